"""Deaths, the gentle rule, and the scores: TB10 and TB11."""

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
    points,
    ranks,
    read,
    roll,
    space,
    where,
)

from underbridge import Table
from underbridge.games.troll_bridge.box import our_box_text

# TB10: what the dead lose


def test_tb10_the_dead_lose_treasures_messages_and_trophies() -> None:
    table = crossing(
        "0U 1 .",
        seats=3,
        hands={1: "Trollbooth, Silver Goblet, Silver Goblet"},
        messages={1: (1, 2), 2: ()},
        ug_trolls={1: 2},
        trollosophers={1: 3},
        skips=(1,),
    )
    do(table, 1, "pass")
    roll(table, fight=1, smash=1)
    dead = messenger(table, 1)
    assert not dead.alive
    assert (dead.treasures, dead.messages) == ((), ())
    assert (dead.ug_trolls, dead.trollosophers) == (0, 0)
    assert dead.skips == 0
    assert discarded(table) == "Trollbooth, Silver Goblet, Silver Goblet"
    assert [letter.bearer for letter in board(table).letters] == [0, None, None]


def test_tb10_the_treasures_of_the_dead_come_back_when_the_deck_is_out() -> None:
    table = crossing("0U 1 .\nT . .", seats=3, hands={1: "Golden Goat"}, deck="")
    do(table, 1, "pass")
    roll(table, fight=5, smash=1)
    assert (board(table).deck, discarded(table)) == (0, "Golden Goat")
    do(table, 2, "move forward")
    roll(table, fight=1)
    do(table, 2, "move forward")
    do(table, 0, "move right", "keep")
    find(table, "Golden Goat")
    assert hand(table, 0) == "Golden Goat"


def test_tb10_others_go_on() -> None:
    table = crossing("0U 1 .\n. . 2", seats=3)
    roll(table, fight=1, smash=1)
    assert table.awaited == (2,)
    assert board(table).ending is None
    assert may(table, 1) == set()


def test_tb10_the_dead_are_in_nobodys_way_where_their_grave_is_mended() -> None:
    table = crossing("0U 1 .", seats=3, hands={0: "Sack of Planks"})
    do(table, 0, "roll")
    roll(table, fight=1, smash=1)
    do(table, 0, "use Sack of Planks forward")
    do(table, 2, "move forward")
    roll(table, fight=5)
    do(table, 2, "move forward")
    do(table, 0, "move forward")
    assert where(table, 0) == (1, 2)


# TB11: the end


def test_tb11_the_game_ends_when_one_is_left_alive() -> None:
    table = crossing("0U 1 .", ug_trolls={0: 1})
    roll(table, fight=1, smash=1)
    assert board(table).ending == "one messenger is left alive"
    read(table, -2)
    assert table.over
    assert board(table).first_off is None  # no 7 for surviving
    assert points(table) == [2 + 3 - 2, None]
    assert ranks(table) == [1, 2]
    assert table.payoff == (1, 0)


def test_tb11_a_jump_may_leave_one_alive() -> None:
    table = crossing("0 o .", seats=3, dead=(1,))
    do(table, 0, "jump forward")
    roll(table, jump=1)
    assert board(table).ending == "one messenger is left alive"
    assert board(table).deaths == (1, 0)
    read(table, 0)
    assert table.over
    assert ranks(table) == [2, 3, 1]


def test_tb11_without_a_message_nothing_is_left_to_read() -> None:
    table = crossing("0U 1 .", messages={0: ()})
    roll(table, fight=1, smash=1)
    assert table.over
    assert points(table) == [0, None]


def test_tb11_the_game_ends_when_a_messenger_leaves_the_finish_end() -> None:
    table = crossing("… 0\n1 . .")
    do(table, 0, "move forward")
    assert board(table).ending == "a messenger left the bridge"
    read(table, 0, 0)
    assert table.over


def test_tb10_the_dead_rank_below_the_living_and_later_deaths_higher() -> None:
    table = crossing("… 2", seats=5, turn=2, dead=(3, 0, 4))
    do(table, 2, "move forward")
    read(table, 0, 0)
    assert ranks(table) == [4, 2, 1, 5, 3]
    assert points(table) == [None, 3, 10, None, None]


def test_tb10_even_a_bad_message_is_better_than_death() -> None:
    """With figures by which one can count below nothing."""
    box = our_box_text().replace("worth = -3", "worth = -9")
    table = crossing("0U 1 .", box=box)
    roll(table, fight=1, smash=1)
    read(table, -9)
    assert points(table) == [-6, None]
    assert ranks(table) == [1, 2]
    assert table.payoff == (1, 0)


