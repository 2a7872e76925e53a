"""What is told of a crossing, to everybody and to those who know more."""

from typing import Any

import pytest
from games.troll_bridge.crossing import crossing, do, roll, turn_up
from games.troll_bridge.tales import (
    ADA,
    BO,
    CY,
    NAMES,
    SCENARIOS,
    VIEWERS,
    Retold,
    a_jump_that_fails,
    a_short_game,
    a_sure_theft,
    a_treasure_for_another,
    aside_at_the_start,
    in_plain_words,
    jumps_that_hold,
    looking_around,
    no_treasure_left,
    nowhere_to_go,
    planks,
    staying_with_a_treasure,
    the_last_look,
    the_next_turn_is_skipped,
    thefts,
    three,
    told,
    told_only_to,
    trollbooths,
)

from underbridge import Table, laws
from underbridge.engine.story import Event, paragraph
from underbridge.games.troll_bridge import GAME as TROLL_BRIDGE
from underbridge.games.troll_bridge import events as e
from underbridge.games.troll_bridge.events import Place

# A whole game


def test_a_game_told_to_a_spectator() -> None:
    assert paragraph(a_short_game().story, TROLL_BRIDGE.words, NAMES) == [
        "Bo begins.",
        "Bo waits at the start of row 1.",
        "Ada waits at the start of row 2.",
        "Turn 1: it is up to Bo.",
        "Bo moves forward to row 1, column 1.",
        "Bo turns the tile up: Trollosopher.",
        "A Trollosopher stops Bo at row 1, column 1 and clears its throat.",
        "Ada draws a card from the Tome for Bo.",
        "Ada asks Bo, degree 1: Question 0 of card 0?",
        "Bo says: Dormouse. The Trollosopher wanted: Aardvark.",
        "Turn 2: it is up to Ada.",
        "Ada moves forward to row 2, column 1.",
        "Ada turns the tile up: treasure.",
        "Ada keeps the treasure.",
        "Ada finds something, and does not say what.",
        "Turn 3: it is up to Bo.",
        "The Trollosopher has another question for Bo.",
        "Ada draws a card from the Tome for Bo.",
        "Ada asks Bo, degree 1: Question 2 of card 1?",
        "Bo says: Badger. That is right.",
        "The Trollosopher has to grant Bo the point, and a trophy.",
        "Turn 4: it is up to Ada.",
        "Ada moves forward to row 2, column 2.",
        "Ada turns the tile up: word.",
        "Ada reads what it says: nothing.",
        "Ada may move one more space.",
        "Ada moves right to row 3, column 2.",
        "Ada turns the tile up: Ug Troll.",
        "An Ug Troll grabs Ada at row 3, column 2.",
        "Ada fights with bare hands.",
        "Ada rolls 2 and hits for 2: 2 in all, and 6 will do.",
        "The Ug Troll beside Ada rolls 5 and smashes row 3, column 1 to pieces.",
        "A tile falls into the river, face down.",
        "Turn 5: it is up to Bo.",
        "Bo moves forward to row 1, column 2.",
        "Bo turns the tile up: word.",
        "Bo reads what it says: extra turn.",
        "Bo will have an extra turn after this one.",
        "Turn 6: Bo again.",
        "Bo moves forward to row 1, column 3.",
        "Bo turns the tile up: Ug Troll.",
        "An Ug Troll grabs Bo at row 1, column 3.",
        "Ada lets Bo get on with the fight.",
        "Bo rolls 6 and hits for 6: 6 in all, and 6 will do.",
        "The Ug Troll runs from Bo and leaves a trophy.",
        "Turn 7: it is up to Ada.",
        "The Ug Troll has another go at Ada: 2 of 6 damage is done.",
        "Ada fights with bare hands.",
        "Ada rolls 5 and hits for 5: 7 in all, and 6 will do.",
        "The Ug Troll runs from Ada and leaves a trophy.",
        "Turn 8: it is up to Bo.",
        "Bo jumps right over the hole to row 3, column 3, which holds on a roll above 1.",
        "Bo rolls 1: the bridge creaks and does not hold.",
        "A tile falls into the river, face down.",
        "Bo falls through and goes on by river.",
        "Bo loses 1 trophy (Ug Troll), 1 trophy (Trollosopher).",
        "Bo loses the message that Bo set out with.",
        "Ada is the only messenger still dry: the game is over.",
        "Ada has brought home: Silver Goblet (3).",
        "Ada opens their own message: 3 for it, and +2 for what it says.",
        "Ada has 10 points: being first 0, Ug Trolls 2, Trollosophers 0, treasures 3, messages 5.",
        "Bo went by river and takes place 2.",
        "Ada is the finest messenger and wins.",
    ]


