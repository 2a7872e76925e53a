from typing import Any

import pytest
from games.angry_troll.bridge import board, card, cards, lower, roll, turn_up, upper

from underbridge import BadSetup, Table

NORMAL = "??? ?? ? ? ?? ???"


@pytest.mark.parametrize(
    ("preset", "row", "bricks", "deck"),
    [
        ("normal", NORMAL, 24, 28),
        ("ends+1", "???? ?? ? ? ?? ????", 28, 24),
        ("ends+2", "????? ?? ? ? ?? ?????", 32, 20),
        ("all+1", "???? ??? ?? ?? ??? ????", 36, 16),
        ("all+2", "????? ???? ??? ??? ???? ?????", 48, 4),
    ],
)
def test_at17_every_preset_builds_its_bridge_in_both_rows(
    preset: str, row: str, bricks: int, deck: int
) -> None:
    table = Table("angry-troll", draws=[], preset=preset)
    assert lower(table) == upper(table) == row
    assert sum(map(len, board(table).lower + board(table).upper)) == bricks
    assert board(table).deck == deck
    turn_up(table, "8h")
    assert board(table).deck == deck - 1


def test_at17_the_normal_bridge_is_the_usual_one() -> None:
    assert lower(Table("angry-troll", draws=[])) == NORMAL


def test_at17_extra_bricks_are_counted_freely() -> None:
    table = Table("angry-troll", draws=[], extra_ends=2, extra_all=1)
    assert lower(table) == upper(table) == "?????? ??? ?? ?? ??? ??????"
    assert board(table).deck == 52 - 44


@pytest.mark.parametrize(
    ("bricks", "row", "deck"),
    [
        ("3,2,1,1,2,3", NORMAL, 28),
        ("2,1,1,1,1,2", "?? ? ? ? ? ??", 36),
        ("2,2,1,1,2,2", "?? ?? ? ? ?? ??", 32),
        ("4,3,1,2,2,5", "???? ??? ? ?? ?? ?????", 18),  # the halves may differ
        ("8,3,1,1,3,9", "???????? ??? ? ? ??? ?????????", 2),  # as many as can be
        (" 4, 2,1 ,1,2,04", "???? ?? ? ? ?? ????", 24),
    ],
)
def test_at17_the_bricks_of_a_bridge_are_counted_column_by_column(bricks: str, row: str, deck: int) -> None:
    table = Table("angry-troll", draws=[], bricks=bricks)
    assert lower(table) == upper(table) == row
    assert board(table).deck == deck
    turn_up(table, "8h")
    roll(table, 6)
    assert table.due == ("card", "awakening")


def test_at17_a_record_keeps_the_bricks_in_their_plainest_form() -> None:
    table = Table("angry-troll", seed=1, bricks=" 4, 2,1 ,1,2,04", endless_spade=True)
    assert table.record.options == {"bricks": "4,2,1,1,2,4", "endless_spade": True}
    assert lower(table.record.replay()) == lower(table)


@pytest.mark.parametrize(
    "bricks",
    [
        "3,3,3,3,3,3",  # not more at the ends than in the middle
        "3,1,1,3,3,3",
        "2,3,1,1,2,2",  # more between than at an end
        "4,3,1,1,2,2",  # the other end has fewer than a column between
        "4,1,2,1,2,4",  # fewer between than in the middle
        "5,1,1,3,4,5",  # a column between with fewer than the other half's middle
        "1,2,3,3,2,1",
    ],
)
def test_at17_a_bridge_has_the_most_bricks_at_its_ends_and_the_fewest_in_its_middle(bricks: str) -> None:
    with pytest.raises(
        BadSetup, match=f"the most bricks at its ends .* the fewest in .* which {bricks} has not"
    ):
        Table("angry-troll", draws=[], bricks=bricks)


