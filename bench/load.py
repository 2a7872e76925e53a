"""How many people can play at once? Whole games through real sockets, and how long everybody waits.

    python bench/load.py                                    # 200 tables, 800 sockets, SQLite
    python bench/load.py --database postgres --workers 2    # the same with PostgreSQL and two processes
    python bench/load.py --thinking                         # pages, while Ancients think

The server is a real one, in a folder and on a database of its own that are thrown away. Every guest has a
cookie, an address and a socket. At each table somebody whom the table awaits does anything that is legal,
every two seconds, at all tables in turn; when a game is over, the same people play another one.

A decision is through when the last socket that is told of it has been told. In the end the games that the
sockets know must be those that fresh sockets are shown: nothing may be lost.
"""

import argparse
import asyncio
import resource
import signal
import sys
from collections.abc import Coroutine, Sequence
from functools import partial
from itertools import count, cycle, islice
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(1, str(Path(__file__).parents[1] / "tests"))  # which start real servers, too

from bench.load_chart import Curve, Panel, chart
from bench.load_memory import memory, sampled
from bench.load_people import Guest, Tally, Trouble, new_web
from bench.load_report import (
    SEEN_BAR,
    Cores,
    LoadReport,
    ThinkingReport,
    latency,
    load_table,
    thinking_table,
    what_was_slow,
)
from bench.load_server import Running, running, watch
from bench.load_stalls import between, look
from bench.load_tables import LoadTable, check
from bench.load_thinking import think
from underbridge.cli import files
from underbridge.cli.terminal import bar, new_console
from underbridge.engine.errors import BadSetup
from underbridge.server.stalls import Stalls

GAMES = {"troll-dice": ["troll-dice"], "mixed": ["troll-dice", "bridge-troll", "troll-bridge"]}
AT_ONCE = 8  # tables that are laid or compared at the same time


async def load(server: Running, asked: argparse.Namespace) -> tuple[LoadReport, list[Panel | Curve]]:
    """Lay the tables, play, and compare."""
    tally, seats, own = Tally(), asked.seats, Stalls()
    async with new_web(server.base) as web:
        guests = [Guest(web, number) for number in range(asked.tables * seats)]
        tables = [
            LoadTable(guests[number * seats : (number + 1) * seats], game, tally, number)
            for number, game in enumerate(islice(cycle(GAMES[asked.game]), asked.tables))
        ]
        server.costs.forget_peak()
        await lay_all(tables)
        before = await look(server.base, asked.workers)
        async with own.running(), sampled(partial(server.costs.memory, "VmRSS")) as samples:
            cores = await play_all(server, tables, "Playing", asked.every, asked.seconds)
        stalled = between(before, await look(server.base, asked.workers), own)
        messages, together = tally.messages, server.costs.memory("Pss")
        await _all("Comparing games that go on", [table.finish() for table in tables])
        await _all(
            "Comparing games that are over", [check(game, tally) for table in tables for game in table.played]
        )
    seen, used = latency(tally.seen), memory(samples.all)
    report = LoadReport(
        how=_how(asked),
        seen=seen,
        done=latency(tally.done),
        decisions_per_second=round(len(tally.seen) / asked.seconds, 1),
        messages_per_second=round(messages / asked.seconds, 1),
        sockets=len(guests),
        games=tally.games,
        skipped=tally.skipped,
        memory_mb=together,
        memory=used,
        cores=cores,
        stalled=stalled,
        loss=tally.loss,
        complaint=tally.complaint,
        slow=what_was_slow(seen, stalled),
    )
    last_view = Panel("From a decision to the last socket's view", tally.seen, SEEN_BAR)
    answers = Panel("From a decision to its acknowledgement", tally.done, None)
    return report, [last_view, answers, *([Curve("The memory of the server", used)] if used else [])]


async def lay_all(tables: list[LoadTable]) -> None:
    """Everybody sits down, and every game begins."""
    await _all("Laying tables", [table.lay() for table in tables])
    await _all("Opening sockets", [table.open() for table in tables])


