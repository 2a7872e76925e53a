"""One table's trouble stays at that table."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.serving import Player, Server
from sqlalchemy import insert, update

from underbridge.engine.game import find
from underbridge.server.background import TROUBLED, Chore
from underbridge.server.live import Live
from underbridge.server.store import Clock, Entry, Pace, Seat, Store, StoredTable
from underbridge.server.store.schema import log, tables

SPOILT = {
    "a line that is no JSON": {"words": "{"},
    "a line of another game": {"words": json.dumps(["fly", 7])},
    "a line that nobody may make": {"words": json.dumps(["swap", 6])},
    "a kind of line that nobody knows": {"kind": "sing"},
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_game_goes_as_far_as_its_log_can_be_followed(how: str) -> None:
    stored = StoredTable(
        id="t",
        game="troll-dice",
        options={},
        host="p",
        public=True,
        pace=Pace(seconds=60),
        secret=bytes(32),
        seats=(Seat(person="p", nonce="n"), Seat(bot="grumpy", nonce="n")),
        created=0,
        started=0,
    )
    live = Live(stored, [])
    (seat,) = live.table.awaited
    good = Entry(ply=0, seat=seat, words=live.table.legal(seat)[0].words, move_id="m0", at=0)
    spoilt = SPOILT[how]
    words = tuple(json.loads(spoilt.get("words", '["swap", 0]').replace("{", "[]")))
    bad = Entry(ply=1, seat=seat, kind=spoilt.get("kind", "decision"), words=words, move_id="m1", at=1)  # type: ignore[arg-type]
    live = Live(stored, [good, bad, Entry(ply=2, seat=seat, words=("swap", 0), move_id="m2", at=2)])
    assert live.is_stuck
    assert live.ply == 1
    view = live.view(seat)
    assert view.ply > 0
    assert (view.legal, view.awaited, view.undo) == ((), (), False)
    assert live.bots_awaited == ()
    assert live.deadline() is None


async def _spoil(store: Store, table: str, values: dict[str, Any]) -> None:
    async with store.database.writing() as connection:
        line = {
            "table_id": table,
            "ply": 0,
            "seat": 0,
            "kind": "decision",
            "words": "[]",
            "move_id": "m",
            "at": 0,
        }
        await connection.execute(insert(log).values(line | values))


async def _lay(store: Store, **more: Any) -> str:
    """A public game between bots."""
    person = await store.add_person("Ada")
    table = await store.add_table(
        game="troll-dice",
        rules=find("troll-dice").facts.rules,
        options={},
        host=person.id,
        public=True,
        pace=Pace(),
        at_table=[Seat(bot="sleepy", nonce="n"), Seat(bot="sleepy", nonce="n")],
        **more,
    )
    await store.mark(table.id, "started")
    return table.id


def test_a_server_with_spoilt_tables_plays_the_others(tmp_path: Path) -> None:
    """Lines, options and games that nobody knows any more; then a healthy table, which comes last."""
    address = f"sqlite:///{tmp_path}/games.db"

    async def spoil() -> tuple[list[str], str]:
        async with Store.open(address) as store:
            spoilt = [await _lay(store) for _ in range(4)]
            for table, (_, values) in zip(spoilt, SPOILT.items(), strict=True):
                await _spoil(store, table, values)
            for values in ({"options": '{"moon": 1}'}, {"options": "{"}, {"game": "chess"}):
                spoilt.append(await _lay(store))
                async with store.database.writing() as connection:
                    await connection.execute(update(tables).where(tables.c.id == spoilt[-1]).values(values))
            return spoilt, await _lay(store)

    spoilt, healthy = asyncio.run(spoil())
    server = Server(address, tmp_path).wait()
    try:
        asyncio.run(_plays_the_healthy_one(server.base, spoilt, healthy))
    finally:
        said = server.stop()
    assert "cannot go on after 0 lines" in said
    assert not any(table in said for table in spoilt)  # a private table's address is nobody's business
    assert "fly" not in said  # nor is a decision


async def _plays_the_healthy_one(base: str, spoilt: list[str], healthy: str) -> None:
    eve = Player(base)
    async with eve.at(healthy):
        await eve.until(lambda: eve.table["phase"] == "over")
    async with eve.at(spoilt[0]):
        assert eve.table["stuck"]
        await eve.until(lambda: eve.view)  # its story as far as it goes
        assert (await eve.send("resign"))["code"] == "not-seated"
    listed = httpx.get(f"{base}/api/tables/playing")
    assert listed.status_code == 200
    assert {one["id"] for one in listed.json()} >= set(spoilt[:4])
    assert httpx.get(f"{base}/api/tables/{spoilt[4]}/moments/1").json()["code"] == "stuck"
    health = httpx.get(f"{base}/api/health").json()
    assert health["stuck"] >= 5
    assert health["troubled"] == []
    assert httpx.get(f"{base}/api/ready").status_code == 200


class Ticking(Clock):
    """Time passes only in sleep."""

    def __init__(self) -> None:
        self.at = 0.0

    def seconds(self) -> float:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.at += seconds
        await asyncio.sleep(0)


def test_work_that_fails_is_taken_up_again_and_told(caplog: pytest.LogCaptureFixture) -> None:
    tries, went_on, clock = [], asyncio.Event(), Ticking()

    async def work() -> None:
        tries.append(clock.at)
        if len(tries) < 3:
            raise KeyError("a bug")
        went_on.set()
        await asyncio.Event().wait()

    async def story() -> None:
        chore = Chore("sweeping", work, clock)
        assert chore.is_well
        async with chore.running():
            await went_on.wait()
            assert len(tries) == 3
            assert not chore.is_well  # for a while
            clock.at += TROUBLED + 1
            assert chore.is_well

    asyncio.run(story())
    assert caplog.text.count("sweeping failed") == 2
