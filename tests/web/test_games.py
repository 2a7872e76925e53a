"""Whole games, played through the page against bots."""

import re

import pytest
from playwright.async_api import expect
from web.browsing import SIZES, House
from web.ending import check_the_end
from web.laying import sit
from web.playing import Hand

from underbridge.games.bridge_troll.deck import our_deck_text


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_of_troll_dice(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await sit(ada, house.store, "troll-dice", "sleepy", "sleepy", draws=f"a game of troll dice, {size}")
        hand = Hand(ada, seed=1)
        await hand.play()
        assert hand.done
        await expect(ada.page.get_by_role("dialog")).to_contain_text(re.compile("last troll standing|wins"))
        await check_the_end(ada, house.base, size)


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_of_angry_troll(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        await sit(ada, house.store, "angry-troll", draws=f"a game of angry troll, {size}")
        hand = Hand(ada, seed=2)
        await hand.play()
        assert {"move", "stomp"} & {action["kind"] for action in hand.done}
        await expect(ada.page.get_by_role("dialog")).to_contain_text(
            re.compile("the troll wins|a perfect win|left in the deck")
        )
        await check_the_end(ada, house.base, size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["bridge-troll", "troll-bridge"])
async def test_a_game_of_the_big_ones(house: House, game: str, size: str) -> None:
    async with house.visit(size) as ada:
        await sit(ada, house.store, game, "sleepy", "sleepy", draws=f"a game of {game}, {size}")
        hand = Hand(ada, seed=3)
        await hand.play()
        assert hand.done
        await expect(ada.page.get_by_role("listitem").filter(has_text="1st").first).to_be_visible()
        await check_the_end(ada, house.base, size)


async def test_a_deck_that_was_brought_along_is_what_lies_on_the_table(house: House) -> None:
    deck = re.sub("^(toll|food) = .*", r"\1 = 17", our_deck_text(), flags=re.MULTILINE)
    async with house.visit() as ada:
        bots = ("sleepy", "sleepy")
        await sit(ada, house.store, "bridge-troll", *bots, draws="a deck of ours", options={"deck": deck})
        hand = Hand(ada, seed=4)
        while await hand.has_something_to_do():
            if await hand.board.get_by_role("button", name=re.compile("toll 17, food 17")).count():
                break
            await hand.decide()
        await expect(hand.result).to_have_count(0)  # such cards are seen long before the end
        assert await hand.board.get_by_role("button", name=re.compile("toll [1-9],")).count() == 0
