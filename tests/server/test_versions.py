"""A game is finished by the rules and with the figures that it began with."""

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from cli.command import run
from server.serving import Player, Server, play_until

import underbridge
from underbridge import CATALOGUE
from underbridge.engine.record import OtherRules, Record

OURS = Path(underbridge.__file__).parent
DECK, GAME = "games/bridge_troll/data/deck.toml", "games/bridge_troll/__init__.py"


class Copy:
    """An Underbridge of our own, to be changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "underbridge"
        left_out = shutil.ignore_patterns("page", "__pycache__")
        shutil.copytree(OURS, self.folder, ignore=left_out)
        self.environment = {
            "PYTHONPATH": str(folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "NUMBA_DISABLE_JIT": "1",
            "XDG_CACHE_HOME": str(folder / "cache"),
        }

    def change(self, file: str, stands: str, instead: str) -> None:
        text = (self.folder / file).read_text("utf-8")
        assert stands in text
        (self.folder / file).write_text(text.replace(stands, instead, 1), "utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "copy")


async def begin(base: str) -> tuple[str, list[Player]]:
    """A public game of three people."""
    people = [Player(base, seed) for seed in range(3)]
    seats = ["me", "open", "open"]
    table = str(people[0].post("/api/tables", game="bridge-troll", seats=seats, public=True)["id"])
    for other in people[1:]:
        other.post(f"/api/tables/{table}/join")
    return table, people


async def play(table: str, people: list[Player], plies: int | None) -> None:
    """Until so many plies were seen, or to the end."""

    def enough() -> bool:
        return all(
            one.view and (one.view["over"] if plies is None else one.view["ply"] >= plies) for one in people
        )

    for one in people:
        one.number, one.moments = 0, []
    async with people[0].at(table), people[1].at(table), people[2].at(table):
        if plies is None:
            await asyncio.gather(*(one.play() for one in people))
        else:
            await play_until(enough, *people)


def printed(base: str, table: str) -> dict[str, Any]:
    told: dict[str, Any] = Player(base).http.get(f"/api/tables/{table}/printed").json()["things"]
    return told


def test_a_game_that_began_with_other_figures_is_finished_with_those(copy: Copy, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/games.db"
    server = Server(address, tmp_path, environment=copy.environment).wait()
    table, people = asyncio.run(begin(server.base))
    asyncio.run(play(table, people, 60))
    before = printed(server.base, table)
    seen = people[0].view
    server.stop()

    card = next(name for name, figures in before.items() if figures.get("toll") == 9)
    copy.change(DECK, "toll = 9", "toll = 11")
    server = Server(address, tmp_path, port=server.port, environment=copy.environment).wait()
    try:
        assert printed(server.base, table) == before
        new, _ = asyncio.run(begin(server.base))
        assert printed(server.base, new)[card]["toll"] == 11
        again = people[0].http.get(f"/api/tables/{table}/moments/{seen['ply']}").json()["view"]
        assert again["board"] == seen["board"]
        asyncio.run(play(table, people, None))
        text = people[0].http.get(f"/api/tables/{table}/record").content
    finally:
        said = server.stop()
    assert '"level":"error"' not in said
    record = Record.from_json(text)
    assert record.over
    assert record.verify().recomputed  # here, where the figures are what they were when it began


def test_a_record_that_has_not_its_figures_is_read_and_not_played(tmp_path: Path) -> None:
    record = underbridge.Table("bridge-troll", seats=3, seed=1).record
    assert record.figures.keys() == {"deck"}
    raw = {name: getattr(record, name) for name in record.__struct_fields__ if name != "digest"}
    other = Record(**{**raw, "figures": {"deck": "0" * 64}})
    with pytest.raises(OtherRules, match="another deck than ours"):
        other.replay()


def test_a_game_under_rules_that_are_gone_is_closed_and_its_record_stays(copy: Copy, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/games.db"
    server = Server(address, tmp_path, environment=copy.environment).wait()
    table, people = asyncio.run(begin(server.base))
    asyncio.run(play(table, people, 60))
    server.stop()

    now = CATALOGUE["bridge-troll"].facts.rules
    copy.change(GAME, f"rules={now}", f"rules={now + 1}")
    server = Server(address, tmp_path, port=server.port, environment=copy.environment).wait()
    try:
        listed = people[0].http.get("/api/tables/playing").json()
        assert table not in [one["id"] for one in listed]
        shown = people[0].http.get(f"/api/tables/{table}").json()
        assert (shown["phase"], shown["closed"]) == ("over", "rules")
        refused = people[0].http.get(f"/api/tables/{table}/moments/3")
        assert (refused.status_code, refused.json()["code"]) == (409, "stuck")
        text = people[0].http.get(f"/api/tables/{table}/record").content
        asyncio.run(_is_told_so(people[0], table))
        assert people[0].http.get("/api/ready").status_code == 200
        new, others = asyncio.run(begin(server.base))
        asyncio.run(play(new, others, 20))  # others play on
    finally:
        said = server.stop()
    assert "1 games began under other rules" in said
    assert '"level":"error"' not in said

    record = Record.from_json(text)
    assert record.rules == now
    assert not record.over
    assert record.draws.secret  # type: ignore[union-attr]
    assert record.replay().log  # by the rules that it began with, which are ours
    file = tmp_path / "record.json"
    file.write_bytes(Record.on_paper(**{**_parts(record), "rules": 7}).to_json())
    replayed = run("replay", str(file))
    assert "1. a draw of" in replayed.stdout
    assert "version 7 of the rules of Bridge Troll" in replayed.stderr


def _parts(record: Record) -> dict[str, Any]:
    names = ("game", "seats", "options", "figures", "draws", "log")
    return {name: getattr(record, name) for name in names}


async def _is_told_so(person: Player, table: str) -> None:
    person.number, person.view = 0, {}
    async with person.at(table):
        assert person.table["closed"] == "rules"
        assert not person.view
        answer = await person.send("undo")
        assert "rules have changed" in answer["message"]
