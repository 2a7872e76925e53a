"""Before a game and after it: tables are laid, people sit down, the game begins, and another one follows."""

import asyncio
import contextlib
import hmac
import secrets
from itertools import cycle, islice
from reprlib import repr as shown  # an error stays short, however long the value
from typing import Annotated, Any, Literal

import msgspec

from ..bots.levels import find_level
from ..engine.draws import Sealed, pledge_of
from ..engine.errors import Fault
from ..engine.game import Facts, Game, Value
from .limits import USUAL, Limits
from .people import read_name
from .reading import Reading
from .refusal import Refused
from .served import games
from .store import (
    HOUSE,
    Announcement,
    Few,
    LedOn,
    OneGoesOn,
    Pace,
    Seat,
    SecretUsed,
    Store,
    StoredTable,
    TooManyBots,
    TooManyTables,
)
from .thinkers import ANCIENTS

LOOKED_AT = 10  # of somebody's latest games, for the last one that was played against bots
SHOWN: Literal["ancient"] = "ancient"  # where nobody plays, and somebody would like to watch
FILLS_IN = "grumpy"  # on seats that nobody took
TICKET_BYTES = 18
SHORTEST_GAME, LONGEST_GAME, MOST_MORE, MOST_DAYS = 30, 4 * 3_600, 120, 30
MOST_SEATS = 20  # of a table, whatever its game


