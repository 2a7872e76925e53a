"""Picking travelers, hazards and goats: BT5 to BT8, Examples 3, 4 and 5."""

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
    points,
    roll,
    supply,
    tolls,
    turn_up,
)

from underbridge import IllegalAction, Table

OTHERS = (Troll(),) * 3


def lost(table: Table) -> set[str]:
    return set(board(table).discard)


def seen(table: Table, seat: int | None) -> Any:
    return msgspec.to_builtins(table.view(seat))


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


# BT7: whom a hazard is after

LADEN = Troll(0, tolls="Priest, Serf", food="Farmer, Pilgrim, Stonemason", pile="red 1")


@pytest.mark.parametrize(
    ("hazard", "target"),
    [("Knight", "food Farmer"), ("Bandit", "tolls Priest"), ("Dragon", "tolls Priest")],
)
def test_bt7_a_hazard_takes_the_highest_value_of_its_side(hazard: str, target: str) -> None:
    table = claiming(hazard, LADEN, *OTHERS, rank=(0, 1))
    assert may(table, 0) == {f"give up {target}"}
    do(table, 0, f"give up {target}")
    assert lost(table) == {hazard, target.split()[1]}
    assert target.split()[1] not in tolls(table, 0) + food(table, 0)
    assert table.awaited == (1,)


def test_bt7_values_count_as_applied() -> None:
    """A Priest that is eaten is worth 2, a Monk that paid is worth 1."""
    table = claiming("Dragon", Troll(0, tolls="Monk", food="Priest", pile="red 1"), *OTHERS)
    assert may(table, 0) == {"give up food Priest"}


def test_bt7_the_dragon_looks_at_both_sides() -> None:
    table = claiming("Dragon", Troll(0, tolls="Peddler", food="Farmer", pile="red 1"), *OTHERS)
    assert may(table, 0) == {"give up food Farmer"}


def test_bt7_a_ransomed_royal_counts_as_a_toll() -> None:
    victim = Troll(0, tolls="Baron, Priest", food="Duke", pile="red 1")
    assert may(claiming("Knight", victim, *OTHERS), 0) == {"give up food Duke"}
    assert may(claiming("Bandit", victim, *OTHERS), 0) == {"give up tolls Baron"}


@pytest.mark.parametrize(
    ("hazard", "victim", "choices"),
    [
        ("Knight", Troll(0, food="Farmer, Monk, Duke, Serf"), {"food Farmer", "food Monk", "food Duke"}),
        (
            "Bandit",
            Troll(0, tolls="Pawn Broker, Wandering Minstrels, Serf"),
            {"tolls Pawn Broker", "tolls Wandering Minstrels"},
        ),
        (
            "Dragon",
            Troll(0, tolls="Pawn Broker, Merchant", food="Princess, Serf"),
            {"tolls Pawn Broker", "food Princess"},
        ),
        ("Dragon", Troll(0, tolls="Merchant", food="Farmer"), {"tolls Merchant", "food Farmer"}),
        ("Knight", Troll(0, food="Farmer, Farmer"), {"food Farmer"}),
        ("Knight", Troll(0, food="Serf, Stonemason"), {"food Serf", "food Stonemason"}),
    ],
)
def test_bt7_a_tie_is_the_victims_choice(hazard: str, victim: Troll, choices: set[str]) -> None:
    table = claiming(hazard, victim, *OTHERS, rank=(0, 1))
    assert may(table, 0) == {f"give up {choice}" for choice in choices}
    for choice in choices:
        do(table, 0, f"give up {choice}")
        assert lost(table) == {hazard, choice.split(" ", 1)[1]}
        table.undo(0)


def test_bt7_only_one_of_two_equal_cards_is_lost() -> None:
    table = claiming("Knight", Troll(0, food="Farmer, Farmer", pile="red 1"), *OTHERS)
    do(table, 0, "give up food Farmer")
    assert food(table, 0) == "Farmer"


# BT7: throwing boulders


