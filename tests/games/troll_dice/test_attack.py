"""Attacking and defending, die by die: TD1 to TD4, TD9."""

import pytest
from games.troll_dice.brawl import (
    Die,
    Green,
    Red,
    White,
    attack,
    board,
    colours,
    counter,
    defend,
    fight,
    hand,
    health,
    swaps,
)

from underbridge import Table
from underbridge.engine.errors import BadSetup, IllegalAction
from underbridge.games.troll_dice import printed
from underbridge.games.troll_dice.actions import Assign, Swap
from underbridge.games.troll_dice.events import AttackDie

# The pieces


@pytest.mark.parametrize(
    ("outcome", "white", "red", "green"),
    [
        (0, "club", "club", "heart"),
        (1, "club", "counter", "double heart"),
        (2, "club", "heart", "surge"),
        (3, "shield", "surge", "blank"),
        (4, "shield", "blank", "blank"),
        (5, "blank", "blank", "blank"),
    ],
)
def test_the_faces_are_the_printed_ones_in_the_printed_order(
    outcome: int, white: str, red: str, green: str
) -> None:
    table = fight(4, 6, 6)
    table.act(0, Swap(2))
    for _ in range(6):
        table.draw(outcome)
    faces = [event.face for event in table.story if isinstance(event, AttackDie)]
    assert faces == [white, white, red, red, green, green]


def test_boards_are_told_what_is_on_the_dice_and_what_that_is_worth() -> None:
    assert printed(4, {}) == {
        "white": {"club": 3, "shield": 2, "blank": 1},
        "red": {"club": 1, "counter": 1, "heart": 1, "surge": 1, "blank": 2},
        "green": {"heart": 1, "double heart": 1, "surge": 1, "blank": 3},
        "white saved": {"times": 1, "of": 3},
        "red saved": {"times": 1, "of": 6},
        "green saved": {"times": 0, "of": 1},
        "health 1": {"white": 1, "red": 5},
        "health 2": {"white": 2, "red": 4},
        "health 3": {"white": 3, "red": 3},
        "health 4": {"white": 4, "red": 2},
        "health 5": {"white": 5, "red": 1},
        "health 6": {"white": 6, "red": 0},
        "sunrise": {"attacks": 100},
    }


@pytest.mark.parametrize("seats", [2, 6])
def test_everyone_starts_at_6_health(seats: int) -> None:
    assert health(Table("troll-dice", seats, seed=1)) == [6] * seats


# TD1: how many trolls, and who begins


@pytest.mark.parametrize("seats", range(2, 7))
def test_td1_two_to_six_trolls_fight(seats: int) -> None:
    assert len(board(Table("troll-dice", seats, seed=1)).trolls) == seats


