"""What the server answers over HTTP."""

from importlib.metadata import version
from typing import Annotated, Literal

import msgspec
from litestar import Request, Router, get, post, put
from litestar.di import Provide

from ..engine.draws import Sealed
from ..engine.game import CATALOGUE, Facts, Value
from .guard import Guard
from .hub import Hub
from .live import Live
from .lobby import LONGEST_NONCE, Lobby, Wish, seat_of
from .people import LONGEST_NAME, read_name
from .refusal import Refused
from .store import Kept, Pace, Person
from .warming import Warming, Warmth


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the server works, and which games are ready to be played."""

    version: str
    games: list[Warmth]


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """What was wrong: a code for programs, a sentence for people."""

    code: str
    message: str


class Named(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants to be called."""

    name: Annotated[str, msgspec.Meta(max_length=10 * LONGEST_NAME, examples=["Ada"])]


class Joining(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody adds to the seal of a table."""

    nonce: Annotated[str, msgspec.Meta(max_length=LONGEST_NONCE, examples=["c0ffee"])] = ""


class Quick(Joining, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game to be played at once, with bots."""

    game: Annotated[str, msgspec.Meta(examples=["troll-dice"])]


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits there: a person, a bot, or nobody yet."""

    name: str | None
    bot: str | None
    away: bool = False  # a bot plays for the person


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table as everybody may see it."""

    id: str
    game: str
    options: dict[str, Value]
    seats: list[SeatShown]
    mine: int | None  # the seat of whoever asks
    host: bool  # whether they lay the table
    public: bool
    pace: Pace
    phase: Literal["open", "playing", "over", "closed"]
    awaited: list[int]  # whose turn it is
    commitment: str  # the SHA-256 of the secret that all draws come from
    created: int
    rematch: str | None


class Desk:
    """Shows tables to people."""

    def __init__(self, lobby: Lobby, hub: Hub, warming: Warming) -> None:
        self.lobby, self.hub, self.warming = lobby, hub, warming

    async def show(self, kept: Kept, person: Person) -> TableShown:
        """One table."""
        return (await self.show_all([kept], person))[0]

    async def show_all(self, tables: list[Kept], person: Person) -> list[TableShown]:
        """Several, with the names of all who sit there."""
        sitting = {seat.person for kept in tables for seat in kept.seats if seat.person}
        people = await self.lobby.store.people(sitting)
        shown = []
        for kept in tables:
            playing = _phase(kept) == "playing" and self.warming.is_ready(kept.game)
            live = await self.hub.live(kept.id) if playing else None
            shown.append(_shown(kept, live, people, person))
        return shown


def _shown(kept: Kept, live: Live | None, people: dict[str, Person], viewer: Person) -> TableShown:
    mine = seat_of(kept, viewer.id)
    return TableShown(
        id=kept.id,
        game=kept.game,
        options=kept.options,
        seats=[
            SeatShown(
                name=people[seat.person].name if seat.person else None,
                bot=seat.bot,
                away=live is not None and number in live.away | live.resigned,
            )
            for number, seat in enumerate(kept.seats)
        ],
        mine=mine,
        host=kept.host == viewer.id,
        public=kept.public,
        pace=kept.pace,
        phase=_phase(kept),
        awaited=list(live.table.view(mine).awaited) if live else [],
        commitment=Sealed(kept.secret, []).commitment,
        created=kept.created,
        rematch=kept.rematch,
    )


def _phase(kept: Kept) -> Literal["open", "playing", "over", "closed"]:
    if kept.ended is None:
        return "open" if kept.started is None else "playing"
    return "closed" if kept.started is None else "over"


def routes(guard: Guard, lobby: Lobby, hub: Hub, warming: Warming) -> Router:
    """Everything under /api."""
    desk = Desk(lobby, hub, warming)

    async def who(request: Request) -> Person:  # type: ignore[type-arg]
        return await guard.who(request.scope)

    @get("/health", sync_to_thread=False)
    def health() -> Health:
        """How the server is, and which games are ready."""
        return Health(version=version("underbridge"), games=warming.games)

    @get("/games", sync_to_thread=False)
    def games() -> list[Facts]:
        """The games, with their options."""
        return [game.facts for game in CATALOGUE.values()]

    @get("/me")
    async def me(person: Person) -> Person:
        """Who asks; a new guest if nobody is known."""
        return person

    @put("/me")
    async def rename(person: Person, data: Named) -> Person:
        """Be called otherwise."""
        name = read_name(data.name)
        await lobby.store.rename(person.id, name)
        return msgspec.structs.replace(person, name=name)

    @get("/tables")
    async def open_tables(person: Person) -> list[TableShown]:
        """Public tables that wait for somebody."""
        return await desk.show_all(await lobby.store.open_tables(), person)

    @get("/tables/mine")
    async def my_tables(person: Person) -> list[TableShown]:
        """Where the asker sits."""
        return await desk.show_all(await lobby.store.tables_of(person.id), person)

    @post("/tables")
    async def lay(person: Person, data: Wish) -> TableShown:
        """Lay a table."""
        return await begun(await lobby.lay(person.id, data), person)

    @post("/quick")
    async def quick(person: Person, data: Quick) -> TableShown:
        """Play at once, with bots."""
        return await begun(await lobby.quick(person.id, data.game, data.nonce), person)

    @get("/tables/{table:str}")
    async def table(person: Person, table: str) -> TableShown:
        """One table."""
        return await desk.show(await lobby.table(table), person)

    @post("/tables/{table:str}/join")
    async def join(person: Person, table: str, data: Joining) -> TableShown:
        """Sit down."""
        return await begun(await lobby.join(table, person.id, data.nonce), person)

    @post("/tables/{table:str}/leave")
    async def leave(person: Person, table: str) -> TableShown:
        """Stand up before the game."""
        return await desk.show(await lobby.leave(table, person.id), person)

    @post("/tables/{table:str}/begin")
    async def begin(person: Person, table: str) -> TableShown:
        """Begin; bots take the free seats."""
        return await begun(await lobby.begin(table, person.id), person)

    @post("/tables/{table:str}/rematch")
    async def rematch(person: Person, table: str, data: Joining) -> TableShown:
        """Another game with the same people."""
        return await begun(await lobby.rematch(table, person.id, data.nonce), person)

    @get("/tables/{table:str}/record")
    async def record(person: Person, table: str) -> dict[str, object]:
        """The whole game, secret included, when it is over."""
        kept = await lobby.table(table)
        if _phase(kept) != "over":
            raise Refused(409, "not-over", "The record is there when the game is over.")
        live = await hub.live(table)
        told: dict[str, object] = msgspec.to_builtins(live.table.record)
        return told

    async def begun(kept: Kept, person: Person) -> TableShown:
        """A table that may just have begun: bots and clocks are set going."""
        shown = await desk.show(kept, person)
        hub.begin(kept)
        return shown

    return Router(
        "/api",
        route_handlers=[
            health,
            games,
            me,
            rename,
            open_tables,
            my_tables,
            lay,
            quick,
            table,
            join,
            leave,
            begin,
            rematch,
            record,
        ],
        dependencies={"person": Provide(who)},
    )
