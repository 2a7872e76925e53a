"""What to bid: boulders for a place in rank, or closing."""

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import Mask, State, Weights
from ..actions import ADD, BID_OF, CLOSE, DONE, MIXED, PICK_CARD
from ..rules.counting import BOULDER_COLOURS, in_pile, under_bridge
from ..state import BOULDERS_OF_COLOUR, KINDS
from .holdings import Hoard, most_of_a_colour, second_most
from .likings import GLADLY, HARDLY, Likings, like
from .travelers import worth_of_card, worth_of_face_down_card
from .weights import (
    BOLD,
    CLOSING,
    FIRST_PILE,
    FIRST_PLACE,
    LAST_PILE,
    MOST,
    OTHERS_OPEN,
    REPAIRING,
    VARIETY,
)


@compiled_apart
def prefer_bid(s: State, seat: int, mask: Mask, hoard: Hoard, weights: Weights, out: Likings) -> None:
    """What the travelers bring that are left to one of such a rank, less the boulders."""
    company = sort_travelers(s, seat, hoard, weights, out)
    others = s.seats - 1
    is_open, bold = min(1.0, max(0.1, weights[OTHERS_OPEN])), min(1.0, max(0.0, weights[BOLD]))
    usual = usual_pile(s, seat, bold)
    opened = 1 + int(is_open * others + 0.5)
    own, most = under_bridge(s, seat), most_of_a_colour(s, seat)
    for number in range(1, own + 1):
        if number > most and not mask[MIXED]:
            break
        ahead, first = 0.0, 1.0
        for other in range(s.seats):
            if other != seat:
                likely = is_open * chance_to_be_ahead(s, other, number, own - number, bold)
                ahead += likely
                first *= 1.0 - likely
        back = ahead / (is_open * others)
        pile = usual * (weights[FIRST_PILE] + (weights[LAST_PILE] - weights[FIRST_PILE]) * back)
        worth = picked(out, company, ahead, opened) + first * weights[FIRST_PLACE]
        worth += (pile - number) * hoard.boulder
        if number > most:
            out[MIXED] = max(out[MIXED], worth) if number > most + 1 else worth
        else:
            choose_colour(s, seat, number, most, worth, weights, out)
    if own == most:
        out[MIXED] = -9.0
    taken = s.rate * is_open * others
    lacking = min(float(abs(hoard.tolls - hoard.food)), 0.5 * (own + taken))
    out[CLOSE] = weights[CLOSING] + taken * hoard.boulder
    out[CLOSE] += max(0.0, lacking * (1.0 - hoard.excess - 2 * hoard.boulder)) * weights[REPAIRING]
    like(mask, out, CLOSE, MIXED + 1)


# Travelers


@compiled_in_place
def sort_travelers(s: State, seat: int, hoard: Hoard, weights: Weights, out: Likings) -> int:
    """What each on the road brings, the best first, where ``out`` is free: nobody picks now. How many."""
    out[PICK_CARD] = worth_of_face_down_card(s, seat, hoard, weights)
    company = 1
    for kind in range(KINDS):
        if s.face_up[kind] > 0:
            worth = worth_of_card(s, seat, kind, hoard, weights)
            for _ in range(s.face_up[kind]):
                at = company
                while at > 0 and out[PICK_CARD + at - 1] < worth:
                    out[PICK_CARD + at] = out[PICK_CARD + at - 1]
                    at -= 1
                out[PICK_CARD + at] = worth
                company += 1
    return company


@compiled_in_place
def picked(sorted_worths: Likings, company: int, ahead: float, opened: int) -> float:
    """What one picks, round after round, after so many others."""
    place = int(ahead)
    part = ahead - place
    worth = 0.0
    while place < company:
        worth += (1.0 - part) * sorted_worths[PICK_CARD + place]
        if place + 1 < company:
            worth += part * sorted_worths[PICK_CARD + place + 1]
        place += opened
    return worth


# Others


@compiled_in_place
def usual_pile(s: State, seat: int, bold: float) -> float:
    """What another who is open bids."""
    usual = 0.0
    for other in range(s.seats):
        if other != seat:
            usual += 0.5 * (1.0 + bold) * most_of_a_colour(s, other) / (s.seats - 1)
    return usual


@compiled_in_place
def chance_to_be_ahead(s: State, other: int, number: int, left: int, bold: float) -> float:
    """That another who is open throws further than a bid of this number, which leaves so many boulders."""
    most = most_of_a_colour(s, other)
    if number > most:
        return 0.0
    if number < most:
        return bold + (1.0 - bold) * (most - number) / most
    others_left = under_bridge(s, other) - most
    return bold * (1.0 if others_left < left else 0.5 if others_left == left else 0.0)


# Colours


@compiled_in_place
def choose_colour(
    s: State, seat: int, number: int, most: int, worth: float, weights: Weights, out: Likings
) -> None:
    """A bid of this number, less what its colour is good for."""
    for colour in range(BOULDER_COLOURS):
        had = int(s.boulders[seat, colour])
        if had >= number:
            loss = weights[VARIETY] if had == number else 0.0
            if had == most:
                loss += weights[MOST] * (most - max(most - number, second_most(s, seat, colour)))
            out[BID_OF + colour * BOULDERS_OF_COLOUR + number - 1] = worth - loss


@compiled_in_place
def prefer_in_mix(s: State, seat: int, out: Likings) -> None:
    """Enough to throw further than anybody is likely to, and the rare colours last."""
    enough = 2.0
    for other in range(s.seats):
        if other != seat:
            enough = max(enough, most_of_a_colour(s, other) + 1.0)
    for colour in range(BOULDER_COLOURS):
        left = int(s.boulders[seat, colour]) - int(s.pile[seat, colour])
        out[ADD + colour] = 0.5 + 0.05 * left + (0.2 if s.pile[seat, colour] == 0 else 0.0)
    out[DONE] = GLADLY if in_pile(s, seat) >= enough else HARDLY
