"""Secret bids and ranks: BT3 and BT4."""

from collections import Counter
from itertools import product
from typing import Any

import msgspec
import pytest
from games.bridge_troll.road import (
    FOUR,
    Troll,
    bid,
    bidding,
    board,
    boulders,
    bridge,
    claiming,
    do,
    food,
    hand,
    may,
    picking,
    pile,
    points,
)

from underbridge import IllegalAction, Table, laws
from underbridge.engine.draws import new_rng
from underbridge.engine.verbs import State

COLOURFUL = Troll("red 2, green 1, yellow 1", hand="Jester")
COLOURS = ("red", "green", "yellow", "purple", "blue", "orange")
MASON = Troll(hand="Stonemason")


def seen(table: Table, seat: int | None) -> Any:
    """All that leaves the table for a viewer."""
    return msgspec.to_builtins(table.view(seat))


# BT3: what may be bid


def test_bt3_all_seats_bid_at_the_same_time() -> None:
    table = bidding(*FOUR, active=2)
    assert list(table.awaited) == [0, 1, 2, 3]
    do(table, 3, "bid purple 2")
    do(table, 1, "close")
    assert list(table.awaited) == [0, 2]
    do(table, 2, "bid yellow 1")
    assert list(table.awaited) == [0]


def test_bt3_a_bid_is_one_colour_in_any_number_or_nothing() -> None:
    table = bidding(Troll("red 3, green 1"), Troll(), Troll(), Troll())
    assert may(table, 0) == {"close", "bid red 1", "bid red 2", "bid red 3", "bid green 1"}


def test_bt3_without_boulders_a_troll_can_only_close() -> None:
    assert may(bidding(Troll(0), Troll(), Troll(), Troll()), 0) == {"close"}


@pytest.mark.parametrize("too_much", ["bid red 4", "bid green 2", "bid blue 1"])
def test_bt3_nobody_bids_what_it_does_not_have(too_much: str) -> None:
    table = bidding(Troll("red 3, green 1"), Troll(), Troll(), Troll())
    with pytest.raises(IllegalAction, match=f"Seat 0 may not {too_much}: it may close, bid red 1"):
        do(table, 0, too_much)


# BT3: mixed bids


@pytest.mark.parametrize(
    ("troll", "mixes"),
    [
        (Troll("red 2, green 1", hand="Jester"), True),
        (Troll("red 2", hand="Jester"), False),  # there is nothing to mix
        (Troll("red 2, green 1", hand="Stonemason"), False),
        (Troll("red 2, green 1", food="Jester"), False),
        (Troll("red 2, green 1"), False),
    ],
)
def test_bt3_a_mixed_bid_needs_a_jester_in_hand_and_two_colours(troll: Troll, mixes: bool) -> None:
    table = bidding(troll, Troll(), Troll(), Troll())
    assert ("mixed" in may(table, 0)) is mixes


def test_bt3_a_mixed_bid_is_put_together_boulder_by_boulder() -> None:
    table = bidding(COLOURFUL, Troll(), Troll(), Troll())
    do(table, 0, "mixed")
    assert may(table, 0) == {"add red", "add green", "add yellow", "take back"}
    do(table, 0, "add red", "add red")
    assert may(table, 0) == {"add green", "add yellow", "take back"}  # one colour is no mixed bid
    do(table, 0, "add green")
    assert may(table, 0) == {"add yellow", "done", "take back"}
    assert list(table.awaited) == [0, 1, 2, 3]
    do(table, 0, "done")
    assert list(table.awaited) == [1, 2, 3]
    assert pile(table, 0) == "red 2, green 1"


def test_bt3_the_jester_is_shown_and_lies_with_the_food_when_bids_are_revealed() -> None:
    table = bidding(COLOURFUL, Troll(), Troll(), Troll())
    do(table, 0, "mixed", "add red", "add yellow", "done")
    assert (hand(table, 0), food(table, 0)) == ("Jester", "")
    for seat in (1, 2, 3):
        do(table, seat, "close")
    assert (hand(table, 0), food(table, 0)) == ("", "Jester")
    assert pile(table, 0) == "red 1, yellow 1"


