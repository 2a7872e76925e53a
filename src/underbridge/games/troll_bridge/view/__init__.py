"""What a seat sees of Troll Bridge: hands, peeked tiles and the Tome's answers are not everybody's."""

from collections.abc import Iterable
from functools import cache, lru_cache

import msgspec

from ....engine import bits
from ....engine.bits import seats_of
from ....engine.plain import Plain, once, plainly
from ....engine.verbs import State
from ....engine.view import Board, Standing, standings_with
from ..box import WORDS
from ..rules import bridge, end, secrets, setup, turn, wits
from ..rules.draws import due
from ..rules.tiles import SPACES_A_TURN
from ..state import (
    ANSWER,
    ASK,
    DECIDE_TREASURE,
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
from ..tome import Card, Question, Subject, pack_of
from .stakes import Fight, JumpAhead, fight, jumps

bit, has = plainly(bits.bit), plainly(bits.has)
tile_on = plainly(bridge.tile_on)
final_order, points, worth_of = plainly(end.final_order), plainly(end.points), plainly(end.worth_of)
is_secretly_a_word = plainly(secrets.is_secretly_a_word)
has_row = plainly(setup.has_row)
idle_turns_allowed = plainly(turn.idle_turns_allowed)
is_heard, right_option = plainly(wits.is_heard), plainly(wits.right_option)

NO_EYES, EVERYBODY = 0, FACE_UP - 1  # seats, a bit each: with whose eyes something is seen
ROWS_KEPT = 2_000  # of spaces, as they were seen lately
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
    points: int  # so far, as far as the viewer may know


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """A message; what it is worth is read when the scores are counted."""

    owner: int  # who had it first
    bearer: int | None  # None: it is lost
    worth: int | None


class ShownQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A question without its answer; if answers are typed, without its options, too."""

    subject: Subject | None
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
    decides: int | None  # who hinders, asks or has asked, or retreats in another's turn
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
    jumps: tuple[JumpAhead, ...]
    fight: Fight | None
    bonus: int  # of treasures committed to this roll
    moved: int
    onward: bool  # whoever leaves the treasure that was found may move on
    extra_turn: bool
    idle: int  # turns in which nothing happened
    idle_limit: int
    gentle: bool
    jump_die: int
    first_off: int | None
    ending: str | None
    deaths: tuple[int, ...]  # the first to die first


def board(s: Plain, seat: int | None) -> TrollBridgeBoard:
    """Through the eyes of a seat, or of a spectator."""
    if seat is None:
        return _open_to_all(s)
    return msgspec.structs.replace(
        _seen_with(s, bit(seat) & _insiders(s)),
        messengers=_messengers(s, seat),
        card=_card(s) if s.stage == ASK and seat == s.decides else None,
    )


def laid_open(s: Plain, seat: int | None) -> TrollBridgeBoard:
    """The same with nothing hidden, for whoever looks back: all that anybody knew then."""
    seen = _seen_with(s, EVERYBODY)
    hands = (_treasures(s.hand[owner]) for owner in range(s.seats))
    return msgspec.structs.replace(
        seen,
        messengers=tuple(
            msgspec.structs.replace(messenger, treasures=hand, points=_points(s, owner, hand=True))
            for owner, (messenger, hand) in enumerate(zip(seen.messengers, hands, strict=True))
        ),
        card=_card(s) if s.stage == ASK else None,
    )


def _seen_with(s: Plain, eyes: int) -> TrollBridgeBoard:
    """The bridge as those see it who know what any of these seats know, a bit each."""
    tiles, words = _unseen(s, eyes)
    return msgspec.structs.replace(
        _open_to_all(s), spaces=_spaces(s, eyes), unseen_tiles=tiles, unseen_words=words
    )


@once
def _open_to_all(s: Plain) -> TrollBridgeBoard:
    """What a spectator sees."""
    tiles, words = _unseen(s, NO_EYES)
    return TrollBridgeBoard(
        stage=STAGE_NAMES[s.stage],
        columns=s.columns,
        turn=s.turn if s.stage > FIRST_PLAYER else None,
        turn_count=s.turns,
        decides=s.decides if s.stage in (HINDER, ASK, ANSWER, RETREAT) else None,
        messengers=tuple(_messenger(s, seat) for seat in range(s.seats)),
        spaces=_spaces(s, NO_EYES),
        unseen_tiles=tiles,
        unseen_words=words,
        deck=sum(s.deck),
        discards=_treasures(kind for kind in range(KINDS) for _ in range(s.discards[kind])),
        letters=tuple(_letter(s, owner) for owner in range(s.seats)),
        card=None,
        question=shown(s, asked_question(s)) if s.stage == ANSWER else None,
        answered=_answered(s) if s.stage not in (ASK, ANSWER) else None,
        cards_left=s.cards - s.asked_count,
        jumps=jumps(s),
        fight=fight(s),
        bonus=s.bonus,
        moved=s.moved,
        onward=s.stage == DECIDE_TREASURE and s.moved < SPACES_A_TURN,
        extra_turn=bool(s.again),
        idle=s.idle,
        idle_limit=idle_turns_allowed(s),
        gentle=bool(s.gentle),
        jump_die=s.jump_die,
        first_off=None if s.first_off == NOBODY else s.first_off,
        ending=ENDINGS[s.ending],
        deaths=tuple(s.died[: s.deaths]),
    )


def _treasures(kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple(TREASURE_NAMES[kind] for kind in kinds if kind != NO_TREASURE)


def _messengers(s: Plain, seat: int) -> tuple[Messenger, ...]:
    """One's own hand is seen, too."""
    others = _open_to_all(s).messengers
    own = msgspec.structs.replace(
        others[seat], treasures=_treasures(s.hand[seat]), points=_points(s, seat, hand=True)
    )
    return (*others[:seat], own, *others[seat + 1 :])


def _messenger(s: Plain, seat: int) -> Messenger:
    """As others see it: at the end all hands are shown."""
    treasures = _treasures(s.hand[seat])
    laid_out = s.stage in (MESSAGE, OVER)
    held = has(s.held, seat)
    on_ug_troll = held and tile_on(s, s.row[seat], s.column[seat]) == UG_TROLL
    return Messenger(
        alive=has(s.alive, seat),
        row=s.row[seat] + 1 if s.placed == s.seats or has_row(s, seat) else None,
        column=s.column[seat],
        treasures=treasures if laid_out else None,
        treasure_count=len(treasures),
        messages=messages_borne(s, seat),
        ug_trolls=s.ug_trolls[seat],
        trollosophers=s.trollosophers[seat],
        skips=s.skips[seat],
        held_by=None if not held else "Ug Troll" if on_ug_troll else "Trollosopher",
        damage=s.damage[seat],
        points=_points(s, seat, hand=laid_out),
    )


def _points(s: Plain, seat: int, *, hand: bool) -> int:
    """What it would bring home now, with what is in its hand or without."""
    if not has(s.alive, seat):
        return 0
    hidden = sum(s.value[kind] for kind in s.hand[seat] if kind != NO_TREASURE)
    return int(points(s, seat)) - (0 if hand else hidden)


def messages_borne(s: Plain, seat: int) -> tuple[int, ...]:
    """By the seats that first had them."""
    return tuple(owner for owner in range(s.seats) if s.bearer[owner] == seat)


@once
def _insiders(s: Plain) -> int:
    """The seats that know of tiles what others do not, a bit each: the others see what a spectator sees."""
    seats = bit(s.turn) if _is_secretly_a_word(s, NO_EYES) else 0
    for _, seen in _peeked(s):
        seats |= seen
    return seats


@once
def _peeked(s: Plain) -> list[tuple[int, int]]:
    """The tiles that some have seen, and who; those that fell are remembered, too."""
    return [(space, seen) for row in _rows(s) for space, seen in zip(*row, strict=True) if 0 < seen < FACE_UP]


@once
def _rows(s: Plain) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Of each row: its spaces, and who has seen their tiles."""
    rows = zip(s.space, s.seen, strict=True)
    return [(tuple(spaces[: s.columns]), tuple(seen[: s.columns])) for spaces, seen in rows]


@once
def _spaces(s: Plain, eyes: int) -> tuple[tuple[BridgeSpace, ...], ...]:
    return tuple(_row(*row, eyes) for row in _rows(s))


@lru_cache(maxsize=ROWS_KEPT)
def _row(spaces: tuple[int, ...], seen: tuple[int, ...], eyes: int) -> tuple[BridgeSpace, ...]:
    """Most are as they were a step ago."""
    return tuple(_space(*at, eyes) for at in zip(spaces, seen, strict=True))


@cache
def _space(space: int, seen: int, eyes: int) -> BridgeSpace:
    """There are few different ones, and a bridge has many spaces."""
    hole = bool(space & HOLE)
    kind = NO_TILE if space & GONE else space & KIND_OF_TILE
    if kind == NO_TILE:
        return BridgeSpace(hole=hole)
    if not _knows(seen, eyes):
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


def _knows(seen: int, eyes: int) -> bool:
    return bool(seen & (FACE_UP | eyes))


@once
def _unseen(s: Plain, eyes: int) -> tuple[dict[str, int], dict[str, int]]:
    """What others have seen is unseen for the viewer."""
    tiles = dict(zip(TILE_KINDS, s.unseen, strict=True))
    words = dict(zip(WORDS, s.unseen_words, strict=True))
    if _is_secretly_a_word(s, eyes):
        tiles[TILE_KINDS[UNSEEN_WORD]] += 1
    for space, seen in _peeked(s):
        kind = space & KIND_OF_TILE
        if not _knows(seen, eyes):
            tiles[tile_name(kind)] += 1
            if kind <= NOTHING:
                words[WORDS[kind - EXTRA_TURN]] += 1
    return tiles, {TEXTS[word]: number for word, number in words.items()}


def _is_secretly_a_word(s: Plain, eyes: int) -> bool:
    return is_secretly_a_word(s, NOBODY) and not has(eyes, s.turn)


def due_by(s: Plain, seat: int | None) -> tuple[str | int, ...]:
    """What is drawn now, as a viewer knows it."""
    what, *where = due(s)
    eyes = NO_EYES if seat is None else bit(seat)
    return ("tile", *where) if _is_secretly_a_word(s, eyes) else (what, *where)


def _letter(s: Plain, owner: int) -> Letter:
    bearer = s.bearer[owner]
    read = s.message[owner] > 0
    return Letter(
        owner=owner,
        bearer=None if bearer == NOBODY else bearer,
        worth=worth_of(s, s.message[owner] - 1, bearer) if read else None,
    )


def _card(s: Plain) -> tuple[ShownQuestion, ...]:
    return tuple(shown(s, question) for question in drawn_card(s).question)


def drawn_card(s: Plain | State) -> Card:
    """The card that was drawn last."""
    card: Card = pack_of(s.tome).card[s.card]
    return card


def asked_question(s: Plain | State) -> Question:
    """The one that is to be answered."""
    question: Question = drawn_card(s).question[s.question]
    return question


def _answered(s: Plain) -> AnsweredQuestion | None:
    if not is_heard(s, s.card, s.question):
        return None
    last = asked_question(s)
    return AnsweredQuestion(
        prompt=last.prompt, options=last.options, right=right_option(s, s.card, s.question)
    )


def shown(s: Plain, question: Question) -> ShownQuestion:
    """As players see it before it is answered."""
    return ShownQuestion(
        subject=drawn_card(s).subject,
        degree=question.degree,
        prompt=question.prompt,
        options=None if s.typed else question.options,
    )


def standings(s: Plain) -> tuple[TrollBridgeStanding, ...]:
    """At the end; before it messages are unread and treasures hidden, and all are equal."""
    if s.stage != OVER:
        return _all_equal(s.seats)
    seats = range(s.seats)
    orders = [final_order(s, seat) for seat in seats]
    scored = [points(s, seat) if has(s.alive, seat) else None for seat in seats]
    return standings_with(TrollBridgeStanding, orders, scored)


@cache
def _all_equal(seats: int) -> tuple[TrollBridgeStanding, ...]:
    return standings_with(TrollBridgeStanding, [0] * seats, [None] * seats)
