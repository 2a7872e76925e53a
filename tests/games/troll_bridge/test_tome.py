"""The Tome: its form, and typed answers."""

from collections import Counter
from typing import Any

import pytest

from underbridge import CATALOGUE, BadSetup, Table
from underbridge.games.troll_bridge.tome import (
    _SHELF,
    DEGREES,
    SUBJECTS,
    Pack,
    Question,
    find_faults,
    our_tome,
    pack_of,
    plain,
    read_pack,
    spread,
)

TOME = our_tome()
QUESTIONS = [question for card in TOME.card for question in card.question]


def test_there_are_600_questions_on_200_cards() -> None:
    assert len(TOME.card) == 200
    assert len(QUESTIONS) == 600
    assert find_faults(TOME) == []


def test_every_subject_has_its_cards_and_every_card_all_degrees() -> None:
    subjects = Counter(card.id.rsplit("-", 1)[0] for card in TOME.card)
    assert set(subjects) == set(SUBJECTS)
    assert set(subjects.values()) == {33, 34}
    assert all(tuple(question.degree for question in card.question) == DEGREES for card in TOME.card)


def test_right_answers_are_spread_evenly_over_the_options() -> None:
    assert all(0.22 <= count / len(QUESTIONS) <= 0.28 for count in spread(TOME))
    for subject in SUBJECTS:
        cards = tuple(card for card in TOME.card if card.id.startswith(subject))
        assert all(0.2 <= count / (3 * len(cards)) <= 0.3 for count in spread(Pack(card=cards)))


def test_no_answer_comes_twice() -> None:
    answers = Counter(plain(question.options[question.right]) for question in QUESTIONS)
    assert [answer for answer, count in answers.items() if count > 1] == []


def test_prompts_are_questions_that_stand_alone() -> None:
    for question in QUESTIONS:
        assert len(question.prompt) <= 160, question.prompt
        assert "which of these" not in question.prompt.lower()
        assert "of the following" not in question.prompt.lower()


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.prompt[:40])
def test_the_right_answers_are_right_and_the_wrong_ones_wrong_when_typed(question: Question) -> None:
    for number, option in enumerate(question.options):
        assert question.is_answer(option) == (number == question.right), option
    for spelling in question.accept:
        assert question.is_answer(spelling), spelling
        assert question.is_answer(f"  {spelling.upper()}! "), spelling
    assert not question.is_answer("")
    assert not question.is_answer("I really do not know")


def ask(*options: str, accept: tuple[str, ...] = ()) -> Question:
    return Question(degree=1, prompt="?", options=options, right=0, accept=accept)


def test_case_accents_articles_and_punctuation_do_not_count() -> None:
    question = ask("Chang'e", "Yu Tu", "Wu Gang", "Xi Wangmu")
    assert question.is_answer("change")
    assert ask("São Tomé", "Bioko", "Luanda", "Praia").is_answer("the SAO TOME.")
    assert ask("Skłodowska", "Bohr", "Meitner", "Noether").is_answer("sklodowska")


def test_small_slips_are_forgiven_in_long_answers() -> None:
    question = ask("Archimedes", "Aristotle", "Euclid", "Thales")
    assert question.is_answer("Archimedis")
    assert question.is_answer("Arkhimedes")
    assert question.is_answer("Archimdees"), "two letters swapped"
    assert not question.is_answer("Archers")
    assert not question.is_answer("Arkimides"), "three slips"


def test_short_answers_and_figures_must_be_exact() -> None:
    assert not ask("Nile", "Niger", "Volga", "Rhine").is_answer("Nine")
    assert not ask("1789", "1776", "1812", "1848").is_answer("1788")
    assert not ask("O2", "CO2", "N2", "H2").is_answer("CO2")


def test_a_slip_never_leads_to_the_right_answer_from_nearer_a_wrong_one() -> None:
    question = ask("Sejong", "Gojong", "Taejo", "Injo")
    assert not question.is_answer("Gojong")
    assert not question.is_answer("Gejong"), "as near to one as to the other"


