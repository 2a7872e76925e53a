"""What is said over a table's socket, in both directions, as JSON."""

from typing import Annotated, Literal

import msgspec

from .live import Telling
from .lobby import MOST_SEATS
from .refusal import Refused
from .shown_tables import TableShown

LONGEST_LINE = 280  # of chat
LONGEST_ANSWER = 200

MoveId = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z0-9_-]{8,64}\Z",
        description="Made by the sender, new for everything that is sent, the same when it is sent again.",
        examples=["5f0c9b7a41e8d230"],
    ),
]
Shows = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53, description="The number of a position.")]
Reaction = (
    Literal["hello", "ready", "one moment", "haha", "thanks"]
    | Literal["well done", "ouch", "oops", "hurry up", "good game"]
)


class _FromClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """Something that somebody at a table does."""

    move_id: MoveId


class Decide(_FromClient, frozen=True, kw_only=True, tag="decide"):
    """Do something that ``view.legal`` lists."""

    action: msgspec.Raw  # one of the game's actions, as in view.legal


class Answer(_FromClient, frozen=True, kw_only=True, tag="answer"):
    """Answer a question in one's own words."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_ANSWER)]


class Undo(_FromClient, frozen=True, kw_only=True, tag="undo"):
    """Take the last decision back."""


class Back(_FromClient, frozen=True, kw_only=True, tag="back"):
    """Take the seat back from the bot that stands in."""


class StandIn(_FromClient, frozen=True, kw_only=True, tag="stand-in"):
    """Let a bot play for somebody who is awaited and has been gone for a minute, until they are back."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS, examples=[1])]


class Resign(_FromClient, frozen=True, kw_only=True, tag="resign"):
    """Leave the game for good: a bot plays it to its end."""


class Say(_FromClient, frozen=True, kw_only=True, tag="say"):
    """Say something to everybody at the table."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_LINE)]


class React(_FromClient, frozen=True, kw_only=True, tag="react"):
    """Say it quickly."""

    reaction: Reaction


class Shown(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="shown", forbid_unknown_fields=True
):
    """What was told has been shown: bots may go on. There is no answer to this."""

    number: Shows | None  # null: whatever comes is shown at once


Deed = Decide | Answer | Undo | Back | StandIn | Resign | Say | React
FromClient = Deed | Shown


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """Milliseconds that are left when the message is written; null where there is no limit."""

    seats: list[int | None]  # time runs for those whom the view awaits
    answer: int | None  # to the question that is asked


class Position(Telling, frozen=True, kw_only=True):
    """The game as the receiver may see it, and what is new in it."""

    clocks: Clocks


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of chat."""

    number: int
    name: str
    seat: int | None
    text: str
    reaction: str | None  # said quickly; or what the table tells: "away", "back", "resign", "hint"
    at: int


class _FromServer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Something that a table tells."""


class Welcome(_FromServer, frozen=True, kw_only=True, tag="welcome"):
    """The first message, and again when the game begins: everything that the client did not know."""

    table: TableShown
    position: Position | None  # before the game there is none
    chat: list[Line]


class Step(_FromServer, frozen=True, kw_only=True, tag="step"):
    """The game has gone on."""

    position: Position


class TableNews(_FromServer, frozen=True, kw_only=True, tag="table"):
    """Somebody has come or gone, or the table itself has changed."""

    table: TableShown
    clocks: Clocks | None


class Chat(_FromServer, frozen=True, kw_only=True, tag="chat"):
    """Somebody has said something."""

    lines: list[Line]


class Done(_FromServer, frozen=True, kw_only=True, tag="done"):
    """What was sent under this id is written down for good."""

    move_id: str


class Refusal(_FromServer, frozen=True, kw_only=True, tag="refusal"):
    """What was sent under this id was not done, and nothing has changed; null: the socket is refused."""

    move_id: str | None
    code: str
    message: str
    wait: int | None = None  # seconds after which it may be done

    @classmethod
    def of(cls, move_id: str | None, refused: Refused) -> "Refusal":
        """As a socket says it."""
        return cls(move_id=move_id, code=refused.code, message=refused.sentence, wait=refused.wait)


FromServer = Welcome | Step | TableNews | Chat | Done | Refusal
