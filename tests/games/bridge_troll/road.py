"""Lay out a position of Bridge Troll, play on from it, and read what has become of it.

Boulders are ``red 3, green 1``, or a number of any colours (the own one first); cards are their names with
commas between. Everything that is not named is where it belongs: boulders in the supply, cards in the deck.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from scenario import table_at

from underbridge import Table
from underbridge.games.bridge_troll.state import (
    BID,
    BOULDERS_OF_COLOUR,
    CARD_NAMES,
    CARDS,
    COLOURS,
    KINDS,
    NO_CARD,
    PICK,
    PILE,
    SCORE,
    WEATHER,
)
from underbridge.games.bridge_troll.view import BridgeKeeper, BridgeTrollBoard, BridgeTrollStanding

WEATHERS = ("storm", "rain", "overcast", "partly sunny", "sunny", "glorious")


@dataclass(frozen=True)
class Troll:
    """A troll and what lies around its bridge."""

    boulders: int | str = 6
    tolls: str = ""
    food: str = ""
    hand: str = ""
    pile: str = ""  # on the bridge
    points: int = 5
    upgrades: tuple[int, ...] = ()


OTHERS = (Troll(),) * 3
FOUR = (Troll(),) * 4


# Positions


def bidding(*trolls: Troll, road: str = "Serf, Monk, Pilgrim, Peddler", **rest: Any) -> Table:
    """Nobody has made a bid yet."""
    return _position(trolls, stage=BID, road=road, rank=None, **rest)


def picking(
    *trolls: Troll, rank: Sequence[int] = (0,), road: str = "Serf, Monk, Pilgrim, Peddler", **rest: Any
) -> Table:
    """The first in rank is to pick a traveler; whoever has no rank is closed."""
    return _position(trolls, stage=PICK, road=road, rank=rank, **rest)


def claiming(card: str, *trolls: Troll, rank: Sequence[int] = (0,), road: str = "Serf", **rest: Any) -> Table:
    """The first in rank has just picked this card; others are still on the road."""
    table = picking(*trolls, rank=rank, road=f"{card}, {road}", **rest)
    do(table, rank[0], f"pick {card}")
    return table


def collecting_piles(*trolls: Troll, rank: Sequence[int], **rest: Any) -> Table:
    """The last in rank is to take a pile."""
    return _position(trolls, stage=PILE, face_down=False, rank=rank, at=len(rank) - 1, **rest)


def serving(*trolls: Troll, closed: Sequence[int], **rest: Any) -> Table:
    """All piles are taken: the first closed player who can take anything is to take boulders."""
    rank = [seat for seat in range(len(trolls)) if seat not in closed]
    table = _position(trolls, stage=PILE, face_down=False, rank=rank, at=0, last_pile=rank[0], **rest)
    do(table, rank[0], f"pile {rank[0]}")
    return table


def scoring(*trolls: Troll, closed: Sequence[int] = (), **rest: Any) -> Table:
    """The active player is to score."""
    rank = [seat for seat in range(len(trolls)) if seat not in closed]
    return _position(trolls, stage=SCORE, face_down=False, rank=rank, piles_taken=True, **rest)


def before_the_roll(*trolls: Troll, **rest: Any) -> Table:
    """The active player is to roll the weather."""
    return _position(trolls, stage=WEATHER, face_down=False, rank=None, **rest)


def _position(
    trolls: Sequence[Troll],
    *,
    stage: int,
    rank: Sequence[int] | None,
    road: str = "",
    face_down: bool | str = True,
    peeked: Sequence[int] = (),
    unseen: int | str | None = None,
    supply: int | str | None = None,
    last_pile: int | None = None,
    piles_taken: bool = False,
    next_upgrade: int | None = None,
    options: dict[str, bool] | None = None,
    **fields: Any,
) -> Table:
    """All 53 cards and nine boulders of every colour in play are somewhere."""
    seats = len(trolls)
    open_seats = rank or ()
    piles = [_boulders(troll.pile) for troll in trolls]
    if stage in (PICK, PILE) and last_pile is None:
        for seat in open_seats:
            piles[seat] = piles[seat] or Counter({COLOURS[seat]: 1})
    under, in_supply = _lay_out_boulders(trolls, piles, supply, options or {})
    if last_pile is not None:
        piles = [Counter() for _ in trolls]
        colour = next(iter(under[last_pile]))
        under[last_pile] -= Counter({colour: 1})
        piles[last_pile] = Counter({colour: 1})
    assert piles_taken or stage not in (PICK, PILE) or any(piles)

    lying = [(_cards(troll.tolls), _cards(troll.food), _cards(troll.hand)) for troll in trolls]
    face_up = _cards(road)
    known = _cards(face_down) if isinstance(face_down, str) else Counter()
    named = sum((side for sides in lying for side in sides), Counter()) + face_up + known
    others = Counter({card.id: card.count for card in CARDS})
    assert named <= others, f"more cards than there are: {named - others}"
    others -= named
    deck = _cards(unseen) if isinstance(unseen, str) else Counter(list(others.elements())[:unseen])
    assert deck <= others, f"these cannot be unseen: {deck - others}"

    held = [upgrade for troll in trolls for upgrade in troll.upgrades]
    assert len(set(held)) == len(held)
    top = min(held, default=(13 if seats == 6 else 15) + 1) - 1
    assert next_upgrade is None or next_upgrade <= top
    everybody = (1 << seats) - 1
    travelers = face_up.total() + bool(face_down)
    return table_at(
        "bridge-troll",
        seats,
        options=options,
        **{
            "stage": stage,
            "turn": 1,
            "active": 0,
            "weather": 0,
            "company": travelers or seats,
            "dealt": travelers or seats,
            "loose": [troll.points for troll in trolls],
            "upgrades": [sum(1 << upgrade for upgrade in troll.upgrades) for troll in trolls],
            "next_upgrade": top if next_upgrade is None else next_upgrade,
            "unseen": _by_kind(deck),
            "unseen_count": deck.total(),
            "face_up": _by_kind(face_up),
            "face_down": int(bool(face_down)),
            "face_down_card": CARD_NAMES.index(face_down) if isinstance(face_down, str) else NO_CARD,
            "peeked": sum(1 << seat for seat in peeked),
            "lying": [[_by_kind(side) for side in sides] for sides in lying],
            "supply": _by_colour(in_supply),
            "boulders": [_by_colour(counts) for counts in under],
            "pile": [_by_colour(counts) for counts in piles],
            "bid_in": 0 if rank is None else everybody,
            "revealed": int(rank is not None),
            "closed": 0 if rank is None else everybody & ~sum(1 << seat for seat in open_seats),
            "rank": list(open_seats),
            "ranked": len(open_seats),
            "at": 0,
            **fields,
        },
    )


def _lay_out_boulders(
    trolls: Sequence[Troll],
    piles: Sequence[Counter[str]],
    supply: int | str | None,
    options: dict[str, bool],
) -> tuple[list[Counter[str]], Counter[str]]:
    in_play = len(trolls) + (len(trolls) == 3 or options.get("friendly_five", False))
    left = Counter(dict.fromkeys(COLOURS[:in_play], BOULDERS_OF_COLOUR))
    said = _boulders(supply) if isinstance(supply, str) else Counter()
    under = [_boulders(troll.boulders) if isinstance(troll.boulders, str) else Counter() for troll in trolls]
    for counts in (*piles, *under, said):
        assert counts <= left, f"more boulders than there are: {counts - left}"
        left -= counts
    wanted = [troll.boulders if isinstance(troll.boulders, int) else 0 for troll in trolls]
    for own_first in (True, False):
        for seat in range(len(trolls)):
            for colour in (COLOURS[seat],) if own_first else COLOURS:
                got = min(left[colour], wanted[seat])
                under[seat] += Counter({colour: got})
                left[colour] -= got
                wanted[seat] -= got
    assert not any(wanted), "more boulders than there are"
    if supply is not None:
        assert left.total() == (supply if isinstance(supply, int) else 0), (
            f"{left.total()} boulders are nowhere"
        )
    return under, left + said


def _boulders(told: str) -> Counter[str]:
    pairs = (part.split() for part in told.split(", ") if part)
    return Counter({colour: int(number) for colour, number in pairs})


def _cards(told: str) -> Counter[str]:
    return Counter(name for name in told.split(", ") if name)


def _by_kind(cards: Counter[str]) -> list[int]:
    assert set(cards) <= set(CARD_NAMES), f"no such card: {set(cards) - set(CARD_NAMES)}"
    return [cards[CARD_NAMES[kind]] for kind in range(KINDS)]


def _by_colour(boulders: Counter[str]) -> list[int]:
    assert set(boulders) <= set(COLOURS)
    return [boulders[colour] for colour in COLOURS]


# Playing on


def may(table: Table, seat: int) -> set[str]:
    return {str(action) for action in table.legal(seat)}


def do(table: Table, seat: int, *actions: str) -> None:
    known = {str(action): action for action in table.game.actions.all}
    for action in actions:
        table.act(seat, known[action])


def bid(table: Table, *bids: str) -> None:
    """Every seat in turn: ``close``, or boulders of one colour."""
    for seat, made in enumerate(bids):
        do(table, seat, made if made == "close" else f"bid {made}")


def turn_up(table: Table, *cards: str) -> None:
    """The cards that are drawn next are these."""
    for card in cards:
        assert table.due[0] in ("traveler", "face-down")
        unseen, kind = table.state.unseen, CARD_NAMES.index(card)
        assert unseen[kind] > 0, f"{card} is not in the deck"
        table.draw(int(unseen[:kind].sum()))


def roll(table: Table, weather: str) -> None:
    assert table.due == ("weather",)
    table.draw(WEATHERS.index(weather))


# What is then true


def board(table: Table, seat: int | None = None) -> BridgeTrollBoard:
    """What a seat sees, or a spectator."""
    seen = table.view(seat).board
    assert isinstance(seen, BridgeTrollBoard)
    return seen


def bridge(table: Table, seat: int) -> BridgeKeeper:
    """As its owner sees it."""
    return board(table, seat).seats[seat]


def points(table: Table, seat: int) -> int:
    counted = bridge(table, seat).points
    assert counted is not None
    return counted


def boulders(table: Table, seat: int) -> str:
    """Those under the bridge."""
    return in_words(bridge(table, seat).boulders)


def pile(table: Table, seat: int) -> str:
    return in_words(bridge(table, seat).pile or {})


def aside(table: Table, seat: int) -> str:
    return in_words(bridge(table, seat).aside)


def supply(table: Table) -> str:
    return in_words(board(table).supply)


def in_words(counts: dict[str, int]) -> str:
    return ", ".join(f"{colour} {number}" for colour, number in counts.items() if number)


def tolls(table: Table, seat: int) -> str:
    return ", ".join(bridge(table, seat).tolls)


def food(table: Table, seat: int) -> str:
    return ", ".join(bridge(table, seat).food)


def hand(table: Table, seat: int) -> str:
    return ", ".join(bridge(table, seat).hand or ())


def lost(table: Table) -> set[str]:
    """The kinds of cards in the discard."""
    return set(board(table).discard)


def seen(table: Table, seat: int | None) -> Any:
    """All that a seat is shown, or a spectator, as plain data."""
    return msgspec.to_builtins(table.view(seat))


def standings(table: Table) -> list[BridgeTrollStanding]:
    told = [standing for standing in table.standings if isinstance(standing, BridgeTrollStanding)]
    assert len(told) == table.seats
    return told
