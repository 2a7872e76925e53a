"""Troll Dice as a PettingZoo AEC environment: agents decide, the dice roll inside `step`."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from frame import play_for_a_while
from gymnasium import spaces
from pettingzoo import AECEnv

MOST_SEATS = 6
FULL_HEALTH = 6
DICE = 6
SUNRISE = 100

Die = tuple[str, ...]
WHITE: Die = ("club", "club", "club", "shield", "shield", "blank")
RED: Die = ("club", "counter", "heart", "surge", "blank", "blank")
GREEN: Die = ("heart", "two hearts", "surge", "blank", "blank", "blank")

# Actions: swap k is k, assign seat is FIRST_ASSIGN + seat.
FIRST_ASSIGN = MOST_SEATS
ACTIONS = FIRST_ASSIGN + MOST_SEATS

Observation = dict[str, npt.NDArray[np.int8]]


class TrollDice(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """2 to 6 trolls; the reward is 1 for the last one standing."""

    metadata = {"name": "troll_dice_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, seats: int = 4) -> None:
        super().__init__()
        self.possible_agents = [f"troll_{seat}" for seat in range(seats)]
        self.agents = self.possible_agents[:]
        mask = spaces.Box(0, 1, shape=(ACTIONS,), dtype=np.int8)
        # Everyone's health from the observer's own seat on, who attacks, and the clubs in his hands.
        knowledge = spaces.Box(0, MOST_SEATS, shape=(seats + 3,), dtype=np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": knowledge, "action_mask": mask}) for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.agents}
        self._seats = seats
        self._rng = random.Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng.seed(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.health = [FULL_HEALTH] * self._seats
        self.rank = [0] * self._seats
        self.calm = 0  # attacks in a row that felled nobody
        self.draws = 1
        self._begin_attack(self._rng.randrange(self._seats))

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        whites = self.clubs.count(WHITE)
        knowledge = [
            *self.health[seat:],
            *self.health[:seat],
            (self.attacker - seat) % self._seats,
            whites,
            len(self.clubs) - whites,
        ]
        mask = np.zeros(ACTIONS, dtype=np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask[self._legal_actions()] = 1
        return {"observation": np.array(knowledge, dtype=np.int8), "action_mask": mask}

    def _legal_actions(self) -> list[int]:
        if self.clubs:
            return [FIRST_ASSIGN + seat for seat in self.opponents]
        if self.calm == SUNRISE:
            return [0]
        return list(range(min(len(self.opponents), self.health[self.attacker]) + 1))

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._clear_rewards()
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self.clubs:
            self._assign(action - FIRST_ASSIGN)
        else:
            self._attack(action)
        self._accumulate_rewards()

    def _begin_attack(self, attacker: int) -> None:
        self.attacker = attacker
        clockwise = [(attacker + i) % self._seats for i in range(1, self._seats)]
        self.opponents = [seat for seat in clockwise if self.health[seat] > 0]
        self.clubs: list[Die] = []  # to be handed out, the next one first
        self.hits: dict[int, list[Die]] = {seat: [] for seat in self.opponents}
        self.agent_selection = self.possible_agents[attacker]

    def _roll(self, die: Die) -> str:
        self.draws += 1
        return self._rng.choice(die)

    def _heal(self, seat: int, hearts: int) -> None:
        self.health[seat] = min(FULL_HEALTH, self.health[seat] + hearts)

    def _attack(self, swap: int) -> None:
        whites = self.health[self.attacker]
        hand = [WHITE] * (whites - swap) + [RED] * (DICE - whites) + [GREEN] * swap
        faces = [self._roll(die) for die in hand]
        self._heal(self.attacker, faces.count("heart") + 2 * faces.count("two hearts"))
        self.surged = faces.count("surge") >= 3
        self.clubs = [die for die, face in zip(hand, faces, strict=True) if face == "club"]
        if len(self.opponents) == 1:  # TD9
            self.hits[self.opponents[0]], self.clubs = self.clubs, []
        if not self.clubs:
            self._defend()

    def _assign(self, seat: int) -> None:
        self.hits[seat].append(self.clubs.pop(0))
        if not self.clubs:
            self._defend()

    def _defend(self) -> None:
        wounds = dict.fromkeys((self.attacker, *self.opponents), 0)
        feller = None
        for defender, dice in self.hits.items():
            for die in dice:
                victim = self._resolve(die, defender)
                if victim is None:
                    continue
                wounds[victim] += 1
                if victim == self.attacker and wounds[victim] == self.health[victim]:
                    feller = defender
        self._settle(wounds, feller)

    def _resolve(self, die: Die, defender: int) -> int | None:
        """Roll a die until it is not countered; return whom it wounds."""
        victim, other = defender, self.attacker
        while (face := self._roll(die)) == "counter":
            victim, other = other, victim
        return None if face == "shield" else victim

    def _settle(self, wounds: dict[int, int], feller: int | None) -> None:
        fallen = [seat for seat, taken in wounds.items() if taken >= self.health[seat]]
        for seat, taken in wounds.items():
            self.health[seat] = max(0, self.health[seat] - taken)
        if len(fallen) == len(wounds):  # TD6
            for seat in fallen:
                self.health[seat] = 1
            fallen = []
        if self.calm < SUNRISE:
            self.calm = 0 if fallen else self.calm + 1
        for seat in fallen:
            self.rank[seat] = len(wounds) - len(fallen) + 1
            victor = self.attacker if feller is None or seat != self.attacker else feller
            if self.health[victor] > 0:
                self._heal(victor, 1)
        if len(wounds) - len(fallen) == 1:
            self._end()
        elif self.surged and feller is None:
            self._begin_attack(self.attacker)
        else:
            self._begin_attack(next(seat for seat in self.opponents if self.health[seat] > 0))

    def _end(self) -> None:
        winner = next(seat for seat in range(self._seats) if self.health[seat] > 0)
        self.rank[winner] = 1
        self.rewards[self.possible_agents[winner]] = 1.0
        self.terminations = dict.fromkeys(self.agents, True)


def table(seats: int, rng: random.Random) -> Callable[[], tuple[int, int]]:
    env = TrollDice(seats)
    env.reset(seed=rng.getrandbits(32))

    def play() -> tuple[int, int]:
        env.reset()
        decisions = winner = 0
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            if terminated or truncated:
                if reward:
                    winner = env.possible_agents.index(agent)
                env.step(None)
                continue
            assert observation is not None
            # A quicker way to the same choice than `action_space(agent).sample(mask)`.
            env.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
            decisions += 1
        return winner, decisions + env.draws

    return play


if __name__ == "__main__":
    play_for_a_while(table)
