"""What crafty and ancient give weight to in Troll Dice: computed, as the ceiling is (ceiling.py).

Crafty looks ahead until it has rolled its next attack, takes the others for grumpy trolls, and judges what it
sees there. Here it does so without fail, in every position, for each number of standing trolls:

- grumpy's plan: what a grumpy troll does, by the very function that it likes things by;
- foreseen: what I expect of a position, by the judgement after my next roll;
- crafty's plan: the swaps and hand-outs of which I expect most;
- values: how often I win by that plan among grumpy trolls, until they no longer change.

From plain weights, one after another is changed as long as that wins clearly more, in ever smaller steps.

    python bench/judgement.py             # prints the weights that stand in data/judge.toml, in a minute

Ancient looks up how often the best player wins among trolls that all follow crafty's plan with these weights:

    python bench/judgement.py --values    # writes data/values.npy, in a minute
"""

import argparse
import sys
import time
from collections import defaultdict
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.ceiling import SECONDS_BETWEEN_LINES, Fight, HandOut, Worth, ceiling, solve
from underbridge.engine.compiled import compiled_apart, prepare
from underbridge.engine.verbs import Mask, Weights
from underbridge.games.troll_dice import GAME
from underbridge.games.troll_dice.actions import ASSIGN_TO, SWAP_COUNT
from underbridge.games.troll_dice.judge import JUDGEMENTS, PREFERENCES, judge, prefer
from underbridge.games.troll_dice.judge.values import MOST_TROLLS
from underbridge.games.troll_dice.rules.legal import legal
from underbridge.games.troll_dice.state import (
    DICE_IN_HAND,
    FULL_HEALTH,
    HAND_OUT,
    MOST_SEATS,
    RED,
    SURGES_FOR_ANOTHER_ATTACK,
    SWAP,
    WHITE,
)

TROLLS = 3  # at the table where crafty learns; with four a climb takes far longer
START = (*[0.3] * 5, 0.0, 0.3, 0.0)  # every health adds the same, and to attack nothing
STEPS = (0.2, 0.1, 0.05, 0.025)
LEAST_GAIN = 5e-4  # smaller ones only make the judgement extreme
SMALL_CHANGE = 1e-5  # of values, when only such gains matter
A_HAIR = 1e-11  # worths differ by 1e-15 through rounding, and by 1e-9 or more if they do differ
ATTACKER = 0  # the seat of whoever attacks, in the positions here
CLUBS = [clubs for clubs in product(range(DICE_IN_HAND + 1), repeat=2) if 0 < sum(clubs) <= DICE_IN_HAND]
VALUES = Path(__file__).parents[1] / "src/underbridge/games/troll_dice/data/values.npy"

States = NDArray[Any]


class Plan(NamedTuple):
    """How likely an attacker decides so, among so many trolls."""

    swaps: list[Worth]  # by its health: by their number and the opponents' healths
    hand_outs: dict[HandOut, Worth]  # by surge, if that matters, and healths


Plans = dict[int, Plan]  # by the number of standing trolls


class Answer(Fight):
    """An attack in which the others follow a plan, and I do what is best."""

    def __init__(self, trolls: int, values: dict[int, Worth], theirs: Plan) -> None:
        super().__init__(trolls, values)
        self.theirs = theirs

    def others_give(self, given: HandOut) -> Worth:
        return self.theirs.hand_outs[given]

    def others_swap(self, health: int) -> Worth:
        return self.theirs.swaps[health - 1]


class PlannedFight(Answer):
    """An attack in which I follow a plan, too."""

    def __init__(self, trolls: int, values: dict[int, Worth], theirs: Plan, mine: Plan) -> None:
        super().__init__(trolls, values, theirs)
        self.mine = mine

    def rolled(self, values: Worth) -> Worth:
        rolled = self.unknown_rolls()
        for given, clubs, worth in self.handed_out(values):
            rolled[clubs][..., 0] += self.mine.hand_outs[given] * worth[..., 0]
            rolled[clubs][..., 1:] += self.others_give(given)[..., None] * worth[..., 1:]
        return rolled

    def sweep(self, values: Worth) -> Worth:
        return self.planned(self.rolled(values))

    def planned(self, rolled: Worth) -> Worth:
        """What an attack is worth before the swaps."""
        before = np.zeros(self.positions)
        for health, mine in enumerate(self.mine.swaps, 1):
            worth = self.swapped(rolled, health)
            before[health - 1, ..., 0] = (mine * worth[..., 0]).sum(axis=0)
            before[health - 1, ..., 1:] = (self.others_swap(health)[..., None] * worth[..., 1:]).sum(axis=0)
        return before

    def foresee(self, weights: Weights) -> Worth:
        """What I expect of positions: the judgement after my next roll, or after a duel's next attack."""
        states = all_positions(self.trolls)
        rolled = self.rolled(judged(states, weights).reshape(self.positions))
        if self.opponents > 1:
            for (whites, reds), surge in product(CLUBS, range(2)):
                let_wait(states, whites, reds, surge)
                rolled[whites, reds, surge] = judged(states, weights).reshape(self.positions)
        foreseen = np.zeros(self.positions)
        foreseen[..., 0] = self.planned(rolled)[..., 0]
        for _ in range(self.trolls + 1):  # attacks until it is my turn, with a surge or two
            foreseen[..., 1:] = self.sweep(foreseen)[..., 1:]
        return foreseen


