"""The four bots: what they do, and that they see no more than their seats."""

from collections import Counter

import msgspec
import pytest
from scenario import table_at

from underbridge import BadSetup, Table, laws
from underbridge.bots import levels
from underbridge.bots.levels import LEVELS, RANDOM, Bot, Level, find_level
from underbridge.bots.search import Prospects
from underbridge.bots.tree import Habits
from underbridge.engine.draws import new_rng
from underbridge.engine.game import find
from underbridge.engine.verbs import State
from underbridge.games import CATALOGUE
from underbridge.games.troll_bridge import judge as troll_bridge
from underbridge.games.troll_bridge.actions import ANSWER_OPTION
from underbridge.games.troll_bridge.state import ACT, ANSWER, HINDER, LETTER, NO_TREASURE
from underbridge.games.troll_dice import judge as troll_dice


def hurry(level: Level, iterations: int) -> Level:
    """The same who looks ahead but a little, by count and not by the clock."""
    return msgspec.structs.replace(level, iterations=min(level.iterations, iterations), seconds=0.0)


QUICK = {name: hurry(level, 30) for name, level in LEVELS.items()}


def test_there_are_four_levels_and_one_to_compare_with() -> None:
    assert list(LEVELS) == ["sleepy", "grumpy", "crafty", "ancient"]
    assert find_level(" Grumpy ") is LEVELS["grumpy"]
    assert find_level("random") is RANDOM
    with pytest.raises(BadSetup, match="no bot 'angry'; there are sleepy, grumpy, crafty, ancient"):
        find_level("angry")


@pytest.mark.parametrize("level", [*QUICK.values(), RANDOM], ids=lambda level: level.name)
@pytest.mark.parametrize("name", [*CATALOGUE])
def test_bots_play_legal_games(name: str, level: Level) -> None:
    table = Table(name, seed=3)
    bot = Bot(table.game, level, new_rng(1))
    for _ in range(80):
        if table.over:
            break
        seat = table.awaited[0]
        table.act(seat, table.game.actions[bot.decide(table.state, seat)])


