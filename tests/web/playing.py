"""Somebody plays at a table in the browser, by what the page offers."""

import asyncio
import json
import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from playwright.async_api import Locator, TimeoutError, expect
from server.serving import LONG
from web.browsing import Visitor, until

LEGAL = "[data-action]:visible:not(:disabled)"
LEADS = "[data-leads]:visible:not(:disabled)"  # what is risky is picked, then confirmed
MOST_CLICKS = 8  # for one decision
SHORT = 5_000  # milliseconds

Action = dict[str, Any]


class Control(NamedTuple):
    """Something to be clicked."""

    number: int  # among what is offered
    decides: bool  # or only leads there
    actions: list[Action]


class Hand:
    """Clicks on what is legal; the same seed clicks the same."""

    def __init__(self, visitor: Visitor, seed: int = 0) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.chance = random.Random(seed)
        self.done: list[str] = []  # kinds of decisions

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("region", name="The board")

    async def ply(self) -> int:
        return int(await self.board.get_attribute("data-ply") or 0)

    async def may_decide(self) -> bool:
        """At rest, and with something to do."""
        return await self.is_at_rest() and await self.offered().count() > 0

    async def is_at_rest(self) -> bool:
        return await self.board.get_attribute("aria-busy") == "false"

    async def is_over(self) -> bool:
        return await self.page.get_by_role("dialog").filter(has_text="Look back").count() > 0

    def legal(self) -> Locator:
        return self.board.locator(LEGAL)

    def offered(self) -> Locator:
        return self.board.locator(f"{LEGAL}, {LEADS}")

    async def has_something_to_do(self) -> bool:
        await until(self._stops, self.page)
        return not await self.is_over()

    async def _stops(self) -> bool:
        return await self.is_over() or await self.may_decide()

    async def decide(self) -> None:
        """Carry out anything that is offered, and wait until the table has taken it."""
        before = await self.ply()
        async with asyncio.timeout(LONG):
            while not await self.has_gone_on(before):
                if (action := await self._click()) is not None:
                    self.done.append(action)
                    await until(partial(self.has_gone_on, before), self.page)

    async def carry_out(self, wanted: Callable[[Action], bool]) -> None:
        """Click on what does what is wanted, or on what leads there, until the table has taken it."""
        before = await self.ply()
        for _ in range(MOST_CLICKS):
            controls = [one for one in await self._controls() if any(map(wanted, one.actions))]
            assert controls, "the page offers no way to do that"
            one = next((one for one in controls if one.decides), controls[0])
            await self.offered().nth(one.number).click()
            if one.decides:
                await until(partial(self.has_gone_on, before), self.page)
                return
        raise AssertionError("the page leads nowhere")

    async def _click(self) -> str | None:
        """On anything that is offered: the action that was carried out, if one was."""
        controls = await self._controls()
        if not controls:  # others were faster
            await self.page.wait_for_timeout(20)
            return None
        made = {json.loads(action)["kind"] for action in self.done}
        fresh = [one for one in controls if any(action["kind"] not in made for action in one.actions)]
        one = self.chance.choice(fresh or controls)
        try:
            await self.offered().nth(one.number).click(timeout=SHORT)
        except TimeoutError:  # it is gone
            return None
        return json.dumps(one.actions[0]) if one.decides else None

    async def _controls(self) -> "list[Control]":
        """Everything that can be clicked for a decision."""
        told = await self.offered().evaluate_all(
            "all => all.map(({ dataset }) => [dataset.action, dataset.leads])"
        )
        return [
            Control(number, action is not None, [json.loads(action)] if action else json.loads(leads))
            for number, (action, leads) in enumerate(told)
        ]

    async def has_gone_on(self, before: int) -> bool:
        return await self.is_over() or await self.ply() > before

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
