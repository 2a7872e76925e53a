"""What is refused: for every code its status and what it says, over HTTP and through sockets."""

import logging
import math
import secrets
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from litestar.openapi import ResponseSpec
from litestar.openapi.spec import Example

from ..engine.errors import IllegalAction
from .store.database import DatabaseAway

COME_BACK = 5  # seconds after which somebody may try again
USUAL = ""


class Code(NamedTuple):
    """What a code means: a status, and sentences by the case; the first is shown, with the example in it.

    Words in braces are filled in by whoever refuses; ``{wait}`` is how long, in words.
    """

    status: int
    sentences: Mapping[str, str]
    example: Mapping[str, Any]


def _code(status: int, sentence: str = "", *, example: Mapping[str, Any] | None = None, **cases: str) -> Code:
    usual = {USUAL: sentence} if sentence else {}
    return Code(status, {**usual, **cases}, example or {})


CODES = {
    "bad-action": _code(
        400,
        "{game} knows no such action: {why}.",
        example={"game": "Troll Dice", "why": "Invalid value 'fly' - at `$.kind`"},
    ),
    "bad-line": _code(400, "There is nothing to be read in that."),
    "bad-message": _code(400, "{why}.", example={"why": "Object missing required field `move_id`"}),
    "bad-name": _code(
        400,
        blank="A name has at least one letter or figure that can be seen.",
        long="A name has at most {most} letters, not {there}.",
        mixed="A word has letters of one alphabet: others look alike, and mislead.",
        bot="Bots here are called so: a person has another name.",
    ),
    "bad-nonce": _code(400, "This is not the nonce whose SHA-256 you have pledged."),
    "bad-pace": _code(
        400,
        "A pace is {shortest} to {longest} seconds, up to {more} of each decision not counted; "
        "or 1 to {days} days for each decision; or nothing.",
        screen="Those who share a screen play without a clock and without a candle.",
        example={"shortest": 30, "longest": 14_400, "more": 120, "days": 30},
    ),
    "bad-request": _code(
        400,
        "{why}",
        example={"why": "Expected `str`, got `int` - at `$.name`."},
        address="The address of this request cannot be read: see its host and path.",
        ended="The request ended before all of it had come.",
        nested="The body is no JSON in UTF-8, or nested too deeply.",
    ),
    "bad-seats": _code(
        400,
        'One seat is for you: "me".',
        screen="Those who share a screen play among themselves, and with bots.",
    ),
    "bad-setup": _code(
        400,
        "{why}",
        example={"why": "Troll Dice is played with 2 to 6 seats, not 7."},
        letters="The option {option} has letters that nobody can write.",
        bounds="The option {option} takes too long to read, or too much room: make it shorter.",
    ),
    "not-host": _code(
        403,
        "Only the host says when the game begins.",
        seats="Only the host says how many seats there are, and for whom.",
    ),
    "not-seated": _code(
        403,
        "You do not sit at this table.",
        watching="You do not sit at this table: you can watch.",
        rematch="Only those who played can ask for another game.",
    ),
    "not-your-seat": _code(
        403, "What others see is shown when the game is over.", screen="Nobody at your screen sits there."
    ),
    "other-site": _code(403, "This request comes from another site."),
    "no-such-game": _code(
        404, "{why}", example={"why": "There is no game 'chess'; there are troll-dice, angry-troll."}
    ),
    "no-such-moment": _code(404, "{why}", example={"why": "The game has plies 0 to 17, not 18."}),
    "no-such-seat": _code(404, "There is no such seat at this table."),
    "not-found": _code(
        404,
        "There is no such {what}.",
        example={"what": "table"},
        address="There is nothing at this address.",
    ),
    "bad-method": _code(405, "That is not done at this address."),
    "game-begun": _code(
        409, "The game has begun: you can resign.", seats="All seats are taken, and the game begins."
    ),
    "illegal": _code(
        409,
        "{why}",
        example={"why": "Seat 0 may not swap 2: it may swap 0, swap 1."},
        abandoned="This game was closed: nobody had been here for long. Its record is kept.",
        anothers="Somebody else has decided under this id.",
        back="Seat {seat} decides for itself again.",
        enough="Seat {seat} has taken back {most} decisions since the last draw: that is enough.",
        first="A decision came first.",
        late="The table itself calls time on answers.",
        nothing="Nothing is being played at this table.",
        over="The game is over.",
        present="Nobody stands in for seat {seat}.",
        replaced="A bot plays for seat {seat} already.",
        undo="Seat {seat} can take nothing back: {why}.",
        waits="Seat {seat} has nothing to decide just now.",
        unknown="{game} knows no action {said!r}.",
    ),
    "no-hints": _code(409, "Hints are for those who play alone or among bots."),
    "not-begun": _code(409, "The game has not begun."),
    "not-filled": _code(409, "Nonces are shown when all seats are taken."),
    "not-over": _code(
        409,
        "The game is not over yet.",
        record="The record is there when the game is over.",
        secrets="What is hidden is shown when the game is over.",
    ),
    "resigned": _code(409, "You have resigned: a bot plays for you to the end."),
    "seal-used": _code(409, "Another table was laid with this seal: take a new one."),
    "seat-taken": _code(
        409,
        "This seat is not free: choose another one.",
        stays="Somebody sits there, and stays there.",
    ),
    "seated-already": _code(409, "You sit at this table already: stand up first."),
    "sealed-without-you": _code(409, "The game has begun without your nonce: it is too late."),
    "still-here": _code(409, "Nobody waits for them, or they have not been gone for a minute."),
    "stuck": _code(
        409,
        "This game cannot go on: what was written of it no longer fits the rules. Nothing is lost.",
        rules="This game cannot go on: the rules have changed since it began. Its record is kept.",
    ),
    "table-closed": _code(409, "This table is closed."),
    "table-full": _code(409, "There is no free seat for you at this table: you can watch."),
    "too-many-ancients": _code(
        409,
        "{most} Ancients may sit at your tables, and {there} do: "
        "finish a game first, or take bots that think less.",
        example={"most": 15, "there": 12},
    ),
    "too-many-tables": _code(409, "You sit at {most} tables: finish a game first.", example={"most": 30}),
    "too-large": _code(
        413,
        "A request has at most {most} bytes.",
        example={"most": 524_288},
        document="The option {option} has at most {most} characters.",
    ),
    "too-fast": _code(
        429,
        "That was too much at once: wait {wait}.",
        example={"wait": 3},
        chat="Others want to say something, too: wait {wait}.",
        document="Another document of yours is being read: wait {wait}.",
        documents="You have brought many documents: wait {wait}.",
        hint="A hint for this table is on its way: wait {wait}.",
        hints="You have asked for many hints: wait {wait}.",
        line="Many have brought documents just now: wait {wait}.",
    ),
    "too-many-connections": _code(429, "There are too many connections: wait {wait}.", example={"wait": 10}),
    "too-many-guests": _code(
        429, "Too many new people have come from where you are: wait {wait}.", example={"wait": 20}
    ),
    "too-many-sockets": _code(
        429,
        person="You look at {most} tables: close some of them.",
        address="From where you are {most} tables are looked at: close some.",
        example={"most": 40},
    ),
    "too-many-watchers": _code(
        429, "{most} people watch this table already: come back later.", example={"most": 200}
    ),
    "server-error": _code(
        500, "Something went wrong here; it was not your fault (id {id}).", example={"id": "3f9a0c12"}
    ),
    "not-ready": _code(
        503, "The rules of {game} are being carved: wait {wait}.", example={"game": "Troll Dice", "wait": 1}
    ),
    "database-away": _code(503, "The table cannot write anything down just now: it will be back soon."),
}