# TB10: the gentle rule


def gentle(picture: str, **rest: object) -> Table:
    """Seat 0's Ug Troll smashes the space ahead, where seat 1 stands."""
    table = crossing(picture, gentle=True, **rest)  # type: ignore[arg-type]
    while table.awaited:
        seat = table.awaited[0]
        do(table, seat, "roll" if seat == 0 else "pass")
    roll(table, fight=1, smash=1)
    return table


AHEAD = """
    .  .  .  .
    .  0U 1  .
    .  .  .  .
"""


def test_tb10_gentle_a_smashed_messenger_steps_aside_and_loses_nothing() -> None:
    table = gentle(
        AHEAD, hands={1: "Golden Goat, Crib Notes"}, ug_trolls={1: 1}, trollosophers={1: 2}, skips=(1,)
    )
    assert space(table, 2, 3) == "o"
    assert table.awaited == (1,)
    assert board(table).decides == 1
    assert may(table, 1) == {"retreat left", "retreat right"}  # back is the fighter
    do(table, 1, "retreat right")
    assert where(table, 1) == (3, 3)
    kept = messenger(table, 1)
    assert (kept.ug_trolls, kept.trollosophers, kept.messages) == (1, 2, (1,))
    assert hand(table, 1) == "Crib Notes, Golden Goat"
    assert board(table).deaths == ()
    # seat 1 skips its turn, as it had to anyway, and is asked in the next fight
    assert (table.awaited, board(table).stage) == ((1,), "hinder")


@pytest.mark.parametrize(
    ("way", "there"), [("retreat back", (2, 3)), ("retreat left", (1, 4)), ("retreat right", (3, 4))]
)
def test_tb10_gentle_back_or_to_the_side_never_forward(way: str, there: tuple[int, int]) -> None:
    table = crossing(
        """
        .  .  .  .  .
        .  .  .  1  .
        .  .  0U .  .
        """,
        gentle=True,
    )
    roll(table, fight=1, smash=8)
    assert may(table, 1) == {"retreat back", "retreat left", "retreat right"}
    do(table, 1, way)
    assert where(table, 1) == there
    assert table.awaited == (1,)  # its own turn


@pytest.mark.parametrize(
    ("picture", "ways"),
    [
        (". . o .\n. 0U 1 .\n. . . .", {"retreat right"}),  # a lone way is still asked
        (". . . .\n. 0U 1 .\n. . 2 .", {"retreat left"}),
        (". 0U 1 .\n. . ? .", {"retreat right"}),  # nobody goes off the side
        (". . P .\n. 0U 1 .\n. . o .", {"retreat left"}),
    ],
)
def test_tb10_gentle_onto_an_intact_free_space(picture: str, ways: set[str]) -> None:
    table = gentle(picture, seats=3)
    assert may(table, 1) == ways


def test_tb10_gentle_with_nowhere_to_go_off_the_bridge_at_its_rows_start() -> None:
    table = gentle(
        """
        .  .  o  .
        .  0U 1  .
        .  .  o  .
        """,
        hands={1: "Golden Goat"},
    )
    assert where(table, 1) == (2, 0)
    assert messenger(table, 1).alive
    assert hand(table, 1) == "Golden Goat"
    assert may(table, 1) == {"move forward", "move left", "move right"}


def test_tb10_gentle_off_the_bridge_from_column_1_too() -> None:
    """Nobody steps back from column 1: it is to the side, or to the start if there is nothing."""
    table = crossing("o .\n1 0U\n. .", gentle=True)
    roll(table, fight=1, smash=5)
    assert may(table, 1) == {"retreat right"}
    table = crossing("o .\n1 0U\no .", gentle=True)
    roll(table, fight=1, smash=5)
    assert where(table, 1) == (2, 0)


def test_tb10_gentle_a_start_holds_any_number() -> None:
    table = gentle(
        """
          | .  .  o  .
        2 | .  0U 1  .
          | .  .  o  .
        """,
        seats=3,
    )
    assert where(table, 1) == where(table, 2) == (2, 0)
    assert messenger(table, 1).alive
    do(table, 1, "move forward")
    assert may(table, 2) == {"move left", "move right"}


