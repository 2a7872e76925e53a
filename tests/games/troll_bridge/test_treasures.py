"""Each of the sixteen treasures: what it does, when it can be used, and that it is discarded then."""

from collections.abc import Callable

import pytest
from games.troll_bridge.crossing import (
    SMALL_TOME,
    board,
    crossing,
    discarded,
    do,
    hand,
    may,
    messenger,
    open_tome,
    points,
    read,
    roll,
    space,
    turn_up,
    where,
)

from underbridge import Table
from underbridge.games.troll_bridge.state import TREASURE_NAMES

VALUES = {
    "Club of Thumping": 1,
    "Stick of Poking": 1,
    "Spear 'O Mint": 1,
    "Mighty Mallet": 2,
    "Knife of Backstabbing": 1,
    "Troll Wedgie": 1,
    "Trollbooth": 1,
    "Mirrored Shoes": 1,
    "Sack of Planks": 1,
    "Sneezing Powder": 1,
    "Letter of Introduction": 2,
    "Crib Notes": 2,
    "Feather Boots": 1,
    "Sticky Fingers": 2,
    "Silver Goblet": 3,
    "Golden Goat": 5,
}
WEAPONS = {"Club of Thumping": 1, "Stick of Poking": 2, "Spear 'O Mint": 3, "Mighty Mallet": 4}
HINDERERS = {"Knife of Backstabbing": 2, "Troll Wedgie": 4}


def test_there_are_sixteen_treasures() -> None:
    assert set(TREASURE_NAMES) == set(VALUES)


@pytest.mark.parametrize(("treasure", "value"), VALUES.items())
def test_tb11_a_treasure_carried_home_is_worth_its_value(treasure: str, value: int) -> None:
    table = crossing("… 0", hands={1: treasure})
    do(table, 0, "move forward")
    read(table, 0, 0)
    assert points(table) == [10, 3 + value]


# When each can be used: here there is a hole to jump over or to mend, a tile to peek at, somebody to rob.

ROOM = """
    .  ?  .  .
    1  0  o  .
    .  .  .  .
"""


def to_act(treasure: str) -> Table:
    return crossing(ROOM, hands={0: treasure})


def before_an_extra_move(treasure: str) -> Table:
    table = crossing(ROOM.replace("0 ", "T ").replace("1", "0"), hands={0: treasure})
    do(table, 0, "move forward", "leave")
    return table


def at_the_end(treasure: str) -> Table:
    table = crossing(ROOM.replace("0 ", ". ").replace("1", "0"), hands={0: treasure})
    do(table, 0, "move forward")
    return table


def deciding_on_a_treasure(treasure: str) -> Table:
    table = crossing(ROOM.replace("0 ", "T ").replace("1", "0"), hands={0: treasure})
    do(table, 0, "move forward")
    return table


def fighting(treasure: str) -> Table:
    return crossing(ROOM.replace("0 ", "0U"), hands={0: treasure})


def answering(treasure: str) -> Table:
    table = crossing(ROOM.replace("0 ", "0P"), hands={0: treasure}, tome=SMALL_TOME)
    open_tome(table, 0)
    do(table, 1, "ask 0")
    return table


def hindering(treasure: str) -> Table:
    return crossing(ROOM.replace("0 ", "1U").replace("1  ", "0  ", 1), turn=1, hands={0: treasure})


def asking(treasure: str) -> Table:
    """Seat 0 has asked, and may call time."""
    table = crossing(ROOM.replace("0 ", "1P").replace("1  ", "0  ", 1), turn=1, hands={0: treasure})
    open_tome(table, 0)
    do(table, 0, "ask 0")
    return table


OWN_TURN = {
    "Trollbooth": {"use Trollbooth 1"},
    "Mirrored Shoes": {"use Mirrored Shoes left"},
    "Sack of Planks": {"use Sack of Planks forward"},
}
Position = Callable[[str], Table]  # with this treasure in hand
USES: dict[Position, dict[str, set[str]]] = {
    to_act: OWN_TURN
    | {
        "Feather Boots": {"jump forward Feather Boots"},
        "Sticky Fingers": {"steal 1 Sticky Fingers"},
    },
    before_an_extra_move: OWN_TURN,
    at_the_end: OWN_TURN,
    deciding_on_a_treasure: {},
    fighting: {
        treasure: {f"commit {treasure}"}
        for treasure in (*WEAPONS, "Sneezing Powder", "Letter of Introduction")
    },
    answering: {"Crib Notes": {"use Crib Notes"}},
    hindering: {treasure: {f"hinder {treasure}"} for treasure in HINDERERS},
    asking: {},
}


