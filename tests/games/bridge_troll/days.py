"""Days at the bridges of Ada, Bo and Cy, to be told of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scenario import table_at

from underbridge import Table
from underbridge.engine.story import Event
from underbridge.games.bridge_troll.deck import WEATHERS
from underbridge.games.bridge_troll.events import BidReady, Peeked, TradeBegan
from underbridge.games.bridge_troll.state import (
    BID,
    CARD_NAMES,
    CARDS,
    COLOURS,
    FOOD,
    GOAT,
    HAND,
    HAZARD,
    PICK,
    PILE,
    SCORE,
    TOLLS,
    WEATHER,
)

ADA, BO, CY = range(3)
NAMES = ("Ada", "Bo", "Cy")
RED, GREEN, YELLOW, PURPLE = range(4)
EVERYBODY = 0b111
NO_SUPPLY = [0] * len(COLOURS)

Cards = Sequence[str]


def at(
    stage: int,
    *,
    road: Cards = (),
    cards: Mapping[tuple[int, int], Cards] | None = None,
    options: Any = None,
    **fields: Any,
) -> Table:
    """Three trolls in turn 1, Ada the active one, with these cards on the road and beside bridges."""
    unseen = [card.count for card in CARDS]
    face_up = [0] * len(CARDS)
    lying: dict[tuple[int, int, int], int] = {}
    for card in road:
        face_up[CARD_NAMES.index(card)] += 1
        unseen[CARD_NAMES.index(card)] -= 1
    for (seat, side), names in (cards or {}).items():
        for card in names:
            lying[seat, side, CARD_NAMES.index(card)] = names.count(card)
            unseen[CARD_NAMES.index(card)] -= 1
    for name in ("claimed", "face_down_card"):
        if isinstance(fields.get(name), str):
            fields[name] = CARD_NAMES.index(fields[name])
            unseen[fields[name]] -= 1
    defaults: dict[str, Any] = {"turn": 1, "weather": 1, "company": 1 + len(road), "dealt": 1 + len(road)}
    defaults |= {"unseen": unseen, "unseen_count": sum(unseen), "face_up": face_up, "lying": lying}
    return table_at("bridge-troll", 3, options=options, **{**defaults, "stage": stage, **fields})


def open_bridges(stage: int, **fields: Any) -> Table:
    """Ada is first with 2 red boulders, Bo second with 1 green one, Cy is closed."""
    bids: dict[str, Any] = {
        "revealed": 1,
        "bid_in": EVERYBODY,
        "closed": 1 << CY,
        "rank": [ADA, BO],
        "ranked": 2,
    }
    bids |= {"pile": {(ADA, RED): 2, (BO, GREEN): 1}, "boulders": {(ADA, RED): 4, (BO, GREEN): 5}}
    return at(stage, **(bids | fields))


def do(table: Table, seat: int, *actions: str) -> None:
    for words in actions:
        (action,) = (action for action in table.legal(seat) if str(action) == words)
        table.act(seat, action)


def turn_up(table: Table, *cards: str) -> None:
    for card in cards:
        table.draw(int(table.state.unseen[: CARD_NAMES.index(card)].sum()))


VEILED = (BidReady, Peeked, TradeBegan)  # what the others hear where the one who acts hears more


def told_only_to(table: Table, seat: int) -> list[Event]:
    """What a seat hears beyond what everybody hears; everybody's part must be the same for all."""
    mine = table.story_for(seat)
    rest = [event for event in table.story if not (isinstance(event, VEILED) and event.seat == seat)]
    own = []
    for event in mine:
        if rest and event == rest[0]:
            rest.pop(0)
        else:
            own.append(event)
    assert not rest, "something that everybody hears was kept from a seat"
    return own


SCENARIOS: dict[str, Callable[[], Table]] = {}


def scenario(play: Callable[[], Table]) -> Callable[[], Table]:
    """What happens in it counts for the laws and the words of test_words.py, too."""
    SCENARIOS[play.__name__] = play
    return play


# A whole turn


