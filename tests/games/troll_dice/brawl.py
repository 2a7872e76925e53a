"""Put trolls into a fight, play on with the dice that are shown, and read how they fare."""

from enum import IntEnum
from typing import Any

from scenario import table_at

from underbridge import Table
from underbridge.engine.action import Action
from underbridge.games.troll_dice.actions import Assign, Swap
from underbridge.games.troll_dice.view import TrollDiceBoard


class White(IntEnum):
    CLUB = 0
    SHIELD = 3
    BLANK = 5


class Red(IntEnum):
    CLUB = 0
    COUNTER = 1
    HEART = 2
    SURGE = 3
    BLANK = 4


class Green(IntEnum):
    HEART = 0
    DOUBLE_HEART = 1
    SURGE = 2
    BLANK = 3


Die = White | Red | Green
KINDS: dict[str | int, type[Die]] = {"white": White, "red": Red, "green": Green}


def fight(*health: int, attacker: int = 0, **fields: Any) -> Table:
    """Trolls with that much health, one of them about to attack; those without any fell in attack 1."""
    fallen = [int(not left) for left in health]
    table = table_at(
        "troll-dice",
        len(health),
        health=list(health),
        standing=fallen.count(0),
        fell_in=fallen,
        attack=max(fallen),
        **fields,
    )
    table.draw(attacker)
    return table


def attack(table: Table, *shown: Die, swap: int = 0) -> None:
    """The attacker swaps and rolls: of each colour the dice shown, in this order, and else blanks."""
    (attacker,) = table.awaited
    table.act(attacker, Swap(swap))
    left = {kind: [die for die in shown if type(die) is kind] for kind in (White, Red, Green)}
    for _ in range(6):
        _, colour, *rest = table.due
        assert rest == ["attack", attacker]
        kind = KINDS[colour]
        table.draw(left[kind].pop(0) if left[kind] else kind.BLANK)
    assert not any(left.values()), "The attacker has fewer such dice in hand."


def hand(table: Table, *opponents: int) -> None:
    """The attacker hands his club dice, whites first, to these opponents."""
    for opponent in opponents:
        table.act(table.awaited[0], Assign(opponent))


def defend(table: Table, defender: int, *dice: Die) -> None:
    """A defender rolls dice that were handed to him."""
    for die in dice:
        assert table.due == ("die", type(die).__name__.lower(), "defence", defender)
        table.draw(die)


def counter(table: Table, troll: int, die: Red) -> None:
    """A troll rolls a die that was sent back to him."""
    assert table.due == ("die", "red", "counter", troll)
    table.draw(die)


def all_three_fall(table: Table) -> None:
    attack(table, White.CLUB, Red.CLUB, Red.CLUB)
    hand(table, 1, 2, 2)
    defend(table, 1, White.BLANK)
    defend(table, 2, Red.BLANK, Red.COUNTER)
    counter(table, 0, Red.BLANK)


def board(table: Table) -> TrollDiceBoard:
    seen = table.view(None).board
    assert isinstance(seen, TrollDiceBoard)
    return seen


def health(table: Table) -> list[int]:
    return [troll.health for troll in board(table).trolls]


def ranks(table: Table) -> list[int]:
    return [standing.rank for standing in table.standings]


def colours(table: Table) -> tuple[int, int, int]:
    """How many white, red and green dice the attacker has in hand."""
    dice = [die.colour for die in board(table).dice]
    return dice.count("white"), dice.count("red"), dice.count("green")


def swaps(most: int) -> list[Action]:
    return [Swap(count) for count in range(most + 1)]
