"""The frame of a table: together, away and back, undo, keys, looking back."""

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import pytest
from playwright.async_api import Page, WebSocketRoute, expect
from server.serving import LONG, Player
from web.browsing import SIZES, Visitor, chromium, table_of, until, visiting
from web.conftest import Mortal
from web.playing import Hand, lay


def test_two_browsers_at_one_table(base: str) -> None:
    async def scenario() -> None:
        async with (
            chromium() as browser,
            visiting(browser, base) as ada,
            visiting(browser, base, "phone") as grim,
        ):
            await lay(ada, "troll-dice", "open")
            link = await ada.page.get_by_label("Whoever opens this link").input_value()
            await expect(ada.page.get_by_role("img", name="The link as a picture")).to_be_visible()
            await ada.sees_nothing_wrong()
            await grim.page.goto(link)
            await grim.page.get_by_role("button", name="Sit down").click()
            await expect(ada.page.get_by_role("region", name="The board")).to_be_visible()
            await ada.page.get_by_role("tab", name="Chat").click()
            await ada.page.get_by_label("Say something").fill("Shall we?")
            await ada.page.keyboard.press("Enter")
            await grim.page.get_by_role("button", name=re.compile("^Chat")).click()
            await expect(grim.page.get_by_role("log")).to_contain_text("Shall we?")
            await grim.sees_nothing_wrong()
            await grim.page.get_by_role("button", name="thanks").click()
            await expect(ada.page.get_by_role("log")).to_contain_text("thanks")
            await grim.page.get_by_role("button", name=re.compile("^Chat")).click()
            hands = [Hand(ada, 1), Hand(grim, 2)]
            await asyncio.gather(*(hand.play() for hand in hands))
            results = [await one.page.get_by_role("dialog").inner_text() for one in (ada, grim)]
            assert sum("You have won!" in result for result in results) == 1
            await ada.page.get_by_role("button", name="Play again").click()
            await until(lambda: _is_elsewhere(ada.page, link), ada.page)
            await grim.page.get_by_role("link", name="To the next game").click()
            await until(lambda: _is_elsewhere(grim.page, link), grim.page)
            assert table_of(ada.page) == table_of(grim.page)

    asyncio.run(scenario())


async def _is_elsewhere(page: Page, link: str) -> bool:
    return page.url != link


def test_on_a_phone_the_story_opens_at_its_end_and_leads_back_to_the_board(base: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base, "phone") as ada:
            await lay(ada, "bridge-troll", "sleepy", "sleepy")
            hand = Hand(ada, seed=5)
            await hand.play(9)
            assert await hand.has_something_to_do()
            story = ada.page.get_by_role("region", name="The story so far")
            await ada.page.get_by_role("button", name="Story", exact=True).click()
            await expect(story.get_by_role("button").last).to_be_in_viewport()
            await expect(story.get_by_role("button").first).not_to_be_in_viewport()
            await ada.sees_nothing_wrong()
            await ada.page.get_by_role("button", name="Your turn: back to the board").click()
            await expect(story).to_be_hidden()
            await expect(hand.board).to_be_focused()
            await ada.page.get_by_role("button", name="Story", exact=True).click()
            await story.evaluate("list => list.scrollTo(0, 0)")
            await expect(story.get_by_role("button").last).not_to_be_in_viewport()
            await ada.page.keyboard.press("Escape")
            await expect(story).to_be_hidden()
            await ada.page.get_by_role("button", name="Story", exact=True).click()
            await expect(story.get_by_role("button").last).to_be_in_viewport()

    asyncio.run(scenario())


def test_a_killed_server_comes_back_and_no_click_is_lost(mortal: Mortal) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, mortal.now.base) as ada:
            await lay(ada, "angry-troll")
            hand = Hand(ada)
            await hand.play(1)
            assert await hand.has_something_to_do()
            before = await hand.ply()
            mortal.kill()
            await expect(ada.page.get_by_text("The line to the table is cut")).to_be_visible()
            await hand.legal().first.click()
            await expect(ada.page.get_by_text("The table is writing it down")).to_be_visible()
            mortal.come_back()
            await expect(ada.page.get_by_text("The line to the table is cut")).to_have_count(0)
            await expect(ada.page.get_by_text("The table is writing it down")).to_have_count(0)
            assert await hand.has_something_to_do()
            assert await hand.ply() > before

    asyncio.run(scenario())


