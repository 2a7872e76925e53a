"""The ceiling of Troll Dice: how often the best possible player wins when all others play at random.

They do anything that is allowed: every legal number of swaps is equally likely, and so is every standing
opponent for each club die. The best player knows that; whoever wins less often can still learn.

Between attacks, a position is the healths of the standing trolls, clockwise from the attacker. Its value to
me, my chance to win, follows from the values of the positions that the attack may lead to. So the values are
computed from earlier ones, again and again, until they no longer change (value iteration); fights of fewer
trolls come first. A sweep goes backwards through the attack (TD2), for all positions at once:

- settling: a scene (what the dice have done to everyone) is worth the position that it leads to;
- defence: a club die mixes the worth of two scenes, one in which it wounds and one in which it does not;
- handing out: the best of all ways to hand out the clubs if I attack, their mean if another troll does;
- rolling: the mean of all rolls;
- swapping: the best number of swaps if I attack, the mean if another troll does.

Sunrise (TD10) is left out, as it would make the number of calm attacks part of the position. With it the
figures are at most 0.02 percentage points lower.

    python bench/ceiling.py [--trolls N]

judgement.py computes in the same way how well a player does among trolls that do not play at random.
"""

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import product
from math import factorial, prod
from operator import add

import numpy as np
from numpy.typing import NDArray

from underbridge.games.troll_dice import state as box
from underbridge.games.troll_dice.state import (
    DICE_IN_HAND,
    FACES,
    FULL_HEALTH,
    RED,
    SURGES_FOR_ANOTHER_ATTACK,
    WHITE,
)

TROLLS = (2, 3, 4)  # five take some thirty times as long as four
SMALLEST_CHANGE = 1e-7
SECONDS_BETWEEN_LINES = 1.0
WHITE_WOUNDS = 1 - np.mean(FACES[WHITE] == box.SHIELD)
# Whoever first fails to counter is wounded, and the defender begins (TD4): w = (1 - c) + c * c * w.
RED_WOUNDS = 1 / (1 + np.mean(FACES[RED] == box.COUNTER))

Worth = NDArray[np.float64]  # the last axis is my place, clockwise from the attacker
Indices = NDArray[np.intp]
HandOut = tuple[tuple[int, int], ...]  # for each club die its colour and which opponent gets it
Roll = tuple[int, ...]  # white clubs, red clubs, surges, hearts


