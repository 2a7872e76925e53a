"""Whatever happens has its words, and secrets stay secret in them."""

import re
from collections.abc import Callable

import msgspec
import pytest
from games.bridge_troll.days import ADA, BO, CY, NAMES, SCENARIOS, at, turn_up

from underbridge import Table, laws
from underbridge.engine.draws import new_rng
from underbridge.engine.game import find
from underbridge.engine.story import Event, paragraph, phrase, sentence
from underbridge.games.bridge_troll import GAME as BRIDGE_TROLL
from underbridge.games.bridge_troll import events
from underbridge.games.bridge_troll.events import CardSeen, Peeked
from underbridge.games.bridge_troll.state import BID, PEEK

# Secrets


@pytest.mark.parametrize("play", SCENARIOS.values(), ids=SCENARIOS)
def test_whatever_is_hidden_might_be_otherwise_and_the_same_would_be_told(play: Callable[[], Table]) -> None:
    table, rng = play(), new_rng(1)
    positions = table.positions
    for before, step, after in zip(positions, table.log, positions[1:], strict=False):
        for viewer in (None, ADA, BO, CY):
            told = laws.encoded(BRIDGE_TROLL.tell(before, step, after, viewer))
            looks = laws.seen(BRIDGE_TROLL, after, viewer)
            for _ in range(3):
                other = laws.hidden(BRIDGE_TROLL, before, viewer, rng)
                assert not laws.betrayals(BRIDGE_TROLL, other, step, viewer, looks, told)


def test_a_peeker_in_the_middle_of_the_draw_is_the_only_one_to_hear() -> None:
    table = at(PEEK, road=["Serf"], face_down=1, peeked=1 << CY, resume=BID)
    turn_up(table, "Dragon")
    assert [table.story_for(seat) for seat in (None, ADA, BO)] == [[Peeked(seat=CY)]] * 3
    assert table.story_for(CY) == [CardSeen(seat=CY, card="Dragon")]


# Words


WORDS = find("bridge-troll").words
KINDS: dict[str, type[Event]] = {
    str(kind.__struct_config__.tag): kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
FORMS = ("you", "more")
SEATS = {"seat": ADA, "by": BO, "victim": BO, "whose": BO, "other": BO}


def example(kind: type[Event]) -> Event:
    """An event of Ada's, with Bo as the other one."""
    facts = {
        field.name: SEATS.get(field.name, 2 if field.type is int else field.name)
        for field in msgspec.structs.fields(kind)
    }
    return kind(**facts)


def test_every_kind_of_event_happens() -> None:
    tables = [play() for play in SCENARIOS.values()]
    happened = {
        event.kind for table in tables for seat in (None, ADA, BO, CY) for event in table.story_for(seat)
    }
    assert happened == set(KINDS)


def test_every_kind_of_event_has_a_sentence_and_every_sentence_a_kind() -> None:
    assert set(WORDS["story"]) - set(FORMS) == set(KINDS)
    assert set(WORDS["story"]["more"]) <= set(KINDS)


def test_whatever_a_troll_does_is_told_to_himself_as_you() -> None:
    of_a_troll = {name for name, kind in KINDS.items() if "seat" in kind.__struct_fields__}
    assert set(WORDS["story"]["you"]) == of_a_troll


@pytest.mark.parametrize("name", KINDS)
def test_every_sentence_can_be_told(name: str) -> None:
    event = example(KINDS[name])
    told = sentence(event, WORDS, NAMES)
    assert told[0].isupper()
    assert told.endswith(".")
    assert not set("{}|") & set(told)
    assert ("Ada" in told) == hasattr(event, "seat")
    others = {"by", "victim", "whose", "other"} & set(event.__struct_fields__)
    assert bool(re.search(r"\bBo\b", told)) == bool(others)


@pytest.mark.parametrize("name", WORDS["story"]["you"])
def test_every_sentence_to_you_says_so(name: str) -> None:
    told = sentence(example(KINDS[name]), WORDS, NAMES, ADA)
    assert re.search(r"\byour?\b", told.lower())
    assert "Ada" not in told
    assert told[0].isupper()
    assert told[-1] in ".!"


@pytest.mark.parametrize("name", WORDS["story"]["more"])
def test_every_continuation_can_be_told(name: str) -> None:
    event = example(KINDS[name])
    (told,) = paragraph([event] * 2, WORDS, NAMES)
    if "{times}" in WORDS["story"]["more"][name]:
        assert told == sentence(event, WORDS, NAMES, times=2)
        assert told != sentence(event, WORDS, NAMES)
    else:
        assert told.startswith(sentence(event, WORDS, NAMES)[:-1] + ", ")
    assert "{" not in told


def test_every_action_has_a_phrase_of_its_own_and_every_phrase_an_action() -> None:
    actions = BRIDGE_TROLL.actions.all
    used = {str(action) if str(action) in WORDS["actions"] else action.words[0] for action in actions}
    assert set(WORDS["actions"]) == used
    names = [f"troll {seat}" for seat in range(BRIDGE_TROLL.seats.high)]
    phrases = {phrase(action, WORDS, names) for action in actions}
    assert len(phrases) == len(actions)
    assert not any("{" in told or "None" in told for told in phrases)


def test_decisions_in_words() -> None:
    table = Table("bridge-troll", 3, seed=1)
    names = [*NAMES, "Di", "Ed", "Flo"]
    told = {str(action): table.phrase(action, names) for action in table.game.actions.all}
    assert told["bid red 3"] == "Bid 3 red"
    assert told["pick face-down"] == "Claim the face-down card"
    assert told["play Royal Messenger Duke"] == "Play the Royal Messenger: ransom the Duke"
    assert told["give up food Monk"] == "Give up the Monk from your food"
    assert told["score 0"] == "Settle the trade"
    assert told["score 1"] == "Settle the trade, with 1 pair of boulders for the lower side"
    assert told["pile 1"] == "Take the pile that Bo bid"


def test_the_rules_in_short_are_short() -> None:
    assert 8 <= len(WORDS["help"]) <= 12
    assert all(line.endswith(".") for line in WORDS["help"].values())
