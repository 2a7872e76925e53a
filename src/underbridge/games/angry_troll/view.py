"""What the player sees of Angry Troll: everything that anybody has seen."""

from functools import cache, lru_cache

import msgspec

from ...engine.plain import Plain, once, plainly
from ...engine.view import Board, Standing
from .rules import bricks
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
    RANKS,
    SETUP_CARD,
    SUIT_NAMES,
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
SETS_KEPT = 1000  # of cards that have been put into words: most steps leave them as they are

IS_RED = tuple(map(plainly(bricks.is_red), range(CARDS)))
USES = dict(zip(SUIT_NAMES, ("beat", "throw", "", "shovel"), strict=True))  # nobody holds a heart awake (AT9)
DORMANT_USE = "lay"


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


UNSEEN_BRICK = Brick(None, awake=False)


class Held(Brick, frozen=True):
    """A brick in the troll's hands, and what is done with it: beat, throw, shovel or lay."""

    use: str


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
    hands: tuple[Held, ...]
    deck: int
    lower_colour: str | None  # of the cards that stir the lower row
    upper_colour: str | None
    lower_pile: tuple[str, ...]
    upper_pile: tuple[str, ...]
    set_aside: tuple[str, ...]
    unseen: tuple[str, ...]
    endless: tuple[str, ...]
    turns_until_tired: int
    end: str | None


@cache
def place_of(place: int) -> Place:
    """A place by its number."""
    return Place(*row_and_column(place))


def use_of(card: int) -> str:
    """What the troll does with a card that it holds awake (AT10)."""
    return USES[SUIT_NAMES[card // RANKS]]


def board(s: Plain, seat: int | None) -> AngryTrollBoard:
    """The same for the player and for a spectator."""
    return _seen_by_everybody(s)


@once
def _seen_by_everybody(s: Plain) -> AngryTrollBoard:
    stacks = [_stack(s, place) for place in range(PLACES)]
    played = s.played[: s.played_count]
    on_stage = s.phase not in (SETUP_CARD, TROLL_DIE)
    return AngryTrollBoard(
        turn=s.turn,
        actions_left=s.actions_left,
        lower=tuple(stacks[:COLUMNS]),
        upper=tuple(stacks[COLUMNS:]),
        troll=place_of(s.troll) if on_stage else None,
        stood_on=tuple([place_of(place) for place in range(PLACES) if s.stood >> place & 1]),
        hands=_hands(s),
        deck=s.deck,
        lower_colour=COLOUR_NAMES[s.lower_colour] if played else None,
        upper_colour=COLOUR_NAMES[1 - s.lower_colour] if played else None,
        lower_pile=tuple([CARD_NAMES[card] for card in played if IS_RED[card] == s.lower_colour]),
        upper_pile=tuple([CARD_NAMES[card] for card in played if IS_RED[card] != s.lower_colour]),
        set_aside=tuple([CARD_NAMES[card] for card in s.aside[s.aside_first : s.aside_end]]),
        unseen=_cards_in(s.unseen),
        endless=_cards_in(s.endless),
        turns_until_tired=MOST_IDLE_TURNS - s.idle,
        end=END_NAMES[s.end],
    )


def _stack(s: Plain, place: int) -> tuple[Brick, ...]:
    unseen: tuple[Brick, ...] = (UNSEEN_BRICK,) * s.hidden[place]
    seen = []
    card = s.top[place]
    while card != NO_CARD:
        seen.append(Brick(CARD_NAMES[card], awake=bool(s.awake >> card & 1)))
        card = s.under[card]
    return (*unseen, *reversed(seen))


def _hands(s: Plain) -> tuple[Held, ...]:
    weapon = [Held(CARD_NAMES[s.weapon], awake=True, use=use_of(s.weapon))] if s.weapon != NO_CARD else []
    brick = [Held(CARD_NAMES[s.brick], awake=False, use=DORMANT_USE)] if s.brick != NO_CARD else []
    return (*weapon, *brick)


@lru_cache(SETS_KEPT)
def _cards_in(cards: int) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in range(CARDS) if cards >> card & 1)


def standings(s: Plain) -> tuple[AngryTrollStanding, ...]:
    """The troll is first unless the bridge has won."""
    won = s.end == TAMED
    rank = 1 if won or s.end == UNDECIDED else 2
    return (AngryTrollStanding(seat=0, rank=rank, won=won, perfect=bool(s.perfect), score=s.deck),)
