"""Guests: cookies and names."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from underbridge import BadSetup
from underbridge.server.letters import BOTS, cleaned, look, told_apart
from underbridge.server.people import HABITS, LONGEST_NAME, guest_name, read, read_name, secret_in, sign
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
    "name",
    [
        *(
            "",
            "   ",
            "n" * (LONGEST_NAME + 1),
            "...",
            "\x00",
            "\ud800",
            "\u202e",
            "\u200b",
            "\u3164",
            "\ue000",
        ),
        *("Ad\u0430", "\u0391da"),  # one letter is Cyrillic, or Greek
    ],
)
def test_names_that_nobody_can_read_are_refused(name: str) -> None:
    with pytest.raises(Refused) as error:
        read_name(name)
    assert error.value.code == "bad-name"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("a\x00b", "ab"),
        ("\u202eada", "ada"),  # from right to left
        ("A\u200bd\u00ada", "Ada"),
        ("\uff21da", "Ada"),  # a wide A
        ("z" + "\u0300\u0301\u0302\u0303\u0304\u0305" * 3, "z\u0300\u0301\u0302"),
        ("\u0301Ada", "Ada"),
        ("\u0410\u0434\u0430 Lovelace", "\u0410\u0434\u0430 Lovelace"),  # a word in Cyrillic, one in Latin
    ],
)
def test_names_are_shown_without_what_misleads(written: str, shown: str) -> None:
    assert read_name(written) == shown


@pytest.mark.parametrize(
    "line",
    [
        "\N{WOMAN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}\u200d\N{ROCKET}!",
        "\N{HEAVY BLACK HEART}\ufe0f\u200d\N{FIRE}",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, which needs its joiner
        "\u0e17\u0e35\u0e48",  # Thai: a vowel and a tone above one letter
        "x\u00b2 + \u00bd",
    ],
)
def test_what_belongs_to_a_line_stays(line: str) -> None:
    assert cleaned(line) == line


def test_what_does_not_belong_to_a_line_goes() -> None:
    assert cleaned("well\u202e \x07 pla\u200byed\u2800") == "well played"


@pytest.mark.parametrize(
    "alike",
    ["ada", "\u00c1da", "A d a", "\u0410\u0501\u0430", "\u0391da", "\U0001d400da"],
)
def test_names_that_look_alike_are_told_apart(alike: str) -> None:
    assert told_apart(("Ada", alike)) == ("Ada", f"{alike} (2)")


def test_nobody_is_taken_for_a_bot_or_for_a_number() -> None:
    assert told_apart(("Crafty", "grumpy 2")) == ("Crafty (a person)", "grumpy 2 (a person)")
    assert told_apart(("Ada", "Ada (2)", "Ada")) == ("Ada", "Ada (2)", "Ada (3)")
    assert told_apart(("Ada", "Grim")) == ("Ada", "Grim")


@pytest.mark.parametrize(
    "name", ["Crafty", "crafty bot", "Ancient 2", "SIeepy", "Bot Grumpy", "Gr\u00fcmpy 3 bot"]
)
def test_nobody_takes_the_name_of_a_bot(name: str) -> None:
    with pytest.raises(Refused, match="Bots here are called so: a person has another name"):
        read_name(name)


def test_names_that_only_begin_like_a_bots_are_welcome() -> None:
    assert [read_name(name) for name in ("Crafty Ada", "Ancient Otter", "Abbot")]


def test_every_guest_has_a_name_from_the_start_and_never_one_like_a_bots() -> None:
    assert read_name(guest_name())
    assert not {look(habit) for habit in HABITS} & BOTS
