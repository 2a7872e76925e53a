"""A game in the terminal, against bots."""

import re
import reprlib
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

from cyclopts import Parameter
from rich.console import Console

from ..bots.levels import LEVELS, Bot, Level, find_level, prepare
from ..engine.action import Action
from ..engine.draws import check_seed, new_rng
from ..engine.errors import BadRecord, BadSetup
from ..engine.game import find
from ..engine.installed import all_games
from ..engine.story import paragraph
from ..engine.table import Table
from ..games.troll_bridge.actions import Answer, Late
from ..games.troll_bridge.view import TrollBridgeBoard
from ..lab import hints
from . import boards, files
from .arguments import NAMES, Options, Seats, Seed, read_options
from .hint import in_a_grid
from .terminal import bar, new_console

T = TypeVar("T")

KEYS = "a number to do it, u to undo, h for a hint, ? for the rules in short, q to leave"
KEYS_WHILE_TYPING = "type your answer, ? for the rules in short, q to leave"
HELPER = LEVELS["crafty"]  # proposes what a hint looks at
A_MOMENTS_WORK = 800_000  # decisions of the reference
LONG_THOUGHT = 1.0  # seconds; who may think longer is announced


def chosen_from(choices: Sequence[T], word: str) -> T | None:
    """The choice of that number, counted from 1; None if the word is no such number."""
    try:
        number = int(word)
    except ValueError:  # no number, or one of thousands of digits
        return None
    return choices[number - 1] if 1 <= number <= len(choices) else None


class Sitting:
    """One person at a table; everybody else is a bot."""

    def __init__(
        self,
        table: Table,
        seat: int,
        console: Console,
        record_file: Path | None,
        levels: Sequence[Level],
        seed: int,
    ) -> None:
        self.table = table
        self.bots = [Bot(table.game, level, new_rng(seed + place)) for place, level in enumerate(levels)]
        self.seat = seat
        self.console = console
        self.record_file = record_file
        self.unkept: str | None = None  # why the record could not be written last time
        self.told = 0
        self.waits = False  # until it is the person's turn, though something could be done out of turn

    def play(self, ask: Callable[[str], str]) -> None:
        """Until the game is over or the person leaves."""
        while not self.table.over:
            bots = [seat for seat in self.table.awaited if seat != self.seat]
            in_turn = not bots  # where all decide at once, the bots go first
            out_of_turn = self.seat not in self.table.awaited and self.choices() and not self.waits
            if in_turn or out_of_turn:
                self.show(in_turn)
                if not self.obey(ask("> ").strip().lower(), in_turn):
                    self.part("You leave the table.")
                    return
            else:
                self.let_decide(bots[0])
        self.show_end()

    def show(self, in_turn: bool = True) -> None:
        """What happened since last time, the table, and what can be done."""
        self.tell()
        self.console.print()
        self.console.print(boards.as_text(self.table.view(self.seat).board, self.names))
        for number, action in enumerate(self.choices(), start=1):
            self.console.print(f"{number:3}  {self.table.phrase(action, self.names)}")
        keys = KEYS if in_turn else f"out of turn: Enter to wait, {KEYS}"
        if self.is_asked_for_words and not self.choices():
            keys = KEYS_WHILE_TYPING
        self.console.print(f"     ({keys})", style="dim")

    def obey(self, word: str, in_turn: bool = True) -> bool:
        """Do what the person typed; False to leave."""
        choices = self.choices()
        action = chosen_from(choices, word)
        if word == "q":
            return False
        if word == "?":
            self.explain()
        elif word == "u":
            self.undo()
        elif word == "h" and in_turn:
            self.hint()
        elif not word and not in_turn:
            self.waits = True
        elif action is not None:
            self.waits = False
            self.decide(self.seat, action)
        elif self.is_asked_for_words and word:
            self.table.say(self.seat, word)
            self.write_record()
        else:
            fault = f"{reprlib.repr(word)} is none of the choices: 1 to {len(choices)}, u, h, ? or q."
            self.console.print(fault)
        return True

    def choices(self) -> list[Action]:
        """What the person is offered: typed answers have no numbers, and bots are never too late."""
        unoffered = (Late, Answer) if self.is_asked_for_words else Late
        return [action for action in self.table.legal(self.seat) if not isinstance(action, unoffered)]

    @property
    def is_asked_for_words(self) -> bool:
        """Whether the person answers a question by typing."""
        board = self.table.view(self.seat).board
        if not isinstance(board, TrollBridgeBoard) or board.question is None:
            return False
        return board.question.options is None and self.seat in self.table.awaited

    def let_decide(self, seat: int) -> None:
        """A bot's turn; a long thought is announced."""
        bot = self.bots[seat]
        if bot.level.seconds > LONG_THOUGHT and len(self.table.legal(seat)) > 1:
            with self.console.status(f"{self.names[seat]} ({bot.level.name}) thinks"):
                number = bot.decide(self.table.state, seat)
        else:
            number = bot.decide(self.table.state, seat)
        self.decide(seat, self.table.game.actions[number])

    def decide(self, seat: int, action: Action) -> None:
        """A decision; the record on disk follows every one of them."""
        self.table.act(seat, action)
        self.write_record()

    def undo(self) -> None:
        """Take the last decision back, if the rules of undoing allow it."""
        reason = self.table.why_no_undo(self.seat)
        if reason is not None:
            by_name = re.sub(r"\bseat (\d+)", lambda seat: self.names[int(seat[1])], reason)
            self.console.print(f"Nothing can be taken back: {by_name}.")
            return
        self.table.undo(self.seat)
        self.told = min(self.told, self.ply)
        self.write_record()

    def hint(self) -> None:
        """What could be done, with its chances, and why; the record tells that it was asked."""
        self.table.note_hint(self.seat)
        self.write_record()
        hints.prepare(self.table.game)
        with bar("Playing on") as progress:
            found = hints.look(
                self.table.game, self.table.state, self.seat, HELPER, work=A_MOMENTS_WORK, progress=progress
            )
        self.console.print(in_a_grid(self.table, found, self.names))

    def explain(self) -> None:
        """The rules in short."""
        for line in self.table.game.words["help"].values():
            self.console.print(f" · {line}")

    def tell(self) -> None:
        """What happened since it was told last."""
        events = self.table.story_for(self.seat, self.told)
        for line in paragraph(events, self.table.game.words, self.names, self.seat):
            self.console.print(line)
        self.told = self.ply

    def show_end(self) -> None:
        """The last events and the standings."""
        self.tell()
        if self.table.seats > 1:
            for standing in sorted(self.table.standings, key=lambda standing: standing.rank):
                self.console.print(f"{standing.rank:3}. {self.names[standing.seat]}")
        self.part("The game is over.")

    def write_record(self) -> None:
        """Keep the game so far, if the person wants it kept; where that fails, the game goes on."""
        if self.record_file is None:
            return
        try:
            files.write(self.record_file, self.table.record.to_json())
            self.unkept = None
        except OSError as error:
            if self.unkept is None:
                fault = f"The record cannot be written now: {self.record_file}: {error.strerror}."
                more = "Play on: it is tried again after every step."
                self.console.print(f"{fault} {more}", soft_wrap=True)
            self.unkept = f"{self.record_file}: {error.strerror}"

    def part(self, words: str) -> None:
        """With these words, and where the record is; if it could not be written, this is the last attempt."""
        self.write_record()
        kept = f" Its record is in {self.record_file}." if self.record_file and not self.unkept else ""
        self.console.print(words + kept, soft_wrap=True)

    @property
    def ply(self) -> int:
        """How many steps the person was told of, or is about to be."""
        return self.table.view(self.seat).ply

    @property
    def names(self) -> list[str]:
        """What the trolls are called at this table."""
        return ["you" if seat == self.seat else name for seat, name in enumerate(self.table.names)]


