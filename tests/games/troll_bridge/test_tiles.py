"""The tiles of the bridge, and what they bring: TB3, TB6 and TB12."""

import pytest
from games.troll_bridge.crossing import (
    board,
    crossing,
    discarded,
    do,
    find,
    hand,
    may,
    messenger,
    open_tome,
    roll,
    space,
    turn_up,
    where,
)

from underbridge import Table

# TB3: tiles are drawn when they are first turned up


@pytest.mark.parametrize(
    ("outcome", "sign"), [(0, None), (1, None), (2, "T"), (3, "U"), (4, "U"), (5, "U"), (6, "P")]
)
def test_tb3_a_tile_is_drawn_among_the_unseen_words_treasures_ug_trolls_trollosophers(
    outcome: int, sign: str | None
) -> None:
    unseen = {"word": 2, "treasure": 1, "Ug Troll": 3, "Trollosopher": 1}
    table = crossing("0 ? ? ?", unseen=unseen)
    do(table, 0, "move forward")
    assert (table.due, table.odds) == (("tile", 1, 2), 7)
    table.draw(outcome)
    if sign is None:
        assert table.due == ("word", 1, 2)
    else:
        assert space(table, 1, 2) == sign


@pytest.mark.parametrize("outcome", range(10))
def test_tb3_a_word_draws_its_text_among_the_boxs_ten_extra_skip_nothing(outcome: int) -> None:
    table = crossing("0 ? . ?")
    do(table, 0, "move forward")
    table.draw(0)
    assert table.odds == 10  # a short game uses five of them, nobody knows which
    table.draw(outcome)
    text = "extra turn" if outcome < 3 else "skip your next turn" if outcome < 6 else "nothing"
    before = {"extra turn": 3, "skip your next turn": 3, "nothing": 4}
    assert board(table).unseen_words == before | {text: before[text] - 1}
    assert board(table).turn == (0 if text == "extra turn" else 1 if outcome < 6 else 0)
    assert messenger(table, 0).skips == (3 <= outcome < 6)
    assert (board(table).stage == "extra") is (outcome >= 6)


@pytest.mark.parametrize("tile", ["nothing", "treasure", "Ug Troll", "Trollosopher"])
def test_tb3_a_tile_that_is_turned_up_is_no_longer_among_the_unseen(tile: str) -> None:
    table = crossing("0 ? .")
    before = board(table).unseen_tiles
    do(table, 0, "move forward")
    turn_up(table, tile)
    kind = "word" if tile == "nothing" else tile
    assert board(table).unseen_tiles == before | {kind: before[kind] - 1}
    assert sum(board(table).unseen_tiles.values()) == 49


def test_tb3_when_all_words_are_out_the_texts_left_over_are_drawn_by_nobody() -> None:
    table = crossing("0 ? .", unseen={"treasure": 2, "Ug Troll": 1}, words={"extra turn": 2, "nothing": 3})
    do(table, 0, "move forward")
    assert table.odds == 3
    table.draw(0)
    assert space(table, 1, 2) == "T"


def test_tb3_words_seen_before_are_not_drawn_again() -> None:
    table = crossing("0 ? .", words={"skip your next turn": 1, "nothing": 4})
    do(table, 0, "move forward")
    table.draw(0)
    assert table.odds == 5
    table.draw(0)
    assert messenger(table, 0).skips == 1


# TB6: landing


def test_tb6_on_a_bare_space_nothing_happens() -> None:
    table = crossing("0 . .")
    do(table, 0, "move forward")
    assert table.awaited == (1,)
    assert board(table).unseen_tiles["Ug Troll"] == 20


def test_tb6_everyone_who_lands_on_a_treasure_decides_anew() -> None:
    table = crossing("0 T . .\n1 . . .")
    do(table, 0, "move forward", "leave", "move forward")
    do(table, 1, "move forward")
    do(table, 0, "move back")
    assert may(table, 0) == {"leave", "keep"}
    do(table, 0, "leave", "move forward")
    do(table, 1, "move left")
    assert may(table, 1) == {"leave", "keep"}
    do(table, 1, "keep")
    assert table.due == ("treasure",)


