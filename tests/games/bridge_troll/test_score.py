"""Trades and upgrades: BT12 and Example 7, what others see of them (BT15), undoing."""

from typing import Any

import msgspec
import pytest
from games.bridge_troll.road import (
    FOUR,
    Troll,
    board,
    boulders,
    bridge,
    do,
    food,
    hand,
    may,
    points,
    scoring,
    supply,
    tolls,
)

from underbridge import IllegalAction, Table
from underbridge.games.bridge_troll.view import Offer, Trade

OTHERS = (Troll(),) * 3
TRADER = Troll(tolls="Pilgrim, Merchant", food="Serf, Monk")  # tolls 2 and 4, food 3 and 4


def seen(table: Table, seat: int | None) -> Any:
    return msgspec.to_builtins(table.view(seat))


def marks(*cards: str) -> list[str]:
    return [f"mark {card}" for card in cards]


def pairs(table: Table, seat: int = 0) -> list[int]:
    """With how many pairs of boulders the trade may be settled."""
    return sorted(int(action.split()[1]) for action in may(table, seat) if action.startswith("score"))


# BT12: order


def test_bt12_each_scores_once_clockwise_from_the_active_player() -> None:
    table = scoring(*FOUR, active=2)
    order: list[int] = []
    while board(table).stage == "score":
        order += table.awaited
        do(table, order[-1], "done")
    assert order == [2, 3, 0, 1]


def test_bt12_nothing_is_owed() -> None:
    table = scoring(TRADER, *OTHERS)
    assert "done" in may(table, 0)
    do(table, 0, "done")
    assert (tolls(table, 0), food(table, 0), points(table, 0)) == ("Pilgrim, Merchant", "Serf, Monk", 5)
    assert table.awaited == (1,)


# BT12: trades


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        (("food Serf", "food Monk", "tolls Pilgrim", "tolls Merchant"), 6),
        (("food Serf", "tolls Pilgrim"), 2),
        (("food Monk", "tolls Merchant"), 4),
        (("food Serf", "food Monk", "tolls Pilgrim"), 2),
        (("food Serf", "tolls Pilgrim", "tolls Merchant"), 3),
    ],
)
def test_bt12_any_cards_of_both_sides_are_traded_for_the_lower_sum(
    cards: tuple[str, ...], worth: int
) -> None:
    table = scoring(TRADER, *OTHERS)
    do(table, 0, *marks(*cards))
    assert pairs(table) == [0]
    do(table, 0, "score 0")
    assert points(table, 0) == 5 + worth
    traded = {card.split()[1] for card in cards}
    assert set(board(table).discard) == traded
    assert (
        set(bridge(table, 0).tolls + bridge(table, 0).food)
        == {
            "Pilgrim",
            "Merchant",
            "Serf",
            "Monk",
        }
        - traded
    )


def test_bt12_cards_that_lie_there_may_be_marked_each_once() -> None:
    table = scoring(Troll(tolls="Peddler, Peddler", food="Peddler", hand="Jester"), *OTHERS)
    do(table, 0, *marks("tolls Peddler"))
    assert may(table, 0) == {"mark tolls Peddler", "mark food Peddler", "mark hand Jester"}
    do(table, 0, *marks("tolls Peddler"))
    assert may(table, 0) == {"mark food Peddler", "mark hand Jester"}
    do(table, 0, *marks("food Peddler"))
    assert may(table, 0) == {"mark hand Jester", "score 0"}


@pytest.mark.parametrize("one_sided", [Troll(tolls="Priest, Serf"), Troll(food="Farmer", hand="Jester")])
def test_bt12_an_open_player_needs_both_sides(one_sided: Troll) -> None:
    table = scoring(one_sided, *OTHERS)
    assert may(table, 0) == {"done"}


def test_bt12_an_open_player_cannot_settle_a_trade_of_one_side() -> None:
    table = scoring(TRADER, *OTHERS)
    do(table, 0, *marks("tolls Merchant", "tolls Pilgrim"))
    assert pairs(table) == []


@pytest.mark.parametrize(
    ("special", "worth"),
    [
        ("Fortune Teller", 2),
        ("Garlic Merchant", 2),
        ("Jester", 2),
        ("Stonemason", 3),
        ("Royal Messenger", 1),
    ],
)
@pytest.mark.parametrize("where", ["hand", "food"])
def test_bt12_specials_may_be_eaten_from_the_hand_too(special: str, worth: int, where: str) -> None:
    eater = Troll(tolls="Priest", hand=special) if where == "hand" else Troll(tolls="Priest", food=special)
    table = scoring(eater, *OTHERS)
    do(table, 0, *marks(f"{where} {special}", "tolls Priest"), "score 0")
    assert points(table, 0) == 5 + worth
    assert (hand(table, 0), food(table, 0)) == ("", "")
    assert set(board(table).discard) == {special, "Priest"}


