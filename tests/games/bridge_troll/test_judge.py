from typing import Any

import numpy as np
import pytest
from games.bridge_troll.road import (
    OTHERS,
    Troll,
    before_the_roll,
    bidding,
    claiming,
    collecting_piles,
    do,
    picking,
    scoring,
)

from underbridge import CATALOGUE, Table
from underbridge.bots.levels import LEVELS, Bot
from underbridge.engine.draws import new_rng
from underbridge.games.bridge_troll.actions import TAKE_BACK
from underbridge.games.bridge_troll.judge import JUDGEMENTS, PREFERENCES
from underbridge.lab.tune import Sparring
from underbridge.laws import Walk

GAME = CATALOGUE["bridge-troll"]


def liking(table: Table, seat: int = 0) -> dict[str, float]:
    """How promising each legal action looks."""
    state = table.state.copy()
    mask, out = np.zeros(len(GAME.actions), np.bool_), np.zeros(len(GAME.actions))
    GAME.rules.legal(state, seat, mask)
    GAME.judge.prefer(state, seat, mask, GAME.weights, out)
    return {str(GAME.actions[number]): float(out[number]) for number in np.flatnonzero(mask).tolist()}


def favourite(table: Table, seat: int = 0) -> str:
    liked = liking(table, seat)
    return max(liked, key=lambda action: liked[action])


def follow(table: Table, seat: int = 0) -> list[str]:
    """What a greedy seat does until it has scored."""
    done: list[str] = []
    while not done or not done[-1].startswith("score"):
        done.append(favourite(table, seat))
        do(table, seat, done[-1])
    return done


def expected(table: Table) -> list[float]:
    out = np.zeros(GAME.seats.high, np.float32)
    GAME.judge.judge(table.state, GAME.weights, out)
    return [float(share) for share in out[: table.seats]]


@pytest.mark.parametrize(
    ("seats", "options"), [(3, {}), (4, {}), (5, {"friendly_five": True}), (6, {"open_book": True})]
)
def test_every_legal_action_of_random_games_is_given_a_number_and_the_state_stays_as_it_is(
    seats: int, options: dict[str, Any]
) -> None:
    mask, out = np.zeros(len(GAME.actions), np.bool_), np.zeros(len(GAME.actions))
    for number, table in enumerate(Walk(GAME, seats, options, seed=seats)):
        if number % 3:
            continue
        s = table.state.copy()
        before = s.tobytes()
        for seat in range(seats):
            mask[:], out[:] = False, 0.0
            GAME.rules.legal(s, seat, mask)
            GAME.judge.prefer(s, seat, mask, GAME.weights, out)
            if mask.any():
                assert out[mask].min() > 0.0
            mask[TAKE_BACK] = False
            if mask.any():
                assert out[mask].min() >= 0.002 * out[mask].max()
        assert sum(expected(table)) == pytest.approx(1)
        assert min(expected(table)) >= 0
        assert s.tobytes() == before


def test_weights_are_named_once() -> None:
    assert len(GAME.weights) == len(set(PREFERENCES + JUDGEMENTS))


# Preferences


def test_a_traveler_goes_to_the_side_that_lacks() -> None:
    hungry = claiming("Wandering Minstrels", Troll(tolls="Priest"), *OTHERS)
    rich = claiming("Wandering Minstrels", Troll(food="Monk, Serf"), *OTHERS)
    assert (favourite(hungry), favourite(rich)) == ("food", "tolls")


def test_nobody_picks_a_bandit_who_could_have_a_carpenter() -> None:
    liked = liking(picking(Troll(boulders=0, tolls="Priest"), *OTHERS, road="Bandit, Carpenter, Serf"))
    assert liked["pick Carpenter"] > liked["pick Serf"] > liked["pick Bandit"]
    assert liked["pick Carpenter"] > 5 * liked["pick Bandit"]


def test_a_peeked_card_is_picked_for_what_it_is() -> None:
    table = picking(Troll(food="Monk, Monk"), *OTHERS, road="Serf", face_down="Priest", peeked=[0])
    assert favourite(table) == "pick face-down"
    table = picking(Troll(food="Monk", boulders=0), *OTHERS, road="Serf", face_down="Knight", peeked=[0])
    assert favourite(table) == "pick Serf"


def test_a_goat_is_beaten_by_who_has_the_colours() -> None:
    table = claiming("Big Goat", Troll(boulders="red 2, green 2, yellow 2, purple 2"), *OTHERS)
    assert favourite(table).startswith("throw")


def test_the_largest_pile_is_taken() -> None:
    trolls = (Troll(pile="red 1"), Troll(pile="green 5"), Troll(pile="yellow 2"), Troll())
    table = collecting_piles(*trolls, rank=(1, 2, 0))
    assert favourite(table) == "pile 1"


