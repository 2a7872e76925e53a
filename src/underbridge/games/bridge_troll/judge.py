"""What a position of Bridge Troll is worth: heuristics for bots.

Everything is reckoned in points: what tolls and food will score, what boulders are good for, what a traveler
brings. How much each is worth fades as the deck runs out.
"""

from math import exp

import numpy as np
from numpy.typing import NDArray

from ...engine.compiled import compiled_apart, compiled_in_place
from ...engine.verbs import Mask, State, Weights
from .actions import (
    ADD,
    BID_OF,
    BUY,
    CHANGE_UPGRADE,
    CLOSE,
    DONE,
    GIVE_UP_FOOD,
    GIVE_UP_TOLLS,
    LOSE,
    MARK_FOOD,
    MARK_HAND,
    MARK_TOLLS,
    MIXED,
    PICK_CARD,
    PICK_FACE_DOWN,
    PILE_OF,
    PLAY_FORTUNE_TELLER,
    PLAY_GARLIC_MERCHANT,
    PLAY_MESSENGER,
    PLAY_STONEMASON,
    ROB_SEAT,
    SCORE_PAIRS,
    TAKE_BACK,
    TAKE_COLOUR,
    THROW_COLOUR,
    TO_FOOD,
    TO_TOLLS,
)
from .deck import WEATHERS
from .rules import FOOD_KINDS, HAND_KINDS, ROYAL_KINDS, TOLL_KINDS
from .rules.counting import BOULDER_COLOURS, colours_under_bridge, has, in_pile, in_supply, under_bridge
from .rules.score import final_points, pairs_at_hand, worth_of_food, worth_of_tolls
from .state import (
    BID,
    BOULDERS_OF_COLOUR,
    CHANGE,
    FOOD,
    FORTUNE_TELLER,
    GARLIC_MERCHANT,
    GOAT,
    HAND,
    HAZARD,
    HIGHEST_UPGRADE,
    IS_BANDIT,
    IS_BONUS,
    IS_DRAGON,
    IS_GOAT,
    IS_KNIGHT,
    IS_REGULAR,
    IS_ROYAL,
    KIND_OF,
    KINDS,
    NO_CARD,
    NOBODY,
    PICK,
    PILE,
    PLACE,
    ROYAL_MESSENGER,
    SCORE,
    TAKE,
    THROW,
    TOLLS,
    UPGRADE,
)

PREFERENCES: tuple[str, ...] = (
    "balanced",  # points for each toll that has its food, while there are turns to come
    "excess",  # and for each that still lacks it
    "patience",  # turns it takes to balance that
    "boulder",  # points for each
    "most",  # and for each of the colour one has the most of
    "variety",  # and for each colour
    "others open",  # how likely another is open
    "bold",  # how likely it then bids all it can of a colour, not just any number
    "first pile",  # how much of a usual pile is left for the first in rank
    "last pile",  # and for the last
    "first place",
    "closing",
    "repairing",  # with boulders while closed
    "royal",  # without a messenger yet
    "fortune teller",
    "garlic merchant",
    "jester",
    "stonemason",
    "royal messenger",
    "face-down card",
    "hazard",  # how much of what is at stake is lost
)
(
    BALANCED,
    EXCESS,
    PATIENCE,
    BOULDER,
    MOST,
    VARIETY,
    OTHERS_OPEN,
    BOLD,
    FIRST_PILE,
    LAST_PILE,
    FIRST_PLACE,
    CLOSING,
    REPAIRING,
    ROYAL,
    SPECIAL,
    _,
    _,
    _,
    _,
    FACE_DOWN_CARD,
    AT_STAKE,
) = range(len(PREFERENCES))

JUDGEMENTS: tuple[str, ...] = (
    "judged balanced",
    "judged excess",
    "judged patience",
    "judged boulder",
    "judged most",
    "judged variety",
    "judged hand",
    "judged royal",
    "judged pick",
    "judged upgrade",
    "doubt",
    "doubt a turn",
)
(
    J_BALANCED,
    J_EXCESS,
    J_PATIENCE,
    J_BOULDER,
    J_MOST,
    J_VARIETY,
    J_HAND,
    J_ROYAL,
    J_PICK,
    J_UPGRADE,
    J_DOUBT,
    J_DOUBT_A_TURN,
) = range(len(PREFERENCES), len(PREFERENCES) + len(JUDGEMENTS))

