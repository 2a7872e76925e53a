import string
from typing import Any, get_type_hints

import pytest
from games.angry_troll.bridge import acting, awakening, do, roll, turn_up

from underbridge import Event, Table
from underbridge.engine.story import phrase, sentence
from underbridge.games.angry_troll import GAME as ANGRY_TROLL
from underbridge.games.angry_troll import events
from underbridge.games.angry_troll.events import (
    Beat,
    BridgeCollapsed,
    BridgeTamed,
    BridgeTamedPerfectly,
    CardPlayed,
    ColumnCast,
    Escaped,
    Fled,
    FlewAway,
    Laid,
    Moved,
    NothingWoke,
    PickedUp,
    Shovelled,
    Stomped,
    Stuck,
    Threw,
    TrollCarriedOff,
    TrollTired,
    TurnBegan,
    Woke,
)
from underbridge.games.angry_troll.view import Place

KINDS: list[type[Event]] = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind != Event
]
WORDS = ANGRY_TROLL.words


def at(row: str, column: int) -> Place:
    return Place(row, column)


# A whole turn


def test_a_first_turn_in_words() -> None:
    table = Table("angry-troll", draws=[])
    turn_up(table, "8h")
    roll(table, 4)
    turn_up(table, "7d")
    roll(table, 3)
    turn_up(table, "6d")
    do(table, "pick up left", "move up")
    assert table.sentences() == [
        "The 8 of hearts is turned up: red cards name the lower row.",
        "The troll climbs onto the bridge at lower 4.",
        "Turn 1.",
        "The 7 of diamonds is played (deck): something stirs in the lower row.",
        "The die says column 3 of the lower row.",
        "The 6 of diamonds awakens at lower 3.",
        "The troll picks up the 6 of diamonds from lower 3.",
        "The troll walks from lower 4 to upper 4.",
        "Turn 2.",
    ]
    assert table.sentences(seat=0)[-3:] == [
        "You pick up the 6 of diamonds from lower 3.",
        "You walk from lower 4 to upper 4.",
        "Turn 2.",
    ]
    assert table.story_for(0) == table.story  # nothing is hidden from anybody


# Awakening


def test_a_known_brick_wakes_at_once_and_the_next_card_follows() -> None:
    table = awakening(lower="[?] ? 2h ? ? ?", playing="9h 8s")
    roll(table, 3)
    assert table.story == [
        ColumnCast(row="lower", column=3),
        Woke(card="2 of hearts", place=at("lower", 3)),
        CardPlayed(card="8 of spades", row="upper", source="set aside"),
    ]


def test_the_die_names_an_empty_place_and_another_brick_wakes() -> None:
    table = awakening(lower="[?] 2h . ? ? ?", playing="9h")
    roll(table, 3)
    assert table.story == [
        ColumnCast(row="lower", column=3),
        Woke(card="2 of hearts", place=at("lower", 2), actions=2),
    ]


def test_an_awake_brick_flies_away() -> None:
    table = awakening(lower="[?] ? ?2h! ? ? ?", playing="9h")
    roll(table, 3)
    assert table.story[1:] == [FlewAway(card="2 of hearts", place=at("lower", 3), actions=2)]


def test_in_an_empty_row_nothing_wakes() -> None:
    table = awakening(upper=". . . . . .", lower="[?] ? ? ? ? ?", playing="9s")
    roll(table, 3)
    assert table.story == [ColumnCast(row="upper", column=3), NothingWoke(row="upper", actions=2)]


# Actions


@pytest.mark.parametrize(
    ("row", "held", "action", "event"),
    [
        ("? [2c!] ? ? ? ?", "", "stomp", Stomped(card="2 of clubs", place=at("lower", 2))),
        ("? [?] ? ? ? ?", "", "move left", Moved(start=at("lower", 2), place=at("lower", 1))),
        (
            "? [?] 2c! ? ? ?",
            "",
            "pick up right",
            PickedUp(card="2 of clubs", place=at("lower", 3), use="beat"),
        ),
        ("? [?] ? ? ? ?", "3h", "lay up", Laid(card="3 of hearts", place=at("upper", 2))),
        (
            "? [?] 2c! ? ? ?",
            "5c!",
            "use right",
            Beat(weapon="5 of clubs", card="2 of clubs", place=at("lower", 3)),
        ),
        (
            "? [?] ? . ? 2c!",
            "5d!",
            "use right",
            Threw(weapon="5 of diamonds", card="2 of clubs", place=at("lower", 6)),
        ),
        (
            "2h! [?] ? ? ? ?",
            "5s!",
            "use left",
            Shovelled(weapon="5 of spades", card="2 of hearts", place=at("lower", 1)),
        ),
    ],
)
def test_every_action_is_told(row: str, held: str, action: str, event: Event) -> None:
    table = acting(lower=row, hands=held)
    do(table, action)
    assert table.story == [event]


def test_with_an_endless_spade_every_lift_is_told() -> None:
    table = acting(lower="2h! [?] 3h! ? ? ?", hands="as!", options={"endless_spade": True})
    do(table, "use left", "lay left")
    assert table.story[:2] == [
        Shovelled(weapon="ace of spades", card="2 of hearts", place=at("lower", 1), kept=True),
        Laid(card="2 of hearts", place=at("lower", 1)),
    ]


def test_a_stuck_troll_forfeits_its_second_action() -> None:
    table = acting(upper=". ? ? ? ? ?", lower="? [?] ? ? ? ?2h!")
    do(table, "move left")
    assert table.story[1:] == [
        Stuck(count=1),
        Escaped(card="2 of hearts", start=at("lower", 6), bank="right"),
        TurnBegan(turn=2, turns_until_tired=20),
        CardPlayed(card="2 of hearts", row="lower", source="set aside"),
    ]
    assert table.sentences(0)[1] == "You can do nothing more and forfeit 1 action."


