"""What the server answers over HTTP."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import Annotated

import msgspec
from litestar import Request, Response, Router, get, post, put
from litestar.di import NamedDependency, Provide
from litestar.openapi import ResponseSpec
from litestar.openapi.spec import Example, OpenAPIType, Schema
from litestar.params import JSONBody, PathParameter, QueryParameter

from ..bots.levels import LEVELS
from ..engine.errors import IllegalAction
from ..engine.game import Facts, Game, Things
from ..engine.record import Record
from ..engine.story import Event
from ..engine.view import View
from . import served
from .compiling import Readiness
from .guard import Guard
from .hints import Hints
from .lists import Lists
from .lobby import MOST_SEATS, Joining, Laying, RevealedNonce, Seal, Seating, Wish, beside, eyes_of, find_game
from .people import LONGEST_NAME, read_name
from .refusal import Refused, may_refuse
from .services import Services
from .shown_tables import FinishedGames, TableListed, TableShown, phase
from .store import Person, StoredTable

VERSION = version("underbridge")
TOLD_AT_ONCE = 20  # games that are over
Ready = Callable[[], Awaitable[bool]]

Asker = NamedDependency[Person]  # somebody new becomes a guest
Viewer = NamedDependency[Person | None]  # somebody new stays nobody
TableId = Annotated[
    str,
    PathParameter(
        pattern=r"^[A-Za-z0-9_-]{1,32}\Z",
        description="The address of a table.",
        examples=[Example(value="tWQ9nXo3mZ4kP0aB7cDe")],
    ),
]
GameName = Annotated[
    str,
    PathParameter(max_length=32, description="The name of a game.", examples=[Example(value="troll-dice")]),
]
Ply = Annotated[
    int, PathParameter(ge=0, le=1_000_000, description="After how many plies.", examples=[Example(value=3)])
]
After = Annotated[
    str | None,
    QueryParameter(
        pattern=r"^[A-Za-z0-9_-]{1,32}\Z",
        description="The last game that was told before; without it, from the latest on.",
        examples=[Example(value="tWQ9nXo3mZ4kP0aB7cDe")],
    ),
]
LaidOpen = Annotated[
    bool,
    QueryParameter(
        description="With nothing hidden any more; only when the game is over.",
        examples=[Example(value=True)],
    ),
]
A_SEAT = Schema(type=OpenAPIType.INTEGER, minimum=0, exclusive_maximum=MOST_SEATS)
Eyes = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        lt=MOST_SEATS,
        description="With the eyes of this seat; without it, the asker's own.",
        examples=[Example(value=0)],
        schema_extra={"exclusive_maximum": None, "one_of": [A_SEAT, Schema(type=OpenAPIType.NULL)]},
    ),
]

# What may be refused to whoever changes something, sends something, or names a table.
READING = ("too-fast", "database-away")
GREETING = (*READING, "too-many-guests")
WRITING = ("other-site", *GREETING)
SENDING = (*WRITING, "bad-request", "too-large")
NAMING = (*READING, "bad-request", "not-found")
LAYING = ("no-such-game", "seal-used", "too-many-ancients", "too-many-tables")


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the server works, and which games are ready to be played."""

    version: str
    games: list[Readiness]
    stuck: int  # games that cannot go on, as far as this process has seen
    troubled: list[str]  # work that goes on beside everything else, and has failed lately


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """Yes or no."""

    ok: bool


