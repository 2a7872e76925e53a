"""Before a game and after it: tables are laid, people sit down, the game begins, and another one follows."""

import asyncio
import hmac
import secrets
from typing import Annotated, Any, Literal

import msgspec

from ..bots.levels import find_level
from ..engine.draws import Sealed
from ..engine.errors import Fault
from ..engine.game import Game, Value, find
from .limits import USUAL, Limits
from .reading import Reading
from .refusal import Refused, not_found
from .store import Announcement, Few, Kept, Pace, Seat, SecretUsed, Store, TooManyBots, TooManyTables
from .thinkers import ANCIENTS

USUAL_BOT: Literal["crafty"] = "crafty"  # at a table for one
FILLS_IN = "grumpy"  # on seats that nobody took
LONGEST_NONCE = 64
TICKET_BYTES = 18
SHORTEST_GAME, LONGEST_GAME, MOST_MORE, MOST_DAYS = 30, 4 * 3_600, 120, 30
MOST_SEATS = 20  # of a table, whatever its game

Place = Literal["me", "open", "sleepy", "grumpy", "crafty", "ancient"]


class Joining(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody adds to the seal of a table."""

    nonce: Annotated[str, msgspec.Meta(max_length=LONGEST_NONCE, examples=["c0ffee"])] = ""


class Laying(Joining, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """And whoever lays it: the ticket of the seal whose commitment they were shown before."""

    seal: Annotated[str, msgspec.Meta(max_length=LONGEST_NONCE, examples=[""])] = ""


class Wish(Laying, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that somebody would like to have."""

    game: Annotated[str, msgspec.Meta(examples=["troll-dice"])]
    options: Annotated[dict[str, Value], msgspec.Meta(examples=[{}])] = {}
    seats: Annotated[
        tuple[Place, ...], msgspec.Meta(max_length=MOST_SEATS, examples=[["me", "open", "crafty"]])
    ]
    public: bool = False
    pace: Pace = Pace()


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
        ticket = secrets.token_urlsafe(TICKET_BYTES)
        return Seal(seal=ticket, commitment=Sealed(self._opened(ticket), []).commitment)

    def _opened(self, ticket: str) -> bytes:
        return hmac.digest(self._secret, b"underbridge seal " + ticket.encode(), "sha256")

    async def lay(self, person: str, wish: Wish) -> Kept:
        """A new table; its host sits where the wish says "me"."""
        game = await asyncio.to_thread(check_wish, wish)  # it may have to be brought from the shelf
        at_table = [_seat(place, person, wish.nonce) for place in wish.seats]
        options, brought = game.without_documents(wish.options)
        await self.reading.check(person, brought)
        kept = await self._add(
            wish.seal,
            game=game.name,
            rules=game.facts.rules,
            options=options,
            documents={**game.ours(), **brought},
            brought=tuple(brought),
            host=person,
            public=wish.public,
            pace=wish.pace,
            at_table=at_table,
        )
        return await self._begin_if_full(kept.id)

    async def _add(self, seal: str, **table: Any) -> Kept:
        few = Few(ANCIENTS, self.limits.person_ancients)
        try:
            secret = self._opened(_check_ascii(seal) or _nonce())
            return await self.store.add_table(**table, few=few, secret=secret, most=self.limits.person_tables)
        except TooManyTables:
            raise self._too_many_tables() from None
        except SecretUsed:
            raise Refused(
                409, "seal-used", "Another table was laid with this seal: take a new one."
            ) from None
        except TooManyBots as error:
            raise Refused(
                409,
                "too-many-ancients",
                f"{few.most} Ancients may sit at your tables, and {error.there} do: "
                "finish a game first, or take bots that think less.",
            ) from None

    async def quick(self, person: str, game: str, laying: Laying | None = None) -> Kept:
        """A table with bots, at once."""
        bots: list[Place] = [USUAL_BOT] * (find_game(game).seats.usual - 1)
        laying = laying or Laying()
        wish = Wish(game=game, seats=("me", *bots), nonce=laying.nonce, seal=laying.seal)
        return await self.lay(person, wish)

    async def join(self, table: str, person: str, nonce: str = "") -> Kept:
        """Sit down on the first free seat; who sits already, stays."""
        kept = await self.table(table)
        nonce = _check_nonce(nonce)
        if seat_of(kept, person) is not None:
            return kept
        most = self.limits.person_tables
        try:
            for number, seat in enumerate(kept.seats):
                if seat.free and await self.store.sit_down(table, number, person, nonce, most=most):
                    return await self._begin_if_full(table)
        except TooManyTables:
            raise self._too_many_tables() from None
        raise Refused(409, "table-full", "There is no free seat at this table: you can watch.")

    async def leave(self, table: str, person: str) -> Kept:
        """Stand up before the game; with the host the table goes."""
        kept = await self.table(table)
        if seat_of(kept, person) is None:
            raise Refused(403, "not-seated", "You do not sit at this table.")
        if not await self.store.stand_up(table, person, closing=kept.host == person):
            raise Refused(409, "game-begun", "The game has begun: you can resign.")
        return await self.table(table)

    async def begin(self, table: str, person: str) -> Kept:
        """The host does not wait any longer: bots take the free seats."""
        kept = await self.table(table)
        if kept.host != person:
            raise Refused(403, "not-host", "Only the host says when the game begins.")
        if kept.ended is not None:
            raise Refused(409, "table-closed", "This table is closed.")
        for number, seat in enumerate(kept.seats):
            if seat.free:
                await self.store.fill_seat(table, number, FILLS_IN, _nonce())
        return await self._begin_if_full(table)

    async def rematch(self, table: str, person: str, laying: Laying | None = None) -> Kept:
        """Another game of the same, for the same people: who asks first lays the table, the others join."""
        kept = await self.table(table)
        mine = seat_of(kept, person)
        if mine is None:
            raise Refused(403, "not-seated", "Only those who played can ask for another game.")
        if kept.ended is None:
            raise Refused(409, "not-over", "The game is not over yet.")
        laying = laying or Laying()
        if kept.rematch is None:
            game = find_game(kept.game)
            texts = await self.brought(kept)
            again = await self._add(
                laying.seal,
                game=kept.game,
                rules=game.facts.rules,
                options=kept.options,
                documents={**game.ours(), **texts},
                brought=kept.brought,
                host=person,
                public=False,
                pace=kept.pace,
                at_table=[_again(seat, person, _check_nonce(laying.nonce)) for seat in kept.seats],
            )
            if await self.store.lead_on(table, again.id):
                return await self._begin_if_full(again.id)
            await self.store.mark(again.id, "ended")  # somebody else was faster
            kept = await self.table(table)
        assert kept.rematch is not None
        return await self.join(kept.rematch, person, laying.nonce)

    async def rename(self, person: str, name: str) -> None:
        """Call somebody otherwise, at all their tables."""
        await self.store.rename(person, name)
        for kept in await self.store.tables_of(person):
            await self.store.tell(Announcement(kept.id, "table"))

    async def table(self, table: str) -> Kept:
        """The table at an address, or an error."""
        kept = await self.store.table(table) if table.isprintable() else None
        if kept is None:
            raise not_found("table")
        return kept

    async def brought(self, kept: Kept) -> dict[str, str]:
        """The documents that a table is played with and that are not ours, by option."""
        digests = {name: kept.documents[name] for name in kept.brought}
        found = await self.store.documents(digests.values()) if digests else {}
        return {name: found[digest] for name, digest in digests.items()}

    def _too_many_tables(self) -> Refused:
        most = self.limits.person_tables
        return Refused(409, "too-many-tables", f"You sit at {most} tables: finish a game first.")

    async def _begin_if_full(self, table: str) -> Kept:
        await self.store.begin(table)
        return await self.table(table)


def seat_of(kept: Kept, person: str) -> int | None:
    """Where somebody sits."""
    return next((number for number, seat in enumerate(kept.seats) if seat.person == person), None)


def check_wish(wish: Wish) -> Game:
    """The game that is wished for, if the table can be laid so; what was brought along is read elsewhere."""
    game = find_game(wish.game)
    try:
        options, _ = game.without_documents(wish.options)
        game.setup(len(wish.seats), options)
    except Fault as error:
        raise Refused(400, "bad-setup", str(error)) from None
    if wish.seats.count("me") != 1:
        raise Refused(400, "bad-seats", 'One seat is for you: "me".')
    _check_pace(wish.pace)
    _check_nonce(wish.nonce)
    return game


def find_game(name: str) -> Game:
    """The game of that name, for somebody who may have mistyped it."""
    try:
        return find(name)
    except Fault as error:
        raise Refused(404, "no-such-game", str(error)) from None


def _check_pace(pace: Pace) -> None:
    live = SHORTEST_GAME <= pace.seconds <= LONGEST_GAME and 0 <= pace.more <= MOST_MORE and not pace.days
    slow = 1 <= pace.days <= MOST_DAYS and not pace.seconds and not pace.more
    if not live and not slow and pace != Pace():
        raise Refused(
            400,
            "bad-pace",
            f"A pace is {SHORTEST_GAME} to {LONGEST_GAME} seconds, up to {MOST_MORE} of each decision "
            f"not counted; or 1 to {MOST_DAYS} days for each decision; or nothing.",
        )


def _check_nonce(nonce: str) -> str:
    return _check_ascii(nonce) or _nonce()


def _check_ascii(given: str) -> str:
    if len(given) > LONGEST_NONCE or not given.isascii() or not given.isprintable():
        raise Refused(400, "bad-nonce", f"A nonce or a seal has at most {LONGEST_NONCE} plain letters.")
    return given


def _nonce() -> str:
    return secrets.token_hex(16)


def _seat(place: Place, person: str, nonce: str) -> Seat:
    if place == "me":
        return Seat(person=person, nonce=_check_nonce(nonce))
    return Seat() if place == "open" else Seat(bot=find_level(place).name, nonce=_nonce())


def _again(seat: Seat, person: str, nonce: str) -> Seat:
    if seat.bot:
        return Seat(bot=seat.bot, nonce=_nonce())
    return Seat(person=person, nonce=nonce) if seat.person == person else Seat()
