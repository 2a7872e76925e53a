"""`underbridge verify` and `underbridge replay`, for people and for programs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cli.command import run

from underbridge import Record, Sealed, Table
from underbridge.engine.draws import pledge_of
from underbridge.engine.record import Entry
from underbridge.engine.seals import Keepsake

HOLDS, NOT_CHECKED, FORGED = 0, 2, 3


def played(**draws: Any) -> Record:
    """A duel of trolls."""
    table = Table("troll-dice", seats=2, **draws)
    while not table.over:
        table.act(table.awaited[0], table.legal(table.awaited[0])[0])
    return table.record


def forged(record: Record, **fields: Any) -> bytes:
    """The record with something else in it, and a digest that fits."""
    changed = msgspec.structs.replace(record, **fields)
    return msgspec.structs.replace(changed, digest=changed._digest()).to_json()


def with_another_draw(record: Record) -> tuple[Entry, ...]:
    """Whoever attacks first, it was the other one; nothing else follows."""
    (_, odds, outcome), *_ = record.log
    return (("draw", odds, 1 - int(outcome)),)


SEEDED: dict[str, Any] = {"seed": 3}
SEALED: dict[str, Any] = {"seal": Sealed(bytes(32), ["a", "b"])}


@pytest.mark.parametrize("draws", [SEEDED, SEALED], ids=["seeded", "sealed"])
def test_a_record_that_holds_ends_with_0(draws: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(played(**draws).to_json())
    done = run("verify", str(file))
    assert (done.returncode, done.stderr) == (HOLDS, "")


def a_draw_that_the_seed_does_not_give() -> bytes:
    record = Table("troll-dice", seats=2, **SEEDED).record
    return forged(record, log=with_another_draw(record))


def a_draw_that_the_seal_does_not_give() -> bytes:
    record = Table("troll-dice", seats=2, **SEALED).record
    opened = msgspec.structs.replace(record.draws, secret=bytes(32).hex())
    return forged(record, log=with_another_draw(record), draws=opened)


def a_secret_that_was_not_promised() -> bytes:
    record = played(**SEALED)
    return forged(record, draws=msgspec.structs.replace(record.draws, secret="11" * 32))


def a_step_that_the_rules_do_not_allow() -> bytes:
    record = Table("troll-dice", seats=2, **SEEDED).record
    return forged(record, log=(*record.log, (0, "swap", 9)))


def an_end_that_never_came() -> bytes:
    record = played(**SEEDED)
    return forged(record, standings=tuple(reversed(record.standings)))


@pytest.mark.parametrize(
    ("forge", "why"),
    [
        (a_draw_that_the_seed_does_not_give, "its source gives another outcome"),
        (a_draw_that_the_seal_does_not_give, "The seal is broken: draw 1 fell"),
        (a_secret_that_was_not_promised, "not the one that was committed to"),
        (a_step_that_the_rules_do_not_allow, "does not follow the rules: step 2"),
        (an_end_that_never_came, "its end is not the one"),
    ],
)
def test_a_forged_record_ends_with_3_and_is_called_so(
    forge: Callable[[], bytes], why: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(forge())
    done = run("verify", str(file))
    assert (done.returncode, done.stdout) == (FORGED, "")
    assert why in done.stderr
    assert done.stderr.endswith(". The record is forged.\n")
    assert done.stderr.count("\n") == 1
    answer = json.loads(run("verify", str(file), "--json").stdout)
    assert (answer["verdict"], answer["game"]) == ("forged", "troll-dice")
    assert why in answer["words"]


def test_a_record_that_somebody_has_edited_is_forged(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(played(**SEEDED).to_json().replace(b'"seed":3', b'"seed":4'))
    done = run("verify", str(file))
    assert done.returncode == FORGED
    assert "changed after it was written: its digest does not fit. The record is forged." in done.stderr


def by_other_rules(text: bytes) -> bytes:
    return forged(Record.from_json(text), rules=99)


@pytest.mark.parametrize(
    ("damage", "verdict", "why"),
    [
        (lambda text: text[:-40], "damaged", "The record is damaged or cut off"),
        (lambda text: b"\xff\xfe", "damaged", "The record is damaged or cut off"),
        (lambda text: b'{"underbridge": 1, "game": 7}', "damaged", "This is no record"),
        (lambda text: b'{"underbridge": 99}', "damaged", "The record has format 99"),
        (by_other_rules, "other rules", "follows version 99"),
    ],
)
def test_a_record_that_cannot_be_checked_ends_with_2(
    damage: Callable[[bytes], bytes], verdict: str, why: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(damage(played(**SEEDED).to_json()))
    done = run("verify", str(file))
    assert (done.returncode, done.stdout) == (NOT_CHECKED, "")
    assert why in done.stderr
    assert "forged" not in done.stderr
    assert done.stderr.count("\n") == 1
    done = run("verify", str(file), "--json")
    assert (done.returncode, json.loads(done.stdout)["verdict"]) == (NOT_CHECKED, verdict)


def test_a_record_is_not_called_damaged_because_something_else_is_wrong(tmp_path: Path) -> None:
    """There is no file, what was kept is nothing of the kind, or there is no seal to compare it with."""
    record, kept, rubbish = tmp_path / "game.json", tmp_path / "kept.json", tmp_path / "rubbish.json"
    record.write_bytes(played(**SEEDED).to_json())
    rubbish.write_text("{}")
    pledges = (pledge_of("a"), None)
    keepsake = Keepsake(commitment="", pledges=pledges, seat=0, nonce="a", shown=True)
    kept.write_bytes(msgspec.json.encode(keepsake))
    for words in (
        ["nowhere.json"],
        [str(record), "--kept", str(rubbish)],
        [str(record), "--kept", str(kept)],
    ):
        done = run("verify", *words, "--json")
        assert (done.returncode, done.stdout) == (NOT_CHECKED, "")
        assert done.stderr.count("\n") == 1


def test_the_codes_stand_in_the_help() -> None:
    text = run("verify", "--help").stdout
    assert "0  the record holds" in text
    assert "2  it cannot be checked" in text
    assert "3  it is forged" in text


def test_what_verifying_found_is_one_object(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = played(**SEEDED)
    file.write_bytes(record.to_json())
    answer = json.loads(run("verify", str(file), "--json").stdout)
    draws = sum(entry[0] == "draw" for entry in record.log)
    assert answer == {
        "verdict": "holds",
        "words": "Every draw follows from the seed.",
        "game": "troll-dice",
        "decisions": len(record.log) - draws,
        "draws": draws,
        "recomputed": True,
        "proof": None,
    }
    file.write_bytes(b"")
    assert json.loads(run("verify", str(file), "--json").stdout).keys() == answer.keys(), "the same shape"


def test_a_replayed_game_is_one_object(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = played(**SEEDED)
    file.write_bytes(record.to_json())
    answer = json.loads(run("replay", str(file), "--json").stdout)
    assert list(answer) == [
        *("game", "seats", "options", "ply", "over", "awaited"),
        *("standings", "sentences", "events", "board"),
    ]
    assert (answer["game"], answer["seats"], answer["options"], answer["over"]) == ("troll-dice", 2, {}, True)
    assert answer["ply"] == len(record.log)
    assert answer["standings"] == list(record.standings)
    assert answer["board"]["game"] == "troll-dice"
    lines = " ".join(run("replay", str(file), COLUMNS="300").stdout.split())
    assert all(sentence in lines for sentence in answer["sentences"])
    first = json.loads(run("replay", str(file), "--ply", "1", "--json").stdout)
    assert (first["ply"], first["over"], len(first["events"])) == (1, False, 2)
    assert first["events"] == answer["events"][:2]
