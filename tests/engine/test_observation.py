"""What is observed is declared slot by slot: names, ranges and scale follow."""

import numpy as np

from underbridge.engine.observation import SEATS_CLOCKWISE, Slots, blank, scaled, seats_from_me


def slots() -> Slots:
    slots = Slots()
    slots.number("health", "6 at the start", 6, seats_from_me(3))
    slots.number("lead", "behind: below 0", 8, least=-20)
    slots.flag("asleep", "or not", ("goat", "troll"))
    slots.label("tile", "on each bank", ("wood", "stone", "none"), ("left", "right"))
    return slots


NAMES = [
    "health: own",
    "health: first to the left",
    "health: second to the left",
    "lead",
    "asleep: goat",
    "asleep: troll",
    "tile: left, wood",
    "tile: left, stone",
    "tile: left, none",
    "tile: right, wood",
    "tile: right, stone",
    "tile: right, none",
]


def test_every_number_has_its_name_and_slots_follow_each_other() -> None:
    declared = slots()
    assert declared.names == NAMES
    assert len(declared) == len(NAMES)
    assert [slot.first for slot in declared.all] == [0, 3, 4, 6]
    assert [slot.is_label for slot in declared.all] == [False, False, False, True]


def test_a_slot_begins_where_its_declaration_says() -> None:
    declared = Slots()
    first, second = declared.number("a", "", 1, ("x", "y")), declared.label("b", "", ("p", "q"))
    assert (first, second, declared.flag("c", "")) == (0, 2, 4)


def test_ranges_are_within_one() -> None:
    declared = slots()
    assert declared.low.tolist() == [0, 0, 0, -1, *[0] * 8]
    assert declared.high.tolist() == [1, 1, 1, np.float32(8) * np.float32(1 / 20), *[1] * 8]


def test_what_is_written_is_scaled_by_the_most_it_can_be() -> None:
    declared = slots()
    out = np.full(len(declared) + 1, np.nan, np.float32)
    blank(out, declared.scale)
    assert out[:-1].tolist() == [0] * len(declared)
    out[:-1] = [6, 3, 0, -20, 1, 0, 0, 1, 0, 0, 0, 1]
    scaled(out, declared.scale)
    assert out[:-1].tolist() == [1, 0.5, 0, -1, 1, 0, 0, 1, 0, 0, 0, 1]
    assert np.isnan(out[-1])  # beyond what is declared nothing is touched


def test_seats_are_named_clockwise_from_the_one_who_looks() -> None:
    assert seats_from_me(2) == ("own", "first to the left")
    assert len(set(SEATS_CLOCKWISE)) == len(seats_from_me(6)) == 6
