"""What a seat sees of Troll Bridge: hands, peeked tiles and the Tome's answers are not everybody's."""

from functools import cache

import msgspec

from ...engine.bits import has, seats_of
from ...engine.verbs import State
from ...engine.view import Board, Standing, standings_with
from .box import WORDS
from .rules.bridge import tile_on
from .rules.draws import due
from .rules.end import final_order, points, worth_of
from .rules.secrets import is_secretly_a_word
from .rules.setup import has_row
from .rules.turn import idle_turns_allowed
from .rules.wits import is_heard, right_option
from .state import (
    ANSWER,
    ASK,
    EXTRA_TURN,
    FACE_UP,
    FIRST_PLAYER,
    GONE,
    HINDER,
    HOLE,
    KIND_OF_TILE,
    KINDS,
    MESSAGE,
    NO_TILE,
    NO_TREASURE,
    NOBODY,
    NOTHING,
    OVER,
    RETREAT,
    STAGE_NAMES,
    TILE_KINDS,
    TREASURE,
    TREASURE_NAMES,
    UG_TROLL,
    UNSEEN,
    UNSEEN_TREASURE,
    UNSEEN_WORD,
)
from .tome import Question, pack_of

TEXTS = {"extra": "extra turn", "skip": "skip your next turn", "nothing": "nothing"}
ENDINGS = (None, "a messenger left the bridge", "one messenger is left alive", "the bridge was given up")


class BridgeTile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A tile; kind and text are None for who has not seen it."""

    face_up: bool = False
    kind: str | None = None
    text: str | None = None  # of a word
    peeked_by: tuple[int, ...] = ()


class BridgeSpace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A space of the bridge."""

    hole: bool = False
    tile: BridgeTile | None = None


class Messenger(msgspec.Struct, frozen=True, kw_only=True):
    """A messenger and all it carries; None is what the viewer may not see."""

    alive: bool
    row: int | None  # from 1; None before it has chosen one
    column: int  # 0: waits at the start; beyond the last: has left the bridge
    treasures: tuple[str, ...] | None
    treasure_count: int
    messages: tuple[int, ...]  # by the seats that first had them
    ug_trolls: int
    trollosophers: int
    skips: int  # turns that it must still skip
    held_by: str | None
    damage: int


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """A message; what it is worth is read when the scores are counted."""

    owner: int  # who had it first
    bearer: int | None  # None: it is lost
    worth: int | None


class ShownQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A question without its answer; if answers are typed, without its options, too."""

    degree: int
    prompt: str
    options: tuple[str, ...] | None


class AnsweredQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """The last question, with its answer, which everybody has heard."""

    prompt: str
    options: tuple[str, ...]
    right: int


class TrollBridgeStanding(Standing, frozen=True, kw_only=True):
    """How a messenger has done; points are told at the end, to the living."""

    points: int | None


class TrollBridgeBoard(Board, frozen=True, kw_only=True, tag="troll-bridge"):
    """The bridge, the messengers on it, and the Trollosopher's question."""

    stage: str
    columns: int
    turn: int | None  # whose it is
    turn_count: int
    decides: int | None  # who hinders, asks or retreats in another's turn
    messengers: tuple[Messenger, ...]
    spaces: tuple[tuple[BridgeSpace, ...], ...]  # rows of columns
    unseen_tiles: dict[str, int]  # that the viewer has not seen, those that fell or found no space included
    unseen_words: dict[str, int]
    deck: int  # treasures left to find
    discards: tuple[str, ...]
    letters: tuple[Letter, ...]
    card: tuple[ShownQuestion, ...] | None  # for the asker alone
    question: ShownQuestion | None
    answered: AnsweredQuestion | None
    cards_left: int  # in the Tome
    bonus: int  # of treasures committed to this roll
    moved: int
    extra_turn: bool
    idle: int  # turns in which nothing happened
    idle_limit: int
    gentle: bool
    jump_die: int
    first_off: int | None
    ending: str | None
    deaths: tuple[int, ...]  # the first to die first


def board(s: State, seat: int | None) -> TrollBridgeBoard:
    """Through the eyes of a seat, or of a spectator."""
    tiles, words = _unseen(s, seat)
    return TrollBridgeBoard(
        stage=STAGE_NAMES[s.stage],
        columns=int(s.columns),
        turn=int(s.turn) if s.stage > FIRST_PLAYER else None,
        turn_count=int(s.turns),
        decides=int(s.decides) if s.stage in (HINDER, ASK, RETREAT) else None,
        messengers=tuple(_messenger(s, other, seat) for other in range(s.seats)),
        spaces=_spaces(s, seat),
        unseen_tiles=tiles,
        unseen_words=words,
        deck=int(s.deck.sum()),
        discards=_treasures(kind for kind in range(KINDS) for _ in range(s.discards[kind])),
        letters=tuple(_letter(s, owner) for owner in range(s.seats)),
        card=_card(s) if s.stage == ASK and seat == s.decides else None,
        question=shown(s, asked_question(s)) if s.stage == ANSWER else None,
        answered=_answered(s) if s.stage not in (ASK, ANSWER) else None,
        cards_left=int(s.cards - s.asked_count),
        bonus=int(s.bonus),
        moved=int(s.moved),
        extra_turn=bool(s.again),
        idle=int(s.idle),
        idle_limit=int(idle_turns_allowed(s)),
        gentle=bool(s.gentle),
        jump_die=int(s.jump_die),
        first_off=None if s.first_off == NOBODY else int(s.first_off),
        ending=ENDINGS[s.ending],
        deaths=tuple(int(other) for other in s.died[: s.deaths]),
    )


