"""Tables as people see them."""

import contextlib
from typing import Literal

import msgspec

from ..engine.draws import Sealed
from ..engine.game import Value
from .hub import Hub
from .letters import told_apart
from .live import Live, Summary
from .lobby import seat_of
from .presence import Presence
from .store import Kept, Pace, Person, Store, Why

Phase = Literal["open", "sealing", "playing", "over", "closed"]  # sealing: all sit, and show their nonces


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits there: a person, a bot, or nobody yet."""

    name: str | None
    bot: str | None
    here: bool = False  # the person is connected
    away: bool = False  # a bot plays for the person until they are back,
    resigned: bool = False  # or to the end
    kept_for: str | None = None  # a free seat that nobody else may take
    pledge: str | None = None  # the SHA-256 of the nonce that the person adds to the seal,
    shown: bool = False  # which the server has, and keeps to itself


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table as everybody may see it."""

    id: str
    game: str
    options: dict[str, Value]  # of a document only its digest: it is long, and may hold what nobody may know
    seats: list[SeatShown]
    mine: int | None  # the seat of whoever asks
    host: bool  # whether they lay the table
    public: bool
    pace: Pace
    phase: Phase
    stuck: bool  # its game cannot go on: what was written of it no longer fits the rules
    closed: Why | None  # it ended before its game did
    watching: int
    commitment: str  # the SHA-256 of the secret that all draws come from
    created: int
    rematch: str | None


class TableListed(TableShown, frozen=True, kw_only=True):
    """A table in a list."""

    awaited: list[int]  # whose turn it is


class ShownTables:
    """Shows tables to people, one or many."""

    def __init__(self, store: Store, hub: Hub, presence: Presence) -> None:
        self._store, self._hub, self._presence = store, hub, presence

    async def show(self, kept: Kept, person: Person | None) -> TableShown:
        """One table."""
        return self._shown(kept, await self.people_at([kept]), person)

    def _shown(self, kept: Kept, people: dict[str, Person], viewer: Person | None) -> TableShown:
        here, stuck = self._presence.at(kept.id), kept.id in self._hub.stuck
        return shown(kept, self._game(kept), people, viewer, here, stuck=stuck)

    async def enumerate(self, tables: list[Kept], person: Person | None) -> list[TableListed]:
        """Several, with whose turn it is."""
        people = await self.people_at(tables)
        listed = []
        for kept in tables:
            table = self._shown(kept, people, person)
            game = None if table.stuck else self._game(kept)
            awaited = game.awaited[0 if table.mine is None else table.mine + 1] if game else ()
            listed.append(TableListed(**msgspec.structs.asdict(table), awaited=list(awaited)))
        return listed

    async def people_at(self, tables: list[Kept]) -> dict[str, Person]:
        """Everybody who sits at these tables."""
        return await self._store.people(
            {who for kept in tables for seat in kept.seats if (who := seat.person or seat.kept_for)}
        )

    def _game(self, kept: Kept) -> Summary | None:
        """What is known of a game in play without opening it."""
        if phase(kept) != "playing":
            return None
        if (live := self._hub.at_hand(kept.id)) is not None:
            return live.summary
        with contextlib.suppress(msgspec.DecodeError):
            return msgspec.json.decode(kept.summary, type=Summary) if kept.summary else None
        return None


def shown(
    kept: Kept,
    game: Live | Summary | None,
    people: dict[str, Person],
    viewer: Person | None,
    here: frozenset[str],
    *,
    stuck: bool = False,
) -> TableShown:
    """A table as one viewer may see it."""
    names = names_at(kept, people)
    return TableShown(
        id=kept.id,
        game=kept.game,
        options={**kept.options, **{name: f"sha256 {kept.documents[name][:16]}" for name in kept.brought}},
        seats=[
            SeatShown(
                name=names[seat.person] if seat.person else None,
                bot=seat.bot,
                here=seat.person in here,
                away=game is not None and number in game.away,
                resigned=game is not None and number in game.resigned,
                kept_for=people[seat.kept_for].name if seat.free and seat.kept_for in people else None,
                pledge=seat.pledge,
                shown=seat.pledge is not None and seat.nonce != "",
            )
            for number, seat in enumerate(kept.seats)
        ],
        mine=seat_of(kept, viewer.id) if viewer else None,
        host=viewer is not None and kept.host == viewer.id,
        public=kept.public,
        pace=kept.pace,
        phase=phase(kept),
        stuck=stuck,
        closed=kept.closed,
        watching=len(here - {seat.person for seat in kept.seats}),
        commitment=Sealed(kept.secret, []).commitment,
        created=kept.created,
        rematch=kept.rematch,
    )


def names_at(kept: Kept, people: dict[str, Person], *others: str) -> dict[str, str]:
    """What those who sit at a table are called there, and others: no two of them look the same."""
    there = dict.fromkeys([*(seat.person for seat in kept.seats if seat.person), *others])
    return dict(zip(there, told_apart(tuple(people[one].name for one in there)), strict=True))


def phase(kept: Kept) -> Phase:
    """What a table is doing."""
    if kept.ended is None and kept.started is None:
        return "open" if kept.filled is None else "sealing"
    if kept.ended is None:
        return "playing"
    return "closed" if kept.started is None else "over"