def changed(**fields: Any) -> str:
    question: dict[str, Any] = {
        "degree": 1,
        "prompt": '"Who?"',
        "options": '["A", "B", "C", "D"]',
        "right": 0,
        "accept": "[]",
        **fields,
    }
    lines = "\n".join(f"{name} = {value}" for name, value in question.items() if value is not None)
    others = "".join(
        f'[[card.question]]\ndegree = 2\nprompt = "Which {n}?"\noptions = ["A", "B", "C", "D"]\nright = 1\n'
        for n in range(2)
    )
    return f'[[card]]\nid = "mine-1"\n[[card.question]]\n{lines}\n{others}'


def test_a_pack_of_ones_own_is_read() -> None:
    assert len(read_pack(changed()).card) == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[card", "not readable as TOML"),
        ("a = " + "9" * 5_000, "not readable as TOML: Exceeds the limit"),
        (changed(degree="0x" + "f" * 5_000), "not readable as TOML: Exceeds the limit"),
        ("a = " + "[" * 5_000 + "]" * 5_000, "nested too deeply"),
        ("", "missing required field `card`"),
        ("card = []", "it has 0 cards"),
        (changed(degree=4), "card mine-1, question 1: its degree is 4"),
        (changed(right=4), "its right option is 4, not 0 to 3"),
        (changed(right='"B"'), r"card 1 \(mine-1\)"),
        (changed(prompt=None), "missing required field `prompt`"),
        (changed(prompt='""'), "its prompt has 0"),
        (changed(options='["A", "B", "C"]'), "it has 3 options instead of 4"),
        (changed(options='["A", "the a", "C", "D"]'), "two of its options are the same"),
        (changed(options='["", "B", "C", "D"]'), "an option is empty"),
        (changed(accept='["b"]'), "it accepts 'b', which is one of its wrong options"),
        (changed(accept='["?!"]'), "it accepts '\\?!', which has neither a letter nor a digit"),
        (changed(accept=str(["e"] * 41)), "it accepts 41 spellings, not 0 to 40"),
        (changed(accept=str(["e" * 61])), "a spelling that it accepts is longer than 60 characters"),
        (changed().replace("mine-1", "x" * 61), "the id of card 1 has 61 characters, not 1 to 60"),
        (changed(prompt='"Which 0?"'), "asks the same as"),
        (changed(hint='"no"'), "unknown field `hint`"),
        (changed() + changed(), "card mine-1 stands there twice"),
        (changed().replace("[[card.question]]", "[[card.other]]"), "unknown field"),
    ],
)
def test_a_pack_with_a_fault_is_refused(text: str, fault: str) -> None:
    with pytest.raises(BadSetup, match=fault):
        read_pack(text)


# The shelf


def test_a_pack_is_on_the_shelf_as_long_as_it_is_played_with() -> None:
    text = changed(prompt='"Whose shelf?"')
    first, second = (Table("troll-bridge", 3, seed=1, tome=text) for _ in range(2))
    digest = int(first.state.tome)
    assert pack_of(digest).card[0].question[0].prompt == "Whose shelf?"
    del first
    assert pack_of(digest).card[0].question[0].prompt == "Whose shelf?"
    del second
    with pytest.raises(KeyError):
        pack_of(digest)


def test_a_setup_that_has_no_table_keeps_its_pack() -> None:
    """An arena plays with states alone."""
    text = changed(prompt='"Whose arena?"')
    setup = CATALOGUE["troll-bridge"].setup(3, {"tome": text})
    table = Table("troll-bridge", 3, seed=1, tome=text)
    del table
    assert pack_of(int(setup.tome)).card[0].question[0].prompt == "Whose arena?"


def test_a_pack_that_is_refused_leaves_nothing_on_the_shelf() -> None:
    before = dict(_SHELF)
    for options in ({"tome": changed(degree=7)}, {"tome": changed(prompt='"Why?"'), "box": "a = 1"}):
        with pytest.raises(BadSetup):
            Table("troll-bridge", 3, seed=1, **options)  # type: ignore[arg-type]
    assert before == _SHELF