def _treasures(kinds: "State") -> tuple[str, ...]:
    return tuple(TREASURE_NAMES[kind] for kind in kinds if kind != NO_TREASURE)


def _messenger(s: State, other: int, seat: int | None) -> Messenger:
    treasures = _treasures(s.hand[other])
    held = has(int(s.held), other)
    on_ug_troll = held and tile_on(s, int(s.row[other]), int(s.column[other])) == UG_TROLL
    return Messenger(
        alive=has(int(s.alive), other),
        row=int(s.row[other]) + 1 if s.placed == s.seats or has_row(s, other) else None,
        column=int(s.column[other]),
        treasures=treasures if other == seat or s.stage in (MESSAGE, OVER) else None,
        treasure_count=len(treasures),
        messages=messages_borne(s, other),
        ug_trolls=int(s.ug_trolls[other]),
        trollosophers=int(s.trollosophers[other]),
        skips=int(s.skips[other]),
        held_by=None if not held else "Ug Troll" if on_ug_troll else "Trollosopher",
        damage=int(s.damage[other]),
    )


def messages_borne(s: State, seat: int) -> tuple[int, ...]:
    """By the seats that first had them."""
    return tuple(owner for owner in range(s.seats) if s.bearer[owner] == seat)


def _spaces(s: State, seat: int | None) -> tuple[tuple[BridgeSpace, ...], ...]:
    rows = zip(s.space[:, : s.columns].tolist(), s.seen[:, : s.columns].tolist(), strict=True)
    return tuple(tuple(_space(at, seen, seat) for at, seen in zip(*row, strict=True)) for row in rows)


@cache
def _space(space: int, seen: int, seat: int | None) -> BridgeSpace:
    """There are few different ones, and a bridge has many spaces."""
    hole = bool(space & HOLE)
    kind = NO_TILE if space & GONE else space & KIND_OF_TILE
    if kind == NO_TILE:
        return BridgeSpace(hole=hole)
    if not _knows(seen, seat):
        kind = UNSEEN
    return BridgeSpace(
        hole=hole,
        tile=BridgeTile(
            face_up=bool(seen & FACE_UP),
            kind=None if kind == UNSEEN else tile_name(kind),
            text=TEXTS[WORDS[kind - EXTRA_TURN]] if EXTRA_TURN <= kind <= NOTHING else None,
            peeked_by=() if seen & FACE_UP else seats_of(seen),
        ),
    )


def tile_name(kind: int) -> str:
    """What is on a tile."""
    return TILE_KINDS[UNSEEN_WORD if kind <= NOTHING else kind - TREASURE + UNSEEN_TREASURE]


def _knows(seen: int, seat: int | None) -> bool:
    return bool(seen & FACE_UP) or (seat is not None and has(seen, seat))


def _unseen(s: State, seat: int | None) -> tuple[dict[str, int], dict[str, int]]:
    """What others have seen is unseen for the viewer."""
    tiles = dict(zip(TILE_KINDS, s.unseen.tolist(), strict=True))
    words = dict(zip(WORDS, s.unseen_words.tolist(), strict=True))
    if _is_secretly_a_word(s, seat):
        tiles[TILE_KINDS[UNSEEN_WORD]] += 1
    peeked = (s.seen > 0) & (s.seen < FACE_UP)
    for space, seen in zip(s.space[peeked].tolist(), s.seen[peeked].tolist(), strict=True):
        kind = space & KIND_OF_TILE
        if not _knows(seen, seat):
            tiles[tile_name(kind)] += 1
            if kind <= NOTHING:
                words[WORDS[kind - EXTRA_TURN]] += 1
    return tiles, {TEXTS[word]: number for word, number in words.items()}


def _is_secretly_a_word(s: State, seat: int | None) -> bool:
    return is_secretly_a_word(s, NOBODY if seat is None else seat)


def due_by(s: State, seat: int | None) -> tuple[str | int, ...]:
    """What is drawn now, as a viewer knows it."""
    what, *where = due(s)
    return ("tile", *where) if _is_secretly_a_word(s, seat) else (what, *where)


def _letter(s: State, owner: int) -> Letter:
    bearer = int(s.bearer[owner])
    read = s.message[owner] > 0
    return Letter(
        owner=owner,
        bearer=None if bearer == NOBODY else bearer,
        worth=int(worth_of(s, int(s.message[owner]) - 1, bearer)) if read else None,
    )


def _card(s: State) -> tuple[ShownQuestion, ...]:
    return tuple(shown(s, question) for question in pack_of(int(s.tome)).card[s.card].question)


def asked_question(s: State) -> Question:
    """The one that is to be answered."""
    return pack_of(int(s.tome)).card[int(s.card)].question[int(s.question)]


def _answered(s: State) -> AnsweredQuestion | None:
    card, number = int(s.card), int(s.question)
    if not is_heard(s, card, number):
        return None
    last = asked_question(s)
    return AnsweredQuestion(
        prompt=last.prompt, options=last.options, right=int(right_option(s, card, number))
    )


def shown(s: State, question: Question) -> ShownQuestion:
    """As players see it before it is answered."""
    return ShownQuestion(
        degree=question.degree, prompt=question.prompt, options=None if s.typed else question.options
    )


def standings(s: State) -> tuple[TrollBridgeStanding, ...]:
    """At the end; before it messages are unread and treasures hidden, and all are equal."""
    seats = range(s.seats)
    if s.stage != OVER:
        return standings_with(TrollBridgeStanding, [0] * len(seats), [None] * len(seats))
    orders = [int(final_order(s, seat)) for seat in seats]
    scored = [int(points(s, seat)) if has(int(s.alive), seat) else None for seat in seats]
    return standings_with(TrollBridgeStanding, orders, scored)
