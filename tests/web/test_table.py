"""The frame of a table: together, away and back, undo, keys, looking back."""

import json
import re
from itertools import pairwise
from typing import NamedTuple

import pytest
from playwright.async_api import Page, WebSocketRoute, expect
from server.serving import Player
from web.browsing import SIZES, House, Visitor, table_of, visiting
from web.conftest import Mortal
from web.laying import begins, sit
from web.playing import BOARD, Hand

from underbridge.server.store import Store

DICE = 6  # of a troll that nobody has wounded
MUCH = 3  # moments, after which the page lets somebody skip what they missed
A_WHILE = 60_000  # milliseconds, in which everything is shown


async def test_two_browsers_at_one_table(house: House) -> None:
    async with house.visit() as ada, house.visit("phone") as grim:
        await sit(ada, house.store, "troll-dice", "open", draws="two browsers")
        link = await ada.page.get_by_label("The link to this table").input_value()
        await expect(ada.page.get_by_role("img", name="The link as a picture")).to_be_visible()
        await ada.sees_nothing_wrong()
        await grim.page.goto(link)
        await grim.page.route("**/join", lambda route: route.continue_(post_data="{}"))
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
        await _play_together(Hand(ada, 1), Hand(grim, 2))
        results = [await one.page.get_by_role("dialog").inner_text() for one in (ada, grim)]
        assert sum("You have won!" in result for result in results) == 1
        await ada.page.get_by_role("button", name="Play again").click()
        await ada.page.wait_for_url(lambda url: url != link)
        await grim.page.get_by_role("dialog").get_by_role("button", name="Join").click()
        await grim.page.wait_for_url(lambda url: url != link)
        assert table_of(ada.page) == table_of(grim.page)


async def _play_together(*hands: Hand) -> None:
    """To the end, whoever's turn it is."""
    first, *_ = hands
    await first.visitor.hears(lambda: bool(first.visitor.position))
    while awaited := first.visitor.position["view"]["awaited"]:
        number = first.visitor.position["number"]
        hand = hands[awaited[0]]
        if await hand.has_something_to_do():
            await hand.decide()
        await first.goes_on(number)
    for hand in hands:
        assert not await hand.has_something_to_do()


async def test_on_a_phone_the_story_opens_at_its_end_and_leads_back_to_the_board(house: House) -> None:
    async with house.visit("phone") as ada:
        await sit(ada, house.store, "bridge-troll", "sleepy", "sleepy", draws="the story on a phone")
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


async def test_a_killed_server_comes_back_and_no_click_is_lost(house: House, mortal: Mortal) -> None:
    async with visiting(house.browser, mortal.now.base) as ada, Store.open(mortal.database) as store:
        table = await sit(ada, store, "angry-troll", draws="a killed server")
        hand = Hand(ada)
        await hand.play(1)
        assert await hand.has_something_to_do()
        before = await store.entries(table)
        action = json.loads(await hand.legal().first.get_attribute("data-action") or "")
        mortal.kill()
        await expect(ada.page.get_by_text("The line to the table is cut")).to_be_visible()
        await hand.legal().first.click()
        await expect(ada.page.get_by_text("The table is writing it down")).to_be_visible()
        mortal.come_back()
        await expect(ada.page.get_by_text("The line to the table is cut")).to_have_count(0)
        await expect(ada.page.get_by_text("The table is writing it down")).to_have_count(0)
        assert (await store.entries(table))[len(before)].words[0] == action["kind"]


async def test_what_was_missed_is_shown_step_by_step(house: House) -> None:
    async with house.visit(speed="normal", reduced_motion="no-preference") as ada:
        missed = await _miss_something(house, ada, draws="what was missed is shown")
        await ada.page.evaluate(
            """(board) => { window.plies = []; const place = document.querySelector(board);
            new MutationObserver(() => window.plies.push(+place.dataset.ply))
            .observe(place, { attributeFilter: ["data-ply"] }); }""",
            BOARD,
        )
        await missed.come_back()
        await ada.page.clock.run_for(A_WHILE)
        await Hand(ada).is_at(missed.last)
        plies = await ada.page.evaluate("window.plies")
        assert (plies[0], plies[-1]) == (missed.seen + 1, missed.last)
        assert plies == sorted(set(plies))
        thrown = [later - ply for ply, later in pairwise(plies) if later > ply + 1]
        assert thrown == [DICE]  # the dice of a throw are one picture, and nothing else is left out


async def test_what_was_missed_can_be_skipped(house: House) -> None:
    async with house.visit(speed="normal", reduced_motion="no-preference") as ada:
        missed = await _miss_something(house, ada, draws="what was missed is skipped")
        await missed.come_back()
        assert await Hand(ada).ply() == missed.seen + 1
        await ada.page.get_by_role("button", name="Skip").click()
        await Hand(ada).is_at(missed.last)
        await expect(ada.page.get_by_role("button", name="Skip")).to_have_count(0)


class Line:
    """Between a page and the server; it can be cut. Playwright's clock decides when the page tries again."""

    def __init__(self) -> None:
        self.cut = False
        self._sockets: list[WebSocketRoute] = []

    def lead(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)
        if not self.cut:
            socket.connect_to_server()

    async def break_down(self) -> None:
        self.cut = True
        for socket in self._sockets:
            await socket.close()


class Missed(NamedTuple):
    """What happened while the line was cut, at a table where time stands still."""

    seen: int  # the last ply before
    last: int
    page: Page
    line: Line

    async def come_back(self) -> None:
        """The page hears everything, and begins to show it."""
        self.line.cut = False
        await self.page.evaluate("dispatchEvent(new Event('online'))")
        await self.page.locator(f"{BOARD}[data-ply='{self.seen + 1}'][aria-busy=true]").wait_for()


