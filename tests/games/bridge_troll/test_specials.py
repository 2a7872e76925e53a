"""Specials, in and out of turn (BT13), and what lies face down (BT15)."""

from typing import Any

import msgspec
import pytest
from games.bridge_troll.road import (
    FOUR,
    Troll,
    aside,
    before_the_roll,
    bid,
    bidding,
    board,
    boulders,
    bridge,
    claiming,
    collecting_piles,
    do,
    food,
    hand,
    may,
    picking,
    roll,
    scoring,
    serving,
    supply,
    tolls,
    turn_up,
)

from underbridge import IllegalAction, Table

MASON = Troll(hand="Stonemason")
STAGES = ("bid", "pick", "place", "hazard", "goat", "pile", "take", "score", "upgrade")
MIDDLES = (
    "a throw at a hazard",
    "a throw at a goat",
    "a change",
    "a taking",
    "a robbery",
    "a trade",
    "a throw for points",
    "another Stonemason",
)
PAINTED = Troll("red 2, green 2, yellow 1", food="Serf", tolls="Peddler")


def seen(table: Table, seat: int | None) -> Any:
    return msgspec.to_builtins(table.view(seat))


def under(table: Table, seat: int) -> int:
    return sum(bridge(table, seat).boulders.values())


def take(table: Table, seat: int, number: int) -> None:
    """Any colours."""
    for _ in range(number):
        do(table, seat, next(action for action in sorted(may(table, seat)) if action.startswith("take")))


def with_another_mason() -> dict[str, Table]:
    """Every kind of decision of seat 0 that has not begun; seat 3 has a Stonemason."""
    rest = (Troll(), Troll(), MASON)
    traded = scoring(PAINTED, *rest)
    do(traded, 0, "mark food Serf", "mark tolls Peddler", "score 0")
    return {
        "bid": bidding(*FOUR[:3], MASON),
        "pick": picking(PAINTED, *rest),
        "place": claiming("Farmer", PAINTED, *rest),
        "hazard": claiming("Knight", PAINTED, *rest),
        "goat": claiming("Little Goat", PAINTED, *rest),
        "pile": collecting_piles(PAINTED, *rest, rank=(0,)),
        "take": serving(Troll(), *rest, closed=(1,)),
        "score": scoring(PAINTED, *rest),
        "upgrade": traded,
    }


def in_the_middle() -> dict[str, Table]:
    """Decisions that have begun; seat 3 has a Stonemason."""
    rest = (Troll(), Troll(), MASON)
    at_hazard = claiming("Knight", PAINTED, *rest)
    do(at_hazard, 0, "throw red")
    at_goat = claiming("Little Goat", PAINTED, *rest)
    do(at_goat, 0, "throw red")
    change = claiming("Little Goat", Troll(points=0, upgrades=(15,)), *rest)
    do(change, 0, "lose")
    taking = serving(Troll(), *rest, closed=(1,))
    do(taking, 1, "take red")
    robbing = serving(Troll(12), Troll(5), Troll(10), Troll(9, hand="Stonemason"), closed=(1,), supply=0)
    do(robbing, 1, "rob 0")
    trade = scoring(PAINTED, *rest)
    do(trade, 0, "mark food Serf")
    for_points = scoring(PAINTED, *rest, closed=[0])
    do(for_points, 0, "mark food Serf", "score 1", "throw red")
    mason = bidding(MASON, *rest)
    do(mason, 0, "play Stonemason")
    return {
        "a throw at a hazard": at_hazard,
        "a throw at a goat": at_goat,
        "a change": change,
        "a taking": taking,
        "a robbery": robbing,
        "a trade": trade,
        "a throw for points": for_points,
        "another Stonemason": mason,
    }


# BT13: when


@pytest.mark.parametrize("stage", STAGES)
def test_bt13_a_special_may_be_played_out_of_turn_whenever_a_decision_is_open(stage: str) -> None:
    table = with_another_mason()[stage]
    assert board(table).stage == stage
    awaited, legal = table.awaited, may(table, table.awaited[0])
    assert "play Stonemason" in may(table, 3)
    do(table, 3, "play Stonemason")
    assert table.awaited == (3,)
    do(table, 3, "take red", "take yellow", "take purple")
    assert (board(table).stage, table.awaited) == (stage, awaited)
    assert may(table, awaited[0]) == legal  # the decision is the same as before
    assert (hand(table, 3), food(table, 3)) == ("", "Stonemason")


