"""Tables for the load test: people who decide at random, in time, and the comparison in the end."""

import asyncio
import random
from time import perf_counter

import msgspec

from bench.load_people import PATIENCE, Chair, Guest, Heard, Tally

PACE = {"seconds": 4 * 3_600, "more": 10}  # clocks run, as they do for people, and nobody's runs out
LOOK = 0.05  # seconds between two looks whether everybody has seen the end


class Decision:
    """One that is under way."""

    def __init__(self, chair: Chair, move_id: str) -> None:
        self.chair, self.move_id, self.knew = chair, move_id, chair.number
        self.sent = perf_counter()
        self.seen = self.done = 0.0  # when
        self.through = asyncio.Event()  # acknowledged, and whoever decided sees what came of it


class Played(msgspec.Struct):
    """A game that is over, as the sockets of its people knew it, to be compared."""

    table: str
    known: list[tuple[Guest, tuple[int, str]]]
    decisions: int


class LoadTable:
    """Some guests at a table: whenever a game is over they play another one."""

    def __init__(self, guests: list[Guest], game: str, tally: Tally, seed: int) -> None:
        self.guests, self.game, self.tally = guests, game, tally
        self.chance = random.Random(seed)
        self.chairs: list[Chair] = []
        self.played: list[Played] = []
        self.id = ""
        self._decisions = 0
        self._pending: Decision | None = None
        self._stuck = False

    async def lay(self) -> None:
        """Everybody arrives and sits down; the game begins."""
        for guest in self.guests:
            await guest.arrive()
        seats = ["me", *["open"] * (len(self.guests) - 1)]
        wish = {"game": self.game, "seats": seats, "pace": PACE}
        self.id = (await self.guests[0].ask("/api/tables", wish))["id"]
        for guest in self.guests[1:]:
            await guest.ask(f"/api/tables/{self.id}/join", {})

    async def open(self) -> None:
        """All sockets."""
        self._decisions = 0
        self.chairs = [await Chair(guest, self.id, self.tally).open() for guest in self.guests]
        for chair in self.chairs:
            chair.heard = self._hear

    async def play(self, at: float, every: float, until: float) -> None:
        """One decision at that time, and whenever so many seconds have passed."""
        while at < until and not self._stuck:
            await asyncio.sleep(at - perf_counter())
            await self._settle()
            if self.over:
                await self._play_again()
            else:
                await self._decide()
                self.tally.skipped += max(0, int((perf_counter() - at) / every))
            at += every * max(1, 1 + int((perf_counter() - at) / every))
        await asyncio.sleep(every)  # the last one is heard of, too
        await self._settle()

    @property
    def over(self) -> bool:
        """Whether somebody has seen the end."""
        return any(chair.view and chair.view.over for chair in self.chairs)

    async def leave(self) -> None:
        """Close the sockets; what they knew of a game that is over is kept."""
        if self.over:
            known = [(chair.guest, chair.known) for chair in self.chairs]
            self.played.append(Played(self.id, known, self._decisions))
        for chair in self.chairs:
            await chair.close()
        self.chairs = []

    async def finish(self) -> None:
        """Compare a game that goes on beside its people, for time may run out on a question; and leave."""
        for chair in [] if self.over else self.chairs:
            fresh = await Chair(chair.guest, self.id, Tally()).open()
            deadline = perf_counter() + PATIENCE
            while chair.number != fresh.number and perf_counter() < deadline:
                await asyncio.sleep(LOOK)
            self.tally.loss.different += chair.known != fresh.known
            await fresh.close()
        await self.leave()

    async def _decide(self) -> None:
        ready = [chair for chair in self.chairs if chair.view and chair.view.must_decide]
        if not ready:  # whoever is to decide has not been told yet
            self.tally.skipped += 1
            return
        chair = self.chance.choice(ready)
        assert chair.view is not None
        action = self.chance.choice(chair.view.legal)
        self._pending = Decision(chair, f"{self.chance.getrandbits(64):016x}")
        await chair.decide(self._pending.move_id, action)

    def _hear(self, chair: Chair, told: Heard) -> None:
        if told.type == "refusal":
            self.tally.loss.refused += 1
            self.tally.complaint = self.tally.complaint or told.message
        self._stuck |= told.type == "closed"
        if (pending := self._pending) is None:
            return
        if told.position is not None:
            pending.seen = perf_counter()
        elif told.type == "done" and told.move_id == pending.move_id:
            pending.done = perf_counter()
        if told.type in ("refusal", "closed") or (pending.done and pending.chair.number > pending.knew):
            pending.through.set()

    async def _settle(self) -> None:
        """Count the last decision. Steps that were heard until now belong to it."""
        if (pending := self._pending) is None:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await pending.through.wait()
        except TimeoutError:
            self.tally.loss.unanswered += 1
            self._stuck = True
        else:
            if pending.seen and pending.done:
                self._decisions += 1
                self.tally.seen.append(pending.seen - pending.sent)
                self.tally.done.append(pending.done - pending.sent)
        self._pending = None

    async def _play_again(self) -> None:
        deadline = perf_counter() + PATIENCE
        while not all(chair.view and chair.view.over for chair in self.chairs) and perf_counter() < deadline:
            await asyncio.sleep(LOOK)  # the slowest sees the end, too
        await self.leave()
        self.tally.games += 1
        for guest in self.guests:
            self.id = (await guest.ask(f"/api/tables/{self.played[-1].table}/rematch", {}))["id"]
        await self.open()


async def check(played: Played, tally: Tally) -> None:
    """Compare what sockets knew with what fresh ones are told, and the game with its record."""
    for guest, known in played.known:
        fresh = await Chair(guest, played.table, Tally()).open()
        tally.loss.different += fresh.known != known
        await fresh.close()
    record = await played.known[0][0].ask(f"/api/tables/{played.table}/record")
    decisions = sum(entry[0] != "draw" for entry in record["log"])
    tally.loss.unrecorded += abs(decisions - played.decisions)
