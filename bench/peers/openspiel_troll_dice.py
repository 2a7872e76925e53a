"""Troll Dice on OpenSpiel's Python API: every die is a chance node, every choice a decision node."""

import enum
import random
from collections.abc import Callable
from typing import Any

import pyspiel
from frame import play_for_a_while

MOST_SEATS = 6
FULL_HEALTH = 6
DICE = 6
SUNRISE = 100


class Face(enum.IntEnum):
    """What a die can show."""

    BLANK = 0
    CLUB = 1
    SHIELD = 2
    HEART = 3
    TWO_HEARTS = 4
    COUNTER = 5
    SURGE = 6


Die = tuple[Face, ...]
WHITE: Die = (Face.CLUB, Face.CLUB, Face.CLUB, Face.SHIELD, Face.SHIELD, Face.BLANK)
RED: Die = (Face.CLUB, Face.COUNTER, Face.HEART, Face.SURGE, Face.BLANK, Face.BLANK)
GREEN: Die = (Face.HEART, Face.TWO_HEARTS, Face.SURGE, Face.BLANK, Face.BLANK, Face.BLANK)


class Phase(enum.IntEnum):
    """What the fight waits for."""

    FIRST_ATTACKER = 0
    SWAP = 1
    ATTACK = 2
    ASSIGN = 3
    DEFEND = 4
    OVER = 5


CHANCE_PHASES = frozenset((Phase.FIRST_ATTACKER, Phase.ATTACK, Phase.DEFEND))
# Actions: swap k is k, assign seat is FIRST_ASSIGN + seat.
FIRST_ASSIGN = MOST_SEATS
# One list for every die: building it anew at each chance node would only slow the peer down.
DIE_OUTCOMES = [(face, 1 / 6) for face in range(6)]

GAME_TYPE = pyspiel.GameType(
    short_name="python_troll_dice",
    long_name="Python Troll Dice",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"players": 4},
)


