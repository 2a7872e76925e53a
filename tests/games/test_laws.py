"""Every game in the catalogue, and Pebbles, which has secrets, under the laws of every game."""

from collections import Counter
from itertools import permutations, product

import pytest
from pebbles import BIDDING, HIGH, LOW, PEBBLES, PEBBLES_GAME

from underbridge import Game, laws
from underbridge.engine.draws import new_rng
from underbridge.engine.verbs import State
from underbridge.games import CATALOGUE
from underbridge.games.bridge_troll.state import BID, CARD_NAMES
from underbridge.games.troll_bridge.state import (
    ACT,
    EXTRA_TURN,
    NOTHING,
    TREASURE,
    TREASURE_NAMES,
    TROLLOSOPHER,
    UG_TROLL,
)

GAMES = [pytest.param(game, id=game.name) for game in (*CATALOGUE.values(), PEBBLES_GAME)]


@pytest.mark.parametrize("game", GAMES)
def test_laws_of_play(game: Game) -> None:
    """All of them look at the same games; whichever is broken is named."""
    laws.check(game, *laws.LAWS_OF_PLAY)


@pytest.mark.parametrize("law", laws.LAWS_OF_GAMES)
@pytest.mark.parametrize("game", GAMES)
def test_laws_of_games(game: Game, law: laws.Law) -> None:
    laws.check(game, law)


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