@pytest.mark.parametrize(
    ("hazard", "value", "kept"),
    [("Knight", 4, "food Farmer"), ("Bandit", 6, "tolls Priest"), ("Dragon", 6, "tolls Priest")],
)
def test_bt7_boulders_of_the_cards_value_drive_a_hazard_away(hazard: str, value: int, kept: str) -> None:
    victim = Troll("red 7", tolls="Priest", food="Farmer")
    table = claiming(hazard, victim, *OTHERS, rank=(0, 1))
    assert may(table, 0) == {f"give up {kept}", "throw red"}
    for left in range(value - 1, -1, -1):
        assert table.awaited == (0,)
        do(table, 0, "throw red")
        assert board(table).owed == left
        if left:
            assert may(table, 0) == {"throw red"}  # what is begun is finished
    assert boulders(table, 0) == (f"red {7 - value}")
    assert board(table).supply["red"] == 1 + value
    assert lost(table) == {hazard}
    assert (tolls(table, 0), food(table, 0)) == ("Priest", "Farmer")
    assert table.awaited == (1,)


def test_bt7_boulders_of_any_colours_will_do() -> None:
    table = claiming("Knight", Troll("red 2, green 1, yellow 1", food="Monk"), *OTHERS)
    do(table, 0, "throw green", "throw red")
    assert may(table, 0) == {"throw red", "throw yellow"}
    do(table, 0, "throw red", "throw yellow")
    assert boulders(table, 0) == ""
    assert supply(table) == "red 8, green 3, yellow 3, purple 3"
    assert food(table, 0) == "Monk"


@pytest.mark.parametrize(("number", "throws"), [(3, False), (4, True)])
def test_bt7_a_throw_needs_the_whole_value(number: int, throws: bool) -> None:
    table = claiming("Knight", Troll(number, food="Monk"), *OTHERS)
    assert ("throw red" in may(table, 0)) is throws


def test_bt7_a_throw_can_be_undone_boulder_by_boulder() -> None:
    table = claiming("Knight", Troll("red 3, green 3", food="Pilgrim"), *OTHERS, rank=(0, 1))
    begun = table.state.tobytes()
    do(table, 0, "throw red", "throw green", "throw green")
    assert table.awaited == (1,)
    assert table.view(0).undo  # nobody has decided since
    for _ in range(3):
        table.undo(0)
    assert table.state.tobytes() == begun
    assert "give up food Pilgrim" in may(table, 0)


def test_bt7_a_throw_stands_once_another_seat_has_decided() -> None:
    table = claiming("Knight", Troll(6, food="Pilgrim"), *OTHERS, rank=(0, 1), road="Serf, Monk")
    do(table, 0, "throw red", "throw red", "throw red")
    do(table, 1, "pick Serf")
    with pytest.raises(IllegalAction, match="seat 1 has decided since"):
        table.undo(0)


def test_bt7_boulders_thrown_in_another_order_lead_to_the_same_position() -> None:
    ends = set()
    for order in (("red", "green", "yellow"), ("yellow", "red", "green"), ("green", "yellow", "red")):
        table = claiming("Knight", Troll("red 2, green 2, yellow 1", food="Pilgrim"), *OTHERS)
        do(table, 0, *(f"throw {colour}" for colour in order))
        ends.add(table.state.tobytes())
    assert len(ends) == 1


# BT7: Garlic Merchant


@pytest.mark.parametrize("hazard", ["Knight", "Bandit", "Dragon"])
def test_bt7_a_garlic_merchant_drives_a_hazard_away(hazard: str) -> None:
    victim = Troll(0, tolls="Priest", food="Farmer", hand="Garlic Merchant", pile="red 1")
    table = claiming(hazard, victim, *OTHERS, rank=(0, 1))
    assert "play Garlic Merchant" in may(table, 0)
    do(table, 0, "play Garlic Merchant")
    assert lost(table) == {hazard}
    assert (tolls(table, 0), food(table, 0), hand(table, 0)) == ("Priest", "Farmer, Garlic Merchant", "")
    assert table.awaited == (1,)


