"""What a game is: its facts, for people, and its parts, for the engine. One description serves everyone."""

import hashlib
import random
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from reprlib import repr as shown  # an error stays short, however long the value
from typing import Any, Literal, NamedTuple, Self

import msgspec
import numpy as np
from numpy.typing import NDArray

from . import compiled, questions, verbs
from .action import Action, Actions
from .bits import lowest
from .catalogue import CATALOGUE as CATALOGUE
from .catalogue import find as find
from .errors import BadSetup
from .observation import Slots
from .plain import looking, plain, telling
from .questions import NO_QUESTION, Questions
from .reasons import Reason
from .story import Event
from .trail import COMPILED, NO_LOG, NOT_DRAWN, NOTHING, Kernels, Trail, alone, written_out
from .verbs import Judge, Rules, Setup, State, Weights, implemented, new_record
from .view import Board, Standing

MOST_DIGITS = 18  # of a number in words
ASKED = "asked"  # the option of a game with a ``Memory``
STEPS_TO_REACH_EVERYTHING = 500  # of random play, while compiling

Value = bool | int | str
Given = Mapping[str, Value]
Things = dict[str, dict[str, int]]  # by the name of a thing: the figures on it


class Flag(msgspec.Struct, frozen=True, tag_field="type", tag="flag"):
    """An option that is on or off."""

    name: str
    about: str
    default: bool = False

    @property
    def values(self) -> str:
        return "yes or no"

    def read(self, value: object) -> bool:
        """The value, also from the words of a command line."""
        words = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False}
        read = words.get(value.lower(), value != "0" and None) if isinstance(value, str) else value
        if not isinstance(read, bool):
            raise _unfit(self, value)
        return read