@pytest.mark.parametrize("when", USES, ids=lambda when: str(when.__name__))
@pytest.mark.parametrize("treasure", VALUES)
def test_a_treasure_is_offered_when_it_can_be_used(treasure: str, when: Position) -> None:
    told = may(when(treasure), 0)
    assert {action for action in told if treasure in action} - {f"discard {treasure}"} == USES[when].get(
        treasure, set()
    )


@pytest.mark.parametrize("when", USES, ids=lambda when: str(when.__name__))
def test_nobody_uses_what_it_does_not_have(when: Position) -> None:
    told = may(when("Golden Goat"), 0)
    assert not any(treasure in action for treasure in VALUES if treasure != "Golden Goat" for action in told)


@pytest.mark.parametrize(
    ("when", "treasure"),
    [(when, treasure) for when, uses in USES.items() for treasure in uses],
    ids=lambda part: part if isinstance(part, str) else str(part.__name__),
)
def test_what_is_used_is_discarded(when: Position, treasure: str) -> None:
    table = when(f"{treasure}, Silver Goblet")
    (use,) = USES[when][treasure]
    do(table, 0, use)
    assert discarded(table) == treasure
    assert hand(table, 0) == "Silver Goblet"


# Weapons and hinderers


@pytest.mark.parametrize(("weapon", "strength"), WEAPONS.items())
def test_weapons_add_to_the_own_fight(weapon: str, strength: int) -> None:
    table = fighting(weapon)
    do(table, 0, f"commit {weapon}")
    roll(table, fight=1)
    assert messenger(table, 0).damage == 1 + strength


@pytest.mark.parametrize(("hinderer", "strength"), HINDERERS.items())
def test_hinderers_take_from_anothers_fight(hinderer: str, strength: int) -> None:
    table = hindering(hinderer)
    do(table, 0, f"hinder {hinderer}")
    roll(table, fight=5)
    assert messenger(table, 1).damage == 5 - strength


# Trollbooth


def test_trollbooth_is_used_on_any_other_who_lives() -> None:
    table = crossing("0 . .", seats=5, dead=(3,), hands={0: "Trollbooth"})
    told = {action for action in may(table, 0) if "use" in action}
    assert told == {"use Trollbooth 1", "use Trollbooth 2", "use Trollbooth 4"}
    do(table, 0, "use Trollbooth 4")
    assert [messenger(table, seat).skips for seat in range(5)] == [0, 0, 0, 0, 1]


def test_tb13_two_trollbooths_add_up() -> None:
    table = crossing("0 . .\n1 . .", hands={0: "Trollbooth, Trollbooth"})
    do(table, 0, "use Trollbooth 1", "use Trollbooth 1", "move forward")
    assert discarded(table) == "Trollbooth, Trollbooth"
    assert (table.awaited, messenger(table, 1).skips) == ((0,), 1)
    do(table, 0, "move back")
    assert (table.awaited, messenger(table, 1).skips) == ((0,), 0)
    do(table, 0, "move forward")
    assert table.awaited == (1,)


def test_tb13_a_trollbooth_stops_one_who_is_held_too() -> None:
    table = crossing("0 . .\n1U . .", hands={0: "Trollbooth"}, damage={1: 2})
    do(table, 0, "use Trollbooth 1", "move forward")
    assert table.awaited == (0,)
    assert messenger(table, 1).damage == 2


# Mirrored Shoes

FOUR_TILES = """
    .  ?  .
    ?  0  ?
    .  ?  .
"""


