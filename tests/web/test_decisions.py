"""Every kind of decision is made through the page, in a position where it may be made.

The position comes from a game played at random, which is written into the log before the page is opened.
"""

import asyncio
import random
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.async_api import expect
from server.serving import Player, serving
from web.browsing import Visitor, chromium, until, visiting
from web.playing import Hand

from underbridge.engine.action import Action
from underbridge.engine.table import Table
from underbridge.games import CATALOGUE
from underbridge.games.bridge_troll.view import BridgeTrollBoard
from underbridge.server.live import Live
from underbridge.server.store import Entry, Kept, Store, now

PLACES = [
    ("troll-dice", "phone"),
    ("angry-troll", "desktop"),
    ("bridge-troll", "phone"),
    ("troll-bridge", "desktop"),
]
NOT_BY_HAND = {"late"}  # the server enters it when a candle has burnt down
OPTIONS: dict[str, dict[str, bool | str]] = {
    "troll-bridge": {"gentle": True}
}  # a messenger retreats only by the gentle rule
HASTY = {"hinder", "pass"}  # whoever says nothing for a moment passes
LEADING = {"buy", "lose"}  # whoever has made points into upgrades and loses one has to change an upgrade back
FORCED = {"pile", "throw", "take", "rob"}  # the page does it if there is no other
MOST_TABLES = 10  # each has draws of its own: at one of them, nobody may ever find a treasure that hinders
MOST_GAMES = 50
MINE = 0


class House(NamedTuple):
    """A server and where it keeps its games."""

    base: str
    store: Store


@pytest.mark.parametrize(("game", "size"), PLACES)
def test_every_kind_of_decision(tmp_path: Path, game: str, size: str) -> None:
    kinds = {str(action.words[0]) for action in CATALOGUE[game].actions.all} - NOT_BY_HAND
    database = f"sqlite:///{tmp_path / 'games.db'}"

    async def scenario(base: str) -> None:
        people = [Player(base) for _ in range(CATALOGUE[game].seats.usual)]
        async with Store.open(database) as store, chromium() as browser, visiting(browser, base, size) as ada:
            for kind in sorted(kinds):
                table = await _lay(House(base, store), game, people, kind, OPTIONS.get(game, {}))
                before = len(await store.entries(table))
                await _come_as(ada, people[MINE], table)
                await _decide(ada, kind)
                entry = (await store.entries(table))[before]
                assert (entry.seat, entry.words[0]) == (MINE, kind)

    with serving(database, tmp_path) as base:
        asyncio.run(scenario(base))


def test_an_answer_is_typed(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"

    async def scenario(base: str) -> None:
        async with (
            Store.open(database) as store,
            chromium() as browser,
            visiting(browser, base, "phone") as ada,
        ):
            people = [Player(base) for _ in range(2)]
            table = await _lay(House(base, store), "troll-bridge", people, "answer", {"answers": "typed"})
            await _come_as(ada, people[MINE], table)
            answer = ada.page.get_by_role("textbox", name="Your answer")
            await expect(answer).to_be_visible()
            await ada.sees_nothing_wrong()
            hand, before = Hand(ada), len(await store.entries(table))
            ply = await hand.ply()
            await answer.fill("A cheese, perhaps")
            await answer.press("Enter")
            await until(lambda: hand.has_gone_on(ply), ada.page)
            assert (await store.entries(table))[before].words[0] == "answer"

    with serving(database, tmp_path) as base:
        asyncio.run(scenario(base))


def test_what_cannot_be_otherwise_is_done_once_and_can_be_taken_back(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"

    async def scenario(base: str) -> None:
        async with Store.open(database) as store, chromium() as browser, visiting(browser, base) as ada:
            people = [Player(base) for _ in range(3)]
            table = await _lay(House(base, store), "bridge-troll", people, "pile", {}, forced=True)
            before = await store.entries(table)

            async def is_more() -> bool:
                return await store.entries(table) != before

            await _come_as(ada, people[MINE], table)
            await until(is_more, ada.page)
            assert (await store.entries(table))[len(before)].words[0] == "pile"
            hand, pile = Hand(ada), ada.page.locator("[data-action*=pile]")
            await expect(pile).to_have_count(0)
            await ada.page.get_by_role("button", name="Undo").click()
            await expect(pile).not_to_have_count(0)
            await hand.carry_out(lambda action: action["kind"] == "pile")

    with serving(database, tmp_path) as base:
        asyncio.run(scenario(base))


async def _come_as(visitor: Visitor, player: Player, table: str) -> None:
    """Open the page with somebody's cookies."""
    cookies = player.http.cookies.items()
    await visitor.page.context.add_cookies(
        [{"name": name, "value": value, "url": visitor.base} for name, value in cookies]
    )
    await visitor.open(f"/table/{table}")


async def _decide(ada: Visitor, kind: str) -> None:
    hand = Hand(ada)
    await until(hand.may_decide, ada.page)
    if kind not in HASTY:
        await ada.sees_nothing_wrong()
    await ada.does_not_scroll_sideways()
    await hand.carry_out(lambda action: action["kind"] == kind)
    assert not ada.complaints, ada.complaints


async def _lay(
    house: House,
    game: str,
    people: list[Player],
    kind: str,
    options: dict[str, bool | str],
    *,
    forced: bool = False,
) -> str:
    """A table at which such a decision may, or must be made."""
    me, *others = people
    seats = ["me", *["open"] * len(others)]
    for _ in range(MOST_TABLES):
        table = str(me.post("/api/tables", game=game, seats=seats, options=options)["id"])
        for one in others:
            one.post(f"/api/tables/{table}/join")
        kept = await house.store.table(table)
        assert kept is not None
        way = _way_to(kept, kind, forced)
        if way is not None:
            for entry in way:
                await house.store.append(table, entry)
            return table
    raise AssertionError(f"At {MOST_TABLES} tables nobody could {kind}.")


def _way_to(kept: Kept, kind: str, forced: bool) -> list[Entry] | None:
    """What everybody decided before, if such a decision is found."""
    for seed in range(MOST_GAMES):
        chance, table, way = random.Random(seed), Live(kept, []).table, list[Entry]()
        while not table.over:
            legal = table.legal(MINE)
            fits = _is_forced(table, legal) if forced else len(legal) > 1 or kind not in FORCED
            if fits and any(action.words[0] == kind for action in legal):
                return way
            seat, words = _any_decision(table, chance)
            way.append(Entry(ply=len(way), seat=seat, words=words, move_id=f"{len(way)}", at=now()))
    return None


def _is_forced(table: Table, legal: list[Action]) -> bool:
    """Nothing else can be done, and no card in hand could have been played instead."""
    board = table.view(MINE).board
    return len(legal) == 1 and isinstance(board, BridgeTrollBoard) and board.seats[MINE].hand_size == 0


def _any_decision(table: Table, chance: random.Random) -> tuple[int, tuple[str | int, ...]]:
    seat = chance.choice(table.awaited)
    legal = table.legal(seat)
    action = chance.choice([action for action in legal if action.words[0] in LEADING] or legal)
    table.act(seat, action)
    return seat, action.words
