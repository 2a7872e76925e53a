"""Somebody plays at a table in the browser, by what the page offers."""

import random
import re
from functools import partial

from playwright.async_api import Locator, expect
from web.browsing import Visitor, until

LEGAL = "[data-action]:visible:not(:disabled)"


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
        return await self.board.get_attribute("aria-busy") == "false" and await self.legal().count() > 0

    async def is_over(self) -> bool:
        return await self.page.get_by_role("dialog").filter(has_text="Look back").count() > 0

    def legal(self) -> Locator:
        return self.board.locator(LEGAL)

    async def has_something_to_do(self) -> bool:
        await until(self._stops, self.page)
        return not await self.is_over()

    async def _stops(self) -> bool:
        return await self.is_over() or await self.may_decide()

    async def decide(self) -> None:
        """Carry out anything that is offered, and wait until the table has taken it."""
        offered = self.legal()
        one = offered.nth(self.chance.randrange(await offered.count()))
        before, action = await self.ply(), await one.get_attribute("data-action")
        assert action is not None
        await one.click()
        self.done.append(action)
        await until(partial(self.has_gone_on, before), self.page)

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