def test_tb6_everyone_who_lands_on_a_face_up_ug_troll_fights_it() -> None:
    """One that its fighter was driven away from, in a gentle game."""
    table = crossing("0 U .")
    do(table, 0, "move forward")
    assert messenger(table, 0).held_by == "Ug Troll"
    assert table.due == ("die", "fight")


def test_tb6_everyone_who_lands_on_a_face_up_trollosopher_is_asked() -> None:
    table = crossing("0 P .")
    do(table, 0, "move forward")
    assert messenger(table, 0).held_by == "Trollosopher"
    open_tome(table, 0)
    assert table.awaited == (1,)


def test_tb6_a_word_is_obeyed_once_and_goes() -> None:
    for text in ("extra turn", "skip your next turn", "nothing"):
        table = crossing("0 ? .")
        do(table, 0, "move forward")
        turn_up(table, text)
        assert space(table, 1, 2) == "."


def test_tb6_who_comes_after_a_word_finds_nothing() -> None:
    table = crossing("0 ? .\n. 1 .")
    do(table, 0, "move forward")
    turn_up(table, "extra turn")
    do(table, 0, "move forward")
    do(table, 1, "move left")
    assert where(table, 1) == (1, 2)
    assert table.awaited == (0,)


def test_tb6_a_tile_that_was_peeked_at_is_turned_up_for_everybody() -> None:
    table = crossing("0 U?1 .")
    assert (space(table, 1, 2), space(table, 1, 2, seat=1)) == ("?1", "U?1")
    do(table, 0, "move forward")
    assert space(table, 1, 2) == "U"
    assert table.due == ("die", "fight")  # it is drawn only once
    assert sum(board(table).unseen_tiles.values()) == 49


@pytest.mark.parametrize(
    ("sign", "turn", "skips", "stage"),
    [("X", 0, False, "act"), ("S", 1, True, "act"), ("N", 0, False, "extra")],
)
def test_tb6_a_word_that_was_peeked_at_is_obeyed_when_somebody_lands_on_it(
    sign: str, turn: int, skips: bool, stage: str
) -> None:
    table = crossing(f"0 {sign}?0 .")
    do(table, 0, "move forward")
    assert (board(table).turn, messenger(table, 0).skips) == (turn, skips)
    assert board(table).stage == stage
    assert space(table, 1, 2) == "."


# TB6: treasures


def on_a_treasure(carrying: str, *, deck: str | None = None, discards: str = "") -> Table:
    table = crossing("0 T .", hands={0: carrying}, deck=deck, discards=discards)
    do(table, 0, "move forward")
    return table


def test_tb6_a_treasure_that_is_left_stays_face_up() -> None:
    table = on_a_treasure("")
    assert may(table, 0) == {"leave", "keep"}
    do(table, 0, "leave")
    assert space(table, 1, 2) == "T"
    assert (hand(table, 0), board(table).deck) == ("", 40)


def test_tb6_a_treasure_that_is_kept_is_drawn_and_its_tile_goes() -> None:
    table = on_a_treasure("")
    do(table, 0, "keep")
    assert space(table, 1, 2) == "."
    assert table.odds == 40
    find(table, "Trollbooth")
    assert hand(table, 0) == "Trollbooth"
    assert board(table).deck == 39
    assert may(table, 0) == {"end", "discard Trollbooth", "use Trollbooth 1"}


def test_tb6_whether_to_keep_is_decided_before_the_card_is_seen() -> None:
    table = on_a_treasure("")
    do(table, 0, "keep")
    assert table.awaited == ()
    find(table, "Golden Goat")
    assert "leave" not in may(table, 0)


def test_tb6_others_see_that_a_treasure_was_found_but_not_which() -> None:
    table = on_a_treasure("Golden Goat")
    do(table, 0, "keep")
    find(table, "Crib Notes")
    seen = board(table, 1).messengers[0]
    assert (seen.treasures, seen.treasure_count) == (None, 2)
    assert hand(table, 0) == "Crib Notes, Golden Goat"