def test_what_was_missed_is_shown_step_by_step(base: str) -> None:
    async def scenario() -> None:
        async with (
            chromium() as browser,
            visiting(browser, base, reduced_motion="no-preference") as ada,
        ):
            missed = await _miss_something(ada, base)
            await ada.page.evaluate(
                """() => { window.plies = []; const board = document.querySelector(".board[data-ply]");
                new MutationObserver(() => window.plies.push(+board.dataset.ply))
                .observe(board, { attributeFilter: ["data-ply"] }); }"""
            )
            missed.come_back()
            await until(lambda: _is_at(Hand(ada), missed.last), ada.page)
            shown = await ada.page.evaluate("window.plies")
            assert shown == list(range(missed.seen + 1, missed.last + 1))

    asyncio.run(scenario())


def test_what_was_missed_can_be_skipped(base: str) -> None:
    async def scenario() -> None:
        async with (
            chromium() as browser,
            visiting(browser, base, reduced_motion="no-preference") as ada,
        ):
            await ada.page.add_init_script("localStorage.setItem('underbridge', '{\"speed\": \"slow\"}')")
            missed = await _miss_something(ada, base)
            await ada.page.evaluate(  # as soon as there is a button, however short it is there
                """() => { window.skipped = new Promise((seen) => new MutationObserver((_, observer) => {
                const skip = document.querySelector("button[aria-label=Skip]");
                if (!skip) return;
                observer.disconnect();
                skip.click();
                requestAnimationFrame(() => seen(+document.querySelector(".board").dataset.ply));
                }).observe(document.body, { subtree: true, childList: true })); }"""
            )
            missed.come_back()
            assert await ada.page.evaluate("window.skipped") == missed.last
            assert await _is_at(Hand(ada), missed.last)
            await expect(ada.page.get_by_role("button", name="Skip")).to_have_count(0)

    asyncio.run(scenario())


class Missed(NamedTuple):
    """What happened while the line was cut."""

    seen: int  # the last ply before
    last: int
    come_back: Callable[[], None]


async def _miss_something(ada: Visitor, base: str) -> Missed:
    """Sit at a table, and lose the line while another attacks."""
    cut = False

    def line(socket: WebSocketRoute) -> None:
        lines.append(socket)
        if not cut:
            socket.connect_to_server()

    def mend() -> None:
        nonlocal cut
        cut = False

    lines: list[WebSocketRoute] = []
    await ada.page.route_web_socket(re.compile("/socket"), line)
    await lay(ada, "troll-dice", "open")
    grim = Player(base, seed=3)
    table = table_of(ada.page)
    grim.post(f"/api/tables/{table}/join", nonce="5eed5eed")
    hand = Hand(ada)
    async with grim.at(table):
        async with asyncio.timeout(LONG):
            while not grim.must_decide:  # Grim's turn to attack
                if await hand.may_decide():
                    await hand.decide()
                with suppress(TimeoutError):  # Ada's page may still be busy with showing something
                    await asyncio.wait_for(grim.hear(), 0.2)
        await until(lambda: _is_at(hand, len(grim.moments)), ada.page)
        seen = await hand.ply()
        cut = True
        for socket in lines:
            await socket.close()
        await expect(ada.page.get_by_text("The line to the table is cut")).to_be_visible()
        await grim.play(1)
    assert len(grim.moments) - seen > 3
    return Missed(seen, len(grim.moments), mend)


async def _is_at(hand: Hand, ply: int) -> bool:
    return await hand.ply() == ply and await hand.board.get_attribute("aria-busy") == "false"


@pytest.mark.parametrize("size", SIZES)
def test_undo(base: str, size: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base, size) as ada:
            await lay(ada, "angry-troll")
            hand = Hand(ada)
            assert await hand.has_something_to_do()
            undo = ada.page.get_by_role("button", name="Undo").locator("visible=true")
            await expect(undo).to_be_disabled()
            before = await hand.ply()
            offered = await hand.legal().evaluate_all("all => all.map((one) => one.dataset.action)")
            await hand.decide()
            assert await hand.ply() > before
            await undo.click()
            await until(lambda: _is_at(hand, before), ada.page)
            assert await hand.has_something_to_do()
            assert await hand.legal().evaluate_all("all => all.map((one) => one.dataset.action)") == offered
            await expect(undo).to_be_disabled()

    asyncio.run(scenario())