@pytest.mark.parametrize(
    ("name", "level", "habits"),
    [
        ("troll-dice", "crafty", troll_dice.HABITS),
        ("troll-dice", "ancient", troll_dice.DEEP_HABITS),
        ("troll-bridge", "ancient", troll_bridge.HABITS),
    ],
)
def test_who_judges_by_what_was_computed_may_search_by_other_habits(
    name: str, level: str, habits: tuple[float, float, float, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []

    def remember(*what: object, habits: Habits, **how: object) -> None:
        found.append(habits)

    monkeypatch.setattr(levels, "search", remember)
    table = Table(name, seed=3)
    Bot(table.game, LEVELS[level], new_rng(1)).look_ahead(table.state, table.awaited[0])
    assert found == [habits]


def answers_of(level: Level, right: int, times: int) -> Counter[int]:
    """What a bot says to the first question of the Tome whose right option is such."""
    game = find("troll-bridge")
    table = table_at("troll-bridge", 3, stage=ANSWER, decides=1, card=0, question=0, held=1)
    state, bot = table.state, Bot(game, level, new_rng(2))
    state.key[0] = (int(state.key[0]) & ~3) | right
    return Counter(bot.decide(state, 0) - ANSWER_OPTION for _ in range(times))


@pytest.mark.parametrize(
    "level", [LEVELS["sleepy"], LEVELS["grumpy"], hurry(LEVELS["crafty"], 1)], ids=lambda level: level.name
)
def test_an_answer_is_right_by_the_declared_chance(level: Level) -> None:
    game = find("troll-bridge")
    table = table_at("troll-bridge", 3, stage=ANSWER, decides=1, card=0, question=0, held=1)
    quiz = game.quiz(table.state)
    assert quiz is not None
    chance = level.knowledge[quiz.degree - 1]
    found = answers_of(level, quiz.right - ANSWER_OPTION, 3_000)
    expected = {option - ANSWER_OPTION: (1 - chance) / 3 for option in quiz.wrong}
    assert laws.frequencies_fit(found, expected | {quiz.right - ANSWER_OPTION: chance})


def test_there_is_no_quiz_where_nothing_is_asked() -> None:
    game = find("troll-bridge")
    assert game.quiz(table_at("troll-bridge", 3, stage=ACT).state) is None


@pytest.mark.parametrize("level", QUICK.values(), ids=lambda level: level.name)
def test_the_hidden_truth_does_not_change_what_a_bot_does(level: Level) -> None:
    """Bridge Troll, while bids are secret: for seat 0 it looks the same whatever the others have bid."""
    choices = []
    for others in ((1, 1), (6, 0)):
        table = Table("bridge-troll", 3, seed=4)
        for seat, number in enumerate(others, start=1):
            bids = [a for a in table.legal(seat) if str(a).startswith("bid") and str(a).endswith(str(number))]
            table.act(seat, bids[0] if bids else next(a for a in table.legal(seat) if str(a) == "close"))
        bot = Bot(table.game, level, new_rng(9))
        choices.append(Counter(bot.decide(table.state, 0) for _ in range(250)))
    together = {choice: (choices[0][choice] + choices[1][choice]) / 500 for choice in choices[0] | choices[1]}
    frequent = {choice: chance for choice, chance in together.items() if chance >= 0.02}
    rest = 1 - sum(frequent.values())
    for counts in choices:
        counted = Counter({choice: counts[choice] for choice in frequent})
        if rest > 1e-9:
            counted[-1] = counts.total() - counted.total()
        if len(frequent) + (rest > 1e-9) > 1:
            assert laws.frequencies_fit(counted, frequent | ({-1: rest} if rest > 1e-9 else {}))
    if not level.mistakes and not level.iterations:
        assert choices[0] == choices[1]


class Watched(Bot):
    """A bot of whom can be seen whether it thinks."""

    thought = 0

    def look_ahead(self, seen: State, seat: int) -> Prospects:
        self.thought += 1
        return super().look_ahead(seen, seat)


@pytest.mark.parametrize("name", ["bridge-troll", "troll-bridge"])
def test_whether_a_bot_thinks_does_not_tell_what_it_has_in_hand(name: str) -> None:
    """It is the same in a world that looks the same to a watcher, though it may have no choice there."""
    seen: set[tuple[bool, bool]] = set()
    for seed in range(6, 9):
        for table in laws.Walk(find(name), 3, {}, seed):
            if table.over:
                continue
            (seat, *_), luck = table.awaited, new_rng(len(table.log))
            thoughts = []
            for state in (table.state, laws.hidden(table.game, table.state, None, luck)):
                if not table.game.rules.awaited(state) >> seat & 1:
                    continue  # it has made its bid there
                bot = Watched(table.game, hurry(LEVELS["crafty"], 1), new_rng(len(table.log)))
                bot.decide(state, seat)
                thoughts.append(bot.thought)
                seen.add((len(table.game.legal(state, seat)) == 1, bot.thought == 1))
            assert len(set(thoughts)) == 1, f"{name}, seed {seed}, step {len(table.log)}, seat {seat}"
    assert {(True, False), (False, True)} <= seen  # who seems to have no choice does not think
    assert (True, True) in seen or name == "bridge-troll"  # there who remembers knows every hand


def test_a_messenger_without_a_hinderer_thinks_before_it_lets_another_fight() -> None:
    empty, full = [NO_TREASURE] * 3, [LETTER, NO_TREASURE, NO_TREASURE]
    for hand, thinks in ((empty, False), (full, True)):
        table = table_at("troll-bridge", 3, stage=HINDER, turn=0, decides=1, held=1, hand={1: hand})
        bot = Watched(table.game, hurry(LEVELS["crafty"], 1), new_rng(5))
        assert str(table.game.actions[bot.decide(table.state, 1)]) == "pass"
        assert bool(bot.thought) == thinks
