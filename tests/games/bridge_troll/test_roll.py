"""Setting up and rolling: BT1, BT2, BT16, the start of Example 2, and options."""

import pytest
from games.bridge_troll.road import (
    FOUR,
    WEATHERS,
    Troll,
    before_the_roll,
    bid,
    board,
    boulders,
    bridge,
    do,
    may,
    points,
    roll,
    scoring,
    supply,
    turn_up,
)

from underbridge import BadSetup, Table

SEATS = (3, 4, 5, 6)
SCHEDULE = {3: (2, 3, 3, 4, 5, 6), 4: (3, 4, 4, 5, 6, 7), 5: (4, 5, 5, 6, 7, 8), 6: (5, 6, 6, 7, 8, 9)}
COLOURS = ("red", "green", "yellow", "purple", "blue", "orange")


# BT1: setting up


@pytest.mark.parametrize("seats", SEATS)
def test_bt1_the_first_active_player_is_a_draw(seats: int) -> None:
    for first in range(seats):
        table = Table("bridge-troll", seats, draws=[])
        assert (table.due, table.odds, table.awaited) == (("first player",), seats, ())
        assert board(table).active is None
        table.draw(first)
        assert (board(table).active, board(table).turn) == (first, 1)


@pytest.mark.parametrize("seats", SEATS)
def test_bt1_everyone_starts_with_six_boulders_and_five_points(seats: int) -> None:
    table = Table("bridge-troll", seats, draws=[])
    for seat, colour in enumerate(COLOURS[:seats]):
        assert boulders(table, seat) == f"{colour} 6"
        assert points(table, seat) == 5
        own = bridge(table, seat)
        assert (own.tolls, own.food, own.hand, own.upgrades) == ((), (), (), ())
    assert board(table).deck == 53


@pytest.mark.parametrize(
    ("seats", "stones"),
    [
        (3, "red 3, green 3, yellow 3, purple 9"),
        (4, "red 3, green 3, yellow 3, purple 3"),
        (5, "red 3, green 3, yellow 3, purple 3, blue 3"),
        (6, "red 3, green 3, yellow 3, purple 3, blue 3, orange 3"),
    ],
)
def test_bt1_three_of_every_colour_in_play_make_the_supply_and_three_players_add_a_colour(
    seats: int, stones: str
) -> None:
    assert supply(Table("bridge-troll", seats, draws=[])) == stones


def test_bt1_friendly_five_adds_the_sixth_colour_to_the_supply() -> None:
    friendly = Table("bridge-troll", 5, draws=[], friendly_five=True)
    assert supply(friendly) == "red 3, green 3, yellow 3, purple 3, blue 3, orange 9"
    assert len(board(friendly).seats) == 5
    usual = Table("bridge-troll", 5, draws=[], friendly_five=False)
    assert supply(usual) == "red 3, green 3, yellow 3, purple 3, blue 3"


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_bt1_friendly_five_is_for_five(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"friendly_five is for 5 seats, not {seats}: leave it out"):
        Table("bridge-troll", seats, friendly_five=True)


@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_play(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"3 to 6 seats, not {seats}"):
        Table("bridge-troll", seats)


@pytest.mark.parametrize(("seats", "top"), [(3, 15), (4, 15), (5, 15), (6, 13)])
def test_bt1_six_players_do_without_the_two_highest_upgrades(seats: int, top: int) -> None:
    assert board(Table("bridge-troll", seats, draws=[])).next_upgrade == top


# BT16: colours


def test_bt16_colours_go_by_seat() -> None:
    table = Table("bridge-troll", 6, draws=[])
    assert tuple(seat.colour for seat in board(table).seats) == COLOURS


def test_bt16_an_added_colour_is_the_next_in_order() -> None:
    assert board(Table("bridge-troll", 3, draws=[])).supply["purple"] == 9
    assert board(Table("bridge-troll", 5, draws=[], friendly_five=True)).supply["orange"] == 9


# BT2: the weather and the company


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("weather", WEATHERS)
def test_bt2_the_weather_is_a_draw_of_six_and_the_schedule_says_how_many_come(
    seats: int, weather: str
) -> None:
    table = Table("bridge-troll", seats, draws=[0])
    assert (table.due, table.odds) == (("weather",), 6)
    roll(table, weather)
    company = SCHEDULE[seats][WEATHERS.index(weather)]
    assert (board(table).weather, board(table).company) == (weather, company)
    for place in range(2, company + 1):
        assert table.due == ("traveler", place)
        table.draw(0)
    assert (table.odds, len(table.awaited)) == (0, seats)
    assert len(board(table).face_up) == company - 1
    assert board(table).deck == 53 - company


