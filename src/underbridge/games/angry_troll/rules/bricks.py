"""Cards and stacks of bricks (AT1, AT16)."""

from ....engine.bits import bit, has, lowest
from ....engine.compiled import compiled
from ....engine.verbs import State
from ..state import DIAMONDS, HEARTS, NO_CARD, RANKS


@compiled
def suit(card: int) -> int:
    return card // RANKS


@compiled
def is_red(card: int) -> bool:
    return suit(card) == DIAMONDS or suit(card) == HEARTS


@compiled
def row_of(s: State, card: int) -> int:
    """The row whose bricks an awakening card of this colour stirs: 0 lower, 1 upper."""
    return 0 if s.lower_colour == is_red(card) else 1


@compiled
def see_card(s: State, outcome: int) -> int:
    """The card that a draw among the unseen ones turns up."""
    cards = int(s.unseen)
    for _ in range(outcome):
        cards &= cards - 1
    card = lowest(cards)
    s.unseen &= ~bit(card)
    s.unseen_count -= 1
    return card


@compiled
def put_on_pile(s: State, card: int) -> None:
    s.played[s.played_count] = card
    s.played_count += 1


@compiled
def set_aside(s: State, card: int) -> None:
    s.aside[s.aside_end] = card
    s.aside_end += 1


@compiled
def occupied(s: State, place: int) -> bool:
    return bool(s.top[place] != NO_CARD or s.hidden[place] > 0)


@compiled
def is_awake(s: State, place: int) -> bool:
    """Whether the top brick there is awake."""
    return bool(s.top[place] != NO_CARD and has(s.awake, s.top[place]))


@compiled
def put_on_top(s: State, place: int, card: int) -> None:
    s.under[card] = s.top[place]
    s.top[place] = card


@compiled
def take_top(s: State, place: int) -> int:
    card = int(s.top[place])
    s.top[place] = s.under[card]
    return card


@compiled
def wake(s: State, card: int) -> None:
    s.awake |= bit(card)


@compiled
def put_to_sleep(s: State, card: int) -> None:
    s.awake &= ~bit(card)
