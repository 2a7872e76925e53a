"""Guests: cookies and names."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from underbridge import BadSetup
from underbridge.server.people import LONGEST_NAME, guest_name, read, read_name, secret_in, sign
from underbridge.server.refusal import Refused

SECRET = bytes(range(32))


def test_a_cookie_says_who_somebody_is_and_cannot_be_made_up() -> None:
    cookie = sign("ada.1-_x", SECRET)
    assert read(cookie, SECRET) == "ada.1-_x"
    assert read(cookie, bytes(32)) is None
    for forged in (
        cookie.replace("ada", "eve"),
        cookie[:-1],
        cookie + "x",
        "",
        ".",
        "ada",
        "ada.",
        "\N{SNOWMAN}.x",
    ):
        assert read(forged, SECRET) is None


def test_the_secret_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda _: secret_in(folder), range(16)))
    assert len(found) == 1
    assert len(found.pop()) == 32
    assert [file.name for file in folder.iterdir()] == ["secret"]
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600


@pytest.mark.parametrize("kept", [b"", b"short", bytes(33)])
def test_a_secret_that_is_none_is_refused(tmp_path: Path, kept: bytes) -> None:
    """With an empty one, anybody could sign cookies."""
    (tmp_path / "secret").write_bytes(kept)
    with pytest.raises(BadSetup, match=f"has {len(kept)} bytes, not 32"):
        secret_in(tmp_path)


@pytest.mark.parametrize("name", ["Ada", "Åsa Öberg", "  Grim  the\tGrey ", "李", "7", "n" * LONGEST_NAME])
def test_names_of_all_kinds_are_welcome(name: str) -> None:
    assert read_name(name) == " ".join(name.split())


@pytest.mark.parametrize(
    "name", ["", "   ", "n" * (LONGEST_NAME + 1), "a\x00b", "\u202eada", "\ud800", "...", "\u200b"]
)
def test_names_that_nobody_can_read_are_refused(name: str) -> None:
    with pytest.raises(Refused) as error:
        read_name(name)
    assert error.value.code == "bad-name"


def test_a_guest_has_a_name_from_the_start() -> None:
    assert read_name(guest_name())
