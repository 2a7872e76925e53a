"""The rulings TD1 to TD10, sentence by sentence."""

from enum import IntEnum
from typing import Any

import pytest
from scenario import table_at

from underbridge import Table
from underbridge.engine.action import Action
from underbridge.engine.errors import BadSetup, IllegalAction
from underbridge.games.troll_dice.actions import Assign, Swap
from underbridge.games.troll_dice.story import AttackDie, Fell
from underbridge.games.troll_dice.view import TrollDiceBoard


class White(IntEnum):
    CLUB = 0
    SHIELD = 3
    BLANK = 5


class Red(IntEnum):
    CLUB = 0
    COUNTER = 1
    HEART = 2
    SURGE = 3
    BLANK = 4


class Green(IntEnum):
    HEART = 0
    DOUBLE_HEART = 1
    SURGE = 2
    BLANK = 3


Die = White | Red | Green
KINDS: dict[str | int, type[Die]] = {"white": White, "red": Red, "green": Green}


def fight(*health: int, attacker: int = 0, **fields: Any) -> Table:
    """Trolls with that much health, one of them about to attack; those without any fell in attack 1."""
    fallen = [int(not left) for left in health]
    table = table_at(
        "troll-dice",
        len(health),
        health=list(health),
        standing=fallen.count(0),
        fell_in=fallen,
        attack=max(fallen),
        **fields,
    )
    table.draw(attacker)
    return table


def attack(table: Table, *shown: Die, swap: int = 0) -> None:
    """The attacker swaps and rolls: of each colour the dice shown, in this order, and else blanks."""
    (attacker,) = table.awaited
    table.act(attacker, Swap(swap))
    left = {kind: [die for die in shown if type(die) is kind] for kind in (White, Red, Green)}
    for _ in range(6):
        _, colour, *rest = table.due
        assert rest == ["attack", attacker]
        kind = KINDS[colour]
        table.draw(left[kind].pop(0) if left[kind] else kind.BLANK)
    assert not any(left.values()), "The attacker has fewer such dice in hand."


def hand(table: Table, *opponents: int) -> None:
    """The attacker hands his club dice, whites first, to these opponents."""
    for opponent in opponents:
        table.act(table.awaited[0], Assign(opponent))


def defend(table: Table, defender: int, *dice: Die) -> None:
    """A defender rolls dice that were handed to him."""
    for die in dice:
        assert table.due == ("die", type(die).__name__.lower(), "defence", defender)
        table.draw(die)


def counter(table: Table, troll: int, die: Red) -> None:
    """A troll rolls a die that was sent back to him."""
    assert table.due == ("die", "red", "counter", troll)
    table.draw(die)


def board(table: Table) -> TrollDiceBoard:
    seen = table.view(None).board
    assert isinstance(seen, TrollDiceBoard)
    return seen


def health(table: Table) -> list[int]:
    return [troll.health for troll in board(table).trolls]


def ranks(table: Table) -> list[int]:
    return [standing.rank for standing in table.standings]


def colours(table: Table) -> tuple[int, int, int]:
    """How many white, red and green dice the attacker has in hand."""
    dice = [die.colour for die in board(table).dice]
    return dice.count("white"), dice.count("red"), dice.count("green")


def swaps(most: int) -> list[Action]:
    return [Swap(count) for count in range(most + 1)]


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


@pytest.mark.parametrize("seats", [2, 6])
def test_everyone_starts_at_6_health(seats: int) -> None:
    assert health(Table("troll-dice", seats)) == [6] * seats


# TD1: how many trolls, and who begins


@pytest.mark.parametrize("seats", range(2, 7))
def test_td1_two_to_six_trolls_fight(seats: int) -> None:
    assert len(board(Table("troll-dice", seats)).trolls) == seats


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


# TD5: settling