@pytest.mark.parametrize("middle", MIDDLES)
def test_bt13_no_special_is_played_in_the_middle_of_a_decision(middle: str) -> None:
    table = in_the_middle()[middle]
    assert may(table, 3) == set()
    with pytest.raises(IllegalAction, match="Seat 3 may not play Stonemason"):
        do(table, 3, "play Stonemason")


def test_bt13_nor_by_one_who_is_mixing_its_own_bid() -> None:
    table = bidding(Troll("red 2, green 2", hand="Jester, Stonemason"), Troll(), Troll(), MASON)
    assert "play Stonemason" in may(table, 0)
    do(table, 0, "mixed")
    assert "play Stonemason" not in may(table, 0)
    assert "play Stonemason" in may(table, 3)
    do(table, 0, "add red", "add green", "done")
    assert "play Stonemason" in may(table, 0)


def test_bt13_another_mason_does_not_disturb_a_bid_being_mixed() -> None:
    table = bidding(Troll("red 2, green 2", hand="Jester"), Troll(), Troll(), MASON)
    do(table, 0, "mixed", "add red")
    do(table, 3, "play Stonemason", "take yellow", "take yellow", "take yellow")
    assert bridge(table, 0).mixing
    assert may(table, 0) == {"add red", "add green", "take back"}


def test_bt13_a_special_is_played_by_its_holder_from_the_hand_only() -> None:
    table = picking(Troll(), MASON, Troll(food="Stonemason"), Troll())
    assert [may(table, seat) for seat in (1, 2, 3)] == [{"play Stonemason"}, set(), set()]


def test_bt13_a_special_may_be_played_as_soon_as_it_is_picked() -> None:
    table = claiming("Stonemason", *FOUR, rank=(0, 1))
    assert table.awaited == (1,)
    assert may(table, 0) == {"play Stonemason"}


def test_bt13_no_special_while_the_table_waits_for_a_draw() -> None:
    table = before_the_roll(MASON, *FOUR[:3])
    assert may(table, 0) == set()
    roll(table, "storm")
    assert may(table, 0) == set()


def test_bt13_faq_requests_are_served_as_they_arrive() -> None:
    table = bidding(MASON, Troll(), Troll(), MASON, active=0)
    do(table, 3, "play Stonemason")
    assert may(table, 0) == set()  # although seat 0 is active
    take(table, 3, 3)
    do(table, 0, "play Stonemason")
    take(table, 0, 3)
    assert (under(table, 0), under(table, 3)) == (9, 9)


@pytest.mark.parametrize("special", ["Jester", "Garlic Merchant"])
def test_bt13_a_jester_or_garlic_merchant_is_not_played_by_itself(special: str) -> None:
    table = picking(Troll(), Troll(hand=special), Troll(), Troll())
    assert may(table, 1) == set()


# BT13: Fortune Teller

TELLER = Troll(hand="Fortune Teller")


@pytest.mark.parametrize("after", [False, True])
def test_bt13_faq_a_fortune_teller_peeks_before_or_after_the_bid(after: bool) -> None:
    table = bidding(TELLER, *FOUR[:3])
    if after:
        do(table, 0, "bid red 2")
    do(table, 0, "play Fortune Teller")
    assert table.due == ("face-down", "peek")
    turn_up(table, "Dragon")
    assert table.awaited == ((1, 2, 3) if after else (0, 1, 2, 3))
    assert (hand(table, 0), food(table, 0)) == ("", "Fortune Teller")
    shown = [board(table, seat).face_down for seat in (0, 1, None)]
    assert [lying.card if lying else "" for lying in shown] == ["Dragon", None, None]
    assert "play Fortune Teller" not in may(table, 0)


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_bt13_the_peeked_card_is_in_the_peekers_view_alone(viewer: int | None) -> None:
    looks = []
    for card in ("Dragon", "Serf", "Big Goat"):
        table = picking(Troll(), Troll(), Troll(), TELLER)
        do(table, 3, "play Fortune Teller")
        turn_up(table, card)
        looks.append(seen(table, viewer))
        face_down = board(table, viewer).face_down
        assert face_down is not None
        assert face_down.peeked_by == (3,)
    assert looks[0] == looks[1] == looks[2]


def test_bt13_the_peeked_card_is_the_one_that_is_picked_and_no_other_can_be_it() -> None:
    table = picking(Troll(), Troll(), Troll(), TELLER, unseen="Serf, Monk")
    do(table, 3, "play Fortune Teller")
    turn_up(table, "Monk")
    do(table, 0, "pick face-down")
    assert (table.odds, board(table).claimed) == (0, "Monk")


