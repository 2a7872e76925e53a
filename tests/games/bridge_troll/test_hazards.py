"""Hazards and what drives them away: BT7, Example 5."""

import pytest
from games.bridge_troll.road import (
    FOUR,
    OTHERS,
    Troll,
    board,
    boulders,
    claiming,
    do,
    food,
    hand,
    lost,
    may,
    picking,
    supply,
    tolls,
)

from underbridge import IllegalAction
from underbridge.games.bridge_troll.events import HazardStruck

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


@pytest.mark.parametrize(("hazard", "stake"), [("Knight", 4), ("Bandit", 6), ("Dragon", 6), ("Big Goat", 4)])
def test_bt7_what_it_takes_to_drive_it_off_is_seen_by_all(hazard: str, stake: int) -> None:
    table = claiming(hazard, LADEN, *OTHERS, rank=(0, 1))
    assert [board(table, viewer).stake for viewer in (None, 0, 1)] == [stake] * 3
    do(table, 0, "lose" if "lose" in may(table, 0) else min(may(table, 0)))
    assert board(table).stake == 0


def test_bt7_while_a_special_is_played_as_much_is_at_stake() -> None:
    table = claiming("Bandit", LADEN, Troll(hand="Stonemason, Royal Messenger", food="Duke"), *OTHERS[:2])
    do(table, 1, "play Stonemason")
    assert (board(table).stage, board(table).stake) == ("take", 6)


def test_bt7_a_ransom_may_bring_the_hazard_something_better() -> None:
    victim = Troll(tolls="Priest", food="Duke", hand="Royal Messenger", pile="red 1")
    table = claiming("Bandit", victim, *OTHERS)
    do(table, 0, "play Royal Messenger Duke")
    assert board(table).stake == 8
    assert table.story[-1] == HazardStruck(seat=0, card="Bandit", value=8)


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
