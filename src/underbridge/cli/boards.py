"""The table drawn in plain text, for a terminal."""

from collections.abc import Mapping, Sequence
from functools import singledispatch

import msgspec
from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from ..engine.view import Board
from ..games.angry_troll.view import AngryTrollBoard, Brick, Place
from ..games.bridge_troll.view import BridgeKeeper, BridgeTrollBoard
from ..games.troll_bridge.view import BridgeSpace, Messenger, ShownQuestion, TrollBridgeBoard
from ..games.troll_dice.view import TrollDiceBoard

COLOURS = {"white": "bold", "red": "red", "green": "green"}
SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
RANKS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
MARKS = {None: "-", True: "yes", False: "no"}
MAGIC_BRIDGE_COLUMNS = 73  # across


@singledispatch
def as_text(board: Board, names: Sequence[str]) -> RenderableType:
    """A board as text; of a game that nobody has drawn yet, whatever lies on it, thing by thing."""
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, show_header=False)
    grid.add_column()
    grid.add_column(overflow="fold")
    for name, thing in msgspec.structs.asdict(board).items():
        grid.add_row(_spaced(name), _plain(thing, names))
    return grid


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _plain(thing: object, names: Sequence[str], *, inside: bool = False) -> str:
    """In words: what there is one of for each seat goes with their names."""
    if isinstance(thing, msgspec.Struct):
        return _plain(msgspec.structs.asdict(thing), names, inside=inside)
    if isinstance(thing, Mapping):
        parts = [f"{_spaced(str(key))} {_plain(value, names, inside=True)}" for key, value in thing.items()]
    elif isinstance(thing, Sequence) and not isinstance(thing, str):
        parts = [_plain(part, names, inside=True) for part in thing]
        if len(parts) == len(names) > 1 and not inside:
            return "\n".join(f"{name}: {part}" for name, part in zip(names, parts, strict=True))
    else:
        return MARKS.get(thing, "") if thing is None or isinstance(thing, bool) else str(thing)
    words = ", ".join(parts) or "none"
    return f"({words})" if inside and parts else words


@as_text.register
def _(board: TrollDiceBoard, names: Sequence[str]) -> RenderableType:
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
    grid.add_column("")
    grid.add_column("troll")
    grid.add_column("health")
    grid.add_column("club dice before it")
    for seat, troll in enumerate(board.trolls):
        mark = "→" if seat == board.attacker and board.phase != "over" else ""
        health = (
            f"fell in attack {troll.fell_in}"
            if troll.fell_in
            else "♥" * troll.health + "·" * (6 - troll.health)
        )
        grid.add_row(mark, names[seat], health, _dice(troll.hits), style="dim" if troll.fell_in else "")
    lines: list[RenderableType] = [grid]
    if board.attacker is not None and board.phase != "over":
        lines.append(Text(f"Attack {board.attack}. The attacker's dice: ") + _rolled(board))
    if board.clubs:
        lines.append(Text("Clubs to hand out: ") + _dice(board.clubs))
    if board.attacks_until_sunrise is None:
        lines.append(Text("The sun is up: no dice are swapped."))
    return Group(*lines)


def _dice(colours: Sequence[str]) -> Text:
    return Text(" ").join(Text(f"[{colour}]", COLOURS[colour]) for colour in colours)


def _rolled(board: TrollDiceBoard) -> Text:
    return Text(" ").join(
        Text(f"[{die.colour}{f' {die.face}' if die.face else ''}]", COLOURS[die.colour]) for die in board.dice
    )


@as_text.register
def _(board: AngryTrollBoard, names: Sequence[str]) -> RenderableType:
    rows = {
        row: [_place(board, Place(row, column), stack) for column, stack in enumerate(stacks, start=1)]
        for row, stacks in (("upper", board.upper), ("lower", board.lower))
    }
    hands = ", ".join(f"{_short(brick)} ({_mood(brick)})" for brick in board.hands) or "empty"
    aside = ", ".join(_card(card) for card in board.set_aside) or "none"
    colour = f"{board.lower_colour.title()} cards name" if board.lower_colour else "No card has yet named"
    return Group(
        Text(f"Turn {board.turn}. Actions left: {board.actions_left}. Cards in the deck: {board.deck}."),
        MagicBridge(rows),
        Text(f"Hands: {hands}. Set aside: {aside}. {colour} the lower row."),
    )