def test_tb6_with_three_in_hand_one_is_thrown_over_the_side_before_the_draw() -> None:
    table = on_a_treasure("Club of Thumping, Crib Notes, Golden Goat")
    assert may(table, 0) == {"leave", "keep Club of Thumping", "keep Crib Notes", "keep Golden Goat"}
    do(table, 0, "keep Crib Notes")
    assert hand(table, 0) == "Club of Thumping, Golden Goat"
    assert discarded(table) == "Crib Notes"
    find(table, "Trollbooth")
    assert hand(table, 0) == "Club of Thumping, Trollbooth, Golden Goat"


def test_tb6_of_two_equal_treasures_one_is_thrown() -> None:
    table = on_a_treasure("Club of Thumping, Club of Thumping, Golden Goat")
    assert may(table, 0) == {"leave", "keep Club of Thumping", "keep Golden Goat"}
    do(table, 0, "keep Club of Thumping")
    find(table, "Club of Thumping")
    assert hand(table, 0) == "Club of Thumping, Club of Thumping, Golden Goat"


def test_tb6_with_two_in_hand_nothing_is_thrown() -> None:
    assert may(on_a_treasure("Club of Thumping, Golden Goat"), 0) == {"leave", "keep"}


def test_tb6_full_hands_may_leave_a_treasure_and_move_on() -> None:
    table = on_a_treasure("Club of Thumping, Crib Notes, Golden Goat")
    do(table, 0, "leave")
    assert "move forward" in may(table, 0)


def test_draws_a_treasure_is_drawn_among_the_cards_in_nobodys_hand_and_not_discarded() -> None:
    """In the table's order: here two Clubs, a Stick and the Goat are left."""
    deck = "Club of Thumping, Club of Thumping, Stick of Poking, Golden Goat"
    found = []
    for outcome in range(4):
        table = on_a_treasure("", deck=deck, discards="Spear 'O Mint")
        do(table, 0, "keep")
        assert table.odds == 4
        table.draw(outcome)
        found.append(hand(table, 0))
    assert found == ["Club of Thumping", "Club of Thumping", "Stick of Poking", "Golden Goat"]


def test_draws_what_others_carry_is_not_in_the_deck() -> None:
    table = crossing("0 T .", hands={1: "Golden Goat, Sticky Fingers"}, discards="Crib Notes, Crib Notes")
    do(table, 0, "move forward", "keep")
    assert table.odds == 36
    table.draw(35)
    assert hand(table, 0) == "Silver Goblet"  # the last in order that is left


# TB6: one more move


def after_nothing(hands: str = "") -> Table:
    """Seat 0 has moved one space, onto a tile that says nothing."""
    table = crossing(
        """
        .  .  o  .
        0  ?  .  .
        .  1  .  .
        """,
        hands={0: hands},
    )
    do(table, 0, "move forward")
    turn_up(table, "nothing")
    return table


def test_tb6_after_a_nothing_word_one_more_plain_move_is_allowed() -> None:
    table = after_nothing()
    assert may(table, 0) == {"move forward", "move back", "move left", "stay"}
    do(table, 0, "move forward")
    assert where(table, 0) == (2, 3)
    assert table.awaited == (1,)


def test_tb6_the_extra_move_may_be_left_out() -> None:
    table = after_nothing()
    do(table, 0, "stay")
    assert where(table, 0) == (2, 2)
    assert table.awaited == (1,)


def test_tb6_the_extra_move_is_no_jump_and_no_theft() -> None:
    table = crossing(
        """
        .  .  .
        0  ?  o  .
        .  1  .
        """
    )
    do(table, 0, "move forward")
    turn_up(table, "nothing")
    assert may(table, 0) == {"move back", "move left", "stay"}


def test_tb6_after_a_treasure_left_one_more_move_is_allowed() -> None:
    table = crossing("0 T . .")
    do(table, 0, "move forward", "leave")
    assert may(table, 0) == {"move forward", "move back", "move right", "stay"}


def test_tb6_after_a_treasure_kept_there_is_no_extra_move() -> None:
    table = crossing("0 T . .")
    do(table, 0, "move forward", "keep")
    find(table, "Golden Goat")
    assert may(table, 0) == {"end", "discard Golden Goat"}


