"""A table through its socket, as a browser uses it."""

import asyncio
import contextlib
import json
from typing import Any

import msgspec
import pytest
from server.serving import LONG, Player, lay_sealed
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from underbridge import Record
from underbridge.server.store import Entry, Store


def lay(host: Player, *seats: str, game: str = "troll-dice", **more: Any) -> str:
    return str(host.post("/api/tables", game=game, seats=seats, **more)["id"])


def sit_down(table: str, *guests: Player) -> None:
    for one in guests:
        one.post(f"/api/tables/{table}/join")


def test_a_game_begins_when_the_last_has_sat_down(base: str) -> None:
    async def story() -> None:
        ada, grim, eve = Player(base, 1), Player(base, 2), Player(base, 3)
        table = lay(ada, "me", "open", "grumpy")
        async with ada.at(table), eve.at(table):
            assert ada.table["phase"] == "open"
            assert ada.view == {}
            sit_down(table, grim)
            for player in (ada, eve):
                await player.until(lambda player=player: player.view)
                assert player.table["phase"] == "playing"

    asyncio.run(story())


def test_a_whole_game_between_people_and_bots_with_a_watcher(base: str, database: str) -> None:
    async def story() -> None:
        ada, grim, eve = Player(base, 1), Player(base, 2), Player(base, 3)
        table = await lay_sealed(database, "a whole game", ada, grim, "grumpy")
        async with ada.at(table), grim.at(table), eve.at(table):
            await asyncio.gather(ada.play(), grim.play(), eve.until(lambda: eve.view and eve.view["over"]))
            for player in (ada, grim, eve):
                await player.until(lambda player=player: player.table["phase"] == "over")
        record = Record.from_json(eve.http.get(f"/api/tables/{table}/record").content)
        assert record.verify().recomputed
        played = record.replay()
        for player, viewer in ((ada, 0), (grim, 1), (eve, None)):
            assert player.moments == plain(played.moments(viewer))  # each was told its own story
            assert player.view == plain(played.view(viewer))
            shown = {ply: board for ply, board in player.boards.items() if board is not None}
            assert len(shown) >= 10  # what lies between two decisions can be seen, too
            for ply, board in shown.items():
                assert board == plain(played.board(viewer, ply))
        for player, mine in ((ada, 0), (grim, 1)):
            told = player.http.get("/api/tables/finished").json()
            (found,) = told["games"]
            assert (told["total"], found["id"], found["mine"]) == (1, table, mine)
            assert found["standings"] == player.view["standings"]
            assert player.http.get(f"/api/tables/finished?after={table}").json()["games"] == []
        assert eve.http.get("/api/tables/finished").json() == {"games": [], "total": 0}
        assert eve.http.get("/api/tables/finished?after=no+table").status_code == 400
        again = ada.post(f"/api/tables/{table}/rematch")
        assert again["phase"] == "open"
        assert grim.http.get(f"/api/tables/{table}").json()["rematch"] == again["id"]

    asyncio.run(story())


def plain(value: Any) -> Any:
    """As it comes out of a message."""
    return json.loads(msgspec.json.encode(value))


def test_what_is_sent_again_is_done_once(base: str) -> None:
    async def story() -> None:
        ada, grim = Player(base, 1), Player(base, 2)
        table = lay(ada, "me", "open")
        sit_down(table, grim)
        async with ada.at(table), grim.at(table):
            await asyncio.gather(ada.until(lambda: ada.view), grim.until(lambda: grim.view))
            first, other = (ada, grim) if ada.must_decide else (grim, ada)
            action = first.view["legal"][0]
            for _ in range(3):
                assert (await first.send("decide", "0123456789abcdef", action=action))["type"] == "done"
            refused = await other.send("decide", "0123456789abcdef", action=action)
            assert refused["code"] == "illegal"  # the id is somebody else's
            for player in (first, other):
                await player.until(lambda player=player: player.number == 2)
        async with Player(base).at(table) as eve:
            assert eve.number == 2

    asyncio.run(story())


def test_who_drops_and_comes_back_sees_exactly_what_was_missed(base: str, database: str) -> None:
    async def story() -> None:
        ada, *others = people = [Player(base, seed) for seed in range(4)]
        table = await lay_sealed(database, "dropped", *people, game="bridge-troll")
        async with contextlib.AsyncExitStack() as here:
            for other in others:
                await here.enter_async_context(other.at(table))
            async with ada.at(table):
                await ada.play(1)
            knew = list(ada.moments)
            for other in others:  # all bid at the same time: nobody waits for her
                await other.play(1)
            async with ada.at(table):
                missed = ada.received[-1]["position"]
                assert missed["since"] == len(knew) > 0
                assert len(missed["moments"]) >= len(others)
                assert ada.moments[: len(knew)] == knew
            fresh = Player(base)
            fresh.http.cookies = ada.http.cookies
            async with fresh.at(table):
                assert fresh.number == ada.number
                assert fresh.moments == ada.moments

    asyncio.run(story())


