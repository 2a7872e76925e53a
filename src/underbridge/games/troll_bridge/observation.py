"""What a messenger knows, as numbers, for learners.

First the bridge, then messengers clockwise from the one who looks, then treasures, then the turn. What a
question says is not among it: numbers cannot tell.
"""

import numpy as np
from numpy.typing import NDArray

from ...engine.bits import clockwise, has
from ...engine.compiled import compiled_apart, compiled_in_place
from ...engine.observation import Slots, blank, scaled, seats_from_me
from ...engine.verbs import State
from .box import BOUNDS, MOST_TREASURES, MOST_WORDS, ROWS, WORDS
from .rules.bridge import is_hole, tile_on
from .rules.fight import DAMAGE_TO_FLEE
from .rules.legal import awaited
from .rules.movement import messages_of
from .rules.secrets import is_hidden, is_secretly_a_word
from .rules.setup import has_row
from .rules.tiles import SPACES_A_TURN
from .rules.treasures import cards_left, carried
from .state import (
    ANSWER,
    BOARDS_OF_A_BOX,
    EXTRA_TURN,
    FACE_UP,
    FIRST_PLAYER,
    HAND_SIZE,
    IDLE_TURNS,
    JUMP_DICE,
    KIND_OF_TILE,
    KINDS,
    MOST_BOARDS,
    MOST_COLUMNS,
    MOST_PLAYERS,
    NO_TILE,
    NO_TREASURE,
    NOBODY,
    NOTHING,
    PLACE,
    STAGE_NAMES,
    TILE_KINDS,
    TILE_NAMES,
    TREASURE,
    TREASURE_NAMES,
    TROLLS_OF_A_KIND,
    UG_TROLL,
    UNSEEN,
    UNSEEN_TREASURE,
    UNSEEN_WORD,
    WORD,
)

MESSENGERS = seats_from_me(MOST_PLAYERS)
SPACES = (
    tuple(f"row {row}" for row in range(1, ROWS + 1)),
    tuple(f"column {column}" for column in range(1, MOST_COLUMNS + 1)),
)
TROLLS = TILE_NAMES[UG_TROLL:]
DRAWN = (
    *("first player", "tile", "treasure card", "fight die", "smash die", "jump die", "steal die"),
    *("stolen message", "question card", "message"),
)
QUESTIONS_OF_A_CARD = ("first", "second", "third")
MOST_BOXES = MOST_BOARDS // BOARDS_OF_A_BOX
MOST_OF_A_TREASURE = BOUNDS["count"][1]
MOST_STRENGTH = BOUNDS["strength"][1]
MOST_SKIPS_SHOWN = 9

