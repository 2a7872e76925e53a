"""Fights with Ug Trolls, and what they smash: TB7."""

import pytest
from games.troll_bridge.crossing import (
    SMALL_TOME,
    board,
    crossing,
    discarded,
    do,
    hand,
    holes,
    may,
    messenger,
    open_tome,
    roll,
    space,
    turn_up,
    where,
)

from underbridge import Table

OPEN = """
    .  .  .
    .  0U .
    .  .  .
"""
TWO_WEAPONS = "Stick of Poking, Spear 'O Mint"

# The rulebook's example


def test_rulebook_example_the_spear_o_mint_drives_the_ug_troll_away() -> None:
    table = crossing("0 ? .\n1 . .", hands={0: TWO_WEAPONS})
    do(table, 0, "move forward")
    turn_up(table, "Ug Troll")
    assert may(table, 0) == {"roll", "commit Stick of Poking", "commit Spear 'O Mint"}
    do(table, 0, "commit Spear 'O Mint")
    roll(table, fight=3)
    assert messenger(table, 0).held_by is None
    assert messenger(table, 0).ug_trolls == 1
    assert holes(table) == set()
    do(table, 0, "end")
    do(table, 1, "move forward")
    assert "move forward" in may(table, 0)  # "on our next turn we can move as normal"


def test_rulebook_example_the_stick_of_poking_takes_two_turns() -> None:
    table = crossing("0 ? .\n1 . .", hands={0: TWO_WEAPONS})
    do(table, 0, "move forward")
    turn_up(table, "Ug Troll")
    do(table, 0, "commit Stick of Poking")
    roll(table, fight=3, smash=7)
    assert (messenger(table, 0).damage, messenger(table, 0).held_by) == (5, "Ug Troll")
    do(table, 0, "end")
    do(table, 1, "move forward")
    assert may(table, 0) == {"roll", "commit Spear 'O Mint"}  # "we cannot move and have to fight him again"
    do(table, 0, "roll")
    roll(table, fight=2)
    assert (messenger(table, 0).damage, messenger(table, 0).ug_trolls) == (0, 1)
    do(table, 0, "end")
    do(table, 1, "move forward")
    assert "move forward" in may(table, 0)


# The roll


def test_tb7_the_fight_starts_at_once_and_empty_hands_just_roll() -> None:
    table = crossing("0 ? .")
    do(table, 0, "move forward")
    turn_up(table, "Ug Troll")
    assert (table.due, table.odds) == (("die", "fight"), 6)


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_tb7_the_die_adds_to_the_damage_and_below_6_the_troll_smashes(face: int) -> None:
    table = crossing(OPEN)
    roll(table, fight=face)
    assert messenger(table, 0).damage == face
    assert (table.due, table.odds) == (("die", "smash"), 8)


@pytest.mark.parametrize(("before", "face"), [(0, 6), (1, 5), (3, 3), (5, 1), (5, 6)])
def test_tb7_at_6_it_flees_the_tile_is_a_trophy_and_the_turn_ends(before: int, face: int) -> None:
    table = crossing(OPEN, damage={0: before})
    roll(table, fight=face)
    assert messenger(table, 0).ug_trolls == 1
    assert (messenger(table, 0).damage, messenger(table, 0).held_by) == (0, None)
    assert space(table, 2, 2) == "."
    assert where(table, 0) == (2, 2)
    assert table.awaited == (1,)


def test_tb7_one_roll_a_turn() -> None:
    table = crossing(OPEN, hands={0: "Golden Goat"})
    do(table, 0, "roll")
    roll(table, fight=1, smash=1)
    assert may(table, 0) == {"end", "discard Golden Goat"}


def test_tb7_one_treasure_is_committed_and_no_other() -> None:
    table = crossing(OPEN, hands={0: TWO_WEAPONS})
    do(table, 0, "commit Stick of Poking")
    assert table.due == ("die", "fight")
    assert hand(table, 0) == "Spear 'O Mint"
    assert discarded(table) == "Stick of Poking"
    assert board(table).bonus == 2


def test_tb7_a_treasure_counts_for_one_roll_only() -> None:
    table = crossing(OPEN, hands={0: "Spear 'O Mint"})
    do(table, 0, "commit Spear 'O Mint")
    roll(table, fight=1, smash=1)
    assert (messenger(table, 0).damage, board(table).bonus) == (4, 0)
    do(table, 1, "move forward")
    roll(table, fight=1, smash=1)
    assert messenger(table, 0).damage == 5


