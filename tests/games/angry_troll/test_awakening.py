import pytest
from games.angry_troll.bridge import (
    acting,
    awakening,
    board,
    card,
    cards,
    do,
    hands,
    lower,
    may,
    roll,
    standing,
    turn_up,
    upper,
)

TROLL = "[?] ? ? ? ? ?"


# AT3: which cards are played, and what they do


def test_at3_without_cards_set_aside_one_card_of_the_deck_is_played() -> None:
    table = awakening(lower=TROLL, deck=9, unseen="7d 2h")
    turn_up(table, "7d")
    assert board(table).deck == 8
    roll(table, 4)
    turn_up(table, "2h")
    assert lower(table) == "[?] ? ? 2h! ? ?"
    assert board(table).lower_pile[-1] == card("7d")
    assert table.awaited == (0,)
    assert board(table).actions_left == 2


def test_at3_cards_set_aside_are_played_in_their_order_and_the_deck_rests() -> None:
    table = acting(
        lower="[?] ? 2d ? ? 3h", upper="4s ? ? 5c ? ?", aside="7d 9c 8h 6s", actions_left=1, deck=9
    )
    do(table, "move right")
    for playing, column in (("7d", 3), ("9c", 1), ("8h", 6), ("6s", 4)):
        assert table.due == ("die", "awakening")
        pile = board(table).lower_pile if playing[-1] in "dh" else board(table).upper_pile
        assert pile[-1] == card(playing)
        roll(table, column)
    assert (upper(table), lower(table)) == ("4s! ? ? 5c! ? ?", "? [?] 2d! ? ? 3h!")
    assert board(table).set_aside == ()
    assert board(table).deck == 9
    assert board(table).actions_left == 2


def test_at3_with_an_empty_deck_and_nothing_set_aside_the_phase_is_skipped() -> None:
    table = acting(lower="[?] ? ? ? ? 2h!3c", actions_left=1, deck=0)
    do(table, "move right")
    assert (table.odds, table.awaited) == (0, (0,))
    assert (board(table).turn, board(table).actions_left) == (2, 2)


def test_at3_with_an_empty_deck_cards_set_aside_are_still_played() -> None:
    table = acting(lower="[?] ? ? ? ? 2h!3c", aside="9h", actions_left=1, deck=0)
    do(table, "move right")
    roll(table, 6)
    assert lower(table) == "? [?] ? ? ? 2h!3c!"


@pytest.mark.parametrize(
    ("playing", "above", "below"),
    [("9h", "? ? ? 5c ? ?", "[?] ? ? 6d! ? ?"), ("9s", "? ? ? 5c! ? ?", "[?] ? ? 6d ? ?")],
)
def test_at3_the_colour_names_the_row_and_the_die_the_column(playing: str, above: str, below: str) -> None:
    table = awakening(upper="? ? ? 5c ? ?", lower="[?] ? ? 6d ? ?", playing=playing)
    roll(table, 4)
    assert (upper(table), lower(table)) == (above, below)


def test_at3_an_awake_top_flies_away_for_the_next_awakening_not_for_this_one() -> None:
    table = awakening(lower="[?] ? ? ?6d! ? ?", playing="9h", deck=9)
    roll(table, 4)
    assert lower(table) == "[?] ? ? ? ? ?"
    assert board(table).set_aside == cards("6d")
    do(table, "move right", "move right")
    assert board(table).set_aside == ()
    assert board(table).lower_pile[-2:] == cards("9h 6d")
    assert (table.due, board(table).deck) == (("die", "awakening"), 9)


def test_at3_what_flew_is_played_before_what_the_troll_used_and_what_fled() -> None:
    table = awakening(lower="2h! ? [?] ?6d! 5s! ?", hands="3c!", playing="9h")
    roll(table, 4)
    do(table, "move right", "use right")
    assert board(table).set_aside == cards("3c 2h")  # the 6d is already being played
    assert board(table).lower_pile[-1] == card("6d")


def test_at3_an_awake_brick_may_wake_and_fly_in_one_phase() -> None:
    table = awakening(lower="[?] ? ? ?6d ? ?", playing="9h 8h 7h")
    roll(table, 4)
    assert lower(table) == "[?] ? ? ?6d! ? ?"
    roll(table, 4)
    assert lower(table) == "[?] ? ? ? ? ?"
    roll(table, 4)
    assert table.due == ("card", "brick", "lower", 4)


def test_at3_played_cards_stay_in_the_piles_for_good() -> None:
    table = awakening(lower="[?] ? ? ?6d! ? ?", playing="9h")
    roll(table, 4)
    pile = board(table).lower_pile
    do(table, "move right", "move right")
    roll(table, 6)
    turn_up(table, "kh")
    do(table, "move right", "move right")
    assert board(table).lower_pile[: len(pile)] == pile
    assert not {card("9h"), card("6d")} & {*board(table).unseen, *board(table).set_aside}


def test_dormant_bricks_under_the_troll_awaken_as_usual() -> None:
    table = awakening(lower="? ? [?6d] ? ? ?", playing="9h")
    roll(table, 3)
    assert lower(table) == "? ? [?6d!] ? ? ?"
    assert "stomp" in may(table)


# AT1 and AT16: stacks and faces


def test_at1_only_the_top_brick_awakens() -> None:
    table = awakening(lower="[?] ? ? 6d5c ? ?", playing="9h")
    roll(table, 4)
    assert lower(table) == "[?] ? ? 6d5c! ? ?"


