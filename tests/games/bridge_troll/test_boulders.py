"""Piles and closed players: BT9 to BT11, Example 6, and what the FAQ says of boulders."""

import re

import pytest
from games.bridge_troll.road import (
    FOUR,
    Troll,
    aside,
    bid,
    bidding,
    board,
    boulders,
    bridge,
    collecting_piles,
    do,
    may,
    pile,
    points,
    serving,
    supply,
    turn_up,
)

from underbridge import IllegalAction, Table
from underbridge.games.bridge_troll.deck import our_deck_text

RATES = {3: 3, 4: 2, 5: 2, 6: 1}


def take(table: Table, seat: int, told: str) -> None:
    """Several boulders, as in ``red 2, green 1``."""
    for part in told.split(", "):
        colour, number = part.split()
        do(table, seat, *[f"take {colour}"] * int(number))


def everybody_closes(table: Table) -> None:
    bid(table, *["close"] * table.seats)


def all_take_three(table: Table) -> None:
    """From a supply of three in each colour: each its own."""
    for steps in range(table.seats):
        seat = (int(table.state.active) + steps) % table.seats
        take(table, seat, f"{bridge(table, seat).colour} 3")


# BT9: piles

PILED = (Troll(pile="red 3"), Troll(pile="green 3"), Troll(pile="yellow 1"), Troll())


def test_bt9_piles_go_from_the_last_rank_to_the_first() -> None:
    table = collecting_piles(*PILED, rank=(0, 1, 2), unseen=20)
    assert (table.awaited, may(table, 2)) == ((2,), {"pile 0", "pile 1", "pile 2"})
    do(table, 2, "pile 0")
    assert (table.awaited, may(table, 1)) == ((1,), {"pile 1", "pile 2"})
    do(table, 1, "pile 1")  # one's own will do
    assert (table.awaited, may(table, 0)) == ((0,), {"pile 2"})
    do(table, 0, "pile 2")
    assert boulders(table, 0) == "red 6, yellow 1"
    assert [pile(table, seat) for seat in range(3)] == ["", "", ""]


def test_bt9_a_pile_is_taken_whole_and_lies_under_the_bridge_at_once() -> None:
    mixed = Troll(pile="red 2, green 1")
    table = collecting_piles(mixed, *PILED[1:], rank=(0, 1, 2))
    do(table, 2, "pile 0")
    assert boulders(table, 2) == "red 2, green 1, yellow 6"
    assert pile(table, 0) == ""


def test_bt9_closed_players_take_no_pile() -> None:
    table = collecting_piles(*PILED, rank=(0, 1, 2))
    assert may(table, 3) == set()


def test_bt9_each_takes_one_pile_only() -> None:
    table = collecting_piles(*PILED, rank=(0, 1, 2))
    do(table, 2, "pile 0")
    assert may(table, 2) == set()


def test_bt9_a_pile_can_be_undone_until_the_next_one_is_taken() -> None:
    table = collecting_piles(*PILED, rank=(0, 1, 2))
    before = table.state.tobytes()
    do(table, 2, "pile 0")
    table.undo(2)
    assert table.state.tobytes() == before
    do(table, 2, "pile 1")
    do(table, 1, "pile 0")
    with pytest.raises(IllegalAction, match="seat 1 has decided since"):
        table.undo(2)


def test_faq_after_collecting_travelers_each_collects_one_stack_last_place_first() -> None:
    table = collecting_piles(Troll(0, pile="red 6"), Troll(0, pile="green 3"), Troll(), Troll(), rank=(0, 1))
    do(table, 1, "pile 0")
    do(table, 0, "pile 1")
    assert (boulders(table, 0), boulders(table, 1)) == ("green 3", "red 6")


# BT10: closed players


def test_bt10_closed_players_are_served_clockwise_from_the_active_player() -> None:
    table = serving(*FOUR, closed=(0, 1, 3), active=2)
    for seat in (3, 0, 1):
        assert table.awaited == (seat,)
        take(table, seat, f"{bridge(table, seat).colour} 2")
    assert (board(table).stage, table.awaited) == ("score", (2,))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("closed", [1, 2])