HABITS = (1.0, 2.0, 0.5, 10)  # curiosity, widening, trust, playout
EFFORT = 1.0
SHARPNESS = 2.0  # an action that promises a point less gets exp(-SHARPNESS) of the liking
LEAST = 0.01  # the least liking, as a part of the best one's
GLADLY, HARDLY = 4.0, 0.05  # likings of what may be done before the decision itself
NEVER = 1e-6  # of taking a bid back: a search that likes it more makes and takes back mixed bids for ever
MOST_BALANCED = 0.98  # who could trade without waste does
SUMS = (1 << 62) - 1  # sets of sums, a bit each


# Time


@compiled_in_place
def chance_of_another_turn(s: State) -> float:
    enough = 0
    for weather in range(len(WEATHERS)):
        enough += s.travelers[weather] <= s.unseen_count
    return enough / len(WEATHERS)


@compiled_in_place
def turns_left(s: State) -> float:
    travelers = 0
    for weather in range(len(WEATHERS)):
        travelers += s.travelers[weather]
    return float(s.unseen_count * len(WEATHERS) / travelers)


@compiled_in_place
def fading(turns: float, patience: float) -> float:
    """1 while there is time, and then less and less."""
    return min(1.0, turns / max(patience, 0.1))


# Holdings


@compiled_in_place
def worth_of_sides(tolls: float, food: float, balanced: float, excess: float) -> float:
    return min(tolls, food) * balanced + abs(tolls - food) * excess


@compiled_in_place
def most_of_a_colour(s: State, seat: int) -> int:
    most = 0
    for colour in range(BOULDER_COLOURS):
        most = max(most, int(s.boulders[seat, colour]))
    return most


@compiled_in_place
def highest_value(s: State, seat: int, side: int) -> int:
    highest = 0
    for kind in range(KINDS):
        if s.lying[seat, side, kind] > 0:
            highest = max(highest, int(s.toll[kind]) if side == TOLLS else int(s.food[kind]))
    return highest


@compiled_apart
def worth_of_card(
    s: State,
    seat: int,
    kind: int,
    tolls: int,
    food: int,
    balanced: float,
    excess: float,
    boulder: float,
    weights: Weights,
) -> float:
    """What it brings to pick this traveler, in points."""
    what = KIND_OF[kind]
    now = worth_of_sides(tolls, food, balanced, excess)
    eaten = worth_of_sides(tolls, food + s.food[kind], balanced, excess) - now
    if what == IS_REGULAR:
        return max(eaten, worth_of_sides(tolls + s.toll[kind], food, balanced, excess) - now)
    if what == IS_ROYAL:
        if s.lying[seat, HAND, ROYAL_MESSENGER] > 0:
            return max(eaten, worth_of_sides(tolls + s.toll[kind], food, balanced, excess) - now)
        return float(eaten + weights[ROYAL])
    if what == IS_BONUS:
        return float(s.points[kind])
    if what == IS_GOAT:
        if 0 < s.colours[kind] <= colours_under_bridge(s, seat):
            return max(-1.0, float(s.points[kind] - s.colours[kind] * boulder))
        return -1.0
    if what in (IS_KNIGHT, IS_BANDIT, IS_DRAGON):
        loss = worth_at_stake(s, seat, what, tolls, food, balanced, excess, boulder)
        return -float(weights[AT_STAKE]) * loss
    return float(eaten + weights[SPECIAL + kind - FORTUNE_TELLER])


@compiled_in_place
def worth_at_stake(
    s: State, seat: int, hazard: int, tolls: int, food: int, balanced: float, excess: float, boulder: float
) -> float:
    """What the hazard takes, or the boulders that drive it away."""
    if s.lying[seat, HAND, GARLIC_MERCHANT] > 0:
        return 0.0
    toll = 0 if hazard == IS_KNIGHT else highest_value(s, seat, TOLLS)
    eaten = 0 if hazard == IS_BANDIT else highest_value(s, seat, FOOD)
    highest = max(toll, eaten)
    if toll >= eaten:
        left = worth_of_sides(tolls - toll, food, balanced, excess)
    else:
        left = worth_of_sides(tolls, food - eaten, balanced, excess)
    loss = worth_of_sides(tolls, food, balanced, excess) - left
    if highest <= under_bridge(s, seat):
        loss = min(loss, highest * boulder)
    return max(0.0, loss)