def test_undo_is_seen_by_those_who_saw_the_decision(base: str, database: str) -> None:
    async def story() -> None:
        ada, eve = Player(base, 1), Player(base, 2)
        table = await lay_sealed(database, "an undo", ada, game="angry-troll")
        async with ada.at(table), eve.at(table):
            await asyncio.gather(ada.until(lambda: ada.view), eve.until(lambda: eve.view))
            for _ in range(60):
                before = (ada.view, list(ada.moments))
                assert (await ada.decide())["type"] == "done"
                await ada.until(lambda before=before: ada.view != before[0])
                if ada.view["undo"]:
                    break
            assert ada.view["undo"]
            number = ada.number
            assert (await ada.send("undo"))["type"] == "done"
            await ada.until(lambda: ada.number > number)
            assert (ada.view, ada.moments) == before
            await eve.until(lambda: eve.number == ada.number)
            assert eve.moments == ada.moments
            away = Player(base)  # somebody who was told of the decision, and comes back after the undo
            away.number, away.moments = number, [*before[1], ["what was taken back"]]
            async with away.at(table):
                assert away.moments == ada.moments
            refused = await ada.send("undo") if not ada.view["undo"] else {"code": "illegal"}
            assert refused["code"] == "illegal"

    asyncio.run(story())


def test_people_talk(base: str) -> None:
    async def story() -> None:
        ada, grim, eve = Player(base, 1), Player(base, 2), Player(base, 3)
        ada.http.put("/api/me", json={"name": "Ada"})
        table = lay(ada, "me", "open", "open")
        sit_down(table, grim)
        async with ada.at(table), grim.at(table), eve.at(table):
            for _ in range(2):
                assert (await ada.send("say", "aaaaaaaa", text=" Hello,\n  all! "))["type"] == "done"
            assert (await grim.send("react", reaction="hello"))["type"] == "done"
            await eve.until(lambda: len(eve.chat) == 2)
            told = [(line["name"], line["seat"], line["text"], line["reaction"]) for line in eve.chat]
            assert told[0] == ("Ada", 0, "Hello, all!", None)
            assert told[1][1:] == (1, "", "hello")
            assert (await eve.send("say", text="I only watch"))["code"] == "not-seated"
            assert (await ada.send("say", text=" \u0000 "))["code"] == "bad-line"
            assert (await ada.send("say", text="x" * 281))["code"] == "bad-message"
            assert (await ada.send("react", reaction="boo"))["code"] == "bad-message"
            await ada.until(lambda: len(ada.chat) == 2)
            grim.http.put("/api/me", json={"name": "\u0410\u0501\u0430"})  # which looks like hers
            assert (await grim.send("say", text="I am\u202e Ada"))["type"] == "done"
            await eve.until(lambda: len(eve.chat) == 3)
            assert (eve.chat[2]["name"], eve.chat[2]["text"]) == ("\u0410\u0501\u0430 (2)", "I am Ada")
            await eve.until(lambda: eve.table["seats"][1]["name"] == eve.chat[2]["name"])
            await ada.until(lambda: len(ada.chat) == 3)
        async with ada.at(table):
            assert (await ada.send("say", text="and"))["type"] == "done"
        async with eve.at(table):
            assert [line["number"] for line in eve.chat] == [0, 1, 2, 3]  # none twice

    asyncio.run(story())


def test_everybody_hears_at_once_how_seats_are_arranged(base: str) -> None:
    async def story() -> None:
        ada, grim, eve = Player(base, 1), Player(base, 2), Player(base, 3)
        table = lay(ada, "me", "open", "open")
        sit_down(table, grim)
        async with grim.at(table), eve.at(table):
            assert grim.table["host_seat"] == 0
            answer = ada.http.put(
                f"/api/tables/{table}/seats", json={"seats": ["stay"] * 2 + ["crafty", "open"]}
            )
            assert [seat["bot"] for seat in answer.json()["seats"]] == [None, None, "crafty", None]
            for player in (grim, eve):
                await player.until(lambda player=player: len(player.table["seats"]) == 4)
                assert player.table["seats"][2]["bot"] == "crafty"
                assert player.table["phase"] == "open"
        for seats in ([], ["stay"] * 21, ["me", "stay"], "stay"):
            answer = ada.http.put(f"/api/tables/{table}/seats", json={"seats": seats})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")

    asyncio.run(story())


