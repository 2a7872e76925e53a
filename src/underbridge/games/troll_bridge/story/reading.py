"""What events say of a record: places and their tiles, messages, words."""

from ....engine.verbs import State
from ..box import WORDS
from ..events import Place
from ..rules.bridge import is_face_down, tile_on
from ..state import COLUMN_STEP, DIRECTIONS, EXTRA_TURN, ROW_STEP
from ..view import TEXTS


def place_of(s: State, seat: int) -> Place:
    return Place(int(s.row[seat]) + 1, int(s.column[seat]))


def place_beside(s: State, seat: int, direction: str) -> Place:
    way, here = DIRECTIONS.index(direction), place_of(s, seat)
    return Place(here.row + int(ROW_STEP[way]), here.column + int(COLUMN_STEP[way]))


def tile_at(s: State, place: Place) -> int:
    return int(tile_on(s, place.row - 1, place.column))


def lies_face_down(s: State, place: Place) -> bool:
    return bool(is_face_down(s, place.row - 1, place.column))


def messages_of(s: State, seat: int) -> list[int]:
    """Those that a seat bears, by their first owners."""
    return [owner for owner in range(s.seats) if s.bearer[owner] == seat]


def text_of(word: int) -> str:
    return TEXTS[WORDS[word - EXTRA_TURN]]
