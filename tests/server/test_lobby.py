"""Tables before and after a game."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from underbridge.bots.levels import LEVELS
from underbridge.engine.draws import Sealed
from underbridge.server.limits import USUAL, Limits
from underbridge.server.lobby import Change, Joining, Laying, Lobby, Place, Seating, Wish, seat_of
from underbridge.server.refusal import Refused
from underbridge.server.store import HOUSE, Announcement, Pace, Store, StoredTable


def in_a_lobby(folder: Path, story: Callable[[Lobby], Awaitable[None]]) -> None:
    async def tell() -> None:
        async with Store.open(f"sqlite:///{folder}/games.db") as store:
            await story(Lobby(store, b"secret"))

    asyncio.run(tell())


async def guests(lobby: Lobby, number: int) -> list[str]:
    return [(await lobby.store.add_person(f"guest {n}")).id for n in range(number)]


def wish(*seats: str, **more: Any) -> Wish:
    return Wish(game=more.pop("game", "troll-dice"), seats=seats, **more)  # type: ignore[arg-type]


async def refused(asked: Awaitable[object]) -> str:
    with pytest.raises(Refused) as error:
        await asked
    assert 400 <= error.value.status < 500
    assert error.value.sentence.endswith((".", ")"))
    return error.value.code


def people_at(stored: StoredTable) -> list[str | None]:
    return [seat.person or seat.bot for seat in stored.seats]


def test_every_level_can_be_wished_for() -> None:
    of_nobody_beside, _ = get_args(Place)
    assert {"me", "open", *LEVELS} == set(get_args(of_nobody_beside))
    assert {"stay", "open", *LEVELS} == set(get_args(Change))


def test_a_game_begins_when_all_seats_are_taken(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim, eve = await guests(lobby, 3)
        table = await lobby.lay(ada, wish("open", "me", "sleepy", public=True))
        assert table.started is None
        assert people_at(table) == [None, ada, "sleepy"]
        assert [one.id for one in await lobby.store.public_tables(begun=False)] == [table.id]
        joined = await lobby.join(table.id, grim)
        assert joined.started is not None
        assert people_at(joined) == [grim, ada, "sleepy"]
        assert await lobby.join(table.id, grim) == joined  # who sits there stays
        assert await refused(lobby.join(table.id, eve)) == "table-full"
        assert await refused(lobby.leave(table.id, grim)) == "game-begun"

    in_a_lobby(tmp_path, story)


def test_who_sits_down_may_choose_among_the_free_seats(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim, eve, hild = await guests(lobby, 4)
        table = await lobby.lay(ada, wish("open", "open", "me", "open", "grumpy"))
        assert people_at(await lobby.join(table.id, grim, Joining(seat=3))) == [
            None,
            None,
            ada,
            grim,
            "grumpy",
        ]
        assert seat_of(await lobby.join(table.id, grim, Joining(seat=3)), grim) == 3  # who sits there, stays
        for seat in (2, 3, 4):  # the host's, another guest's, a bot's
            assert await refused(lobby.join(table.id, eve, Joining(seat=seat))) == "seat-taken"
        for seat in (5, 19):
            assert await refused(lobby.join(table.id, eve, Joining(seat=seat))) == "no-such-seat"
        for who, seat in ((grim, 0), (ada, 1), (ada, 3)):
            assert await refused(lobby.join(table.id, who, Joining(seat=seat))) == "seated-already"
        assert people_at(await lobby.join(table.id, eve)) == [eve, None, ada, grim, "grumpy"]  # the first one
        assert people_at(await lobby.join(table.id, hild, Joining(seat=1))) == [
            eve,
            hild,
            ada,
            grim,
            "grumpy",
        ]

    in_a_lobby(tmp_path, story)


def test_a_chosen_seat_of_a_full_or_a_closed_table_is_refused_like_any(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim, eve = await guests(lobby, 3)
        full = await lobby.lay(ada, wish("me", "open"))
        await lobby.join(full.id, grim, Joining(seat=1))
        closed = await lobby.lay(ada, wish("me", "open", "open"))
        await lobby.leave(closed.id, ada)
        for table in (full, closed):
            assert await refused(lobby.join(table.id, eve, Joining(seat=1))) == "table-full"

    in_a_lobby(tmp_path, story)


def test_a_seat_of_a_rematch_cannot_be_chosen_by_anybody_but_its_owner(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim, eve, mallory = await guests(lobby, 4)
        again = await a_rematch(lobby, ada, grim, eve)
        assert await refused(lobby.join(again.id, mallory, Joining(seat=1))) == "table-full"
        assert await refused(lobby.join(again.id, eve, Joining(seat=1))) == "seat-taken"
        assert people_at(await lobby.join(again.id, eve, Joining(seat=2))) == [ada, None, eve, "grumpy"]
        assert people_at(await lobby.join(again.id, grim)) == [ada, grim, eve, "grumpy"]

    in_a_lobby(tmp_path, story)


def test_of_two_who_choose_the_same_seat_at_once_one_has_it(address: str) -> None:
    async def story() -> None:
        async with Store.open(address) as here, Store.open(address) as there:
            one, two = Lobby(here, b"secret"), Lobby(there, b"secret")
            ada, grim, eve = await guests(one, 3)
            for _ in range(15):
                table = await one.lay(ada, wish("me", "open", "open", "open"))
                assert sorted(
                    await asyncio.gather(here.sit_down(table.id, 2, grim), there.sit_down(table.id, 2, eve))
                ) == [False, True]
                await here.stand_up(table.id, str((await one.table(table.id)).seats[2].person))
                told = await asyncio.gather(
                    one.join(table.id, grim, Joining(seat=2)),
                    two.join(table.id, eve, Joining(seat=2)),
                    return_exceptions=True,
                )
                refusal = next(one for one in told if isinstance(one, Refused))
                assert refusal.code == "seat-taken"
                now = people_at(await one.table(table.id))
                assert [type(one) for one in told].count(StoredTable) == 1
                assert now[2] in (grim, eve)
                assert [now[1], now[3]] == [None, None]
                await here.mark(table.id, "ended")

    asyncio.run(story())


def test_who_chooses_two_seats_at_once_has_one_of_them(address: str) -> None:
    async def story() -> None:
        async with Store.open(address) as here, Store.open(address) as there:
            one, two = Lobby(here, b"secret"), Lobby(there, b"secret")
            ada, grim = await guests(one, 2)
            for _ in range(15):
                table = await one.lay(ada, wish("me", "open", "open", "open"))
                told = await asyncio.gather(
                    one.join(table.id, grim, Joining(seat=1)),
                    two.join(table.id, grim, Joining(seat=3)),
                    return_exceptions=True,
                )
                assert [one.code for one in told if isinstance(one, Refused)] == ["seated-already"]
                assert people_at(await one.table(table.id)).count(grim) == 1
                await here.mark(table.id, "ended")

    asyncio.run(story())


def test_the_host_need_not_wait(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim = await guests(lobby, 2)
        table = await lobby.lay(ada, wish("me", "open", "open"))
        await lobby.join(table.id, grim)
        assert await refused(lobby.begin(table.id, grim)) == "not-host"
        begun = await lobby.begin(table.id, ada)
        assert people_at(begun) == [ada, grim, "grumpy"]
        assert begun.started is not None

    in_a_lobby(tmp_path, story)


def seating(*seats: str) -> Seating:
    return Seating(seats=seats)  # type: ignore[arg-type]


def test_a_host_arranges_the_seats_of_a_table_that_waits(address: str) -> None:
    async def story() -> None:
        async with Store.open(address) as store:
            lobby, told = Lobby(store, b"secret"), list[Announcement]()
            ada, grim, eve = await guests(lobby, 3)
            table = (await lobby.lay(ada, wish("open", "me", "open"))).id
            store.announce = told.append
            assert people_at(await lobby.arrange(table, ada, seating("crafty", *["stay"] * 2))) == [
                "crafty",
                ada,
                None,
            ]
            assert told == [Announcement(table, "table")]
            more = await lobby.arrange(table, ada, seating("open", "stay", "stay", "stay", "sleepy"))
            assert people_at(more) == [None, ada, None, None, "sleepy"]
            await lobby.join(table, grim, Joining(seat=2))
            assert people_at(await lobby.arrange(table, ada, seating("grumpy", "stay", "stay"))) == [
                "grumpy",
                ada,
                grim,
            ]
            assert await refused(lobby.join(table, eve)) == "table-full"

    asyncio.run(story())


def test_nobody_who_sits_is_sent_away(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim = await guests(lobby, 2)
        table = (await lobby.lay(ada, wish("me", "open", "open"))).id
        joined = await lobby.join(table, grim, Joining(seat=2))
        for seats in (["stay", "stay"], ["stay", "stay", "crafty"], ["open", "stay", "stay"]):
            assert await refused(lobby.arrange(table, ada, seating(*seats))) == "seat-taken"
            assert await lobby.table(table) == joined

    in_a_lobby(tmp_path, story)


def test_a_game_does_not_begin_as_its_host_arranges_seats(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim, eve = await guests(lobby, 3)
        table = (await lobby.lay(ada, wish("me", "open", "open", public=True))).id
        await lobby.join(table, grim, Joining(seat=1))
        full = await lobby.arrange(table, ada, seating("stay", "stay", "sleepy"))
        assert full.filled is full.started is None
        assert await lobby.store.public_tables(begun=False) == []  # nobody can sit down there
        assert await refused(lobby.join(table, eve, Joining(seat=2))) == "table-full"
        assert (await lobby.table(table)).filled is None  # nor does a stranger begin it
        await lobby.leave(table, grim)
        assert people_at(await lobby.join(table, grim)) == [
            ada,
            grim,
            "sleepy",
        ]  # the last one does, by sitting
        assert (await lobby.table(table)).started is not None
        assert await refused(lobby.arrange(table, ada, seating("stay", "stay"))) == "game-begun"

    in_a_lobby(tmp_path, story)


def test_a_host_begins_a_game_whose_seats_are_all_taken(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        (ada,) = await guests(lobby, 1)
        table = (await lobby.lay(ada, wish("me", "open"))).id
        await lobby.arrange(table, ada, seating("stay", "ancient"))
        begun = await lobby.begin(table, ada)
        assert people_at(begun) == [ada, "ancient"]
        assert begun.started is not None

    in_a_lobby(tmp_path, story)


def test_only_the_host_arranges_and_only_within_what_the_game_allows(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim = await guests(lobby, 2)
        laid = await lobby.lay(
            ada, wish("me", *["open"] * 4, game="bridge-troll", options={"friendly_five": True})
        )
        await lobby.join(laid.id, grim, Joining(seat=1))
        assert await refused(lobby.arrange(laid.id, grim, seating(*["stay"] * 5))) == "not-host"
        for seats in (1, 2, 4, 6, 20):  # friendly five is for five
            assert await refused(lobby.arrange(laid.id, ada, seating(*["stay"] * seats))) == "bad-setup"
        await lobby.leave(laid.id, ada)
        assert await refused(lobby.arrange(laid.id, ada, seating(*["stay"] * 5))) == "table-closed"

    in_a_lobby(tmp_path, story)


def test_who_sits_down_while_a_host_arranges_has_the_seat_or_not(address: str) -> None:
    async def story() -> None:
        async with Store.open(address) as here, Store.open(address) as there:
            one, two = Lobby(here, b"secret"), Lobby(there, b"secret")
            ada, grim = await guests(one, 2)
            for wanted in (["stay"] * 2, ["stay", "stay", "ancient"]) * 5:
                table = (await one.lay(ada, wish("me", "open", "open", "open"))).id
                await asyncio.gather(
                    one.arrange(table, ada, seating(*wanted)),
                    two.join(table, grim, Joining(seat=2)),
                    return_exceptions=True,
                )
                sat = people_at(await one.table(table))
                assert sat in (
                    [ada, None, grim, None],
                    [ada, *(None if s == "stay" else s for s in wanted[1:])],
                )
                await here.mark(table, "ended")

    asyncio.run(story())


def test_who_leaves_makes_room_and_the_host_closes_the_table(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim, eve = await guests(lobby, 3)
        table = await lobby.lay(ada, wish("me", "open", "open", public=True))
        await lobby.join(table.id, grim)
        assert await refused(lobby.leave(table.id, eve)) == "not-seated"
        assert people_at(await lobby.leave(table.id, grim)) == [ada, None, None]
        await lobby.leave(table.id, ada)
        assert await lobby.store.public_tables(begun=False) == []
        assert await refused(lobby.join(table.id, grim)) == "table-full"
        assert await refused(lobby.begin(table.id, ada)) == "table-closed"

    in_a_lobby(tmp_path, story)


@pytest.mark.parametrize(
    ("game", "seats"), [("troll-dice", 4), ("angry-troll", 1), ("bridge-troll", 4), ("troll-bridge", 4)]
)
def test_quick_play_is_a_table_with_bots_that_has_begun(tmp_path: Path, game: str, seats: int) -> None:
    async def story(lobby: Lobby) -> None:
        (ada,) = await guests(lobby, 1)
        table = await lobby.quick(ada, game)
        assert table.started is not None
        assert people_at(table) == [ada, *["sleepy", "grumpy", "sleepy"][: seats - 1]]  # it is the first
        assert table.options == ({"preset": "all+2"} if game == "angry-troll" else {})
        assert not table.public

    in_a_lobby(tmp_path, story)


def test_quick_play_lays_the_table_that_one_played_at_last_against_bots(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim = await guests(lobby, 2)
        for seats, options in (
            (("ancient", "me", "grumpy"), {"friendly_five": False}),
            (("me", "open", "grumpy"), {}),  # not alone, or not over: these do not count
            (("me", "crafty", "crafty"), {}),
        ):
            table = await lobby.lay(ada, wish(*seats, game="bridge-troll", options=options))
            if "open" in seats:
                table = await lobby.join(table.id, grim)
            if "crafty" not in seats:
                await lobby.store.mark(table.id, "ended")
        again = await lobby.quick(ada, "bridge-troll")
        assert people_at(again) == ["ancient", ada, "grumpy"]
        assert people_at(await lobby.quick(ada, "troll-dice")) == [ada, "sleepy", "grumpy", "sleepy"]
        assert people_at(await lobby.quick(grim, "bridge-troll")) == [grim, "sleepy", "grumpy", "sleepy"]

    in_a_lobby(tmp_path, story)


@pytest.mark.parametrize(
    ("wished", "candle"),
    [
        (Pace(), True),
        (Pace(seconds=60), True),
        (Pace(days=1), False),
        (Pace(candle=False), False),
        (Pace(seconds=60, candle=False), False),
    ],
)
def test_an_answer_has_a_candle_unless_somebody_wishes_otherwise(
    tmp_path: Path, wished: Pace, candle: bool
) -> None:
    async def story(lobby: Lobby) -> None:
        ada, *_ = await guests(lobby, 1)
        table = await lobby.lay(ada, wish("me", "grumpy", game="troll-bridge", pace=wished))
        assert table.pace.candle is candle
        await lobby.store.mark(table.id, "ended")
        assert (await lobby.rematch(table.id, ada)).pace == table.pace
        plain = await lobby.lay(ada, wish("me", "grumpy", pace=wished))
        assert plain.pace.candle is None  # nothing is asked there

    in_a_lobby(tmp_path, story)


def test_whoever_finds_nobody_to_watch_is_shown_one_game_between_ancients(address: str) -> None:
    async def story() -> None:
        async with Store.open(address) as here, Store.open(address) as there:
            one, two = Lobby(here, b"secret"), Lobby(there, b"secret")
            asked = [lobby.show(game) for lobby in (one, two) * 4 for game in ("troll-dice", "bridge-troll")]
            shown = await asyncio.gather(*asked)
            assert len({table.id for table in shown}) == 2
            listed = {table.id: table for table in await here.public_tables(begun=True)}
            assert listed.keys() == {table.id for table in shown}
            assert {seat.bot for table in listed.values() for seat in table.seats} == {"ancient"}
            assert await here.person(HOUSE) is not None
            await here.mark(shown[0].id, "ended")
            again = await one.show("troll-dice")
            assert again.id not in listed
            assert await refused(one.show("chess")) == "no-such-game"

    asyncio.run(story())


def test_another_game_is_laid_once_for_everybody(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim, eve = await guests(lobby, 3)
        table = await lobby.lay(ada, wish("me", "open", "grumpy", pace=Pace(days=3)))
        await lobby.join(table.id, grim)
        assert await refused(lobby.rematch(table.id, ada)) == "not-over"
        await lobby.store.mark(table.id, "ended")
        assert await refused(lobby.rematch(table.id, eve)) == "not-seated"
        first, second = await asyncio.gather(lobby.rematch(table.id, ada), lobby.rematch(table.id, grim))
        assert first.id == second.id != table.id
        again = await lobby.table(first.id)
        assert people_at(again) == [ada, grim, "grumpy"]
        assert again.started is not None
        assert again.pace == Pace(days=3)
        assert seat_of(again, grim) == 1
        assert again.secret != table.secret

    in_a_lobby(tmp_path, story)


async def a_rematch(lobby: Lobby, *people: str) -> StoredTable:
    """Laid by the first of them, after a game of theirs with a bot."""
    ada, *others = people
    table = await lobby.lay(ada, wish("me", *["open"] * len(others), "grumpy"))
    for one in others:
        await lobby.join(table.id, one)
    await lobby.store.mark(table.id, "ended")
    return await lobby.rematch(table.id, ada)


def test_after_a_rematch_that_is_over_another_one_is_laid_for_everybody(tmp_path: Path) -> None:
    """Whoever finds an old game again plays again, and not back into one that is over."""

    async def story(lobby: Lobby) -> None:
        ada, grim = await guests(lobby, 2)
        first = await a_rematch(lobby, ada, grim)
        before = next(one for one in await lobby.store.finished_of(ada, after=None, most=9))
        assert (await lobby.rematch(before.id, grim)).id == first.id
        await lobby.store.mark(first.id, "ended")
        told = await asyncio.gather(lobby.rematch(before.id, ada), lobby.rematch(before.id, grim))
        assert len({first.id, *(one.id for one in told)}) == 2
        assert people_at(await lobby.table(told[0].id)) == [ada, grim, "grumpy"]
        assert (await lobby.table(before.id)).rematch == told[0].id

    in_a_lobby(tmp_path, story)


def test_a_rematch_keeps_its_seats_for_those_who_played(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim, eve, mallory = await guests(lobby, 4)
        again = await a_rematch(lobby, ada, grim, eve)
        assert people_at(again) == [ada, None, None, "grumpy"]
        assert await refused(lobby.join(again.id, mallory)) == "table-full"
        assert not await lobby.store.sit_down(again.id, 1, mallory)  # however fast
        assert people_at(await lobby.join(again.id, eve)) == [ada, None, eve, "grumpy"]
        await lobby.leave(again.id, eve)
        assert await refused(lobby.join(again.id, mallory)) == "table-full"
        await lobby.join(again.id, eve)
        begun = await lobby.join(again.id, grim)
        assert people_at(begun) == [ada, grim, eve, "grumpy"]
        assert begun.started is not None

    in_a_lobby(tmp_path, story)


def test_the_host_of_a_rematch_need_not_wait_for_those_who_played(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim = await guests(lobby, 2)
        again = await a_rematch(lobby, ada, grim)
        begun = await lobby.begin(again.id, ada)
        assert people_at(begun) == [ada, "grumpy", "grumpy"]
        assert begun.started is not None
        assert await refused(lobby.join(again.id, grim)) == "table-full"

    in_a_lobby(tmp_path, story)


def test_a_host_may_give_a_kept_seat_to_others(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        ada, grim, eve, mallory = await guests(lobby, 4)
        again = await a_rematch(lobby, ada, grim, eve)
        await lobby.arrange(again.id, ada, seating("stay", "open", "stay", "stay"))
        assert people_at(await lobby.join(again.id, mallory)) == [ada, mallory, None, "grumpy"]
        assert await refused(lobby.join(again.id, grim)) == "table-full"
        assert (await lobby.join(again.id, eve)).started is not None

    in_a_lobby(tmp_path, story)


def test_another_game_is_laid_anew_if_the_one_before_was_closed_before_it_began(address: str) -> None:
    async def story() -> None:
        async with Store.open(address) as here, Store.open(address) as there:
            one, two = Lobby(here, b"secret"), Lobby(there, b"secret")
            ada, grim, eve = await guests(one, 3)
            played = (await one.lay(ada, wish("me", "open", "open", "grumpy"))).id
            for person in (grim, eve):
                await one.join(played, person)
            await here.mark(played, "ended")
            closed = await one.rematch(played, ada)
            assert (await one.table(played)).led_by == ada
            await one.leave(closed.id, ada)
            assert (await one.table(played)).led_by is None
            first, second = await asyncio.gather(one.rematch(played, grim), two.rematch(played, eve))
            assert closed.id != first.id == second.id
            assert people_at(await one.table(first.id)) == [None, grim, eve, "grumpy"]

    asyncio.run(story())


def test_a_stranger_never_takes_a_seat_of_a_rematch(address: str) -> None:
    async def story() -> None:
        async with Store.open(address) as here, Store.open(address) as there:
            one, two = Lobby(here, b"secret"), Lobby(there, b"secret")
            ada, grim, mallory = await guests(one, 3)
            for _ in range(10):
                table = await one.lay(ada, wish("me", "open"))
                await one.join(table.id, grim)
                await here.mark(table.id, "ended")
                first, second = await asyncio.gather(one.rematch(table.id, ada), two.rematch(table.id, grim))
                assert first.id == second.id
                assert await refused(two.join(first.id, mallory)) == "table-full"
                again = await one.table(first.id)
                assert people_at(again) == [ada, grim]
                assert again.started is not None
                assert {stored.id for stored in await here.tables_of(ada)} == {
                    again.id
                }  # and no other was laid
                await here.mark(again.id, "ended")

    asyncio.run(story())


@pytest.mark.parametrize(
    ("wished", "code"),
    [
        (wish("me", "open", game="chess"), "no-such-game"),
        (wish("me"), "bad-setup"),
        (wish("me", "open", options={"moon": True}), "bad-setup"),
        (wish("open", "open"), "bad-seats"),
        (wish("me", "me"), "bad-seats"),
        (wish("me", "open", pace=Pace(seconds=3)), "bad-pace"),
        (wish("me", "open", pace=Pace(seconds=60, days=1)), "bad-pace"),
        (wish("me", "open", pace=Pace(days=-1)), "bad-pace"),
        (wish("me", "open", game="troll-bridge", options={"tome": "x" * 200_001}), "too-large"),
        (wish("me", "open", game="troll-bridge", options={"tome": "/etc/passwd"}), "bad-setup"),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused(tmp_path: Path, wished: Wish, code: str) -> None:
    async def story(lobby: Lobby) -> None:
        (ada,) = await guests(lobby, 1)
        assert await refused(lobby.lay(ada, wished)) == code
        assert await lobby.store.tables_of(ada) == []

    in_a_lobby(tmp_path, story)


def test_somebody_has_a_reasonable_number_of_tables(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        (ada,) = await guests(lobby, 1)
        for _ in range(USUAL.person_tables):
            await lobby.lay(ada, wish("me", "open"))
        assert await refused(lobby.lay(ada, wish("me", "open"))) == "too-many-tables"
        assert await refused(lobby.join("nowhere", ada)) == "not-found"

    in_a_lobby(tmp_path, story)


def test_a_seal_is_promised_before_a_nonce_is_pledged_and_good_for_one_table(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        (ada,) = await guests(lobby, 1)
        seal, other = lobby.seal(), lobby.seal()
        assert seal.commitment != other.commitment
        table = await lobby.lay(ada, wish("me", "grumpy", seal=seal.seal))
        assert Sealed(table.secret, []).commitment == seal.commitment
        assert await refused(lobby.lay(ada, wish("me", "grumpy", seal=seal.seal))) == "seal-used"
        await lobby.store.mark(table.id, "ended")
        again = await lobby.rematch(table.id, ada, Laying(seal=other.seal))
        assert Sealed(again.secret, []).commitment == other.commitment

    in_a_lobby(tmp_path, story)


def test_whoever_is_renamed_is_so_at_all_their_tables(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        (ada,) = await guests(lobby, 1)
        tables = {(await lobby.lay(ada, wish("me", "open"))).id for _ in range(2)}
        told: list[Announcement] = []
        lobby.store.announce = told.append
        await lobby.rename(ada, "Ada")
        assert {one.table for one in told if one.what == "table"} == tables

    in_a_lobby(tmp_path, story)


def test_a_host_who_leaves_while_another_sits_down_leaves_no_game_that_is_over_and_goes_on(
    address: str,
) -> None:
    async def story() -> None:
        async with Store.open(address) as store:
            lobby = Lobby(store, b"secret")
            ada, grim = await guests(lobby, 2)
            for _ in range(25):
                table = await lobby.lay(ada, wish("me", "open"))
                left, joined = await asyncio.gather(
                    lobby.leave(table.id, ada), lobby.join(table.id, grim), return_exceptions=True
                )
                assert {type(left), type(joined)} <= {StoredTable, Refused}
                now = await lobby.table(table.id)
                assert (now.started is None) != (now.ended is None)
                assert now.started is None or people_at(now) == [ada, grim]
                await store.mark(table.id, "ended")

    asyncio.run(story())


def test_somebody_has_a_reasonable_number_of_ancients(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        lobby.limits = Limits(person_ancients=4)
        ada, eve = await guests(lobby, 2)
        three = wish("me", "ancient", "ancient", "ancient")
        table = await lobby.lay(ada, three)
        with pytest.raises(Refused, match="4 Ancients may sit at your tables, and 3 do"):
            await lobby.lay(ada, wish("me", "open", "ancient", "ancient"))
        await lobby.lay(ada, wish("me", "open", "ancient"))
        await lobby.lay(ada, wish("me", "crafty", "grumpy"))
        assert await refused(lobby.lay(ada, wish("me", "ancient"))) == "too-many-ancients"
        await lobby.lay(eve, three)  # it is ada who has too many
        await lobby.store.mark(table.id, "ended")
        await lobby.lay(ada, wish("me", "ancient"))
        assert await refused(lobby.rematch(table.id, ada)) == "too-many-ancients"
        assert (await lobby.table(table.id)).rematch is None

    in_a_lobby(tmp_path, story)


def test_nor_by_arranging_seats(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        lobby.limits = Limits(person_ancients=4)
        (ada,) = await guests(lobby, 1)
        await lobby.lay(ada, wish("me", "ancient", "ancient"))
        table = (await lobby.lay(ada, wish("me", "open", "ancient"))).id
        with pytest.raises(Refused, match="4 Ancients may sit at your tables, and 3 do"):
            await lobby.arrange(table, ada, seating("stay", "ancient", "stay", "ancient"))
        assert people_at(await lobby.table(table)) == [ada, None, "ancient"]
        await lobby.arrange(
            table, ada, seating("stay", "ancient", "crafty")
        )  # one of them comes, another goes
        await lobby.arrange(table, ada, seating("stay", "stay", "ancient"))
        assert await refused(lobby.arrange(table, ada, seating("stay", "stay", "stay", "ancient"))) == (
            "too-many-ancients"
        )

    in_a_lobby(tmp_path, story)


def test_nor_has_anybody_more_ancients_who_asks_for_many_at_once(address: str) -> None:
    async def story() -> None:
        async with Store.open(address) as store:
            lobby = Lobby(store, b"secret", Limits(person_ancients=4))
            (ada,) = await guests(lobby, 1)
            asked = [lobby.lay(ada, wish("me", "ancient", "ancient")) for _ in range(8)]
            laid = await asyncio.gather(*asked, return_exceptions=True)
            assert {type(one) for one in laid} == {StoredTable, Refused}
            assert len(await store.tables_of(ada)) == 2

    asyncio.run(story())
