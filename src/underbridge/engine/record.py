"""Records: a game as a file, to keep, replay and verify."""

import hashlib
from codecs import BOM_UTF8
from collections.abc import Mapping
from typing import Any, NoReturn

import msgspec

from . import game as games
from .draws import Note, Scripted, ScriptedNote, Sealed, SealedNote, Seeded, SeededNote, Source, Unopened
from .errors import BadRecord, BadSetup, Fault, Forged
from .game import Game, Step, Value, digest_of
from .seals import Broken, Keepsake, Proof, check_pledges, compare, compare_story, proof_in_words, proof_of
from .table import Table

FORMAT = 1

Entry = tuple[str | int, ...]  # ("draw", odds, outcome), or (seat, word, …) for a decision


class OtherRules(BadRecord):
    """A record of a game by other rules or figures than ours."""


class _Heading(msgspec.Struct):
    underbridge: int


class Verification(msgspec.Struct, frozen=True):
    """What ``Record.verify`` found: every step follows the rules; of the draws, what could be checked."""

    decisions: int
    draws: int
    recomputed: bool  # whether every draw was recomputed from its source
    words: str
    proof: Proof | None = None  # of a seal that was opened: to whom it is proved that nobody chose the draws


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game on paper: what was agreed, where draws came from, and every step.

    >>> from underbridge import Record, Table
    >>> table = Table("angry-troll", seed=3)
    >>> table.act(0, table.legal(0)[0])
    >>> text = table.record.to_json()
    >>> Record.from_json(text).replay().log == table.log
    True
    """

    underbridge: int = FORMAT
    game: str
    seats: int
    options: dict[str, Value]
    rules: int = 0  # their version; 0 in records that are older than versions
    figures: dict[str, str] = {}  # the digest of each document of the game, ours or among the options
    draws: Note
    log: tuple[Entry, ...]
    hints: tuple[tuple[int, int], ...] = ()  # after how many steps one was asked for, and by which seat
    over: bool
    standings: tuple[dict[str, Any], ...]
    digest: str = ""

    @classmethod
    def of(cls, table: Table, *, closed: bool = False) -> "Record":
        """The record of a table as it stands; of one that was closed for good, the secret is told, too."""
        record = cls(
            game=table.game.name,
            seats=table.seats,
            options=dict(table.options),
            rules=table.game.facts.rules,
            figures=_figures(table.game, table.options),
            draws=table.source.note(table.over or closed),
            log=tuple(_entry(step) for step in table.log),
            hints=tuple(table.hints),
            over=table.over,
            standings=tuple(msgspec.to_builtins(standing) for standing in table.standings),
        )
        return msgspec.structs.replace(record, digest=record._digest())

    @classmethod
    def on_paper(cls, **fields: Any) -> "Record":
        """A game that was not played to its end, as it was written down; nobody plays it again."""
        record = cls(**fields, over=False, standings=())
        return msgspec.structs.replace(record, digest=record._digest())

    def to_json(self) -> bytes:
        """The record as a file has it; the same game gives the same bytes."""
        return msgspec.json.encode(self._bare()) + b"\n"

    @classmethod
    def from_json(cls, text: str | bytes) -> "Record":
        """Read a record; anything that is none, or is damaged, raises ``BadRecord``."""
        if not isinstance(text, str | bytes):
            raise BadRecord(f"A record is read from its text or its bytes, not from {type(text).__name__}.")
        try:
            text = (text.encode() if isinstance(text, str) else text).removeprefix(BOM_UTF8)
            heading = msgspec.json.decode(text, type=_Heading)
            if heading.underbridge != FORMAT:
                raise BadRecord(
                    f"The record has format {heading.underbridge}; this Underbridge reads format {FORMAT}."
                )
            record = msgspec.json.decode(text, type=cls)
        except msgspec.ValidationError as error:
            raise BadRecord(f"This is no record of an Underbridge game: {error}.") from None
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadRecord(f"The record is damaged or cut off: {error}.") from None
        if record.digest != record._digest():
            raise Forged("The record was changed after it was written: its digest does not fit.")
        return record

    def replay(self, game: Game | None = None) -> Table:
        """Play the record again, step by step; the table that comes out can be played on.

        Its game is found by name, unless somebody has it: one that is not installed, say.
        """
        outcomes = [entry[2] for entry in self.log if len(entry) == 3 and entry[0] == "draw"]
        try:
            game = game or games.find(self.game)
            self._check_versions(game)
            options: dict[str, Any] = game.read_options(self.options)
            table = Table(game, self.seats, draws=outcomes, **options)  # type: ignore[arg-type]
        except OtherRules:
            raise
        except Fault as error:
            raise BadRecord(f"The record cannot be played: {error}") from None
        for ply, entry in enumerate(self.log):
            self._follow(table, ply, entry)
        if table.steps != len(self.log):
            _differ(f"it stops at step {len(self.log)}, in the middle of its draws")
        self._compare_end(table)
        self._note_hints(table)
        try:
            table.source = self._source(table)
        except BadSetup as error:
            raise BadRecord(f"The record's draws cannot be checked: {error}") from None
        return table

    def _check_versions(self, game: Game) -> None:
        """A game goes on by the rules and with the figures that it began with."""
        ours = game.facts.rules
        if self.rules not in (0, ours):
            raise OtherRules(
                f"The record follows version {self.rules} of the rules of {game.title}, and this is version "
                f"{ours}: it can be read, not played again."
            )
        for name, digest in _figures(game, self.options).items():
            if self.figures.get(name, digest) != digest:
                raise OtherRules(
                    f"The record was played with another {name} than ours, and does not have it: "
                    "it can be read, not played again."
                )

    @property
    def lines(self) -> list[str]:
        """Every step in the words of the log, for those that cannot be played again."""
        return [f"{number}. {_in_words(entry)}" for number, entry in enumerate(self.log, start=1)]

    def verify(self, keepsake: Keepsake | None = None) -> Verification:
        """Replay, and recompute every draw from its source where that is possible.

        A keepsake is what a player's own browser kept of the seal: without one the record only tells that it
        fits itself.
        """
        table = self.replay()
        if keepsake is not None:
            if not isinstance(self.draws, SealedNote):
                raise BadSetup("The record has no seal to be compared with what a browser kept.")
            compare(self.draws, keepsake)
            compare_story(table.story_for(keepsake.seat), keepsake)
        steps = [step for step in table.log if step.odds]
        recomputed = not isinstance(table.source, Scripted | Unopened)
        if recomputed:
            for index, step in enumerate(steps):
                if table.source.outcome(index, step.odds) != step.outcome:
                    self._differs_at(index + 1, step.outcome)
        return Verification(
            len(table.log) - len(steps),
            len(steps),
            recomputed,
            self._words(recomputed, keepsake),
            proof_of(self.draws, keepsake) if recomputed and isinstance(self.draws, SealedNote) else None,
        )

    def _differs_at(self, draw: int, outcome: int) -> NoReturn:
        words = f"draw {draw} fell {outcome}, but its source gives another outcome"
        if isinstance(self.draws, SealedNote):
            raise Broken("draw", words)
        _differ(words)

    def _follow(self, table: Table, ply: int, entry: Entry) -> None:
        """Make the table take one step of the log; draws it has made by itself must be the same."""
        if ply < table.steps:
            made = _entry(table.step(ply))
            if made != entry:
                _differ(f"step {ply + 1} is {_quoted(entry)}, but the rules give {_quoted(made)}")
            return
        if not entry or entry[0] == "draw" or not isinstance(entry[0], int):
            _differ(f"step {ply + 1} is {_quoted(entry)}, but no draw is due")
        action = table.game.actions.from_words(entry[1:])
        if action is None:
            _differ(f"step {ply + 1} is {_quoted(entry)}, which {table.game.title} does not know")
        try:
            table.act(entry[0], action)
        except Fault as error:
            _differ(f"step {ply + 1}: {error}")

    def _compare_end(self, table: Table) -> None:
        replayed = Record.of(table)
        if not self.over and not self.standings:  # written down without being played: nobody has counted
            replayed = msgspec.structs.replace(replayed, standings=())
        if (replayed.over, replayed.standings) != (self.over, self.standings):
            _differ("its end is not the one that its steps lead to")

    def _note_hints(self, table: Table) -> None:
        for step, seat in self.hints:
            if not (0 <= step <= len(self.log) and 0 <= seat < self.seats):
                _differ(f"seat {seat} cannot have asked for a hint after step {step}")
        table.hints = list(self.hints)

    def _source(self, table: Table) -> Source:
        """Where further draws come from, and recorded ones can be recomputed."""
        match self.draws:
            case SeededNote(seed):
                return Seeded(seed)
            case SealedNote(commitment, nonces, secret, pledges) if secret is not None:
                seal = Sealed(_from_hex(secret), nonces, pledges)
                seal.check_seats(self.seats)
                check_pledges(self.draws)
                if seal.commitment != commitment:
                    raise Broken("secret", "its secret is not the one that was committed to before the game")
                return seal
            case SealedNote():
                check_pledges(self.draws)
                return Unopened([step.outcome for step in table.log if step.odds], self.draws)
            case _:
                return table.source

    def _words(self, recomputed: bool, keepsake: Keepsake | None) -> str:
        if recomputed and isinstance(self.draws, SealedNote):
            return proof_in_words(self.draws, keepsake)
        if recomputed:
            return "Every draw follows from the seed."
        if isinstance(self.draws, ScriptedNote):
            return "The draws were given from outside: only the rules could be checked."
        return "The game is not over: its secret is not told yet, and only the rules could be checked."

    def _digest(self) -> str:
        bare = {**self._bare(), "digest": ""}
        if not self.rules:  # older records had no versions
            del bare["rules"], bare["figures"]
        return hashlib.sha256(msgspec.json.encode(bare, order="deterministic")).hexdigest()

    def _bare(self) -> dict[str, Any]:
        """As it is written: of hints, where nobody asked for one, older readers know nothing."""
        bare: dict[str, Any] = msgspec.to_builtins(self)
        if not self.hints:
            del bare["hints"]
        return bare


def _figures(game: Game, options: Mapping[str, Value]) -> dict[str, str]:
    """The digest of each document that is used."""
    return {
        name: digest_of(str(options[name])) if name in options else ours
        for name, ours in game.figures.items()
    }


def _entry(step: Step) -> Entry:
    if step.action is None or step.seat is None:
        return ("draw", step.odds, step.outcome)
    return (step.seat, *step.action.words)


def _from_hex(secret: str) -> bytes:
    try:
        return bytes.fromhex(secret)
    except ValueError:
        raise BadRecord("The record's secret is not in hexadecimal.") from None


def _in_words(entry: Entry) -> str:
    if entry[:1] == ("draw",) and len(entry) == 3:
        return f"a draw of {entry[1]}: {entry[2]}"
    return f"seat {entry[0]}: {' '.join(map(str, entry[1:]))}" if entry else "nothing"


def _quoted(entry: Entry) -> str:
    return repr(" ".join(map(str, entry)))


def _differ(what: str) -> NoReturn:
    raise Forged(f"The record does not follow the rules: {what.rstrip('.')}.")
