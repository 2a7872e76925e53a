"""A turn, what is asked in it, and turns in which nothing happens: TB4, TB13 and TB14."""

from collections.abc import Callable

import pytest
from games.troll_bridge.crossing import (
    board,
    crossing,
    discarded,
    do,
    hand,
    holes,
    may,
    messenger,
    open_tome,
    points,
    read,
    roll,
    space,
    turn_up,
    where,
)

from underbridge import IllegalAction, Table

# Nothing to do: beyond every hole is another.
STUCK = """
    0  o  o
    o
    o
"""
OWN_TURN = "Trollbooth, Mirrored Shoes, Sack of Planks"


# TB4: what is asked


def test_tb4_empty_hands_are_asked_where_to_go() -> None:
    table = crossing(
        """
        .  .  .
        .  0  .
        .  .  .
        """
    )
    assert table.awaited == (0,)
    assert may(table, 0) == {"move forward", "move back", "move left", "move right"}


def test_tb4_a_lone_move_is_still_asked() -> None:
    table = crossing("0 .\no\no")
    assert table.awaited == (0,)
    assert may(table, 0) == {"move forward"}


def test_tb4_with_a_plain_move_open_nobody_may_stay() -> None:
    table = crossing("0 .", hands={0: "Golden Goat"})
    with pytest.raises(IllegalAction, match="Seat 0 may not stay"):
        do(table, 0, "stay")


def test_tb4_empty_hands_with_nowhere_to_go_are_not_asked() -> None:
    table = crossing(STUCK)
    assert table.awaited == (1,)
    assert where(table, 0) == (1, 1)


def test_tb4_carriers_with_nowhere_to_go_are_asked_all_the_same() -> None:
    table = crossing(STUCK, hands={0: "Golden Goat"})
    assert may(table, 0) == {"stay"}
    do(table, 0, "stay")
    assert may(table, 0) == {"end", "discard Golden Goat"}
    do(table, 0, "end")
    assert table.awaited == (1,)


def test_tb4_nobody_is_forced_to_jump() -> None:
    table = crossing("0 o .\no")
    assert may(table, 0) == {"jump forward", "jump right", "stay"}
    do(table, 0, "stay")
    assert where(table, 0) == (1, 1)
    assert table.awaited == (1,)


def test_tb4_nobody_is_forced_to_steal() -> None:
    table = crossing(
        """
        0  1  .
        o
        o
        """
    )
    assert may(table, 0) == {"steal 1", "stay"}
    do(table, 0, "stay")
    assert table.awaited == (1,)
    assert messenger(table, 1).messages == (1,)


def test_tb4_empty_hands_are_not_asked_to_end_their_turn() -> None:
    table = crossing("0 . 1")
    do(table, 0, "move forward")
    assert table.awaited == (1,)


def test_tb4_carriers_end_their_turn_themselves_and_may_discard_as_much_as_they_like() -> None:
    table = crossing("0 . .", hands={0: "Club of Thumping, Club of Thumping, Golden Goat"})
    do(table, 0, "move forward")
    assert may(table, 0) == {"end", "discard Club of Thumping", "discard Golden Goat"}
    do(table, 0, "discard Club of Thumping")
    assert hand(table, 0) == "Club of Thumping, Golden Goat"
    assert may(table, 0) == {"end", "discard Club of Thumping", "discard Golden Goat"}
    do(table, 0, "discard Golden Goat")
    assert discarded(table) == "Club of Thumping, Golden Goat"
    assert table.awaited == (0,)
    do(table, 0, "end")
    assert table.awaited == (1,)


def test_tb4_when_the_last_treasure_is_discarded_there_is_nothing_left_to_ask() -> None:
    table = crossing("0 . .", hands={0: "Club of Thumping"})
    do(table, 0, "move forward", "discard Club of Thumping")
    assert table.awaited == (1,)


def test_tb4_when_the_last_treasure_is_used_only_those_with_a_choice_are_asked_on() -> None:
    table = crossing(STUCK, seats=3, hands={0: "Trollbooth"})
    assert may(table, 0) == {"stay", "use Trollbooth 1", "use Trollbooth 2"}
    do(table, 0, "use Trollbooth 1")
    assert table.awaited == (2,)


