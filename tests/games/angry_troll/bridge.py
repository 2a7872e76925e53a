"""Draw a position of the Magic Bridge, play on from it, and draw what has become of it.

A row is its six stacks from the left bank to the right, each with its lowest brick first: ``?`` is a brick
that nobody has seen, ``7h`` a dormant seven of hearts, ``7h!`` an awake one, ``.`` an empty place. The troll
stands in brackets: ``[?7h!]``. Red cards name the lower row.
"""

import itertools
import re
from typing import Any

from scenario import table_at

from underbridge import Table
from underbridge.games.angry_troll.state import (
    AWAKENING_CARD,
    AWAKENING_DIE,
    CARD_NAMES,
    NO_CARD,
    RANK_NAMES,
    TROLL_ACTIONS,
)
from underbridge.games.angry_troll.view import AngryTrollBoard, AngryTrollStanding, Brick, Place

RED = 1
CODES = tuple(
    (rank if rank.isdecimal() else rank[0]) + suit  # as in CARD_NAMES: 7h, 10c, as
    for suit in "cdhs"
    for rank in RANK_NAMES
)
SEEN = r"(?:10|[2-9ajqk])[cdhs]!?"
ASLEEP = "? ? ? ? ? ?"


def card(code: str) -> str:
    return CARD_NAMES[CODES.index(code)]


def cards(codes: str) -> tuple[str, ...]:
    return tuple(card(code) for code in codes.split())


# Positions


def acting(
    upper: str = ASLEEP, lower: str = ASLEEP, *, actions_left: int = 2, idle: int = 0, **rest: Any
) -> Table:
    """The troll is to act."""
    return _table_at(upper, lower, phase=TROLL_ACTIONS, actions_left=actions_left, idle=idle, **rest)


def awakening(upper: str = ASLEEP, lower: str = ASLEEP, *, playing: str = "", **rest: Any) -> Table:
    """The cards set aside last turn are being played, the first one waits for its die; or one of the deck."""
    if not playing:
        return _table_at(upper, lower, phase=AWAKENING_CARD, **rest)
    first, *due = playing.split()
    return _table_at(
        upper, lower, phase=AWAKENING_DIE, playing=first, aside=" ".join(due), aside_due=len(due), **rest
    )


def _table_at(
    upper: str,
    lower: str,
    *,
    hands: str = "",
    aside: str = "",
    playing: str = "",
    deck: int | None = None,
    unseen: str = "",
    options: dict[str, bool] | None = None,
    **fields: Any,
) -> Table:
    """All 52 cards are somewhere: those that are not drawn here lie unseen, or in the piles."""
    places = f"{lower} {upper}".split()
    stacks = [_codes(place) for place in places]
    seen = [[_number(code) for code in stack if code != "?"] for stack in stacks]
    hidden = [stack.count("?") for stack in stacks]
    held = {code.endswith("!"): _number(code) for code in hands.split()}
    set_aside = [_number(code) for code in aside.split()]
    played_now = [_number(code) for code in playing.split()]
    named = [*itertools.chain(*seen), *held.values(), *set_aside, *played_now]
    assert len(places) == 12
    assert len(set(named)) == len(named), "a card is in two places"

    kept = [_number(code) for code in unseen.split()]
    others = [number for number in range(52) if number not in named and number not in kept]
    names_lower = next(number for number in others if CODES[number][-1] in "dh")
    others.remove(names_lower)
    kept += others
    deck = len(kept) - sum(hidden) if deck is None else deck
    unseen_now, piled = kept[: deck + sum(hidden)], kept[deck + sum(hidden) :]
    piled = [names_lower, *piled, *played_now]
    troll = next(place for place, drawn in enumerate(places) if drawn.startswith("["))
    return table_at(
        "angry-troll",
        options=options,
        turn=1,
        lower_colour=RED,
        troll=troll,
        stood=1 << troll,
        hidden=hidden,
        top=[stack[-1] if stack else NO_CARD for stack in seen],
        under={
            above: below for stack in seen for below, above in zip([NO_CARD, *stack], stack, strict=False)
        },
        awake=sum(1 << _number(code) for stack in stacks for code in stack if code.endswith("!")),
        weapon=held.get(True, NO_CARD),
        brick=held.get(False, NO_CARD),
        aside=set_aside,
        aside_end=len(set_aside),
        card=piled[-1],
        deck=deck,
        unseen=sum(1 << number for number in unseen_now),
        unseen_count=len(unseen_now),
        played=piled,
        played_count=len(piled),
        **fields,
    )


def _codes(place: str) -> list[str]:
    drawn = place.strip("[]").replace(".", "")
    assert re.fullmatch(rf"\?*({SEEN})*", drawn), f"not a stack, the unseen bricks lowest: {place}"
    return re.findall(rf"\?|{SEEN}", drawn)


def _number(code: str) -> int:
    return CODES.index(code.rstrip("!"))


# Playing on


def may(table: Table) -> set[str]:
    return {str(action) for action in table.legal(0)}


def do(table: Table, *actions: str) -> None:
    known = {str(action): action for action in table.game.actions.all}
    for action in actions:
        table.act(0, known[action])


def turn_up(table: Table, code: str) -> None:
    """The card that is drawn next, of the deck or a brick, is this one."""
    assert table.due[0] == "card"
    table.draw(board(table).unseen.index(card(code)))


def roll(table: Table, column: int) -> None:
    assert table.due[0] == "die"
    table.draw(column - 1)


# What is then true


def board(table: Table) -> AngryTrollBoard:
    seen = table.view(0).board
    assert isinstance(seen, AngryTrollBoard)
    return seen


def standing(table: Table) -> AngryTrollStanding:
    (only,) = table.standings
    assert isinstance(only, AngryTrollStanding)
    return only


def lower(table: Table) -> str:
    return _row(table, "lower", board(table).lower)


def upper(table: Table) -> str:
    return _row(table, "upper", board(table).upper)


def hands(table: Table) -> str:
    return " ".join(_code(brick) for brick in board(table).hands)


def _row(table: Table, row: str, stacks: tuple[tuple[Brick, ...], ...]) -> str:
    drawn = ["".join(map(_code, stack)) or "." for stack in stacks]
    troll = board(table).troll
    return " ".join(
        f"[{stack}]" if troll == Place(row, column) else stack for column, stack in enumerate(drawn, start=1)
    )


def _code(brick: Brick) -> str:
    if brick.card is None:
        return "?"
    return CODES[CARD_NAMES.index(brick.card)] + "!" * brick.awake
