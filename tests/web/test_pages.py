"""Every page: nothing wrong, nothing that keeps anybody out."""

import re
from collections import Counter

import pytest
from playwright.async_api import Request, expect
from web.browsing import SIZES, House
from web.playing import Hand, lay

PAGES = {
    "/": "Underbridge",
    "/new/troll-dice": "Troll Dice",
    "/new/angry-troll": "Angry Troll",
    "/rules/troll-bridge": "Troll Bridge",
    "/rules/chess": "The rules",
    "/design": "",
    "/table/there-is-none": "There is no such table",
}
A_MINUTE = 60_000  # milliseconds
NOW_AND_THEN = 20  # times in it
OFTEN = 30
FIRST_LOAD = 150_000  # bytes of script, before they are compressed


@pytest.mark.parametrize(("size", "light"), [("desktop", "dark"), ("phone", "light")])
async def test_every_page(house: House, size: str, light: str) -> None:
    async with house.visit(size, color_scheme=light) as ada:
        for path, heading in PAGES.items():
            await ada.open(path)
            await expect(ada.page.get_by_role("heading", name=heading).first).to_be_visible()
            await ada.sees_everything()
            await ada.sees_nothing_wrong()
            await ada.does_not_scroll_sideways()


async def test_the_front_page_is_there_soon_and_brings_no_board_along(house: House) -> None:
    async with house.visit() as ada:
        await ada.open("/")
        await ada.sees_everything()
        scripts = await ada.page.evaluate(
            "performance.getEntriesByType('resource').filter((one) => one.name.endsWith('.js'))"
            ".map((one) => [one.name.split('/').at(-1), one.decodedBodySize])"
        )
        assert sum(size for _, size in scripts) < FIRST_LOAD, scripts
        assert scripts
        assert not any(name.startswith(("troll_", "angry_", "bridge_")) for name, _ in scripts)


@pytest.mark.parametrize("width", [360, 3840])
async def test_the_narrowest_and_the_widest(house: House, width: int) -> None:
    async with house.visit(viewport={"width": width, "height": 740 if width < 900 else 2160}) as ada:
        for path in PAGES:
            await ada.open(path)
            await ada.sees_everything()
            await ada.does_not_scroll_sideways()


@pytest.mark.parametrize("page", ["the front page", "a table that waits"])
async def test_no_page_pesters_the_server(house: House, page: str) -> None:
    """Whoever only looks asks for tables now and then, and while time stands still for nothing."""
    async with house.visit() as ada:
        asked = Counter[str]()

        def note(request: Request) -> None:
            asked[request.url] += 1

        async def look(times: int) -> None:
            """See what the page asks for while somebody else asks so often, one after the other."""
            for _ in range(times):
                await ada.page.evaluate("fetch('/api/live').then((answer) => answer.text())")
            del asked[f"{house.base}/api/live"]

        await ada.page.clock.install(time=0)
        ada.page.on("request", note)
        await (ada.open("/") if page == "the front page" else lay(ada, "troll-dice", "open"))
        await ada.sees_everything()
        await ada.page.clock.pause_at(A_MINUTE)
        await look(OFTEN)
        asked.clear()
        await look(OFTEN)
        assert max(asked.values(), default=0) <= 1, asked  # what was under way
        await ada.page.clock.run_for(A_MINUTE)
        await look(OFTEN)
        assert max(asked.values(), default=0) <= NOW_AND_THEN, asked


async def test_an_address_that_is_none_of_ours(house: House) -> None:
    async with house.visit() as ada:
        await ada.open("/nowhere")
        await ada.page.get_by_role("link", name=re.compile("house|home", re.I)).first.click()
        await expect(ada.page.get_by_role("heading", name="Underbridge")).to_be_visible()


async def test_somebody_is_called_otherwise(house: House) -> None:
    async with house.visit() as ada:
        await ada.open("/")
        await ada.page.get_by_role("button", name=re.compile("name", re.I)).click()
        await ada.sees_nothing_wrong()
        await ada.page.get_by_role("textbox").fill("Ada of the Arch")
        await ada.page.keyboard.press("Enter")
        await expect(ada.page.get_by_role("dialog")).to_have_count(0)
        await ada.page.reload()
        await expect(ada.page.get_by_text("Ada of the Arch").first).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_is_one_press_away_and_stands_on_the_front_page_then(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await ada.open("/")
        if size == "phone":
            await ada.page.get_by_role("button", name=re.compile("Angry Troll")).click()
            await ada.page.get_by_role("button", name="Play now").click()
        else:
            await ada.page.get_by_role("button", name="Play now").nth(1).click()
        await ada.page.wait_for_url("**/table/*")
        assert await Hand(ada).has_something_to_do()
        assert ada.table["game"] == "angry-troll"
        mine = ada.page.url
        await ada.page.get_by_role("link", name="Back to the house").click()
        await ada.page.get_by_role("link", name=re.compile("Your turn")).first.click()
        await ada.page.wait_for_url(mine)
