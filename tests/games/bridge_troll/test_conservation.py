"""Nothing appears and nothing is lost: boulders, cards, upgrades and points in random games."""

from typing import Any

import numpy as np
import pytest
from games.bridge_troll.road import board
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from underbridge import laws
from underbridge.games.bridge_troll import GAME as BRIDGE_TROLL
from underbridge.games.bridge_troll.deck import our_deck_text
from underbridge.games.bridge_troll.state import (
    BID,
    BOULDERS_OF_COLOUR,
    COLOURS,
    HIGHEST_UPGRADE,
    NO_CARD,
    STATE,
)

MAY_BE_NOBODY = {"face_down_card", "claimed", "mason", "robbed", "weather"}
# Woodsmen pay for upgrades, and more goats come to have them changed back.
LIVELY = (
    our_deck_text()
    .replace("count = 2\npoints = 1", "count = 8\npoints = 10")
    .replace("count = 1\ncolours", "count = 6\ncolours")
)

Positions = NDArray[Any]  # of a whole game, a row each


@st.composite
def walks(draw: st.DrawFn) -> laws.Walk:
    seats = draw(st.integers(3, 6))
    options: dict[str, Any] = {"open_book": draw(st.booleans())}
    if seats == 5:
        options["friendly_five"] = draw(st.booleans())
    if draw(st.booleans()):
        options["deck"] = LIVELY
    return laws.Walk(BRIDGE_TROLL, seats, options, draw(st.integers(0, 2**32)))


@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    phases=[Phase.generate],  # a whole random game is no smaller with a smaller seed
)
@given(walks())
def test_boulders_cards_and_upgrades_are_conserved_and_nothing_is_counted_below_nothing(
    walk: laws.Walk,
) -> None:
    table = walk.to_the_end()
    game = np.array([s.item() for s in table.positions], STATE)
    colours = table.seats + (table.seats == 3 or bool(table.options.get("friendly_five")))
    nine_boulders_of_every_colour_in_play_are_somewhere(game, colours)
    a_secret_bid_lies_under_its_bridge(game)
    every_card_is_somewhere_and_what_is_discarded_stays_discarded(game)
    an_upgrade_is_on_the_stack_or_with_one_owner_or_gone_for_good(game, 13 if table.seats == 6 else 15)
    nothing_is_counted_below_nothing(game)
    points_of_one_seat_at_most_change(game)


def nine_boulders_of_every_colour_in_play_are_somewhere(game: Positions, colours: int) -> None:
    """A bid that is not revealed yet still lies under its bridge."""
    on_bridges = game["pile"].sum(axis=1) * game["revealed"][:, None]
    total = game["supply"] + game["boulders"].sum(axis=1) + game["aside"].sum(axis=1) + on_bridges
    assert (total == [BOULDERS_OF_COLOUR] * colours + [0] * (len(COLOURS) - colours)).all()


def a_secret_bid_lies_under_its_bridge(game: Positions) -> None:
    bidding = game[game["stage"] == BID]
    assert (bidding["pile"] <= bidding["boulders"]).all()


def every_card_is_somewhere_and_what_is_discarded_stays_discarded(game: Positions) -> None:
    discarded = game["count"].astype(int) - game["unseen"] - game["face_up"] - game["waiting"]
    discarded -= game["lying"].sum(axis=(1, 2))
    for name in ("face_down_card", "claimed"):
        (rows,) = np.nonzero(game[name] != NO_CARD)
        np.subtract.at(discarded, (rows, game[name][rows]), 1)
    assert (discarded[0] == 0).all()
    assert (np.diff(discarded, axis=0) >= 0).all()
    assert (game["unseen_count"] == game["unseen"].sum(axis=1)).all()


def an_upgrade_is_on_the_stack_or_with_one_owner_or_gone_for_good(game: Positions, top: int) -> None:
    owners = np.zeros((len(game), HIGHEST_UPGRADE + 1), int)
    on_stack = np.zeros_like(owners)
    for upgrade in range(HIGHEST_UPGRADE + 1):
        owners[:, upgrade] = (game["upgrades"] >> upgrade & 1).sum(axis=1)
        on_stack[:, upgrade] = upgrade <= game["next_upgrade"]
    in_game = (owners + on_stack)[:, 1 : top + 1]
    assert (in_game[0] == 1).all()
    assert (in_game >= 0).all()
    assert (np.diff(in_game, axis=0) <= 0).all()
    assert (owners[:, top + 1 :] == 0).all()
    assert (owners[:, 0] == 0).all()


def nothing_is_counted_below_nothing(game: Positions) -> None:
    for name in STATE.names or ():
        assert game[name].min() >= (-1 if name in MAY_BE_NOBODY else 0), name


def points_of_one_seat_at_most_change(game: Positions) -> None:
    assert (np.count_nonzero(np.diff(game["loose"], axis=0), axis=1) <= 1).all()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_53_cards_and_all_boulders_are_in_what_a_spectator_sees(seats: int) -> None:
    table = laws.Walk(BRIDGE_TROLL, seats, {}, seed=seats)
    colours = 4 if seats == 3 else seats
    for number, position in enumerate(table):
        if number % 5:
            continue
        seen = board(position)
        lying = sum(len(own.tolls) + len(own.food) + own.hand_size for own in seen.seats)
        road = len(seen.face_up) + (seen.face_down is not None) + (seen.claimed is not None)
        assert seen.deck + len(seen.discard) + len(seen.goats_waiting) + road + lying == 53
        stones = sum(seen.supply.values())
        for own in seen.seats:
            stones += sum(own.boulders.values()) + sum((own.pile or {}).values()) + sum(own.aside.values())
        assert stones == 9 * colours  # 54 for six players