def test_tb4_nobody_acts_in_anothers_turn() -> None:
    table = crossing("0 . 1", hands={1: OWN_TURN})
    assert may(table, 1) == set()
    with pytest.raises(IllegalAction, match="it has no decision to make; the table waits for seat 0"):
        do(table, 1, "use Trollbooth 0")


def test_tb4_the_turn_passes_clockwise() -> None:
    table = crossing(
        """
        0 . .
        1 . .
        2 . .
        """,
        seats=3,
    )
    for seat in (0, 1, 2, 0, 1):
        assert table.awaited == (seat,)
        do(table, seat, "move forward" if where(table, seat)[1] == 1 else "move back")


def test_tb4_the_dead_have_no_turns() -> None:
    table = crossing("0 . .\n3 . .", seats=5, dead=(2, 1))
    do(table, 0, "move forward")
    assert table.awaited == (3,)
    do(table, 3, "move forward")
    assert table.awaited == (4,)
    do(table, 4, "move forward")
    assert table.awaited == (0,)
    assert board(table).turn_count == 2 + 3


# TB4: treasures played on the own turn

ROOM = """
    .  .  ?
    .  0  ?  .
    .  o  .
"""
BESIDE = {"use Trollbooth 1", "use Mirrored Shoes forward", "use Sack of Planks right"}


def test_tb4_own_turn_treasures_are_played_before_acting() -> None:
    table = crossing(ROOM, hands={0: OWN_TURN})
    assert may(table, 0) >= BESIDE
    do(table, 0, "use Sack of Planks right")
    assert {"move right", "use Trollbooth 1"} <= may(table, 0)
    do(table, 0, "use Trollbooth 1", "move right")
    assert table.awaited == (0,)


def test_tb4_own_turn_treasures_are_played_before_an_extra_move() -> None:
    table = crossing(
        """
        .  .  .
        0  T  ?
        .  o  .
        """,
        hands={0: OWN_TURN},
    )
    do(table, 0, "move forward", "leave")
    assert may(table, 0) == {"move forward", "move back", "move left", "stay"} | BESIDE
    do(table, 0, "use Mirrored Shoes forward")
    turn_up(table, "Ug Troll")
    assert may(table, 0) == {
        "move forward",
        "move back",
        "move left",
        "stay",
        "use Trollbooth 1",
        "use Sack of Planks right",
    }
    do(table, 0, "use Sack of Planks right", "move right")
    assert where(table, 0) == (3, 2)


def test_tb4_own_turn_treasures_are_played_at_the_end() -> None:
    table = crossing(
        """
        .  .  .
        0  .  ?
        .  o  .
        """,
        hands={0: OWN_TURN},
    )
    do(table, 0, "move forward")
    assert may(table, 0) == {"end", *(f"discard {name}" for name in OWN_TURN.split(", "))} | BESIDE
    do(table, 0, "use Mirrored Shoes forward")
    turn_up(table, "nothing")
    assert space(table, 2, 3, seat=0) == "N?0"
    assert may(table, 0) == {
        "end",
        "discard Trollbooth",
        "discard Sack of Planks",
        "use Trollbooth 1",
        "use Sack of Planks right",
    }


def test_tb4_own_turn_treasures_are_not_played_while_a_treasure_is_decided_on() -> None:
    table = crossing("0 T ?", hands={0: "Trollbooth, Mirrored Shoes"})
    do(table, 0, "move forward")
    assert may(table, 0) == {"leave", "keep"}


def test_tb4_one_held_by_an_ug_troll_plays_own_turn_treasures_only_at_the_end() -> None:
    table = crossing(ROOM.replace("0 ", "0U"), hands={0: OWN_TURN})
    assert may(table, 0) == {"roll"}
    do(table, 0, "roll")
    roll(table, fight=2, smash=5)
    assert messenger(table, 0).held_by == "Ug Troll"
    assert may(table, 0) >= BESIDE | {"end"}
    assert not any("move" in action for action in may(table, 0))


