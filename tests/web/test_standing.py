"""Games that stand still for good, and tables that nobody came to: the page says why."""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect
from sqlalchemy import update
from web.browsing import SIZES, House, Visitor
from web.conftest import Mortal
from web.laying import nonce

from underbridge.engine.game import find
from underbridge.server.store import Entry, Pace, Seat, Store, StoredTable
from underbridge.server.store.schema import tables

PICTURES = os.environ.get("UNDERBRIDGE_PICTURES")  # a folder, for whoever wants to look at them


async def _laid(house: House, visitor: Visitor, *, begun: bool = True, **values: Any) -> StoredTable:
    """A table that the server has not opened yet."""
    mine = await visitor.person()
    stored = await house.store.add_table(
        game="troll-dice",
        rules=find("troll-dice").facts.rules,
        options={},
        host=mine,
        public=False,
        pace=Pace(),
        at_table=[Seat(person=mine, nonce=nonce(0)), Seat(bot="sleepy", nonce=nonce(1)) if begun else Seat()],
    )
    if begun:
        await house.store.mark(stored.id, "started")
    if values:
        async with house.store.database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == stored.id).values(values))
    return stored


async def _sees(visitor: Visitor, stored: StoredTable, name: str, *sentences: str) -> None:
    await visitor.open(f"/table/{stored.id}")
    for sentence in sentences:
        await expect(visitor.page.get_by_text(sentence)).to_be_visible()
    await expect(visitor.page.get_by_text("The table is drawing")).to_be_hidden()
    await visitor.does_not_scroll_sideways()
    await visitor.sees_nothing_wrong()
    if PICTURES:
        await visitor.sees_everything()
        await visitor.page.screenshot(path=Path(PICTURES) / f"{name}.png")


async def test_a_game_that_cannot_go_on_says_so(house: House, mortal: Mortal) -> None:
    """At a server of its own, which logs an error, as it should."""
    async with Store.open(mortal.database) as store:
        other = House(mortal.now.base, store, house.browser)
        for size in SIZES:
            async with other.visit(size) as ada:
                stored = await _laid(other, ada)
                bad = Entry(ply=0, seat=0, words=("fly",), move_id="m", at=stored.created)
                await store.append(stored.id, bad)
                await _sees(ada, stored, f"stuck-{size}", "no longer fits the rules")
                await expect(ada.page.get_by_role("heading", name="This game cannot go on")).to_be_visible()
                board = ada.page.get_by_role("region", name="The board")
                await expect(board).to_be_visible()  # as far as it goes


@pytest.mark.parametrize("size", SIZES)
async def test_an_abandoned_game_says_why_it_was_closed_and_can_be_played_again(
    house: House, size: str
) -> None:
    async with house.visit(size) as ada:
        stored = await _laid(house, ada)
        await house.store.close_game(stored.id, "abandoned")
        await _sees(ada, stored, f"abandoned-{size}", "This game was closed", "Nobody had been here")
        await ada.page.get_by_role("button", name="Play again").click()
        await ada.page.wait_for_url(lambda url: stored.id not in url)


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_by_other_rules_says_why_it_was_closed(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        stored = await _laid(house, ada, rules=99)
        await _sees(ada, stored, f"rules-{size}", "This game was closed", "The rules have changed")


@pytest.mark.parametrize("size", SIZES)
async def test_a_table_that_nobody_came_to_says_so(house: House, size: str) -> None:
    async with house.visit(size) as ada:
        stored = await _laid(house, ada, begun=False)
        await house.store.close_game(stored.id, "abandoned")
        await _sees(ada, stored, f"expired-{size}", "Nobody came for a long time")