def test_bt13_a_second_fortune_teller_sees_the_same_card_without_a_draw() -> None:
    table = bidding(TELLER, TELLER, Troll(), Troll(), unseen="Dragon, Serf")
    do(table, 0, "play Fortune Teller")
    turn_up(table, "Dragon")
    do(table, 1, "play Fortune Teller")
    assert table.odds == 0
    face_down = board(table, 1).face_down
    assert face_down is not None
    assert (face_down.card, face_down.peeked_by) == ("Dragon", (0, 1))
    with pytest.raises(IllegalAction, match="something was revealed by it"):
        table.undo(1)


def test_bt13_a_fortune_teller_is_played_only_while_a_card_lies_face_down() -> None:
    assert may(picking(Troll(), TELLER, Troll(), Troll(), face_down=False), 1) == set()
    assert may(scoring(Troll(), TELLER, Troll(), Troll()), 1) == set()
    assert may(collecting_piles(Troll(), TELLER, Troll(), Troll(), rank=(0,)), 1) == set()
    assert may(picking(Troll(), TELLER, Troll(), Troll()), 1) == {"play Fortune Teller"}


def test_bt13_a_peek_cannot_be_undone() -> None:
    table = bidding(TELLER, *FOUR[:3])
    do(table, 0, "play Fortune Teller")
    turn_up(table, "Dragon")
    with pytest.raises(IllegalAction, match="a draw has been made since"):
        table.undo(0)


# BT13: Stonemason


def test_bt13_faq_a_stonemason_brings_three_boulders_of_any_colours_from_the_supply() -> None:
    table = bidding(MASON, *FOUR[:3])
    do(table, 0, "play Stonemason")
    assert board(table).owed == 3
    assert may(table, 0) == {"take red", "take green", "take yellow", "take purple"}
    do(table, 0, "take purple", "take red", "take purple")
    assert boulders(table, 0) == "red 7, purple 2"
    assert supply(table) == "red 2, green 3, yellow 3, purple 1"


def test_bt13_faq_with_an_empty_supply_he_takes_from_the_player_with_the_most() -> None:
    table = bidding(MASON, Troll("green 9, red 3"), Troll(9), Troll(9), supply=0)
    do(table, 0, "play Stonemason")
    assert may(table, 0) == {"rob 1"}
    do(table, 0, "rob 1")
    assert may(table, 0) == {"take red", "take green"}
    do(table, 0, "take red", "take green", "take red")
    assert boulders(table, 1) == "red 1, green 8"
    assert (under(table, 0), board(table).stage) == (9, "bid")


def test_bt13_the_boulders_he_brings_do_not_count_when_asking_who_has_the_most() -> None:
    """Eight, and two from the supply: still not as many as ten."""
    table = bidding(Troll(8, hand="Stonemason"), Troll(10), Troll(8), Troll(8), supply=2)
    do(table, 0, "play Stonemason")
    take(table, 0, 2)
    assert may(table, 0) == {"rob 1"}
    do(table, 0, "rob 1")
    take(table, 0, 1)
    assert (under(table, 0), under(table, 1)) == (11, 9)


@pytest.mark.parametrize(("most", "others"), [(12, (8, 8, 8)), (10, (10, 8, 8))])
def test_bt13_a_mason_whose_master_has_or_shares_the_most_brings_nothing_beyond_the_supply(
    most: int, others: tuple[int, int, int]
) -> None:
    table = bidding(Troll(most, hand="Stonemason"), *map(Troll, others), supply=0)
    do(table, 0, "play Stonemason")
    assert table.awaited == (0, 1, 2, 3)
    assert under(table, 0) == most
    assert (hand(table, 0), food(table, 0)) == ("", "Stonemason")


def test_bt13_a_mason_with_one_boulder_in_the_supply_and_the_most_under_the_bridge_brings_one() -> None:
    table = bidding(Troll(11, hand="Stonemason"), *map(Troll, (8, 8, 8)), supply=1)
    do(table, 0, "play Stonemason")
    take(table, 0, 1)
    assert table.awaited == (0, 1, 2, 3)
    assert under(table, 0) == 12


def test_bt10_bt13_a_robbed_player_gives_as_many_as_there_are() -> None:
    """All boulders but two lie on the bridges."""
    table = picking(
        Troll(0, pile="red 9", hand="Stonemason"),
        Troll("green 2", pile="green 7"),
        Troll(0, pile="yellow 9"),
        Troll(0, pile="purple 9"),
        rank=(0, 2, 3, 1),
        supply=0,
    )
    do(table, 0, "play Stonemason", "rob 1", "take green", "take green")
    assert (board(table).stage, table.awaited) == ("pick", (0,))
    assert (boulders(table, 0), boulders(table, 1)) == ("green 2", "")