class Named(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants to be called."""

    name: Annotated[str, msgspec.Meta(max_length=10 * LONGEST_NAME, examples=["Ada"])]


class Quick(Laying, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game to be played at once, with bots."""

    game: Annotated[str, msgspec.Meta(examples=["troll-dice"])]


class Show(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game that somebody would like to watch."""

    game: Annotated[str, msgspec.Meta(examples=["troll-dice"])]


class BotShown(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that may take a seat."""

    name: str
    about: str
    knowledge: tuple[float, ...]  # the chance that it knows an answer, by the question's degree


class Looked(msgspec.Struct, frozen=True, kw_only=True):
    """A game looked back at: what led there, and what was to be seen."""

    events: list[Event]
    view: View


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody who looks back can go to; plies are counted as they were told of them."""

    decided: list[int]  # plies that were decisions of theirs
    seen: list[int]  # for each ply from 0 on: how many plies everybody was told of by then


class GameWords(msgspec.Struct, frozen=True, kw_only=True):
    """A game's sentences, as templates: ``{field}``, ``{seat:name}``, ``{count:die|dice}``."""

    actions: dict[str, str]
    story: dict[str, str]  # by an event's kind
    you: dict[str, str]  # the same, told to whoever did it
    more: dict[str, str]  # how an event goes on from one of the same kind
    reasons: dict[str, str]  # why something is good to do, or not, by a reason's kind
    help: dict[str, str]  # the rules in short


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on a table's cards and the like."""

    things: Things  # by the name of a thing: its figures


def printed_at(stored: StoredTable, texts: dict[str, str]) -> Printed:
    """What a table is played with, be it ours or brought along."""
    printed = find_game(stored.game).printed
    return Printed(things=printed(len(stored.seats), {**stored.options, **texts}) if printed else {})


def words_of(game: Game) -> GameWords:
    """What a game says."""
    story = dict(game.words["story"])
    you, more = story.pop("you", {}), story.pop("more", {})
    reasons = game.words.get("reasons", {})
    return GameWords(
        actions=game.words["actions"],
        story=story,
        you=you,
        more=more,
        reasons=reasons,
        help=game.words["help"],
    )


def askers(guard: Guard) -> dict[str, Provide]:
    """Who asks, for all endpoints."""

    async def who(request: Request) -> Person:  # type: ignore[type-arg]
        return await guard.who(request.scope)

    async def whom_we_know(request: Request) -> Person | None:  # type: ignore[type-arg]
        return await guard.whom_we_know(request.scope)

    return {"person": Provide(who), "viewer": Provide(whom_we_know)}


def routes(services: Services, ready: Ready) -> Router:
    """Everything under /api."""
    lobby, hub, shown_tables = services.lobby, services.hub, services.shown_tables
    lists = Lists(services.store, services.announcements, shown_tables)

    @get("/health", sync_to_thread=False, responses=may_refuse(*READING))
    def health() -> Health:
        """How the server is, and which games are ready."""
        troubled = [chore.name for chore in services.chores if not chore.is_well]
        return Health(
            version=VERSION, games=services.compiling.games, stuck=len(hub.stuck), troubled=troubled
        )

    @get("/games", sync_to_thread=False, responses=may_refuse(*READING))
    def games() -> list[Facts]:
        """The games, with their options."""
        return [game.facts for game in served.games().values()]

    @get(
        "/games/{game:str}/words",
        sync_to_thread=False,
        responses=may_refuse(*READING, "bad-request", "no-such-game"),
    )
    def words(game: GameName) -> GameWords:
        """What a game says."""
        return words_of(find_game(game))

    @get("/live", sync_to_thread=False)
    def alive() -> Answered:
        """Whether the process answers at all."""
        return Answered(ok=True)

    @get("/ready", responses={503: ResponseSpec(Answered, description="Not yet, or not now.")})
    async def is_ready() -> Response[Answered]:
        """Whether it can serve people: its database can be written, others are heard, its work goes on."""
        ok = await ready()
        return Response(Answered(ok=ok), status_code=200 if ok else 503)

    @get("/bots", sync_to_thread=False, responses=may_refuse(*READING))
    def bots() -> list[BotShown]:
        """Who may take a seat, and what they know."""
        return [
            BotShown(name=level.name, about=level.about, knowledge=level.knowledge)
            for level in LEVELS.values()
        ]

    @get("/me", responses=may_refuse(*GREETING))
    async def me(person: Asker) -> Person:
        """Who asks; a new guest if nobody is known."""
        return person

    @put("/me", responses=may_refuse(*SENDING, "bad-name"))
    async def rename(person: Asker, data: JSONBody[Named]) -> Person:
        """Be called otherwise."""
        name = read_name(data.name)
        await lobby.rename(person.id, name)
        return msgspec.structs.replace(person, name=name)

    @get("/tables", responses=may_refuse(*READING))
    async def open_tables(viewer: Viewer) -> list[TableListed]:
        """Public tables that wait for somebody."""
        return await lists.public(viewer, begun=False)

    @get("/tables/playing", responses=may_refuse(*READING))
    async def tables_in_play(viewer: Viewer) -> list[TableListed]:
        """Public tables at which a game is going on: anybody may watch."""
        return await lists.public(viewer, begun=True)

    @get("/tables/mine", responses=may_refuse(*READING))
    async def my_tables(viewer: Viewer) -> list[TableListed]:
        """Where the asker sits."""
        if viewer is None:
            return []
        return await shown_tables.enumerate(await services.store.tables_of(viewer.id), viewer)

    @get("/tables/finished", responses=may_refuse(*READING, "bad-request"))
    async def finished(viewer: Viewer, after: After = None) -> FinishedGames:
        """Games that the asker has played, and how they ended."""
        if viewer is None:
            return FinishedGames(games=[], total=0)
        store = services.store
        found = await store.finished_of(viewer.id, after=after, most=TOLD_AT_ONCE)
        total = await store.count_finished(viewer.id)
        return FinishedGames(games=await shown_tables.finished(found, viewer), total=total)

    @post("/seals", sync_to_thread=False, responses=may_refuse(*WRITING))
    def seal() -> Seal:
        """A seal to lay a table with: what its draws will come from is promised before any nonce is known."""
        return lobby.seal()

    @post(
        "/tables", responses=may_refuse(*SENDING, *LAYING, "bad-name", "bad-pace", "bad-seats", "bad-setup")
    )
    async def lay(person: Asker, data: JSONBody[Wish]) -> TableShown:
        """Lay a table."""
        return await begun(await lobby.lay(person.id, data), person)

    @post("/quick", responses=may_refuse(*SENDING, *LAYING))
    async def quick(person: Asker, data: JSONBody[Quick]) -> TableShown:
        """Play at once, with bots."""
        return await begun(await lobby.quick(person.id, data.game, data), person)

    @post("/show", responses=may_refuse(*SENDING, "no-such-game"))
    async def show(person: Asker, data: JSONBody[Show]) -> TableShown:
        """A game between Ancients, to be watched where nobody plays: one for all who ask."""
        return await begun(await lobby.show(data.game), person)

    @get("/tables/{table:str}", responses=may_refuse(*NAMING))
    async def table(viewer: Viewer, table: TableId) -> TableShown:
        """One table."""
        return await shown_tables.show(await lobby.table(table), viewer)

    @post(
        "/tables/{table:str}/join",
        responses=may_refuse(
            *(*SENDING, *NAMING, "no-such-seat"),
            *("seat-taken", "seated-already", "table-full", "too-many-tables"),
        ),
    )
    async def join(person: Asker, table: TableId, data: JSONBody[Joining]) -> TableShown:
        """Sit down, where one wishes or where a seat is free."""
        return await begun(await lobby.join(table, person.id, data), person)

    @post(
        "/tables/{table:str}/nonce",
        responses=may_refuse(
            *SENDING, *NAMING, "bad-nonce", "not-seated", "not-filled", "sealed-without-you", "table-closed"
        ),
    )
    async def show_nonce(person: Asker, table: TableId, data: JSONBody[RevealedNonce]) -> TableShown:
        """Show what was pledged, when all seats are taken; the game begins when all have done so."""
        return await begun(await lobby.show_nonce(table, person.id, data.nonce), person)

    @post("/tables/{table:str}/leave", responses=may_refuse(*WRITING, *NAMING, "not-seated", "game-begun"))
    async def leave(person: Asker, table: TableId) -> TableShown:
        """Stand up before the game."""
        return await shown_tables.show(await lobby.leave(table, person.id), person)

    @post("/tables/{table:str}/begin", responses=may_refuse(*WRITING, *NAMING, "not-host", "table-closed"))
    async def begin(person: Asker, table: TableId) -> TableShown:
        """Begin; bots take the free seats."""
        return await begun(await lobby.begin(table, person.id), person)

    @put(
        "/tables/{table:str}/seats",
        responses=may_refuse(
            *(*SENDING, *NAMING, "not-host", "bad-setup"),
            *("game-begun", "seat-taken", "table-closed", "too-many-ancients"),
        ),
    )
    async def arrange(person: Asker, table: TableId, data: JSONBody[Seating]) -> TableShown:
        """Have more seats or fewer, and some for others, before the game; who sits there stays there."""
        return await shown_tables.show(await lobby.arrange(table, person.id, data), person)

    @post(
        "/tables/{table:str}/rematch",
        responses=may_refuse(
            *(*SENDING, *NAMING, "not-seated", "not-over"),
            *("seal-used", "table-full", "too-many-ancients", "too-many-tables"),
        ),
    )
    async def rematch(person: Asker, table: TableId, data: JSONBody[Laying]) -> TableShown:
        """Another game with the same people."""
        return await begun(await lobby.rematch(table, person.id, data), person)

    @get("/tables/{table:str}/record", responses=may_refuse(*NAMING, "not-over", "stuck"))
    async def record(table: TableId) -> Record:
        """The whole game, secret included, when it is over."""
        stored = await lobby.table(table)
        if phase(stored) != "over":
            raise Refused("not-over", "record")
        return await hub.record(stored)

    @get("/tables/{table:str}/printed", responses=may_refuse(*NAMING))
    async def printed(table: TableId) -> Printed:
        """The figures that a table is played with."""
        stored = await lobby.table(table)
        return await asyncio.to_thread(printed_at, stored, await hub.texts(stored))

    @get(
        "/tables/{table:str}/moments/{ply:int}",
        responses=may_refuse(*NAMING, "not-begun", "not-over", "not-your-seat", "no-such-moment", "stuck"),
    )
    async def moment(
        viewer: Viewer, table: TableId, ply: Ply, seat: Eyes = None, laid_open: LaidOpen = False
    ) -> Looked:
        """A game after so many plies, with the asker's eyes; when it is over, with those of any seat.

        Where several share a screen, with nobody's, or those of a seat that is told.
        """
        stored = await lobby.table(table)
        if stored.started is None:
            raise Refused("not-begun")
        ours = beside(stored, viewer.id) if viewer else []
        if seat is not None and seat not in ours and stored.ended is None:
            raise Refused("not-your-seat")
        live = await hub.whole(table)
        if laid_open and not live.over:
            raise Refused("not-over", "secrets")
        eyes = seat if seat is not None or viewer is None else eyes_of(stored, viewer.id, None)
        try:
            view = live.table.laid_open(eyes, ply) if laid_open else live.view(eyes, ply)
        except IllegalAction as error:
            raise Refused("no-such-moment", why=str(error)) from None
        return Looked(events=live.table.moments(eyes, ply - 1)[0] if ply else [], view=view)

    @get("/tables/{table:str}/way", responses=may_refuse(*NAMING, "not-begun", "not-your-seat", "stuck"))
    async def way(viewer: Viewer, table: TableId, seat: Eyes = None) -> Way:
        """What whoever looks back can go to, by the asker's plies; of a screen that is shared, as above."""
        stored = await lobby.table(table)
        if stored.started is None:
            raise Refused("not-begun")
        mine = eyes_of(stored, viewer.id, seat) if viewer else None
        played = (await hub.whole(table)).table
        return Way(decided=[] if mine is None else played.decided(mine), seen=played.seen_by_all(mine))

    @post(
        "/tables/{table:str}/hint",
        responses=may_refuse(*WRITING, *NAMING, "not-seated", "not-begun", "no-hints", "illegal", "stuck"),
    )
    async def hint(person: Asker, table: TableId) -> Hints:
        """What could be done now, for whoever is to decide among bots; that it was asked is told and kept."""
        return await services.hinting.ask(table, person.id)

    async def begun(stored: StoredTable, person: Person) -> TableShown:
        """A table that may just have begun: bots and clocks are set going."""
        shown = await shown_tables.show(stored, person)
        hub.begin(stored)
        return shown

    return Router(
        "/api",
        route_handlers=[
            *(health, alive, is_ready),
            *(games, words, bots, me, rename, seal),
            *(open_tables, tables_in_play, my_tables, finished, lay, quick, show),
            *(table, join, show_nonce, leave, arrange, begin, rematch, record, printed, moment, way, hint),
        ],
        dependencies=askers(services.guard),
    )
