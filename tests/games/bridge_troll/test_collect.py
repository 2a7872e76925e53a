"""Picking travelers and what becomes of them: BT5, BT6, Examples 3 and 4."""

import pytest
from games.bridge_troll.road import (
    FOUR,
    OTHERS,
    Troll,
    bidding,
    board,
    claiming,
    do,
    food,
    hand,
    lost,
    may,
    picking,
    points,
    tolls,
    turn_up,
)

from underbridge import IllegalAction

# BT5: picking


def test_bt5_travelers_are_picked_in_rank_order_round_after_round() -> None:
    table = picking(*FOUR, rank=(2, 0, 3), road="Baron, Duke, Princess, Woodsman, Carpenter, Stonemason")
    for seat, card in zip(
        (2, 0, 3, 2, 0, 3), ("Duke", "Woodsman", "Stonemason", "Baron", "Princess", "Carpenter"), strict=True
    ):
        assert table.awaited == (seat,)
        do(table, seat, f"pick {card}")
    assert table.awaited == (2,)  # for the face-down one, which is left
    do(table, 2, "pick face-down")
    turn_up(table, "Jester")
    assert board(table).stage == "pile"


def test_bt5_a_single_open_player_picks_everything() -> None:
    table = picking(*FOUR, rank=(3,), road="Baron, Duke")
    do(table, 3, "pick Duke", "pick Baron", "pick face-down")
    turn_up(table, "Woodsman")
    assert board(table).stage == "pile"


def test_bt5_nobody_may_pass() -> None:
    table = picking(*FOUR, rank=(1, 0), road="Knight, Bandit, Bandit")
    assert may(table, 1) == {"pick Knight", "pick Bandit", "pick face-down"}
    assert may(table, 0) == may(table, 2) == set()


def test_bt5_closed_players_pick_nothing() -> None:
    table = picking(*FOUR, rank=(1, 0), road="Baron, Duke")
    for seat, card in ((1, "Baron"), (0, "Duke")):
        assert may(table, 2) == may(table, 3) == set()
        do(table, seat, f"pick {card}")


def test_bt5_faq_a_face_down_card_that_is_picked_is_shown_to_all() -> None:
    table = picking(*FOUR, rank=(0, 1))
    do(table, 0, "pick face-down")
    assert table.due == ("face-down", "pick")
    turn_up(table, "Farmer")
    assert [board(table, seat).claimed for seat in (None, 0, 1, 2, 3)] == ["Farmer"] * 5
    assert board(table).face_down is None
    assert may(table, 0) == {"tolls", "food"}
    do(table, 0, "food")
    assert "pick face-down" not in may(table, 1)


def test_bt5_a_card_peeked_at_stays_secret_to_the_peeker_until_it_is_picked() -> None:
    table = picking(*FOUR, rank=(0, 1), face_down="Farmer", peeked=[2], road="Serf")
    cards = []
    for seat in (None, 0, 1, 2, 3):
        lying = board(table, seat).face_down
        assert lying is not None
        cards.append(lying.card)
        assert lying.peeked_by == (2,)
    assert cards == [None, None, None, "Farmer", None]
    do(table, 0, "pick face-down")  # no draw: somebody has seen it
    assert board(table).claimed == "Farmer"
    assert table.why_no_undo(0) == "something was revealed by it"


def test_bt5_a_face_down_card_must_be_dealt_with_whatever_it_is() -> None:
    table = picking(Troll(0, tolls="Priest", pile="red 2"), *OTHERS, road="Serf")
    do(table, 0, "pick face-down")
    turn_up(table, "Bandit")
    assert may(table, 0) == {"give up tolls Priest"}


def test_bt5_a_pick_can_be_undone_unless_it_turned_a_card_up() -> None:
    table = picking(*FOUR, rank=(0, 1))
    before = table.state.tobytes()
    do(table, 0, "pick Monk")
    table.undo(0)
    assert table.state.tobytes() == before
    do(table, 0, "pick face-down")
    turn_up(table, "Serf")
    with pytest.raises(IllegalAction, match="a draw has been made since"):
        table.undo(0)


# BT6: where a card goes


@pytest.mark.parametrize(("side", "then"), [("tolls", ("Monk", "")), ("food", ("", "Monk"))])
def test_bt6_a_regular_card_goes_where_its_taker_decides(side: str, then: tuple[str, str]) -> None:
    table = claiming("Monk", *FOUR, rank=(0, 1))
    assert table.awaited == (0,)
    assert board(table).claimed == "Monk"
    do(table, 0, side)
    assert (tolls(table, 0), food(table, 0)) == then
    assert board(table).claimed is None
    assert table.awaited == (1,)