def test_tb6_two_spaces_a_turn_are_the_most() -> None:
    table = crossing("0 T T .")
    do(table, 0, "move forward", "leave", "move forward")
    assert may(table, 0) == {"leave", "keep"}  # the tile is dealt with
    do(table, 0, "leave")
    assert where(table, 0) == (1, 3)
    assert table.awaited == (1,)


def test_tb6_two_nothing_words_are_no_three_spaces() -> None:
    table = crossing("0 ? ? .")
    do(table, 0, "move forward")
    turn_up(table, "nothing")
    do(table, 0, "move forward")
    turn_up(table, "nothing")
    assert where(table, 0) == (1, 3)
    assert table.awaited == (1,)


def test_tb6_the_extra_move_lands_on_tiles_like_any_other() -> None:
    table = crossing("0 T U .")
    do(table, 0, "move forward", "leave", "move forward")
    assert table.due == ("die", "fight")


def test_tb6_the_extra_move_may_finish() -> None:
    table = crossing("… 0 T")
    do(table, 0, "move forward", "leave", "move forward")
    assert board(table).first_off == 0
    assert table.due[0] == "message"


def test_tb6_stepping_onto_the_bridge_counts_as_one_space() -> None:
    table = crossing("0 | ? . .")
    do(table, 0, "move forward")
    turn_up(table, "nothing")
    assert board(table).moved == 1
    do(table, 0, "move forward")
    assert where(table, 0) == (1, 2)
    assert table.awaited == (1,)


def test_tb6_empty_hands_with_no_move_open_are_not_asked_for_the_extra_move() -> None:
    picture = """
        0 | ?  o
          | o
    """
    table = crossing(picture)
    do(table, 0, "move forward")
    turn_up(table, "nothing")
    assert table.awaited == (1,)
    table = crossing(picture, hands={0: "Golden Goat"})
    do(table, 0, "move forward")
    turn_up(table, "nothing")
    assert may(table, 0) == {"stay"}


# TB12: the deck is out


def test_tb12_an_exhausted_deck_is_its_discards_shuffled() -> None:
    table = on_a_treasure("Crib Notes", deck="", discards="Club of Thumping, Golden Goat, Golden Goat")
    do(table, 0, "keep")
    assert discarded(table) == ""
    assert (table.odds, board(table).deck) == (3, 3)
    find(table, "Golden Goat")
    assert hand(table, 0) == "Crib Notes, Golden Goat"
    assert (board(table).deck, discarded(table)) == (2, "")


def test_tb12_the_discards_stay_where_they_are_while_there_is_a_deck() -> None:
    table = on_a_treasure("", deck="Trollbooth", discards="Golden Goat")
    do(table, 0, "keep")
    assert table.odds == 1
    find(table, "Trollbooth")
    assert (board(table).deck, discarded(table)) == (0, "Golden Goat")


def test_tb12_what_is_thrown_away_for_a_treasure_may_come_right_back() -> None:
    table = on_a_treasure("Club of Thumping, Crib Notes, Golden Goat", deck="")
    do(table, 0, "keep Golden Goat")
    assert table.odds == 1
    find(table, "Golden Goat")
    assert hand(table, 0) == "Club of Thumping, Crib Notes, Golden Goat"


def test_tb12_with_no_discards_a_kept_treasure_tile_yields_nothing() -> None:
    table = on_a_treasure("", deck="")
    assert may(table, 0) == {"leave", "keep"}
    do(table, 0, "keep")
    assert space(table, 1, 2) == "."
    assert hand(table, 0) == ""
    assert table.awaited == (1,)  # and no extra move


def test_tb12_carriers_end_their_turn_when_they_found_nothing() -> None:
    table = on_a_treasure("Crib Notes", deck="")
    do(table, 0, "keep")
    assert may(table, 0) == {"end", "discard Crib Notes"}


# Trophies leave a bare space


def test_tb7_where_an_ug_troll_fled_nothing_is_left() -> None:
    table = crossing("0 ? .\n1 . .")
    do(table, 0, "move forward")
    turn_up(table, "Ug Troll")
    roll(table, fight=6)
    assert space(table, 1, 2) == "."
    do(table, 1, "move forward")
    do(table, 0, "move forward")
    do(table, 1, "move left")
    assert table.awaited == (0,)
