import json
from typing import Any

import msgspec
import pytest

from underbridge import BadRecord, Record, Sealed, Table
from underbridge.engine.draws import Note, SealedNote, SeededNote, pledge_of
from underbridge.engine.errors import Forged
from underbridge.engine.seals import Broken, check_pledges


def played(**more: Any) -> Table:
    table = Table("troll-dice", seats=3, **more)
    while not table.over:
        seat = table.awaited[0]
        table.act(seat, table.legal(seat)[-1])
    return table


def changed(text: bytes, resealed: bool = True, **fields: Any) -> bytes:
    """The record with some of its fields changed, with a fitting digest unless told otherwise."""
    written = {**json.loads(text), **fields}
    record = Record(
        **{**written, "draws": Record.from_json(text).draws, "log": tuple(map(tuple, written["log"]))}
    )
    if "draws" in fields:
        return json.dumps(written).encode()
    digest = record._digest() if resealed else written["digest"]
    return json.dumps({**written, "digest": digest}).encode()


def test_a_record_verifies() -> None:
    record = Record.from_json(played(seed=4).record.to_json())
    verdict = record.verify()
    assert verdict.recomputed
    assert verdict.words == "Every draw follows from the seed."
    assert verdict.decisions + verdict.draws == len(record.log)


def test_a_sealed_record_verifies_with_its_secret_and_without() -> None:
    over = played(seal=Sealed(bytes(32), ["a", "b", "c"])).record
    assert over.verify().proof == "to nobody"
    assert "its nonces were not pledged" in over.verify().words
    open_game = Table("troll-dice", seats=3, seal=Sealed(bytes(32), ["a", "b", "c"])).record
    assert not open_game.verify().recomputed
    assert "not told yet" in open_game.verify().words


@pytest.mark.parametrize("pledges", [(None,), (pledge_of("b"),)])
def test_a_nonce_that_was_not_pledged_breaks_a_seal(pledges: tuple[str | None]) -> None:
    check_pledges(SealedNote("", ("a",), None, (pledge_of("a"),)))
    check_pledges(SealedNote("", ("",), None, pledges))
    with pytest.raises(Broken, match="the nonce of seat 1 is not one that was pledged"):
        check_pledges(SealedNote("", ("a",), None, pledges))


def test_a_sealed_game_in_progress_keeps_its_seal_when_it_is_replayed() -> None:
    text = Table("troll-dice", seats=3, seal=Sealed(bytes(32), ["a", "b", "c"])).record.to_json()
    assert Record.from_json(text).replay().record.to_json() == text


def test_a_record_does_not_make_its_reader_open_a_file() -> None:
    text = Table("bridge-troll", seats=3, draws=[0]).record.to_json()
    with pytest.raises(BadRecord, match="deck"):
        Record.from_json(changed(text, options={"deck": "/dev/zero"})).replay()


def test_a_scripted_record_says_that_its_draws_came_from_outside() -> None:
    assert "from outside" in Table("troll-dice", seats=3, draws=[1]).record.verify().words


def test_a_replayed_game_can_be_played_on() -> None:
    table = Table("angry-troll", seed=9, preset="all+1")
    table.act(0, table.legal(0)[0])
    again = Record.from_json(table.record.to_json()).replay()
    assert again.options == {"preset": "all+1"}
    for one in (table, again):
        while not one.over:
            one.act(0, one.legal(0)[0])
    assert again.record == table.record


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"", "damaged or cut off"),
        (b"not json", "damaged or cut off"),
        (b"\xff\xfe\x00", "damaged or cut off"),
        (b"[]", "no record of an Underbridge game"),
        (b"{}", "no record of an Underbridge game"),
        (b'{"underbridge": 2}', "format 2; this Underbridge reads format 1"),
        (b'{"underbridge": 1, "game": "troll-dice"}', "missing required field `seats`"),
        (b'{"underbridge": 1, "standings": ' + b"[" * 100_000, "damaged or cut off"),
        ("\ud800", "damaged or cut off"),
        (None, "A record is read from its text or its bytes, not from NoneType"),
        ({}, "A record is read from its text or its bytes, not from dict"),
    ],
)
def test_what_is_no_record_is_refused(text: Any, fault: str) -> None:
    with pytest.raises(BadRecord, match=fault):
        Record.from_json(text)


def test_a_mark_that_some_editors_put_before_a_text_does_no_harm() -> None:
    record = played(seed=4).record
    text = record.to_json().decode()
    assert Record.from_json("\ufeff" + text) == Record.from_json(text.encode("utf-8-sig")) == record


def test_a_record_cut_off_anywhere_is_refused() -> None:
    text = played(seed=4).record.to_json().rstrip()
    for end in range(0, len(text), 97):
        with pytest.raises(BadRecord):
            Record.from_json(text[:end])


def test_a_record_changed_by_a_single_character_is_refused() -> None:
    text = Table("troll-dice", seats=2, seed=1).record.to_json()
    for at in range(0, len(text) - 1, 3):
        spoilt = bytearray(text)
        spoilt[at] = ord("7") if text[at] != ord("7") else ord("8")
        with pytest.raises(BadRecord):
            Record.from_json(bytes(spoilt))


def test_a_changed_record_is_refused_even_where_it_reads_well() -> None:
    text = played(seed=4).record.to_json()
    with pytest.raises(BadRecord, match="changed after it was written"):
        Record.from_json(changed(text, resealed=False, seats=4))


