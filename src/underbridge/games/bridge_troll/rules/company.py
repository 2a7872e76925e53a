"""The company on the road: who is left of it, and where travelers go that nobody keeps (BT5, BT8, BT11)."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..state import IS_GOAT, KIND_OF, KINDS, NO_CARD, PICK, PILE, TURN_UP_PICKED
from .counting import return_to_deck


@compiled_in_place
def has_company(s: State) -> bool:
    """Whether this turn's travelers lie on the road, so that bids and ranks are about them."""
    return bool(s.stage >= TURN_UP_PICKED)


@compiled_apart
def next_pick(s: State) -> None:
    """Round after round, until none is left."""
    s.claimed = NO_CARD
    left = int(s.face_down)
    for kind in range(KINDS):
        left += s.face_up[kind]
    if left > 0:
        s.at = s.at + 1 if s.at + 1 < s.ranked else 0
        s.stage = PICK
    else:
        goats_return(s)
        s.at = s.ranked - 1
        s.stage = PILE


@compiled_apart
def only_goats_came(s: State) -> bool:
    """Once the face-down card is known, too."""
    return others_than_goats(s.face_up) == 0 and bool(KIND_OF[s.face_down_card] == IS_GOAT)


@compiled_in_place
def others_than_goats(cards: NDArray[np.int8]) -> int:
    number = 0
    for kind in range(KINDS):
        if KIND_OF[kind] != IS_GOAT:
            number += int(cards[kind])
    return number


@compiled_in_place
def discard_company(s: State) -> None:
    """Goats go back into the deck, everybody else is gone (BT11)."""
    for kind in range(KINDS):
        if KIND_OF[kind] == IS_GOAT:
            return_to_deck(s, kind, s.face_up[kind])
        s.face_up[kind] = 0
    if s.face_down_card != NO_CARD and KIND_OF[s.face_down_card] == IS_GOAT:
        return_to_deck(s, s.face_down_card, 1)
    take_away_face_down(s)


@compiled_in_place
def take_away_face_down(s: State) -> None:
    s.face_down = 0
    s.face_down_card = NO_CARD
    s.peeked = 0


@compiled_in_place
def goats_return(s: State) -> None:
    """The company is gone: goats that waited beside it are shuffled in (BT8)."""
    for kind in range(KINDS):
        return_to_deck(s, kind, s.waiting[kind])
        s.waiting[kind] = 0
