"""Why to move, jump, fight or ask: what the dice must show, and what it brings.

What a seat cannot see is never told: of tiles that nobody turned up only how many there are of a kind, of
questions only how hard they are.
"""

from collections.abc import Iterator
from typing import ClassVar

from ...engine.action import Action
from ...engine.plain import Plain, plainly
from ...engine.reasons import Reason, per_cent
from .actions import (
    Answer,
    Ask,
    Commit,
    Discard,
    End,
    Hinder,
    Jump,
    Keep,
    Late,
    Leave,
    Move,
    Pass,
    Retreat,
    Roll,
    Row,
    Stay,
    Steal,
    Use,
)
from .box import ROWS
from .rules import bridge, movement, secrets, treasures
from .rules.draws import FACES_OF_A_DIE
from .rules.end import FOR_A_MESSAGE, FOR_AN_UG_TROLL, FOR_BEING_FIRST
from .rules.fight import DAMAGE_TO_FLEE
from .rules.movement import FACE_TO_STEAL
from .state import (
    COLUMN_STEP,
    COMMITTED,
    DIRECTIONS,
    EXTRA_TURN,
    HINDERERS,
    KIND_OF_TILE,
    LETTER,
    NO_TILE,
    ROW_STEP,
    SKIP_TURN,
    SNEEZING_POWDER,
    TILE_KINDS,
    TREASURE,
    TREASURE_NAMES,
    TROLLOSOPHER,
    UG_TROLL,
    UNSEEN,
    UNSEEN_TREASURE,
    UNSEEN_TROLLOSOPHER,
    UNSEEN_UG_TROLL,
)
from .tome import OPTIONS, pack_of

carried, is_hole, tile_on = plainly(treasures.carried), plainly(bridge.is_hole), plainly(bridge.tile_on)
is_on_bridge, is_hidden = plainly(bridge.is_on_bridge), plainly(secrets.is_hidden)
jump_needs, jumps_off = plainly(movement.jump_needs), plainly(movement.jumps_off)
HELPS = {TREASURE_NAMES[kind]: kind for kind in (*COMMITTED.tolist(), *HINDERERS.tolist())}


class Finishes(Reason, frozen=True, tag="finishes"):
    """The first off the bridge ends the game."""

    first: int  # points for being first with the own message


class OnAhead(Reason, frozen=True, tag="on ahead"):
    """Towards the finish."""

    left: int  # columns


class NotAhead(Reason, frozen=True, tag="not ahead"):
    """Sideways or back."""

    against: ClassVar[bool] = True
    left: int


class NobodyWaits(Reason, frozen=True, tag="nobody waits"):
    """An empty space: nothing grabs there."""


class TreasureLies(Reason, frozen=True, tag="treasure lies"):
    """A chest that everybody has seen, or that one has peeked at."""


class TrollWaits(Reason, frozen=True, tag="troll waits"):
    """A troll, seen."""

    against: ClassVar[bool] = True
    troll: str


class WordWaits(Reason, frozen=True, tag="word waits"):
    """A word, seen."""

    word: str


class TileUnseen(Reason, frozen=True, tag="tile unseen"):
    """What may lie there, by all tiles that this seat has not seen."""

    treasures: int  # of 100
    ug_trolls: int
    trollosophers: int


class MayFall(Reason, frozen=True, tag="may fall"):
    """A jump onto a space that may break."""

    against: ClassVar[bool] = True
    chance: int
    carried: int


class SureJump(Reason, frozen=True, tag="sure jump"):
    """In Feather Boots, or onto firm ground."""


class RowIsHoled(Reason, frozen=True, tag="row is holed"):
    """Holes in the row ahead."""

    against: ClassVar[bool] = True
    row: int
    holes: int


class RowIsWhole(Reason, frozen=True, tag="row is whole"):
    """None."""

    row: int


class MaySteal(Reason, frozen=True, tag="may steal"):
    """A message of somebody beside."""

    seat: int
    chance: int
    points: int  # and what is written in it


class Waits(Reason, frozen=True, tag="waits"):
    """Nothing is risked, nothing is won."""

    left: int


class TreasureBrings(Reason, frozen=True, tag="treasure brings"):
    """What a treasure is worth on average, if it is carried home; and what it does to jumps."""

    points: str
    chance: int  # to fall in a jump with it
    before: int


class StaysLight(Reason, frozen=True, tag="stays light"):
    """The treasure is left, and one may move on."""

    carried: int


class BeatsNow(Reason, frozen=True, tag="beats now"):
    """The odds of a fight, in this roll, and in this or the next."""

    chance: int
    in_two: int
    needs: int


class Helps(Reason, frozen=True, tag="helps"):
    """A weapon."""

    treasure: str
    strength: int
    chance: int
    bare: int


class NoTrophy(Reason, frozen=True, tag="no trophy"):
    """Sneezing Powder."""

    points: int  # that a trophy is worth


class QuestionInstead(Reason, frozen=True, tag="question instead"):
    """A Letter of Introduction."""


