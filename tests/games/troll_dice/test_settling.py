"""Wounds, hearts and who falls: TD5, TD6."""

from games.troll_dice.brawl import (
    Green,
    Red,
    White,
    all_three_fall,
    attack,
    board,
    counter,
    defend,
    fight,
    hand,
    health,
    ranks,
)

from underbridge.games.troll_dice.events import Fell

# TD5: settling


def test_td5_nobody_loses_health_until_the_attack_settles() -> None:
    table = fight(6, 2, 2)
    attack(table, *[White.CLUB] * 4)
    hand(table, 1, 1, 2, 2)
    defend(table, 1, White.BLANK, White.BLANK)
    defend(table, 2, White.BLANK)
    assert health(table) == [6, 2, 2]
    assert [troll.wounds for troll in board(table).trolls] == [0, 2, 1]
    assert [troll.hearts for troll in board(table).trolls] == [6, 0, 1]  # what will be left
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
    assert table.story[-3] == Fell(seat=1, by=0, place=3)
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
