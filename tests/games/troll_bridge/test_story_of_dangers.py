"""What is told of fights, deaths, battles of wits and the end."""

import pytest
from games.troll_bridge.crossing import do, find, open_tome, read, roll, tome
from games.troll_bridge.tales import (
    ADA,
    BO,
    CY,
    SCENARIOS,
    VIEWERS,
    a_fight_hindered_twice,
    a_gentle_smash,
    a_gentle_smash_without_room,
    a_hindered_fight,
    a_late_answer_and_crib_notes,
    misses,
    off_with_the_own_message,
    off_without_the_own_message,
    somebody_stood_there,
    the_bridge_is_given_up,
    the_last_one_alive,
    three,
    told,
    told_only_to,
    treasures_instead_of_a_roll,
    typed_answers,
)

from underbridge.games.troll_bridge import events as e
from underbridge.games.troll_bridge.events import Place

# Fights


def test_a_fight_with_treasures_on_both_sides() -> None:
    assert a_hindered_fight().story == [
        e.TurnBegan(seat=ADA, turn=2),
        e.FightGoesOn(seat=ADA, place=Place(2, 1), damage=3, needs=6),
        e.WeaponUsed(seat=ADA, treasure="Mighty Mallet", strength=4),
        e.Hindered(seat=BO, fighter=ADA, treasure="Troll Wedgie", strength=4),
        e.LetFight(seat=CY, fighter=ADA),
        e.FightRolled(seat=ADA, face=1, bonus=0, hits=1, damage=4, needs=6),
        e.SpaceSmashed(seat=ADA, face=1, place=Place(2, 2)),
        e.TileFell(place=Place(2, 2), tile="treasure"),
        e.TurnBegan(seat=BO, turn=3),
    ]


def test_a_fight_hindered_twice_by_the_same_messenger() -> None:
    table = a_fight_hindered_twice()
    assert table.story[2:7] == [
        e.Hindered(seat=BO, fighter=ADA, treasure="Knife of Backstabbing", strength=2),
        e.Hindered(seat=BO, fighter=ADA, treasure="Troll Wedgie", strength=4),
        e.LetFight(seat=BO, fighter=ADA),
        e.FightRolled(seat=ADA, face=6, bonus=-6, hits=0, damage=0, needs=6),
        e.AirSmashed(seat=ADA, face=8),
    ]


def test_a_roll_never_heals() -> None:
    table = three("0U . .", hands={BO: "Troll Wedgie"}, damage={ADA: 5})
    do(table, BO, "hinder Troll Wedgie")
    roll(table, fight=3)
    assert told(table)[1:] == [e.FightRolled(seat=ADA, face=3, bonus=-4, hits=0, damage=5, needs=6)]


def test_an_ug_troll_flees() -> None:
    table = three("0U . .", damage={ADA: 5})
    roll(table, fight=4)
    assert told(table) == [
        e.FightRolled(seat=ADA, face=4, bonus=0, hits=4, damage=9, needs=6),
        e.UgTrollFled(seat=ADA, place=Place(1, 1)),
        e.TurnBegan(seat=BO, turn=3),
    ]


def test_misses_tell_what_was_missed() -> None:
    table = misses()
    assert [event for event in told(table) if isinstance(event, e.AirSmashed | e.HoleSmashed)] == [
        e.AirSmashed(seat=ADA, face=8),
        e.HoleSmashed(seat=BO, face=7, place=Place(2, 1)),
    ]


@pytest.mark.parametrize("tile", ["?", "T?2", "U?12"])
def test_a_tile_that_falls_face_down_is_not_named_to_anybody(tile: str) -> None:
    table = three(f"0U {tile} .")
    roll(table, fight=1, smash=1)
    for viewer in VIEWERS:
        assert told(table, viewer)[1:3] == [
            e.SpaceSmashed(seat=ADA, face=1, place=Place(1, 2)),
            e.UnseenTileFell(place=Place(1, 2)),
        ]


def test_treasures_may_stand_for_the_roll() -> None:
    tale = told(treasures_instead_of_a_roll())
    assert tale[:4] == [
        e.UgTrollSneezed(seat=ADA, place=Place(1, 1), treasure="Sneezing Powder"),
        e.TurnBegan(seat=BO, turn=3),
        e.FightGoesOn(seat=BO, place=Place(3, 1), damage=5, needs=6),
        e.UgTrollIntroduced(seat=BO, place=Place(3, 1), treasure="Letter of Introduction"),
    ]
    assert tale[-2:] == [e.TurnBegan(seat=BO, turn=6), e.WitsGoOn(seat=BO, place=Place(3, 1))]


@pytest.mark.parametrize("hand", ["Troll Wedgie", "Golden Goat", "Knife of Backstabbing, Crib Notes"])
def test_who_passes_sounds_the_same_whatever_the_hand(hand: str) -> None:
    table = three("0U . .", hands={CY: hand})
    do(table, CY, "pass")
    for viewer in VIEWERS:
        assert told(table, viewer) == [e.LetFight(seat=CY, fighter=ADA)]


# Deaths, and how gentle players avoid them


