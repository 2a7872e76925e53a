"""Stealing messages: TB9."""

import pytest
from games.troll_bridge.crossing import (
    board,
    crossing,
    discarded,
    do,
    find,
    hand,
    may,
    messenger,
    roll,
    where,
)

from underbridge import IllegalAction


def thefts(told: set[str]) -> set[str]:
    return {action for action in told if action.startswith("steal")}


@pytest.mark.parametrize(
    ("picture", "touches"),
    [
        ("0 1", True),
        ("1 0", True),
        ("0\n1", True),
        ("1\n0", True),
        ("0 .\n. 1", False),  # by a corner
        (". 0\n1 .", False),
        ("0 . 1", False),
        ("0\n.\n1", False),
        ("0 o 1", False),
    ],
)
def test_tb9_messengers_touch_by_a_side(picture: str, touches: bool) -> None:
    assert thefts(may(crossing(picture), 0)) == ({"steal 1"} if touches else set())


def test_tb9_any_neighbour_may_be_robbed() -> None:
    table = crossing(". 1 .\n2 0 3\n. 4 .", seats=5)
    assert may(table, 0) == {"steal 1", "steal 2", "steal 3", "steal 4", "stay"}


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_tb9_below_6_nothing_is_stolen_and_the_turn_ends(face: int) -> None:
    table = crossing("0 1 .")
    do(table, 0, "steal 1")
    assert (table.due, table.odds) == (("die", "steal"), 6)
    roll(table, steal=face)
    assert [messenger(table, seat).messages for seat in (0, 1)] == [(0,), (1,)]
    assert table.awaited == (1,)


def test_tb9_a_6_takes_the_message_and_the_turn_ends() -> None:
    table = crossing("0 1 .")
    do(table, 0, "steal 1")
    roll(table, steal=6)
    assert [messenger(table, seat).messages for seat in (0, 1)] == [(0, 1), ()]
    assert [letter.bearer for letter in board(table).letters] == [0, 0]
    assert table.awaited == (1,)
    assert where(table, 0) == (1, 1)


def test_tb9_stealing_is_instead_of_moving() -> None:
    for face in (5, 6):
        table = crossing("0 1 .", hands={0: "Golden Goat"})
        do(table, 0, "steal 1")
        roll(table, steal=face)
        assert may(table, 0) == {"end", "discard Golden Goat"}


def test_tb9_nobody_steals_after_moving() -> None:
    table = crossing("0 T 1 .")
    do(table, 0, "move forward", "leave")
    assert thefts(may(table, 0)) == set()


@pytest.mark.parametrize(("outcome", "stolen"), [(0, 0), (1, 2), (2, 3)])
def test_tb9_one_of_several_is_taken_at_random_in_the_order_of_their_first_owners(
    outcome: int, stolen: int
) -> None:
    table = crossing("0 1 .", turn=0, seats=4, messages={0: (1,), 1: (3, 0, 2), 2: (), 3: ()})
    do(table, 0, "steal 1")
    roll(table, steal=6)
    assert (table.due, table.odds) == (("stolen message",), 3)
    table.draw(outcome)
    assert set(messenger(table, 0).messages) == {1, stolen}
    assert set(messenger(table, 1).messages) == {0, 2, 3} - {stolen}
    assert table.awaited == (1,)


def test_tb9_a_message_may_be_stolen_back() -> None:
    table = crossing("0 1 .", messages={0: (), 1: (0, 1)})
    do(table, 0, "steal 1")
    roll(table, steal=6)
    table.draw(0)
    assert [messenger(table, seat).messages for seat in (0, 1)] == [(0,), (1,)]
    do(table, 1, "steal 0")
    roll(table, steal=6)
    assert messenger(table, 1).messages == (0, 1)


def test_tb9_who_has_no_message_is_not_robbed_and_may_rob() -> None:
    picture, messages = "0 1 .", {0: (0, 1), 1: ()}
    assert thefts(may(crossing(picture, messages=messages), 0)) == set()
    assert thefts(may(crossing(picture, turn=1, messages=messages), 1)) == {"steal 0"}


def test_tb9_one_held_by_a_troll_is_robbed_and_robs_nobody() -> None:
    table = crossing("0 1U .")
    assert thefts(may(table, 0)) == {"steal 1"}
    table = crossing("0 1U .", turn=1, hands={1: "Sticky Fingers"})
    assert may(table, 1) == {"roll"}
    do(table, 1, "roll")
    roll(table, fight=1, smash=1)
    assert thefts(may(table, 1)) == set()


def test_tb9_nobody_robs_the_dead_or_itself() -> None:
    table = crossing("0 . .\n2 . .", seats=3, dead=(1,))
    assert thefts(may(table, 0)) == {"steal 2"}
    with pytest.raises(IllegalAction, match="Seat 0 may not steal 0"):
        do(table, 0, "steal 0")


def test_tb9_where_a_victim_dies_its_message_is_lost_and_so_is_what_it_stole() -> None:
    table = crossing("0U 1 .", seats=3, messages={1: (1, 2), 2: ()})
    roll(table, fight=1, smash=1)
    assert [letter.bearer for letter in board(table).letters] == [0, None, None]


# Not at the start


def test_tb9_nobody_is_robbed_at_the_start_and_nobody_robs_from_there() -> None:
    assert thefts(may(crossing("1 | 0 ."), 0)) == set()
    assert thefts(may(crossing("1 | 0 .", turn=1, hands={1: "Golden Goat"}), 1)) == set()
    assert thefts(may(crossing("0 |\n1 |"), 0)) == set()


# Sticky Fingers


def test_tb9_with_sticky_fingers_a_theft_succeeds_without_a_roll() -> None:
    table = crossing("0 1 .", hands={0: "Sticky Fingers, Golden Goat"})
    assert thefts(may(table, 0)) == {"steal 1", "steal 1 Sticky Fingers"}
    do(table, 0, "steal 1 Sticky Fingers")
    assert table.odds == 0
    assert messenger(table, 0).messages == (0, 1)
    assert (hand(table, 0), discarded(table)) == ("Golden Goat", "Sticky Fingers")
    assert may(table, 0) == {"end", "discard Golden Goat"}


def test_tb9_sticky_fingers_too_take_one_of_several_at_random() -> None:
    table = crossing("0 1 .", seats=3, messages={1: (1, 2), 2: ()}, hands={0: "Sticky Fingers"})
    do(table, 0, "steal 1 Sticky Fingers")
    assert (table.due, table.odds) == (("stolen message",), 2)
    table.draw(1)
    assert [messenger(table, seat).messages for seat in (0, 1, 2)] == [(0, 2), (1,), ()]
    assert table.awaited == (1,)


def test_tb9_sticky_fingers_may_be_saved_for_later() -> None:
    table = crossing("0 1 .", hands={0: "Sticky Fingers"})
    do(table, 0, "steal 1")
    roll(table, steal=1)
    assert hand(table, 0) == "Sticky Fingers"
    assert may(table, 0) == {"end", "discard Sticky Fingers"}


def test_tb9_sticky_fingers_are_of_no_use_without_a_victim() -> None:
    table = crossing("0 . 1", hands={0: "Sticky Fingers"})
    assert thefts(may(table, 0)) == set()
    table = crossing("0 T 1", hands={1: "Sticky Fingers"})
    do(table, 0, "move forward", "keep")
    find(table, "Golden Goat")
    do(table, 0, "end")
    assert thefts(may(table, 1)) == {"steal 0", "steal 0 Sticky Fingers"}
    assert thefts(may(table, 0)) == set()
