"""Pebbles: the smallest game with secrets, to try the engine and the laws of every game on.

It is a game of others: ``pebbles-1.0.dist-info`` declares it, as a package does that is installed.

Everybody draws one of six pebbles and looks at it alone. All bid at once, in secret, low or high; a bid can
be taken back until the last one is in. Then bids are revealed, the first seat asks for the pebbles to be
shown, and of those who bid high the largest pebble wins (if nobody did, the smallest).
"""

import sys

import numpy as np
from numpy.typing import NDArray

from underbridge.engine.action import Action, Actions, one_of
from underbridge.engine.bits import bit
from underbridge.engine.compiled import compiled
from underbridge.engine.draws import below
from underbridge.engine.game import Facts, Game, Given, Number, Seats, Step
from underbridge.engine.observation import Slots, blank, scaled
from underbridge.engine.plain import Plain, plainly
from underbridge.engine.ranks import ranks
from underbridge.engine.story import Event
from underbridge.engine.verbs import Mask, Rng, Rules, Setup, State, Weights, new_record, record_type
from underbridge.engine.view import Board, Standing

DEAL, BIDDING, SHOW, OVER = range(4)
NO_BID, LOW, HIGH = range(3)
PEBBLES = 6
MOST_FIRST = 9

SETUP = record_type([("seats", "i1"), ("first", "i1")])
STATE = record_type(
    [
        ("phase", "i1"),
        ("seats", "i1"),
        ("first", "i1"),  # the number of the smallest pebble
        ("dealt", "i1"),  # how many have their pebble
        ("reveals", "i1"),  # how often secrets were shown
        ("pebble", "i1", 3),  # of each seat, 0 for none
        ("bid", "i1", 3),
    ]
)


class Bid(Action, frozen=True, tag="bid"):
    height: str


class TakeBack(Action, frozen=True, tag="take back"):
    pass


class Ask(Action, frozen=True, tag="ask"):
    pass


@compiled
def start(s: State, setup: Setup) -> None:
    s.seats = setup.seats
    s.first = setup.first


@compiled
def all_bid(s: State) -> bool:
    bids = 0
    for seat in range(s.seats):
        bids += s.bid[seat] != NO_BID
    return bool(bids == s.seats)


@compiled
def is_held(s: State, pebble: int) -> bool:
    held = 0
    for seat in range(s.seats):
        held += s.pebble[seat] == pebble
    return held > 0


@compiled
def bid(s: State, seat: int, height: int) -> None:
    s.bid[seat] = height
    if all_bid(s):
        s.phase = SHOW
        s.reveals += 1


@compiled
def take_back(s: State, seat: int) -> None:
    s.bid[seat] = NO_BID


@compiled
def show(s: State, seat: int) -> None:
    s.phase = OVER
    s.reveals += 1


ACTIONS = Actions()
BID = ACTIONS.add(Bid, one_of(("low", "high"), (LOW, HIGH)), do=bid)
TAKE_BACK = ACTIONS.add(TakeBack, do=take_back)
ASK = ACTIONS.add(Ask, do=show)
LOW_BID, HIGH_BID = BID, BID + 1

carry_out = ACTIONS.dispatcher()


@compiled
def act(s: State, seat: int, action: int) -> None:
    carry_out(s, seat, action)


@compiled
def awaited(s: State) -> int:
    bits = 0
    if s.phase == BIDDING:
        for seat in range(s.seats):
            if s.bid[seat] == NO_BID:
                bits |= bit(seat)
    elif s.phase == SHOW:
        bits = 1
    return bits


@compiled
def legal(s: State, seat: int, mask: Mask) -> None:
    if s.phase == BIDDING:
        mask[LOW_BID] = mask[HIGH_BID] = s.bid[seat] == NO_BID
        mask[TAKE_BACK] = s.bid[seat] != NO_BID
    elif s.phase == SHOW:
        mask[ASK] = seat == 0


@compiled
def odds(s: State) -> int:
    return PEBBLES - int(s.dealt) if s.phase == DEAL else 0


@compiled
def draw(s: State, outcome: int) -> None:
    pebble = int(s.first)
    while is_held(s, pebble) or outcome > 0:
        outcome -= not is_held(s, pebble)
        pebble += 1
    s.pebble[s.dealt] = pebble
    s.dealt += 1
    if s.dealt == s.seats:
        s.phase = BIDDING


@compiled
def over(s: State) -> bool:
    return bool(s.phase == OVER)


@compiled
def worth(s: State, seat: int) -> int:
    high = 0
    for other in range(s.seats):
        high += s.bid[other] == HIGH
    if high == 0:
        return 100 - int(s.pebble[seat])
    return int(s.pebble[seat]) if s.bid[seat] == HIGH else 0


@compiled
def payoff(s: State, out: NDArray[np.float32]) -> None:
    best = 0
    for seat in range(1, s.seats):
        if worth(s, seat) > worth(s, best):
            best = seat
    for seat in range(s.seats):
        out[seat] = 1.0 if seat == best else 0.0


