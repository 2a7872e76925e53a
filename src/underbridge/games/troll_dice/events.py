"""The events of Troll Dice: everything that can happen, a kind each."""

from ...engine.story import Event


class FirstAttacker(Event, frozen=True, tag="first attacker"):
    """Who begins."""

    seat: int


class AttackBegins(Event, frozen=True, tag="attack begins"):
    """Whose attack is next."""

    seat: int
    attack: int  # its number
    white: int  # dice in hand, before swapping
    red: int
    most_swaps: int
    attacks_until_sunrise: int | None


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
    place: int


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
