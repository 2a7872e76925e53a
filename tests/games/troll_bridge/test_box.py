"""The figures of Troll Bridge: what our file says, and which files of one's own are refused, and where."""

import re
import tomllib
from typing import Any

import pytest

from underbridge import BadSetup
from underbridge.games.troll_bridge.box import (
    COLUMNS_OF_A_BOARD,
    MOST_MESSAGES,
    ROWS,
    WORDS,
    Message,
    Treasure,
    our_box,
    our_box_text,
    read_box,
)

OURS = our_box_text()
TOLD = tomllib.loads(OURS)
KEPT = {"id", "kind", "printed", "reconstructed"}

# As in the rulings: kind, count, value, strength.
TREASURES = {
    "Club of Thumping": ("weapon", 4, 1, 1),
    "Stick of Poking": ("weapon", 4, 1, 2),
    "Spear 'O Mint": ("weapon", 3, 1, 3),
    "Mighty Mallet": ("weapon", 2, 2, 4),
    "Knife of Backstabbing": ("hinderer", 3, 1, 2),
    "Troll Wedgie": ("hinderer", 2, 1, 4),
    "Trollbooth": ("trollbooth", 3, 1, 0),
    "Mirrored Shoes": ("mirrored shoes", 3, 1, 0),
    "Sack of Planks": ("sack of planks", 3, 1, 0),
    "Sneezing Powder": ("sneezing powder", 3, 1, 0),
    "Letter of Introduction": ("letter of introduction", 2, 2, 0),
    "Crib Notes": ("crib notes", 2, 2, 0),
    "Feather Boots": ("feather boots", 2, 1, 0),
    "Sticky Fingers": ("sticky fingers", 1, 2, 0),
    "Silver Goblet": ("keepsake", 2, 3, 0),
    "Golden Goat": ("keepsake", 1, 5, 0),
}
WORTH = (3, 2, 2, 1, 1, 0, 0, -1, -1, -2, -3)
MESSAGES = OURS[OURS.index("[[message]]") :]


def of(treasure: str) -> str:
    return f'id = "{treasure}"'


def changed(old: str, new: str, *, after: str = "") -> tuple[str, int]:
    """Our file with one change behind a passage, and the number of the line where it is."""
    place = OURS.index(old, OURS.index(after))
    return OURS[:place] + new + OURS[place + len(old) :], OURS.count("\n", 0, place) + 1


def messages(*blocks: str) -> str:
    """Our file with these messages instead."""
    return OURS.replace(MESSAGES, "".join(f"[[message]]\n{block}\n" for block in blocks))


def line_of(passage: str, text: str = OURS) -> int:
    return text.count("\n", 0, text.index(passage)) + 1


def refusal(text: str) -> str:
    with pytest.raises(BadSetup) as refused:
        read_box(text)
    return str(refused.value)


# Our file


def test_the_treasures_are_those_of_the_rulings_in_their_order() -> None:
    assert our_box().treasures == tuple(Treasure(id, *figures) for id, figures in TREASURES.items())
    assert sum(treasure.count for treasure in our_box().treasures) == 40


def test_words_messages_and_holes_are_those_of_the_rulings() -> None:
    box = our_box()
    assert dict(zip(WORDS, box.words, strict=True)) == {"extra": 3, "skip": 3, "nothing": 4}
    trophies = Message(per_trollosopher=1, most=3)
    assert box.messages == (*(Message(worth=worth) for worth in WORTH), trophies)
    assert box.holes == ((2, 3), (4, 3), (3, 5), (1, 7), (5, 7))
    assert (ROWS, COLUMNS_OF_A_BOARD) == (5, 10)


def test_every_figure_is_said_to_be_printed_or_reconstructed_once() -> None:
    for block in (*TOLD["treasure"], *TOLD["message"], TOLD["words"], TOLD["holes"]):
        assert sorted(block["printed"] + block["reconstructed"]) == sorted(set(block) - KEPT), block


