"""What hangs on the dice that may be rolled next: of jumps and of a fight, for everybody to see."""

from functools import cache, lru_cache

import msgspec

from ....engine import bits
from ....engine.plain import Plain, plainly
from ..events import Place
from ..rules import movement, treasures
from ..rules.draws import FACES_OF_A_DIE
from ..rules.fight import DAMAGE_TO_FLEE, SMASHED_COLUMN, SMASHED_ROW
from ..state import (
    ACT,
    COLUMN_STEP,
    COMMITTED,
    DIRECTIONS,
    FIGHT,
    FIGHT_DIE,
    HINDER,
    HINDERERS,
    ROW_STEP,
    SMASH_DIE,
    TREASURE_NAMES,
)

KEPT = 1_000  # tables of chances, of boxes that people may bring along

clockwise, has = plainly(bits.clockwise), plainly(bits.has)
can_jump, jumps_off = plainly(movement.can_jump), plainly(movement.jumps_off)
jump_needs, carries = plainly(movement.jump_needs), plainly(treasures.carries)


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    """Of a die: from this face on it turns out well."""

    die: int
    least: int


class JumpAhead(msgspec.Struct, frozen=True, kw_only=True):
    """A jump that can be made now; onto firm ground no die is rolled."""

    direction: str
    place: Place
    chance: Chance | None


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """The fight of this turn, and what its roll must show."""

    chance: Chance | None  # None: it was rolled
    chances: dict[str, Chance]  # if this is thrown in, too, by who decides
    hinderers: tuple[int, ...]  # who is asked, for they carry something
    smashes: tuple[Place, ...]  # what each face of the other die hits, the first ahead; some off the bridge


def jumps(s: Plain) -> tuple[JumpAhead, ...]:
    """Of the one whose turn it is."""
    if s.stage != ACT:
        return ()
    return tuple(_jump(s, direction) for direction in range(4) if can_jump(s, s.turn, direction))


def _jump(s: Plain, direction: int) -> JumpAhead:
    row = s.row[s.turn] + 2 * int(ROW_STEP[direction])
    column = s.column[s.turn] + 2 * int(COLUMN_STEP[direction])
    off = jumps_off(s, s.turn, direction)
    chance = None if off else _chance(s.jump_die, jump_needs(s, s.turn) + 1)
    return _ahead(DIRECTIONS[direction], row + 1, min(column, s.columns + 1), chance)


@cache
def _ahead(direction: str, row: int, column: int, chance: Chance | None) -> JumpAhead:
    return JumpAhead(direction=direction, place=Place(row, column), chance=chance)


def fight(s: Plain) -> Fight | None:
    if s.stage not in (FIGHT, HINDER, FIGHT_DIE, SMASH_DIE):
        return None
    return Fight(
        chance=None if s.stage == SMASH_DIE else _fight_chance(s),
        chances=_chances(s),
        hinderers=_hinderers(s),
        smashes=_around(s.row[s.turn], s.column[s.turn]),
    )


def _chances(s: Plain) -> dict[str, Chance]:
    """Of every treasure that does something to a roll, whoever has it."""
    kinds, sign = {FIGHT: (COMMITTED, 1), HINDER: (HINDERERS, -1)}.get(s.stage, ((), 0))
    helps = ((TREASURE_NAMES[kind], sign * int(s.strength[kind])) for kind in kinds if s.strength[kind])
    return _with_each(_needs(s), tuple(helps))


@lru_cache(KEPT)
def _with_each(needs: int, helps: tuple[tuple[str, int], ...]) -> dict[str, Chance]:
    return {name: _chance(FACES_OF_A_DIE, needs - more) for name, more in helps}


def _fight_chance(s: Plain) -> Chance:
    return _chance(FACES_OF_A_DIE, _needs(s))


def _needs(s: Plain) -> int:
    return DAMAGE_TO_FLEE - int(s.damage[s.turn]) - int(s.bonus)


def _hinderers(s: Plain) -> tuple[int, ...]:
    """In the order in which they are asked."""
    others = (clockwise(s.turn, step, s.seats) for step in range(1, s.seats))
    return tuple(seat for seat in others if has(s.alive, seat) and carries(s, seat))


@cache
def _around(row: int, column: int) -> tuple[Place, ...]:
    return tuple(
        Place(row + int(down) + 1, column + int(on))
        for down, on in zip(SMASHED_ROW, SMASHED_COLUMN, strict=True)
    )


@cache
def _chance(die: int, least: int) -> Chance:
    """Of a face that is on the die, or the one beyond the last: of none."""
    return Chance(die=die, least=min(max(least, 1), die + 1))