def test_tb4_one_held_by_a_trollosopher_plays_own_turn_treasures_only_at_the_end() -> None:
    table = crossing(ROOM.replace("0 ", "0P"), hands={0: OWN_TURN})
    open_tome(table, 0)
    do(table, 1, "ask 0")
    assert not any("use" in action for action in may(table, 0))
    do(table, 1, "late")
    assert may(table, 0) >= BESIDE | {"end"}
    assert not any("move" in action for action in may(table, 0))


def test_tb4_a_skipped_turn_while_held_no_roll_and_no_smash() -> None:
    table = crossing("0U . .\n1 . .", damage={0: 3}, skips=(0,))
    assert table.awaited == (1,)
    assert (messenger(table, 0).damage, messenger(table, 0).held_by) == (3, "Ug Troll")
    assert holes(table) == set()
    do(table, 1, "move forward")
    assert table.due == ("die", "fight")  # the turn after that it has to fight again


def test_tb4_a_skipped_turn_while_held_no_question() -> None:
    table = crossing("0P . .\n1 . .", skips=(0,))
    assert table.awaited == (1,)
    do(table, 1, "move forward")
    assert table.due == ("question card",)


# TB13: turns skipped, and extra turns


def test_tb13_who_turns_up_skip_your_next_turn_skips_one() -> None:
    table = crossing("0 ? . .\n1 . . .")
    do(table, 0, "move forward")
    turn_up(table, "skip your next turn")
    assert messenger(table, 0).skips == 1
    assert table.awaited == (1,)
    do(table, 1, "move forward")
    assert messenger(table, 0).skips == 0
    assert table.awaited == (1,)  # again: the other's turn was skipped
    do(table, 1, "move forward")
    assert table.awaited == (0,)


def test_tb13_skips_add_up() -> None:
    table = crossing(
        """
        0 . . .
        1 ? . .
        2 . . .
        """,
        seats=3,
        turn=1,
        hands={0: "Trollbooth", 2: "Trollbooth, Trollbooth"},
    )
    do(table, 1, "move forward")
    turn_up(table, "skip your next turn")
    do(table, 2, "use Trollbooth 1", "use Trollbooth 1", "move forward")
    assert messenger(table, 1).skips == 3
    do(table, 0, "use Trollbooth 1", "move forward")
    for left in (3, 2, 1):
        assert table.awaited == (2,)  # the turn between was skipped
        assert messenger(table, 1).skips == left
        do(table, 2, "move forward" if left > 1 else "move back")
        do(table, 0, "move forward" if left > 1 else "move back")
    assert table.awaited == (2,)
    assert messenger(table, 1).skips == 0
    do(table, 2, "move forward")
    do(table, 0, "move forward")
    assert table.awaited == (1,)


def test_tb13_everybody_skips_its_own_turn() -> None:
    table = crossing("0 . .\n1 . .\n2 . .\n3 . .", seats=4, hands={0: "Trollbooth, Trollbooth"})
    do(table, 0, "use Trollbooth 1", "use Trollbooth 3", "move forward")
    assert table.awaited == (2,)
    do(table, 2, "move forward")
    assert table.awaited == (0,)
    assert not any(messenger(table, seat).skips for seat in range(4))


def test_tb13_an_extra_turn_is_taken_right_after_the_present_one() -> None:
    table = crossing("0 ? . .", seats=3)
    do(table, 0, "move forward")
    turn_up(table, "extra turn")
    assert table.awaited == (0,)
    assert not board(table).extra_turn
    assert board(table).turn_count == 3
    do(table, 0, "move forward")
    assert table.awaited == (1,)


def test_tb13_the_present_turn_is_ended_first() -> None:
    table = crossing("0 ? . .", hands={0: "Golden Goat"})
    do(table, 0, "move forward")
    turn_up(table, "extra turn")
    assert board(table).extra_turn
    assert may(table, 0) == {"end", "discard Golden Goat"}
    do(table, 0, "end")
    assert may(table, 0) == {"move forward", "move back", "move right"}


