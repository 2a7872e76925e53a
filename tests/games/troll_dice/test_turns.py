"""Another attack, the next attacker, the winner and the sunrise: TD7, TD8, TD10."""

import pytest
from games.troll_dice.brawl import (
    Green,
    Red,
    White,
    all_three_fall,
    attack,
    board,
    colours,
    counter,
    defend,
    fight,
    hand,
    health,
    ranks,
    swaps,
)

from underbridge import Table
from underbridge.engine.errors import IllegalAction
from underbridge.games.troll_dice.actions import Swap

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
    assert [troll.place for troll in board(table).trolls] == [None, 2, 2, 4]
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
