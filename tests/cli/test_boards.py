"""Boards as text: whatever lies on the table can be read, however narrow the terminal is."""

from io import StringIO

import pytest
from games.angry_troll import bridge
from games.bridge_troll.road import FOUR, Troll, scoring
from pebbles import PEBBLES_GAME
from rich.console import Console

from underbridge import Table
from underbridge.cli import boards


def drawn(table: Table, columns: int) -> str:
    """The board for seat 0, its lines joined where they were wrapped."""
    paper = StringIO()
    Console(file=paper, width=columns).print(boards.as_text(table.view(0).board, table.names))
    assert max(map(len, paper.getvalue().splitlines())) <= columns
    return " ".join(paper.getvalue().split())


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_no_name_of_a_card_is_cut(columns: int) -> None:
    tolls, food = "Wandering Minstrels, Priest, Pawn Broker", "Stonemason, Fortune Teller, Princess"
    table = scoring(Troll("red 3, purple 2", tolls, food, "Royal Messenger, Garlic Merchant"), *FOUR[:3])
    told = drawn(table, columns)
    assert "…" not in told
    for card in (*tolls.split(", "), *food.split(", "), "Royal Messenger", "Garlic Merchant"):
        assert card in told
    assert "Troll 1 boulders 3 red, 2 purple tolls" in told
    assert "Troll 4 boulders" in told


@pytest.mark.parametrize(("columns", "row"), [(80, "│upper│"), (60, "│ upper │"), (40, "│ upper │")])
def test_a_magic_bridge_that_is_too_wide_is_drawn_down_the_page(columns: int, row: str) -> None:
    told = drawn(bridge.acting("?2c! ?3c! ?4c! ?5c! ?6c! [?7c!]"), columns)
    assert "…" not in told
    assert row in told
    assert all(f"{rank}♣ awake" in told for rank in range(2, 8))


def test_a_game_that_nobody_has_drawn_is_shown_thing_by_thing() -> None:
    table = Table(PEBBLES_GAME, seats=2, draws=[3, 1])
    assert drawn(table, 60) == "pebbles Troll 1: 4 Troll 2: - bids Troll 1: - Troll 2: -"


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        ((), "none"),
        ((True, None), "Ada: yes Grim: -"),
        (("a", "b", "c"), "a, b, c"),
        ({"red": 2, "dark_blue": (1, 2)}, "red 2, dark blue (1, 2)"),
        (({"hand": ()}, {"hand": ("club",)}), "Ada: (hand none) Grim: (hand (club))"),
    ],
)
def test_things_are_told_in_words(thing: object, words: str) -> None:
    assert " ".join(boards._plain(thing, ["Ada", "Grim"]).split()) == words
