"""Do hostile guests spoil it for the others? A hundred honest tables, alone and then beside attackers.

    python bench/hostile.py                 # a minute alone, a minute under attack
    python bench/hostile.py --seconds 300

A real server is played at as in load.py. Then guests come who hold connections with requests that never end,
read nothing, and flood it with guests, tables, documents, chat, undo and sockets, from a few addresses of
their own. Honest people must not wait long, memory must stay flat, and nothing may fail.
"""

import argparse
import asyncio
import json
import re
import resource
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import httpx
import msgspec
import numpy as np
from rich.console import Group

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(1, str(Path(__file__).parents[1] / "tests"))  # which start real servers, too

from bench.load import lay_all, play_all
from bench.load_people import Guest, Loss, Tally, Trouble, new_web
from bench.load_report import Cores, Latency, grid, latency
from bench.load_server import Running, running
from bench.load_tables import LoadTable
from underbridge.cli.terminal import new_console
from underbridge.engine.errors import BadSetup

SEEN_BAR = 200.0  # milliseconds that 99 of 100 decisions may take to be seen by all
GROWTH_BAR = 0.10  # of the memory, after the first third of an attack
BETWEEN = 0.5  # seconds between two looks at the memory
FAILED = re.compile(r'"status":5\d\d')


class Memory(msgspec.Struct):
    """Of the server, in megabytes."""

    start: float
    end: float
    a_minute: float  # how much it grows, after the first third
    growth: float  # as a share, after the first third


class Phase(msgspec.Struct, kw_only=True):
    """What honest people went through."""

    name: str
    seen: Latency
    memory: Memory | None  # where the system tells
    loss: Loss
    skipped: int
    cores: Cores


class HostileReport(msgspec.Struct, kw_only=True):
    """What was measured."""

    how: str
    phases: list[Phase]
    got: dict[str, dict[str, int]] = {}  # by attack: what came of it
    failed: int = 0  # answers of 500 and more
    errors: int = 0  # lines of the log

    @property
    def misses(self) -> list[str]:
        """What was not reached."""
        attacked = self.phases[-1]
        found = {
            f"99 of 100 decisions within {SEEN_BAR:g} ms": attacked.seen.p99 <= SEEN_BAR,
            f"memory that grows by at most {GROWTH_BAR:.0%} after the first third": attacked.memory is None
            or attacked.memory.growth <= GROWTH_BAR,
            "no answer of 500 and more": not self.failed,
            "no error in the log": not self.errors,
            "nothing lost for honest people": not any(phase.loss.total for phase in self.phases),
        }
        return [what for what, reached in found.items() if not reached]


async def measure(server: Running, asked: argparse.Namespace) -> HostileReport:
    """Honest people alone, then beside the others."""
    how = f"{asked.tables} tables with {asked.seats} people, a decision every {asked.every:g} s at each"
    report = HostileReport(how=f"{how}, for {asked.seconds:g} s", phases=[])
    async with new_web(server.base) as web:
        people = [Guest(web, number) for number in range(asked.tables * asked.seats)]
        tables = [
            LoadTable(
                people[number * asked.seats : (number + 1) * asked.seats], "troll-dice", Tally(), number
            )
            for number in range(asked.tables)
        ]
        await lay_all(tables)
        report.phases.append(await _play(server, tables, asked, "alone"))
        command = [sys.executable, str(Path(__file__).with_name("hostile_guests.py"))]
        hostile = await asyncio.create_subprocess_exec(
            *command, server.base, str(asked.seconds), stdout=asyncio.subprocess.PIPE
        )
        try:
            report.phases.append(await _play(server, tables, asked, "under attack"))
            told, _ = await hostile.communicate()
        finally:
            if hostile.returncode is None:
                hostile.kill()
                await hostile.wait()
        if hostile.returncode:
            raise Trouble("The hostile guests have failed: see above.")
        report.got = json.loads(told)
        for table in tables:
            await table.leave()
    report.failed = len(FAILED.findall(server.log.read_text("utf-8", "replace")))
    return report


async def _play(server: Running, tables: list[LoadTable], asked: argparse.Namespace, name: str) -> Phase:
    tally, samples = Tally(), list[tuple[float, float]]()
    for table in tables:
        table.tally = tally
        for chair in table.chairs:
            chair.tally = tally
    looking = asyncio.create_task(_look(server, samples))
    try:
        cores = await play_all(server, tables, name.capitalize(), asked.every, asked.seconds)
    finally:
        looking.cancel()
    memory = _memory(samples) if samples else None
    return Phase(
        name=name,
        seen=latency(tally.seen),
        memory=memory,
        loss=tally.loss,
        skipped=tally.skipped,
        cores=cores,
    )