async def _miss_something(house: House, ada: Visitor, draws: str) -> Missed:
    """Sit at a table, and lose the line while another attacks."""
    line = Line()
    await ada.page.route_web_socket(re.compile("/socket"), line.lead)
    await ada.page.clock.install(time=0)
    await ada.page.clock.pause_at(1)
    grim = Player(house.base, seed=3)
    person = grim.http.get("/api/me").json()["id"]
    table = await sit(ada, house.store, "troll-dice", person, draws=begins(1, 2, draws))
    hand = Hand(ada)
    async with grim.at(table):
        seen = len(grim.moments)
        await hand.is_at(seen)
        await line.break_down()
        await expect(ada.page.get_by_text("The line to the table is cut")).to_be_visible()
        await grim.play(1)
    assert len(grim.moments) - seen > MUCH
    return Missed(seen, len(grim.moments), ada.page, line)


@pytest.mark.parametrize("size", SIZES)
async def test_undo(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await sit(ada, house.store, "angry-troll", draws=f"undo, {size}")
        hand = Hand(ada)
        assert await hand.has_something_to_do()
        undo = ada.page.get_by_role("button", name="Undo").locator("visible=true")
        await expect(undo).to_be_disabled()
        before = await hand.ply()
        offered = await hand.legal().evaluate_all("all => all.map((one) => one.dataset.action)")
        await hand.decide()
        assert ada.position["view"]["ply"] > before
        await undo.click()
        await hand.is_at(before)
        assert await hand.has_something_to_do()
        assert await hand.legal().evaluate_all("all => all.map((one) => one.dataset.action)") == offered
        await expect(undo).to_be_disabled()


@pytest.mark.parametrize("game", ["troll-dice", "angry-troll"])
async def test_keys_alone_are_enough(house: House, game: str) -> None:
    others = ["sleepy", "sleepy"] if game == "troll-dice" else []
    async with house.visit() as ada:
        await ada.open("/")
        await expect(ada.page.get_by_role("button", name="Play now").first).to_be_visible()
        for _ in range(1 if game == "troll-dice" else 2):
            await _tab_to(ada.page, "document.activeElement.innerText?.includes('Play now')")
        await ada.page.keyboard.press("Enter")
        await ada.page.wait_for_url("**/table/*")
        await sit(ada, house.store, game, *others, draws=f"keys alone, {game}")
        hand = Hand(ada)
        decided = 0
        while decided < 6 and await hand.has_something_to_do():
            before = ada.position["number"]
            await _tab_to(ada.page, "document.activeElement.matches('[data-action]')")
            await ada.page.keyboard.press("Enter")
            await hand.goes_on(before)
            decided += 1
        assert decided > 1
        await hand.has_something_to_do()
        assert await ada.page.evaluate("document.activeElement !== document.body")  # focus is kept


async def test_focus_stays_at_the_board_when_what_was_pressed_can_be_pressed_no_more(house: House) -> None:
    grim, line = await house.store.add_person("Grim"), Line()
    async with house.visit() as ada:
        await ada.page.route_web_socket(re.compile("/socket"), line.lead)
        await sit(ada, house.store, "troll-dice", grim.id, draws=begins(0, 2, "focus"))
        roll = ada.page.locator("[data-action*=swap]")
        await roll.focus()
        await line.break_down()  # so that nothing comes of it
        await expect(ada.page.get_by_text("The line to the table is cut")).to_be_visible()
        await ada.page.keyboard.press("Enter")
        await expect(roll).to_be_disabled()
        await expect(Hand(ada).board).to_be_focused()


async def _tab_to(page: Page, found: str) -> None:
    for _ in range(80):
        await page.keyboard.press("Tab")
        if await page.evaluate(found):
            return
    raise AssertionError(f"no key leads there: {found}")


@pytest.mark.parametrize("size", SIZES)
async def test_looking_back_while_play_goes_on(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await sit(ada, house.store, "angry-troll", draws=f"looking back, {size}")
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
        await hand.is_at(now)
        assert await hand.controls()


async def test_what_a_watcher_sees(house: House) -> None:
    async with house.visit() as ada, house.visit() as eve:
        await sit(ada, house.store, "troll-dice", "sleepy", draws="a watcher")
        await eve.page.goto(ada.page.url)
        await expect(eve.page.get_by_role("region", name="The board")).to_be_visible()
        hand = Hand(ada)
        await hand.play(2)
        assert await hand.has_something_to_do()
        await Hand(eve).is_at(await hand.ply())
        assert await Hand(eve).legal().count() == 0
        await expect(eve.page.get_by_role("button", name="Undo")).to_have_count(0)
        await expect(ada.page.get_by_text("1 person is watching")).to_be_visible()
        await eve.sees_nothing_wrong()


async def test_speed_and_light_are_remembered(house: House) -> None:
    async with house.visit() as ada:
        await sit(ada, house.store, "angry-troll", draws="speed and light")
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


async def test_resigning_asks_first(house: House) -> None:
    grim = await house.store.add_person("Grim")  # without whom the game does not end meanwhile
    async with house.visit() as ada:
        await sit(ada, house.store, "troll-dice", grim.id, draws="resigning")
        await ada.page.get_by_role("button", name="Menu").click()
        await ada.page.get_by_role("button", name="Resign").click()
        await ada.page.get_by_role("button", name="Play on").click()
        await ada.page.get_by_role("button", name="Resign").click()
        await ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        await expect(ada.page.get_by_text("Resigned: a bot plays on")).to_be_visible()
