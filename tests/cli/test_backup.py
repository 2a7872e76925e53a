"""`underbridge backup` and `underbridge restore`."""

import asyncio
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from cli.test_serve import refused
from server.serving import Player, Server

from underbridge.cli import main
from underbridge.server.people import keep_secret, kept_secret
from underbridge.server.store import Store

SECRET = bytes(range(32))


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a server that nobody has started yet; commands go there."""
    return _commands_go_to(tmp_path / "old", monkeypatch)


def _commands_go_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UNDERBRIDGE_DATA", str(folder))
    folder.mkdir(exist_ok=True)
    return folder


async def make(folder: Path) -> None:
    async with Store.open(f"sqlite:///{folder}/games.db") as store:
        await store.add_person("Ada")


@pytest.fixture
def backup(old: Path) -> Path:
    """Of a server at which nobody plays."""
    asyncio.run(make(old))
    keep_secret(old, SECRET)
    main(["backup", str(old.parent / "copy")])
    return old.parent / "copy"


@pytest.fixture
def new(backup: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another folder, to which commands go from now on."""
    yield _commands_go_to(backup.parent / "new", monkeypatch)
    assert not list(backup.parent.rglob("*.unfinished*"))


def change(file: Path, *words: str) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        for word in words:
            database.execute(word)


