"""The whole rules of every game, as players read them."""

import re

import pytest
from playwright.async_api import expect
from web.browsing import SIZES, House, Visitor
from web.laying import sit

RULINGS = {"troll-dice": 10, "angry-troll": 18, "bridge-troll": 16, "troll-bridge": 15}


async def stands_in_sight(ada: Visitor, place: str) -> None:
    """At the top, and not under the head of the page."""
    await ada.page.wait_for_function(
        """(place) => {
          const { top } = document.getElementById(place).getBoundingClientRect();
          return top >= document.querySelector("header").clientHeight && top < innerHeight;
        }""",
        arg=place,
    )


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("game", RULINGS)
@pytest.mark.parametrize("size", SIZES)
async def test_all_of_it_can_be_read(house: House, game: str, size: str, light: str) -> None:
    async with house.visit(size, color_scheme=light) as ada:
        await ada.open(f"/rules/{game}")
        await expect(ada.page.get_by_role("heading", name="The goal")).to_be_visible()
        questions = ada.page.locator("ol.questions > li")
        await expect(questions).to_have_count(RULINGS[game])
        for question in await questions.all():
            assert re.match(
                r"[A-Z]{2}\d+\s*(printed|reconstructed|house rule)\s", await question.inner_text()
            )
        await expect(ada.page.get_by_role("term")).to_have_text(["printed", "reconstructed", "house rule"])
        await ada.sees_everything()
        await ada.sees_nothing_wrong()
        await ada.does_not_scroll_sideways()


@pytest.mark.parametrize("size", SIZES)
async def test_the_contents_lead_to_every_part_and_say_where_one_is(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await ada.open("/rules/bridge-troll")
        if size == "phone":
            await ada.page.get_by_role("button", name="Contents").click()
        await ada.page.get_by_role("link", name="Trade and upgrade").click()
        await stands_in_sight(ada, "trade-and-upgrade")
        if size == "phone":
            await expect(ada.page.get_by_role("dialog")).to_have_count(0)
            await expect(ada.page.get_by_role("button", name="Contents")).to_contain_text("10 of 15")
        else:
            here = ada.page.get_by_role("navigation", name="Contents").locator("[aria-current]")
            await expect(here).to_have_text("Trade and upgrade")
        await ada.sees_nothing_wrong()


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_sought_is_marked_counted_and_gone_to(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await ada.open("/rules/bridge-troll")
        search = ada.page.get_by_role("searchbox", name="Search the rules")
        await search.fill("tie")
        marks = ada.page.locator("main mark")
        places = await marks.count()
        assert places > 3
        assert {(await mark.inner_text()).lower() for mark in await marks.all()} == {"tie"}
        told = ada.page.get_by_role("search").get_by_role("status")
        await expect(told).to_have_text(f"{places} places")
        await search.press("Enter")
        await expect(told).to_have_text(f"1 of {places}")
        await expect(marks.first).to_be_in_viewport()
        await search.press("Shift+Enter")
        await expect(told).to_have_text(f"{places} of {places}")
        await expect(marks.last).to_be_in_viewport()
        if size == "desktop":
            hits = ada.page.get_by_role("navigation", name="Contents").locator("b [aria-hidden]")
            assert sum(int(hit) for hit in await hits.all_inner_texts()) == places
        await ada.sees_nothing_wrong()
        await search.fill("teapot")
        await expect(told).to_have_text("nowhere")
        await expect(marks).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
async def test_every_thing_has_an_address_and_the_old_ones_lead_on(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        for address, place in {
            "/rules/bridge-troll#princess": "princess",
            "/rules/troll-bridge#sticky-fingers": "sticky-fingers",
            "/settled/angry-troll": "settled-questions",
            "/settled/bridge-troll#BT10": "bt10",
        }.items():
            await ada.open("/design")
            await ada.open(address)
            await expect(ada.page.locator(f"#{place}")).to_be_visible()
            await stands_in_sight(ada, place)
            assert re.search(rf"/rules/[a-z-]+#{place}$", ada.page.url), ada.page.url


@pytest.mark.parametrize("size", SIZES)
async def test_the_rules_in_short_lead_there_and_the_game_stays(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await sit(ada, house.store, "troll-dice", "sleepy", draws=f"whole rules, {size}")
        await ada.page.get_by_role("button" if size == "phone" else "tab", name="Rules", exact=True).click()
        async with ada.page.context.expect_page() as opened:
            await ada.page.get_by_role("link", name="The whole rules").click()
        beside = await opened.value
        await expect(beside.get_by_role("heading", name="Troll Dice")).to_be_visible()
        await expect(beside.get_by_text("Green dice heal.")).to_be_visible()
        await expect(ada.page.get_by_role("region", name="The rules in short")).to_be_visible()
        await ada.sees_nothing_wrong()


async def test_a_card_leads_to_its_place_by_pointer_and_by_key(house: House) -> None:
    async with house.visit() as ada:
        await sit(ada, house.store, "bridge-troll", "sleepy", "sleepy", draws="a card in the rules")
        card = ada.page.locator("[data-place=road][data-piece]:visible").last
        name = await card.get_attribute("data-piece")
        assert name is not None
        await card.hover()
        link = ada.page.get_by_role("link", name="In the rules")
        await expect(link).to_be_visible()
        async with ada.page.context.expect_page() as opened:
            await link.click()  # on the way to it the tip stays
        await (await opened.value).wait_for_url(f"**/rules/bridge-troll#{name.lower().replace(' ', '-')}")
        await card.hover()
        async with ada.page.context.expect_page() as opened:
            await ada.page.keyboard.press("?")
        await (await opened.value).wait_for_url(f"**/rules/bridge-troll#{name.lower().replace(' ', '-')}")
        await ada.page.mouse.move(2, 2)
        await expect(link).to_have_count(0)
        await ada.sees_nothing_wrong()