def test_a_game_told_to_a_player() -> None:
    assert paragraph(a_short_game().story_for(ADA), TROLL_BRIDGE.words, NAMES, ADA) == [
        "Bo begins.",
        "Bo waits at the start of row 1.",
        "You wait at the start of row 2.",
        "Turn 1: it is up to Bo.",
        "Bo moves forward to row 1, column 1.",
        "Bo turns the tile up: Trollosopher.",
        "A Trollosopher stops Bo at row 1, column 1 and clears its throat.",
        "You draw a card from the Tome for Bo.",
        "You ask Bo, degree 1: Question 0 of card 0?",
        "Bo says: Dormouse. The Trollosopher wanted: Aardvark.",
        "Turn 2: it is up to you.",
        "You move forward to row 2, column 1.",
        "You turn the tile up: treasure.",
        "You keep the treasure.",
        "You find the Silver Goblet.",
        "Turn 3: it is up to Bo.",
        "The Trollosopher has another question for Bo.",
        "You draw a card from the Tome for Bo.",
        "You ask Bo, degree 1: Question 2 of card 1?",
        "Bo says: Badger. That is right.",
        "The Trollosopher has to grant Bo the point, and a trophy.",
        "Turn 4: it is up to you.",
        "You move forward to row 2, column 2.",
        "You turn the tile up: word.",
        "You read what it says: nothing.",
        "You may move one more space.",
        "You move right to row 3, column 2.",
        "You turn the tile up: Ug Troll.",
        "An Ug Troll grabs you at row 3, column 2.",
        "You fight with bare hands.",
        "You roll 2 and hit for 2: 2 in all, and 6 will do.",
        "The Ug Troll beside you rolls 5 and smashes row 3, column 1 to pieces.",
        "A tile falls into the river, face down.",
        "Turn 5: it is up to Bo.",
        "Bo moves forward to row 1, column 2.",
        "Bo turns the tile up: word.",
        "Bo reads what it says: extra turn.",
        "Bo will have an extra turn after this one.",
        "Turn 6: Bo again.",
        "Bo moves forward to row 1, column 3.",
        "Bo turns the tile up: Ug Troll.",
        "An Ug Troll grabs Bo at row 1, column 3.",
        "You let Bo get on with the fight.",
        "Bo rolls 6 and hits for 6: 6 in all, and 6 will do.",
        "The Ug Troll runs from Bo and leaves a trophy.",
        "Turn 7: it is up to you.",
        "The Ug Troll has another go at you: 2 of 6 damage is done.",
        "You fight with bare hands.",
        "You roll 5 and hit for 5: 7 in all, and 6 will do.",
        "The Ug Troll runs from you and leaves a trophy.",
        "Turn 8: it is up to Bo.",
        "Bo jumps right over the hole to row 3, column 3, which holds on a roll above 1.",
        "Bo rolls 1: the bridge creaks and does not hold.",
        "A tile falls into the river, face down.",
        "Bo falls through and goes on by river.",
        "Bo loses 1 trophy (Ug Troll), 1 trophy (Trollosopher).",
        "Bo loses the message that Bo set out with.",
        "You are the only messenger still dry: the game is over.",
        "You have brought home: Silver Goblet (3).",
        "You open your own message: 3 for it, and +2 for what it says.",
        "You have 10 points: being first 0, Ug Trolls 2, Trollosophers 0, treasures 3, messages 5.",
        "Bo went by river and takes place 2.",
        "You are the finest messenger and win!",
    ]


# Whatever changes on the board is told


