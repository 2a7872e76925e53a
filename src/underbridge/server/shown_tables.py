"""Tables as people see them."""

from typing import Any, Literal

import msgspec

from ..engine.draws import Sealed
from ..engine.game import Value
from .hints import gives_hints
from .hub import Hub
from .letters import told_apart
from .live import Live, Summary, summary_of
from .lobby import beside, seat_of
from .presence import Presence
from .store import Pace, Person, Store, StoredTable, Why

Phase = Literal["open", "sealing", "playing", "over", "closed"]  # sealing: all sit, and show their nonces


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits there: a person, a bot, or nobody yet."""

    name: str | None
    bot: str | None
    here: bool = False  # the person is connected, or the one for whom the seat is kept
    gone: bool = False  # they have not been for a minute: if they are awaited, a bot may stand in
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
    mine: int | None  # the seat of whoever asks, or with whose eyes they look
    beside: list[int]  # the seats of all who look at their screen; with several, it goes round
    kept: int | None  # the seat that is kept for them
    host: bool  # whether they lay the table
    host_seat: int | None  # the seat of whoever lays it
    public: bool
    hints: bool  # whether those who sit there may ask for any
    pace: Pace
    phase: Phase
    stuck: bool  # its game cannot go on: what was written of it no longer fits the rules
    closed: Why | None  # it ended before its game did
    watching: int
    commitment: str  # the SHA-256 of the secret that all draws come from
    created: int
    rematch: str | None  # the table of the next game,
    rematch_by: int | None  # and the seat of whoever asked for it


class TableListed(TableShown, frozen=True, kw_only=True):
    """A table in a list."""

    awaited: list[int]  # whose turn it is


class TableFinished(TableShown, frozen=True, kw_only=True):
    """A game that is over, in a list."""

    ended: int
    standings: list[dict[str, Any]]  # empty if the game was closed before its end, or ended long ago


class FinishedGames(msgspec.Struct, frozen=True, kw_only=True):
    """Games that somebody has played, as many as are told at once, the latest first."""

    games: list[TableFinished]
    total: int  # all that there are


class ShownTables:
    """Shows tables to people, one or many."""

    def __init__(self, store: Store, hub: Hub, presence: Presence) -> None:
        self._store, self._hub, self._presence = store, hub, presence

    async def show(self, stored: StoredTable, person: Person | None) -> TableShown:
        """One table."""
        return self._shown(stored, await self.people_at([stored]), person)

    def _shown(self, stored: StoredTable, people: dict[str, Person], viewer: Person | None) -> TableShown:
        here, stuck = self._presence.at(stored.id), stored.id in self._hub.stuck
        gone = self._presence.gone(stored.id)
        return shown(
            stored,
            self._game(stored),
            people,
            viewer,
            here,
            eyes=_own(stored, viewer),
            gone=gone,
            stuck=stuck,
        )

    async def enumerate(self, tables: list[StoredTable], person: Person | None) -> list[TableListed]:
        """Several, with whose turn it is."""
        people = await self.people_at(tables)
        listed = []
        for stored in tables:
            table = self._shown(stored, people, person)
            game = None if table.stuck else self._game(stored)
            awaited = game.awaited[0 if table.mine is None else table.mine + 1] if game else ()
            listed.append(TableListed(**msgspec.structs.asdict(table), awaited=list(awaited)))
        return listed

    async def finished(self, tables: list[StoredTable], person: Person) -> list[TableFinished]:
        """Games that are over, with how they ended; none of them is opened."""
        people, listed = await self.people_at(tables), []
        for stored in tables:
            noted = summary_of(stored)
            eyes = _own(stored, person)
            table = shown(stored, noted, people, person, frozenset(), eyes=eyes)
            standings = list(noted.standings) if noted and stored.closed is None else []
            listed.append(
                TableFinished(
                    **msgspec.structs.asdict(table), ended=stored.ended or stored.created, standings=standings
                )
            )
        return listed

    async def people_at(self, tables: list[StoredTable]) -> dict[str, Person]:
        """Everybody who sits at these tables."""
        return await self._store.people(
            {who for stored in tables for seat in stored.seats if (who := seat.person or seat.kept_for)}
        )

    def _game(self, stored: StoredTable) -> Summary | None:
        """What is known of a game in play without opening it."""
        if phase(stored) != "playing":
            return None
        if (live := self._hub.at_hand(stored.id)) is not None:
            return live.summary
        return summary_of(stored)


def shown(
    stored: StoredTable,
    game: Live | Summary | None,
    people: dict[str, Person],
    viewer: Person | None,
    here: frozenset[str],
    *,
    eyes: int | None = None,
    gone: frozenset[str] = frozenset(),
    stuck: bool = False,
) -> TableShown:
    """A table as one viewer may see it, with these eyes."""
    names = names_at(stored, people)
    return TableShown(
        id=stored.id,
        game=stored.game,
        options={
            **stored.options,
            **{name: f"sha256 {stored.documents[name][:16]}" for name in stored.brought},
        },
        seats=[
            SeatShown(
                name=names[seat.person] if seat.person else None,
                bot=seat.bot,
                here=(seat.kept_for if seat.free else seat.screen) in here,
                gone=seat.screen in gone,
                away=game is not None and number in game.away,
                resigned=game is not None and number in game.resigned,
                kept_for=people[seat.kept_for].name if seat.free and seat.kept_for in people else None,
                pledge=seat.pledge,
                shown=seat.pledge is not None and seat.nonce != "",
            )
            for number, seat in enumerate(stored.seats)
        ],
        mine=eyes,
        beside=beside(stored, viewer.id) if viewer else [],
        kept=kept_for(stored, viewer),
        host=viewer is not None and stored.host == viewer.id,
        host_seat=seat_of(stored, stored.host),
        public=stored.public,
        hints=gives_hints(stored),
        pace=stored.pace,
        phase=phase(stored),
        stuck=stuck,
        closed=stored.closed,
        watching=len(here - {seat.person for seat in stored.seats}),
        commitment=Sealed(stored.secret, []).commitment,
        created=stored.created,
        rematch=stored.rematch if stored.led_by else None,
        rematch_by=seat_of(stored, stored.led_by) if stored.led_by else None,
    )


def _own(stored: StoredTable, viewer: Person | None) -> int | None:
    return seat_of(stored, viewer.id) if viewer else None


def kept_for(stored: StoredTable, viewer: Person | None) -> int | None:
    """The free seat that waits for somebody."""
    if viewer is None:
        return None
    kept = (number for number, seat in enumerate(stored.seats) if seat.free and seat.kept_for == viewer.id)
    return next(kept, None)


def names_at(stored: StoredTable, people: dict[str, Person], *others: str) -> dict[str, str]:
    """What those who sit at a table are called there, and others: no two of them look the same."""
    there = dict.fromkeys([*(seat.person for seat in stored.seats if seat.person), *others])
    return dict(zip(there, told_apart(tuple(people[one].name for one in there)), strict=True))


def phase(stored: StoredTable) -> Phase:
    """What a table is doing."""
    if stored.ended is None and stored.started is None:
        return "open" if stored.filled is None else "sealing"
    if stored.ended is None:
        return "playing"
    return "closed" if stored.started is None else "over"
