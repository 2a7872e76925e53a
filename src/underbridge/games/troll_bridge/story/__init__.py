"""What happens in Troll Bridge, as events.

Most is seen and heard by everybody. Which treasure somebody finds and which tile somebody looks at are told
to that seat alone, and the right answer to a question only when it was answered; nothing here reads another's
hand, the Tome's card before a question of it is asked, or a tile that lies face down.
"""

import numpy as np

from ....engine.action import Action
from ....engine.game import Step
from ....engine.story import Event
from ....engine.verbs import State
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
    CalledLate,
    CardDrawn,
    FellThrough,
    FirstPlayer,
    Hindered,
    JumpHeld,
    LetFight,
    QuestionAsked,
    Retreated,
    RowChosen,
    SpaceCollapsed,
    Stayed,
    StealFailed,
    StealSucceeded,
    StealTried,
    StickyFingersUsed,
    ThrownOver,
    TreasureDrawn,
    TreasureFound,
    TreasureLeft,
)
from ..rules import FACE_TO_STEAL
from ..rules.bridge import has
from ..rules.end import next_message
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
    TREASURE_NAMES,
    WORD,
)
from ..view import asked_question
from .reading import place_of
from .tiles import jumped, kept, landed, looked, may_move_on, moved, stolen, turned_up, used
from .trolls import answered, committed, fell, fought, lost, smashed
from .turns import end, message_read, turns

_DICE = {FIGHT_DIE: "fight", SMASH_DIE: "smash", JUMP_DIE: "jump", STEAL_DIE: "steal"}


def due(s: State) -> tuple[str | int, ...]:
    """What is drawn now."""
    if s.stage in (TILE, WORD):
        return ("tile" if s.stage == TILE else "word", int(s.row_at) + 1, int(s.column_at))
    if s.stage in _DICE:
        return ("die", _DICE[int(s.stage)])
    if s.stage == MESSAGE:
        owner = next_message(s)
        return ("message", int(s.bearer[owner]), owner)
    plain = {FIRST_PLAYER: "first player", TREASURE_CARD: "treasure", QUESTION_CARD: "question card"}
    return (plain.get(int(s.stage), "stolen message"),)


def due_by(s: State, seat: int | None) -> tuple[str | int, ...]:
    """While somebody peeks, the others do not learn that the tile is a word."""
    what, *where = due(s)
    return ("tile", *where) if s.stage == WORD and s.resume and seat != s.turn else (what, *where)


def tell(before: State, step: Step, after: State, seat: int | None) -> list[Event]:
    """What a step did, as a viewer saw it: itself, then the turns that it ended, and the game if it did."""
    if step.action is None:
        told = _drawn(before, step.outcome, after, seat)
    else:
        told = _decided(before, step.seat or 0, step.action, after, seat)
    return [*told, *turns(before, step.action, after), *end(before, after)]


# Draws


def _drawn(before: State, outcome: int, after: State, viewer: int | None) -> list[Event]:
    who = int(before.turn)
    if before.stage == FIRST_PLAYER:
        return [FirstPlayer(seat=int(after.turn))]
    if before.stage in (TILE, WORD):
        return looked(before, after, viewer) if before.resume else turned_up(before, after)
    if before.stage == TREASURE_CARD:
        kind = int(np.argmax(before.deck - after.deck))
        found = TreasureFound(seat=who, treasure=TREASURE_NAMES[kind])
        return [found if viewer == who else TreasureDrawn(seat=who)]
    if before.stage == QUESTION_CARD:
        return [CardDrawn(seat=int(after.decides), answerer=who)]
    if before.stage == MESSAGE:
        return [message_read(before, after)]
    if before.stage in _DICE:
        return _rolled(before, outcome + 1, after)
    return stolen(before, int(before.decides), after)


def _rolled(before: State, face: int, after: State) -> list[Event]:
    who, victim = int(before.turn), int(before.decides)
    if before.stage == FIGHT_DIE:
        return fought(before, face)
    if before.stage == SMASH_DIE:
        return smashed(before, face, after)
    if before.stage == STEAL_DIE and face == FACE_TO_STEAL:
        return [StealSucceeded(seat=who, victim=victim, face=face), *stolen(before, victim, after)]
    if before.stage == STEAL_DIE:
        return [StealFailed(seat=who, victim=victim, face=face)]
    if has(int(after.alive), who):
        return [JumpHeld(seat=who, face=face, place=place_of(after, who)), *landed(before, after)]
    place = place_of(before, who)
    events: list[Event] = [SpaceCollapsed(seat=who, face=face, place=place), *fell(before, place)]
    return [*events, FellThrough(seat=who, place=place), *lost(before, who)]


# Decisions


def _decided(before: State, who: int, action: Action, after: State, viewer: int | None) -> list[Event]:
    match action:
        case Row():
            return [RowChosen(seat=who, place=place_of(after, who))]
        case Move(direction):
            return moved(before, who, direction, after)
        case Jump(direction, using):
            return jumped(before, who, direction, using, after)
        case Steal(victim, None):
            return [StealTried(seat=who, victim=victim, needs=FACE_TO_STEAL)]
        case Steal(victim, using):
            surely = StickyFingersUsed(seat=who, victim=victim, treasure=str(using))
            return [surely, *stolen(before, victim, after)]
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


def _dealt_with_troll(before: State, who: int, action: Action, after: State) -> list[Event]:
    fighter = int(before.turn)
    match action:
        case Roll():
            return [BareHands(seat=who)]
        case Commit(treasure):
            return [committed(before, who, treasure)]
        case Pass():
            return [LetFight(seat=who, fighter=fighter)]
        case Hinder(treasure):
            strength = int(before.strength[TREASURE_NAMES.index(treasure)])
            return [Hindered(seat=who, fighter=fighter, treasure=treasure, strength=strength)]
        case Ask():
            question = asked_question(after)
            degree, prompt = question.degree, question.prompt
            return [QuestionAsked(seat=who, answerer=fighter, degree=degree, prompt=prompt)]
        case Answer(option):
            return answered(before, who, option, after)
        case Late():
            question = asked_question(before)
            return [CalledLate(seat=who, answerer=fighter, right=question.options[question.right])]
    return []  # a turn that is ended: the next one is told
