"""The figures of the game: treasures, word tiles, messages and holes, from TOML that an owner can replace."""

from collections import Counter
from functools import cache
from importlib.resources import files

import msgspec

from ...engine.figures import REMARKS, Figures, PlaceInText, kinds_of_blocks, read_once

ROWS = 5
COLUMNS_OF_A_BOARD = 10
WORDS = ("extra", "skip", "nothing")
FEWEST_WORDS, MOST_WORDS = 10, 30  # a box covers two boards, with five word tiles each
FEWEST_MESSAGES, MOST_MESSAGES = 5, 20  # at least one for each messenger
MOST_TREASURES = 120
MOST_HOLES = 20
BOUNDS = {
    "count": (0, 30),
    "value": (0, 30),
    "strength": (0, 9),
    "worth": (-9, 9),
    "per_trollosopher": (0, 9),
    "most": (0, 30),
}
KINDS_WITH_STRENGTH = ("weapon", "hinderer")
FIGURES_BY_TROPHIES = ("per_trollosopher", "most")


class Treasure(msgspec.Struct, frozen=True):
    """A kind of treasure, and its figures."""

    id: str
    kind: str
    count: int
    value: int  # in points, when carried home
    strength: int = 0  # a weapon adds it to one's own fight, a hinderer takes it from another's


class Message(msgspec.Struct, frozen=True):
    """What a message is worth: always the same, or by the Trollosophers its bearer has beaten."""

    worth: int = 0
    per_trollosopher: int = 0
    most: int = 0


class Box(msgspec.Struct, frozen=True):
    """All figures of a game."""

    treasures: tuple[Treasure, ...]
    words: tuple[int, int, int]  # tiles in a box, in the order of WORDS
    messages: tuple[Message, ...]
    holes: tuple[tuple[int, int], ...]  # of the holed side of a board: row and column, from 1


@cache
def our_box_text() -> str:
    """The file that is played with if nobody brings another."""
    return files(__package__).joinpath("data/box.toml").read_text("utf-8")


@cache
def our_box() -> Box:
    """Ours; the shapes of the record and the list of actions come from it."""
    return read_box(our_box_text())


@read_once
def read_box(text: str) -> Box:
    """The figures in a box file; whatever is wrong with it is refused with its line."""
    document = Figures(text, document="box", game="Troll Bridge")
    treasures = _treasures(document)
    document.refuse_others((), ("treasure", "words", "message", "holes"), "a box")
    return Box(
        treasures=treasures, words=_words(document), messages=_messages(document), holes=_holes(document)
    )


def _treasures(document: Figures) -> tuple[Treasure, ...]:
    kinds = kinds_of_blocks(our_box_text(), "treasure")
    places = document.named_blocks("treasure", kinds)
    treasures = tuple(_treasure(document, places[id], id, kind) for id, kind in kinds.items())
    total = sum(treasure.count for treasure in treasures)
    if not 1 <= total <= MOST_TREASURES:
        what = f"it has {total} treasures in all; a box has 1 to {MOST_TREASURES}"
        raise document.fault(document.line("treasure"), what)
    return treasures


def _treasure(document: Figures, place: PlaceInText, id: str, kind: str) -> Treasure:
    names = ("count", "value", "strength") if kind in KINDS_WITH_STRENGTH else ("count", "value")
    document.refuse_others(place, ("id", "kind", *names, *REMARKS), id)
    return Treasure(id=id, kind=kind, **_figures(document, place, names, id))


def _figures(document: Figures, place: PlaceInText, names: tuple[str, ...], whose: str) -> dict[str, int]:
    figures = {}
    for name in names:
        least, most = BOUNDS[name]
        figures[name] = document.figure((*place, name), f"{name} of {whose}", least=least, most=most)
    return figures


def _words(document: Figures) -> tuple[int, int, int]:
    extra, skip, nothing = (
        document.figure(("words", word), f"number of word tiles {word!r}", most=MOST_WORDS) for word in WORDS
    )
    document.refuse_others(("words",), (*WORDS, *REMARKS), "[words]")
    total = extra + skip + nothing
    if not FEWEST_WORDS <= total <= MOST_WORDS:
        what = f"it has {total} word tiles in all; a box has {FEWEST_WORDS} to {MOST_WORDS}"
        raise document.fault(document.line("words"), what)
    return extra, skip, nothing


def _messages(document: Figures) -> tuple[Message, ...]:
    places = document.blocks("message")
    if not FEWEST_MESSAGES <= len(places) <= MOST_MESSAGES:
        line = document.line("message", MOST_MESSAGES)  # the first that is too many, or where they begin
        what = f"it has {len(places)} messages; a box has {FEWEST_MESSAGES} to {MOST_MESSAGES}"
        raise document.fault(line, what)
    return tuple(
        _message(document, place, f"message {number}") for number, place in enumerate(places, start=1)
    )


def _message(document: Figures, place: PlaceInText, name: str) -> Message:
    by_trophies = any(figure in document.value(place) for figure in FIGURES_BY_TROPHIES)
    names = FIGURES_BY_TROPHIES if by_trophies else ("worth",)
    document.refuse_others(place, (*names, *REMARKS), name)
    return Message(**_figures(document, place, names, name))


def _holes(document: Figures) -> tuple[tuple[int, int], ...]:
    place = ("holes", "spaces")
    spaces = document.value(place)
    if not isinstance(spaces, list) or len(spaces) > MOST_HOLES:
        raise document.wrong(place, "list of holes", f"up to {MOST_HOLES} spaces, each [row, column]")
    document.refuse_others(("holes",), ("spaces", *REMARKS), "[holes]")
    holes = tuple(_hole(document, (*place, number), f"hole {number + 1}") for number in range(len(spaces)))
    if repeated := [list(hole) for hole, times in Counter(holes).items() if times > 1]:
        raise document.fault(document.line(*place), f"the hole {repeated[0]} stands there more than once")
    return holes


def _hole(document: Figures, place: PlaceInText, name: str) -> tuple[int, int]:
    space = document.value(place)
    if not isinstance(space, list) or len(space) != 2:
        raise document.wrong(place, f"space of {name}", "[row, column]")
    row = document.figure((*place, 0), f"row of {name}", least=1, most=ROWS)
    column = document.figure((*place, 1), f"column of {name}", least=1, most=COLUMNS_OF_A_BOARD)
    return row, column
