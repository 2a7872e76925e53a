"""Moving, jumping and reaching the end of the bridge: TB5."""

import pytest
from games.troll_bridge.crossing import (
    board,
    crossing,
    discarded,
    do,
    find,
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

from underbridge import IllegalAction

OTHER_SIDE = {"forward": (3, 5), "right": (5, 3), "back": (3, 1), "left": (1, 3)}
BESIDE = {"forward": (3, 4), "right": (4, 3), "back": (3, 2), "left": (2, 3)}
PLAIN = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  0  .  .
    .  .  .  .  .
    .  .  .  .  .
"""
SURROUNDED = """
    .  .  .  .  .
    .  .  o  .  .
    .  o  0  o  .
    .  .  o  .  .
    .  .  .  .  .
"""
GOODS = ("Silver Goblet", "Golden Goat", "Silver Goblet")


# Moves


@pytest.mark.parametrize("direction", BESIDE)
def test_tb5_a_move_is_one_space_forward_back_left_or_right(direction: str) -> None:
    """The right hand, looking at the finish, is the next higher row."""
    table = crossing(PLAIN)
    do(table, 0, f"move {direction}")
    assert where(table, 0) == BESIDE[direction]
    assert table.awaited == (1,)


def test_tb5_nobody_moves_off_the_sides_of_the_bridge() -> None:
    assert may(crossing(". 0 ."), 0) == {"move forward", "move back", "move right"}
    assert may(crossing("\n".join([". ."] * 4 + [". 0 ."])), 0) == {"move forward", "move back", "move left"}


@pytest.mark.parametrize("there", ["o", "1", "1T"])
def test_tb5_nobody_moves_onto_a_hole_or_a_messenger(there: str) -> None:
    table = crossing(f"0 {there} .")
    assert "move forward" not in may(table, 0)
    with pytest.raises(IllegalAction, match="Seat 0 may not move forward"):
        do(table, 0, "move forward")


def test_tb5_a_space_that_another_has_left_is_free() -> None:
    table = crossing("0 1 .\n2 . .", seats=3, turn=1)
    do(table, 1, "move forward")
    do(table, 2, "move forward")
    do(table, 0, "move forward")
    assert where(table, 0) == (1, 2)


def test_tb5_a_move_is_tested_by_nobody() -> None:
    """Only jumps break the bridge, however much is carried."""
    table = crossing("0 . .", hands={0: ", ".join(GOODS)})
    do(table, 0, "move forward")
    assert table.awaited == (0,)
    assert board(table).stage == "end"


# Jumps


@pytest.mark.parametrize("direction", OTHER_SIDE)
def test_tb5_a_jump_goes_straight_over_one_hole_in_any_direction(direction: str) -> None:
    table = crossing(SURROUNDED)
    assert may(table, 0) == {"stay", *(f"jump {each}" for each in OTHER_SIDE)}
    do(table, 0, f"jump {direction}")
    roll(table, jump=6)
    assert where(table, 0) == OTHER_SIDE[direction]
    assert table.awaited == (1,)


def test_tb5_nobody_jumps_over_an_intact_space_or_a_messenger() -> None:
    table = crossing("0 1 .\n. . .\n. . .")
    assert not any("jump" in action for action in may(table, 0))


@pytest.mark.parametrize("beyond", ["o", "1", "1U"])
def test_tb5_a_jump_ends_on_an_intact_free_space(beyond: str) -> None:
    table = crossing(f"0 o {beyond} .")
    assert may(table, 0) == {"move right"}


def test_tb5_nobody_jumps_off_the_sides_of_the_bridge() -> None:
    table = crossing(
        """
        .  o  .
        .  0  .
        .  o  .
        """
    )
    assert "jump left" not in may(table, 0)
    assert "jump right" in may(table, 0)
    table = crossing("\n".join([". ."] * 3 + [". 0 .", ". o ."]))
    assert may(table, 0) == {"move forward", "move back", "move left"}


def test_tb5_a_jump_is_no_extra_move() -> None:
    table = crossing("0 T o .")
    do(table, 0, "move forward", "leave")
    assert not any("jump" in action for action in may(table, 0))


# The test


@pytest.mark.parametrize("die", [6, 8])
@pytest.mark.parametrize("carried", [0, 1, 2, 3])
def test_tb5_the_die_must_exceed_1_and_the_treasures_carried(carried: int, die: int) -> None:
    needed = {0: 2, 1: 3, 2: 4, 3: 5}[carried]  # "If you have 2 Treasures you need to roll over a 3."
    for face in range(1, die + 1):
        table = crossing("0 o . .", seats=3, hands={0: ", ".join(GOODS[:carried])}, jump_die=die)
        do(table, 0, "jump forward")
        assert table.odds == die
        roll(table, jump=face)
        assert messenger(table, 0).alive is (face >= needed)
        assert holes(table) == ({(1, 2)} if face >= needed else {(1, 2), (1, 3)})


def test_tb5_whoever_falls_dies_and_the_space_is_a_hole() -> None:
    table = crossing("0 o T .", seats=3, hands={0: "Golden Goat, Trollbooth"}, ug_trolls={0: 2})
    do(table, 0, "jump forward")
    roll(table, jump=3)
    assert not messenger(table, 0).alive
    assert board(table).deaths == (0,)
    assert space(table, 1, 3) == "o"  # the treasure tile fell, too
    assert discarded(table) == "Trollbooth, Golden Goat"
    assert table.awaited == (1,)


def test_tb5_the_test_comes_before_the_tile_is_turned_up() -> None:
    table = crossing("0 o ? .", seats=3)
    before = board(table).unseen_tiles
    do(table, 0, "jump forward")
    assert table.due == ("die", "jump")
    roll(table, jump=1)
    assert space(table, 1, 3) == "o"
    assert board(table).unseen_tiles == before  # nobody has seen what fell
    assert table.awaited == (1,)


def test_tb5_a_peeked_tile_that_collapses_is_gone() -> None:
    table = crossing("0 o T?1 .", seats=3)
    do(table, 0, "jump forward")
    roll(table, jump=1)
    assert space(table, 1, 3) == space(table, 1, 3, seat=1) == "o"
    assert board(table, 1).unseen_tiles["treasure"] == 4
    assert board(table, 2).unseen_tiles["treasure"] == 5  # for all that seat 2 knows


def test_tb5_after_the_test_the_tile_is_dealt_with() -> None:
    table = crossing("0 o ? .")
    do(table, 0, "jump forward")
    roll(table, jump=2)
    assert where(table, 0) == (1, 3)
    turn_up(table, "Ug Troll")
    roll(table, fight=1, smash=1)
    assert messenger(table, 0).held_by == "Ug Troll"


def test_tb5_a_jump_onto_a_trollosopher() -> None:
    table = crossing("0 o P .")
    do(table, 0, "jump forward")
    roll(table, jump=2)
    open_tome(table, 0)
    assert table.awaited == (1,)


# A jump counts as two spaces


def test_rulebook_example_a_jump_onto_nada() -> None:
    """The space ahead is a hole; the bridge holds; the tile says nothing, and yet there is no extra move."""
    table = crossing("0 o ? .")
    assert "jump forward" in may(table, 0)
    do(table, 0, "jump forward")
    roll(table, jump=4)
    turn_up(table, "nothing")
    assert where(table, 0) == (1, 3)
    assert table.awaited == (1,)


def test_tb6_a_treasure_left_after_a_jump_gives_no_extra_move() -> None:
    table = crossing("0 o T .")
    do(table, 0, "jump forward")
    roll(table, jump=4)
    do(table, 0, "leave")
    assert space(table, 1, 3) == "T"
    assert table.awaited == (1,)


def test_tb6_carriers_go_on_to_the_end_of_their_turn_after_a_jump_onto_nothing() -> None:
    table = crossing("0 o ? .", hands={0: "Golden Goat"})
    do(table, 0, "jump forward")
    roll(table, jump=4)
    turn_up(table, "nothing")
    assert may(table, 0) == {"end", "discard Golden Goat"}


def test_tb6_an_extra_turn_found_by_a_jump_is_taken() -> None:
    table = crossing("0 o ? .")
    do(table, 0, "jump forward")
    roll(table, jump=4)
    turn_up(table, "extra turn")
    assert may(table, 0) == {"move forward", "jump back", "move right"}


def test_tb6_a_treasure_found_by_a_jump_may_be_kept() -> None:
    table = crossing("0 o T .")
    do(table, 0, "jump forward")
    roll(table, jump=4)
    do(table, 0, "keep")
    find(table, "Golden Goat")
    assert hand(table, 0) == "Golden Goat"


# Feather Boots


def test_tb5_in_feather_boots_a_jump_needs_no_test() -> None:
    table = crossing("0 o T .", hands={0: "Feather Boots, Golden Goat, Silver Goblet"})
    assert {"jump forward", "jump forward Feather Boots"} <= may(table, 0)
    do(table, 0, "jump forward Feather Boots")
    assert may(table, 0) == {"leave", "keep"}
    assert where(table, 0) == (1, 3)
    assert hand(table, 0) == "Silver Goblet, Golden Goat"
    assert discarded(table) == "Feather Boots"


@pytest.mark.parametrize("direction", OTHER_SIDE)
def test_tb5_feather_boots_carry_in_every_direction(direction: str) -> None:
    table = crossing(SURROUNDED, hands={0: "Feather Boots"})
    do(table, 0, f"jump {direction} Feather Boots")
    assert where(table, 0) == OTHER_SIDE[direction]
    assert table.awaited == (1,)


def test_tb5_feather_boots_that_are_not_declared_weigh_like_any_treasure() -> None:
    table = crossing("0 o . .", seats=3, hands={0: "Feather Boots"})
    do(table, 0, "jump forward")
    roll(table, jump=2)
    assert not messenger(table, 0).alive


def test_tb5_feather_boots_give_no_extra_move() -> None:
    table = crossing("0 o ? .", hands={0: "Feather Boots"})
    do(table, 0, "jump forward Feather Boots")
    turn_up(table, "nothing")
    assert table.awaited == (1,)


def test_tb5_others_boots_do_not_help() -> None:
    table = crossing("0 o .", hands={0: "Golden Goat", 1: "Feather Boots"})
    assert "jump forward Feather Boots" not in may(table, 0)


def test_tb5_without_a_hole_there_is_no_use_for_feather_boots() -> None:
    assert may(crossing("0 . .", hands={0: "Feather Boots"}), 0) == {"move forward", "move right"}


# The far end


def test_tb5_leaving_the_bridge_forward_from_the_last_column_finishes() -> None:
    table = crossing("… . 0")
    assert may(table, 0) == {"move forward", "move back", "move right"}
    do(table, 0, "move forward")
    assert where(table, 0) == (1, 11)
    assert (board(table).first_off, board(table).ending) == (0, "a messenger left the bridge")
    read(table, 0, 0)
    assert table.over
    assert points(table) == [7 + 3, 3]


def test_tb5_a_jump_over_a_hole_in_the_last_column_finishes_without_a_test() -> None:
    table = crossing("… 0 o", hands={0: ", ".join(GOODS)})
    do(table, 0, "jump forward")
    assert where(table, 0) == (1, 11)
    assert board(table).first_off == 0
    assert table.due[0] == "message"
    assert hand(table, 0) == "Silver Goblet, Silver Goblet, Golden Goat"


def test_tb5_no_feather_boots_are_worn_onto_firm_ground() -> None:
    table = crossing("… 0 o", hands={0: "Feather Boots"})
    assert may(table, 0) == {"jump forward", "move back", "move right"}


def test_tb5_a_jump_that_ends_in_the_last_column_is_tested() -> None:
    table = crossing("… 0 o .", seats=3, hands={0: "Feather Boots"})
    assert "jump forward Feather Boots" in may(table, 0)
    do(table, 0, "jump forward")
    assert table.due == ("die", "jump")
    roll(table, jump=3)
    assert where(table, 0) == (1, 10)


def test_tb5_jumps_to_the_side_in_the_last_columns_are_tested() -> None:
    for picture in ("… 0\n… o\n… .", "… 0 .\n… o .\n… . ."):
        table = crossing(picture, hands={0: "Feather Boots"})
        assert {"jump right", "jump right Feather Boots"} <= may(table, 0)
        do(table, 0, "jump right")
        assert table.due == ("die", "jump")


def test_tb5_the_end_of_the_first_board_is_not_the_end_of_a_longer_bridge() -> None:
    table = crossing(". " * 9 + "0 .", boards=2)
    do(table, 0, "move forward")
    assert where(table, 0) == (1, 11)
    assert table.awaited == (1,)
    table = crossing("… 0", boards=2)
    do(table, 0, "move forward")
    assert where(table, 0) == (1, 21)
    assert board(table).first_off == 0


def test_tb5_nobody_else_gets_a_turn_when_one_has_finished() -> None:
    table = crossing("… 0\n… 1")
    do(table, 0, "move forward")
    assert table.awaited == ()
    assert may(table, 0) == may(table, 1) == set()
