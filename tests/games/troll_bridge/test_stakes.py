"""What hangs on the dice, as a board shows it: the chances that are told are those that the rules give."""

import pytest
from games.troll_bridge.crossing import board, crossing, do, holes, messenger, roll

from underbridge import Table
from underbridge.games import CATALOGUE
from underbridge.games.troll_bridge.events import Place
from underbridge.games.troll_bridge.view.stakes import Chance, Fight

FACES = range(1, 7)
GOODS = ("Golden Goat", "Silver Goblet", "Crib Notes")


def fight(table: Table, viewer: int | None = None) -> Fight:
    told = board(table, viewer).fight
    assert told is not None
    return told


def good_faces(chance: Chance | None) -> list[int]:
    assert chance is not None
    return [*range(chance.least, chance.die + 1)]


def faces_that_beat_it(*, damage: int, thrown: str | None = None, against: str | None = None) -> list[int]:
    """By trying each."""
    beaten = []
    for face in FACES:
        table = fought(damage, thrown, against)
        roll(table, fight=face)
        beaten += [face] * messenger(table, 0).ug_trolls
    return beaten


def fought(damage: int, thrown: str | None, against: str | None) -> Table:
    hands = {seat: treasure for seat, treasure in enumerate((thrown, against)) if treasure}
    table = crossing("0U . .\n1 . .", hands=hands, damage={0: damage})
    if thrown:
        do(table, 0, f"commit {thrown}")
    if against:
        do(table, 1, f"hinder {against}")
    return table


# Jumps


@pytest.mark.parametrize("die", [6, 8])
@pytest.mark.parametrize("carried", [0, 1, 2, 3])
def test_a_jump_holds_from_the_face_on_that_is_told(carried: int, die: int) -> None:
    def about_to_jump() -> Table:
        return crossing("0 o . .", seats=3, hands={0: ", ".join(GOODS[:carried])}, jump_die=die)

    (jump,) = board(about_to_jump()).jumps
    assert (jump.direction, jump.place) == ("forward", Place(1, 3))
    for face in range(1, die + 1):
        table = about_to_jump()
        do(table, 0, "jump forward")
        roll(table, jump=face)
        assert messenger(table, 0).alive is (face in good_faces(jump.chance))


def test_onto_firm_ground_no_die_is_rolled() -> None:
    (jump,) = board(crossing("… 0 o")).jumps
    assert (jump.place, jump.chance) == (Place(1, 11), None)


def test_jumps_are_told_only_while_one_may_be_made() -> None:
    table = crossing("0 . o .\n1 . o .")
    assert board(table).jumps == ()
    do(table, 0, "move forward")
    assert board(table).jumps == ()  # a jump is no extra move, and the other has none


# Fights


@pytest.mark.parametrize("damage", [0, 3, 5])
def test_a_fight_is_won_from_the_face_on_that_is_told(damage: int) -> None:
    table = crossing("0U . .\n1 . .", hands={0: "Golden Goat"}, damage={0: damage})
    assert good_faces(fight(table).chance) == faces_that_beat_it(damage=damage)


def test_what_a_weapon_would_change_is_told_before_it_is_thrown_in_and_after() -> None:
    table = crossing("0U . .\n1 . .", hands={0: "Mighty Mallet", 1: "Troll Wedgie"})
    with_it = fight(table).chances["Mighty Mallet"]
    assert good_faces(with_it) == faces_that_beat_it(damage=0, thrown="Mighty Mallet")
    do(table, 0, "commit Mighty Mallet")
    assert fight(table).chance == with_it


def test_what_a_hinderer_would_change_is_told_to_all_whoever_has_it() -> None:
    hands = {0: "Mighty Mallet", 1: "Knife of Backstabbing"}
    table = crossing("0U . .\n1 . .", hands=hands, damage={0: 3})
    do(table, 0, "commit Mighty Mallet")
    for viewer in (None, 0, 1):
        assert set(fight(table, viewer).chances) == {"Knife of Backstabbing", "Troll Wedgie"}
    tried = faces_that_beat_it(damage=3, thrown="Mighty Mallet", against="Troll Wedgie")
    assert good_faces(fight(table).chances["Troll Wedgie"]) == tried


def test_a_chance_may_be_certain_or_none() -> None:
    table = crossing("0U . .\n1 . .", hands={0: "Golden Goat", 1: "Troll Wedgie"})
    do(table, 0, "roll")
    assert good_faces(fight(table).chances["Troll Wedgie"]) == []
    hands = {0: "Mighty Mallet", 1: "Golden Goat"}
    table = crossing("0U . .\n1 . .", hands=hands, damage={0: 5})
    assert good_faces(fight(table).chances["Mighty Mallet"]) == [*FACES]


def test_every_other_carrier_is_told_to_be_asked_in_that_order() -> None:
    hands = {0: "Golden Goat", 2: "Silver Goblet", 3: "Crib Notes", 4: "Troll Wedgie"}
    table = crossing(". .\n2U .\n3 .", seats=5, turn=2, hands=hands)
    assert fight(table).hinderers == (3, 4, 0)


def test_the_spaces_around_are_told_by_the_faces_that_smash_them() -> None:
    picture = ". . .\n. 0U .\n. . ."
    table = crossing(picture, hands={0: "Golden Goat"})
    for face, place in enumerate(fight(table).smashes, start=1):
        table = crossing(picture)
        roll(table, fight=1, smash=face)
        assert holes(table) == {(place.row, place.column)}


def test_a_roll_that_was_made_has_no_chance_any_more_but_smashes() -> None:
    table = crossing("0U . .")
    roll(table, fight=1)
    told = fight(table)
    assert (told.chance, told.chances, len(told.smashes)) == (None, {}, 8)
    roll(table, smash=7)
    assert board(table).fight is None


# Treasures, questions, and what is printed


def test_who_leaves_a_treasure_is_told_whether_that_allows_a_step() -> None:
    table = crossing("0 T T .")
    do(table, 0, "move forward")
    assert board(table).onward
    do(table, 0, "leave", "move forward")
    assert not board(table).onward


def test_who_asked_is_told_as_long_as_the_question_is_open() -> None:
    table = crossing("0P . .", seats=3)
    table.draw(0)
    do(table, 1, "ask 1")
    assert [board(table, viewer).decides for viewer in (None, 0, 1, 2)] == [1] * 4


def test_figures_of_the_rules_are_printed_beside_those_of_the_treasures() -> None:
    printed = CATALOGUE["troll-bridge"].printed
    assert printed is not None
    things = printed(4, {})
    assert things["Mighty Mallet"] == {"value": 2, "strength": 4}
    assert things["Ug Troll"] == {"damage": 6}
    assert things["messenger"] == {"treasures": 3}
    assert things["theft"] == {"die": 6, "least": 6}
    assert (things["fight"], things["smash"], things["jump"]) == ({"die": 6}, {"die": 8}, {"die": 6})
    assert printed(4, {"jump_die": 8})["jump"] == {"die": 8}
