"""What is lost stays lost, and all else is somewhere: tiles, treasures and messages in random games."""

import random
import re
from typing import Any

import numpy as np
import pytest
from games.troll_bridge.crossing import tiles_of
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from underbridge import Game, laws
from underbridge.games.troll_bridge import GAME as TROLL_BRIDGE
from underbridge.games.troll_bridge.box import ROWS, our_box_text
from underbridge.games.troll_bridge.rules.treasures import put_in_hand, take_from_deck
from underbridge.games.troll_bridge.state import (
    FACE_UP,
    GONE,
    HAND_SIZE,
    HOLE,
    IDLE_TURNS,
    KIND_OF_TILE,
    NO_TILE,
    NO_TREASURE,
    NOBODY,
    NOTHING,
    OVER,
    RETREAT,
    STATE,
    TREASURE,
    TROLLOSOPHER,
    UG_TROLL,
    UNSEEN,
    UNSEEN_TREASURE,
    UNSEEN_WORD,
    WORD,
)

BELOW_NOTHING = {"hand", "bearer", "decides", "first_off", "worth", "bonus", "tome"}
# Six treasures in all: the deck runs out, and its discards are shuffled.
FEW = re.sub(r"count = [124]", "count = 0", our_box_text()).replace("count = 3", "count = 1")
UG_TROLLS = {1: (0, 40), 2: (35, 45), 3: (30, 90)}
# Nobody jumps to death at once, and what is found is kept and put to use.
EAGERNESS = {"jump": 0.1, "discard": 0.1, "leave": 0.2, "roll": 0.3, "pass": 0.3}

Positions = NDArray[Any]  # of a whole game, a row each