def test_only_what_the_rulebook_prints_is_said_to_be_printed() -> None:
    printed = {(block["id"], name, block[name]) for block in TOLD["treasure"] for name in block["printed"]}
    assert printed == {
        ("Spear 'O Mint", "strength", 3),
        ("Stick of Poking", "strength", 2),
        ("Troll Wedgie", "strength", 4),
        ("Knife of Backstabbing", "strength", 2),
    }
    others: list[dict[str, Any]] = [*TOLD["message"], TOLD["words"], TOLD["holes"]]
    assert not any(block["printed"] for block in others)


# Figures of one's own


def test_own_figures_are_read() -> None:
    text, _ = changed("strength = 4", "strength = 9", after=of("Mighty Mallet"))
    text = text.replace("count = 1\nvalue = 5", "count = 30\nvalue = 0")
    text = text.replace("skip = 3", "skip = 23").replace(MESSAGES, "")
    box = read_box(text + "[[message]]\nper_trollosopher = 9\nmost = 30\n" + "[[message]]\nworth = -9\n" * 4)
    assert {treasure.id: treasure.strength for treasure in box.treasures}["Mighty Mallet"] == 9
    assert box.treasures[-1] == Treasure("Golden Goat", "keepsake", 30, 0)
    assert box.words == (3, 23, 4)
    assert box.messages == (Message(per_trollosopher=9, most=30), *[Message(worth=-9)] * 4)


def test_treasures_may_stand_in_another_order() -> None:
    start = OURS.index("[[treasure]]")
    blocks = re.split(r"(?=\[\[treasure\]\])", OURS[start : OURS.index(MESSAGES)])
    assert read_box(OURS[:start] + MESSAGES + "".join(reversed(blocks))) == our_box()


def test_the_printed_and_reconstructed_remarks_may_be_left_out() -> None:
    assert read_box(re.sub(r"(printed|reconstructed) = .*\n", "", OURS)) == our_box()


def test_a_file_from_another_kind_of_editor_is_read() -> None:
    assert read_box("\ufeff" + OURS.replace("\n", "\r\n")) == our_box()


def test_a_box_may_have_up_to_twenty_messages_and_holes_or_no_holes() -> None:
    assert len(read_box(messages(*["worth = 9"] * MOST_MESSAGES)).messages) == 20
    twenty = [[row, column] for row in range(1, 6) for column in (1, 3, 8, 10)]
    assert len(read_box(re.sub("spaces = .*", f"spaces = {twenty}", OURS)).holes) == 20
    assert read_box(re.sub("spaces = .*", "spaces = []", OURS)).holes == ()


# What is refused, and where


@pytest.mark.parametrize(
    ("treasure", "figure", "most"),
    [
        ("Trollbooth", "count", 30),
        ("Trollbooth", "value", 30),
        ("Mighty Mallet", "strength", 9),
        ("Troll Wedgie", "strength", 9),
    ],
)
@pytest.mark.parametrize("beyond", [True, False])
def test_refused_a_figure_out_of_bounds(treasure: str, figure: str, most: int, beyond: bool) -> None:
    number = most + 1 if beyond else -1
    ours = next(block[figure] for block in TOLD["treasure"] if block["id"] == treasure)
    text, line = changed(f"{figure} = {ours}", f"{figure} = {number}", after=of(treasure))
    told = f"the {figure} of {treasure} is {number}; it must be a whole number from 0 to {most}."
    assert refusal(text) == f"The box is wrong in line {line}: {told}"


@pytest.mark.parametrize(
    ("treasure", "old", "new", "reason"),
    [
        ("Trollbooth", "value = 1", "strength = 1", "Trollbooth has no figure 'strength', only id, kind,"),
        ("Golden Goat", "value = 5", "food = 5", "Golden Goat has no figure 'food', only id, kind,"),
        ("Crib Notes", '"Crib Notes"', '"Notes"', "there is no treasure 'Notes' in Troll Bridge."),
        ("Crib Notes", '"Crib Notes"', "3", "the id of a treasure is 3; it must be its name."),
        ("Crib Notes", '"crib notes"', '"aid"', "the kind of Crib Notes is 'aid'; it must be 'crib notes'."),
    ],
)
def test_refused_a_wrong_treasure(treasure: str, old: str, new: str, reason: str) -> None:
    text, line = changed(old, new, after=of(treasure))
    assert refusal(text).startswith(f"The box is wrong in line {line}: {reason}")


