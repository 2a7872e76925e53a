"""The tree of a search, compiled: one loop for every game, written on the verbs alone.

Every iteration starts from the root with all that the searching seat cannot know replaced by an equally
likely alternative, walks down the tree, adds one node, plays on by the game's judgement, and remembers what
everybody got. Nodes live in a hash table and are known by what changed since the root: however a position
came about, it is one node, and what stays hidden does not tell two apart. Seats that decide at the same time
choose from nodes of their own, so that nobody answers what it cannot have seen.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..engine.bits import bit, has, lowest
from ..engine.compiled import compiled, compiled_apart, compiled_to_wrap
from ..engine.draws import RESOLUTION, below, happens, mix
from ..engine.verbs import (
    Mask,
    Rng,
    State,
    Weights,
    act,
    awaited,
    draw,
    hide,
    judge,
    legal,
    odds,
    payoff,
    prefer,
)

LONGEST_PATH = 256  # places; positions may come back, and then a way has no end
FULL = 3  # quarters of the table; from then on no node is added
A_HAIR = 1e-9  # likings that differ by less, as a part of them, are equal but for rounding
DECISION = np.uint64(0xA24BAED4963EE407)
SEAT = np.uint64(0xD6E8FEB86659FD93)
ROOT = np.uint64(0x2545F4914F6CDD1D)


class Tree(NamedTuple):
    """Places in a hash table: of nodes, and of the decisions made there."""

    keys: NDArray[np.uint64]  # 0: free
    visits: NDArray[np.int32]
    value: NDArray[np.float64]  # the sum of what the deciding seat got
    used: NDArray[np.int64]  # how many places are taken


class Path(NamedTuple):
    """What an iteration went through."""

    places: NDArray[np.int64]
    seats: NDArray[np.int64]
    length: NDArray[np.int64]


class Descent(NamedTuple):
    """Of an iteration: the position that it has reached, and where it set out."""

    state: NDArray[np.void]
    now: NDArray[np.uint64]  # the same memory, as words
    before: NDArray[np.uint64]  # the words at the root


class Scratch(NamedTuple):
    """Room to work in, so that nothing is allocated in the loop."""

    mask: Mask
    liking: NDArray[np.float64]
    payoffs: NDArray[np.float32]


class Habits(NamedTuple):
    """How a search behaves."""

    curiosity: float  # weight of what was rarely tried against what went well
    widening: float  # how many decisions a node tries: 1 + widening * sqrt(visits)
    trust: float  # the chance that another seat is taken to do what it likes best, rather than to search, too
    playout: int  # decisions played on beyond the tree before the position is judged


class Findings(NamedTuple):
    """What came of each decision at the root."""

    visits: NDArray[np.int64]
    sums: NDArray[np.float64]  # by action and seat
    squares: NDArray[np.float64]  # likewise


@compiled_to_wrap
def after(node: np.uint64, kind: np.uint64, number: int) -> np.uint64:
    """The name of the node that a step leads to."""
    return mix(node ^ (kind * np.uint64(number + 1)))


@compiled_to_wrap
def name_of(descent: Descent) -> np.uint64:
    """The name of the node that an iteration has reached: by what changed, and where."""
    name = ROOT
    for at in range(descent.now.size):
        changed = descent.now[at] ^ descent.before[at]
        if changed != np.uint64(0):
            name = mix(name ^ mix(changed + np.uint64(at)))
    return name


@compiled
def find_place(keys: NDArray[np.uint64], key: np.uint64) -> int:
    """The place of a key in the table, or the free place where it belongs."""
    last = keys.size - 1
    place = np.int64(key & np.uint64(last))  # int() would keep it unsigned, and unsigned + 1 is a float
    while keys[place] != key and keys[place] != np.uint64(0):
        place = np.int64((place + 1) & last)
    return int(place)


@compiled
def take_place(tree: Tree, path: Path, key: np.uint64, seat: int) -> bool:
    """Go through a place of the table; whether it was there, or could still be taken."""
    place = find_place(tree.keys, key)
    if tree.keys[place] != key:
        if tree.used[0] * 4 > FULL * tree.keys.size:
            return False
        tree.keys[place] = key
        tree.used[0] += 1
    if path.length[0] < path.places.size:
        path.places[path.length[0]] = place
        path.seats[path.length[0]] = seat
        path.length[0] += 1
    return True


@compiled
def draw_by_liking(mask: Mask, liking: NDArray[np.float64], rng: Rng) -> int:
    """A marked action, the more promising the likelier; the marks are cleared."""
    total = 0.0
    for action in range(mask.size):
        if mask[action]:
            total += liking[action]
    rest = total * (below(rng, RESOLUTION) / RESOLUTION)
    chosen = -1
    for action in range(mask.size):
        if mask[action]:
            mask[action] = False
            if rest >= 0.0:
                chosen = action
                rest -= liking[action]
    return chosen


@compiled
def most_liked(mask: Mask, liking: NDArray[np.float64], rng: Rng) -> int:
    """The most promising of the marked actions, any of equals; the marks are cleared."""
    chosen, best, equals = -1, -1.0, 0
    for action in range(mask.size):
        if not mask[action]:
            continue
        mask[action] = False
        if liking[action] > best * (1 + A_HAIR):
            chosen, best, equals = action, liking[action], 1
        elif liking[action] >= best * (1 - A_HAIR):
            equals += 1
            if below(rng, equals) == 0:
                chosen = action
    return chosen


@compiled
def choose_in_tree(tree: Tree, node: np.uint64, scratch: Scratch, habits: Habits) -> int:
    """What went well or is promising, and new things the oftener the node is visited; marks are cleared."""
    mask, liking = scratch.mask, scratch.liking
    here = find_place(tree.keys, node)
    visits, mean = 0, 0.5
    if tree.keys[here] == node and tree.visits[here] > 0:
        visits = tree.visits[here]
        mean = tree.value[here] / visits
    total = 0.0
    for action in range(mask.size):
        if mask[action]:
            total += liking[action]
    root_of_visits = sqrt(visits + 1.0)
    opened, best, best_score, fresh, fresh_liking = 0, -1, -1.0, -1, -1.0
    for action in range(mask.size):
        if not mask[action]:
            continue
        mask[action] = False
        place = find_place(tree.keys, after(node, DECISION, action))
        tried = tree.visits[place] if tree.keys[place] != np.uint64(0) else 0
        if tried == 0:
            if liking[action] > fresh_liking:
                fresh, fresh_liking = action, liking[action]
            continue
        opened += 1
        share = liking[action] / total
        score = tree.value[place] / tried + habits.curiosity * share * root_of_visits / (1 + tried)
        if score > best_score:
            best, best_score = action, score
    if fresh >= 0 and opened < 1 + habits.widening * root_of_visits:
        score = mean + habits.curiosity * fresh_liking / total * root_of_visits
        if score > best_score:
            best = fresh
    return best


@compiled_apart
def play_out(s: State, scratch: Scratch, weights: Weights, habits: Habits, rng: Rng) -> None:
    """Play on by judgement for a while, and say what everybody may expect."""
    decisions = 0
    while True:
        n = odds(s)
        if n > 0:
            draw(s, below(rng, n))
            continue
        seats = awaited(s)
        if seats == 0:
            payoff(s, scratch.payoffs)
            return
        if decisions >= habits.playout:
            judge(s, weights, scratch.payoffs)
            return
        decisions += 1
        seat = lowest(seats)
        legal(s, seat, scratch.mask)
        prefer(s, seat, scratch.mask, weights, scratch.liking)
        act(s, seat, draw_by_liking(scratch.mask, scratch.liking, rng))


@compiled
def walk_down(
    descent: Descent,
    seat: int,
    tree: Tree,
    path: Path,
    scratch: Scratch,
    weights: Weights,
    habits: Habits,
    rng: Rng,
) -> int:
    """From the root to the first node that is new; what the searching seat does first."""
    s = descent.state[0]
    first = -1
    together, base, own, whose = 0, ROOT, ROOT, -1  # seats that decide at the same time, and the node of one
    while True:
        n = odds(s)
        if n > 0:
            draw(s, below(rng, n))
            together = 0
            continue
        seats = awaited(s)
        if seats == 0:
            return first
        if together & seats == 0:
            together, base, whose = seats, name_of(descent), -1
        decides = lowest(together & seats)
        if decides != whose:
            whose, own = decides, after(base, SEAT, decides)
        legal(s, decides, scratch.mask)
        prefer(s, decides, scratch.mask, weights, scratch.liking)
        known = True
        if decides != seat and happens(rng, habits.trust):
            action = most_liked(scratch.mask, scratch.liking, rng)
            then = after(own, DECISION, action)
        else:
            action = choose_in_tree(tree, own, scratch, habits)
            then = after(own, DECISION, action)
            known = tree.keys[find_place(tree.keys, then)] == then
            known &= take_place(tree, path, own, decides) and take_place(tree, path, then, decides)
        if first < 0 and decides == seat:
            first = action
        act(s, decides, action)
        own = then
        if together == bit(decides) or not has(awaited(s), decides):
            together &= ~bit(decides)
        if first >= 0 and (not known or path.length[0] == path.places.size):
            return first


@compiled_apart
def iterate(
    root: NDArray[np.void],
    descent: Descent,
    seat: int,
    tree: Tree,
    path: Path,
    scratch: Scratch,
    findings: Findings,
    weights: Weights,
    habits: Habits,
    rng: Rng,
    iterations: int,
) -> None:
    """So many iterations; ``tree`` and ``findings`` grow."""
    for _ in range(iterations):
        descent.state[0] = root[0]
        s = descent.state[0]
        hide(s, seat, rng)
        for at in range(descent.now.size):
            descent.before[at] = descent.now[at]
        path.length[0] = 0
        first = walk_down(descent, seat, tree, path, scratch, weights, habits, rng)
        play_out(s, scratch, weights, habits, rng)
        for at in range(path.length[0]):
            tree.visits[path.places[at]] += 1
            tree.value[path.places[at]] += scratch.payoffs[path.seats[at]]
        findings.visits[first] += 1
        for other in range(scratch.payoffs.size):
            got = scratch.payoffs[other]
            findings.sums[first, other] += got
            findings.squares[first, other] += got * got
