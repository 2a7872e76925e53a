"""Can anything that is sent break the server? Rubbish by the million, and nothing may go wrong.

    python bench/fuzz.py                        # 100,000 cases
    python bench/fuzz.py --count 1000000        # goes on where it was stopped
    python bench/fuzz.py --from 73512 --count 1 # this case again, with what came before it in its episode

A case is a request, a message over a table's socket, or several of them: as it should be, or with something
wrong in it, from people who play whole games meanwhile. Most cases go to a server in this process, without a
network and on a clock that is turned by them; every so many episodes go over real sockets to a real server.

It is a failure if the server answers with 500 or more, or not at all, or so that nobody can read it; if a
task dies, an error or a traceback is logged, or a game gets stuck; and if it is not ready in the end.
"""

import argparse
import asyncio
import contextlib
import gc
import secrets
import shlex
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import platformdirs
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(1, str(Path(__file__).parents[1] / "tests"))  # which have a clock, and start real servers

from bench.fuzz_episode import LENGTH, Episode
from bench.fuzz_house import House, generous, inside, listening
from bench.fuzz_wire import Wire, wire
from bench.load_people import Trouble
from underbridge.cli.terminal import new_console
from underbridge.server.limits import USUAL
from underbridge.server.rubbish import YOUNG

EPISODES = 20  # in one house
USUAL_EVERY = 4  # houses, of which one has the usual limits
SHOWN = 20  # failures
MEMORY = Path("/dev/shm")  # nothing here is about disks


class Failure(msgspec.Struct):
    """What went wrong, while what was sent."""

    case: int
    sent: str
    wrong: str


class Progressed(msgspec.Struct):
    """How far a run is: what is kept, to go on from there."""

    words: list[str]  # that it was asked for with
    done: int = 0  # cases
    games: int = 0  # that came to their end
    seconds: float = 0.0
    counts: dict[str, dict[str, int]] = {}  # by kind: what came of it
    failures: list[Failure] = []


