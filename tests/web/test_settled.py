"""The settled questions of every game, as players read them."""

import re

import pytest
from playwright.async_api import expect
from web.browsing import SIZES, House
from web.laying import sit

TOLD = {"troll-dice": "TD10", "angry-troll": "AT18", "bridge-troll": "BT16", "troll-bridge": "TB15"}


@pytest.mark.parametrize("game", TOLD)
@pytest.mark.parametrize("size", SIZES)
async def test_every_settled_question_can_be_read(house: House, game: str, size: str) -> None:
    async with house.visit(size) as ada:
        await ada.open(f"/settled/{game}")
        questions = ada.page.locator("main ol").get_by_role("listitem")
        await expect(questions).to_have_count(int(TOLD[game][2:]))
        await expect(questions.last).to_contain_text(TOLD[game])
        for question in await questions.all():
            assert re.match(
                r"[A-Z]{2}\d+\s*(printed|reconstructed|house rule)\s", await question.inner_text()
            )
        marks = ada.page.get_by_role("region", name="What the marks mean").get_by_role("term")
        await expect(marks).to_have_text(["printed", "reconstructed", "house rule"])
        await ada.sees_nothing_wrong()
        await ada.does_not_scroll_sideways()


@pytest.mark.parametrize("size", SIZES)
async def test_the_rules_beside_a_game_lead_there_and_the_game_stays(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await sit(ada, house.store, "troll-dice", "sleepy", draws=f"settled questions, {size}")
        rules = ada.page.get_by_role("button" if size == "phone" else "tab", name="Rules", exact=True)
        await rules.click()
        async with ada.page.context.expect_page() as opened:
            await ada.page.get_by_role("link", name="Settled questions").click()
        beside = await opened.value
        await expect(beside.get_by_role("heading", name="Settled questions: Troll Dice")).to_be_visible()
        await expect(beside.get_by_text("The sun rises.")).to_be_visible()
        await expect(ada.page.get_by_role("region", name="The rules in short")).to_be_visible()
        await ada.sees_nothing_wrong()
