"""What is refused, with a sentence for the person and a code for the program."""

from collections import defaultdict

import msgspec
from litestar.openapi import ResponseSpec
from litestar.openapi.spec import Example

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
    "not-found": (404, "There is no such table."),
    "game-begun": (409, "The game has begun: you can resign."),
    "not-begun": (409, "The game has not begun."),
    "not-filled": (409, "Nonces are shown when all seats are taken."),
    "not-over": (409, "The game is not over yet."),
    "seal-used": (409, "Another table was laid with this seal: take a new one."),
    "sealed-without-you": (409, "The game has begun without your nonce: it is too late."),
    "stuck": (
        409,
        "This game cannot go on: what was written of it no longer fits the rules. Nothing is lost.",
    ),
    "table-closed": (409, "This table is closed."),
    "table-full": (409, "There is no free seat for you at this table: you can watch."),
    "too-many-tables": (409, "You sit at 30 tables: finish a game first."),
    "too-large": (413, "A request has at most 524288 bytes."),
    "too-fast": (429, "That was too much at once: wait a few seconds."),
}

CANNOT_GO_ON = CODES["stuck"][1]
OTHER_RULES = "This game cannot go on: the rules have changed since it began. Its record is kept."


class Refused(Exception):
    """Something that cannot be done; nothing has changed."""

    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.code, self.sentence = status, code, sentence


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """What was wrong: a code for programs, a sentence for people."""

    code: str
    message: str


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