@compiled
def hide(s: State, seat: int, rng: Rng) -> None:
    """Other pebbles are dealt again; bids that are not revealed may be anything, but those in stay in."""
    if s.phase == OVER:
        return
    for other in range(s.dealt):
        if other != seat:
            s.pebble[other] = 0
    for other in range(s.dealt):
        if other != seat:
            pebble = int(s.first) + below(rng, PEBBLES)
            while is_held(s, pebble):
                pebble = int(s.first) + below(rng, PEBBLES)
            s.pebble[other] = pebble
        if other != seat and s.phase == BIDDING and s.bid[other] != NO_BID:
            s.bid[other] = LOW + below(rng, 2)


OBSERVED = Slots()
MINE = OBSERVED.number("pebble", "the own one, 0 before it is drawn", MOST_FIRST + PEBBLES - 1)
PHASE = OBSERVED.label("phase", "what goes on", ("deal", "bidding", "show", "over"))
SCALE = OBSERVED.scale


@compiled
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    blank(out, SCALE)
    out[MINE] = s.pebble[seat] if seat >= 0 else 0
    out[PHASE + s.phase] = 1
    scaled(out, SCALE)


PREFERENCES = ("high",)
JUDGEMENTS: tuple[str, ...] = ()
HABITS = (1.0, 2.0, 0.0, 60)
EFFORT = 1.0


@compiled
def prefer(s: State, seat: int, mask: Mask, weights: Weights, out: NDArray[np.float64]) -> None:
    """Bid high with a large pebble; never take a bid back."""
    out[LOW_BID] = 1.0
    out[HIGH_BID] = weights[0] * (s.pebble[seat] - s.first) / PEBBLES + 0.01
    out[TAKE_BACK] = 0.01
    out[ASK] = 1.0


@compiled
def judge(s: State, weights: Weights, out: NDArray[np.float32]) -> None:
    for seat in range(s.seats):
        out[seat] = 1.0 / s.seats


class PebblesBoard(Board, frozen=True, kw_only=True, tag="pebbles"):
    pebbles: tuple[int | None, ...]
    bids: tuple[str | None, ...]


def board(s: Plain, seat: int | None) -> PebblesBoard:
    shown = s.phase == OVER
    names = (None, "low", "high")
    return PebblesBoard(
        pebbles=tuple(s.pebble[n] if shown or n == seat else None for n in range(s.seats)),
        bids=tuple(
            names[s.bid[n]] if s.phase >= SHOW or n == seat else "?" if s.bid[n] else None
            for n in range(s.seats)
        ),
    )


_worth = plainly(worth)


def standings(s: Plain) -> tuple[Standing, ...]:
    if s.phase != OVER:
        return tuple(Standing(seat=n, rank=1) for n in range(s.seats))
    worths = [_worth(s, n) for n in range(s.seats)]
    return tuple(Standing(seat=n, rank=rank) for n, rank in enumerate(ranks(worths)))


class Dealt(Event, frozen=True, tag="dealt"):
    seat: int
    pebble: int | None


class BidMade(Event, frozen=True, tag="bid made"):
    seat: int
    height: str | None


class BidTakenBack(Event, frozen=True, tag="bid taken back"):
    seat: int


class Revealed(Event, frozen=True, tag="revealed"):
    bids: tuple[int, ...]


def tell(before: Plain, step: Step, after: Plain, seat: int | None) -> list[Event]:
    events: list[Event] = []
    match step.action:
        case Bid(height):
            events.append(BidMade(seat=step.seat or 0, height=height if step.seat == seat else None))
        case TakeBack():
            events.append(BidTakenBack(seat=step.seat or 0))
        case None:
            whom = before.dealt
            events.append(Dealt(seat=whom, pebble=after.pebble[whom] if whom == seat else None))
    if after.reveals != before.reveals:
        events.append(Revealed(bids=tuple(after.bid[: after.seats])))
    return events


def due(s: Plain) -> tuple[str | int, ...]:
    return ("pebble", s.dealt)


def lay_out(seats: int, given: Given) -> Setup:
    setup = new_record(SETUP)
    setup.seats = seats
    setup.first = given.get("first", 1)
    return setup


PEBBLES_GAME = Game(
    facts=Facts(
        name="pebbles",
        title="Pebbles",
        about="For tests.",
        seats=Seats(2, 3, usual=2),
        options=(Number("first", "the smallest pebble", 1, MOST_FIRST, 1),),
        longest=2_000,
        rules=1,
        information="hidden",
    ),
    package=__name__,
    state=STATE,
    rules=Rules(
        start=start,
        awaited=awaited,
        legal=legal,
        act=act,
        odds=odds,
        draw=draw,
        over=over,
        payoff=payoff,
        hide=hide,
        observe=observe,
    ),
    judge=sys.modules[__name__],
    actions=ACTIONS,
    observed=OBSERVED,
    lay_out=lay_out,
    board=board,
    standings=standings,
    due=due,
    tell=tell,
)
