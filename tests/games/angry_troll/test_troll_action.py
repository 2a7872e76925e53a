import pytest
from games.angry_troll.bridge import (
    acting,
    awakening,
    board,
    cards,
    do,
    hands,
    lower,
    may,
    roll,
    turn_up,
    upper,
)

from underbridge import IllegalAction
from underbridge.games.angry_troll.actions import Move

ENDLESS_DIAMOND = {"endless_diamond": True}
ENDLESS_SPADE = {"endless_spade": True}


# AT6: two actions


def test_at6_the_troll_takes_exactly_two_actions_then_bricks_flee() -> None:
    table = acting(lower="[?] ? ? ? ? ?2h!")
    do(table, "move right")
    assert lower(table) == "? [?] ? ? ? ?2h!"
    assert (table.awaited, board(table).actions_left) == ((0,), 1)
    do(table, "move right")
    assert lower(table) == "? ? [?] ? ? ?"
    assert table.awaited == ()
    assert board(table).actions_left == 0


def test_at6_the_troll_must_act_as_long_as_it_can() -> None:
    table = acting(lower="[?] ? ? ? ? ?")
    assert may(table) == {"move up", "move right"}  # there is no staying


def test_at6_a_troll_that_is_stuck_forfeits_its_second_action() -> None:
    table = acting(upper=". ? ? ? ? ?", lower="? [?] ? ? ? ?2h!")
    do(table, "move left")
    assert lower(table) == "[?] ? ? ? ? ?"  # the bricks have fled
    assert board(table).turn == 2


def test_at6_one_legal_action_is_enough_not_to_forfeit() -> None:
    table = acting(upper=". ? ? ? ? ?", lower="2h! [?] ? ? ? ?")
    do(table, "move left")
    assert (may(table), board(table).turn) == ({"stomp"}, 1)


def test_at6_a_troll_that_is_stuck_from_the_start_forfeits_both_actions() -> None:
    """The neighbour above flies away, the next brick wakes and flees into its place: the bridge stands."""
    table = awakening(upper="5c! ?6s ? ? ? ?", lower="[?] . ? ? ? ?", playing="3s 4s")
    roll(table, 1)
    roll(table, 2)
    assert upper(table) == "6s! ? ? ? ? ?"
    assert board(table).turn == 2
    assert board(table).upper_pile[-1] == "5 of clubs"
    assert table.due == ("die", "awakening")


def test_at6_a_brick_to_lay_frees_a_troll_without_neighbours() -> None:
    table = awakening(upper="5c! ? ? ? ? ?", lower="[?] . ? ? ? ?", hands="9d", playing="3s")
    roll(table, 1)
    assert may(table) == {"lay up", "lay right"}


def test_an_illegal_action_is_refused_with_what_is_legal() -> None:
    table = acting(lower="[?] ? ? ? ? ?")
    with pytest.raises(IllegalAction, match=r"Seat 0 may not move left: it may move up, move right\."):
        table.act(0, Move("left"))


# AT7: moving


@pytest.mark.parametrize(
    ("above", "below", "moves"),
    [
        ("? ? ? ? ? ?", "? ? [?] ? ? ?", {"move up", "move left", "move right"}),
        ("? ? [?] ? ? ?", "? ? ? ? ? ?", {"move down", "move left", "move right"}),
        ("? ? ? ? ? ?", "? ? ? ? ? [?]", {"move up", "move left"}),
        ("[?] ? ? ? ? ?", "? ? ? ? ? ?", {"move down", "move right"}),
        ("? ? . ? ? ?", "? ? [?] . ? ?", {"move left"}),  # a gap is walked round
    ],
)
def test_at7_the_troll_moves_to_neighbouring_bricks_only(above: str, below: str, moves: set[str]) -> None:
    assert may(acting(above, below)) == moves


