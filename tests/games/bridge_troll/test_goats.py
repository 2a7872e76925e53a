"""Goats, and upgrades changed back to pay for them: BT8."""

import pytest
from games.bridge_troll.road import (
    FOUR,
    OTHERS,
    Troll,
    bid,
    bidding,
    board,
    boulders,
    bridge,
    claiming,
    do,
    lost,
    may,
    points,
    roll,
    seen,
    turn_up,
)

from underbridge import IllegalAction

# BT8: goats

GOATS = [("Little Goat", 2), ("Middle Goat", 3), ("Big Goat", 4)]
PAINTED = "red 2, green 2, yellow 2, purple 2"


@pytest.mark.parametrize(("goat", "colours"), GOATS)
def test_bt8_as_many_different_colours_as_the_goat_asks_for_defeat_it(goat: str, colours: int) -> None:
    table = claiming(goat, Troll(PAINTED), *OTHERS, rank=(0, 1))
    throws = ["throw red", "throw green", "throw yellow", "throw purple"]
    assert may(table, 0) == {"lose", *throws}
    for number in range(colours):
        assert table.awaited == (0,)
        do(table, 0, throws[number])
        if number < colours - 1:
            assert may(table, 0) == set(throws[number + 1 :])  # a colour not thrown yet
    assert points(table, 0) == 5 + colours  # as many as its card says
    assert sum(bridge(table, 0).boulders.values()) == 8 - colours
    assert lost(table) == {goat}
    assert board(table).goats_waiting == ()
    assert table.awaited == (1,)


@pytest.mark.parametrize(("goat", "colours"), GOATS)
def test_bt8_too_few_colours_only_lose(goat: str, colours: int) -> None:
    kinds = PAINTED.split(", ")
    table = claiming(goat, Troll(", ".join(kinds[: colours - 1])), *OTHERS)
    assert may(table, 0) == {"lose"}
    enough = claiming(goat, Troll(", ".join(kinds[:colours])), *OTHERS)
    assert "throw red" in may(enough, 0)


def test_bt8_a_goat_that_wins_takes_a_point_and_waits_for_the_company_to_go() -> None:
    table = claiming("Big Goat", *FOUR, rank=(0, 1), road="Woodsman")
    do(table, 0, "lose")
    assert points(table, 0) == 4
    assert boulders(table, 0) == "red 6"
    assert board(table).goats_waiting == ("Big Goat",)
    assert lost(table) == set()
    deck = board(table).deck
    do(table, 1, "pick Woodsman")
    assert board(table).goats_waiting == ("Big Goat",)
    do(table, 0, "pick face-down")
    turn_up(table, "Carpenter")
    assert board(table).goats_waiting == ()
    assert board(table).deck == deck + 1
    assert board(table).stage == "pile"


def test_bt8_a_waiting_goat_cannot_be_the_face_down_card_beside_it() -> None:
    table = claiming("Big Goat", *FOUR, unseen="Serf, Monk", road="Woodsman")
    do(table, 0, "lose", "pick face-down")
    assert table.odds == 2
    table.draw(1)
    assert board(table).claimed == "Monk"


def test_bt8_a_goat_that_won_can_be_drawn_next_turn() -> None:
    table = claiming(
        "Big Goat", *FOUR, rank=(0, 1, 2, 3), road="Woodsman, Carpenter", unseen="Serf, Monk, Duke"
    )
    do(table, 0, "lose")
    do(table, 1, "pick Woodsman")
    do(table, 2, "pick Carpenter")
    do(table, 3, "pick face-down")
    turn_up(table, "Duke")
    for seat in (3, 2, 1, 0):
        do(table, seat, f"pile {seat}")
    for seat in range(4):
        do(table, seat, "done")
    roll(table, "storm")
    turn_up(table, "Big Goat")
    assert board(table).face_up == ("Big Goat",)


def test_bt8_faq_garlic_does_not_help_against_goats() -> None:
    table = claiming("Little Goat", Troll(PAINTED, hand="Garlic Merchant"), *OTHERS)
    assert "play Garlic Merchant" not in may(table, 0)


def test_faq_a_stonemason_helps_against_a_goat() -> None:
    table = claiming("Middle Goat", Troll("red 2", hand="Stonemason"), *OTHERS)
    assert may(table, 0) == {"lose", "play Stonemason"}
    do(table, 0, "play Stonemason", "take green", "take yellow", "take purple")
    do(table, 0, "throw green", "throw yellow", "throw red")
    assert points(table, 0) == 8


