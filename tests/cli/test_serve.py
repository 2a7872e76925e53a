"""`underbridge serve` and `underbridge backup`."""

import asyncio
import socket
from pathlib import Path

import pytest
from server.serving import Player, Server

from underbridge.cli import main
from underbridge.server.store import Store


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    return told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--port", "70000"], "1 to 65535"),
        (["--host", "nowhere.invalid"], "Nothing can be served at nowhere.invalid"),
        (["--workers", "0"], "1 to 64 workers"),
        (["--workers", "2"], "Several workers need PostgreSQL"),
        (["--database", "mysql://x/y"], "not in mysql"),
        (["--database", "sqlite://"], "names its file"),
        (["--database", "???"], "no address of a database"),
    ],
)
def test_what_cannot_be_served_is_said_before_anything_starts(
    capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    assert told in refused(capsys, "serve", *words)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("watchers = 0", "$.watchers"),
        ("watchres = 3", "watchres"),
        ("chat = [1]", "$.chat"),
        ("chat = [1, 0]", "$.chat[1]"),
        ("chat = 7 7", "limits.toml are wrong"),
        (None, "limits.toml cannot be read: No such file"),
    ],
)
def test_limits_that_are_wrong_are_named(
    text: str | None, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "limits.toml"
    if text is not None:
        file.write_text(text)
    said = refused(capsys, "serve", "--limits", str(file))
    assert why in said
    assert "Underbridge is at" not in said


def test_a_port_that_is_taken_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert f"port {port}: Address already in use" in refused(capsys, "serve", "--port", port)


def test_a_backup_is_made_while_people_play(tmp_path: Path) -> None:
    async def story() -> None:
        server = Server(f"sqlite:///{tmp_path}/games.db", tmp_path).wait()
        try:
            ada = Player(server.base, 1)
            table = ada.post("/api/tables", game="troll-dice", seats=["me", "grumpy", "grumpy"])["id"]
            async with ada.at(table):
                await ada.play(1)
                before = ada.number
                main(["backup", str(tmp_path / "copy.db"), "--database", f"sqlite:///{tmp_path}/games.db"])
                await ada.play(1)
        finally:
            server.stop()
        async with Store.open(f"sqlite:///{tmp_path}/copy.db") as copy:
            assert (await copy.table(table)) is not None
            assert len(await copy.entries(table)) >= before - 1
        assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0  # secrets of games in play are in there
        assert not list(tmp_path.glob("*.unfinished"))

    asyncio.run(story())


def test_a_backup_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path}/games.db"
    copy = tmp_path / "copy.db"
    assert "There is no database" in refused(capsys, "backup", str(copy), "--database", database)
    asyncio.run(make(database))
    copy.write_text("something dear")
    assert "exists already" in refused(capsys, "backup", str(copy), "--database", database)
    assert copy.read_text() == "something dear"
    nowhere = str(tmp_path / "nowhere" / "copy.db")
    main(["backup", nowhere, "--database", database])
    assert "Everything is in" in capsys.readouterr().err
    assert "pg_dump" in refused(capsys, "backup", str(tmp_path / "x"), "--database", "postgresql://x/y")


async def make(database: str) -> None:
    async with Store.open(database):
        pass
