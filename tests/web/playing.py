"""Somebody plays at a table in the browser, by what the page offers."""

import json
import random
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.async_api import Locator, expect
from web.browsing import Visitor

BOARD = "[data-ply][aria-label='The board']"
OFFERED = ":is([data-action], [data-leads]):not(:disabled)"  # what is risky is picked, then confirmed
MOST_CLICKS = 40  # for one decision

# What the board offers, once it is at rest; or that it shows something else than what the page was told.
LOOK = """([board, offered, told]) => {
    const place = document.querySelector(board);
    const ply = Number(place?.dataset.ply);
    if (place?.ariaBusy !== "false") return null;
    const there = [...place.querySelectorAll(offered)].filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 0 && height > 0 && getComputedStyle(one).visibility === "visible";
    });
    if (there.length === 0 && ply === told) return null;
    return { ply, controls: there.map(({ dataset }) => [dataset.action ?? null, dataset.leads ?? null]) };
}"""

Action = dict[str, Any]


class Control(NamedTuple):
    """Something to be clicked."""

    number: int  # among what is offered
    decides: bool  # or only leads there
    actions: list[Action]


class Hand:
    """Clicks on what is legal; the same seed clicks the same, if the others do."""

    def __init__(self, visitor: Visitor, seed: int = 0) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.board = self.page.locator(BOARD)
        self.result = self.page.get_by_role("dialog").filter(has_text="Look back")
        self.chance = random.Random(seed)
        self.done: list[Action] = []
        self._known = visitor.decided  # decisions of the page that I know of

    async def ply(self) -> int:
        return int(await self.board.get_attribute("data-ply") or 0)

    async def is_at(self, ply: int) -> None:
        """Wait until the board shows so many plies, and nothing else is to come."""
        await self.page.locator(f"{BOARD}[data-ply='{ply}'][aria-busy=false]").wait_for()

    def legal(self) -> Locator:
        return self.board.locator("[data-action]:visible:not(:disabled)")

    def offered(self) -> Locator:
        return self.board.locator(f"{OFFERED}:visible")

    async def has_something_to_do(self) -> bool:
        """Once all bots have decided and everything is shown; False if the game is over."""
        while True:
            await self.visitor.hears(self._stops)
            if self.visitor.position["view"]["over"]:
                await self.result.wait_for()
                return False
            if await self.controls() and await self._is_up_to_date():
                return True

    async def _is_up_to_date(self) -> bool:
        """Not while the page, which made a decision by itself, is still to hear what came of it."""
        if self._known != self.visitor.decided and not await self.visitor.knows_all():
            return False
        self._known = self.visitor.decided
        return True

    def _stops(self) -> bool:
        """Whether the game is over, or I may decide and no bot does."""
        if not (position := self.visitor.position):
            return False
        view, seats = position["view"], self.visitor.table["seats"]
        bots = any(seats[seat]["bot"] for seat in view["awaited"])
        return view["over"] or (not bots and len(view["legal"]) > 0)

    async def controls(self) -> list[Control]:
        """Everything that can be clicked for a decision; nothing if the page shows something else."""
        told = self.visitor.position["view"]["ply"]
        found = await self.page.wait_for_function(LOOK, arg=[BOARD, OFFERED, told])
        seen = await found.json_value()
        return [
            Control(number, action is not None, [json.loads(action)] if action else json.loads(leads))
            for number, (action, leads) in enumerate(seen["controls"])
            if seen["ply"] == told
        ]

    async def decide(self) -> None:
        """Carry out anything that is offered, and wait until the table has taken it."""
        made = {action["kind"] for action in self.done}

        def any_of(controls: list[Control]) -> Control:
            fresh = [one for one in controls if any(action["kind"] not in made for action in one.actions)]
            return self.chance.choice(fresh or controls)

        before = self.visitor.position["number"]
        self.done.append(await self._press(any_of))
        await self.goes_on(before)

    async def carry_out(self, wanted: Callable[[Action], bool]) -> None:
        """Do what is wanted, and wait until the table has taken it."""
        before = self.visitor.position["number"]
        await self.press(wanted)
        await self.goes_on(before)

    async def press(self, wanted: Callable[[Action], bool]) -> None:
        """Click on what does what is wanted, or on what leads there."""

        def nearest(controls: list[Control]) -> Control:
            found = [one for one in controls if any(map(wanted, one.actions))]
            assert found, "the page offers no way to do that"
            return next((one for one in found if one.decides), found[0])

        await self._press(nearest)

    async def _press(self, choose: Callable[[list[Control]], Control]) -> Action:
        """Click until a decision is made."""
        for _ in range(MOST_CLICKS):
            while not (controls := await self.controls()):
                pass  # we have heard of something before the page shows it, or the other way round
            one = choose(controls)
            await self.offered().nth(one.number).click()
            if one.decides:
                self._known += 1
                return one.actions[0]
        raise AssertionError("the page leads nowhere")

    async def goes_on(self, before: int) -> None:
        """Wait until the page was told that something has changed."""
        await self.visitor.hears(lambda: bool(self.visitor.position.get("number", before) > before))

    async def play(self, decisions: int | None = None) -> None:
        """To the end, or so many decisions."""
        while decisions != 0 and await self.has_something_to_do():
            await self.decide()
            decisions = None if decisions is None else decisions - 1


async def lay(visitor: Visitor, game: str, *others: str) -> None:
    """A table, from the page on which tables are laid; seats after mine are "open" or a bot's level."""
    page = visitor.page
    await visitor.open(f"/new/{game}")
    if others:
        await expect(page.get_by_text("(you)").first).to_be_visible()
        while seats := len(others) - await page.get_by_role("combobox").count():
            await page.get_by_role("button", name=f"Seats: one step {'up' if seats > 0 else 'down'}").click()
        for seat, who in enumerate(others):
            await page.get_by_role("combobox").nth(seat).select_option(who)
    await page.get_by_role("button", name=re.compile("Lay the table|Begin")).click()
    await page.wait_for_url("**/table/*")
