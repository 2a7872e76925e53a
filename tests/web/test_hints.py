"""A hint at the table: asked by key or button, beside the board and on it, done by a press, and told."""

import json

import pytest
from playwright.async_api import expect
from web.browsing import SIZES, House
from web.laying import begins, sit
from web.playing import Hand


@pytest.mark.parametrize("size", SIZES)
async def test_a_hint_is_there_until_something_is_decided(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await sit(ada, house.store, "troll-dice", "grumpy", draws=begins(0, 2, f"a hint, {size}"))
        page = ada.page
        button = page.get_by_role("button", name="Hint", exact=True)
        await expect(button).to_be_enabled()
        await page.keyboard.press("h")
        options = page.locator("[data-hint]")
        await expect(options).to_have_count(2)
        await expect(options.first).to_contain_text("%")
        await expect(options.first.locator(".what span")).to_contain_text(".")
        await expect(page.get_by_role("status").filter(has_text="Best:")).to_have_count(1)
        glowing = await page.evaluate(
            "[...document.querySelectorAll('.board [data-action]')]"
            ".filter((one) => getComputedStyle(one).outlineWidth === '4px').map((one) => one.dataset.action)"
        )
        assert len(set(glowing)) == 1
        await ada.sees_nothing_wrong()
        await ada.does_not_scroll_sideways()
        number = ada.position["number"]
        await options.first.click()
        await ada.hears(lambda: ada.position["number"] > number)
        await expect(options).to_have_count(0)
        positions = (told["position"] for told in ada.told if told.get("position"))
        mine = next(position for position in positions if position["number"] > number)  # bots may go on
        decided = next(event for moment in mine["moments"] for event in moment["events"])
        assert decided["count"] == json.loads(glowing[0])["count"]
        if size == "desktop":
            await page.get_by_role("tab", name="Chat").click()
        else:
            await page.get_by_role("button", name="Chat").click()
        await expect(page.get_by_role("log")).to_contain_text("has asked for a hint")


async def test_among_people_there_are_no_hints(house: House) -> None:
    async with house.visit() as ada, house.visit() as grim:
        table = await sit(ada, house.store, "troll-dice", await grim.person(), draws=begins(0, 2, "no hints"))
        await expect(ada.page.get_by_role("button", name="Undo")).to_be_visible()
        await expect(ada.page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
        asked = await ada.page.request.post(f"{ada.base}/api/tables/{table}/hint", data={})
        assert (await asked.json())["code"] == "no-hints"
        assert await Hand(ada).has_something_to_do()