def test_tb13_an_extra_turn_is_a_whole_turn() -> None:
    """Two spaces may be moved in it, or one jumped, and it may bring another extra turn."""
    table = crossing("0 T ? T . o .")
    do(table, 0, "move forward", "leave", "move forward")
    turn_up(table, "extra turn")
    assert board(table).moved == 0
    do(table, 0, "move forward", "leave", "move forward")
    assert where(table, 0) == (1, 5)
    assert table.awaited == (1,)


def test_tb13_an_extra_turn_may_bring_another() -> None:
    table = crossing("0 ? ? .")
    for _ in range(2):
        do(table, 0, "move forward")
        turn_up(table, "extra turn")
        assert table.awaited == (0,)
    do(table, 0, "move forward")
    assert table.awaited == (1,)


def test_tb13_a_turn_skipped_is_the_own_one_an_extra_turn_comes_first() -> None:
    """The others' turns do not use up a skip, and a skip does not use up an extra turn."""
    table = crossing("0 ? ? .\n1 . . .")
    do(table, 0, "move forward")
    turn_up(table, "extra turn")
    do(table, 0, "move forward")
    turn_up(table, "skip your next turn")
    do(table, 1, "move forward")
    assert table.awaited == (1,)


# TB14: idle turns


def a_tile_is_turned_up() -> Table:
    table = crossing("0 ? .", idle=5)
    do(table, 0, "move forward")
    turn_up(table, "treasure")
    do(table, 0, "leave", "stay")
    return table


def a_tile_that_somebody_peeked_at_is_turned_up() -> Table:
    table = crossing("0 T?1 .", idle=5)
    do(table, 0, "move forward", "leave", "stay")
    return table


def a_tile_is_removed() -> Table:
    table = crossing("0 T .", deck="", idle=5)
    do(table, 0, "move forward", "keep")
    return table


def a_space_is_broken() -> Table:
    table = crossing("0 o .", seats=3, idle=5)
    do(table, 0, "jump forward")
    roll(table, jump=1)
    return table


def a_space_is_mended() -> Table:
    table = crossing("0 o .", hands={0: "Sack of Planks"}, idle=5)
    do(table, 0, "use Sack of Planks forward", "move forward")
    return table


def a_treasure_is_played() -> Table:
    table = crossing("0 . .", hands={0: "Trollbooth"}, seats=3, idle=5)
    do(table, 0, "move forward", "use Trollbooth 2")
    return table


def a_treasure_is_played_on_a_theft() -> Table:
    table = crossing("0 1 .", hands={0: "Sticky Fingers"}, idle=5)
    do(table, 0, "steal 1 Sticky Fingers")
    return table


def a_treasure_is_discarded() -> Table:
    table = crossing("0 . .", hands={0: "Golden Goat"}, idle=5)
    do(table, 0, "move forward", "discard Golden Goat")
    return table


def an_ug_troll_is_fought_and_misses() -> Table:
    table = crossing("0U . .", idle=5)
    roll(table, fight=1, smash=7)
    return table


def a_trollosopher_goes_on_asking() -> Table:
    table = crossing("0P . .", idle=5)
    open_tome(table, 0)
    do(table, 1, "ask 0", "late")
    return table


@pytest.mark.parametrize(
    "something_happens",
    [
        a_tile_is_turned_up,
        a_tile_that_somebody_peeked_at_is_turned_up,
        a_tile_is_removed,
        a_space_is_broken,
        a_space_is_mended,
        a_treasure_is_played,
        a_treasure_is_played_on_a_theft,
        a_treasure_is_discarded,
        an_ug_troll_is_fought_and_misses,
        a_trollosopher_goes_on_asking,
    ],
)
def test_tb14_a_turn_is_not_idle_if(something_happens: Callable[[], Table]) -> None:
    table = something_happens()
    assert board(table).turn == 1
    assert board(table).idle == 0


def a_step_onto_a_bare_space() -> Table:
    table = crossing("0 . .", idle=5)
    do(table, 0, "move forward")
    return table


def a_treasure_is_left_that_lay_there_already() -> Table:
    table = crossing("0 T .", idle=5)
    do(table, 0, "move forward", "leave", "move forward")
    return table


