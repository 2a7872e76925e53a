"""The end of things: what nobody uses any more goes by itself, and games that were played stay."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from server.hourglass import Hourglass
from server.serving import LONG
from sqlalchemy import func, select

from underbridge import IllegalAction
from underbridge.games.bridge_troll.deck import our_deck_text
from underbridge.server.announcements import Announcements
from underbridge.server.expiry import BETWEEN, DAY, HOUR, MOST, Expiry
from underbridge.server.hub import Hub
from underbridge.server.limits import USUAL
from underbridge.server.lobby import Lobby, Wish
from underbridge.server.shown_tables import phase
from underbridge.server.store import Announcement, Store, StoredTable
from underbridge.server.store.schema import chat, documents, people, tables

SECONDS = 1_000
WAITS = USUAL.open_table_hours * HOUR / SECONDS
ABANDONED = USUAL.abandoned_days * DAY / SECONDS
GONE = USUAL.guest_days * DAY / SECONDS
OTHER_DECK = our_deck_text() + "# mine\n"


class House:
    """All that is needed for things to end, with a clock that tests turn."""

    def __init__(self, store: Store, clock: Hourglass) -> None:
        self.store, self.clock = store, clock
        self.announcements = Announcements(store)
        self.lobby = Lobby(store, b"secret")
        self.hub = Hub(store, self.announcements)
        self.here: set[str] = set()  # tables at which somebody is
        self.expiry = Expiry(store, lambda table: ["somebody"] if table in self.here else [])

    async def guest(self, name: str = "Ada") -> str:
        return (await self.store.add_person(name)).id

    async def table(self, host: str, *seats: str, game: str = "troll-dice", **options: str) -> StoredTable:
        wish = Wish(game=game, seats=("me", *seats), options=options)  # type: ignore[arg-type]
        return await self.lobby.lay(host, wish)

    async def later(self, seconds: float) -> dict[str, int]:
        """So much time passes, and what has expired goes."""
        await self.store.write_notes()
        self.clock.turn(seconds)
        gone = await self.expiry.round()
        return {kind: number for kind, number in gone.items() if number}

    async def count(self, what: object) -> int:
        async with self.store.database.reading() as connection:
            return int((await connection.execute(select(func.count()).select_from(what))).scalar_one())  # type: ignore[arg-type]


def in_a_house(address: str, story: Callable[[House], Awaitable[None]]) -> None:
    async def tell() -> None:
        clock = Hourglass()
        async with asyncio.timeout(LONG), Store.open(address, clock) as store:
            house = House(store, clock)
            async with house.announcements.running(), house.hub.running(), house.lobby.reading.running():
                await house.announcements.listening.wait()
                await story(house)

    asyncio.run(tell())


def test_a_table_that_nobody_comes_to_is_closed_and_then_removed(address: str) -> None:
    async def story(house: House) -> None:
        ada = await house.guest()
        table = await house.table(ada, "open")
        await house.store.say(table.id, ada, "Is anybody there?", move_id="m")
        assert await house.later(WAITS - 1) == {}
        told: list[Announcement] = []
        house.announcements.hear(told.append)
        assert await house.later(2) == {"waiting tables closed": 1}
        assert Announcement(table.id, "table") in told
        stored = await house.lobby.table(table.id)
        assert (phase(stored), stored.closed) == ("closed", "abandoned")
        assert await house.later(WAITS + 1) == {"closed tables removed": 1}
        assert await house.store.table(table.id) is None  # with its secret, and what was said there
        assert await house.count(chat) == 0

    in_a_house(address, story)


def test_a_table_is_not_closed_while_somebody_waits_there(address: str) -> None:
    async def story(house: House) -> None:
        table = await house.table(await house.guest(), "open")
        house.here.add(table.id)
        assert await house.later(WAITS + 1) == {}
        house.here.clear()
        assert await house.later(WAITS - 1) == {}  # they have been there until now
        house.store.saw(table.id)
        assert await house.later(WAITS - 1) == {}
        assert await house.later(2) == {"waiting tables closed": 1}

    in_a_house(address, story)


def test_a_rematch_that_nobody_came_to_can_be_asked_for_again(address: str) -> None:
    async def story(house: House) -> None:
        ada, grim = await house.guest(), await house.guest("Grim")
        first = await house.table(ada, "open")
        await house.lobby.join(first.id, grim)
        await house.store.mark(first.id, "ended")
        again = await house.lobby.rematch(first.id, ada)
        await house.later(WAITS + 1)
        await house.later(WAITS + 1)
        assert await house.store.table(again.id) is None
        assert (await house.lobby.rematch(first.id, ada)).id != again.id

    in_a_house(address, story)


def test_an_abandoned_game_is_closed_for_good_and_its_record_stays(address: str) -> None:
    async def story(house: House) -> None:
        ada, grim = await house.guest(), await house.guest("Grim")
        table = await house.table(ada, "open")
        await house.lobby.join(table.id, grim)
        live = await house.hub.current(table.id)
        (seat,) = live.table.awaited
        decision = live.table.legal(seat)[0]
        await house.hub.enter(table.id, seat, "decision", "m0", decision)
        assert (await house.hub.record(await house.lobby.table(table.id))).draws.secret is None  # type: ignore[union-attr]
        assert await house.later(ABANDONED - 1) == {}
        assert await house.later(2) == {"abandoned games closed": 1}
        stored = await house.lobby.table(table.id)
        assert (phase(stored), stored.closed) == ("over", "abandoned")

        closed = await house.hub.current(table.id)
        view = closed.view(seat)
        assert view.ply == live.view(seat).ply  # all that happened is there,
        assert (view.legal, view.awaited, view.undo, closed.deadline()) == ((), (), False, None)
        seat = live.table.awaited[0]
        with pytest.raises(IllegalAction, match="nobody had been here for long"):
            await house.hub.enter(table.id, seat, "decision", "m1", live.table.legal(seat)[0])

        record = await house.hub.record(stored)
        assert not record.over
        verdict = record.verify()  # and nothing is a secret any more
        assert verdict.recomputed
        assert await house.later(10 * ABANDONED) in ({"guests forgotten": 2}, {})
        assert (await house.hub.record(stored)).log == record.log

    in_a_house(address, story)


def test_finished_games_stay_with_their_documents_chat_and_names(address: str) -> None:
    async def story(house: House) -> None:
        ada = await house.guest()
        finished = await house.table(ada, "sleepy", "sleepy", game="bridge-troll", deck=OTHER_DECK)
        await house.store.say(finished.id, ada, "Well played", move_id="m")
        await house.store.mark(finished.id, "ended")
        unused = await house.table(ada, "open", "open", game="bridge-troll", deck=OTHER_DECK + "# other\n")
        assert await house.count(documents) == 2
        await house.later(WAITS + 1)
        assert await house.later(WAITS + 1) == {"closed tables removed": 1, "documents removed": 1}
        assert await house.store.table(unused.id) is None
        assert await house.later(GONE) == {"guests forgotten": 1}
        stored = await house.lobby.table(finished.id)
        assert set(await house.store.documents(stored.documents.values())) == set(stored.documents.values())
        assert [line.text for line in await house.store.said(stored.id)] == ["Well played"]
        assert (await house.store.people([ada]))[ada].name == "Ada"
        assert await house.store.person(ada) is None  # but their cookie signs nobody in
        assert await house.later(GONE) == {}

    in_a_house(address, story)


def test_guests_who_come_no_more_are_removed_and_those_who_play_are_not(address: str) -> None:
    async def story(house: House) -> None:
        idle, back, plays = [await house.guest(name) for name in ("Idle", "Back", "Plays")]
        table = await house.table(plays, "open")
        house.here.add(table.id)
        await house.later(GONE - 1)
        assert await house.store.person(back) is not None  # which is noted
        assert await house.later(2) == {"guests removed": 1}
        assert await house.store.person(idle) is None
        assert await house.store.person(back) is not None
        assert await house.store.person(plays) is not None

    in_a_house(address, story)


def test_that_somebody_was_here_is_written_once_an_hour(address: str) -> None:
    async def story(house: House) -> None:
        ada = await house.guest()

        async def seen() -> int:
            await house.store.person(ada)
            await house.store.write_notes()
            async with house.store.database.reading() as connection:
                return int((await connection.execute(select(people.c.seen))).scalar_one())

        first = await seen()
        house.clock.turn(3_599)
        assert await seen() == first
        house.clock.turn(1)
        assert await seen() == house.clock.now()

    in_a_house(address, story)


def test_a_clock_that_is_set_wrong_does_not_take_everything_at_once(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(house: House) -> None:
        row = {"name": "Ada", "since": house.clock.now(), "seen": house.clock.now()}
        many = [{"id": f"p{number}", **row} for number in range(MOST + 5)]
        async with house.store.database.writing() as connection:
            await connection.execute(people.insert(), many)
        assert await house.later(100 * GONE) == {"guests removed": MOST}
        assert await house.count(people) == 5
        assert await house.later(0) == {"guests removed": 5}

    with caplog.at_level("INFO", "underbridge.server.expiry"):
        in_a_house(address, story)
    assert f"expired: {MOST} guests removed" in caplog.text


def test_it_goes_round_by_itself_every_hour(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await house.table(await house.guest(), "open")
        closed = asyncio.Event()
        async with house.expiry.chore.running():
            await house.clock.somebody_sleeps(BETWEEN)
            house.announcements.hear(lambda _: closed.set())
            house.clock.turn(WAITS + BETWEEN)
            await closed.wait()
        assert phase(await house.lobby.table(table.id)) == "closed"

    in_a_house(f"sqlite:///{tmp_path}/games.db", story)


def test_two_processes_that_look_at_once_are_in_nobodys_way(served_address: str) -> None:
    async def story(house: House) -> None:
        for name in ("Ada", "Grim", "Eve"):
            await house.table(await house.guest(name), "open", "open", game="bridge-troll", deck=OTHER_DECK)
        async with Store.open(served_address, house.clock) as elsewhere:
            other = Expiry(elsewhere, lambda _: ())
            for seconds, kind, number in (
                (WAITS + 1, "waiting tables closed", 3),
                (WAITS + 1, "closed tables removed", 3),
                (GONE, "guests removed", 3),
            ):
                house.clock.turn(seconds)
                both = await asyncio.gather(house.expiry.round(), other.round())
                assert max(one[kind] for one in both) <= number <= sum(one[kind] for one in both)
        assert [await house.count(what) for what in (tables, documents, people)] == [0, 0, 0]

    in_a_house(served_address, story)
