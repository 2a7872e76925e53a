"""Whatever happens has its words, and secrets stay secret in them."""

import re
from collections.abc import Callable

import msgspec
import pytest
from games.troll_bridge.tales import ADA, BO, NAMES, SCENARIOS

from underbridge import Table, laws
from underbridge.engine.draws import new_rng
from underbridge.engine.game import Step, find
from underbridge.engine.story import Event, paragraph, phrase, sentence
from underbridge.engine.verbs import State
from underbridge.games.troll_bridge import GAME as TROLL_BRIDGE
from underbridge.games.troll_bridge import events
from underbridge.games.troll_bridge.events import Place

# Secrets


def is_open(before: State, step: Step) -> bool:
    """Everybody hears every decision and sees every die, whatever the board looks like afterwards."""
    return step.action is not None or TROLL_BRIDGE.due(before)[0] == "die"


def betrayals(before: State, step: Step, viewer: int | None, looks: bytes, told: bytes) -> list[bytes]:
    """What else would be told, had the step been another one that looks the same; or that very one."""
    if not is_open(before, step):
        return laws.betrayals(TROLL_BRIDGE, before, step, viewer, looks, told)
    after = before.copy()
    laws.take(TROLL_BRIDGE, after, step)
    telling = laws.encoded(TROLL_BRIDGE.tell(before, step, after, viewer))
    return [telling] if telling != told and laws.looks_so(TROLL_BRIDGE, after, viewer, looks) else []


@pytest.mark.parametrize("play", SCENARIOS.values(), ids=SCENARIOS)
def test_whatever_is_hidden_might_be_otherwise_and_the_same_would_be_told(play: Callable[[], Table]) -> None:
    table, rng = play(), new_rng(1)
    positions = table.positions
    for before, step, after in zip(positions, table.log, positions[1:], strict=False):
        for viewer in (None, *range(table.seats)):
            told = laws.encoded(TROLL_BRIDGE.tell(before, step, after, viewer))
            looks = laws.seen(TROLL_BRIDGE, after, viewer)
            other = laws.hidden(TROLL_BRIDGE, before, viewer, rng)
            assert not betrayals(other, step, viewer, looks, told)


# Words


WORDS = find("troll-bridge").words
KINDS: dict[str, type[Event]] = {
    str(kind.__struct_config__.tag): kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
FORMS = ("you", "more")
OTHERS = ("by", "victim", "owner", "target", "fighter", "answerer")
PLACES = ("start", "over", "place")


def example(kind: type[Event]) -> Event:
    """An event of Ada's, with Bo as the other one."""
    facts: dict[str, object] = {"seat": ADA, "prompt": "A prompt?"}
    facts |= dict.fromkeys(OTHERS, BO) | dict.fromkeys(PLACES, Place(4, 5))
    fields = msgspec.structs.fields(kind)
    return kind(**{f.name: facts.get(f.name, 2 if f.type is int else f.name) for f in fields})


def test_every_kind_of_event_happens() -> None:
    tables = [play() for play in SCENARIOS.values()]
    happened = {
        event.kind
        for table in tables
        for seat in (None, *range(table.seats))
        for event in table.story_for(seat)
    }
    assert set(KINDS) - happened == set()


def test_every_kind_of_event_has_a_sentence_and_every_sentence_a_kind() -> None:
    assert set(WORDS["story"]) - set(FORMS) == set(KINDS)
    assert set(WORDS["story"]["more"]) <= set(KINDS)


def test_whatever_a_messenger_does_is_told_to_its_player_as_you() -> None:
    of_a_messenger = {name for name, kind in KINDS.items() if "seat" in kind.__struct_fields__}
    assert set(WORDS["story"]["you"]) == of_a_messenger


@pytest.mark.parametrize("name", KINDS)
def test_every_sentence_can_be_told(name: str) -> None:
    event = example(KINDS[name])
    told = sentence(event, WORDS, NAMES)
    assert told[0].isupper()
    assert told[-1] == ("?" if hasattr(event, "prompt") else ".")
    assert not set("{}|") & set(told)
    assert ("Ada" in told) == hasattr(event, "seat")
    others = set(OTHERS) & set(event.__struct_fields__)
    assert bool(re.search(r"\bBo\b", told)) == bool(others)


@pytest.mark.parametrize("name", WORDS["story"]["you"])
def test_every_sentence_to_you_says_so(name: str) -> None:
    told = sentence(example(KINDS[name]), WORDS, NAMES, ADA)
    assert re.search(r"\byour?\b", told.lower())
    assert "Ada" not in told
    assert told[0].isupper()
    assert told[-1] in ".!?"


@pytest.mark.parametrize("name", WORDS["story"]["you"])
def test_both_forms_say_the_same_facts(name: str) -> None:
    facts = [set(re.findall(r"\{(\w+)", words[name])) for words in (WORDS["story"], WORDS["story"]["you"])]
    assert facts[0] - {"seat"} == facts[1]


@pytest.mark.parametrize("name", WORDS["story"]["more"])
def test_every_continuation_can_be_told(name: str) -> None:
    (told,) = paragraph([example(KINDS[name])] * 2, WORDS, NAMES)
    assert told.startswith(sentence(example(KINDS[name]), WORDS, NAMES)[:-1] + ", ")
    assert "{" not in told


def test_every_action_has_a_phrase_of_its_own_and_every_phrase_an_action() -> None:
    actions = TROLL_BRIDGE.actions.all
    used = {str(action) if str(action) in WORDS["actions"] else action.words[0] for action in actions}
    assert set(WORDS["actions"]) == used
    names = [f"troll {seat}" for seat in range(TROLL_BRIDGE.seats.high)]
    phrases = {phrase(action, WORDS, names) for action in actions}
    assert len(phrases) == len(actions) == 99
    assert not any("{" in told or "None" in told for told in phrases)


def test_decisions_in_words() -> None:
    table = Table("troll-bridge", 3, seed=1)
    names = [*NAMES, "Di", "Ed"]
    told = {str(action): table.phrase(action, names) for action in table.game.actions.all}
    assert told["row 3"] == "Wait at row 3"
    assert told["move forward"] == "Move ahead"
    assert told["move left"] == "Move to the left"
    assert told["jump back Feather Boots"] == "Jump over the hole behind you in Feather Boots"
    assert told["steal 1"] == "Try to steal a message from Bo"
    assert told["steal 4 Sticky Fingers"] == "Steal a message from Ed with Sticky Fingers"
    assert told["keep"] == "Keep the treasure"
    assert told["keep Golden Goat"] == "Keep the treasure, and throw the Golden Goat over the side for it"
    assert told["commit Spear 'O Mint"] == "Fight with the Spear 'O Mint"
    assert told["ask 0"] == "Ask the first question"
    assert told["use Trollbooth 0"] == "Put a Trollbooth in the way of Ada, who skips a turn"
    assert told["use Mirrored Shoes right"] == "Look at the tile to the right in Mirrored Shoes"
    assert told["use Sack of Planks forward"] == "Mend the hole ahead with a Sack of Planks"


def test_places_in_words() -> None:
    assert str(Place(2, 3)) == "row 2, column 3"
    assert str(Place(2, 0)) == "the start of row 2"


def test_the_rules_in_short_are_short() -> None:
    assert 8 <= len(WORDS["help"]) <= 12
    assert all(line.endswith(".") for line in WORDS["help"].values())
