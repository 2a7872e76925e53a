"""The bridge and where the messengers wait: TB1, TB2 and TB15."""

import pytest
from games.troll_bridge.crossing import (
    board,
    crossing,
    do,
    find,
    holes,
    may,
    messenger,
    open_tome,
    roll,
    space,
    turn_up,
    where,
)

from underbridge import BadSetup, IllegalAction, Table

# TB1: the boards and their tiles


@pytest.mark.parametrize("boards", [1, 2, 3, 4])
def test_tb1_a_board_is_5_rows_by_10_columns_and_every_space_is_covered(boards: int) -> None:
    seen = board(Table("troll-bridge", 3, draws=[], boards=boards))
    assert seen.columns == 10 * boards
    assert len(seen.spaces) == 5
    for row in seen.spaces:
        assert len(row) == 10 * boards
        assert all(space.tile and not space.tile.face_up and not space.hole for space in row)


@pytest.mark.parametrize(("boards", "tiles"), [(1, (5, 20)), (2, (10, 45)), (3, (15, 65)), (4, (20, 90))])
def test_tb1_two_boards_take_a_whole_box_and_a_single_one_the_short_set(
    boards: int, tiles: tuple[int, int]
) -> None:
    words_or_treasures, trolls_of_a_kind = tiles
    assert board(Table("troll-bridge", 3, draws=[], boards=boards)).unseen_tiles == {
        "word": words_or_treasures,
        "treasure": words_or_treasures,
        "Ug Troll": trolls_of_a_kind,
        "Trollosopher": trolls_of_a_kind,
    }


def test_tb1_ten_tiles_of_the_whole_box_find_no_space_and_count_among_the_unseen() -> None:
    table = Table("troll-bridge", 2, draws=[0], boards=2)
    do(table, 0, "row 1")
    do(table, 1, "row 2")
    do(table, 0, "move forward")
    assert table.odds == 110
    spaces = [space for row in board(table).spaces for space in row]
    assert sum(space.tile is not None for space in spaces) == 100