def test_bt3_a_jester_stays_in_hand_if_the_bid_turns_out_to_be_of_one_colour() -> None:
    table = bidding(COLOURFUL, Troll(), Troll(), Troll())
    do(table, 0, "mixed", "add red", "add green", "done", "take back", "bid red 2")
    for seat in (1, 2, 3):
        do(table, seat, "close")
    assert hand(table, 0) == "Jester"
    assert pile(table, 0) == "red 2"


def test_bt3_only_one_of_two_jesters_is_used() -> None:
    table = bidding(Troll("red 1, green 1", hand="Jester, Jester"), Troll(), Troll(), Troll())
    do(table, 0, "mixed", "add red", "add green", "done")
    for seat in (1, 2, 3):
        do(table, seat, "close")
    assert (hand(table, 0), food(table, 0)) == ("Jester", "Jester")


def test_bt3_a_mixed_bid_ranks_by_all_its_boulders() -> None:
    table = bidding(COLOURFUL, Troll(), Troll(), Troll())
    do(table, 0, "mixed", "add red", "add red", "add green", "add yellow", "done")
    bid_of_others = ("green 3", "close", "close")
    for seat, made in enumerate(bid_of_others, start=1):
        do(table, seat, made if made == "close" else f"bid {made}")
    assert board(table).rank == (0, 1)


# BT3: taking back


@pytest.mark.parametrize("first", ["close", "bid red 3"])
def test_bt3_a_bid_may_be_taken_back_and_changed_until_every_bid_is_in(first: str) -> None:
    table = bidding(*FOUR)
    do(table, 0, first)
    do(table, 1, "close")
    do(table, 2, "close")
    assert may(table, 0) == {"take back"}
    do(table, 0, "take back")
    assert list(table.awaited) == [0, 3]
    assert pile(table, 0) == ""
    do(table, 0, "bid red 5")
    do(table, 3, "close")
    assert pile(table, 0) == "red 5"
    assert may(table, 1) == may(table, 3) == set()


def test_bt3_a_mixed_bid_may_be_taken_back_half_way() -> None:
    table = bidding(COLOURFUL, Troll(), Troll(), Troll())
    before = table.state.tobytes()
    do(table, 0, "mixed", "add red", "add green", "take back")
    assert table.state.tobytes() == before


def test_bt3_a_bid_changed_and_changed_again_leaves_no_trace() -> None:
    table, other = bidding(*FOUR), bidding(*FOUR)
    do(table, 0, "bid red 5", "take back", "close", "take back", "bid red 2")
    do(other, 0, "bid red 2")
    assert table.state.tobytes() == other.state.tobytes()


def test_bt3_boulders_of_a_bid_still_count_as_the_players_own_supply() -> None:
    table = bidding(Troll(6, hand="Stonemason"), Troll(15), Troll(8), Troll(7), supply=0)
    do(table, 1, "bid green 9")
    assert board(table).seats[1].boulders["green"] == 9
    do(table, 0, "play Stonemason")
    assert may(table, 0) == {"rob 1"}  # 15, not 6


# BT3: a robbed player bids anew


def test_bt3_a_player_robbed_meanwhile_makes_the_bid_anew() -> None:
    table = bidding(Troll(6, hand="Stonemason"), Troll(15), Troll(8), Troll(7), supply=0)
    do(table, 1, "bid green 9")
    do(table, 2, "bid yellow 8")
    do(table, 3, "close")
    do(table, 0, "play Stonemason", "rob 1", "take green", "take green", "take green")
    assert list(table.awaited) == [0, 1]
    assert pile(table, 1) == ""
    assert "bid green 6" in may(table, 1)
    assert "bid green 7" not in may(table, 1)
    assert (pile(table, 2), may(table, 2), may(table, 3)) == ("yellow 8", {"take back"}, {"take back"})


