"""The rulebook's worked examples."""

from scenario import table_at

from underbridge import Table
from underbridge.games.troll_dice.actions import Assign, Swap
from underbridge.games.troll_dice.view import Die, TrollDiceBoard

ADAM, BILLY, CINDY = range(3)

WHITE_CLUB = 0
RED_CLUB, RED_COUNTER, RED_HEART, RED_SURGE = range(4)
GREEN_DOUBLE_HEART, GREEN_SURGE = 1, 2


def board(table: Table) -> TrollDiceBoard:
    seen = table.view(None).board
    assert isinstance(seen, TrollDiceBoard)
    return seen


def health(table: Table) -> list[int]:
    return [troll.health for troll in board(table).trolls]


def in_hand(table: Table) -> list[str]:
    return [die.colour for die in board(table).dice]


def adam_attacks() -> Table:
    """Adam has 3 health, his two opponents 1 each."""
    table = table_at("troll-dice", 3, health=[3, 1, 1])
    table.draw(ADAM)
    return table


def roll(table: Table, *outcomes: int) -> None:
    for outcome in outcomes:
        table.draw(outcome)


def test_the_example_turn() -> None:
    table = adam_attacks()
    assert in_hand(table) == ["white"] * 3 + ["red"] * 3
    assert table.legal(ADAM) == [Swap(0), Swap(1), Swap(2)]
    table.act(ADAM, Swap(2))
    assert in_hand(table) == ["white", "red", "red", "red", "green", "green"]

    roll(table, WHITE_CLUB, RED_CLUB, RED_SURGE, RED_SURGE, GREEN_SURGE)
    assert health(table) == [3, 1, 1]
    roll(table, GREEN_DOUBLE_HEART)
    assert health(table) == [5, 1, 1]
    assert board(table).dice == (
        Die("white", "club"),
        Die("red", "club"),
        Die("red", "surge"),
        Die("red", "surge"),
        Die("green", "surge"),
        Die("green", "double heart"),
    )

    table.act(ADAM, Assign(BILLY))
    table.act(ADAM, Assign(CINDY))
    assert [troll.hits for troll in board(table).trolls] == [(), ("white",), ("red",)]

    assert table.due == ("die", "white", "defence", BILLY)
    roll(table, WHITE_CLUB)
    assert board(table).trolls[BILLY].wounds == 1
    assert table.due == ("die", "red", "defence", CINDY)
    roll(table, RED_COUNTER)
    assert table.due == ("die", "red", "counter", ADAM)
    roll(table, RED_HEART)
    assert health(table) == [5, 0, 1]

    assert table.awaited == (ADAM,)  # three surges
    assert in_hand(table) == ["white"] * 5 + ["red"]
    assert table.legal(ADAM) == [Swap(0), Swap(1)]
    table.act(ADAM, Swap(0))
    assert in_hand(table) == ["white"] * 5 + ["red"]
    assert table.due == ("die", "white", "attack", ADAM)


def test_the_example_turn_had_adam_countered_too() -> None:
    table = adam_attacks()
    table.act(ADAM, Swap(2))
    roll(table, WHITE_CLUB, RED_CLUB, RED_SURGE, RED_SURGE, GREEN_SURGE, GREEN_DOUBLE_HEART)
    table.act(ADAM, Assign(BILLY))
    table.act(ADAM, Assign(CINDY))
    roll(table, WHITE_CLUB, RED_COUNTER, RED_COUNTER)
    assert table.due == ("die", "red", "counter", CINDY)


def test_battle_frenzy_three_opponents_left_allow_three_swaps() -> None:
    table = table_at("troll-dice", 5, health=[6, 6, 6, 0, 6], standing=4, fell_in={3: 1}, attack=1)
    table.draw(ADAM)
    assert table.legal(ADAM) == [Swap(0), Swap(1), Swap(2), Swap(3)]
    table.act(ADAM, Swap(3))
    assert in_hand(table) == ["white"] * 3 + ["green"] * 3