OBSERVED = Slots()
TILES = OBSERVED.label("tile", "what lies there, as far as one knows it", TILE_NAMES, *SPACES)
HOLES = OBSERVED.flag("hole", "the space is broken", *SPACES)
KNOWN_TO = OBSERVED.number("known to", "how many messengers know the tile there", MOST_PLAYERS, *SPACES)
UNSEEN_TILES = OBSERVED.number(
    "unseen tiles",
    "not seen by oneself, those that fell or found no space included",
    TROLLS_OF_A_KIND * MOST_BOXES,
    TILE_KINDS,
)
UNSEEN_WORDS = OBSERVED.number("unseen words", "likewise, by text", MOST_WORDS * MOST_BOXES, WORDS)
PLAYS = OBSERVED.flag("plays", "a messenger is there, be it dead", MESSENGERS)
ALIVE = OBSERVED.flag("alive", "it lives", MESSENGERS)
ROW = OBSERVED.number("row", "0: not chosen yet", ROWS, MESSENGERS)
COLUMN = OBSERVED.number(
    "column", "0: at the start; the bridge's last plus 1: off it", MOST_COLUMNS + 1, MESSENGERS
)
HELD_BY = OBSERVED.label("held by", "the troll that it has to deal with", TROLLS, MESSENGERS)
DAMAGE = OBSERVED.number("damage", "done to the Ug Troll that holds it", DAMAGE_TO_FLEE - 1, MESSENGERS)
SKIPS = OBSERVED.number(
    "skips", f"turns to be skipped; {MOST_SKIPS_SHOWN}: or more", MOST_SKIPS_SHOWN, MESSENGERS
)
UG_TROLLS = OBSERVED.number("Ug Trolls", "beaten", TROLLS_OF_A_KIND * MOST_BOXES, MESSENGERS)
TROLLOSOPHERS = OBSERVED.number(
    "Trollosophers", "beaten, former Ug Trolls included", 2 * TROLLS_OF_A_KIND * MOST_BOXES, MESSENGERS
)
TREASURES = OBSERVED.number("treasures", "that it carries", HAND_SIZE, MESSENGERS)
MESSAGES = OBSERVED.number("messages", "that it bears", MOST_PLAYERS, MESSENGERS)
BEARER = OBSERVED.label("bearer", "who bears its message, if that is not lost", MESSENGERS, MESSENGERS)
TURN = OBSERVED.flag("turn", "whose it is", MESSENGERS)
DECIDES = OBSERVED.flag("decides", "who decides now", MESSENGERS)
FIRST_OFF = OBSERVED.flag("first off", "who left the bridge first", MESSENGERS)
HAND = OBSERVED.number("hand", "own treasures", HAND_SIZE, TREASURE_NAMES)
DISCARDS = OBSERVED.number(
    "discards", "treasures that were used or thrown away", MOST_OF_A_TREASURE, TREASURE_NAMES
)
ELSEWHERE = OBSERVED.number(
    "elsewhere", "in the deck or in others' hands", MOST_OF_A_TREASURE, TREASURE_NAMES
)
DECK = OBSERVED.number("deck", "treasures left to find", MOST_TREASURES)
STAGE = OBSERVED.label(
    "stage", "what is drawn or decided; a word looks like any tile", DRAWN + STAGE_NAMES[PLACE:]
)
QUESTION = OBSERVED.label(
    "question", "which one of its card is asked, the easiest first in our Tome", QUESTIONS_OF_A_CARD
)
MOVED = OBSERVED.number("moved", "spaces in this turn", SPACES_A_TURN)
AGAIN = OBSERVED.flag("again", "an extra turn follows")
BONUS = OBSERVED.number(
    "bonus",
    f"of treasures committed to this roll; -{MOST_STRENGTH}: or less",
    MOST_STRENGTH,
    least=-MOST_STRENGTH,
)
IDLE = OBSERVED.number("idle", "turns in which nothing happened", IDLE_TURNS * MOST_BOARDS * MOST_PLAYERS)
COLUMNS = OBSERVED.number("columns", "of the bridge", MOST_COLUMNS)
JUMP_DIE = OBSERVED.number("jump die", "its faces", JUMP_DICE[-1])
GENTLE = OBSERVED.flag("gentle", "who is smashed steps aside")
TYPED = OBSERVED.flag("typed", "answers are typed")
SCALE = OBSERVED.scale


@compiled_apart
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """A spectator looks from the first seat, and has peeked at nothing and carries nothing."""
    blank(out, SCALE)
    observe_bridge(s, seat, out)
    for steps in range(s.seats):
        observe_messenger(s, clockwise(max(seat, 0), steps, s.seats), steps, out)
    observe_treasures(s, seat, out)
    observe_turn(s, out)
    scaled(out, SCALE)