def test_refused_a_missing_figure() -> None:
    text, _ = changed("strength = 1\n", "", after=of("Club of Thumping"))
    line = line_of(of("Club of Thumping")) - 1
    told = "the strength of Club of Thumping is missing; it must be a whole number from 0 to 9."
    assert refusal(text) == f"The box is wrong in line {line}: {told}"


def test_refused_missing_treasures() -> None:
    start = OURS.index("[[treasure]]", OURS.index(of("Sticky Fingers")))
    text = OURS[:start] + MESSAGES
    lines = len(text.splitlines())
    assert refusal(text) == f"The box is wrong in line {lines}: it lacks Silver Goblet, Golden Goat."


def test_refused_a_repeated_treasure() -> None:
    text, line = changed(of("Crib Notes"), of("Trollbooth"))
    told = f"the treasure 'Trollbooth' stands here again; first in line {line_of(of('Trollbooth'))}."
    assert refusal(text) == f"The box is wrong in line {line}: {told}"


@pytest.mark.parametrize(("count", "total"), [(0, 0), (8, 128)])
def test_refused_no_treasures_or_too_many(count: int, total: int) -> None:
    text = re.sub(r"count = \d+", f"count = {count}", OURS)
    told = f"it has {total} treasures in all; a box has 1 to 120."
    assert refusal(text) == f"The box is wrong in line {line_of('[[treasure]]')}: {told}"


def test_a_single_treasure_and_120_are_enough() -> None:
    one = re.sub(r"count = \d+", "count = 0", OURS).replace("count = 0", "count = 1", 1)
    many = re.sub(r"count = \d+", "count = 7", OURS).replace("count = 7", "count = 15", 1)
    assert [sum(treasure.count for treasure in read_box(text).treasures) for text in (one, many)] == [1, 120]


@pytest.mark.parametrize("number", [-1, 31])
@pytest.mark.parametrize("word", WORDS)
def test_refused_a_wrong_number_of_words(word: str, number: int) -> None:
    text = re.sub(rf"\n{word} = \d", f"\n{word} = {number}", OURS)
    told = f"the number of word tiles '{word}' is {number}; it must be a whole number from 0 to 30."
    assert refusal(text) == f"The box is wrong in line {line_of(f'{word} = ')}: {told}"


def test_refused_a_word_that_there_is_not() -> None:
    text, line = changed("skip = 3", "skip = 3\nhop = 1", after="[words]")
    told = "[words] has no figure 'hop', only extra, skip, nothing, printed, reconstructed."
    assert refusal(text) == f"The box is wrong in line {line + 1}: {told}"


@pytest.mark.parametrize(("skips", "total"), [(2, 9), (24, 31)])
def test_refused_too_few_words_for_two_boards_or_too_many(skips: int, total: int) -> None:
    text = OURS.replace("skip = 3", f"skip = {skips}")
    told = f"it has {total} word tiles in all; a box has 10 to 30."
    assert refusal(text) == f"The box is wrong in line {line_of('[words]')}: {told}"


def test_refused_missing_words() -> None:
    told = "the number of word tiles 'extra' is missing; it must be a whole number from 0 to 30."
    assert refusal(OURS.replace("extra = 3", "")) == f"The box is wrong in line {line_of('[words]')}: {told}"
    without = OURS[: OURS.index("[words]")] + OURS[OURS.index("[holes]") :]
    assert refusal(without) == f"The box is wrong in line 1: {told}"