def test_bt13_a_quarry_can_be_undone_down_to_the_card() -> None:
    table = bidding(MASON, *FOUR[:3])
    before = table.state.tobytes()
    do(table, 0, "play Stonemason", "take red", "take green", "take red")
    for _ in range(4):
        table.undo(0)
    assert table.state.tobytes() == before


def test_bt13_boulders_quarried_in_another_order_lead_to_the_same_position() -> None:
    ends = set()
    for order in ("red green purple", "purple red green", "green purple red"):
        table = bidding(MASON, *FOUR[:3])
        do(table, 0, "play Stonemason", *(f"take {colour}" for colour in order.split()))
        ends.add(table.state.tobytes())
    assert len(ends) == 1


# BT13: a Stonemason while closed players are being served


def test_bt13_what_he_brings_is_set_aside_while_closed_players_are_served() -> None:
    table = serving(Troll(hand="Stonemason"), Troll(), Troll(), Troll(), closed=(1, 2))
    do(table, 0, "play Stonemason")
    take(table, 0, 3)
    assert (under(table, 0), sum(bridge(table, 0).aside.values())) == (6, 3)
    assert (table.awaited, board(table).owed) == ((1,), 4)  # its due is still whole
    take(table, 1, 4)
    assert under(table, 0) == 6
    take(table, 2, 4)
    assert board(table).stage == "score"
    assert [under(table, seat) for seat in range(4)] == [9, 10, 10, 6]
    assert [aside(table, seat) for seat in range(4)] == ["", "", "", ""]


def test_bt13_and_counts_for_nobody_meanwhile() -> None:
    """Seat 0 has 9 and 3 aside, seat 3 has 10: it is seat 3 that is robbed."""
    table = serving(Troll(9, hand="Stonemason"), Troll(5), Troll(9), Troll(10), closed=(1,), supply=3)
    do(table, 0, "play Stonemason")
    take(table, 0, 3)
    assert may(table, 1) == {"rob 3"}


def test_bt13_a_mason_may_empty_the_supply_before_a_closed_player_is_served() -> None:
    table = serving(Troll(6, hand="Stonemason"), Troll(13), Troll(7), Troll(7), closed=(1,), supply=3)
    assert table.awaited == (1,)
    do(table, 0, "play Stonemason")
    take(table, 0, 3)
    assert board(table).stage == "score"  # seat 1 has the most and takes nothing any more
    assert [under(table, seat) for seat in range(4)] == [9, 13, 7, 7]


def test_bt13_a_closed_player_may_play_its_own_mason_before_it_takes() -> None:
    table = serving(Troll(), Troll(hand="Stonemason"), Troll(), Troll(), closed=(1,))
    assert "play Stonemason" in may(table, 1)
    do(table, 1, "play Stonemason")
    take(table, 1, 3)
    assert (table.awaited, board(table).owed) == ((1,), 6)
    assert under(table, 1) == 6
    take(table, 1, 6)
    assert under(table, 1) == 6 + 3 + 6


def test_bt13_a_mason_may_rob_a_player_who_was_served_of_what_lies_under_its_bridge() -> None:
    table = serving(Troll(6, hand="Stonemason"), Troll(12), Troll(5), Troll(9), closed=(1, 2), supply=4)
    take(table, 1, 4)
    assert table.awaited == (2,)
    do(table, 0, "play Stonemason")
    assert may(table, 0) == {"rob 1"}
    do(table, 0, "rob 1")
    take(table, 0, 3)
    assert may(table, 2) == {"rob 1", "rob 3"}  # nine each, what lies aside is not counted
    do(table, 2, "rob 3")
    take(table, 2, 4)
    assert [under(table, seat) for seat in range(4)] == [9, 13, 9, 5]


def test_bt13_a_mason_works_while_everybody_is_closed_too() -> None:
    table = bidding(MASON, *FOUR[:3])
    bid(table, "close", "close", "close", "close")
    do(table, 0, "play Stonemason")
    take(table, 0, 3)
    assert (under(table, 0), board(table).owed) == (6, 3)
    for seat in range(3):
        take(table, seat, 3)
    assert table.due == ("face-down", "discard")
    assert [under(table, seat) for seat in range(4)] == [12, 9, 9, 6]


# BT13: Royal Messenger


