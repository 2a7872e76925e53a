"""What learners are shown of a crossing."""

import random

import numpy as np
import pytest
from games.troll_bridge.crossing import SMALL_TOME, crossing, do, open_tome, roll, turn_up

from underbridge import CATALOGUE, Table, laws
from underbridge.engine.draws import new_rng

GAME = CATALOGUE["troll-bridge"]
NAMES = GAME.observed.names
UNSCALED = dict(zip(NAMES, GAME.observed.scale.tolist(), strict=True))


def seen(table: Table, seat: int | None) -> dict[str, int]:
    """What a seat or a spectator is shown, by name, as it was before it was scaled; without zeros."""
    numbers = np.full(len(NAMES), np.nan, np.float32)
    GAME.rules.observe(table.state, -1 if seat is None else seat, numbers)
    return {
        name: round(number / UNSCALED[name])
        for name, number in zip(NAMES, numbers.tolist(), strict=True)
        if number
    }


def of(shown: dict[str, int], slot: str) -> dict[str, int]:
    """What is shown there."""
    return {name.removeprefix(f"{slot}: "): shown[name] for name in shown if name.startswith(f"{slot}:")}


def test_every_number_has_a_name_of_its_own() -> None:
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"holed": True, "gentle": True}),
        (4, {"boards": 2}),
        (5, {"boards": 4, "answers": "typed"}),
    ],
)
def test_everything_is_within_its_bounds_and_hiding_changes_none_of_it(
    seats: int, options: laws.Options
) -> None:
    chance, rng = random.Random(seats), new_rng(seats)
    table = Table(GAME, seats, seed=seats, tome=SMALL_TOME, **options)
    numbers, others = np.full((2, len(NAMES) + 1), np.nan, np.float32)
    for _ in range(300):
        if table.over:
            break
        seat = chance.choice(table.awaited)
        table.act(seat, chance.choice(table.legal(seat)))
        for viewer in range(-1, seats):
            GAME.rules.observe(table.state, viewer, numbers)
            assert (numbers[:-1] >= GAME.observed.low).all()
            assert (numbers[:-1] <= GAME.observed.high).all()
            assert np.isnan(numbers[-1])
            other = table.state.copy()
            GAME.rules.hide(other, viewer, rng)
            GAME.rules.observe(other, viewer, others)
            assert numbers.tobytes() == others.tobytes()


# The bridge


def test_a_tile_is_shown_to_those_who_know_it() -> None:
    table = crossing("0 U?1 T .\n1 . o .")
    for viewer, tile in ((None, "unseen"), (0, "unseen"), (1, "Ug Troll")):
        shown = seen(table, viewer)
        spaces = of(shown, "tile")
        assert spaces[f"row 1, column 2, {tile}"] == spaces["row 1, column 3, treasure"] == 1
        assert spaces["row 2, column 3, none"] == spaces["row 5, column 10, none"] == 1
        assert len(spaces) == 50  # a label for each space, and the bridge ends there
        assert of(shown, "hole") == {"row 2, column 3": 1}
        assert of(shown, "known to") == {"row 1, column 2": 1, "row 1, column 3": 2}


def test_what_only_others_have_seen_is_unseen() -> None:
    table = crossing("0 U?1 . .\n1 . X?1 .", unseen={"word": 2, "Ug Troll": 3}, words={"nothing": 2})
    assert of(seen(table, 1), "unseen tiles") == {"word": 2, "Ug Troll": 3}
    assert of(seen(table, 1), "unseen words") == {"nothing": 2}
    for viewer in (None, 0):
        assert of(seen(table, viewer), "unseen tiles") == {"word": 3, "Ug Troll": 4}
        assert of(seen(table, viewer), "unseen words") == {"extra": 1, "nothing": 2}


def test_that_a_tile_is_a_word_is_not_betrayed_while_another_peeks() -> None:
    table = crossing("0 ? .\n1 . .", hands={0: "Mirrored Shoes"})
    do(table, 0, "use Mirrored Shoes forward")
    before = seen(table, 1)
    assert of(before, "stage") == {"tile": 1}
    table.draw(0)
    assert table.due[0] == "word"
    assert seen(table, 1) == before
    table.draw(0)
    assert of(seen(table, 1), "tile")["row 1, column 2, unseen"] == 1
    assert of(seen(table, 0), "tile")["row 1, column 2, extra"] == 1


# Messengers


