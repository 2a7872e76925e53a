"""Looking around on the long bridge, with fingers and with keys."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from playwright.async_api import CDPSession, Locator, expect
from web.browsing import House
from web.laying import sit
from web.playing import Hand

STEPS = 6  # of a finger on its way
Point = tuple[float, float]


class Bridge:
    """The bridge on a phone, and fingers."""

    def __init__(self, view: Locator, fingers: CDPSession, hand: Hand) -> None:
        self.view, self.fingers, self.hand = view, fingers, hand

    async def camera(self) -> tuple[float, float, float]:
        """Where it is looked from: x, y, and how near."""
        style = await self.view.locator(".world").get_attribute("style") or ""
        x, y, zoom = re.findall(r"-?\d+(?:\.\d+)?", style)[:3]
        return float(x), float(y), float(zoom)

    async def middle(self) -> Point:
        box = await self.view.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 3

    async def touch(self, what: str, points: Sequence[Point]) -> None:
        at = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        await self.fingers.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": at})

    async def drag(self, *ways: tuple[Point, Point]) -> None:
        """Each finger from one place to another, together."""
        await self.touch("touchStart", [start for start, _ in ways])
        for step in range(1, STEPS + 1):
            await self.touch(
                "touchMove",
                [
                    (x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS)
                    for (x, y), (to_x, to_y) in ways
                ],
            )
        await self.touch("touchEnd", [])


@asynccontextmanager
async def on_a_phone(house: House, draws: str) -> AsyncIterator[Bridge]:
    async with house.visit("phone") as ada:
        await sit(ada, house.store, "troll-bridge", "sleepy", draws=draws)
        hand = Hand(ada)
        assert await hand.has_something_to_do()
        await ada.sees_everything()
        view = ada.page.get_by_role("group", name=re.compile("^The bridge"))
        yield Bridge(view, await ada.page.context.new_cdp_session(ada.page), hand)
        assert not ada.complaints, ada.complaints


async def test_two_fingers_zoom_and_one_pans(house: House) -> None:
    async with on_a_phone(house, "two fingers") as bridge:
        ply = await bridge.hand.ply()
        x, y = await bridge.middle()
        _, _, far = await bridge.camera()
        await bridge.drag(((x - 30, y), (x - 110, y)), ((x + 30, y), (x + 110, y)))
        left, top, near = await bridge.camera()
        assert near > far * 1.5
        await bridge.drag(((x, y), (x + 60, y + 90)))
        assert (await bridge.camera())[:2] != (left, top)
        assert (await bridge.camera())[2] == near
        assert await bridge.hand.ply() == ply  # looking around decides nothing


async def test_a_finger_that_rests_asks_what_is_there(house: House) -> None:
    async with on_a_phone(house, "a finger that rests") as bridge:
        ply = await bridge.hand.ply()
        await bridge.touch("touchStart", [await bridge.middle()])
        await expect(bridge.hand.page.get_by_role("tooltip")).to_be_visible()
        await bridge.touch("touchEnd", [])
        assert await bridge.hand.ply() == ply


async def test_keys_look_around_and_zoom(house: House) -> None:
    async with on_a_phone(house, "keys look around") as bridge:
        await bridge.view.focus()
        _, _, far = await bridge.camera()
        await bridge.view.press("+")
        assert (await bridge.camera())[2] > far
        await bridge.view.press("0")
        await bridge.view.press("-")
        fitted = await bridge.camera()
        await bridge.view.press("ArrowUp")
        await bridge.view.press("ArrowUp")
        await expect(bridge.hand.page.get_by_role("tooltip")).to_be_visible()
        assert fitted[2] <= far * 1.01


async def test_who_waits_steps_aside_to_a_marked_start(house: House) -> None:
    async with on_a_phone(house, "a step aside") as bridge:
        hand = bridge.hand
        await hand.carry_out(lambda action: action["kind"] == "row" and 1 < action["row"] < 5)
        assert await hand.has_something_to_do()
        board = hand.visitor.position["view"]["board"]
        row = board["messengers"][0]["row"]
        await expect(bridge.view.get_by_role("button", name=re.compile("start of row"))).not_to_have_count(0)
        await hand.carry_out(lambda action: action["kind"] == "move" and action["direction"] != "forward")
        board = hand.visitor.position["view"]["board"]
        assert (abs(board["messengers"][0]["row"] - row), board["messengers"][0]["column"]) == (1, 0)
