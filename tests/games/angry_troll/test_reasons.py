"""Why to walk, stomp or lay: each kind of reason on a bridge where it is true."""

from games.angry_troll.bridge import acting, card

from underbridge import Table
from underbridge.engine.plain import plain
from underbridge.engine.reasons import Reason
from underbridge.games.angry_troll.reasons import (
    ABrickLeaves,
    AllAsleep,
    CarriesYouOff,
    CutsTheWay,
    FillsAGap,
    Flight,
    InReach,
    KeepsABrick,
    KeepsTheWay,
    LosesABrick,
    LosesTheCrossing,
    MakesItHigher,
    PutsToSleep,
    SafeFooting,
    ToBeat,
    reasons,
)

ONE_ROW = ". . . . . ."


def why(table: Table, words: str) -> list[Reason]:
    (action,) = (action for action in table.legal(0) if str(action) == words)
    return reasons(plain(table.state), 0, action)


def test_a_brick_that_flees_from_the_only_way_cuts_it_unless_it_is_put_to_sleep() -> None:
    bridge = acting(ONE_ROW, "? ? [?] 7h! ? ?")
    assert CutsTheWay(column=4) in why(bridge, "move left")
    assert LosesTheCrossing(column=4) in why(acting(ONE_ROW, "? ? [?] 7h! ? ?", actions_left=1), "move left")
    standing = acting(ONE_ROW, "? ? ? [7h!] 5c! ?", actions_left=1)
    assert CutsTheWay(column=5) not in why(standing, "stomp")
    assert LosesTheCrossing(column=5) in why(standing, "stomp")
    assert KeepsTheWay(column=4) in why(acting(ONE_ROW, "? ? [?] 7c! ? ?", hands="2c!"), "use right")


def test_a_brick_that_would_leave_is_stopped_let_go_or_leaves_all_the_same() -> None:
    bridge = acting("7h! [?] ? ? ? ?")
    leaves = {"card": card("7h"), "place": "upper 1", "bank": "left"}
    assert KeepsABrick(**leaves) in why(bridge, "move left")  # under the troll it stays
    assert ABrickLeaves(**leaves) in why(bridge, "move right")
    assert LosesABrick(**leaves) in why(acting("[7h!] ? ? ? ? ?"), "move right")


def test_what_is_stomped_sleeps_and_so_many_are_awake() -> None:
    bridge = acting("[7h!] ? ? ? ? 5s!")
    assert PutsToSleep(card=card("7h"), place="upper 1", awake=1) in why(bridge, "stomp")
    assert SafeFooting(card=card("7h"), place="upper 1") in why(bridge, "stomp")


def test_who_ends_a_turn_on_an_awake_brick_may_be_carried_off() -> None:
    assert CarriesYouOff(card=card("7h")) in why(acting("[?] 7h! ? ? ? ?", actions_left=1), "move right")
    assert CarriesYouOff(card=card("7h")) not in why(acting("[?] 7h! ? ? ? ?"), "move right")
    assert InReach(card=card("7h"), place="upper 2") in why(acting("[?] 7h! ? ? ? ?"), "move right")


def test_a_brick_that_is_laid_fills_a_gap_or_makes_a_place_higher() -> None:
    bridge = acting(". [?] ? ? ? ?", hands="7h")
    assert FillsAGap(card=card("7h"), place="upper 1") in why(bridge, "lay left")
    assert MakesItHigher(place="upper 3", height=2) in why(bridge, "lay right")


def test_what_is_picked_up_is_a_tool() -> None:
    assert ToBeat(card=card("2c")) in why(acting("[?] 2c! ? ? ? ?"), "pick up right")


def test_how_many_bricks_flee_is_told_last() -> None:
    assert why(acting("[?] ? ? ? ? ?"), "move right")[-1] == AllAsleep()
    assert why(acting("[?] ? ? 5s! ? ?"), "move right")[-1] == Flight(count=1)