class Hinders(Reason, frozen=True, tag="hinders"):
    """What it does to the roll of somebody else."""

    seat: int
    chance: int
    before: int


class LetsBe(Reason, frozen=True, tag="lets be"):
    """The fight as it stands."""

    seat: int
    chance: int


class HarderQuestion(Reason, frozen=True, tag="harder question"):
    """How hard it is, among those on the card."""

    degree: int
    hardest: int


class MustKnow(Reason, frozen=True, tag="must know"):
    """Nothing but knowledge tells the right answer."""

    chance: int  # of a guess


class SureTrophy(Reason, frozen=True, tag="sure trophy"):
    """Crib Notes."""


class SkipsATurn(Reason, frozen=True, tag="skips a turn"):
    """A Trollbooth, in somebody's way."""

    seat: int
    left: int  # columns of theirs


class LooksFirst(Reason, frozen=True, tag="looks first"):
    """Mirrored Shoes."""

    trolls: int  # of 100 tiles that this seat has not seen


class MendsTheWay(Reason, frozen=True, tag="mends the way"):
    """A Sack of Planks."""


class LighterJump(Reason, frozen=True, tag="lighter jump"):
    """A treasure less."""

    treasure: str
    points: int  # that it is worth at home
    chance: int
    before: int


class KeepsAll(Reason, frozen=True, tag="keeps all"):
    """Whatever is carried is carried on."""

    carried: int


class StepsAside(Reason, frozen=True, tag="steps aside"):
    """From a space that was smashed."""

    left: int


def reasons(s: Plain, seat: int, action: Action) -> list[Reason]:
    """What speaks for it or against it, the weightiest first."""
    return list(_reasons(s, seat, action))


def _reasons(s: Plain, seat: int, action: Action) -> Iterator[Reason]:
    match action:
        case Row(row):
            yield _of_row(s, row - 1, 0)
        case Move(direction):
            yield from _of_going(s, seat, direction, 1)
        case Jump(direction, using):
            yield from _of_jumping(s, seat, direction, using is not None)
        case Steal(victim, using):
            chance = 1.0 if using else (FACES_OF_A_DIE - FACE_TO_STEAL + 1) / FACES_OF_A_DIE
            yield MaySteal(seat=victim, chance=per_cent(chance), points=FOR_A_MESSAGE)
        case Stay() | End():
            yield KeepsAll(carried=carried(s, seat)) if carried(s, seat) else Waits(left=_left(s, seat))
        case Leave():
            yield StaysLight(carried=carried(s, seat))
        case Keep(over):
            yield _of_keeping(s, seat, over is not None)
        case Retreat(direction):
            column = s.column[seat] + int(COLUMN_STEP[DIRECTIONS.index(direction)])
            yield StepsAside(left=s.columns + 1 - column)
        case Discard(treasure):
            value = s.value[TREASURE_NAMES.index(treasure)]
            chances = {"chance": _falls(s, carried(s, seat) - 1), "before": _falls(s, carried(s, seat))}
            yield LighterJump(treasure=treasure, points=value, **chances)
        case Roll() | Commit() | Pass() | Hinder():
            yield from _of_fighting(s, action)
        case Ask() | Answer() | Late():
            yield _of_wits(s, action)
        case Use(treasure, on):
            yield from _of_using(s, seat, treasure, on)


# The way


def _left(s: Plain, seat: int) -> int:
    """Columns to the firm ground beyond the bridge."""
    return int(s.columns + 1 - s.column[seat])


def _of_going(s: Plain, seat: int, direction: str, spaces: int) -> Iterator[Reason]:
    way = DIRECTIONS.index(direction)
    row = s.row[seat] + spaces * int(ROW_STEP[way])
    column = s.column[seat] + spaces * int(COLUMN_STEP[way])
    if column > s.columns:
        yield Finishes(first=FOR_BEING_FIRST if s.bearer[seat] == seat else 0)
        return
    if column > 0:
        yield from _of_tile(s, seat, row, column)
    left = s.columns + 1 - column
    yield OnAhead(left=left) if column > s.column[seat] else NotAhead(left=left)
    if way % 2:
        yield _of_row(s, row, column)


def _of_tile(s: Plain, seat: int, row: int, column: int) -> Iterator[Reason]:
    tile = tile_on(s, row, column)
    if tile == NO_TILE:
        yield NobodyWaits()
    elif tile == UNSEEN or is_hidden(s, row, column - 1, seat):
        yield _of_the_unseen(s, seat)
    elif tile == TREASURE:
        yield TreasureLies()
    elif tile in (UG_TROLL, TROLLOSOPHER):
        yield TrollWaits(troll=TILE_KINDS[UNSEEN_UG_TROLL if tile == UG_TROLL else UNSEEN_TROLLOSOPHER])
    else:
        yield WordWaits(word={EXTRA_TURN: "an extra turn", SKIP_TURN: "a turn skipped"}.get(tile, "nothing"))