def play(
    game: Annotated[str | None, Parameter(help=f"{NAMES}; asked for if left out.")] = None,
    /,
    *,
    seats: Seats = None,
    seat: Annotated[int, Parameter(help="Where you sit: 1 is the first seat.")] = 1,
    option: Options = None,
    seed: Seed = None,
    bots: Annotated[
        str, Parameter(help="Who you play against: one level for all, or one for each seat: crafty,grumpy,…")
    ] = "grumpy",
    record: Annotated[Path | None, Parameter(help="Keep the game in this file, step by step.")] = None,
) -> None:
    """Play a game in the terminal, alone or against bots: sleepy, grumpy, crafty or ancient."""
    console = new_console()
    name = game or _ask_for_game(console)
    places = find(name).seats.usual if seats is None else seats
    options = read_options(name, option)
    find(name).setup(places, options)  # whatever is wrong is better known before anything is compiled
    if not 1 <= seat <= places:
        raise BadSetup(f"There is no seat {seat}: this table has seats 1 to {places}.")
    levels = _levels(bots, places, seat)
    if record:
        files.check_place(record)
    table = Table(name, places, seed=seed, **options)
    if places > 1:
        prepare(table.game, levels)
    luck = time.time_ns() if seed is None else check_seed(seed)
    sitting = Sitting(table, seat - 1, console, record, levels, luck)
    sitting.write_record()
    sitting.play(read_line)
    if sitting.unkept:
        raise BadRecord(f"The game could not be kept: {sitting.unkept}.")


def _levels(bots: str, places: int, seat: int) -> list[Level]:
    """One for each seat; the person's own is never asked."""
    named = [find_level(name) for name in bots.split(",")]
    if len(named) not in (1, places - 1):
        raise BadSetup(f"Give one level for all bots, or {places - 1}, one for each: not {len(named)}.")
    levels = named * (places - 1) if len(named) == 1 else named
    return [*levels[: seat - 1], named[0], *levels[seat - 1 :]]


def read_line(prompt: str) -> str:
    """A line from the person; the end of the input means leaving."""
    try:
        return input(prompt)
    except EOFError:
        print()
        return "q"


def _ask_for_game(console: Console) -> str:
    games, _ = all_games()
    names = [game.name for game in games]
    console.print("Which game?")
    for number, game in enumerate(games, start=1):
        console.print(f"{number:3}  {game.title} ({game.seats.words}): {game.facts.about}")
    while True:
        word = read_line("> ").strip().lower()
        if word == "q":
            sys.exit(0)
        name = word if word in names else chosen_from(names, word)
        if name:
            return name
        fault = f"{reprlib.repr(word)} is none of them: type 1 to {len(names)}, or q to leave."
        console.print(fault)
