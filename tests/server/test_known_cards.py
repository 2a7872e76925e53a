"""Nobody is asked what they have been shown, while the Tome has something else; and nobody is told of it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from games.troll_bridge.crossing import tome
from server.test_expiry import GONE, House, in_a_house
from server.test_hub import is_over, until

from underbridge.engine.game import digest_of, find
from underbridge.server.lobby import Wish
from underbridge.server.refusal import Refused
from underbridge.server.store import Mark, Pace, Seat, Shown, StoredTable
from underbridge.server.store.schema import shown_to
from underbridge.server.store.shown_before import PACKS_REMEMBERED

CARDS = 80  # of which a game between two needs a part
SMALL_TOME = tome(*[(card % 4, 0, 1) for card in range(CARDS)])


class Games:
    """Games that are over as soon as a test says what was shown in them."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def begin(self, *people: str, pack: str = SMALL_TOME) -> StoredTable:
        game = find("troll-bridge")
        table = await self.house.store.add_table(
            game=game.name,
            options={},
            host=people[0],
            public=True,
            pace=Pace(),
            at_table=[Seat(person=person) for person in people],
            rules=game.facts.rules,
            documents={"tome": pack},
            brought=["tome"],
        )
        stored = await self.house.store.table(table.id)
        assert stored is not None
        assert stored.started is not None
        return stored

    async def end(self, table: StoredTable, shown: int) -> None:
        mark = Mark(lines=0, due=None, bots=False, summary="{}")
        await self.house.store.end(table.id, mark, Shown(table.documents["tome"], shown))

    async def play(self, *people: str, shown: int, pack: str = SMALL_TOME) -> None:
        await self.end(await self.begin(*people, pack=pack), shown)

    async def known(self, *people: str, pack: str = SMALL_TOME) -> str | None:
        return (await self.begin(*people, pack=pack)).asked


def story_of(address: str, story: Callable[[House, Games], Awaitable[None]]) -> None:
    async def tell(house: House) -> None:
        await story(house, Games(house))

    in_a_house(address, tell)


def test_a_table_counts_as_asked_what_anybody_there_was_shown(address: str) -> None:
    async def story(house: House, games: Games) -> None:
        ada, bo, cy = [await house.guest(name) for name in ("Ada", "Bo", "Cy")]
        assert await games.known(ada, bo) is None
        await games.play(ada, bo, shown=0b0011)
        await games.play(bo, cy, shown=0b0110)
        assert await games.known(ada) == "3"
        assert await games.known(bo) == "7"
        assert await games.known(ada, cy) == "7"
        assert await games.known(await house.guest("Dot")) is None

    story_of(address, story)


def test_what_was_shown_of_one_pack_is_nothing_to_another(address: str) -> None:
    async def story(house: House, games: Games) -> None:
        ada = await house.guest()
        await games.play(ada, shown=0b101)
        assert await games.known(ada, pack=tome((0, 0, 0))) is None

    story_of(address, story)


def test_a_game_that_is_over_is_noted_once(address: str) -> None:
    async def story(house: House, games: Games) -> None:
        ada = await house.guest()
        table = await games.begin(ada)
        await games.end(table, 0b001)
        await games.end(table, 0b110)
        assert await games.known(ada) == "1"

    story_of(address, story)


def test_games_that_end_at_once_are_all_noted(address: str) -> None:
    async def story(house: House, games: Games) -> None:
        ada, bo = await house.guest("Ada"), await house.guest("Bo")
        begun = [await games.begin(ada, bo) for _ in range(4)]
        await asyncio.gather(*(games.end(table, 1 << number) for number, table in enumerate(begun)))
        assert await games.known(ada) == await games.known(bo) == "f"

    story_of(address, story)


def test_the_packs_that_somebody_played_with_last_are_remembered(address: str) -> None:
    async def story(house: House, games: Games) -> None:
        ada = await house.guest()
        packs = [f"{SMALL_TOME}\n# {number}" for number in range(PACKS_REMEMBERED + 2)]
        for pack in packs:
            house.clock.turn(1)
            await games.play(ada, shown=1, pack=pack)
        assert await house.count(shown_to) == PACKS_REMEMBERED
        known = [await games.known(ada, pack=pack) for pack in (*packs[:3], packs[-1])]
        assert known == [None, None, "1", "1"]

    story_of(address, story)


def test_it_is_forgotten_of_guests_who_are(address: str) -> None:
    async def story(house: House, games: Games) -> None:
        ada = await house.guest()
        await games.play(ada, shown=1)
        assert await house.count(shown_to) == 1
        assert await house.later(GONE + 1) == {"guests forgotten": 1}
        assert await house.count(shown_to) == 0

    story_of(address, story)


def test_two_games_in_a_row_ask_from_no_card_twice(address: str) -> None:
    """Bots play them, also for the one who sits there, and has left."""

    async def story(house: House, games: Games) -> None:
        ada, seen = await house.guest(), 0
        for number in range(2):
            table = await house.table(ada, "sleepy", game="troll-bridge", tome=SMALL_TOME)
            assert int(table.asked or "0", 16) == seen
            await house.hub.enter(table.id, 0, "resign", f"gone {number}")
            live = await until(house.hub, table.id, is_over)
            assert live.shown is not None
            assert live.shown.digest == digest_of(SMALL_TOME)
            assert 0 < live.shown.bits < (1 << CARDS) - 1
            assert not live.shown.bits & seen
            seen |= live.shown.bits
            stored = await house.lobby.table(table.id)
            record = await house.hub.record(stored)
            assert record.options.get("asked") == stored.asked
            assert (await asyncio.to_thread(record.verify)).recomputed
        assert await games.known(ada) == f"{seen:x}"

    story_of(address, story)


def test_nobody_chooses_what_counts_as_asked(address: str) -> None:
    async def story(house: House, games: Games) -> None:
        wish = Wish(game="troll-bridge", seats=("me", "open"), options={"asked": "1"})
        with pytest.raises(Refused, match="has no option 'asked'"):
            await house.lobby.lay(await house.guest(), wish)

    story_of(address, story)
