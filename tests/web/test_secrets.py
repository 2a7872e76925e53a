"""What one page may not know does not reach it: neither through the wire nor into what it shows."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from playwright.async_api import Browser, WebSocket, expect
from server.serving import Player
from web.browsing import chromium, table_of, until, visiting
from web.playing import Hand, lay


class Page:
    """A window in which somebody plays, and everything that it is told."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.told = hand, list[dict[str, Any]]()
        hand.page.on("websocket", self._hear)

    def _hear(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.told.append(json.loads(frame)))

    @property
    def position(self) -> dict[str, Any]:
        """What it was told last of the game."""
        return next(told["position"] for told in reversed(self.told) if told.get("position"))

    async def shown(self) -> str:
        await until(self.hand.is_at_rest, self.hand.page)
        return str(await self.hand.page.content())

    async def bid(self, number: int) -> None:
        await self.hand.carry_out(lambda deed: deed["kind"] == "bid" and deed["number"] == number)


@asynccontextmanager
async def opened(browser: Browser, base: str, size: str) -> AsyncIterator[Page]:
    async with visiting(browser, base, size) as visitor:
        yield Page(Hand(visitor))


def test_a_bid_reaches_nobody_before_the_reveal(base: str) -> None:
    async def scenario() -> None:
        async with (
            chromium() as browser,
            opened(browser, base, "desktop") as ada,
            opened(browser, base, "phone") as grim,
        ):
            await lay(ada.hand.visitor, "bridge-troll", "open", "open")
            table, hild = table_of(ada.hand.page), Player(base)
            await grim.hand.visitor.open(f"/table/{table}")
            await grim.hand.page.get_by_role("button", name="Sit down").click()
            await expect(grim.hand.page.get_by_text("(you)").first).to_be_visible()
            hild.post(f"/api/tables/{table}/join")
            for page in (ada, grim):
                await until(page.hand.may_decide, page.hand.page)
            await _keeps_a_bid(ada, grim, seat=0)
            await _keeps_a_bid(grim, ada, seat=1)
            async with hild.at(table):
                await hild.send("decide", action={"kind": "close"})
            for page, other in ((ada, 1), (grim, 0)):
                await until(partial(_was_shown, page, other, 2), page.hand.page)

    asyncio.run(scenario())


async def _keeps_a_bid(bidder: Page, other: Page, seat: int) -> None:
    """One boulder or two: the other page hears of a bid, and cannot tell which."""
    before = other.position
    await bidder.bid(1)
    await until(lambda: _has_heard(other, before), other.hand.page)
    assert other.position["moments"][-1]["events"] == [{"kind": "bid ready", "seat": seat}]
    news = {"/ply", "/awaited", "/undo", f"/board/seats/{seat}/bid_in"}
    assert _changes(before["view"], other.position["view"]) <= news
    shown, told = await other.shown(), len(other.told)
    await bidder.hand.carry_out(lambda deed: deed["kind"] == "take back")
    await bidder.bid(2)
    assert other.told[told:] == []
    assert await other.shown() == shown


def _changes(before: Any, after: Any, path: str = "") -> set[str]:
    """Where two positions differ."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return {at for key in before for at in _changes(before[key], after[key], f"{path}/{key}")}
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return {at for number, (one, other) in pairs for at in _changes(one, other, f"{path}/{number}")}
    return set() if before == after else {path}


async def _has_heard(page: Page, before: dict[str, Any]) -> bool:
    return bool(page.position["number"] > before["number"])


async def _was_shown(page: Page, seat: int, count: int) -> bool:
    """Whether the page was told at last how many boulders somebody has bid."""
    moments = [moment for told in page.told for moment in (told.get("position") or {}).get("moments", [])]
    shown = [event for moment in moments for event in moment["events"] if event["kind"] == "bid shown"]
    return any((event["seat"], event["count"]) == (seat, count) for event in shown)
