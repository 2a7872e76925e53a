"""Step 2 of a turn: the tile on the space where a messenger lands (TB3, TB6)."""

from ....engine.bits import bit
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.draws import kind_among, number_of
from ....engine.verbs import State
from ..state import (
    DECIDE_TREASURE,
    END,
    EXTRA,
    EXTRA_TURN,
    FACE_UP,
    HOLE,
    MIRRORED_SHOES,
    NO_TILE,
    NO_TREASURE,
    SKIP_TURN,
    TILE,
    TREASURE,
    TROLLOSOPHER,
    UG_TROLL,
    UNSEEN,
    UNSEEN_TREASURE,
    UNSEEN_WORD,
    WORD,
)
from .bridge import column_beside, row_beside, take_tile, tile_on
from .fight import begin_fight
from .treasures import discard, draw_next_treasure
from .wits import begin_battle_of_wits

SPACES_A_TURN = 2


@compiled_apart
def land(s: State) -> None:
    """Everyone who lands on a tile deals with it; one that somebody has peeked at is turned up now."""
    row, column = int(s.row[s.turn]), int(s.column[s.turn])
    tile = tile_on(s, row, column)
    if tile == NO_TILE:
        s.stage = END
    elif tile == UNSEEN:
        s.row_at, s.column_at = row, column
        s.stage = TILE
    else:
        if not s.seen[row, column - 1] & FACE_UP:
            s.reveals += 1
            s.eventful = 1
            s.seen[row, column - 1] = FACE_UP
        deal_with(s, tile)


@compiled_in_place
def unseen_tiles(s: State) -> int:
    return number_of(s.unseen)


@compiled_in_place
def unseen_words(s: State) -> int:
    return number_of(s.unseen_words)


@compiled_in_place
def kind_drawn(s: State, outcome: int) -> int:
    """Among the tiles not yet seen: words, treasures, Ug Trolls, Trollosophers."""
    return kind_among(s.unseen, outcome)


@compiled_in_place
def word_drawn(s: State, outcome: int) -> int:
    return kind_among(s.unseen_words, outcome)


@compiled_in_place
def draw_tile(s: State, outcome: int) -> None:
    """A word then draws its text."""
    kind = kind_drawn(s, outcome)
    s.unseen[kind] -= 1
    if kind == UNSEEN_WORD:
        s.stage = WORD
    else:
        turn_up(s, TREASURE + kind - UNSEEN_TREASURE)


@compiled_in_place
def draw_word(s: State, outcome: int) -> None:
    word = word_drawn(s, outcome)
    s.unseen_words[word] -= 1
    turn_up(s, EXTRA_TURN + word)


@compiled_apart
def turn_up(s: State, tile: int) -> None:
    """For everybody, or for the one who peeks."""
    row, column = int(s.row_at), int(s.column_at)
    s.space[row, column - 1] = (s.space[row, column - 1] & HOLE) | tile
    if s.resume:
        peek(s)
    else:
        s.eventful = 1
        s.seen[row, column - 1] = FACE_UP
        deal_with(s, tile)


@compiled_apart
def deal_with(s: State, tile: int) -> None:
    if tile == UG_TROLL:
        s.held |= bit(s.turn)
        begin_fight(s)
    elif tile == TROLLOSOPHER:
        s.held |= bit(s.turn)
        begin_battle_of_wits(s)
    elif tile == TREASURE:
        s.stage = DECIDE_TREASURE
    else:
        obey_word(s, tile)


@compiled_in_place
def obey_word(s: State, word: int) -> None:
    """Once; then the tile goes."""
    take_tile(s, int(s.row[s.turn]), int(s.column[s.turn]))
    s.stage = END
    if word == EXTRA_TURN:
        s.again = 1
    elif word == SKIP_TURN:
        s.skips[s.turn] += 1
    else:
        allow_one_more_move(s)


@compiled_apart
def allow_one_more_move(s: State) -> None:
    s.stage = EXTRA if s.moved < SPACES_A_TURN else END


@compiled_in_place
def leave_treasure(s: State, seat: int) -> None:
    allow_one_more_move(s)


@compiled_in_place
def keep_treasure(s: State, seat: int, discarding: int) -> None:
    """With a full hand, one treasure goes over the side first."""
    if discarding != NO_TREASURE:
        discard(s, seat, discarding)
    take_tile(s, int(s.row[seat]), int(s.column[seat]))
    if not draw_next_treasure(s):
        s.stage = END


@compiled_in_place
def use_shoes(s: State, seat: int, direction: int) -> None:
    """The tile's kind is drawn if nobody has seen it yet."""
    discard(s, seat, MIRRORED_SHOES)
    s.row_at, s.column_at = row_beside(s, seat, direction), column_beside(s, seat, direction)
    s.resume = s.stage
    if tile_on(s, int(s.row_at), int(s.column_at)) == UNSEEN:
        s.stage = TILE
    else:
        peek(s)


@compiled_in_place
def peek(s: State) -> None:
    s.seen[s.row_at, s.column_at - 1] |= bit(s.turn)
    s.stage = s.resume
    s.resume = 0