def a_jump_that_goes_well() -> Table:
    table = crossing("0 o .", idle=5)
    do(table, 0, "jump forward")
    roll(table, jump=6)
    return table


def a_theft_fails() -> Table:
    table = crossing("0 1 .", idle=5)
    do(table, 0, "steal 1")
    roll(table, steal=5)
    return table


def a_theft_succeeds() -> Table:
    table = crossing("0 1 .", idle=5)
    do(table, 0, "steal 1")
    roll(table, steal=6)
    return table


def somebody_stays() -> Table:
    table = crossing("0 o .\no", idle=5)
    do(table, 0, "stay")
    return table


def somebody_is_passed_over() -> Table:
    return crossing(STUCK, idle=5)


def a_turn_is_skipped() -> Table:
    return crossing("0 . .", skips=(0,), idle=5)


def a_held_one_skips_its_turn() -> Table:
    return crossing("0U . .", skips=(0,), idle=5)


def a_step_from_start_to_start() -> Table:
    table = crossing("0 | .", gentle=True, idle=5)
    do(table, 0, "move right")
    return table


@pytest.mark.parametrize(
    "nothing_happens",
    [
        a_step_onto_a_bare_space,
        a_treasure_is_left_that_lay_there_already,
        a_jump_that_goes_well,
        a_theft_fails,
        a_theft_succeeds,
        somebody_stays,
        somebody_is_passed_over,
        a_turn_is_skipped,
        a_held_one_skips_its_turn,
        a_step_from_start_to_start,
    ],
)
def test_tb14_a_turn_is_idle_if_only(nothing_happens: Callable[[], Table]) -> None:
    table = nothing_happens()
    assert board(table).turn == 1
    assert board(table).idle == 6


def test_tb14_turns_skipped_and_passed_over_are_counted_one_by_one() -> None:
    table = crossing(STUCK.replace("0", "1"), seats=3, skips=(2,), idle=7)
    assert board(table).idle == 7
    do(table, 0, "move forward")
    assert table.awaited == (0,)
    assert board(table).idle == 10


def test_tb14_idle_turns_are_counted_from_the_last_turn_that_was_not() -> None:
    table = crossing("0 ? . .\n1 . . .", idle=9)
    do(table, 0, "move forward")
    turn_up(table, "skip your next turn")
    for idle, step in ((0, "move forward"), (2, "move forward"), (3, "move back")):
        assert board(table).idle == idle
        assert table.awaited == ((0,) if idle == 3 else (1,))
        do(table, table.awaited[0], step)
    assert board(table).idle == 4


@pytest.mark.parametrize(("boards", "seats"), [(1, 2), (1, 5), (2, 2), (4, 3)])
def test_tb14_after_12_idle_turns_for_each_board_and_player_the_bridge_is_given_up(
    boards: int, seats: int
) -> None:
    limit = 12 * boards * seats
    table = crossing("0 . .", seats=seats, boards=boards, idle=limit - 2)
    assert board(table).idle_limit == limit
    do(table, 0, "move forward")
    assert (board(table).idle, board(table).ending) == (limit - 1, None)
    table = crossing("0 . .", seats=seats, boards=boards, idle=limit - 1)
    do(table, 0, "move forward")
    assert board(table).ending == "the bridge was given up"
    assert table.due[0] == "message"


def test_tb14_players_count_as_they_started_the_dead_too() -> None:
    table = crossing("0 . .", seats=5, dead=(4, 1), idle=12 * 5 - 1)
    assert board(table).ending is None
    do(table, 0, "move forward")
    assert board(table).ending == "the bridge was given up"


def test_tb14_a_skipped_turn_may_be_the_last() -> None:
    table = crossing("0 . .", skips=(0,), idle=23)
    assert board(table).ending == "the bridge was given up"


def test_tb14_the_living_count_and_nobody_gets_the_7() -> None:
    table = crossing("… . 0", seats=3, dead=(1,), hands={0: "Golden Goat"}, ug_trolls={2: 1}, idle=35)
    do(table, 0, "move back", "end")
    read(table, 1, -3)
    assert table.over
    assert board(table).first_off is None
    assert points(table) == [5 + 3 + 1, None, 2 + 3 - 3]
