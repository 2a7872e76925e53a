import pytest
from games.angry_troll.bridge import acting, awakening, board, cards, do, hands, lower, roll, turn_up, upper

ALL_AWAKE = "?2c! ?3c! ?4c! ?5c! ?6c! ?7c!"
FLED_TO_THE_NEARER_BANK = "?3c! ?4c! ? ? ?5c! ?6c!"


# AT13: where bricks flee to


@pytest.mark.parametrize(
    ("before", "after", "left_over_the_bank"),
    [
        ("[?9h!] ?2h! ?3h! ?4h! ?5h! ?6h!", "[?9h] ? ?2h! ?3h! ?4h! ?5h!", "6h"),
        ("?2h! [?9h!] ?3h! ?4h! ?5h! ?6h!", "? [?9h] ? ?3h! ?4h! ?5h!", "2h 6h"),
        ("?2h! ?3h! [?9h!] ?4h! ?5h! ?6h!", "?3h! ? [?9h] ? ?4h! ?5h!", "2h 6h"),
        ("?2h! ?3h! ?4h! [?9h!] ?5h! ?6h!", "?3h! ?4h! ? [?9h] ? ?5h!", "2h 6h"),
        ("?2h! ?3h! ?4h! ?5h! [?9h!] ?6h!", "?3h! ?4h! ?5h! ? [?9h] ?", "2h 6h"),
        ("?2h! ?3h! ?4h! ?5h! ?6h! [?9h!]", "?3h! ?4h! ?5h! ?6h! ? [?9h]", "2h"),
    ],
)
def test_at13_in_the_trolls_row_bricks_flee_away_from_the_troll(
    before: str, after: str, left_over_the_bank: str
) -> None:
    below = acting(lower=before, actions_left=1)
    do(below, "stomp")
    assert lower(below) == after
    first_played, *set_aside = cards(left_over_the_bank)
    assert board(below).lower_pile[-1] == first_played
    assert board(below).set_aside == tuple(set_aside)
    above = acting(upper=before, actions_left=1)
    do(above, "stomp")
    assert upper(above) == after


@pytest.mark.parametrize("column", range(6))
def test_at13_in_the_other_row_bricks_flee_toward_the_nearer_bank(column: int) -> None:
    """Wherever the troll stands."""
    row = ["?"] * 6
    row[column] = "[9h!]"
    below = acting(upper=ALL_AWAKE, lower=" ".join(row), actions_left=1)
    do(below, "stomp")
    assert upper(below) == FLED_TO_THE_NEARER_BANK
    above = acting(lower=ALL_AWAKE, upper=" ".join(row), actions_left=1)
    do(above, "stomp")
    assert lower(above) == FLED_TO_THE_NEARER_BANK


def test_at13_bricks_that_leave_are_set_aside_left_before_right_and_lower_before_upper() -> None:
    table = acting(upper="?2c! ? ? ? ? ?5d!", lower="?4s! ? [?] ? ? ?3h!", aside="10h", actions_left=1)
    do(table, "move left")
    assert board(table).set_aside == cards("4s 2c 3h 5d")


def test_at13_the_same_order_with_the_troll_above() -> None:
    table = acting(upper="?2c! ? [?] ? ? ?5d!", lower="?4s! ? ? ? ? ?3h!", aside="10h", actions_left=1)
    do(table, "move left")
    assert board(table).set_aside == cards("4s 2c 3h 5d")


def test_at13_those_that_leave_are_played_after_what_was_set_aside_before_them() -> None:
    table = acting(lower="?4s! ? [?] 8h! ? ?3h!", hands="6c!", aside="10h", actions_left=1)
    do(table, "use right")
    assert board(table).lower_pile[-1] == "10 of hearts"
    assert board(table).set_aside == cards("6c 4s 3h")


def test_at13_the_brick_under_the_troll_does_not_flee() -> None:
    table = acting(lower="? ? [?] 2h! ? ?", actions_left=1)
    do(table, "move right")
    assert lower(table) == "? ? ? [2h!] ? ?"


def test_at13_carried_bricks_do_not_flee() -> None:
    table = acting(lower="? [?] ?2c! ? ? ?")
    do(table, "pick up right", "move left")
    assert hands(table) == "2c!"
    assert lower(table) == "[?] ? ? ? ? ?"


def test_at13_dormant_bricks_stay() -> None:
    table = acting(lower="2h ? [?] ? 3c ?", upper="4d ? ? ? ? 5s", actions_left=1)
    do(table, "move right")
    assert (upper(table), lower(table)) == ("4d ? ? ? ? 5s", "2h ? ? [?] 3c ?")


def test_at13_all_flee_at_the_same_time_each_onto_what_is_then_there() -> None:
    """A single brick leaves its place before the next one lands there."""
    table = acting(upper="? ? ? ? ? ?", lower="? 2h! 3h! 4h! [?] ?", actions_left=1)
    do(table, "move right")
    assert lower(table) == "?2h! 3h! 4h! . ? [?]"


def test_at13_a_brick_lands_on_top_of_the_stack_there() -> None:
    table = acting(lower="??5c 2h! ? [?] ? ?", actions_left=1)
    do(table, "move right")
    assert lower(table) == "??5c2h! . ? ? [?] ?"


def test_at13_bricks_flee_into_and_across_gaps() -> None:
    table = acting(lower=". . 2h! [?] ? ?", actions_left=1, aside="9s 9h")
    do(table, "move right")
    assert lower(table) == ". 2h! . ? [?] ?"


def test_at1_only_the_top_brick_flees() -> None:
    table = acting(lower="? 2h!3h! ? [?] ? 4h!5h", actions_left=1)
    do(table, "move right")
    assert lower(table) == "?3h! 2h! ? ? [?] 4h!5h"


def test_at1_the_next_awake_brick_is_covered_by_what_lands_on_it() -> None:
    table = acting(lower="2h!3h! 4c! ? [?] ? ?", actions_left=1, aside="9h")
    do(table, "move right")
    assert lower(table) == "2h!4c! . ? ? [?] ?"
    assert board(table).set_aside == cards("3h")


def test_at16_a_brick_keeps_its_face_where_it_fled_to() -> None:
    table = awakening(lower="[?] ? ? ?? ?? ?", playing="9h 8h", unseen="kc qd")
    roll(table, 4)
    turn_up(table, "kc")
    roll(table, 5)
    turn_up(table, "qd")
    do(table, "move up", "move right")
    assert lower(table) == "? ? ? ? ?kc! ?qd!"
    assert not set(cards("kc qd")) & set(board(table).unseen)


def test_flight_comes_after_both_actions_only() -> None:
    table = acting(lower="? 2h! ? [?] ? ?")
    do(table, "move right")
    assert lower(table) == "? 2h! ? ? [?] ?"
    do(table, "move right")
    assert lower(table) == "?2h! . ? ? ? [?]"