@pytest.mark.parametrize("royal", ["Baron", "Duke", "Princess"])
def test_bt6_a_royal_goes_to_the_food_supply(royal: str) -> None:
    table = claiming(royal, *FOUR, rank=(0, 1))
    assert (tolls(table, 0), food(table, 0), hand(table, 0)) == ("", royal, "")
    assert table.awaited == (1,)


@pytest.mark.parametrize(
    "special", ["Fortune Teller", "Garlic Merchant", "Jester", "Stonemason", "Royal Messenger"]
)
def test_bt6_a_special_goes_to_the_hand(special: str) -> None:
    table = claiming(special, *FOUR, rank=(0, 1))
    assert (tolls(table, 0), food(table, 0), hand(table, 0)) == ("", "", special)
    assert table.awaited == (1,)


@pytest.mark.parametrize(("bonus", "worth"), [("Woodsman", 1), ("Carpenter", 2)])
def test_bt6_a_bridge_bonus_is_discarded_for_its_points(bonus: str, worth: int) -> None:
    table = claiming(bonus, *FOUR, rank=(0, 1))
    assert points(table, 0) == 5 + worth
    assert lost(table) == {bonus}
    assert table.awaited == (1,)


# Example 3: a whole collection


def test_example_3_five_travelers_are_divided() -> None:
    table = bidding(
        Troll("red 6"),
        Troll("green 5", tolls="Pawn Broker, Serf"),
        Troll("yellow 5, red 2", hand="Jester"),
        Troll("purple 6"),
        road="Princess, Woodsman, Wandering Minstrels, Bandit",
    )
    do(table, 2, "mixed", "add yellow", "add yellow", "add red", "done")
    do(table, 0, "bid red 5")
    do(table, 1, "bid green 3")
    do(table, 3, "close")
    assert board(table).rank == (0, 1, 2)  # green has 2 left under the bridge, yellow 4
    assert (hand(table, 2), food(table, 2)) == ("", "Jester")
    assert points(table, 0) == 6

    do(table, 0, "pick Princess")
    assert food(table, 0) == "Princess"
    do(table, 1, "pick Woodsman")
    assert points(table, 1) == 6
    do(table, 2, "pick Wandering Minstrels", "tolls")
    assert tolls(table, 2) == "Wandering Minstrels"
    do(table, 0, "pick face-down")
    turn_up(table, "Peddler")
    do(table, 0, "tolls")
    assert may(table, 1) == {"pick Bandit"}  # like it or not
    do(table, 1, "pick Bandit")
    assert may(table, 1) == {"give up tolls Pawn Broker"}
    do(table, 1, "give up tolls Pawn Broker")
    assert tolls(table, 1) == "Serf"
    assert lost(table) == {"Woodsman", "Bandit", "Pawn Broker"}

    do(table, 2, "pile 2")
    do(table, 1, "pile 1")
    do(table, 0, "pile 0")
    assert table.awaited == (3,)
    assert board(table).owed == 6  # two for each of three open players


# Example 4: what to do with a claimed card


def test_example_4_minstrels_are_worth_five_in_tolls_or_three_as_food() -> None:
    in_tolls = claiming("Bandit", Troll("red 8", tolls="Wandering Minstrels"), *OTHERS)
    do(in_tolls, 0, "throw red")
    assert board(in_tolls).owed == 5 - 1
    as_food = claiming("Knight", Troll("red 8", food="Wandering Minstrels"), *OTHERS)
    do(as_food, 0, "throw red")
    assert board(as_food).owed == 3 - 1


def test_example_4_every_kind_of_card_is_allocated_in_its_own_way() -> None:
    road = "Wandering Minstrels, Monk, Woodsman, Royal Messenger, Duke, Knight, Serf"
    table = picking(Troll(6), *OTHERS, road=road)
    do(table, 0, "pick Wandering Minstrels", "tolls", "pick Monk", "food")
    do(table, 0, "pick Woodsman", "pick Royal Messenger", "pick Duke", "pick Knight")
    assert may(table, 0) >= {"give up food Monk", "give up food Duke"}
    do(table, 0, "give up food Monk")
    assert (tolls(table, 0), food(table, 0), hand(table, 0)) == (
        "Wandering Minstrels",
        "Duke",
        "Royal Messenger",
    )
    assert points(table, 0) == 6
