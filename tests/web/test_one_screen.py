"""Several people at one screen, which goes round; and how a game is told when it is over."""

import json
import re

import pytest
from playwright.async_api import Page, expect
from web.browsing import House, Visitor
from web.playing import Hand

READY = re.compile("^I am .*, ready$")


async def lay_here(visitor: Visitor, game: str, *names: str) -> Page:
    """From the page on which tables are laid; those beside me are called so, and I am Ada."""
    page = visitor.page
    await visitor.open(f"/new/{game}")
    await page.get_by_text("Together at this one").click()
    fields = page.get_by_label("Name", exact=True)
    while seats := len(names) - await fields.count():
        await page.get_by_role("button", name=f"Seats: one step {'up' if seats > 0 else 'down'}").click()
    await page.get_by_label("Your name").fill("Ada")
    for at, name in enumerate(names):
        await fields.nth(at).fill(name)
    await page.get_by_role("button", name="Lay the table").click()
    await page.wait_for_url("**/table/*")
    return page


def knows_of_secrets(visitor: Visitor) -> bool:
    """Whether the page was told with somebody's eyes, since it came to where it is."""
    return any(told["position"]["view"]["seat"] is not None for told in visitor.told if told.get("position"))


@pytest.mark.parametrize("size", ["desktop", "phone"])
async def test_secrets_are_covered_until_the_next_one_is_ready(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        page = await lay_here(ada, "bridge-troll", "Grim", "Eve")
        for name, left in (("Ada", 3), ("Grim", 2), ("Eve", 1)):
            await expect(page.get_by_role("button", name=READY)).to_have_count(left)
            assert not knows_of_secrets(ada)
            await ada.sees_nothing_wrong()
            await ada.does_not_scroll_sideways()
            await page.get_by_role("button", name=f"I am {name}, ready").click()
            await expect(page.get_by_role("heading", name=f"{name}: make a secret bid")).to_be_visible()
            await expect(page.get_by_role("button", name=READY)).to_have_count(0)
            if name == "Grim":  # who thinks again
                await page.get_by_role("button", name="Lay it down").click()
                await expect(page.get_by_role("button", name=READY)).to_have_count(2)
                assert not knows_of_secrets(ada)
                await page.get_by_role("button", name="I am Grim, ready").click()
                await expect(page.get_by_role("heading", name="Grim: make a secret bid")).to_be_visible()
            await Hand(ada).press(lambda action: action["kind"] == "close")
        await expect(
            page.get_by_text("Everybody is closed").or_(page.get_by_text("closed")).first
        ).to_be_visible()
        await page.reload()
        await expect(page.get_by_role("region", name="The board")).to_be_visible()
        assert not knows_of_secrets(ada)


@pytest.mark.parametrize("size", ["desktop", "phone"])
async def test_where_nothing_is_hidden_the_screen_is_with_whoever_decides(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        page = await lay_here(ada, "troll-dice", "Grim")
        hand, seen = Hand(ada), set()
        while not ada.position or not ada.position["view"]["over"]:
            if await page.locator(".result").count():
                break
            await ada.hears(lambda: bool(ada.position) and (ada.position["view"]["over"] or _mine(ada)))
            if not ada.position["view"]["over"]:
                seen.add(ada.table["mine"])
                await expect(hand.board.get_by_text(re.compile("^You(r dice| rolled)?$"))).to_have_count(0)
                await hand.decide()
        assert seen == {0, 1}
        await hand.result.wait_for()
        assert await page.get_by_role("button", name=READY).count() == 0
        await ada.sees_nothing_wrong()
        await ada.does_not_scroll_sideways()
        await expect(hand.result.get_by_role("heading", name="You have won!")).to_have_count(
            0
        )  # both look at it
        for source in ("wounds dealt", "wounds taken", "felled"):
            await expect(hand.result.get_by_text(source)).to_have_count(2)
        await hand.result.get_by_role("button", name="Check the dice").click()
        await expect(page.get_by_role("dialog", name="The dice are sealed")).to_be_visible()
        await page.keyboard.press("Escape")
        await hand.result.get_by_role("button", name="Play again").click()
        await expect(hand.result).to_have_count(0)
        await expect(page.get_by_text("Grim").first).to_be_visible()


def _mine(visitor: Visitor) -> bool:
    view = visitor.position["view"]
    return view["seat"] in view["awaited"] and len(json.dumps(view["legal"])) > 2