def test_bt7_only_the_victims_own_garlic_helps_and_only_from_the_hand() -> None:
    victim = Troll(0, food="Farmer, Garlic Merchant", pile="red 1")
    table = claiming("Knight", victim, Troll(hand="Garlic Merchant"), Troll(), Troll())
    assert may(table, 0) == {"give up food Farmer"}
    assert may(table, 1) == set()


def test_bt7_garlic_is_of_no_use_where_no_hazard_strikes() -> None:
    table = picking(Troll(hand="Garlic Merchant"), *OTHERS)
    assert "play Garlic Merchant" not in may(table, 0)


# BT7: nothing to lose


@pytest.mark.parametrize(
    ("hazard", "safe"),
    [
        ("Knight", Troll(tolls="Priest", hand="Garlic Merchant")),
        ("Bandit", Troll(food="Princess", hand="Garlic Merchant")),
        ("Dragon", Troll(hand="Garlic Merchant, Stonemason")),  # a hand is safe
    ],
)
def test_bt7_with_nothing_to_lose_nothing_happens(hazard: str, safe: Troll) -> None:
    table = claiming(hazard, safe, *OTHERS, rank=(0, 1))
    assert table.awaited == (1,)
    assert (tolls(table, 0), food(table, 0), hand(table, 0)) == (safe.tolls, safe.food, safe.hand)
    assert boulders(table, 0) == "red 6"
    assert lost(table) == {hazard}


# BT7: specials before the choice


def test_bt7_faq_a_messenger_carries_a_royal_out_of_the_knights_reach() -> None:
    victim = Troll(0, food="Princess, Serf", hand="Royal Messenger", pile="red 1")
    table = claiming("Knight", victim, *OTHERS)
    assert may(table, 0) == {"give up food Princess", "play Royal Messenger Princess"}
    do(table, 0, "play Royal Messenger Princess")
    assert (tolls(table, 0), food(table, 0)) == ("Princess", "Serf, Royal Messenger")
    assert may(table, 0) == {"give up food Serf"}  # the target is found again


def test_bt7_the_messenger_himself_lies_in_the_food_supply_then() -> None:
    victim = Troll(1, food="Princess", hand="Royal Messenger", pile="red 1")
    table = claiming("Knight", victim, *OTHERS)
    do(table, 0, "play Royal Messenger Princess")
    assert may(table, 0) == {"give up food Royal Messenger", "throw red"}
    do(table, 0, "throw red")
    assert food(table, 0) == "Royal Messenger"


def test_bt7_a_royal_sent_to_the_tolls_becomes_the_bandits_target() -> None:
    victim = Troll(0, tolls="Priest", food="Baron", hand="Royal Messenger", pile="red 1")
    table = claiming("Bandit", victim, *OTHERS)
    do(table, 0, "play Royal Messenger Baron")
    assert may(table, 0) == {"give up tolls Baron"}


def test_bt7_a_special_that_was_played_may_be_the_one_to_give_up() -> None:
    victim = Troll(0, food="Serf", hand="Stonemason, Fortune Teller", pile="red 1")
    table = claiming("Knight", victim, *OTHERS)
    do(table, 0, "play Stonemason", "take red", "take red", "take green")
    assert may(table, 0) == {
        "give up food Serf",
        "give up food Stonemason",
        "throw red",
        "throw green",
        "play Fortune Teller",
    }


def test_bt7_faq_a_stonemason_quarries_the_boulders_for_the_defence() -> None:
    victim = Troll(2, food="Princess", hand="Stonemason")
    table = claiming("Knight", victim, *OTHERS, rank=(0, 1))
    assert may(table, 0) == {"give up food Princess", "play Stonemason"}
    do(table, 0, "play Stonemason", "take red", "take red", "take green")
    do(table, 0, "throw red", "throw red", "throw red", "throw red", "throw green")
    assert food(table, 0) == "Princess, Stonemason"
    assert table.awaited == (1,)


