"""Does somebody with very many bots keep others waiting for theirs?

    python bench/fair.py                  # one guest's 30 tables of Ancients, for half a minute

A greedy guest lays tables full of Ancients, far more than the limits allow, looks at all of them and plays
without a moment's thought, so that they always have something to think about. Another guest plays with the
usual bots in the game in which they think longest, alone first and then beside the greedy one. What is
measured is how long each decision of these bots takes, from the moment in which its turn is seen until it is
seen itself. The status is 1 if the longest takes more than it may.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(1, str(Path(__file__).parents[1] / "tests"))  # which start real servers, too

from bench.load_people import PATIENCE, Chair, Guest, Heard, Tally, Trouble, new_web
from bench.load_report import Latency, latency
from bench.load_server import Running, running, watch

BAR = 2_000.0  # milliseconds that a decision of another guest's bot may take
GREEDY = (("bridge-troll", 5), ("troll-bridge", 4))  # in turn: many who think at once, few who think longest
SLOWEST = "troll-bridge"  # in which the usual bots take longest
LIMITS = "person_ancients = 1000\n"
A_PAUSE = 0.5  # seconds, for whoever was too fast


class Player:
    """Somebody at a table who does anything at once, and how long the others there took."""

    def __init__(self, guest: Guest, number: int) -> None:
        self.guest, self.chance = guest, random.Random(number)
        self.times: list[float] = []
        self._news = asyncio.Event()
        self._chair: Chair | None = None
        self._since: float | None = None  # when it was seen that only others must decide
        self._refused = self._closed = False

    async def play(self, table: str, until: float) -> None:
        """One game, or what of it there is time for; a bot's last decision is waited for."""
        self._since = None
        self._chair = chair = await Chair(self.guest, table, Tally()).open()
        chair.heard = self._hear
        self._look(chair)
        try:
            while chair.view and not chair.view.over and perf_counter() < until:
                self._news.clear()
                if chair.view.must_decide:
                    words = chair.view.legal
                    await chair.decide(f"{self.chance.getrandbits(64):016x}", self.chance.choice(words))
                async with asyncio.timeout(PATIENCE):
                    await self._news.wait()
                if self._closed:
                    raise Trouble("The server has closed a socket.")
                if self._refused:
                    self._refused = False
                    await asyncio.sleep(A_PAUSE)
        finally:
            await chair.close()

    def _hear(self, chair: Chair, told: Heard) -> None:
        self._closed |= told.type == "closed"
        self._refused |= told.type == "refusal"
        if told.position is not None:
            if self._since is not None:
                self.times.append(perf_counter() - self._since)
            self._look(chair)
        if told.type != "done":
            self._news.set()

    def _look(self, chair: Chair) -> None:
        bots = chair.view is not None and chair.view.awaited and not chair.view.must_decide
        self._since = perf_counter() if bots else None


async def play_with_usual_bots(player: Player, until: float) -> None:
    """One game after the other."""
    while perf_counter() < until:
        table = await player.guest.ask("/api/quick", {"game": SLOWEST})
        await player.play(table["id"], until)


async def be_greedy(player: Player, game: str, ancients: int) -> None:
    """One game after the other, and all bots are Ancients."""
    while True:
        seats = ["me", *["ancient"] * ancients]
        table = await player.guest.ask("/api/tables", {"game": game, "seats": seats})
        with suppress(TimeoutError):  # Ancients wait long for each other: that is what they are here for
            await player.play(table["id"], float("inf"))


async def measure(server: Running, tables: int, seconds: float) -> tuple[Latency, Latency, int]:
    """The usual bots alone, and beside the greedy guest; and how often the Ancients decided meanwhile."""
    async with new_web(server.base) as web:
        greedy, other = guests = [Guest(web, number) for number in range(2)]
        for guest in guests:
            await guest.arrive()
        alone, beside = Player(other, 0), Player(other, 1)
        await _during(server, "Alone", alone, seconds / 3)
        crowd = [Player(greedy, number) for number in range(tables)]
        games = islice(cycle(GREEDY), tables)
        works = [
            asyncio.create_task(be_greedy(player, *one)) for player, one in zip(crowd, games, strict=True)
        ]
        try:
            await _during(server, "Beside a greedy guest", beside, seconds)
        finally:
            for work in works:
                work.cancel()
            failed = await asyncio.gather(*works, return_exceptions=True)
        for error in failed:
            if not isinstance(error, asyncio.CancelledError):
                raise Trouble(f"The greedy guest could not go on: {error!r}")
    return latency(alone.times), latency(beside.times), sum(len(player.times) for player in crowd)


async def _during(server: Running, what: str, player: Player, seconds: float) -> None:
    begin = perf_counter()
    until = begin + seconds
    await asyncio.gather(watch(server, what, begin, until), play_with_usual_bots(player, until))


def main(words: Sequence[str] | None = None) -> int:
    """Print what was measured; 1 if somebody was kept waiting too long."""
    about, _, more = (__doc__ or "").partition("\n\n")
    options = argparse.ArgumentParser(
        description=about, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--tables", type=int, default=30, help="of the greedy guest (%(default)s)")
    options.add_argument("--seconds", type=float, default=30.0, help="how long to measure (%(default)s)")
    asked = options.parse_args(words)
    with tempfile.TemporaryDirectory(prefix="underbridge-fair-") as folder:
        limits = Path(folder) / "limits.toml"
        limits.write_text(LIMITS, "utf-8")
        try:
            with running("sqlite", 1, "--limits", str(limits)) as server:
                alone, beside, ancients = asyncio.run(measure(server, asked.tables, asked.seconds))
        except (Trouble, httpx.HTTPError, OSError) as error:
            print(f"fair: {error}", file=sys.stderr)
            return 1
    print(f"Decisions of a guest's usual bots, in milliseconds (at most {BAR:g}):")
    for what, found in (("alone", alone), (f"beside {asked.tables} tables of Ancients", beside)):
        print(f"  {what:32} {found.count:5}  p50 {found.p50:7.1f}  longest {found.longest:7.1f}")
    reached = beside.count > 0 and beside.longest <= BAR
    print(f"{'Reached' if reached else 'MISSED'}; meanwhile {ancients} decisions of Ancients were seen.")
    return int(not reached)


if __name__ == "__main__":
    sys.exit(main())
