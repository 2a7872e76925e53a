"""What one page may not know does not reach it: neither through the wire nor into what it shows."""

from functools import partial
from typing import Any

from playwright.async_api import expect
from server.serving import Player
from web.browsing import House, Told, Visitor, table_of
from web.playing import Hand, lay


async def test_a_bid_reaches_nobody_before_the_reveal(house: House) -> None:
    async with house.visit("desktop") as ada, house.visit("phone") as grim:
        await lay(ada, "bridge-troll", "open", "open")
        table, hild = table_of(ada.page), Player(house.base)
        await grim.open(f"/table/{table}")
        await grim.page.get_by_role("button", name="Sit down").click()
        await expect(grim.page.get_by_role("button", name="Stand up")).to_be_visible()
        hild.post(f"/api/tables/{table}/join")
        for page in (ada, grim):
            assert await Hand(page).has_something_to_do()
        await _keeps_a_bid(ada, grim, seat=0)
        await _keeps_a_bid(grim, ada, seat=1)
        async with hild.at(table):
            await hild.send("decide", action={"kind": "close"})
        for page, other in ((ada, 1), (grim, 0)):
            await page.hears(partial(_was_shown, page, other, 2))
            assert _heard_of(page, other) == ["bid ready", "bid shown"]


async def _keeps_a_bid(bidder: Visitor, other: Visitor, seat: int) -> None:
    """One boulder or two: the other page hears of a bid, and cannot tell which."""
    before = other.position
    await _bid(bidder, 1)
    await other.hears(lambda: bool(other.position["number"] > before["number"]))
    assert other.position["moments"][-1]["events"] == [{"kind": "bid ready", "seat": seat}]
    news = {"/ply", "/awaited", "/undo", f"/board/seats/{seat}/bid_in"}
    assert _changes(before["view"], other.position["view"]) <= news
    shown, told = await _shown(other), other.position["number"]
    await Hand(bidder).carry_out(lambda deed: deed["kind"] == "take back")
    await _bid(bidder, 2)
    assert other.position["number"] == told
    assert await _shown(other) == shown


async def _bid(bidder: Visitor, number: int) -> None:
    await Hand(bidder).carry_out(lambda deed: deed["kind"] == "bid" and deed["number"] == number)


async def _shown(page: Visitor) -> str:
    """What is to be seen, when all of it is."""
    await Hand(page).is_at(page.position["view"]["ply"])
    return str(await page.page.content())


def _changes(before: Any, after: Any, path: str = "") -> set[str]:
    """Where two positions differ."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return {at for key in before for at in _changes(before[key], after[key], f"{path}/{key}")}
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return {at for number, (one, other) in pairs for at in _changes(one, other, f"{path}/{number}")}
    return set() if before == after else {path}


def _events(page: Visitor, seat: int) -> list[Told]:
    """Everything of somebody's bids that a page was told, in all its messages."""
    moments = [moment for told in page.told for moment in (told.get("position") or {}).get("moments", [])]
    events = [event for moment in moments for event in moment["events"]]
    return [event for event in events if event["kind"].startswith("bid") and event.get("seat") == seat]


def _heard_of(page: Visitor, seat: int) -> list[str]:
    return [event["kind"] for event in _events(page, seat)]


def _was_shown(page: Visitor, seat: int, count: int) -> bool:
    """Whether the page was told at last how many boulders somebody has bid."""
    return any(event["kind"] == "bid shown" and event["count"] == count for event in _events(page, seat))
