"""A game takes no more memory, and no more time a decision, however long it lasts."""

import asyncio
import gc
import random
import tracemalloc
from pathlib import Path

import pytest
from server.test_hub import a_hub, begin, decide
from server.test_live import BEGIN, enter, stored

from underbridge.engine.table import LongPast
from underbridge.games import CATALOGUE
from underbridge.server import live as lives
from underbridge.server.clocks import SECOND
from underbridge.server.live import LINES, MOST_UNDONE, NEAR, Live
from underbridge.server.store import Entry

KILOBYTES = 150  # that a table in play takes at most
TABLES = 6


def go_on(live: Live, lines: int, chance: random.Random) -> list[Entry]:
    """Some more lines; whoever may takes things back most of the time, so that the game lasts."""
    entries = []
    for _ in range(lines):
        if live.over:
            break
        seat = next(iter(sorted(live.table.awaited, key=lambda _: chance.random())))
        back = [seat for seat in range(live.table.seats) if may_take_back(live, seat)]
        if back and chance.random() < 0.45:
            seat = chance.choice(back)
            entries.append(enter(live, seat, "undo", at=live.last + SECOND))
        else:
            choice = chance.randrange(len(live.table.legal(seat)))
            entries.append(enter(live, seat, at=live.last + SECOND, choice=choice))
        for viewer in live.table.viewers:
            live.tell(viewer, max(0, live.told(viewer) - 1))
    return entries


def may_take_back(live: Live, seat: int) -> bool:
    return live._undone[seat] < MOST_UNDONE and live.table.why_no_undo(seat) is None


@pytest.mark.parametrize("name", ["troll-dice", "bridge-troll", "troll-bridge"])
def test_a_table_in_play_takes_little_memory(name: str) -> None:
    """What all tables share, such as parts of views that come again, is there before it is counted."""
    seeds = range(10, 10 + TABLES)
    for seed in seeds:
        a_long_game(name, seed)
    gc.collect()
    tracemalloc.start()
    games = [a_long_game(name, seed) for seed in seeds]
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] / TABLES / 1_024
    tracemalloc.stop()
    assert taken < KILOBYTES
    assert max(game.ply for game in games) > 400


def a_long_game(name: str, seed: int) -> Live:
    live, chance = Live(stored(name, CATALOGUE[name].seats.high, people=6), []), random.Random(seed)
    go_on(live, 900, chance)
    return live


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> int:
    """Little is kept."""
    monkeypatch.setattr(lives, "NEAR", 60)
    monkeypatch.setattr(lives, "TELLINGS", 20)
    return 60


@pytest.mark.parametrize("name", ["troll-dice", "bridge-troll", "troll-bridge"])
def test_what_is_long_past_is_forgotten_and_the_rest_is_as_if_it_were_not(name: str, near: int) -> None:
    table = stored(name, 4, people=6)
    live, whole = Live(table, []), Live(table, [], forgets=False)
    chance, forgot = random.Random(7), 0
    while not live.over:
        entries = go_on(live, 25, chance)
        whole.read(entries)
        assert not whole.is_stuck
        forgot += not live.is_whole
        assert live.table.steps - live.table.first_step < 4 * near + 200
        assert live.table.state.tobytes() == whole.table.state.tobytes()
        assert (live.summary, live.deadline(), live.ply) == (whole.summary, whole.deadline(), whole.ply)
        for viewer in live.table.viewers:
            assert live.view(viewer) == whole.view(viewer)
            assert live.told(viewer) == whole.told(viewer)
            assert live.clocks_for(viewer, BEGIN) == whole.clocks_for(viewer, BEGIN)
            known = max(0, live.told(viewer) - 3)
            if live.can_tell(viewer, known):
                assert live.tell(viewer, known) == whole.tell(viewer, known)
    assert whole.is_whole
    assert forgot
    for viewer in live.table.viewers:
        assert not live.can_tell(viewer, 1)
        with pytest.raises(LongPast):
            live.tell(viewer, 1)


def test_only_the_latest_lines_are_kept() -> None:
    live = a_long_game("bridge-troll", 5)
    assert live.ply > LINES
    assert len(live._moves) == LINES
    assert live.move(next(reversed(live._moves))) is not None
    assert live.move("m0") is None
    assert live.table.steps - live.table.first_step < 2 * NEAR + 100


def test_who_comes_late_to_a_long_game_is_told_all_of_it(tmp_path: Path, near: int) -> None:
    """What is at hand knows only what is near; the log knows the rest, and what was sent long ago."""

    async def story() -> None:
        async with a_hub(f"sqlite:///{tmp_path}/games.db") as hub:
            table = await begin(hub, None, None, None, game="bridge-troll")
            chance = random.Random(2)
            while not (live := await hub.cached(table)).over and live.is_whole:
                seat = live.table.awaited[0]
                onward = [action for action in live.table.legal(seat) if not action.takes_back]
                await decide(hub, table, seat, chance.choice(onward), f"move-{live.ply:06}")
            assert not live.is_whole
            whole = await hub.whole(table)
            assert (await hub.cached(table)) is live
            for viewer in live.table.viewers:
                telling = whole.tell(viewer, 0)
                assert telling.number == live.told(viewer)
                assert len(telling.moments) == live.table.plies(viewer)
                assert telling.view == live.view(viewer)
            sent_again = await hub.enter(table, 0, "decision", "move-000000", live.table.game.actions[0])
            assert sent_again.ply == 0

    asyncio.run(story())
