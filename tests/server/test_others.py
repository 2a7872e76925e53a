"""What installed packages bring is not served: the browser has no board for it, and we do not know it."""

from collections.abc import Iterator

import pytest
from packages import TESTS, install, path_with
from server.serving import Server, guest

from underbridge.bots.levels import LEVELS
from underbridge.games import CATALOGUE

BOT = """
from underbridge.bots.levels import Level
LEVEL = Level(name="first", about="", brain=lambda game, rng: lambda seen, seat: game.legal(seen, seat)[0])
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where Pebbles, a broken game, one that is called like ours, and a bot are installed."""
    folder = tmp_path_factory.mktemp("others")
    install(folder, "fog-games", "[underbridge.games]\nfog = fog:GAME\ntroll-dice = fog:GAME", fog="1 / 0")
    install(folder, "first-bot", "[underbridge.bots]\nfirst = first_bot:LEVEL", first_bot=BOT)
    environment = {"PYTHONPATH": path_with(folder, TESTS), "NUMBA_DISABLE_JIT": "1"}
    server = Server(f"sqlite:///{folder / 'games.db'}", folder, environment=environment)
    yield server.wait().base
    server.stop()


def test_games_of_others_are_not_served(base: str) -> None:
    with guest(base) as ada:
        assert [game["name"] for game in ada.get("/api/games").json()] == [*CATALOGUE]
        assert [game["game"] for game in ada.get("/api/health").json()["games"]] == [*CATALOGUE]
        schemas = ada.get("/api/schema").json()["components"]["schemas"]
        assert schemas["GameName"]["enum"] == [*CATALOGUE]
        for name in ("pebbles", "fog"):
            wished = ada.post("/api/tables", json={"game": name, "seats": ["me", "open"]})
            there_are = f"There is no game '{name}'; there are {', '.join(CATALOGUE)}."
            assert (wished.status_code, wished.json()["message"]) == (404, there_are)
            assert ada.get(f"/api/games/{name}/words").status_code == 404


def test_bots_of_others_take_no_seat(base: str) -> None:
    with guest(base) as ada:
        assert [bot["name"] for bot in ada.get("/api/bots").json()] == [*LEVELS]
        wished = ada.post("/api/tables", json={"game": "troll-dice", "seats": ["me", "first"]})
        assert (wished.status_code, wished.json()["code"]) == (400, "bad-request")


def test_ours_are_served_beside_them(base: str) -> None:
    with guest(base) as ada:
        laid = ada.post("/api/tables", json={"game": "troll-dice", "seats": ["me", "open"]})
        assert laid.status_code == 201, laid.text
