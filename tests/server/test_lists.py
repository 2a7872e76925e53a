"""Lists of public tables: many may ask, and all see what was there before."""

import asyncio
from pathlib import Path

import pytest
from server.test_hub import a_hub

from underbridge.server import lists as lists_of_tables
from underbridge.server.limits import USUAL
from underbridge.server.lists import Lists
from underbridge.server.lobby import Lobby, Wish
from underbridge.server.presence import Presence
from underbridge.server.shown_tables import ShownTables


def test_a_hundred_who_ask_at_once_cost_two_readings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with a_hub(f"sqlite:///{tmp_path}/games.db") as hub:
            store = hub.store
            lobby = Lobby(store, bytes(32), USUAL)
            lists = Lists(store, hub.announcements, ShownTables(store, hub, Presence(store)))
            ada, eve = await store.add_person("Ada"), await store.add_person("Eve")
            wish = Wish(game="troll-dice", seats=("me", "open"), public=True)
            first = await lobby.lay(ada.id, wish)
            monkeypatch.setattr(lists_of_tables, "FRESH", 3_600.0)  # however slow the machine is
            readings: list[bool] = []
            read = store.public_tables

            async def counted(*, begun: bool) -> object:
                readings.append(begun)
                return await read(begun=begun)

            monkeypatch.setattr(store, "public_tables", counted)
            for _ in range(3):
                asked = [lists.public(who, begun=False) for who in (ada, eve, None) * 40]
                for listed in await asyncio.gather(*asked):
                    assert [one.id for one in listed] == [first.id]
            assert len(readings) <= 2
            (own,), (other,) = await lists.public(ada, begun=False), await lists.public(eve, begun=False)
            assert (own.mine, own.host, other.mine, other.host) == (0, True, None, False)
            second = await lobby.lay(ada.id, wish)  # who asks after that sees it
            assert {one.id for one in await lists.public(eve, begun=False)} == {first.id, second.id}
            await lobby.leave(second.id, ada.id)
            assert [one.id for one in await lists.public(None, begun=False)] == [first.id]
            assert await lists.public(None, begun=True) == []

    asyncio.run(story())
