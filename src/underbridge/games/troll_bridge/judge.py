"""What a position of Troll Bridge is worth: heuristics for bots.

The measure of all is the *way*: the turns that a messenger still needs to the finish, trolls included.
"""

from math import prod

import numpy as np
from numpy.typing import NDArray

from ...engine.compiled import compiled_apart, compiled_in_place
from ...engine.reals import exp
from ...engine.verbs import Mask, State, Weights
from .actions import (
    ANSWER_OPTION,
    ASK_QUESTION,
    CHOOSE_ROW,
    COMMIT,
    COMMITTED,
    DISCARD,
    END_TURN,
    HINDER_WITH,
    JUMP,
    JUMP_IN_BOOTS,
    KEEP,
    KEEP_DISCARDING,
    LATE,
    LEAVE,
    MOVE,
    PASS,
    RETREAT_TO,
    ROLL,
    STAY,
    STEAL,
    STEAL_SURELY,
    USE_CRIB_NOTES,
    USE_PLANKS,
    USE_SHOES,
    USE_TROLLBOOTH,
)
from .box import ROWS
from .rules.bridge import bit, can_stand, column_beside, has, is_hole, is_on_bridge, row_beside
from .rules.end import FOR_AN_UG_TROLL, FOR_BEING_FIRST, points
from .rules.fight import DAMAGE_TO_FLEE
from .rules.tiles import SPACES_A_TURN
from .rules.treasures import carried
from .rules.turn import is_row_free
from .rules.wits import right_option
from .state import (
    ACT,
    ANSWER,
    ASK,
    BACK,
    COLUMN_STEP,
    CRIB_NOTES,
    DECIDE_TREASURE,
    END,
    EXTRA,
    FEATHER_BOOTS,
    FIGHT,
    FORWARD,
    GONE,
    HAND_SIZE,
    HINDER,
    HINDERERS,
    HOLE,
    KIND_OF_TILE,
    KINDS,
    LEFT,
    LETTER,
    MIRRORED_SHOES,
    NO_TILE,
    PLACE,
    RIGHT,
    ROW_STEP,
    SACK_OF_PLANKS,
    SNEEZING_POWDER,
    STICKY_FINGERS,
    TROLLBOOTH,
    UG_TROLL,
)
from .tome import OPTIONS

HABITS = (1.0, 2.0, 0.5, 0)  # curiosity, widening, trust, playout
EFFORT = 6.0

PREFERENCES = (
    "apart",  # a row to wait at, for each neighbour that it has not
    "edge",  # the same, at the side of the bridge
    "tempo",  # a turn less to the finish
    "trophy",  # a point that a tile promises
    "danger",  # to stand beside a fight, by the chance that it is smashed
    "near",  # to stand beside another
    "threat",  # another beside an Ug Troll that one is about to fight
    "death",  # by its chance, on a jump
    "finish",  # to end the game
    "margin",  # the same, for each point ahead of the best other
    "theft",  # a message taken from another
    "value",  # a point of a treasure that is given away
    "keep",  # a treasure found
    "onward",  # to leave it and move on
    "burden",  # the same, for each treasure that one carries already
    "hinder",  # a turn more for another who wins everything
    "booth",  # a turn that another skips who wins everything
    "shoes",
    "planks",  # ahead
)
JUDGEMENTS = (
    "pace",  # how many turns a lead must be to be sure of the finish, at the finish
    "pace_far",  # and the more for each turn still to go
    "first",  # being first at the finish, against the points for it
    "peril",  # to stand beside a fight, by the chance that it is smashed, in points
    "spread",  # how many points a lead must be to be sure of winning, at the end
    "spread_far",  # and the more for each turn still to go
)
(APART, EDGE, TEMPO, TROPHY, DANGER, NEAR, THREAT, DEATH, FINISH, MARGIN, THEFT) = range(11)
(VALUE, KEEPING, ONWARD, BURDEN, HINDERING, BOOTH, SHOES, PLANKS) = range(11, 19)
(PACE, PACE_FAR, FIRST, PERIL, SPREAD, SPREAD_FAR) = range(19, 25)