@pytest.mark.parametrize(
    ("direction", "at"), [("forward", (2, 3)), ("right", (3, 2)), ("back", (2, 1)), ("left", (1, 2))]
)
def test_mirrored_shoes_show_a_tile_next_to_you_to_you_alone(direction: str, at: tuple[int, int]) -> None:
    table = crossing(FOUR_TILES, seats=3, hands={0: "Mirrored Shoes"})
    do(table, 0, f"use Mirrored Shoes {direction}")
    assert table.due == ("tile", *at)
    turn_up(table, "Trollosopher")
    assert space(table, *at, seat=0) == "P?0"
    for other in (None, 1, 2):
        assert space(table, *at, seat=other) == "?0"  # that it was peeked at is no secret
    assert where(table, 0) == (2, 2)
    assert may(table, 0) == {"move forward", "move back", "move left", "move right"}


@pytest.mark.parametrize("text", ["extra turn", "skip your next turn", "nothing"])
def test_mirrored_shoes_show_words_with_their_text_and_nobody_obeys_them_yet(text: str) -> None:
    table = crossing(FOUR_TILES, hands={0: "Mirrored Shoes"})
    do(table, 0, "use Mirrored Shoes left")
    turn_up(table, text)
    tile = board(table, 0).spaces[0][1].tile
    assert tile is not None
    assert (tile.kind, tile.text, tile.face_up, tile.peeked_by) == ("word", text, False, (0,))
    assert (
        board(table, 0).unseen_words[text] == {"extra turn": 2, "skip your next turn": 2, "nothing": 3}[text]
    )
    assert board(table, 1).unseen_words == {"extra turn": 3, "skip your next turn": 3, "nothing": 4}
    assert (board(table).stage, table.awaited) == ("act", (0,))
    assert messenger(table, 0).skips == 0


def test_mirrored_shoes_see_face_down_tiles_only() -> None:
    table = crossing(". T .\no 0 .\n. ? .", hands={0: "Mirrored Shoes"})
    assert {action for action in may(table, 0) if "use" in action} == {"use Mirrored Shoes right"}


def test_mirrored_shoes_are_not_used_on_a_tile_one_knows() -> None:
    table = crossing("0 U?0 .", hands={0: "Mirrored Shoes"})
    assert may(table, 0) == {"move forward", "move right"}


def test_mirrored_shoes_another_may_peek_too() -> None:
    table = crossing("0 U?1 .", hands={0: "Mirrored Shoes"})
    do(table, 0, "use Mirrored Shoes forward")
    assert table.odds == 0  # the tile is what it is
    assert space(table, 1, 2, seat=0) == space(table, 1, 2, seat=1) == "U?01"
    assert space(table, 1, 2) == "?01"
    assert sum(board(table, 0).unseen_tiles.values()) == 49


def test_mirrored_shoes_landing_turns_the_tile_up() -> None:
    table = crossing("0 ? .", hands={0: "Mirrored Shoes"})
    do(table, 0, "use Mirrored Shoes forward")
    turn_up(table, "treasure")
    do(table, 0, "move forward")
    assert space(table, 1, 2) == "T"
    assert may(table, 0) == {"leave", "keep"}


def test_mirrored_shoes_once_used_do_not_cover_the_next_tile() -> None:
    table = crossing("0 ? .\n? . .", hands={0: "Mirrored Shoes"})
    do(table, 0, "use Mirrored Shoes right")
    turn_up(table, "treasure")
    do(table, 0, "move forward")
    turn_up(table, "Ug Troll")
    assert space(table, 1, 2) == "U"
    assert messenger(table, 0).held_by == "Ug Troll"
    assert space(table, 2, 1) == "?0"


def test_mirrored_shoes_look_under_a_messenger_that_has_not_landed() -> None:
    table = crossing("0 1? .", gentle=True, hands={0: "Mirrored Shoes"})
    do(table, 0, "use Mirrored Shoes forward")
    turn_up(table, "Ug Troll")
    assert space(table, 1, 2, seat=0) == "U?0"
    assert space(table, 1, 2, seat=1) == "?0"
    assert messenger(table, 1).held_by is None


def test_mirrored_shoes_at_the_end_of_a_turn_with_nothing_else_in_hand() -> None:
    table = crossing("0 . ?", hands={0: "Mirrored Shoes"})
    do(table, 0, "move forward", "use Mirrored Shoes forward")
    turn_up(table, "nothing")
    assert space(table, 1, 3, seat=0) == "N?0"
    assert table.awaited == (1,)