class Run:
    """Episodes, one after the other."""

    def __init__(
        self, asked: argparse.Namespace, progressed: Progressed, show: Callable[[int], None]
    ) -> None:
        self.asked, self.progressed, self.show = asked, progressed, show
        self.at = 0  # the case that goes on just now
        self._episode: Episode | None = None
        self._failed = False  # in this house

    @property
    def last(self) -> int:
        return int(self.asked.first + self.asked.count)

    def complain(self, wrong: str) -> None:
        """Something went wrong; it is held against the case that goes on."""
        sent = self._episode.told if self._episode is not None else ""
        self._failed = True
        self.progressed.failures.append(Failure(self.at, sent, wrong))

    async def go_on(self) -> None:
        """From where it was."""
        asyncio.get_running_loop().set_exception_handler(self._hear_loop)
        gc.set_threshold(*YOUNG)
        self.at = self.asked.first + self.progressed.done
        async with AsyncExitStack() as real:
            server: Wire | None = None
            while self.at < self.last:
                number = self.at // LENGTH
                if self._is_real(number):
                    if server is None:
                        server = await real.enter_async_context(wire(generous(), self.complain))
                    await self._play(server, number)
                    server.look()
                    self._keep()
                else:
                    await self._in_a_house(number // EPISODES)

    def _is_real(self, number: int) -> bool:
        every: int = self.asked.real
        return every > 0 and number % every == 0

    async def _in_a_house(self, house: int) -> None:
        """The episodes of one house, until one of them is for a real server, or has failed."""
        self._failed = False
        limits = USUAL if house % USUAL_EVERY == 1 else generous()
        with TemporaryDirectory(
            prefix="underbridge-fuzz-", dir=MEMORY if MEMORY.is_dir() else None
        ) as folder:
            async with inside(Path(folder), limits, self.complain) as place:
                while self.at < self.last and not self._failed:
                    number = self.at // LENGTH
                    if number // EPISODES != house or self._is_real(number):
                        break
                    with _repeatable(f"{self.asked.seed} {number}"):
                        await self._play(place, number)
                    self._keep()
        gc.collect()  # a task that died is found when nobody holds it any more

    async def _play(self, house: House, number: int) -> None:
        """One episode, or as much of it as is asked for; what comes before is played, but not counted."""
        first, wanted = number * LENGTH, self.at
        began = time.perf_counter()
        self._episode = episode = Episode(house, number, self.complain)
        await episode.begin()
        counts = self.progressed.counts
        for case in range(first, min(first + LENGTH, self.last)):
            self.at = case
            kind, outcome = await episode.do(case, self.asked.seed)
            if case >= wanted:
                of_kind = counts.setdefault(kind, {})
                of_kind[outcome] = of_kind.get(outcome, 0) + 1
                self.show(case + 1 - self.asked.first)
        await episode.end()
        gc.collect(1)
        self.at += 1
        self.progressed.games += episode.played
        self.progressed.seconds += time.perf_counter() - began

    def _keep(self) -> None:
        self.progressed.done = self.at - self.asked.first
        if self.asked.keep is not None:
            keep(self.progressed, self.asked.keep)

    def _hear_loop(self, _: asyncio.AbstractEventLoop, told: dict[str, object]) -> None:
        self.complain(f"{told.get('message')}: {told.get('exception')!r}")


@contextlib.contextmanager
def _repeatable(seed: str) -> Iterator[None]:
    """What is random in the server is the same every time: ids, names, secrets."""
    chance, (token_bytes, choice) = Random(seed), (secrets.token_bytes, secrets.choice)
    secrets.token_bytes = lambda nbytes=None: chance.randbytes(nbytes or 32)
    secrets.choice = chance.choice
    try:
        yield
    finally:
        secrets.token_bytes, secrets.choice = token_bytes, choice


def keep(progressed: Progressed, file: Path) -> None:
    """Write down how far it is, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_bytes(msgspec.json.encode(progressed))
    fresh.replace(file)


def kept(file: Path, words: list[str]) -> Progressed:
    """How far the same run was, or a new one."""
    with contextlib.suppress(OSError, msgspec.DecodeError):
        found = msgspec.json.decode(file.read_bytes(), type=Progressed)
        if found.words == words:
            return found
    return Progressed(words=words)


def report(asked: argparse.Namespace, progressed: Progressed) -> Table:
    """What was sent, and what came of it."""
    rate = progressed.done / progressed.seconds if progressed.seconds else 0.0
    how = f"{progressed.done:,} cases with seed {asked.seed}, {rate:,.0f} a second"
    title = f"{how}; {progressed.games:,} games played to their end"
    grid = Table(title=title, title_justify="left")
    grid.add_column("sent")
    grid.add_column("cases", justify="right")
    grid.add_column("what came of it")
    for kind, counts in sorted(progressed.counts.items()):
        told = ", ".join(f"{outcome} {count:,}" for outcome, count in Counter(counts).most_common())
        grid.add_row(kind, f"{sum(counts.values()):,}", told)
    return grid


def describe(failure: Failure, asked: argparse.Namespace) -> str:
    """A failure, and how to see it again."""
    again = f"python bench/fuzz.py --seed {asked.seed} --from {failure.case} --count 1 --real {asked.real}"
    return f"Case {failure.case}: {failure.wrong.strip()}\n  sent: {failure.sent}\n  again: {again}"


@contextlib.contextmanager
def _bar(count: int, done: int) -> Iterator[Callable[[int], None]]:
    """How far it is, how fast, and how long it will take."""
    console = new_console(stderr=True)
    columns = (
        *(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()),
        *(TextColumn("{task.fields[rate]}"), TimeRemainingColumn()),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("Fuzzing", total=count, completed=done, rate="")
        began = time.perf_counter()

        def show(now: int) -> None:
            rate = (now - done) / max(1e-9, time.perf_counter() - began)
            progress.update(task, completed=now, rate=f"{rate:,.0f}/s")

        yield show


def _read(words: Sequence[str] | None) -> argparse.Namespace:
    about, _, more = (__doc__ or "").partition("\n\n")
    options = argparse.ArgumentParser(
        description=about, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--count", type=int, default=100_000, help="cases (%(default)s)")
    options.add_argument("--seed", type=int, default=1, help="that all cases follow from (%(default)s)")
    options.add_argument("--from", type=int, default=0, dest="first", help="the first case (%(default)s)")
    options.add_argument(
        "--real",
        type=int,
        default=100,
        metavar="N",
        help=f"every N-th episode of {LENGTH} cases goes over real sockets; 0: none (%(default)s)",
    )
    options.add_argument("--keep", type=Path, help="where to write down how far it is")
    asked = options.parse_args(words)
    if asked.count < 1 or asked.first < 0 or asked.real < 0:
        options.error("--count must be at least 1, --from and --real at least 0")
    if asked.keep is None:
        name = f"fuzz-{asked.seed}-{asked.first}-{asked.count}-{asked.real}.json"
        asked.keep = platformdirs.user_cache_path("underbridge") / name
    return asked


def fuzz(asked: argparse.Namespace) -> Progressed:
    """Everything that was asked for, from where it was stopped."""
    words = [str(word) for word in (asked.count, asked.seed, asked.first, asked.real)]
    progressed = kept(asked.keep, words)
    where = f"goes on at case {progressed.done:,}" if progressed.done else "begins"
    print(f"fuzz: {where}; how far it is, is kept in {shlex.quote(str(asked.keep))}", file=sys.stderr)
    with _bar(asked.count, progressed.done) as show:
        run = Run(asked, progressed, show)
        with listening(run.complain):
            asyncio.run(run.go_on())
    asked.keep.unlink(missing_ok=True)
    return progressed


def main(words: Sequence[str] | None = None) -> int:
    """Print what came of it; 1 if anything went wrong."""
    asked = _read(words)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may start it deaf in the background
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    try:
        progressed = fuzz(asked)
    except Trouble as trouble:
        print(f"fuzz: {trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("fuzz: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    new_console().print(report(asked, progressed))
    for failure in progressed.failures[:SHOWN]:
        print(describe(failure, asked), file=sys.stderr)
    if progressed.failures:
        print(f"fuzz: {len(progressed.failures)} failures", file=sys.stderr)
    return int(bool(progressed.failures))


if __name__ == "__main__":
    sys.exit(main())
