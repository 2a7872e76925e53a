"""What is told of a fight, as events and in words."""

from typing import Any

import msgspec
import pytest
from scenario import table_at

from underbridge import Table
from underbridge.engine.game import find
from underbridge.engine.story import Event, sentence
from underbridge.games.troll_dice import story
from underbridge.games.troll_dice.actions import Assign, Swap
from underbridge.games.troll_dice.events import (
    AttackBegins,
    AttackDie,
    Blocked,
    BloodSurge,
    ClubHanded,
    Countered,
    Fell,
    FirstAttacker,
    Healed,
    Rejuvenated,
    StoodUp,
    SunRose,
    Swapped,
    Won,
    Wounded,
)

ADAM, BILLY, CINDY = range(3)
NAMES = ("Adam", "Billy", "Cindy")

WHITE_CLUB, WHITE_SHIELD, WHITE_BLANK = 0, 3, 5
RED_CLUB, RED_COUNTER, RED_HEART, RED_SURGE, RED_BLANK = range(5)
GREEN_HEART, GREEN_DOUBLE_HEART, GREEN_BLANK = 0, 1, 3


def adam_attacks(*health: int, swap: int = 0, roll: list[int], **fields: Any) -> Table:
    """Trolls with that much health; Adam is the first attacker, swaps and rolls."""
    table = table_at("troll-dice", len(health), health=list(health), **fields)
    table.draw(ADAM)
    attack(table, ADAM, swap, roll)
    return table


def attack(table: Table, attacker: int, swap: int, roll: list[int]) -> None:
    table.act(attacker, Swap(swap))
    draw(table, *roll)


def hand(table: Table, *opponents: int) -> None:
    for opponent in opponents:
        table.act(ADAM, Assign(opponent))


def draw(table: Table, *outcomes: int) -> None:
    for outcome in outcomes:
        table.draw(outcome)


def end_of(table: Table, seat: int | None = None) -> list[str]:
    """What the last die brought, in words."""
    return table.sentences(seat, since=len(table.log) - 1, names=NAMES)


# One whole attack


def a_whole_attack() -> Table:
    roll = [WHITE_CLUB, RED_CLUB, RED_CLUB, RED_HEART, RED_BLANK, GREEN_BLANK]
    table = adam_attacks(2, 1, 3, swap=1, roll=roll)
    hand(table, CINDY, BILLY, CINDY)
    draw(table, RED_BLANK, WHITE_SHIELD, RED_COUNTER, RED_SURGE)
    return table


def test_an_attack_is_told_die_by_die() -> None:
    assert a_whole_attack().story == [
        FirstAttacker(seat=ADAM),
        AttackBegins(seat=ADAM, attack=1, white=2, red=4, most_swaps=2, attacks_until_sunrise=100),
        Swapped(seat=ADAM, count=1, white=1, red=4),
        AttackDie(seat=ADAM, colour="white", face="club"),
        AttackDie(seat=ADAM, colour="red", face="club"),
        AttackDie(seat=ADAM, colour="red", face="club"),
        AttackDie(seat=ADAM, colour="red", face="heart"),
        Healed(seat=ADAM, count=1, health=3),
        AttackDie(seat=ADAM, colour="red", face="blank"),
        AttackDie(seat=ADAM, colour="green", face="blank"),
        ClubHanded(seat=ADAM, to=CINDY, colour="white"),
        ClubHanded(seat=ADAM, to=BILLY, colour="red"),
        ClubHanded(seat=ADAM, to=CINDY, colour="red"),
        Wounded(seat=BILLY, by=ADAM, colour="red", face="blank"),
        Blocked(seat=CINDY, colour="white", face="shield"),
        Countered(seat=CINDY, to=ADAM, colour="red", face="counter"),
        Wounded(seat=ADAM, by=CINDY, colour="red", face="surge"),
        Fell(seat=BILLY, by=ADAM, place=3),
        Rejuvenated(seat=ADAM, health=3),
        AttackBegins(seat=CINDY, attack=2, white=3, red=3, most_swaps=1, attacks_until_sunrise=100),
    ]