def test_td5_nobody_loses_health_until_the_attack_settles() -> None:
    table = fight(6, 2, 2)
    attack(table, *[White.CLUB] * 4)
    hand(table, 1, 1, 2, 2)
    defend(table, 1, White.BLANK, White.BLANK)
    defend(table, 2, White.BLANK)
    assert health(table) == [6, 2, 2]
    assert [troll.wounds for troll in board(table).trolls] == [0, 2, 1]
    assert ranks(table) == [1, 1, 1]
    defend(table, 2, White.SHIELD)
    assert health(table) == [6, 0, 1]


def test_td5_a_doomed_defender_still_rolls_and_counters() -> None:
    table = fight(3, 1, 6)
    attack(table, White.CLUB, White.CLUB, Red.CLUB)
    hand(table, 1, 1, 1)
    defend(table, 1, White.BLANK, White.BLANK, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    assert health(table) == [3, 0, 6]  # 3, less the counter, and 1 for felling


def test_td5_a_doomed_attackers_other_dice_are_still_rolled() -> None:
    table = fight(1, 4, 4)
    attack(table, White.CLUB, Red.CLUB)
    hand(table, 2, 1)
    defend(table, 1, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    defend(table, 2, White.BLANK)
    assert health(table) == [0, 5, 3]


def test_td5_a_doomed_attacker_may_still_counter() -> None:
    table = fight(1, 4, 4)
    attack(table, Red.CLUB, Red.CLUB)
    hand(table, 1, 2)
    defend(table, 1, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    defend(table, 2, Red.COUNTER)
    counter(table, 0, Red.COUNTER)
    counter(table, 2, Red.BLANK)
    assert health(table) == [0, 5, 3]


def test_td5_wounds_come_before_rejuvenation_at_the_cap() -> None:
    """Healed at once, the rejuvenation would be lost at 6 and the counter leave 5."""
    table = fight(5, 1, 4)
    attack(table, White.CLUB, Red.CLUB, Green.HEART, swap=1)
    assert health(table) == [6, 1, 4]
    hand(table, 1, 2)
    defend(table, 1, White.BLANK)
    defend(table, 2, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    assert health(table) == [6, 0, 4]


def test_td5_wounds_come_before_rejuvenation_at_the_brink() -> None:
    """Healed at once, the attacker would survive the counter."""
    table = fight(1, 1, 4, 4)
    attack(table, White.CLUB, Red.CLUB)
    hand(table, 1, 2)
    defend(table, 1, White.BLANK)
    defend(table, 2, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    assert health(table) == [0, 0, 5, 4]


def test_td5_a_felled_defender_was_felled_by_the_attacker() -> None:
    table = fight(3, 1, 4)
    attack(table, White.CLUB)
    hand(table, 1)
    defend(table, 1, White.BLANK)
    assert table.story[-2] == Fell(seat=1, by=0)
    assert health(table) == [4, 0, 4]


def test_td5_so_was_one_felled_by_a_die_that_came_back_to_him() -> None:
    table = fight(3, 1, 4)
    attack(table, Red.CLUB)
    hand(table, 1)
    defend(table, 1, Red.COUNTER)
    counter(table, 0, Red.COUNTER)
    counter(table, 1, Red.BLANK)
    assert health(table) == [4, 0, 4]


def test_td5_the_attacker_was_felled_by_the_defender_who_countered() -> None:
    table = fight(1, 4, 4)
    attack(table, Red.CLUB)
    hand(table, 2)
    defend(table, 2, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    assert health(table) == [0, 4, 5]


def test_td5_the_first_to_take_his_last_health_felled_him_even_if_later_dice_wound_him_more() -> None:
    table = fight(1, 3, 3)
    attack(table, *[Red.CLUB] * 3)
    hand(table, 1, 2, 2)
    for defender in (1, 2, 2):
        defend(table, defender, Red.COUNTER)
        counter(table, 0, Red.BLANK)
    assert health(table) == [0, 4, 3]


def test_td5_not_the_first_wound_counts_but_the_last_health() -> None:
    table = fight(2, 3, 3, 3)
    attack(table, *[Red.CLUB] * 4)
    hand(table, 1, 2, 3, 3)
    for defender in (1, 2, 3, 3):
        defend(table, defender, Red.COUNTER)
        counter(table, 0, Red.BLANK)
    assert health(table) == [0, 3, 4, 3]


def test_td5_the_order_of_resolution_decides_not_that_of_seats() -> None:
    table = fight(3, 1, 3, attacker=1)
    attack(table, Red.CLUB, Red.CLUB)
    hand(table, 0, 2)
    for defender in (2, 0):
        defend(table, defender, Red.COUNTER)
        counter(table, 1, Red.BLANK)
    assert health(table) == [3, 0, 4]


def test_td5_health_healed_in_the_roll_has_to_be_taken_too() -> None:
    table = fight(1, 3, 3)
    attack(table, Red.CLUB, Red.CLUB, Red.HEART)
    hand(table, 1, 2)
    for defender in (1, 2):
        defend(table, defender, Red.COUNTER)
        counter(table, 0, Red.BLANK)
    assert health(table) == [0, 3, 4]


def test_td5_a_feller_gains_1_for_each_troll_felled() -> None:
    table = fight(3, 1, 1, 1, 4)
    attack(table, *[White.CLUB] * 3)
    hand(table, 1, 2, 3)
    for defender in (1, 2, 3):
        defend(table, defender, White.BLANK)
    assert health(table) == [6, 0, 0, 0, 4]


def test_td5_wounds_beyond_the_last_health_gain_nothing() -> None:
    table = fight(3, 1, 4)
    attack(table, *[White.CLUB] * 3)
    hand(table, 1, 1, 1)
    defend(table, 1, *[White.BLANK] * 3)
    assert health(table) == [4, 0, 4]


def test_td5_rejuvenation_stops_at_6() -> None:
    table = fight(5, 1, 1, 4)
    attack(table, White.CLUB, White.CLUB)
    hand(table, 1, 2)
    for defender in (1, 2):
        defend(table, defender, White.BLANK)
    assert health(table) == [6, 0, 0, 4]


def test_td5_rejuvenation_stops_at_6_for_defenders_too_and_passes_to_nobody_else() -> None:
    table = fight(1, 6, 3)
    attack(table, Red.CLUB, Red.CLUB)
    hand(table, 1, 2)
    for defender in (1, 2):
        defend(table, defender, Red.COUNTER)
        counter(table, 0, Red.BLANK)
    assert health(table) == [0, 6, 3]


def test_td5_trolls_who_fell_each_other_gain_nothing() -> None:
    table = fight(1, 1, 3, 3)
    attack(table, White.CLUB, Red.CLUB)
    hand(table, 1, 1)
    defend(table, 1, White.BLANK, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    assert health(table) == [0, 0, 3, 3]


def test_td5_the_attackers_feller_gains_while_the_fallen_attacker_does_not() -> None:
    table = fight(1, 1, 1, 3, 3)
    attack(table, White.CLUB, Red.CLUB, Red.CLUB)
    hand(table, 1, 2, 3)
    defend(table, 1, White.BLANK)
    defend(table, 2, Red.BLANK)
    defend(table, 3, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    assert health(table) == [0, 0, 0, 4, 3]


# TD6: nobody left standing


def test_td6_the_last_two_fell_each_other_and_stand_up_with_1_health() -> None:
    table = fight(2, 3)
    attack(table, White.CLUB, White.CLUB, *[Red.CLUB] * 3)
    defend(table, 1, White.BLANK, White.BLANK, Red.BLANK)
    for _ in range(2):
        defend(table, 1, Red.COUNTER)
        counter(table, 0, Red.BLANK)
    assert health(table) == [1, 1]
    assert not table.over


def all_three_fall(table: Table) -> None:
    attack(table, White.CLUB, Red.CLUB, Red.CLUB)
    hand(table, 1, 2, 2)
    defend(table, 1, White.BLANK)
    defend(table, 2, Red.BLANK, Red.COUNTER)
    counter(table, 0, Red.BLANK)


def test_td6_the_same_holds_for_three() -> None:
    table = fight(1, 1, 1)
    all_three_fall(table)
    assert health(table) == [1, 1, 1]
    assert not table.over


def test_td6_trolls_who_fell_before_stay_where_they_are() -> None:
    table = fight(1, 1, 1, 0)
    all_three_fall(table)
    assert health(table) == [1, 1, 1, 0]
    assert ranks(table) == [1, 1, 1, 4]


def test_td6_they_did_not_fall_as_far_as_ranks_are_concerned() -> None:
    table = fight(1, 1, 1)
    all_three_fall(table)
    assert [troll.fell_in for troll in board(table).trolls] == [None, None, None]
    assert ranks(table) == [1, 1, 1]
    attack(table, White.CLUB)  # and whoever falls now is the first
    hand(table, 2)
    defend(table, 2, White.BLANK)
    assert board(table).trolls[2].fell_in == 2
    assert ranks(table) == [1, 1, 3]


def test_td6_they_did_not_fall_as_far_as_turn_order_is_concerned() -> None:
    table = fight(1, 1, 1)
    all_three_fall(table)
    assert table.awaited == (1,)
    attack(table)
    assert table.awaited == (2,)
    attack(table)
    assert table.awaited == (0,)


def test_td6_one_troll_left_standing_is_enough_for_the_others_to_stay_down() -> None:
    table = fight(1, 1, 2)
    all_three_fall(table)
    assert health(table) == [0, 0, 2]  # the third felled the attacker: 2 - 1 + 1
    assert table.over


# TD7: blood surge


@pytest.mark.parametrize(("red", "green"), [(3, 0), (0, 3), (2, 1), (1, 2), (3, 3)])
def test_td7_three_surges_or_more_red_and_green_together_give_another_attack(red: int, green: int) -> None:
    table = fight(3, 6, 6, 6)
    attack(table, *[Red.SURGE] * red, *[Green.SURGE] * green, swap=3)
    assert table.awaited == (0,)
    assert (board(table).attack, board(table).phase) == (2, "swap")


@pytest.mark.parametrize(("red", "green"), [(2, 0), (0, 2), (1, 1), (0, 0)])
def test_td7_two_surges_do_not(red: int, green: int) -> None:
    table = fight(3, 6, 6, 6)
    attack(table, *[Red.SURGE] * red, *[Green.SURGE] * green, swap=3)
    assert table.awaited == (1,)


def test_td7_surges_of_defence_rolls_do_not_count() -> None:
    table = fight(1, 6)
    attack(table, Red.SURGE, Red.SURGE, Red.CLUB, Red.CLUB)
    defend(table, 1, Red.SURGE, Red.COUNTER)
    counter(table, 0, Red.COUNTER)
    counter(table, 1, Red.SURGE)
    assert table.awaited == (1,)


def test_td7_the_attack_settles_before_the_next_one_begins() -> None:
    table = fight(3, 1, 6)
    attack(table, White.CLUB, *[Red.SURGE] * 3)
    hand(table, 1)
    defend(table, 1, White.BLANK)
    assert health(table) == [4, 0, 6]
    assert table.awaited == (0,)
    assert colours(table) == (4, 2, 0)
    assert table.legal(0) == swaps(1)


def test_td7_dice_are_taken_for_the_health_lost() -> None:
    table = fight(2, 6)
    attack(table, *[Red.SURGE] * 3, Red.CLUB)
    defend(table, 1, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    assert table.awaited == (0,)
    assert colours(table) == (1, 5, 0)


def test_td7_the_swap_is_chosen_anew() -> None:
    table = fight(3, 6, 6)
    attack(table, *[Red.SURGE] * 3, Green.HEART, swap=2)
    assert colours(table) == (4, 2, 0)
    attack(table, Green.HEART, swap=1)
    assert health(table) == [5, 6, 6]


def test_td7_any_number_of_times_in_a_row() -> None:
    table = fight(1, 6)
    for number in range(1, 8):
        assert (board(table).attack, table.awaited) == (number, (0,))
        attack(table, *[Red.SURGE] * 3)
    attack(table)
    assert (board(table).attack, table.awaited) == (9, (1,))


def test_td7_surges_do_not_add_up_over_attacks() -> None:
    table = fight(1, 6)
    attack(table, *[Red.SURGE] * 5)
    attack(table, *[Red.SURGE] * 2)
    assert table.awaited == (1,)


def test_td7_a_fallen_troll_loses_his_surge() -> None:
    table = fight(1, 3, 3)
    attack(table, *[Red.SURGE] * 3, Red.CLUB)
    hand(table, 2)
    defend(table, 2, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    assert health(table) == [0, 3, 4]
    assert table.awaited == (1,)


def test_td7_even_if_td6_stood_him_up_again() -> None:
    table = fight(1, 1)
    attack(table, White.CLUB, Red.CLUB, *[Red.SURGE] * 3)
    defend(table, 1, White.BLANK, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    assert health(table) == [1, 1]
    assert table.awaited == (1,)


def test_td7_there_is_no_attack_after_the_last_opponent_fell() -> None:
    table = fight(3, 1)
    attack(table, White.CLUB, *[Red.SURGE] * 3)
    defend(table, 1, White.BLANK)
    assert table.over
    assert (table.odds, table.awaited) == (0, ())


# TD8: whose attack is next, and who wins


def test_td8_the_next_troll_to_the_left_attacks() -> None:
    table = fight(6, 6, 6, attacker=1)
    order: list[int] = []
    for _ in range(4):
        order += table.awaited
        attack(table)
    assert order == [1, 2, 0, 1]


def test_td8_only_standing_trolls_attack() -> None:
    table = fight(0, 6, 0, 0, 6, 6, attacker=1)
    order: list[int] = []
    for _ in range(4):
        order += table.awaited
        attack(table)
    assert order == [1, 4, 5, 1]


def test_td8_one_who_falls_in_the_attack_is_passed_over() -> None:
    table = fight(6, 1, 6)
    attack(table, White.CLUB)
    hand(table, 1)
    defend(table, 1, White.BLANK)
    assert table.awaited == (2,)


def test_td8_after_a_fallen_attacker_the_next_to_his_left_attacks() -> None:
    table = fight(6, 6, 1, 6, attacker=2)
    attack(table, Red.CLUB)
    hand(table, 0)
    defend(table, 0, Red.COUNTER)
    counter(table, 2, Red.BLANK)
    assert table.awaited == (3,)


def test_td8_the_last_one_standing_wins() -> None:
    table = fight(3, 2)
    attack(table, White.CLUB, White.CLUB)
    defend(table, 1, White.BLANK, White.BLANK)
    assert table.over
    assert ranks(table) == [1, 2]
    assert table.payoff == (1, 0)
    assert health(table) == [4, 0]
    assert (table.legal(0), table.legal(1)) == ([], [])


def test_td8_it_may_be_a_defender_who_wins() -> None:
    table = fight(1, 2)
    attack(table, Red.CLUB)
    defend(table, 1, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    assert table.over
    assert ranks(table) == [2, 1]
    assert table.payoff == (0, 1)


def test_td8_or_one_who_only_looked_on() -> None:
    table = fight(1, 1, 4)
    attack(table, White.CLUB, Red.CLUB)
    hand(table, 1, 1)
    defend(table, 1, White.BLANK, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    assert table.over
    assert health(table) == [0, 0, 4]
    assert ranks(table) == [2, 2, 1]


def test_td8_those_who_fell_later_rank_better() -> None:
    table = fight(3, 1, 1)
    attack(table, White.CLUB)
    hand(table, 2)
    defend(table, 2, White.BLANK)
    assert ranks(table) == [1, 1, 3]
    attack(table)
    attack(table, White.CLUB)
    defend(table, 1, White.BLANK)
    assert table.over
    assert ranks(table) == [1, 2, 3]


def test_td8_those_who_fell_in_one_attack_share_the_better_rank() -> None:
    table = fight(4, 1, 1, 1)
    attack(table, White.CLUB)
    hand(table, 3)
    defend(table, 3, White.BLANK)
    assert ranks(table) == [1, 1, 1, 4]
    attack(table)
    attack(table)
    attack(table, White.CLUB, White.CLUB)
    hand(table, 1, 2)
    defend(table, 1, White.BLANK)
    defend(table, 2, White.BLANK)
    assert table.over
    assert ranks(table) == [1, 2, 2, 4]
    assert table.payoff == (1, 0, 0, 0)


def test_td8_two_attacks_of_one_troll_are_two_times_to_fall() -> None:
    table = fight(3, 1, 1, 6)
    attack(table, White.CLUB, *[Red.SURGE] * 3)
    hand(table, 1)
    defend(table, 1, White.BLANK)
    attack(table, White.CLUB)
    hand(table, 2)
    defend(table, 2, White.BLANK)
    assert ranks(table) == [1, 4, 3, 1]


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


# TD10: the sun rises


def test_td10_no_dice_are_swapped_after_100_attacks_that_felled_nobody() -> None:
    table = Table("troll-dice", 3, draws=[0])
    for number in range(1, 101):
        assert (board(table).attack, board(table).attacks_until_sunrise) == (number, 101 - number)
        assert table.legal(table.awaited[0]) == swaps(2)
        attack(table)
    assert board(table).attacks_until_sunrise is None
    assert table.legal(table.awaited[0]) == swaps(0)


def test_td10_the_swap_is_still_asked_for_with_none_as_the_only_answer() -> None:
    table = fight(3, 6, sunrise=1)
    assert (table.awaited, table.legal(0), board(table).most_swaps) == ((0,), [Swap(0)], 0)
    with pytest.raises(IllegalAction):
        table.act(0, Swap(1))
    attack(table)
    assert table.legal(1) == [Swap(0)]


def test_td10_the_attacks_have_to_come_in_a_row() -> None:
    table = fight(6, 1, 6, calm=99)
    attack(table, White.CLUB)
    hand(table, 1)
    defend(table, 1, White.BLANK)
    assert board(table).attacks_until_sunrise == 100
    assert table.legal(2) == swaps(1)
    attack(table)
    assert board(table).attacks_until_sunrise == 99


def test_td10_wounds_do_not_put_off_the_sunrise() -> None:
    table = fight(6, 2, 6, calm=99)
    attack(table, White.CLUB)
    hand(table, 1)
    defend(table, 1, White.BLANK)
    assert table.legal(1) == swaps(0)


def test_td10_a_fallen_attacker_puts_it_off_as_well() -> None:
    table = fight(1, 6, 6, calm=99)
    attack(table, Red.CLUB)
    hand(table, 1)
    defend(table, 1, Red.COUNTER)
    counter(table, 0, Red.BLANK)
    assert board(table).attacks_until_sunrise == 100


def test_td10_each_attack_of_a_surging_troll_counts() -> None:
    table = fight(1, 6, calm=98)
    attack(table, *[Red.SURGE] * 3)
    assert table.legal(0) == swaps(1)
    attack(table, *[Red.SURGE] * 3)
    assert table.legal(0) == swaps(0)


def test_td10_an_attack_after_which_all_stood_up_felled_nobody() -> None:
    table = fight(1, 1, 1, calm=99)
    all_three_fall(table)
    assert health(table) == [1, 1, 1]
    assert table.legal(1) == swaps(0)


def test_td10_the_sun_stays_up_for_the_rest_of_the_game() -> None:
    table = fight(6, 1, 6, 6, calm=99)
    attack(table)
    attack(table, Red.CLUB)
    hand(table, 2)
    defend(table, 2, Red.COUNTER)
    counter(table, 1, Red.BLANK)  # somebody falls by daylight
    assert health(table) == [6, 0, 6, 6]
    for _ in range(101):
        assert board(table).attacks_until_sunrise is None
        assert table.legal(table.awaited[0]) == swaps(0)
        attack(table)


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
