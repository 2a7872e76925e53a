"""Files are written whole or not at all, in a place that was checked beforehand."""

import errno
import os
from pathlib import Path
from threading import Thread

import pytest

from underbridge import BadSetup
from underbridge.cli import files


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of everything fits on it."""
    write_bytes = Path.write_bytes

    def write_half(place: Path, content: bytes) -> int:
        write_bytes(place, content[: len(content) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(place))

    monkeypatch.setattr(Path, "write_bytes", write_half)


def test_a_file_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    place = tmp_path / "game.json"
    files.write(place, b"one")
    place.chmod(0o640)
    files.write(place, b"two")
    assert place.read_bytes() == b"two"
    assert place.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["game.json"]


@pytest.mark.usefixtures("full_disk")
def test_what_was_there_stays_if_the_new_file_cannot_be_completed(tmp_path: Path) -> None:
    place = tmp_path / "game.json"
    with place.open("wb") as paper:
        paper.write(b"the game so far")
    with pytest.raises(OSError, match=r"No space left on device: '.*/game\.json'"):
        files.write(place, b"the game so far, and a step")
    assert place.read_bytes() == b"the game so far"
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "game.json")
    files.check_place(link)
    files.write(link, b"one")
    assert link.is_symlink()
    assert (tmp_path / "game.json").read_bytes() == b"one"


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe, heard = tmp_path / "pipe", []
    os.mkfifo(pipe)
    listener = Thread(target=lambda: heard.append(pipe.read_bytes()), daemon=True)
    listener.start()
    files.write(pipe, b"one")
    listener.join(60)
    assert heard == [b"one"]
    assert pipe.is_fifo()


def test_asking_for_a_place_leaves_nothing_behind(tmp_path: Path) -> None:
    files.check_place(tmp_path / "game.json")
    assert not os.listdir(tmp_path)
    (tmp_path / "game.json").write_text("one")
    files.check_place(tmp_path / "game.json")
    assert (tmp_path / "game.json").read_text() == "one"
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"Cannot write .*: No such file or directory. Choose another place."):
        files.check_place(tmp_path / "nowhere" / "game.json")
    with pytest.raises(BadSetup, match="Is a directory"):
        files.check_place(tmp_path)