class Refused(Exception):
    """Something that cannot be done; nothing has changed."""

    def __init__(self, code: str, case: str = USUAL, *, wait: float | None = None, **words: Any) -> None:
        self.code, self.status = code, CODES[code].status
        self.wait = None if wait is None else math.ceil(wait)  # seconds, after which it may be done
        if self.wait is not None:
            words["wait"] = f"{self.wait} {'second' if self.wait == 1 else 'seconds'}"
        self.sentence = CODES[code].sentences[case].format(**words)
        super().__init__(self.sentence)

    @property
    def headers(self) -> dict[str, str]:
        """What HTTP says of it besides."""
        return {} if self.wait is None else {"retry-after": str(self.wait)}


class Illegal(Refused, IllegalAction):
    """A table does not allow it now, be it for the rules or not."""

    def __init__(self, case: str, **words: Any) -> None:
        super().__init__("illegal", case, **words)


class Stuck(Refused, IllegalAction):
    """A game that cannot go on, or be opened."""

    def __init__(self, case: str = USUAL) -> None:
        super().__init__("stuck", case)


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """What was wrong: a code for programs, a sentence for people."""

    code: str
    message: str

    @classmethod
    def of(cls, refused: Refused) -> "Failure":
        """As HTTP says it."""
        return cls(code=refused.code, message=refused.sentence)


def refusal_of(error: Exception, doing: str, log: logging.Logger) -> Refused:
    """What somebody is told whose wish has failed: what is a bug of ours is logged, under an id."""
    match error:
        case Refused():
            return error
        case DatabaseAway():
            log.warning("%s failed: the database is away: %s", doing, error)
            return Refused("database-away", wait=COME_BACK)
    number = secrets.token_hex(4)
    log.error("%s failed (id %s)", doing, number, exc_info=error)
    return Refused("server-error", id=number)


def example_of(code: str) -> Refused:
    """What it says, for instance."""
    return Refused(code, next(iter(CODES[code].sentences)), **CODES[code].example)


def may_refuse(*codes: str) -> dict[int, ResponseSpec]:
    """What an endpoint says of its refusals, with an example of each."""
    by_status: dict[int, list[Example]] = defaultdict(list)
    for code in dict.fromkeys(codes):
        shown = msgspec.to_builtins(Failure.of(example_of(code)))
        by_status[CODES[code].status].append(Example(summary=code, value=shown))
    return {
        status: ResponseSpec(
            Failure,
            description=f"Refused: {', '.join(f'`{example.summary}`' for example in examples)}.",
            examples=examples,
            generate_examples=False,
        )
        for status, examples in sorted(by_status.items())
    }