def compare_with_views(table: Table, viewer: int | None) -> None:
    """After every step, what was retold to a viewer is what the viewer sees."""
    positions = table.positions
    retold = Retold(TROLL_BRIDGE.board(positions[0], viewer), viewer)
    for before, step, after in zip(positions, table.log, positions[1:], strict=False):
        for event in TROLL_BRIDGE.tell(before, step, after, viewer):
            retold.hear(event)
        seen = in_plain_words(TROLL_BRIDGE.board(after, viewer))
        wrong = {what: (retold.board[what], seen[what]) for what in seen if retold.board[what] != seen[what]}
        assert not wrong, step


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_board_can_be_kept_by_events_alone(name: str) -> None:
    table = SCENARIOS[name]()
    for viewer in (None, *range(table.seats)):
        compare_with_views(table, viewer)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"boards": 2}),
        (5, {"gentle": True}),
        (3, {"holed": True, "jump_die": 8}),
        (4, {"answers": "typed"}),
    ],
)
def test_the_board_of_any_game_can_be_kept_by_events_alone(seats: int, options: Any) -> None:
    table = laws.Walk(TROLL_BRIDGE, seats, options, seed=seats).to_the_end()
    for viewer in (None, 0):
        compare_with_views(table, viewer)


# Turns


def test_a_step_aside_at_the_start_is_told_as_a_move() -> None:
    table = aside_at_the_start()
    assert told(table) == [
        e.Moved(seat=ADA, direction="right", start=Place(1, 0), place=Place(2, 0)),
        e.TurnBegan(seat=BO, turn=3),
        e.Moved(seat=BO, direction="left", start=Place(4, 0), place=Place(3, 0)),
        e.TurnBegan(seat=CY, turn=4),
    ]
    said = paragraph(table.story_for(None), TROLL_BRIDGE.words, NAMES, None)
    assert "Ada moves right to the start of row 2." in said


def test_turns_that_pass_by_themselves_are_told_with_the_step_that_ended_the_last_one() -> None:
    assert told(nowhere_to_go()) == [
        e.Moved(seat=ADA, direction="forward", start=Place(1, 1), place=Place(1, 2)),
        e.TurnBegan(seat=BO, turn=3),
        e.Stuck(seat=BO),
        e.TurnBegan(seat=CY, turn=4),
        e.Stuck(seat=CY),
        e.TurnBegan(seat=ADA, turn=5),
    ]


def test_a_treasure_left_one_more_move_and_a_turn_skipped() -> None:
    assert told(the_next_turn_is_skipped()) == [
        e.Moved(seat=ADA, direction="forward", start=Place(1, 1), place=Place(1, 2)),
        e.TreasureLeft(seat=ADA, place=Place(1, 2)),
        e.MayMoveOn(seat=ADA),
        e.Moved(seat=ADA, direction="forward", start=Place(1, 2), place=Place(1, 3)),
        e.TileTurnedUp(seat=ADA, place=Place(1, 3), tile="word"),
        e.WordRead(seat=ADA, place=Place(1, 3), text="skip your next turn"),
        e.MustSkip(seat=ADA, count=1),
        e.TurnBegan(seat=BO, turn=3),
        e.Moved(seat=BO, direction="forward", start=Place(5, 0), place=Place(5, 1)),
        e.TurnBegan(seat=CY, turn=4),
        e.Moved(seat=CY, direction="forward", start=Place(4, 0), place=Place(4, 1)),
        e.TurnSkipped(seat=ADA, turn=5),
        e.TurnBegan(seat=BO, turn=6),
    ]


def test_a_turn_may_be_skipped_in_the_very_step_that_says_so() -> None:
    table = three("0 S?1 .\n. . .\no . . o\no . . o\n1 o o 2 o o")
    do(table, ADA, "move forward")
    assert told(table)[3:] == [
        e.MustSkip(seat=ADA, count=1),
        e.TurnBegan(seat=BO, turn=3),
        e.Stuck(seat=BO),
        e.TurnBegan(seat=CY, turn=4),
        e.Stuck(seat=CY),
        e.TurnSkipped(seat=ADA, turn=5),
        e.TurnBegan(seat=BO, turn=6),
        e.Stuck(seat=BO),
        e.TurnBegan(seat=CY, turn=7),
        e.Stuck(seat=CY),
        e.TurnBegan(seat=ADA, turn=8),
    ]


