"""Draw a position of Troll Bridge, play on from it, and read what has become of it.

A picture shows the bridge from the start (left) to the finish, row 1 on top: the right hand of a messenger is
below it. A line is a row, its spaces have blanks between them::

    ?      a tile that nobody has seen        T      a treasure, face up; likewise
    .      no tile                            U  P   an Ug Troll, a Trollosopher and
    o      a hole                             X S N  the words extra turn, skip, nothing
    0      seat 0 on a bare space             U?1    an Ug Troll, face down, that seat 1 has peeked at
    0U     seat 0, held by an Ug Troll        0(U)   seat 0 on an Ug Troll that it has not landed on

Before ``|`` are those who wait at the start of the row. A line that begins with ``…`` ends at the finish.
What is not drawn is bare. Seats that are not drawn are dead, or wait at the start, from row 5 upwards.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from scenario import table_at

from underbridge import Table
from underbridge.games.troll_bridge.box import COLUMNS_OF_A_BOARD, ROWS, our_box
from underbridge.games.troll_bridge.state import (
    END,
    EXTRA_TURN,
    FACE_UP,
    HAND_SIZE,
    HOLE,
    KINDS,
    NO_TILE,
    NO_TREASURE,
    NOBODY,
    NOTHING,
    SKIP_TURN,
    TILE_KINDS,
    TREASURE,
    TREASURE_NAMES,
    TROLLOSOPHER,
    UG_TROLL,
    UNSEEN,
)
from underbridge.games.troll_bridge.view import (
    BridgeSpace,
    Messenger,
    TrollBridgeBoard,
    TrollBridgeStanding,
)

SIGNS = {
    ".": NO_TILE,
    "?": UNSEEN,
    "X": EXTRA_TURN,
    "S": SKIP_TURN,
    "N": NOTHING,
    "T": TREASURE,
    "U": UG_TROLL,
    "P": TROLLOSOPHER,
}
TEXTS = {"extra turn": "X", "skip your next turn": "S", "nothing": "N"}
CELL = re.compile(
    r"""(?P<seat>\d)?  # who stands there
        (?:(?P<hole>o)|(?P<tile>[.?XSNTUP])|\((?P<not_dealt_with>[TUP])\))?
        (?:\?(?P<peekers>\d+))?""",
    re.VERBOSE,
)


# The Tome

ANIMALS = ("Aardvark", "Badger", "Camel", "Dormouse")


def tome(*rights: Sequence[int]) -> str:
    """A pack: for each card the right options of its three questions; the options are four animals."""
    lines = []
    for card, of_card in enumerate(rights):
        lines += ["[[card]]", f'id = "card {card}"']
        for question, right in enumerate(of_card):
            lines += ["[[card.question]]", "degree = 1", f'prompt = "Question {question} of card {card}?"']
            lines += [f"options = {list(ANIMALS)}", f"right = {right}"]
    return "\n".join(lines)


SMALL_TOME = tome((0, 1, 2), (3, 2, 1), (1, 3, 0))


# Positions


def crossing(
    picture: str = "",
    *,
    seats: int = 2,
    turn: int = 0,
    hands: Mapping[int, str] = {},
    damage: Mapping[int, int] = {},
    skips: Sequence[int] = (),
    messages: Mapping[int, Sequence[int]] = {},
    ug_trolls: Mapping[int, int] = {},
    trollosophers: Mapping[int, int] = {},
    dead: Sequence[int] = (),
    deck: str | None = None,
    discards: str = "",
    unseen: Mapping[str, int] | None = None,
    words: Mapping[str, int] | None = None,
    idle: int = 0,
    **options: Any,
) -> Table:
    """The turn of a seat begins: all that comes before its first decision is done by the rules.

    ``messages`` are the first owners of those that a seat holds, its own one if nothing is said. ``dead`` are
    the first to die first. If a ``deck`` is given, the treasures that are named nowhere are not in the game;
    likewise with ``unseen`` tiles and ``words``. ``skips`` names a seat once for
    each turn that it must skip. ``idle`` are the turns in a row in which nothing happened.
    """
    drawn = _Drawing(picture, int(options.get("boards", 1)))
    living = [seat for seat in range(seats) if seat not in dead]
    drawn.let_others_wait(living)
    held = _held_messages(living, messages)
    last = living[living.index(turn) - 1]
    table = table_at(
        "troll-bridge",
        seats,
        options=options,
        stage=END,
        turn=last,
        turns=1,
        placed=seats,
        eventful=int(idle == 0),
        idle=max(0, idle - 1),
        space=drawn.space,
        seen=drawn.seen,
        row=[drawn.row.get(seat, 0) for seat in range(seats)],
        column=[drawn.column.get(seat, 0) for seat in range(seats)],
        held=_bits(drawn.held),
        damage=dict(damage),
        skips=[skips.count(seat) for seat in range(seats)],
        ug_trolls=dict(ug_trolls),
        trollosophers=dict(trollosophers),
        alive=_bits(living),
        deaths=len(dead),
        died=list(dead),
        bearer=[held.get(owner, NOBODY) for owner in range(seats)],
        **_treasures(hands, deck, discards),
        **_unseen(drawn, unseen, words, int(options.get("boards", 1)), options.get("ug_trolls")),
    )
    do(table, last, "end")
    return table


class _Drawing:
    """What a picture shows."""

    def __init__(self, picture: str, boards: int) -> None:
        self.columns = COLUMNS_OF_A_BOARD * boards
        self.space = {(row, column): NO_TILE for row in range(ROWS) for column in range(self.columns)}
        self.seen: dict[tuple[int, int], int] = {}
        self.row: dict[int, int] = {}
        self.column: dict[int, int] = {}
        self.held: set[int] = set()
        for row, line in enumerate(line for line in picture.splitlines() if line.strip()):
            waiting, _, cells = line.rpartition("|")
            for seat in waiting.split():
                self.row[int(seat)], self.column[int(seat)] = row, 0
            for column, cell in self._cells(cells):
                self._draw(row, column, cell)

    def _cells(self, line: str) -> Iterator[tuple[int, str]]:
        """With their columns, from 0."""
        to_finish = line.strip().startswith("…")
        cells = line.replace("…", "").split()
        return zip(count(self.columns - len(cells) if to_finish else 0), cells, strict=False)

    def _draw(self, row: int, column: int, cell: str) -> None:
        sign = CELL.fullmatch(cell)
        assert sign, f"not a space: {cell}"
        tile = SIGNS[sign["tile"] or sign["not_dealt_with"] or "."]
        self.space[row, column] = HOLE if sign["hole"] else tile
        if tile not in (NO_TILE, UNSEEN):
            peekers = sign["peekers"]
            self.seen[row, column] = _bits(map(int, peekers)) if peekers else FACE_UP
        if sign["seat"]:
            seat = int(sign["seat"])
            self.row[seat], self.column[seat] = row, column + 1
            if sign["tile"] and tile in (UG_TROLL, TROLLOSOPHER):
                self.held.add(seat)

    def let_others_wait(self, living: Sequence[int]) -> None:
        taken = [self.row[seat] for seat in self.row if self.column[seat] == 0]
        free = (row for row in reversed(range(ROWS)) if row not in taken)
        for seat in living:
            if seat not in self.row:
                self.row[seat], self.column[seat] = next(free), 0
        assert set(self.row) == set(living), "the picture shows others than are alive"

    @property
    def tiles(self) -> list[int]:
        """The kinds that somebody has seen."""
        return [kind for kind in self.space.values() if kind not in (NO_TILE, UNSEEN, HOLE)]


def _bits(seats: Any) -> int:
    return sum(1 << seat for seat in seats)


def _held_messages(living: Sequence[int], messages: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Who bears the message that each seat had first."""
    bearers = {seat: seat for seat in living if seat not in messages}
    for seat, owners in messages.items():
        bearers |= dict.fromkeys(owners, seat)
    return bearers


