"""Reasons, in every game: every decision has one, it can be told, and it tells nothing that is hidden."""

import random

import pytest

from underbridge import Table
from underbridge.engine.draws import new_rng
from underbridge.engine.game import CATALOGUE, Game
from underbridge.engine.reasons import Reason
from underbridge.engine.story import because

GAMES = list(CATALOGUE.values())
DECISIONS = {"troll-dice": 300, "angry-troll": 150, "bridge-troll": 300, "troll-bridge": 300}
FEWEST_KINDS = 5


def kinds_of(game: Game) -> list[type[Reason]]:
    return [kind for kind in Reason.__subclasses__() if kind.__module__.startswith(f"{game.package}.")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_decision_has_a_reason_that_can_be_told_and_tells_nothing_hidden(game: Game) -> None:
    assert game.reasons is not None
    chance, decisions, games = random.Random(7), 0, 0
    while decisions < DECISIONS[game.name]:
        table = Table(game, chance.randint(game.seats.low, game.seats.high), seed=games)
        games += 1
        while not table.over and decisions < DECISIONS[game.name] * games // 2:
            seat = chance.choice(table.awaited)
            seen = table.state
            game.rules.hide(seen, seat, new_rng(decisions))
            for action in table.legal(seat):
                reasons = game.reasons(table.state, seat, action)
                assert reasons
                assert game.reasons(seen, seat, action) == reasons
                for reason in reasons:
                    told = because(reason, game.words, table.names)
                    assert told[0].isupper() or told[0].isdigit()
                    assert told.endswith(".")
                    assert table.names[seat] not in told or game.seats.high == 1
            decisions += 1
            table.act(seat, chance.choice(table.legal(seat)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_kind_of_reason_has_its_words_and_all_words_a_kind(game: Game) -> None:
    tags = [str(kind.__struct_config__.tag) for kind in kinds_of(game)]
    assert sorted(tags) == sorted(game.words["reasons"])
    assert len(tags) >= FEWEST_KINDS
