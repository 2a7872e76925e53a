"""Every page: nothing wrong, nothing that keeps anybody out."""

import asyncio
import re
from collections import Counter
from functools import partial

import pytest
from playwright.async_api import expect
from web.browsing import chromium, visiting
from web.playing import lay

PAGES = {
    "/": "Underbridge",
    "/new/troll-dice": "Troll Dice",
    "/new/angry-troll": "Angry Troll",
    "/design": "",
    "/table/there-is-none": "There is no such table",
}


@pytest.mark.parametrize(("size", "light"), [("desktop", "dark"), ("phone", "light")])
def test_every_page(base: str, size: str, light: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base, size, color_scheme=light) as ada:
            for path, heading in PAGES.items():
                await ada.open(path)
                await expect(ada.page.get_by_role("heading", name=heading).first).to_be_visible()
                await ada.sees_everything()
                await ada.sees_nothing_wrong()
                await ada.does_not_scroll_sideways()

    asyncio.run(scenario())


@pytest.mark.parametrize("width", [360, 3840])
def test_the_narrowest_and_the_widest(base: str, width: int) -> None:
    async def scenario() -> None:
        async with (
            chromium() as browser,
            visiting(browser, base, viewport={"width": width, "height": 740 if width < 900 else 2160}) as ada,
        ):
            for path in PAGES:
                await ada.open(path)
                await ada.sees_everything()
                await ada.does_not_scroll_sideways()

    asyncio.run(scenario())


def test_no_page_pesters_the_server(base: str) -> None:
    """Whoever only looks asks each thing once, and for tables now and then."""

    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base) as ada:
            asked = Counter[str]()
            ada.page.on("request", lambda request: asked.update([request.url]))
            for open_page in (partial(ada.open, "/"), partial(lay, ada, "troll-dice", "open")):
                await open_page()
                await ada.sees_everything()
                asked.clear()
                await ada.page.wait_for_timeout(3_000)
                assert max(asked.values(), default=0) <= 2, asked

    asyncio.run(scenario())


def test_an_address_that_is_none_of_ours(base: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base) as ada:
            await ada.open("/nowhere")
            await ada.page.get_by_role("link", name=re.compile("house|home", re.I)).first.click()
            await expect(ada.page.get_by_role("heading", name="Underbridge")).to_be_visible()

    asyncio.run(scenario())


def test_somebody_is_called_otherwise(base: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base) as ada:
            await ada.open("/")
            await ada.page.get_by_role("button", name=re.compile("name", re.I)).click()
            await ada.sees_nothing_wrong()
            await ada.page.get_by_role("textbox").fill("Ada of the Arch")
            await ada.page.keyboard.press("Enter")
            await expect(ada.page.get_by_role("dialog")).to_have_count(0)
            await ada.page.reload()
            await expect(ada.page.get_by_text("Ada of the Arch").first).to_be_visible()

    asyncio.run(scenario())


def test_my_games_stand_on_the_front_page_and_my_turn_comes_first(base: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base) as ada:
            await ada.open("/")
            await ada.page.get_by_role("button", name="Play now").nth(1).click()
            await ada.page.wait_for_url("**/table/*")
            await expect(ada.page.locator("[data-action]").first).to_be_visible()
            mine = ada.page.url
            await ada.page.get_by_role("link", name="Back to the house").click()
            await ada.page.get_by_role("link", name=re.compile("Your turn")).first.click()
            assert ada.page.url == mine

    asyncio.run(scenario())
