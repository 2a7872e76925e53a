"""Pages that are asked for while Ancients think."""

import asyncio
import random
from itertools import cycle
from time import perf_counter
from typing import Any

from bench.load_chart import Panel
from bench.load_people import Chair, Guest, Tally, new_web
from bench.load_report import PAGE_BAR, Page, ThinkingReport, latency
from bench.load_server import Running, watch

PAGES = ("/", "/api/health", "/api/games", "/api/tables")
PAGES_PER_SECOND = 20
THINKERS = ("bridge-troll", ["me", "ancient", "ancient", "ancient"])  # they bid at the same time


async def think(server: Running, seconds: float) -> tuple[ThinkingReport, list[Panel]]:
    """Ask for pages while Ancients think."""
    times: dict[str, list[float]] = {page: [] for page in PAGES}
    async with new_web(server.base) as web:
        visitor, *people = guests = [Guest(web, number) for number in range(3)]
        for guest in guests:
            await guest.arrive()
        answered = [asyncio.Event() for _ in people]
        games = [asyncio.create_task(_keep_thinking(*one)) for one in zip(people, answered, strict=True)]
        await _until_all(answered, games)
        begin = perf_counter()
        until = begin + seconds
        cores, *_ = await asyncio.gather(
            watch(server, "Asking for pages", begin, until), _ask_for_pages(visitor, times, begin, until)
        )
        _complain(games)
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)
    everything = [one for page in times.values() for one in page]
    report = ThinkingReport(
        how=f"Pages, {PAGES_PER_SECOND} a second for {seconds:g} s, while Ancients think",
        pages=[Page(path, latency(found)) for path, found in times.items()],
        all=latency(everything),
        cores=cores,
    )
    return report, [Panel("From asking for a page to having it", everything, PAGE_BAR)]


async def _ask_for_pages(visitor: Guest, times: dict[str, list[float]], begin: float, until: float) -> None:
    """At fixed times, whether or not the last one was answered: a slow one hides no other."""

    async def ask(path: str) -> None:
        asked = perf_counter()
        (await visitor.web.get(path, headers=visitor.headers)).raise_for_status()
        times[path].append(perf_counter() - asked)

    asking = []
    for number, page in enumerate(cycle(PAGES)):
        at = begin + number / PAGES_PER_SECOND
        if at >= until:
            break
        await asyncio.sleep(at - perf_counter())
        asking.append(asyncio.create_task(ask(page)))
    await asyncio.gather(*asking)


async def _until_all(answered: list[asyncio.Event], games: list[asyncio.Task[None]]) -> None:
    """Ancients have thought at all tables, and what they need is loaded; or a game has failed."""
    warm: asyncio.Future[Any] = asyncio.gather(*(one.wait() for one in answered))
    waiting: list[asyncio.Future[Any]] = [warm, *games]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    if not warm.done():
        warm.cancel()
        _complain(games)


def _complain(games: list[asyncio.Task[None]]) -> None:
    for game in games:
        if game.done():
            game.result()  # an error, for they never end


async def _keep_thinking(guest: Guest, answered: asyncio.Event) -> None:
    """Play against Ancients without a moment's thought, so that they think all the time."""
    chance, news = random.Random(1), asyncio.Event()
    game, seats = THINKERS
    table = (await guest.ask("/api/tables", {"game": game, "seats": seats}))["id"]
    while True:
        chair = await Chair(guest, table, Tally()).open()
        chair.heard = lambda *_: news.set()
        try:
            while chair.view and not chair.view.over:
                news.clear()
                if chair.view.must_decide:
                    await chair.decide(f"{chance.getrandbits(64):016x}", chance.choice(chair.view.legal))
                    await news.wait()
                else:
                    await news.wait()
                    answered.set()
        finally:
            await chair.close()
        table = (await guest.ask(f"/api/tables/{table}/rematch", {}))["id"]
