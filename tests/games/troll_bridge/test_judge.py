"""What a bot thinks of a crossing at a glance."""

import numpy as np
import pytest
from games.troll_bridge.crossing import crossing, do

from underbridge import CATALOGUE, Table
from underbridge.engine.verbs import State, new_record
from underbridge.games.troll_bridge.state import ANSWER
from underbridge.lab.tune import Match

GAME = CATALOGUE["troll-bridge"]
SIZE = len(GAME.actions)


def promises(table: Table, seat: int) -> dict[str, float]:
    """How promising every legal action looks to a seat."""
    mask, out = np.zeros(SIZE, np.bool_), np.full(SIZE, np.nan)
    GAME.rules.legal(table.state, seat, mask)
    GAME.judge.prefer(table.state, seat, mask, GAME.weights, out)
    return {str(GAME.actions[int(number)]): float(out[number]) for number in np.flatnonzero(mask)}


def favourite(table: Table, seat: int) -> str:
    liked = promises(table, seat)
    return max(liked, key=liked.__getitem__)


def expectations(table: Table) -> list[float]:
    out = np.full(GAME.seats.high, np.nan, np.float32)
    GAME.judge.judge(table.state, GAME.weights, out)
    return [float(share) for share in out[: table.seats]]


# Everywhere


def new_game(seats: int, options: dict[str, object]) -> State:
    s = new_record(GAME.state)
    GAME.rules.start(s, GAME.setup(seats, options))
    return s


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"holed": True, "gentle": True}), (4, {"boards": 2}), (5, {"answers": "typed"})],
)
def test_every_legal_action_is_promising_and_everybody_may_expect_something(
    seats: int, options: dict[str, object]
) -> None:
    s, chance = new_game(seats, options), np.random.default_rng(seats)
    mask, out, shares = np.zeros(SIZE, np.bool_), np.zeros(SIZE), np.zeros(GAME.seats.high, np.float32)
    for _ in range(600):
        if odds := GAME.rules.odds(s):
            GAME.rules.draw(s, int(chance.integers(odds)))
            continue
        bits = int(GAME.rules.awaited(s))
        if not bits:
            s = new_game(seats, options)
            continue
        seat = (bits & -bits).bit_length() - 1
        mask[:], out[:] = False, np.nan
        GAME.rules.legal(s, seat, mask)
        before, marked = s.tobytes(), mask.copy()
        GAME.judge.prefer(s, seat, mask, GAME.weights, out)
        GAME.judge.judge(s, GAME.weights, shares)
        assert s.tobytes() == before
        assert (mask == marked).all()
        assert np.isfinite(out[mask]).all()
        assert (out[mask] > 0).all()
        assert shares[:seats].sum() == pytest.approx(1, abs=1e-5)
        assert (shares[:seats] >= 0).all()
        GAME.rules.act(s, seat, int(chance.choice(np.flatnonzero(mask))))


# What a sensible player prefers


def test_a_leader_leaves_the_bridge() -> None:
    table = crossing("…0\n\n", ug_trolls={0: 4, 1: 2})
    assert favourite(table, 0) == "move forward"


def test_who_would_lose_by_it_stays_on_the_bridge() -> None:
    table = crossing("… ? 0\n… ? ?", ug_trolls={1: 9})
    assert favourite(table, 0) != "move forward"


def test_nobody_goes_back_without_need() -> None:
    table = crossing("? 0 ?\n? ? ?")
    liked = promises(table, 0)
    assert liked["move forward"] > 3 * liked["move back"]


def test_a_jump_is_the_more_frightening_the_more_one_carries() -> None:
    light = promises(crossing("0 o .\n. . ."), 0)
    heavy = promises(crossing("0 o .\n. . .", hands={0: "Golden Goat, Silver Goblet, Silver Goblet"}), 0)
    assert light["jump forward"] / light["move right"] > heavy["jump forward"] / heavy["move right"]


def test_beside_a_fight_is_no_place_to_stand() -> None:
    liked = promises(crossing(". . . .\n. . . .\n. 0 . .\n. . 1U .\n. . . .", turn=0), 0)
    assert liked["move left"] > liked["move right"]


def test_a_treasure_is_kept_if_one_may_not_move_on() -> None:
    table = crossing("0 N T")
    do(table, 0, "move forward", "move forward")
    assert favourite(table, 0) == "keep"


def test_the_answer_that_is_right_in_this_world_is_given_oftener_than_not() -> None:
    table = crossing("0P\n1", turn=0)
    table.draw(0)
    do(table, 1, "ask 0")
    assert table.state.stage == ANSWER
    right = int(table.state.key[table.state.card]) & 3
    liked = promises(table, 0)
    assert favourite(table, 0) == f"answer {right}"
    assert 0.5 < max(liked.values()) / sum(liked.values()) < 0.8


# What a position is worth


def test_who_is_far_ahead_may_expect_to_win() -> None:
    shares = expectations(crossing("… 0\n1 ? ?", ug_trolls={0: 5}))
    assert shares[0] > 0.9


def test_the_dead_expect_nothing() -> None:
    shares = expectations(crossing("? 0\n\n? 1", seats=3, dead=[2]))
    assert shares[2] == 0
    assert sum(shares) == pytest.approx(1)


def test_of_equals_the_one_whose_turn_it_is_expects_a_little_more() -> None:
    shares = expectations(crossing("? 0 ?\n. . .\n? 1 ?"))
    assert shares[1] < shares[0] < shares[1] + 0.25


# In play


@pytest.mark.parametrize(("seats", "at_least"), [(2, 0.75), (4, 0.6)])
def test_a_greedy_player_beats_random_ones(seats: int, at_least: float) -> None:
    share, _ = Match(GAME, seats, {}, 11).share(GAME.weights, None, 200)
    assert share > at_least