def test_faq_three_players_can_defeat_the_biggest_goat() -> None:
    table = bidding(
        Troll("red 1, green 1, yellow 1, purple 2"), Troll(), Troll(), road="Big Goat, Serf"
    )  # the colour that nobody owns is in the supply at first
    bid(table, "purple 1", "close", "close")
    do(table, 0, "pick Big Goat", "throw red", "throw green", "throw yellow", "throw purple")
    assert points(table, 0) == 5 + 1 + 4


def test_faq_a_defeated_goat_is_discarded_and_one_that_won_is_not() -> None:
    defeated = claiming("Little Goat", Troll("red 1, green 1"), *OTHERS)
    do(defeated, 0, "throw red", "throw green")
    assert "Little Goat" in lost(defeated)
    won = claiming("Little Goat", Troll("red 1, green 1"), *OTHERS)
    do(won, 0, "lose")
    assert "Little Goat" not in lost(won)


def test_bt8_throwing_at_a_goat_can_be_undone() -> None:
    table = claiming("Little Goat", Troll("red 1, green 1"), *OTHERS, rank=(0, 1))
    before = table.state.tobytes()
    do(table, 0, "throw red", "throw green")
    table.undo(0)
    table.undo(0)
    assert table.state.tobytes() == before


# BT8: paying with an upgrade

BUILDER = Troll(points=0, upgrades=(15, 13, 12))


def test_bt8_without_loose_points_an_upgrade_of_the_owners_choice_is_changed() -> None:
    table = claiming("Big Goat", BUILDER, *OTHERS, rank=(0, 1))
    do(table, 0, "lose")
    assert table.awaited == (0,)
    assert may(table, 0) == {"change 15", "change 13", "change 12"}
    do(table, 0, "change 13")
    assert bridge(table, 0).upgrades == (12, 15)
    assert points(table, 0) == 13 - 1
    assert board(table).goats_waiting == ("Big Goat",)
    assert table.awaited == (1,)


def test_bt8_a_changed_upgrade_leaves_the_game() -> None:
    table = claiming("Big Goat", BUILDER, *OTHERS)
    do(table, 0, "lose", "change 12")
    assert board(table).next_upgrade == 11


def test_bt8_loose_points_go_first() -> None:
    table = claiming("Big Goat", Troll(points=1, upgrades=(15,)), *OTHERS, rank=(0, 1))
    do(table, 0, "lose")
    assert (points(table, 0), bridge(table, 0).upgrades) == (0, (15,))
    assert table.awaited == (1,)


def test_bt8_with_no_points_at_all_nothing_is_lost() -> None:
    table = claiming("Big Goat", Troll(points=0), *OTHERS, rank=(0, 1))
    do(table, 0, "lose")
    assert points(table, 0) == 0
    assert board(table).goats_waiting == ("Big Goat",)
    assert table.awaited == (1,)


def test_bt8_the_smallest_upgrade_is_just_the_point_that_is_lost() -> None:
    table = claiming("Big Goat", Troll(points=0, upgrades=(1,)), *OTHERS)
    do(table, 0, "lose", "change 1")
    assert (points(table, 0), bridge(table, 0).upgrades) == (0, ())
    assert board(table).next_upgrade is None


def test_bt8_nobody_plays_a_special_while_an_upgrade_is_being_changed() -> None:
    table = claiming("Big Goat", BUILDER, Troll(hand="Stonemason"), Troll(), Troll())
    assert may(table, 1) == {"play Stonemason"}
    do(table, 0, "lose")
    assert may(table, 1) == set()


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_bt15_others_do_not_see_which_upgrade_was_changed_nor_any_points(viewer: int | None) -> None:
    looks = []
    for upgrade in BUILDER.upgrades:
        table = claiming("Big Goat", BUILDER, *OTHERS, rank=(0, 1))
        do(table, 0, "lose", f"change {upgrade}")
        other = board(table, viewer).seats[0]
        assert (other.points, other.upgrades, other.upgrade_count) == (None, None, 2)
        looks.append(seen(table, viewer))
    assert looks[0] == looks[1] == looks[2]


def test_bt8_changing_an_upgrade_can_be_undone_but_not_that_there_were_no_loose_points() -> None:
    table = claiming("Big Goat", BUILDER, *OTHERS, rank=(0, 1))
    do(table, 0, "lose", "change 15")
    table.undo(0)
    assert may(table, 0) == {"change 15", "change 13", "change 12"}
    with pytest.raises(IllegalAction, match="something was revealed by it"):
        table.undo(0)


def test_bt8_a_lost_point_can_be_undone() -> None:
    table = claiming("Big Goat", *FOUR, rank=(0, 1))
    before = table.state.tobytes()
    do(table, 0, "lose")
    table.undo(0)
    assert table.state.tobytes() == before