def test_bt7_others_may_play_specials_too_and_rob_the_victim_of_its_defence() -> None:
    victim = Troll("red 8, green 3", food="Duke", pile="green 6")
    table = claiming("Knight", victim, Troll(2, hand="Stonemason"), Troll(9), Troll(8), supply=0)
    assert "throw red" in may(table, 0)
    assert may(table, 1) == {"play Stonemason"}
    do(table, 1, "play Stonemason", "rob 0", "take red", "take red", "take red")
    assert boulders(table, 0) == "red 5, green 3"
    assert may(table, 0) == {"give up food Duke", "throw red", "throw green"}


def test_bt7_a_robbed_victim_can_be_left_without_enough_to_throw() -> None:
    victim = Troll("red 9", tolls="Duke", pile="green 9")
    table = claiming("Bandit", victim, Troll(2, hand="Stonemason"), Troll(8), Troll(8), supply=0)
    assert may(table, 0) == {"give up tolls Duke", "throw red"}
    do(table, 1, "play Stonemason", "rob 0", "take red", "take red", "take red")
    assert may(table, 0) == {"give up tolls Duke"}


def test_bt7_a_stonemason_in_the_food_does_not_change_another_victims_target() -> None:
    table = claiming("Knight", Troll(0, food="Serf", pile="red 1"), Troll(hand="Stonemason"), *FOUR[:2])
    do(table, 1, "play Stonemason", "take red", "take red", "take red")
    assert may(table, 0) == {"give up food Serf"}
    assert table.awaited == (0,)


# BT8: goats

GOATS = [("Little Goat", 2), ("Middle Goat", 3), ("Big Goat", 4)]
PAINTED = "red 2, green 2, yellow 2, purple 2"


@pytest.mark.parametrize(("goat", "colours"), GOATS)
def test_bt8_as_many_different_colours_as_the_goat_asks_for_defeat_it(goat: str, colours: int) -> None:
    table = claiming(goat, Troll(PAINTED), *OTHERS, rank=(0, 1))
    throws = ["throw red", "throw green", "throw yellow", "throw purple"]
    assert may(table, 0) == {"lose", *throws}
    for number in range(colours):
        assert table.awaited == (0,)
        do(table, 0, throws[number])
        if number < colours - 1:
            assert may(table, 0) == set(throws[number + 1 :])  # a colour not thrown yet
    assert points(table, 0) == 5 + colours  # as many as its card says
    assert sum(bridge(table, 0).boulders.values()) == 8 - colours
    assert lost(table) == {goat}
    assert board(table).goats_waiting == ()
    assert table.awaited == (1,)


@pytest.mark.parametrize(("goat", "colours"), GOATS)
def test_bt8_too_few_colours_only_lose(goat: str, colours: int) -> None:
    kinds = PAINTED.split(", ")
    table = claiming(goat, Troll(", ".join(kinds[: colours - 1])), *OTHERS)
    assert may(table, 0) == {"lose"}
    enough = claiming(goat, Troll(", ".join(kinds[:colours])), *OTHERS)
    assert "throw red" in may(enough, 0)


def test_bt8_a_goat_that_wins_takes_a_point_and_waits_for_the_company_to_go() -> None:
    table = claiming("Big Goat", *FOUR, rank=(0, 1), road="Woodsman")
    do(table, 0, "lose")
    assert points(table, 0) == 4
    assert boulders(table, 0) == "red 6"
    assert board(table).goats_waiting == ("Big Goat",)
    assert lost(table) == set()
    deck = board(table).deck
    do(table, 1, "pick Woodsman")
    assert board(table).goats_waiting == ("Big Goat",)
    do(table, 0, "pick face-down")
    turn_up(table, "Carpenter")
    assert board(table).goats_waiting == ()
    assert board(table).deck == deck + 1
    assert board(table).stage == "pile"