def _treasures(hands: Mapping[int, str], deck: str | None, discards: str) -> dict[str, Any]:
    carried = {seat: sorted(_kinds(told)) for seat, told in hands.items()}
    gone = Counter(_kinds(discards))
    named = sum((Counter(kinds) for kinds in carried.values()), gone)
    if deck is None:
        box = Counter({kind: treasure.count for kind, treasure in enumerate(our_box().treasures)})
        assert named <= box, f"more treasures than there are: {named - box}"
        left = box - named
    else:
        left = Counter(_kinds(deck))
    return {
        "hand": {
            (seat, slot): kinds[slot] if slot < len(kinds) else NO_TREASURE
            for seat, kinds in carried.items()
            for slot in range(HAND_SIZE)
        },
        "deck": [left[kind] for kind in range(KINDS)],
        "discards": [gone[kind] for kind in range(KINDS)],
    }


def _kinds(told: str) -> list[int]:
    return [TREASURE_NAMES.index(name) for name in told.split(", ") if name]


def tiles_of(boards: int, ug_trolls: int | None = None) -> tuple[int, int, int, int]:
    """Words, treasures, Ug Trolls, Trollosophers: those of a box for two boards, of a short set for one."""
    of_each = 45 * (boards // 2) + 20 * (boards % 2)
    trolls = (of_each, of_each) if ug_trolls is None else (ug_trolls, 40 * boards - ug_trolls)
    return 5 * boards, 5 * boards, *trolls


def _unseen(
    drawn: _Drawing,
    unseen: Mapping[str, int] | None,
    words: Mapping[str, int] | None,
    boards: int,
    ug_trolls: int | None,
) -> dict[str, Any]:
    """Tiles that nobody has seen, those that fell or found no space included: all but the drawn ones."""
    texts = [drawn.tiles.count(kind) for kind in (EXTRA_TURN, SKIP_TURN, NOTHING)]
    of_box = [number * ((boards + 1) // 2) for number in our_box().words]
    left = {text: number - out for text, number, out in zip(TEXTS, of_box, texts, strict=True)}
    tiles = dict(zip(TILE_KINDS, tiles_of(boards, ug_trolls), strict=True))
    tiles["word"] -= sum(texts)
    for name, kind in (("treasure", TREASURE), ("Ug Troll", UG_TROLL), ("Trollosopher", TROLLOSOPHER)):
        tiles[name] -= drawn.tiles.count(kind)
    tiles = tiles if unseen is None else {name: unseen.get(name, 0) for name in TILE_KINDS}
    left = left if words is None else {text: words.get(text, 0) for text in TEXTS}
    return {
        "unseen": [tiles[name] for name in TILE_KINDS],
        "unseen_words": list(left.values()),
    }


# Playing on


def may(table: Table, seat: int) -> set[str]:
    return {str(action) for action in table.legal(seat)}


def do(table: Table, seat: int, *actions: str) -> None:
    known = {str(action): action for action in table.game.actions.all}
    for action in actions:
        table.act(seat, known[action])


def roll(table: Table, **dice: int) -> None:
    """The dice that are rolled next show these faces: ``roll(table, fight=3, smash=8)``."""
    for die, face in dice.items():
        assert table.due == ("die", die)
        table.draw(face - 1)


def turn_up(table: Table, tile: str) -> None:
    """The tile that is turned up or peeked at next is this one; a word tile is named by its text."""
    assert table.due[0] == "tile"
    s = table.state
    kind = 0 if tile in TEXTS else TILE_KINDS.index(tile)
    assert s.unseen[kind] > 0, f"no {tile} is left"
    table.draw(int(s.unseen[:kind].sum()))
    if tile in TEXTS:
        text = list(TEXTS).index(tile)
        assert table.due[0] == "word"
        assert s.unseen_words[text] > 0, f"no {tile} is left"
        table.draw(int(s.unseen_words[:text].sum()))


def find(table: Table, treasure: str) -> None:
    """The treasure that is drawn next is this one."""
    assert table.due == ("treasure",)
    kind = TREASURE_NAMES.index(treasure)
    assert table.state.deck[kind] > 0, f"no {treasure} is left"
    table.draw(int(table.state.deck[:kind].sum()))


def open_tome(table: Table, card: int) -> None:
    """The question card that is drawn next is this one."""
    assert table.due == ("question card",)
    asked = [table.state.asked[number >> 3] >> (number & 7) & 1 for number in range(card + 1)]
    assert not asked[card], f"card {card} was asked already"
    table.draw(card - int(sum(asked)))


def read(table: Table, *messages: int | str) -> None:
    """The messages that are read next are worth so much; ``trollosophers``: as many as its bearer beat."""
    for worth in messages:
        assert table.due[0] == "message"
        s = table.state
        unread = [number for number in range(s.messages) if number + 1 not in s.message]
        told = ["trollosophers" if s.per_trollosopher[n] else int(s.worth[n]) for n in unread]
        table.draw(told.index(worth))


# What is then true


def board(table: Table, seat: int | None = None) -> TrollBridgeBoard:
    """What a seat sees, or a spectator."""
    seen = table.game.board(table.state, seat)
    assert isinstance(seen, TrollBridgeBoard)
    return seen


def messenger(table: Table, seat: int) -> Messenger:
    """As its owner sees it."""
    return board(table, seat).messengers[seat]


def where(table: Table, seat: int) -> tuple[int, int]:
    """The row and the column of a living messenger, from 1; column 0 is the start."""
    own = messenger(table, seat)
    assert own.alive
    assert own.row is not None
    return own.row, own.column


def hand(table: Table, seat: int) -> str:
    return ", ".join(messenger(table, seat).treasures or ())


def discarded(table: Table) -> str:
    return ", ".join(board(table).discards)


def holes(table: Table) -> set[tuple[int, int]]:
    """Rows and columns, from 1."""
    return {
        (row, column)
        for row, spaces in enumerate(board(table).spaces, start=1)
        for column, space in enumerate(spaces, start=1)
        if space.hole
    }


def space(table: Table, row: int, column: int, seat: int | None = None) -> str:
    """A space as a seat sees it, or a spectator, without its messenger, as in a picture."""
    return _sign(board(table, seat).spaces[row - 1][column - 1])


def _sign(space: BridgeSpace) -> str:
    tile = space.tile
    assert not (space.hole and tile), "a tile on a hole"
    if tile is None:
        return "o" if space.hole else "."
    kinds = {"treasure": "T", "Ug Troll": "U", "Trollosopher": "P"}
    sign = "?" if tile.kind is None else TEXTS[tile.text] if tile.text else kinds[tile.kind]
    if tile.face_up:
        return sign
    peekers = "".join(map(str, tile.peeked_by))
    return "?" + peekers if sign == "?" else f"{sign}?{peekers}"


def points(table: Table) -> list[int | None]:
    """Of every seat, when the scores are counted; the dead have none."""
    return [standing.points for standing in _standings(table)]


def ranks(table: Table) -> list[int]:
    return [standing.rank for standing in _standings(table)]


def _standings(table: Table) -> list[TrollBridgeStanding]:
    told = [standing for standing in table.standings if isinstance(standing, TrollBridgeStanding)]
    assert len(told) == table.seats
    return told