def test_bt12_hand_and_food_make_one_side() -> None:
    table = scoring(Troll(tolls="Priest", food="Serf", hand="Jester"), *OTHERS)
    do(table, 0, *marks("hand Jester", "food Serf", "tolls Priest"), "score 0")
    assert points(table, 0) == 5 + 5


def test_bt12_a_ransomed_royal_trades_as_a_toll_and_another_as_food() -> None:
    table = scoring(Troll(tolls="Baron", food="Princess"), *OTHERS)
    do(table, 0, *marks("tolls Baron", "food Princess"), "score 0")
    assert points(table, 0) == 5 + 5


def test_bt12_there_is_one_trade_a_turn() -> None:
    table = scoring(TRADER, *OTHERS)
    do(table, 0, *marks("food Serf", "tolls Pilgrim"), "score 0")
    assert board(table).stage == "upgrade"
    assert may(table, 0) == {"done"}
    do(table, 0, "done")
    assert table.awaited == (1,)


def test_faq_cards_that_are_cashed_in_are_discarded() -> None:
    table = scoring(TRADER, *OTHERS)
    deck = board(table).deck
    do(table, 0, *marks("food Serf", "tolls Pilgrim"), "score 0")
    assert board(table).discard == ("Serf", "Pilgrim")
    assert board(table).deck == deck


# BT12: a closed player builds with boulders


def test_bt12_a_closed_player_raises_the_lower_side_by_one_for_two_boulders() -> None:
    builder = Troll("red 4, green 3", tolls="Peddler", food="Duke, Serf")  # 3 and 7
    table = scoring(builder, *OTHERS, closed=[0])
    stones = board(table).supply
    do(table, 0, *marks("tolls Peddler", "food Duke", "food Serf"))
    assert pairs(table) == [0, 1, 2, 3]
    do(table, 0, "score 2")
    assert points(table, 0) == 5 + 5
    assert (board(table).owed, may(table, 0)) == (4, {"throw red", "throw green"})
    do(table, 0, "throw red", "throw red", "throw green", "throw red")
    assert boulders(table, 0) == "red 1, green 2"
    assert board(table).supply["red"] == stones["red"] + 3
    assert board(table).supply["green"] == stones["green"] + 1
    assert board(table).stage == "upgrade"


def test_bt12_at_most_to_the_higher_side() -> None:
    table = scoring(Troll(9, tolls="Merchant", food="Monk, Peddler"), *OTHERS, closed=[0])  # 4 and 6
    do(table, 0, *marks("tolls Merchant", "food Monk", "food Peddler"))
    assert pairs(table) == [0, 1, 2]


def test_bt12_equal_sides_take_no_boulders() -> None:
    table = scoring(Troll(9, tolls="Merchant", food="Monk"), *OTHERS, closed=[0])
    do(table, 0, *marks("tolls Merchant", "food Monk"))
    assert pairs(table) == [0]


@pytest.mark.parametrize(("number", "most"), [(0, 0), (1, 0), (2, 1), (5, 2), (8, 4)])
def test_bt12_as_far_as_the_boulders_go(number: int, most: int) -> None:
    table = scoring(Troll(number, tolls="Priest", food="Pawn Broker"), *OTHERS, closed=[0])  # 6 and 1
    do(table, 0, *marks("tolls Priest", "food Pawn Broker"))
    assert pairs(table) == list(range(most + 1))


def test_bt12_open_players_may_not_build_with_boulders() -> None:
    table = scoring(Troll(9, tolls="Priest", food="Pawn Broker"), *OTHERS, closed=[1])
    do(table, 0, *marks("tolls Priest", "food Pawn Broker"))
    assert pairs(table) == [0]


@pytest.mark.parametrize(
    ("builder", "card"),
    [(Troll(8, tolls="Peddler"), "tolls Peddler"), (Troll(8, food="Serf"), "food Serf")],
)
def test_bt12_an_empty_side_may_be_raised_at_most_to_the_other(builder: Troll, card: str) -> None:
    table = scoring(builder, *OTHERS, closed=[0])
    do(table, 0, *marks(card))
    assert pairs(table) == [1, 2, 3]  # for nothing at all no card is given
    do(table, 0, "score 3", *["throw red"] * 6)
    assert points(table, 0) == 5 + 3
    assert boulders(table, 0) == "red 2"