def test_a_peeked_word_that_one_lands_on_takes_effect_in_the_same_step() -> None:
    table = three("0 X?1 .")
    do(table, ADA, "move forward")
    assert told(table) == [
        e.Moved(seat=ADA, direction="forward", start=Place(1, 1), place=Place(1, 2)),
        e.TileTurnedUp(seat=ADA, place=Place(1, 2), tile="word"),
        e.WordRead(seat=ADA, place=Place(1, 2), text="extra turn"),
        e.ExtraTurnEarned(seat=ADA),
        e.ExtraTurnBegan(seat=ADA, turn=3),
    ]
    table = three("0 S?1 .")
    do(table, ADA, "move forward")
    assert told(table)[-2:] == [e.MustSkip(seat=ADA, count=1), e.TurnBegan(seat=BO, turn=3)]


def test_no_further_move_is_announced_where_none_is_left() -> None:
    table = three("0 o N?1")
    do(table, ADA, "jump forward")
    roll(table, jump=6)
    assert told(table)[1:] == [
        e.JumpHeld(seat=ADA, face=6, place=Place(1, 3)),
        e.TileTurnedUp(seat=ADA, place=Place(1, 3), tile="word"),
        e.WordRead(seat=ADA, place=Place(1, 3), text="nothing"),
        e.TurnBegan(seat=BO, turn=3),
    ]


def test_one_who_stays_says_so() -> None:
    assert told(staying_with_a_treasure())[-2:] == [e.Stayed(seat=ADA), e.TurnBegan(seat=BO, turn=3)]


def test_a_turn_that_is_ended_is_told_by_the_next_one() -> None:
    table = three("0 . .", hands={ADA: "Golden Goat"})
    do(table, ADA, "move forward", "end")
    assert told(table)[1:] == [e.TurnBegan(seat=BO, turn=3)]


def test_gentle_messengers_may_wait_at_another_row() -> None:
    table = three("0|. . .", gentle=True)
    do(table, ADA, "move right")
    moved = e.Moved(seat=ADA, direction="right", start=Place(1, 0), place=Place(2, 0))
    assert told(table) == [moved, e.TurnBegan(seat=BO, turn=3)]


# Jumps


def test_a_jump_tells_what_it_needs() -> None:
    ways = {"start": Place(1, 1), "over": Place(1, 2), "place": Place(1, 3)}
    assert told(jumps_that_hold())[:5] == [
        e.Jumped(seat=ADA, direction="forward", **ways, die=8, needs=2),
        e.JumpHeld(seat=ADA, face=3, place=Place(1, 3)),
        e.TileTurnedUp(seat=ADA, place=Place(1, 3), tile="treasure"),
        e.TreasureLeft(seat=ADA, place=Place(1, 3)),
        e.TurnBegan(seat=BO, turn=3),
    ]


def test_a_jump_in_boots_needs_nothing() -> None:
    ways = {"start": Place(2, 1), "over": Place(2, 2), "place": Place(2, 3)}
    assert told(jumps_that_hold())[5:] == [
        e.JumpedInBoots(seat=BO, direction="forward", **ways, treasure="Feather Boots"),
        e.TileTurnedUp(seat=BO, place=Place(2, 3), tile="Ug Troll"),
        e.UgTrollAttacked(seat=BO, place=Place(2, 3)),
    ]


def test_one_who_falls_through_loses_everything_and_the_turn_passes() -> None:
    assert told(a_jump_that_fails())[1:] == [
        e.SpaceCollapsed(seat=ADA, face=3, place=Place(1, 3)),
        e.TileFell(place=Place(1, 3), tile="treasure"),
        e.FellThrough(seat=ADA, place=Place(1, 3)),
        e.TreasureLost(seat=ADA, treasure="Silver Goblet"),
        e.TreasureLost(seat=ADA, treasure="Golden Goat"),
        e.TrophiesLost(seat=ADA, troll="Ug Troll", count=2),
        e.TrophiesLost(seat=ADA, troll="Trollosopher", count=1),
        e.MessageLost(seat=ADA, owner=ADA),
        e.MessageLost(seat=ADA, owner=CY),
        e.TurnBegan(seat=BO, turn=3),
    ]


# Stealing


