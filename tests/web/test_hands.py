"""Hands that never slip: nothing moves under a finger, keys walk, great moments stay until they are seen."""

import asyncio
import random
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from playwright.async_api import Locator, expect
from web.browsing import House, Visitor
from web.conftest import a_house
from web.laying import seal, sit
from web.playing import BOARD, Hand
from web.positions import Wanted, every_kind, kept, way_to

from underbridge.engine.table import Table
from underbridge.server.store import Entry


@pytest.fixture(scope="module")
def house(loop: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One of our own: what is kept is reached by the same draws as elsewhere, and a house takes them once."""
    with a_house(loop, tmp_path_factory.mktemp("hands")) as own:
        yield own


def _wanted(game: str, kind: str) -> Wanted:
    return next(one for one in every_kind(game) if one.kind == kind)


async def _come_to(house: House, ada: Visitor, game: str, kind: str) -> tuple[str, int]:
    """A position in which I may make such a decision: its table, and how much was decided there before."""
    wanted = _wanted(game, kind)
    position = kept(wanted)
    way = way_to(wanted, position)
    others = [(await house.store.add_person("Grim")).id for _ in range(wanted.seats - 1)]
    draws, options = wanted.draws(position.number), wanted.options
    table = await sit(ada, house.store, game, *others, draws=draws, options=options, way=way)
    await ada.page.locator(f"{BOARD}[aria-busy=false]").wait_for()
    return table, len(way)


async def _place(control: Locator) -> dict[str, float]:
    place = await control.bounding_box()
    assert place is not None
    return {"x": place["x"], "y": place["y"], "width": place["width"], "height": place["height"]}


async def test_several_boulders_are_taken_at_once_by_buttons_that_keep_their_place(house: House) -> None:
    """However many of the one colour are chosen, nothing is decided, and nothing slides away."""
    async with house.visit("phone") as ada:
        table, before = await _come_to(house, ada, "bridge-troll", "take")
        board, ply = ada.position["view"]["board"], ada.position["view"]["ply"]
        colour, there = max(board["supply"].items(), key=lambda heap: heap[1])
        owed = board["owed"]
        assert min(there, owed) > 1, "the position that is kept asks for one boulder only"
        more = ada.page.get_by_role("button", name=f"One {colour} boulder more")
        less = ada.page.get_by_role("button", name=f"One {colour} boulder less")
        places = [await _place(more), await _place(less)]
        for number in range(1, min(there, owed) + 1):
            await more.click()
            await expect(ada.page.get_by_role("group", name=f"{number} of ")).to_have_count(1)
            assert [await _place(more), await _place(less)] == places
        await less.click()
        assert [await _place(more), await _place(less)] == places
        assert ada.decided == 0
        chosen = min(there, owed) - 1
        for other in [one for one, heap in board["supply"].items() if one != colour and heap]:
            while chosen < owed:
                step = ada.page.get_by_role("button", name=f"One {other} boulder more")
                if await step.is_disabled():
                    break
                await step.click()
                chosen += 1
        await ada.page.get_by_role("button", name=f"Take these {owed}").click()
        await ada.hears(lambda: bool(ada.position["view"]["ply"] >= ply + owed))
        took = [entry.words for entry in (await house.store.entries(table))[before : before + owed]]
        assert [words[0] for words in took] == ["take"] * owed
        assert sum(colour in words for words in took) == min(there, owed) - 1


async def test_a_marked_card_is_unmarked_by_the_same_tap(house: House) -> None:
    """Where it lay before; then it can be marked again."""
    async with house.visit() as ada:
        await _come_to(house, ada, "bridge-troll", "mark")
        ply = ada.position["view"]["ply"]
        card = ada.page.locator("[data-action*='\"mark\"']").first
        place = await _place(card)
        x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        await ada.page.mouse.click(x, y)
        await ada.hears(lambda: bool(ada.position["view"]["ply"] == ply + 1))
        await expect(ada.page.get_by_role("button", name="out of the trade")).to_have_count(1)
        await ada.page.locator(f"{BOARD}[aria-busy=false]").wait_for()
        await ada.page.mouse.click(x, y)
        await expect(ada.page.get_by_role("button", name="out of the trade")).to_have_count(0)
        await ada.hears(lambda: bool(ada.position["view"]["ply"] == ply))
        assert "mark" in {action["kind"] for action in ada.position["view"]["legal"]}


async def test_arrows_walk(house: House) -> None:
    """Each as it looks, and only where there is somewhere to walk to."""
    async with house.visit() as ada:
        table, before = await _come_to(house, ada, "angry-troll", "move")
        ply = ada.position["view"]["ply"]
        steps = {one["direction"] for one in ada.position["view"]["legal"] if one["kind"] == "move"}
        blocked = {"left", "right", "up", "down"} - steps
        for way in sorted(blocked):
            await ada.page.keyboard.press(f"Arrow{way.capitalize()}")
        assert ada.decided == 0
        await ada.page.keyboard.press(f"Arrow{min(steps).capitalize()}")
        await ada.hears(lambda: bool(ada.position["view"]["ply"] > ply))
        assert (await house.store.entries(table))[before].words == ("move", min(steps))


def _fallen(draws: str, seats: int) -> list[Entry]:
    """A fight at random, until I have fallen and others stand."""
    for seed in count():
        chance, way = random.Random(seed), list[Entry]()
        table = Table("troll-dice", seats, seal=seal(draws, seats))
        while not table.over:
            trolls = table.view(0).board.trolls  # type: ignore[attr-defined]
            if trolls[0].fell_in is not None:
                return way
            seat = chance.choice(table.awaited)
            action = chance.choice(table.legal(seat))
            table.act(seat, action)
            way.append(Entry(ply=len(way), seat=seat, words=action.words, move_id=f"{len(way)}", at=0))
    raise AssertionError


async def test_who_is_out_may_see_how_it_ends_play_again_or_leave(house: House) -> None:
    """On a phone, too, all three ways are there."""
    draws = "out of the fight"
    async with house.visit("phone", speed="slow", reduced_motion="no-preference") as ada:
        way = _fallen(draws, 3)
        others = [(await house.store.add_person(name)).id for name in ("Grim", "Eve")]
        await sit(ada, house.store, "troll-dice", *others, draws=draws, way=way)
        page = ada.page
        banner = page.get_by_role("status").filter(has_text="You are out. The others play on.")
        await expect(banner).to_be_visible()
        for name in ("Play again", "How it ends"):
            await expect(banner.get_by_role("button", name=name)).to_be_visible()
        await expect(banner.get_by_role("link", name="Leave")).to_be_visible()
        await ada.does_not_scroll_sideways()
        await banner.get_by_role("button", name="How it ends").click()
        await expect(banner.get_by_role("button", name="Slower")).to_be_visible()
        assert not ada.complaints


async def _await_seen(ada: Visitor, what: Locator) -> None:
    """Let time pass until it is seen."""
    while await what.count() == 0:
        await ada.page.clock.run_for(50)


async def test_an_answer_stays_until_it_is_tapped(house: House) -> None:
    """With the question, what was said, and all of what was right, for two seconds at least."""
    async with house.visit("phone", speed="normal", reduced_motion="no-preference") as ada:
        await ada.page.clock.install(time=0)
        await ada.page.clock.pause_at(1)
        await _come_to(house, ada, "troll-bridge", "answer")
        prompt = ada.position["view"]["board"]["question"]["prompt"]
        before = ada.position["number"]
        await Hand(ada).press(lambda action: action["kind"] == "answer")
        await Hand(ada).goes_on(before)
        card = ada.page.get_by_role("group", name="How the question was answered")
        await _await_seen(ada, card)
        await expect(card).to_contain_text(prompt)
        await expect(card).to_contain_text("You said")
        await ada.page.clock.run_for(2_000)
        await expect(card).to_be_visible()
        inside = await _place(card)
        assert inside["y"] + inside["height"] <= 844, "the right answer is cut off"
        assert await card.evaluate("(card) => card.scrollHeight <= card.clientHeight")
        await card.click()
        await expect(card).to_have_count(0)
        assert not ada.complaints


async def test_the_reveal_names_each_pile(house: House) -> None:
    """With its number, and the places as they fall, for as long as it takes to read them."""
    async with house.visit(speed="normal", reduced_motion="no-preference") as ada:
        await ada.page.clock.install(time=0)
        await ada.page.clock.pause_at(1)
        await sit(ada, house.store, "bridge-troll", "sleepy", "sleepy", draws="all hands open")
        hand, order = (
            Hand(ada),
            ada.page.get_by_role("region", name="All hands open!").get_by_role("listitem"),
        )
        while await order.count() == 0:
            if await hand.offered().count():
                await hand.decide()
            await ada.page.clock.run_for(50)
        piles = await _bids(ada)
        while await ada.page.get_by_role("heading", name="The order of picking").count() == 0:
            await ada.page.clock.run_for(50)
        names = ["You", *(f"Sleepy {seat}" for seat in (1, 2))]
        said = [" ".join((await one.inner_text()).split()) for one in await order.all()]
        for name, pile in zip(names, piles, strict=True):
            (line,) = (one for one in said if name in one)
            assert ("closed" if pile == 0 else str(pile)) in line.split(), (said, piles)


async def _bids(ada: Visitor) -> list[int]:
    """What everybody has bid, as the page was told."""
    bids: dict[int, int] = {}
    for told in ada.told:
        for event in _events(told):
            if event["kind"] == "bid shown":
                bids[event["seat"]] = bids.get(event["seat"], 0) + event["count"]
    return [bids.get(seat, 0) for seat in range(3)]


def _events(told: Any) -> list[dict[str, Any]]:
    """All events of a message, wherever they stand."""
    if isinstance(told, list):
        return [event for one in told for event in _events(one)]
    if isinstance(told, dict):
        found = [told] if "kind" in told else []
        return found + [event for one in told.values() for event in _events(one)]
    return []
