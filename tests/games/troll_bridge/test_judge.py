"""What a bot thinks of a crossing at a glance."""

import re

import numpy as np
import pytest
from games.troll_bridge.crossing import crossing, do, may

from underbridge import CATALOGUE, Table
from underbridge.bots.glance import glance
from underbridge.engine.draws import below, new_rng
from underbridge.engine.verbs import State, new_record
from underbridge.games.troll_bridge.box import our_box_text
from underbridge.games.troll_bridge.state import ANSWER
from underbridge.lab.tune import Sparring

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


def test_who_can_go_straight_on_does_not_step_aside_whatever_goes_on_beside_the_way() -> None:
    table = crossing(". .\n. 1U\n0 | . 2U\n. 3U\n. .", seats=4)
    assert may(table, 0) == {"move forward", "move left", "move right"}
    assert favourite(table, 0) == "move forward"


def test_who_has_stepped_aside_to_get_around_holes_does_not_step_back() -> None:
    table = crossing("? ?\n0 | o o\n  | ? ?\n  | ? ?")
    do(table, 0, favourite(table, 0))
    do(table, 1, "move forward")
    assert {"move left", "move right"} & may(table, 0)
    assert favourite(table, 0) == "move forward"


def test_who_must_step_aside_goes_where_the_way_is_free() -> None:
    table = crossing(". ? ?\n1 ? ?\n0 | 2 ?\n? ? ?", seats=3)
    assert may(table, 0) == {"move left", "move right"}
    assert favourite(table, 0) == "move right"


FIGHT_OF_A_LEADER = "? ? ? ? ? ? ? 0U ?\n1 ? ?"


def hinders_with(table: Table, seat: int) -> list[str]:
    """The treasures that a seat commits against a fight, one after the other, as it likes best."""
    committed = []
    while table.awaited == (seat,) and (liked := favourite(table, seat)) != "pass":
        committed.append(liked.removeprefix("hinder "))
        do(table, seat, liked)
    return committed


def test_a_leader_is_hindered_as_often_as_it_pays() -> None:
    knives = "Knife of Backstabbing, Knife of Backstabbing"
    table = crossing(FIGHT_OF_A_LEADER, hands={1: knives}, ug_trolls={0: 3})
    assert hinders_with(table, 1) == knives.split(", ")


def test_treasures_that_hinder_only_together_are_committed_together() -> None:
    """Against +4 and five points of damage, neither changes anything alone."""
    hands = {0: "Mighty Mallet", 1: "Knife of Backstabbing, Troll Wedgie"}
    for alone in ("Knife of Backstabbing", "Troll Wedgie"):
        table = crossing(FIGHT_OF_A_LEADER, hands=hands | {1: alone}, ug_trolls={0: 3}, damage={0: 5})
        do(table, 0, "commit Mighty Mallet")
        assert hinders_with(table, 1) == []
    table = crossing(FIGHT_OF_A_LEADER, hands=hands, ug_trolls={0: 3}, damage={0: 5})
    do(table, 0, "commit Mighty Mallet")
    assert sorted(hinders_with(table, 1)) == ["Knife of Backstabbing", "Troll Wedgie"]


def test_nothing_is_wasted_on_one_who_loses_anyway() -> None:
    table = crossing("? 0U ?\n? ? ? ? ? ? ? ? ? 1", hands={1: "Knife of Backstabbing"}, ug_trolls={1: 5})
    assert hinders_with(table, 1) == []


def test_a_booth_is_put_up_against_a_leader_who_skips_already() -> None:
    table = crossing("? ? ? ? ? ? ? ? 1 ?\n0 ?", hands={0: "Trollbooth"}, skips=(1,), ug_trolls={1: 2})
    assert favourite(table, 0) == "use Trollbooth 1"


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


def test_who_waits_before_holes_expects_to_get_around_them() -> None:
    shares = expectations(crossing("0 | o o\n  | ? ?\n  | ? ?\n  | ? ?\n1 | ? ?", turn=1))
    assert 0.2 < shares[0] < shares[1]


def test_every_turn_to_skip_costs_something() -> None:
    shares = [expectations(crossing("? 0 ?\n. . .\n? 1 ?", skips=[1] * skips))[0] for skips in range(3)]
    assert shares[0] < shares[1] < shares[2]


def test_of_equals_the_one_whose_turn_it_is_expects_a_little_more() -> None:
    shares = expectations(crossing("? 0 ?\n. . .\n? 1 ?"))
    assert shares[1] < shares[0] < shares[1] + 0.25


# In play


# From rows 2, 3 and 4 nobody gets onto this bridge.
SHUT = re.sub(r"spaces = .*", "spaces = [[2, 1], [2, 2], [3, 1], [3, 2], [4, 1], [4, 2]]", our_box_text())


def steps_aside(seats: int, options: dict[str, object], seed: int) -> tuple[int, int]:
    """In a game of greedy players: how many there are at the start, and how many lead back without need."""
    s, rng = new_game(seats, options), new_rng(seed)
    mask, liking = np.zeros(SIZE, np.bool_), np.zeros(SIZE)
    left = [set[int]() for _ in range(seats)]  # the rows that one left, though there was something else to do
    steps = back = 0
    while not GAME.rules.over(s):
        if odds := GAME.rules.odds(s):
            GAME.rules.draw(s, below(rng, odds))
            continue
        bits = int(GAME.rules.awaited(s))
        seat = (bits & -bits).bit_length() - 1
        seen = s.copy()
        GAME.rules.hide(seen, seat, rng)
        action = glance(seen, seat, GAME.weights, mask, liking, rng, True)
        row, choices = int(s.row[seat]), len(GAME.legal(s, seat))
        GAME.rules.act(s, seat, action)
        if str(GAME.actions[action]) in ("move left", "move right") and s.column[seat] == 0:
            steps, back = steps + 1, back + (choices > 1 and int(s.row[seat]) in left[seat])
            if choices > 1:
                left[seat].add(row)
        for other in range(seats):
            if s.column[other] > 0:
                left[other].clear()
    return steps, back


@pytest.mark.parametrize(
    "options", [{"box": SHUT, "holed": True}, {"box": SHUT, "holed": True, "gentle": True}]
)
def test_bots_step_aside_to_get_onto_the_bridge_and_not_to_and_fro(options: dict[str, object]) -> None:
    games = [steps_aside(2 + seed % 4, options, seed) for seed in range(80)]
    steps, back = map(sum, zip(*games, strict=True))
    assert steps > 80
    assert 20 * back <= steps  # now and then somebody has taken the way meanwhile


@pytest.mark.parametrize(("seats", "at_least"), [(2, 0.75), (4, 0.6)])
def test_a_greedy_player_beats_random_ones(seats: int, at_least: float) -> None:
    share, _ = Sparring(GAME, seats, {}, 11).share(GAME.weights, None, 200)
    assert share > at_least