def test_thefts_tell_their_dice_and_whose_message_it_was() -> None:
    assert told(thefts()) == [
        e.StealTried(seat=ADA, victim=BO, needs=6),
        e.StealFailed(seat=ADA, victim=BO, face=5),
        e.TurnBegan(seat=BO, turn=3),
        e.StealTried(seat=BO, victim=ADA, needs=6),
        e.StealSucceeded(seat=BO, victim=ADA, face=6),
        e.MessageStolen(seat=BO, victim=ADA, owner=CY),
        e.TurnBegan(seat=CY, turn=4),
    ]


def test_a_lone_message_changes_hands_with_the_die() -> None:
    table = three("0 1 .")
    do(table, ADA, "steal 1")
    table.draw(5)
    assert table.view(None).ply == 3
    assert told(table)[1:3] == [
        e.StealSucceeded(seat=ADA, victim=BO, face=6),
        e.MessageStolen(seat=ADA, victim=BO, owner=BO),
    ]


def test_sticky_fingers_and_the_own_message() -> None:
    assert told(a_sure_theft()) == [
        e.StickyFingersUsed(seat=ADA, victim=BO, treasure="Sticky Fingers"),
        e.MessageTakenBack(seat=ADA, victim=BO),
        e.TurnBegan(seat=BO, turn=3),
    ]


# Treasures


def test_a_treasure_is_thrown_over_for_another_and_the_deck_is_shuffled() -> None:
    table = a_treasure_for_another()
    assert told(table)[1:] == [
        e.ThrownOver(seat=ADA, treasure="Crib Notes"),
        e.TreasureKept(seat=ADA, place=Place(1, 2)),
        e.DeckShuffled(count=2),
        e.TreasureDrawn(seat=ADA),
        e.ThrownOver(seat=ADA, treasure="Crib Notes"),
        e.ThrownOver(seat=ADA, treasure="Silver Goblet"),
        e.TurnBegan(seat=BO, turn=3),
    ]
    assert told_only_to(table, ADA) == [e.TreasureFound(seat=ADA, treasure="Crib Notes")]


def test_nothing_is_left_to_find() -> None:
    assert told(no_treasure_left())[1:] == [
        e.TreasureKept(seat=ADA, place=Place(1, 2)),
        e.NothingToFind(seat=ADA),
        e.TurnBegan(seat=BO, turn=3),
    ]


def test_trollbooths_make_others_skip_once_more_each() -> None:
    assert told(trollbooths()) == [
        e.TrollboothSet(seat=ADA, target=CY, treasure="Trollbooth"),
        e.MustSkip(seat=CY, count=2),
        e.TrollboothSet(seat=ADA, target=BO, treasure="Trollbooth"),
        e.MustSkip(seat=BO, count=1),
        e.Moved(seat=ADA, direction="forward", start=Place(1, 1), place=Place(1, 2)),
        e.TurnSkipped(seat=BO, turn=3),
        e.TurnSkipped(seat=CY, turn=4),
        e.TurnBegan(seat=ADA, turn=5),
    ]


def test_two_turns_may_be_skipped_in_one_step() -> None:
    """Ada can only put up her Trollbooth, and is stuck then."""
    table = crossing("o . .\no . .\n0 o o\no . .\no . 1", hands={ADA: "Trollbooth"}, skips=[BO])
    do(table, ADA, "use Trollbooth 1")
    assert told(table)[1:] == [
        e.MustSkip(seat=BO, count=2),
        e.TurnSkipped(seat=BO, turn=3),
        e.TurnBegan(seat=ADA, turn=4),
        e.Stuck(seat=ADA),
        e.TurnSkipped(seat=BO, turn=5),
        e.TurnBegan(seat=ADA, turn=6),
        e.Stuck(seat=ADA),
        e.TurnBegan(seat=BO, turn=7),
    ]


def test_a_trollbooth_that_ends_a_turn_stops_the_very_next_one() -> None:
    table = three("0 . .", hands={ADA: "Trollbooth"})
    do(table, ADA, "move forward", "use Trollbooth 1")
    assert told(table)[1:] == [
        e.TrollboothSet(seat=ADA, target=BO, treasure="Trollbooth"),
        e.MustSkip(seat=BO, count=1),
        e.TurnSkipped(seat=BO, turn=3),
        e.TurnBegan(seat=CY, turn=4),
    ]