@pytest.mark.parametrize(
    ("direction", "above", "below"),
    [
        ("up", "? ? [?] ? ? ?", "? ? ? ? ? ?"),
        ("left", "? ? ? ? ? ?", "? [?] ? ? ? ?"),
        ("right", "? ? ? ? ? ?", "? ? ? [?] ? ?"),
    ],
)
def test_at7_a_move_leads_one_place_on(direction: str, above: str, below: str) -> None:
    table = acting(lower="? ? [?] ? ? ?")
    do(table, f"move {direction}")
    assert (upper(table), lower(table)) == (above, below)


def test_at7_down_leads_back_to_the_lower_row() -> None:
    table = acting(upper="? ? [?] ? ? ?")
    do(table, "move down")
    assert lower(table) == "? ? [?] ? ? ?"


def test_at7_the_troll_may_step_on_awake_bricks() -> None:
    table = acting(lower="? 2h! [?] ? ? ?")
    do(table, "move left")
    assert lower(table) == "? [2h!] ? ? ? ?"


def test_at7_the_places_of_a_turn_from_its_start_on_are_not_entered_again_until_the_next() -> None:
    table = acting(lower="? ? [?] ? ? ?", aside="9s", upper="? ? ? ? ? 2c")
    do(table, "move left")
    assert may(table) == {"move up", "move left"}
    assert [str(place) for place in board(table).stood_on] == ["lower 2", "lower 3"]
    do(table, "move up")
    roll(table, 6)
    assert may(table) == {"move down", "move left", "move right"}
    do(table, "move right")
    assert may(table) == {"move down", "move right"}


# Stomping


def test_stomping_makes_the_awake_brick_underfoot_dormant() -> None:
    table = acting(lower="? ? [?2h!] ? ? ?")
    do(table, "stomp")
    assert lower(table) == "? ? [?2h] ? ? ?"
    assert "stomp" not in may(table)


def test_at1_only_the_top_brick_is_stomped() -> None:
    both_awake = acting(lower="? ? [2h!3c!] ? ? ?")
    do(both_awake, "stomp")
    assert lower(both_awake) == "? ? [2h!3c] ? ? ?"
    assert "stomp" not in may(both_awake)


# AT9: picking up


@pytest.mark.parametrize("code", ["2c", "5d", "9s", "kc", "ac", "ad", "as"])
def test_at9_an_awake_neighbour_is_picked_up_and_stays_awake(code: str) -> None:
    table = acting(lower=f"? ? [?] ?{code}! ? ?")
    do(table, "pick up right")
    assert lower(table) == "? ? [?] ? ? ?"
    assert hands(table) == f"{code}!"


@pytest.mark.parametrize("code", ["ah", "7h", "kh"])
def test_at9_a_troll_has_no_heart(code: str) -> None:
    assert may(acting(lower=f"[?] {code}! ? ? ? ?")) == {"move up", "move right"}


def test_at9_dormant_bricks_are_left_alone() -> None:
    assert may(acting(lower="[?] 7c ? ? ? ?")) == {"move up", "move right"}


@pytest.mark.parametrize("held", ["5s!", "5h", "5d!", "ac!"])
def test_at9_the_hands_hold_one_brick(held: str) -> None:
    table = acting(lower="[?] 7c! ? ? ? ?", hands=held)
    assert not any(action.startswith("pick up") for action in may(table))


def test_at9_picking_up_may_leave_a_gap() -> None:
    table = acting(lower="[?] 7c! ? ? ? ?")
    do(table, "pick up right")
    assert lower(table) == "[?] . ? ? ? ?"
    assert may(table) == {"move up"}


def test_at9_there_is_no_dropping_an_awake_brick() -> None:
    table = acting(lower="[?] ? ? ? ? ?", hands="5c!")
    assert may(table) == {"move up", "move right"}
    do(table, "move right", "move right")
    assert hands(table) == "5c!"


def test_at1_only_the_top_brick_is_picked_up() -> None:
    covered = acting(lower="[?] 7c!6h ? ? ? ?")
    assert may(covered) == {"move up", "move right"}
    uncovered = acting(lower="[?] 7c!6c! ? ? ? ?")
    do(uncovered, "pick up right")
    assert (lower(uncovered), hands(uncovered)) == ("[?] 7c! ? ? ? ?", "6c!")


# AT8: next to