def test_messengers_come_clockwise_from_the_one_who_looks() -> None:
    table = crossing("0 . .\n. 1 .\n. . 2", seats=3, turn=1, messages={2: [0, 2]})
    shown = seen(table, 2)
    assert of(shown, "column") == {"own": 3, "first to the left": 1, "second to the left": 2}
    assert of(shown, "row") == {"own": 3, "first to the left": 1, "second to the left": 2}
    assert of(shown, "turn") == of(shown, "decides") == {"second to the left": 1}
    assert of(shown, "messages") == {"own": 2, "second to the left": 1}
    assert of(shown, "bearer") == {
        "own, own": 1,
        "first to the left, own": 1,
        "second to the left, second to the left": 1,
    }
    assert of(seen(table, None), "column") == of(seen(table, 0), "column")


def test_of_the_dead_it_is_shown_that_they_have_lost_everything() -> None:
    shown = seen(crossing("0 . .\n1 . .", seats=3, dead=[2]), 0)
    assert of(shown, "plays") == {"own": 1, "first to the left": 1, "second to the left": 1}
    assert of(shown, "alive") == of(shown, "messages") == {"own": 1, "first to the left": 1}
    assert of(shown, "bearer") == {"own, own": 1, "first to the left, first to the left": 1}


def test_a_fight_is_shown_with_its_damage_and_its_bonus() -> None:
    table = crossing("0U . .\n1 . .", hands={0: "Spear 'O Mint", 1: "Troll Wedgie"}, damage={0: 4})
    do(table, 0, "commit Spear 'O Mint")
    do(table, 1, "hinder Troll Wedgie")
    shown = seen(table, 1)
    assert of(shown, "held by") == {"first to the left, Ug Troll": 1}
    assert of(shown, "damage") == {"first to the left": 4}
    assert shown["bonus"] == 3 - 4
    assert of(shown, "stage") == {"fight die": 1}
    roll(table, fight=6)
    shown = seen(table, 1)
    assert of(shown, "Ug Trolls") == {"first to the left": 1}
    assert of(shown, "held by") == of(shown, "damage") == {}
    assert "bonus" not in shown


def test_tb13_learners_are_told_how_many_turns_are_skipped() -> None:
    for skips, told in ((2, 2), (3, 3), (9, 9), (12, 9)):
        table = crossing("0 . .\n1 . .", skips=[1] * skips)
        assert of(seen(table, 0), "skips") == {"first to the left": told}


# Treasures and questions


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    table = crossing(
        "0 . .\n1 . .",
        hands={0: "Crib Notes", 1: "Golden Goat, Golden Goat"},
        deck="Crib Notes, Silver Goblet",
        discards="Trollbooth",
    )
    shown = seen(table, 0)
    assert of(shown, "hand") == {"Crib Notes": 1}
    assert of(shown, "elsewhere") == {"Crib Notes": 1, "Silver Goblet": 1, "Golden Goat": 2}
    assert of(shown, "treasures") == {"own": 1, "first to the left": 2}
    assert of(shown, "discards") == {"Trollbooth": 1}
    assert shown["deck"] == 2
    watched = seen(table, None)
    assert of(watched, "hand") == {}
    assert of(watched, "elsewhere") == {"Crib Notes": 2, "Silver Goblet": 1, "Golden Goat": 2}


def test_tb8_which_question_is_asked_is_shown_while_it_is_asked() -> None:
    table = crossing("0P . .\n1 . .", tome=SMALL_TOME)
    open_tome(table, 1)
    assert of(seen(table, 0), "question") == {}
    do(table, 1, "ask 2")
    for viewer in (None, 0, 1):
        assert of(seen(table, viewer), "question") == {"third": 1}
    do(table, 0, "answer 0")
    assert of(seen(table, 0), "question") == {}


def test_a_turn_is_shown_with_what_it_has_brought() -> None:
    table = crossing("0 ? . .", idle=3)
    assert seen(table, 0)["idle"] == 3
    do(table, 0, "move forward")
    turn_up(table, "nothing")
    shown = seen(table, 0)
    assert of(shown, "stage") == {"extra": 1}
    assert (shown["moved"], shown["columns"], shown["jump die"]) == (1, 10, 6)
    assert not {"again", "gentle", "typed"} & shown.keys()
    easy = seen(crossing("0 . .", gentle=True, jump_die=8, answers="typed", boards=2), 0)
    assert (easy["gentle"], easy["jump die"], easy["typed"], easy["columns"]) == (1, 8, 1, 20)
