"""What the player sees of Angry Troll: everything that anybody has seen."""

import msgspec

from ...engine.verbs import State
from ...engine.view import Board, Standing
from .rules.bricks import row_of
from .state import (
    CARD_NAMES,
    CARDS,
    CARRIED_OFF,
    COLLAPSED,
    COLOUR_NAMES,
    COLUMNS,
    MOST_IDLE_TURNS,
    NO_CARD,
    PLACES,
    SETUP_CARD,
    TAMED,
    TIRED,
    TROLL_DIE,
    UNDECIDED,
    row_and_column,
)

END_NAMES = {
    UNDECIDED: None,
    TAMED: "tamed",
    COLLAPSED: "collapsed",
    CARRIED_OFF: "carried off",
    TIRED: "tired",
}


class Place(msgspec.Struct, frozen=True):
    """A place of the bridge: its row, lower or upper, and its column, 1 to 6 from the left."""

    row: str
    column: int

    def __str__(self) -> str:
        return f"{self.row} {self.column}"


class Brick(msgspec.Struct, frozen=True):
    """A brick; its card is None while nobody has seen it."""

    card: str | None
    awake: bool


class AngryTrollStanding(Standing, frozen=True, kw_only=True):
    """How the troll does."""

    won: bool
    perfect: bool
    score: int  # cards left in the deck of awakening: lower is better


class AngryTrollBoard(Board, frozen=True, kw_only=True, tag="angry-troll"):
    """The bridge, the troll, and the cards."""

    turn: int
    actions_left: int
    lower: tuple[tuple[Brick, ...], ...]  # a stack for each column, its lowest brick first
    upper: tuple[tuple[Brick, ...], ...]
    troll: Place | None
    stood_on: tuple[Place, ...]  # this turn
    hands: tuple[Brick, ...]
    deck: int
    lower_colour: str | None
    lower_pile: tuple[str, ...]
    upper_pile: tuple[str, ...]
    set_aside: tuple[str, ...]
    unseen: tuple[str, ...]
    endless: tuple[str, ...]
    turns_until_tired: int
    end: str | None


def place_of(place: int) -> Place:
    """A place by its number."""
    return Place(*row_and_column(place))


def board(s: State, seat: int | None) -> AngryTrollBoard:
    """The same for the player and for a spectator."""
    stacks = [_stack(s, place) for place in range(PLACES)]
    played = [int(card) for card in s.played[: s.played_count]]
    on_stage = s.phase not in (SETUP_CARD, TROLL_DIE)
    return AngryTrollBoard(
        turn=int(s.turn),
        actions_left=int(s.actions_left),
        lower=tuple(stacks[:COLUMNS]),
        upper=tuple(stacks[COLUMNS:]),
        troll=place_of(int(s.troll)) if on_stage else None,
        stood_on=tuple(place_of(place) for place in range(PLACES) if s.stood >> place & 1),
        hands=_hands(s),
        deck=int(s.deck),
        lower_colour=COLOUR_NAMES[s.lower_colour] if played else None,
        lower_pile=tuple(CARD_NAMES[card] for card in played if row_of(s, card) == 0),
        upper_pile=tuple(CARD_NAMES[card] for card in played if row_of(s, card) == 1),
        set_aside=tuple(CARD_NAMES[card] for card in s.aside[s.aside_first : s.aside_end]),
        unseen=_cards_in(s.unseen),
        endless=_cards_in(s.endless),
        turns_until_tired=MOST_IDLE_TURNS - int(s.idle),
        end=END_NAMES[int(s.end)],
    )


def _stack(s: State, place: int) -> tuple[Brick, ...]:
    seen = []
    card = int(s.top[place])
    while card != NO_CARD:
        seen.append(Brick(CARD_NAMES[card], awake=bool(s.awake >> card & 1)))
        card = int(s.under[card])
    return (Brick(None, awake=False),) * int(s.hidden[place]) + tuple(reversed(seen))


def _hands(s: State) -> tuple[Brick, ...]:
    held = ((s.weapon, True), (s.brick, False))
    return tuple(Brick(CARD_NAMES[card], awake) for card, awake in held if card != NO_CARD)


def _cards_in(cards: int) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in range(CARDS) if cards >> card & 1)


def standings(s: State) -> tuple[AngryTrollStanding, ...]:
    """The troll is first unless the bridge has won."""
    won = bool(s.end == TAMED)
    rank = 1 if won or s.end == UNDECIDED else 2
    return (AngryTrollStanding(seat=0, rank=rank, won=won, perfect=bool(s.perfect), score=int(s.deck)),)