def test_one_who_is_smashed_loses_everything() -> None:
    assert told(somebody_stood_there())[2:] == [
        e.SpaceSmashed(seat=ADA, face=1, place=Place(1, 2)),
        e.TileFell(place=Place(1, 2), tile="Trollosopher"),
        e.SmashedOff(seat=BO, by=ADA, place=Place(1, 2)),
        e.TreasureLost(seat=BO, treasure="Silver Goblet"),
        e.TreasureLost(seat=BO, treasure="Golden Goat"),
        e.TrophiesLost(seat=BO, troll="Ug Troll", count=1),
        e.MessageLost(seat=BO, owner=BO),
        e.MessageLost(seat=BO, owner=CY),
        e.TurnBegan(seat=CY, turn=3),
    ]


def test_the_last_one_alive_ends_the_game_and_the_dead_rank_last() -> None:
    nothing = {"first": 0, "ug_trolls": 0, "trollosophers": 0, "treasures": 0}
    assert told(the_last_one_alive())[2:] == [
        e.SmashedOff(seat=BO, by=ADA, place=Place(1, 2)),
        e.MessageLost(seat=BO, owner=BO),
        e.LastAlive(seat=ADA),
        e.OwnMessageRead(seat=ADA, points=3, worth=0),
        e.FinalPoints(seat=ADA, points=3, messages=3, **nothing),
        e.NoPoints(seat=BO, rank=2),
        e.NoPoints(seat=CY, rank=3),
        e.Won(seat=ADA),
    ]


def test_gentle_players_step_aside() -> None:
    assert told(a_gentle_smash())[1:] == [
        e.SpaceSmashed(seat=ADA, face=1, place=Place(1, 2)),
        e.TileFell(place=Place(1, 2), tile="Ug Troll"),
        e.MustRetreat(seat=BO, by=ADA, place=Place(1, 2)),
        e.Retreated(seat=BO, direction="right", start=Place(1, 2), place=Place(2, 2)),
        e.TurnBegan(seat=BO, turn=3),
    ]


def test_gentle_players_without_room_start_again() -> None:
    assert told(a_gentle_smash_without_room())[1:] == [
        e.SpaceSmashed(seat=ADA, face=1, place=Place(1, 2)),
        e.DrivenOff(seat=BO, by=ADA, start=Place(1, 2), place=Place(1, 0)),
        e.TurnBegan(seat=BO, turn=3),
    ]


# Battles of wits


def test_a_late_answer_and_notes_instead_of_one() -> None:
    table = a_late_answer_and_crib_notes()
    assert told(table) == [
        e.CardDrawn(seat=BO, answerer=ADA),
        e.QuestionAsked(seat=BO, answerer=ADA, subject=None, degree=1, prompt="Question 0 of card 0?"),
        e.CalledLate(seat=BO, answerer=ADA, right="Camel"),
        e.TurnBegan(seat=BO, turn=3),
        e.WitsGoOn(seat=BO, place=Place(2, 1)),
        e.TomeShuffled(count=1),
        e.CardDrawn(seat=CY, answerer=BO),
        e.QuestionAsked(seat=CY, answerer=BO, subject=None, degree=1, prompt="Question 1 of card 0?"),
        e.CribNotesUsed(seat=BO, treasure="Crib Notes"),
        e.TrollosopherBeaten(seat=BO, place=Place(2, 1)),
        e.TurnBegan(seat=CY, turn=4),
    ]


def test_typed_answers() -> None:
    answers = (e.AnsweredRight, e.AnsweredWrong, e.AnsweredOtherwise)
    assert [event for event in told(typed_answers()) if isinstance(event, answers)] == [
        e.AnsweredOtherwise(seat=ADA, right="Badger"),
        e.AnsweredRight(seat=BO, answer="Camel"),
        e.AnsweredRight(seat=CY, answer="Dormouse"),
    ]


def test_a_typed_answer_that_is_a_wrong_option_is_told_as_such() -> None:
    table = three("0P . .", answers="typed")
    open_tome(table, 0)
    do(table, BO, "ask 0")
    table.say(ADA, "the dormouse")
    assert told(table)[2] == e.AnsweredWrong(seat=ADA, answer="Dormouse", right="Aardvark")


@pytest.mark.parametrize("answers", ["options", "typed"])
def test_the_right_answer_is_told_when_one_was_given_and_not_before(answers: str) -> None:
    table = three("0P . .", answers=answers)
    open_tome(table, 0)
    do(table, BO, "ask 2")
    for viewer in VIEWERS:
        assert "Camel" not in str(table.story_for(viewer))
    do(table, ADA, "answer 1")
    for viewer in VIEWERS:
        assert told(table, viewer)[2] == e.AnsweredWrong(seat=ADA, answer="Badger", right="Camel")


def test_nobody_hears_which_card_was_drawn() -> None:
    """The one who asks sees it on the board."""
    tales = []
    for card in range(3):
        table = three("0P . .")
        open_tome(table, card)
        tales += [told(table, viewer) for viewer in VIEWERS]
    assert all(tale == [e.CardDrawn(seat=BO, answerer=ADA)] for tale in tales)