def test_at1_a_covered_awake_brick_does_not_fly_away() -> None:
    table = awakening(lower="[?] ? ? 6d!5c ? ?", playing="9h 8h")
    roll(table, 4)
    assert lower(table) == "[?] ? ? 6d!5c! ? ?"
    roll(table, 4)
    assert lower(table) == "[?] ? ? 6d! ? ?"


def test_at16_an_unseen_brick_shows_its_face_when_it_wakes() -> None:
    table = awakening(lower="[?] ? ? ??? ? ?", playing="9h")
    roll(table, 4)
    assert table.due == ("card", "brick", "lower", 4)
    assert card("qs") in board(table).unseen
    turn_up(table, "qs")
    assert lower(table) == "[?] ? ? ??qs! ? ?"
    assert card("qs") not in board(table).unseen


def test_at16_a_stomped_brick_is_known_when_it_wakes_again() -> None:
    table = acting(lower="? ? [?6d!] ? ? ?", aside="9h", actions_left=2)
    do(table, "stomp", "move right")
    assert lower(table) == "? ? ?6d [?] ? ?"
    roll(table, 3)
    assert lower(table) == "? ? ?6d! [?] ? ?"
    assert table.awaited == (0,)


# AT4: the die names an empty place


@pytest.mark.parametrize(
    ("row", "die", "woken"),
    [
        ("2h 3h . 4h 5h 6h", 3, 2),  # the left half looks left, to the nearest
        ("2h . . 4h 5h 6h", 3, 1),
        ("2h . . 4h 5h 6h", 2, 1),
        (". 3h 4h 5h 6h 7h", 1, 2),  # and right if there is nothing
        (". . . 5h 6h 7h", 3, 4),
        (". . . . . 7h", 2, 6),
        ("2h 3h 4h . 5h 6h", 4, 5),  # the right half looks right
        ("2h 3h 4h . . 6h", 4, 6),
        ("2h 3h 4h . . 6h", 5, 6),
        ("2h 3h 4h 5h 6h .", 6, 5),  # and left if there is nothing
        ("2h 3h 4h . . .", 4, 3),
        ("2h . . . . .", 5, 1),
        ("2h . . . . 7h", 3, 1),
        ("2h . . . . 7h", 4, 6),
    ],
)
def test_at4_for_an_empty_place_the_next_brick_toward_the_nearer_bank_awakens(
    row: str, die: int, woken: int
) -> None:
    expected = row.split()
    expected[woken - 1] += "!"
    below = awakening(lower=row, upper="[?] ? ? ? ? ?", playing="9h")
    roll(below, die)
    assert lower(below) == " ".join(expected)
    above = awakening(upper=row, lower="[?] ? ? ? ? ?", playing="9s")
    roll(above, die)
    assert upper(above) == " ".join(expected)


def test_at4_in_an_empty_row_nothing_awakens_and_the_turn_goes_on() -> None:
    table = awakening(upper=". . . . . .", lower="[?] ? ? ? ? ?2h!", playing="9s 8s")
    roll(table, 3)
    roll(table, 6)
    assert (upper(table), lower(table)) == (". . . . . .", "[?] ? ? ? ? ?2h!")
    assert may(table) == {"move right"}
    do(table, "move right", "move right")
    assert lower(table) == "? ? [?] ? ? ?"
    assert board(table).turn == 2


def test_at4_an_awake_brick_found_that_way_flies_away() -> None:
    table = awakening(lower="[?] ? ? . 6d! ?", playing="9h")
    roll(table, 4)
    assert lower(table) == "[?] ? ? . . ?"
    assert board(table).set_aside == cards("6d")


# AT5: carried off


def test_at5_the_bridge_wins_at_once_when_the_brick_under_the_troll_flies_away() -> None:
    table = awakening(lower="? ? [?6d!] ? ? ?", playing="9h", deck=11)
    roll(table, 3)
    assert table.over
    assert board(table).end == "carried off"
    assert not standing(table).won
    assert standing(table).score == 11
    assert board(table).set_aside == cards("6d")


def test_at5_cards_not_yet_played_remain_set_aside_before_those_that_flew() -> None:
    table = awakening(lower="? 2c! [6d!] ? ? ?", playing="9h 8h 7s 10s")
    roll(table, 2)
    roll(table, 3)
    assert board(table).end == "carried off"
    assert board(table).set_aside == cards("7s 10s 2c 6d")
    assert lower(table) == "? . [.] ? ? ?"
    assert (table.odds, table.awaited, may(table)) == (0, (), set())


def test_at5_an_empty_place_beside_the_troll_can_carry_it_off() -> None:
    table = awakening(lower="? [6d!] . ? ? ?", playing="9h")
    roll(table, 3)
    assert board(table).end == "carried off"


def test_at5_only_the_top_brick_carries_the_troll() -> None:
    table = awakening(lower="? ? [6d!5c] ? ? ?", playing="9h")
    roll(table, 3)
    assert not table.over
    assert lower(table) == "? ? [6d!5c!] ? ? ?"


def test_what_the_troll_carries_sleeps_through_the_awakening() -> None:
    table = awakening(lower="? ? [?] ? ? 2h", hands="6c!", playing="9h")
    roll(table, 6)
    assert hands(table) == "6c!"
    assert board(table).set_aside == ()
