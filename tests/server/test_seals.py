"""Seals that bind the server as well: pledges, nonces, whoever is offline, and every cheat that is found."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.cheating import cases, for_the_browser, played
from server.hourglass import Hourglass
from server.serving import Player
from server.test_hub import a_hub
from server.test_lobby import guests, refused, wish

from underbridge import BadRecord, Record, Sealed
from underbridge.cli import main
from underbridge.engine.draws import SealedNote, pledge_of
from underbridge.engine.seals import Broken, Keepsake
from underbridge.server.hub import SWEEP, Hub
from underbridge.server.limits import USUAL
from underbridge.server.lobby import Joining, Lobby
from underbridge.server.shown_tables import phase, shown
from underbridge.server.store import Store, StoredTable

WEB = Path(__file__).parents[2] / "web/src/lib"
SOME = "c0ffee"


class Careful(Player):
    """Somebody whose browser pledges a nonce, and keeps what it sees."""

    def __init__(self, base: str, seed: int = 0) -> None:
        super().__init__(base, seed)
        self.nonce = secrets.token_hex(32)
        self.commitment = ""

    @property
    def pledge(self) -> str:
        return pledge_of(self.nonce)

    def lay(self, *seats: str) -> str:
        seal = self.post("/api/seals")
        self.commitment = seal["commitment"]
        laid = self.post("/api/tables", game="troll-dice", seats=seats, seal=seal["seal"], pledge=self.pledge)
        return str(laid["id"])

    def show(self, table: str, nonce: str | None = None) -> dict[str, Any]:
        answer = self.http.post(f"/api/tables/{table}/nonce", json={"nonce": nonce or self.nonce})
        told: dict[str, Any] = answer.json()
        return told


@pytest.fixture(scope="module")
def honest(base: str) -> tuple[Record, Keepsake]:
    """A game on a real server, played to its end, and what the first player's browser kept of it."""
    return asyncio.run(_play_honestly(base))


async def _play_honestly(base: str) -> tuple[Record, Keepsake]:
    ada, grim, eve = (Careful(base, seed) for seed in range(3))
    table = ada.lay("me", "open", "grumpy")
    assert ada.show(table)["code"] == "not-filled"
    async with AsyncExitStack() as here:
        for player in (ada, eve):
            await here.enter_async_context(player.at(table))
        assert ada.table["phase"] == "open"
        assert ada.table["commitment"] == ada.commitment
        seats = grim.post(f"/api/tables/{table}/join", pledge=grim.pledge)["seats"]
        pledges = tuple(seat["pledge"] for seat in seats)
        assert pledges == (ada.pledge, grim.pledge, None)
        await here.enter_async_context(grim.at(table))
        await ada.until(lambda: ada.table["phase"] == "sealing")
        assert eve.show(table)["code"] == "not-seated"
        assert ada.show(table, grim.nonce)["code"] == "bad-nonce"
        assert ada.http.post(f"/api/tables/{table}/leave").json()["code"] == "game-begun"
        assert ada.show(table) == ada.show(table)  # what is shown again stays shown
        await eve.until(lambda: [seat["shown"] for seat in eve.table["seats"]] == [True, False, False])
        assert eve.table["phase"] == "sealing"
        assert not eve.view
        assert grim.show(table)["phase"] == "playing"
        assert ada.show(table)["phase"] == "playing"
        await asyncio.gather(ada.play(), grim.play(), eve.until(lambda: eve.view and eve.view["over"]))
        for player in (ada, grim, eve):
            await player.until(lambda player=player: player.table["phase"] == "over")
    for player in (ada, grim, eve):
        heard = json.dumps(player.received)
        assert ada.nonce not in heard
        assert grim.nonce not in heard
    kept = Keepsake(
        commitment=ada.commitment,
        pledges=pledges,
        seat=0,
        nonce=ada.nonce,
        shown=True,
        story=[event for moment in ada.moments for event in moment],
    )
    return Record.from_json(eve.http.get(f"/api/tables/{table}/record").content), kept


def found(record: Record, kept: Keepsake | None = None) -> str:
    """What is said of a record that was sent as a file."""
    try:
        return str(Record.from_json(record.to_json()).verify(kept).proof)
    except Broken as broken:
        return broken.fraud


NAMES = cases(played(Sealed(bytes(32), (SOME, SOME, ""), (pledge_of(SOME), pledge_of(SOME), None)))).keys()


@pytest.mark.parametrize("name", NAMES)
def test_a_cheat_is_found_next_to_what_a_browser_kept(honest: tuple[Record, Keepsake], name: str) -> None:
    record, kept = honest
    case = cases(record)[name]
    assert found(case.record) == case.alone
    kept = msgspec.structs.replace(kept, shown=case.shown)
    if case.record is not record:  # the server has told what it pretends, and only the seal is left
        kept = msgspec.structs.replace(kept, story=None)
    assert found(case.record, kept) == case.kept