def test_bt12_a_hand_alone_may_be_eaten_with_boulders_for_tolls() -> None:
    table = scoring(Troll(8, hand="Stonemason"), *OTHERS, closed=[0])
    do(table, 0, *marks("hand Stonemason"))
    assert pairs(table) == [1, 2, 3]


@pytest.mark.parametrize(("number", "trades"), [(1, False), (2, True)])
def test_bt12_raising_an_empty_side_takes_two_boulders(number: int, trades: bool) -> None:
    table = scoring(Troll(number, tolls="Peddler"), *OTHERS, closed=[0])
    assert ("mark tolls Peddler" in may(table, 0)) is trades


def test_bt12_the_sides_are_the_cards_traded_not_the_whole_bridge() -> None:
    """The bridge has 4 in tolls and 10 in food, but the trade is of 4 and 3."""
    table = scoring(Troll(9, tolls="Merchant", food="Serf, Serf, Farmer"), *OTHERS, closed=[0])
    do(table, 0, *marks("tolls Merchant", "food Serf"))
    assert pairs(table) == [0, 1]
    do(table, 0, "score 1", "throw red", "throw red")
    assert points(table, 0) == 5 + 4
    assert food(table, 0) == "Serf, Farmer"


def test_faq_boulders_traded_for_points_return_to_the_supply() -> None:
    table = scoring(Troll("red 6, green 3", tolls="Peddler"), *OTHERS, closed=[0])
    assert supply(table) == "red 3, yellow 3, purple 3"
    do(table, 0, *marks("tolls Peddler"), "score 1", "throw green", "throw red")
    assert supply(table) == "red 4, green 1, yellow 3, purple 3"


# Example 7


def test_example_7_two_boulders_raise_green_trolls_tolls_from_three_to_four() -> None:
    green = Troll(6, tolls="Peddler", food="Pawn Broker, Serf")  # 3, and 4 together
    table = scoring(Troll(), green, Troll(), Troll(), closed=[1], active=1)
    do(table, 1, *marks("tolls Peddler", "food Pawn Broker", "food Serf"))
    assert pairs(table, 1) == [0, 1]  # more boulders would not help
    do(table, 1, "score 1", "throw green", "throw green")
    assert points(table, 1) == 5 + 4
    assert boulders(table, 1) == "green 4"


def test_example_7_without_boulders_green_troll_scores_three() -> None:
    table = scoring(Troll(6, tolls="Peddler", food="Pawn Broker, Serf"), *OTHERS, closed=[0])
    do(table, 0, *marks("tolls Peddler", "food Pawn Broker", "food Serf"), "score 0")
    assert points(table, 0) == 5 + 3


# BT12: upgrades


def test_bt12_the_top_upgrade_is_bought_for_its_number_in_points() -> None:
    table = scoring(Troll(points=17), *OTHERS)
    do(table, 0, "buy")
    assert (points(table, 0), bridge(table, 0).upgrades) == (2, (15,))
    assert board(table).next_upgrade == 14


@pytest.mark.parametrize(("loose", "buys"), [(14, False), (15, True)])
def test_bt12_an_upgrade_takes_all_of_its_price(loose: int, buys: bool) -> None:
    assert ("buy" in may(scoring(Troll(points=loose), *OTHERS), 0)) is buys


def test_bt12_points_of_the_trade_may_pay_for_the_upgrade() -> None:
    table = scoring(Troll(points=12, tolls="Peddler", food="Serf"), *OTHERS)
    assert "buy" not in may(table, 0)
    do(table, 0, *marks("tolls Peddler", "food Serf"), "score 0")
    assert may(table, 0) == {"buy", "done"}
    do(table, 0, "buy")
    assert (points(table, 0), bridge(table, 0).upgrades) == (0, (15,))


TRADE = (*marks("tolls Peddler", "food Serf"), "score 0")


@pytest.mark.parametrize("order", [(*TRADE, "buy"), ("buy", *TRADE)], ids=["after", "before"])
def test_bt12_the_upgrade_is_bought_after_the_trade_or_before_it(order: tuple[str, ...]) -> None:
    table = scoring(Troll(points=60, tolls="Peddler", food="Serf"), *OTHERS)
    do(table, 0, *order)
    assert (points(table, 0), bridge(table, 0).upgrades) == (60 - 15 + 3, (15,))
    assert (table.awaited, may(table, 0)) == ((1,), set())  # one of each: that is all


