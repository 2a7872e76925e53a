"""A server at rest: thousands of games that nobody plays, and one that is long.

python bench/rest.py --games 5000 --lines 10000 --seconds 60

Three figures: how long a sign of life takes and how busy the process is while nobody plays; the same while
somebody opens the long game, which says how long the server did nothing else.
"""

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

sys.path += [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "tests")]

import httpx
from server.serving import Player, Server
from sqlalchemy import insert, update

from bench.load_report import Latency, latency
from bench.load_server import Costs, Running, wait_for_rules
from underbridge.cli.terminal import bar
from underbridge.engine.game import find
from underbridge.server.hub import BETWEEN_SNAPSHOTS
from underbridge.server.live import Live
from underbridge.server.snapshots import pack
from underbridge.server.store import Entry, EntryKind, Pace, Seat, Store, StoredTable, row_of
from underbridge.server.store.schema import log, tables

GAMES = ("troll-dice", "bridge-troll", "troll-bridge")
OPENED = 20  # lines of a game that was left
COMING_AND_GOING = 0.4  # the part of lines of the long game in which somebody goes away
FULL = 6  # seats of the long game: the more there are, the more is taken back in it
A_DAY = 24 * 3_600 * 1_000
ASKED = 50  # times a second
REST_BAR, BUSY_BAR, OPENING_BAR = 20.0, 0.05, 50.0  # milliseconds, cores, milliseconds


class Measured(NamedTuple):
    """What it is like to ask for a sign of life."""

    took: Latency
    cores: float | None


async def lay(store: Store, game: str, number: int, seats_taken: int = 3) -> StoredTable:
    """A table of people, or of one and bots."""
    people = [await store.add_person(f"guest {number}") for _ in range(seats_taken)]
    bots = number % 2
    seats = [
        Seat(person=people[0].id),
        *(Seat(bot="grumpy") if bots else Seat(person=one.id) for one in people[1:]),
    ]
    stored = await store.add_table(
        game=game,
        rules=find(game).facts.rules,
        options={},
        host=people[0].id,
        public=True,
        pace=Pace(days=3),
        at_table=seats,
    )
    await store.begin(stored.id)
    found = await store.table(stored.id)
    assert found is not None
    return found


def lines(stored: StoredTable, count: int, chance: random.Random) -> Iterator[tuple[Entry, Live]]:
    """So many lines of a game; if it is to be long, people take back what they may, and come and go."""
    live, long = Live(stored, []), count > OPENED
    while live.ply < count and not live.over:
        seat = chance.choice(live.table.awaited)
        kind: EntryKind = "decision"
        if seat in live.away:
            kind = "back"
        elif long and live.view(seat).undo:
            kind = "undo"
        elif long and chance.random() < COMING_AND_GOING:
            kind = "away"
        action = chance.choice(live.view(seat).legal) if kind == "decision" else None
        at = (stored.started or 0) + live.ply
        prepared = live.prepare(seat, kind, f"move-{live.ply:06}", at, action)
        live.carry_out(prepared)
        yield prepared.line, live


async def write(store: Store, stored: StoredTable, entries: list[Entry]) -> None:
    rows = [row_of(stored.id, entry) for entry in entries]
    async with store.database.writing() as connection:
        await connection.execute(insert(log), rows)


async def prepare(address: str, games: int, long: int) -> tuple[str, int]:
    """Games that were left yesterday; the address of the long one, and how many lines it has."""
    chance = random.Random(7)
    async with Store.open(address) as store:
        with bar("Laying tables") as progress:
            for number in range(games):
                stored = await lay(store, GAMES[number % len(GAMES)], number)
                await write(store, stored, [entry for entry, _ in lines(stored, OPENED, chance)])
                progress(number + 1, games)
        stored = await lay(store, "bridge-troll", 0, FULL)
        entries: list[Entry] = []
        last = 0
        with bar("Playing a long game") as progress:
            for entry, live in lines(stored, long, chance):
                entries.append(entry)
                if live.ply - last >= BETWEEN_SNAPSHOTS and (snapshot := live.snapshot) is not None:
                    last = live.ply
                    await store.keep_snapshot(stored.id, last, pack(snapshot))
                progress(live.ply, long)
        await write(store, stored, entries)
        async with store.database.writing() as connection:
            await connection.execute(update(tables).values(seen=store.clock.now() - A_DAY))
            noted = update(tables).where(tables.c.id == stored.id).values(marked=len(entries))
            await connection.execute(noted)  # else it would be opened at once
    return stored.id, len(entries)


