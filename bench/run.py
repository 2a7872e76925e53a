"""Measures all contenders side by side: short rounds, everyone once in each, so that noise hits all alike."""

from collections.abc import Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec

from underbridge.games import CATALOGUE

from . import contenders
from .contenders import RIVALS_PLAY, Candidate, Contender, Played, Role, Say, Unavailable
from .looking import Looking, look
from .thinking import Thinking, measure


class Row(msgspec.Struct, frozen=True):
    """A contender's figures, each the median of its rounds."""

    contender: str
    kind: Role
    game: str
    seats: int
    games_per_second: float
    steps_per_second: float
    steps_per_game: float
    """Over all rounds; those who play the same game take the same number, but for chance."""
    ratio: float | None
    """Games a second as a multiple of Underbridge's in the same round; only where the game is the same."""
    floor: float | None = None
    """Steps a second that must be reached, as measured in the same run or on the machine of the project."""

    @property
    def is_reached(self) -> bool | None:
        """None where nothing must be reached."""
        return None if self.floor is None else self.steps_per_second >= self.floor


FLOORS = {"angry-troll": 9e6, "bridge-troll": 4.5e6, "troll-bridge": 4.5e6}  # steps/s, on our machine
OF_THE_LIMIT = 0.5  # of the hand-fused program's speed, in the game that there is one for
FRAMEWORK = "PettingZoo"  # a driven Table is faster than this peer


class Missing(msgspec.Struct, frozen=True):
    """A contender that could not be measured."""

    contender: str
    reason: str


class Report(msgspec.Struct, frozen=True):
    """What a run measured, the fastest first within each game."""

    rounds: int
    seconds: float
    rows: tuple[Row, ...]
    missing: tuple[Missing, ...]
    looking: tuple[Looking, ...]
    thinking: tuple[Thinking, ...]


def run(*, peers: bool, seconds: float = 1.0, rounds: int = 5, say: Say) -> Report:
    """Measure Underbridge's games and the limits in C, and with `peers` the other frameworks too.

    Every contender plays `rounds` times for `seconds`, at random, on one core; nobody plays at the same
    time as another. Who cannot play is in the report with the reason.
    """
    with TemporaryDirectory(prefix="underbridge-bench-") as workshop:
        ready, missing = _make_ready(contenders.candidates(peers, Path(workshop)), say)
        played: dict[Contender, list[Played]] = {contender: [] for contender in ready}
        for number in range(rounds):
            say(f"Round {number + 1} of {rounds}")
            # Back and forth, so that a machine that slows down within a round favours nobody.
            order = list(played) if number % 2 == 0 else list(reversed(played))
            for contender in order:
                try:
                    played[contender].append(contender.play(seconds, seed=number + 1))
                except Unavailable as error:
                    missing.append(_missing(contender.name, error, say))
                    del played[contender]
    rows = _rows(played)
    return Report(rounds, seconds, rows, tuple(missing), look(seconds, say), measure(seconds, say))


def _make_ready(everyone: Iterable[Candidate], say: Say) -> tuple[list[Contender], list[Missing]]:
    ready: list[Contender] = []
    missing: list[Missing] = []
    for name, prepare in everyone:
        try:
            ready.append(prepare(say))
        except Unavailable as error:
            missing.append(_missing(name, error, say))
    return ready, missing


def _missing(name: str, error: Unavailable, say: Say) -> Missing:
    say(f"{name} is not measured: {error}")
    return Missing(name, str(error))


def _rows(played: dict[Contender, list[Played]]) -> tuple[Row, ...]:
    yardstick = next(
        rounds for who, rounds in played.items() if who.kind == "engine" and who.game == RIVALS_PLAY
    )
    found = [(contender, _row(contender, rounds, yardstick)) for contender, rounds in played.items()]
    rows = [msgspec.structs.replace(row, floor=_floor(who, [row for _, row in found])) for who, row in found]
    shelf = [game.title for game in CATALOGUE.values()]
    return tuple(sorted(rows, key=lambda row: (shelf.index(row.game), -row.games_per_second)))


def _floor(contender: Contender, rows: list[Row]) -> float | None:
    """What a contender of ours must reach; of the rivals' game as others did in the same run."""
    if contender.game != RIVALS_PLAY:
        return FLOORS[contender.game] if contender.kind == "engine" else None
    beside = {
        "engine": [OF_THE_LIMIT * row.steps_per_second for row in rows if row.kind == "limit"],
        "driven": [row.steps_per_second for row in rows if row.contender == FRAMEWORK],
    }
    return next(iter(beside.get(contender.kind, [])), None)


def _row(contender: Contender, rounds: list[Played], yardstick: list[Played]) -> Row:
    ratios = [
        mine.games_per_second / ours.games_per_second for mine, ours in zip(rounds, yardstick, strict=True)
    ]
    return Row(
        contender=contender.name,
        kind=contender.kind,
        game=CATALOGUE[contender.game].title,
        seats=contender.seats,
        games_per_second=median(one.games_per_second for one in rounds),
        steps_per_second=median(one.steps_per_second for one in rounds),
        steps_per_game=sum(one.steps for one in rounds) / sum(one.games for one in rounds),
        ratio=median(ratios) if contender.game == RIVALS_PLAY else None,
    )