def test_bt10_a_closed_player_takes_so_many_boulders_for_each_open_one(seats: int, closed: int) -> None:
    table = serving(*(Troll(),) * seats, closed=range(1, 1 + closed))
    number = RATES[seats] * (seats - closed)
    assert board(table).owed == number
    for _ in range(number):
        assert table.awaited == (1,)
        do(table, 1, str(table.legal(1)[0]))
    assert table.awaited == ((2,) if closed == 2 else (0,))


def test_bt10_in_colours_of_their_choice() -> None:
    table = serving(*FOUR, closed=(1,), supply="red 3, green 3, yellow 3, purple 3")
    assert may(table, 1) == {"take red", "take green", "take yellow", "take purple"}
    take(table, 1, "red 3, purple 2")
    assert may(table, 1) == {"take green", "take yellow", "take purple"}  # red is out
    take(table, 1, "yellow 1")
    assert boulders(table, 1) == "red 3, green 6, yellow 1, purple 2"
    assert supply(table) == "green 3, yellow 2, purple 1"


def test_bt10_nobody_is_robbed_while_the_supply_lasts() -> None:
    table = serving(Troll(15), Troll(5), Troll(8), Troll(7), closed=(1,), supply=1)
    assert not any(action.startswith("rob") for action in may(table, 1))


def test_bt10_the_rest_comes_from_the_one_other_player_with_the_most() -> None:
    table = serving(Troll("red 9, green 5"), Troll(4), Troll(8), Troll(7), closed=(1,), supply=3)
    for _ in range(3):
        do(table, 1, str(table.legal(1)[0]))
    assert may(table, 1) == {"rob 0"}
    do(table, 1, "rob 0")
    assert board(table).robbed == 0
    assert may(table, 1) == {"take red", "take green"}
    take(table, 1, "green 2, red 1")
    assert boulders(table, 0) == "red 8, green 3"
    assert table.awaited == (0,)


def test_bt10_the_taker_chooses_among_equals() -> None:
    table = serving(Troll(11), Troll(5), Troll(11), Troll(9), closed=(1,), supply=0)
    assert may(table, 1) == {"rob 0", "rob 2"}


def test_bt10_faq_all_are_taken_from_the_same_player_even_when_another_has_more_by_then() -> None:
    table = serving(Troll("red 9, green 2"), Troll(5), Troll(10), Troll(10), closed=(1,), supply=0)
    do(table, 1, "rob 0")
    for left in range(6, 0, -1):
        assert board(table).owed == left
        assert may(table, 1) <= {"take red", "take green"}
        do(table, 1, "take red")
    assert boulders(table, 0) == "red 3, green 2"
    assert sum(bridge(table, 2).boulders.values()) == 10


def test_bt10_faq_boulders_just_taken_count_for_nobody_until_all_are_served() -> None:
    """Seat 1 would have the most with what it takes; seat 2 still has to rob seat 0."""
    table = serving(Troll(11), Troll(9), Troll(3), Troll(9), closed=(1, 2), supply=4)
    for _ in range(4):
        do(table, 1, str(table.legal(1)[0]))
    assert sum(bridge(table, 1).boulders.values()) == 9
    assert sum(bridge(table, 1).aside.values()) == 4
    assert table.awaited == (2,)
    assert may(table, 2) == {"rob 0"}
    do(table, 2, "rob 0")
    for _ in range(4):
        do(table, 2, str(table.legal(2)[0]))
    assert [sum(bridge(table, seat).boulders.values()) for seat in range(4)] == [7, 13, 7, 9]
    assert aside(table, 1) == aside(table, 2) == ""


def test_bt10_a_robbed_player_may_already_have_been_served() -> None:
    """What lies under its bridge can be taken, what it has just taken cannot."""
    table = serving(Troll(5), Troll(12), Troll(4), Troll(11), closed=(1, 2), supply=4)
    for _ in range(4):
        do(table, 1, str(table.legal(1)[0]))
    assert may(table, 2) == {"rob 1"}
    do(table, 2, "rob 1")
    for _ in range(4):
        do(table, 2, str(table.legal(2)[0]))
    assert [sum(bridge(table, seat).boulders.values()) for seat in (1, 2)] == [12 - 4 + 4, 4 + 4]


