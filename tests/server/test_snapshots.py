"""A game that is opened from a snapshot is the game of its whole log."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest
from server.test_hub import a_hub, begin, decide
from server.test_live import BEGIN, decide_all, enter, stored
from sqlalchemy import func, select, update

from underbridge import IllegalAction
from underbridge.engine.action import Action
from underbridge.engine.table import LongPast
from underbridge.games import CATALOGUE
from underbridge.server import hub as hubs
from underbridge.server.clocks import SECOND
from underbridge.server.hub import Hub
from underbridge.server.live import MOST_UNDONE, Live
from underbridge.server.snapshots import Snapshot, pack, unpack
from underbridge.server.store import Entry, EntryKind, Store
from underbridge.server.store.schema import snapshots

LATER = BEGIN + 5_000 * SECOND


def snapshots_of(name: str, chance: random.Random) -> tuple[Live, list[Entry], list[Snapshot]]:
    """A game with everything that lines can be, and a snapshot wherever there can be one."""
    table = stored(name, CATALOGUE[name].seats.usual, people=6)
    live = Live(table, [])
    entries: list[Entry] = []
    found: list[Snapshot] = []
    while not live.over and len(entries) < 150:
        entries += decide_all(live, 1, chance)
        seat = chance.randrange(live.table.seats)
        if not live.over and chance.random() < 0.1:
            kind = "back" if seat in live.away else "away"
            entries.append(enter(live, seat, kind, at=live.last + SECOND))  # type: ignore[arg-type]
        if not live.over and (snapshot := live.snapshot) is not None:
            found.append(snapshot)
    return live, entries, found


@pytest.mark.parametrize("name", [*CATALOGUE])
def test_a_game_goes_on_from_a_snapshot_as_from_its_whole_log(name: str) -> None:
    chance = random.Random(5)
    live, entries, found = snapshots_of(name, chance)
    assert len(found) > 5, "there is hardly a moment to keep"
    for snapshot in chance.sample(found, 6):
        kept_as = unpack(pack(snapshot))
        assert kept_as == snapshot
        opened = Live(live.stored, entries[snapshot.ply :], snapshot=kept_as)
        assert not opened.is_stuck
        assert opened.ply == live.ply
        assert not opened.is_whole
        assert opened.summary == live.summary
        assert opened.deadline() == live.deadline()
        assert (opened.away, opened.resigned, opened.last) == (live.away, live.resigned, live.last)
        for viewer in (None, *range(live.table.seats)):
            assert opened.view(viewer) == live.view(viewer)
            assert opened.clocks_for(viewer, LATER) == live.clocks_for(viewer, LATER)
            assert opened.told(viewer) == live.told(viewer)
            knew = snapshot.told[0 if viewer is None else viewer + 1]
            assert opened.can_tell(viewer, knew)
            assert opened.tell(viewer, knew) == live.tell(viewer, knew)
            if knew:
                assert not opened.can_tell(viewer, 0)
                with pytest.raises(LongPast):
                    opened.tell(viewer, 0)


@pytest.mark.parametrize("name", [*CATALOGUE])
def test_the_next_decision_is_the_same_after_a_snapshot(name: str) -> None:
    live, entries, found = snapshots_of(name, random.Random(11))
    snapshot = found[len(found) // 2]
    opened = Live(live.stored, [], snapshot=snapshot)
    for entry in entries[snapshot.ply :]:
        action = opened.table.game.actions.from_words(entry.words)
        prepared = opened.prepare(entry.seat, entry.kind, entry.move_id, entry.at, action)
        assert prepared.line == entry
        opened.carry_out(prepared)
    assert opened.table.state.tobytes() == live.table.state.tobytes()
    assert opened.summary == live.summary


def test_a_damaged_snapshot_is_none() -> None:
    *_, found = snapshots_of("troll-dice", random.Random(2))
    body = pack(found[0])
    assert unpack(body[:-1]) is None
    assert unpack(body[:40] + bytes([body[40] ^ 1]) + body[41:]) is None
    assert unpack(b"") is None


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> int:
    """Snapshots at short intervals."""
    monkeypatch.setattr(hubs, "BETWEEN_SNAPSHOTS", 4)
    return 4


async def _play(address: str, decisions: int, table: str | None = None) -> tuple[str, bytes]:
    """Some decisions of three people, and the state after them."""
    async with a_hub(address) as hub:
        table = table or await begin(hub, None, None, None, game="bridge-troll")
        for _ in range(decisions):
            live = await hub.current(table)
            seat = live.table.awaited[0]
            onward = [action for action in live.table.legal(seat) if not action.takes_back]
            action = random.Random(live.ply).choice(onward)
            await decide(hub, table, seat, action, f"move-{live.ply:06}")
        return table, (await hub.current(table)).table.state.tobytes()


async def _body(store: Store) -> tuple[int, int, bytes]:
    """How many snapshots there are, and the newest."""
    async with store.database.reading() as connection:
        count = (await connection.execute(select(func.count()).select_from(snapshots))).scalar_one()
        newest = (await connection.execute(select(snapshots).order_by(snapshots.c.ply.desc()))).first()
    assert newest is not None
    return count, newest.ply, newest.body


def test_a_game_is_opened_from_its_newest_snapshot_alone(tmp_path: Path, short: int) -> None:
    address = f"sqlite:///{tmp_path}/games.db"

    async def story() -> None:
        table, state = await _play(address, 60)
        async with a_hub(address) as hub:
            count, ply, _ = await _body(hub.store)
            assert count == 1  # older ones are gone
            assert ply >= 20
            live = await hub.current(table)
            assert not live.is_whole
            assert live.table.state.tobytes() == state
            whole = await hub.whole(table)  # for whoever looks back
            assert whole.is_whole
            assert whole.table.state.tobytes() == state
            assert await hub.current(table) is live  # which knows enough for the table
            await _one_more(hub, table)
            assert (await hub.whole(table)).ply == live.ply, "the whole has gone on, too"
            assert await hub.whole(table) is whole, "and is not opened anew for the next look"
            sent_before = await hub.enter(table, *_first(whole))
            assert sent_before.ply == 0

    asyncio.run(story())


async def _one_more(hub: Hub, table: str) -> None:
    live = await hub.current(table)
    seat = live.table.awaited[0]
    onward = [action for action in live.table.legal(seat) if not action.takes_back]
    await decide(hub, table, seat, onward[0], f"move-{live.ply:06}")


def _first(live: Live) -> tuple[int, EntryKind, str, Action]:
    step = next(step for step in live.table.log if step.seat is not None)
    assert step.seat is not None
    assert step.action is not None
    return step.seat, "decision", "move-000000", step.action


@pytest.mark.parametrize("how", ["damaged", "of another position", "of another log", "of another layout"])
def test_the_log_is_the_truth_and_not_a_snapshot(
    how: str, tmp_path: Path, short: int, caplog: pytest.LogCaptureFixture
) -> None:
    address = f"sqlite:///{tmp_path}/games.db"

    async def story() -> None:
        table, state = await _play(address, 60)
        async with Store.open(address) as store:
            _, _, body = await _body(store)
            snapshot = unpack(body)
            assert snapshot is not None
            past = msgspec.structs.replace(snapshot.past, draws=snapshot.past.draws + 1)
            spoilt = {
                "damaged": body[:-1],
                "of another position": pack(msgspec.structs.replace(snapshot, past=past)),
                "of another log": pack(msgspec.structs.replace(snapshot, line="no such line")),
                "of another layout": pack(msgspec.structs.replace(snapshot, layout="0" * 16)),
            }
            async with store.database.writing() as connection:
                await connection.execute(update(snapshots).values(body=spoilt[how]))
        async with a_hub(address) as hub:
            if how == "of another position":  # found as soon as somebody looks at the whole game
                await hub.whole(table)
            live = await hub.current(table)
            assert not live.is_stuck
            assert live.is_whole  # from its log
            assert live.table.state.tobytes() == state
            assert hub.stuck == set()
            assert await hub.store.snapshot(table) is None
        table, _ = await _play(address, 10, table)  # and it goes on

    asyncio.run(story())
    assert "snapshot" in caplog.text


def test_nobody_takes_back_for_ever() -> None:
    """Each is a line of the log, and no snapshot can be kept between them."""
    live = Live(stored("bridge-troll", 4, people=4), [])
    for _ in range(MOST_UNDONE):
        enter(live, 1, at=BEGIN)
        enter(live, 1, "undo", at=BEGIN)
    enter(live, 1, at=BEGIN)
    with pytest.raises(IllegalAction, match="taken back"):
        enter(live, 1, "undo", at=BEGIN)
    assert not live.view(1).undo
    enter(live, 2, at=BEGIN)
    enter(live, 2, "undo", at=BEGIN)  # others may
    draws = live.table.draws_made
    while live.table.draws_made == draws:
        enter(live, live.table.awaited[0], at=BEGIN)
    with pytest.raises(IllegalAction) as refused:  # the draw has made it anew: nothing is to be taken back
        enter(live, 1, "undo", at=BEGIN)
    assert "that is enough" not in str(refused.value)


def test_nobody_takes_a_secret_bid_back_for_ever() -> None:
    live = Live(stored("bridge-troll", 4, people=4), [])
    while not any(action.takes_back for action in live.table.legal(1)):
        enter(live, 1, at=BEGIN)
    for _ in range(MOST_UNDONE):
        back = next(n for n, action in enumerate(live.table.legal(1)) if action.takes_back)
        enter(live, 1, at=BEGIN, choice=back)
        while not any(action.takes_back for action in live.table.legal(1)):
            enter(live, 1, at=BEGIN)
    assert not any(action.takes_back for action in live.view(1).legal)
    with pytest.raises(IllegalAction, match="taken back"):
        enter(live, 1, at=BEGIN, choice=back)
