"""What events say of a record: places, their tiles, and words."""

from ....engine.verbs import State
from ..box import WORDS
from ..events import Place
from ..rules.bridge import column_beside, is_face_down, row_beside, tile_on
from ..rules.tiles import kind_drawn, word_drawn
from ..state import DIRECTIONS, EXTRA_TURN, TREASURE, UNSEEN, UNSEEN_TREASURE, UNSEEN_WORD, WORD
from ..view import TEXTS


def place_of(s: State, seat: int) -> Place:
    return Place(int(s.row[seat]) + 1, int(s.column[seat]))


def place_beside(s: State, seat: int, direction: str) -> Place:
    way = DIRECTIONS.index(direction)
    return Place(int(row_beside(s, seat, way)) + 1, int(column_beside(s, seat, way)))


def tile_at(s: State, place: Place) -> int:
    return int(tile_on(s, place.row - 1, place.column))


def lies_face_down(s: State, place: Place) -> bool:
    return bool(is_face_down(s, place.row - 1, place.column))


def tile_drawn(s: State, outcome: int) -> int:
    """UNSEEN for a word, as long as its text is not drawn: tile_name calls that a word, too."""
    if s.stage == WORD:
        return EXTRA_TURN + int(word_drawn(s, outcome))
    kind = int(kind_drawn(s, outcome))
    return UNSEEN if kind == UNSEEN_WORD else TREASURE + kind - UNSEEN_TREASURE


def text_of(word: int) -> str:
    return TEXTS[WORDS[word - EXTRA_TURN]]