class TrollDiceGame(pyspiel.Game):  # type: ignore[misc]
    """The game's facts, and new states of it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        facts = pyspiel.GameInfo(
            num_distinct_actions=FIRST_ASSIGN + MOST_SEATS,
            max_chance_outcomes=6,
            num_players=params.get("players", 4),
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=100_000,
        )
        super().__init__(GAME_TYPE, facts, params)

    def new_initial_state(self) -> "TrollDiceState":
        return TrollDiceState(self)


class TrollDiceState(pyspiel.State):  # type: ignore[misc]
    """A fight, from the draw of the first attacker to the last troll standing."""

    def __init__(self, game: TrollDiceGame) -> None:
        super().__init__(game)
        self.seats: int = game.num_players()
        self.phase = Phase.FIRST_ATTACKER
        self.health = [FULL_HEALTH] * self.seats
        self.rank = [0] * self.seats
        self.attacker = 0
        self.opponents: list[int] = []  # standing, clockwise from the attacker's left
        self.calm = 0  # attacks in a row that felled nobody
        self.dice: list[Die] = []  # still to be rolled or handed out, the next one last
        self.clubs: list[Die] = []
        self.surges = 0
        self.hits: list[tuple[int, Die]] = []  # (place among the opponents, die)
        self.returned = False
        self.wounds = [0] * self.seats
        self.feller = -1

    def current_player(self) -> int:
        if self.phase in CHANCE_PHASES:
            return pyspiel.PlayerId.CHANCE  # type: ignore[no-any-return]
        if self.phase == Phase.OVER:
            return pyspiel.PlayerId.TERMINAL  # type: ignore[no-any-return]
        return self.attacker

    def is_terminal(self) -> bool:
        return self.phase == Phase.OVER

    def returns(self) -> list[float]:
        return [1.0 if rank == 1 else 0.0 for rank in self.rank]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.phase == Phase.FIRST_ATTACKER:
            return [(seat, 1 / self.seats) for seat in range(self.seats)]
        return DIE_OUTCOMES

    def _legal_actions(self, player: int) -> list[int]:
        if self.phase == Phase.SWAP:
            if self.calm == SUNRISE:
                return [0]
            return list(range(min(len(self.opponents), self.health[player]) + 1))
        return sorted(FIRST_ASSIGN + seat for seat in self.opponents)

    def _apply_action(self, action: int) -> None:
        if self.phase == Phase.ATTACK:
            self._roll_attack_die(action)
        elif self.phase == Phase.DEFEND:
            self._roll_defence_die(action)
        elif self.phase == Phase.ASSIGN:
            self._assign(action - FIRST_ASSIGN)
        elif self.phase == Phase.SWAP:
            self._swap(action)
        else:
            self._begin_attack(action)

    def _begin_attack(self, attacker: int) -> None:
        self.attacker = attacker
        clockwise = [(attacker + i) % self.seats for i in range(1, self.seats)]
        self.opponents = [seat for seat in clockwise if self.health[seat] > 0]
        self.surges = 0
        self.feller = -1
        self.wounds = [0] * self.seats
        self.phase = Phase.SWAP

    def _swap(self, count: int) -> None:
        whites = self.health[self.attacker]
        self.dice = [GREEN] * count + [RED] * (DICE - whites) + [WHITE] * (whites - count)
        self.phase = Phase.ATTACK

    def _roll_attack_die(self, outcome: int) -> None:
        die = self.dice.pop()
        face = die[outcome]
        if face == Face.CLUB:
            self.clubs.append(die)
        elif face == Face.HEART:
            self._heal(self.attacker, 1)
        elif face == Face.TWO_HEARTS:
            self._heal(self.attacker, 2)
        elif face == Face.SURGE:
            self.surges += 1
        if not self.dice:
            self._hand_out_clubs()

    def _heal(self, seat: int, hearts: int) -> None:
        self.health[seat] = min(FULL_HEALTH, self.health[seat] + hearts)

    def _hand_out_clubs(self) -> None:
        self.clubs.reverse()
        if not self.clubs:
            self._settle()
        elif len(self.opponents) == 1:  # TD9
            self.hits = [(0, die) for die in self.clubs]
            self.clubs = []
            self.phase = Phase.DEFEND
        else:
            self.phase = Phase.ASSIGN

    def _assign(self, seat: int) -> None:
        self.hits.append((self.opponents.index(seat), self.clubs.pop()))
        if not self.clubs:
            # Stable: whites were handed out before reds. Reversed, because the next die is popped off.
            self.hits.sort(key=lambda hit: hit[0])
            self.hits.reverse()
            self.phase = Phase.DEFEND

    def _roll_defence_die(self, outcome: int) -> None:
        place, die = self.hits[-1]
        face = die[outcome]
        if face == Face.COUNTER:
            self.returned = not self.returned
            return
        if self.returned:
            self._wound(self.attacker, by=self.opponents[place])
        elif face != Face.SHIELD:
            self._wound(self.opponents[place], by=self.attacker)
        self.hits.pop()
        self.returned = False
        if not self.hits:
            self._settle()

    def _wound(self, seat: int, by: int) -> None:
        self.wounds[seat] += 1
        if seat == self.attacker and self.wounds[seat] == self.health[seat]:
            self.feller = by

    def _settle(self) -> None:
        standing = [self.attacker, *self.opponents]
        fallen = [seat for seat in standing if self.wounds[seat] >= self.health[seat]]
        attacker_fell = self.feller >= 0
        for seat in standing:
            self.health[seat] = max(0, self.health[seat] - self.wounds[seat])
        if len(fallen) == len(standing):  # TD6
            for seat in fallen:
                self.health[seat] = 1
            fallen = []
        if self.calm < SUNRISE:
            self.calm = 0 if fallen else self.calm + 1
        if fallen:
            self._rejuvenate(fallen)
            self._give_ranks(fallen, len(standing) - len(fallen))
        if self.phase != Phase.OVER:
            self._begin_attack(self._next_attacker(attacker_fell))

    def _rejuvenate(self, fallen: list[int]) -> None:
        for seat in fallen:
            victor = self.feller if seat == self.attacker else self.attacker
            if self.health[victor] > 0:
                self._heal(victor, 1)

    def _give_ranks(self, fallen: list[int], left: int) -> None:
        for seat in fallen:
            self.rank[seat] = left + 1
        if left == 1:
            self.rank[max(range(self.seats), key=self.health.__getitem__)] = 1
            self.phase = Phase.OVER

    def _next_attacker(self, attacker_fell: bool) -> int:
        if self.surges >= 3 and not attacker_fell:
            return self.attacker
        return next(seat for seat in self.opponents if self.health[seat] > 0)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return f"swap {action}" if action < FIRST_ASSIGN else f"assign {action - FIRST_ASSIGN}"

    def __str__(self) -> str:
        return f"{self.phase.name} attacker={self.attacker} health={self.health}"


pyspiel.register_game(GAME_TYPE, TrollDiceGame)


def table(seats: int, rng: random.Random) -> Callable[[], tuple[int, int]]:
    game = pyspiel.load_game("python_troll_dice", {"players": seats})

    def play() -> tuple[int, int]:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                # All outcomes are equally likely: no need to weigh them.
                outcome, _ = rng.choice(state.chance_outcomes())
                state.apply_action(outcome)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return state.returns().index(1.0), steps

    return play


if __name__ == "__main__":
    play_for_a_while(table)
