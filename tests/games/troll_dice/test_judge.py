"""What looks promising, and what a fight is worth, to a troll at a glance."""

import numpy as np
import pytest
from games.troll_dice.brawl import White, attack, fight, hand

from underbridge import CATALOGUE, Table
from underbridge.engine.action import Action
from underbridge.engine.draws import below, new_rng
from underbridge.engine.verbs import Weights
from underbridge.games.troll_dice.actions import Assign, Swap
from underbridge.lab.tune import Sparring

GAME = CATALOGUE["troll-dice"]


def liking(table: Table) -> dict[Action, float]:
    """How promising each decision looks to the attacker."""
    (attacker,) = table.awaited
    mask, out = np.zeros(len(GAME.actions), np.bool_), np.zeros(len(GAME.actions))
    GAME.rules.legal(table.state, attacker, mask)
    GAME.judge.prefer(table.state, attacker, mask, GAME.weights, out)
    return {GAME.actions[number]: float(out[number]) for number in np.flatnonzero(mask).tolist()}


def expected(table: Table, weights: Weights = GAME.weights) -> list[float]:
    """What each troll may expect."""
    out = np.zeros(GAME.seats.high, np.float32)
    GAME.judge.judge(table.state, weights, out)
    return [float(share) for share in out[: table.seats]]


@pytest.mark.parametrize("seats", range(2, 7))
def test_everything_open_is_given_a_number_and_nothing_else_is_touched(seats: int) -> None:
    rng = new_rng(seats)
    mask, out = np.zeros(len(GAME.actions), np.bool_), np.zeros(len(GAME.actions))
    shares = np.zeros(GAME.seats.high, np.float32)
    for _ in range(5):
        s = GAME.new_state()
        GAME.rules.start(s, GAME.setup(seats, {}))
        while not GAME.rules.over(s):
            if n := GAME.rules.odds(s):
                GAME.rules.draw(s, below(rng, n))
                continue
            seat = int(s.attacker)
            mask[:], out[:], shares[:] = False, -1.0, -1.0
            GAME.rules.legal(s, seat, mask)
            before = s.tobytes()
            GAME.judge.prefer(s, seat, mask, GAME.weights, out)
            GAME.judge.judge(s, GAME.weights, shares)
            assert s.tobytes() == before
            assert out[mask].min() >= 0.01 * out[mask].max() > 0
            assert (out[~mask] == -1.0).all()
            assert shares[:seats].sum() == pytest.approx(1, abs=1e-5)
            assert [share > 0 for share in shares[:seats]] == [health > 0 for health in s.health[:seats]]
            assert (shares[seats:] == -1.0).all()
            GAME.rules.act(s, seat, int(np.flatnonzero(mask)[below(rng, int(mask.sum()))]))


def test_a_troll_far_ahead_may_expect_to_win() -> None:
    assert expected(fight(6, 1))[0] > 0.9
    assert expected(fight(1, 6))[1] > 0.8
    assert expected(fight(1, 6, 1, 1))[1] > 0.5


def test_the_fallen_expect_nothing() -> None:
    assert expected(fight(3, 0, 3, 0))[1::2] == [0.0, 0.0]


def test_in_a_duel_of_equals_the_attacker_is_ahead() -> None:
    """As was computed; crafty sees it by looking ahead."""
    assert expected(fight(6, 6), GAME.deep_weights)[0] > 0.55


def test_club_dice_on_their_way_count() -> None:
    table = fight(6, 4, 4)
    calm = expected(table)
    attack(table, White.CLUB, White.CLUB, White.CLUB)
    assert expected(table)[0] > calm[0]
    hand(table, 1, 1)
    assert expected(table)[1] < expected(table)[2]


def test_the_wounded_would_rather_regrow_and_the_healthy_rather_fight() -> None:
    wounded, healthy = liking(fight(2, 6, 6)), liking(fight(6, 6, 6))
    assert wounded[Swap(2)] > 3 * wounded[Swap(0)]
    assert healthy[Swap(0)] > 3 * healthy[Swap(2)]


def test_the_troll_that_is_about_to_fall_is_clubbed_first() -> None:
    table = fight(6, 6, 1, 3)
    attack(table, White.CLUB, White.CLUB, White.CLUB)
    liked = liking(table)
    assert liked[Assign(2)] > liked[Assign(3)] > liked[Assign(1)]


def test_who_will_fall_anyway_is_given_no_more() -> None:
    table = fight(6, 6, 1, 3)
    attack(table, White.CLUB, White.CLUB, White.CLUB)
    hand(table, 2, 2)
    liked = liking(table)
    assert liked[Assign(2)] < liked[Assign(1)]


@pytest.mark.parametrize(("seats", "least"), [(3, 0.36), (4, 0.29)])
def test_a_glance_beats_chance(seats: int, least: float) -> None:
    """Dice rule this game: nobody can win more than 49 % (three seats) or 46 % (four) against chance."""
    share, _ = Sparring(GAME, seats, {}, seed=1).share(GAME.weights, None, games=400)
    assert share > least
