"""Positions from which a kind of decision can be made: for each, the draws and the game that lead there.

They are kept in positions.json. When rules change and one of them leads elsewhere, all are found anew by

python tests/web/positions.py
"""

import json
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from web.laying import seal

from underbridge.engine.action import Action
from underbridge.engine.game import Value
from underbridge.engine.table import Table
from underbridge.games import CATALOGUE
from underbridge.games.bridge_troll.view import BridgeTrollBoard
from underbridge.server.store import Entry

FILE = Path(__file__).with_suffix(".json")
NOT_BY_HAND = {"late"}  # the server enters it when a candle has burnt down
GENTLE: dict[str, Value] = {"gentle": True}  # a messenger retreats only by the gentle rule
TYPED: dict[str, Value] = {"answers": "typed"}
LEADING = {"buy", "lose"}  # whoever has made points into upgrades and loses one has to change an upgrade back
FORCED = {"pile", "throw", "take", "rob"}  # the page does it if there is no other
MOST_DRAWS = 10  # with some of them, nobody may ever find a treasure that hinders
MOST_GAMES = 50
MINE = 0


class Wanted(NamedTuple):
    """A kind of decision that I may make, or, if it is forced, the only one that I can."""

    game: str
    kind: str
    seats: int
    options: Mapping[str, Value] = {}
    forced: bool = False
    beside: str = ""  # another kind that I may make as well

    @property
    def name(self) -> str:
        return " ".join(
            filter(None, [self.kind, self.beside, *map(str, self.options), "forced" if self.forced else ""])
        )

    def draws(self, number: int) -> str:
        return f"{self.game}, {self.name}, {number}"


class Position(NamedTuple):
    """Where it is found."""

    number: int  # of the draws
    seed: int  # of the game that is played


def every_kind(game: str) -> list[Wanted]:
    """Every kind of decision of a game, at a table as it usually is."""
    kinds = {str(action.words[0]) for action in CATALOGUE[game].actions.all} - NOT_BY_HAND
    options = GENTLE if game == "troll-bridge" else {}
    return [Wanted(game, kind, CATALOGUE[game].seats.usual, options) for kind in sorted(kinds)]


TYPED_ANSWER = Wanted("troll-bridge", "answer", 2, TYPED)
FORCED_PILE = Wanted("bridge-troll", "pile", 3, forced=True)
BUY_OR_TRADE = Wanted("bridge-troll", "buy", 4, beside="mark")


def everything() -> list[Wanted]:
    usual = [wanted for game in CATALOGUE for wanted in every_kind(game)]
    return [*usual, TYPED_ANSWER, FORCED_PILE, BUY_OR_TRADE]


def kept(wanted: Wanted) -> Position:
    """The position that is kept for it."""
    found = json.loads(FILE.read_text("utf-8")).get(wanted.game, {}).get(wanted.name)
    assert found is not None, (
        f"No position is kept for {wanted.draws(0)!r}: run python tests/web/positions.py."
    )
    return Position(*found)


def way_to(wanted: Wanted, position: Position) -> list[Entry]:
    """What everybody has decided before."""
    way = _way_to(wanted, position)
    assert way is not None, (
        f"The position that is kept for {wanted.draws(position.number)!r} is none any more: "
        "run python tests/web/positions.py."
    )
    return way


def _way_to(wanted: Wanted, position: Position) -> list[Entry] | None:
    chance = random.Random(position.seed)
    draws = seal(wanted.draws(position.number), wanted.seats)
    options: dict[str, Any] = dict(wanted.options)
    table = Table(wanted.game, wanted.seats, seal=draws, **options)
    way = list[Entry]()
    while not table.over:
        if _is_there(wanted, table):
            return way
        seat, words = _any_decision(table, chance)
        way.append(Entry(ply=len(way), seat=seat, words=words, move_id=f"{len(way)}", at=0))
    return None


def _is_there(wanted: Wanted, table: Table) -> bool:
    legal = table.legal(MINE)
    if not {wanted.kind, wanted.beside or wanted.kind} <= {action.words[0] for action in legal}:
        return False
    return _is_forced(table, legal) if wanted.forced else len(legal) > 1 or wanted.kind not in FORCED


def _is_forced(table: Table, legal: list[Action]) -> bool:
    """Nothing else can be done, and no card in hand could have been played instead."""
    board = table.view(MINE).board
    return len(legal) == 1 and isinstance(board, BridgeTrollBoard) and board.seats[MINE].hand_size == 0


def _any_decision(table: Table, chance: random.Random) -> tuple[int, tuple[str | int, ...]]:
    seat = chance.choice(table.awaited)
    legal = table.legal(seat)
    action = chance.choice([action for action in legal if action.words[0] in LEADING] or legal)
    table.act(seat, action)
    return seat, action.words


def _find(wanted: Wanted) -> Position:
    """The shortest way there, with the first draws that have one."""
    for number in range(MOST_DRAWS):
        found = list(_ways(wanted, number))
        if found:
            return min(found)[1]
    raise SystemExit(f"In {MOST_DRAWS} times {MOST_GAMES} games nobody could {wanted.kind} ({wanted.game}).")


def _ways(wanted: Wanted, number: int) -> Iterator[tuple[int, Position]]:
    for seed in range(MOST_GAMES):
        way = _way_to(wanted, Position(number, seed))
        if way is not None:
            yield len(way), Position(number, seed)


def main() -> None:
    found: dict[str, dict[str, Position]] = {}
    for wanted in everything():
        found.setdefault(wanted.game, {})[wanted.name] = _find(wanted)
    lines = [
        f'  "{game}": {{\n'
        + ",\n".join(f'    "{name}": {list(position)}' for name, position in kinds.items())
        + "\n  }"
        for game, kinds in found.items()
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
