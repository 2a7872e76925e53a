"""The figures of a game, from TOML that an owner can replace; whatever is wrong is refused with its line."""

import hashlib
import re
import tomllib
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from reprlib import repr as shown  # an error stays short, however long the value
from typing import Any, TypeVar

from .errors import BadSetup

READ_LATELY = 64  # decks or boxes, a few kilobytes each
REMARKS = ("printed", "reconstructed")  # where the figures of a block or a table come from

Read = TypeVar("Read")
PlaceInText = tuple[str | int, ...]  # the names of tables and keys that lead there, and numbers of blocks

# Strings and comments may hold any sign; elsewhere brackets say whether a line's end ends the statement.
# No piece is ever given up again (++), not even a string without an end: the time grows with the length only.
PIECES = re.compile(
    r'"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+(?:"{3,})?+'
    r"|'''(?:[^']++|'{1,2}(?!'))*+(?:'{3,})?+"
    r'|"(?:[^"\\\n]++|\\.)*+"?+'
    r"|'[^'\n]*+'?+"
    r"|#[^\n]*+"
    r"|[\[\]{}=,\n]",
    re.DOTALL,
)

NAME = r"[\w\"'-]"  # what a name is made of, once a string is no more than a mark
DEEP = re.compile(rf"(?<!{NAME})(?:{NAME}++[ \t]*+\.[ \t]*+){{5}}")  # more names than any key of ours has


def weigh(text: str) -> tuple[int, int]:
    """How deep a text is nested, and how many values it may have: whoever reads it needs time for each.

    >>> weigh("card = [{toll = 3}, {toll = '[1, 2, 3]'}]")
    (2, 7)
    """
    depth = deepest = values = 0
    for piece in PIECES.finditer(text):
        depth += (piece[0] in "[{") - (piece[0] in "]}")
        deepest = max(deepest, depth)
        values += piece[0] in "[{=,"
    return deepest, values


def read_toml(text: str) -> dict[str, Any]:
    """What a text says. Python's reader takes a second for a key of thousands of names: those are refused.

    >>> read_toml("card.toll = 3")
    {'card': {'toll': 3}}
    """
    without_strings = PIECES.sub(lambda piece: piece[0] if piece[0] in "[]{}=,\n" else "'", text)
    if DEEP.search(without_strings):
        raise RecursionError
    parsed = tomllib.loads(text)
    repr(parsed)  # hexadecimal numbers can be read that are too long to be written in an error
    return parsed


@contextmanager
def refusing_bad_toml(name: str) -> Iterator[None]:
    """What cannot be read is the fault of whoever wrote it: the error names the text."""
    try:
        yield
    except ValueError as error:
        raise BadSetup(f"{name} is not readable as TOML: {error}.") from None
    except RecursionError:
        raise BadSetup(f"{name} is not readable: it is nested too deeply.") from None


def read_once(read: Callable[[str], Read]) -> Callable[[str], Read]:
    """What was read lately is not read again; only its digest is kept, and nothing of what was refused."""
    lately: OrderedDict[bytes, Read] = OrderedDict()

    @wraps(read)
    def once(text: str) -> Read:
        digest = hashlib.sha256(text.encode(errors="surrogatepass")).digest()
        found = lately.pop(digest, None)
        lately[digest] = answer = read(text) if found is None else found
        if len(lately) > READ_LATELY:
            lately.popitem(last=False)
        return answer

    return once


