"""Nothing that is sent breaks the server; and what would is found, can be seen again, and ends no run."""

import re
import runpy
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from underbridge.server.hub import Hub
from underbridge.server.lobby import Lobby
from underbridge.server.rooms import Rooms

PROGRAM = Path(__file__).parents[2] / "bench" / "fuzz.py"
Fuzz = Callable[..., int]


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Fuzz]:
    """The program; what it asks of its process is put back."""
    handler = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("COLUMNS", "200")
    main = runpy.run_path(str(PROGRAM))["main"]
    yield lambda *words: main([*words, "--keep", str(tmp_path / "kept.json")])
    signal.signal(signal.SIGTERM, handler)


def test_nothing_that_is_sent_breaks_the_server(fuzz: Fuzz, capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz("--count", "20000") == 0, capsys.readouterr().err
    told = capsys.readouterr().out
    assert "20,000 cases" in told
    played = re.search(r"; ([\d,]+) games played to their end", told)
    assert played is not None
    assert int(played[1].replace(",", "")) > 20
    assert "HTTP/1.1 400" in told  # noise over real sockets


async def broken(*_: Any, **__: Any) -> Any:
    raise RuntimeError("broken on purpose")


def test_a_broken_endpoint_is_found_and_can_be_seen_again(
    fuzz: Fuzz, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lobby, "rename", broken)
    assert fuzz("--count", "500", "--real", "0") == 1
    told = capsys.readouterr().err
    assert "broken on purpose" in told
    again = re.search(r"again: python bench/fuzz.py (--seed 1 --from (\d+) --count 1 --real 0)", told)
    assert again is not None
    assert fuzz(*again[1].split()) == 1
    assert f"Case {again[2]}: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("where", "told"),
    [((Rooms, "enter"), "a socket failed"), ((Hub, "_tend"), "broken on purpose")],
    ids=["a socket", "a task"],
)
def test_so_is_what_breaks_without_an_answer(
    where: tuple[type, str],
    told: str,
    fuzz: Fuzz,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(*where, broken)
    assert fuzz("--count", "20", "--real", "0") == 1
    assert told in capsys.readouterr().err


def test_what_was_stopped_goes_on(
    fuzz: Fuzz, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from bench.fuzz_episode import Episode

    asked = ("--count", "600", "--real", "0")
    with monkeypatch.context() as meanwhile:
        begin = Episode.begin

        async def stop_at_the_second(episode: Episode) -> None:
            if episode.number == 1:
                signal.raise_signal(signal.SIGINT)
            await begin(episode)

        meanwhile.setattr(Episode, "begin", stop_at_the_second)
        assert fuzz(*asked) == 130
    assert "the same command goes on" in capsys.readouterr().err
    assert fuzz(*asked) == 0
    told = capsys.readouterr()
    assert "goes on at case 500" in told.err
    assert "600 cases" in told.out
    assert not (tmp_path / "kept.json").exists()
