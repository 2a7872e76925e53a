"""What the others can only guess, however the game goes on: BT3, BT15."""

import pytest
from games.bridge_troll.road import FOUR, OTHERS, Troll, bid, bidding, claiming, do, seen

from underbridge import Table, laws
from underbridge.engine.draws import new_rng
from underbridge.games.bridge_troll.state import HIGHEST_UPGRADE

Upgrades = tuple[int, ...]


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_bt3_nor_does_a_bid_that_was_taken_back_show_when_others_go_on(viewer: int | None) -> None:
    table, other = bidding(*FOUR), bidding(*FOUR)
    for one in (table, other):
        bid(one, "red 4", "close")
    do(other, 0, "take back")
    for one in (table, other):
        do(one, 2, "close")
    assert seen(other, viewer) == seen(table, viewer)
    assert other.story_for(viewer) == table.story_for(viewer)
    assert seen(other, 0) != seen(table, 0)


def upgrades_thought_of(table: Table, viewer: int) -> set[Upgrades]:
    """What the first troll may hold for all that a viewer knows; its whole worth is no secret."""
    rng = new_rng(1)
    thoughts = [laws.hidden(table.game, table.state, viewer, rng) for _ in range(60)]
    held = [tuple(n for n in range(HIGHEST_UPGRADE + 1) if int(s.upgrades[0]) >> n & 1) for s in thoughts]
    worth = {int(s.loose[0]) + sum(upgrades) for s, upgrades in zip(thoughts, held, strict=True)}
    assert len(worth) == 1
    return set(held)


@pytest.mark.parametrize("changed", [15, 13, 12])
def test_bt15_which_upgrade_was_changed_only_its_owner_knows(changed: int) -> None:
    table = claiming("Big Goat", Troll(points=0, upgrades=(15, 13, 12)), *OTHERS, rank=(0, 1))
    do(table, 0, "lose", f"change {changed}")
    assert upgrades_thought_of(table, 1) == {(12, 13), (12, 15), (13, 15)}
    assert upgrades_thought_of(table, 0) == {tuple(n for n in (12, 13, 15) if n != changed)}


def test_bt15_that_the_only_upgrade_was_changed_everybody_knows() -> None:
    table = claiming("Big Goat", Troll(points=0, upgrades=(15,)), *OTHERS, rank=(0, 1))
    do(table, 0, "lose", "change 15")
    assert upgrades_thought_of(table, 1) == {()}
