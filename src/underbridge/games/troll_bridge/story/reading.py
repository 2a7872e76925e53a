"""What events say of a record: places, their tiles, and words."""

from ....engine.plain import Plain, plainly
from ..box import WORDS
from ..events import Place
from ..rules import bridge, tiles
from ..state import DIRECTIONS, EXTRA_TURN, TREASURE, UNSEEN, UNSEEN_TREASURE, UNSEEN_WORD, WORD
from ..view import TEXTS, tile_on

row_beside, column_beside = plainly(bridge.row_beside), plainly(bridge.column_beside)
is_on_bridge, is_face_down = plainly(bridge.is_on_bridge), plainly(bridge.is_face_down)
kind_drawn, word_drawn = plainly(tiles.kind_drawn), plainly(tiles.word_drawn)


def place_of(s: Plain, seat: int) -> Place:
    return Place(s.row[seat] + 1, s.column[seat])


def place_beside(s: Plain, seat: int, direction: str) -> Place:
    way = DIRECTIONS.index(direction)
    return Place(row_beside(s, seat, way) + 1, column_beside(s, seat, way))


def tile_at(s: Plain, place: Place) -> int:
    tile: int = tile_on(s, place.row - 1, place.column)
    return tile


def lies_face_down(s: Plain, place: Place) -> bool:
    face_down: bool = is_face_down(s, place.row - 1, place.column)
    return face_down


def tile_drawn(s: Plain, outcome: int) -> int:
    """UNSEEN for a word, as long as its text is not drawn: tile_name calls that a word, too."""
    if s.stage == WORD:
        word: int = word_drawn(s, outcome)
        return EXTRA_TURN + word
    kind: int = kind_drawn(s, outcome)
    return UNSEEN if kind == UNSEEN_WORD else TREASURE + kind - UNSEEN_TREASURE


def text_of(word: int) -> str:
    return TEXTS[WORDS[word - EXTRA_TURN]]