@pytest.mark.parametrize("finished", [False, True])
def test_bt3_a_robbed_player_begins_a_mixed_bid_anew(finished: bool) -> None:
    robbed = Troll("green 9, red 4", hand="Jester")
    table = bidding(MASON, robbed, Troll(9), Troll(8), supply=0)
    do(table, 1, "mixed", "add red", "add green", *(["done"] if finished else []))
    do(table, 0, "play Stonemason", "rob 1", "take red", "take red", "take red")
    assert list(table.awaited) == [0, 1, 2, 3]
    assert (pile(table, 1), bridge(table, 1).mixing) == ("", False)
    assert {"mixed", "close", "bid red 1", "bid green 9"} <= may(table, 1)
    do(table, 1, "bid green 2")
    do(table, 0, "close")
    do(table, 2, "close")
    do(table, 3, "close")
    assert hand(table, 1) == "Jester"


def test_bt3_the_masons_own_bid_stays() -> None:
    table = bidding(MASON, Troll(13), Troll(9), Troll(8), supply=0)
    do(table, 0, "bid red 4", "play Stonemason", "rob 1", "take red", "take red", "take red")
    assert pile(table, 0) == "red 4"
    assert list(table.awaited) == [1, 2, 3]


def test_bt3_nobody_bids_anew_when_the_supply_is_enough() -> None:
    table = bidding(MASON, Troll(), Troll(), Troll())
    do(table, 1, "bid green 2")
    do(table, 0, "play Stonemason", "take green", "take green", "take red")
    assert list(table.awaited) == [0, 2, 3]
    assert pile(table, 1) == "green 2"


def test_bt3_a_bid_is_still_open_after_a_robbery_is_taken_back() -> None:
    table = bidding(MASON, Troll(13), Troll(9), Troll(8), supply=0)
    do(table, 1, "bid green 9")
    do(table, 0, "play Stonemason", "rob 1")
    assert pile(table, 1) == ""
    table.undo(0)
    assert pile(table, 1) == "green 9"
    assert may(table, 0) == {"rob 1"}


# BT3: secret until all are in


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_bt3_bids_are_secret_from_other_seats_and_spectators(viewer: int | None) -> None:
    looks = []
    for made in ("close", "bid red 1", "bid red 6"):
        table = bidding(*FOUR)
        do(table, 0, made)
        looks.append(seen(table, viewer))
        assert board(table, viewer).seats[0].pile is None
        assert board(table, viewer).seats[0].bid_in
        assert not board(table, viewer).seats[0].closed
    assert looks[0] == looks[1] == looks[2]


@pytest.mark.parametrize("viewer", [1, None])
def test_bt3_nobody_sees_that_a_bid_is_being_mixed(viewer: int | None) -> None:
    table = bidding(COLOURFUL, Troll(), Troll(), Troll())
    untouched = seen(table, viewer)
    do(table, 0, "mixed")
    assert seen(table, viewer) == untouched
    do(table, 0, "add red", "add green")
    assert seen(table, viewer) == untouched
    assert bridge(table, 0).mixing is True
    do(table, 0, "done")
    plain = bidding(COLOURFUL, Troll(), Troll(), Troll())
    do(plain, 0, "bid red 1")
    assert seen(table, viewer) == seen(plain, viewer)


def test_bt3_the_bidder_sees_its_own_bid() -> None:
    table = bidding(*FOUR)
    do(table, 0, "bid red 4")
    assert pile(table, 0) == "red 4"


def test_bt3_all_bids_are_revealed_at_once() -> None:
    table = bidding(*FOUR)
    for seat, made in enumerate(("bid red 4", "close", "bid yellow 2")):
        do(table, seat, made)
        assert all(board(table).seats[other].pile is None for other in range(4))
    do(table, 3, "bid purple 1")
    shown = [sum((own.pile or {}).values()) for own in board(table).seats]
    assert shown == [4, 0, 2, 1]
    assert [own.closed for own in board(table).seats] == [False, True, False, False]