def test_bt8_a_waiting_goat_cannot_be_the_face_down_card_beside_it() -> None:
    table = claiming("Big Goat", *FOUR, unseen="Serf, Monk", road="Woodsman")
    do(table, 0, "lose", "pick face-down")
    assert table.odds == 2
    table.draw(1)
    assert board(table).claimed == "Monk"


def test_bt8_a_goat_that_won_can_be_drawn_next_turn() -> None:
    table = claiming(
        "Big Goat", *FOUR, rank=(0, 1, 2, 3), road="Woodsman, Carpenter", unseen="Serf, Monk, Duke"
    )
    do(table, 0, "lose")
    do(table, 1, "pick Woodsman")
    do(table, 2, "pick Carpenter")
    do(table, 3, "pick face-down")
    turn_up(table, "Duke")
    for seat in (3, 2, 1, 0):
        do(table, seat, f"pile {seat}")
    for seat in range(4):
        do(table, seat, "done")
    roll(table, "storm")
    turn_up(table, "Big Goat")
    assert board(table).face_up == ("Big Goat",)


def test_bt8_faq_garlic_does_not_help_against_goats() -> None:
    table = claiming("Little Goat", Troll(PAINTED, hand="Garlic Merchant"), *OTHERS)
    assert "play Garlic Merchant" not in may(table, 0)


def test_faq_a_stonemason_helps_against_a_goat() -> None:
    table = claiming("Middle Goat", Troll("red 2", hand="Stonemason"), *OTHERS)
    assert may(table, 0) == {"lose", "play Stonemason"}
    do(table, 0, "play Stonemason", "take green", "take yellow", "take purple")
    do(table, 0, "throw green", "throw yellow", "throw red")
    assert points(table, 0) == 8


def test_faq_three_players_can_defeat_the_biggest_goat() -> None:
    table = bidding(
        Troll("red 1, green 1, yellow 1, purple 2"), Troll(), Troll(), road="Big Goat, Serf"
    )  # the colour that nobody owns is in the supply at first
    bid(table, "purple 1", "close", "close")
    do(table, 0, "pick Big Goat", "throw red", "throw green", "throw yellow", "throw purple")
    assert points(table, 0) == 5 + 1 + 4


def test_faq_a_defeated_goat_is_discarded_and_one_that_won_is_not() -> None:
    defeated = claiming("Little Goat", Troll("red 1, green 1"), *OTHERS)
    do(defeated, 0, "throw red", "throw green")
    assert "Little Goat" in lost(defeated)
    won = claiming("Little Goat", Troll("red 1, green 1"), *OTHERS)
    do(won, 0, "lose")
    assert "Little Goat" not in lost(won)


def test_bt8_throwing_at_a_goat_can_be_undone() -> None:
    table = claiming("Little Goat", Troll("red 1, green 1"), *OTHERS, rank=(0, 1))
    before = table.state.tobytes()
    do(table, 0, "throw red", "throw green")
    table.undo(0)
    table.undo(0)
    assert table.state.tobytes() == before


# BT8: paying with an upgrade

BUILDER = Troll(points=0, upgrades=(15, 13, 12))


def test_bt8_without_loose_points_an_upgrade_of_the_owners_choice_is_changed() -> None:
    table = claiming("Big Goat", BUILDER, *OTHERS, rank=(0, 1))
    do(table, 0, "lose")
    assert table.awaited == (0,)
    assert may(table, 0) == {"change 15", "change 13", "change 12"}
    do(table, 0, "change 13")
    assert bridge(table, 0).upgrades == (12, 15)
    assert points(table, 0) == 13 - 1
    assert board(table).goats_waiting == ("Big Goat",)
    assert table.awaited == (1,)


def test_bt8_a_changed_upgrade_leaves_the_game() -> None:
    table = claiming("Big Goat", BUILDER, *OTHERS)
    do(table, 0, "lose", "change 12")
    assert board(table).next_upgrade == 11


