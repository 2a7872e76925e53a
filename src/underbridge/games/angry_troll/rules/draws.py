"""What is drawn: its words, its odds, and what comes of it."""

from ....engine.compiled import compiled
from ....engine.plain import Plain
from ....engine.verbs import State
from ..state import (
    AWAKENING_CARD,
    AWAKENING_DIE,
    BRICK_FACE,
    COLUMNS,
    SETUP_CARD,
    TROLL_ACTIONS,
    TROLL_DIE,
    row_and_column,
)
from .awakening import awaken, play_card_from_the_deck, turn_up_brick
from .flight import end_turn, turn_ends
from .setup import name_the_lower_colour, place_the_troll


def due(s: Plain) -> tuple[str | int, ...]:
    if s.phase == BRICK_FACE:
        return ("card", "brick", *row_and_column(s.waking))
    names = {
        SETUP_CARD: ("card", "setup"),
        TROLL_DIE: ("die", "troll"),
        AWAKENING_CARD: ("card", "awakening"),
        AWAKENING_DIE: ("die", "awakening"),
    }
    return names[s.phase]


@compiled
def odds(s: State) -> int:
    if s.phase == TROLL_DIE or s.phase == AWAKENING_DIE:
        return COLUMNS
    return int(s.unseen_count) if s.phase < TROLL_ACTIONS else 0


@compiled
def draw(s: State, outcome: int) -> None:
    take_draw(s, outcome)
    while turn_ends(s):
        end_turn(s)


@compiled
def take_draw(s: State, outcome: int) -> None:
    if s.phase == AWAKENING_DIE:
        awaken(s, outcome)
    elif s.phase == BRICK_FACE:
        turn_up_brick(s, outcome)
    elif s.phase == AWAKENING_CARD:
        play_card_from_the_deck(s, outcome)
    elif s.phase == SETUP_CARD:
        name_the_lower_colour(s, outcome)
    else:
        place_the_troll(s, outcome)