# What the bots think, of all positions at once


def all_positions(trolls: int) -> States:
    """Every position before an attack, in the order of the values."""
    healths = np.indices([FULL_HEALTH] * trolls).reshape(trolls, -1).T + 1
    states = np.zeros(len(healths), GAME.state)
    states["phase"], states["attacker"] = SWAP, ATTACKER
    states["seats"] = states["standing"] = trolls
    states["health"][:, :trolls] = healths
    states["hand"][:, WHITE] = healths[:, ATTACKER]
    return states


def let_wait(states: States, whites: int, reds: int, surge: int) -> None:
    """Let so many clubs wait to be handed out."""
    states["phase"] = HAND_OUT
    states["clubs"][:, [WHITE, RED]] = whites, reds
    states["surges"] = surge * SURGES_FOR_ANOTHER_ATTACK


def judged(states: States, weights: Weights) -> Worth:
    """What each troll may expect."""
    found = np.zeros((states.size, states["seats"][0]))
    judge_all(states, weights, np.zeros(MOST_SEATS, np.float32), found)
    return found


@compiled_apart
def judge_all(states: States, weights: Weights, out: NDArray[np.float32], found: Worth) -> None:
    for at in range(states.size):
        judge(states[at], weights, out)
        for troll in range(found.shape[1]):
            found[at, troll] = out[troll]


def glances(states: States) -> Worth:
    """How likely grumpy does what, by action and healths."""
    actions = len(GAME.actions)
    found = np.zeros((actions, states.size))
    like_all(states, GAME.weights, np.zeros(actions, np.bool_), np.zeros(actions), found)
    return best(found).reshape(actions, *[FULL_HEALTH] * states["seats"][0])


@compiled_apart
def like_all(states: States, weights: Weights, mask: Mask, liking: Worth, found: Worth) -> None:
    for at in range(states.size):
        legal(states[at], ATTACKER, mask)
        prefer(states[at], ATTACKER, mask, weights, liking)
        for action in range(mask.size):
            found[action, at] = liking[action] if mask[action] else 0.0
            mask[action] = False


def best(worth: Worth) -> Worth:
    """How likely each is chosen, by the first axis: the best, and any of equals.

    Which of them comes out higher by a last bit depends on the CPU, and must not count.
    """
    equals = worth >= worth.max(axis=0) - A_HAIR
    return np.asarray(equals / equals.sum(axis=0))


# Plans


def grumpy_plan(trolls: int) -> Plan:
    """What a grumpy troll does: it hands out one die after another, the white ones first."""
    states = all_positions(trolls)
    swaps = glances(states)[SWAP_COUNT:ASSIGN_TO]
    states["phase"] = HAND_OUT
    hand_outs: dict[HandOut, Worth] = defaultdict(lambda: np.zeros([FULL_HEALTH] * trolls))
    hand_outs[()] += 1
    for dice in range(DICE_IN_HAND):
        for given in [given for given in hand_outs if len(given) == dice]:
            states["hits"] = 0
            for colour, place in given:
                states["hits"][:, 1 + place, colour] += 1
            chosen = glances(states)[ASSIGN_TO + 1 :]
            only_reds_left = any(colour == RED for colour, _ in given)
            for colour, place in product((RED,) if only_reds_left else (WHITE, RED), range(trolls - 1)):
                more = tuple(sorted((*given, (colour, place)), reverse=True))  # as a fight names it
                hand_outs[more] += hand_outs[given] * chosen[place]
    most_swaps = [min(trolls - 1, health) for health in range(1, FULL_HEALTH + 1)]
    return Plan([swaps[: most + 1, at] for at, most in enumerate(most_swaps)], dict(hand_outs))


