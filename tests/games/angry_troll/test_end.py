import pytest
from games.angry_troll.bridge import (
    ASLEEP,
    acting,
    awakening,
    board,
    cards,
    do,
    hands,
    lower,
    roll,
    standing,
    turn_up,
    upper,
)

from underbridge import IllegalAction, Table


def end_of(table: Table) -> str | None:
    return board(table).end


# AT14: does the bridge stand?


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("? ? ? ? ? ?", "[?] ? ? ? ? ?"),
        (". . . . . .", "[?] ? ? ? ? ?"),  # one row is enough
        ("[?] ? ? ? ? ?", ". . . . . ."),
        (". . . ? ? ?", "[?] ? ? ? . ."),  # one step from row to row
        ("[?] ? . . ? ?", ". ? ? ? ? ."),
        ("? ? ? . ? ?", "[?] . ? ? ? ?"),
        (". ? . ? . ?", "[?] ? ? ? ? ?"),
        ("? . ? . . .", "[?] ? ? ? ? ?"),  # strays do no harm
        ("? ? . . ? .", "[?] ? ? ? ? ?"),
        (". ? ? ? ? .", "[?] ? . . ? ?"),
    ],
)
def test_at14_the_bridge_stands_if_a_chain_of_bricks_leads_across(above: str, below: str) -> None:
    table = acting(above, below, actions_left=1)
    do(table, str(table.legal(0)[0]))
    assert not table.over
    assert board(table).turn == 2


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("? ? . ? ? ?", "[?] ? . ? ? ?"),  # a column is missing
        ("? ? ? . . .", "[?] . . ? ? ?"),  # corners do not connect
        (". . . ? ? ?", "[?] ? ? . . ."),
        (". ? . ? . ?", "[?] ? . ? ? ?"),
        (". ? ? ? ? ?", ". [?] ? ? ? ?"),  # an end is missing
        ("? ? ? ? ? .", "? ? ? ? [?] ."),
        ("? . . . . ?", ". [?] ? ? ? ."),  # both ends are strays
        ("? . ? ? ? ?", "[?] ? . ? ? ?"),
        ("? ? ? ? . ?", "[?] ? ? . ? ?"),
        ("? ? . ? ? ?", ". [?] . . ? ?"),
    ],
)
def test_at14_the_bridge_collapses_without_such_a_chain(above: str, below: str) -> None:
    table = acting(above, below, actions_left=1, deck=5)
    do(table, str(table.legal(0)[0]))
    assert end_of(table) == "collapsed"
    assert (standing(table).won, standing(table).rank, standing(table).score) == (False, 2, 5)
    assert table.payoff == (0.0,)


def test_at14_a_flight_can_break_the_bridge() -> None:
    table = acting(upper="? . ? ? ? ?", lower="? 2h! ? [?] ? ?", actions_left=1)
    do(table, "move right")
    assert end_of(table) == "collapsed"


def test_at14_a_flight_can_take_the_last_brick_from_an_end() -> None:
    table = acting(upper="? ? ? ? ? .", lower="? ? [?] ? ? 2h!", actions_left=1)
    do(table, "move left")
    assert end_of(table) == "collapsed"


def test_at14_a_flight_can_close_the_gap_that_an_action_tore() -> None:
    table = acting(upper=". [?] . . . .", lower="? 2c! ?3d! ? ? ?", actions_left=1)
    do(table, "pick up down")
    assert lower(table) == "? 3d! ? ? ? ?"
    assert not table.over


def test_at14_the_bridge_is_not_tested_after_an_awakening() -> None:
    table = awakening(upper=". . . . . .", lower="? [?] 2c! ? ? ?", hands="7h", playing="9h")
    roll(table, 3)
    assert lower(table) == "? [?] . ? ? ?"
    do(table, "lay right", "move left")
    assert lower(table) == "[?] ? 7h ? ? ?"
    assert not table.over


def test_at14_the_bridge_is_not_tested_between_two_actions() -> None:
    table = acting(upper=". . . . . .", lower="? [?] 2c! ? ? ?", hands="5s!")
    do(table, "use right")
    assert lower(table) == "? [?] . ? ? ?"
    do(table, "lay right")
    assert lower(table) == "? [?] 2c ? ? ?"
    assert not table.over


def test_at14_carried_bricks_are_not_on_the_bridge() -> None:
    table = acting(upper=". . . . . .", lower="? [?] 2c! ? ? ?")
    do(table, "pick up right", "move left")
    assert hands(table) == "2c!"
    assert end_of(table) == "collapsed"


# AT15: the troll wins


def test_at15_the_troll_wins_with_an_empty_deck_and_a_sleeping_standing_bridge() -> None:
    table = acting(lower="? [?2h!] ? ? ? ?", deck=0)
    do(table, "stomp")
    assert not table.over  # after the flight, not before
    do(table, "move left")
    assert end_of(table) == "tamed"
    assert (standing(table).won, standing(table).rank, standing(table).score) == (True, 1, 0)
    assert table.payoff == (1.0,)


def test_at15_a_card_in_the_deck_must_still_be_played() -> None:
    table = acting(lower="[?] ? ? ? ? ?", deck=1, actions_left=1)
    do(table, "move right")
    assert not table.over
    assert table.due == ("card", "awakening")


def test_at15_the_last_awake_brick_may_leave_over_a_bank() -> None:
    """Then nothing on the bridge is awake, whatever the card set aside would awaken."""
    table = acting(lower="[?] ? ? ? ? ?2h!", deck=0, actions_left=1)
    do(table, "move right")
    assert end_of(table) == "tamed"
    assert board(table).set_aside == cards("2h")


