"""One of everything that is sent, for whoever reads the schema."""

import msgspec

from ..bots.levels import LEVELS
from ..engine.draws import SealedNote, pledge_of
from ..engine.game import CATALOGUE
from ..engine.record import Record
from ..engine.story import Event
from ..engine.view import Standing, View
from ..games.troll_dice.actions import Swap
from ..games.troll_dice.events import FirstAttacker
from ..games.troll_dice.view import Die, Troll, TrollDiceBoard
from .api import Answered, BotShown, Health, Looked, Named, Printed, Quick, Show, Way, words_of
from .compiling import Readiness
from .hints import Advised, Because, Hints
from .lessons import LessonListed, LessonShown, StepShown, Taught, Tried
from .live import Moment
from .lobby import Joining, Laying, RevealedNonce, Seal, Seating, Wish
from .messages import (
    Answer,
    Back,
    Chat,
    Clocks,
    Decide,
    Done,
    Line,
    Position,
    React,
    Refusal,
    Resign,
    Say,
    Shown,
    StandIn,
    Step,
    TableNews,
    Undo,
    Welcome,
)
from .refusal import Failure, example_of
from .shown_tables import FinishedGames, SeatShown, TableFinished, TableListed, TableShown
from .store import Pace, Person

COMMITMENT = "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9"
SECRET = "d1" * 32
NONCE = "c0ffee"
PLEDGE = pledge_of(NONCE)
TICKET = "kH1cUoH8dWn0yq4M2vYb3s9R"
MOVE_ID = "5f0c9b7a41e8d230"
MORNING = 1_767_254_400_000  # milliseconds since 1970

STANDINGS = (Standing(seat=0, rank=1), Standing(seat=1, rank=1))
VIEW = View(
    seat=0,
    ply=1,
    awaited=(0,),
    due=(),
    legal=(Swap(0), Swap(1)),
    undo=False,
    over=False,
    standings=STANDINGS,
    board=TrollDiceBoard(
        phase="swap",
        attack=1,
        attacker=0,
        defender=None,
        trolls=(Troll(health=6, hearts=6, fell_in=None, place=None, hits=(), wounds=0),) * 2,
        dice=(Die("white"),) * 6,
        surges=0,
        most_swaps=1,
        clubs=(),
        attacks_until_sunrise=100,
    ),
)
EVENTS: list[Event] = [FirstAttacker(seat=0)]
CLOCKS = Clocks(seats=[287_500, 300_000], answer=None)
POSITION = Position(number=2, since=0, moments=[Moment(events=EVENTS, board=None)], view=VIEW, clocks=CLOCKS)
LINE = Line(number=0, name="Ada", seat=0, text="Shall we?", reaction=None, at=MORNING)
TABLE = TableShown(
    id="tWQ9nXo3mZ4kP0aB7cDe",
    game="troll-dice",
    options={},
    seats=[
        SeatShown(name="Ada", bot=None, here=True, pledge=PLEDGE, shown=True),
        SeatShown(name=None, bot="crafty"),
    ],
    mine=0,
    beside=[0],
    kept=None,
    host=True,
    host_seat=0,
    public=False,
    hints=True,
    pace=Pace(seconds=300, more=5),
    phase="playing",
    stuck=False,
    closed=None,
    watching=0,
    commitment=COMMITMENT,
    created=MORNING,
    rematch=None,
    rematch_by=None,
)
RECORD = Record(
    game="troll-dice",
    seats=2,
    options={},
    rules=1,
    draws=SealedNote(COMMITMENT, (NONCE, ""), SECRET, (PLEDGE, None)),
    log=(("draw", 2, 0), (0, "swap", 1), ("draw", 6, 5)),
    over=True,
    standings=({"seat": 0, "rank": 1}, {"seat": 1, "rank": 2}),
    digest="0a9f578a10238a089c0a9e4f78c1f80bf83d18ae55576ffde252b6c504a386f7",
)
HINTS = Hints(
    ply=1,
    options=[
        Advised(
            action=Swap(0),
            chance=53,
            margin=2,
            as_good=True,
            why=Because(kind="all club", facts={"white": 6, "clubs": "3.0"}),
        )
    ],
    more=1,
    playouts=8_000,
    reference="grumpy to the end, version 1",
)
LESSON = {"game": "troll-dice", "name": "first-fight", "title": "Your first fight", "minutes": 2, "steps": 7}
STEP = StepShown(
    name="Six hearts, six dice",
    task="roll your six dice",
    hint="Press Roll.",
    says="Clubs are hits: roll them all.",
    look=("roll",),
    goes=[Swap(0)],
)


