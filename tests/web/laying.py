"""Tables at which nothing is left to luck: whoever names the same draws meets the same game.

Bots, too, do the same every time, if they do not look at the clock: sleepy and grumpy ones.
"""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from itertools import count

from web.browsing import Visitor

from underbridge import Table
from underbridge.bots.levels import LEVELS
from underbridge.engine.draws import Sealed
from underbridge.engine.game import Value, find
from underbridge.server.store import Entry, Pace, Seat, Store


def secret(draws: str) -> bytes:
    """What the draws of that name come from; it is good for one table of a database."""
    return hashlib.sha256(draws.encode()).digest()


def nonce(seat: int) -> str:
    return f"seat {seat}"


def seal(draws: str, seats: int) -> Sealed:
    """The same draws, without a server."""
    return Sealed(secret(draws), [nonce(seat) for seat in range(seats)])


def begins(seat: int, seats: int, draws: str) -> str:
    """Draws with which that seat attacks first in Troll Dice."""
    names = (f"{draws}, {number}" for number in count())
    tables = ((name, Table("troll-dice", seats, seal=seal(name, seats))) for name in names)
    return next(name for name, table in tables if table.awaited == (seat,))


async def sit(
    visitor: Visitor,
    store: Store,
    game: str,
    *others: str,
    draws: str,
    options: Mapping[str, Value] | None = None,
    way: Sequence[Entry] = (),
) -> str:
    """Sit down at such a table, and see it; it has begun unless somebody is still to come.

    Seats after mine are "open", a bot's level, or a person's; ``way`` is what has been decided already.
    """
    mine = await visitor.person()
    stored = await store.add_table(
        game=game,
        options=find(game).read_options(options or {}),
        host=mine,
        public=False,
        pace=Pace(),
        at_table=[_seat(who, number) for number, who in enumerate((mine, *others))],
        secret=secret(draws),
        rules=find(game).facts.rules,
    )
    await asyncio.gather(*(store.append(stored.id, entry) for entry in way))
    if "open" not in others:
        await visitor.post(f"/api/tables/{stored.id}/begin")
    await visitor.open(f"/table/{stored.id}")
    return stored.id


def _seat(who: str, number: int) -> Seat:
    if who == "open":
        return Seat()
    return Seat(bot=who, nonce=nonce(number)) if who in LEVELS else Seat(person=who, nonce=nonce(number))
