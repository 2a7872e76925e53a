"""What a seat cannot know, and that nothing it is shown betrays it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, permutations, product

import pytest
from games.troll_bridge.crossing import (
    SMALL_TOME,
    board,
    do,
    find,
    may,
    open_tome,
    read,
    roll,
    space,
    tome,
    turn_up,
)
from games.troll_bridge.crossing import crossing as any_crossing

from underbridge import Table, laws
from underbridge.engine.draws import new_rng
from underbridge.engine.verbs import State
from underbridge.games.troll_bridge import GAME
from underbridge.games.troll_bridge.box import our_box
from underbridge.games.troll_bridge.state import KIND_OF_TILE, TILE_NAMES, TREASURE_NAMES
from underbridge.games.troll_bridge.view import TrollBridgeBoard

crossing = partial(any_crossing, tome=SMALL_TOME)  # quick to hide
SAMPLES = 100  # for each alternative
LOOKED_AT = 20


def alternatives(table: Table, seat: int | None, number: int) -> Iterator[State]:
    """What the seat must think possible; whatever it is shown stays the same."""
    rng = new_rng(1)
    s = table.state
    shown = laws.seen(GAME, s, seat)
    for drawn in range(number):
        other = laws.hidden(GAME, s, seat, rng)
        if drawn < LOOKED_AT:
            assert laws.seen(GAME, other, seat) == shown
        yield other


def fits(
    table: Table, seat: int | None, look: Callable[[State], object], expected: Counter[object] | list[object]
) -> bool:
    """Whether what is looked at in the alternatives is as frequent as expected; equally, if it is a list."""
    weights = Counter(expected)
    likely = {what: weight / weights.total() for what, weight in weights.items()}
    seen = Counter(look(other) for other in alternatives(table, seat, SAMPLES * len(likely)))
    if len(likely) == 1:
        return set(seen) == set(likely)
    return laws.frequencies_fit(seen, likely)


def seen_by(other: State, seat: int | None) -> TrollBridgeBoard:
    told = GAME.board(other, seat)
    assert isinstance(told, TrollBridgeBoard)
    return told


# Tiles that others have peeked at


def tile(other: State, row: int, column: int) -> str:
    """Whatever it is, whoever knows it."""
    return TILE_NAMES[int(other.space[row - 1, column - 1]) & KIND_OF_TILE]


WORD_TEXTS = ("extra", "skip", "nothing")


def test_tb3_a_tile_another_has_peeked_at_may_be_any_of_those_one_has_not_seen() -> None:
    unseen = {"word": 1, "treasure": 2, "Trollosopher": 1}
    table = crossing("0 U?1 T?0 ?", unseen=unseen, words={"nothing": 2, "extra turn": 1})
    expected: Counter[object] = Counter(
        {"nothing": 2, "extra": 1, "treasure": 6, "Ug Troll": 3, "Trollosopher": 3}  # of 15
    )
    assert fits(table, 0, lambda other: tile(other, 1, 2), expected)
    expected = Counter({"nothing": 2, "extra": 1, "treasure": 9, "Ug Troll": 3, "Trollosopher": 3})
    assert fits(table, None, lambda other: tile(other, 1, 3), expected)


def test_tb3_two_tiles_that_others_have_peeked_at_are_two_of_those_one_has_not_seen() -> None:
    words = {"nothing": 1, "skip your next turn": 1}
    table = crossing("0 U?1 S?2 U?0", seats=3, unseen={"word": 1, "treasure": 1}, words=words)
    tiles, texts = ("word", "word", "treasure", "Ug Troll"), ("nothing", "skip", "skip")
    expected: Counter[object] = Counter()
    for pair, said in product(permutations(tiles, 2), permutations(texts, 2)):
        expected[tuple(text if kind == "word" else kind for kind, text in zip(pair, said, strict=True))] += 1
    assert fits(table, 0, lambda other: (tile(other, 1, 2), tile(other, 1, 3)), expected)


def test_tb3_who_has_peeked_knows() -> None:
    table = crossing("0 U?0 N?01 P?1", unseen={"word": 5, "treasure": 5, "Trollosopher": 9})
    for other in alternatives(table, 0, 50):
        assert (tile(other, 1, 2), tile(other, 1, 3)) == ("Ug Troll", "nothing")


def test_tb3_tiles_swapped_for_unseen_ones_leave_as_many_unseen() -> None:
    table = crossing("0 U?1 N?1 ?")
    for other in alternatives(table, 0, 50):
        words = sum(tile(other, 1, column) in WORD_TEXTS for column in (2, 3))
        assert other.unseen.sum() == 48
        assert other.unseen[0] + words == 5
        assert other.unseen_words.sum() + words == 10


def test_tb7_what_fell_is_a_secret_of_those_who_had_peeked_at_it() -> None:
    table = crossing("0U U?1 .", unseen={"treasure": 1, "Ug Troll": 1})
    roll(table, fight=1, smash=1)

    def ug_trolls_unseen_by_seat_1(other: State) -> int:
        return seen_by(other, 1).unseen_tiles["Ug Troll"]

    assert fits(table, 0, ug_trolls_unseen_by_seat_1, [1, 1, 2])  # it was an Ug Troll, twice as likely
    assert fits(table, 1, ug_trolls_unseen_by_seat_1, [1])


def test_tb3_while_somebody_peeks_others_do_not_learn_that_the_tile_is_a_word() -> None:
    table = crossing("0 ? .", seats=3, hands={0: "Mirrored Shoes"})
    do(table, 0, "use Mirrored Shoes forward")
    before = {viewer: laws.seen(GAME, table.state, viewer) for viewer in (None, 0, 1, 2)}
    table.draw(0)
    assert table.due == ("word", 1, 2)
    for viewer in (None, 1, 2):
        assert laws.seen(GAME, table.state, viewer) == before[viewer]
        assert all(other.unseen[0] == 5 for other in alternatives(table, viewer, 5))
    assert laws.seen(GAME, table.state, 0) != before[0]
    assert all(other.unseen[0] == 4 for other in alternatives(table, 0, 5))


def test_tb3_a_word_that_is_turned_up_is_a_word_for_everybody() -> None:
    table = crossing("0 ? .")
    do(table, 0, "move forward")
    table.draw(0)
    for viewer in (None, 0, 1):
        assert board(table, viewer).unseen_tiles["word"] == 4
        assert all(other.unseen[0] == 4 for other in alternatives(table, viewer, 5))


# Treasures in others' hands


def in_hand(other: State, seat: int) -> tuple[str, ...]:
    return tuple(TREASURE_NAMES[kind] for kind in other.hand[seat] if kind >= 0)


def two_hands(size: int, other_size: int, pool: Sequence[str]) -> list[object]:
    """All ways to deal two hands from the cards that one cannot see."""
    cards = range(len(pool))
    return [
        (tuple(sorted(pool[n] for n in first)), tuple(sorted(pool[n] for n in second)))
        for first in combinations(cards, size)
        for second in combinations([n for n in cards if n not in first], other_size)
    ]


def test_others_hands_may_be_any_cards_that_one_cannot_see() -> None:
    table = crossing(
        "0 . .",
        seats=3,
        hands={0: "Crib Notes", 1: "Club of Thumping, Troll Wedgie", 2: "Golden Goat"},
        deck="Club of Thumping, Trollbooth",
        discards="Mighty Mallet",
    )
    pool = ["Club of Thumping", "Troll Wedgie", "Golden Goat", "Club of Thumping", "Trollbooth"]

    def sorted_hands(other: State, *seats: int) -> object:
        return tuple(tuple(sorted(in_hand(other, seat))) for seat in seats)

    assert fits(table, 0, lambda other: sorted_hands(other, 1, 2), two_hands(2, 1, pool))
    pool.remove("Golden Goat")
    pool.append("Crib Notes")
    assert fits(table, 2, lambda other: sorted_hands(other, 1, 0), two_hands(2, 1, pool))


def test_a_spectator_sees_no_hand() -> None:
    table = crossing("0 . .", hands={0: "Crib Notes", 1: "Trollbooth"}, deck="Golden Goat")
    pool = ["Crib Notes", "Trollbooth", "Golden Goat"]
    assert fits(
        table,
        None,
        lambda other: (in_hand(other, 0), in_hand(other, 1)),
        list(permutations([(n,) for n in pool], 2)),
    )


def test_the_own_hand_stays_and_so_do_the_discards() -> None:
    table = crossing("0 . .", hands={0: "Crib Notes, Golden Goat", 1: "Trollbooth"}, discards="Mighty Mallet")
    for other in alternatives(table, 0, 50):
        assert in_hand(other, 0) == ("Crib Notes", "Golden Goat")
        assert seen_by(other, 0).discards == ("Mighty Mallet",)
        assert (other.deck + other.discards).sum() == 37


def test_when_the_hands_lie_open_at_the_end_nobody_has_to_guess_them() -> None:
    table = crossing("… 0", hands={0: "Golden Goat", 1: "Trollbooth"})
    do(table, 0, "move forward")
    for _ in range(2):
        for viewer in (None, 0, 1):
            for other in alternatives(table, viewer, 20):
                assert in_hand(other, 0) == ("Golden Goat",)
                assert in_hand(other, 1) == ("Trollbooth",)
        read(table, *([0, 0] if not table.over else []))
    assert table.over


def test_tb12_with_our_box_the_deck_never_runs_out() -> None:
    """There are more treasures than tiles that bring them: none is shuffled in while others are in hands."""
    tiles = board(Table("troll-bridge", 5, draws=[], boards=4)).unseen_tiles["treasure"]
    assert tiles == 20 < sum(treasure.count for treasure in our_box().treasures)


def test_tb12_cards_that_were_shuffled_in_again_count_as_unknown() -> None:
    """With two treasures in the game: one is in a hand, the other is discarded, shuffled and found again."""
    table = crossing("0\n1\n2 T", seats=3, turn=2, hands={1: "Golden Goat"}, deck="", discards="Trollbooth")
    do(table, 2, "move forward", "keep")
    find(table, "Trollbooth")
    do(table, 2, "end")
    deals: list[object] = list(permutations((("Golden Goat",), ("Trollbooth",))))
    assert fits(table, 0, lambda other: (in_hand(other, 1), in_hand(other, 2)), deals)


# What is asked betrays no hand


def fight_hindered_by(treasure: str) -> Iterator[Table]:
    """The same story, whatever seat 1 carries: it passes."""
    table = crossing("0 U .\n1 . .", seats=3, hands={0: "Golden Goat", 1: treasure, 2: "Silver Goblet"})
    yield table
    do(table, 0, "move forward")
    yield table
    do(table, 0, "roll")
    yield table
    do(table, 1, "pass")
    yield table
    do(table, 2, "pass")
    yield table
    roll(table, fight=2, smash=7)
    yield table
    do(table, 0, "end")
    yield table
    do(table, 1, "move forward")
    yield table


@pytest.mark.parametrize("treasure", ["Troll Wedgie", "Trollbooth", "Mirrored Shoes", "Sneezing Powder"])
def test_tb7_what_others_see_and_may_do_is_the_same_whether_or_not_a_seat_could_hinder(treasure: str) -> None:
    for table, another in zip(
        fight_hindered_by(treasure), fight_hindered_by("Club of Thumping"), strict=True
    ):
        assert table.awaited == another.awaited
        for viewer in (None, 0, 2):
            assert laws.seen(GAME, table.state, viewer) == laws.seen(GAME, another.state, viewer)


def test_tb8_what_others_see_is_the_same_whether_or_not_a_seat_has_crib_notes() -> None:
    tables = []
    for treasure in ("Crib Notes", "Club of Thumping"):
        table = crossing("0P . .", seats=3, hands={0: treasure}, tome=SMALL_TOME)
        open_tome(table, 0)
        do(table, 1, "ask 0")
        tables.append(table)
    for viewer in (None, 1, 2):
        assert laws.seen(GAME, tables[0].state, viewer) == laws.seen(GAME, tables[1].state, viewer)
    assert may(tables[0], 0) != may(tables[1], 0)


def test_tb6_what_others_see_is_the_same_whatever_treasure_is_found() -> None:
    tables = []
    for treasure in ("Golden Goat", "Trollbooth"):
        table = crossing("0 T .", seats=3)
        do(table, 0, "move forward", "keep")
        find(table, treasure)
        tables.append(table)
    for viewer in (None, 1, 2):
        assert laws.seen(GAME, tables[0].state, viewer) == laws.seen(GAME, tables[1].state, viewer)


def test_tb3_what_others_see_is_the_same_whatever_is_peeked_at() -> None:
    for tiles in permutations(("Ug Troll", "treasure", "nothing"), 2):
        tables = []
        for kind in tiles:
            table = crossing("0 ? .", seats=3, hands={0: "Mirrored Shoes"})
            do(table, 0, "use Mirrored Shoes forward")
            turn_up(table, kind)
            tables.append(table)
        for viewer in (None, 1, 2):
            assert laws.seen(GAME, tables[0].state, viewer) == laws.seen(GAME, tables[1].state, viewer)
        assert space(tables[0], 1, 2, seat=0) != space(tables[1], 1, 2, seat=0)


# The Tome


def asked_before(cards: int = 4) -> Table:
    """Card 1 was asked from, and everybody heard that 1 is right of its question 2; now a card is drawn."""
    rights = [(0, 0, 0), (3, 2, 1), (0, 0, 0), (0, 0, 0)][:cards]
    table = crossing("0P . .\n. 1 .", seats=3, tome=tome(*rights))
    open_tome(table, 1)
    do(table, 1, "ask 2")
    do(table, 0, "answer 3")
    do(table, 1, "move forward")
    do(table, 2, "move forward")
    return table


def test_tb8_a_card_that_is_drawn_is_the_askers_secret() -> None:
    table = asked_before()
    open_tome(table, 2)
    for viewer in (None, 0, 2):
        assert fits(table, viewer, lambda other: int(other.card), [0, 2, 3])
    assert fits(table, 1, lambda other: int(other.card), [2])


def test_tb8_the_card_thought_possible_is_the_one_that_was_asked_from() -> None:
    table = asked_before()
    open_tome(table, 2)
    for other in alternatives(table, 0, 30):
        assert other.asked_count == 2
        assert {card for card in range(4) if other.asked[0] >> card & 1} == {1, int(other.card)}


def test_tb8_when_a_question_is_asked_everybody_knows_the_card() -> None:
    table = asked_before()
    open_tome(table, 2)
    do(table, 1, "ask 1")
    for viewer in (None, 0, 1, 2):
        assert fits(table, viewer, lambda other: int(other.card), [2])


def right(other: State, card: int, question: int) -> int:
    return int(other.key[card]) >> 2 * question & 3


@pytest.mark.parametrize("answers", ["options", "typed"])
def test_tb8_of_a_question_not_yet_answered_every_option_may_be_right(answers: str) -> None:
    table = crossing("0P . .", tome=tome((2, 0, 1)), answers=answers)
    open_tome(table, 0)
    do(table, 1, "ask 0")
    for viewer in (None, 0, 1):
        assert fits(table, viewer, lambda other: right(other, 0, 0), [0, 1, 2, 3])
    assert fits(
        table, 0, lambda other: (right(other, 0, 0), right(other, 0, 2)), list(product(range(4), repeat=2))
    )


@pytest.mark.parametrize("given", ["answer 0", "answer 3", "late"])
def test_tb8_whatever_the_answer_everybody_hears_the_right_one(given: str) -> None:
    table = crossing("0P . .", tome=tome((2, 0, 1), (0, 1, 3)))
    open_tome(table, 1)
    do(table, 1, "ask 2")
    do(table, 1 if given == "late" else 0, given)
    for viewer in (None, 0, 1):
        assert fits(table, viewer, lambda other: right(other, 1, 2), [3])
        assert fits(table, viewer, lambda other: right(other, 1, 1), [0, 1, 2, 3])
        assert fits(table, viewer, lambda other: right(other, 0, 2), [0, 1, 2, 3])


def test_tb8_crib_notes_keep_the_answer_a_secret() -> None:
    table = crossing("0P . .", hands={0: "Crib Notes"}, tome=tome((2, 0, 1)))
    open_tome(table, 0)
    do(table, 1, "ask 0")
    do(table, 0, "use Crib Notes")
    for viewer in (None, 0, 1):
        assert fits(table, viewer, lambda other: right(other, 0, 0), [0, 1, 2, 3])


UNMISTAKABLE = """
[[card]]
id = "a card"
[[card.question]]
degree = 1
prompt = "First?"
options = ["Wrong A", "Unmistakable 0", "Wrong B", "Wrong C"]
right = 1
accept = ["Equally good 0"]
[[card.question]]
degree = 2
prompt = "Second?"
options = ["Unmistakable 1", "Wrong A", "Wrong B", "Wrong C"]
right = 0
accept = ["Equally good 1"]
[[card.question]]
degree = 3
prompt = "Third?"
options = ["Wrong A", "Wrong B", "Wrong C", "Unmistakable 2"]
right = 3
accept = ["Equally good 2"]
"""


def every_view(table: Table) -> Iterator[str]:
    for viewer in (None, *range(table.seats)):
        yield laws.seen(GAME, table.state, viewer).decode("utf-8", "replace")


@pytest.mark.parametrize("question", [0, 1, 2])
def test_tb8_a_typed_answer_is_in_nobodys_view_before_it_is_given(question: int) -> None:
    table = crossing("0P . .", seats=3, tome=UNMISTAKABLE, answers="typed")
    open_tome(table, 0)
    for _ in range(2):
        for view in every_view(table):
            assert not any(word in view for word in ("Unmistakable", "Equally", "Wrong"))
        if board(table).stage == "ask":
            do(table, 1, f"ask {question}")
    assert str(table.say(0, f"unmistakable {question}")).startswith("answer")
    assert board(table).messengers[0].trollosophers == 1


@pytest.mark.parametrize("question", [0, 1, 2])
def test_tb8_the_four_options_are_shown_alike_whichever_is_right(question: int) -> None:
    tables = []
    for right_one in range(4):
        table = crossing("0P . .", seats=3, tome=tome((right_one,) * 3))
        open_tome(table, 0)
        tables.append(table)
    for _ in range(2):
        for viewer in (None, 0, 1, 2):
            assert len({laws.seen(GAME, table.state, viewer) for table in tables}) == 1
        for table in tables:
            if board(table).stage == "ask":
                do(table, 1, f"ask {question}")


def test_tb8_further_spellings_of_the_answer_are_in_nobodys_view() -> None:
    table = crossing("0P . .", tome=UNMISTAKABLE)
    open_tome(table, 0)
    do(table, 1, "ask 0")
    assert all("Equally" not in view and "Second" not in view for view in every_view(table))
    question = board(table).question
    assert question is not None
    assert question.options == ("Wrong A", "Unmistakable 0", "Wrong B", "Wrong C")


# Messages


def test_tb11_messages_are_drawn_when_they_are_read_so_there_is_nothing_to_know() -> None:
    table = crossing("… 0")
    assert table.state.message.sum() == 0
    do(table, 0, "move forward")
    assert table.state.message.sum() == 0
    read(table, 2)
    assert [letter.worth for letter in board(table).letters] == [2, None]
