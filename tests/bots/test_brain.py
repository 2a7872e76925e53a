"""What the brain of somebody else's bot is given, and what becomes of its answers."""

from collections import Counter

import pytest
from pebbles import BIDDING, LOW, PEBBLES_GAME
from scenario import table_at

from underbridge import BadBot, laws
from underbridge.bots.brain import Choose
from underbridge.bots.levels import Bot, Level
from underbridge.engine.draws import new_rng
from underbridge.engine.game import Game, find
from underbridge.engine.verbs import Rng, State
from underbridge.games.troll_bridge.actions import ANSWER_OPTION
from underbridge.games.troll_bridge.state import ANSWER


def bidding() -> State:
    """Seat 1 decides; the others have their pebbles, and seat 0 has bid."""
    s = PEBBLES_GAME.new_state()
    PEBBLES_GAME.rules.start(s, PEBBLES_GAME.setup(3, {}))
    s.phase, s.dealt, s.pebble[:], s.bid[0] = BIDDING, 3, (6, 2, 5), LOW
    return s


def test_it_sees_what_its_seat_may_see_and_cannot_change_the_table() -> None:
    seen: list[State] = []

    def spy(game: Game, rng: Rng) -> Choose:
        def choose(s: State, seat: int) -> int:
            seen.append(s.copy())
            s.pebble[:] = 0
            return int(game.legal(s, seat)[0])

        return choose

    state, before = bidding(), bidding().tobytes()
    bot = Bot(PEBBLES_GAME, Level(name="spy", about="looks around", brain=spy), new_rng(1))
    for _ in range(600):
        bot.decide(state, 1)
    assert state.tobytes() == before
    assert {int(s.pebble[1]) for s in seen} == {2}
    others = Counter((int(s.pebble[0]), int(s.pebble[2])) for s in seen)
    alike = [(first, third) for first in (1, 3, 4, 5, 6) for third in (1, 3, 4, 5, 6) if first != third]
    assert laws.frequencies_fit(others, dict.fromkeys(alike, 1 / len(alike)))


def test_one_is_made_for_every_bot_with_the_luck_of_that_bot() -> None:
    made: list[tuple[Game, Rng]] = []

    def brain(game: Game, rng: Rng) -> Choose:
        made.append((game, rng))
        return lambda s, seat: int(game.legal(s, seat)[0])

    bots = [Bot(PEBBLES_GAME, Level(name="b", about="", brain=brain), new_rng(seed)) for seed in (1, 2)]
    assert [rng for _, rng in made] == [bot.rng for bot in bots]


def test_it_knows_answers_by_its_declared_chance() -> None:
    """Whatever option it names: what it sees has any answer for the right one."""

    def names_the_first(game: Game, rng: Rng) -> Choose:
        return lambda s, seat: ANSWER_OPTION

    game = find("troll-bridge")
    state = table_at("troll-bridge", 3, stage=ANSWER, decides=1, card=0, question=0, held=1).state
    quiz = game.quiz(state)
    assert quiz is not None
    level = Level(name="sage", about="", brain=names_the_first, knowledge=(0.7, 0.7, 0.7))
    bot = Bot(game, level, new_rng(1))
    found = Counter(bot.decide(state, 0) for _ in range(3_000))
    assert laws.frequencies_fit(found, {quiz.right: 0.7, **dict.fromkeys(quiz.wrong, 0.1)})


def test_one_that_was_not_installed_is_named_by_its_name_alone() -> None:
    bot = Bot(
        PEBBLES_GAME, Level(name="odd", about="", brain=lambda game, rng: lambda s, seat: 3), new_rng(1)
    )
    with pytest.raises(BadBot, match=r"The bot 'odd' chooses 3, but only \[0, 1\] are legal for seat 1\."):
        bot.decide(bidding(), 1)