@pytest.mark.parametrize("held", ["", "5c!", "5d!", "5s!"])
def test_at8_the_brick_underfoot_is_not_next_to_the_troll(held: str) -> None:
    assert may(acting(lower="[7c!] ? ? ? ? ?", hands=held)) == {"move up", "move right", "stomp"}


@pytest.mark.parametrize("held", ["", "5c!", "5s!", "5d!"])
def test_at8_the_brick_across_the_corner_is_not_next_to_the_troll(held: str) -> None:
    assert may(acting(upper="? 7c! ? ? ? ?", lower="[?] ? ? ? ? ?", hands=held)) == {"move up", "move right"}


@pytest.mark.parametrize(("held", "verb"), [("", "pick up"), ("5c!", "use"), ("5s!", "use")])
def test_at8_up_down_left_and_right_are_next_to_the_troll(held: str, verb: str) -> None:
    below = acting(upper="? ? 2s! ? ? ?", lower="? 3s! [?] 4s! ? ?", hands=held)
    assert may(below) >= {f"{verb} up", f"{verb} left", f"{verb} right"}
    above = acting(lower="? ? 2s! ? ? ?", upper="? 3s! [?] 4s! ? ?", hands=held)
    assert may(above) >= {f"{verb} down", f"{verb} left", f"{verb} right"}


# AT10: clubs, diamonds, spades


@pytest.mark.parametrize("target", ["2h", "3c", "kd", "as"])
def test_at10_a_club_makes_a_neighbour_dormant_and_is_set_aside_at_once(target: str) -> None:
    table = acting(lower=f"? ? [?] ?{target}! ? ?", hands="5c!", aside="9h")
    do(table, "use right")
    assert lower(table) == f"? ? [?] ?{target} ? ?"
    assert hands(table) == ""
    assert board(table).set_aside == cards("9h 5c")
    assert board(table).actions_left == 1


@pytest.mark.parametrize("held", ["5c!", "5s!"])
def test_at10_club_and_spade_reach_no_further_than_the_next_place(held: str) -> None:
    assert may(acting(lower="[?] ? 2h! ? ? ?", hands=held)) == {"move up", "move right"}
    assert may(acting(lower="[?] . 2h! ? ? ?", hands=held)) == {"move up"}


def test_at10_after_use_the_hands_are_free_for_another_brick() -> None:
    table = acting(lower="? 6s! [?] 2h! ? ?", hands="5c!")
    do(table, "use right")
    assert "pick up left" in may(table)


@pytest.mark.parametrize(
    ("direction", "before", "after"),
    [
        ("right", "[?] ? . 2h! 3h! ?", "[?] ? . 2h 3h! ?"),  # past a dormant brick and a gap
        ("right", "[?] 2h! 3h! ? ? ?", "[?] 2h 3h! ? ? ?"),  # the first one only
        ("right", "[?] ? ? ? ? 2h!", "[?] ? ? ? ? 2h"),  # to the other bank
        ("right", "[?] 3h!4c ? 2h! ? ?", "[?] 3h!4c ? 2h ? ?"),  # past a covered awake brick
        ("left", "? 2h! . ? [?] 3h!", "? 2h . ? [?] 3h!"),
        ("left", "2h! . . . . [?]", "2h . . . . [?]"),
    ],
)
def test_at10_a_diamond_hits_the_first_awake_brick_in_its_way(
    direction: str, before: str, after: str
) -> None:
    table = acting(lower=before, hands="5d!")
    do(table, f"use {direction}")
    assert lower(table) == after
    assert hands(table) == ""
    assert board(table).set_aside == cards("5d")


def test_at10_a_diamond_is_thrown_up_and_down() -> None:
    up = acting(upper="? ? 2h! ? ? ?", lower="? ? [?] ? ? ?", hands="5d!")
    do(up, "use up")
    assert upper(up) == "? ? 2h ? ? ?"
    down = acting(upper="? ? [?] ? ? ?", lower="? ? 2c! ? ? ?", hands="5d!")
    do(down, "use down")
    assert lower(down) == "? ? 2c ? ? ?"


