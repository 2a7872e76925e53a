"""Several people at one screen: a table that goes round, and shows to each what is theirs."""

import asyncio
import json
from typing import Any

import pytest
from server.serving import Player
from server.test_api import refused
from websockets.exceptions import ConnectionClosed

from underbridge import Record

THREE = ["me", {"beside": "Grim"}, {"beside": "Eve"}]


def lay(host: Player, *seats: Any, game: str = "bridge-troll", **more: Any) -> dict[str, Any]:
    return host.post("/api/tables", game=game, seats=seats or THREE, **more)


def test_those_beside_the_host_have_names_and_play_at_once(base: str) -> None:
    ada = Player(base)
    ada.http.put("/api/me", json={"name": "Ada"})
    table = lay(ada)
    assert table["phase"] == "playing"
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Grim", "Eve"]
    assert (table["mine"], table["beside"]) == (0, [0, 1, 2])
    assert table["pace"]["seconds"] == table["pace"]["days"] == 0
    assert lay(ada, "me", {"beside": "Ada"}, {"beside": "ada"})["seats"][2]["name"] == "ada (3)"
    assert [one["id"] for one in ada.http.get("/api/tables/mine").json()].count(table["id"]) == 1


def test_whoever_shares_a_screen_is_not_hurried_and_nobody_comes_later(base: str) -> None:
    ada = Player(base)

    def refuses(status: int, code: str, *seats: Any, **more: Any) -> None:
        wish = {"game": "troll-bridge", "seats": seats, **more}
        refused(ada.http.post("/api/tables", json=wish), status, code)

    refuses(400, "bad-pace", *THREE, pace={"seconds": 300})
    refuses(400, "bad-pace", *THREE, pace={"days": 1})
    refuses(400, "bad-pace", *THREE, pace={"candle": True})
    refuses(400, "bad-seats", *THREE, "open")
    refuses(400, "bad-seats", {"beside": "Grim"}, {"beside": "Eve"})
    refuses(400, "bad-name", "me", {"beside": "\u202e"})
    refuses(400, "bad-name", "me", {"beside": "Crafty"})
    assert not lay(ada, game="troll-bridge")["pace"]["candle"]
    assert lay(ada, "me", "crafty", game="troll-bridge")["pace"]["candle"]


def test_the_screen_shows_to_all_what_all_may_see_and_to_each_what_is_theirs(base: str) -> None:
    async def story() -> None:
        ada, stranger = Player(base, 1), Player(base, 2)
        table = str(lay(ada)["id"])
        seen = {}
        for eyes in (None, 0, 1, 2):
            page = ada if eyes is None else _as(ada)
            async with page.at(table, eyes=eyes):
                await page.until(lambda page=page: page.view)
                assert (page.table["mine"], page.view["seat"]) == (eyes, eyes)
                assert page.table["beside"] == [0, 1, 2]
                seen[eyes] = json.dumps(page.view)
                if eyes is None:
                    assert page.view["legal"] == []
                    assert (await page.send("decide", action={"kind": "close"}))["code"] == "not-seated"
                    assert (await page.send("say", text="Who is next?"))["type"] == "done"
        assert len(set(seen.values())) == 4
        async with stranger.at(table, eyes=1):  # whose screen is another one
            await stranger.until(lambda: stranger.view)
            assert (stranger.table["mine"], stranger.view["seat"], stranger.table["beside"]) == (
                None,
                None,
                [],
            )
        refused(stranger.http.get(f"/api/tables/{table}/moments/0?seat=1"), 403, "not-your-seat")
        assert ada.http.get(f"/api/tables/{table}/moments/0").json()["view"]["seat"] is None
        assert ada.http.get(f"/api/tables/{table}/moments/0?seat=2").json()["view"]["seat"] == 2
        bots = str(lay(ada, "me", {"beside": "Grim"}, "sleepy")["id"])
        with pytest.raises(ConnectionClosed):
            async with ada.at(bots, eyes=2):
                await ada.hear()
        refused(ada.http.get(f"/api/tables/{bots}/moments/0?seat=2"), 403, "not-your-seat")

    asyncio.run(story())


def _as(one: Player, seed: int = 3) -> Player:
    """The same browser, which has forgotten what it was shown; each seed has its own names for moves."""
    again = Player(str(one.http.base_url), seed)
    again.http.close()
    again.http, again.id = one.http, one.id
    return again


@pytest.mark.parametrize("game", ["troll-dice", "bridge-troll"])
def test_a_whole_game_goes_round_and_can_be_played_again(base: str, game: str) -> None:
    async def story() -> None:
        ada = Player(base, 5)
        table = str(lay(ada, *THREE, "sleepy", game=game)["id"])
        pages = [_as(ada, seed) for seed in range(3)]
        async with pages[0].at(table, eyes=0), pages[1].at(table, eyes=1), pages[2].at(table, eyes=2):
            await asyncio.gather(*(page.play() for page in pages))
            assert [page.seat for page in pages] == [0, 1, 2]
        record = Record.from_json(ada.http.get(f"/api/tables/{table}/record").content)
        assert record.verify().recomputed
        (found,) = ada.http.get("/api/tables/finished").json()["games"]
        assert len(found["standings"]) == 4
        again = ada.post(f"/api/tables/{table}/rematch")
        assert again["phase"] == "playing"
        assert [seat["name"] for seat in again["seats"]] == [seat["name"] for seat in found["seats"]]
        assert again["beside"] == [0, 1, 2]

    asyncio.run(story())


def test_whoever_leaves_at_a_shared_screen_leaves_alone(base: str) -> None:
    async def story() -> None:
        ada = Player(base, 6)
        table = str(lay(ada)["id"])
        page = _as(ada)
        async with page.at(table, eyes=1):
            await page.until(lambda: page.view)
            assert (await page.send("resign"))["type"] == "done"
            await page.until(lambda: page.chat)
            assert (page.chat[0]["name"], page.chat[0]["reaction"]) == ("Grim", "resign")
            await page.until(lambda: page.table["seats"][1]["resigned"])
            assert not page.table["seats"][2]["resigned"]

    asyncio.run(story())
