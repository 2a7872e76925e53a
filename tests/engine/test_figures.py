"""Figures from TOML: the line of everything, and what is refused of any file."""

import tomllib
from typing import Any

import pytest

from underbridge import BadSetup
from underbridge.engine.figures import (
    READ_LATELY,
    Figures,
    PlaceInText,
    lines_of_places,
    read_once,
    read_toml,
    weigh,
)

KINDS = {"Serf": "regular", "Duke": "royal"}
DECK = """# a comment
[[card]]
id = "Serf"
kind = "regular"
toll = 1

[[card]]
id = "Duke"
kind = "royal"
toll = 8
"""


def read(text: str) -> Figures:
    return Figures(text, document="deck", game="Bridge Troll")


def refusal(text: str) -> str:
    with pytest.raises(BadSetup) as refused:
        read(text).named_blocks("card", KINDS)
    return str(refused.value)


# Lines

CURIOUS = r'''mood = "good # ] [" # a top-level key
"odd key" = 1

[ travelers ] # [not.a.table]
3 = [
  2, # a comment with a ]
  [3], [4],
]
'4' = """
[[card]] with 5" {
id = "none: this is a text \"""
"""
five.six = {a = [{b = 1}]}

[[ card ]]
  id = 'Serf # \'
text = !!!
[card] it's { too!!!!!
[card.deep]
toll = 2
[[card.kid]]
[[card.kid]]
toll = 3
  [["card"]]
toll = 4
[card.deep]
toll = 5'''.replace("!", "'")  # three of them would end the text here


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("mood",), 1),
        (("odd key",), 2),
        (("travelers",), 4),
        (("travelers", "3"), 5),
        (("travelers", "3", 1, 0), 5),
        (("travelers", "4"), 9),
        (("travelers", "five", "six", "a", 0, "b"), 13),
        (("card",), 15),
        (("card", 0), 15),
        (("card", 0, "id"), 16),
        (("card", 0, "text"), 17),
        (("card", 0, "deep"), 19),
        (("card", 0, "deep", "toll"), 20),
        (("card", 0, "kid"), 21),
        (("card", 0, "kid", 1), 22),
        (("card", 0, "kid", 1, "toll"), 23),
        (("card", 1), 24),
        (("card", 1, "toll"), 25),
        (("card", 1, "deep", "toll"), 27),
    ],
)
def test_the_line_of_everything_is_known(place: PlaceInText, line: int) -> None:
    figures = read(CURIOUS)
    assert figures.value(place) is not None
    assert figures.line(*place) == line


def places_in(value: Any, place: PlaceInText = ()) -> list[PlaceInText]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place, *(deeper for key, part in inside for deeper in places_in(part, (*place, key)))]


@pytest.mark.parametrize(
    "text", [CURIOUS, DECK, 'a = """"x"""""\nb = """\\""""\nc = \'\'\'\'x\'\'\'\'\'\nd = ""']
)
def test_every_value_has_its_line_and_nothing_else_has(text: str) -> None:
    assert set(lines_of_places(text)) == set(places_in(tomllib.loads(text)))


def test_what_is_missing_is_missed_in_the_block_around_it() -> None:
    figures = read(DECK)
    assert figures.line("card", 1, "food") == figures.line("card", 1) == 7
    assert figures.line("boulders", "3") == 1


@pytest.mark.parametrize("change", [lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n")])
def test_marks_and_line_ends_of_other_editors_change_nothing(change: Any) -> None:
    figures = read(change(DECK))
    assert figures.parsed == read(DECK).parsed
    assert figures.line("card", 1, "toll") == 10
    assert figures.last_line == 10


# What is refused


@pytest.mark.parametrize("text", ["", "\ufeff", "\r\n", "# only a comment\n"])
def test_refused_an_empty_text(text: str) -> None:
    assert refusal(text) == "The deck is empty: begin with a copy of our deck.toml."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\n\na = = 1", "The deck is not readable as TOML: Invalid value (at line 3, column 5)."),
        ("a = 1\na = 2", "The deck is not readable as TOML: Cannot overwrite a value"),
        ("a = " + "9" * 5_000, "The deck is not readable as TOML: Exceeds the limit"),
        ("a = 0x" + "f" * 5_000, "The deck is not readable as TOML: Exceeds the limit"),
        ("a = " + "[" * 5_000 + "]" * 5_000, "The deck is not readable: it is nested too deeply."),
        ("a" + ".a" * 5_000 + " = 1", "The deck is not readable: it is nested too deeply."),
    ],
)
def test_refused_what_cannot_be_read(text: str, reason: str) -> None:
    refused = refusal(text)
    assert refused.startswith(reason)
    assert "\n" not in refused


@pytest.mark.parametrize(
    "text",
    [
        ".".join(["a"] * 6) + " = 1",
        "[ " + " . ".join(["'a'"] * 6) + " ]",
        "x = {" + ".".join(['"a"'] * 6) + " = 1}",
    ],
)
def test_a_key_of_many_names_is_not_even_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's reader would take seconds for a few thousand of them."""
    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("it is read"))
    assert refusal(text) == "The deck is not readable: it is nested too deeply."