def test_who_sat_at_a_table_sits_there_after_a_restore_and_the_game_goes_on(
    old: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The backup is made while people play; what happens after it is lost with the old folder."""
    copy, new = old.parent / "copy", old.parent / "new"

    async def play_and_copy() -> tuple[Player, str, int]:
        server = Server(f"sqlite:///{old}/games.db", old).wait()
        try:
            ada = Player(server.base, 1)
            table = ada.post("/api/tables", game="troll-dice", seats=["me", "grumpy", "grumpy"])["id"]
            async with ada.at(table):
                await ada.play(1)
                told = ada.number
                main(["backup", str(copy)])
                await ada.play(1)
        finally:
            server.stop()
        return ada, table, told

    async def come_back(ada: Player, table: str, told: int) -> None:
        server = Server(f"sqlite:///{new}/games.db", new).wait()
        try:
            again = Player(server.base, 2)
            again.http.cookies = ada.http.cookies
            async with again.at(table):
                await again.until(lambda: again.view)
                assert again.table["mine"] == 0
                assert again.number >= told - 1
                await again.play()
        finally:
            server.stop()

    ada, table, told = asyncio.run(play_and_copy())
    assert copy.stat().st_mode & 0o077 == 0
    _commands_go_to(new, monkeypatch)
    main(["restore", str(copy)])
    said = capsys.readouterr().err
    assert re.search(r"Games: 1, lines: \d+, people: 1\.\nAll of the games can be followed", said), said
    assert kept_secret(new) == kept_secret(old)
    assert (new / "games.db").stat().st_mode & 0o077 == 0
    assert b"backup_secret" not in (new / "games.db").read_bytes()
    asyncio.run(come_back(ada, table, told))


def test_a_backup_overwrites_nothing_and_is_whole(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = old.parent / "copy"
    assert "There is no database" in refused(capsys, "backup", str(copy))
    asyncio.run(make(old))
    assert "There is no secret in" in refused(capsys, "backup", str(copy))
    keep_secret(old, SECRET)
    copy.write_text("something dear")
    assert "exists already" in refused(capsys, "backup", str(copy))
    assert copy.read_text() == "something dear"
    main(["backup", str(old / "nowhere" / "copy")])
    assert "secrets included" in capsys.readouterr().err
    for command in ("backup", "restore"):
        told = refused(capsys, command, str(old / "nowhere" / "copy"), "--database", "postgresql://x/y")
        assert "pg_dump" in told
        assert "secret" in told
    assert not list(old.parent.rglob("*.unfinished*"))


def test_a_look_at_a_backup_leaves_everything_as_it_is(new: Path, backup: Path) -> None:
    before = backup.read_bytes()
    main(["restore", str(backup), "--check"])
    assert backup.read_bytes() == before
    assert list(new.iterdir()) == []


def test_a_restore_brings_the_secret_back_and_leaves_none_in_the_database(new: Path, backup: Path) -> None:
    main(["restore", str(backup)])
    assert kept_secret(new) == SECRET
    assert SECRET not in (new / "games.db").read_bytes()
    assert {file.name for file in new.iterdir()} == {"games.db", "games.db.lock", "secret"}


@pytest.mark.parametrize("there", ["games.db", "games.db-wal", "secret"])
def test_a_restore_overwrites_nothing(
    new: Path, backup: Path, capsys: pytest.CaptureFixture[str], there: str
) -> None:
    (new / there).write_bytes(bytes(32))
    told = refused(capsys, "restore", str(backup))
    assert "move it away" in told
    assert (new / there).read_bytes() == bytes(32)
    assert {file.name for file in new.iterdir()} == {there, "games.db.lock"}


def test_a_restore_under_a_running_server_is_refused(
    new: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Server(f"sqlite:///{new}/games.db", new).wait()
    try:
        assert "Another server has" in refused(capsys, "restore", str(backup))
    finally:
        server.stop()


def test_a_damaged_backup_is_refused(new: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = backup.read_bytes()
    for damaged in (b"", b"no database", whole[: len(whole) // 2], whole[:8_192] + bytes(20_000)):
        backup.write_bytes(damaged)
        for words in (["restore", str(backup)], ["restore", str(backup), "--check"]):
            told = refused(capsys, *words)
            assert "damaged" in told or "no backup" in told
    assert not (new / "games.db").exists()
    assert "There is no backup" in refused(capsys, "restore", str(new / "nowhere"))


def test_a_backup_from_the_future_is_refused(
    new: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(backup, "UPDATE alembic_version SET version_num = 'ninety-ninth'")
    assert "newer version" in refused(capsys, "restore", str(backup))
    assert not (new / "games.db").exists()


def test_a_backup_without_the_secret_is_brought_back_with_a_word_about_it(
    new: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As earlier versions made them."""
    change(backup, "DROP TABLE backup_secret", "PRAGMA journal_mode=WAL")
    main(["restore", str(backup)])
    assert "without the server's secret" in capsys.readouterr().err
    assert kept_secret(new) is None
    with closing(sqlite3.connect(new / "games.db")) as database:
        assert database.execute("SELECT count(*) FROM people").fetchone() == (1,)


def test_games_that_cannot_be_followed_are_numbered_and_brought_back(
    old: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def lay_three() -> list[str]:
        server = Server(f"sqlite:///{old}/games.db", old).wait()
        try:
            ada = Player(server.base, 1)
            laid = []
            for _ in range(3):
                laid.append(ada.post("/api/tables", game="troll-dice", seats=["me", "grumpy"])["id"])
                async with ada.at(laid[-1]):
                    await ada.play(2)
                    ada.number, ada.moments, ada.view = 0, [], {}
        finally:
            server.stop()
        return laid

    _, other_rules, spoilt = asyncio.run(lay_three())
    change(
        old / "games.db",
        f"UPDATE tables SET rules = 0 WHERE id = '{other_rules}'",
        f"UPDATE log SET words = '[\"fly\"]' WHERE ply = 1 AND table_id = '{spoilt}'",
    )
    copy = old.parent / "copy"
    main(["backup", str(copy)])
    capsys.readouterr()
    main(["restore", str(copy), "--check"])
    said = capsys.readouterr().err
    assert "All but 2 of the games can be followed" in said
    assert "Game 2 (troll-dice) cannot: it began under other rules." in said
    assert "Game 3 (troll-dice) cannot: it cannot go on after 1 lines." in said
    assert spoilt not in said  # a private table's address is nobody's business
    shutil.rmtree(old)
    main(["restore", str(copy)])
    assert (old / "games.db").exists()