@pytest.mark.parametrize("seats", [1, 7])
def test_td1_fewer_or_more_do_not(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 6"):
        Table("troll-dice", seats)


def test_td1_five_green_dice_are_the_swaps_of_a_six_troll_fight() -> None:
    table = fight(6, 6, 6, 6, 6, 6)
    attack(table, *[Green.BLANK] * 5, swap=5)
    assert table.log[1].action == Swap(5)
    assert Swap(6) not in table.game.actions.all


def test_td1_five_red_dice_are_the_wounds_of_a_troll_at_1_health() -> None:
    assert colours(fight(1, 6)) == (1, 5, 0)


@pytest.mark.parametrize("seats", range(2, 7))
def test_td1_the_first_attacker_is_a_draw_among_all(seats: int) -> None:
    waiting = Table("troll-dice", seats, draws=[])
    assert (waiting.odds, waiting.due, waiting.awaited) == (seats, ("first attacker",), ())
    assert board(waiting).attacker is None
    for first in range(seats):
        table = Table("troll-dice", seats, draws=[first])
        assert table.awaited == (first,)
        assert board(table).attacker == first


# TD2: a turn


@pytest.mark.parametrize("left", range(1, 7))
def test_td2_a_white_die_for_each_health_and_red_dice_for_the_rest(left: int) -> None:
    assert colours(fight(left, 6)) == (left, 6 - left, 0)


@pytest.mark.parametrize("seats", range(2, 7))
def test_td2_swaps_go_from_none_to_the_number_of_opponents(seats: int) -> None:
    table = Table("troll-dice", seats, draws=[0])
    assert table.legal(0) == swaps(seats - 1)
    assert board(table).most_swaps == seats - 1


def test_td2_only_opponents_standing_count_for_swaps() -> None:
    assert fight(6, 0, 3, 0, 1, 0).legal(0) == swaps(2)


@pytest.mark.parametrize("left", range(1, 7))
def test_td2_nobody_swaps_more_white_dice_than_he_has_in_hand(left: int) -> None:
    table = fight(left, 6, 6, 6, 6, 6)
    assert table.legal(0) == swaps(min(left, 5))


def test_td2_one_swap_too_many_is_refused_and_nothing_changes() -> None:
    table = fight(6, 6, 6)
    with pytest.raises(IllegalAction, match="swap 3"):
        table.act(0, Swap(3))
    assert table.legal(0) == swaps(2)
    assert colours(table) == (6, 0, 0)


def test_td2_green_dice_take_the_place_of_white_ones_never_of_red_ones() -> None:
    table = fight(3, 6, 6)
    table.act(0, Swap(2))
    assert colours(table) == (1, 3, 2)


def test_td2_the_last_white_die_may_be_swapped() -> None:
    table = fight(1, 6)
    table.act(0, Swap(1))
    assert colours(table) == (0, 5, 1)


def test_td2_nobody_else_decides_in_an_attack() -> None:
    table = fight(6, 6, 6)
    assert (table.legal(1), table.legal(2)) == ([], [])
    attack(table, White.CLUB)
    assert table.awaited == (0,)
    assert (table.legal(1), table.legal(2)) == ([], [])


def test_td2_all_six_dice_are_rolled_before_anything_is_handed_out() -> None:
    table = fight(6, 6, 6)
    table.act(0, Swap(0))
    for rolled in range(6):
        assert (board(table).phase, table.awaited) == ("attack roll", ())
        assert [die.face for die in board(table).dice] == ["club"] * rolled + [None] * (6 - rolled)
        table.draw(White.CLUB)
    assert (board(table).phase, table.awaited) == ("hand out", (0,))


def test_td2_hearts_heal_at_once() -> None:
    table = fight(2, 6, 6)
    table.act(0, Swap(2))
    table.draw(Red.HEART)
    assert health(table) == [3, 6, 6]
    table.draw(Red.HEART)
    assert health(table) == [4, 6, 6]
    table.draw(Red.BLANK)
    table.draw(Red.BLANK)
    table.draw(Green.HEART)
    assert health(table) == [5, 6, 6]


def test_td2_a_double_heart_heals_two() -> None:
    table = fight(2, 6, 6)
    attack(table, Green.DOUBLE_HEART, swap=1)
    assert health(table) == [4, 6, 6]


def test_td2_health_never_rises_above_6() -> None:
    table = fight(5, 6, 6)
    attack(table, Red.HEART, Green.DOUBLE_HEART, Green.HEART, swap=2)
    assert health(table) == [6, 6, 6]


def test_td2_shields_and_counters_are_blanks_in_an_attack_roll() -> None:
    table = fight(3, 6, 6)
    attack(table, *[White.SHIELD] * 3, *[Red.COUNTER] * 3)
    assert health(table) == [3, 6, 6]
    assert table.awaited == (1,)


def test_td2_every_club_die_is_handed_out_before_anyone_defends() -> None:
    table = fight(4, 6, 6)
    attack(table, White.CLUB, White.CLUB, Red.CLUB)
    for left in (3, 2, 1):
        assert len(board(table).clubs) == left
        assert table.legal(0) == [Assign(1), Assign(2)]
        hand(table, 1)
    assert board(table).clubs == ()
    assert board(table).trolls[1].hits == ("white", "white", "red")
    assert table.due == ("die", "white", "defence", 1)


def test_td2_clubs_go_neither_to_the_attacker_nor_to_the_fallen() -> None:
    table = fight(3, 6, 0, 6, attacker=1)
    attack(table, White.CLUB)
    assert table.legal(1) == [Assign(0), Assign(3)]
    for nobody in (1, 2):
        with pytest.raises(IllegalAction):
            table.act(1, Assign(nobody))


def test_td2_clubs_may_be_divided() -> None:
    table = fight(6, 6, 6, 6)
    attack(table, *[White.CLUB] * 4)
    hand(table, 1, 2, 1, 3)
    assert [len(troll.hits) for troll in board(table).trolls] == [0, 2, 1, 1]


def test_td2_defenders_roll_clockwise_from_the_attackers_left() -> None:
    table = fight(6, 6, 6, 6, attacker=2)
    attack(table, *[White.CLUB] * 3)
    hand(table, 1, 0, 3)
    defend(table, 3, White.SHIELD)
    defend(table, 0, White.SHIELD)
    defend(table, 1, White.SHIELD)
    assert table.awaited == (3,)


def test_td2_those_who_were_handed_nothing_roll_nothing() -> None:
    table = fight(6, 6, 6, 6)
    attack(table, White.CLUB)
    hand(table, 2)
    defend(table, 2, White.SHIELD)
    assert table.awaited == (1,)


def test_td2_an_attack_without_clubs_settles_at_once() -> None:
    table = fight(3, 6, 6)
    attack(table, Red.HEART)
    assert health(table) == [4, 6, 6]
    assert (table.odds, table.awaited) == (0, (1,))


# TD3: the dice in hand are fixed before the roll


def test_td3_healing_in_the_roll_adds_no_dice() -> None:
    table = fight(3, 6, 6)
    attack(table, White.CLUB, *[Red.HEART] * 3)
    assert health(table) == [6, 6, 6]
    assert colours(table) == (3, 3, 0)
    assert board(table).clubs == ("white",)


def test_td3_the_health_gained_gives_dice_in_the_next_attack() -> None:
    table = fight(3, 6)
    attack(table, Red.HEART, Red.HEART)
    attack(table)
    assert colours(table) == (5, 1, 0)


# TD4: defending


@pytest.mark.parametrize(("face", "left"), [(White.SHIELD, 4), (White.CLUB, 3), (White.BLANK, 3)])
def test_td4_a_white_shield_saves_and_anything_else_wounds(face: White, left: int) -> None:
    table = fight(6, 4)
    attack(table, White.CLUB)
    defend(table, 1, face)
    assert health(table) == [6, left]


@pytest.mark.parametrize("face", [Red.CLUB, Red.HEART, Red.SURGE, Red.BLANK])
def test_td4_a_red_die_without_a_counter_wounds(face: Red) -> None:
    table = fight(3, 4)
    attack(table, Red.CLUB)
    defend(table, 1, face)
    assert health(table) == [3, 3]
    assert table.awaited == (1,)


def test_td4_a_counter_sends_the_die_back_to_the_attacker() -> None:
    table = fight(3, 4)
    attack(table, Red.CLUB)
    defend(table, 1, Red.COUNTER)
    assert table.due == ("die", "red", "counter", 0)
    assert board(table).trolls[1].wounds == 0


@pytest.mark.parametrize("face", [Red.CLUB, Red.HEART, Red.SURGE, Red.BLANK])
def test_td4_a_returned_die_without_a_counter_wounds_the_attacker(face: Red) -> None:
    table = fight(3, 4)
    attack(table, Red.CLUB)
    defend(table, 1, Red.COUNTER)
    counter(table, 0, face)
    assert health(table) == [2, 4]


@pytest.mark.parametrize("face", [Red.CLUB, Red.HEART, Red.SURGE, Red.BLANK])
def test_td4_the_attackers_counter_returns_the_die_to_the_same_defender(face: Red) -> None:
    table = fight(3, 4, 4, 4)
    attack(table, Red.CLUB)
    hand(table, 2)
    defend(table, 2, Red.COUNTER)
    counter(table, 0, Red.COUNTER)
    counter(table, 2, face)
    assert health(table) == [3, 4, 3, 4]


@pytest.mark.parametrize(("counters", "left"), [(7, [2, 4]), (8, [3, 3])])
def test_td4_the_die_goes_back_and_forth_until_someone_fails(counters: int, left: list[int]) -> None:
    table = fight(3, 4)
    attack(table, Red.CLUB)
    defend(table, 1, Red.COUNTER)
    for returns in range(1, counters):
        counter(table, (returns - 1) % 2, Red.COUNTER)
    counter(table, (counters - 1) % 2, Red.BLANK)
    assert health(table) == left


def test_td4_a_die_that_stopped_does_not_bend_the_next_one() -> None:
    table = fight(3, 4)
    attack(table, Red.CLUB, Red.CLUB)
    defend(table, 1, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    defend(table, 1, Red.BLANK)
    assert health(table) == [2, 3]


# TD9: handing out dice


def test_td9_whites_are_handed_out_first_then_reds() -> None:
    table = fight(4, 6, 6)
    attack(table, White.CLUB, White.CLUB, Red.CLUB, Red.CLUB)
    assert board(table).clubs == ("white", "white", "red", "red")
    hand(table, 1, 2, 2, 1)
    assert [troll.hits for troll in board(table).trolls] == [(), ("white", "red"), ("white", "red")]


def test_td9_each_club_die_is_a_decision_of_its_own() -> None:
    table = fight(5, 6, 6)
    attack(table, *[White.CLUB] * 4, Red.CLUB)
    before = len(table.log)
    hand(table, 1, 2, 1, 2, 2)
    assert [step.action for step in table.log[before:]] == [Assign(seat) for seat in (1, 2, 1, 2, 2)]
    assert table.odds == 6


def test_td9_a_single_club_die_is_a_decision_too() -> None:
    table = fight(5, 6, 6)
    attack(table, Red.CLUB)
    assert table.legal(0) == [Assign(1), Assign(2)]


def test_td9_with_one_opponent_there_is_nothing_to_decide() -> None:
    table = fight(4, 6)
    attack(table, White.CLUB, White.CLUB, Red.CLUB)
    assert table.awaited == ()
    assert board(table).clubs == ()
    assert board(table).trolls[1].hits == ("white", "white", "red")
    defend(table, 1, White.BLANK, White.BLANK, Red.BLANK)
    assert health(table) == [4, 3]


def test_td9_nor_with_one_opponent_left_of_many() -> None:
    table = fight(0, 6, 0, 4, 0, attacker=3)
    attack(table, White.CLUB)
    defend(table, 1, White.BLANK)
    assert health(table) == [0, 5, 0, 4, 0]


# The order of draws


def dues(table: Table, *dice: Die) -> list[tuple[str | int, ...]]:
    """What is due while these dice are rolled."""
    due = []
    for die in dice:
        due.append(table.due)
        table.draw(die)
    return due


def test_an_attack_rolls_whites_then_reds_then_greens() -> None:
    table = fight(3, 6, 6)
    table.act(0, Swap(1))
    assert dues(table, White.CLUB, White.BLANK, Red.CLUB, Red.HEART, Red.SURGE, Green.SURGE) == [
        ("die", "white", "attack", 0),
        ("die", "white", "attack", 0),
        ("die", "red", "attack", 0),
        ("die", "red", "attack", 0),
        ("die", "red", "attack", 0),
        ("die", "green", "attack", 0),
    ]
    assert table.awaited == (0,)


def test_a_defence_rolls_whites_then_reds_and_a_returned_die_before_the_next() -> None:
    table = fight(6, 6, 3, 6, attacker=2)
    attack(table, White.CLUB, *[Red.CLUB] * 3)
    hand(table, 0, 3, 0, 0)
    for_troll_3 = (Red.COUNTER, Red.COUNTER, Red.BLANK)
    for_troll_0 = (White.SHIELD, Red.COUNTER, Red.BLANK, Red.BLANK)
    assert dues(table, *for_troll_3, *for_troll_0) == [
        ("die", "red", "defence", 3),
        ("die", "red", "counter", 2),
        ("die", "red", "counter", 3),
        ("die", "white", "defence", 0),
        ("die", "red", "defence", 0),
        ("die", "red", "counter", 2),
        ("die", "red", "defence", 0),
    ]
    assert health(table) == [5, 6, 2, 5]
    assert table.awaited == (3,)


def test_draws_given_beforehand_are_taken_in_that_order() -> None:
    first = [1, White.CLUB, *[White.BLANK] * 4, Green.HEART, White.BLANK]
    second = [*[White.BLANK] * 5, Red.CLUB, Red.COUNTER, Red.BLANK]
    table = Table("troll-dice", 2, draws=[*first, *second])
    table.act(1, Swap(1))
    assert health(table) == [5, 6]
    table.act(0, Swap(0))
    assert health(table) == [4, 6]
    assert table.awaited == (1,)
