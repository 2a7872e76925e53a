"""Battles of wits with Trollosophers: TB8."""

import io
from typing import Any

import pytest
from games.troll_bridge.crossing import (
    ANIMALS,
    SMALL_TOME,
    board,
    crossing,
    discarded,
    do,
    hand,
    may,
    messenger,
    open_tome,
    space,
    tome,
    turn_up,
    where,
)
from rich.console import Console

from underbridge import BadSetup, IllegalAction, Record, Table
from underbridge.cli.boards import as_text
from underbridge.games.troll_bridge.tome import our_tome

RIGHT_OF_CARD_0 = (0, 1, 2)  # in the small Tome


def asked(card: int = 0, question: int = 0, **rest: object) -> Table:
    """Seat 0 is asked a question of the small Tome by seat 1."""
    table = crossing("0P . .\n. 1 .", tome=SMALL_TOME, **rest)  # type: ignore[arg-type]
    open_tome(table, card)
    do(table, 1, f"ask {question}")
    return table


# Who asks


def test_tb8_a_card_is_drawn_and_the_next_player_clockwise_picks_a_question() -> None:
    table = crossing("0 ? .", seats=4, tome=SMALL_TOME)
    do(table, 0, "move forward")
    turn_up(table, "Trollosopher")
    assert (table.due, table.odds) == (("question card",), 3)
    open_tome(table, 1)
    assert table.awaited == (1,)
    assert board(table).decides == 1
    assert may(table, 1) == {"ask 0", "ask 1", "ask 2"}
    do(table, 1, "ask 2")
    assert table.awaited == (0,)
    question = board(table).question
    assert question is not None
    assert question.prompt == "Question 2 of card 1?"
    assert question.options == ANIMALS


@pytest.mark.parametrize(
    ("seats", "turn", "dead", "asker"),
    [(2, 0, (), 1), (2, 1, (), 0), (5, 4, (), 0), (4, 0, (1,), 2), (5, 3, (4, 0), 1), (3, 2, (0,), 1)],
)
def test_tb8_the_next_living_player_asks_the_only_other_one_if_need_be(
    seats: int, turn: int, dead: tuple[int, ...], asker: int
) -> None:
    table = crossing(f"{turn}P . .", seats=seats, turn=turn, dead=dead, tome=SMALL_TOME)
    open_tome(table, 0)
    assert table.awaited == (asker,)


def test_tb8_the_asker_sees_the_three_questions_without_their_answers_and_nobody_else_does() -> None:
    table = crossing("0P . .", seats=3, tome=SMALL_TOME)
    open_tome(table, 2)
    card = board(table, 1).card
    assert card is not None
    assert [question.prompt for question in card] == [f"Question {n} of card 2?" for n in range(3)]
    assert all(question.options == ANIMALS for question in card)
    for other in (None, 0, 2):
        assert board(table, other).card is None
        assert board(table, other).question is None


def test_tb8_the_question_that_is_asked_is_heard_by_everybody_the_others_are_not() -> None:
    table = asked(card=1, question=1)
    assert board(table, 1).card is None
    for viewer in (None, 0, 1):
        question = board(table, viewer).question
        assert question is not None
        assert question.prompt == "Question 1 of card 1?"


# The answer


@pytest.mark.parametrize("question", [0, 1, 2])
def test_tb8_a_right_answer_beats_it_trophy_turn_ends(question: int) -> None:
    table = asked(question=question)
    assert may(table, 0) == {"answer 0", "answer 1", "answer 2", "answer 3"}
    do(table, 0, f"answer {RIGHT_OF_CARD_0[question]}")
    assert messenger(table, 0).trollosophers == 1
    assert messenger(table, 0).held_by is None
    assert space(table, 1, 1) == "."
    assert where(table, 0) == (1, 1)
    assert table.awaited == (1,)
    do(table, 1, "move forward")
    assert "move forward" in may(table, 0)