@scenario
def a_whole_turn() -> Table:
    table = Table("bridge-troll", 3, draws=[])
    table.draw(BO)
    table.draw(WEATHERS.index("rain"))
    turn_up(table, "Monk", "Jester")
    do(table, CY, "bid yellow 2")
    do(table, ADA, "close", "take back", "bid red 4")
    do(table, BO, "close")
    do(table, ADA, "pick Jester")
    do(table, CY, "pick face-down")
    turn_up(table, "Priest")
    do(table, CY, "tolls")
    do(table, ADA, "pick Monk", "food")
    do(table, CY, "pile 0")
    do(table, ADA, "pile 2")
    do(table, BO, *["take purple"] * 4, *["take red"] * 2)
    for seat in (BO, CY, ADA):
        do(table, seat, "done")
    return table


# Bids


@scenario
def a_mixed_bid() -> Table:
    table = at(BID, road=["Serf"], face_down=1, cards={(ADA, HAND): ["Jester"]}, boulders={(ADA, GREEN): 1})
    do(table, ADA, "mixed", "add green", "take back", "mixed", "add red", "add green", "done")
    do(table, BO, "close")
    do(table, CY, "bid yellow 2")
    return table


@scenario
def all_bid_as_many() -> Table:
    """Bo has one boulder less left than the others, and Ada holds the weather die."""
    table = at(BID, road=["Serf"], face_down=1, boulders={(ADA, RED): 3, (BO, GREEN): 2, (CY, YELLOW): 3})
    do(table, ADA, "bid red 1")
    do(table, BO, "bid green 1")
    do(table, CY, "bid yellow 1")
    return table


def robbed_by_a_mason(*bid: str) -> Table:
    cards = {(ADA, HAND): ["Jester"], (CY, HAND): ["Stonemason"]}
    table = at(BID, face_down=1, cards=cards, boulders={(ADA, GREEN): 3}, supply=NO_SUPPLY)
    do(table, ADA, *bid)
    do(table, CY, "play Stonemason", "rob 0", "take red", "take green", "take red")
    return table


@scenario
def a_bid_is_upset() -> Table:
    return robbed_by_a_mason("bid red 5")


# The face-down card


@scenario
def two_peek() -> Table:
    cards = {(ADA, HAND): ["Fortune Teller"], (BO, HAND): ["Fortune Teller"]}
    table = at(BID, road=["Serf"], face_down=1, cards=cards)
    do(table, ADA, "play Fortune Teller")
    turn_up(table, "Duke")
    do(table, BO, "play Fortune Teller")
    return table


@scenario
def the_peeked_card_is_picked() -> Table:
    table = open_bridges(PICK, face_down=1, face_down_card="Princess", peeked=1 << BO)
    do(table, ADA, "pick face-down")
    return table


# What travelers do


@scenario
def travelers_that_need_no_decision() -> Table:
    table = open_bridges(PICK, road=["Carpenter", "Knight", "Duke", "Dragon"], cards={(ADA, TOLLS): ["Serf"]})
    do(table, ADA, "pick Carpenter")
    do(table, BO, "pick Dragon")
    do(table, ADA, "pick Knight")
    do(table, BO, "pick Duke")
    return table


@scenario
def a_card_is_given_up() -> Table:
    table = open_bridges(PICK, road=["Bandit", "Monk"], cards={(ADA, TOLLS): ["Priest", "Serf"]})
    do(table, ADA, "pick Bandit", "give up tolls Priest")
    return table


@scenario
def a_hazard_is_driven_off_with_boulders() -> Table:
    boulders = {(ADA, RED): 1, (ADA, GREEN): 2}
    table = open_bridges(PICK, road=["Knight"], cards={(ADA, FOOD): ["Merchant"]}, boulders=boulders)
    do(table, ADA, "pick Knight", "throw green", "throw red")
    return table


@scenario
def garlic() -> Table:
    cards = {(ADA, FOOD): ["Merchant"], (ADA, HAND): ["Garlic Merchant"]}
    table = open_bridges(HAZARD, claimed="Dragon", cards=cards)
    do(table, ADA, "play Garlic Merchant")
    return table


# Goats


@scenario
def a_goat_is_beaten() -> Table:
    boulders = {(ADA, RED): 1, (ADA, GREEN): 2}
    table = open_bridges(PICK, road=["Little Goat", "Serf"], boulders=boulders)
    do(table, ADA, "pick Little Goat", "throw red", "throw green")
    return table


@scenario
def goats_are_let_through() -> Table:
    table = open_bridges(PICK, road=["Little Goat", "Big Goat"], loose=[1, 0, 0])
    do(table, ADA, "pick Little Goat", "lose")
    do(table, BO, "pick Big Goat", "lose")
    return table


