"""Treasures in hands, in the deck and over the side of the bridge."""

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.draws import kind_among, number_of
from ....engine.verbs import State
from ..state import END, HAND_SIZE, KINDS, NO_TREASURE, SACK_OF_PLANKS, TREASURE_CARD, TROLLBOOTH
from .bridge import column_beside, mend, row_beside


@compiled_in_place
def carries(s: State, seat: int) -> bool:
    return bool(s.hand[seat, 0] != NO_TREASURE)


@compiled_in_place
def carried(s: State, seat: int) -> int:
    """How many treasures a messenger carries."""
    number = 0
    for slot in range(HAND_SIZE):
        number += s.hand[seat, slot] != NO_TREASURE
    return number


@compiled_apart
def holds(s: State, seat: int, treasure: int) -> bool:
    found = 0
    for slot in range(HAND_SIZE):
        found += s.hand[seat, slot] == treasure
    return found > 0


@compiled_apart
def put_in_hand(s: State, seat: int, treasure: int) -> None:
    """Sorted, so that the same hand is the same state."""
    slot = carried(s, seat)
    while slot > 0 and s.hand[seat, slot - 1] > treasure:
        s.hand[seat, slot] = s.hand[seat, slot - 1]
        slot -= 1
    s.hand[seat, slot] = treasure


@compiled_apart
def discard(s: State, seat: int, treasure: int) -> None:
    """Used or thrown over the side: everybody sees what it was."""
    found = 0
    for slot in range(HAND_SIZE):
        if found == 0 and s.hand[seat, slot] == treasure:
            found = 1
        if found == 1:
            s.hand[seat, slot] = s.hand[seat, slot + 1] if slot + 1 < HAND_SIZE else NO_TREASURE
    s.discards[treasure] += 1
    s.reveals += 1
    s.eventful = 1


@compiled_in_place
def cards_left(s: State) -> int:
    return number_of(s.deck)


@compiled_apart
def draw_next_treasure(s: State) -> bool:
    """Shuffle the discards if the deck is out; with none, there is nothing to draw (TB12)."""
    if cards_left(s) == 0:
        for kind in range(KINDS):
            s.deck[kind] = s.discards[kind]
            s.discards[kind] = 0
    if cards_left(s) == 0:
        return False
    s.stage = TREASURE_CARD
    return True


@compiled_in_place
def treasure_drawn(s: State, outcome: int) -> int:
    """The kind that a draw means, in the box's order."""
    return kind_among(s.deck, outcome)


@compiled_apart
def take_from_deck(s: State, outcome: int) -> int:
    kind = treasure_drawn(s, outcome)
    s.deck[kind] -= 1
    return kind


@compiled_in_place
def find_treasure(s: State, outcome: int) -> None:
    put_in_hand(s, int(s.turn), take_from_deck(s, outcome))
    s.stage = END


@compiled_in_place
def use_trollbooth(s: State, seat: int, other: int) -> None:
    """Who must skip a turn already skips one more (TB13)."""
    discard(s, seat, TROLLBOOTH)
    s.skips[other] += 1


@compiled_in_place
def use_planks(s: State, seat: int, direction: int) -> None:
    discard(s, seat, SACK_OF_PLANKS)
    mend(s, row_beside(s, seat, direction), column_beside(s, seat, direction))