def test_bt12_in_either_order_it_comes_to_the_same() -> None:
    ends = set()
    for order in [(*TRADE, "buy"), ("buy", *TRADE)]:
        table = scoring(Troll(points=15, tolls="Peddler", food="Serf"), *OTHERS)
        do(table, 0, *order)
        ends.add(table.state.tobytes())
    assert len(ends) == 1


def test_bt12_after_buying_one_may_trade_but_not_buy_again() -> None:
    table = scoring(Troll(points=60, tolls="Peddler", food="Serf"), *OTHERS)
    assert may(table, 0) == {"mark tolls Peddler", "mark food Serf", "buy", "done"}
    assert board(table).bought is None
    do(table, 0, "buy")
    assert (board(table).stage, table.awaited) == ("score", (0,))
    assert board(table).bought == 15
    assert may(table, 0) == {"mark tolls Peddler", "mark food Serf", "done"}


def test_bt12_points_of_a_trade_after_buying_buy_no_second_upgrade() -> None:
    table = scoring(Troll(points=15, tolls="Peddler", food="Serf"), *OTHERS, next_upgrade=2)
    do(table, 0, "buy", *TRADE)
    assert (points(table, 0), bridge(table, 0).upgrades) == (16, (2,))
    assert table.awaited == (1,)
    assert board(table).bought is None
    assert "buy" in may(table, 1)  # each buys one


def test_bt12_a_closed_player_who_has_bought_builds_with_boulders_and_has_made_both() -> None:
    table = scoring(Troll(8, points=15, tolls="Peddler"), *OTHERS, closed=[0])
    do(table, 0, "buy", *marks("tolls Peddler"), "score 2", *["throw red"] * 3)
    assert (board(table).stage, table.awaited) == ("throw", (0,))
    do(table, 0, "throw red")
    assert (points(table, 0), boulders(table, 0)) == (2, "red 4")
    assert (board(table).stage, table.awaited) == ("score", (1,))


def test_bt12_who_has_bought_is_asked_again_also_where_done_is_all_that_is_open() -> None:
    table = scoring(Troll(points=60), *OTHERS)
    do(table, 0, "buy")
    assert (table.awaited, may(table, 0)) == ((0,), {"done"})
    do(table, 0, "done")
    assert table.awaited == (1,)


def test_bt12_bought_instead_of_a_trade() -> None:
    table = scoring(Troll(points=15, tolls="Peddler", food="Serf"), *OTHERS)
    do(table, 0, "buy", "done")
    assert table.awaited == (1,)
    assert (tolls(table, 0), food(table, 0)) == ("Peddler", "Serf")


def test_bt12_the_turn_ends_with_the_last_trade_of_one_who_had_bought() -> None:
    table = scoring(Troll(points=15, tolls="Peddler", food="Serf"), *OTHERS, active=1)
    for seat in (1, 2, 3):
        do(table, seat, "done")
    do(table, 0, "buy", *TRADE)
    assert (table.due, board(table).turn, board(table).active) == (("weather",), 2, 2)


def test_bt13_specials_may_be_played_between_the_upgrade_and_the_trade() -> None:
    table = scoring(Troll(points=15, tolls="Serf", food="Duke", hand="Royal Messenger"), *OTHERS)
    do(table, 0, "buy", "play Royal Messenger Duke", *marks("tolls Duke", "food Royal Messenger"), "score 0")
    assert (points(table, 0), table.awaited) == (1, (1,))


def test_bt12_a_trade_that_has_begun_is_settled_before_anything_is_bought() -> None:
    table = scoring(Troll(points=15, tolls="Peddler", food="Serf"), *OTHERS)
    do(table, 0, *marks("tolls Peddler"))
    assert not {"buy", "done"} & may(table, 0)


def test_faq_upgrades_are_stacked_in_descending_order() -> None:
    table = scoring(Troll(points=20), Troll(points=20), Troll(points=20), Troll(points=20))
    for seat in range(4):
        do(table, seat, "buy", "done")
    assert [bridge(table, seat).upgrades for seat in range(4)] == [(15,), (14,), (13,), (12,)]
    assert [points(table, seat) for seat in range(4)] == [5, 6, 7, 8]


def test_bt12_the_stack_can_run_out() -> None:
    table = scoring(Troll(points=3), Troll(points=3), Troll(), Troll(), next_upgrade=1)
    do(table, 0, "buy", "done")
    assert board(table).next_upgrade is None
    assert may(table, 1) == {"done"}