def test_an_attack_told_to_a_spectator() -> None:
    assert a_whole_attack().sentences(names=NAMES) == [
        "Adam attacks first.",
        "Adam begins attack 1.",
        "Adam takes 1 white, 4 red and 1 green dice.",
        "Adam rolls a white club.",
        "Adam rolls a red club.",
        "Adam rolls a red club.",
        "Adam rolls a red heart.",
        "Adam heals 1 and has 3 health.",
        "Adam rolls a red blank.",
        "Adam rolls a green blank.",
        "Adam hands a white club die to Cindy.",
        "Adam hands a red club die to Billy.",
        "Adam hands a red club die to Cindy.",
        "Billy rolls a red blank and takes a wound from Adam.",
        "Cindy blocks with a white shield.",
        "Cindy rolls a counter: the die goes back to Adam.",
        "Adam rolls a red surge and takes a wound from Cindy.",
        "Billy falls, felled by Adam.",
        "Adam draws strength from it and has 3 health.",
        "Cindy begins attack 2.",
    ]


def test_an_attack_told_to_the_attacker() -> None:
    assert a_whole_attack().sentences(ADAM, names=NAMES) == [
        "You attack first.",
        "You begin attack 1.",
        "You take 1 white, 4 red and 1 green dice.",
        "You roll a white club.",
        "You roll a red club.",
        "You roll a red club.",
        "You roll a red heart.",
        "You heal 1 and have 3 health.",
        "You roll a red blank.",
        "You roll a green blank.",
        "You hand a white club die to Cindy.",
        "You hand a red club die to Billy.",
        "You hand a red club die to Cindy.",
        "Billy rolls a red blank and takes a wound from you.",
        "Cindy blocks with a white shield.",
        "Cindy rolls a counter: the die goes back to you.",
        "You roll a red surge and take a wound from Cindy.",
        "Billy falls, felled by you.",
        "You draw strength from it and have 3 health.",
        "Cindy begins attack 2.",
    ]


def test_an_attack_told_to_the_one_who_falls() -> None:
    told = a_whole_attack().sentences(BILLY, names=NAMES)
    assert [line for line in told if "you" in line.lower()] == [
        "Adam hands a red club die to you.",
        "You roll a red blank and take a wound from Adam.",
        "You fall, felled by Adam.",
    ]


def test_an_attack_told_to_the_one_who_counters() -> None:
    told = a_whole_attack().sentences(CINDY, names=NAMES)
    assert [line for line in told if "you" in line.lower()] == [
        "Adam hands a white club die to you.",
        "Adam hands a red club die to you.",
        "You block with a white shield.",
        "You roll a counter: the die goes back to Adam.",
        "Adam rolls a red surge and takes a wound from you.",
        "You begin attack 2.",
    ]


def test_everybody_sees_the_same() -> None:
    table = a_whole_attack()
    assert all(table.story_for(seat) == table.story for seat in (ADAM, BILLY, CINDY))


# Dice


def test_a_heart_heals_no_further_than_6() -> None:
    """The events say how much each die healed."""
    roll = [WHITE_BLANK, WHITE_BLANK, WHITE_BLANK, RED_BLANK, GREEN_DOUBLE_HEART, GREEN_HEART]
    table = adam_attacks(5, 6, 6, swap=2, roll=roll)
    healed = [event for event in table.story if isinstance(event, Healed)]
    assert healed == [Healed(seat=ADAM, count=1, health=6)]


def test_clubs_that_go_to_the_only_opponent_are_told_all_the_same() -> None:
    table = adam_attacks(4, 6, roll=[WHITE_CLUB, WHITE_CLUB, WHITE_BLANK, WHITE_BLANK, RED_CLUB, RED_BLANK])
    assert table.story[-3:] == [
        ClubHanded(seat=ADAM, to=BILLY, colour="white"),
        ClubHanded(seat=ADAM, to=BILLY, colour="white"),
        ClubHanded(seat=ADAM, to=BILLY, colour="red"),
    ]


def test_a_die_that_comes_back_to_the_defender_wounds_him_by_the_attackers_hand() -> None:
    table = adam_attacks(1, 6, roll=[WHITE_BLANK, RED_CLUB, *[RED_BLANK] * 4])
    draw(table, RED_COUNTER, RED_COUNTER, RED_CLUB)
    assert table.story[-4:-1] == [
        Countered(seat=BILLY, to=ADAM, colour="red", face="counter"),
        Countered(seat=ADAM, to=BILLY, colour="red", face="counter"),
        Wounded(seat=BILLY, by=ADAM, colour="red", face="club"),
    ]