def test_at10_a_diamond_is_not_thrown_where_no_brick_is_awake() -> None:
    table = acting(upper="? ? 4h!5h ? ? 6h!", lower="? ? [7h!] ? . 2h!", hands="5d!")
    assert {action for action in may(table) if action.startswith("use")} == {"use right"}


@pytest.mark.parametrize("target", ["2h", "3c", "kd", "ac", "as"])
def test_at10_a_spade_shovels_a_neighbour_into_the_hands_a_heart_too(target: str) -> None:
    table = acting(lower=f"? ? [?] ?{target}! ? ?", hands="5s!")
    do(table, "use right")
    assert lower(table) == "? ? [?] ? ? ?"
    assert hands(table) == target
    assert board(table).set_aside == cards("5s")


@pytest.mark.parametrize(
    ("held", "after"), [("5c!", "2h!3h"), ("5d!", "2h!3h"), ("5s!", "2h!")], ids=["club", "diamond", "spade"]
)
def test_at1_only_the_top_brick_is_hit_or_shovelled(held: str, after: str) -> None:
    table = acting(lower="[?] 2h!3h! ? ? ? ?", hands=held)
    do(table, "use right")
    assert lower(table) == f"[?] {after} ? ? ? ?"
    assert "use right" not in may(acting(lower="[?] 2h!3h ? ? ? ?", hands=held))


@pytest.mark.parametrize(
    ("held", "uses"), [("5c!", ["beat"]), ("5d!", ["throw"]), ("5s!", ["shovel"]), ("5h", ["lay"])]
)
def test_at10_the_view_says_what_a_brick_in_hand_is_good_for(held: str, uses: list[str]) -> None:
    assert [brick.use for brick in board(acting(lower="[?] ? ? ? ? ?", hands=held)).hands] == uses


# AT11: laying down


@pytest.mark.parametrize(
    ("direction", "above", "below"),
    [
        ("up", "? 7h ? ? ? ?", "4c! [?] ?6c ? ? ?"),  # a gap
        ("left", "? . ? ? ? ?", "4c!7h [?] ?6c ? ? ?"),  # an awake brick
        ("right", "? . ? ? ? ?", "4c! [?] ?6c7h ? ? ?"),  # a dormant brick
    ],
)
def test_at11_a_dormant_brick_is_laid_on_any_neighbouring_place(
    direction: str, above: str, below: str
) -> None:
    table = acting(upper="? . ? ? ? ?", lower="4c! [?] ?6c ? ? ?", hands="7h")
    assert {action for action in may(table) if not action.startswith("move")} == {
        "lay up",
        "lay left",
        "lay right",
    }
    do(table, f"lay {direction}")
    assert (upper(table), lower(table)) == (above, below)
    assert hands(table) == ""


def test_at11_bricks_are_laid_within_the_bridge() -> None:
    assert may(acting(lower="? ? ? ? . [?]", hands="7h")) == {"move up", "lay up", "lay left"}
    assert may(acting(upper="[?] . ? ? ? ?", hands="7h")) == {"move down", "lay down", "lay right"}


def test_at11_a_brick_laid_down_can_be_walked_on_and_awakened() -> None:
    table = acting(lower="? [?] . ? ? ?", hands="7h", aside="9d")
    do(table, "lay right", "move right")
    assert lower(table) == "? ? [7h] ? ? ?"
    roll(table, 3)
    assert lower(table) == "? ? [7h!] ? ? ?"


# AT12: THE CLUB and the other aces


def test_at12_the_club_is_used_again_and_again() -> None:
    table = acting(lower="? 2h! [?] 3h! ? ?", hands="ac!")
    do(table, "use left", "use right")
    assert lower(table) == "? 2h [?] 3h ? ?"
    assert hands(table) == "ac!"
    assert board(table).set_aside == ()


