"""A real browser at a real server: Chromium, driven by Playwright."""

import asyncio
import json
import os
import re
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import Browser, ConsoleMessage, Page, WebSocket, async_playwright, expect

from underbridge.server.store import Store

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
RETRIES = 2  # a connection that was idle may be closed by the server just as it is used again
AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
PATIENCE = 60_000  # milliseconds, of which a page needs a few hundred: it only ends what hangs
NAMES = ("chromium", "chromium-browser", "google-chrome")

Told = dict[str, Any]

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
        self.told: list[Told] = []  # through the socket of the table that is open
        self.decided = 0  # how often the page has sent a decision
        self._news = asyncio.Event()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", self._hear)
        page.on("websocket", self._listen)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def _listen(self, socket: WebSocket) -> None:
        told = self.told = []

        def note(frame: str | bytes) -> None:
            told.append(json.loads(frame))
            self._news.set()

        socket.on("framereceived", note)
        socket.on("framesent", self._count)

    def _count(self, frame: str | bytes) -> None:
        self.decided += json.loads(frame)["type"] == "decide"

    @property
    def table(self) -> Told:
        """The table, as the page was told last."""
        return self._last("table")

    @property
    def position(self) -> Told:
        """Where the game stands, as the page was told last."""
        return self._last("position")

    def _last(self, what: str) -> Told:
        return next((told[what] for told in reversed(self.told) if told.get(what)), {})

    async def hears(self, holds: Callable[[], bool]) -> None:
        """Wait until what the page was told makes something true."""
        async with asyncio.timeout(PATIENCE / 1_000):
            while not holds():
                self._news.clear()
                await self._news.wait()

    async def knows_all(self) -> bool:
        """Whether nothing has been decided that the page was not told yet."""
        later = f"/api/tables/{self.table['id']}/moments/{self.position['view']['ply'] + 1}"
        return (await self.page.request.get(self.base + later, max_retries=RETRIES)).status == 404

    async def person(self) -> str:
        """Who they are to the server."""
        answer = await self.page.request.get(f"{self.base}/api/me", max_retries=RETRIES)
        return str((await answer.json())["id"])

    async def post(self, path: str) -> None:
        """Ask the server for something, as the page would."""
        answer = await self.page.request.post(self.base + path)
        assert answer.ok, await answer.text()

    async def open(self, path: str) -> None:
        self.told = []
        await self.page.goto(self.base + path)

    async def sees_everything(self) -> None:
        """Letters and pictures have come."""
        await self.page.wait_for_function(
            "() => document.fonts.status === 'loaded' && document.querySelector('svg.art') !== null"
        )

    async def sees_nothing_wrong(self, within: str = "html") -> None:
        """No error in the console, and nothing that axe finds to keep anybody out, there at least."""
        assert not self.complaints, self.complaints
        if not await self.page.evaluate("'axe' in window"):
            await self.page.evaluate(AXE)
        run = "(at) => axe.run(at, { resultTypes: ['violations'] }).then(({ violations }) => violations)"
        violations = await self.page.evaluate(run, within)
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
    browser: Browser, base: str, size: str = "desktop", speed: str = "off", **more: object
) -> AsyncIterator[Visitor]:
    """A window of one size; what happens is shown at once, and nothing moves, unless they say otherwise."""
    width, height = SIZES[size]
    context = await browser.new_context(
        has_touch=size == "phone",
        **{  # type: ignore[arg-type]
            "viewport": {"width": width, "height": height},
            "reduced_motion": "reduce",
            **more,
        },
    )
    kept = f"{{ speed: '{speed}', offered: true }}"  # they have been asked whether to learn first
    await context.add_init_script(f"localStorage.underbridge ??= JSON.stringify({kept})")
    try:
        yield Visitor(await context.new_page(), base)
    finally:
        await context.close()


class House(NamedTuple):
    """A server, where it keeps its games, and a browser to visit it with."""

    base: str
    store: Store
    browser: Browser

    def visit(self, size: str = "desktop", **more: Any) -> AbstractAsyncContextManager[Visitor]:
        return visiting(self.browser, self.base, size, **more)


def table_of(page: Page) -> str:
    """The table that a page shows."""
    found = re.search(r"/table/([\w-]+)$", page.url)
    assert found, page.url
    return found[1]