@pytest.mark.parametrize("tile", ["?", "T", "U", "P", "U?0"])
def test_tb10_gentle_being_moved_is_not_landing(tile: str) -> None:
    table = gentle(f". . o .\n. 0U 1 .\n. . {tile} .")
    do(table, 1, "retreat right")
    assert space(table, 3, 3, seat=0) == tile
    assert messenger(table, 1).held_by is None
    assert table.awaited == (1,)
    assert {"move forward", "move back"} <= may(table, 1)  # free to go on


def test_tb10_gentle_a_tile_not_landed_on_is_dealt_with_by_the_next_who_lands() -> None:
    table = gentle(". . o .\n. 0U 1 .\n. . U .")
    do(table, 1, "retreat right", "move forward")
    roll(table, fight=6)
    do(table, 1, "move back")
    assert table.due == ("die", "fight")
    assert messenger(table, 1).held_by == "Ug Troll"


@pytest.mark.parametrize("troll", ["U", "P"])
def test_tb10_gentle_who_is_driven_from_a_troll_is_free_of_it(troll: str) -> None:
    table = gentle(f". . . .\n. 0U 1{troll} .\n. . . .", damage={1: 5})
    do(table, 1, "retreat left")
    free = messenger(table, 1)
    assert (free.held_by, free.damage) == (None, 0)
    assert (free.ug_trolls, free.trollosophers) == (0, 0)
    assert "move forward" in may(table, 1)


def test_tb10_gentle_driven_from_a_troll_off_the_bridge_one_is_free_of_it() -> None:
    table = gentle(". . o .\n. 0U 1U .\n. . o .", damage={1: 5})
    free = messenger(table, 1)
    assert (free.held_by, free.damage, free.column) == (None, 0, 0)
    assert "move forward" in may(table, 1)


def test_tb10_gentle_the_fighter_ends_its_turn_afterwards() -> None:
    table = gentle(AHEAD, hands={0: "Golden Goat"})
    do(table, 1, "retreat left")
    assert may(table, 0) == {"end", "discard Golden Goat"}
    assert messenger(table, 0).held_by == "Ug Troll"


def test_tb10_gentle_jumps_still_kill() -> None:
    table = crossing("0 o .", seats=3, gentle=True)
    do(table, 0, "jump forward")
    roll(table, jump=1)
    assert not messenger(table, 0).alive
    assert holes(table) == {(1, 2), (1, 3)}


def test_tb10_without_the_gentle_rule_the_smashed_die() -> None:
    table = crossing(AHEAD, seats=3)
    roll(table, fight=1, smash=1)
    assert not messenger(table, 1).alive


# TB10: stepping from start to start


@pytest.mark.parametrize(
    ("waiting", "ways"),
    [
        ("01234", {"move forward", "move right"}),
        ("12034", {"move forward", "move left", "move right"}),
        ("12340", {"move forward", "move left"}),
    ],
)
def test_tb10_gentle_who_waits_may_step_to_where_others_wait(waiting: str, ways: set[str]) -> None:
    picture = "\n".join(f"{seat} | ." for seat in waiting)
    assert may(crossing(picture, seats=5, gentle=True), 0) == ways
    assert may(crossing(picture, seats=5), 0) == {"move forward"}


def test_tb10_gentle_a_step_from_start_to_start_is_a_move() -> None:
    table = crossing("0 | .\n1 | .", gentle=True)
    do(table, 0, "move right")
    assert where(table, 0) == where(table, 1) == (2, 0)
    assert table.awaited == (1,)
    do(table, 1, "move forward")
    assert may(table, 0) == {"move left", "move right"}  # nobody may stay who can step aside
    do(table, 0, "move left")
    assert where(table, 0) == (1, 0)


def test_tb10_gentle_nobody_robs_or_is_robbed_at_the_same_start() -> None:
    table = crossing("0 1 | .", gentle=True, hands={0: "Sticky Fingers"})
    assert may(table, 0) == {"move forward", "move right"}


def test_tb10_gentle_nobody_steps_back_onto_the_start() -> None:
    assert may(crossing("0 .", gentle=True), 0) == {"move forward", "move right"}


# TB11: the scores


@pytest.mark.parametrize(
    ("messages", "bonus"),
    [({}, 7), ({0: (0, 1), 1: ()}, 7), ({0: (), 1: (0, 1)}, 0), ({0: (1,), 1: (0,)}, 0)],
)
def test_tb11_7_for_the_first_off_the_bridge_with_the_own_message_in_hand(
    messages: dict[int, tuple[int, ...]], bonus: int
) -> None:
    table = crossing("… 0", messages=messages)
    do(table, 0, "move forward")
    read(table, 0, 0)
    held = len(messenger(table, 0).messages)
    assert points(table) == [bonus + 3 * held, 3 * (2 - held)]