def settle(database: Path, games: int) -> None:
    """Nobody has noted yet where the games stand, as after a crash: the server opens each of them once."""
    with bar("Looking after all games") as progress, closing(sqlite3.connect(database)) as connection:
        left = games
        while left:
            time.sleep(0.2)
            (left,) = connection.execute(
                "SELECT count(*) FROM tables WHERE marked IS NULL AND ended IS NULL"
            ).fetchone()
            progress(games - left, games)


async def ask(base: str, costs: Costs, seconds: float, what: str) -> Measured:
    """For a sign of life, at fixed times, whether or not the last one was answered."""
    took: list[float] = []

    async def once(web: httpx.AsyncClient) -> None:
        asked = time.perf_counter()
        (await web.get("/api/live")).raise_for_status()
        took.append(time.perf_counter() - asked)

    costs.start_clock()
    async with httpx.AsyncClient(base_url=base, trust_env=False, timeout=60) as web:
        begin, asking = time.perf_counter(), []
        with bar(what) as progress:
            for number in range(round(seconds * ASKED)):
                await asyncio.sleep(begin + number / ASKED - time.perf_counter())
                asking.append(asyncio.create_task(once(web)))
                progress(number + 1, round(seconds * ASKED))
        await asyncio.gather(*asking)
    return Measured(latency(took), costs.cores().server)


async def open_long(base: str, costs: Costs, table: str, seconds: float) -> tuple[Measured, float]:
    """Somebody opens the long game meanwhile, and waits for its whole story.

    In a process of their own: reading it must not keep this one from asking in time.
    """
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        opening = asyncio.get_running_loop().run_in_executor(elsewhere, open_once, base, table, seconds / 10)
        measured = await ask(base, costs, seconds, "Opening the long game")
        return measured, await opening


def open_once(base: str, table: str, after: float) -> float:
    """How long it takes."""
    player = Player(base)

    async def open_it() -> float:
        await asyncio.sleep(after)
        asked = time.perf_counter()
        async with player.at(table):
            await player.until(lambda: player.view)
        return time.perf_counter() - asked

    return asyncio.run(open_it())


def show(what: str, figure: float, most: float, unit: str) -> bool:
    """A figure beside its bar."""
    good = figure <= most
    print(f"{what}: {figure:.3g} {unit} (at most {most:g}){'' if good else '  TOO MUCH'}")
    return good


def main(words: list[str] | None = None) -> int:
    """Prepare, measure, tell."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--games", type=int, default=5_000, help="unfinished games (%(default)s)")
    reader.add_argument("--lines", type=int, default=10_000, help="of the long game (%(default)s)")
    reader.add_argument("--seconds", type=float, default=60, help="of rest (%(default)s)")
    reader.add_argument(
        "--watched", type=float, default=10, help="seconds around the opening of the long game (%(default)s)"
    )
    given = reader.parse_args(words)
    with tempfile.TemporaryDirectory(prefix="underbridge-rest-") as folder:
        address = f"sqlite:///{folder}/games.db"
        table, count = asyncio.run(prepare(address, given.games, given.lines))
        server = Server(address, Path(folder)).wait()
        found, began = Running(server), time.perf_counter()
        costs = found.costs
        try:
            wait_for_rules(found)
            settle(Path(folder) / "games.db", given.games + 1)
            settled = time.perf_counter() - began
            rest = asyncio.run(ask(server.base, costs, given.seconds, "At rest"))
            opening, waited = asyncio.run(open_long(server.base, costs, table, given.watched))
        finally:
            said = server.stop()
    print(f"{given.games} unfinished games, looked after within {settled:.1f} s of the start")
    good = [
        show("at rest, a sign of life: p99", rest.took.p99, REST_BAR, "ms"),
        show("at rest, the process", rest.cores or 0.0, BUSY_BAR, "cores"),
        show(
            f"opening a game of {count} lines, a sign of life: longest",
            opening.took.longest,
            OPENING_BAR,
            "ms",
        ),
        show("errors in the server's log", said.count('"level":"error"'), 0, "lines"),
    ]
    print(f"whoever opened it had its whole story after {waited:.1f} s")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