@pytest.mark.parametrize(
    "bricks",
    [
        "",
        "normal",
        "3,2,1",
        "3,2,1,1,2,3,",
        "3,2,1,1,2,3,3",
        "3,2,1,0,2,3",
        "3,2,-1,1,2,3",
        "3.5,2,1,1,2,3",
        "21,1,1,1,1,2",
    ],
)
def test_at17_there_are_six_counts_of_at_least_one(bricks: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        Table("angry-troll", draws=[], bricks=bricks)
    wanted = "The option bricks is 6 numbers from 1 to 20 with commas between them, not"
    assert str(refusal.value) == f"{wanted} {bricks!r}."


@pytest.mark.parametrize(
    "bricks", [321123, True, None, ["3", "2", "1", "1", "2", "3"], f"{'9' * 5_000},1,1,1,1,1"]
)
def test_at17_what_is_no_row_of_numbers_is_refused_in_a_line(bricks: Any) -> None:
    with pytest.raises(BadSetup, match="The option bricks is 6 numbers from 1 to 20") as refusal:
        Table("angry-troll", draws=[], bricks=bricks)
    assert len(str(refusal.value)) < 150


@pytest.mark.parametrize(
    "options",
    [
        {"preset": "normal", "extra_ends": 1},
        {"preset": "normal", "extra_all": 0},
        {"preset": "normal", "extra_ends": 2, "extra_all": 2},
        {"preset": "all+1", "bricks": "3,2,1,1,2,3"},
        {"extra_ends": 0, "bricks": "3,2,1,1,2,3"},
        {"preset": "normal", "extra_all": 1, "bricks": "3,2,1,1,2,3"},
    ],
)
def test_at17_a_preset_extra_bricks_and_free_counts_exclude_each_other(options: dict[str, Any]) -> None:
    with pytest.raises(
        BadSetup, match="either a preset, or extra_ends and extra_all, or bricks: one of them"
    ):
        Table("angry-troll", draws=[], **options)


@pytest.mark.parametrize(("bricks", "count"), [("9,3,1,1,3,9", 52), ("20,20,1,1,20,20", 164)])
def test_at17_free_counts_leave_a_card_to_awaken_the_bridge(bricks: str, count: int) -> None:
    with pytest.raises(
        BadSetup, match=f"A bridge of {count} bricks leaves no card .* 50 at most. Lower bricks."
    ):
        Table("angry-troll", draws=[], bricks=bricks)


@pytest.mark.parametrize(("extra_ends", "bricks"), [(1, 52), (2, 56)])
def test_at17_a_bridge_that_leaves_no_card_to_awaken_it_is_refused(extra_ends: int, bricks: int) -> None:
    with pytest.raises(
        BadSetup, match=f"A bridge of {bricks} bricks leaves no card .* 50 at most. Lower extra"
    ):
        Table("angry-troll", draws=[], extra_ends=extra_ends, extra_all=2)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"extra_ends": 3}, "The option extra_ends is 0 to 2, not 3."),
        ({"extra_all": -1}, "The option extra_all is 0 to 2, not -1."),
        ({"preset": "hard"}, "The option preset is all+2 | all+1 | ends+2 | ends+1 | normal, not 'hard'."),
    ],
)
def test_at17_options_out_of_bounds_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        Table("angry-troll", draws=[], **options)
    assert str(refusal.value) == message


def test_the_troll_is_alone() -> None:
    with pytest.raises(BadSetup, match=r"Angry Troll versus Magic Bridge is played with 1 .*, not 2"):
        Table("angry-troll", 2, draws=[])


@pytest.mark.parametrize(
    ("options", "endless"),
    [
        ({}, "ac"),
        ({"endless_diamond": True}, "ac ad"),
        ({"endless_spade": True, "preset": "all+1"}, "ac as"),
        ({"endless_diamond": True, "endless_spade": True, "extra_ends": 1}, "ac ad as"),
    ],
)
def test_at17_the_other_aces_are_endless_by_option_with_every_bridge(
    options: dict[str, Any], endless: str
) -> None:
    assert board(Table("angry-troll", draws=[], **options)).endless == cards(endless)


@pytest.mark.parametrize(("code", "colour"), [("8h", "red"), ("kd", "red"), ("2c", "black"), ("as", "black")])
def test_at2_the_first_card_names_the_colour_of_the_lower_row(code: str, colour: str) -> None:
    table = Table("angry-troll", draws=[])
    assert board(table).lower_colour is None
    turn_up(table, code)
    assert board(table).lower_colour == colour
    assert (board(table).lower_pile, board(table).upper_pile) == ((card(code),), ())


@pytest.mark.parametrize("column", range(1, 7))
def test_at2_a_die_places_the_troll_in_the_lower_row_and_nothing_awakens(column: int) -> None:
    table = Table("angry-troll", draws=[])
    turn_up(table, "8h")
    assert board(table).troll is None
    roll(table, column)
    stacks = NORMAL.split()
    stacks[column - 1] = f"[{stacks[column - 1]}]"
    assert (lower(table), upper(table)) == (" ".join(stacks), NORMAL)
    assert board(table).turn == 1


@pytest.mark.parametrize(
    ("first", "second", "row"),
    [("8h", "2d", "lower"), ("8h", "2s", "upper"), ("4c", "5s", "lower"), ("4c", "8h", "upper")],
)
def test_at2_later_cards_of_that_colour_name_the_lower_row(first: str, second: str, row: str) -> None:
    table = Table("angry-troll", draws=[])
    turn_up(table, first)
    roll(table, 1)
    turn_up(table, second)
    roll(table, 3)
    assert table.due == ("card", "brick", row, 3)
    piles = {"lower": board(table).lower_pile, "upper": board(table).upper_pile}
    assert piles[row][-1] == card(second)


def test_draws_come_in_the_order_of_the_rulings_each_among_what_is_possible() -> None:
    """Setup card, troll's die, awakening card, die, the brick's face; clubs first, each ace to king."""
    table = Table("angry-troll", draws=[])
    drawn = []
    for outcome in (0, 0, 0, 2, 49):
        drawn.append((table.odds, *table.due))
        table.draw(outcome)
    assert drawn == [
        (52, "card", "setup"),
        (6, "die", "troll"),
        (51, "card", "awakening"),
        (6, "die", "awakening"),
        (50, "card", "brick", "lower", 3),
    ]
    assert board(table).lower_pile == cards("ac 2c")
    assert lower(table) == "[???] ?? ks! ? ?? ???"
    assert (table.odds, table.due, table.awaited) == (0, (), (0,))