@pytest.mark.parametrize("question", [0, 1, 2])
def test_tb8_a_wrong_answer_ends_the_turn_and_it_asks_again_next_turn(question: int) -> None:
    for wrong in {0, 1, 2, 3} - {RIGHT_OF_CARD_0[question]}:
        table = asked(question=question)
        do(table, 0, f"answer {wrong}")
        assert (messenger(table, 0).trollosophers, messenger(table, 0).held_by) == (0, "Trollosopher")
        assert space(table, 1, 1) == "P"
        assert (table.awaited, board(table).question) == ((1,), None)
        do(table, 1, "move forward")
        assert table.due == ("question card",)
        assert table.odds == 2  # another one


def test_tb8_only_the_asker_may_call_time_and_only_while_an_answer_is_awaited() -> None:
    table = crossing("0P . .", seats=3, tome=SMALL_TOME)
    open_tome(table, 0)
    assert "late" not in may(table, 1)
    do(table, 1, "ask 0")
    assert (may(table, 1), may(table, 2)) == ({"late"}, set())
    assert "late" not in may(table, 0)
    assert table.awaited == (0,)  # nobody waits for the asker
    with pytest.raises(IllegalAction, match="Seat 2 may not late"):
        do(table, 2, "late")


def test_tb8_a_late_answer_is_a_wrong_one() -> None:
    table = asked()
    do(table, 1, "late")
    assert (messenger(table, 0).trollosophers, messenger(table, 0).held_by) == (0, "Trollosopher")
    assert table.awaited == (1,)
    assert may(table, 1).isdisjoint({"late"})
    do(table, 1, "move forward")
    assert table.due == ("question card",)


@pytest.mark.parametrize("given", ["answer 1", "answer 3", "late"])
def test_tb8_whatever_the_answer_everybody_hears_the_right_one(given: str) -> None:
    table = asked(question=1)
    assert board(table).answered is None
    do(table, 1 if given == "late" else 0, given)
    for viewer in (None, 0, 1):
        told = board(table, viewer).answered
        assert told is not None
        assert (told.prompt, told.options, told.right) == ("Question 1 of card 0?", ANIMALS, 1)


def test_tb8_a_question_that_comes_again_is_asked_without_its_answer() -> None:
    table = crossing("0P . .\n. 1 .", tome=tome((2, 2, 2)))
    open_tome(table, 0)
    do(table, 1, "ask 0", "late", "move forward")
    assert board(table).answered is not None
    table.draw(0)
    for viewer in (None, 0, 1):
        assert board(table, viewer).answered is None
    do(table, 1, "ask 0")
    for viewer in (None, 0, 1):
        assert board(table, viewer).answered is None


def test_tb8_nobody_hears_the_answer_to_a_question_that_crib_notes_were_used_on() -> None:
    table = asked(hands={0: "Crib Notes"})
    do(table, 0, "use Crib Notes")
    assert board(table).answered is None


def test_tb8_carriers_end_their_turn_themselves_whatever_they_answered() -> None:
    for answer in ("answer 0", "answer 1"):
        table = asked(hands={0: "Golden Goat"})
        do(table, 0, answer)
        assert may(table, 0) == {"end", "discard Golden Goat"}


def test_tb8_question_after_question_until_one_is_answered() -> None:
    table = asked()
    do(table, 0, "answer 3")
    do(table, 1, "move forward")
    open_tome(table, 2)
    do(table, 1, "ask 1")
    do(table, 0, "answer 3")
    assert messenger(table, 0).trollosophers == 1


# Crib Notes


def test_tb8_crib_notes_instead_of_an_answer_beat_it() -> None:
    table = asked(hands={0: "Crib Notes, Golden Goat"})
    assert may(table, 0) == {"answer 0", "answer 1", "answer 2", "answer 3", "use Crib Notes"}
    do(table, 0, "use Crib Notes")
    assert (messenger(table, 0).trollosophers, messenger(table, 0).held_by) == (1, None)
    assert (hand(table, 0), discarded(table)) == ("Golden Goat", "Crib Notes")
    assert space(table, 1, 1) == "."
    assert may(table, 0) == {"end", "discard Golden Goat"}


def test_tb8_the_askers_crib_notes_are_no_help() -> None:
    table = asked(hands={1: "Crib Notes"})
    assert "use Crib Notes" not in may(table, 0)
    assert may(table, 1) == {"late"}