def test_mirrored_shoes_do_not_reach_over_the_ends_and_sides_of_the_bridge() -> None:
    for picture in ("0\n.", "… 0\n.", "\n".join(["."] * 4 + ["0"])):
        table = crossing(picture, hands={0: "Mirrored Shoes, Sack of Planks"})
        assert not any("use" in action for action in may(table, 0))


# Sack of Planks


@pytest.mark.parametrize(
    ("direction", "at"), [("forward", (2, 3)), ("right", (3, 2)), ("back", (2, 1)), ("left", (1, 2))]
)
def test_a_sack_of_planks_mends_a_hole_next_to_you(direction: str, at: tuple[int, int]) -> None:
    table = crossing(FOUR_TILES.replace("?", "o"), hands={0: "Sack of Planks"})
    do(table, 0, f"use Sack of Planks {direction}")
    assert space(table, *at) == "."  # it has no tile
    assert f"move {direction}" in may(table, 0)
    do(table, 0, f"move {direction}")
    assert where(table, 0) == at
    assert table.awaited == (1,)


def test_a_sack_of_planks_is_for_holes_only() -> None:
    table = crossing(". T .\n? 0 .\n. U .", hands={0: "Sack of Planks"})
    assert not any("use" in action for action in may(table, 0))


def test_a_sack_of_planks_what_is_mended_may_break_again() -> None:
    table = crossing("0U o .", hands={0: "Sack of Planks"})
    do(table, 0, "roll")
    roll(table, fight=1, smash=1)
    do(table, 0, "use Sack of Planks forward")
    assert space(table, 1, 2) == "."
    do(table, 1, "move forward")
    roll(table, fight=1, smash=1)
    assert space(table, 1, 2) == "o"


def test_a_sack_of_planks_brings_no_fallen_tile_back() -> None:
    """Not even for who had peeked at it."""
    table = crossing("0U U?1 .\n. 1 .", hands={0: "Sack of Planks"})
    do(table, 0, "roll")
    roll(table, fight=1, smash=1)
    do(table, 0, "use Sack of Planks forward")
    assert space(table, 1, 2, seat=1) == "."
    do(table, 1, "move left")
    assert messenger(table, 1).held_by is None
    assert board(table, 1).unseen_tiles["Ug Troll"] == 18


def test_a_sack_of_planks_opens_a_way_where_there_was_none() -> None:
    table = crossing("0 o .\no", hands={0: "Sack of Planks"})
    assert "stay" in may(table, 0)
    do(table, 0, "use Sack of Planks forward")
    assert may(table, 0) == {"move forward", "jump right"}


# Sneezing Powder, Letter of Introduction, Crib Notes


def test_sneezing_powder_instead_of_a_roll() -> None:
    table = fighting("Sneezing Powder")
    do(table, 0, "commit Sneezing Powder")
    assert (messenger(table, 0).held_by, messenger(table, 0).ug_trolls) == (None, 0)
    assert space(table, 2, 2) == "."


def test_a_letter_of_introduction_instead_of_a_roll() -> None:
    table = fighting("Letter of Introduction")
    do(table, 0, "commit Letter of Introduction")
    assert (messenger(table, 0).held_by, space(table, 2, 2)) == ("Trollosopher", "P")
    assert table.awaited == (1,)


def test_crib_notes_instead_of_an_answer() -> None:
    table = answering("Crib Notes")
    do(table, 0, "use Crib Notes")
    assert (messenger(table, 0).held_by, messenger(table, 0).trollosophers) == (None, 1)


def test_no_letter_and_no_powder_help_against_a_trollosopher_and_no_notes_against_an_ug_troll() -> None:
    table = answering("Sneezing Powder, Letter of Introduction, Mighty Mallet")
    assert may(table, 0) == {f"answer {option}" for option in range(4)}
    assert may(fighting("Crib Notes"), 0) == {"roll"}


# Keepsakes


@pytest.mark.parametrize("keepsake", ["Silver Goblet", "Golden Goat"])
def test_keepsakes_can_only_be_carried_or_thrown_away(keepsake: str) -> None:
    table = at_the_end(keepsake)
    assert may(table, 0) == {"end", f"discard {keepsake}"}
    do(table, 0, f"discard {keepsake}")
    assert discarded(table) == keepsake