@pytest.mark.parametrize(("boards", "boxes"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_tb1_the_texts_of_words_are_those_of_a_box_for_every_two_boards_begun(
    boards: int, boxes: int
) -> None:
    assert board(Table("troll-bridge", 3, draws=[], boards=boards)).unseen_words == {
        "extra turn": 3 * boxes,
        "skip your next turn": 3 * boxes,
        "nothing": 4 * boxes,
    }


@pytest.mark.parametrize("boards", [1, 2, 3, 4])
def test_tb1_the_holed_side_has_the_same_five_holes_on_every_board(boards: int) -> None:
    table = Table("troll-bridge", 3, draws=[], boards=boards, holed=True)
    of_a_board = {(2, 3), (4, 3), (3, 5), (1, 7), (5, 7)}
    assert holes(table) == {(row, column + 10 * n) for row, column in of_a_board for n in range(boards)}
    for row in board(table).spaces:
        assert all((space.tile is None) is space.hole for space in row)


def test_tb1_the_tiles_that_holes_leave_over_are_unused_and_nobody_has_seen_which() -> None:
    table = Table("troll-bridge", 2, draws=[0], holed=True)
    assert sum(board(table).unseen_tiles.values()) == 50
    do(table, 0, "row 1")
    do(table, 1, "row 2")
    do(table, 0, "move forward")
    assert table.odds == 50


@pytest.mark.parametrize(
    ("boards", "which", "holed"),
    [(1, "first", {0}), (2, "all", {0, 1}), (2, "first", {0}), (2, "last", {1}), (4, "last", {3})],
)
def test_tb1_one_board_may_be_holed_and_the_others_not(boards: int, which: str, holed: set[int]) -> None:
    table = Table("troll-bridge", 3, draws=[], boards=boards, holed=True, holed_boards=which)
    assert {(column - 1) // 10 for _, column in holes(table)} == holed
    assert len(holes(table)) == 5 * len(holed)


def test_tb1_boards_are_not_holed_by_half() -> None:
    told = "The option holed_boards is last, but no board is holed: set holed, too."
    with pytest.raises(BadSetup, match=told):
        Table("troll-bridge", 2, boards=2, holed_boards="last")
    with pytest.raises(BadSetup, match=r"The option holed_boards is all \| first \| last, not 'third'"):
        Table("troll-bridge", 2, boards=4, holed=True, holed_boards="third")


@pytest.mark.parametrize("boards", [0, 5])
def test_tb1_there_are_1_to_4_boards(boards: int) -> None:
    with pytest.raises(BadSetup, match=f"The option boards is 1 to 4, not {boards}"):
        Table("troll-bridge", 2, boards=boards)


# TB15: the share of Ug Trolls

BOUNDS = [(1, 0, 40), (2, 35, 45), (3, 30, 90), (4, 70, 90)]


@pytest.mark.parametrize(("boards", "fewest", "most"), BOUNDS)
def test_tb15_as_many_ug_trolls_as_the_boxes_have_tiles_for(boards: int, fewest: int, most: int) -> None:
    for ug_trolls in (fewest, most):
        unseen = board(Table("troll-bridge", 2, draws=[], boards=boards, ug_trolls=ug_trolls)).unseen_tiles
        assert unseen["Ug Troll"] == ug_trolls
        assert unseen["Trollosopher"] == 40 * boards - ug_trolls
        assert sum(unseen.values()) == 50 * boards  # as many tiles as spaces


@pytest.mark.parametrize(("boards", "fewest", "most"), BOUNDS)
def test_tb15_other_shares_are_refused_and_the_bounds_are_told(boards: int, fewest: int, most: int) -> None:
    on = "a board" if boards == 1 else f"{boards} boards"
    for ug_trolls in {fewest - 1, most + 1} & set(range(91)):
        told = f"The option ug_trolls on {on} is {fewest} to {most}, not {ug_trolls}."
        with pytest.raises(BadSetup, match=told):
            Table("troll-bridge", 2, boards=boards, ug_trolls=ug_trolls)


@pytest.mark.parametrize("ug_trolls", [-1, 91])
def test_tb15_no_game_has_so_few_or_so_many_ug_trolls(ug_trolls: int) -> None:
    with pytest.raises(BadSetup, match=f"The option ug_trolls is 0 to 90, not {ug_trolls}"):
        Table("troll-bridge", 2, boards=4, ug_trolls=ug_trolls)


@pytest.mark.parametrize("boards", [1, 4])
def test_tb15_one_treasure_deck_and_one_pile_of_messages_serve_any_number_of_boards(boards: int) -> None:
    table = Table("troll-bridge", 5, draws=[], boards=boards)
    assert board(table).deck == 40
    assert table.state.messages == 12
    assert [messenger(table, seat).messages for seat in range(5)] == [(0,), (1,), (2,), (3,), (4,)]


@pytest.mark.parametrize("die", [6, 8])
def test_tb5_jumps_are_tested_with_a_die_of_six_or_of_eight(die: int) -> None:
    assert board(Table("troll-bridge", 2, draws=[], jump_die=die)).jump_die == die


@pytest.mark.parametrize("die", [5, 7, 9])
def test_tb5_there_is_no_other_die_for_jumps(die: int) -> None:
    with pytest.raises(BadSetup, match=f"The option jump_die is 6 or 8, not {die}"):
        Table("troll-bridge", 2, jump_die=die)


# TB2: who begins, and where everybody waits


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_tb2_the_first_player_is_a_draw_among_the_players(seats: int) -> None:
    table = Table("troll-bridge", seats, draws=[])
    assert (table.due, table.odds) == (("first player",), seats)
    assert board(table).turn is None
    table.draw(seats - 1)
    assert table.awaited == (seats - 1,)


def test_tb2_in_turn_order_each_picks_a_free_row_and_the_first_player_moves_first() -> None:
    table = Table("troll-bridge", 3, draws=[1])
    assert may(table, 1) == {"row 1", "row 2", "row 3", "row 4", "row 5"}
    assert may(table, 0) == may(table, 2) == set()
    do(table, 1, "row 5")
    assert [own.row for own in board(table).messengers] == [None, 5, None]
    assert may(table, 2) == {"row 1", "row 2", "row 3", "row 4"}
    do(table, 2, "row 1")
    assert [own.row for own in board(table).messengers] == [None, 5, 1]
    assert may(table, 0) == {"row 2", "row 3", "row 4"}
    do(table, 0, "row 3")
    assert [where(table, seat) for seat in range(3)] == [(3, 0), (5, 0), (1, 0)]
    assert table.awaited == (1,)
    assert (board(table).turn, board(table).turn_count) == (1, 1)


def test_tb2_nobody_waits_where_another_waits() -> None:
    table = Table("troll-bridge", 2, draws=[0])
    do(table, 0, "row 4")
    with pytest.raises(IllegalAction, match="Seat 1 may not row 4"):
        do(table, 1, "row 4")


def test_tb2_five_messengers_take_all_five_rows() -> None:
    table = Table("troll-bridge", 5, draws=[0])
    for seat, row in enumerate((3, 1, 5, 2)):
        do(table, seat, f"row {row}")
    assert may(table, 4) == {"row 4"}  # a lone row is still asked


# TB2: from the start


def test_tb2_from_the_start_one_moves_forward_or_steps_aside() -> None:
    assert may(crossing(".\n.\n0 |\n.\n1 |"), 0) == {"move forward", "move left", "move right"}
    assert may(crossing("0 |\n.\n1 |"), 0) == {"move forward", "move right"}
    assert may(crossing(".\n.\n1 |\n.\n0 |"), 0) == {"move forward", "move left"}


def test_tb2_nobody_steps_aside_to_where_another_waits() -> None:
    table = crossing(".\n1 |\n0 |\n2 |", seats=3)
    assert may(table, 0) == {"move forward"}
    do(table, 0, "move forward")
    assert may(table, 1) == {"move forward", "move left", "move right"}  # the row that was left is free


def test_tb2_the_dead_wait_nowhere() -> None:
    table = crossing(".\n0 |\n.\n1 |", seats=3, dead=[2])
    assert (table.state.row[2], table.state.column[2]) == (0, 0)
    assert may(table, 0) == {"move forward", "move left", "move right"}


def test_tb2_a_step_aside_is_the_turns_move_and_turns_no_tile() -> None:
    table = crossing("0 | ?\n  | ?\n1 | ?", hands={0: "Golden Goat"})
    do(table, 0, "move right")
    assert where(table, 0) == (2, 0)
    assert (table.odds, board(table).moved) == (0, 1)
    assert may(table, 0) == {"end", "discard Golden Goat"}
    do(table, 0, "end")
    assert table.awaited == (1,)
    assert board(table).idle == 1


def test_tb2_holes_before_a_row_shut_nobody_out() -> None:
    table = crossing("0 | o o\n  | .")
    assert may(table, 0) == {"move right"}
    do(table, 0, "move right")
    do(table, 1, "move forward")
    assert may(table, 0) == {"move forward", "move left", "move right"}


def test_tb2_from_the_start_one_may_jump_over_a_hole_in_column_1() -> None:
    table = crossing(" 0 | o . .")
    assert may(table, 0) == {"jump forward", "move right"}
    do(table, 0, "jump forward")
    roll(table, jump=2)
    assert where(table, 0) == (1, 2)


def test_tb2_nobody_jumps_sideways_from_the_start() -> None:
    table = crossing(
        """
        0 | . .
          | o .
          | . .
        """
    )
    assert may(table, 0) == {"move forward", "move right"}


def test_tb2_who_cannot_get_onto_the_bridge_waits_on() -> None:
    table = crossing("0 | 1 .\n2 |", seats=3)
    assert table.awaited == (1,)
    do(table, 1, "move forward")
    do(table, 2, "move right")
    assert may(table, 0) == {"move forward", "move right"}


def test_tb2_nobody_steps_back_onto_the_start() -> None:
    table = crossing("| 0 .")
    assert may(table, 0) == {"move forward", "move right"}


def test_tb2_nobody_jumps_back_onto_the_start() -> None:
    table = crossing("| o 0 .")
    assert may(table, 0) == {"move forward", "move right"}


# TB2: those who wait; with treasures in gentle games, where they can be driven off the bridge


@pytest.mark.parametrize("face", [4, 5, 6])
def test_tb2_those_who_wait_cannot_be_smashed(face: int) -> None:
    table = crossing(
        """
        1 |
        2 | 0U
        3 |
        """,
        seats=4,
    )
    roll(table, fight=1, smash=face)
    assert all(messenger(table, seat).alive for seat in (1, 2, 3))
    assert [where(table, seat) for seat in (1, 2, 3)] == [(1, 0), (2, 0), (3, 0)]
    assert table.awaited == (1,)


def test_tb2_those_who_wait_cannot_be_robbed_and_rob_nobody() -> None:
    table = crossing("1 | 0 .", hands={0: "Sticky Fingers", 1: "Sticky Fingers"}, deck="")
    assert may(table, 0) == {"move forward", "move right"}
    do(table, 0, "move right", "end")
    do(table, 1, "move forward", "end")  # now they touch, both on the bridge
    assert {"steal 1", "steal 1 Sticky Fingers"} <= may(table, 0)
    other = crossing("1 | 0 .", turn=1, hands={1: "Sticky Fingers"})
    assert may(other, 1) == {"move right"}


def test_tb2_neighbours_at_the_start_do_not_rob_each_other() -> None:
    table = crossing("0 |\n1 |", hands={0: "Sticky Fingers"})
    assert may(table, 0) == {"move forward"}


def test_tb2_those_who_wait_hinder() -> None:
    table = crossing("| 0 U", gentle=True, hands={1: "Troll Wedgie"})
    do(table, 0, "move forward")
    assert may(table, 1) == {"pass", "hinder Troll Wedgie"}


def test_tb2_those_who_wait_ask_questions() -> None:
    table = crossing("| 0 P")
    do(table, 0, "move forward")
    open_tome(table, 0)
    assert may(table, 1) == {"ask 0", "ask 1", "ask 2"}


def test_tb2_those_who_wait_are_made_to_skip() -> None:
    table = crossing("0 .\n.\n1 |\n2 |", seats=3, hands={0: "Trollbooth"})
    do(table, 0, "use Trollbooth 1", "move forward")
    assert table.awaited == (2,)


def test_tb2_those_who_wait_use_their_treasures() -> None:
    table = crossing("0 | o .", gentle=True, hands={0: "Sack of Planks, Trollbooth, Mirrored Shoes"})
    assert may(table, 0) == {"jump forward", "move right", "use Trollbooth 1", "use Sack of Planks forward"}
    do(table, 0, "use Sack of Planks forward")
    assert may(table, 0) == {"move forward", "move right", "use Trollbooth 1"}
    table = crossing("0 | ?", gentle=True, hands={0: "Mirrored Shoes"})
    do(table, 0, "use Mirrored Shoes forward")
    turn_up(table, "Ug Troll")
    assert space(table, 1, 1, seat=0) == "U?0"


# TB2: stepping onto the bridge


def test_tb2_the_first_step_is_a_landing_like_any_other() -> None:
    table = crossing("0 | ? .")
    do(table, 0, "move forward")
    turn_up(table, "treasure")
    assert may(table, 0) == {"leave", "keep"}
    do(table, 0, "keep")
    find(table, "Golden Goat")
    assert where(table, 0) == (1, 1)