def test_tb7_a_new_troll_is_fought_from_the_beginning() -> None:
    table = crossing("0U U .\n1 . .", damage={0: 4})
    roll(table, fight=4)
    do(table, 1, "move forward")
    do(table, 0, "move forward")
    roll(table, fight=5, smash=7)
    assert messenger(table, 0).damage == 5


# Hindering


def test_tb7_every_other_carrier_is_asked_clockwise_even_without_anything_that_hinders() -> None:
    table = crossing(
        OPEN,
        seats=5,
        turn=0,
        hands={1: "Golden Goat", 3: "Troll Wedgie, Knife of Backstabbing", 4: "Mighty Mallet"},
    )
    assert table.awaited == (1,)
    assert board(table).decides == 1
    assert may(table, 1) == {"pass"}
    do(table, 1, "pass")
    assert table.awaited == (3,)  # seat 2 carries nothing
    assert may(table, 3) == {"pass", "hinder Knife of Backstabbing", "hinder Troll Wedgie"}
    do(table, 3, "pass")
    assert may(table, 4) == {"pass"}
    do(table, 4, "pass")
    assert table.due == ("die", "fight")


def test_tb7_clockwise_from_the_fighter() -> None:
    table = crossing(
        OPEN.replace("0", "2"), seats=4, turn=2, hands=dict.fromkeys((0, 1, 2, 3), "Silver Goblet"), deck=""
    )
    do(table, 2, "roll")
    for seat in (3, 0, 1):
        assert table.awaited == (seat,)
        do(table, seat, "pass")
    assert table.due == ("die", "fight")


def test_tb7_the_dead_and_the_fighter_do_not_hinder() -> None:
    table = crossing(OPEN, seats=3, dead=(1,), hands={0: "Troll Wedgie"})
    assert may(table, 0) == {"roll"}
    do(table, 0, "roll")
    assert table.due == ("die", "fight")


def test_tb7_the_fighter_commits_first() -> None:
    table = crossing(OPEN, hands={0: "Spear 'O Mint", 1: "Troll Wedgie"})
    assert table.awaited == (0,)
    assert may(table, 1) == set()
    do(table, 0, "commit Spear 'O Mint")
    assert table.awaited == (1,)
    assert board(table, 1).bonus == 3


def test_tb7_everybody_may_hinder_and_all_of_it_counts() -> None:
    table = crossing(
        OPEN,
        seats=3,
        hands={0: "Mighty Mallet", 1: "Knife of Backstabbing, Troll Wedgie", 2: "Knife of Backstabbing"},
    )
    do(table, 0, "commit Mighty Mallet")
    do(table, 1, "hinder Knife of Backstabbing")
    assert hand(table, 1) == "Troll Wedgie"
    do(table, 1, "pass")
    assert table.awaited == (2,)
    do(table, 2, "hinder Knife of Backstabbing")
    assert board(table).bonus == 4 - 2 - 2
    roll(table, fight=5)
    assert messenger(table, 0).damage == 5
    assert discarded(table) == "Mighty Mallet, Knife of Backstabbing, Knife of Backstabbing"


def test_tb7_a_hinderer_may_go_on_until_passing() -> None:
    table = crossing(OPEN, seats=3, hands={1: "Knife of Backstabbing, Troll Wedgie, Golden Goat"})
    do(table, 1, "hinder Knife of Backstabbing")
    assert table.awaited == (1,)
    assert may(table, 1) == {"pass", "hinder Troll Wedgie"}
    do(table, 1, "hinder Troll Wedgie")
    assert board(table).bonus == -6
    assert may(table, 1) == {"pass"}  # asked again, whatever is left: the question betrays no hand
    do(table, 1, "pass")
    assert table.due == ("die", "fight")


def test_tb7_a_hinderer_with_empty_hands_is_asked_no_more() -> None:
    table = crossing(
        OPEN, seats=3, hands={1: "Knife of Backstabbing, Knife of Backstabbing", 2: "Golden Goat"}
    )
    do(table, 1, "hinder Knife of Backstabbing", "hinder Knife of Backstabbing")
    assert (table.awaited, board(table).bonus) == ((2,), -4)
    do(table, 2, "pass")
    assert table.due == ("die", "fight")


@pytest.mark.parametrize(("face", "damage"), [(1, 0), (3, 0), (4, 0), (5, 1), (6, 2)])
def test_tb7_a_hindered_roll_does_at_least_no_damage(face: int, damage: int) -> None:
    table = crossing(OPEN, hands={1: "Troll Wedgie"}, damage={0: 2})
    do(table, 1, "hinder Troll Wedgie")
    roll(table, fight=face)
    assert messenger(table, 0).damage == 2 + damage
    assert table.due == ("die", "smash")  # even with a 6 on the die