async def _look(server: Running, samples: list[tuple[float, float]]) -> None:
    while (used := server.costs.memory("VmRSS")) is not None:
        samples.append((time.perf_counter(), used))
        await asyncio.sleep(BETWEEN)


def _memory(samples: list[tuple[float, float]]) -> Memory:
    """How it changes, once the first third is over, in which buffers and caches fill."""
    later = samples[len(samples) // 3 :]
    at, used = np.array(later).T
    slope = float(np.polyfit(at - at[0], used, 1)[0]) if len(later) > 1 else 0.0
    line = max(
        1e-9, float(used.mean()) - slope * float((at - at[0]).mean())
    )  # where the last two thirds begin
    growth = slope * float(at[-1] - at[0]) / line
    return Memory(samples[0][1], samples[-1][1], slope * 60, growth)


def shown(report: HostileReport) -> Group:
    """The figures, side by side."""
    times = grid(report.how, "", *(phase.name for phase in report.phases), "at most")
    rows = {
        "decisions": ([str(phase.seen.count) for phase in report.phases], ""),
        "seen by all, p50": ([f"{phase.seen.p50:.1f} ms" for phase in report.phases], ""),
        "seen by all, p99": ([f"{phase.seen.p99:.1f} ms" for phase in report.phases], f"{SEEN_BAR:g} ms"),
        "longest": ([f"{phase.seen.longest:.1f} ms" for phase in report.phases], ""),
        "not made in time": ([str(phase.skipped) for phase in report.phases], ""),
        "lost": ([str(phase.loss.total) for phase in report.phases], "0"),
        "memory": ([_range(phase.memory) for phase in report.phases], ""),
        "its growth": ([_growth(phase.memory) for phase in report.phases], f"{GROWTH_BAR:.0%}"),
        "cores of the server": ([f"{phase.cores.server or 0:.2f}" for phase in report.phases], ""),
        "answers of 500 and more": (["", str(report.failed)], "0"),
        "errors in the log": (["", str(report.errors)], "0"),
    }
    for name, (cells, most) in rows.items():
        times.add_row(name, *cells, most)
    attacks = grid("", "attack", "more")
    for name, got in report.got.items():
        attacks.add_row(name, ", ".join(f"{what} {count:,}" for what, count in sorted(got.items())))
    missed = [f"Not reached: {what}." for what in report.misses] or ["All was reached."]
    return Group(times, attacks, *missed)


def _range(memory: Memory | None) -> str:
    return "unknown" if memory is None else f"{memory.start:.0f} to {memory.end:.0f} MB"


def _growth(memory: Memory | None) -> str:
    return "unknown" if memory is None else f"{memory.growth:.1%}, {memory.a_minute:+.1f} MB a minute"


def _read(words: Sequence[str] | None) -> argparse.Namespace:
    about, _, more = (__doc__ or "").partition("\n\n")
    options = argparse.ArgumentParser(
        description=about, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--tables", type=int, default=100, help="honest ones (%(default)s)")
    options.add_argument("--seats", type=int, default=2, help="people at each (%(default)s)")
    options.add_argument("--every", type=float, default=2.0, help="seconds between decisions (%(default)s)")
    options.add_argument(
        "--seconds", type=float, default=60.0, help="alone, and again under attack (%(default)s)"
    )
    options.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = options.parse_args(words)
    for name in ("tables", "seats", "every", "seconds"):
        if getattr(asked, name) <= 0:
            options.error(f"--{name} must be more than 0")
    return asked


def main(words: Sequence[str] | None = None) -> int:
    """Print what was measured; 1 if something was not reached."""
    asked = _read(words)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # a socket is a file, and the server inherits it
    try:
        with running("sqlite", 1) as server:
            try:
                report = asyncio.run(measure(server, asked))
            except (Trouble, httpx.HTTPError, OSError) as error:
                raise Trouble(server.obituary() or f"{error}" or f"No answer: {error!r}") from None
    except (Trouble, BadSetup) as trouble:
        print(f"hostile: {trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("hostile: stopped", file=sys.stderr)
        return 130
    report.errors = server.errors
    if asked.json:
        print(msgspec.json.encode({**msgspec.structs.asdict(report), "misses": report.misses}).decode())
    else:
        new_console().print(shown(report))
    return int(bool(report.misses))


if __name__ == "__main__":
    sys.exit(main())