def test_bt8_loose_points_go_first() -> None:
    table = claiming("Big Goat", Troll(points=1, upgrades=(15,)), *OTHERS, rank=(0, 1))
    do(table, 0, "lose")
    assert (points(table, 0), bridge(table, 0).upgrades) == (0, (15,))
    assert table.awaited == (1,)


def test_bt8_with_no_points_at_all_nothing_is_lost() -> None:
    table = claiming("Big Goat", Troll(points=0), *OTHERS, rank=(0, 1))
    do(table, 0, "lose")
    assert points(table, 0) == 0
    assert board(table).goats_waiting == ("Big Goat",)
    assert table.awaited == (1,)


def test_bt8_the_smallest_upgrade_is_just_the_point_that_is_lost() -> None:
    table = claiming("Big Goat", Troll(points=0, upgrades=(1,)), *OTHERS)
    do(table, 0, "lose", "change 1")
    assert (points(table, 0), bridge(table, 0).upgrades) == (0, ())
    assert board(table).next_upgrade is None


def test_bt8_nobody_plays_a_special_while_an_upgrade_is_being_changed() -> None:
    table = claiming("Big Goat", BUILDER, Troll(hand="Stonemason"), Troll(), Troll())
    assert may(table, 1) == {"play Stonemason"}
    do(table, 0, "lose")
    assert may(table, 1) == set()


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_bt15_others_do_not_see_which_upgrade_was_changed_nor_any_points(viewer: int | None) -> None:
    looks = []
    for upgrade in BUILDER.upgrades:
        table = claiming("Big Goat", BUILDER, *OTHERS, rank=(0, 1))
        do(table, 0, "lose", f"change {upgrade}")
        other = board(table, viewer).seats[0]
        assert (other.points, other.upgrades, other.upgrade_count) == (None, None, 2)
        looks.append(seen(table, viewer))
    assert looks[0] == looks[1] == looks[2]


def test_bt8_changing_an_upgrade_can_be_undone_but_not_that_there_were_no_loose_points() -> None:
    table = claiming("Big Goat", BUILDER, *OTHERS, rank=(0, 1))
    do(table, 0, "lose", "change 15")
    table.undo(0)
    assert may(table, 0) == {"change 15", "change 13", "change 12"}
    with pytest.raises(IllegalAction, match="something was revealed by it"):
        table.undo(0)


def test_bt8_a_lost_point_can_be_undone() -> None:
    table = claiming("Big Goat", *FOUR, rank=(0, 1))
    before = table.state.tobytes()
    do(table, 0, "lose")
    table.undo(0)
    assert table.state.tobytes() == before


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


# Example 5: defending a bridge

DEFENDER = Troll("red 4, green 4", tolls="Priest", food="Princess, Wandering Minstrels")


@pytest.mark.parametrize(
    ("hazard", "target", "value"),
    [("Knight", "food Princess", 5), ("Bandit", "tolls Priest", 6), ("Dragon", "tolls Priest", 6)],
)
def test_example_5_each_hazard_can_be_driven_away(hazard: str, target: str, value: int) -> None:
    table = claiming(hazard, DEFENDER, *OTHERS, rank=(0, 1))
    assert may(table, 0) == {f"give up {target}", "throw red", "throw green"}
    throws = ["throw red"] * 4 + ["throw green"] * (value - 4)
    do(table, 0, *throws)
    assert table.awaited == (1,)
    assert boulders(table, 0) == f"green {8 - value}"
    assert (tolls(table, 0), food(table, 0)) == ("Priest", "Wandering Minstrels, Princess")
    assert lost(table) == {hazard}


@pytest.mark.parametrize(
    ("hazard", "target"),
    [("Knight", "food Princess"), ("Bandit", "tolls Priest"), ("Dragon", "tolls Priest")],
)
def test_example_5_or_the_card_is_lost(hazard: str, target: str) -> None:
    table = claiming(hazard, DEFENDER, *OTHERS)
    do(table, 0, f"give up {target}")
    assert lost(table) == {hazard, target.split()[1]}
    assert boulders(table, 0) == "red 4, green 4"