class Fight:
    """An attack among so many standing trolls.

    A scene is: whether the attacker surges; how he is, namely felled by the first, second, ... opponent, or
    standing with 1, 2, ... health, numbered in this order; and the health of each opponent, clockwise.
    """

    def __init__(self, trolls: int, values: dict[int, Worth]) -> None:
        """With the values of all fights of fewer trolls."""
        self.trolls = trolls
        self.opponents = trolls - 1
        self.positions = (*[FULL_HEALTH] * trolls, trolls)
        self.scenes = (2, self.opponents + FULL_HEALTH, *[FULL_HEALTH + 1] * self.opponents)
        self.wounded, self.returned = self._defences()
        self.known, self.open, self.leads_to = self._settlings(values)
        self.rolls = [self._rolls(health) for health in range(1, FULL_HEALTH + 1)]

    def _defences(self) -> tuple[list[Indices], list[Indices]]:
        """By opponent: the scenes after a die that wounds him, and after one that he returns (TD4)."""
        surge, attacker, *others = np.indices(self.scenes).reshape(len(self.scenes), -1)
        wounded, returned = [], []
        for place, health in enumerate(others):
            less = [*others[:place], np.maximum(0, health - 1), *others[place + 1 :]]
            wounded.append(np.ravel_multi_index((surge, attacker, *less), self.scenes))
            weaker = np.where(attacker == self.opponents, place, attacker - (attacker > self.opponents))
            returned.append(np.ravel_multi_index((surge, weaker, *others), self.scenes))
        return wounded, returned

    def _settlings(self, values: dict[int, Worth]) -> tuple[Worth, Indices, Indices]:
        """What scenes are worth in which somebody fell; the other ones, and where in the values they lead."""
        known = np.zeros((*self.scenes, self.trolls))
        still_open, leads_to = [], []
        for surge, attacker, *others in product(*map(range, self.scenes)):
            healths = [max(0, attacker - self.opponents + 1), *others]
            standing = settle(healths, feller=attacker + 1, surge=bool(surge))
            position = [healths[place] - 1 for place in standing]
            for turn, place in enumerate(standing):
                scene = (surge, attacker, *others, place)
                if len(standing) < self.trolls:
                    known[scene] = values[len(standing)][*position, turn]
                else:
                    still_open.append(np.ravel_multi_index(scene, known.shape))
                    leads_to.append(np.ravel_multi_index((*position, turn), self.positions))
        return known.reshape(-1, self.trolls), np.array(still_open), np.array(leads_to)

    def _rolls(self, health: int) -> Worth:
        """By the number of swaps: how likely are so many white and red clubs, a surge or none, a health?"""
        swaps = min(self.opponents, health) + 1
        chances = np.zeros((swaps, DICE_IN_HAND + 1, DICE_IN_HAND + 1, 2, FULL_HEALTH))
        for greens in range(swaps):
            rolls = attack_rolls((health - greens, DICE_IN_HAND - health, greens))
            for (whites, reds, surges, hearts), chance in rolls.items():
                healed = min(FULL_HEALTH, health + hearts)
                chances[greens, whites, reds, int(surges >= SURGES_FOR_ANOTHER_ATTACK), healed - 1] += chance
        return chances

    def settled(self, values: Worth) -> Worth:
        """What the scenes are worth when all dice are resolved."""
        worth = self.known.copy()
        worth.flat[self.open] = values.flat[self.leads_to]
        return worth

    def hand_outs(self, worth: Worth, given: HandOut = ()) -> Iterator[tuple[HandOut, Worth]]:
        """Every way to hand out club dice, and what the scenes are worth before these are rolled.

        The die to be rolled last is given first: the order of the reds decides who fells the attacker (TD5).
        """
        yield given, worth
        dice = [(colour, place) for colour in (RED, WHITE) for place in reversed(range(self.opponents))]
        if len(given) < DICE_IN_HAND:
            for colour, place in dice[dice.index(given[-1]) if given else 0 :]:
                wounds = RED_WOUNDS if colour == RED else WHITE_WOUNDS
                else_worth = worth[self.returned[place]] if colour == RED else worth
                before = wounds * worth[self.wounded[place]] + (1 - wounds) * else_worth
                yield from self.hand_outs(before, (*given, (colour, place)))

    def handed_out(self, values: Worth) -> Iterator[tuple[HandOut, tuple[int, int], Worth]]:
        """Every way to hand out clubs, how many are white and red, and the worth by surge and healths."""
        standing = (slice(None), slice(self.opponents, None), *[slice(1, None)] * self.opponents)
        for given, worth in self.hand_outs(self.settled(values)):
            reds = sum(colour == RED for colour, _ in given)
            yield given, (len(given) - reds, reds), worth.reshape(*self.scenes, self.trolls)[standing]

    def unknown_rolls(self) -> Worth:
        """Room for what an attack is worth after the roll, by white and red clubs, surge and healths."""
        return np.zeros((DICE_IN_HAND + 1, DICE_IN_HAND + 1, 2, *self.positions))

    def rolled(self, values: Worth) -> Worth:
        """What an attack is worth after the roll."""
        rolled = self.unknown_rolls()
        for given, clubs, worth in self.handed_out(values):
            found = rolled[clubs]
            found[..., 0] = np.maximum(found[..., 0], worth[..., 0])
            found[..., 1:] += self.others_give(given)[..., None] * worth[..., 1:]
        return rolled

    def others_give(self, given: HandOut) -> Worth:
        """How likely another attacker hands out its clubs like this, by surge and healths."""
        by_colour = Counter(colour for colour, _ in given).values()
        orders = prod(map(factorial, by_colour)) / prod(map(factorial, Counter(given).values()))
        return np.full([1] * (1 + self.trolls), orders / self.opponents ** len(given))

    def swapped(self, rolled: Worth, health: int) -> Worth:
        """What each number of swaps is worth with that health, by the opponents' healths."""
        return np.tensordot(self.rolls[health - 1], rolled, axes=4)

    def others_swap(self, health: int) -> Worth:
        """How likely another attacker with that health swaps so many dice, by the opponents' healths."""
        swaps = len(self.rolls[health - 1])
        return np.full([swaps, *[1] * self.opponents], 1 / swaps)

    def sweep(self, values: Worth) -> Worth:
        """The values before an attack from those after it."""
        rolled = self.rolled(values)
        before = np.zeros(self.positions)
        for health in range(1, FULL_HEALTH + 1):
            worth = self.swapped(rolled, health)
            before[health - 1, ..., 0] = worth[..., 0].max(axis=0)
            theirs = self.others_swap(health)[..., None] * worth[..., 1:]
            before[health - 1, ..., 1:] = theirs.sum(axis=0)
        return before


