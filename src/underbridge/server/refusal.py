"""What is refused, with a sentence for the person and a code for the program."""

import logging
import math
import secrets
from collections import defaultdict

import msgspec
from litestar.openapi import ResponseSpec
from litestar.openapi.spec import Example

from .store.database import DatabaseAway

# Every code that HTTP answers with, its status, and what it says, for instance.
CODES = {
    "bad-request": (400, "Expected `str`, got `int` - at `$.name`."),
    "bad-name": (400, "A name has at least one letter."),
    "bad-nonce": (400, "This is not the nonce whose SHA-256 you have pledged."),
    "bad-pace": (400, "A pace is 30 to 14400 seconds; or 1 to 30 days for each decision; or nothing."),
    "bad-seats": (400, 'One seat is for you: "me".'),
    "bad-setup": (400, "Troll Dice is played with 2 to 6 seats, not 7."),
    "not-host": (403, "Only the host says when the game begins."),
    "not-seated": (403, "You do not sit at this table."),
    "not-your-seat": (403, "What others see is shown when the game is over."),
    "other-site": (403, "This request comes from another site."),
    "no-such-game": (404, "There is no game 'chess'; there are troll-dice, angry-troll."),
    "no-such-moment": (404, "The game has plies 0 to 17, not 18."),
    "no-such-seat": (404, "There is no such seat at this table."),
    "not-found": (404, "There is no such table."),
    "game-begun": (409, "The game has begun: you can resign."),
    "not-begun": (409, "The game has not begun."),
    "not-filled": (409, "Nonces are shown when all seats are taken."),
    "not-over": (409, "The game is not over yet."),
    "seal-used": (409, "Another table was laid with this seal: take a new one."),
    "seat-taken": (409, "This seat is not free: choose another one."),
    "seated-already": (409, "You sit at this table already: stand up first."),
    "sealed-without-you": (409, "The game has begun without your nonce: it is too late."),
    "stuck": (
        409,
        "This game cannot go on: what was written of it no longer fits the rules. Nothing is lost.",
    ),
    "table-closed": (409, "This table is closed."),
    "table-full": (409, "There is no free seat for you at this table: you can watch."),
    "too-many-ancients": (
        409,
        "15 Ancients may sit at your tables, and 12 do: finish a game first, or take bots that think less.",
    ),
    "too-many-tables": (409, "You sit at 30 tables: finish a game first."),
    "too-large": (413, "A request has at most 524288 bytes."),
    "too-fast": (429, "That was too much at once: wait 3 seconds."),
    "too-many-guests": (429, "Too many new people have come from where you are: wait 20 seconds."),
    "database-away": (503, "The table cannot write anything down just now: it will be back soon."),
}

CANNOT_GO_ON = CODES["stuck"][1]
ABANDONED = "This game was closed: nobody had been here for long. Its record is kept."
AWAY = CODES["database-away"][1]
COME_BACK = 5  # seconds after which somebody may try again
OTHER_RULES = "This game cannot go on: the rules have changed since it began. Its record is kept."


class Refused(Exception):
    """Something that cannot be done; nothing has changed."""

    def __init__(self, status: int, code: str, sentence: str, wait: int | None = None) -> None:
        super().__init__(sentence)
        self.status, self.code, self.sentence = status, code, sentence
        self.wait = wait  # seconds, after which it may be done

    @property
    def headers(self) -> dict[str, str]:
        """What HTTP says of it besides."""
        return {} if self.wait is None else {"retry-after": str(self.wait)}


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """What was wrong: a code for programs, a sentence for people."""

    code: str
    message: str


def failed(what: str, error: Exception, log: logging.Logger) -> Refused:
    """A bug of ours, or a database that is away; a bug is logged under an id that the person is told."""
    if isinstance(error, DatabaseAway):
        log.warning("%s failed: the database is away: %s", what, error)
        return Refused(503, "database-away", AWAY, COME_BACK)
    number = secrets.token_hex(4)
    log.error("%s failed (id %s)", what, number, exc_info=error)
    return Refused(500, "server-error", f"Something went wrong here; it was not your fault (id {number}).")


def too_soon(wait: float, sentence: str = "That was too much at once", code: str = "too-fast") -> Refused:
    """Not yet: there is a limit to how much anybody does."""
    seconds = math.ceil(wait)
    unit = "second" if seconds == 1 else "seconds"
    return Refused(429, code, f"{sentence}: wait {seconds} {unit}.", seconds)


def not_found(what: str) -> Refused:
    """There is nothing at that address, or nothing that you may see."""
    return Refused(404, "not-found", f"There is no such {what}.")


def may_refuse(*codes: str) -> dict[int, ResponseSpec]:
    """What an endpoint says of its refusals, with an example of each."""
    by_status: dict[int, list[Example]] = defaultdict(list)
    for code in dict.fromkeys(codes):
        status, message = CODES[code]
        by_status[status].append(Example(summary=code, value={"code": code, "message": message}))
    return {
        status: ResponseSpec(
            Failure,
            description=f"Refused: {', '.join(f'`{example.summary}`' for example in examples)}.",
            examples=examples,
            generate_examples=False,
        )
        for status, examples in sorted(by_status.items())
    }