async def play_all(
    server: Running, tables: list[LoadTable], what: str, every: float, seconds: float
) -> Cores:
    """All tables in turn, never all at once; how busy the machine was meanwhile."""
    begin, step = perf_counter() + 0.5, every / len(tables)
    until = begin + seconds
    tables[0].tally.messages = 0
    works = [table.play(begin + step * number, every, until) for number, table in enumerate(tables)]
    cores, *_ = await asyncio.gather(watch(server, what, begin, until), *works)
    assert cores is not None
    return cores


async def _all(what: str, works: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Do some of them at a time, and show how far it is."""
    free, done = asyncio.Semaphore(AT_ONCE), count(1)
    with bar(what) as progress:

        async def do(work: Coroutine[Any, Any, None]) -> None:
            async with free:
                await work
            progress(next(done), len(works))

        await asyncio.gather(*map(do, works))


def _how(asked: argparse.Namespace) -> str:
    game = "Troll Dice" if asked.game == "troll-dice" else "Three games in turn"
    database = {"sqlite": "SQLite", "postgres": "PostgreSQL"}[asked.database]
    processes = f"{asked.workers} process" + "es" * (asked.workers > 1)
    return (
        f"{game} at {asked.tables} tables with {asked.seats} people, a decision every {asked.every:g} s "
        f"at each, for {asked.seconds:g} s; {database}, {processes}"
    )


def _read(words: Sequence[str] | None) -> argparse.Namespace:
    about, _, more = (__doc__ or "").partition("\n\n")
    options = argparse.ArgumentParser(
        description=about, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--tables", type=int, default=200, help="live tables (%(default)s)")
    options.add_argument("--seats", type=int, default=4, help="people at each (%(default)s)")
    options.add_argument("--every", type=float, default=2.0, help="seconds between decisions (%(default)s)")
    options.add_argument("--seconds", type=float, default=120.0, help="how long to measure (%(default)s)")
    options.add_argument("--game", choices=GAMES, default="troll-dice", help="mixed: three games in turn")
    options.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    options.add_argument("--workers", type=int, choices=(1, 2), default=1, help="2 need postgres")
    options.add_argument("--plot", type=Path, help="where to draw latencies and memory, as SVG")
    options.add_argument("--json", action="store_true", help="print the figures as JSON")
    options.add_argument("--thinking", action="store_true", help="measure pages while Ancients think")
    asked = options.parse_args(words)
    for name in ("tables", "seats", "every", "seconds"):
        if getattr(asked, name) <= 0:
            options.error(f"--{name} must be more than 0")
    if asked.workers > 1 and asked.database == "sqlite":
        options.error("two processes need PostgreSQL: --database postgres")
    return asked


def measure(asked: argparse.Namespace) -> tuple[LoadReport | ThinkingReport, Sequence[Panel | Curve]]:
    """Start a server, and measure it."""
    if asked.plot:
        files.check_place(asked.plot)
    with running(asked.database, asked.workers) as server:
        try:
            if asked.thinking:
                return asyncio.run(think(server, asked.seconds))
            report, panels = asyncio.run(load(server, asked))
        except (Trouble, httpx.HTTPError, OSError) as error:
            raise Trouble(
                server.obituary() or f"{error}" or f"The server gave no answer: {error!r}"
            ) from None
    report.loss.errors = server.errors
    return report, panels


def main(words: Sequence[str] | None = None) -> int:
    """Print what was measured; 1 if something was lost."""
    asked = _read(words)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # a socket is a file, and the server inherits it
    try:
        report, panels = measure(asked)
    except (Trouble, BadSetup) as trouble:
        print(f"load: {trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("load: stopped", file=sys.stderr)
        return 130
    if asked.json:
        print(msgspec.json.encode(report).decode())
    else:
        new_console().print(load_table(report) if isinstance(report, LoadReport) else thinking_table(report))
    if asked.plot:
        files.write(asked.plot, chart(report.how, panels).encode())
    return int(isinstance(report, LoadReport) and report.loss.total > 0)


if __name__ == "__main__":
    sys.exit(main())
