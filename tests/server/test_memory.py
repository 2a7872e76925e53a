"""Nothing stays in memory of those who are gone, though rubbish is seldom looked for."""

import asyncio
import contextlib
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from underbridge.server.app import new_app
from underbridge.server.background import first_to_end
from underbridge.server.rooms import Room


@pytest.fixture
def no_one_tidies_up() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_one_tidies_up")
def test_what_was_known_where_something_failed_is_forgotten_with_it() -> None:
    class Known:
        pass

    async def fail(known: Known) -> None:
        await asyncio.sleep(0)
        raise ConnectionError(str(known))

    async def story() -> None:
        known = Known()
        seen = weakref.ref(known)
        with contextlib.suppress(ConnectionError):
            await first_to_end(fail(known), asyncio.Event().wait())
        del known
        assert seen() is None

    asyncio.run(story())


@pytest.mark.usefixtures("no_one_tidies_up")
def test_a_room_that_everybody_has_left_is_gone(tmp_path: Path) -> None:
    with TestClient(new_app(f"sqlite:///{tmp_path}/games.db", tmp_path)) as ada:
        table = ada.post("/api/tables", json={"game": "troll-dice", "seats": ["me", "open"]}).json()["id"]
        for _ in range(3):
            with ada.websocket_connect(f"/api/tables/{table}/socket") as socket:
                assert socket.receive_json()["type"] == "welcome"
        while ada.get(f"/api/tables/{table}").json()["seats"][0]["here"]:
            pass
        assert [one for one in gc.get_objects() if isinstance(one, Room)] == []