def test_bt10_a_taker_who_has_the_most_takes_nothing_beyond_the_supply() -> None:
    table = serving(Troll(8), Troll(12), Troll(7), Troll(7), closed=(1,), supply=2)
    do(table, 1, str(table.legal(1)[0]))
    assert table.awaited == (1,)
    do(table, 1, str(table.legal(1)[0]))
    assert table.awaited == (0,)
    assert board(table).stage == "score"
    assert sum(bridge(table, 1).boulders.values()) == 14


def test_bt10_a_taker_who_has_the_most_is_not_even_asked_if_the_supply_is_empty() -> None:
    table = serving(Troll(8), Troll(14), Troll(7), Troll(7), closed=(1,), supply=0)
    assert board(table).stage == "score"


def test_bt10_faq_players_who_share_the_most_rob_nobody() -> None:
    """The first takes what is in the supply, the second nothing at all."""
    table = serving(Troll(8), Troll(9), Troll(9), Troll(8), closed=(1, 2), supply=2)
    do(table, 1, str(table.legal(1)[0]))
    do(table, 1, str(table.legal(1)[0]))
    assert board(table).stage == "score"
    assert [sum(bridge(table, seat).boulders.values()) for seat in range(4)] == [8, 11, 9, 8]


def test_bt10_a_taking_can_be_undone_boulder_by_boulder() -> None:
    table = serving(Troll(14), Troll(4), Troll(8), Troll(7), closed=(1,), supply=3)
    before = table.state.tobytes()
    for _ in range(3):
        do(table, 1, str(table.legal(1)[0]))
    do(table, 1, "rob 0", "take red")
    for _ in range(5):
        assert table.view(1).undo
        table.undo(1)
    assert table.state.tobytes() == before
    with pytest.raises(IllegalAction, match="seat 0 has decided since"):
        table.undo(1)


def test_bt10_the_last_boulder_of_a_taking_can_be_undone_until_another_seat_decides() -> None:
    table = serving(*FOUR, closed=(1, 2))
    take(table, 1, "red 2, green 1, yellow 1")
    assert table.awaited == (2,)
    table.undo(1)
    assert table.awaited == (1,)
    do(table, 1, "take yellow")
    do(table, 2, "take yellow")
    with pytest.raises(IllegalAction, match="seat 2 has decided since"):
        table.undo(1)


def test_bt10_boulders_taken_in_another_order_lead_to_the_same_position() -> None:
    ends = set()
    for order in (
        "red 2, green 2, yellow 2",
        "yellow 1, red 2, yellow 1, green 2",
        "green 2, yellow 2, red 2",
    ):
        table = serving(*FOUR, closed=(1,))
        take(table, 1, order)
        ends.add(table.state.tobytes())
    assert len(ends) == 1


def test_faq_the_supply_is_refilled_by_throws() -> None:
    table = bidding(
        Troll(9, food="Serf"), Troll(9), Troll(9), Troll(9), supply=0, road="Knight, Woodsman, Carpenter"
    )
    bid(table, "red 1", "close", "close", "close")
    assert supply(table) == ""
    do(table, 0, "pick Knight", "throw red", "throw red", "throw red")
    assert supply(table) == "red 3"


# Example 6


def test_example_6_two_closed_players_of_four_take_four_boulders_each() -> None:
    table = bidding(*FOUR, road="Woodsman, Carpenter, Woodsman, Carpenter", face_down="Duke", peeked=[0])
    bid(table, "red 2", "close", "yellow 6", "close")
    do(table, 2, "pick Woodsman")
    do(table, 0, "pick Woodsman")
    do(table, 2, "pick Carpenter")
    do(table, 0, "pick Carpenter")
    do(table, 2, "pick face-down")
    do(table, 0, "pile 2")
    do(table, 2, "pile 0")
    assert (table.awaited, board(table).owed) == ((1,), 4)
    take(table, 1, "red 2, green 1, purple 1")
    assert (table.awaited, board(table).owed) == ((3,), 4)
    take(table, 3, "green 2, yellow 2")
    assert boulders(table, 1) == "red 2, green 7, purple 1"
    assert boulders(table, 3) == "green 2, yellow 2, purple 6"
    assert boulders(table, 0) == "red 4, yellow 6"