def _unseen(s: Plain, seat: int) -> list[int]:
    """Tiles of each kind that a seat has not seen; those that others peeked at are among them."""
    counts = [int(number) for number in s.unseen]
    for row in range(ROWS):
        for column in range(s.columns):
            if is_hidden(s, row, column, seat):
                kind = int(s.space[row][column]) & KIND_OF_TILE
                counts[max(0, kind - TREASURE + UNSEEN_TREASURE)] += 1
    return counts


def _of_the_unseen(s: Plain, seat: int) -> TileUnseen:
    counts = _unseen(s, seat)
    chances = [per_cent(number / max(1, sum(counts))) for number in counts]
    return TileUnseen(
        treasures=chances[UNSEEN_TREASURE],
        ug_trolls=chances[UNSEEN_UG_TROLL],
        trollosophers=chances[UNSEEN_TROLLOSOPHER],
    )


def _of_row(s: Plain, row: int, column: int) -> RowIsHoled | RowIsWhole:
    """Beyond a column."""
    holes = sum(is_hole(s, row, further) for further in range(column + 1, s.columns + 1))
    return RowIsHoled(row=row + 1, holes=holes) if holes else RowIsWhole(row=row + 1)


def _of_jumping(s: Plain, seat: int, direction: str, in_boots: bool) -> Iterator[Reason]:
    if in_boots or jumps_off(s, seat, DIRECTIONS.index(direction)):
        yield SureJump()
    else:
        yield MayFall(chance=_falls(s, carried(s, seat)), carried=carried(s, seat))
    yield from _of_going(s, seat, direction, 2)


def _falls(s: Plain, carried: int) -> int:
    """Of 100 jumps with so many treasures (TB5)."""
    return per_cent(min(1 + carried, int(s.jump_die)) / int(s.jump_die))


# Treasures


def _of_keeping(s: Plain, seat: int, full: bool) -> TreasureBrings:
    """By all treasures that this seat has not seen: those of the deck and of other hands."""
    counts = [int(number) for number in s.deck]
    for other in range(s.seats):
        if other != seat:
            for treasure in s.hand[other]:
                if treasure >= 0:
                    counts[treasure] += 1
    if not sum(s.deck):
        counts = [int(number) for number in s.discards]
    mean = sum(n * int(value) for n, value in zip(counts, s.value, strict=True)) / max(1, sum(counts))
    now = carried(s, seat)
    return TreasureBrings(points=f"{mean:.1f}", chance=_falls(s, now + (not full)), before=_falls(s, now))


def _of_using(s: Plain, seat: int, treasure: str, on: int | str | None) -> Iterator[Reason]:
    if isinstance(on, int):
        yield SkipsATurn(seat=on, left=_left(s, on))
    elif on is None:
        yield SureTrophy()
    elif treasure == "Mirrored Shoes":
        counts = _unseen(s, seat)
        trolls = counts[UNSEEN_UG_TROLL] + counts[UNSEEN_TROLLOSOPHER]
        yield LooksFirst(trolls=per_cent(trolls / max(1, sum(counts))))
    else:
        yield MendsTheWay()


# Fights and wits


def _beats(damage: int, bonus: int) -> float:
    """The chance that a roll does what is still to do."""
    return sum(damage + max(0, face + bonus) >= DAMAGE_TO_FLEE for face in _faces()) / FACES_OF_A_DIE


def _faces() -> range:
    return range(1, FACES_OF_A_DIE + 1)


def _of_fighting(s: Plain, action: Action) -> Iterator[Reason]:
    damage, bonus, fighter = int(s.damage[s.turn]), int(s.bonus), int(s.turn)
    now = _beats(damage, bonus)
    match action:
        case Roll():
            in_two = sum(
                1.0 if damage + face >= DAMAGE_TO_FLEE else _beats(damage + face, 0) for face in _faces()
            )
            both = per_cent(in_two / FACES_OF_A_DIE)
            yield BeatsNow(chance=per_cent(now), in_two=both, needs=DAMAGE_TO_FLEE - damage)
        case Commit(treasure) if HELPS[treasure] == SNEEZING_POWDER:
            yield NoTrophy(points=FOR_AN_UG_TROLL)
        case Commit(treasure) if HELPS[treasure] == LETTER:
            yield QuestionInstead()
        case Commit(treasure):
            strength = int(s.strength[HELPS[treasure]])
            chance = per_cent(_beats(damage, bonus + strength))
            yield Helps(treasure=treasure, strength=strength, chance=chance, bare=per_cent(now))
        case Hinder(treasure):
            left = per_cent(_beats(damage, bonus - int(s.strength[HELPS[treasure]])))
            yield Hinders(seat=fighter, chance=left, before=per_cent(now))
        case _:
            yield LetsBe(seat=fighter, chance=per_cent(now))


def _of_wits(s: Plain, action: Action) -> HarderQuestion | MustKnow:
    if isinstance(action, Ask):
        questions = pack_of(int(s.tome)).card[int(s.card)].question
        hardest = max(question.degree for question in questions)
        return HarderQuestion(degree=questions[action.question].degree, hardest=hardest)
    return MustKnow(chance=per_cent(1 / OPTIONS))