LEAST = 0.01  # of the best: what looks poor is tried too
KNOWLEDGE = 0.65  # how often an answer is right
NO_WAY = 50.0  # turns
A_JUMP = 1.0  # turns that it costs to be afraid of a jump
A_DETOUR = 2.0  # turns, to a row's start from which nobody gets onto the bridge, and away again
# By the points of damage still to do: the turns that an Ug Troll takes, bare-handed, 1/6 a face.
TURNS_TO_BEAT = np.array([0.0, *(prod([7 / 6] * (need - 1)) for need in range(1, DAMAGE_TO_FLEE + 1))])
# By what lies on a space, a turn for the move included; see TILE_NAMES.
_TURNS = (1.0, 1.65, 0.0, 2.0, 0.2, 0.2, float(TURNS_TO_BEAT[DAMAGE_TO_FLEE]), 1 / KNOWLEDGE)
_POINTS = (0.0, 1.2, 0.0, 0.0, 0.0, 0.2, float(FOR_AN_UG_TROLL), 1.0)
TOLL = np.array(
    [NO_WAY if space & HOLE else _TURNS[0 if space & GONE else space & KIND_OF_TILE] for space in range(32)]
)
PROMISE = np.array([0.0 if space & (HOLE | GONE) else _POINTS[space & KIND_OF_TILE] for space in range(32)])
UG_TROLLS = np.array([0.0, 0.4, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0] + 24 * [0.0])  # how likely one is there
SMASHES = 1 / 8  # the chance of each space beside a fight
AVERAGE_VALUE = 1.4  # of a treasure
COMMITTED_TO_FIGHT = np.array(COMMITTED)
# By treasure: its place among those that hinder; the last entry is for none, which is -1.
HINDERER_AT = np.array([HINDERERS.index(kind) if kind in HINDERERS else -1 for kind in range(KINDS)] + [-1])

Column = tuple[float, float, float, float, float]


# The way to the finish


@compiled_in_place
def forward(ahead: float, beyond: float) -> float:
    """By a move, or by a jump if there is a hole."""
    return ahead if ahead < NO_WAY else A_JUMP + beyond


@compiled_in_place
def toll_at(s: State, row: int, column: int) -> float:
    """Of moving there, or of stepping aside at the start (TB2)."""
    return float(TOLL[s.space[row, column - 1] if column > 0 else NO_TILE])


@compiled_apart
def way_into(s: State, column: int, ahead: Column, beyond: Column) -> Column:
    """The turns to the finish for whoever moves onto each space of a column, from those of the next two."""
    t0, t1, t2 = toll_at(s, 0, column), toll_at(s, 1, column), toll_at(s, 2, column)
    t3, t4 = toll_at(s, 3, column), toll_at(s, 4, column)
    w0 = t0 + forward(ahead[0], beyond[0])
    w1 = t1 + min(forward(ahead[1], beyond[1]), w0)
    w2 = t2 + min(forward(ahead[2], beyond[2]), w1)
    w3 = t3 + min(forward(ahead[3], beyond[3]), w2)
    w4 = t4 + min(forward(ahead[4], beyond[4]), w3)
    w3 = min(w3, t3 + w4)
    w2 = min(w2, t2 + w3)
    w1 = min(w1, t1 + w2)
    return (min(w0, t0 + w1), w1, w2, w3, w4)


@compiled_in_place
def turns_held(s: State, seat: int) -> float:
    """What a troll still takes of one's turns."""
    if not has(s.held, seat):
        return 0.0
    if s.space[s.row[seat], s.column[seat] - 1] == UG_TROLL:
        return float(TURNS_TO_BEAT[max(0, DAMAGE_TO_FLEE - int(s.damage[seat]))])
    return 1 / KNOWLEDGE


@compiled_in_place
def way_from(s: State, seat: int, here: Column) -> float:
    """Of a messenger, from where it stands, the tile there not counted."""
    row = int(s.row[seat])
    return float(here[row] - toll_at(s, row, int(s.column[seat])) + turns_held(s, seat) + s.skips[seat])


FIRM_GROUND: Column = (1.0, 1.0, 1.0, 1.0, 1.0)
NOWHERE: Column = (NO_WAY, NO_WAY, NO_WAY, NO_WAY, NO_WAY)


# What looks promising