def test_a_hole_is_mended() -> None:
    assert told(planks()) == [e.HoleMended(seat=ADA, place=Place(1, 2), treasure="Sack of Planks")]


# Looking at tiles


def test_only_the_one_who_looks_hears_what_lies_there() -> None:
    table = looking_around()
    left, back, ahead = Place(1, 2), Place(2, 1), Place(2, 3)
    shoes = "Mirrored Shoes"
    assert told(table)[:6] == [
        e.ShoesUsed(seat=ADA, place=left, treasure=shoes),
        e.LookedAtTile(seat=ADA, place=left),
        e.ShoesUsed(seat=ADA, place=back, treasure=shoes),
        e.LookedAtTile(seat=ADA, place=back),
        e.ShoesUsed(seat=ADA, place=ahead, treasure=shoes),
        e.LookedAtTile(seat=ADA, place=ahead),
    ]
    assert told_only_to(table, ADA) == [
        e.TileSeen(seat=ADA, place=left, tile="treasure"),
        e.TileSeen(seat=ADA, place=back, tile="word"),
        e.WordSeen(seat=ADA, place=back, text="nothing"),
        e.TileSeen(seat=ADA, place=ahead, tile="word"),
        e.WordSeen(seat=ADA, place=ahead, text="skip your next turn"),
    ]
    assert told_only_to(table, BO) == told_only_to(table, CY) == []


def test_a_tile_that_somebody_has_looked_at_is_turned_up_for_all() -> None:
    assert told(looking_around())[6:] == [
        e.Moved(seat=ADA, direction="right", start=Place(2, 2), place=Place(3, 2)),
        e.TileTurnedUp(seat=ADA, place=Place(3, 2), tile="Ug Troll"),
        e.UgTrollAttacked(seat=ADA, place=Place(3, 2)),
    ]


def test_a_look_at_a_word_takes_two_draws_of_which_the_others_hear_one() -> None:
    table = three("0 . .\n? . .", hands={ADA: "Mirrored Shoes"})
    do(table, ADA, "use Mirrored Shoes right")
    plies = {viewer: table.view(viewer).ply for viewer in VIEWERS}
    table.draw(0)
    assert table.due == ("word", 2, 1)
    for viewer in (None, BO, CY):
        assert table.view(viewer).ply == plies[viewer]
        assert table.view(viewer).due == ("tile", 2, 1)
    assert table.story_for(ADA, plies[ADA]) == [e.TileSeen(seat=ADA, place=Place(2, 1), tile="word")]
    table.draw(0)
    for viewer in (None, BO, CY):
        assert table.story_for(viewer, plies[viewer]) == [e.LookedAtTile(seat=ADA, place=Place(2, 1))]
    assert table.story_for(ADA, plies[ADA])[1:] == [
        e.WordSeen(seat=ADA, place=Place(2, 1), text="extra turn")
    ]


def test_whatever_one_sees_the_others_hear_the_same() -> None:
    heard: dict[int | None, list[list[Event]]] = {viewer: [] for viewer in VIEWERS}
    for tile in ("extra turn", "skip your next turn", "nothing", "treasure", "Ug Troll", "Trollosopher"):
        table = three("0 . .\n? . .", hands={ADA: "Mirrored Shoes"})
        do(table, ADA, "use Mirrored Shoes right")
        turn_up(table, tile)
        for viewer in VIEWERS:
            heard[viewer].append(told(table, viewer))
    for viewer in (None, BO, CY):
        assert all(tale == heard[None][0] for tale in heard[viewer])
    assert len({str(tale) for tale in heard[ADA]}) == 6


def test_the_turn_that_ends_with_a_look_is_told_when_the_look_is_over() -> None:
    table = the_last_look()
    assert told(table)[1:] == [
        e.ShoesUsed(seat=ADA, place=Place(2, 2), treasure="Mirrored Shoes"),
        e.LookedAtTile(seat=ADA, place=Place(2, 2)),
        e.TurnBegan(seat=BO, turn=3),
    ]
    assert told_only_to(table, ADA) == [
        e.TileSeen(seat=ADA, place=Place(2, 2), tile="word"),
        e.WordSeen(seat=ADA, place=Place(2, 2), text="extra turn"),
    ]