def test_tb7_every_turn_of_a_fight_may_be_hindered() -> None:
    table = crossing(OPEN, hands={1: "Troll Wedgie, Troll Wedgie"})
    do(table, 1, "hinder Troll Wedgie", "pass")
    roll(table, fight=1, smash=1)
    do(table, 1, "move forward", "end")
    assert may(table, 1) == {"pass", "hinder Troll Wedgie"}


def test_tb7_hindering_does_not_last() -> None:
    table = crossing(OPEN, hands={1: "Troll Wedgie"})
    do(table, 1, "hinder Troll Wedgie")
    roll(table, fight=1, smash=1)
    do(table, 1, "move forward")
    roll(table, fight=6)
    assert messenger(table, 0).ug_trolls == 1


# What it smashes

AROUND = {1: (3, 4), 2: (4, 4), 3: (4, 3), 4: (4, 2), 5: (3, 2), 6: (2, 2), 7: (2, 3), 8: (2, 4)}
MIDDLE = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  0U .  .
    .  .  .  .  .
    .  .  .  .  .
"""


@pytest.mark.parametrize(("face", "smashed"), AROUND.items())
def test_tb7_1_is_the_space_ahead_then_clockwise(face: int, smashed: tuple[int, int]) -> None:
    table = crossing(MIDDLE)
    roll(table, fight=1, smash=face)
    assert holes(table) == {smashed}
    assert messenger(table, 0).alive
    assert table.awaited == (1,)


@pytest.mark.parametrize(
    ("picture", "misses"),
    [
        (". . .\n. 0U .", {}),
        (". 0U .", {6, 7, 8}),
        ("0U .\n. .", {4, 5, 6, 7, 8}),
        ("\n".join([". ."] * 2 + ["0U ."]), {4, 5, 6}),
        ("\n".join([". ."] * 4 + [". 0U ."]), {2, 3, 4}),
        (". .\n. .\n… 0U", {1, 2, 8}),
        ("\n".join([". ."] * 4 + ["… 0U"]), {1, 2, 3, 4, 8}),
    ],
)
def test_tb7_a_space_off_the_bridge_is_a_miss(picture: str, misses: set[int]) -> None:
    for face in range(1, 9):
        table = crossing(picture, seats=3)
        roll(table, fight=1, smash=face)
        assert len(holes(table)) == (face not in misses)
        assert board(table).deaths == ()
        assert board(table).turn != 0


@pytest.mark.parametrize("face", range(1, 9))
def test_tb7_a_hole_is_a_miss(face: int) -> None:
    table = crossing(
        """
        .  .  .  .
        .  o  o  o
        .  o  0U o
        .  o  o  o
        """
    )
    before = holes(table)
    roll(table, fight=1, smash=face)
    assert holes(table) == before
    assert table.awaited == (1,)


def test_tb7_the_middle_of_a_longer_bridge_is_no_edge() -> None:
    table = crossing(". " * 9 + "0U .", boards=2)
    roll(table, fight=1, smash=1)
    assert holes(table) == {(1, 11)}


def test_tb7_a_smashed_tile_that_nobody_saw_stays_among_the_unseen() -> None:
    table = crossing("0U ? .")
    before = board(table).unseen_tiles
    roll(table, fight=1, smash=1)
    assert space(table, 1, 2) == "o"
    assert board(table).unseen_tiles == before
    assert sum(before.values()) == 49


@pytest.mark.parametrize("sign", ["T", "U", "P"])
def test_tb7_a_smashed_tile_that_lay_face_up_is_gone(sign: str) -> None:
    table = crossing(f"0U {sign} .")
    before = board(table).unseen_tiles
    roll(table, fight=1, smash=1)
    assert space(table, 1, 2) == "o"
    assert board(table).unseen_tiles == before
    assert sum(before.values()) == 48


@pytest.mark.parametrize(("sign", "kind"), [("T", "treasure"), ("U", "Ug Troll"), ("N", "word")])
def test_tb7_a_smashed_tile_that_somebody_peeked_at_is_gone_and_only_they_know_what_it_was(
    sign: str, kind: str
) -> None:
    table = crossing(f"0U {sign}?1 .")
    knows, knows_not = board(table, 1).unseen_tiles, board(table, 0).unseen_tiles
    assert knows_not[kind] == knows[kind] + 1
    roll(table, fight=1, smash=1)
    assert space(table, 1, 2, seat=1) == "o"
    assert board(table, 1).unseen_tiles == knows
    assert board(table, 0).unseen_tiles == knows_not
    assert table.state.unseen.sum() == 48  # it will not be drawn again


def test_tb7_a_messenger_on_a_smashed_space_dies() -> None:
    table = crossing("0U 1T .", seats=3, hands={1: "Golden Goat"})
    do(table, 1, "pass")
    roll(table, fight=1, smash=1)
    assert not messenger(table, 1).alive
    assert board(table).deaths == (1,)
    assert space(table, 1, 2) == "o"
    assert messenger(table, 1).treasure_count == 0
    assert table.awaited == (2,)


@pytest.mark.parametrize("held_by", ["U", "P"])
def test_tb7_a_messenger_held_by_a_troll_dies_with_it(held_by: str) -> None:
    table = crossing(f"0U 1{held_by} .", seats=3, damage={1: 5})
    roll(table, fight=1, smash=1)
    dead = messenger(table, 1)
    assert (dead.alive, dead.held_by, dead.damage) == (False, None, 0)
    assert (dead.ug_trolls, dead.trollosophers) == (0, 0)
    assert space(table, 1, 2) == "o"


def test_tb7_the_fighter_is_held_on_after_a_smash() -> None:
    table = crossing("0U .\n1 .")
    roll(table, fight=2, smash=1)
    do(table, 1, "move forward")
    assert table.due == ("die", "fight")
    roll(table, fight=3, smash=1)
    assert messenger(table, 0).damage == 5


# Treasures that stand for the roll


def test_tb7_sneezing_powder_makes_the_ug_troll_leave_without_a_trophy() -> None:
    table = crossing("0U . .\n1 . .", hands={0: "Sneezing Powder", 1: "Troll Wedgie"})
    assert may(table, 0) == {"roll", "commit Sneezing Powder"}
    do(table, 0, "commit Sneezing Powder")
    assert table.awaited == (1,)  # nobody hinders, nothing is smashed, the turn ends
    assert board(table).stage == "act"
    assert (messenger(table, 0).held_by, messenger(table, 0).ug_trolls) == (None, 0)
    assert space(table, 1, 1) == "."
    assert discarded(table) == "Sneezing Powder"
    do(table, 1, "move forward", "end")
    assert may(table, 0) == {"move forward", "move right"}


def test_tb7_damage_done_to_a_troll_that_was_sneezed_away_is_not_done_to_the_next() -> None:
    table = crossing("0U U .\n1 . .", hands={0: "Sneezing Powder"}, damage={0: 4})
    do(table, 0, "commit Sneezing Powder")
    assert messenger(table, 0).damage == 0
    do(table, 1, "move forward")
    do(table, 0, "move forward")
    roll(table, fight=3)
    assert table.due == ("die", "smash")
    assert messenger(table, 0).damage == 3


def with_letter(another: str = "", damage: int = 0) -> Table:
    hands = {0: "Letter of Introduction", 1: another}
    table = crossing("0U . .\n1 . .", hands=hands, damage={0: damage}, tome=SMALL_TOME)
    do(table, 0, "commit Letter of Introduction")
    return table


def test_tb7_the_letter_makes_a_trollosopher_of_the_ug_troll() -> None:
    table = with_letter(another="Troll Wedgie")
    assert space(table, 1, 1) == "P"
    assert messenger(table, 0).held_by == "Trollosopher"
    assert (table.awaited, board(table).stage) == ((1,), "act")  # nobody hinders, nothing is smashed
    assert discarded(table) == "Letter of Introduction"


def test_tb7_the_letters_question_comes_next_turn() -> None:
    table = with_letter()
    do(table, 1, "move forward")
    assert table.due == ("question card",)
    open_tome(table, 0)
    do(table, 1, "ask 0")
    do(table, 0, "answer 0")
    assert (messenger(table, 0).ug_trolls, messenger(table, 0).trollosophers) == (0, 1)
    assert space(table, 1, 1) == "."


def test_tb7_damage_is_forgotten_when_the_letter_is_read() -> None:
    assert messenger(with_letter(damage=4), 0).damage == 0


def test_tb7_carriers_are_asked_before_they_fight_even_without_a_weapon() -> None:
    table = crossing(OPEN, hands={0: "Golden Goat, Trollbooth"})
    assert may(table, 0) == {"roll"}
    assert table.awaited == (0,)