@compiled_apart
def prefer(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    if s.stage == ASK:
        for action in range(ASK_QUESTION, ANSWER_OPTION):
            out[action] = 1.0
        return
    if s.stage == ANSWER:
        prefer_answers(s, weights, out)
        return
    if s.stage == ACT or s.stage == EXTRA:
        like_ways(s, seat, mask, weights, out)
    elif s.stage == PLACE:
        like_rows(s, weights, out)
    elif s.stage == DECIDE_TREASURE:
        like_treasure(s, seat, weights, out)
    elif s.stage == FIGHT:
        like_weapons(s, seat, weights, out)
    elif s.stage == HINDER:
        like_hindering(s, seat, weights, out)
    elif s.stage == END:
        out[END_TURN] = 0.0
        like_uses(s, seat, mask, weights, out, 0.0)
    else:
        like_retreats(s, seat, weights, out)
    turn_into_promise(mask, out)


@compiled_in_place
def turn_into_promise(mask: Mask, out: NDArray[np.float64]) -> None:
    """From likings, which may be anything, to numbers above 0."""
    best = -1e9
    for action in range(mask.size):
        if mask[action] and out[action] > best:
            best = out[action]
    for action in range(mask.size):
        if mask[action]:
            out[action] = max(exp(out[action] - best), LEAST)


@compiled_in_place
def prefer_answers(s: State, weights: Weights, out: NDArray[np.float64]) -> None:
    """What is right in this world, which may be another than the real one, as often as one knows it."""
    for option in range(OPTIONS):
        out[ANSWER_OPTION + option] = (1 - KNOWLEDGE) / (OPTIONS - 1)
    out[ANSWER_OPTION + OPTIONS] = LEAST
    out[ANSWER_OPTION + right_option(s, s.card, s.question)] = KNOWLEDGE
    saved = (1 / KNOWLEDGE - 1) * weights[TEMPO]
    out[USE_CRIB_NOTES] = min(max(exp(saved - weights[VALUE] * s.value[CRIB_NOTES]), LEAST), 10.0)
    out[LATE] = LEAST


@compiled_in_place
def like_rows(s: State, weights: Weights, out: NDArray[np.float64]) -> None:
    """Away from the others."""
    for row in range(ROWS):
        apart = int(row == 0 or is_row_free(s, row - 1)) + int(row == ROWS - 1 or is_row_free(s, row + 1))
        at_edge = row == 0 or row == ROWS - 1
        out[CHOOSE_ROW + row] = weights[APART] * apart + weights[EDGE] * at_edge


# Moving, jumping, stealing


@compiled_in_place
def like_ways(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    row, column = int(s.row[seat]), int(s.column[seat])
    way = 1.0 + measure_ways(s, seat, out)
    out[STAY] = -weights[TEMPO] * way - danger_at(s, seat, row, column, weights)
    best = out[STAY] if mask[STAY] else -1e9
    straight_on = out[MOVE + FORWARD]
    for direction in range(4):
        if mask[MOVE + direction] and column == 0 and direction != FORWARD:
            out[MOVE + direction] = liking_of_start(s, seat, direction, straight_on, mask, weights, out)
            best = max(best, out[MOVE + direction])
        elif mask[MOVE + direction]:
            to_row, to_column = row + int(ROW_STEP[direction]), column + int(COLUMN_STEP[direction])
            out[MOVE + direction] = liking_of_space(
                s, seat, to_row, to_column, out[MOVE + direction], weights
            )
            best = max(best, out[MOVE + direction])
        if mask[JUMP + direction]:
            to_row, to_column = row + 2 * int(ROW_STEP[direction]), column + 2 * int(COLUMN_STEP[direction])
            liking = liking_of_space(s, seat, to_row, to_column, out[JUMP + direction], weights)
            out[JUMP_IN_BOOTS + direction] = liking - weights[VALUE] * s.value[FEATHER_BOOTS]
            if to_column <= s.columns:
                liking -= weights[DEATH] * (1 + carried(s, seat)) / s.jump_die
            out[JUMP + direction] = liking
            best = max(best, liking)
    for victim in range(s.seats):
        theft = weights[THEFT] * (1.0 + 0.5 * (s.bearer[victim] == victim))
        out[STEAL + victim] = out[STAY] + theft / 6
        out[STEAL_SURELY + victim] = out[STAY] + theft - weights[VALUE] * s.value[STICKY_FINGERS]
    like_uses(s, seat, mask, weights, out, best)


@compiled_in_place
def measure_ways(s: State, seat: int, out: NDArray[np.float64]) -> float:
    """The own way; ``out`` gets the ways after every move and jump, back ones by rule of thumb."""
    row, column = int(s.row[seat]), int(s.column[seat])
    beyond, ahead, here = NOWHERE, NOWHERE, FIRM_GROUND
    for at in range(s.columns, column - 1, -1):
        beyond, ahead = ahead, here
        here = way_into(s, at, ahead, beyond)
    own = way_from(s, seat, here)
    out[MOVE + FORWARD], out[JUMP + FORWARD] = ahead[row], beyond[row]
    out[MOVE + LEFT], out[MOVE + RIGHT] = here[max(row - 1, 0)], here[min(row + 1, ROWS - 1)]
    out[JUMP + LEFT], out[JUMP + RIGHT] = here[max(row - 2, 0)], here[min(row + 2, ROWS - 1)]
    out[MOVE + BACK], out[JUMP + BACK] = own + 2.0, own + 4.0
    return own


@compiled_apart
def liking_of_space(s: State, seat: int, row: int, column: int, way: float, weights: Weights) -> float:
    """For moving there, from where the finish is so many turns away."""
    if column > s.columns:
        return float(weights[FINISH] + weights[MARGIN] * margin(s, seat))
    space = int(s.space[row, column - 1])
    liking = weights[TROPHY] * PROMISE[space] - weights[TEMPO] * way
    liking -= danger_at(s, seat, row, column, weights)
    if UG_TROLLS[space] > 0.0:
        liking += weights[THREAT] * UG_TROLLS[space] * count_beside(s, seat, row, column)
    return float(liking)


@compiled_in_place
def leads_on(s: State, row: int) -> bool:
    """Whether one gets onto the bridge from the start of a row now."""
    return can_stand(s, row, 1) or (is_hole(s, row, 1) and can_stand(s, row, 2))


@compiled_in_place
def liking_of_start(
    s: State,
    seat: int,
    direction: int,
    straight_on: float,
    mask: Mask,
    weights: Weights,
    out: NDArray[np.float64],
) -> float:
    """For stepping aside there: around what lies ahead, or it is but a turn lost."""
    way = out[MOVE + direction] + (0.0 if leads_on(s, row_beside(s, seat, direction)) else A_DETOUR)
    if mask[MOVE + FORWARD] and straight_on <= way:
        return float(out[MOVE + FORWARD] - weights[TEMPO])
    return float(-weights[TEMPO] * way)


@compiled_apart
def margin(s: State, seat: int) -> float:
    """The points by which one would lead the best other by finishing now."""
    best = 0
    for other in range(s.seats):
        if other != seat and has(s.alive, other):
            best = max(best, points(s, other))
    return float(points(s, seat) + FOR_BEING_FIRST * (s.bearer[seat] == seat) - best)


@compiled_in_place
def is_beside(s: State, seat: int, row: int, column: int) -> bool:
    """Corners count: a living messenger on one of the eight spaces around."""
    rows, columns = int(s.row[seat]) - row, int(s.column[seat]) - column
    return bool(
        -1 <= rows <= 1 and -1 <= columns <= 1 and column > 0 and s.column[seat] > 0 and has(s.alive, seat)
    )


@compiled_in_place
def is_fighting(s: State, seat: int) -> bool:
    return bool(has(s.held, seat) and s.space[s.row[seat], s.column[seat] - 1] == UG_TROLL)


@compiled_apart
def count_beside(s: State, seat: int, row: int, column: int) -> int:
    number = 0
    for other in range(s.seats):
        number += other != seat and is_beside(s, other, row, column)
    return number


@compiled_apart
def danger_at(s: State, seat: int, row: int, column: int, weights: Weights) -> float:
    """Of being smashed on a space beside others."""
    danger = 0.0
    for other in range(s.seats):
        if other != seat and is_beside(s, other, row, column):
            danger += weights[NEAR]
            if is_fighting(s, other):
                danger += weights[DANGER] * smash_risk(s, other)
    return danger


@compiled_in_place
def smash_risk(s: State, seat: int) -> float:
    """The chance that a fight smashes a certain space beside it before it ends."""
    return float((TURNS_TO_BEAT[max(0, DAMAGE_TO_FLEE - int(s.damage[seat]))] - 1.0) * SMASHES)


# Treasures


@compiled_in_place
def like_treasure(s: State, seat: int, weights: Weights, out: NDArray[np.float64]) -> None:
    out[LEAVE] = 0.0
    if s.moved < SPACES_A_TURN:
        out[LEAVE] = weights[ONWARD]
        if s.column[seat] == s.columns:
            out[LEAVE] += weights[FINISH] + weights[MARGIN] * margin(s, seat)
    out[KEEP] = weights[KEEPING] - weights[BURDEN] * carried(s, seat)
    for kind in range(KINDS):
        out[KEEP_DISCARDING + kind] = weights[VALUE] * (AVERAGE_VALUE - s.value[kind])


@compiled_in_place
def like_uses(
    s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64], best: float
) -> None:
    """Of treasures that take no time, so that the best move still follows."""
    if s.hand[seat, 0] < 0:
        return
    for kind in range(KINDS):
        out[DISCARD + kind] = best - 1.0 - weights[VALUE] * s.value[kind]
    for direction in range(4):
        out[USE_SHOES + direction] = best + weights[SHOES] - weights[VALUE] * s.value[MIRRORED_SHOES]
        out[USE_PLANKS + direction] = best - weights[VALUE] * s.value[SACK_OF_PLANKS] - 1.0
    row, column = int(s.row[seat]), column_beside(s, seat, FORWARD)
    if is_on_bridge(s, row, column) and is_hole(s, row, column):
        out[USE_PLANKS + FORWARD] += 1.0 + weights[PLANKS]
    booth = 0
    for other in range(s.seats):
        booth += mask[USE_TROLLBOOTH + other]
    if booth > 0:
        shares = expectations(s, weights)
        for other in range(s.seats):
            gain = weights[BOOTH] * shares[other] - weights[VALUE] * s.value[TROLLBOOTH]
            out[USE_TROLLBOOTH + other] = best + gain


# Fights


@compiled_apart
def turns_with(need: int, bonus: int) -> float:
    """How many turns an Ug Troll takes that still needs so much damage, with a bonus on the first roll."""
    turns = 1.0
    for face in range(1, 7):
        turns += TURNS_TO_BEAT[min(max(need - max(0, face + bonus), 0), DAMAGE_TO_FLEE)] / 6
    return turns


@compiled_in_place
def like_weapons(s: State, seat: int, weights: Weights, out: NDArray[np.float64]) -> None:
    """The turns that they save."""
    need = DAMAGE_TO_FLEE - int(s.damage[seat])
    bare = float(TURNS_TO_BEAT[need])
    out[ROLL] = 0.0
    for at in range(COMMITTED_TO_FIGHT.size):
        kind = int(COMMITTED_TO_FIGHT[at])
        price = weights[VALUE] * s.value[kind]
        if kind == SNEEZING_POWDER:
            saved = bare - 1.0
            price += weights[TROPHY] * FOR_AN_UG_TROLL
        elif kind == LETTER:
            saved = bare - 1.0 - 1 / KNOWLEDGE
            price += weights[TROPHY]
        else:
            saved = bare - turns_with(need, int(s.strength[kind]))
        out[COMMIT + at] = weights[TEMPO] * saved - price


@compiled_in_place
def like_hindering(s: State, seat: int, weights: Weights, out: NDArray[np.float64]) -> None:
    """With the best of all that one may commit one after the other (TB7); not beside the fight."""
    fighter = int(s.turn)
    need = DAMAGE_TO_FLEE - int(s.damage[fighter])
    turn = weights[HINDERING] * expectations(s, weights)[fighter]
    beside = is_beside(s, fighter, int(s.row[seat]), int(s.column[seat]))
    risk = weights[DANGER] * SMASHES if beside else 0.0
    out[PASS] = 0.0
    for at in range(len(HINDERERS)):
        out[HINDER_WITH + at] = -1e9
    for slots in range(1, bit(HAND_SIZE)):
        strength, value = 0, 0
        for slot in range(HAND_SIZE):
            kind = int(s.hand[seat, slot])
            if has(slots, slot) and HINDERER_AT[kind] >= 0:
                strength += int(s.strength[kind])
                value += int(s.value[kind])
        more = turns_with(need, int(s.bonus) - strength) - turns_with(need, int(s.bonus))
        like_each_of(s, seat, slots, turn * more - weights[VALUE] * value - risk, out)


@compiled_in_place
def like_each_of(s: State, seat: int, slots: int, gain: float, out: NDArray[np.float64]) -> None:
    """To begin with any of the treasures that are to be committed together."""
    for slot in range(HAND_SIZE):
        at = int(HINDERER_AT[s.hand[seat, slot]])
        if has(slots, slot) and at >= 0:
            out[HINDER_WITH + at] = max(out[HINDER_WITH + at], gain)


@compiled_in_place
def like_retreats(s: State, seat: int, weights: Weights, out: NDArray[np.float64]) -> None:
    for direction in range(RIGHT, LEFT + 1):
        row, column = row_beside(s, seat, direction), column_beside(s, seat, direction)
        back = weights[TEMPO] if direction == BACK else 0.0
        out[RETREAT_TO + direction - RIGHT] = -back - danger_at(s, seat, row, column, weights)


# What a position is worth


@compiled_apart
def judge(s: State, weights: Weights, out: NDArray[np.float32]) -> None:
    shares = expectations(s, weights)
    for seat in range(s.seats):
        out[seat] = shares[seat]


@compiled_apart
def expectations(s: State, weights: Weights) -> Column:
    """What each seat may expect: who is first at the finish, and who has the most points then."""
    ways = all_ways(s)
    shortest = min(ways)
    pace = weights[PACE] + weights[PACE_FAR] * shortest
    spread = weights[SPREAD] + weights[SPREAD_FAR] * shortest
    likely = (
        exp((shortest - ways[0]) / pace),
        exp((shortest - ways[1]) / pace),
        exp((shortest - ways[2]) / pace),
        exp((shortest - ways[3]) / pace),
        exp((shortest - ways[4]) / pace),
    )
    first = weights[FIRST] * FOR_BEING_FIRST / (likely[0] + likely[1] + likely[2] + likely[3] + likely[4])
    if shortest >= NO_WAY:
        first = 0.0
    p0 = prospect(s, 0, first * likely[0], weights)
    p1 = prospect(s, 1, first * likely[1], weights)
    p2 = prospect(s, 2, first * likely[2], weights)
    p3 = prospect(s, 3, first * likely[3], weights)
    p4 = prospect(s, 4, first * likely[4], weights)
    best = max(p0, p1, p2, p3, p4)
    e0, e1, e2 = exp((p0 - best) / spread), exp((p1 - best) / spread), exp((p2 - best) / spread)
    e3, e4 = exp((p3 - best) / spread), exp((p4 - best) / spread)
    total = e0 + e1 + e2 + e3 + e4
    return (e0 / total, e1 / total, e2 / total, e3 / total, e4 / total)


DEAD = -1e4  # points


@compiled_apart
def prospect(s: State, seat: int, for_being_first: float, weights: Weights) -> float:
    """The points that a seat may expect."""
    if seat >= s.seats or not has(s.alive, seat):
        return DEAD
    expected = points(s, seat) + (for_being_first if s.bearer[seat] == seat else 0.0)
    row, column = int(s.row[seat]), int(s.column[seat])
    for other in range(s.seats):
        if other != seat and is_beside(s, other, row, column) and is_fighting(s, other):
            expected -= weights[PERIL] * smash_risk(s, other)
    return float(expected)


@compiled_apart
def all_ways(s: State) -> Column:
    """Of every seat to the finish."""
    w0, w1, w2, w3, w4 = 2 * NO_WAY, 2 * NO_WAY, 2 * NO_WAY, 2 * NO_WAY, 2 * NO_WAY
    beyond, ahead = NOWHERE, FIRM_GROUND
    last = int(s.columns)
    for seat in range(s.seats):
        if has(s.alive, seat):
            last = min(last, int(s.column[seat]))
    for at in range(s.columns, last - 1, -1):
        here = way_into(s, at, ahead, beyond)
        for seat in range(s.seats):
            if s.column[seat] == at and has(s.alive, seat):
                way = way_from(s, seat, here) + (seat - int(s.turn)) % int(s.seats) / s.seats
                if seat == 0:
                    w0 = way
                elif seat == 1:
                    w1 = way
                elif seat == 2:
                    w2 = way
                elif seat == 3:
                    w3 = way
                else:
                    w4 = way
        beyond, ahead = ahead, here
    return (w0, w1, w2, w3, w4)
