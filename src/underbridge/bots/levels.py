"""The bots, the same four in every game: by what they do, never by what they should not see.

Installed packages bring others (``underbridge.bots``): levels of our search, or with a brain of their own.
"""

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from ..engine import compiled
from ..engine.bits import lowest
from ..engine.draws import below, happens, new_rng
from ..engine.errors import BadSetup
from ..engine.game import Game
from ..engine.installed import Brought, Others, Unusable
from ..engine.trail import NOTHING, Trail
from ..engine.verbs import Rng, State, Weights
from .brain import Asked, Brain
from .glance import any_action, glance
from .search import Budget, Prospects, first_decision, search
from .search import prepare as prepare_search
from .tree import Habits

NEVER = 0.0
WATCHER = -1  # to the rules
GUESSES = 32  # at what a watcher may think that a seat can do


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How well a bot plays, and how much it knows."""

    name: str
    about: str
    mistakes: float = NEVER  # the chance to do anything at all
    iterations: int = 0  # of search, times what the game's judge finds enough; 0: it decides at a glance
    seconds: float = 0.0  # at most, for a decision
    deep: bool = False  # it judges by what was computed, where a game has that
    knowledge: tuple[float, float, float] = (0.25, 0.25, 0.25)  # the chance to know an answer, by degree
    brain: Brain | None = None  # which decides instead, if it is somebody else's
    brought: Brought | None = None  # by whom, if not by us

    @property
    def whose(self) -> str:
        """It, for whoever must be told what it does wrong."""
        return f"The bot {self.name!r}" + (f" of {self.brought.package}" if self.brought else "")


LEVELS = {
    level.name: level
    for level in (
        Level(
            name="sleepy",
            about="dozes: every other decision is anything that is allowed",
            mistakes=0.5,
            knowledge=(0.5, 0.35, 0.25),
        ),
        Level(
            name="grumpy",
            about="does at once what looks best to it",
            knowledge=(0.65, 0.5, 0.35),
        ),
        Level(
            name="crafty",
            about="looks ahead for a moment",
            iterations=1_000,
            seconds=0.3,
            knowledge=(0.85, 0.7, 0.55),
        ),
        Level(
            name="ancient",
            about="looks ahead for longer",
            iterations=12_000,
            seconds=3.0,
            deep=True,
            knowledge=(0.98, 0.92, 0.85),
        ),
    )
}
RANDOM = Level(name="random", about="does anything that is allowed, for comparison", mistakes=1.0)


OURS = {**LEVELS, RANDOM.name: RANDOM}


def _use_level(thing: object, brought: Brought) -> Level:
    if not isinstance(thing, Level):
        raise Unusable(f"in {brought.module} it is a {type(thing).__name__}, not a Level.")
    if thing.name != brought.name:
        raise Unusable(f"it calls itself {thing.name!r}, its entry point {brought.name!r}.")
    if thing.brain is not None and thing.iterations:
        raise Unusable("it has a brain and iterations: who has a brain does not search by ours.")
    return msgspec.structs.replace(thing, brought=brought)


OTHERS = Others("bot", "underbridge.bots", OURS, _use_level)


def find_level(name: str) -> Level:
    """The level of that name: ours, ``random`` for comparison only, or one that a package brings."""
    plain = name.strip().lower()
    if plain in OURS:
        return OURS[plain]
    for wanted in (plain, name.strip()):
        if wanted in OTHERS:
            return OTHERS.find(wanted)
    known = ", ".join([*LEVELS, *OTHERS.names])
    raise BadSetup(f"There is no bot {name!r}; there are {known} (and random, to compare).")


def prepare(game: Game, levels: Sequence[Level]) -> None:
    """Compile what these bots need to decide, or find it compiled already."""

    def decide() -> None:
        state, seat = first_decision(game)
        for level in (RANDOM, LEVELS["grumpy"]):
            bot = Bot(game, level, new_rng(0))
            game.rules.hide(state, seat, bot.rng)
            bot.choose(state, seat)

    game.prepare()
    compiled.prepare(f"the bots of {game.title}", [("their first decision", decide)], package=game.package)
    if any(level.iterations for level in levels):
        prepare_search(game)


def seats_that_decide(trail: Trail, chance: Rng) -> Iterator[int]:
    """The seat that decides next, until the game is over: it acts before the next one is asked for.

    Draws are made meanwhile.
    """
    while not trail.over:
        if trail.odds:
            trail.go(0, NOTHING, chance)
        else:
            yield lowest(trail.awaited)


class Bot:
    """A level at a seat of a game. What its seat may not know is hidden from it.

    One that is not hurried makes all its iterations: its generator alone decides what it does. Of one that
    is, others see how long it takes: that tells them nothing they may not know.
    """

    def __init__(
        self, game: Game, level: Level, rng: Rng, weights: Weights | None = None, *, hurried: bool = True
    ) -> None:
        self.game, self.level, self.rng, self.hurried = game, level, rng, hurried
        ours = game.deep_weights if level.deep else game.weights
        self.weights = ours if weights is None else weights
        self._mask = np.zeros(len(game.actions), np.bool_)
        self._choices = np.zeros(len(game.actions) + 1, np.int64)
        self._liking = np.zeros(len(game.actions))
        self._brain = Asked(level.brain, level.whose, game, rng) if level.brain else None

    def decide(self, state: State, seat: int) -> int:
        """The number of the action that it chooses for an awaited seat."""
        legal = self.game.legal(state, seat)
        seems_forced = self._seems_forced(state, seat) if self._shows_thought else len(legal) == 1
        if len(legal) == 1 and seems_forced:
            return int(legal[0])
        seen = state.copy()
        self.game.rules.hide(seen, seat, self.rng)
        return self._answered(state, self.choose(seen, seat, at_once=seems_forced))

    @property
    def _shows_thought(self) -> bool:
        """Whether it can be seen that it thinks, and may tell something."""
        return self.hurried and self.level.iterations > 0 and self.game.facts.information == "hidden"

    def _seems_forced(self, state: State, seat: int) -> bool:
        """Whether a watcher, who does not know what the seat has in hand, thinks that it has no choice.

        Who passes at once because it has nothing to play tells so: it thinks as long as if it had.
        """
        for _ in range(GUESSES):
            guess = state.copy()
            self.game.rules.hide(guess, WATCHER, self.rng)
            if len(self.game.legal(guess, seat)) > 1:
                return False
        return True

    def choose(self, seen: State, seat: int, *, at_once: bool = False) -> int:
        """The same, of a position in which everything is hidden that the seat may not know."""
        if self.level.mistakes and happens(self.rng, self.level.mistakes):
            return int(any_action(seen, seat, self._mask, self._choices, self.rng))
        if self._brain:
            return self._brain.choose(seen, seat)
        if at_once or not self.level.iterations:
            return int(glance(seen, seat, self.weights, self._mask, self._liking, self.rng, True))
        number = self.game.actions.number(self.look_ahead(seen, seat).best)
        assert number is not None
        return number

    def look_ahead(self, seen: State, seat: int) -> Prospects:
        """What its search finds out."""
        iterations = round(self.level.iterations * self.game.judge.EFFORT)
        budget = Budget(iterations=iterations, seconds=self.level.seconds if self.hurried else None)
        seed = below(self.rng, 1 << 31)
        habits = Habits(*(self.game.deep_habits if self.level.deep else self.game.judge.HABITS))
        return search(self.game, seen, seat, budget, seed=seed, habits=habits, weights=self.weights)

    def _answered(self, state: State, chosen: int) -> int:
        """A bot that answers a question knows it or not, whatever option it would have named."""
        quiz = self.game.quiz(state)
        if quiz is None or chosen not in (quiz.right, *quiz.wrong):
            return chosen
        knows = happens(self.rng, self.level.knowledge[quiz.degree - 1])
        return quiz.right if knows else quiz.wrong[below(self.rng, len(quiz.wrong))]