# Likings


@compiled_in_place
def like(mask: Mask, out: NDArray[np.float64], first: int, end: int) -> None:
    """Turn promised points into likings: the best is 1."""
    best = -1e9
    for action in range(first, end):
        if mask[action] and out[action] > best:
            best = out[action]
    for action in range(first, end):
        if mask[action]:
            out[action] = max(LEAST, exp(SHARPNESS * (out[action] - best)))


@compiled_apart
def prefer(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    turns = turns_left(s)
    boulder = weights[BOULDER] * fading(turns, 2.0)
    if s.stage == BID or s.stage == PICK or s.stage == PLACE or s.stage == HAZARD or s.stage == GOAT:
        another = chance_of_another_turn(s)
        balanced = 1.0 - (1.0 - min(MOST_BALANCED, weights[BALANCED])) * another
        excess = weights[EXCESS] * another * fading(turns, weights[PATIENCE])
        tolls, food = worth_of_tolls(s, s.lying[seat]), worth_of_food(s, s.lying[seat])
        if s.stage == BID:
            out[TAKE_BACK] = NEVER
            if has(s.mixing, seat):
                prefer_in_mix(s, seat, out)
            elif not has(s.bid_in, seat):
                prefer_bid(s, seat, mask, tolls, food, balanced, excess, boulder, weights, out)
        elif s.stage == PICK:
            prefer_traveler(s, seat, mask, tolls, food, balanced, excess, boulder, weights, out)
        elif s.stage == PLACE:
            out[TO_TOLLS] = worth_of_sides(tolls + s.toll[s.claimed], food, balanced, excess)
            out[TO_FOOD] = worth_of_sides(tolls, food + s.food[s.claimed], balanced, excess)
            like(mask, out, TO_TOLLS, TO_FOOD + 1)
        else:
            prefer_defence(s, seat, mask, tolls, food, balanced, excess, boulder, weights, out)
    elif s.stage == THROW:
        prefer_throw(s, seat, mask, weights, out)
    elif s.stage == CHANGE:
        for upgrade in range(1, HIGHEST_UPGRADE + 1):
            out[CHANGE_UPGRADE + upgrade - 1] = 1.0 + upgrade
    elif s.stage == PILE:
        prefer_pile(s, seat, mask, boulder, weights, out)
    elif s.stage == TAKE:
        prefer_taking(s, seat, mask, weights, out)
    else:
        prefer_scoring(s, seat, mask, turns, boulder, weights, out)
    prefer_specials(s, seat, mask, weights, out)


# Bids


@compiled_apart
def prefer_bid(
    s: State,
    seat: int,
    mask: Mask,
    tolls: int,
    food: int,
    balanced: float,
    excess: float,
    boulder: float,
    weights: Weights,
    out: NDArray[np.float64],
) -> None:
    """What the travelers bring that are left to one of such a rank, less the boulders."""
    company = sort_travelers(s, seat, tolls, food, balanced, excess, boulder, weights, out)
    others, usual = s.seats - 1, 0.0
    is_open, bold = min(1.0, max(0.1, weights[OTHERS_OPEN])), min(1.0, max(0.0, weights[BOLD]))
    for other in range(s.seats):
        if other != seat:
            usual += 0.5 * (1.0 + bold) * most_of_a_colour(s, other) / others
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
        worth = picked(out, company, ahead, opened) + first * weights[FIRST_PLACE] + (pile - number) * boulder
        if number > most:
            out[MIXED] = max(out[MIXED], worth) if number > most + 1 else worth
            continue
        for colour in range(BOULDER_COLOURS):
            had = int(s.boulders[seat, colour])
            if had >= number:
                loss = weights[VARIETY] if had == number else 0.0
                if had == most:
                    loss += weights[MOST] * (most - max(most - number, second_most(s, seat, colour)))
                out[BID_OF + colour * BOULDERS_OF_COLOUR + number - 1] = worth - loss
    if own == most:
        out[MIXED] = -9.0
    taken = s.rate * is_open * others
    lacking = min(float(abs(tolls - food)), 0.5 * (own + taken))
    out[CLOSE] = weights[CLOSING] + taken * boulder
    out[CLOSE] += max(0.0, lacking * (1.0 - excess - 2 * boulder)) * weights[REPAIRING]
    like(mask, out, CLOSE, MIXED + 1)


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


@compiled_in_place
def second_most(s: State, seat: int, but: int) -> int:
    most = 0
    for colour in range(BOULDER_COLOURS):
        if colour != but:
            most = max(most, int(s.boulders[seat, colour]))
    return most


@compiled_in_place
def sort_travelers(
    s: State,
    seat: int,
    tolls: int,
    food: int,
    balanced: float,
    excess: float,
    boulder: float,
    weights: Weights,
    out: NDArray[np.float64],
) -> int:
    """What each on the road brings, the best first, where ``out`` is free: nobody picks now. How many."""
    out[PICK_CARD] = weights[FACE_DOWN_CARD]
    if has(s.peeked, seat):
        kind = int(s.face_down_card)
        out[PICK_CARD] = worth_of_card(s, seat, kind, tolls, food, balanced, excess, boulder, weights)
    company = 1
    for kind in range(KINDS):
        if s.face_up[kind] > 0:
            worth = worth_of_card(s, seat, kind, tolls, food, balanced, excess, boulder, weights)
            for _ in range(s.face_up[kind]):
                at = company
                while at > 0 and out[PICK_CARD + at - 1] < worth:
                    out[PICK_CARD + at] = out[PICK_CARD + at - 1]
                    at -= 1
                out[PICK_CARD + at] = worth
                company += 1
    return company


@compiled_in_place
def picked(sorted_worths: NDArray[np.float64], company: int, ahead: float, opened: int) -> float:
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


@compiled_in_place
def prefer_in_mix(s: State, seat: int, out: NDArray[np.float64]) -> None:
    """Enough to throw further than anybody is likely to, and the rare colours last."""
    enough = 2.0
    for other in range(s.seats):
        if other != seat:
            enough = max(enough, most_of_a_colour(s, other) + 1.0)
    for colour in range(BOULDER_COLOURS):
        left = int(s.boulders[seat, colour]) - int(s.pile[seat, colour])
        out[ADD + colour] = 0.5 + 0.05 * left + (0.2 if s.pile[seat, colour] == 0 else 0.0)
    out[DONE] = GLADLY if in_pile(s, seat) >= enough else HARDLY


# Travelers


@compiled_in_place
def prefer_traveler(
    s: State,
    seat: int,
    mask: Mask,
    tolls: int,
    food: int,
    balanced: float,
    excess: float,
    boulder: float,
    weights: Weights,
    out: NDArray[np.float64],
) -> None:
    for kind in range(KINDS):
        if s.face_up[kind] > 0:
            out[PICK_CARD + kind] = worth_of_card(
                s, seat, kind, tolls, food, balanced, excess, boulder, weights
            )
    out[PICK_FACE_DOWN] = weights[FACE_DOWN_CARD]
    if has(s.peeked, seat) and s.face_down_card != NO_CARD:
        out[PICK_FACE_DOWN] = worth_of_card(
            s, seat, int(s.face_down_card), tolls, food, balanced, excess, boulder, weights
        )
    like(mask, out, PICK_CARD, PICK_FACE_DOWN + 1)


@compiled_in_place
def prefer_defence(
    s: State,
    seat: int,
    mask: Mask,
    tolls: int,
    food: int,
    balanced: float,
    excess: float,
    boulder: float,
    weights: Weights,
    out: NDArray[np.float64],
) -> None:
    """Boulders, or what the hazard or the goat would take."""
    thrown = 0
    if s.stage == GOAT:
        thrown = int(s.colours[s.claimed])
        out[LOSE] = -1.0 - s.points[s.claimed]
    else:
        for at in range(TOLL_KINDS.size):
            if mask[GIVE_UP_TOLLS + at]:
                thrown = int(s.toll[TOLL_KINDS[at]])
                out[GIVE_UP_TOLLS + at] = worth_of_sides(tolls - thrown, food, balanced, excess)
                out[GIVE_UP_TOLLS + at] -= worth_of_sides(tolls, food, balanced, excess)
        for at in range(FOOD_KINDS.size):
            if mask[GIVE_UP_FOOD + at]:
                thrown = int(s.food[FOOD_KINDS[at]])
                out[GIVE_UP_FOOD + at] = worth_of_sides(tolls, food - thrown, balanced, excess)
                out[GIVE_UP_FOOD + at] -= worth_of_sides(tolls, food, balanced, excess)
    for colour in range(BOULDER_COLOURS):
        if mask[THROW_COLOUR + colour]:
            out[THROW_COLOUR + colour] = loss_of_boulder(s, seat, colour, weights) - thrown * boulder
    out[PLAY_GARLIC_MERCHANT] = -0.2
    like(mask, out, GIVE_UP_TOLLS, LOSE + 1)


# Boulders


@compiled_in_place
def loss_of_boulder(s: State, seat: int, colour: int, weights: Weights) -> float:
    had = int(s.boulders[seat, colour])
    loss = -0.01 * had
    if had == 1:
        loss -= weights[VARIETY]
    if had > second_most(s, seat, colour):
        loss -= weights[MOST]
    return loss


@compiled_in_place
def prefer_throw(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    for colour in range(BOULDER_COLOURS):
        if mask[THROW_COLOUR + colour]:
            out[THROW_COLOUR + colour] = loss_of_boulder(s, seat, colour, weights)
    like(mask, out, THROW_COLOUR, THROW_COLOUR + BOULDER_COLOURS)


@compiled_in_place
def prefer_pile(
    s: State, seat: int, mask: Mask, boulder: float, weights: Weights, out: NDArray[np.float64]
) -> None:
    most = most_of_a_colour(s, seat)
    for whose in range(s.seats):
        worth, then = 0.0, most
        for colour in range(BOULDER_COLOURS):
            number, had = int(s.pile[whose, colour]), int(s.boulders[seat, colour])
            worth += number * boulder
            then = max(then, number + had)
            if number > 0 and had == 0:
                worth += weights[VARIETY]
        out[PILE_OF + whose] = worth + (then - most) * weights[MOST]
    like(mask, out, PILE_OF, PILE_OF + s.seats)


@compiled_in_place
def prefer_taking(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    most = 0
    for colour in range(BOULDER_COLOURS):
        most = max(most, int(s.boulders[seat, colour]) + int(s.aside[seat, colour]))
    for colour in range(BOULDER_COLOURS):
        if mask[TAKE_COLOUR + colour]:
            had = int(s.boulders[seat, colour]) + int(s.aside[seat, colour])
            worth = 0.01 * had
            if had == 0:
                worth += weights[VARIETY]
            if had == most:
                worth += weights[MOST]
            out[TAKE_COLOUR + colour] = worth
    for other in range(s.seats):
        if mask[ROB_SEAT + other]:
            out[ROB_SEAT + other] = 0.1 * final_points(s, other)
    like(mask, out, TAKE_COLOUR, ROB_SEAT + s.seats)


# Trades and upgrades


@compiled_in_place
def sums_of_tolls(s: State, seat: int, but: int) -> int:
    """Every sum of tolls that could still be marked, but for one card, as a set."""
    sums = 1
    for at in range(TOLL_KINDS.size):
        kind = TOLL_KINDS[at]
        for _ in range(s.lying[seat, TOLLS, kind] - s.marked[TOLLS, kind] - (kind == but)):
            sums |= (sums << int(s.toll[kind])) & SUMS
    return sums


@compiled_in_place
def sums_of_food(s: State, seat: int, but: int) -> int:
    sums = 1
    for at in range(FOOD_KINDS.size):
        kind = FOOD_KINDS[at]
        left = s.lying[seat, FOOD, kind] - s.marked[FOOD, kind]
        left += s.lying[seat, HAND, kind] - s.marked[HAND, kind] - (kind == but)
        for _ in range(left):
            sums |= (sums << int(s.food[kind])) & SUMS
    return sums


@compiled_apart
def best_trade(
    s: State, seat: int, balanced: float, excess: float, boulder: float
) -> tuple[float, int, int, int]:
    """The best trade that holds all that is marked: its gain in points, further tolls and food, and pairs."""
    tolls, food = worth_of_tolls(s, s.lying[seat]), worth_of_food(s, s.lying[seat])
    marked_tolls, marked_food = worth_of_tolls(s, s.marked), worth_of_food(s, s.marked)
    of_tolls, of_food = sums_of_tolls(s, seat, NO_CARD), sums_of_food(s, seat, NO_CARD)
    at_hand = pairs_at_hand(s, seat) if 2 * boulder < 1.0 else 0
    now = worth_of_sides(tolls, food, balanced, excess)
    best, best_tolls, best_food, best_pairs = -1e9, 0, 0, 0
    for more_tolls in range(tolls - marked_tolls + 1):
        if not of_tolls >> more_tolls & 1:
            continue
        for more_food in range(food - marked_food + 1):
            if not of_food >> more_food & 1:
                continue
            a, b = marked_tolls + more_tolls, marked_food + more_food
            pairs = min(at_hand, abs(a - b))
            if min(a, b) + pairs == 0:
                continue
            gain = min(a, b) + pairs * (1.0 - 2 * boulder)
            gain += worth_of_sides(tolls - a, food - b, balanced, excess) - now
            if gain > best:
                best, best_tolls, best_food, best_pairs = gain, more_tolls, more_food, pairs
    return best, best_tolls, best_food, best_pairs


@compiled_apart
def prefer_scoring(
    s: State,
    seat: int,
    mask: Mask,
    turns: float,
    boulder: float,
    weights: Weights,
    out: NDArray[np.float64],
) -> None:
    """Follow the best trade card by card; then buy."""
    out[BUY] = GLADLY
    out[DONE] = 0.2
    if s.stage == UPGRADE:
        return
    for action in range(MARK_TOLLS, BUY):
        out[action] = LEAST
    another = chance_of_another_turn(s)
    balanced = min(MOST_BALANCED, weights[BALANCED]) * another
    excess = weights[EXCESS] * another * fading(turns, weights[PATIENCE])
    gain, tolls, food, pairs = best_trade(s, seat, balanced, excess, boulder * another)
    if s.stage == SCORE and gain <= 0.0:
        return
    if s.stage == SCORE:
        out[BUY] = LEAST
        out[DONE] = 0.1
    if tolls > 0:
        mark_toll(s, seat, tolls, out)
    elif food > 0:
        mark_food(s, seat, food, out)
    else:
        fewest = max(0, pairs - 1)
        for number in range(fewest, pairs):
            out[SCORE_PAIRS + number] = 0.1
        out[SCORE_PAIRS + pairs] = 1.0


@compiled_in_place
def mark_toll(s: State, seat: int, tolls: int, out: NDArray[np.float64]) -> None:
    """The first card without which the rest can still be marked."""
    for at in range(TOLL_KINDS.size - 1, -1, -1):
        kind = TOLL_KINDS[at]
        toll = int(s.toll[kind])
        fits = s.lying[seat, TOLLS, kind] > s.marked[TOLLS, kind] and 0 < toll <= tolls
        if fits and sums_of_tolls(s, seat, kind) >> (tolls - toll) & 1:
            out[MARK_TOLLS + at] = 1.0
            return


@compiled_in_place
def mark_food(s: State, seat: int, food: int, out: NDArray[np.float64]) -> None:
    """Likewise; what lies in the food supply before what is in hand."""
    for at in range(FOOD_KINDS.size):
        kind = FOOD_KINDS[at]
        eaten = int(s.food[kind])
        fits = s.lying[seat, FOOD, kind] > s.marked[FOOD, kind] and 0 < eaten <= food
        if fits and sums_of_food(s, seat, kind) >> (food - eaten) & 1:
            out[MARK_FOOD + at] = 1.0
            return
    for at in range(HAND_KINDS.size):
        kind = HAND_KINDS[at]
        eaten = int(s.food[kind])
        fits = s.lying[seat, HAND, kind] > s.marked[HAND, kind] and 0 < eaten <= food
        if fits and sums_of_food(s, seat, kind) >> (food - eaten) & 1:
            out[MARK_HAND + at] = 1.0
            return


# Specials


@compiled_in_place
def prefer_specials(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    """Each when it helps most; where it is open, the best of the other actions has a liking of about 1."""
    if mask[PLAY_FORTUNE_TELLER]:
        out[PLAY_FORTUNE_TELLER] = GLADLY if s.stage == PICK and not has(s.peeked, seat) else HARDLY
    if mask[PLAY_STONEMASON]:
        out[PLAY_STONEMASON] = GLADLY if s.stage == BID and in_supply(s) >= 3 else HARDLY
        if s.stage == SCORE and has(s.closed, seat) and in_supply(s) >= 3:
            out[PLAY_STONEMASON] = 2 * GLADLY
    for at in range(ROYAL_KINDS.size):
        if mask[PLAY_MESSENGER + at]:
            ransoms = s.stage == SCORE and worth_of_tolls(s, s.lying[seat]) < worth_of_food(s, s.lying[seat])
            out[PLAY_MESSENGER + at] = (2 * GLADLY + at) if ransoms else HARDLY


# The whole position


@compiled_apart
def judge(s: State, weights: Weights, out: NDArray[np.float32]) -> None:
    """Points that everybody may expect; who has most of them is likely to win, the likelier the later."""
    turns = turns_left(s)
    best = -1e9
    for seat in range(s.seats):
        out[seat] = expected_points(s, seat, turns, weights)
        best = max(best, out[seat])
    doubt = max(0.2, weights[J_DOUBT] + weights[J_DOUBT_A_TURN] * turns)
    total = 0.0
    for seat in range(s.seats):
        out[seat] = exp((out[seat] - best) / doubt)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@compiled_apart
def expected_points(s: State, seat: int, turns: float, weights: Weights) -> float:
    another = chance_of_another_turn(s)
    has_scored = s.stage >= SCORE and (seat - s.active) % s.seats < s.at
    balanced = weights[J_BALANCED] * another if has_scored else 1.0 - (1.0 - weights[J_BALANCED]) * another
    excess = weights[J_EXCESS] * another * fading(turns, weights[J_PATIENCE])
    tolls, food = worth_of_tolls(s, s.lying[seat]), worth_of_food(s, s.lying[seat])
    points = final_points(s, seat) + worth_of_sides(tolls, food, balanced, excess)
    points += weights[J_UPGRADE] * s.loose[seat] * another
    late = fading(turns, 2.0)
    points += late * weights[J_BOULDER] * (under_bridge(s, seat) + boulders_to_come(s, seat))
    points += late * weights[J_MOST] * most_of_a_colour(s, seat)
    points += late * weights[J_VARIETY] * colours_under_bridge(s, seat)
    for at in range(HAND_KINDS.size):
        points += late * weights[J_HAND] * s.lying[seat, HAND, HAND_KINDS[at]]
    for at in range(ROYAL_KINDS.size):
        points += late * weights[J_ROYAL] * s.lying[seat, FOOD, ROYAL_KINDS[at]]
    if s.revealed and PICK <= s.stage <= THROW and s.ranked > 0 and not has(s.closed, seat):
        left = int(s.face_down)
        for kind in range(KINDS):
            left += s.face_up[kind]
        points += weights[J_PICK] * left / s.ranked
    return float(points)


@compiled_in_place
def boulders_to_come(s: State, seat: int) -> float:
    """In this turn, once bids lie open: a pile, or what a closed player takes."""
    coming = float(in_pile(s, seat)) if not s.revealed else 0.0
    for colour in range(BOULDER_COLOURS):
        coming += s.aside[seat, colour]
    if not s.revealed or s.stage < PICK or s.stage >= SCORE or s.ranked == 0:
        return coming if s.revealed else 0.0
    if has(s.closed, seat):
        is_served = s.stage == TAKE and s.mason == NOBODY and (seat - s.active) % s.seats < s.at
        return coming + (0 if is_served else s.rate * s.ranked)
    if s.stage == TAKE:
        return coming
    piles, takers = 0, int(s.at) + 1 if s.stage == PILE else int(s.ranked)
    for other in range(s.seats):
        piles += in_pile(s, other)
    is_taker = s.stage != PILE
    for at in range(takers):
        is_taker = is_taker or s.rank[at] == seat
    return coming + (piles / takers if is_taker else 0.0)
