"""The end of the game: BT14."""

import pytest
from games.bridge_troll.road import (
    FOUR,
    Troll,
    before_the_roll,
    bid,
    bidding,
    board,
    do,
    may,
    points,
    roll,
    scoring,
    standings,
)

from underbridge import IllegalAction, Table
from underbridge.games.bridge_troll import printed


def ended(*trolls: Troll) -> Table:
    """The deck is empty when the weather is rolled."""
    table = before_the_roll(*trolls, unseen=0)
    roll(table, "glorious")
    assert table.over
    return table


def final_points(table: Table) -> list[int | None]:
    return [standing.points for standing in standings(table)]


def ranks(table: Table) -> list[int]:
    return [standing.rank for standing in table.standings]


def test_bt14_loose_points_and_each_upgrades_number_and_one_more_for_each_upgrade() -> None:
    table = ended(
        Troll(points=7, upgrades=(15, 11)), Troll(points=20), Troll(points=0, upgrades=(14,)), Troll(points=0)
    )
    assert final_points(table) == [7 + 15 + 11 + 2, 20, 14 + 1, 0]
    assert ranks(table) == [1, 2, 3, 4]
    assert table.payoff == (1.0, 0.0, 0.0, 0.0)


def test_bt14_faq_an_upgrade_scores_its_face_value_and_one_extra_point() -> None:
    assert final_points(ended(Troll(points=0, upgrades=(1,)), *FOUR[:3]))[0] == 2


@pytest.mark.parametrize("number", [1, 15])
def test_bt14_boards_are_told_what_an_upgrade_counts(number: int) -> None:
    told = printed(4, {})[f"upgrade {number}"]
    assert final_points(ended(Troll(points=0, upgrades=(number,)), *FOUR[:3]))[0] == told["points"]


def test_bt14_cards_and_boulders_that_are_left_score_nothing() -> None:
    table = ended(Troll(9, points=5, tolls="Priest", food="Princess", hand="Jester"), *FOUR[:3])
    assert final_points(table) == [5, 5, 5, 5]


def test_bt14_of_equals_the_higher_sum_of_upgrade_numbers_wins() -> None:
    table = ended(
        Troll(9, points=20),
        Troll(0, points=4, upgrades=(15,)),
        Troll(9, points=6, upgrades=(13,)),
        Troll(9, points=19),
    )
    assert final_points(table) == [20, 20, 20, 19]
    assert ranks(table) == [3, 1, 2, 4]
    assert table.payoff == (0.0, 1.0, 0.0, 0.0)
    assert board(table).won_by == "upgrades"
    assert [bridge.final for bridge in board(table).seats] == [20, 20, 20, 19]


def test_bt14_the_sum_counts_not_the_number_of_upgrades() -> None:
    """Three small ones make more extra points, one large one a higher sum."""
    table = ended(
        Troll(points=11, upgrades=(5, 4, 3)),
        Troll(points=10, upgrades=(15,)),
        Troll(points=1),
        Troll(points=1),
    )
    assert final_points(table)[:2] == [26, 26]
    assert ranks(table)[:2] == [2, 1]


def test_bt14_then_more_boulders_win() -> None:
    table = ended(Troll(6), Troll(8), Troll(7), Troll(8, points=4))
    assert ranks(table) == [3, 1, 2, 4]
    assert table.payoff == (0.0, 1.0, 0.0, 0.0)
    assert board(table).won_by == "boulders"


@pytest.mark.parametrize("winners", [2, 3, 4])
def test_bt14_then_victory_is_shared(winners: int) -> None:
    best = Troll(7, points=9)
    table = ended(*[best] * winners, *FOUR[: 4 - winners])
    assert ranks(table) == [1] * winners + [winners + 1] * (4 - winners)
    assert table.payoff == pytest.approx([1 / winners] * winners + [0.0] * (4 - winners))
    assert sum(table.payoff) == pytest.approx(1)
    assert board(table).won_by is None


def test_bt14_shared_with_upgrades_too() -> None:
    table = ended(
        Troll(points=3, upgrades=(8, 7)), Troll(points=3, upgrades=(9, 6)), Troll(points=3), Troll(points=3)
    )
    assert final_points(table)[:2] == [20, 20]
    assert ranks(table)[:2] == [1, 1]
    assert sum(table.payoff) == pytest.approx(1)


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_bt14_with_any_number_of_players(seats: int) -> None:
    trolls = [Troll(points=seat) for seat in range(seats)]
    table = ended(*trolls)
    assert final_points(table) == list(range(seats))
    assert ranks(table) == list(range(seats, 0, -1))
    assert board(table).won_by == "points"
    assert table.payoff == (*[0.0] * (seats - 1), 1.0)


def test_bt14_at_the_end_everything_lies_open() -> None:
    table = ended(Troll(points=7, upgrades=(15, 11), hand="Jester"), *FOUR[:3])
    shown = board(table, None).seats[0]
    assert (shown.points, shown.upgrades, shown.hand) == (7, (11, 15), ("Jester",))


def test_bt14_nobody_acts_after_the_end_not_even_with_a_special() -> None:
    table = ended(Troll(hand="Stonemason"), *FOUR[:3])
    assert table.awaited == ()
    assert may(table, 0) == set()
    with pytest.raises(IllegalAction, match="The game is over"):
        do(table, 0, "play Stonemason")


def test_bt14_there_is_no_payoff_before_the_end() -> None:
    with pytest.raises(IllegalAction, match="not over"):
        _ = bidding(*FOUR).payoff


def test_bt14_the_last_scoring_before_the_end_counts() -> None:
    table = scoring(Troll(points=13, tolls="Peddler", food="Serf"), *FOUR[:3], unseen=2)
    do(table, 0, "mark tolls Peddler", "mark food Serf", "score 0", "buy")
    for seat in (1, 2, 3):
        do(table, seat, "done")
    roll(table, "storm")
    assert table.over
    assert final_points(table) == [1 + 15 + 1, 5, 5, 5]


def test_bt14_a_game_that_ends_because_all_stay_closed_is_scored_the_same_way() -> None:
    trolls = (Troll(9, points=7), Troll(9, points=7), Troll(9, points=9), Troll(9))
    table = bidding(*trolls, supply=0, road="Little Goat", unseen="Big Goat")
    bid(table, "close", "close", "close", "close")
    table.draw(0)
    assert table.over
    assert ranks(table) == [2, 2, 1, 4]
    assert points(table, 2) == 9