def test_bt12_six_players_begin_with_thirteen() -> None:
    table = scoring(Troll(points=13), *(Troll(),) * 5)
    do(table, 0, "buy")
    assert bridge(table, 0).upgrades == (13,)


# BT15: a trade is shown when it is settled


@pytest.mark.parametrize("viewer", [1, None])
def test_bt15_others_do_not_see_what_is_marked_until_the_trade_is_settled(viewer: int | None) -> None:
    looks = []
    for cards in (("tolls Pilgrim",), ("food Monk",), ("food Serf", "tolls Merchant")):
        table = scoring(TRADER, *OTHERS)
        do(table, 0, *marks(*cards))
        assert board(table, viewer).marked is None
        looks.append(seen(table, viewer))
    assert looks[0] == looks[1] == looks[2]
    do(table, 0, "score 0")
    assert set(board(table, viewer).discard) == {"Serf", "Merchant"}
    assert board(table, viewer).seats[0].points is None


def test_bt15_the_trader_sees_its_own_marks() -> None:
    table = scoring(TRADER, *OTHERS)
    do(table, 0, *marks("food Serf", "tolls Merchant"))
    assert board(table, 0).marked == {"tolls": ("Merchant",), "food": ("Serf",), "hand": ()}
    assert board(table, 0).trade == Trade(
        tolls=4, food=3, lower="food", offers=(Offer(pairs=0, tolls=4, food=3, points=3),)
    )


def test_bt12_a_closed_trader_is_told_what_boulders_add() -> None:
    table = scoring(Troll(4, tolls="Priest", food="Serf"), *OTHERS, closed=[0])
    do(table, 0, *marks("food Serf", "tolls Priest"))
    trade = board(table, 0).trade
    assert trade is not None
    assert [(one.pairs, one.tolls, one.food, one.points) for one in trade.offers] == [
        (0, 6, 3, 3),
        (1, 6, 4, 4),
        (2, 6, 5, 5),
    ]
    assert [one.pairs for one in trade.offers] == pairs(table)
    do(table, 0, "score 2")
    assert points(table, 0) == 5 + 5


# Undoing


def test_marks_can_be_undone_until_the_trade_is_settled() -> None:
    table = scoring(TRADER, *OTHERS)
    before = table.state.tobytes()
    do(table, 0, *marks("food Serf", "tolls Merchant", "food Monk"))
    for _ in range(3):
        table.undo(0)
    assert table.state.tobytes() == before
    do(table, 0, *marks("food Serf", "tolls Merchant"), "score 0")
    with pytest.raises(IllegalAction, match="something was revealed by it"):
        table.undo(0)


def test_boulders_thrown_for_points_can_be_undone_back_to_the_settled_trade() -> None:
    table = scoring(Troll(8, tolls="Peddler"), *OTHERS, closed=[0])
    do(table, 0, *marks("tolls Peddler"), "score 2")
    settled = table.state.tobytes()
    do(table, 0, *["throw red"] * 4)
    for _ in range(4):
        table.undo(0)
    assert table.state.tobytes() == settled
    assert not table.view(0).undo


def test_a_purchase_can_be_undone_until_the_next_seat_decides() -> None:
    table = scoring(Troll(points=15), *OTHERS)
    do(table, 0, "buy")
    table.undo(0)
    assert (points(table, 0), board(table).next_upgrade) == (15, 15)
    do(table, 0, "buy", "done")
    do(table, 1, "done")
    with pytest.raises(IllegalAction, match="seat 1 has decided since"):
        table.undo(0)


def test_the_last_done_of_a_turn_cannot_be_undone_once_the_weather_is_rolled() -> None:
    table = scoring(*FOUR)
    for seat in range(4):
        do(table, seat, "done")
    table.draw(0)
    with pytest.raises(IllegalAction, match="a draw has been made since"):
        table.undo(3)


@pytest.mark.parametrize("settled", [False, True])
def test_the_same_cards_marked_in_another_order_lead_to_the_same_position(settled: bool) -> None:
    cards = ["food Serf", "tolls Pilgrim", "hand Jester", "food Monk", "tolls Merchant"]
    ends = set()
    for turn in range(len(cards)):
        table = scoring(Troll(tolls="Pilgrim, Merchant", food="Serf, Monk", hand="Jester"), *OTHERS)
        do(table, 0, *marks(*cards[turn:], *cards[:turn]), *(["score 0"] if settled else []))
        ends.add(table.state.tobytes())
    assert len(ends) == 1