def test_bt13_a_messenger_ransoms_one_royal_of_the_food_supply() -> None:
    table = picking(Troll(food="Duke, Princess", hand="Royal Messenger"), *FOUR[:3])
    played = {action for action in may(table, 0) if action.startswith("play")}
    assert played == {"play Royal Messenger Duke", "play Royal Messenger Princess"}
    do(table, 0, "play Royal Messenger Princess")
    assert (tolls(table, 0), food(table, 0), hand(table, 0)) == ("Princess", "Duke, Royal Messenger", "")
    assert table.awaited == (0,)


@pytest.mark.parametrize(
    "holder",
    [
        Troll(hand="Royal Messenger", food="Serf"),
        Troll(hand="Royal Messenger", tolls="Princess"),
        Troll(food="Royal Messenger, Princess"),
    ],
)
def test_bt13_a_messenger_needs_a_royal_in_the_food_supply(holder: Troll) -> None:
    table = picking(Troll(food="Duke"), holder, Troll(), Troll())
    assert may(table, 1) == set()


def test_bt13_a_messenger_may_be_played_right_before_a_trade() -> None:
    table = scoring(Troll(food="Princess, Farmer, Monk", hand="Royal Messenger"), *FOUR[:3])
    do(table, 0, "play Royal Messenger Princess")
    do(table, 0, "mark tolls Princess", "mark food Farmer", "mark food Monk", "mark food Royal Messenger")
    do(table, 0, "score 0")
    assert bridge(table, 0).points == 5 + 9


def test_bt13_a_messenger_can_be_undone() -> None:
    table = picking(Troll(food="Duke", hand="Royal Messenger"), *FOUR[:3])
    before = table.state.tobytes()
    do(table, 0, "play Royal Messenger Duke")
    table.undo(0)
    assert table.state.tobytes() == before


def test_faq_a_special_that_was_used_is_eaten_later() -> None:
    table = scoring(Troll(6, tolls="Peddler", hand="Stonemason"), *FOUR[:3])
    do(table, 0, "play Stonemason")
    take(table, 0, 3)
    do(table, 0, "mark food Stonemason", "mark tolls Peddler", "score 0")
    assert bridge(table, 0).points == 5 + 3


# BT15: what lies face down

SECRETIVE = Troll(points=23, hand="Jester, Stonemason", upgrades=(15, 12))


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_bt15_others_see_how_many_cards_not_which_and_no_points(viewer: int | None) -> None:
    table = bidding(SECRETIVE, *FOUR[:3])
    seen_by_other = board(table, viewer).seats[0]
    assert (seen_by_other.hand, seen_by_other.points, seen_by_other.upgrades) == (None, None, None)
    assert (seen_by_other.hand_size, seen_by_other.upgrade_count) == (2, 2)


def test_bt15_the_owner_sees_everything() -> None:
    own = bridge(bidding(SECRETIVE, *FOUR[:3]), 0)
    assert (own.hand, own.points, own.upgrades) == (("Jester", "Stonemason"), 23, (12, 15))


@pytest.mark.parametrize("viewer", [1, None])
def test_bt15_two_hands_of_the_same_size_look_the_same(viewer: int | None) -> None:
    looks = []
    for cards, points, upgrades in (
        ("Jester, Stonemason", 3, (15, 12)),
        ("Garlic Merchant, Jester", 9, (14, 12)),
    ):
        troll = Troll(points=points, hand=cards, upgrades=upgrades)
        looks.append(seen(bidding(troll, *FOUR[:3], unseen="Serf, Serf, Monk"), viewer))
    for look in looks:
        del look["board"]["discard"]  # whatever is in nobody's hand here
    assert looks[0] == looks[1]


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_bt15_an_open_book_shows_hand_points_and_upgrades_to_all(viewer: int | None) -> None:
    table = bidding(SECRETIVE, *FOUR[:3], options={"open_book": True})
    shown = board(table, viewer).seats[0]
    assert (shown.hand, shown.points, shown.upgrades) == (("Jester", "Stonemason"), 23, (12, 15))


def test_bt15_an_open_book_does_not_show_bids_nor_the_face_down_card() -> None:
    table = bidding(SECRETIVE, *FOUR[:3], options={"open_book": True}, face_down="Serf", peeked=[0])
    do(table, 0, "bid red 2")
    assert board(table, 1).seats[0].pile is None
    face_down = board(table, 1).face_down
    assert face_down is not None
    assert face_down.card is None


def test_bt15_nobody_is_ahead_before_the_end() -> None:
    table = bidding(SECRETIVE, *FOUR[:3])
    assert [standing.rank for standing in table.standings] == [1, 1, 1, 1]
    assert "23" not in str(table.standings)