def sent() -> list[msgspec.Struct]:
    """What the server sends, over HTTP and through sockets."""
    grumpy = LEVELS["grumpy"]
    return [
        Health(
            version="1.0.0",
            games=[Readiness(game="troll-dice", title="Troll Dice", ready=True)],
            stuck=0,
            troubled=[],
        ),
        Answered(ok=True),
        CATALOGUE["angry-troll"].facts,
        words_of(CATALOGUE["troll-dice"]),
        Printed(things={"Serf": {"count": 4, "toll": 1, "food": 3}, "storm": {"travelers": 3}}),
        BotShown(name=grumpy.name, about=grumpy.about, knowledge=grumpy.knowledge),
        Person(id="p3Jx0uT6wQbL9vKc2mRa", name="Ada", since=MORNING),
        Seal(seal=TICKET, commitment=COMMITMENT),
        TABLE,
        TableListed(**msgspec.structs.asdict(TABLE), awaited=[0]),
        FinishedGames(
            games=[
                TableFinished(
                    **msgspec.structs.asdict(msgspec.structs.replace(TABLE, phase="over")),
                    ended=MORNING + 600_000,
                    standings=list(RECORD.standings),
                )
            ],
            total=1,
        ),
        RECORD,
        Looked(events=EVENTS, view=VIEW),
        Way(decided=[2], seen=[0, 1, 2]),
        HINTS,
        LessonListed(**LESSON, step=3, done=False),  # type: ignore[arg-type]
        LessonShown(
            **LESSON,  # type: ignore[arg-type]
            step=3,
            done=False,
            seat=0,
            others=("sleepy", "grumpy"),
            way=[STEP],
            learnt=("Clubs hit.",),
            things={"white": {"club": 3, "shield": 2, "blank": 1}},
        ),
        Taught(position=POSITION, path=[Swap(0)], goes_on=True, says="", came=""),
        Failure.of(example_of("table-full")),
        Welcome(table=TABLE, position=POSITION, chat=[LINE]),
        Step(position=POSITION),
        TableNews(table=TABLE, clocks=CLOCKS),
        Chat(lines=[LINE]),
        Done(move_id=MOVE_ID),
        Refusal.of(MOVE_ID, example_of("illegal")),
    ]


def received() -> list[msgspec.Struct]:
    """What a client sends."""
    return [
        Named(name="Ada"),
        Quick(game="troll-dice"),
        Show(game="troll-dice"),
        Wish(game="troll-dice", seats=("me", "open", "crafty"), public=True, pace=Pace(seconds=300, more=5)),
        Joining(pledge=PLEDGE, seat=2),
        Laying(pledge=PLEDGE, seal=TICKET),
        RevealedNonce(nonce=NONCE),
        Tried(
            path=[msgspec.Raw(msgspec.json.encode(Swap(0)))], action=msgspec.Raw(msgspec.json.encode(Swap(2)))
        ),
        Seating(seats=("stay", "stay", "crafty")),
        Decide(move_id=MOVE_ID, action=msgspec.Raw(msgspec.json.encode(Swap(1)))),
        Answer(move_id=MOVE_ID, text="A bridge"),
        Undo(move_id=MOVE_ID),
        Back(move_id=MOVE_ID),
        StandIn(move_id=MOVE_ID, seat=1),
        Resign(move_id=MOVE_ID),
        Say(move_id=MOVE_ID, text="Shall we?"),
        React(move_id=MOVE_ID, reaction="well done"),
        Shown(number=17),
    ]
