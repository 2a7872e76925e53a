"""The server over HTTP, as a browser uses it."""

from typing import Any

import httpx
import pytest
from server.serving import guest

from underbridge.games.bridge_troll.deck import our_deck_text
from underbridge.games.troll_bridge.box import our_box_text

GAMES = {"troll-dice", "angry-troll", "bridge-troll", "troll-bridge"}


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    told = answer.json()
    assert told["code"] == code
    assert told["message"]


def lay(client: httpx.Client, *seats: str, **more: Any) -> dict[str, Any]:
    answer = client.post("/api/tables", json={"game": "troll-dice", "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


def test_the_server_says_how_it_is(base: str) -> None:
    with guest(base) as ada:
        health = ada.get("/api/health").json()
        assert {game["game"] for game in health["games"]} == GAMES
        assert not ada.cookies  # who only looks is nobody yet


def test_the_catalogue_has_all_games_with_their_options(base: str) -> None:
    games = {game["name"]: game for game in httpx.get(f"{base}/api/games").json()}
    assert set(games) == GAMES
    assert games["angry-troll"]["seats"] == {"low": 1, "high": 1, "usual": 1}
    assert {option["name"] for option in games["angry-troll"]["options"]} >= {"preset"}


@pytest.mark.parametrize(
    ("game", "document", "ours", "theirs", "thing"),
    [
        ("bridge-troll", "deck", our_deck_text(), ("toll = 9", "toll = 11"), {"Princess": {"toll": 11}}),
        ("troll-bridge", "box", our_box_text(), ("value = 5", "value = 7"), {"Golden Goat": {"value": 7}}),
    ],
)
def test_a_table_tells_the_figures_it_is_played_with(
    base: str, game: str, document: str, ours: str, theirs: tuple[str, str], thing: dict[str, dict[str, int]]
) -> None:
    ((name, figures),) = thing.items()
    with guest(base) as ada:
        seats = ("me", "open", "open")
        plain = ada.get(f"/api/tables/{lay(ada, *seats, game=game)['id']}/printed").json()["things"]
        own = lay(ada, *seats, game=game, options={document: ours.replace(*theirs)})
        printed = ada.get(f"/api/tables/{own['id']}/printed").json()["things"]
        assert printed == plain | {name: plain[name] | figures}
        dice = ada.get(f"/api/tables/{lay(ada, 'me', 'open')['id']}/printed").json()["things"]
        assert dice["white"] == {"club": 3, "shield": 2, "blank": 1}
        refused(ada.get("/api/tables/nowhere/printed"), 404, "not-found")


def test_a_guest_is_the_same_person_on_every_request(base: str) -> None:
    with guest(base) as ada, guest(base) as eve:
        me = ada.get("/api/me").json()
        assert ada.get("/api/me").json() == me
        assert eve.get("/api/me").json()["id"] != me["id"]
        assert ada.put("/api/me", json={"name": " Ada  L. "}).json()["name"] == "Ada L."
        assert ada.get("/api/me").json()["name"] == "Ada L."
        refused(ada.put("/api/me", json={"name": "\u202e"}), 400, "bad-name")
        refused(ada.put("/api/me", json={"name": 7}), 400, "bad-request")
        refused(ada.put("/api/me", content=b"{"), 400, "bad-request")


def test_the_cookie_is_for_the_server_only(base: str) -> None:
    header = httpx.get(f"{base}/api/me").headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=Lax" in header
    forged = header.split(";")[0].replace("underbridge=", "underbridge=x")
    assert "set-cookie" in httpx.get(f"{base}/api/me", headers={"cookie": forged}).headers  # somebody new


def test_friends_meet_at_a_table_and_begin(base: str) -> None:
    with guest(base) as ada, guest(base) as grim:
        ada.put("/api/me", json={"name": "Ada"})
        table = lay(ada, "me", "open", "grumpy", public=True, pace={"seconds": 300, "more": 5})
        assert (table["phase"], table["mine"], table["host"]) == ("open", 0, True)
        assert [one["id"] for one in grim.get("/api/tables").json()].count(table["id"]) == 1
        seen = grim.get(f"/api/tables/{table['id']}").json()
        assert seen["mine"] is None
        assert seen["seats"][0]["name"] == "Ada"
        assert len(seen["commitment"]) == 64
        joined = grim.post(f"/api/tables/{table['id']}/join", json={}).json()
        assert (joined["phase"], joined["mine"]) == ("playing", 1)
        assert joined["commitment"] == table["commitment"]  # shown before the first draw, and kept
        assert [one["id"] for one in grim.get("/api/tables/mine").json()] == [table["id"]]
        refused(grim.post(f"/api/tables/{table['id']}/leave"), 409, "game-begun")
        refused(grim.get(f"/api/tables/{table['id']}/record"), 409, "not-over")


def test_a_guest_chooses_a_seat(base: str) -> None:
    with guest(base) as ada, guest(base) as grim:
        table = lay(ada, "open", "me", "open", "open")
        join = f"/api/tables/{table['id']}/join"
        for no_seat in (-1, 20, 1.5, "2", True, [2]):
            refused(grim.post(join, json={"seat": no_seat}), 400, "bad-request")
        refused(grim.post(join, json={"seat": 4}), 404, "no-such-seat")
        refused(grim.post(join, json={"seat": 1}), 409, "seat-taken")
        joined = grim.post(join, json={"seat": 2}).json()
        assert (joined["mine"], joined["phase"]) == (2, "open")
        assert grim.post(join, json={}).json()["mine"] == 2
        refused(grim.post(join, json={"seat": 3}), 409, "seated-already")
        grim.post(f"/api/tables/{table['id']}/leave")
        assert grim.post(join, json={}).json()["mine"] == 0  # the first free one
        refused(ada.post("/api/quick", json={"game": "troll-dice", "seat": 2}), 400, "bad-request")


def test_a_magic_bridge_is_built_column_by_column(base: str) -> None:
    with guest(base) as ada:
        table = lay(ada, "me", game="angry-troll", options={"bricks": "4, 2,1,1,2,4"})
        assert table["options"] == {"bricks": "4,2,1,1,2,4"}
        wish = {"game": "angry-troll", "seats": ["me"]}
        for wrong in ({"bricks": "3,3,3,3,3,3"}, {"bricks": "4,2,1,1,2,4", "preset": "all+1"}, {"bricks": 3}):
            refused(ada.post("/api/tables", json={**wish, "options": wrong}), 400, "bad-setup")


def test_nothing_secret_is_in_an_answer(base: str) -> None:
    with guest(base) as ada:
        table = ada.post("/api/quick", json={"game": "bridge-troll"}).json()
        assert "secret" not in table
        assert "nonce" not in str(table)


def test_a_closed_table_has_no_game(base: str) -> None:
    with guest(base) as ada:
        table = lay(ada, "me", "open")
        assert ada.post(f"/api/tables/{table['id']}/leave").json()["phase"] == "closed"
        refused(ada.post(f"/api/tables/{table['id']}/begin"), 409, "table-closed")
        refused(ada.post(f"/api/tables/{table['id']}/rematch", json={}), 403, "not-seated")
        refused(ada.get("/api/tables/nowhere"), 404, "not-found")
        refused(ada.get("/api/nowhere"), 404, "not-found")
        refused(ada.delete("/api/me"), 405, "bad-method")


def test_other_sites_are_refused(base: str) -> None:
    with guest(base) as ada:
        ada.get("/api/me")
        for headers in (
            {"origin": "https://evil.example"},
            {"sec-fetch-site": "cross-site"},
            {"origin": "null"},
        ):
            refused(ada.put("/api/me", json={"name": "Eve"}, headers=headers), 403, "other-site")
        assert ada.put("/api/me", json={"name": "Ada"}, headers={"origin": base}).status_code == 200


def test_answers_carry_the_headers_that_browsers_heed(base: str) -> None:
    for path in ("/api/health", "/api/nowhere"):
        headers = httpx.get(f"{base}{path}").headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_giants_are_refused(base: str) -> None:
    with guest(base) as ada:
        answer = ada.post("/api/tables", content=b" " * 600_000, headers={"content-type": "application/json"})
        refused(answer, 413, "too-large")


def test_behind_https_the_cookie_is_for_https_only(base: str) -> None:
    header = httpx.get(f"{base}/api/me", headers={"x-forwarded-proto": "https"}).headers["set-cookie"]
    assert "; Secure" in header
    assert "Secure" not in httpx.get(f"{base}/api/me").headers["set-cookie"]