# What an attack may bring


def test_two_felled_and_a_win() -> None:
    table = adam_attacks(3, 1, 1, roll=[WHITE_CLUB, WHITE_CLUB, WHITE_BLANK, *[RED_BLANK] * 3])
    hand(table, BILLY, CINDY)
    draw(table, WHITE_BLANK, WHITE_BLANK)
    assert table.story[-4:] == [
        Fell(seat=BILLY, by=ADAM, place=2),
        Fell(seat=CINDY, by=ADAM, place=2),
        Rejuvenated(seat=ADAM, health=5),
        Won(seat=ADAM),
    ]
    assert end_of(table)[-1] == "Adam is the last troll standing and wins."
    assert end_of(table, CINDY)[-1] == "Adam is the last troll standing and wins."
    assert end_of(table, ADAM)[-1] == "You are the last troll standing and win!"


def test_rejuvenation_is_told_at_full_health_too() -> None:
    table = adam_attacks(6, 1, roll=[WHITE_CLUB, *[WHITE_BLANK] * 5])
    draw(table, WHITE_BLANK)
    assert table.story[-2:] == [Rejuvenated(seat=ADAM, health=6), Won(seat=ADAM)]


def test_a_fallen_feller_does_not_rejuvenate() -> None:
    table = adam_attacks(1, 1, 4, roll=[WHITE_CLUB, RED_CLUB, *[RED_BLANK] * 4])
    hand(table, BILLY, BILLY)
    draw(table, WHITE_BLANK, RED_COUNTER, RED_BLANK)
    assert end_of(table) == [
        "Adam rolls a red blank and takes a wound from Billy.",
        "Adam falls, felled by Billy.",
        "Billy falls, felled by Adam.",
        "Cindy is the last troll standing and wins.",
    ]


def test_an_attacker_felled_by_a_counter_makes_his_feller_stronger() -> None:
    table = adam_attacks(1, 3, 4, roll=[WHITE_BLANK, RED_CLUB, *[RED_BLANK] * 4])
    hand(table, BILLY)
    draw(table, RED_COUNTER, RED_BLANK)
    assert end_of(table, BILLY) == [
        "Adam rolls a red blank and takes a wound from you.",
        "Adam falls, felled by you.",
        "You draw strength from it and have 4 health.",
        "You begin attack 2.",
    ]


def test_a_stand_up_is_no_fall_no_rejuvenation_and_no_surge() -> None:
    table = adam_attacks(1, 1, roll=[WHITE_CLUB, RED_CLUB, *[RED_SURGE] * 3, RED_BLANK])
    draw(table, WHITE_BLANK, RED_COUNTER, RED_BLANK)
    assert table.story[-4:-1] == [
        Wounded(seat=ADAM, by=BILLY, colour="red", face="blank"),
        StoodUp(seat=ADAM),
        StoodUp(seat=BILLY),
    ]
    assert end_of(table)[1:-1] == [
        "Adam stands up again with 1 health: nobody was left standing.",
        "Billy stands up again with 1 health: nobody was left standing.",
    ]
    assert end_of(table, BILLY)[2] == "You stand up again with 1 health: nobody was left standing."


def test_a_blood_surge() -> None:
    table = adam_attacks(1, 6, roll=[WHITE_BLANK, *[RED_SURGE] * 3, RED_BLANK, RED_BLANK])
    assert table.story[-3:] == [
        AttackDie(seat=ADAM, colour="red", face="blank"),
        BloodSurge(seat=ADAM),
        AttackBegins(seat=ADAM, attack=2, white=1, red=5, most_swaps=1, attacks_until_sunrise=99),
    ]
    assert end_of(table)[-2] == "A blood surge: Adam attacks again."
    assert end_of(table, BILLY)[-2] == "A blood surge: Adam attacks again."
    assert end_of(table, ADAM)[-2] == "A blood surge: you attack again."


def test_two_surges_are_not_told_of() -> None:
    table = adam_attacks(1, 6, roll=[WHITE_BLANK, *[RED_SURGE] * 2, *[RED_BLANK] * 3])
    assert BloodSurge(seat=ADAM) not in table.story


