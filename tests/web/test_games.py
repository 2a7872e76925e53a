"""Whole games, played through the page against bots."""

import asyncio
import json
import re

import httpx
import pytest
from playwright.async_api import Page, expect
from web.browsing import SIZES, chromium, table_of, visiting
from web.playing import Hand, lay

from underbridge import Record
from underbridge.engine.story import paragraph
from underbridge.games.bridge_troll.deck import our_deck_text


@pytest.mark.parametrize("size", SIZES)
def test_a_game_of_troll_dice(base: str, size: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base, size) as ada:
            await lay(ada, "troll-dice", "sleepy", "sleepy")
            await Hand(ada, seed=1).play()  # who falls before the first attack of their own decides nothing
            await expect(ada.page.get_by_role("dialog")).to_contain_text(
                re.compile("last troll standing|wins")
            )
            await ada.sees_nothing_wrong()
            await ada.does_not_scroll_sideways()
            await _check_the_story(ada.page, base, size)
            await _check_the_seal(ada.page)

    asyncio.run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_a_game_of_angry_troll(base: str, size: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base, size) as ada:
            await ada.open("/")
            if size == "phone":
                await ada.page.get_by_role("button", name=re.compile("Angry Troll")).click()
                await ada.page.get_by_role("button", name="Play now").click()
            else:
                await ada.page.get_by_role("button", name="Play now").nth(1).click()
            await ada.page.wait_for_url("**/table/*")
            hand = Hand(ada, seed=2)
            await hand.play()
            assert {"move", "stomp"} & {json.loads(action)["kind"] for action in hand.done}
            await expect(ada.page.get_by_role("dialog")).to_contain_text(
                re.compile("the troll wins|a perfect win|left in the deck")
            )
            await ada.sees_nothing_wrong()
            await ada.does_not_scroll_sideways()
            await _check_the_seal(ada.page)

    asyncio.run(scenario())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["bridge-troll", "troll-bridge"])
def test_a_game_of_the_big_ones(base: str, game: str, size: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base, size) as ada:
            await lay(ada, game, "sleepy", "sleepy")
            hand = Hand(ada, seed=3)
            await hand.play()
            assert hand.done
            await expect(ada.page.get_by_role("listitem").filter(has_text="1st").first).to_be_visible()
            await ada.sees_nothing_wrong()
            await ada.does_not_scroll_sideways()
            await _check_the_story(ada.page, base, size)
            await _check_the_seal(ada.page)

    asyncio.run(scenario())


def test_a_deck_that_was_brought_along_is_what_lies_on_the_table(base: str) -> None:
    deck = re.sub("^(toll|food) = .*", r"\1 = 17", our_deck_text(), flags=re.MULTILINE)

    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base) as ada:
            await ada.open("/")
            asked = {"game": "bridge-troll", "seats": ["me", "sleepy", "sleepy"], "options": {"deck": deck}}
            laid = await ada.page.request.post(f"{base}/api/tables", data=asked)
            await ada.open(f"/table/{(await laid.json())['id']}")
            hand = Hand(ada, seed=4)
            while not await hand.board.get_by_role("button", name=re.compile("toll 17, food 17")).count():
                await hand.play(1)
            assert await hand.board.get_by_role("button", name=re.compile("toll [1-9],")).count() == 0

    asyncio.run(scenario())


async def _check_the_story(page: Page, base: str, size: str) -> None:
    """The page tells the same sentences as the engine, in the same order."""
    record = Record.from_json(httpx.get(f"{base}/api/tables/{table_of(page)}/record").content)
    table, names = record.replay(), _names(page, base)
    expected = paragraph(table.story_for(0), table.game.words, names, 0)
    await page.get_by_role("button", name="Close", exact=True).click()
    if size == "phone":
        await page.get_by_role("button", name="Story", exact=True).click()
    told = page.get_by_role("region", name="The story so far").locator("button > span:last-child")
    assert [text.strip() for text in await told.all_inner_texts()] == expected


def _names(page: Page, base: str) -> list[str]:
    table = httpx.get(f"{base}/api/tables/{table_of(page)}").json()
    return [seat["name"] or f"Sleepy {number}" for number, seat in enumerate(table["seats"])]


async def _check_the_seal(page: Page) -> None:
    """Every draw is checked in the browser itself."""
    close = page.get_by_role("button", name="Close", exact=True)
    if await close.count():
        await close.click()
    await page.get_by_role("button", name="Dice sealed").click()
    await page.get_by_role("button", name="Check every draw").click()
    await expect(page.get_by_role("dialog")).to_contain_text("draws are right")