def test_tb11_2_an_ug_troll_1_a_trollosopher_and_the_values_of_treasures() -> None:
    table = crossing(
        "… 0",
        ug_trolls={0: 3, 1: 1},
        trollosophers={0: 1, 1: 4},
        hands={0: "Golden Goat, Silver Goblet, Trollbooth", 1: "Mighty Mallet"},
    )
    do(table, 0, "move forward")
    read(table, 0, 0)
    assert points(table) == [7 + 3 * 2 + 1 + 5 + 3 + 1 + 3, 2 + 4 + 2 + 3]


@pytest.mark.parametrize(("outcome", "worth"), list(enumerate((3, 2, 2, 1, 1, 0, 0, -1, -1, -2, -3))))
def test_tb11_3_and_its_text_for_each_message(outcome: int, worth: int) -> None:
    table = crossing("… 0", messages={1: ()})
    do(table, 0, "move forward")
    assert table.odds == 12
    table.draw(outcome)
    assert board(table).letters[0].worth == worth
    assert points(table) == [7 + 3 + worth, 0]


@pytest.mark.parametrize(("beaten", "worth"), [(0, 0), (1, 1), (3, 3), (4, 3), (9, 3)])
def test_tb11_one_message_is_worth_1_per_trollosopher_of_its_bearer_at_most_3(
    beaten: int, worth: int
) -> None:
    table = crossing("… 0", messages={0: (), 1: (0,)}, trollosophers={0: 5, 1: beaten})
    do(table, 0, "move forward")
    table.draw(11)
    assert board(table).letters[0].worth == worth
    assert points(table) == [5, beaten + 3 + worth]


def test_draws_messages_are_read_one_by_one_living_players_in_seat_order_then_by_first_owner() -> None:
    table = crossing("… 2", seats=5, turn=2, dead=(3,), messages={0: (4, 1), 2: (2, 0), 4: (), 1: ()})
    do(table, 2, "move forward")
    read_so_far = []
    while not table.over:
        read_so_far.append((*table.due, table.odds))
        table.draw(0)
    assert read_so_far == [
        ("message", 0, 1, 12),
        ("message", 0, 4, 11),
        ("message", 2, 0, 10),
        ("message", 2, 2, 9),
    ]
    assert [letter.worth for letter in board(table).letters] == [2, 3, 1, None, 2]


def test_tb11_messages_already_read_are_not_read_again() -> None:
    table = crossing("… 0", seats=3)
    do(table, 0, "move forward")
    for outcome in (4, 10, 0):  # +1, then the twelfth, then +3
        table.draw(outcome)
    assert [letter.worth for letter in board(table).letters] == [1, 0, 3]


def test_tb11_nobody_reads_a_message_before_the_scores_are_counted() -> None:
    table = crossing("… 0")
    assert [letter.worth for letter in board(table).letters] == [None, None]
    assert points(table) == [None, None]
    do(table, 0, "move forward")
    assert [letter.worth for letter in board(table).letters] == [None, None]


def test_tb11_the_most_points_win_not_the_first_off_the_bridge() -> None:
    table = crossing("… 0", ug_trolls={1: 6})
    do(table, 0, "move forward")
    read(table, 0, 0)
    assert points(table) == [10, 15]
    assert ranks(table) == [2, 1]
    assert table.payoff == (0, 1)


def test_tb11_ties_share() -> None:
    table = crossing("… 0", seats=4, trollosophers={1: 7, 2: 2, 3: 1})
    do(table, 0, "move forward")
    read(table, 1, 1, 0, -1)
    assert points(table) == [11, 11, 5, 3]
    assert ranks(table) == [1, 1, 3, 4]
    assert table.payoff == (0.5, 0.5, 0, 0)


def test_tb11_three_share_and_the_dead_do_not() -> None:
    table = crossing("… 0", seats=5, dead=(4,), ug_trolls={1: 3, 2: 3}, trollosophers={1: 1, 3: 1})
    do(table, 0, "move forward")
    read(table, 0, 0, 1, 2)
    assert points(table) == [10, 10, 10, 6, None]
    assert ranks(table) == [1, 1, 1, 4, 5]
    assert table.payoff == pytest.approx((1 / 3, 1 / 3, 1 / 3, 0, 0))


def test_tb11_before_the_end_all_are_equal() -> None:
    table = crossing("0 . .", ug_trolls={1: 5})
    assert ranks(table) == [1, 1]
