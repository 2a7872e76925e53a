import numpy as np
from games.angry_troll.bridge import acting, awakening, roll

from underbridge import CATALOGUE, Table

GAME = CATALOGUE["angry-troll"]


def observed(table: Table) -> dict[str, float]:
    """What the troll sees in numbers, by name; zeros are left out."""
    numbers = np.full(len(GAME.observed), np.nan, np.float32)
    GAME.rules.observe(table.state, 0, numbers)
    return {name: float(n) for name, n in zip(GAME.observed.names, numbers, strict=True) if n != 0}


def of(told: dict[str, float], slot: str) -> dict[str, float]:
    return {name.removeprefix(f"{slot}: "): n for name, n in told.items() if name.startswith(f"{slot}: ")}


def nearly(count: float, most: int) -> float:
    return float(np.float32(count) * np.float32(1 / most))


def test_stacks_are_counted_and_their_uppermost_bricks_named() -> None:
    told = observed(acting(upper="? ? ? ? ? .", lower="?? [?9h!] ? 2c!3s 4d!ac! ??5h"))
    assert of(told, "unseen bricks")["lower 6"] == nearly(2, 20)
    assert of(told, "seen bricks") == {
        "lower 2": nearly(1, 50),
        "lower 4": nearly(2, 50),
        "lower 5": nearly(2, 50),
        "lower 6": nearly(1, 50),
    }
    assert of(told, "awake bricks") == {
        "lower 2": nearly(1, 50),
        "lower 4": nearly(1, 50),
        "lower 5": nearly(2, 50),
    }
    assert set(of(told, "top")) == {
        "lower 2, hearts",
        "lower 4, spades",
        "lower 5, clubs",
        "lower 6, hearts",
    }
    assert set(of(told, "top awake")) == {"lower 2", "lower 5"}
    assert set(of(told, "top endless")) == {"lower 5"}
    assert set(of(told, "under")) == {"lower 4, clubs", "lower 5, diamonds"}
    assert set(of(told, "under awake")) == {"lower 4", "lower 5"}
    assert set(of(told, "troll")) == set(of(told, "stood on")) == {"lower 2"}


def test_hands_and_what_is_to_come() -> None:
    told = observed(acting(lower="[?] ? ? ? ? ?", hands="as! 8d", aside="5d 6d 7c", deck=7, idle=3))
    assert (of(told, "weapon"), of(told, "brick")) == ({"spades": 1}, {"diamonds": 1})
    assert "weapon endless" not in told
    assert of(told, "set aside") == {"lower": nearly(2, 26), "upper": nearly(1, 26)}
    assert told["deck"] == nearly(7, 36)
    assert told["actions left"] == 1
    assert told["idle"] == nearly(3, 20)
    assert sum(of(told, "unseen cards").values()) * 13 > 18.9  # twelve bricks, seven cards
    assert of(told, "phase") == {"troll actions": 1}
    assert of(told, "lower colour") == {"red": 1}


def test_an_awakening_is_seen_step_by_step() -> None:
    table = awakening(lower="[?] ? ? ? ? ?", playing="9h 8s")
    told = observed(table)
    assert (of(told, "phase"), of(told, "card")) == ({"awakening die": 1}, {"lower": 1})
    assert told["set aside, due"] == nearly(1, 50)
    roll(table, 3)
    told = observed(table)
    assert (of(told, "phase"), of(told, "waking")) == ({"brick face": 1}, {"lower 3": 1})


def test_the_options_in_play_show_and_nothing_is_named_before_its_time() -> None:
    told = observed(Table("angry-troll", draws=[], endless_diamond=True, bricks="2,1,1,1,1,2"))
    assert of(told, "endless") == {"ace of diamonds": 1}
    assert set(of(told, "unseen aces")) == {"ace of clubs", "ace of diamonds", "ace of spades"}
    assert told["deck"] == 1  # no bridge has fewer bricks
    assert not of(told, "lower colour")
    assert not of(told, "troll")