@scenario
def an_upgrade_is_changed() -> Table:
    upgrades = [1 << 15 | 1 << 14, 1 << 13, 0]
    table = open_bridges(GOAT, claimed="Big Goat", loose=[0, 0, 0], upgrades=upgrades, next_upgrade=12)
    do(table, ADA, "lose", "change 14")
    return table


# Piles and boulders


@scenario
def piles() -> Table:
    table = open_bridges(PILE, pile={(ADA, RED): 2, (BO, GREEN): 1, (BO, YELLOW): 1}, at=1, closed=0)
    do(table, BO, "pile 1")
    do(table, ADA, "pile 0")
    return table


@scenario
def robbing_until_nothing_is_left() -> Table:
    """Ada and Cy are closed; 2 boulders are in the supply, and Bo has most."""
    boulders = {(ADA, RED): 0, (BO, GREEN): 0, (CY, YELLOW): 0, (CY, RED): 1}
    fields: dict[str, Any] = {"closed": 0b101, "rank": [BO], "ranked": 1, "pile": {(BO, GREEN): 2}, "at": 0}
    table = open_bridges(PILE, **(fields | {"boulders": boulders, "supply": [1, 0, 0, 1, 0, 0]}))
    do(table, BO, "pile 1")
    do(table, ADA, "take red", "take purple", "rob 1", "take green")
    return table


# Everybody closed


def all_close(table: Table) -> None:
    for seat in (ADA, BO, CY):
        do(table, seat, "close")


@scenario
def a_company_is_driven_away() -> Table:
    table = at(BID, road=["Serf", "Big Goat"], face_down=1, supply=[2, 0, 0, 0, 0, 0])
    all_close(table)
    do(table, ADA, "take red", "take red")
    turn_up(table, "Priest")
    return table


@scenario
def a_hidden_goat_is_driven_away() -> Table:
    table = at(BID, road=["Serf"], face_down=1, supply=NO_SUPPLY)
    all_close(table)
    turn_up(table, "Little Goat")
    return table


@scenario
def closed_on_the_last_goats() -> Table:
    """Bo has peeked, so that no draw is needed; nobody can take anything."""
    fields: dict[str, Any] = {"face_down": 1, "face_down_card": "Big Goat", "peeked": 1 << BO}
    fields |= {"unseen": [0] * len(CARDS), "unseen_count": 0}
    table = at(
        BID, road=["Little Goat"], supply=NO_SUPPLY, loose=[5, 7, 7], upgrades=[1 << 2, 0, 0], **fields
    )
    all_close(table)
    return table


# Scoring


@scenario
def a_trade_with_boulders() -> Table:
    cards = {(CY, TOLLS): ["Peddler"], (CY, FOOD): ["Monk"], (CY, HAND): ["Jester"]}
    table = open_bridges(SCORE, pile={}, cards=cards, at=2, loose=[5, 5, 11])
    do(table, CY, "mark food Monk", "mark tolls Peddler", "mark hand Jester", "score 2")
    do(table, CY, *["throw yellow"] * 4, "buy")
    return table


@scenario
def a_trade_without_boulders() -> Table:
    cards = {(ADA, TOLLS): ["Serf"], (ADA, FOOD): ["Duke"], (ADA, HAND): ["Royal Messenger"]}
    table = open_bridges(SCORE, pile={}, cards=cards, at=0)
    do(
        table,
        ADA,
        "play Royal Messenger Duke",
        "mark tolls Duke",
        "mark food Royal Messenger",
        "score 0",
        "done",
    )
    return table


@scenario
def an_upgrade_before_the_last_trade() -> Table:
    cards = {(CY, TOLLS): ["Peddler"], (CY, FOOD): ["Serf"]}
    table = open_bridges(SCORE, pile={}, cards=cards, at=1, loose=[5, 16, 16])
    do(table, BO, "buy", "done")
    do(table, CY, "buy", "mark tolls Peddler", "mark food Serf", "score 0")
    return table


# The end


@scenario
def the_deck_runs_out() -> Table:
    table = at(WEATHER, unseen=[1] + [0] * (len(CARDS) - 1), unseen_count=1, loose=[9, 4, 9])
    table.draw(WEATHERS.index("storm"))
    return table
