"""Every game in the catalogue, and Pebbles, which has secrets, under the laws of every game."""

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import permutations, product
from pathlib import Path

import laws
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pebbles import BIDDING, HIGH, LOW, PEBBLES, PEBBLES_GAME

from underbridge import BadSetup, Game
from underbridge.engine.draws import new_rng
from underbridge.engine.game import Choice, Counts, Document, Flag, Number, Option
from underbridge.engine.verbs import State
from underbridge.games import CATALOGUE
from underbridge.games.bridge_troll.deck import our_deck_text
from underbridge.games.bridge_troll.state import BID, CARD_NAMES
from underbridge.games.troll_bridge.box import our_box_text
from underbridge.games.troll_bridge.state import (
    ACT,
    EXTRA_TURN,
    NOTHING,
    TREASURE,
    TREASURE_NAMES,
    TROLLOSOPHER,
    UG_TROLL,
)
from underbridge.games.troll_bridge.tome import subject_text

DOCUMENTS = {"deck": our_deck_text(), "box": our_box_text(), "tome": subject_text("riddles")}
GAMES = [pytest.param(game, id=name) for name, game in CATALOGUE.items()]


@st.composite
def walks(draw: st.DrawFn, game: Game) -> laws.Walk:
    """A random game with random seats and options."""
    seats = draw(st.integers(game.seats.low, game.seats.high))
    options = {o.name: draw(values(o)) for o in game.facts.options if draw(st.booleans())}
    try:
        game.setup(seats, options)
    except BadSetup:  # options that exclude each other
        options = {}
    return laws.Walk(game, seats, options, draw(st.integers(0, 2**64 - 1)))


def values(option: Option) -> st.SearchStrategy[bool | int | str]:
    match option:
        case Flag():
            return st.booleans()
        case Number(low=low, high=high):
            return st.integers(low, high)
        case Choice(choices=choices):
            return st.sampled_from(choices)
        case Counts(length=length, low=low, high=high):
            half = st.lists(st.integers(low, min(high, 6)), min_size=length // 2, max_size=length // 2).map(
                sorted
            )
            return half.map(lambda half: ",".join(map(str, [*reversed(half), *half])))  # as a bridge is
        case Document(name=name):
            return st.just(DOCUMENTS[name])


@pytest.mark.parametrize("game", GAMES)
def test_laws(game: Game) -> None:
    """All laws look at the same games; whichever is broken is named."""

    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(walks(game))
    def hold(walk: laws.Walk) -> None:
        laws.obey(walk)

    hold()