class MagicBridge:
    """The bridge as it lies on the table; in a narrow terminal down the page, its left end on top."""

    def __init__(self, rows: Mapping[str, Sequence[Text]]) -> None:
        self.rows = rows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._across() if options.max_width >= MAGIC_BRIDGE_COLUMNS else self._down()

    def _across(self) -> Grid:
        grid = Grid(box=ROUNDED, show_lines=True, padding=0)
        grid.add_column("", vertical="middle", width=5)
        for column in range(1, 7):
            grid.add_column(str(column), justify="center", width=10)
        for row, places in self.rows.items():
            grid.add_row(row, *places)
        return grid

    def _down(self) -> Grid:
        grid = Grid(box=ROUNDED, show_lines=True, padding=0)
        grid.add_column("", vertical="middle")
        for row in self.rows:
            grid.add_column(row, justify="center", width=12)
        for column, places in enumerate(zip(*self.rows.values(), strict=True), start=1):
            grid.add_row(str(column), *places)
        return grid


def _place(board: AngryTrollBoard, place: Place, stack: Sequence[Brick]) -> Text:
    """Three lines: who stands there, the top brick, and what lies below."""
    lines = ["TROLL" if place == board.troll else ""]
    if not stack:
        return Text("\n".join([*lines, "~ gap ~", ""]))
    top, below = stack[-1], len(stack) - 1
    awake_below = sum(brick.awake for brick in stack[:-1])
    lines.append(f"{_short(top)} {_mood(top)}")
    lines.append(f"+{below} below" + (f", {awake_below}!" if awake_below else "") if below else "")
    return Text("\n".join(lines), "bold yellow" if top.awake else "")


@as_text.register
def _(board: BridgeTrollBoard, names: Sequence[str]) -> RenderableType:
    grid = _grid("mark", "troll", "what")
    for seat, bridge in enumerate(board.seats):
        whose = "→" if seat == board.active else "", names[seat]
        for what, which in _around(bridge, revealed=bool(board.rank)).items():
            grid.add_row(*whose, what, which)
            whose = "", ""
    weather = f" The weather is {board.weather}." if board.weather else ""
    upgrade = board.next_upgrade or "none"
    lines: list[RenderableType] = [
        Text(f"Turn {board.turn}.{weather} Deck: {board.deck} cards. Next upgrade: {upgrade}."),
        grid,
        Text(f"In the supply: {_boulders(board.supply) or 'nothing'}."),
    ]
    if board.face_up or board.face_down:
        hidden = [board.face_down.card or "a face-down card"] if board.face_down else []
        lines.append(Text("On the road: " + ", ".join([*hidden, *board.face_up]) + "."))
    if board.claimed:
        lines.append(Text(f"Just picked: {board.claimed}."))
    if board.marked:
        marked = [f"{card} ({side})" for side, cards in board.marked.items() for card in cards]
        lines.append(Text("In the trade: " + ", ".join(marked) + "."))
    return Group(*lines)


def _around(bridge: BridgeKeeper, revealed: bool) -> dict[str, str]:
    """What lies around a bridge, if anything; what the viewer may not see is counted."""
    if bridge.pile is None:
        bid = "in" if bridge.bid_in else ""
    else:
        secret = "nothing" if bridge.bid_in and not revealed else ""
        bid = "closed" if bridge.closed else _boulders(bridge.pile) or secret
    hand = ", ".join(bridge.hand) if bridge.hand is not None else f"{bridge.hand_size} hidden"
    upgrades = f" + {', '.join(map(str, bridge.upgrades))}" if bridge.upgrades else ""
    unknown = f"? + {bridge.upgrade_count} upgrades" if bridge.upgrade_count else "?"
    points = unknown if bridge.points is None else f"{bridge.points}{upgrades}"
    things = {
        "boulders": _boulders(bridge.boulders),
        "bid": bid,
        "tolls": ", ".join(bridge.tolls),
        "food": ", ".join(bridge.food),
        "hand": hand if bridge.hand_size else "",
        "points": points,
    }
    return {what: which for what, which in things.items() if which}


