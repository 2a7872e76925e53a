"""Whom to pick, where to place it, and what to give up to a hazard or a goat."""

from ....engine.compiled import compiled_in_place
from ....engine.verbs import Mask, State, Weights
from ..actions import (
    GIVE_UP_FOOD,
    GIVE_UP_TOLLS,
    LOSE,
    PICK_CARD,
    PICK_FACE_DOWN,
    PLAY_GARLIC_MERCHANT,
    THROW_COLOUR,
    TO_FOOD,
    TO_TOLLS,
)
from ..rules.counting import BOULDER_COLOURS
from ..state import FOOD_KINDS, GOAT, KINDS, TOLL_KINDS
from .boulders import loss_of_boulder
from .holdings import Hoard, gain, worth_of_sides
from .likings import Likings, like
from .travelers import worth_of_card, worth_of_face_down_card


@compiled_in_place
def prefer_traveler(s: State, seat: int, mask: Mask, hoard: Hoard, weights: Weights, out: Likings) -> None:
    for kind in range(KINDS):
        if s.face_up[kind] > 0:
            out[PICK_CARD + kind] = worth_of_card(s, seat, kind, hoard, weights)
    out[PICK_FACE_DOWN] = worth_of_face_down_card(s, seat, hoard, weights)
    like(mask, out, PICK_CARD, PICK_FACE_DOWN + 1)


@compiled_in_place
def prefer_side(s: State, mask: Mask, hoard: Hoard, out: Likings) -> None:
    toll, food = s.toll[s.claimed], s.food[s.claimed]
    out[TO_TOLLS] = worth_of_sides(hoard.tolls + toll, hoard.food, hoard.balanced, hoard.excess)
    out[TO_FOOD] = worth_of_sides(hoard.tolls, hoard.food + food, hoard.balanced, hoard.excess)
    like(mask, out, TO_TOLLS, TO_FOOD + 1)


@compiled_in_place
def prefer_defence(s: State, seat: int, mask: Mask, hoard: Hoard, weights: Weights, out: Likings) -> None:
    """Boulders, or what the hazard or the goat would take."""
    thrown = 0
    if s.stage == GOAT:
        thrown = int(s.colours[s.claimed])
        out[LOSE] = -1.0 - s.points[s.claimed]
    else:
        for at in range(TOLL_KINDS.size):
            if mask[GIVE_UP_TOLLS + at]:
                thrown = int(s.toll[TOLL_KINDS[at]])
                out[GIVE_UP_TOLLS + at] = gain(hoard, -thrown, 0)
        for at in range(FOOD_KINDS.size):
            if mask[GIVE_UP_FOOD + at]:
                thrown = int(s.food[FOOD_KINDS[at]])
                out[GIVE_UP_FOOD + at] = gain(hoard, 0, -thrown)
    for colour in range(BOULDER_COLOURS):
        if mask[THROW_COLOUR + colour]:
            out[THROW_COLOUR + colour] = loss_of_boulder(s, seat, colour, weights) - thrown * hoard.boulder
    out[PLAY_GARLIC_MERCHANT] = -0.2
    like(mask, out, GIVE_UP_TOLLS, LOSE + 1)