class LivelyWalk(laws.Walk):
    """A random game in which treasures are put to use: everybody begins with as many as there are for all."""

    def __init__(self, game: Game, seats: int, options: laws.Options, seed: int) -> None:
        super().__init__(game, seats, options, seed)
        for s in self.table.positions:
            dealt = random.Random(seed)
            for _ in range(min(HAND_SIZE, int(s.deck.sum()) // seats)):
                for seat in range(seats):
                    put_in_hand(s, seat, take_from_deck(s, dealt.randrange(int(s.deck.sum()))))

    def decide(self) -> None:
        table = self.table
        seat = self.chance.choice(table.awaited)
        legal = table.legal(seat)
        eagerness = [EAGERNESS.get(str(action.words[0]), 1.0) for action in legal]
        table.act(seat, self.chance.choices(legal, eagerness)[0])


@st.composite
def walks(draw: st.DrawFn) -> laws.Walk:
    chance = random.Random(draw(st.integers(0, 2**32)))
    boards = chance.randint(1, 3)
    options: dict[str, Any] = {
        "boards": boards,
        "holed": chance.random() < 0.5,
        "gentle": chance.random() < 0.5,
        "jump_die": chance.choice((6, 8)),
        "answers": chance.choice(("options", "typed")),
    }
    if chance.random() < 0.5:
        options["ug_trolls"] = chance.randint(*UG_TROLLS[boards])
    if options["holed"]:
        options["holed_boards"] = chance.choice(("all", "first", "last"))
    if chance.random() < 0.3:
        options["box"] = FEW
    walk = laws.Walk if chance.random() < 0.3 else LivelyWalk
    return walk(TROLL_BRIDGE, chance.randint(2, 5), options, chance.randrange(2**32))


@settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    phases=[Phase.generate],  # a whole random game is no smaller with a smaller seed
)
@given(walks())
def test_what_is_lost_stays_lost_and_all_else_is_conserved(walk: laws.Walk) -> None:
    table = walk.to_the_end()
    game = np.array([s.item() for s in table.positions], STATE)
    assert game["stage"][-1] == OVER
    tiles_lie_unseen_or_seen_or_are_trophies_or_gone_for_good(game)
    what_nobody_has_seen_was_there_from_the_beginning(game)
    every_treasure_is_in_the_deck_in_a_hand_or_discarded(game)
    hands_are_sorted_and_those_of_the_dead_are_empty(game)
    messages_are_with_the_living_or_lost_for_good(game)
    the_dead_stay_dead(game, table.seats)
    nobody_stands_on_a_hole_or_on_anothers_space(game, table.seats)
    the_held_stand_on_their_troll_and_only_they_have_done_damage(game, table.seats)
    idle_turns_stay_within_their_limit(game, table.seats)
    nothing_is_counted_below_nothing(game)


def tiles_lie_unseen_or_seen_or_are_trophies_or_gone_for_good(game: Positions) -> None:
    """A Letter of Introduction makes a Trollosopher of an Ug Troll: trolls are counted together."""
    kind = game["space"] & KIND_OF_TILE
    seen = [(kind == tile).sum(axis=(1, 2)) for tile in range(TROLLOSOPHER + 1)]
    trophies = game["ug_trolls"].sum(axis=1) + game["trollosophers"].sum(axis=1)
    being_read = game["stage"] == WORD
    words = sum(seen[UNSEEN + 1 : NOTHING + 1])
    words_in_game = game["unseen"][:, UNSEEN_WORD] + words + being_read
    treasures_in_game = game["unseen"][:, UNSEEN_TREASURE] + seen[TREASURE]
    trolls_unseen = game["unseen"][:, UNSEEN_TREASURE + 1 :].sum(axis=1)
    trolls_in_game = trolls_unseen + seen[UG_TROLL] + seen[TROLLOSOPHER] + trophies
    texts_in_game = game["unseen_words"].sum(axis=1) + words
    for in_game in (words_in_game, treasures_in_game, trolls_in_game, texts_in_game):
        assert (np.diff(in_game.astype(int)) <= 0).all()
    boards = int(game["columns"][0]) // 10
    assert (words_in_game[0], treasures_in_game[0]) == (5 * boards, 5 * boards)
    assert trolls_in_game[0] in (40 * boards, sum(tiles_of(boards)[2:]))
    assert (game["unseen"][:, UNSEEN_WORD] <= game["unseen_words"].sum(axis=1)).all()
    assert (seen[UNSEEN] <= game["unseen"].sum(axis=1) + being_read).all()


def what_nobody_has_seen_was_there_from_the_beginning(game: Positions) -> None:
    face_down = (game["space"] & KIND_OF_TILE) == UNSEEN
    assert not (face_down[1:] & ~face_down[:-1]).any()
    assert (game["seen"][face_down] == 0).all()
    assert (game["seen"][(game["space"] & KIND_OF_TILE) == NO_TILE] == 0).all()
    known = (game["space"] & KIND_OF_TILE) > UNSEEN
    assert (game["seen"][known] > 0).all()
    lying = ((game["space"] & GONE) == 0) & known
    assert not (lying & ((game["space"] & HOLE) > 0)).any()
    assert not (face_down & ((game["space"] & HOLE) > 0)).any()


def every_treasure_is_in_the_deck_in_a_hand_or_discarded(game: Positions) -> None:
    kinds = np.arange(game["deck"].shape[1])
    in_hands = (game["hand"][:, :, :, None] == kinds).sum(axis=(1, 2))
    total = game["deck"].astype(int) + game["discards"] + in_hands
    assert (total == total[0]).all()


def hands_are_sorted_and_those_of_the_dead_are_empty(game: Positions) -> None:
    order = np.where(game["hand"] == NO_TREASURE, 99, game["hand"])
    assert (np.diff(order, axis=2) >= 0).all()
    assert (game["hand"][~alive(game)] == NO_TREASURE).all()


def messages_are_with_the_living_or_lost_for_good(game: Positions) -> None:
    lost = game["bearer"] == NOBODY
    assert (lost[1:] >= lost[:-1]).all()
    living = alive(game)
    bearers = np.where(lost, 0, game["bearer"])
    seats = game["seats"][0]
    assert (lost | np.take_along_axis(living, bearers, axis=1))[:, :seats].all()


def the_dead_stay_dead(game: Positions, seats: int) -> None:
    living = alive(game)
    assert (living[1:] <= living[:-1]).all()
    assert (living.sum(axis=1) == seats - game["deaths"]).all()
    for lost in ("ug_trolls", "trollosophers", "damage", "skips"):
        assert (game[lost][~living] == 0).all()
    assert (game["held"] & ~game["alive"] == 0).all()


def nobody_stands_on_a_hole_or_on_anothers_space(game: Positions, seats: int) -> None:
    """But for the moment in which one who is smashed chooses where to go."""
    columns = game["columns"][0]
    taken = np.zeros((len(game), ROWS, columns), int)
    for seat in range(seats):
        row, column = game["row"][:, seat], game["column"][:, seat]
        driven_away = (game["stage"] == RETREAT) & (game["decides"] == seat)
        (at,) = np.nonzero(alive(game)[:, seat] & (column > 0) & (column <= columns) & ~driven_away)
        assert (game["space"][at, row[at], column[at] - 1] & HOLE == 0).all()
        taken[at, row[at], column[at] - 1] += 1
    assert taken.max() <= 1


def the_held_stand_on_their_troll_and_only_they_have_done_damage(game: Positions, seats: int) -> None:
    for seat in range(seats):
        held = (game["held"] >> seat & 1) > 0
        (at,) = np.nonzero(held)
        row, column = game["row"][at, seat], game["column"][at, seat] - 1
        assert (game["space"][at, row, column] >= UG_TROLL).all()
        assert (game["seen"][at, row, column] == FACE_UP).all()
        assert (game["damage"][~held, seat] == 0).all()
    assert game["damage"].max() < 6


def idle_turns_stay_within_their_limit(game: Positions, seats: int) -> None:
    assert game["idle"].max() <= IDLE_TURNS * (game["columns"][0] // 10) * seats


def nothing_is_counted_below_nothing(game: Positions) -> None:
    for name in STATE.names or ():
        if name not in BELOW_NOTHING:
            assert game[name].min() >= 0, name


def alive(game: Positions) -> NDArray[np.bool_]:
    return (game["alive"][:, None] >> np.arange(game["hand"].shape[1]) & 1) > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_forty_treasures_are_in_what_a_spectator_sees(seats: int) -> None:
    for number, table in enumerate(LivelyWalk(TROLL_BRIDGE, seats, {"ug_trolls": 10}, seed=seats)):
        if number % 5 and not table.over:
            continue
        seen: Any = TROLL_BRIDGE.board(table.state, None)
        carried = sum(own.treasure_count for own in seen.messengers)
        assert seen.deck + len(seen.discards) + carried == 40