def settle(healths: list[int], feller: int, surge: bool) -> list[int]:
    """Rejuvenate or stand up again; the places of those who stand, the next attacker first (TD5 to TD8)."""
    fallen = healths.count(0)
    survives = healths[0] > 0
    if fallen == len(healths):
        healths[:] = [1] * fallen
    elif survives:
        healths[0] = min(FULL_HEALTH, healths[0] + fallen)
    elif healths[feller] > 0:
        healths[feller] = min(FULL_HEALTH, healths[feller] + 1)
    order = [*range(len(healths))] if surge and survives else [*range(1, len(healths)), 0]
    return [place for place in order if healths[place] > 0]


def attack_rolls(hand: tuple[int, int, int]) -> dict[Roll, float]:
    """How likely each roll of so many white, red and green dice is."""
    chances: dict[Roll, float] = {(0, 0, 0, 0): 1.0}
    for colour in (colour for colour, dice in enumerate(hand) for _ in range(dice)):
        clubs = FACES[colour] == box.CLUB
        surges, hearts = FACES[colour] == box.SURGE, box.HEARTS[colour]
        faces = np.transpose((clubs & (colour == WHITE), clubs & (colour == RED), surges, hearts)).tolist()
        before, chances = chances, defaultdict(float)
        for (roll, chance), face in product(before.items(), faces):
            chances[tuple(map(add, roll, face))] += chance / len(faces)
    return chances


def solve(
    trolls: int,
    fight_of: Callable[[int, dict[int, Worth]], Fight] = Fight,
    guess: dict[int, Worth] | None = None,
    smallest_change: float = SMALLEST_CHANGE,
) -> dict[int, Worth]:
    """The values of all fights of up to so many trolls; the last one standing has won."""
    values: dict[int, Worth] = {1: np.ones((FULL_HEALTH, 1))}
    told = time.monotonic()
    for standing in range(2, trolls + 1):
        fight = fight_of(standing, values)
        values[standing] = guess[standing] if guess else np.full(fight.positions, 1 / standing)
        change = 1.0
        while change > smallest_change:
            before, values[standing] = values[standing], fight.sweep(values[standing])
            change = float(np.abs(values[standing] - before).max())
            if time.monotonic() - told > SECONDS_BETWEEN_LINES:
                told = time.monotonic()
                print(f"{standing} trolls: values still change by {change:.0e}", file=sys.stderr, flush=True)
    return values


def ceiling(values: Worth) -> float:
    """The best win rate in a whole game: all begin in full health, and the first attacker is drawn (TD1)."""
    return float(values[*[-1] * (values.ndim - 1)].mean())


def main() -> None:
    """Print the best win rate for each number of trolls."""
    options = argparse.ArgumentParser(description="The best win rate in Troll Dice against random opponents.")
    options.add_argument("--trolls", type=int, choices=TROLLS, help="for one number of trolls only")
    chosen = options.parse_args().trolls
    asked = (chosen,) if chosen else TROLLS
    values = solve(max(asked))
    for trolls in asked:
        print(f"{trolls} trolls: best {ceiling(values[trolls]):.2%}, fair share {1 / trolls:.1%}")


if __name__ == "__main__":
    main()