def test_a_troll_stuck_from_the_start_forfeits_both_and_the_bricks_flee() -> None:
    table = awakening(upper="5c! ?6s ? ? ? ?", lower="[?] . ? ? ? ?", playing="3s 4s")
    roll(table, 1)
    roll(table, 2)
    assert table.story[3:] == [
        ColumnCast(row="upper", column=2),
        Woke(card="6 of spades", place=at("upper", 2), actions=2),
        Stuck(count=2),
        Fled(card="6 of spades", start=at("upper", 2), place=at("upper", 1)),
        TurnBegan(turn=2, turns_until_tired=20),
        CardPlayed(card="5 of clubs", row="upper", source="set aside"),
    ]


def test_the_brick_that_wakes_is_named_though_it_flees_from_a_stuck_troll_at_once() -> None:
    table = awakening(upper="5c! ?? ? ? ? ?", lower="[?] . ? ? ? ?", playing="3s 4s", unseen="6s")
    roll(table, 1)
    roll(table, 2)
    turn_up(table, "6s")
    assert Woke(card="6 of spades", place=at("upper", 2), actions=2) in table.story


# Flight


def test_bricks_flee_and_escape_in_the_order_in_which_they_are_set_aside() -> None:
    table = acting(upper="?2c! ? ? ? ?4d! ?5d!", lower="?4s! ?8s! [?] ? ? ?3h!", actions_left=1)
    do(table, "move right")
    assert table.story == [
        Moved(start=at("lower", 3), place=at("lower", 4)),
        Escaped(card="4 of spades", start=at("lower", 1), bank="left"),
        Fled(card="8 of spades", start=at("lower", 2), place=at("lower", 1)),
        Escaped(card="2 of clubs", start=at("upper", 1), bank="left"),
        Escaped(card="3 of hearts", start=at("lower", 6), bank="right"),
        Fled(card="4 of diamonds", start=at("upper", 5), place=at("upper", 6)),
        Escaped(card="5 of diamonds", start=at("upper", 6), bank="right"),
        TurnBegan(turn=2, turns_until_tired=20),
        CardPlayed(card="4 of spades", row="upper", source="set aside"),
    ]


def test_with_an_empty_deck_a_turn_follows_without_a_card() -> None:
    table = acting(lower="[?] ? ? ? ? 2h!3c", deck=0, actions_left=1)
    do(table, "move right")
    assert table.story[1:] == [TurnBegan(turn=2, turns_until_tired=19, actions=2)]


# Endings


def test_the_bridge_collapses() -> None:
    table = acting(upper="? ? ? ? ? .", lower="? ? [?] ? ? 2h!", deck=1, actions_left=1)
    do(table, "move left")
    assert table.story[-1] == BridgeCollapsed(score=1)
    assert table.sentences()[-1] == "The bridge collapses, with 1 card left in the deck. The bridge wins."


def test_the_troll_is_carried_off() -> None:
    table = awakening(lower="? [2h!] ? ? ? ?", playing="9h 8h", deck=7)
    roll(table, 2)
    assert table.story[1:] == [FlewAway(card="2 of hearts", place=at("lower", 2)), TrollCarriedOff(score=7)]


@pytest.mark.parametrize(("row", "perfect"), [("? [?] ? ? ? ?", True), ("? [?] . ? ? ?", False)])
def test_the_bridge_is_tamed(row: str, perfect: bool) -> None:
    table = acting(lower=row, deck=0, actions_left=1)
    do(table, "move left")
    assert table.story[-1] == (BridgeTamedPerfectly() if perfect else BridgeTamed())


def test_the_troll_tires() -> None:
    table = acting(lower="? [?] ? ? ? 2h!3c", deck=0, idle=20, actions_left=1)
    do(table, "move left")
    assert table.story[-1] == TrollTired(score=0)


# Words


def test_every_event_has_its_sentence_and_every_sentence_its_event() -> None:
    kinds = {str(kind.__struct_config__.tag) for kind in KINDS}
    assert len(KINDS) > 10
    assert set(WORDS["story"]) - {"you", "more"} == kinds
    assert set(WORDS["story"].get("more", ())) <= kinds


def test_what_the_troll_does_is_told_to_the_player_as_you() -> None:
    by_the_troll = {str(kind.__struct_config__.tag) for kind in KINDS if "seat" in kind.__struct_fields__}
    assert set(WORDS["story"]["you"]) == by_the_troll


def test_every_action_has_its_phrase_and_every_phrase_its_action() -> None:
    assert set(WORDS["actions"]) == {str(action.words[0]) for action in ANGRY_TROLL.actions.all}


def example(kind: type[Event]) -> Event:
    values: dict[Any, object] = {str: "WORD", int: 7, bool: True, Place: at("upper", 5)}
    hints = get_type_hints(kind)
    return kind(**{field: 0 if field == "seat" else values[hints[field]] for field in kind.__struct_fields__})


@pytest.mark.parametrize("you", [None, 0])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_sentence_can_be_told(kind: type[Event], you: int | None) -> None:
    told = sentence(example(kind), WORDS, ["the troll"], you)
    assert told[0].isupper()
    assert told[-1] in ".!"
    assert not set("{}|") & set(told)


def test_every_action_can_be_phrased() -> None:
    phrases = {phrase(action, WORDS, ["the troll"]) for action in ANGRY_TROLL.actions.all}
    assert len(phrases) == len(ANGRY_TROLL.actions)  # none says the same as another
    assert all(told[0] in string.ascii_uppercase and "{" not in told for told in phrases)