def test_those_who_played_hear_who_asks_for_another_game_and_who_is_there(base: str, database: str) -> None:
    async def story() -> None:
        ada, grim, eve = Player(base, 1), Player(base, 2), Player(base, 3)
        table = await lay_sealed(database, "another game", ada, grim, eve)
        async with Store.open(database) as store:
            await store.mark(table, "ended")
        async with grim.at(table):
            assert (grim.table["rematch"], grim.table["rematch_by"]) == (None, None)
            again = eve.post(f"/api/tables/{table}/rematch")
            await grim.until(lambda: grim.table["rematch"] == again["id"])
            assert grim.table["rematch_by"] == 2
        async with eve.at(again["id"]):
            kept = eve.table["seats"][1]
            assert (kept["kept_for"], kept["here"]) == (grim.http.get("/api/me").json()["name"], False)
            async with grim.at(again["id"]):
                assert (grim.table["kept"], eve.table["kept"]) == (1, None)
                await eve.until(lambda: eve.table["seats"][1]["here"])
            await eve.until(lambda: not eve.table["seats"][1]["here"])

    asyncio.run(story())


def test_the_others_see_who_is_there(base: str) -> None:
    async def story() -> None:
        ada, grim, eve = Player(base, 1), Player(base, 2), Player(base, 3)
        table = lay(ada, "me", "open", "open")
        sit_down(table, grim)
        async with ada.at(table):
            async with grim.at(table), grim.at(table), eve.at(table):
                await ada.until(lambda: ada.table["seats"][1]["here"] and ada.table["watching"] == 1)
                assert ada.table["seats"][0]["here"]
                assert not ada.table["seats"][2]["here"]
            await ada.until(lambda: not ada.table["seats"][1]["here"] and ada.table["watching"] == 0)
            grim.http.put("/api/me", json={"name": "Grim the Second"})
            await ada.until(lambda: ada.table["seats"][1]["name"] == "Grim the Second")

    asyncio.run(story())


def test_who_comes_back_gets_the_seat_back_and_who_resigns_does_not(base: str, database: str) -> None:
    async def story() -> None:
        ada, grim = Player(base, 1), Player(base, 2)
        table = await lay_sealed(database, "away and back", ada, grim)
        async with ada.at(table):
            await ada.until(lambda: ada.view)
            async with Store.open(database) as store:  # his time is over, as another process finds
                at = store.clock.now()
                away = Entry(ply=0, seat=1, kind="away", move_id="away 1 0", at=at)
                assert await store.append(table, away) is away
            async with grim.at(table):
                assert not grim.table["seats"][1]["away"]
                assert (await grim.send("resign"))["type"] == "done"
                await ada.until(lambda: ada.table["seats"][1]["resigned"])
                assert (await grim.send("resign"))["code"] == "resigned"
                assert (await grim.send("undo"))["code"] == "resigned"
            async with grim.at(table):
                assert grim.table["seats"][1]["resigned"]
            await ada.play()

    asyncio.run(story())


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "{",
        "[]",
        '"x"',
        '{"type": "fly", "move_id": "aaaaaaaa"}',
        '{"type": "undo"}',
        '{"type": "undo", "move_id": "bot 0 0 0"}',  # ids with spaces are ours
        '{"type": "undo", "move_id": "aaaaaaaa", "more": 1}',
        '{"type": "say", "move_id": "aaaaaaaa", "text": 7}',
        '{"type": "decide", "move_id": "aaaaaaaa", "action": {"kind": "swap", "count": ' + "9" * 400 + "}}",
        '{"type": "decide", "move_id": "aaaaaaaa", "action": {"kind": "fly"}}',
        '{"type": "decide", "move_id": "aaaaaaaa", "action": ' + "[" * 2000 + "]" * 2000 + "}",
        '{"type": "decide", "move_id": "aaaaaaaa", "action": {"kind": "swap", "count": 77}}',
        '{"type": "answer", "move_id": "aaaaaaaa", "text": "a bridge"}',
    ],
)
def test_nonsense_is_refused_and_nothing_changes(base: str, database: str, sent: str) -> None:
    async def story() -> None:
        ada = Player(base, 1)
        table = await lay_sealed(database, sent, ada, "sleepy")
        async with ada.at(table):
            await ada.until(lambda: ada.must_decide)
            number = ada.number
            assert ada.socket is not None
            await ada.socket.send(sent)
            await ada.until(lambda: ada.answers)
            (message,) = ada.answers.values()
            assert message["type"] == "refusal"
            assert message["code"] in ("bad-message", "bad-action", "illegal")
            assert message["message"]
            assert ada.number == number
            assert (await ada.decide())["type"] == "done"

    asyncio.run(story())