@pytest.mark.parametrize(
    ("figures", "line", "reason"),
    [
        ("worth = 10", 1, "the worth of message 6 is 10; it must be a whole number from -9 to 9."),
        ("worth = -10", 1, "the worth of message 6 is -10; it must be a whole number from -9 to 9."),
        ("", 0, "the worth of message 6 is missing; it must be a whole number from -9 to 9."),
        ("per_trollosopher = -1\nmost = 2", 1, "the per_trollosopher of message 6 is -1; it must be a whole"),
        ("per_trollosopher = 10\nmost = 2", 1, "the per_trollosopher of message 6 is 10; it must be a whole"),
        (
            "per_trollosopher = 1\nmost = -1",
            2,
            "the most of message 6 is -1; it must be a whole number from 0",
        ),
        (
            "per_trollosopher = 1\nmost = 31",
            2,
            "the most of message 6 is 31; it must be a whole number from 0",
        ),
        (
            "per_trollosopher = 2",
            0,
            "the most of message 6 is missing; it must be a whole number from 0 to 30.",
        ),
        (
            "most = 2",
            0,
            "the per_trollosopher of message 6 is missing; it must be a whole number from 0 to 9.",
        ),
        ("worth = 1\nmost = 2", 1, "message 6 has no figure 'worth', only per_trollosopher, most,"),
        ("worth = 1\nper_ug = 2", 2, "message 6 has no figure 'per_ug', only worth,"),
    ],
)
def test_refused_a_wrong_message(figures: str, line: int, reason: str) -> None:
    line += line_of("[[message]]") + 2 * 5
    told = refusal(messages(*["worth = 0"] * 5, figures))
    assert told.startswith(f"The box is wrong in line {line}: {reason}")


@pytest.mark.parametrize("number", [4, 21])
def test_refused_too_few_messages_or_too_many(number: int) -> None:
    line = line_of("[[message]]") + (2 * 20 if number == 21 else 0)
    told = f"it has {number} messages; a box has 5 to 20."
    assert refusal(messages(*["worth = 0"] * number)) == f"The box is wrong in line {line}: {told}"


def test_refused_no_messages() -> None:
    told = "it has no list of messages: each begins with a line [[message]]."
    assert refusal(messages()) == f"The box is wrong in line 1: {told}"


@pytest.mark.parametrize(
    ("spaces", "reason"),
    [
        ("[[6, 3]]", "the row of hole 1 is 6; it must be a whole number from 1 to 5."),
        ("[[1, 1], [0, 3]]", "the row of hole 2 is 0; it must be a whole number from 1 to 5."),
        ("[[1, 11]]", "the column of hole 1 is 11; it must be a whole number from 1 to 10."),
        ("[[1, 0]]", "the column of hole 1 is 0; it must be a whole number from 1 to 10."),
        ("[[1, true]]", "the column of hole 1 is True; it must be a whole number from 1 to 10."),
        ("[[1, 2, 3]]", "the space of hole 1 is [1, 2, 3]; it must be [row, column]."),
        ("[1, 2]", "the space of hole 1 is 1; it must be [row, column]."),
        ("[[1, 2], [3, 4], [1, 2]]", "the hole [1, 2] stands there more than once."),
        (
            '"everywhere"',
            "the list of holes is 'everywhere'; it must be up to 20 spaces, each [row, column].",
        ),
        (
            str([[row, column] for row in (1, 2, 3) for column in range(1, 8)]),
            "the list of holes is [[1, 1], [1, ",
        ),
        ("[]\nside = 2", "[holes] has no figure 'side', only spaces, printed, reconstructed."),
    ],
)
def test_refused_wrong_holes(spaces: str, reason: str) -> None:
    line = line_of("spaces = ") + spaces.count("\n")
    text = re.sub("spaces = .*", f"spaces = {spaces}", OURS)
    assert refusal(text).startswith(f"The box is wrong in line {line}: {reason}")


def test_refused_no_list_of_holes() -> None:
    told = "the list of holes is missing; it must be up to 20 spaces, each [row, column]."
    text = re.sub("spaces = .*", "", OURS)
    assert refusal(text) == f"The box is wrong in line {line_of('[holes]')}: {told}"


@pytest.mark.parametrize("more", ["[tiles]\nword = 5", "[[hole]]\nrow = 1", "[[treasures]]"])
def test_refused_what_no_box_has(more: str) -> None:
    name, line = more.strip("[").split("]")[0], len(OURS.splitlines()) + 2
    told = f"a box has no figure '{name}', only treasure, words, message, holes."
    assert refusal(f"{OURS}\n{more}\n") == f"The box is wrong in line {line}: {told}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "The box is empty: begin with a copy of our box.toml."),
        ("[[treasure", "The box is not readable as TOML: "),
        (
            "\nwords = 3",
            "The box is wrong in line 1: it has no list of treasures: each begins with a line [[tr",
        ),
    ],
)
def test_refused_what_is_no_box(text: str, reason: str) -> None:
    assert refusal(text).startswith(reason)