@pytest.mark.parametrize(
    ("above", "below"),
    [
        (ASLEEP, "[?] 2h! ? ? ? ?"),  # underfoot
        ("? ? ? ? 2h! ?", "[?] ? ? ? ? ?"),  # it flees, but not far enough
        ("? ? ? ? 2h!3c ?", "[?] ? ? ? ? ?"),  # covered
        (ASLEEP, "[?] ? ? 2h!3c4c ? ?"),
        (ASLEEP, "[?] 2h!3c ? ? ? ?"),
    ],
)
def test_at15_an_awake_brick_keeps_the_troll_from_winning(above: str, below: str) -> None:
    table = acting(above, below, deck=0, actions_left=1)
    do(table, "move right")
    assert not table.over
    assert board(table).turn == 2


@pytest.mark.parametrize(
    ("held", "aside"), [("2c!", ""), ("2h", ""), ("ac!", ""), ("", "2h"), ("", "2h 3c"), ("2c!", "3c")]
)
def test_at15_what_is_in_hand_or_set_aside_does_not_matter(held: str, aside: str) -> None:
    table = acting(lower="[?] ? ? ? ? ?", hands=held, aside=aside, deck=0, actions_left=1)
    do(table, "move right")
    assert end_of(table) == "tamed"
    assert standing(table).perfect
    assert board(table).set_aside == cards(aside)


@pytest.mark.parametrize(
    ("above", "below", "perfect"),
    [
        (ASLEEP, "[?] ? ? ? ? ?", True),
        (ASLEEP, "[?] ? ? . ? ?", False),
        ("? ? ? ? ? .", "[?] ? ? ? ? ?", False),
        (". . . . . .", "[?] ? ? ? ? ?", False),
    ],
)
def test_at15_the_win_is_perfect_without_a_gap(above: str, below: str, perfect: bool) -> None:
    table = acting(above, below, deck=0, actions_left=1)
    do(table, "move right")
    assert end_of(table) == "tamed"
    assert standing(table).perfect is perfect


def test_at15_a_sleeping_bridge_that_does_not_stand_is_lost_with_score_0() -> None:
    table = acting(upper="? ? . ? ? ?", lower="[?] ? . ? ? ?", deck=0, actions_left=1)
    do(table, "move right")
    assert end_of(table) == "collapsed"
    assert (standing(table).won, standing(table).perfect, standing(table).score) == (False, False, 0)
    assert table.payoff == (0.0,)


def test_at15_the_score_is_what_is_left_in_the_deck() -> None:
    table = awakening(lower="? [?2h!] ? ? ? ?", deck=8, unseen="9h")
    assert standing(table).score == 8
    turn_up(table, "9h")
    assert standing(table).score == 7
    roll(table, 2)
    assert (end_of(table), standing(table).score) == ("carried off", 7)


def test_the_last_card_is_played_then_awakenings_are_skipped_until_the_troll_has_won() -> None:
    table = awakening(lower="? [?] ? ? ? ?", deck=1, unseen="9h 2c")
    turn_up(table, "9h")
    roll(table, 3)
    turn_up(table, "2c")
    assert board(table).deck == 0
    do(table, "move up", "move left")
    assert (upper(table), lower(table)) == ("[?] ? ? ? ? ?", "? ?2c! . ? ? ?")
    do(table, "move right", "move down")  # no card, no die
    assert lower(table) == "? [?2c!] . ? ? ?"
    do(table, "stomp", "move left")
    assert (end_of(table), standing(table).perfect) == ("tamed", False)


def test_nobody_acts_after_the_end() -> None:
    table = acting(lower="[?] ? ? ? ? ?", deck=0, actions_left=1)
    moves = table.legal(0)
    do(table, "move right")
    assert table.legal(0) == []
    with pytest.raises(IllegalAction, match="over"):
        table.act(0, moves[0])


# AT18: the troll tires

BURIED = "? ? ? ? ? 2h!3c"


def walk_about(table: Table) -> None:
    """A turn of two steps round the left end of the bridge."""
    assert board(table).actions_left == 2
    do(table, *(["move right", "move up"] if "[" in lower(table) else ["move left", "move down"]))


def test_at18_after_20_turns_without_an_awakening_card_the_bridge_wins() -> None:
    table = acting(upper=BURIED, lower="[?] ? ? ? ? ?", deck=0, idle=1)
    for turn in range(1, 20):
        assert board(table).turns_until_tired == 20 - turn
        walk_about(table)
        assert not table.over
    walk_about(table)
    assert end_of(table) == "tired"
    assert (standing(table).won, standing(table).rank, standing(table).score) == (False, 2, 0)
    assert table.payoff == (0.0,)


def test_at18_turns_are_counted_from_the_last_card_played() -> None:
    table = awakening(upper=BURIED, lower="[4d] ? ? ? ? ?", playing="9h", deck=0)
    roll(table, 1)
    assert board(table).turns_until_tired == 20
    do(table, "stomp", "move right")
    for _ in range(19):
        walk_about(table)
    assert not table.over
    walk_about(table)
    assert end_of(table) == "tired"


@pytest.mark.parametrize(("idle", "end"), [(19, None), (20, "tired")])
def test_at18_a_card_begins_the_count_anew_when_it_is_played_not_when_it_is_set_aside(
    idle: int, end: str | None
) -> None:
    table = acting(upper=BURIED, lower="[?] 4d! ? ? ? ?", hands="5c!", deck=0, idle=idle)
    do(table, "use right", "move up")
    assert end_of(table) == end
    assert board(table).turns_until_tired == (0 if end else 20)


def test_at18_turns_are_not_counted_while_the_deck_lasts() -> None:
    table = acting(upper=BURIED, lower="[?] ? ? ? ? ?", deck=1, unseen="9h", actions_left=1)
    do(table, "move right")
    turn_up(table, "9h")
    assert board(table).turns_until_tired == 20
