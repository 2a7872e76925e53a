"""A game in the terminal, against bots that play at random."""

import random
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from ..engine.action import Action
from ..engine.story import paragraph
from ..engine.table import Table
from . import boards

KEYS = "a number to do it, u to undo, ? for the rules in short, q to leave"


class Sitting:
    """One person at a table; everybody else is a bot."""

    def __init__(self, table: Table, seat: int, console: Console, keep: Path | None) -> None:
        self.table = table
        self.seat = seat
        self.console = console
        self.keep = keep
        self.chance = random.Random()
        self.told = 0
        self.waits = False  # until it is the person's turn, though something could be done out of turn

    def play(self, ask: Callable[[str], str]) -> None:
        """Until the game is over or the person leaves."""
        while not self.table.over:
            bots = [seat for seat in self.table.awaited if seat != self.seat]
            in_turn = not bots  # where all decide at once, the bots go first
            out_of_turn = (
                self.seat not in self.table.awaited and self.table.legal(self.seat) and not self.waits
            )
            if in_turn or out_of_turn:
                self.show(in_turn)
                if not self.obey(ask("> ").strip().lower(), in_turn):
                    self.console.print("You leave the table." + self.where_kept(), soft_wrap=True)
                    return
            else:
                seat = self.chance.choice(bots)
                self.decide(seat, self.chance.choice(self.table.legal(seat)))
        self.show_end()

    def show(self, in_turn: bool = True) -> None:
        """What happened since last time, the table, and what can be done."""
        self.tell()
        self.console.print()
        self.console.print(boards.draw(self.table.view(self.seat).board, self.names))
        for number, action in enumerate(self.table.legal(self.seat), start=1):
            self.console.print(f"{number:3}  {self.table.phrase(action, self.names)}", highlight=False)
        keys = KEYS if in_turn else f"out of turn: Enter to wait, {KEYS}"
        self.console.print(f"     ({keys})", style="dim", highlight=False)

    def obey(self, word: str, in_turn: bool = True) -> bool:
        """Do what the person typed; False to leave."""
        legal = self.table.legal(self.seat)
        if word == "q":
            return False
        if word == "?":
            self.explain()
        elif word == "u":
            self.undo()
        elif not word and not in_turn:
            self.waits = True
        elif word.isdecimal() and 1 <= int(word) <= len(legal):
            self.waits = False
            self.decide(self.seat, legal[int(word) - 1])
        else:
            self.console.print(
                f"{word!r} is none of the choices: 1 to {len(legal)}, u, ? or q.", highlight=False
            )
        return True

    def decide(self, seat: int, action: Action) -> None:
        """A decision; the record on disk follows every one of them."""
        self.table.act(seat, action)
        self.write_record()

    def undo(self) -> None:
        """Take the last decision back, if the rules of undoing allow it."""
        reason = self.table.why_no_undo(self.seat)
        if reason is not None:
            self.console.print(f"Nothing can be taken back: {reason}.", highlight=False)
            return
        self.table.undo(self.seat)
        self.told = min(self.told, len(self.table.log))
        self.write_record()

    def explain(self) -> None:
        """The rules in short."""
        for line in self.table.game.words["help"].values():
            self.console.print(f" · {line}", highlight=False)

    def tell(self) -> None:
        """What happened since it was told last."""
        events = self.table.story_for(self.seat, self.told)
        for line in paragraph(events, self.table.game.words, self.names, self.seat):
            self.console.print(line, highlight=False)
        self.told = len(self.table.log)

    def show_end(self) -> None:
        """The last events and the standings."""
        self.tell()
        if self.table.seats > 1:
            for standing in sorted(self.table.standings, key=lambda standing: standing.rank):
                self.console.print(f"{standing.rank:3}. {self.names[standing.seat]}", highlight=False)
        self.console.print("The game is over." + self.where_kept(), soft_wrap=True)

    def write_record(self) -> None:
        """Keep the game so far, if the person wants it kept."""
        if self.keep:
            self.keep.write_bytes(self.table.record.to_json())

    def where_kept(self) -> str:
        """Where the record is."""
        return f" Its record is in {self.keep}." if self.keep else ""

    @property
    def names(self) -> list[str]:
        """What the trolls are called at this table."""
        return ["you" if seat == self.seat else name for seat, name in enumerate(self.table.names)]