def _boulders(boulders: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {colour}" for colour, number in boulders.items() if number)


TILES = {"word": "w", "treasure": "$", "Ug Troll": "U", "Trollosopher": "?"}
LEGEND = "▒ face down  · bare  ○ hole  w word  $ treasure  U Ug Troll  ? Trollosopher  1 to 5 messengers"
COLUMNS_OF_A_BOARD = 10
CELL = 3  # letters


@as_text.register
def _(board: TrollBridgeBoard, names: Sequence[str]) -> RenderableType:
    grid = _grid("mark", "number", "name")
    for seat, messenger in enumerate(board.messengers):
        mark = "→" if seat == board.turn and board.ending is None else ""
        style = "" if messenger.alive else "dim"
        grid.add_row(mark, str(seat + 1), names[seat], _burden(board, messenger, names), style=style)
    lines: list[RenderableType] = [LongBridge(board), Text(LEGEND, "dim"), grid]
    for question in board.card or ():
        lines.append(Text(f"On the card ({_about(question)}): {question.prompt}"))
    if board.question:
        lines.append(Text(f"The question ({_about(board.question)}): {board.question.prompt}"))
        for number, option in enumerate(board.question.options or (), start=1):
            lines.append(Text(f"   {number}: {option}"))
    return Group(*lines)


def _about(question: ShownQuestion) -> str:
    """Its subject, if it is told, and a star for each degree."""
    return " ".join(filter(None, (question.subject, "*" * question.degree)))


class LongBridge:
    """The bridge from the start to the finish; as many boards beside each other as the terminal is wide."""

    def __init__(self, board: TrollBridgeBoard) -> None:
        self.board = board

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = COLUMNS_OF_A_BOARD * CELL
        together = max(1, (options.max_width - 2 * CELL - 2) // width) * COLUMNS_OF_A_BOARD
        for first in range(1, self.board.columns + 1, together):
            yield from self._stretch(first, min(first + together, self.board.columns + 1))

    def _stretch(self, first: int, end: int) -> RenderResult:
        columns = range(first, end)
        ends = ("start" if first == 1 else "").ljust(2 * CELL), "end" if end > self.board.columns else ""
        yield Text(ends[0] + "".join(f"{column:<{CELL}}" for column in columns) + ends[1], "dim")
        for row in range(1, 1 + len(self.board.spaces)):
            cells = [self._who(row, 0) if first == 1 else ""]
            cells += [_symbol(self.board.spaces[row - 1][c - 1]) + self._who(row, c) for c in columns]
            cells += [self._who(row, end) if end > self.board.columns else ""]
            yield Text(f"{row} " + cells[0].ljust(2 * CELL - 2) + "".join(c.ljust(CELL) for c in cells[1:]))

    def _who(self, row: int, column: int) -> str:
        """The numbers of the messengers there."""
        there = (
            str(seat + 1)
            for seat, messenger in enumerate(self.board.messengers)
            if messenger.alive and (messenger.row, messenger.column) == (row, column)
        )
        return "".join(there)


def _symbol(space: BridgeSpace) -> str:
    if space.hole:
        return "○"
    if space.tile is None:
        return "·"
    return TILES[space.tile.kind] if space.tile.kind else "▒"


def _burden(board: TrollBridgeBoard, messenger: Messenger, names: Sequence[str]) -> str:
    """What a messenger carries, and what keeps it."""
    if not messenger.alive:
        return "is no more"
    treasures = messenger.treasures
    hand = f"{messenger.treasure_count} hidden" if treasures is None else ", ".join(treasures)
    things = {
        "treasures": hand if messenger.treasure_count else "",
        "messages of": ", ".join(names[owner] for owner in messenger.messages),
        "Ug Trolls": str(messenger.ug_trolls or ""),
        "Trollosophers": str(messenger.trollosophers or ""),
    }
    burden = [f"{what} {which}" for what, which in things.items() if which]
    if messenger.held_by:
        done = f", damage {messenger.damage} of 6" if messenger.held_by == "Ug Troll" else ""
        burden.append(f"held by the {messenger.held_by}{done}")
    if messenger.skips:
        turns = "the next turn" if messenger.skips == 1 else f"the next {messenger.skips} turns"
        burden.append(f"skips {turns}")
    return "; ".join(burden)


def _grid(*columns: str) -> Grid:
    """These columns are as wide as what is in them; one more has the rest of the line."""
    grid = Grid(box=None, show_header=False, pad_edge=False)
    for column in columns:
        grid.add_column(column, no_wrap=True)
    grid.add_column(overflow="fold")
    return grid


def _mood(brick: Brick) -> str:
    return "awake" if brick.awake else "asleep" if brick.card else ""


def _short(brick: Brick) -> str:
    return _card(brick.card) if brick.card else "▒▒"


def _card(name: str) -> str:
    rank, _, suit = name.split(" ")
    return RANKS.get(rank, rank) + SUITS[suit]