def test_bt3_a_bid_can_be_undone_until_the_reveal() -> None:
    table = bidding(*FOUR)
    bid(table, "red 4", "close", "close")
    assert table.why_no_undo(0) == "seat 2 has decided since"
    table.undo(2)
    assert list(table.awaited) == [2, 3]
    do(table, 2, "close")
    do(table, 3, "bid purple 1")
    assert table.why_no_undo(3) == "something was revealed by it"


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_bt3_nobody_else_sees_that_a_bid_is_taken_back_and_changed(viewer: int | None) -> None:
    table = bidding(*FOUR)
    bid(table, "red 4", "close")
    looks, told = seen(table, viewer), table.story_for(viewer)
    do(table, 0, "take back")
    assert list(table.awaited) == [0, 2, 3]
    assert (seen(table, viewer), table.story_for(viewer)) == (looks, told)
    do(table, 0, "bid red 1", "take back", "close")
    assert (seen(table, viewer), table.story_for(viewer)) == (looks, told)


def test_bt3_if_all_seem_to_have_bid_nobody_knows_whom_the_table_waits_for() -> None:
    table = bidding(*FOUR)
    bid(table, "red 4", "close", "close")
    do(table, 0, "take back")
    do(table, 3, "close")
    assert table.view(0).awaited == (0,)
    assert table.view(1).awaited == (0, 2, 3)
    assert table.view(None).awaited == (0, 1, 2, 3)
    with pytest.raises(IllegalAction, match="may take back"):
        do(table, 1, "bid green 1")


def test_bt3_a_bid_can_be_undone_though_others_change_theirs_meanwhile() -> None:
    table = bidding(COLOURFUL, Troll(), Troll(), Troll())
    bid(table, "red 1", "green 2")
    looks = seen(table, 1)
    do(table, 0, "take back", "mixed", "add red")
    assert seen(table, 1) == looks
    table.undo(1)
    assert pile(table, 1) == ""
    assert pile(table, 0) == "red 1"
    assert may(table, 0) == {"take back", "add red", "add green", "add yellow"}
    assert table.why_no_undo(1) == "seat 0 has decided since"


def test_bt3_what_was_taken_back_is_bid_anew_not_undone() -> None:
    table = bidding(*FOUR)
    do(table, 0, "bid red 4", "take back")
    assert table.why_no_undo(0) == "a decision that was taken back is made anew"


# BT3: what the others may think of a secret bid


def alternatives(table: Table, viewer: int, times: int) -> list[State]:
    rng = new_rng(1)
    return [laws.hidden(table.game, table.state, viewer, rng) for _ in range(times)]


def test_bt3_with_a_jester_a_hidden_bid_may_be_any_mix() -> None:
    table = bidding(Troll("red 2, green 1, yellow 1", hand="Jester"), Troll(), Troll(), Troll())
    do(table, 0, "bid red 1")
    times = 12_000
    piles = Counter(tuple(s.pile[0, :3].tolist()) for s in alternatives(table, 1, times))
    mixes = [pile for pile in product(range(3), range(2), range(2)) if sum(n > 0 for n in pile) > 1]
    plain = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 1)]
    expected = dict.fromkeys(plain, 1 / 6) | dict.fromkeys(mixes, 1 / 6 / len(mixes))
    assert laws.frequencies_fit(piles, expected)


def test_bt3_if_all_seem_to_have_bid_any_of_the_others_may_be_changing() -> None:
    table = bidding(*FOUR)
    bid(table, "red 4", "close", "close")
    do(table, 0, "take back")
    do(table, 3, "close")
    missing = Counter(0b1111 & ~int(s.bid_in) for s in alternatives(table, 1, 3_000))
    assert laws.frequencies_fit(missing, dict.fromkeys((0b0001, 0b0100, 0b1000), 1 / 3))


# BT3: from the reveal on, boulders lie on the bridge


def test_bt3_revealed_boulders_lie_on_the_bridge_not_under_it() -> None:
    table = bidding(*FOUR)
    bid(table, "red 4", "green 6", "close", "close")
    assert [boulders(table, seat) for seat in (0, 1, 2)] == ["red 2", "", "yellow 6"]
    assert [pile(table, seat) for seat in (0, 1, 2)] == ["red 4", "green 6", ""]