@pytest.mark.parametrize("game", ["troll-dice", "angry-troll"])
def test_keys_alone_are_enough(base: str, game: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base) as ada:
            await ada.open("/")
            await expect(ada.page.get_by_role("button", name="Play now").first).to_be_visible()
            for _ in range(1 if game == "troll-dice" else 2):
                await _tab_to(ada.page, "document.activeElement.innerText?.includes('Play now')")
            await ada.page.keyboard.press("Enter")
            await ada.page.wait_for_url("**/table/*")
            hand = Hand(ada)
            for _ in range(6):
                if not await hand.has_something_to_do():
                    break
                before = await hand.ply()
                await _tab_to(ada.page, "document.activeElement.matches('[data-action]')")
                await ada.page.keyboard.press("Enter")
                await until(partial(hand.has_gone_on, before), ada.page)
            assert await ada.page.evaluate("document.activeElement !== document.body")  # focus is kept

    asyncio.run(scenario())


async def _tab_to(page: Page, found: str) -> None:
    for _ in range(80):
        await page.keyboard.press("Tab")
        if await page.evaluate(found):
            return
    raise AssertionError(f"no key leads there: {found}")


@pytest.mark.parametrize("size", SIZES)
def test_looking_back_while_play_goes_on(base: str, size: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base, size) as ada:
            await lay(ada, "angry-troll")
            hand = Hand(ada)
            await hand.play(1)
            assert await hand.has_something_to_do()
            now = await hand.ply()
            if size == "phone":
                await ada.page.get_by_role("button", name="Story", exact=True).click()
            lines = ada.page.get_by_role("region", name="The story so far").get_by_role("button")
            await lines.first.click()
            await expect(hand.board).to_have_attribute("data-ply", "1")
            assert await hand.legal().count() == 0  # the past is not changed
            await ada.sees_nothing_wrong()
            await ada.page.get_by_role("button", name="One on").click()
            await expect(hand.board).to_have_attribute("data-ply", "2")
            await ada.page.get_by_role("button", name="To the beginning").click()
            await expect(hand.board).to_have_attribute("data-ply", "0")
            await ada.page.get_by_role("button", name="Back to now").click()
            await expect(hand.board).to_have_attribute("data-ply", str(now))
            assert await hand.may_decide()

    asyncio.run(scenario())


def test_what_a_watcher_sees(base: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base) as ada, visiting(browser, base) as eve:
            await lay(ada, "troll-dice", "sleepy")
            await eve.page.goto(ada.page.url)
            await expect(eve.page.get_by_role("region", name="The board")).to_be_visible()
            hand = Hand(ada)
            await hand.play(2)
            await until(lambda: _both_see_the_same(hand, Hand(eve)), eve.page)
            assert await Hand(eve).legal().count() == 0
            await expect(eve.page.get_by_role("button", name="Undo")).to_have_count(0)
            await expect(ada.page.get_by_text("1 person is watching")).to_be_visible()
            await eve.sees_nothing_wrong()

    asyncio.run(scenario())


async def _both_see_the_same(one: Hand, other: Hand) -> bool:
    return await one.ply() == await other.ply()


def test_speed_and_light_are_remembered(base: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base) as ada:
            await lay(ada, "angry-troll")
            await ada.page.get_by_role("button", name="Menu").click()
            await ada.sees_nothing_wrong()
            await ada.page.get_by_role("radio", name="Night").click()
            await ada.page.get_by_role("radio", name="Slow").click()
            await ada.page.reload()
            html = ada.page.locator("html")
            await expect(html).to_have_attribute("data-theme", "night")
            await expect(html).to_have_attribute("data-motion", "full")
            kept = json.loads(await ada.page.evaluate("localStorage.underbridge"))
            assert (kept["speed"], kept["theme"]) == ("slow", "night")

    asyncio.run(scenario())


def test_resigning_asks_first(base: str) -> None:
    async def scenario() -> None:
        async with chromium() as browser, visiting(browser, base) as ada:
            await lay(ada, "troll-dice", "sleepy")
            await ada.page.get_by_role("button", name="Menu").click()
            await ada.page.get_by_role("button", name="Resign").click()
            await ada.page.get_by_role("button", name="Play on").click()
            await ada.page.get_by_role("button", name="Resign").click()
            await ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
            await expect(ada.page.get_by_text("Resigned: a bot plays on")).to_be_visible()

    asyncio.run(scenario())
