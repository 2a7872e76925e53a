"""What happens in Troll Bridge, as events.

Most is seen and heard by everybody. Which treasure somebody finds and which tile somebody looks at are told
to that seat alone, and the right answer to a question only when it was answered; nothing here reads another's
hand, the Tome's card before a question of it is asked, or a tile that lies face down.
"""

from ....engine.action import Action
from ....engine.game import Step
from ....engine.plain import Plain
from ....engine.story import Event
from ..actions import (
    Answer,
    Ask,
    Commit,
    Discard,
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
from ..events import (
    BareHands,
    CardDrawn,
    FirstPlayer,
    LetFight,
    Retreated,
    RowChosen,
    Stayed,
    ThrownOver,
    TreasureLeft,
)
from ..state import (
    FIGHT_DIE,
    FIRST_PLAYER,
    JUMP_DIE,
    MESSAGE,
    QUESTION_CARD,
    SMASH_DIE,
    STEAL_DIE,
    TILE,
    TREASURE_CARD,
    WORD,
)
from .end import end, message_read
from .fight import committed, fought, hindered, smashed
from .movement import jump_tested, jumped, moved, stolen, theft_rolled, tried_to_steal
from .reading import place_of
from .tiles import may_move_on, turned_up
from .treasures import found, kept, looked, used
from .turn import turns
from .wits import answered, asked, called_late


def tell(before: Plain, step: Step, after: Plain, seat: int | None) -> list[Event]:
    """What a step did, as a viewer saw it: itself, then the turns that it ended, and the game if it did."""
    if step.action is None:
        told = _drawn(before, step.outcome, after, seat)
    else:
        told = _decided(before, step.seat or 0, step.action, after, seat)
    return [*told, *turns(before, told, after), *end(before, after)]


# Draws


def _drawn(before: Plain, outcome: int, after: Plain, viewer: int | None) -> list[Event]:
    if before.stage == FIRST_PLAYER:
        return [FirstPlayer(seat=after.turn)]
    if before.stage in (TILE, WORD) and before.resume:
        return looked(before, outcome, after, viewer)
    if before.stage in (TILE, WORD):
        return turned_up(before, outcome, after)
    if before.stage == TREASURE_CARD:
        return [found(before, outcome, viewer)]
    if before.stage == QUESTION_CARD:
        return [CardDrawn(seat=after.decides, answerer=before.turn)]
    if before.stage == MESSAGE:
        return [message_read(before, after)]
    return _rolled(before, outcome + 1, after)


def _rolled(before: Plain, face: int, after: Plain) -> list[Event]:
    if before.stage == FIGHT_DIE:
        return fought(before, face, after)
    if before.stage == SMASH_DIE:
        return smashed(before, face, after)
    if before.stage == JUMP_DIE:
        return jump_tested(before, face, after)
    return theft_rolled(before, face, after) if before.stage == STEAL_DIE else stolen(before, after)


# Decisions


def _decided(before: Plain, who: int, action: Action, after: Plain, viewer: int | None) -> list[Event]:
    match action:
        case Row():
            return [RowChosen(seat=who, place=place_of(after, who))]
        case Move(direction):
            return moved(before, who, direction, after)
        case Jump(direction, using):
            return jumped(before, who, direction, using, after)
        case Steal(victim, using):
            return tried_to_steal(before, victim, using, after)
        case Stay():
            return [Stayed(seat=who)]
        case Leave():
            return [TreasureLeft(seat=who, place=place_of(before, who)), *may_move_on(who, after)]
        case Keep(discarding):
            return kept(before, who, discarding, after)
        case Discard(treasure):
            return [ThrownOver(seat=who, treasure=treasure)]
        case Use(treasure, on):
            return used(before, who, treasure, on, viewer)
        case Retreat(direction):
            start, place = place_of(before, who), place_of(after, who)
            return [Retreated(seat=who, direction=direction, start=start, place=place)]
    return _dealt_with_troll(before, who, action, after)


def _dealt_with_troll(before: Plain, who: int, action: Action, after: Plain) -> list[Event]:
    match action:
        case Roll():
            return [BareHands(seat=who)]
        case Commit(treasure):
            return [committed(before, who, treasure)]
        case Pass():
            return [LetFight(seat=who, fighter=before.turn)]
        case Hinder(treasure):
            return [hindered(before, who, treasure)]
        case Ask():
            return [asked(who, after)]
        case Answer(option):
            return answered(before, who, option, after)
        case Late():
            return [called_late(before, who)]
    return []  # a turn that is ended: the next one is told