@compiled_in_place
def observe_bridge(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """What others have seen, and one has not, is unseen for oneself."""
    for kind in range(len(TILE_KINDS)):
        out[UNSEEN_TILES + kind] = s.unseen[kind]
    for word in range(len(WORDS)):
        out[UNSEEN_WORDS + word] = s.unseen_words[word]
    out[UNSEEN_TILES + UNSEEN_WORD] += is_secretly_a_word(s, seat)
    for row in range(ROWS):
        for column in range(s.columns):
            at = row * MOST_COLUMNS + column
            tile = tile_on(s, row, column + 1)
            out[HOLES + at] = is_hole(s, row, column + 1)
            out[KNOWN_TO + at] = knowers(s, row, column) if tile != NO_TILE else 0
            if is_hidden(s, row, column, seat):
                count_unseen(int(s.space[row, column]) & KIND_OF_TILE, out)
                tile = min(tile, UNSEEN)  # one that fell stays none
            out[TILES + len(TILE_NAMES) * at + tile] = 1


@compiled_in_place
def knowers(s: State, row: int, column: int) -> int:
    seen = int(s.seen[row, column])
    if seen & FACE_UP:
        return int(s.seats)
    number = 0
    while seen > 0:
        number += seen & 1
        seen >>= 1
    return number


@compiled_in_place
def count_unseen(tile: int, out: NDArray[np.float32]) -> None:
    if tile <= NOTHING:
        out[UNSEEN_TILES + UNSEEN_WORD] += 1
        out[UNSEEN_WORDS + tile - EXTRA_TURN] += 1
    else:
        out[UNSEEN_TILES + tile - TREASURE + UNSEEN_TREASURE] += 1


@compiled_in_place
def observe_messenger(s: State, seat: int, at: int, out: NDArray[np.float32]) -> None:
    """At its place, so many steps from the one who looks."""
    out[PLAYS + at] = 1
    out[ALIVE + at] = has(s.alive, seat)
    out[ROW + at] = s.row[seat] + 1 if has_row(s, seat) else 0
    out[COLUMN + at] = s.column[seat]
    if has(s.held, seat):
        by_ug_troll = tile_on(s, int(s.row[seat]), int(s.column[seat])) == UG_TROLL
        out[HELD_BY + len(TROLLS) * at + (not by_ug_troll)] = 1
    out[DAMAGE + at] = s.damage[seat]
    out[SKIPS + at] = min(int(s.skips[seat]), MOST_SKIPS_SHOWN)
    out[UG_TROLLS + at] = s.ug_trolls[seat]
    out[TROLLOSOPHERS + at] = s.trollosophers[seat]
    out[TREASURES + at] = carried(s, seat)
    out[MESSAGES + at] = messages_of(s, seat)
    if s.bearer[seat] != NOBODY:
        steps = (int(s.bearer[seat]) - seat + at) % s.seats
        out[BEARER + MOST_PLAYERS * at + steps] = 1
    out[TURN + at] = s.turn == seat and s.stage != FIRST_PLAYER
    out[DECIDES + at] = has(awaited(s), seat)
    out[FIRST_OFF + at] = s.first_off == seat


@compiled_in_place
def observe_treasures(s: State, seat: int, out: NDArray[np.float32]) -> None:
    out[DECK] = cards_left(s)
    for kind in range(KINDS):
        out[DISCARDS + kind] = s.discards[kind]
        out[ELSEWHERE + kind] = s.deck[kind]
    for other in range(s.seats):
        for slot in range(HAND_SIZE):
            if s.hand[other, slot] != NO_TREASURE:
                out[(HAND if other == seat else ELSEWHERE) + int(s.hand[other, slot])] += 1


@compiled_in_place
def observe_turn(s: State, out: NDArray[np.float32]) -> None:
    out[STAGE + int(s.stage) - int(s.stage >= WORD)] = 1
    if s.stage == ANSWER:
        out[QUESTION + s.question] = 1
    out[MOVED] = s.moved
    out[AGAIN] = s.again
    out[BONUS] = max(int(s.bonus), -MOST_STRENGTH)
    out[IDLE] = s.idle
    out[COLUMNS] = s.columns
    out[JUMP_DIE] = s.jump_die
    out[GENTLE] = s.gentle
    out[TYPED] = s.typed
