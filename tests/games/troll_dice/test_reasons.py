"""Why to swap, or to club that troll: each kind of reason in a fight where it is true."""

from games.troll_dice.brawl import Red, White, attack, fight, hand

from underbridge import Table
from underbridge.engine.plain import plain
from underbridge.engine.reasons import Reason
from underbridge.games.troll_dice.actions import Assign, Swap
from underbridge.games.troll_dice.reasons import (
    AllClub,
    AttacksNext,
    CouldFall,
    EnoughDice,
    FewerClubs,
    FewestHearts,
    Heals,
    HealsLittle,
    MayComeBack,
    MaySurge,
    MayWound,
    MostHearts,
    NearlyDown,
    NothingToHeal,
    OutOfReach,
    Prey,
    reasons,
)


def swapping(table: Table, count: int) -> list[Reason]:
    return reasons(plain(table.state), table.awaited[0], Swap(count))


def clubbing(table: Table, to: int) -> list[Reason]:
    return reasons(plain(table.state), table.awaited[0], Assign(to))


def test_whoever_has_all_hearts_heals_nothing() -> None:
    table = fight(6, 6, 6)
    assert swapping(table, 1)[0] == NothingToHeal(health=6)
    assert swapping(table, 0) == [AllClub(white=6, clubs="3.0")]


def test_green_dice_club_nobody() -> None:
    assert FewerClubs(green=2, clubs="2.0", instead="3.0") in swapping(fight(6, 6, 6), 2)


def test_hearts_heal_only_as_many_as_are_missing() -> None:
    """A heart is missing: a green die heals it with two of its faces, a red one with one; either will do."""
    table = fight(5, 6, 6)
    assert Heals(hearts="0.4", chance=44, missing=1) in swapping(table, 1)  # 1 - 5/6 · 4/6
    assert HealsLittle(hearts="0.2", missing=1) in swapping(table, 0)


def test_few_hearts_want_healing_and_few_of_another_want_clubs() -> None:
    assert NearlyDown(health=2) in swapping(fight(2, 6, 6), 1)
    assert NearlyDown(health=2) not in swapping(fight(2, 6, 6), 0)
    assert Prey(seat=2, health=1) in swapping(fight(6, 6, 1), 0)
    assert not any(isinstance(reason, Prey) for reason in swapping(fight(6, 6, 3), 0))


def test_three_surges_are_as_likely_as_the_dice_say() -> None:
    """Three red dice: one in 216."""
    assert MaySurge(chance=1) in swapping(fight(3, 6), 0)
    assert not any(isinstance(reason, MaySurge) for reason in swapping(fight(4, 6), 0))


def test_dice_that_lie_before_a_troll_may_fell_it() -> None:
    """Two white dice, each of which wounds with four faces of six."""
    table = fight(6, 2, 6)
    attack(table, White.CLUB, White.CLUB, White.CLUB)
    assert OutOfReach(seat=2, health=6) in clubbing(table, 2)
    hand(table, 1)
    assert CouldFall(seat=1, dice=2, health=2, chance=44) in clubbing(table, 1)
    hand(table, 1)
    assert EnoughDice(seat=1, dice=2) in clubbing(table, 1)


def test_the_weakest_the_strongest_and_the_next() -> None:
    table = fight(6, 3, 5, 6)
    attack(table, White.CLUB)
    assert FewestHearts(seat=1, health=3) in clubbing(table, 1)
    assert MostHearts(seat=3, health=6) in clubbing(table, 3)
    assert AttacksNext(seat=1) in clubbing(table, 1)
    assert not any(
        isinstance(reason, FewestHearts | MostHearts | AttacksNext) for reason in clubbing(table, 2)
    )


def test_a_red_die_may_come_back() -> None:
    """It is countered by one face of six, back and forth: the defender is wounded in six of seven cases."""
    table = fight(5, 6, 6)
    attack(table, Red.CLUB)
    assert MayWound(seat=1, colour="red", chance=86) in clubbing(table, 1)
    assert MayComeBack(seat=1, chance=14) in clubbing(table, 1)
