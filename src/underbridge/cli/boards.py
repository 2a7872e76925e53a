"""The table drawn in plain text, for a terminal."""

from collections.abc import Mapping, Sequence
from functools import singledispatch

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..engine.view import Board
from ..games.angry_troll.view import AngryTrollBoard, Brick, Place
from ..games.bridge_troll.view import BridgeTrollBoard, TrollBridge
from ..games.troll_dice.view import TrollDiceBoard

COLOURS = {"white": "bold", "red": "red", "green": "green"}
SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
RANKS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}


@singledispatch
def draw(board: Board, names: Sequence[str]) -> RenderableType:
    """A board as text."""
    raise TypeError(f"no drawing for {type(board).__name__}")


@draw.register
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
    told = [f"[{die.colour}{f' {die.face}' if die.face else ''}]" for die in board.dice]
    return Text(" ").join(Text(text, COLOURS[die.colour]) for text, die in zip(told, board.dice, strict=True))


@draw.register
def _(board: AngryTrollBoard, names: Sequence[str]) -> RenderableType:
    grid = Grid(box=ROUNDED, show_lines=True, padding=0)
    grid.add_column("", vertical="middle", width=5)
    for column in range(1, 7):
        grid.add_column(str(column), justify="center", width=10)
    for row, stacks in (("upper", board.upper), ("lower", board.lower)):
        cells = [_place(board, Place(row, column), stack) for column, stack in enumerate(stacks, start=1)]
        grid.add_row(row, *cells)
    hands = ", ".join(f"{_short(brick)} ({_mood(brick)})" for brick in board.hands) or "empty"
    aside = ", ".join(_card(card) for card in board.set_aside) or "none"
    return Group(
        Text(f"Turn {board.turn}. Actions left: {board.actions_left}. Cards in the deck: {board.deck}."),
        grid,
        Text(
            f"Hands: {hands}. Set aside: {aside}. {str(board.lower_colour).title()} cards name the lower row."
        ),
    )


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


@draw.register
def _(board: BridgeTrollBoard, names: Sequence[str]) -> RenderableType:
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("", "troll", "boulders", "bid", "tolls", "food", "hand", "points"):
        grid.add_column(heading)
    for seat, bridge in enumerate(board.seats):
        grid.add_row(
            "→" if seat == board.active else "", names[seat], *_bridge(bridge, revealed=bool(board.rank))
        )
    weather = f" The weather is {board.weather}." if board.weather else ""
    lines: list[RenderableType] = [
        Text(f"Turn {board.turn}.{weather} Deck: {board.deck} cards. Next upgrade: {board.next_upgrade}."),
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


def _bridge(bridge: TrollBridge, revealed: bool) -> tuple[str, ...]:
    """A bridge in the columns of the table; what the viewer may not see is counted."""
    if bridge.pile is None:
        bid = "in" if bridge.bid_in else ""
    else:
        secret = "nothing" if bridge.bid_in and not revealed else ""
        bid = "closed" if bridge.closed else _boulders(bridge.pile) or secret
    hand = ", ".join(bridge.hand) if bridge.hand is not None else f"{bridge.hand_size} hidden"
    upgrades = f" + {', '.join(map(str, bridge.upgrades))}" if bridge.upgrades else ""
    unknown = f"? + {bridge.upgrade_count} upgrades" if bridge.upgrade_count else "?"
    points = unknown if bridge.points is None else f"{bridge.points}{upgrades}"
    return (
        _boulders(bridge.boulders),
        bid,
        ", ".join(bridge.tolls),
        ", ".join(bridge.food),
        hand if bridge.hand_size else "",
        points,
    )


def _boulders(boulders: Mapping[str, int]) -> str:
    return " ".join(f"{number} {colour}" for colour, number in boulders.items() if number)


def _mood(brick: Brick) -> str:
    return "awake" if brick.awake else "asleep" if brick.card else ""


def _short(brick: Brick) -> str:
    return _card(brick.card) if brick.card else "▒▒"


def _card(name: str) -> str:
    rank, _, suit = name.split(" ")
    return RANKS.get(rank, rank) + SUITS[suit]