# Cards


def test_draws_a_question_card_is_drawn_among_those_not_yet_asked() -> None:
    table = asked(card=1)
    assert board(table).cards_left == 2
    do(table, 0, "answer 0")
    do(table, 1, "move forward")
    assert table.odds == 2
    table.draw(1)
    do(table, 1, "ask 0")
    question = board(table).question
    assert question is not None
    assert question.prompt == "Question 0 of card 2?"  # cards 0 and 2 were left


def test_draws_when_all_cards_have_been_asked_all_are_drawn_from_again() -> None:
    table = crossing("0P . .\n. 1 .", tome=tome((0, 0, 0), (0, 0, 0)))
    for step, card in (("move forward", 0), ("move back", 1)):
        open_tome(table, card)
        do(table, 1, "ask 0")
        do(table, 0, "answer 1")
        do(table, 1, step)
    assert (table.due, table.odds) == (("question card",), 2)
    open_tome(table, 1)
    assert board(table).cards_left == 1
    assert table.awaited == (1,)


def test_draws_a_pack_of_one_card_serves_a_whole_game() -> None:
    table = crossing("0P . .\n. 1 .", tome=tome((2, 2, 2)))
    for step in ("move forward", "move back", "move forward"):
        assert table.odds == 1
        table.draw(0)
        do(table, 1, "ask 0", "late", step)


# What is known at the table


def test_draws_cards_that_are_known_at_the_table_come_when_no_others_are_left() -> None:
    table = crossing("0P . .\n. 1 .", tome=SMALL_TOME, asked="5")
    assert (table.odds, board(table).cards_left) == (1, 1)
    table.draw(0)
    do(table, 1, "ask 0")
    question = board(table).question
    assert question is not None
    assert question.prompt == "Question 0 of card 1?"
    do(table, 0, "answer 0")
    do(table, 1, "move forward")
    assert (table.due, table.odds) == (("question card",), 3)


def test_draws_where_all_cards_are_known_none_is_kept_back() -> None:
    table = crossing("0P . .", tome=SMALL_TOME, asked="7")
    assert (table.odds, board(table).cards_left) == (3, 3)


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ("8", "The option asked marks card 4, but the Tome has 3"),
        ("f" * 51, "The option asked is a hexadecimal number of at most 200 bits"),
        ("-1", "The option asked is a hexadecimal number"),
        ("", "The option asked is a hexadecimal number"),
        (3, "The option asked is a hexadecimal number"),
    ],
)
def test_what_marks_no_cards_of_the_tome_is_refused(asked: Any, fault: str) -> None:
    with pytest.raises(BadSetup, match=fault):
        Table("troll-bridge", 2, seed=1, tome=SMALL_TOME, asked=asked)


def test_a_record_keeps_what_was_known_at_the_table() -> None:
    table = Table("troll-bridge", 2, seed=1, tome=SMALL_TOME, asked="5")
    written = table.record.to_json()
    again = Record.from_json(written).replay()
    assert again.record.to_json() == written
    assert again.state == table.state
    assert table.state.asked_count == 2


def shown(table: Table) -> int:
    assert table.game.memory is not None
    return table.game.memory.shown(table.state, table.options)


def test_what_was_shown_is_what_was_drawn_here() -> None:
    table = crossing("0P . .\n. 1 .", tome=SMALL_TOME, asked="5")
    assert shown(table) == 0
    table.draw(0)
    assert shown(table) == 0b010
    do(table, 1, "ask 0", "late", "move forward")
    assert (table.odds, shown(table)) == (3, 0b010)  # all come again
    open_tome(table, 2)
    do(table, 1, "ask 0", "late", "move back")
    assert shown(table) == 0b110


def test_a_question_is_shown_though_nobody_hears_its_answer() -> None:
    table = asked(card=2, hands={0: "Crib Notes"})
    do(table, 0, "use Crib Notes")
    assert shown(table) == 0b100


# What questions are about