@pytest.mark.parametrize("game", GAMES)
def test_setups_are_refused_or_start(game: Game) -> None:
    laws.setups_are_refused_or_start(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_its_words(game: Game) -> None:
    laws.every_action_has_its_words(game)


def digests() -> dict[str, list[str]]:
    """Of a few random games of every game, with few seats and with many."""
    return {
        name: [
            laws.digest_of_positions(game, seats, {}, seed)
            for seats in (game.seats.low, game.seats.high)
            for seed in range(4)
        ]
        for name, game in CATALOGUE.items()
    }


def test_compiled_and_uncompiled_runs_give_the_same_bytes() -> None:
    code = "import json; from games import test_laws; print(json.dumps(test_laws.digests()))"
    switch = "0" if os.environ.get("NUMBA_DISABLE_JIT") == "1" else "1"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": switch, "PYTHONPATH": str(Path(__file__).parents[1])}
    other = subprocess.run([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, check=True)
    assert json.loads(other.stdout) == digests()


def pebbles_seen_by_seat_1() -> tuple[State, int, dict[bytes, float]]:
    """Seat 1 has pebble 2 and bid high; seat 0 has bid, seat 2 has not: what might be?"""
    s = PEBBLES_GAME.new_state()
    PEBBLES_GAME.rules.start(s, PEBBLES_GAME.setup(3, {}))
    s.phase, s.dealt, s.pebble[:], s.bid[:] = BIDDING, 3, (5, 2, 1), (LOW, HIGH, 0)
    others = [pebble for pebble in range(1, PEBBLES + 1) if pebble != 2]
    alternatives = []
    for (first, third), bid in product(permutations(others, 2), (LOW, HIGH)):
        other = s.copy()
        other.pebble[:], other.bid[0] = (first, 2, third), bid
        alternatives.append(other.tobytes())
    return s, 1, dict.fromkeys(alternatives, 1 / len(alternatives))


def bridge_troll_seen_by_seat_0() -> tuple[State, int, dict[bytes, float]]:
    """Seat 1 has peeked at the face-down card and bid; seat 2 has changed an upgrade back: what might be?"""
    game = CATALOGUE["bridge-troll"]
    s = game.new_state()
    game.rules.start(s, game.setup(3, {}))
    serf, monk, duke = (CARD_NAMES.index(name) for name in ("Serf", "Monk", "Duke"))
    s.stage, s.face_down, s.face_down_card, s.peeked = BID, 1, monk, 0b010
    s.bid_in = s.ready = 0b010
    s.unseen[:], s.unseen_count = 0, 3
    s.unseen[serf], s.unseen[duke] = 2, 1
    s.boulders[1, :2], s.pile[1, 1] = (1, 3), 2
    s.upgrades[2], s.changed[2], s.bought_since[2] = 1 << 14 | 1 << 10 | 1 << 3 | 1 << 9, 12, 1 << 9
    s.loose[2], s.spare[2] = 5, 4
    expected: dict[bytes, float] = {}
    cards = {serf: 2, monk: 1, duke: 1}
    bids = [(0, 0), (1, 0), (0, 1), (0, 2), (0, 3)]
    for (card, count), bid, changed in product(
        cards.items(), bids, (12, 14, 10)
    ):  # 3 would have been too little
        other = s.copy()
        other.face_down_card = card
        other.unseen[monk] += 1
        other.unseen[card] -= 1
        other.pile[1, :2] = bid
        other.upgrades[2] = (int(s.upgrades[2]) | 1 << 12) & ~(1 << changed)
        other.changed[2], other.loose[2], other.spare[2] = changed, 5 + changed - 12, 4 + changed - 12
        expected[other.tobytes()] = count / 4 / len(bids) / 3
    return s, 0, expected


ONE_CARD = """
[[card]]
id = "only"
""" + "".join(
    f"""
[[card.question]]
degree = {number}
prompt = "Which one? {number}"
options = ["north", "east", "south", "west"]
right = 1
"""
    for number in (1, 2, 3)
)


def troll_bridge_seen_by_seat_0() -> tuple[State, int, dict[bytes, float]]:
    """Seat 1 has peeked at a tile and carries a treasure; two of three answers were heard: what might be?"""
    game = CATALOGUE["troll-bridge"]
    s = game.new_state()
    game.rules.start(s, game.setup(3, {"tome": ONE_CARD}))
    club, goblet = (TREASURE_NAMES.index(name) for name in ("Club of Thumping", "Silver Goblet"))
    s.stage = ACT
    s.space[2, 3], s.seen[2, 3] = UG_TROLL, 0b010
    s.unseen[:], s.unseen_words[:] = (1, 1, 0, 1), (1, 0, 1)
    s.hand[1, 0], s.deck[:] = club, 0
    s.deck[club], s.deck[goblet] = 1, 2
    s.told[1:, 0] = 1
    expected: dict[bytes, float] = {}
    tiles = {TREASURE: 1 / 4, UG_TROLL: 1 / 4, TROLLOSOPHER: 1 / 4, EXTRA_TURN: 1 / 8, NOTHING: 1 / 8}
    for (tile, chance), treasure, right in product(tiles.items(), (club, goblet), range(4)):
        other = s.copy()
        other.space[2, 3], other.hand[1, 0] = tile, treasure
        other.unseen[2] += 1
        other.unseen[max(tile - TREASURE + 1, 0)] -= 1
        if tile <= NOTHING:
            other.unseen_words[tile - EXTRA_TURN] -= 1
        other.deck[club] += 1
        other.deck[treasure] -= 1
        other.key[0] = right | 1 << 2 | 1 << 4
        expected[other.tobytes()] = chance / 2 / 4
    return s, 0, expected


# For every game with secrets: a position, a seat, and how likely each alternative is for it.
SECRETS = {
    "pebbles": pebbles_seen_by_seat_1,
    "bridge-troll": bridge_troll_seen_by_seat_0,
    "troll-bridge": troll_bridge_seen_by_seat_0,
}


@pytest.mark.parametrize("game", GAMES)
def test_hide_draws_the_alternatives_with_the_right_frequencies(game: Game) -> None:
    assert (game.facts.information == "hidden") == (game.name in SECRETS)
    if game.name not in SECRETS:
        return  # the law of hiding has shown that hide changes nothing here
    s, seat, expected = SECRETS[game.name]()
    rng = new_rng(1)
    counts = Counter(laws.hidden(game, s, seat, rng).tobytes() for _ in range(300 * len(expected)))
    assert laws.frequencies_fit(counts, expected)
