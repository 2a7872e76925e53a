"""Looking back: as a film, by keys, by links; and what the keys of a table do."""

import re

import pytest
from playwright.async_api import Page, Request, expect
from web.browsing import SIZES, House, Visitor
from web.laying import sit
from web.playing import BOARD, Hand

A_WHILE = 60_000  # milliseconds, in which everything is shown
PLIES = f"""() => {{ window.plies = []; const place = document.querySelector("{BOARD}");
    new MutationObserver(() => window.plies.push(+place.dataset.ply))
    .observe(place, {{ attributeFilter: ["data-ply"] }}); }}"""


async def _is_at(page: Page, ply: int) -> None:
    await expect(page.locator(BOARD)).to_have_attribute("data-ply", str(ply))


async def _looks_back(house: House, ada: Visitor, draws: str, decisions: int = 3) -> Hand:
    """Alone at a table, at the beginning of what was."""
    await sit(ada, house.store, "angry-troll", draws=draws)
    hand = Hand(ada)
    await hand.play(decisions)
    assert await hand.has_something_to_do()
    await ada.page.evaluate("document.querySelector('.story button:not([hidden])')?.click()")
    await ada.page.get_by_role("button", name="To the beginning").click()
    await _is_at(ada.page, 0)
    return hand


@pytest.mark.parametrize("size", SIZES)
async def test_what_was_is_played_moment_by_moment_and_stands_still_when_told_to(
    house: House, size: str
) -> None:
    async with house.visit(size, reduced_motion="no-preference") as ada:
        await ada.page.clock.install(time=0)
        hand = await _looks_back(house, ada, f"played again, {size}")
        now = ada.position["view"]["ply"]
        await ada.sees_nothing_wrong()
        await ada.page.evaluate(PLIES)
        await ada.page.clock.pause_at(3_600_000)
        await ada.page.get_by_role("button", name="Play", exact=True).click()
        await _is_at(ada.page, 1)
        await ada.page.get_by_role("button", name="Pause").click()
        await expect(ada.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        await ada.page.clock.run_for(A_WHILE)
        assert await hand.ply() == 1
        await ada.page.get_by_role("button", name="Play", exact=True).click()
        for ply in range(2, now + 1):
            await _until(ada.page, ply)
        await ada.page.clock.run_for(A_WHILE)
        await expect(ada.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        assert await ada.page.evaluate("window.plies") == list(range(1, now + 1))
        await ada.page.get_by_role("button", name=re.compile("back to now", re.I)).click()
        await hand.is_at(now)


async def _until(page: Page, ply: int) -> None:
    """Time passes in small steps, so that what is fetched meanwhile has its time, too."""
    for _ in range(400):
        if int(await page.locator(BOARD).get_attribute("data-ply") or 0) >= ply:
            return
        await page.clock.run_for(100)
    raise AssertionError(f"moment {ply} is never shown")


async def test_the_slower_it_is_played_the_longer_a_moment_stands(house: House) -> None:
    async with house.visit(reduced_motion="no-preference") as ada:
        await ada.page.clock.install(time=0)
        await _looks_back(house, ada, "slow and fast")
        await ada.page.clock.pause_at(3_600_000)
        took = {}
        for speed in ("Slow", "Fast"):
            await ada.page.keyboard.press("Home")
            await _is_at(ada.page, 0)
            await ada.page.locator(".speeds").get_by_text(speed, exact=True).click()
            begun = await ada.page.evaluate("performance.now()")
            await ada.page.get_by_role("button", name="Play", exact=True).click()
            await _is_at(ada.page, 1)
            await _until(ada.page, 4)
            took[speed] = await ada.page.evaluate("performance.now()") - begun
            await ada.page.get_by_role("button", name="Pause").click()
        assert took["Slow"] > 2 * took["Fast"]


async def test_keys_lead_through_what_was(house: House) -> None:
    async with house.visit() as ada:
        hand = await _looks_back(house, ada, "keys lead back", decisions=4)
        page, now = ada.page, ada.position["view"]["ply"]
        answer = await page.request.get(f"{house.base}/api/tables/{ada.table['id']}/way")
        decided = (await answer.json())["decided"]
        story = page.get_by_role("region", name="The story so far")
        for key, ply in [
            *[("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", now), ("ArrowRight", now)],
            *[("Home", 0), ("d", decided[0]), ("d", decided[1]), ("Shift+D", decided[0]), ("Home", 0)],
        ]:
            await page.keyboard.press(key)
            await _is_at(page, ply)
        await page.keyboard.press("PageDown")
        chapter = await hand.ply()
        assert chapter > 0
        await page.keyboard.press("Shift+ArrowRight")
        assert await hand.ply() >= chapter
        await page.keyboard.press("Shift+ArrowLeft")
        await page.keyboard.press("PageUp")
        await _is_at(page, 0)
        await page.keyboard.press("End")
        await expect(story.locator("[aria-current]")).to_be_in_viewport()
        await expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile(r"\w"))
        await page.get_by_role("slider").focus()
        await page.keyboard.press("ArrowLeft")
        await _is_at(page, now - 1)
        await hand.board.focus()
        await page.keyboard.press("Control+ArrowLeft")
        await _is_at(page, now - 1)
        await page.keyboard.press("Escape")
        await hand.is_at(now)
        await expect(page.get_by_role("group", name="Looking back")).to_have_count(0)


async def test_a_link_leads_to_a_moment(house: House) -> None:
    async with (
        house.visit(permissions=["clipboard-read", "clipboard-write"]) as ada,
        house.visit("phone") as eve,
    ):
        hand = await _looks_back(house, ada, "a link to a moment")
        now = ada.position["view"]["ply"]
        for _ in range(3):
            await ada.page.keyboard.press("ArrowRight")
        await _is_at(ada.page, 3)
        await ada.page.get_by_role("button", name="Copy a link to this moment").click()
        await expect(ada.page.get_by_role("button", name="Copied")).to_be_visible()
        link = await ada.page.evaluate("navigator.clipboard.readText()")
        assert link.endswith("?moment=3")
        await eve.page.goto(link)
        await _is_at(eve.page, 3)
        await eve.sees_nothing_wrong()
        await eve.page.get_by_role("button", name="Back to now").click()
        await Hand(eve).is_at(now)
        assert "moment" not in eve.page.url
        for wrong in ("-1", "x", "1e9"):
            await ada.page.goto(link.replace("=3", f"={wrong}"))
            await hand.is_at(now)
        await ada.page.goto(link.replace("=3", "=999999"))
        await expect(ada.page.get_by_role("slider")).to_have_value(str(now))


async def test_it_is_told_that_something_waits_at_the_table(house: House) -> None:
    async with house.visit() as ada:
        await _looks_back(house, ada, "something waits")
        await expect(ada.page.get_by_role("button", name="Your turn: back to now")).to_be_visible()
        assert await Hand(ada).legal().count() == 0


async def test_a_game_that_is_over_has_no_secrets(house: House) -> None:
    async with house.visit() as ada, house.visit() as eve:
        await sit(ada, house.store, "bridge-troll", "sleepy", "sleepy", draws="no secrets any more")
        hand = Hand(ada)
        while await hand.has_something_to_do():
            await hand.decide()
        for one in (ada, eve):
            asked: list[str] = []

            def note(request: Request, asked: list[str] = asked) -> None:
                asked.append(request.url)

            one.page.on("request", note)
            await one.page.goto(f"{ada.page.url.split('?')[0]}?moment=1")
            await _is_at(one.page, 1)
            await expect(one.page.get_by_role("dialog")).to_have_count(0)
            for _ in range(25):
                ply = await Hand(one).ply()
                await one.page.keyboard.press("ArrowRight")
                await _is_at(one.page, ply + 1)
            looked = [url for url in asked if "/moments/" in url]
            assert looked
            assert all(url.endswith("?laid_open=true") for url in looked)
            await one.sees_nothing_wrong()


async def test_all_of_a_game_with_secrets_can_be_played_again(house: House) -> None:
    async with house.visit(reduced_motion="no-preference") as ada:
        await ada.page.clock.install(time=0)
        await sit(ada, house.store, "troll-bridge", "sleepy", draws="played again to the end")
        hand = Hand(ada)
        while await hand.has_something_to_do():
            await hand.decide()
        now = ada.position["view"]["ply"]
        await hand.result.get_by_role("button", name="Look back").click()
        await ada.page.keyboard.press("Home")
        await _is_at(ada.page, 0)
        await ada.page.locator(".speeds").get_by_text("Fast", exact=True).click()
        await ada.page.clock.pause_at(36_000_000)
        await ada.page.evaluate("document.activeElement.blur()")
        await ada.page.keyboard.press("Space")
        for ply in range(1, min(now, 60) + 1):
            await _until(ada.page, ply)
        assert not ada.complaints, ada.complaints


async def test_keys_of_a_table(house: House) -> None:
    async with house.visit() as ada:
        await sit(ada, house.store, "angry-troll", draws="keys of a table")
        hand, page = Hand(ada), ada.page
        assert await hand.has_something_to_do()
        before = await hand.ply()
        await hand.decide()
        after = ada.position["view"]["ply"]
        await page.get_by_role("tab", name="Chat").click()
        await page.get_by_label("Say something").press_sequentially("u?u")
        await expect(page.get_by_label("Say something")).to_have_value("u?u")
        await expect(page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
        await hand.board.focus()
        await page.keyboard.press("Control+u")
        await hand.is_at(after)
        await page.keyboard.press("u")
        await hand.is_at(before)
        await page.keyboard.press("?")
        await expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
        await page.get_by_role("button", name="Menu").click()
        await page.get_by_text("Keys", exact=True).click()
        await expect(page.get_by_role("dialog")).to_contain_text("the rules in short")
        await ada.sees_nothing_wrong()
        await page.keyboard.press("u")  # behind the menu nothing is done
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_enter_does_the_main_thing_if_there_is_exactly_one(house: House) -> None:
    async with house.visit() as ada:
        await sit(ada, house.store, "troll-dice", "sleepy", draws="the main thing")
        hand, page = Hand(ada), ada.page
        assert await hand.has_something_to_do()
        main = hand.board.locator(":is(.ember, .primary):is(button):not(:disabled):visible")
        before = ada.position["number"]
        if await main.count() == 1:
            await hand.board.focus()
            await page.keyboard.press("Enter")
            await hand.goes_on(before)
        else:
            await hand.board.focus()
            await page.keyboard.press("Enter")
            assert await hand.has_something_to_do()
            assert ada.position["number"] == before


async def test_only_what_was_not_read_is_counted(house: House) -> None:
    async with house.visit() as ada, house.visit() as grim:
        await sit(ada, house.store, "troll-dice", await grim.person(), draws="what was not read")
        await grim.open(ada.page.url.removeprefix(house.base))
        await _say(grim, "Before she looks")
        await ada.page.get_by_role("tab", name="Chat").click()
        await expect(ada.page.get_by_role("log")).to_contain_text("Before she looks")
        await _say(ada, "My own")
        await ada.page.get_by_role("tab", name="Story").click()
        await expect(ada.page.get_by_label("1 new")).to_have_count(0)
        await _say(grim, "Meanwhile")
        await expect(ada.page.get_by_label("1 new")).to_be_visible()
        await ada.page.reload()
        await expect(ada.page.get_by_label("1 new")).to_be_visible()
        await ada.page.get_by_role("tab", name="Chat").click()
        await ada.page.reload()
        await expect(ada.page.get_by_role("region", name="The board")).to_be_visible()
        await expect(ada.page.get_by_label(re.compile("new$"))).to_have_count(0)
        async with house.visit() as eve:  # who has never been here
            await eve.page.goto(ada.page.url)
            await expect(eve.page.get_by_role("region", name="The board")).to_be_visible()
            await expect(eve.page.get_by_label(re.compile("new$"))).to_have_count(0)


async def _say(who: Visitor, text: str) -> None:
    await who.page.get_by_role("tab", name="Chat").click()
    await who.page.get_by_label("Say something").fill(text)
    await who.page.keyboard.press("Enter")
    await expect(who.page.get_by_role("log")).to_contain_text(text)


async def test_nothing_is_explained_under_a_pointer_that_was_left_there(house: House) -> None:
    async with house.visit(reduced_motion="no-preference") as ada:
        await ada.open("/")
        play = ada.page.get_by_role("button", name="Play now").first
        await play.hover()
        await play.click()
        await ada.page.wait_for_url("**/table/*")
        assert await Hand(ada).has_something_to_do()
        await expect(ada.page.get_by_role("tooltip").locator("visible=true")).to_have_count(0)