def test_a_trollosopher_met_when_the_tome_is_out_has_it_shuffled() -> None:
    table = three("0P P .\n1| . .", tome=tome((0, 0, 0)))
    open_tome(table, 0)
    do(table, BO, "ask 0")
    do(table, ADA, "answer 0")
    do(table, BO, "move forward")
    do(table, CY, "move forward")
    do(table, ADA, "move forward")
    assert told(table)[-3:] == [
        e.Moved(seat=ADA, direction="forward", start=Place(1, 1), place=Place(1, 2)),
        e.TrollosopherHeld(seat=ADA, place=Place(1, 2)),
        e.TomeShuffled(count=1),
    ]


# Which treasure somebody finds


def test_only_its_finder_hears_which_treasure_it_is() -> None:
    for treasure in ("Golden Goat", "Club of Thumping"):
        table = three("0 T .")
        do(table, ADA, "move forward", "keep")
        find(table, treasure)
        for viewer in (None, BO, CY):
            assert told(table, viewer)[1:] == [
                e.TreasureKept(seat=ADA, place=Place(1, 2)),
                e.TreasureDrawn(seat=ADA),
            ]
        assert told_only_to(table, ADA) == [e.TreasureFound(seat=ADA, treasure=treasure)]


# The end


def test_the_first_one_off_with_the_own_message() -> None:
    nothing = {"first": 0, "ug_trolls": 0, "trollosophers": 0, "treasures": 0, "messages": 0}
    assert told(off_with_the_own_message()) == [
        e.SteppedOff(seat=ADA, start=Place(1, 10), place=Place(1, 11)),
        e.FirstOff(seat=ADA, points=7),
        e.TreasureShown(seat=ADA, treasure="Silver Goblet", value=3),
        e.TreasureShown(seat=ADA, treasure="Golden Goat", value=5),
        e.TreasureShown(seat=CY, treasure="Club of Thumping", value=1),
        e.OwnMessageRead(seat=ADA, points=3, worth=-3),
        e.OwnMessageRead(seat=BO, points=3, worth=3),  # one for each Trollosopher, at most three
        e.FinalPoints(seat=ADA, points=17, **nothing | {"first": 7, "ug_trolls": 2, "treasures": 8}),
        e.FinalPoints(seat=BO, points=10, **nothing | {"trollosophers": 4, "messages": 6}),
        e.FinalPoints(seat=CY, points=1, **nothing | {"treasures": 1}),
        e.Won(seat=ADA),
    ]


def test_the_first_one_off_without_it_and_a_shared_victory() -> None:
    tale = told(off_without_the_own_message())
    assert tale[:4] == [
        e.JumpedOff(seat=ADA, start=Place(1, 9), over=Place(1, 10), place=Place(1, 11)),
        e.FirstOffWithoutMessage(seat=ADA),
        e.OwnMessageRead(seat=BO, points=3, worth=1),
        e.MessageRead(seat=CY, owner=ADA, points=3, worth=-2),
    ]
    assert [(event.seat, event.points) for event in tale if isinstance(event, e.FinalPoints)] == [
        (ADA, 4),
        (BO, 4),
        (CY, 1),
    ]
    assert tale[-2:] == [e.SharedWin(seat=ADA), e.SharedWin(seat=BO)]


def test_the_bridge_is_given_up_at_last() -> None:
    assert told(the_bridge_is_given_up())[1:4] == [
        e.BridgeGivenUp(count=36),
        e.MessageRead(seat=BO, owner=ADA, points=3, worth=-3),
        e.OwnMessageRead(seat=BO, points=3, worth=0),
    ]


def test_the_bridge_is_given_up_while_everybody_is_stuck() -> None:
    table = three("0 . .\n. . .\no . . o\no . . o\n1 o o 2 o o", idle=33)
    do(table, ADA, "move forward")
    assert told(table)[1:] == [
        e.TurnBegan(seat=BO, turn=3),
        e.Stuck(seat=BO),
        e.TurnBegan(seat=CY, turn=4),
        e.Stuck(seat=CY),
        e.BridgeGivenUp(count=36),
    ]


def test_a_game_without_messages_is_counted_at_once() -> None:
    table = three("… . 0", messages={ADA: [], BO: [], CY: []})
    do(table, ADA, "move forward")
    assert table.over
    kinds = [event.kind for event in told(table)]
    points = ["final points"] * 3
    assert kinds == ["stepped off", "first off without message", *points, *["shared win"] * 3]


def test_points_are_the_sum_of_what_they_are_for() -> None:
    for play in SCENARIOS.values():
        table = play()
        for event in table.story:
            if isinstance(event, e.FinalPoints):
                trophies = event.ug_trolls + event.trollosophers
                assert event.points == event.first + trophies + event.treasures + event.messages


def test_what_messages_are_worth_is_told_one_by_one() -> None:
    table = three("… . 0")
    do(table, ADA, "move forward")
    assert not any(isinstance(event, e.OwnMessageRead | e.MessageRead) for event in table.story)
    for worth, seat in ((3, ADA), (-2, BO)):
        read(table, worth)
        assert table.story[-1] == e.OwnMessageRead(seat=seat, points=3, worth=worth)
