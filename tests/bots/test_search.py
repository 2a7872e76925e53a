"""The tree search, on games small enough to know what it should find."""

from collections import Counter

import numpy as np
import pytest
from pebbles import BIDDING, HIGH, HIGH_BID, LOW, PEBBLES_GAME
from pebbles import Bid as PebbleBid

from underbridge import IllegalAction, Table, laws
from underbridge.bots import tree
from underbridge.bots.search import Budget, Prospects, Searcher, new_descent, search
from underbridge.bots.tree import Habits
from underbridge.engine.game import find
from underbridge.engine.verbs import State
from underbridge.games import CATALOGUE
from underbridge.games.troll_dice.actions import ASSIGN_TO
from underbridge.games.troll_dice.state import HAND_OUT, WHITE

FEW = Budget(iterations=400)


def bidding(pebbles: tuple[int, ...], bids: tuple[int, ...] = (0, 0, 0)) -> State:
    """Everybody has a pebble, and some have bid."""
    s = PEBBLES_GAME.new_state()
    PEBBLES_GAME.rules.start(s, PEBBLES_GAME.setup(len(pebbles), {}))
    s.phase, s.dealt = BIDDING, len(pebbles)
    s.pebble[: len(pebbles)], s.bid[:] = pebbles, bids
    return s


def look(state: State, seat: int, *, seed: int = 1, budget: Budget = FEW, threads: int = 1) -> Prospects:
    return search(find("pebbles"), state, seat, budget, seed=seed, threads=threads)


def test_the_best_pebble_is_bid_high() -> None:
    assert look(bidding((6, 3, 1)), 0).best == PebbleBid("high")


def test_a_large_pebble_is_worth_more_than_a_small_one() -> None:
    large, small = look(bidding((5, 3, 1)), 0), look(bidding((2, 3, 1)), 0)
    assert large.prospects[0].payoffs[0] > small.prospects[0].payoffs[0]


def test_every_legal_action_has_its_prospects() -> None:
    found = look(bidding((4, 3, 1)), 0)
    assert {str(prospect.action) for prospect in found.prospects} == {"bid low", "bid high"}
    assert sum(prospect.visits for prospect in found.prospects) == found.iterations == 400
    for prospect in found.prospects:
        assert sum(prospect.payoffs) == pytest.approx(1)
        assert 0 <= prospect.low <= prospect.payoffs[0] <= prospect.high <= 1
    assert found.prospects[0].visits >= found.prospects[1].visits


def test_the_interval_narrows_with_iterations() -> None:
    few, many = (look(bidding((4, 3, 1)), 0, budget=Budget(iterations=n)).prospects[0] for n in (100, 10_000))
    assert many.high - many.low < few.high - few.low


def test_a_seed_and_a_number_of_iterations_decide_everything() -> None:
    first, again, other = (look(bidding((4, 3, 1)), 0, seed=seed) for seed in (7, 7, 8))
    assert first.prospects == again.prospects
    assert first.prospects != other.prospects


def test_trees_grow_side_by_side() -> None:
    found = look(bidding((6, 3, 1)), 0, threads=3)
    assert found.iterations == 3 * 400
    assert found.best == PebbleBid("high")


def test_time_can_be_the_budget_too() -> None:
    found = look(bidding((6, 3, 1)), 0, budget=Budget(seconds=0.01))
    assert found.iterations > 0
    assert look(bidding((6, 3, 1)), 0, budget=Budget(iterations=10, seconds=60.0)).iterations == 10


def test_only_a_seat_that_is_awaited_can_look_ahead() -> None:
    with pytest.raises(IllegalAction, match="nothing to decide"):
        look(bidding((6, 3, 1), (HIGH, 0, 0)), 0)


def test_nothing_that_a_seat_cannot_know_changes_what_it_finds() -> None:
    """The same looks, another truth: others' pebbles and bids."""
    truths = bidding((3, 6, 5), (0, HIGH, HIGH)), bidding((3, 1, 2), (0, LOW, LOW))
    found = [
        Counter(str(look(s, 0, seed=seed, budget=Budget(iterations=12)).best) for seed in range(600))
        for s in truths
    ]
    both = {choice: (found[0][choice] + found[1][choice]) / 1_200 for choice in set(found[0]) | set(found[1])}
    assert len(both) == 2
    assert all(laws.frequencies_fit(counts, both) for counts in found)


@pytest.mark.parametrize("name", [*CATALOGUE])
def test_every_game_can_be_searched_to_its_end(name: str) -> None:
    """Along a game in which everybody looks ahead a little; the table stays as it is meanwhile."""
    table = Table(name, seed=5)
    for _ in range(60):
        if table.over:
            break
        seat = table.awaited[-1]
        before = table.state.tobytes()
        found = search(table.game, table.state, seat, Budget(iterations=20), seed=1)
        assert table.state.tobytes() == before
        assert [p.action for p in sorted(found.prospects, key=lambda p: str(p.action))] == sorted(
            table.legal(seat), key=str
        )
        assert found.iterations == 20
        table.act(seat, found.best)
    assert table.over or len(table.log) > 20


def test_bids_made_at_the_same_time_do_not_answer_each_other() -> None:
    """Whatever seat 0 bids, seat 1 decides at one and the same node."""
    game = find("pebbles")
    searcher = Searcher(game, bidding((3, 4, 1)), 0, FEW, 1, Habits(*game.judge.HABITS), game.weights)
    searcher.work()
    nodes = [np.uint64(tree.after(tree.ROOT, tree.SEAT, seat)) for seat in range(3)]
    visits = [int(searcher.tree.visits[tree.find_place(searcher.tree.keys, node)]) for node in nodes]
    assert visits[0] == 400
    assert visits[1] > 350  # the first iterations end at seat 0's new decisions


def test_others_who_are_trusted_do_what_they_like_best_and_have_no_nodes() -> None:
    game = find("pebbles")
    habits = Habits(*game.judge.HABITS)._replace(trust=1.0)
    searcher = Searcher(game, bidding((3, 4, 1)), 0, FEW, 1, habits, game.weights)
    searcher.work()
    nodes = [np.uint64(tree.after(tree.ROOT, tree.SEAT, seat)) for seat in range(3)]
    found = [node in searcher.tree.keys for node in nodes]
    assert found == [True, False, False]


def test_a_position_is_one_node_however_it_came_about() -> None:
    """Club dice handed to one and then to another, or the other way round; but not both to one."""
    game = find("troll-dice")
    names = []
    for targets in ((1, 2), (2, 1), (1, 1)):
        descent = new_descent(game)
        state = descent.state[0]
        game.rules.start(state, game.setup(3, {}))
        state.phase, state.attacker, state.clubs[WHITE] = HAND_OUT, 0, 3
        descent.before[:] = descent.now
        assert tree.name_of(descent) == tree.ROOT
        for target in targets:
            game.rules.act(state, 0, ASSIGN_TO + target)
        names.append(int(tree.name_of(descent)))
    assert names[0] == names[1] != names[2]


def test_what_stays_hidden_does_not_tell_positions_apart() -> None:
    names = set()
    for others in ((4, 1), (6, 2)):
        descent = new_descent(PEBBLES_GAME)
        descent.state[0] = bidding((3, *others))
        descent.before[:] = descent.now
        PEBBLES_GAME.rules.act(descent.state[0], 0, HIGH_BID)
        names.add(int(tree.name_of(descent)))
    assert len(names) == 1