# BT11: everybody closed


def test_bt11_everybody_takes_three_from_the_active_player_on() -> None:
    table = bidding(*FOUR, active=2)
    everybody_closes(table)
    for seat in (2, 3, 0, 1):
        assert (table.awaited, board(table).owed) == ((seat,), 3)
        take(table, seat, f"{bridge(table, seat).colour} 3")
    assert [boulders(table, seat) for seat in range(4)] == ["red 9", "green 9", "yellow 9", "purple 9"]


def test_bt11_they_take_the_same_way_as_closed_players_do() -> None:
    table = bidding(Troll(12), Troll(8), Troll(8), Troll(4), supply=4)
    everybody_closes(table)
    for _ in range(3):
        do(table, 0, str(table.legal(0)[0]))
    do(table, 1, str(table.legal(1)[0]))
    assert may(table, 1) == {"rob 0"}  # which has 12: the three it took count for nobody yet
    do(table, 1, "rob 0", "take red", "take red")
    assert may(table, 2) == {"rob 0"}
    do(table, 2, "rob 0", "take red", "take red", "take red")
    assert may(table, 3) == {"rob 1", "rob 2"}


def test_bt11_faq_the_company_is_discarded_the_same_number_dealt_and_bids_made_anew() -> None:
    table = bidding(*FOUR, road="Serf, Monk, Knight, Jester", active=1)
    everybody_closes(table)
    all_take_three(table)
    assert table.due == ("face-down", "discard")
    turn_up(table, "Pilgrim")
    assert board(table).discard == ("Serf", "Monk", "Pilgrim", "Knight", "Jester")
    turn_up(table, "Farmer", "Farmer", "Duke", "Bandit")
    assert (board(table).stage, board(table).company) == ("bid", 5)
    assert board(table).face_up == ("Farmer", "Farmer", "Duke", "Bandit")
    assert board(table).face_down is not None
    assert (table.awaited, board(table).active, board(table).turn) == ((0, 1, 2, 3), 1, 1)
    assert "bid red 9" in may(table, 0)


def test_bt11_a_face_down_card_that_somebody_has_seen_is_not_drawn() -> None:
    table = bidding(*FOUR, face_down="Farmer", peeked=[1], road="Serf, Monk")
    everybody_closes(table)
    all_take_three(table)
    assert table.due == ("traveler", 2)
    assert board(table).discard == ("Serf", "Farmer", "Monk")
    face_down = board(table, 1).face_down
    assert face_down is not None
    assert (face_down.card, face_down.peeked_by) == (None, ())  # another card, unseen
    assert table.why_no_undo(3) == "something was revealed by it"


@pytest.mark.parametrize("seen", [True, False])
def test_bt11_faq_goats_of_the_company_return_to_the_deck(seen: bool) -> None:
    table = bidding(
        *FOUR,
        road="Little Goat, Serf",
        face_down="Big Goat" if seen else True,
        peeked=[0] if seen else [],
        unseen="Monk, Pilgrim, Farmer" if seen else "Monk, Pilgrim, Farmer, Big Goat",
    )
    everybody_closes(table)
    all_take_three(table)
    if not seen:
        turn_up(table, "Big Goat")
    assert "Serf" in board(table).discard
    assert not {"Little Goat", "Big Goat"} & set(board(table).discard)
    assert table.odds == 5
    turn_up(table, "Big Goat", "Little Goat")
    assert board(table).face_up == ("Little Goat", "Big Goat")


@pytest.mark.parametrize(("left", "ends"), [(4, True), (5, False)])
def test_bt11_too_few_cards_for_a_new_company_end_the_game(left: int, ends: bool) -> None:
    table = bidding(*FOUR, road="Serf, Monk, Knight", unseen=left)  # one of them face down
    everybody_closes(table)
    all_take_three(table)
    table.draw(0)
    assert table.over is ends


