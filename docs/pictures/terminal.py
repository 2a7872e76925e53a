"""Draws terminal.svg: the two games in a terminal, as README shows them. Run it with .venv/bin/python."""

import io
import re
from pathlib import Path

from rich.console import Console

from underbridge import Action, Table
from underbridge.cli.play import Sitting
from underbridge.games.troll_dice.actions import Swap

HERE = Path(__file__).parent


def main() -> None:
    console = Console(record=True, width=92, force_terminal=True, file=io.StringIO())
    dice = Table("troll-dice", seats=3, seed=21)
    while dice.awaited != (0,):
        dice.act(dice.awaited[0], Swap(0) if Swap(0) in dice.legal(dice.awaited[0]) else _first(dice))
    dice.act(0, Swap(1))
    show(Sitting(dice, 0, console, None), "underbridge play troll-dice --seats 3")
    bridge = Table("angry-troll", seed=8, preset="ends+1")
    for _ in range(5):
        bridge.act(0, _first(bridge))
    show(Sitting(bridge, 0, console, None), "underbridge play angry-troll --preset ends+1")
    svg = console.export_svg(title="Underbridge")
    svg = re.sub(r"@font-face {.*?}", "", svg, flags=re.DOTALL)  # the reader's own font, nothing fetched
    (HERE / "terminal.svg").write_text(svg, "utf-8")


def show(sitting: Sitting, command: str) -> None:
    sitting.told = max(0, len(sitting.table.log) - 8)
    sitting.console.print(f"[bold green]$[/] [bold]{command}[/]")
    sitting.show()
    sitting.console.print("> ")


def _first(table: Table) -> Action:
    return table.legal(table.awaited[0])[0]


if __name__ == "__main__":
    main()