def test_a_question_of_our_tome_shows_its_subject_to_everybody_and_the_card_to_the_asker() -> None:
    subjects = [number for number, card in enumerate(our_tome().card) if card.subject == "places"]
    table = crossing("0P . .", seats=3)
    open_tome(table, subjects[0])
    card = board(table, 1).card
    assert card is not None
    assert [question.subject for question in card] == ["places"] * 3
    do(table, 1, "ask 2")
    for viewer in (None, 0, 1, 2):
        question = board(table, viewer).question
        assert question is not None
        assert question.subject == "places"
    assert "The question (places ***): " in as_lines(table)


def test_a_question_of_another_pack_has_no_subject() -> None:
    table = asked()
    question = board(table).question
    assert question is not None
    assert question.subject is None
    assert "The question (*): " in as_lines(table)


def as_lines(table: Table) -> str:
    """As a terminal shows it."""
    console = Console(width=120, file=io.StringIO())
    console.print(as_text(board(table), [f"Guest {seat}" for seat in range(table.seats)]))
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


# Typed answers


def typing(question: int = 0) -> Table:
    return asked(question=question, answers="typed")


def test_tb8_typed_answers_are_given_without_seeing_options() -> None:
    table = crossing("0P . .\n. 1 .", tome=SMALL_TOME, answers="typed")
    open_tome(table, 0)
    card = board(table, 1).card
    assert card is not None
    assert [question.options for question in card] == [None, None, None]
    do(table, 1, "ask 0")
    for viewer in (None, 0, 1):
        question = board(table, viewer).question
        assert question is not None
        assert (question.prompt, question.options) == ("Question 0 of card 0?", None)


@pytest.mark.parametrize("typed", ["Aardvark", "the AARDVARK!", "Ardvark", "Aardvrak", "aardvarks"])
def test_tb8_a_typed_answer_may_have_slips(typed: str) -> None:
    table = typing()
    assert str(table.say(0, typed)) == "answer 0"
    assert messenger(table, 0).trollosophers == 1
    assert table.awaited == (1,)


@pytest.mark.parametrize(
    ("typed", "understood"),
    [("Camel", "answer 2"), ("a camel", "answer 2"), ("Elephant", "answer 4"), ("", "answer 4")],
)
def test_tb8_a_typed_answer_may_be_a_wrong_option_or_something_else(typed: str, understood: str) -> None:
    table = typing()
    assert str(table.say(0, typed)) == understood
    assert (messenger(table, 0).trollosophers, messenger(table, 0).held_by) == (0, "Trollosopher")
    assert table.awaited == (1,)


def test_tb8_every_question_has_its_own_right_answer_when_typed() -> None:
    for question, right in enumerate(RIGHT_OF_CARD_0):
        for option, animal in enumerate(ANIMALS):
            table = typing(question)
            table.say(0, animal)
            assert messenger(table, 0).trollosophers == (option == right)


def test_tb8_answers_are_typed_by_the_one_who_is_asked_when_something_is_asked() -> None:
    table = typing()
    with pytest.raises(IllegalAction, match="Seat 1 is not asked anything now"):
        table.say(1, "Aardvark")
    do(table, 1, "late")
    (seat,) = table.awaited
    with pytest.raises(IllegalAction, match="Nobody has asked a question"):
        table.say(seat, "Aardvark")


@pytest.mark.parametrize("word", ["Aardvark", "Ardvark", "Elephant", "Elefant"])
def test_tb8_where_options_are_shown_no_word_is_taken_and_so_none_tells_which_is_right(word: str) -> None:
    table = asked()
    before = table.state.tobytes()
    with pytest.raises(IllegalAction, match=r"^Here answers are chosen, not typed\.$"):
        table.say(0, word)
    assert table.state.tobytes() == before


def test_tb8_crib_notes_and_time_are_the_same_when_answers_are_typed() -> None:
    table = asked(hands={0: "Crib Notes"}, answers="typed")
    assert may(table, 0) == {*(f"answer {option}" for option in range(5)), "use Crib Notes"}
    assert may(table, 1) == {"late"}
    do(table, 0, "use Crib Notes")
    assert messenger(table, 0).trollosophers == 1
