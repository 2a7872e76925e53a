"""Tables as people see them."""

import hashlib
from typing import Literal

import msgspec

from ..engine.draws import Sealed
from ..engine.game import Value
from .background import Chore
from .hub import Hub, Stuck
from .live import Live
from .lobby import Lobby, seat_of
from .presence import Presence
from .store import Kept, Pace, Person
from .warming import Warming

LONGEST_WORD = 40  # of an option that is no document

Phase = Literal["open", "playing", "over", "closed"]


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits there: a person, a bot, or nobody yet."""

    name: str | None
    bot: str | None
    here: bool = False  # the person is connected
    away: bool = False  # a bot plays for the person until they are back,
    resigned: bool = False  # or to the end


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
    watching: int
    commitment: str  # the SHA-256 of the secret that all draws come from
    created: int
    rematch: str | None


class TableListed(TableShown, frozen=True, kw_only=True):
    """A table in a list."""

    awaited: list[int]  # whose turn it is


class Desk:
    """Shows tables to people."""

    def __init__(self, lobby: Lobby, hub: Hub, warming: Warming, presence: Presence) -> None:
        self.lobby, self.hub, self.warming, self.presence = lobby, hub, warming, presence

    @property
    def chores(self) -> tuple[Chore, ...]:
        """What goes on beside everything else."""
        return self.hub.chore, self.hub.announcements.chore, self.presence.chore, self.warming.chore

    async def show(self, kept: Kept, person: Person) -> TableShown:
        """One table."""
        live = await self._live(kept)
        people = await self.people_at([kept])
        return self.shown(kept, live, people, person)

    def shown(self, kept: Kept, live: Live | None, people: dict[str, Person], viewer: Person) -> TableShown:
        """A table as one viewer may see it, with those who are there."""
        return shown(kept, live, people, viewer, self.presence.at(kept.id), stuck=kept.id in self.hub.stuck)

    async def enumerate(self, tables: list[Kept], person: Person) -> list[TableListed]:
        """Several, with whose turn it is."""
        people = await self.people_at(tables)
        listed = []
        for kept in tables:
            live = await self._live(kept)
            table = self.shown(kept, live, people, person)
            awaited = list(live.view(table.mine).awaited) if live else []
            listed.append(TableListed(**msgspec.structs.asdict(table), awaited=awaited))
        return listed

    async def people_at(self, tables: list[Kept]) -> dict[str, Person]:
        """Everybody who sits at these tables."""
        return await self.lobby.store.people(
            {seat.person for kept in tables for seat in kept.seats if seat.person}
        )

    async def _live(self, kept: Kept) -> Live | None:
        """Its game, if there is one and its rules are compiled."""
        playing = phase(kept) == "playing" and self.warming.is_ready(kept.game)
        try:
            return await self.hub.live(kept.id) if playing else None
        except Stuck:
            return None


def shown(
    kept: Kept,
    live: Live | None,
    people: dict[str, Person],
    viewer: Person,
    here: frozenset[str],
    *,
    stuck: bool = False,
) -> TableShown:
    """A table as one viewer may see it."""
    return TableShown(
        id=kept.id,
        game=kept.game,
        options={name: _brief(value) for name, value in kept.options.items()},
        seats=[
            SeatShown(
                name=people[seat.person].name if seat.person else None,
                bot=seat.bot,
                here=seat.person in here,
                away=live is not None and number in live.away,
                resigned=live is not None and number in live.resigned,
            )
            for number, seat in enumerate(kept.seats)
        ],
        mine=seat_of(kept, viewer.id),
        host=kept.host == viewer.id,
        public=kept.public,
        pace=kept.pace,
        phase=phase(kept),
        stuck=stuck,
        watching=len(here - {seat.person for seat in kept.seats}),
        commitment=Sealed(kept.secret, []).commitment,
        created=kept.created,
        rematch=kept.rematch,
    )


def _brief(value: Value) -> Value:
    """An option as everybody may see it."""
    if isinstance(value, str) and len(value) > LONGEST_WORD:
        return f"sha256 {hashlib.sha256(value.encode()).hexdigest()[:16]}"
    return value


def phase(kept: Kept) -> Phase:
    """What a table is doing."""
    if kept.ended is None:
        return "open" if kept.started is None else "playing"
    return "closed" if kept.started is None else "over"
