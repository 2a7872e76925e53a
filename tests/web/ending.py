"""What is true of every game that was played to its end through the page, among sleepy bots."""

import httpx
from playwright.async_api import Page, expect
from web.browsing import Visitor, table_of

from underbridge import Record
from underbridge.engine.story import paragraph


async def check_the_end(ada: Visitor, base: str, size: str) -> None:
    """Nothing is wrong with the page, the whole story is told, and every draw follows from the seal."""
    await ada.sees_nothing_wrong()
    await ada.does_not_scroll_sideways()
    await _check_the_story(ada.page, base, size)
    await _check_the_seal(ada.page)


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
    await page.get_by_role("button", name="Dice sealed").click()
    await page.get_by_role("button", name="Check every draw").click()
    await expect(page.get_by_role("dialog")).to_contain_text("draws follow from the secret")
