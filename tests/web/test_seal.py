"""The seal of the dice, as a page makes, keeps and checks it."""

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Page, Route, expect
from web.browsing import SIZES, House, Visitor, table_of
from web.laying import secret
from web.playing import Hand

from underbridge import Record
from underbridge.engine.draws import pledge_of
from underbridge.engine.game import find
from underbridge.engine.seals import Keepsake
from underbridge.server.store import Pace, Seat

BEING_SEALED = "The dice are being sealed"
BOARD = "The board"


async def _lay(visitor: Visitor, game: str) -> None:
    await visitor.open(f"/new/{game}")
    await visitor.page.get_by_role("button", name=re.compile("^(Lay the table|Begin)$")).click()
    await visitor.page.wait_for_url("**/table/*")


async def _check(page: Page) -> str:
    """What the page says of the draws."""
    await page.get_by_role("button", name="Dice sealed").click()
    await page.get_by_role("button", name="Check every draw").click()
    status = page.get_by_role("dialog").get_by_role("status")
    await expect(status).to_contain_text("draws")
    return await status.inner_text()


@pytest.mark.parametrize("size", SIZES)
async def test_the_draws_of_a_table_that_a_page_has_laid_are_proved_to_it(
    house: House, size: str, tmp_path: Path
) -> None:
    async with house.visit(size) as ada, house.visit() as eve:
        await _lay(ada, "angry-troll")
        await Hand(ada, seed=6).play()
        await ada.page.get_by_role("button", name="Close", exact=True).click()
        said = await _check(ada.page)
        assert "neither the table nor the other players, nor all of them together" in said
        await ada.sees_nothing_wrong("dialog")
        async with ada.page.expect_download() as saved:
            await ada.page.get_by_role("button", name="Save what this browser kept").click()
        file = tmp_path / "kept.json"
        await (await saved.value).save_as(file)
        record = Record.from_json(httpx.get(f"{house.base}/api/tables/{table_of(ada.page)}/record").content)
        kept = Keepsake.from_json(file.read_bytes())
        assert kept.story
        assert record.verify(kept).proof == "to you"
        await eve.page.goto(ada.page.url)
        await eve.page.get_by_role("button", name="Close", exact=True).click()
        assert "This browser has kept nothing of this table" in await _check(eve.page)


async def test_a_page_finds_that_its_part_was_left_out(house: House) -> None:
    async with house.visit() as ada:
        await _lay(ada, "angry-troll")
        await Hand(ada, seed=7).play()
        await ada.page.get_by_role("button", name="Close", exact=True).click()

        async def leave_out(route: Route) -> None:
            told = await (await route.fetch()).json()
            told["draws"]["nonces"] = [""]
            await route.fulfill(body=json.dumps(told))

        await ada.page.route("**/record", leave_out)
        await ada.page.get_by_role("button", name="Dice sealed").click()
        await ada.page.get_by_role("button", name="Check every draw").click()
        await expect(ada.page.get_by_role("dialog")).to_contain_text(
            "Somebody has cheated. Your browser has shown its number, and the record leaves it out."
        )


async def test_a_game_begins_when_every_browser_has_shown_its_part(house: House) -> None:
    async with house.visit() as ada, house.visit("phone") as grim:
        await _lay(ada, "troll-dice")
        await grim.page.goto(ada.page.url)
        await grim.page.route("**/nonce", lambda route: route.abort())
        await grim.page.get_by_role("button", name="Sit down").click()
        await expect(ada.page.get_by_text("two taken, two free")).to_be_visible()
        await ada.page.get_by_role("button", name="Begin with").click()
        for one in (ada, grim):
            await expect(one.page.get_by_role("heading", name=BEING_SEALED)).to_be_visible()
            await one.does_not_scroll_sideways()
        await expect(ada.page.get_by_text("shown", exact=True)).to_have_count(1)
        await expect(ada.page.get_by_text("not yet")).to_have_count(1)
        await ada.sees_nothing_wrong()
        await grim.page.unroute("**/nonce")
        await grim.page.reload()  # what was pledged is still known
        for one in (ada, grim):
            await expect(one.page.get_by_role("region", name=BOARD)).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_that_began_without_somebodys_part_says_so(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        grim = await house.store.add_person("Grim")
        stored = await house.store.add_table(
            game="troll-dice",
            rules=find("troll-dice").facts.rules,
            options={},
            host=await ada.person(),
            public=False,
            pace=Pace(),
            at_table=[
                Seat(person=await ada.person(), pledge=pledge_of("adas")),
                Seat(person=grim.id, pledge=pledge_of("grims")),
            ],
            secret=secret(f"without somebody's part, {size}"),
        )
        await house.store.begin(stored.id)
        await ada.open(f"/table/{stored.id}")
        told = ada.page.get_by_text("The game began without your part and that of Grim")
        await expect(told).to_be_visible()
        await ada.sees_nothing_wrong()
        await ada.page.get_by_role("button", name="Dice sealed").click()
        await expect(ada.page.get_by_role("dialog")).to_contain_text("choice among 4 sets of draws")
        await ada.page.keyboard.press("Escape")
        await ada.page.get_by_role("button", name="Close", exact=True).click()
        await expect(told).to_have_count(0)