def test_at12_once_the_club_is_picked_up_no_other_brick_is_for_the_rest_of_the_game() -> None:
    table = acting(lower="[?] ac! ? ? ? ?", upper="? 4c ? ? ? ?", aside="9s")
    do(table, "pick up right", "move up")
    roll(table, 2)
    assert (upper(table), lower(table)) == ("[?] 4c! ? ? ? ?", "? . ? ? ? ?")
    assert may(table) == {"move down", "move right", "use right"}
    do(table, "use right")
    assert may(table) == {"move down", "move right"}
    assert hands(table) == "ac!"


def test_at12_the_club_flying_away_is_set_aside() -> None:
    table = awakening(lower="[?] ? ? ac! ? ?", playing="9h")
    roll(table, 4)
    assert board(table).set_aside == cards("ac")


def test_at12_the_club_fleeing_is_set_aside() -> None:
    table = acting(lower="[?] ? ? ? ? ac!", actions_left=1)
    do(table, "move right")
    assert board(table).upper_pile[-1] == "ace of clubs"


@pytest.mark.parametrize("held", ["5s!", "as!"])
def test_at12_the_club_shovelled_up_is_a_dormant_brick_like_any_other(held: str) -> None:
    table = acting(lower="2h! [?] ac! ? ? ?", hands=held)
    do(table, "use right")
    assert hands(table) == "ac"
    assert {action for action in may(table) if not action.startswith("move")} == {
        "lay up",
        "lay left",
        "lay right",
    }
    do(table, "lay right")
    assert lower(table) == ". [?] ac ? ? ?"  # and the hands are free again
    assert hands(table) == ""


@pytest.mark.parametrize(("held", "aside"), [("ad!", "ad"), ("as!", "as")])
def test_at12_without_the_variants_the_other_aces_are_set_aside_by_use(held: str, aside: str) -> None:
    table = acting(lower="[?] 2h! ? ? ? ?", hands=held)
    do(table, "use right")
    assert board(table).set_aside == cards(aside)


@pytest.mark.parametrize(
    ("held", "options"),
    [("2c!", None), ("2d!", ENDLESS_DIAMOND), ("2s!", ENDLESS_SPADE), ("ad!", ENDLESS_SPADE)],
)
def test_at12_no_other_card_is_endless(held: str, options: dict[str, bool] | None) -> None:
    table = acting(lower="[?] 3h! ? ? ? ?", hands=held, options=options)
    do(table, "use right")
    assert board(table).set_aside == cards(held.strip("!"))


def test_at12_an_endless_diamond_is_thrown_again_and_again() -> None:
    table = acting(lower="? [?] ? 3h! 4h! ?", hands="ad!", options=ENDLESS_DIAMOND)
    do(table, "use right", "use right")
    assert lower(table) == "? [?] ? 3h 4h ?"
    assert hands(table) == "ad!"
    assert board(table).set_aside == ()


def test_at12_an_endless_diamond_is_the_last_brick_picked_up() -> None:
    table = acting(lower="[?] 2h! ? ? ? ?", upper="7c! ? ? ? ? ?", hands="ad!", options=ENDLESS_DIAMOND)
    do(table, "use right")
    assert may(table) == {"move up", "move right", "use up"}


def test_at12_an_endless_spade_holds_one_dormant_brick_to_lay_before_the_next() -> None:
    table = acting(
        upper="? ? ?7s! ? ? ?", lower="? ?3c! [?] 2h! ? ?", hands="as!", aside="9h", options=ENDLESS_SPADE
    )
    do(table, "use right")
    assert hands(table) == "as! 2h"
    assert board(table).set_aside == cards("9h")
    assert may(table) == {"move up", "move left", "lay up", "lay left", "lay right"}  # no use, no picking up
    do(table, "lay right")
    assert hands(table) == "as!"
    roll(table, 4)
    assert lower(table) == "?3c! ? [?] 2h! ? ?"
    assert may(table) == {"move up", "move left", "move right", "use right"}


def test_at12_an_endless_spade_keeps_its_brick_over_the_flight() -> None:
    table = acting(lower="? ? [?] 2h! ? ?", hands="as!", options=ENDLESS_SPADE, unseen="9d kc")
    do(table, "use right", "move left")
    turn_up(table, "9d")
    roll(table, 6)
    turn_up(table, "kc")
    assert hands(table) == "as! 2h"
