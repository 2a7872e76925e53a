"""What happens in Troll Dice, as events."""

from ...engine.game import Step
from ...engine.story import Event
from ...engine.verbs import State
from .actions import Assign, Swap
from .rules import SURGES_FOR_ANOTHER_ATTACK
from .state import (
    ATTACK_ROLL,
    COLOURS,
    COUNTER,
    DEFENCE,
    FACE_NAMES,
    FACES,
    FIRST_ATTACKER,
    FULL_HEALTH,
    HAND_OUT,
    HEARTS,
    NOBODY,
    OVER,
    RED,
    SHIELD,
    TO_ATTACKER,
    WHITE,
)


class FirstAttacker(Event, frozen=True, tag="first attacker"):
    """Who begins."""

    seat: int


class Swapped(Event, frozen=True, tag="swapped"):
    """The attacker has chosen his dice."""

    seat: int
    count: int
    white: int
    red: int


class AttackDie(Event, frozen=True, tag="attack die"):
    """A die of the attack roll."""

    seat: int
    colour: str
    face: str


class Healed(Event, frozen=True, tag="healed"):
    """Hearts of the attack roll."""

    seat: int
    count: int
    health: int


class ClubHanded(Event, frozen=True, tag="club handed"):
    """A club die goes to an opponent."""

    seat: int
    to: int
    colour: str


class Blocked(Event, frozen=True, tag="blocked"):
    """A defender's shield."""

    seat: int
    colour: str
    face: str


class Countered(Event, frozen=True, tag="countered"):
    """A red die goes back to whoever sent it."""

    seat: int
    to: int
    colour: str
    face: str


class Wounded(Event, frozen=True, tag="wounded"):
    """A die that was neither blocked nor countered."""

    seat: int
    by: int
    colour: str
    face: str


class Fell(Event, frozen=True, tag="fell"):
    """A troll is out."""

    seat: int
    by: int


class Rejuvenated(Event, frozen=True, tag="rejuvenated"):
    """A feller regains health."""

    seat: int
    health: int


class StoodUp(Event, frozen=True, tag="stood up"):
    """Nobody was left standing, so the fallen stand again."""

    seat: int


class BloodSurge(Event, frozen=True, tag="blood surge"):
    """The same troll attacks again."""

    seat: int


class SunRose(Event, frozen=True, tag="sun rose"):
    """No more dice are swapped."""


class Won(Event, frozen=True, tag="won"):
    """The last one standing."""

    seat: int


def due(s: State) -> tuple[str | int, ...]:
    """What is drawn next."""
    if s.phase == FIRST_ATTACKER:
        return ("first attacker",)
    if s.phase == ATTACK_ROLL:
        return ("die", COLOURS[_colour_in_hand(s)], "attack", int(s.attacker))
    if s.returned:
        roller = s.attacker if s.returned == TO_ATTACKER else s.defender
        return ("die", COLOURS[RED], "counter", int(roller))
    colour = WHITE if s.hits[s.defender, WHITE] else RED
    return ("die", COLOURS[colour], "defence", int(s.defender))


def _colour_in_hand(s: State) -> int:
    hand = [colour for colour in range(3) for _ in range(s.hand[colour])]
    return hand[int(s.rolls)]


def tell(before: State, step: Step, after: State, seat: int | None) -> list[Event]:
    """What a step did, the same for every viewer."""
    match step.action:
        case Swap(count):
            white, red = int(before.hand[WHITE]) - count, int(before.hand[RED])
            return [Swapped(seat=int(before.attacker), count=count, white=white, red=red)]
        case Assign(to):
            colour = WHITE if before.clubs[WHITE] else RED
            return [ClubHanded(seat=int(before.attacker), to=to, colour=COLOURS[colour])]
    if before.phase == FIRST_ATTACKER:
        return [FirstAttacker(seat=int(after.attacker))]
    events: list[Event]
    if before.phase == ATTACK_ROLL:
        events = _attack_die(before, step.outcome)
        if after.phase == DEFENCE:
            events += _given_to_the_only_opponent(after)
    else:
        events = [_defence_die(before, step.outcome)]
    if after.phase not in (ATTACK_ROLL, HAND_OUT, DEFENCE):
        events += _settled(before, after)
    return events


def _attack_die(before: State, outcome: int) -> list[Event]:
    colour, attacker = _colour_in_hand(before), int(before.attacker)
    face = int(FACES[colour, outcome])
    health = int(before.health[attacker])
    healed = min(int(HEARTS[colour, outcome]), FULL_HEALTH - health)
    die = AttackDie(seat=attacker, colour=COLOURS[colour], face=FACE_NAMES[face])
    return [die, Healed(seat=attacker, count=healed, health=health + healed)] if healed else [die]


def _given_to_the_only_opponent(after: State) -> list[Event]:
    """TD9: nobody was asked, but the dice went over all the same."""
    return [
        ClubHanded(seat=int(after.attacker), to=int(after.defender), colour=COLOURS[colour])
        for colour in (WHITE, RED)
        for _ in range(after.hits[after.defender, colour])
    ]


def _defence_die(before: State, outcome: int) -> Event:
    colour = WHITE if before.hits[before.defender, WHITE] else RED
    roller, other = int(before.defender), int(before.attacker)
    if before.returned == TO_ATTACKER:
        roller, other = other, roller
    face = int(FACES[colour, outcome])
    die = {"colour": COLOURS[colour], "face": FACE_NAMES[face]}
    if face == SHIELD:
        return Blocked(seat=roller, **die)
    if face == COUNTER:
        return Countered(seat=roller, to=other, **die)
    return Wounded(seat=roller, by=other, **die)


def _settled(before: State, after: State) -> list[Event]:
    """What the end of an attack brought: who fell or stood up again, who gained, what comes next."""
    attack, attacker = int(before.attack), int(before.attacker)
    brought_to_0 = {troll: int(by) for troll, by in enumerate(after.felled_by) if by != NOBODY}
    fallen = {troll: by for troll, by in brought_to_0.items() if after.fell_in[troll] == attack}
    events: list[Event] = [Fell(seat=troll, by=by) for troll, by in fallen.items()]
    events += [StoodUp(seat=troll) for troll in brought_to_0 if troll not in fallen]
    for feller in sorted(set(fallen.values())):
        if after.health[feller] > 0:
            events.append(Rejuvenated(seat=feller, health=int(after.health[feller])))
    if after.sunrise and not before.sunrise:
        events.append(SunRose())
    if after.phase == OVER:
        events += [Won(seat=troll) for troll in range(after.seats) if after.health[troll] > 0]
    elif after.surges >= SURGES_FOR_ANOTHER_ATTACK and attacker not in brought_to_0:
        events.append(BloodSurge(seat=attacker))
    return events
