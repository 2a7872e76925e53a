"""A game of others, at a plain board: the one that the guide makes, installed where a server finds it."""

import asyncio
import re
import sys
from collections.abc import Iterator

import pytest
from guide import follow
from packages import path_with
from playwright.async_api import Locator, expect
from server.serving import serving
from web.browsing import SIZES, House
from web.conftest import wait_for_games
from web.ending import check_the_end
from web.laying import sit
from web.playing import BOARD, Hand, lay

from underbridge.engine.installed import GAMES
from underbridge.server.store import Store


@pytest.fixture(scope="module")
def sty(house: House, loop: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house where Pig is installed, as it is here."""
    home, folder = follow(tmp_path_factory.mktemp("pig")), tmp_path_factory.mktemp("sty")
    database = f"sqlite:///{folder / 'games.db'}"
    with serving(database, folder, environment={"PYTHONPATH": path_with(home)}) as base:
        wait_for_games(base)
        sys.path.insert(0, str(home))
        vars(GAMES).pop("_declared", None)  # what was declared before
        opened = Store.open(database)
        yield House(base, loop.run(opened.__aenter__()), house.browser)
        loop.run(opened.__aexit__(None, None, None))
        sys.path.remove(str(home))


def seat(hand: Hand, name: str | re.Pattern[str]) -> Locator:
    return hand.board.get_by_role("region", name=name)


@pytest.mark.parametrize(("size", "light"), [("desktop", "light"), ("phone", "dark")])
async def test_whoever_installs_a_game_finds_it_in_the_house(sty: House, size: str, light: str) -> None:
    async with sty.visit(size, color_scheme=light) as ada:
        await ada.open("/")
        if size == "phone":
            await ada.page.get_by_role("button", name="Pig").click()
        await expect(ada.page.get_by_role("heading", name="Pig")).to_be_visible()
        await ada.sees_everything()
        await ada.sees_nothing_wrong()
        await ada.does_not_scroll_sideways()
        await ada.page.get_by_role("link", name="With friends Pig").click()
        await expect(ada.page.get_by_text("Who banks so much wins.")).to_be_visible()
        await ada.sees_nothing_wrong()
        await lay(ada, "pig", "sleepy", "grumpy")
        hand = Hand(ada, seed=1)
        assert await hand.has_something_to_do()
        await expect(seat(hand, "The table")).to_contain_text(re.compile(r"Goal\s*100"))
        await expect(hand.legal().filter(has_text="Roll once more")).to_be_visible()
        await ada.sees_nothing_wrong()
        await ada.does_not_scroll_sideways()
        await ada.open("/")
        await expect(ada.page.get_by_role("link", name=re.compile("Pig.*Your turn", re.S))).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_of_others_is_played_to_its_end(sty: House, size: str) -> None:
    async with sty.visit(size) as ada:
        options = {"goal": 40}
        await sit(ada, sty.store, "pig", "sleepy", "sleepy", draws=f"a game of pig, {size}", options=options)
        hand = Hand(ada, seed=1)
        await hand.play()
        assert {action["kind"] for action in hand.done} == {"roll", "hold"}
        await expect(hand.result).to_contain_text(re.compile("(You win|wins)\\."))
        await expect(hand.result.get_by_role("listitem").filter(has_text="1st")).to_be_visible()
        for number, banked in enumerate(ada.position["view"]["board"]["banked"]):
            name = f"Sleepy {number}" if number else re.compile("you")
            await expect(seat(hand, name)).to_contain_text(re.compile(rf"Banked\s*{banked}$"))
        await check_the_end(ada, sty.base, size)


async def test_a_moment_of_a_game_of_others_is_looked_back_at(sty: House) -> None:
    async with sty.visit() as ada:
        await sit(ada, sty.store, "pig", "sleepy", draws="looking back at pig")
        hand = Hand(ada, seed=2)
        await hand.play(3)
        await hand.has_something_to_do()
        story = ada.page.get_by_role("region", name="The story so far")
        begins = story.get_by_role("button", name=re.compile("begins?\\."))
        await begins.click()
        await expect(ada.page.locator(BOARD)).to_have_attribute("data-ply", "1")
        await expect(seat(hand, "The table")).to_contain_text(re.compile(r"Face\s*\u2013"))
        await expect(hand.legal()).to_have_count(0)
        await ada.sees_nothing_wrong()
        await ada.page.get_by_role("button", name="Back to now").click()
        await expect(hand.legal().first).to_be_visible()


async def test_a_decision_in_a_game_of_others_is_taken_back(sty: House) -> None:
    async with sty.visit() as ada, sty.visit() as grim:
        begins_with_a_five = "taking back in pig, 5"
        await sit(ada, sty.store, "pig", await grim.person(), draws=begins_with_a_five)
        hand = Hand(ada)
        assert await hand.has_something_to_do()
        await hand.carry_out(lambda action: action["kind"] == "roll")
        assert await hand.has_something_to_do()
        before = await hand.ply()
        await hand.carry_out(lambda action: action["kind"] == "hold")
        await expect(hand.legal()).to_have_count(0)
        await ada.page.get_by_role("button", name="Undo").locator("visible=true").click()
        await hand.is_at(before)
        await expect(hand.legal()).to_have_text(["Roll once more", "Bank the pot"])