def test_points_in_strings_and_remarks_are_no_names() -> None:
    text = "a = 'b.c.d.e.f.g' # b.c.d.e.f.g\nb.c.d.e.f = 1.5"
    assert read_toml(text) == {"a": "b.c.d.e.f.g", "b": {"c": {"d": {"e": {"f": 1.5}}}}}


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("[[card]]", "[[cards]]", 1, "it has no list of cards: each begins with a line [[card]]"),
        (DECK, "\ncard = 3", 2, "it has no list of cards: each begins with a line [[card]]"),
        (DECK, "\ncard = [3]", 2, "it has no list of cards: each begins with a line [[card]]"),
        (DECK, "\n[card]\nid = 'Serf'", 2, "it has no list of cards: each begins with a line [[card]]"),
        ('"Duke"', '"Serf"', 8, "the card 'Serf' stands here again; first in line 3"),
        ('"Duke"', '"King"', 8, "there is no card 'King' in Bridge Troll"),
        ('"Duke"', "7", 8, "the id of a card is 7; it must be its name"),
        ('id = "Duke"\n', "", 7, "the id of a card is missing; it must be its name"),
        ('"royal"', '"regular"', 9, "the kind of Duke is 'regular'; it must be 'royal'"),
        ('kind = "royal"\n', "", 7, "the kind of Duke is missing; it must be 'royal'"),
        (DECK[DECK.index('\n[[card]]\nid = "Duke') :], "", 5, "it lacks Duke"),
        (DECK, "card = []\n\n", 1, "it lacks Serf, Duke"),
    ],
)
def test_refused_blocks_that_are_not_those_of_the_game(old: str, new: str, line: int, reason: str) -> None:
    assert refusal(DECK.replace(old, new)) == f"The deck is wrong in line {line}: {reason}."


def test_blocks_may_come_in_any_order_and_on_one_line() -> None:
    text = "card = [{id = 'Duke', kind = 'royal'}, {id = 'Serf', kind = 'regular'}]"
    assert read(text).named_blocks("card", KINDS) == {"Duke": ("card", 0), "Serf": ("card", 1)}


@pytest.mark.parametrize(
    ("value", "stands"),
    [
        ("10", "is 10"),
        ("-4", "is -4"),
        ("1.0", "is 1.0"),
        ("true", "is True"),
        ('"1"', "is '1'"),
        ("[1]", "is [1]"),
        ("1979-05-27", "is datetime.date(1979, 5, 27)"),
        (f'"{"long" * 99}"', "is 'longlonglong...glonglonglong'"),
    ],
)
def test_refused_a_figure_out_of_bounds(value: str, stands: str) -> None:
    figures = read(f"[words]\nskip = {value}")
    with pytest.raises(BadSetup) as refused:
        figures.figure(("words", "skip"), "number of skips", least=-3, most=9)
    reason = f"the number of skips {stands}; it must be a whole number from -3 to 9."
    assert str(refused.value) == f"The deck is wrong in line 2: {reason}"


@pytest.mark.parametrize("value", [-3, 0, 9])
def test_a_figure_within_its_bounds_is_read(value: int) -> None:
    assert read(f"skip = {value}").figure(("skip",), "number of skips", least=-3, most=9) == value


@pytest.mark.parametrize("text", ["\nother = 1", "\nwords = 3", "\n[words]\nextra = 1", "\n[words.skip]"])
def test_refused_a_figure_that_is_not_there(text: str) -> None:
    with pytest.raises(BadSetup, match=r"line \d: the number of skips is (missing|{}); it must be a whole"):
        read(text).figure(("words", "skip"), "number of skips", most=9)


def test_refused_whatever_else_stands_there() -> None:
    figures = read(DECK)
    figures.refuse_others((), ("card",), "a deck")
    figures.refuse_others(("card", 1), ("id", "kind", "toll"), "Duke")
    with pytest.raises(BadSetup, match="line 10: Duke has no figure 'toll', only id, kind"):
        figures.refuse_others(("card", 1), ("id", "kind"), "Duke")
    with pytest.raises(BadSetup, match="line 2: a deck has no figure 'card', only travelers"):
        figures.refuse_others((), ("travelers",), "a deck")


def test_what_was_read_lately_is_not_read_again_and_the_rest_is_forgotten() -> None:
    read: list[str] = []

    @read_once
    def length(text: str) -> int:
        read.append(text)
        if not text:
            raise BadSetup("It is empty.")
        return len(text)

    assert [length(text) for text in ("a", "bb", "a")] == [1, 2, 1]
    assert read == ["a", "bb"]
    for number in range(READ_LATELY):
        length("c" * number + "d")
    assert length("a") == 1
    assert read[-1] == "a"
    for _ in range(2):
        with pytest.raises(BadSetup):
            length("")
    assert read[-2:] == ["", ""]


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("", (0, 0)),
        ("a = 1 # [[[ = ,", (0, 1)),
        ("a = [[1, 2], '[[[', \"[[[\", '''[[[''']", (2, 7)),
        ('a = """ "" [[ \\""" [[ """ # [', (0, 1)),
        ('a = "[[[', (0, 1)),
    ],
)
def test_how_deep_a_text_is_and_how_much_is_in_it(text: str, weight: tuple[int, int]) -> None:
    assert weigh(text) == weight
