"""Every kind of decision is made through the page at least once.

Somebody plays quickly, through a socket; as soon as something may be done that the page has not done yet, the
page does it, for the same person.
"""

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest
from playwright.async_api import Locator
from server.serving import Player
from web.browsing import Visitor, chromium, visiting
from web.playing import LEADS, LEGAL, Hand

from underbridge.games import CATALOGUE

MOST_GAMES = 40


@pytest.mark.parametrize(("game", "size"), [("troll-dice", "phone"), ("angry-troll", "desktop")])
def test_every_kind_of_decision(base: str, game: str, size: str) -> None:
    async def scenario() -> None:
        missing = {str(action.words[0]) for action in CATALOGUE[game].actions.all}
        async with chromium() as browser:
            for seed in range(MOST_GAMES):
                if not missing:
                    break
                async with visiting(browser, base, size) as ada:
                    await _play(ada, base, game, seed, missing)
                    await ada.sees_nothing_wrong()
        assert not missing

    asyncio.run(scenario())


async def _play(ada: Visitor, base: str, game: str, seed: int, missing: set[str]) -> None:
    """A game, until nothing is missing."""
    player = Player(base, seed)
    bots = ["sleepy"] * (CATALOGUE[game].seats.usual - 1)
    table = player.post("/api/tables", game=game, seats=["me", *bots])["id"]
    await ada.page.context.add_cookies(
        [{"name": name, "value": value, "url": base} for name, value in player.http.cookies.items()]
    )
    await ada.open(f"/table/{table}")
    hand = Hand(ada, seed)
    async with player.at(table):
        while missing and not (player.view and player.view["over"]):
            wanted = {action["kind"] for action in _legal(player)} & missing
            before = player.number
            if wanted:
                done = await _decide_on_the_page(hand, player, sorted(wanted)[0])
                missing -= {done}
            elif not player.must_decide:
                await player.hear()
            elif (await player.decide())["type"] == "done":
                await player.until(lambda before=before: player.number > before)
            else:  # that was too fast
                await asyncio.sleep(0.1)


def _legal(player: Player) -> list[dict[str, Any]]:
    return player.view["legal"] if player.view else []


async def _decide_on_the_page(hand: Hand, player: Player, kind: str) -> str | None:
    """Find what does it, or what leads there, and click until it is done; None: the game went on instead."""
    while not await _sees_the_same(hand, player):
        await _listen(player)
    number = player.number
    for _ in range(8):
        control = await _leading_to(hand, kind, LEGAL)
        if control is not None:
            await control.click()
            await player.until(lambda: player.number > number)
            return kind
        control = await _leading_to(hand, kind, LEADS)
        if control is not None:
            await control.click()
        await _listen(player)
        if player.number > number:
            return None
    raise AssertionError(f"the page offers no way to {kind}")


async def _sees_the_same(hand: Hand, player: Player) -> bool:
    shown = await hand.board.count() and await hand.ply() == len(player.moments)
    return bool(shown) and await hand.board.get_attribute("aria-busy") == "false"


async def _listen(player: Player) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(player.hear(), 0.1)


async def _leading_to(hand: Hand, kind: str, which: str) -> Locator | None:
    for control in await hand.board.locator(which).all():
        told = await control.get_attribute("data-action" if which == LEGAL else "data-leads")
        actions = json.loads(told or "[]")
        if kind in {one["kind"] for one in (actions if isinstance(actions, list) else [actions])}:
            return control
    return None