class Number(msgspec.Struct, frozen=True, tag_field="type", tag="number"):
    """An option that is a whole number within bounds."""

    name: str
    about: str
    low: int
    high: int
    default: int
    step: int = 1

    @property
    def values(self) -> str:
        if self.step > 1:
            return " or ".join(map(str, self._all))
        return f"{self.low} to {self.high}"

    @property
    def _all(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def read(self, value: object) -> int:
        """The value, also from the words of a command line."""
        is_number = isinstance(value, str) and value.isdecimal() and len(value) <= MOST_DIGITS
        number = int(value) if is_number else value  # type: ignore[call-overload]
        if isinstance(number, bool) or not isinstance(number, int) or number not in self._all:
            raise _unfit(self, value)
        return number


class Choice(msgspec.Struct, frozen=True, tag_field="type", tag="choice"):
    """An option that is one of a few words."""

    name: str
    about: str
    choices: tuple[str, ...]
    default: str

    @property
    def values(self) -> str:
        return " | ".join(self.choices)

    def read(self, value: object) -> str:
        """The value, if it is one of the words."""
        if not isinstance(value, str) or value not in self.choices:
            raise _unfit(self, value)
        return value


class Counts(msgspec.Struct, frozen=True, tag_field="type", tag="counts"):
    """An option that is so many whole numbers in a row, each within bounds: ``3,2,1``."""

    name: str
    about: str
    length: int
    low: int
    high: int
    default: str

    @property
    def values(self) -> str:
        return f"{self.length} numbers from {self.low} to {self.high} with commas between them"

    def read(self, value: object) -> str:
        """The numbers, each in its plainest form."""
        words = [word.strip() for word in value.split(",")] if isinstance(value, str) else []
        if not all(word.isdecimal() and len(word) <= MOST_DIGITS for word in words):
            raise _unfit(self, value)
        counts = [int(word) for word in words]
        if len(counts) != self.length or min(counts) < self.low or max(counts) > self.high:
            raise _unfit(self, value)
        return ",".join(map(str, counts))


class Marks(msgspec.Struct, frozen=True):
    """An option that nobody chooses: some of so many numbered things, as hexadecimal bits."""

    name: str
    about: str
    most: int

    @property
    def values(self) -> str:
        return f"a hexadecimal number of at most {self.most} bits"

    def read(self, value: object) -> str:
        """The bits, if there are no more."""
        digits = -(-self.most // 4)
        is_marks = isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{1,{digits}}}", value)
        if not is_marks or int(str(value), 16) >> self.most:
            raise _unfit(self, value)
        return str(value)


class Document(msgspec.Struct, frozen=True, tag_field="type", tag="document"):
    """An option that is a text, or the ``Path`` of its file; records keep the text itself."""

    name: str
    about: str
    default: None = None

    @property
    def values(self) -> str:
        return "FILE"

    def read(self, value: object) -> str:
        """The text. A string is never taken for a path: who may choose options may not read our files."""
        if isinstance(value, str):
            return value
        if not isinstance(value, Path):
            raise BadSetup(f"The option {self.name} is a text or the Path of a file, not {shown(value)}.")
        try:
            return value.read_text("utf-8-sig")  # some editors put a mark before the text
        except OSError as error:
            raise BadSetup(f"The option {self.name}: cannot read {value}: {error.strerror}.") from None
        except ValueError:  # bytes that are no text, or a name that no file can have
            raise BadSetup(f"The option {self.name}: {value} is no file with a text in UTF-8.") from None


Option = Flag | Number | Choice | Counts | Document


def digest_of(text: str) -> str:
    """By which a document is known, ours or brought along."""
    return hashlib.sha256(text.encode()).hexdigest()


def _unfit(option: Flag | Number | Choice | Counts | Marks, value: object) -> BadSetup:
    return BadSetup(f"The option {option.name} is {option.values}, not {shown(value)}.")


class Seats(msgspec.Struct, frozen=True):
    """How many may play."""

    low: int
    high: int
    usual: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"

    @property
    def words(self) -> str:
        return "1 seat" if self.high == 1 else f"{self} seats"


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may want to know of a game before it is played."""

    name: str  # as in commands and addresses
    title: str
    about: str
    seats: Seats
    options: tuple[Option, ...] = ()
    first_game: dict[str, Value] = {}  # what is chosen for somebody's first one, where the usual is hard
    rules: int  # their version, counted by hand: a game that began under another cannot go on
    longest: int  # no game takes more steps (decisions and draws) than this, or none with fair draws does
    information: Literal["perfect", "hidden"]  # hidden: some seats know what others do not


class Quiz(msgspec.Struct, frozen=True, kw_only=True):
    """A question of knowledge, for the table, which lets bots know answers by a declared chance."""

    degree: int  # of difficulty, from 1
    right: int  # the numbers of actions that answer it
    wrong: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Memory:
    """What people have been shown of a document, so that whoever plays often is shown the rest first."""

    document: str  # the option that brings it
    option: Marks  # marks what is known at a table already
    shown: Callable[[State, Given], int]  # what was shown in a game with these options, a bit each


# Where a part of a game is found, in every game.
ROOMS = {
    "STATE": "state",
    "ACTIONS": "actions",
    "act": "actions",
    "start": "rules.setup",
    "awaited": "rules.legal",
    "legal": "rules.legal",
    "due": "rules.draws",
    "odds": "rules.draws",
    "draw": "rules.draws",
    "hide": "rules.secrets",
    "over": "rules.end",
    "payoff": "rules.end",
    "OBSERVED": "observation",
    "observe": "observation",
    "board": "view",
    "standings": "view",
    "tell": "story",
}


# Of these, and of what a game may have besides, those that look at positions: they read them plain.
LOOKING = ("board", "laid_open", "standings", "due", "due_by", "awaited_by", "surely_awaited_by", "reasons")


def _found_in(package: str, room: str, part: str) -> Any:
    try:
        return getattr(import_module(f"{package}.{room}"), part)
    except AttributeError:
        raise TypeError(f"The game in {package} has no {part} in {room.replace('.', '/')}.py.") from None


class Now(NamedTuple):
    """How things are in a position; one of the three is something, and the others are nothing."""

    awaited: int  # who must decide, as bits
    odds: int  # how many outcomes the draw has that is due
    over: bool


@dataclass(frozen=True, kw_only=True)
class Step:
    """One entry of a game's log: a decision (a seat and an action) or a draw (odds and an outcome)."""

    seat: int | None = None
    action: Action | None = None
    odds: int = 0
    outcome: int = 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game at the engine's table."""

    facts: Facts
    package: str
    state: np.dtype[Any]
    rules: Rules
    judge: Judge
    actions: Actions
    observed: Slots  # what learners are shown
    lay_out: Callable[[int, Given], Setup]
    board: Callable[[State, int | None], Board]
    standings: Callable[[State], tuple[Standing, ...]]
    due: Callable[[State], tuple[str | int, ...]]
    tell: Callable[[State, Step, State, int | None], list[Event]]
    awaited_by: Callable[[State, int | None], int] | None = None  # as a viewer sees it, if it is a secret
    surely_awaited_by: Callable[[State, int | None], int] | None = None  # those of whom it is no guess
    due_by: Callable[[State, int | None], tuple[str | int, ...]] | None = None  # likewise
    laid_open: Callable[[State, int | None], Board] | None = None  # a board that hides nothing, if boards do
    reasons: Callable[[State, int, Action], list[Reason]] | None = (
        None  # for a decision, the weightiest first
    )
    questions: Questions | None = None  # of knowledge, if it asks any
    memory: Memory | None = None  # of these, if people are to be asked something new
    hear: Callable[[State, str], Action] | None = None  # the decision that a typed answer means
    printed: Callable[[int, Given], Things] | None = None  # what stands on cards and the like
    ours: Callable[[], dict[str, str]] = dict  # by option: the document that is used if nobody brings one
    put_away: Callable[[Setup], None] | None = None  # its table is gone: what states only name may go
    open_decisions: bool = False  # everybody hears every decision, also where it changes nothing they see
    open_draws: tuple[str, ...] = ()  # likewise of draws, by the first word of ``due``
    late: Action | None = None  # what the one who asked calls when the time for an answer is over

    @classmethod
    def from_rooms(
        cls, package: str, *, facts: Facts, lay_out: Callable[[int, Given], Setup], **more: Any
    ) -> Self:
        """A game from the rooms of its package, which are called the same in every game."""
        found = {part: _found_in(package, room, part) for part, room in ROOMS.items()}
        verbs = {field.name: found.pop(field.name) for field in fields(Rules)}
        return cls(
            facts=facts,
            package=package,
            state=found.pop("STATE"),
            rules=Rules(**verbs),
            judge=import_module(f"{package}.judge"),
            actions=found.pop("ACTIONS"),
            observed=found.pop("OBSERVED"),
            lay_out=lay_out,
            **found,
            **more,
        )

    def __post_init__(self) -> None:
        for name in LOOKING:
            if (part := getattr(self, name)) is not None:
                object.__setattr__(self, name, looking(part))
        object.__setattr__(self, "tell", telling(self.tell))

    @property
    def name(self) -> str:
        return self.facts.name

    @property
    def title(self) -> str:
        return self.facts.title

    @property
    def seats(self) -> Seats:
        return self.facts.seats

    @cached_property
    def words(self) -> dict[str, Any]:
        """The game's sentences (``data/words.toml``): of actions and story, and the rules in short."""
        return tomllib.loads(files(self.package).joinpath("data/words.toml").read_text("utf-8"))

    @cached_property
    def weights(self) -> Weights:
        """What the judge gives weight to (``data/judge.toml``), tuned by the arena."""
        parsed = tomllib.loads(files(self.package).joinpath("data/judge.toml").read_text("utf-8"))
        names = (*self.judge.PREFERENCES, *self.judge.JUDGEMENTS)
        return np.array([parsed["weights"][name] for name in names], np.float64)

    @cached_property
    def deep_weights(self) -> Weights:
        """The same, then what was computed of the game's positions (``data/values.npy``), if anything was."""
        values = files(self.package).joinpath("data/values.npy")
        if not values.is_file():
            return self.weights
        with values.open("rb") as computed:
            return np.concatenate([self.weights, np.load(computed)])

    @property
    def deep_habits(self) -> tuple[float, float, float, int]:
        """How a search behaves that knows what was computed: as any, unless the judge has ``DEEP_HABITS``."""
        habits: tuple[float, float, float, int] = getattr(self.judge, "DEEP_HABITS", self.judge.HABITS)
        return habits

    def read_options(self, given: Mapping[str, object], *, chosen: bool = False) -> dict[str, Value]:
        """The given options, each checked against its description; those that are chosen have no marks."""
        known: dict[str, Option | Marks] = {option.name: option for option in self.facts.options}
        if self.memory is not None and not chosen:
            known[self.memory.option.name] = self.memory.option
        for name in given:
            if name not in known:
                has = f"it has {', '.join(known)}" if known else "it has none"
                raise BadSetup(f"{self.title} has no option {shown(name)}: {has}.")
        return {name: known[name].read(value) for name, value in given.items()}

    def without_documents(self, given: Mapping[str, object]) -> tuple[dict[str, Value], dict[str, str]]:
        """The given options, checked: those that are no documents, and the texts of those that are."""
        documents = {option.name for option in self.facts.options if isinstance(option, Document)}
        options = self.read_options(given, chosen=True)
        texts = {name: str(options.pop(name)) for name in documents & options.keys()}
        return options, texts

    @cached_property
    def figures(self) -> dict[str, str]:
        """By option: the digest of our own document."""
        return {name: digest_of(text) for name, text in self.ours().items()}

    def setup(self, seats: int, given: Mapping[str, object]) -> Setup:
        """The setup record for these seats and options."""
        if isinstance(seats, bool) or not isinstance(seats, int):
            raise BadSetup(f"The number of seats is a whole number, not {seats!r}.")
        if not self.seats.low <= seats <= self.seats.high:
            raise BadSetup(f"{self.title} is played with {self.seats.words}, not {seats}.")
        return self.lay_out(seats, self.read_options(given))

    def awaited(self, s: State, viewer: int | None) -> int:
        """The seats that must decide now, as a viewer sees it, a bit each."""
        return self.now(s).awaited if self.awaited_by is None else self.awaited_by(s, viewer)

    def surely_awaited(self, s: State, viewer: int | None) -> int:
        """Those of whom a viewer knows it; of the others it sees awaited, some may have decided already."""
        surely = self.surely_awaited_by or self.awaited
        return surely(s, viewer)

    def due_for(self, s: State, viewer: int | None) -> tuple[str | int, ...]:
        """What is drawn now, as a viewer sees it; nothing if no draw is due."""
        if not self.now(s).odds:
            return ()
        return self.due(s) if self.due_by is None else self.due_by(s, viewer)

    def step(self, who: int, what: int) -> Step:
        """One of a log: a seat and the integer of its action, or minus the odds and the outcome of a draw."""
        key = who, what
        if key not in self._steps:
            made = Step(seat=who, action=self.actions[what]) if who >= 0 else Step(odds=-who, outcome=what)
            self._steps[key] = made
        return self._steps[key]

    @cached_property
    def _steps(self) -> dict[tuple[int, int], Step]:
        """Those that were needed: they come again and again."""
        return {}

    def now(self, s: State) -> Now:
        """How things are in a position; of one that is read plain it is found out once."""
        s = plain(s)
        if self not in s.once:
            position = alone(self.state, s.record.tobytes())
            _, awaited, odds, over = self.kernels.go_on(position, NO_LOG, 0, 0, NOTHING, NOT_DRAWN)
            s.once[self] = Now(awaited, odds, over)
        found: Now = s.once[self]
        return found

    def new_state(self) -> State:
        """An empty record of this game, which nothing else refers to."""
        return new_record(self.state)

    def legal(self, s: State, seat: int) -> NDArray[np.intp]:
        """The integers of the actions open to a seat."""
        numbers = np.zeros(len(self.actions), np.int16)
        mask = np.zeros(len(self.actions), np.bool_)
        count = self.kernels.open_to(alone(self.state, s.tobytes()), seat, mask, numbers)
        return numbers[:count].astype(np.intp)

    def open(self) -> None:
        """Let the verbs find its parts, and the cache of compiled code its sources."""
        verbs.implement(self.state, self.rules, self.judge)
        compiled.belong(self.state, self.package)
        if self.questions is not None:
            questions.implement(self.state, self.questions)

    def quiz(self, s: State) -> Quiz | None:
        """The question that is to be answered now."""
        if self.questions is None:
            return None
        answers = np.zeros(self.questions.answers, np.int64)
        number = int(self.questions.posed(s, answers))
        if number == NO_QUESTION:
            return None
        right, *wrong = answers.tolist()
        return Quiz(degree=int(self.questions.degrees(s)[number]), right=right, wrong=tuple(wrong))

    @cached_property
    def kernels(self) -> Kernels:
        """What carries out its steps: compiled, unless the verbs know other rules for such states."""
        if implemented(self.state) is None:
            self.open()
        return COMPILED if implemented(self.state) is self.rules else written_out(self.rules)

    def prepare(self, progress: compiled.Progress | None = None) -> None:
        """Compile what a table calls, or find it compiled already."""
        if not self._is_prepared:
            compiled.prepare(self.title, self._compilations(), progress, package=self.package)
            self.__dict__["_is_prepared"] = True

    @cached_property
    def _is_prepared(self) -> bool:
        """In this process."""
        return False

    def _compilations(self) -> list[compiled.Task]:
        setup = self.setup(self.seats.usual, {})
        s = self.new_state()
        payoffs = np.zeros(self.seats.high, np.float32)
        rules = self.rules
        return [
            ("start", lambda: rules.start(s, setup)),
            ("steps", lambda: self.lay(setup)),
            ("legal", lambda: self.legal(s, 0)),
            ("payoff", lambda: rules.payoff(s, payoffs)),
            ("questions", lambda: self.quiz(s)),
            ("a few steps", lambda: self._play_a_little(setup)),
        ]

    def _play_a_little(self, setup: Setup) -> None:
        """Reach what boards and stories call, too."""
        chance = random.Random(0)
        trail = self.lay(setup)
        for _ in range(STEPS_TO_REACH_EVERYTHING):
            if trail.over:
                trail = self.lay(setup)
                continue
            if trail.odds:
                trail.go(-trail.odds, chance.randrange(trail.odds))
            else:
                seat = lowest(trail.awaited)
                trail.go(seat, chance.choice(trail.legal(seat)))
            before, after = trail.between(trail.end - 1, trail.end)
            self.board(after, None)
            self.tell(before, self.step(*trail.row(trail.end - 1)), after, None)

    def lay(self, setup: Setup) -> Trail:
        """A game from its beginning on, for whoever plays it step by step without a table."""
        first = np.zeros(1, self.state)
        self.rules.start(first[0], setup)
        return Trail(first, len(self.actions), kernels=self.kernels)
