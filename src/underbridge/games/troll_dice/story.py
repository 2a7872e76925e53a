"""What happens in Troll Dice, as events."""

from ...engine.game import Step
from ...engine.plain import Plain, plainly
from ...engine.story import Event
from .actions import Assign, Swap
from .events import (
    AttackBegins,
    AttackDie,
    Blocked,
    BloodSurge,
    ClubHanded,
    Countered,
    Fell,
    FirstAttacker,
    Healed,
    Rejuvenated,
    StoodUp,
    SunRose,
    Swapped,
    Won,
    Wounded,
)
from .rules import attack, defence
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
    SURGES_FOR_ANOTHER_ATTACK,
    TO_ATTACKER,
    WHITE,
)
from .view import attacks_until_sunrise, most_swaps, places_of

FACES_ROLLED: list[list[int]] = FACES.tolist()  # by colour and outcome
HEARTS_ROLLED: list[list[int]] = HEARTS.tolist()

colour_handed, colour_rolled = plainly(attack.colour_handed), plainly(attack.colour_rolled)
colour_defended = plainly(defence.colour_defended)


def tell(before: Plain, step: Step, after: Plain, seat: int | None) -> list[Event]:
    """What a step did, the same for every viewer."""
    match step.action:
        case Swap(count):
            white, red = before.hand[WHITE] - count, before.hand[RED]
            return [Swapped(seat=before.attacker, count=count, white=white, red=red)]
        case Assign(to):
            return [ClubHanded(seat=before.attacker, to=to, colour=COLOURS[colour_handed(before)])]
    if before.phase == FIRST_ATTACKER:
        return [FirstAttacker(seat=after.attacker), _attack_begins(after)]
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


def _attack_die(before: Plain, outcome: int) -> list[Event]:
    colour, attacker = colour_rolled(before), before.attacker
    face = FACES_ROLLED[colour][outcome]
    health = before.health[attacker]
    healed = min(HEARTS_ROLLED[colour][outcome], FULL_HEALTH - health)
    die = AttackDie(seat=attacker, colour=COLOURS[colour], face=FACE_NAMES[face])
    return [die, Healed(seat=attacker, count=healed, health=health + healed)] if healed else [die]


def _given_to_the_only_opponent(after: Plain) -> list[Event]:
    """TD9: nobody was asked, but the dice went over all the same."""
    return [
        ClubHanded(seat=after.attacker, to=after.defender, colour=COLOURS[colour])
        for colour in (WHITE, RED)
        for _ in range(after.hits[after.defender, colour])
    ]


def _defence_die(before: Plain, outcome: int) -> Event:
    colour = colour_defended(before)
    roller, other = before.defender, before.attacker
    if before.returned == TO_ATTACKER:
        roller, other = other, roller
    face = FACES_ROLLED[colour][outcome]
    die = {"colour": COLOURS[colour], "face": FACE_NAMES[face]}
    if face == SHIELD:
        return Blocked(seat=roller, **die)
    if face == COUNTER:
        return Countered(seat=roller, to=other, **die)
    return Wounded(seat=roller, by=other, **die)


def _settled(before: Plain, after: Plain) -> list[Event]:
    """What the end of an attack brought: who fell or stood up again, who gained, what comes next."""
    brought_to_0 = {troll: by for troll, by in enumerate(after.felled_by) if by != NOBODY}
    fallen = {troll: by for troll, by in brought_to_0.items() if after.fell_in[troll] == before.attack}
    places = places_of(after)
    events: list[Event] = [Fell(seat=troll, by=by, place=places[troll]) for troll, by in fallen.items()]
    events += [StoodUp(seat=troll) for troll in brought_to_0 if troll not in fallen]
    for feller in sorted(set(fallen.values())):
        if after.health[feller] > 0:
            events.append(Rejuvenated(seat=feller, health=after.health[feller]))
    if after.sunrise and not before.sunrise:
        events.append(SunRose())
    if after.phase == OVER:
        return [*events, *(Won(seat=troll) for troll in range(after.seats) if after.health[troll] > 0)]
    if after.surges >= SURGES_FOR_ANOTHER_ATTACK and before.attacker not in brought_to_0:
        events.append(BloodSurge(seat=before.attacker))
    return [*events, _attack_begins(after)]


def _attack_begins(after: Plain) -> Event:
    return AttackBegins(
        seat=after.attacker,
        attack=after.attack,
        white=after.hand[WHITE],
        red=after.hand[RED],
        most_swaps=most_swaps(after),
        attacks_until_sunrise=attacks_until_sunrise(after),
    )
