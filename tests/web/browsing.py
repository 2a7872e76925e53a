"""A real browser at a real server: Chromium, driven by Playwright."""

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect
from server.serving import LONG

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
PATIENCE = 60_000  # milliseconds, of which a page needs a few hundred
NAMES = ("chromium", "chromium-browser", "google-chrome")

expect.set_options(timeout=PATIENCE)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The machine's, or the one that Playwright has fetched."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=found,
            chromium_sandbox=False if os.getuid() == 0 else None,
        )
        try:
            yield browser
        finally:
            await browser.close()


class Visitor:
    """Somebody with a browser window of their own, and with eyes for what goes wrong in it."""

    def __init__(self, page: Page, base: str) -> None:
        self.page, self.base = page, base
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", self._hear)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    async def open(self, path: str) -> None:
        await self.page.goto(self.base + path)

    async def sees_everything(self) -> None:
        """Letters and pictures have come."""
        there = "document.fonts.status === 'loaded' && document.querySelector('svg.art') !== null"
        await until(lambda: self.page.evaluate(there), self.page)

    async def sees_nothing_wrong(self) -> None:
        """No error in the console, and nothing that axe finds to keep anybody out."""
        assert not self.complaints, self.complaints
        await self.page.evaluate(AXE.read_text("utf-8"))
        run = "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)"
        violations = await self.page.evaluate(run)
        assert not violations, [
            (
                one["id"],
                one["help"],
                [(node["html"][:200], node["failureSummary"]) for node in one["nodes"][:4]],
            )
            for one in violations
        ]

    async def does_not_scroll_sideways(self) -> None:
        wide = await self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{wide} pixels stick out"


@asynccontextmanager
async def visiting(
    browser: Browser, base: str, size: str = "desktop", **more: object
) -> AsyncIterator[Visitor]:
    """A window of one size; nothing moves in it unless `reduced_motion` says otherwise."""
    width, height = SIZES[size]
    context = await browser.new_context(
        has_touch=size == "phone",
        **{  # type: ignore[arg-type]
            "viewport": {"width": width, "height": height},
            "reduced_motion": "reduce",
            **more,
        },
    )
    try:
        yield Visitor(await context.new_page(), base)
    finally:
        await context.close()


async def until(holds: Callable[[], Awaitable[bool]], page: Page) -> None:
    """Look again and again until something holds."""
    async with asyncio.timeout(LONG):
        while not await holds():
            await page.wait_for_timeout(20)


def table_of(page: Page) -> str:
    """The table that a page shows."""
    found = re.search(r"/table/([\w-]+)$", page.url)
    assert found, page.url
    return found[1]