def test_bt2_the_first_traveler_lies_face_down_and_is_not_drawn() -> None:
    """Each face-up traveler is drawn among all cards that nobody has seen, the face-down one included."""
    table = Table("bridge-troll", 4, draws=[0, 0])
    for unseen in (53, 52):
        assert table.odds == unseen
        table.draw(0)
    lying = board(table).face_down
    assert lying is not None
    assert (lying.card, lying.peeked_by) == (None, ())
    for seat in range(4):
        seen = board(table, seat).face_down
        assert seen is not None
        assert seen.card is None
    assert table.state.unseen_count == 51
    assert board(table).deck == 50


@pytest.mark.parametrize(
    ("outcome", "card"),
    [
        (0, "Serf"),
        (3, "Serf"),
        (4, "Farmer"),
        (24, "Priest"),
        (25, "Baron"),
        (27, "Princess"),
        (28, "Woodsman"),
        (32, "Knight"),
        (38, "Dragon"),
        (39, "Little Goat"),
        (42, "Fortune Teller"),
        (50, "Royal Messenger"),
        (52, "Royal Messenger"),
    ],
)
def test_bt2_a_traveler_is_a_draw_in_the_order_of_the_table_of_cards(outcome: int, card: str) -> None:
    table = Table("bridge-troll", 4, draws=[0, 0, outcome])
    assert board(table).face_up == (card,)


def test_bt2_the_next_draw_is_among_what_is_left() -> None:
    table = Table("bridge-troll", 4, draws=[0, 5, 0, 0, 0, 0, 0])
    assert board(table).face_up == ("Serf", "Serf", "Serf", "Serf", "Farmer")


@pytest.mark.parametrize(("left", "ends"), [(5, True), (6, False)])
def test_bt2_the_game_ends_at_once_if_fewer_cards_are_left_than_come(left: int, ends: bool) -> None:
    table = before_the_roll(*FOUR, unseen=left)
    roll(table, "sunny")
    assert table.over is ends
    assert (board(table).face_down is None) is ends


def test_faq_the_game_goes_on_if_the_last_card_could_be_drawn() -> None:
    table = before_the_roll(*FOUR, unseen="Serf, Monk, Woodsman, Woodsman")
    roll(table, "rain")
    turn_up(table, "Woodsman", "Woodsman", "Serf")
    assert board(table).deck == 0
    assert board(table).face_down is not None
    bid(table, "red 6", "close", "close", "close")
    do(table, 0, "pick Woodsman", "pick Woodsman", "pick Serf", "food", "pick face-down")
    turn_up(table, "Monk")
    do(table, 0, "tolls", "pile 0")
    assert not table.over


def test_bt2_too_few_cards_end_the_game_without_a_last_trade() -> None:
    trader = Troll(tolls="Priest", food="Farmer")
    table = before_the_roll(trader, Troll(), Troll(), Troll(), unseen=2)
    roll(table, "storm")
    assert table.over
    assert table.awaited == ()
    assert may(table, 0) == set()
    assert points(table, 0) == 5


def test_bt2_the_same_cards_are_enough_in_worse_weather() -> None:
    table = before_the_roll(*FOUR, unseen=3)
    roll(table, "storm")
    assert not table.over


# Example 2


def test_example_2_four_players_and_partly_sunny_weather_bring_five_travelers() -> None:
    table = Table("bridge-troll", 4, draws=[1])
    roll(table, "partly sunny")
    turn_up(table, "Wandering Minstrels", "Princess", "Bandit", "Woodsman")
    assert board(table).company == 5
    assert board(table).face_up == ("Wandering Minstrels", "Princess", "Woodsman", "Bandit")
    face_down = board(table, 1).face_down  # even the active player does not see it
    assert face_down is not None
    assert face_down.card is None
    assert board(table).stage == "bid"


# The die goes round


@pytest.mark.parametrize(("active", "following"), [(0, 1), (2, 3), (3, 0)])
def test_the_die_goes_to_the_left_when_everybody_has_scored(active: int, following: int) -> None:
    table = scoring(*FOUR, active=active)
    for steps in range(4):
        assert table.awaited == ((active + steps) % 4,)
        do(table, (active + steps) % 4, "done")
    assert (board(table).active, board(table).turn) == (following, 2)
    assert table.due == ("weather",)


def test_a_new_turn_begins_with_empty_bridges() -> None:
    table = scoring(*FOUR, closed=[1, 2], unseen=10)
    for seat in range(4):
        do(table, seat, "done")
    roll(table, "storm")
    table.draw(0)
    table.draw(0)
    assert table.awaited == (0, 1, 2, 3)
    assert board(table).rank == ()
    for own in board(table).seats:
        assert (own.closed, own.bid_in) == (False, False)