def test_the_record_of_another_game_than_was_played_is_found(honest: tuple[Record, Keepsake]) -> None:
    record, kept = honest
    note = record.draws
    assert isinstance(note, SealedNote)
    assert note.secret is not None
    other = played(Sealed(bytes.fromhex(note.secret), note.nonces, note.pledges), seed=2)
    assert found(other) == "to keepers"
    assert found(other, kept) == "story"


def test_the_browser_is_tested_with_the_same_cheats() -> None:
    """If not: PYTHONPATH=tests python -m server.cheating > web/src/lib/seal.cases.json."""
    assert (WEB / "seal.cases.json").read_bytes() == for_the_browser()


def test_the_command_says_what_was_proved_and_to_whom(
    honest: tuple[Record, Keepsake], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, kept = honest
    file, keepsake = tmp_path / "record.json", tmp_path / "kept.json"
    keepsake.write_bytes(msgspec.json.encode(kept))

    def said(record: Record, *more: str) -> str:
        file.write_bytes(record.to_json())
        main(["verify", str(file), *more])
        return capsys.readouterr().out

    assert "whether nobody could choose them, compare it with" in said(record)
    strong = said(record, "--kept", str(keepsake))
    assert "neither the server nor the other players, nor all of them together" in strong
    assert "It is the game that your page has told you." in strong
    silent = cases(record)["another player was offline"].record
    assert "without the nonce of seat 2: the server, alone or with whoever sits there" in said(silent)
    old = cases(record)["pledges are left out"].record
    assert "its nonces were not pledged: whoever knew the secret could choose" in said(old)
    dropped = cases(record)["a nonce was left out that was shown"].record
    with pytest.raises(SystemExit):
        said(dropped, "--kept", str(keepsake))
    told = capsys.readouterr().err
    assert "seat 1 has shown a nonce, and the record leaves it out. The record is forged." in told


@pytest.mark.parametrize("text", [b"", b"{}", b"[" * 9_000, b'{"seat":0}'])
def test_what_no_browser_has_kept_gets_one_line(text: bytes) -> None:
    with pytest.raises(BadRecord, match="nothing that a browser has kept"):
        Keepsake.from_json(text)


def test_a_keepsake_has_a_nonce_of_its_own(honest: tuple[Record, Keepsake]) -> None:
    _, kept = honest
    for told in ({"seat": 1}, {"seat": 9}, {"nonce": SOME}):
        with pytest.raises(BadRecord, match="its own nonce was not pledged"):
            Keepsake.from_json(msgspec.json.encode(msgspec.structs.replace(kept, **told)))


# Somebody is offline


def in_a_hub(address: str, story: Callable[[Lobby, Hub, Hourglass], Awaitable[None]]) -> None:
    async def tell() -> None:
        clock = Hourglass()
        async with a_hub(address, clock) as hub:
            await story(Lobby(hub.store, b"secret"), hub, clock)

    asyncio.run(tell())


async def fill(lobby: Lobby) -> tuple[StoredTable, str, str]:
    """A table at which two people have pledged, and none has shown anything."""
    ada, grim = await guests(lobby, 2)
    table = await lobby.lay(ada, wish("me", "open", "sleepy", pledge=pledge_of("adas")))
    return await lobby.join(table.id, grim, Joining(pledge=pledge_of("grims"))), ada, grim


async def begun(hub: Hub, table: str) -> StoredTable:
    """The table as soon as its game has begun."""
    news = asyncio.Event()
    hub.announcements.hear(lambda _: news.set())
    async with asyncio.timeout(60):
        while (stored := await hub.store.table(table)) is None or stored.started is None:
            await news.wait()
            news.clear()
    return stored


def test_a_game_begins_without_the_nonce_of_somebody_who_is_offline_and_says_so(tmp_path: Path) -> None:
    async def story(lobby: Lobby, hub: Hub, clock: Hourglass) -> None:
        table, ada, grim = await fill(lobby)
        hub.begin(table)
        hub.begin(table)  # whoever asks twice
        await lobby.show_nonce(table.id, ada, "adas")
        await clock.somebody_sleeps(USUAL.nonce_seconds)
        clock.turn(USUAL.nonce_seconds - 1)
        assert phase(await lobby.table(table.id)) == "sealing"
        clock.turn(1)
        stored = await begun(hub, table.id)
        assert stored.started == clock.now()
        assert [seat.nonce for seat in stored.seats] == ["adas", "", ""]
        assert await refused(lobby.show_nonce(table.id, grim, "grims")) == "sealed-without-you"
        assert await lobby.show_nonce(table.id, ada, "adas") == await lobby.table(table.id)
        people = await lobby.store.people([ada, grim])
        told = shown(stored, None, people, people[ada], frozenset())
        assert [(seat.pledge is not None, seat.shown) for seat in told.seats] == [
            (True, True),
            (True, False),
            (False, False),
        ]
        note = (await hub.current(table.id)).table.record.draws
        assert isinstance(note, SealedNote)
        assert note.nonces == ("adas", "", "")
        assert note.pledges == (pledge_of("adas"), pledge_of("grims"), None)

    in_a_hub(f"sqlite:///{tmp_path}/games.db", story)


def test_a_game_that_no_process_is_left_to_begin_is_begun_by_the_sweep(address: str) -> None:
    async def story(lobby: Lobby, hub: Hub, clock: Hourglass) -> None:
        table, *_ = await fill(lobby)  # and then the process died, which had not told its hub
        while clock.now() - (table.filled or 0) < USUAL.nonce_seconds * 1_000:
            assert phase(await lobby.table(table.id)) == "sealing"
            await clock.somebody_sleeps(SWEEP)
            clock.turn(SWEEP)
        stored = await begun(hub, table.id)
        assert [seat.nonce for seat in stored.seats] == ["", "", ""]

    in_a_hub(address, story)


def test_a_game_without_pledges_begins_at_once(tmp_path: Path) -> None:
    async def story(lobby: Lobby, hub: Hub, clock: Hourglass) -> None:
        ada, grim = await guests(lobby, 2)
        table = await lobby.lay(ada, wish("me", "open", pledge=pledge_of("adas")))
        assert (await lobby.join(table.id, grim)).started is None  # one of them has pledged
        assert (await lobby.show_nonce(table.id, ada, "adas")).started is not None
        assert (await lobby.quick(ada, "troll-dice")).started is not None

    in_a_hub(f"sqlite:///{tmp_path}/games.db", story)


def test_pledges_stay_with_those_who_chose_their_seats(tmp_path: Path) -> None:
    async def story(lobby: Lobby, hub: Hub, clock: Hourglass) -> None:
        ada, grim, eve = await guests(lobby, 3)
        table = await lobby.lay(ada, wish("open", "open", "me", pledge=pledge_of("adas")))
        await lobby.join(table.id, grim, Joining(seat=1, pledge=pledge_of("grims")))
        assert (
            await refused(lobby.join(table.id, eve, Joining(seat=1, pledge=pledge_of("eves"))))
            == "seat-taken"
        )
        full = await lobby.join(table.id, eve, Joining(seat=0, pledge=pledge_of("eves")))
        assert phase(full) == "sealing"
        assert [seat.pledge for seat in full.seats] == [
            pledge_of(nonce) for nonce in ("eves", "grims", "adas")
        ]
        for who, nonce in ((ada, "adas"), (grim, "grims"), (eve, "eves")):
            stored = await lobby.show_nonce(table.id, who, nonce)
        assert phase(stored) == "playing"
        assert [seat.nonce for seat in stored.seats] == ["eves", "grims", "adas"]

    in_a_hub(f"sqlite:///{tmp_path}/games.db", story)


def test_two_processes_fill_a_table_and_begin_its_game_once(address: str) -> None:
    """Whatever is shown before it begins is part of it, and what comes later is not."""

    async def story() -> None:
        async with Store.open(address) as here, Store.open(address) as there:
            one, two = Lobby(here, b"secret"), Lobby(there, b"secret")
            ada, grim, eve = people = await guests(one, 3)
            for _ in range(15):
                laid = await one.lay(ada, wish("me", "open", "open", pledge=pledge_of("adas")))
                await asyncio.gather(
                    one.join(laid.id, grim, Joining(pledge=pledge_of("grims"))),
                    two.join(laid.id, eve, Joining(pledge=pledge_of("eves"))),
                )
                full = await one.table(laid.id)
                assert phase(full) == "sealing"
                first, second, *shows = await asyncio.gather(
                    here.begin(laid.id),
                    there.begin(laid.id),
                    one.show_nonce(laid.id, ada, "adas"),
                    two.show_nonce(laid.id, grim, "grims"),
                    two.show_nonce(laid.id, eve, "eves"),
                    return_exceptions=True,
                )
                stored = await two.table(laid.id)
                assert stored.started is not None
                assert stored.filled == full.filled
                in_time = [who for who, told in zip(people, shows, strict=True) if type(told) is StoredTable]
                assert {seat.person for seat in stored.seats if seat.nonce} == set(in_time)
                assert [first, second].count(True) == (0 if all(seat.nonce for seat in stored.seats) else 1)
                await here.mark(laid.id, "ended")

    asyncio.run(story())
