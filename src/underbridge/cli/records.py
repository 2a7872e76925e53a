"""Commands about records: telling a game again, and checking it."""

from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter

from ..engine.errors import BadRecord, Forged
from ..engine.game import Value, find
from ..engine.record import OtherRules, Record, Verification
from ..engine.seals import Proof
from ..engine.story import Event, paragraph
from ..engine.table import Table
from ..engine.view import Board, Standing
from . import boards
from .arguments import AsJson, KeptFile, RecordFile, read_keepsake, read_record
from .terminal import new_console, print_json


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A recorded game as a spectator saw it, up to a ply."""

    game: str
    seats: int
    options: dict[str, Value]
    ply: int
    over: bool
    awaited: tuple[int, ...]  # seats from 0, as in records
    standings: tuple[Standing, ...]
    sentences: tuple[str, ...]
    events: tuple[Event, ...]
    board: Board


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What came of checking a record; what could not be found out is null."""

    verdict: Literal["holds", "forged", "damaged", "other rules"]
    words: str
    game: str | None = None
    decisions: int | None = None
    draws: int | None = None
    recomputed: bool | None = None  # whether every draw was recomputed from its source
    proof: Proof | None = None  # of an opened seal: to whom it is proved that nobody chose the draws


def replay(
    file: RecordFile,
    /,
    *,
    ply: Annotated[int | None, Parameter(help="Stop after so many steps and show the table there.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game again, and show the table as it stands at its end.

    With --json, an object: game, seats, options, ply, over, awaited (seats from
    0), standings, sentences, events and board, all as a spectator saw them.
    """
    record = read_record(file)
    try:
        table = record.replay()
    except OtherRules:
        if not as_json:
            print("\n".join(record.lines[:ply]))
        raise
    view = table.view(None, ply)  # refuses a ply that there is not
    events = table.story_for(None)[: _told_by(table, view.ply)]
    sentences = tuple(paragraph(events, table.game.words, table.names))
    if as_json:
        replayed = Replayed(
            game=record.game,
            seats=record.seats,
            options=record.options,
            ply=view.ply,
            over=view.over,
            awaited=view.awaited,
            standings=view.standings,
            sentences=sentences,
            events=tuple(events),
            board=view.board,
        )
        print_json(replayed)
        return
    console = new_console()
    for line in sentences:
        console.print(line)
    console.print(boards.as_text(view.board, table.names))


def _told_by(table: Table, ply: int) -> int:
    return len(table.story_for(None)) - len(table.story_for(None, ply))


def verify(file: RecordFile, /, *, kept: KeptFile = None, as_json: AsJson = False) -> None:
    """Check that a record follows the rules and that its draws are the ones their source gives.

    Exit codes:
    0  the record holds
    2  it cannot be checked: it is damaged, no record, or by other rules than ours
    3  it is forged: changed after it was written, a step is not what the rules
       allow, or a draw not what its seed or seal gives

    With --json, an object, whatever came of it: verdict (holds, forged, damaged,
    other rules), words, game, decisions, draws, recomputed and proof; what is not
    known is null.
    """
    keepsake = None if kept is None else read_keepsake(kept)
    record = None
    try:
        record = read_record(file)
        found = record.verify(keepsake)
    except BadRecord as error:
        if as_json:
            print_json(_refused(error, record))
        raise
    if as_json:
        print_json(_holds(record, found))
        return
    steps = f"{found.decisions} decisions and {found.draws} draws follow the rules"
    print(f"{find(record.game).title}: {steps}. {found.words}")


def _refused(error: BadRecord, record: Record | None) -> Verified:
    game = record.game if record else None
    if isinstance(error, OtherRules):
        return Verified(verdict="other rules", words=str(error), game=game)
    return Verified(verdict="forged" if isinstance(error, Forged) else "damaged", words=str(error), game=game)


def _holds(record: Record, found: Verification) -> Verified:
    return Verified(
        verdict="holds",
        words=found.words,
        game=record.game,
        decisions=found.decisions,
        draws=found.draws,
        recomputed=found.recomputed,
        proof=found.proof,
    )