def test_bt3_boulders_on_the_bridge_cannot_be_thrown() -> None:
    table = bidding(Troll(6, food="Princess"), Troll(), Troll(), Troll(), road="Knight, Serf, Monk")
    bid(table, "red 2", "close", "close", "close")
    do(table, 0, "pick Knight")
    assert may(table, 0) == {"give up food Princess"}  # 4 under the bridge, 5 needed


def test_bt3_boulders_on_the_bridge_count_in_nobodys_supply_and_cannot_be_taken() -> None:
    piled = Troll("green 1", pile="green 8")
    rich = Troll("yellow 9, red 1", pile="red 5")
    table = picking(
        Troll(4, hand="Stonemason"), piled, rich, Troll(8), rank=(2, 1), supply=0, unseen=20, road="Serf"
    )
    do(table, 0, "play Stonemason")
    assert may(table, 0) == {"rob 2"}
    do(table, 0, "rob 2")
    assert may(table, 0) == {"take yellow", "take red"}
    do(table, 0, "take red")
    assert may(table, 0) == {"take yellow"}  # the red pile on the bridge is out of reach
    assert pile(table, 2) == "red 5"


def test_bt3_nor_are_they_thrown_at_goats() -> None:
    table = claiming("Little Goat", Troll("red 3", pile="green 2"), Troll(), Troll(), Troll())
    assert may(table, 0) == {"lose"}


# BT4: ranks


def test_bt4_more_boulders_go_first() -> None:
    table = bidding(*FOUR)
    bid(table, "red 2", "green 5", "yellow 1", "purple 3")
    assert board(table).rank == (1, 3, 0, 2)
    assert list(table.awaited) == [1]


def test_bt4_of_equal_bids_the_one_with_fewer_boulders_left_goes_first() -> None:
    table = bidding(Troll(6), Troll(4), Troll(5), Troll(6))
    bid(table, "red 3", "green 3", "yellow 3", "close")
    assert board(table).rank == (1, 2, 0)


@pytest.mark.parametrize(
    ("active", "rank"), [(0, (0, 1, 2, 3)), (1, (1, 2, 3, 0)), (2, (2, 3, 0, 1)), (3, (3, 0, 1, 2))]
)
def test_bt4_then_clockwise_from_the_active_player(active: int, rank: tuple[int, ...]) -> None:
    table = bidding(*FOUR, active=active)
    bid(table, "red 3", "green 3", "yellow 3", "purple 3")
    assert board(table).rank == rank


def test_bt4_size_of_the_bid_beats_both_tie_breaks() -> None:
    table = bidding(Troll(2), Troll(9), Troll(2), Troll(2))
    bid(table, "red 2", "green 3", "yellow 2", "close")
    assert board(table).rank == (1, 0, 2)


def test_bt4_the_first_takes_the_bonus_point() -> None:
    table = bidding(*FOUR)
    bid(table, "red 2", "green 5", "close", "purple 3")
    assert [points(table, seat) for seat in range(4)] == [5, 6, 5, 5]


def test_bt4_closed_players_have_no_rank() -> None:
    table = bidding(*FOUR)
    bid(table, "close", "green 1", "close", "purple 1")
    assert board(table).rank == (1, 3)
    assert [own.closed for own in board(table).seats] == [True, False, True, False]


def test_bt4_nobody_gets_the_bonus_point_if_everybody_closes() -> None:
    table = bidding(*FOUR)
    bid(table, "close", "close", "close", "close")
    assert [points(table, seat) for seat in range(4)] == [5, 5, 5, 5]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_bt4_any_number_of_seats_ranks(seats: int) -> None:
    table = bidding(*(Troll(),) * seats, road="Serf, Monk")
    bid(table, *(f"{colour} {number + 1}" for number, colour in enumerate(COLOURS[:seats])))
    assert board(table).rank == tuple(reversed(range(seats)))
    assert points(table, seats - 1) == 6