def with_entry(text: bytes, ply: int, entry: list[Any]) -> list[Any]:
    log: list[Any] = json.loads(text)["log"]
    return [*log[:ply], entry, *log[ply + 1 :]]


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ([1, "swap", 5], "may not swap 5"),
        ([1, "dance"], "which Troll Dice does not know"),
        ([2, "swap", 0], "it has no decision to make"),
        (["draw", 6, 1], "no draw is due"),
        ([], "no draw is due"),
    ],
)
def test_a_record_that_breaks_the_rules_is_refused(entry: list[Any], fault: str) -> None:
    table = Table("troll-dice", seats=3, draws=[1, 0])
    table.act(1, table.legal(1)[0])
    text = table.record.to_json()
    record = Record.from_json(changed(text, log=with_entry(text, 1, entry)))
    with pytest.raises(BadRecord, match=fault):
        record.replay()


def test_a_draw_that_does_not_follow_from_the_seed_is_refused() -> None:
    text = Table("troll-dice", seats=3, seed=4).record.to_json()
    fell = json.loads(text)["log"][0][2]
    record = Record.from_json(changed(text, log=[["draw", 3, (fell + 1) % 3]]))
    with pytest.raises(BadRecord, match=r"draw 1 fell .* but its source gives another outcome"):
        record.verify()


def test_a_draw_with_the_wrong_odds_is_refused() -> None:
    text = Table("troll-dice", seats=3, draws=[0]).record.to_json()
    with pytest.raises(BadRecord, match="step 1 is 'draw 4 0', but the rules give 'draw 3 0'"):
        Record.from_json(changed(text, log=[["draw", 4, 0]])).replay()


def test_a_wrong_end_is_refused() -> None:
    text = played(seed=4).record.to_json()
    ranks = [{"seat": seat, "rank": 1} for seat in range(3)]
    with pytest.raises(BadRecord, match="its end is not the one"):
        Record.from_json(changed(text, standings=ranks)).replay()


def test_a_secret_that_was_not_committed_to_is_refused() -> None:
    record = played(seal=Sealed(bytes(32), ["a", "b", "c"])).record
    written = json.loads(record.to_json())
    written["draws"]["secret"] = "11" * 32
    with pytest.raises(BadRecord, match="changed after it was written"):
        Record.from_json(json.dumps(written))
    other = Sealed(b"\x11" * 32, ["a", "b", "c"]).note(over=True)
    forged = msgspec.structs.replace(
        record, draws=msgspec.structs.replace(other, commitment=Sealed(bytes(32), []).commitment)
    )
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        forged.verify()


def with_draws(table: Table, draws: Note) -> Record:
    """The record of the table, as if its draws had come from there."""
    record = msgspec.structs.replace(table.record, draws=draws)
    return Record.from_json(msgspec.structs.replace(record, digest=record._digest()).to_json())


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_that_there_is_not_is_a_fault_of_the_record(seed: int) -> None:
    record = with_draws(Table("troll-dice", seats=3, seed=4), SeededNote(seed))
    with pytest.raises(BadRecord, match=f"cannot be checked: A seed is a whole number .* not {seed}"):
        record.verify()


@pytest.mark.parametrize(
    ("secret", "nonces", "fault"),
    [
        ("zz" * 32, ("a", "b", "c"), "secret is not in hexadecimal"),
        ("00" * 31, ("a", "b", "c"), "cannot be checked: The secret of a seal has 32 bytes, not 31"),
        ("00" * 32, ("a", "b"), "cannot be checked: A seal has a nonce from each of 3 players, not 2 nonces"),
    ],
)
def test_a_seal_that_there_is_not_is_a_fault_of_the_record(
    secret: str, nonces: tuple[str, ...], fault: str
) -> None:
    seal = Sealed(bytes(32), ["a", "b", "c"])
    record = with_draws(played(seal=seal), SealedNote(seal.commitment, nonces, secret))
    with pytest.raises(BadRecord, match=fault):
        record.verify()


def test_a_record_of_an_unknown_game_or_setup_is_refused() -> None:
    text = Table("troll-dice", seats=3, seed=1).record.to_json()
    with pytest.raises(BadRecord, match="There is no game 'chess'"):
        Record.from_json(changed(text, game="chess")).replay()
    with pytest.raises(BadRecord, match="2 to 6 seats, not 9"):
        Record.from_json(changed(text, seats=9)).replay()
    with pytest.raises(BadRecord, match="no option 'seed'"):
        Record.from_json(changed(text, options={"seed": 3})).replay()


def test_hints_that_were_asked_for_stand_in_the_record_and_stay_there_when_something_is_taken_back() -> None:
    table = Table("angry-troll", seed=3)
    bare = Record.of(table).to_json()
    assert b"hints" not in bare  # older readers know nothing of them
    asked = table.steps
    table.note_hint(0)
    table.note_hint(0)
    assert Record.of(table).hints == ((asked, 0),)
    table.act(0, table.legal(0)[0])
    table.note_hint(0)
    table.undo(0)
    record = Record.from_json(Record.of(table).to_json())
    assert record.hints == ((asked, 0),)
    assert record.replay().hints == [(asked, 0)]
    assert record.replay().record == record


def test_a_hint_that_nobody_can_have_asked_for_is_a_forgery() -> None:
    record = Record.of(Table("angry-troll", seed=3))
    for hint in ((99, 0), (0, 1), (-1, 0)):
        forged = msgspec.structs.replace(record, hints=(hint,))
        forged = msgspec.structs.replace(forged, digest=forged._digest())
        with pytest.raises(Forged, match="cannot have asked for a hint"):
            forged.replay()
