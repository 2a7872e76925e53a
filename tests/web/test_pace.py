"""How long what happens stands on the screen: until it can be read, and as the names of the speeds say.

Playwright's clock says when time passes in a page, so nothing here depends on the machine.
"""

import itertools
from contextlib import AsyncExitStack
from typing import NamedTuple

import pytest
from playwright.async_api import expect
from web.browsing import House, Visitor
from web.laying import begins, sit
from web.playing import BOARD, Hand

STEP = 50  # milliseconds
READ = {"fast": 700, "normal": 700, "slow": 1200}  # that what is mine stands, at least

# Every caption, and since when it stands; only as long as something is shown that happens.
NOTE = """(board) => {
    window.captions = [];
    const note = () => {
        const shows = document.querySelector(board)?.ariaBusy === "true";
        const said = shows ? document.querySelector("main h2").textContent.trim() : null;
        if (said !== window.captions.at(-1)?.said) window.captions.push({ said, at: Date.now() });
    };
    new MutationObserver(note).observe(document.querySelector("main"), {
        subtree: true, childList: true, characterData: true, attributeFilter: ["aria-busy"],
    });
}"""


class Caption(NamedTuple):
    said: str
    stood: int  # milliseconds


class Watch:
    """A page in which time passes when this says so, and what it has told."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    async def stop(self) -> None:
        await self.page.clock.install(time=0)
        await self.page.clock.pause_at(1)

    async def note(self) -> None:
        await self.page.locator(f"{BOARD}[aria-busy=false]").wait_for()
        await self.page.evaluate(NOTE, BOARD)

    async def runs(self, ply: int) -> None:
        """Until all that has happened so far was shown."""
        await expect(self.page.locator(f"{BOARD}[aria-busy=true]")).to_have_count(1)
        while await self.page.locator(f"{BOARD}[data-ply='{ply}'][aria-busy=false]").count() == 0:
            await self.page.clock.run_for(STEP)

    async def runs_until_i_decide(self) -> None:
        while not (await Hand(self.visitor).offered().count() or self.visitor.position["view"]["over"]):
            await self.page.clock.run_for(STEP)

    async def captions(self) -> list[Caption]:
        told = await self.page.evaluate("window.captions")
        return [
            Caption(one["said"], after["at"] - one["at"])
            for one, after in itertools.pairwise(told)
            if one["said"] is not None
        ]


async def test_speeds_differ_as_their_names_say(house: House) -> None:
    """Three watch the same game, each at a speed of their own."""
    async with AsyncExitStack() as stack:
        ada = await stack.enter_async_context(house.visit())
        await sit(ada, house.store, "troll-dice", "sleepy", "sleepy", draws=begins(0, 3, "three speeds"))
        watches = {}
        for speed in READ:
            eve = await stack.enter_async_context(house.visit(speed=speed, reduced_motion="no-preference"))
            watches[speed] = watch = Watch(eve)
            await watch.stop()
            await eve.page.goto(ada.page.url)
            await watch.note()
        await Hand(ada).decide()
        ply = ada.position["view"]["ply"]
        told = {}
        for speed, watch in watches.items():
            await watch.visitor.hears(lambda watch=watch: watch.visitor.position["view"]["ply"] == ply)  # type: ignore[misc]
            await watch.runs(ply)
            told[speed] = await watch.captions()
    assert len(told["normal"]) > 1  # what is taken, and the whole throw
    assert [one.said for one in told["fast"]] == [one.said for one in told["slow"]]
    for fast, normal, slow in zip(told["fast"], told["normal"], told["slow"], strict=True):
        assert normal.stood > 1.5 * fast.stood, normal.said
        assert slow.stood > 1.5 * normal.stood, slow.said


@pytest.mark.parametrize("speed", READ)
async def test_what_is_mine_stands_until_it_can_be_read(house: House, speed: str) -> None:
    """Seen and told alike by whoever wants nothing to move."""
    async with house.visit(speed=speed, reduced_motion="reduce") as ada:
        watch = Watch(ada)
        await watch.stop()
        draws = begins(0, 2, f"mine at {speed}")
        await sit(ada, house.store, "troll-dice", "sleepy", draws=draws)
        await watch.note()
        for _ in range(2):
            await Hand(ada).decide()
            await watch.runs_until_i_decide()
        captions = await watch.captions()
    mine = [one for one in captions if "you" in one.said.lower().split()]
    assert len(mine) > 2
    assert min(one.stood for one in mine) >= READ[speed], captions


async def test_a_tap_or_a_key_ends_what_is_shown(house: House) -> None:
    """Time stands still meanwhile: nothing else goes on by itself."""
    async with house.visit(speed="slow", reduced_motion="no-preference") as ada:
        watch = Watch(ada)
        await watch.stop()
        await sit(ada, house.store, "troll-dice", "sleepy", draws=begins(0, 2, "a tap ends it"))
        await watch.note()
        await Hand(ada).decide()
        shows = ada.page.locator(f"{BOARD}[aria-busy=true]")
        await expect(shows).to_have_count(1)
        keys = 0
        while await shows.count():
            if keys % 2:
                await ada.page.keyboard.press("Enter")
            else:
                await ada.page.locator(BOARD).click(position={"x": 5, "y": 5}, force=True)
            keys += 1
        assert keys > 2
        assert ada.decided == 1


async def test_at_once_nothing_is_waited_for(house: House) -> None:
    """Time stands still, and all that has happened is there."""
    async with house.visit(speed="off", reduced_motion="no-preference") as ada:
        watch = Watch(ada)
        await watch.stop()
        await sit(ada, house.store, "troll-dice", "sleepy", draws=begins(0, 2, "at once"))
        await watch.note()
        hand = Hand(ada)
        for _ in range(2):
            assert await hand.has_something_to_do()
            await hand.decide()
        assert await hand.has_something_to_do()
        await hand.is_at(ada.position["view"]["ply"])
        assert all(one.stood == 0 for one in await watch.captions())