def test_a_message_of_bytes_or_without_end_closes_the_socket(base: str) -> None:
    async def story() -> None:
        ada = Player(base, 1)
        table = lay(ada, "me", "sleepy")
        async with ada.at(table):
            assert ada.socket is not None
            await ada.socket.send("x" * 20_000)
            with pytest.raises(ConnectionClosed) as closed:
                await ada.until(lambda: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    asyncio.run(story())


def test_sockets_of_other_sites_and_of_no_table_are_refused(base: str) -> None:
    async def story() -> None:
        where = base.replace("http", "ws", 1)
        with pytest.raises(InvalidStatus):
            async with connect(f"{where}/api/tables/x/socket", origin="https://evil.example"):  # type: ignore[arg-type]
                pass
        for nowhere in ("nowhere", "no%00where", "x" * 900):
            async with connect(f"{where}/api/tables/{nowhere}/socket") as socket, asyncio.timeout(LONG):
                refusal = json.loads(await socket.recv())
                assert (refusal["type"], refusal["code"]) == ("refusal", "not-found")
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4404

    asyncio.run(story())


def test_nobody_calls_time_on_an_answer_but_the_table(base: str) -> None:
    async def story() -> None:
        ada = Player(base, 1)
        table = lay(ada, "me", "sleepy", game="troll-bridge")
        async with ada.at(table):
            await ada.until(lambda: ada.view)
            refused = await ada.send("decide", action={"kind": "late"})
            assert "calls time" in refused["message"]

    asyncio.run(story())


@pytest.mark.parametrize("game", ["troll-dice", "bridge-troll"])
def test_everybody_may_look_back_at_everything_when_the_game_is_over(
    base: str, database: str, game: str
) -> None:
    async def story() -> None:
        ada, eve = Player(base, 1), Player(base, 2)
        bots = ["grumpy"] * (1 if game == "troll-dice" else 2)
        table = await lay_sealed(database, f"laid open, {game}", ada, *bots, game=game)
        path, everything = f"/api/tables/{table}/moments", {"laid_open": True}
        async with ada.at(table):
            await ada.until(lambda: ada.must_decide)
            for person in (ada, eve):
                early = person.http.get(f"{path}/1", params=everything)
                assert (early.status_code, early.json()["code"]) == (409, "not-over")
            await ada.play()
            await ada.until(lambda: ada.table["phase"] == "over")
        way = ada.http.get(f"/api/tables/{table}/way").json()
        watched = eve.http.get(f"/api/tables/{table}/way").json()
        assert len(way["seen"]) == len(ada.moments) + 1
        assert watched == {"decided": [], "seen": list(range(way["seen"][-1] + 1))}
        for ply in way["decided"][-3:]:
            mine = ada.http.get(f"{path}/{ply}", params=everything).json()["view"]
            others = eve.http.get(f"{path}/{way['seen'][ply]}", params=everything).json()["view"]
            if game == "bridge-troll":
                assert all(keeper["hand"] is not None for keeper in others["board"]["seats"])
                assert None in [
                    keeper["hand"]
                    for keeper in ada.http.get(f"{path}/{ply}").json()["view"]["board"]["seats"][1:]
                ]
            else:
                assert mine["board"] == others["board"]

    asyncio.run(story())


def test_moments_of_a_game_can_be_looked_at(base: str, database: str) -> None:
    async def story() -> None:
        ada, eve = Player(base, 1), Player(base, 2)
        table = await lay_sealed(database, "moments", ada, "grumpy")
        async with ada.at(table):
            await ada.until(lambda: ada.must_decide)
            others = eve.http.get(f"/api/tables/{table}/moments/1", params={"seat": 0})
            assert (others.status_code, others.json()["code"]) == (403, "not-your-seat")
            await ada.play(2)
            for ply in (0, 1, 2):
                moment = ada.http.get(f"/api/tables/{table}/moments/{ply}").json()
                assert moment["view"]["ply"] == ply
                assert moment["view"]["seat"] == 0
                assert moment["events"] == ([] if ply == 0 else ada.moments[ply - 1])
            assert eve.http.get(f"/api/tables/{table}/moments/1").json()["view"]["seat"] is None
            gone = ada.http.get(f"/api/tables/{table}/moments/10000")
            assert (gone.status_code, gone.json()["code"]) == (404, "no-such-moment")
            assert ada.http.get(f"/api/tables/{table}/moments/-1").status_code == 400
            await ada.play()
            await ada.until(lambda: ada.table["phase"] == "over")
        seen = eve.http.get(f"/api/tables/{table}/moments/1", params={"seat": 0}).json()
        assert seen["view"]["seat"] == 0

    asyncio.run(story())
