"""Games that installed packages bring are served beside ours, and those that cannot be used harm no other."""

import asyncio
import time
from collections.abc import Iterator

import pytest
from packages import TESTS, install, path_with
from server.serving import Player, Server, guest

from underbridge.bots.levels import LEVELS
from underbridge.games import CATALOGUE

BOT = """
from underbridge.bots.levels import Level
LEVEL = Level(name="first", about="", brain=lambda game, rng: lambda seen, seat: game.legal(seen, seat)[0])
"""
MUD = """
import dataclasses, msgspec
from pebbles import PEBBLES_GAME as OTHER, STATE
from underbridge.engine.verbs import record_type

def lay_out(seats, given):
    raise RuntimeError("no way through")

facts = msgspec.structs.replace(OTHER.facts, name="mud", title="Mud")
state = record_type([*STATE.descr, ("depth", "i1")])
GAME = dataclasses.replace(OTHER, facts=facts, state=state, lay_out=lay_out)
"""
LONG_ENOUGH = 30  # seconds, of which it takes one
SERVED = [*CATALOGUE, "mud", "pebbles"]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Pebbles, a bot, a broken game, one that cannot be compiled and one called like ours are installed."""
    folder = tmp_path_factory.mktemp("others")
    install(folder, "fog-games", "[underbridge.games]\nfog = fog:GAME\ntroll-dice = fog:GAME", fog="1 / 0")
    install(folder, "mud-games", "[underbridge.games]\nmud = mud:GAME", mud=MUD)
    install(folder, "first-bot", "[underbridge.bots]\nfirst = first_bot:LEVEL", first_bot=BOT)
    environment = {"PYTHONPATH": path_with(folder, TESTS), "NUMBA_DISABLE_JIT": "1"}
    server = Server(f"sqlite:///{folder / 'games.db'}", folder, environment=environment)
    yield server.wait().base
    server.stop()


def test_games_of_others_are_served_after_ours(base: str) -> None:
    with guest(base) as ada:
        assert [game["name"] for game in ada.get("/api/games").json()] == SERVED
        assert [game["game"] for game in ada.get("/api/health").json()["games"]] == SERVED
        assert ada.get("/api/games/pebbles/words").json()["you"] == {"dealt": "You get pebble {pebble}."}


def test_what_cannot_be_used_is_not_served(base: str) -> None:
    with guest(base) as ada:
        wished = ada.post("/api/tables", json={"game": "fog", "seats": ["me", "open"]})
        there_are = f"There is no game 'fog'; there are {', '.join(SERVED)}."
        assert (wished.status_code, wished.json()["message"]) == (404, there_are)
        assert ada.get("/api/games/fog/words").status_code == 404


def test_what_cannot_be_compiled_keeps_no_other_waiting(base: str) -> None:
    def ready() -> dict[str, bool]:
        return {one["game"]: one["ready"] for one in ada.get("/api/health").json()["games"]}

    with guest(base) as ada:
        give_up = time.monotonic() + LONG_ENOUGH
        while not ready()["pebbles"] and time.monotonic() < give_up:
            time.sleep(0.05)
        assert ready() == {name: name != "mud" for name in SERVED}


def test_the_schema_tells_of_ours_alone(base: str) -> None:
    with guest(base) as ada:
        assert ada.get("/api/schema").json()["components"]["schemas"]["GameName"]["enum"] == [*CATALOGUE]


def test_a_game_of_others_is_played_to_its_end_with_a_bot(base: str) -> None:
    async def story() -> None:
        ada = Player(base)
        table = ada.post("/api/tables", game="pebbles", seats=["me", "grumpy"])
        async with ada.at(table["id"]):
            await ada.play()
        assert ada.view["over"]
        assert ada.view["board"]["game"] == "pebbles"
        assert [event["kind"] for event in ada.moments[0]] == ["dealt"]

    asyncio.run(story())


def test_bots_of_others_take_no_seat(base: str) -> None:
    with guest(base) as ada:
        assert [bot["name"] for bot in ada.get("/api/bots").json()] == [*LEVELS]
        wished = ada.post("/api/tables", json={"game": "troll-dice", "seats": ["me", "first"]})
        assert (wished.status_code, wished.json()["code"]) == (400, "bad-request")


def test_ours_are_served_beside_them(base: str) -> None:
    with guest(base) as ada:
        laid = ada.post("/api/tables", json={"game": "troll-dice", "seats": ["me", "open"]})
        assert laid.status_code == 201, laid.text