class Beside(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who plays at the screen of whoever lays the table, and what they are called."""

    beside: Annotated[str, msgspec.Meta(examples=["Grim"])]


Place = Literal["me", "open", "sleepy", "grumpy", "crafty", "ancient"] | Beside
Change = Literal["stay", "open", "sleepy", "grumpy", "crafty", "ancient"]
FIRST_BOTS: tuple[Place, ...] = ("sleepy", "grumpy")  # in turn, at somebody's first table for one


class Pledging(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody adds to the seal of a table: a nonce, of which only the SHA-256 is told at first."""

    pledge: (
        Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z", examples=[pledge_of("c0ffee")])] | None
    ) = None


class Joining(Pledging, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """And where they would like to sit, if that matters: seats have colours."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS, examples=[2])] | None = None


class Laying(Pledging, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """And whoever lays it: the ticket of the seal whose commitment they were shown before."""

    seal: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{0,64}\Z", examples=[""])] = ""


class RevealedNonce(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody has pledged to a seal, shown when all seats are taken."""

    nonce: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z", examples=["c0ffee"])]


class Wish(Laying, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that somebody would like to have."""

    game: Annotated[str, msgspec.Meta(examples=["troll-dice"])]
    options: Annotated[dict[str, Value], msgspec.Meta(examples=[{}])] = {}
    seats: Annotated[
        tuple[Place, ...], msgspec.Meta(max_length=MOST_SEATS, examples=[["me", "open", "crafty"]])
    ]
    public: bool = False
    pace: Pace = Pace()


class Seating(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seats of a table that waits, as its host wants them: so many, some of them for others than before.

    What is to "stay" is as it was; new, it is free.
    """

    seats: Annotated[
        tuple[Change, ...],
        msgspec.Meta(min_length=1, max_length=MOST_SEATS, examples=[["stay", "stay", "crafty"]]),
    ]


class Seal(msgspec.Struct, frozen=True, kw_only=True):
    """A promise: draws will come from the secret whose SHA-256 this is."""

    seal: str  # the ticket for it, good for one table
    commitment: str


class Lobby:
    """Tables that wait for people. The secret is the server's: seals follow from it."""

    def __init__(
        self, store: Store, secret: bytes, limits: Limits = USUAL, reading: Reading | None = None
    ) -> None:
        self.store, self.limits = store, limits
        self.reading = reading or Reading(store.clock, limits)
        self._secret = secret

    def seal(self) -> Seal:
        """A new seal, shown before anybody has given a nonce."""
        ticket = _new_ticket()
        return Seal(seal=ticket, commitment=Sealed(self._opened(ticket), []).commitment)

    def _opened(self, ticket: str) -> bytes:
        return hmac.digest(self._secret, b"underbridge seal " + ticket.encode(), "sha256")

    async def lay(self, person: str, wish: Wish) -> StoredTable:
        """A new table; its host sits where the wish says "me"."""
        game = await asyncio.to_thread(check_wish, wish)  # it may have to be brought from the shelf
        options, brought = game.without_documents(wish.options)
        await self.reading.check(person, brought)
        await self._check_tables_held(person)  # before those beside them are written down
        at_table = [await self._seat(place, person, wish.pledge) for place in wish.seats]
        stored = await self._add(
            wish.seal,
            game=game.name,
            rules=game.facts.rules,
            options=options,
            documents={**game.ours(), **brought},
            brought=tuple(brought),
            host=person,
            public=wish.public,
            pace=_pace(wish.pace, game, one_screen=any(seat.at for seat in at_table)),
            at_table=at_table,
        )
        return await self.table(stored.id)

    async def _seat(self, place: Place, person: str, pledge: str | None) -> Seat:
        if isinstance(place, Beside):
            return Seat(person=(await self.store.add_person(read_name(place.beside))).id, at=person)
        return _seat(place, person, pledge)

    async def _add(self, seal: str, **table: Any) -> StoredTable:
        await self._check_tables_held(table["host"])
        try:
            secret = self._opened(seal or _new_ticket())
            return await self.store.add_table(
                **table, few=self._few, secret=secret, most=self.limits.person_tables
            )
        except TooManyTables:
            raise self._too_many_tables() from None
        except SecretUsed:
            raise Refused("seal-used") from None
        except TooManyBots as error:
            raise self._too_many_ancients(error) from None

    @property
    def _few(self) -> Few:
        return Few(ANCIENTS, self.limits.person_ancients)

    async def quick(self, person: str, game: str, laying: Laying | None = None) -> StoredTable:
        """A table with bots, at once: as one played last, or a gentle one if it is the first."""
        facts, laying = find_game(game).facts, laying or Laying()
        last = await self._last_against_bots(person, facts)
        bots = (
            [seat.bot for seat in last.seats]
            if last
            else [None, *islice(cycle(FIRST_BOTS), facts.seats.usual - 1)]
        )
        options = last.options if last else facts.first_game
        seats: Any = tuple(bot or "me" for bot in bots)
        wish = Wish(game=game, seats=seats, options=options, pledge=laying.pledge, seal=laying.seal)
        return await self.lay(person, wish)

    async def _last_against_bots(self, person: str, facts: Facts) -> StoredTable | None:
        """The last game that somebody played alone, by the rules of today and with what is in the house."""
        latest = await self.store.finished_of(person, game=facts.name, most=LOOKED_AT)
        return next(
            (
                stored
                for stored in latest
                if stored.rules == facts.rules
                and not stored.brought
                and [seat.person for seat in stored.seats if seat.bot is None] == [person]
            ),
            None,
        )

    async def show(self, name: str) -> StoredTable:
        """A game between Ancients, for whoever finds nobody to watch: the one that goes on, or a new one."""
        game = await asyncio.to_thread(find_game, name)
        while (going_on := await self.store.going_on(HOUSE, game.name)) is None:
            options, _ = game.without_documents({})
            with contextlib.suppress(OneGoesOn):  # somebody else was faster
                await self.store.open_house()
                await self.store.add_table(
                    game=game.name,
                    rules=game.facts.rules,
                    options=options,
                    documents=game.ours(),
                    host=HOUSE,
                    public=True,
                    pace=_pace(Pace(), game),
                    at_table=[Seat(bot=SHOWN)] * game.seats.usual,
                    secret=self._opened(_new_ticket()),
                    alone=True,
                )
        return going_on

    async def join(self, table: str, person: str, joining: Joining | None = None) -> StoredTable:
        """Sit down where they wish, or on the seat kept for them, or the first free one; who sits, stays."""
        joining = joining or Joining()
        stored = await self.table(table)
        if _sits(stored, person, joining.seat):
            return stored
        if joining.seat is not None and joining.seat >= len(stored.seats):
            raise Refused("no-such-seat")
        await self._check_tables_held(person)
        most = self.limits.person_tables
        wanted = _free_for(stored, person) if joining.seat is None else [joining.seat]
        try:
            for number in wanted:
                if await self.store.sit_down(table, number, person, joining.pledge, most=most):
                    return await self.table(table)
        except TooManyTables:
            raise self._too_many_tables() from None
        stored = await self.table(table)  # somebody was faster, perhaps the same person elsewhere
        if _sits(stored, person, joining.seat):
            return stored
        if joining.seat is not None and stored.ended is None and _free_for(stored, person):
            raise Refused("seat-taken")
        raise Refused("table-full")

    async def show_nonce(self, table: str, person: str, nonce: str) -> StoredTable:
        """Show what was pledged: all seats are taken, and nobody can choose any more."""
        stored = await self.table(table)
        number = seat_of(stored, person)
        if number is None:
            raise Refused("not-seated")
        if stored.seats[number].pledge != pledge_of(nonce):
            raise Refused("bad-nonce")
        if stored.seats[number].nonce or await self.store.show_nonce(table, person, nonce):
            return await self.table(table)
        stored = await self.table(table)
        if stored.started is not None:
            raise Refused("sealed-without-you")
        if stored.ended is not None:
            raise Refused("table-closed")
        raise Refused("not-filled")

    async def leave(self, table: str, person: str) -> StoredTable:
        """Stand up before the game; with the host the table goes."""
        stored = await self.table(table)
        if seat_of(stored, person) is None:
            raise Refused("not-seated")
        if not await self.store.stand_up(table, person, closing=stored.host == person):
            raise Refused("game-begun")
        return await self.table(table)

    async def begin(self, table: str, person: str) -> StoredTable:
        """The host does not wait any longer: bots take the free seats."""
        stored = await self.table(table)
        if stored.host != person:
            raise Refused("not-host")
        if stored.ended is not None:
            raise Refused("table-closed")
        await self.store.fill_seats(table, FILLS_IN)
        return await self.table(table)

    async def arrange(self, table: str, person: str, seating: Seating) -> StoredTable:
        """The host wants other seats, while the table waits; who sits there stays there."""
        stored = await self.table(table)
        if stored.host != person:
            raise Refused("not-host", "seats")
        _check_waits(stored)
        if len(seating.seats) != len(stored.seats):
            await asyncio.to_thread(_check_number, stored, len(seating.seats))
        wished = [None if change == "stay" else _seat(change, person, None) for change in seating.seats]
        try:
            arranged = await self.store.arrange(table, person, wished, self._few)
        except TooManyBots as error:
            raise self._too_many_ancients(error) from None
        stored = await self.table(table)
        if not arranged:
            _check_waits(stored)
            raise Refused("seat-taken", "stays")
        return stored

    async def rematch(self, table: str, person: str, laying: Laying | None = None) -> StoredTable:
        """Another game of the same, for the same people: who asks first lays the table, the others join."""
        stored = await self.table(table)
        mine = seat_of(stored, person)
        if mine is None:
            raise Refused("not-seated", "rematch")
        if stored.ended is None:
            raise Refused("not-over")
        laying = laying or Laying()
        led_on = stored.rematch and await self.store.table(stored.rematch)
        if not led_on or led_on.ended is not None:  # closed before it was played at, or over as well
            with contextlib.suppress(LedOn):  # somebody else was faster
                return await self._lay_again(stored, person, laying)
            stored = await self.table(table)
        assert stored.rematch is not None
        return await self.join(stored.rematch, person, Joining(pledge=laying.pledge))

    async def _lay_again(self, stored: StoredTable, person: str, laying: Laying) -> StoredTable:
        """The same table once more; its seats are kept for those who had them."""
        game = find_game(stored.game)
        texts = await self.brought(stored)
        again = await self._add(
            laying.seal,
            game=stored.game,
            rules=game.facts.rules,
            options=stored.options,
            documents={**game.ours(), **texts},
            brought=stored.brought,
            host=person,
            public=False,
            pace=stored.pace,
            at_table=[_again(seat, person, laying.pledge) for seat in stored.seats],
            after=stored.id,
            instead=stored.rematch,
        )
        return await self.table(again.id)

    async def rename(self, person: str, name: str) -> None:
        """Call somebody otherwise, at all their tables."""
        await self.store.rename(person, name)
        for stored in await self.store.tables_of(person):
            await self.store.tell(Announcement(stored.id, "table"))

    async def table(self, table: str) -> StoredTable:
        """The table at an address, or an error."""
        stored = await self.store.table(table) if table.isprintable() else None
        if stored is None:
            raise Refused("not-found", what="table")
        return stored

    async def brought(self, stored: StoredTable) -> dict[str, str]:
        """The documents that a table is played with and that are not ours, by option."""
        digests = {name: stored.documents[name] for name in stored.brought}
        found = await self.store.documents(digests.values()) if digests else {}
        return {name: found[digest] for name, digest in digests.items()}

    async def _check_tables_held(self, person: str) -> None:
        """Before anything is written: whoever has too many keeps nobody from writing."""
        if await self.store.tables_held(person) >= self.limits.person_tables:
            raise self._too_many_tables()

    def _too_many_ancients(self, error: TooManyBots) -> Refused:
        return Refused("too-many-ancients", most=self.limits.person_ancients, there=error.there)

    def _too_many_tables(self) -> Refused:
        return Refused("too-many-tables", most=self.limits.person_tables)


def seat_of(stored: StoredTable, person: str) -> int | None:
    """Where somebody sits."""
    return next((number for number, seat in enumerate(stored.seats) if seat.person == person), None)


def beside(stored: StoredTable, person: str) -> list[int]:
    """The seats of those who look at somebody's screen, their own among them."""
    return [number for number, seat in enumerate(stored.seats) if person in (seat.person, seat.at)]


def eyes_of(stored: StoredTable, person: str, wished: int | None) -> int | None:
    """With whose eyes somebody looks: with their own; where several share a screen, with nobody's, so that
    all may look at it, or with those of whoever has it in their hands."""
    mine = seat_of(stored, person)
    if stored.started is None or len(at_screen := beside(stored, person)) < 2:
        return mine
    if wished is not None and wished not in at_screen:
        raise Refused("not-your-seat", "screen")
    return wished


def _sits(stored: StoredTable, person: str, wanted: int | None) -> bool:
    """Whether somebody sits where they wish; an error if they sit elsewhere."""
    mine = seat_of(stored, person)
    if mine is not None and wanted not in (None, mine):
        raise Refused("seated-already")
    return mine is not None


def _free_for(stored: StoredTable, person: str) -> list[int]:
    """The seats that somebody may take, those first that are kept for them."""
    free = [n for n, seat in enumerate(stored.seats) if seat.free and seat.kept_for in (None, person)]
    return sorted(free, key=lambda number: stored.seats[number].kept_for != person)


def check_wish(wish: Wish) -> Game:
    """The game that is wished for, if the table can be laid so; what was brought along is read elsewhere."""
    game = find_game(wish.game)
    try:
        options, _ = game.without_documents(wish.options)
        game.setup(len(wish.seats), options)
    except Fault as error:
        raise Refused("bad-setup", why=str(error)) from None
    if wish.seats.count("me") != 1:
        raise Refused("bad-seats")
    _check_pace(wish.pace)
    _check_beside(wish)
    return game


def _check_beside(wish: Wish) -> None:
    """Those at one screen are all there, and whoever has it in their hands is not hurried."""
    beside = [place.beside for place in wish.seats if isinstance(place, Beside)]
    for name in beside:
        read_name(name)
    if beside and "open" in wish.seats:
        raise Refused("bad-seats", "screen")
    if beside and (not wish.pace.unhurried or wish.pace.candle):
        raise Refused("bad-pace", "screen")


def _check_waits(stored: StoredTable) -> None:
    if stored.ended is not None:
        raise Refused("table-closed")
    if stored.filled is not None or stored.started is not None:
        raise Refused("game-begun", "seats")


def _check_number(stored: StoredTable, seats: int) -> None:
    """Whether the game is played with so many, as the table was laid."""
    try:
        find_game(stored.game).setup(seats, stored.options)
    except Fault as error:
        raise Refused("bad-setup", why=str(error)) from None


def find_game(name: str) -> Game:
    """The game of that name, for somebody who may have mistyped it."""
    if name not in games():
        raise Refused("no-such-game", why=f"There is no game {shown(name)}; there are {', '.join(games())}.")
    return games()[name]


def _check_pace(pace: Pace) -> None:
    live = SHORTEST_GAME <= pace.seconds <= LONGEST_GAME and 0 <= pace.more <= MOST_MORE and not pace.days
    slow = 1 <= pace.days <= MOST_DAYS and not pace.seconds and not pace.more
    if not live and not slow and (not pace.unhurried or pace.more):
        raise Refused(
            "bad-pace", shortest=SHORTEST_GAME, longest=LONGEST_GAME, more=MOST_MORE, days=MOST_DAYS
        )


def _pace(wished: Pace, game: Game, *, one_screen: bool = False) -> Pace:
    """Where questions are asked, an answer has its minute, unless somebody wishes otherwise, or has days;
    not at one screen, which must first come to whoever is asked."""
    if game.late is None:
        return msgspec.structs.replace(wished, candle=None)
    usual = not wished.days and not one_screen
    return msgspec.structs.replace(wished, candle=usual if wished.candle is None else wished.candle)


def _new_ticket() -> str:
    return secrets.token_urlsafe(TICKET_BYTES)


def _seat(place: Change | Literal["me"], person: str, pledge: str | None) -> Seat:
    if place == "me":
        return Seat(person=person, pledge=pledge)
    return Seat() if place == "open" else Seat(bot=find_level(place).name)


def _again(seat: Seat, person: str, pledge: str | None) -> Seat:
    if seat.person == person:
        return Seat(person=person, pledge=pledge)
    if seat.at == person:
        return Seat(person=seat.person, at=person)
    return Seat(bot=seat.bot, kept_for=seat.person)