class Figures:
    """A text with figures; it knows the line of everything in it.

    >>> text = "[[card]]  # the first\\nid = 'Serf'\\ntoll = -1"
    >>> deck = Figures(text, document="deck", game="Bridge Troll")
    >>> deck.line("card", 0, "toll")
    3
    >>> print(deck.wrong(("card", 0, "toll"), "toll of Serf", "a whole number"))
    The deck is wrong in line 3: the toll of Serf is -1; it must be a whole number.
    """

    def __init__(self, text: str, *, document: str, game: str) -> None:
        self.document, self.game = document, game
        text = text.removeprefix("\ufeff")  # some editors put a mark before the text
        with refusing_bad_toml(f"The {document}"):
            self.parsed = read_toml(text)
            self._lines = lines_of_places(text)
        if not self.parsed:
            raise BadSetup(f"The {document} is empty: begin with a copy of our {document}.toml.")
        self.last_line = text.rstrip().count("\n") + 1

    def line(self, *place: str | int) -> int:
        """Where it stands; what is missing would stand in the block or table around it."""
        while place not in self._lines:
            place = place[:-1]
        return self._lines[place]

    def fault(self, line: int, what: str) -> BadSetup:
        return BadSetup(f"The {self.document} is wrong in line {line}: {what}.")

    def wrong(self, place: PlaceInText, what: str, must: str) -> BadSetup:
        """The fault of a value that is not what it must be."""
        value = self.value(place)
        stands = "is missing" if value is None else f"is {shown(value)}"
        return self.fault(self.line(*place), f"the {what} {stands}; it must be {must}")

    def value(self, place: PlaceInText) -> Any:
        """What the text says there; None if nothing."""
        value: Any = self.parsed
        for step in place:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def figure(self, place: PlaceInText, what: str, *, least: int = 0, most: int) -> int:
        value = self.value(place)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.wrong(place, what, f"a whole number from {least} to {most}")
        return value

    def refuse_others(self, place: PlaceInText, names: Collection[str], whose: str) -> None:
        """Nothing else may stand in that block or table."""
        for name in self.value(place):
            if name not in names:
                what = f"{whose} has no figure {shown(name)}, only {', '.join(names)}"
                raise self.fault(self.line(*place, name), what)

    def blocks(self, name: str) -> list[PlaceInText]:
        """The places of all blocks of a name, in the order of the text."""
        blocks = self.parsed.get(name)
        if not isinstance(blocks, list) or not all(isinstance(block, dict) for block in blocks):
            what = f"it has no list of {name}s: each begins with a line [[{name}]]"
            raise self.fault(self.line(name), what)
        return [(name, number) for number in range(len(blocks))]

    def named_blocks(self, name: str, kinds: Mapping[str, str]) -> dict[str, PlaceInText]:
        """The places of all blocks by their ids: those that the game has, each once and of its kind."""
        places: dict[str, PlaceInText] = {}
        for place in self.blocks(name):
            id, line = self.value((*place, "id")), self.line(*place, "id")
            if not isinstance(id, str):
                raise self.wrong((*place, "id"), f"id of a {name}", "its name")
            if id in places:
                first = self.line(*places[id], "id")
                raise self.fault(line, f"the {name} {shown(id)} stands here again; first in line {first}")
            if id not in kinds:
                raise self.fault(line, f"there is no {name} {shown(id)} in {self.game}")
            if self.value((*place, "kind")) != kinds[id]:
                raise self.wrong((*place, "kind"), f"kind of {id}", repr(kinds[id]))
            places[id] = place
        if missing := [id for id in kinds if id not in places]:
            raise self.fault(self.last_line, f"it lacks {', '.join(missing)}")
        return places


def kinds_of_blocks(text: str, name: str) -> dict[str, str]:
    """The ids of all blocks of a name, and their kinds, in a text of our own."""
    return {block["id"]: block["kind"] for block in tomllib.loads(text)[name]}


def lines_of_places(text: str) -> dict[PlaceInText, int]:
    """The line of every table, block and key in a text that is valid TOML."""
    lines: dict[PlaceInText, int] = {(): 1}
    blocks: Counter[PlaceInText] = Counter()  # how many of each list have begun
    here: PlaceInText = ()
    for line, statement in _statements(text):
        parsed = tomllib.loads(statement)
        if statement.lstrip().startswith("["):
            here = _enter(parsed, blocks)
            for depth in range(len(here)):
                lines.setdefault(here[: depth + 1], line)
        else:
            _note(parsed, here, line, lines)
    return lines


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each header and each key with its value, and the line where it begins."""
    start, line, depth = 0, 1, 0
    for piece in PIECES.finditer(text + "\n"):
        depth += (piece[0] in "[{") - (piece[0] in "]}")
        if piece[0] == "\n" and depth == 0:
            statement = text[start : piece.end()]
            if not statement.lstrip().startswith("#") and not statement.isspace():
                yield line, statement
            line += text.count("\n", start, piece.end())
            start = piece.end()


def _enter(header: dict[str, Any], blocks: Counter[PlaceInText]) -> PlaceInText:
    """The place that a header opens: in lists, the block that began last."""
    place: PlaceInText = ()
    inside: Any = header
    while inside:
        ((key, inside),) = inside.items()
        place = (*place, key)
        if isinstance(inside, list):
            blocks[place] += 1
            inside = None
        if blocks[place]:
            place = (*place, blocks[place] - 1)
    return place


def _note(value: object, place: PlaceInText, line: int, lines: dict[PlaceInText, int]) -> None:
    """Note the line for a value and for everything within it."""
    lines.setdefault(place, line)
    if isinstance(value, dict):
        for key, inside in value.items():
            _note(inside, (*place, key), line, lines)
    elif isinstance(value, list):
        for number, inside in enumerate(value):
            _note(inside, (*place, number), line, lines)