def test_bt11_a_goat_that_returned_may_be_the_card_that_is_enough() -> None:
    table = bidding(*FOUR, road="Serf, Monk, Big Goat", unseen="Farmer, Farmer, Farmer, Duke")
    everybody_closes(table)
    all_take_three(table)
    turn_up(table, "Duke")
    assert not table.over
    assert board(table).deck == 3


def close_again(table: Table) -> None:
    """All close and take what there is: their company goes."""
    everybody_closes(table)
    while table.awaited and board(table).stage == "take":
        (seat,) = table.awaited
        do(table, seat, str(table.legal(seat)[0]))
    assert table.due == ("face-down", "discard")


def close_again_on(table: Table, face_down: str) -> None:
    close_again(table)
    turn_up(table, face_down)


def test_bt11_another_company_comes_as_often_as_everybody_closes() -> None:
    table = bidding(*FOUR, road="Serf, Monk", unseen=30)
    for _ in range(8):
        close_again(table)
        table.draw(0)
        assert (table.over, board(table).turn) == (False, 1)
        table.draw(0)
        table.draw(0)
    assert [sum(bridge(table, seat).boulders.values()) for seat in range(4)] == [9, 9, 9, 9]
    bid(table, "red 9", "close", "close", "close")
    assert (board(table).stage, table.awaited) == ("pick", (0,))


@pytest.mark.parametrize("unseen", ["Middle Goat, Big Goat", "Big Goat"])
def test_bt11_closed_on_goats_with_only_goats_to_come_ends_the_game(unseen: str) -> None:
    table = bidding(*FOUR, road="Little Goat", unseen=unseen)  # one of them face down
    everybody_closes(table)
    all_take_three(table)
    turn_up(table, "Big Goat")
    assert table.over
    assert [sum(bridge(table, seat).boulders.values()) for seat in range(4)] == [9, 9, 9, 9]
    assert [points(table, seat) for seat in range(4)] == [5, 5, 5, 5]
    assert (board(table).face_up, board(table).deck) == ((), len(unseen.split(", ")) + 1)


def test_bt11_so_it_does_if_somebody_knew_the_face_down_goat() -> None:
    table = bidding(*FOUR, road="Little Goat", face_down="Big Goat", peeked=[2], unseen="Middle Goat")
    everybody_closes(table)
    all_take_three(table)
    assert table.over


def test_bt11_goats_go_on_coming_while_somebody_else_may_come() -> None:
    table = bidding(*FOUR, road="Little Goat", unseen="Serf, Big Goat")
    for _ in range(40):
        close_again_on(table, "Big Goat")
        turn_up(table, "Little Goat")
    close_again_on(table, "Serf")  # of the deck only goats are left, but a Serf came
    turn_up(table, "Little Goat")
    close_again_on(table, "Big Goat")
    assert table.over


def test_bt11_a_company_of_others_is_followed_by_goats() -> None:
    table = bidding(*FOUR, road="Serf", unseen="Little Goat, Middle Goat, Big Goat")
    close_again_on(table, "Big Goat")
    assert not table.over
    turn_up(table, "Little Goat")
    close_again_on(table, "Big Goat")
    assert table.over


GOATS_AND_A_SERF = re.sub(
    r'(id = "(.*)"\nkind = "(.*)"\ncount =) .*',
    lambda card: f"{card[1]} {30 if card[3] == 'goat' else int(card[2] == 'Serf')}",
    our_deck_text(),
)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("deck", [our_deck_text(), GOATS_AND_A_SERF], ids=["ours", "goats"])
def test_bt11_fair_draws_end_a_game_in_which_nobody_ever_opens(deck: str, seed: int) -> None:
    """Long before the longest game that is declared, which no rule ensures."""
    table = Table("bridge-troll", 3, seed=seed, deck=deck)
    while not table.over:
        assert len(table.log) < table.game.facts.longest / 10
        seat = table.awaited[0]
        do(table, seat, "close" if board(table).stage == "bid" else str(table.legal(seat)[0]))
    assert board(table).turn == 1


def test_bt11_nobody_is_asked_who_can_take_nothing() -> None:
    """Nine boulders each, none in the supply: the company goes at once."""
    table = bidding(*(Troll(9),) * 4, supply=0)
    everybody_closes(table)
    assert table.due == ("face-down", "discard")
