"""What learners are shown: numbers by their names, in the units of the game."""

import numpy as np
import pytest
from games.bridge_troll.road import FOUR, OTHERS, Troll, bid, bidding, claiming, do, picking, scoring, turn_up

from underbridge import Table


def observed(table: Table, seat: int | None) -> dict[str, int]:
    """Whatever is not 0."""
    slots = table.game.observed
    numbers = np.zeros(len(slots), np.float32)
    table.game.rules.observe(table.state, -1 if seat is None else seat, numbers)
    assert (slots.low <= numbers).all()
    assert (numbers <= slots.high).all()
    counts = np.rint(numbers / slots.scale).astype(int).tolist()
    return {name: count for name, count in zip(slots.names, counts, strict=True) if count}


def test_every_number_has_a_name_of_its_own() -> None:
    names = bidding(*FOUR).game.observed.names
    assert len(set(names)) == len(names)


def test_bridges_go_clockwise_from_the_one_who_looks() -> None:
    table = bidding(Troll(boulders="red 4, purple 1"), *OTHERS)
    assert observed(table, 0)["boulders: own, red"] == 4
    assert observed(table, 1)["boulders: third to the left, red"] == 4
    assert observed(table, 3)["boulders: first to the left, purple"] == 1
    assert observed(table, None)["boulders: own, red"] == 4


def test_bt3_a_bid_shows_to_its_bidder_until_all_are_in() -> None:
    table = bidding(*FOUR)
    bid(table, "red 4")
    assert observed(table, 0)["pile: own, red"] == 4
    for other, place in ((1, "third to the left"), (3, "first to the left"), (None, "own")):
        looks = observed(table, other)
        assert f"pile: {place}, red" not in looks
        assert looks[f"bid in: {place}"]
    for seat in (1, 2, 3):
        do(table, seat, "close")
    looks = observed(table, 3)
    assert (looks["pile: first to the left, red"], looks["place: first to the left"]) == (4, 1)
    assert looks["closed: own"]


def test_bt13_a_card_that_others_have_peeked_at_is_still_among_the_unseen() -> None:
    table = picking(Troll(hand="Fortune Teller"), *OTHERS, unseen="Serf, Serf, Duke")
    before = observed(table, 1)
    do(table, 0, "play Fortune Teller")
    turn_up(table, "Duke")
    own, others = observed(table, 0), observed(table, 1)
    assert own["face-down card: Duke"]
    assert "unseen: Duke" not in own
    assert not any(name.startswith("face-down card") for name in others)
    assert (others["unseen: Duke"], others["cards left"]) == (before["unseen: Duke"], before["cards left"])


@pytest.mark.parametrize("open_book", [False, True])
def test_bt15_holdings_of_others_show_in_an_open_book(open_book: bool) -> None:
    troll = Troll(hand="Jester", points=7, upgrades=(15, 12))
    table = bidding(troll, *OTHERS, options={"open_book": open_book})
    held = {"points": 7, "sum of upgrades": 27}
    cards = {"hand: {}, Jester": 1, "upgrade: {}, 15": 1, "upgrade: {}, 12": 1}
    own, other, nobody = observed(table, 0), observed(table, 1), observed(table, None)
    for name, number in held.items():
        assert own[f"{name}: own"] == number
        assert other.get(f"{name}: third to the left", 0) == (number if open_book else 0)
        assert nobody.get(f"{name}: own", 0) == (number if open_book else 0)
    for name, number in cards.items():
        assert own[name.format("own")] == number
        assert other.get(name.format("third to the left"), 0) == (number if open_book else 0)
    assert (other["hand size: third to the left"], other["upgrades: third to the left"]) == (1, 2)


def test_bt12_marked_cards_show_to_the_trader() -> None:
    table = scoring(Troll(tolls="Serf", food="Monk"), *OTHERS)
    do(table, 0, "mark tolls Serf")
    assert observed(table, 0)["marked tolls: Serf"] == 1
    assert not any(name.startswith("marked") for name in observed(table, 1))
    assert observed(table, 1)["stage: trade"]


def test_bt8_colours_thrown_at_a_goat_show() -> None:
    table = claiming("Big Goat", Troll(boulders="red 2, green 2, yellow 2, purple 1"), *OTHERS)
    do(table, 0, "throw red")
    looks = observed(table, 1)
    assert (looks["thrown: red"], looks["throws: at a goat"], looks["owed"]) == (1, 1, 3)


def test_what_exceeds_its_slot_is_cut_off() -> None:
    table = bidding(Troll(points=900), *OTHERS)
    assert observed(table, 0)["points: own"] == 100