def test_a_trade_is_marked_toward_equal_sums_and_nothing_is_wasted() -> None:
    """Priest 6; Monk 4, Pilgrim 3, Serf 3: the Monk stays."""
    table = scoring(Troll(tolls="Priest", food="Monk, Pilgrim, Serf"), *OTHERS)
    done = follow(table)
    assert sorted(done) == ["mark food Pilgrim", "mark food Serf", "mark tolls Priest", "score 0"]


def test_in_the_last_turn_everything_is_traded() -> None:
    table = scoring(Troll(tolls="Priest", food="Serf"), *OTHERS, unseen=1)
    assert len(follow(table)) == 3


def test_an_upgrade_is_bought_when_nothing_can_be_traded() -> None:
    assert favourite(scoring(Troll(points=15), *OTHERS)) == "buy"


def test_an_upgrade_that_can_be_paid_is_bought_before_the_trade() -> None:
    table = scoring(Troll(points=15, tolls="Priest", food="Pilgrim, Serf"), *OTHERS)
    done = follow(table)
    assert done[0] == "buy"
    assert sorted(done[1:]) == ["mark food Pilgrim", "mark food Serf", "mark tolls Priest", "score 0"]


def test_a_royal_is_ransomed_before_the_trade() -> None:
    table = scoring(Troll(food="Princess, Monk, Monk", hand="Royal Messenger"), *OTHERS)
    assert favourite(table) == "play Royal Messenger Princess"


def test_a_mixed_bid_is_made_and_ended() -> None:
    table = bidding(Troll(boulders="red 4, green 4", hand="Jester"), *OTHERS)
    do(table, 0, "mixed")
    for _ in range(8):
        if favourite(table) == "done":
            break
        do(table, 0, favourite(table))
    assert favourite(table) == "done"
    assert liking(table)["take back"] < 1e-5 * liking(table)["done"]


# Bots

PRIEST = ("mark food Pilgrim", "mark food Serf", "mark tolls Priest", "score 0")


def all_that_is_done(table: Table, level: str, seed: int) -> list[str]:
    """What a bot does at the first seat until the next one is to score."""
    bot = Bot(GAME, LEVELS[level], new_rng(seed), hurried=False)
    done: list[str] = []
    while table.awaited == (0,):
        done.append(str(GAME.actions[bot.decide(table.state, 0)]))
        do(table, 0, done[-1])
    return done


@pytest.mark.parametrize("level", ["grumpy", "crafty", "ancient"])
@pytest.mark.parametrize(
    ("troll", "then"),
    [
        (Troll(points=15, tolls="Priest", food="Pilgrim, Serf"), PRIEST),
        (Troll(points=40, tolls="Priest", food="Pilgrim, Serf"), PRIEST),
        (Troll(points=15, tolls="Serf", food="Princess"), ("done",)),  # that trade would be a waste
        (Troll(points=15), ("done",)),
    ],
)
def test_bt12_bots_that_can_pay_for_the_upgrade_buy_it_and_then_trade_at_once(
    level: str, troll: Troll, then: tuple[str, ...]
) -> None:
    for seed in range(3):
        first, *rest = all_that_is_done(scoring(troll, *OTHERS), level, seed)
        assert (first, sorted(rest)) == ("buy", list(then))


@pytest.mark.parametrize("level", ["grumpy", "crafty", "ancient"])
def test_bt12_bots_buy_what_only_the_trade_can_pay_for(level: str) -> None:
    for seed in range(3):
        table = scoring(Troll(points=12, tolls="Peddler", food="Serf"), *OTHERS)
        assert all_that_is_done(table, level, seed)[-2:] == ["score 0", "buy"]


@pytest.mark.parametrize("level", ["grumpy", "crafty"])
def test_bt12_bots_miss_no_upgrade_that_they_could_buy(level: str) -> None:
    """A whole game: nobody is done who could have bought."""
    bots = [Bot(GAME, LEVELS[level], new_rng(seat), hurried=False) for seat in range(4)]
    table = Table("bridge-troll", 4, seed=3)
    bought = 0
    while not table.over:
        seat = table.awaited[0]
        action = str(GAME.actions[bots[seat].decide(table.state, seat)])
        assert action != "done" or "buy" not in map(str, table.legal(seat))
        bought += action == "buy"
        do(table, seat, action)
    assert bought > 0


# Judgements


def test_who_is_far_ahead_is_likely_to_win() -> None:
    table = before_the_roll(Troll(points=30), *OTHERS, unseen=10)
    assert expected(table)[0] > 0.95


def test_points_tell_more_when_the_deck_runs_out() -> None:
    early, late = (before_the_roll(Troll(points=9), *OTHERS, unseen=unseen) for unseen in (45, 6))
    assert 0.25 < expected(early)[0] < expected(late)[0]


def test_cards_that_can_be_traded_count() -> None:
    table = bidding(Troll(tolls="Priest", food="Pilgrim, Serf"), *OTHERS)
    assert expected(table)[0] > 0.3


# Games


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_at_a_glance_a_troll_beats_those_who_do_anything(seats: int) -> None:
    share, _ = Sparring(GAME, seats, {}, seed=11).share(GAME.weights, None, 24)
    assert share > 0.8
