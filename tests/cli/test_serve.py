"""`underbridge serve`."""

import signal
import socket
import time
from pathlib import Path

import pytest
from server.serving import LONG, Server

from underbridge.cli import main


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


def test_a_second_server_on_one_file_is_refused_until_the_first_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNDERBRIDGE_DATA", str(tmp_path))
    file, link = tmp_path / "games.db", tmp_path / "link.db"
    first = Server(f"sqlite:///{file}", tmp_path).wait()
    link.symlink_to(file)
    try:
        for way in (file, link, tmp_path / ".." / tmp_path.name / "games.db"):
            second = Server(f"sqlite:///{way}", tmp_path)
            assert second.process.wait(LONG) == 2
            (told,) = second.log.read_text().splitlines()
            assert told.startswith(f"underbridge: Another server has {file}: stop that one")
        main(["backup", str(tmp_path / "copy"), "--database", f"sqlite:///{file}"])  # still works
    finally:
        first.stop(signal.SIGKILL)
    said = Server(f"sqlite:///{file}", tmp_path).wait().stop()
    assert said.endswith("\nThe server has stopped; nothing is lost.\n")


def test_of_several_that_start_in_one_moment_one_serves_and_the_others_are_told(tmp_path: Path) -> None:
    servers = [Server(f"sqlite:///{tmp_path / 'games.db'}", tmp_path) for _ in range(3)]
    try:
        while sum(server.process.poll() is not None for server in servers) < 2:
            time.sleep(0.05)
        for server in servers:
            if server.process.poll() is not None:
                (told,) = server.log.read_text().splitlines()
                assert told.startswith("underbridge: Another server has ")
                assert server.process.returncode == 2
        (left,) = [server for server in servers if server.process.poll() is None]
        left.wait()
    finally:
        for server in servers:
            server.stop(signal.SIGKILL)
