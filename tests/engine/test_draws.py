import hashlib
import hmac
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from underbridge import BadDraw, BadSetup, Sealed, Table
from underbridge.engine.draws import LARGEST_SEED, Scripted, Seeded, below, new_rng
from underbridge.laws import frequencies_fit


def test_the_same_seed_gives_the_same_draws_for_ever() -> None:
    """Records of earlier versions must verify: these outcomes never change."""
    assert [Seeded(7).outcome(index, 6) for index in range(12)] == GOLDEN_DICE
    assert [Seeded(LARGEST_SEED).outcome(index, 52) for index in range(6)] == GOLDEN_CARDS


GOLDEN_DICE = [2, 0, 5, 3, 2, 1, 2, 1, 0, 2, 0, 5]
GOLDEN_CARDS = [46, 47, 11, 22, 36, 42]


def test_a_seeded_source_draws_what_compiled_simulations_draw() -> None:
    rng = new_rng(123)
    odds = [6, 52, 2, 6, 51]
    assert [below(rng, n) for n in odds] == [Seeded(123).outcome(index, n) for index, n in enumerate(odds)]


@pytest.mark.parametrize("n", [2, 3, 6, 8, 52])
def test_seeded_draws_are_uniform(n: int) -> None:
    rng = new_rng(5)
    counts = Counter(bytes([below(rng, n)]) for _ in range(20_000))
    assert frequencies_fit(counts, {bytes([outcome]): 1 / n for outcome in range(n)})


NO_SEEDS = ["seven", "1.5", 1.5, True, -1, LARGEST_SEED + 1, [1], np.int8(-1), np.bool_(True), "9" * 5000]


@pytest.mark.parametrize("seed", [*NO_SEEDS, pytest.param(10**5000, id="enormous")])
def test_a_seed_that_is_no_number_is_refused(seed: object) -> None:
    with pytest.raises(BadSetup, match=r"^A seed is a whole number from 0 to \d+, not .{1,40}$"):
        Table("troll-dice", seed=seed)


@pytest.mark.parametrize("seed", ["7", np.int64(7), np.uint8(7)])
def test_a_seed_may_be_any_kind_of_whole_number(seed: object) -> None:
    table = Table("troll-dice", seed=seed)
    assert table.record.to_json() == Table("troll-dice", seed=7).record.to_json()


def test_a_script_answers_in_order_and_then_waits() -> None:
    table = Table("troll-dice", seats=3, draws=[2])
    assert list(table.awaited) == [2]
    table.act(2, table.legal(2)[0])
    assert list(table.awaited) == []
    assert (table.odds, table.due) == (6, ("die", "white", "attack", 2))
    table.draw(0)
    assert (table.odds, len(table.log)) == (6, 3)


def test_an_impossible_outcome_changes_nothing() -> None:
    with pytest.raises(BadDraw, match="Draw 1 is one of 3 outcomes, 0 to 2; 3 is none of them"):
        Table("troll-dice", seats=3, draws=[3])
    table = Table("troll-dice", seats=3, draws=[2, 0, 6])
    with pytest.raises(BadDraw, match="Draw 3 is one of 6"):
        table.act(2, table.legal(2)[0])
    assert (table.awaited, len(table.log)) == ((2,), 1)
    with pytest.raises(BadDraw, match="No draw is due: the table waits for seat 2"):
        table.draw(0)


def test_one_source_at_a_time() -> None:
    with pytest.raises(BadSetup, match="one source"):
        Table("troll-dice", seed=1, draws=[1])


def test_a_sealed_draw_is_what_anybody_computes_from_the_secret() -> None:
    """Written out again from the description, as a browser would."""
    secret, nonces = bytes(range(32)), ["ada", "grim"]
    label = b"underbridge draws 1" + b"\0\0\0\3ada" + b"\0\0\0\4grim"
    key = hmac.new(secret, label, hashlib.sha256).digest()
    seal = Sealed(secret, nonces)
    for index, n in enumerate((2, 6, 52)):
        block = hmac.new(key, index.to_bytes(8, "big") + bytes(8), hashlib.sha256).digest()
        assert seal.outcome(index, n) == int.from_bytes(block[:8], "big") % n
    assert seal.commitment == hashlib.sha256(secret).hexdigest()


def test_a_sealed_draw_rejects_the_uneven_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**64 - 1 lies in the last, incomplete stretch of 6: the next attempt counts."""
    answers = iter([b"\xff" * 32, (13).to_bytes(8, "big") + bytes(24)])
    seal = Sealed(bytes(32), [])
    monkeypatch.setattr(hmac, "digest", lambda *_: next(answers))
    assert seal.outcome(0, 6) == 13 % 6


@pytest.mark.parametrize("n", [2, 6, 52])
def test_sealed_draws_are_uniform(n: int) -> None:
    seal = Sealed(b"s" * 32, ["nonce"])
    counts = Counter(bytes([seal.outcome(index, n)]) for index in range(20_000))
    assert frequencies_fit(counts, {bytes([outcome]): 1 / n for outcome in range(n)})


@settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(min_size=32, max_size=32), st.lists(st.text(), max_size=6))
def test_any_nonce_changes_the_draws(secret: bytes, nonces: list[str]) -> None:
    def draws(nonces: list[str]) -> list[int]:
        return [Sealed(secret, nonces).outcome(index, 2**32) for index in range(3)]

    assert draws(nonces) != draws([*nonces, ""])
    assert draws([*nonces, "a", "b"]) != draws([*nonces, "ab", ""])


def test_a_sealed_table_tells_its_secret_only_when_the_game_is_over() -> None:
    seal = Sealed(bytes(range(32)), ["one", "two"])
    table = Table("troll-dice", seats=2, seal=seal)
    assert seal.secret.hex() not in table.record.to_json().decode()
    assert seal.commitment in table.record.to_json().decode()
    while not table.over:
        table.act(table.awaited[0], table.legal(table.awaited[0])[0])
    assert seal.secret.hex() in table.record.to_json().decode()
    assert table.record.verify().recomputed


def test_a_secret_has_32_bytes() -> None:
    with pytest.raises(BadSetup, match="32 bytes, not 5"):
        Sealed(b"short", [])


@pytest.mark.parametrize("secret", ["s" * 32, None, 32])
def test_a_secret_is_bytes(secret: Any) -> None:
    with pytest.raises(BadSetup, match=r"The secret of a seal has 32 bytes, not (str|NoneType|int)"):
        Sealed(secret, ["one"])


@pytest.mark.parametrize("nonces", ["abc", b"abc", None, 3, {"one", "two"}])
def test_nonces_are_a_list(nonces: Any) -> None:
    with pytest.raises(BadSetup, match="Nonces are a list, with one from every player, not"):
        Sealed.fresh(nonces)


@pytest.mark.parametrize("nonce", [b"one", 1, None, "\ud800"])
def test_a_nonce_is_a_text(nonce: Any) -> None:
    with pytest.raises(BadSetup, match="A nonce is a text that UTF-8 can write, not"):
        Sealed.fresh(["one", nonce])


def test_there_are_as_many_nonces_as_players() -> None:
    Sealed.fresh(["one", "two"]).check_seats(2)
    with pytest.raises(BadSetup, match="a nonce from each of 3 players, not 2 nonces"):
        Sealed.fresh(["one", "two"]).check_seats(3)


def test_numpy_numbers_are_outcomes_too() -> None:
    assert Scripted([np.int64(2)]).outcome(0, 3) == 2  # type: ignore[list-item]