def test_the_sun_rises_once() -> None:
    table = adam_attacks(6, 6, roll=[WHITE_BLANK] * 6, calm=98)
    assert SunRose() not in table.story
    attack(table, BILLY, 0, [WHITE_BLANK] * 6)
    assert table.story[-2:] == [
        SunRose(),
        AttackBegins(seat=ADAM, attack=3, white=6, red=0, most_swaps=0, attacks_until_sunrise=None),
    ]
    for viewer in (None, ADAM, BILLY):
        assert end_of(table, viewer)[-2] == "The sun rises: no more dice are swapped."
    attack(table, ADAM, 0, [WHITE_BLANK] * 6)
    assert table.story.count(SunRose()) == 1


# Words


WORDS = find("troll-dice").words
KINDS: dict[str, type[Event]] = {
    str(kind.__struct_config__.tag): kind
    for kind in vars(story).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
FORMS = [form for form, template in WORDS["story"].items() if isinstance(template, dict)]


def example(kind: type[Event]) -> Event:
    """An event of Adam's."""
    facts: dict[str, Any] = {"seat": ADAM, "to": BILLY, "by": CINDY}
    for field in msgspec.structs.fields(kind):
        facts.setdefault(field.name, 2 if field.type is int else field.name)
    return kind(**{field.name: facts[field.name] for field in msgspec.structs.fields(kind)})


def test_every_kind_of_event_has_a_sentence_and_every_sentence_a_kind() -> None:
    assert set(WORDS["story"]) - set(FORMS) == set(KINDS)


@pytest.mark.parametrize("form", FORMS)
def test_every_other_form_of_a_sentence_has_a_kind(form: str) -> None:
    assert WORDS["story"][form]
    assert set(WORDS["story"][form]) <= set(KINDS)


@pytest.mark.parametrize(("form", "name"), [(form, name) for form in FORMS for name in WORDS["story"][form]])
def test_every_other_form_can_be_told(form: str, name: str) -> None:
    words = {"story": {name: WORDS["story"][form][name]}}
    told = sentence(example(KINDS[name]), words, NAMES)
    assert told
    assert "{" not in told


def test_whatever_a_troll_does_is_told_to_himself_as_you() -> None:
    of_a_troll = {name for name, kind in KINDS.items() if "seat" in kind.__struct_fields__}
    assert set(WORDS["story"]["you"]) == of_a_troll


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_sentence_can_be_told(kind: type[Event]) -> None:
    event = example(kind)
    told = sentence(event, WORDS, NAMES)
    assert told[0].isupper()
    assert told.endswith(".")
    assert "{" not in told
    assert ("Adam" in told) == hasattr(event, "seat")
    assert ("Billy" in told) == hasattr(event, "to")
    assert ("Cindy" in told) == hasattr(event, "by")


@pytest.mark.parametrize("name", WORDS["story"]["you"])
def test_every_sentence_to_you_says_you_and_nothing_else_is_lost(name: str) -> None:
    event = example(KINDS[name])
    told = sentence(event, WORDS, NAMES, ADAM)
    assert "you" in told.lower().split(" ")
    assert "Adam" not in told
    assert told[0].isupper()
    assert told[-1] in ".!"
    assert ("Billy" in told) == hasattr(event, "to")
    assert ("Cindy" in told) == hasattr(event, "by")


def test_every_action_has_a_phrase_and_every_phrase_an_action() -> None:
    actions = find("troll-dice").actions.all
    phrases = {str(action) if str(action) in WORDS["actions"] else action.words[0] for action in actions}
    assert set(WORDS["actions"]) == phrases


def test_decisions_in_words() -> None:
    table = Table("troll-dice", 3, seed=1)
    assert table.phrase(Swap(0), NAMES) == "Keep all your white dice"
    assert table.phrase(Swap(1), NAMES) == "Swap 1 white die for green"
    assert table.phrase(Swap(2), NAMES) == "Swap 2 white dice for green"
    assert table.phrase(Assign(CINDY), NAMES) == "Hand the club die to Cindy"
    for action in table.game.actions.all:
        assert "{" not in table.phrase(action, ["Troll"] * 6)