def crafty_plan(fight: Fight, foreseen: Worth) -> Plan:
    """The best swaps and hand-outs, by what is foreseen of the positions after the attack."""
    worths: dict[tuple[int, int], dict[HandOut, Worth]] = defaultdict(dict)
    for given, clubs, worth in fight.handed_out(foreseen):
        worths[clubs][given] = worth[..., 0]
    rolled = fight.unknown_rolls()[..., 0]
    hand_outs: dict[HandOut, Worth] = {}
    for clubs, by_hand_out in worths.items():
        worth = np.stack([*by_hand_out.values()])
        rolled[clubs] = worth.max(axis=0)
        hand_outs.update(zip(by_hand_out, best(worth), strict=True))
    return Plan([best(fight.swapped(rolled, health)) for health in range(1, FULL_HEALTH + 1)], hand_outs)


class Grumpies:
    """A table of grumpy trolls, at which one judgement after another is tried."""

    def __init__(self, trolls: int) -> None:
        self.trolls = trolls
        self.plans: Plans = {standing: grumpy_plan(standing) for standing in range(2, trolls + 1)}
        self.values: dict[int, Worth] | None = None
        self.tried, self.told = 0, time.monotonic()

    def crafty_plans(self, weights: Weights) -> Plans:
        """What crafty does with that judgement."""
        foreseen, plans = {1: np.ones((FULL_HEALTH, 1))}, {}
        for standing, grumpy in self.plans.items():
            fight = PlannedFight(standing, foreseen, grumpy, grumpy)
            foreseen[standing] = fight.foresee(weights)
            plans[standing] = crafty_plan(fight, foreseen[standing])
        return plans

    def win_rate(self, weights: Weights) -> float:
        """Of a player with that judgement. The last one's values are near, so they are where to begin."""
        mine = self.crafty_plans(weights)

        def fight_of(standing: int, values: dict[int, Worth]) -> Fight:
            return PlannedFight(standing, values, self.plans[standing], mine[standing])

        self.values = solve(self.trolls, fight_of, self.values, SMALL_CHANGE)
        rate = ceiling(self.values[self.trolls])
        self.tried += 1
        if time.monotonic() - self.told > SECONDS_BETWEEN_LINES:
            self.told = time.monotonic()
            print(f"judgement {self.tried} wins {rate:.2%}", file=sys.stderr, flush=True)
        return rate


def climb(table: Grumpies) -> tuple[Weights, float]:
    """Judgements from which no step leads clearly higher, and how often they win."""
    weights = GAME.weights.copy()
    weights[len(PREFERENCES) :] = START
    rate = table.win_rate(weights)
    for step in STEPS:
        came_from = 0.0
        while came_from < rate:
            came_from = rate
            for which, by in product(range(len(PREFERENCES), weights.size), (step, -step)):
                weights, rate = follow(table, weights, rate, which, by)
    return weights, rate


def follow(table: Grumpies, weights: Weights, rate: float, which: int, by: float) -> tuple[Weights, float]:
    """Change one weight as long as that wins clearly more."""
    while True:
        tried = weights.copy()
        tried[which] += by
        wins = table.win_rate(tried)
        if wins <= rate + LEAST_GAIN:
            return weights, rate
        weights, rate = tried, wins


def answer(trolls: int) -> dict[int, Worth]:
    """How often the best player wins among crafty trolls, from all positions of up to so many."""
    crafty = Grumpies(trolls).crafty_plans(GAME.weights)
    return solve(trolls, lambda standing, values: Answer(standing, values, crafty[standing]))


def keep(values: dict[int, Worth]) -> None:
    """The values of fights of two trolls, then of three, then of four."""
    flat = np.concatenate([values[trolls].ravel() for trolls in range(2, MOST_TROLLS + 1)])
    np.save(VALUES, flat.astype(np.float32))
    print(f"{flat.size:,} values are in {VALUES.name}.")
    print(f"The best of {MOST_TROLLS} trolls wins {ceiling(values[MOST_TROLLS]):.2%}.")


def main() -> None:
    """Print what crafty gives weight to, or write what ancient looks up."""
    options = argparse.ArgumentParser(description="What crafty and ancient give weight to in Troll Dice.")
    options.add_argument("--values", action="store_true", help="write what ancient looks up")
    write_values = options.parse_args().values
    duels = all_positions(2)
    tasks = [("likings", lambda: glances(duels)), ("judgements", lambda: judged(duels, GAME.weights))]
    prepare("likings and judgements of Troll Dice", tasks)
    if write_values:
        keep(answer(MOST_TROLLS))
        return
    weights, rate = climb(Grumpies(TROLLS))
    print(f"# wins {rate:.2%} of the games of {TROLLS} trolls")
    for name, weight in zip(JUDGEMENTS, weights[len(PREFERENCES) :], strict=True):
        print(f'"{name}" = {weight:.4g}')


if __name__ == "__main__":
    main()
