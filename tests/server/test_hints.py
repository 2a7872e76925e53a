"""Hints at a table among bots: found by what the asker knows, told to the others, marked in the record."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from server.test_hub import begin, until

from underbridge.engine.action import Action
from underbridge.engine.record import Record
from underbridge.server.hints import SHOWN, Hints, gives_hints
from underbridge.server.live import Live
from underbridge.server.refusal import Refused
from underbridge.server.services import Services
from underbridge.server.store import Store

GAME = "troll-dice"


@asynccontextmanager
async def a_process(address: str) -> AsyncIterator[Services]:
    async with Store.open(address) as store:
        services = Services.on(store, bytes(32))
        await services.compiling._load(GAME)
        async with services.announcements.running(), services.hub.running():
            await services.announcements.listening.wait()
            yield services


@pytest.fixture
def embedded(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


def is_mine(live: Live) -> bool:
    return live.table.awaited == (0,)


async def at_my_turn(services: Services, *others: str | None) -> tuple[str, str]:
    """A table at which seat 0 is to decide, and who sits there."""
    table = await begin(services.hub, None, *others, secret=bytes([len(others)]) * 32)
    live = await until(services.hub, table, is_mine)
    return table, live.stored.seats[0].person or ""


async def code_of(services: Services, table: str, person: str) -> str:
    with pytest.raises(Refused) as refused:
        await services.hinting.ask(table, person)
    return refused.value.code


def test_whoever_is_to_decide_among_bots_is_told_what_could_be_done_and_why(embedded: str) -> None:
    async def story() -> Hints:
        async with a_process(embedded) as services:
            table, me = await at_my_turn(services, "grumpy", "grumpy")
            found = await services.hinting.ask(table, me)
            live = await services.hub.current(table)
            assert found.ply == live.view(0).ply
            legal: tuple[Action, ...] = live.view(0).legal
            assert {option.action for option in found.options} <= set(legal)
            assert len(found.options) + found.more == len(legal)
            return found

    found = asyncio.run(story())
    assert 1 <= len(found.options) <= SHOWN
    assert found.options[0].as_good
    assert all(0 < option.margin < 50 and option.why is not None for option in found.options)


def test_that_it_was_asked_is_told_and_marked_once_for_a_position_and_the_answer_is_the_same(
    embedded: str,
) -> None:
    async def story() -> None:
        async with a_process(embedded) as services:
            table, me = await at_my_turn(services, "grumpy", "grumpy")
            before = await services.store.entries(table)
            first = await services.hinting.ask(table, me)
            assert await services.hinting.ask(table, me) == first
            lines = (await services.store.entries(table))[len(before) :]
            assert [(line.kind, line.seat) for line in lines] == [("hint", 0)]
            assert [line.reaction for line in await services.store.said(table, 0)] == ["hint"]
            live = await services.hub.current(table)
            record = Record.of(live.table)
            assert record.hints == ((live.table.steps, 0),)
            assert Record.from_json(record.to_json()).replay().hints == live.table.hints
            again = Live(live.stored, await services.store.entries(table))
            assert again.table.hints == live.table.hints
            assert again.told(0) == live.told(0)

    asyncio.run(story())


def test_nobody_else_has_any(embedded: str) -> None:
    async def story() -> None:
        async with a_process(embedded) as services:
            shared, one = await at_my_turn(services, None, "grumpy")
            assert not gives_hints((await services.hub.current(shared)).stored)
            assert await code_of(services, shared, one) == "no-hints"
            table, me = await at_my_turn(services, "grumpy")
            stranger = await services.store.add_person("Eve")
            assert await code_of(services, table, stranger.id) == "not-seated"
            live = await services.hub.current(table)
            await services.hub.enter(table, 0, "away", f"away 0 {live.moves_of(0)}")
            assert await code_of(services, table, me) == "illegal"
            assert "hint" not in [line.kind for line in await services.store.entries(table)]

    asyncio.run(story())


def test_a_table_has_one_at_a_time(embedded: str) -> None:
    async def story() -> list[object]:
        async with a_process(embedded) as services:
            table, me = await at_my_turn(services, "grumpy")
            asked = (services.hinting.ask(table, me) for _ in range(3))
            return await asyncio.gather(*asked, return_exceptions=True)

    answers = asyncio.run(story())
    assert [isinstance(answer, Hints) for answer in answers].count(True) == 1
    assert {answer.code for answer in answers if isinstance(answer, Refused)} == {"too-fast"}
