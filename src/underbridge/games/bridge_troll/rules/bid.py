"""The second stage of a turn: secret bids, their reveal, and the ranks (BT3, BT4)."""

from ....engine.bits import all_of, bit, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import State
from ..state import BID, FOOD, HAND, JESTER
from .boulders import serve_closed_players
from .collect import begin_picking
from .counting import BOULDER_COLOURS, colours_under_bridge, from_active, in_pile, under_bridge
from .score import next_to_score


@compiled_in_place
def can_mix(s: State, seat: int) -> bool:
    return bool(s.lying[seat, HAND, JESTER] > 0 and colours_under_bridge(s, seat) > 1)


@compiled_in_place
def colours_in_pile(s: State, seat: int) -> int:
    colours = 0
    for colour in range(BOULDER_COLOURS):
        colours += s.pile[seat, colour] > 0
    return colours


@compiled_in_place
def bid(s: State, seat: int, colour: int, number: int) -> None:
    s.pile[seat, colour] = number
    put_in(s, seat)


@compiled_in_place
def begin_mixing(s: State, seat: int) -> None:
    s.mixing |= bit(seat)


@compiled_in_place
def add(s: State, seat: int, colour: int) -> None:
    s.pile[seat, colour] += 1


@compiled_in_place
def end_mixing(s: State, seat: int) -> None:
    s.mixing &= ~bit(seat)
    s.mixed |= bit(seat)
    put_in(s, seat)


@compiled_in_place
def be_done(s: State, seat: int) -> None:
    """With a mixed bid; or, when bids lie open, with scoring."""
    if s.stage == BID:
        end_mixing(s, seat)
    else:
        next_to_score(s)


@compiled_apart
def put_in(s: State, seat: int) -> None:
    s.bid_in |= bit(seat)
    s.ready |= bit(seat)
    if s.bid_in == all_of(s.seats):
        reveal(s)


@compiled_apart
def reveal(s: State) -> None:
    s.revealed = 1
    s.reveals += 1
    for seat in range(s.seats):
        if in_pile(s, seat) == 0:
            s.closed |= bit(seat)
            continue
        for colour in range(BOULDER_COLOURS):
            s.boulders[seat, colour] -= s.pile[seat, colour]
        if has(s.mixed, seat):
            s.lying[seat, HAND, JESTER] -= 1
            s.lying[seat, FOOD, JESTER] += 1
    rank_open_players(s)
    if s.ranked == 0:
        serve_closed_players(s)
    else:
        s.loose[s.rank[0]] += 1
        begin_picking(s)


@compiled_apart
def rank_open_players(s: State) -> None:
    """By insertion, clockwise from the active player, who so wins the last ties."""
    s.ranked = 0
    for steps in range(s.seats):
        seat = from_active(s, steps)
        if has(s.closed, seat):
            continue
        place = int(s.ranked)
        while place > 0 and throws_further(s, seat, int(s.rank[place - 1])):
            s.rank[place] = s.rank[place - 1]
            place -= 1
        s.rank[place] = seat
        s.ranked += 1


@compiled_in_place
def throws_further(s: State, seat: int, other: int) -> bool:
    """More boulders; then fewer left under the bridge."""
    mine, theirs = in_pile(s, seat), in_pile(s, other)
    return mine > theirs or (mine == theirs and under_bridge(s, seat) < under_bridge(s, other))
