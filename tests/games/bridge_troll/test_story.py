"""What is told of a day at the bridges, to everybody and to those who know more."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import laws
import msgspec
import pytest
from scenario import table_at

from underbridge import Table
from underbridge.engine.draws import new_rng
from underbridge.engine.game import find
from underbridge.engine.story import Event, paragraph, phrase, sentence
from underbridge.games.bridge_troll import GAME as BRIDGE_TROLL
from underbridge.games.bridge_troll import events
from underbridge.games.bridge_troll.deck import WEATHERS
from underbridge.games.bridge_troll.events import (
    BidMade,
    BidNothing,
    BidShown,
    BidsRevealed,
    BidTakenBack,
    BidUpset,
    BonusPoint,
    BonusScored,
    BoulderAdded,
    BoulderBuilt,
    BoulderRobbed,
    BouldersDue,
    BouldersPledged,
    BouldersStowed,
    BoulderTaken,
    BoulderThrown,
    CardGivenUp,
    CardMarked,
    CardPicked,
    CardSeen,
    CardTraded,
    ClosedShown,
    DeckRanOut,
    DrivenAway,
    EverybodyClosed,
    FaceDownLaid,
    FaceDownPicked,
    FaceDownTurnedUp,
    FinalPoints,
    GoatBeaten,
    GoatCame,
    GoatLetThrough,
    GoatReturned,
    GoatTurnedUp,
    HazardDrivenOff,
    HazardStruck,
    JesterShown,
    LacksPoints,
    MixedBidMade,
    MixingBegan,
    NoPointToLose,
    NothingToLose,
    NoTrade,
    NoUpgrade,
    Peeked,
    PileKept,
    PointLost,
    Ranked,
    RoadDeserted,
    RoadEmptied,
    RobberyBegan,
    RoyalCaptured,
    RoyalRansomed,
    SharedWin,
    SpecialPlayed,
    TradeSettled,
    TurnBegan,
    UpgradeBought,
    UpgradeChanged,
    UpgradeChangedUnseen,
    WeatherRolled,
    WentWithout,
    Won,
)
from underbridge.games.bridge_troll.state import (
    BID,
    CARD_NAMES,
    CARDS,
    COLOURS,
    FOOD,
    GOAT,
    HAND,
    HAZARD,
    PEEK,
    PICK,
    PILE,
    SCORE,
    TAKE,
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


def told_only_to(table: Table, seat: int) -> list[Event]:
    """What a seat hears beyond what everybody hears; everybody's part must be the same for all."""
    mine, rest = table.story_for(seat), list(table.story)
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
    """What happens in it counts for the laws and the words below, too."""
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


def test_a_turn_told_to_a_spectator() -> None:
    table = a_whole_turn()
    assert paragraph(table.story, BRIDGE_TROLL.words, NAMES) == [
        "Bo begins.",
        "Turn 1: Bo holds the weather die.",
        "Bo rolls the weather: rain, for 3 travelers.",
        "The first traveler is laid down unseen.",
        "On the road: Monk, Jester.",
        "All hands open.",
        "Bo is closed.",
        "Cy has bid 2 yellow.",
        "Ada has bid 4 red.",
        "Ada takes place 1.",
        "Cy takes place 2.",
        "Ada scores 1 point for being first.",
        "Ada claims the Jester.",
        "Ada takes the Jester into hand.",
        "Cy claims the face-down card.",
        "The face-down card is turned up: Priest.",
        "Cy puts the Priest with the tolls.",
        "Ada claims the Monk.",
        "Ada puts the Monk with the food.",
        "The road is empty: the piles are handed out, the last place first.",
        "Cy takes the pile that Ada bid: 4 red.",
        "Ada takes the pile that Cy bid: 2 yellow.",
        "Bo may take 6 boulders.",
        "Bo takes 1 purple boulder from the supply, 1 purple, 1 purple, 1 purple, 1 red, 1 red.",
        "Bo stows 6 boulders under the bridge.",
        "Bo builds nothing this turn.",
        "Cy builds nothing this turn.",
        "Ada builds nothing this turn.",
        "Turn 2: Cy holds the weather die.",
    ]


def test_a_turn_told_to_a_player() -> None:
    told = paragraph(a_whole_turn().story_for(CY), BRIDGE_TROLL.words, NAMES, CY)
    assert [line for line in told if "you" in line.lower()] == [
        "You bid 2 yellow.",
        "You have bid 2 yellow.",
        "You take place 2.",
        "You claim the face-down card.",
        "You put the Priest with your tolls.",
        "You take the pile that Ada bid: 4 red.",
        "Ada takes the pile that you bid: 2 yellow.",
        "You build nothing this turn.",
        "Turn 2: you hold the weather die.",
    ]


def test_bids_are_told_only_to_their_bidders() -> None:
    table = a_whole_turn()
    assert told_only_to(table, ADA) == [
        BidNothing(seat=ADA),
        BidTakenBack(seat=ADA),
        BidMade(seat=ADA, colour="red", count=4),
    ]
    assert told_only_to(table, BO) == [BidNothing(seat=BO)]
    assert told_only_to(table, CY) == [BidMade(seat=CY, colour="yellow", count=2)]


# Bids


@scenario
def a_mixed_bid() -> Table:
    table = at(BID, road=["Serf"], face_down=1, cards={(ADA, HAND): ["Jester"]}, boulders={(ADA, GREEN): 1})
    do(table, ADA, "mixed", "add green", "take back", "mixed", "add red", "add green", "done")
    do(table, BO, "close")
    do(table, CY, "bid yellow 2")
    return table


def test_a_mixed_bid_is_shown_with_the_jester() -> None:
    table = a_mixed_bid()
    assert table.story == [
        BidsRevealed(),
        BidShown(seat=ADA, colour="red", count=1),
        BidShown(seat=ADA, colour="green", count=1),
        JesterShown(seat=ADA),
        ClosedShown(seat=BO),
        BidShown(seat=CY, colour="yellow", count=2),
        Ranked(seat=CY, place=1),
        Ranked(seat=ADA, place=2),
        BonusPoint(seat=CY),
    ]
    assert told_only_to(table, ADA) == [
        MixingBegan(seat=ADA),
        BoulderAdded(seat=ADA, colour="green"),
        BidTakenBack(seat=ADA),
        MixingBegan(seat=ADA),
        BoulderAdded(seat=ADA, colour="red"),
        BoulderAdded(seat=ADA, colour="green"),
        MixedBidMade(seat=ADA, count=2),
    ]


def robbed_by_a_mason(*bid: str) -> Table:
    cards = {(ADA, HAND): ["Jester"], (CY, HAND): ["Stonemason"]}
    table = at(BID, face_down=1, cards=cards, boulders={(ADA, GREEN): 3}, supply=NO_SUPPLY)
    do(table, ADA, *bid)
    do(table, CY, "play Stonemason", "rob 0", "take red", "take green", "take red")
    return table


@scenario
def a_bid_is_upset() -> Table:
    return robbed_by_a_mason("bid red 5")


@pytest.mark.parametrize("bid", [("bid red 5",), ("close",), ("mixed", "add red")])
def test_a_robbery_upsets_the_bid_of_its_victim_who_alone_hears_so(bid: tuple[str, ...]) -> None:
    table = robbed_by_a_mason(*bid)
    assert table.story == [
        SpecialPlayed(seat=CY, card="Stonemason"),
        BouldersDue(seat=CY, count=3),
        RobberyBegan(seat=CY, victim=ADA),
        BoulderRobbed(seat=CY, victim=ADA, colour="red"),
        BoulderRobbed(seat=CY, victim=ADA, colour="green"),
        BoulderRobbed(seat=CY, victim=ADA, colour="red"),
        BouldersStowed(seat=CY, count=3),
    ]
    assert told_only_to(table, ADA)[-1] == BidUpset(seat=ADA, by=CY)
    assert told_only_to(table, BO) == told_only_to(table, CY) == []


def test_without_a_bid_nothing_is_upset() -> None:
    assert told_only_to(robbed_by_a_mason(), ADA) == []


# The face-down card


@scenario
def two_peek() -> Table:
    cards = {(ADA, HAND): ["Fortune Teller"], (BO, HAND): ["Fortune Teller"]}
    table = at(BID, road=["Serf"], face_down=1, cards=cards)
    do(table, ADA, "play Fortune Teller")
    turn_up(table, "Duke")
    do(table, BO, "play Fortune Teller")
    return table


def test_only_those_who_peek_hear_which_card_it_is() -> None:
    table = two_peek()
    assert table.story == [
        SpecialPlayed(seat=ADA, card="Fortune Teller"),
        Peeked(seat=ADA),
        SpecialPlayed(seat=BO, card="Fortune Teller"),
        Peeked(seat=BO),
    ]
    assert told_only_to(table, ADA) == [CardSeen(seat=ADA, card="Duke")]
    assert told_only_to(table, BO) == [CardSeen(seat=BO, card="Duke")]
    assert told_only_to(table, CY) == []


@scenario
def the_peeked_card_is_picked() -> Table:
    table = open_bridges(PICK, face_down=1, face_down_card="Princess", peeked=1 << BO)
    do(table, ADA, "pick face-down")
    return table


def test_a_face_down_card_that_is_picked_is_turned_up_for_all() -> None:
    table = the_peeked_card_is_picked()
    assert table.story == [
        FaceDownPicked(seat=ADA),
        FaceDownTurnedUp(card="Princess"),
        RoyalCaptured(seat=ADA, card="Princess"),
        RoadEmptied(),
    ]
    assert told_only_to(table, BO) == told_only_to(table, CY) == []


# What travelers do


@scenario
def travelers_that_need_no_decision() -> Table:
    table = open_bridges(PICK, road=["Carpenter", "Knight", "Duke", "Dragon"], cards={(ADA, TOLLS): ["Serf"]})
    do(table, ADA, "pick Carpenter")
    do(table, BO, "pick Dragon")
    do(table, ADA, "pick Knight")
    do(table, BO, "pick Duke")
    return table


def test_bonuses_royals_and_hazards_that_find_nothing() -> None:
    assert travelers_that_need_no_decision().story == [
        CardPicked(seat=ADA, card="Carpenter"),
        BonusScored(seat=ADA, card="Carpenter", count=2),
        CardPicked(seat=BO, card="Dragon"),
        NothingToLose(seat=BO, card="Dragon"),
        CardPicked(seat=ADA, card="Knight"),  # Ada has no food
        NothingToLose(seat=ADA, card="Knight"),
        CardPicked(seat=BO, card="Duke"),
        RoyalCaptured(seat=BO, card="Duke"),
        RoadEmptied(),
    ]


@scenario
def a_card_is_given_up() -> Table:
    table = open_bridges(PICK, road=["Bandit", "Monk"], cards={(ADA, TOLLS): ["Priest", "Serf"]})
    do(table, ADA, "pick Bandit", "give up tolls Priest")
    return table


def test_a_hazard_takes_a_card() -> None:
    assert a_card_is_given_up().story[1:] == [
        HazardStruck(seat=ADA, card="Bandit", value=6),
        CardGivenUp(seat=ADA, card="Priest", side="tolls", hazard="Bandit"),
    ]


@scenario
def a_hazard_is_driven_off_with_boulders() -> Table:
    boulders = {(ADA, RED): 1, (ADA, GREEN): 2}
    table = open_bridges(PICK, road=["Knight"], cards={(ADA, FOOD): ["Merchant"]}, boulders=boulders)
    do(table, ADA, "pick Knight", "throw green", "throw red")
    return table


def test_boulders_thrown_at_a_hazard_are_told_one_by_one() -> None:
    assert a_hazard_is_driven_off_with_boulders().story[1:] == [
        HazardStruck(seat=ADA, card="Knight", value=2),
        BoulderThrown(seat=ADA, colour="green", at="Knight"),
        BoulderThrown(seat=ADA, colour="red", at="Knight"),
        HazardDrivenOff(seat=ADA, card="Knight"),
        RoadEmptied(),
    ]


@scenario
def garlic() -> Table:
    cards = {(ADA, FOOD): ["Merchant"], (ADA, HAND): ["Garlic Merchant"]}
    table = open_bridges(HAZARD, claimed="Dragon", cards=cards)
    do(table, ADA, "play Garlic Merchant")
    return table


def test_garlic_drives_a_hazard_off() -> None:
    assert garlic().story == [
        SpecialPlayed(seat=ADA, card="Garlic Merchant"),
        HazardDrivenOff(seat=ADA, card="Dragon"),
        RoadEmptied(),
    ]


# Goats


@scenario
def a_goat_is_beaten() -> Table:
    boulders = {(ADA, RED): 1, (ADA, GREEN): 2}
    table = open_bridges(PICK, road=["Little Goat", "Serf"], boulders=boulders)
    do(table, ADA, "pick Little Goat", "throw red", "throw green")
    return table


def test_a_beaten_goat_pays() -> None:
    assert a_goat_is_beaten().story[1:] == [
        GoatCame(seat=ADA, card="Little Goat", colours=2, points=2),
        BoulderThrown(seat=ADA, colour="red", at="Little Goat"),
        BoulderThrown(seat=ADA, colour="green", at="Little Goat"),
        GoatBeaten(seat=ADA, card="Little Goat", count=2),
    ]


@scenario
def goats_are_let_through() -> Table:
    table = open_bridges(PICK, road=["Little Goat", "Big Goat"], loose=[1, 0, 0])
    do(table, ADA, "pick Little Goat", "lose")
    do(table, BO, "pick Big Goat", "lose")
    return table


def test_goats_let_through_cost_a_point_and_return_when_the_road_is_empty() -> None:
    assert goats_are_let_through().story == [
        CardPicked(seat=ADA, card="Little Goat"),
        GoatCame(seat=ADA, card="Little Goat", colours=2, points=2),
        GoatLetThrough(seat=ADA, card="Little Goat"),
        PointLost(seat=ADA),
        CardPicked(seat=BO, card="Big Goat"),
        GoatCame(seat=BO, card="Big Goat", colours=4, points=4),
        GoatLetThrough(seat=BO, card="Big Goat"),
        NoPointToLose(seat=BO),
        RoadEmptied(),
        GoatReturned(card="Little Goat"),
        GoatReturned(card="Big Goat"),
    ]


@scenario
def an_upgrade_is_changed() -> Table:
    upgrades = [1 << 15 | 1 << 14, 1 << 13, 0]
    table = open_bridges(GOAT, claimed="Big Goat", loose=[0, 0, 0], upgrades=upgrades, next_upgrade=12)
    do(table, ADA, "lose", "change 14")
    return table


def test_which_upgrade_is_changed_back_is_told_to_its_owner_alone() -> None:
    table = an_upgrade_is_changed()
    lost = [GoatLetThrough(seat=ADA, card="Big Goat"), LacksPoints(seat=ADA)]
    after = [PointLost(seat=ADA), RoadEmptied(), GoatReturned(card="Big Goat")]
    assert table.story == [*lost, UpgradeChangedUnseen(seat=ADA), *after]
    assert table.story_for(BO) == table.story_for(CY) == table.story
    assert table.story_for(ADA) == [*lost, UpgradeChanged(seat=ADA, upgrade=14), *after]


def test_in_an_open_book_everybody_hears_which() -> None:
    upgrades = [1 << 15 | 1 << 14, 0, 0]
    fields: dict[str, Any] = {"claimed": "Big Goat", "loose": [0, 0, 0], "upgrades": upgrades}
    table = open_bridges(GOAT, options={"open_book": True}, **fields)
    do(table, ADA, "lose", "change 14")
    for viewer in (None, ADA, BO):
        assert UpgradeChanged(seat=ADA, upgrade=14) in table.story_for(viewer)


# Piles and boulders


@scenario
def piles() -> Table:
    table = open_bridges(PILE, pile={(ADA, RED): 2, (BO, GREEN): 1, (BO, YELLOW): 1}, at=1, closed=0)
    do(table, BO, "pile 1")
    do(table, ADA, "pile 0")
    return table


def test_own_piles_taken_back() -> None:
    assert piles().story == [
        PileKept(seat=BO, colour="green", count=1),
        PileKept(seat=BO, colour="yellow", count=1),
        PileKept(seat=ADA, colour="red", count=2),
    ]


@scenario
def robbing_until_nothing_is_left() -> Table:
    """Ada and Cy are closed; 2 boulders are in the supply, and Bo has most."""
    boulders = {(ADA, RED): 0, (BO, GREEN): 0, (CY, YELLOW): 0, (CY, RED): 1}
    fields: dict[str, Any] = {"closed": 0b101, "rank": [BO], "ranked": 1, "pile": {(BO, GREEN): 2}, "at": 0}
    table = open_bridges(PILE, **(fields | {"boulders": boulders, "supply": [1, 0, 0, 1, 0, 0]}))
    do(table, BO, "pile 1")
    do(table, ADA, "take red", "take purple", "rob 1", "take green")
    return table


def test_robberies_and_those_who_go_without() -> None:
    """Bo keeps 1 boulder, as many as Cy, who may not take from an equal."""
    assert robbing_until_nothing_is_left().story == [
        PileKept(seat=BO, colour="green", count=2),
        BouldersDue(seat=ADA, count=3),
        BoulderTaken(seat=ADA, colour="red"),
        BoulderTaken(seat=ADA, colour="purple"),
        RobberyBegan(seat=ADA, victim=BO),
        BoulderRobbed(seat=ADA, victim=BO, colour="green"),
        WentWithout(seat=CY, count=3),
        BouldersStowed(seat=ADA, count=3),
    ]


def test_a_victim_who_has_no_more() -> None:
    boulders = {(ADA, RED): 0, (BO, GREEN): 1, (CY, YELLOW): 0}
    closed: dict[str, Any] = {"closed": 0b100, "rank": [ADA, BO], "ranked": 2, "at": 2, "owed": 6}
    table = open_bridges(TAKE, **(closed | {"pile": {}, "boulders": boulders, "supply": NO_SUPPLY}))
    do(table, CY, "rob 1", "take green")
    assert table.story[1:] == [
        BoulderRobbed(seat=CY, victim=BO, colour="green"),
        WentWithout(seat=CY, count=5),
        BouldersStowed(seat=CY, count=1),
    ]


def a_mason_while_cy_is_served(supply: int) -> Table:
    fields: dict[str, Any] = {"at": 2, "owed": 6, "pile": {}, "supply": [supply, 0, 0, 0, 0, 0]}
    return open_bridges(TAKE, cards={(BO, HAND): ["Stonemason"]}, **fields)


def test_a_mason_leaves_nothing_to_one_who_was_about_to_take() -> None:
    table = a_mason_while_cy_is_served(3)
    do(table, BO, "play Stonemason", "take red", "take red", "take red")
    assert table.story[-3:] == [
        BoulderTaken(seat=BO, colour="red"),
        WentWithout(seat=CY, count=6),
        BouldersStowed(seat=BO, count=3),
    ]


def test_a_mason_who_leaves_something_does_not_announce_the_taker_again() -> None:
    table = a_mason_while_cy_is_served(4)
    do(table, BO, "play Stonemason", "take red", "take red", "take red")
    assert table.story[-1] == BoulderTaken(seat=BO, colour="red")
    assert BouldersDue(seat=BO, count=3) in table.story


def test_a_mason_may_find_nothing_at_all() -> None:
    boulders = {(ADA, RED): 6, (BO, GREEN): 6, (CY, YELLOW): 6}
    table = at(BID, face_down=1, cards={(BO, HAND): ["Stonemason"]}, boulders=boulders, supply=NO_SUPPLY)
    do(table, BO, "play Stonemason")
    assert table.story == [SpecialPlayed(seat=BO, card="Stonemason"), WentWithout(seat=BO, count=3)]


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


def test_everybody_closed_and_the_next_company() -> None:
    assert a_company_is_driven_away().story == [
        BidsRevealed(),
        ClosedShown(seat=ADA),
        ClosedShown(seat=BO),
        ClosedShown(seat=CY),
        EverybodyClosed(count=1),
        BouldersDue(seat=ADA, count=3),
        BoulderTaken(seat=ADA, colour="red"),
        BoulderTaken(seat=ADA, colour="red"),
        WentWithout(seat=ADA, count=1),
        WentWithout(seat=BO, count=3),
        WentWithout(seat=CY, count=3),
        BouldersStowed(seat=ADA, count=2),
        FaceDownTurnedUp(card="Priest"),
        DrivenAway(card="Serf"),
        DrivenAway(card="Priest"),
        GoatReturned(card="Big Goat"),
        FaceDownLaid(),
    ]


@scenario
def a_hidden_goat_is_driven_away() -> Table:
    table = at(BID, road=["Serf"], face_down=1, supply=NO_SUPPLY)
    all_close(table)
    turn_up(table, "Little Goat")
    return table


def test_which_goat_was_hidden_makes_no_difference_and_is_not_told() -> None:
    assert a_hidden_goat_is_driven_away().story[-3:] == [
        GoatTurnedUp(),
        DrivenAway(card="Serf"),
        FaceDownLaid(),
    ]


@scenario
def closed_for_the_third_time() -> Table:
    """Bo has peeked, so that no draw is needed; nobody can take anything."""
    fields: dict[str, Any] = {"face_down": 1, "face_down_card": "Duke", "peeked": 1 << BO, "all_closed": 2}
    table = at(BID, road=["Serf"], supply=NO_SUPPLY, loose=[5, 7, 7], upgrades=[1 << 2, 0, 0], **fields)
    all_close(table)
    return table


def test_the_last_bid_may_end_the_game_and_everything_is_told_in_order() -> None:
    table = closed_for_the_third_time()
    assert table.over
    assert table.story[4:] == [
        EverybodyClosed(count=3),
        *(WentWithout(seat=seat, count=3) for seat in (ADA, BO, CY)),
        FaceDownTurnedUp(card="Duke"),
        DrivenAway(card="Serf"),
        DrivenAway(card="Duke"),
        RoadDeserted(),
        FinalPoints(seat=ADA, points=8, loose=5, built=3, count=1),
        FinalPoints(seat=BO, points=7, loose=7, built=0, count=0),
        FinalPoints(seat=CY, points=7, loose=7, built=0, count=0),
        Won(seat=ADA),
    ]


# Scoring


@scenario
def a_trade_with_boulders() -> Table:
    cards = {(CY, TOLLS): ["Peddler"], (CY, FOOD): ["Monk"], (CY, HAND): ["Jester"]}
    table = open_bridges(SCORE, pile={}, cards=cards, at=2, loose=[5, 5, 11])
    do(table, CY, "mark food Monk", "mark tolls Peddler", "mark hand Jester", "score 2")
    do(table, CY, *["throw yellow"] * 4, "buy")
    return table


def test_a_trade_is_shown_when_it_is_settled() -> None:
    table = a_trade_with_boulders()
    assert table.story == [
        CardTraded(seat=CY, card="Peddler", side="tolls"),
        CardTraded(seat=CY, card="Monk", side="food"),
        CardTraded(seat=CY, card="Jester", side="hand"),
        BouldersPledged(seat=CY, side="tolls", count=4),
        TradeSettled(seat=CY, tolls=5, food=6, count=5),
        *[BoulderBuilt(seat=CY, colour="yellow")] * 4,
        UpgradeBought(seat=CY, upgrade=15),
        TurnBegan(seat=BO, turn=2),
    ]
    assert told_only_to(table, CY) == [
        CardMarked(seat=CY, card="Monk", side="food"),
        CardMarked(seat=CY, card="Peddler", side="tolls"),
        CardMarked(seat=CY, card="Jester", side="hand"),
    ]
    assert told_only_to(table, ADA) == told_only_to(table, BO) == []


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


def test_a_ransom_and_a_plain_trade() -> None:
    assert a_trade_without_boulders().story == [
        SpecialPlayed(seat=ADA, card="Royal Messenger"),
        RoyalRansomed(seat=ADA, card="Duke"),
        CardTraded(seat=ADA, card="Duke", side="tolls"),
        CardTraded(seat=ADA, card="Royal Messenger", side="food"),
        TradeSettled(seat=ADA, tolls=8, food=1, count=1),
        NoUpgrade(seat=ADA),
    ]


def test_boulders_lift_the_food_if_that_is_lower() -> None:
    table = open_bridges(SCORE, pile={}, cards={(CY, TOLLS): ["Peddler"]}, at=2)
    do(table, CY, "mark tolls Peddler", "score 3")
    assert table.story[1:] == [
        BouldersPledged(seat=CY, side="food", count=6),
        TradeSettled(seat=CY, tolls=3, food=3, count=3),
    ]


def test_an_upgrade_may_be_bought_without_a_trade() -> None:
    table = open_bridges(SCORE, pile={}, at=0, loose=[4, 5, 5], next_upgrade=3)
    do(table, ADA, "buy")
    do(table, BO, "done")
    assert table.story == [UpgradeBought(seat=ADA, upgrade=3), NoTrade(seat=BO)]


# The end


@scenario
def the_deck_runs_out() -> Table:
    table = at(WEATHER, unseen=[1] + [0] * (len(CARDS) - 1), unseen_count=1, loose=[9, 4, 9])
    table.draw(WEATHERS.index("storm"))
    return table


def test_too_few_cards_end_the_game_and_equals_share_the_victory() -> None:
    assert the_deck_runs_out().story == [
        WeatherRolled(seat=ADA, weather="storm", count=2),
        DeckRanOut(left=1, count=2),
        FinalPoints(seat=ADA, points=9, loose=9, built=0, count=0),
        FinalPoints(seat=CY, points=9, loose=9, built=0, count=0),
        FinalPoints(seat=BO, points=4, loose=4, built=0, count=0),
        SharedWin(seat=ADA),
        SharedWin(seat=CY),
    ]


# Secrets


@pytest.mark.parametrize("play", SCENARIOS.values(), ids=SCENARIOS)
def test_whatever_is_hidden_might_be_otherwise_and_the_same_would_be_told(play: Callable[[], Table]) -> None:
    table, rng = play(), new_rng(1)
    positions = table._positions
    for before, step, after in zip(positions, table.log, positions[1:], strict=False):
        for viewer in (None, ADA, BO, CY):
            told = laws.encoded(BRIDGE_TROLL.tell(before, step, after, viewer))
            looks = laws.seen(BRIDGE_TROLL, after, viewer)
            for _ in range(3):
                other = laws.hidden(BRIDGE_TROLL, before, viewer, rng)
                for telling in laws.tellings(BRIDGE_TROLL, other, step, viewer, looks):
                    assert telling == told


def test_a_peeker_in_the_middle_of_the_draw_is_the_only_one_to_hear() -> None:
    table = at(PEEK, road=["Serf"], face_down=1, peeked=1 << CY, resume=BID)
    turn_up(table, "Dragon")
    assert [table.story_for(seat) for seat in (None, ADA, BO)] == [[], [], []]
    assert table.story_for(CY) == [CardSeen(seat=CY, card="Dragon")]


# Words


WORDS = find("bridge-troll").words
KINDS: dict[str, type[Event]] = {
    str(kind.__struct_config__.tag): kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
FORMS = ("you", "more")
SEATS = {"seat": ADA, "by": BO, "victim": BO, "whose": BO}


def example(kind: type[Event]) -> Event:
    """An event of Ada's, with Bo as the other one."""
    facts = {
        field.name: SEATS.get(field.name, 2 if field.type is int else field.name)
        for field in msgspec.structs.fields(kind)
    }
    return kind(**facts)


def test_every_kind_of_event_happens() -> None:
    tables = [play() for play in SCENARIOS.values()]
    happened = {
        event.kind for table in tables for seat in (None, ADA, BO, CY) for event in table.story_for(seat)
    }
    assert happened == set(KINDS)


def test_every_kind_of_event_has_a_sentence_and_every_sentence_a_kind() -> None:
    assert set(WORDS["story"]) - set(FORMS) == set(KINDS)
    assert set(WORDS["story"]["more"]) <= set(KINDS)


def test_whatever_a_troll_does_is_told_to_himself_as_you() -> None:
    of_a_troll = {name for name, kind in KINDS.items() if "seat" in kind.__struct_fields__}
    assert set(WORDS["story"]["you"]) == of_a_troll


@pytest.mark.parametrize("name", KINDS)
def test_every_sentence_can_be_told(name: str) -> None:
    event = example(KINDS[name])
    told = sentence(event, WORDS, NAMES)
    assert told[0].isupper()
    assert told.endswith(".")
    assert not set("{}|") & set(told)
    assert ("Ada" in told) == hasattr(event, "seat")
    others = {"by", "victim", "whose"} & set(event.__struct_fields__)
    assert bool(re.search(r"\bBo\b", told)) == bool(others)


@pytest.mark.parametrize("name", WORDS["story"]["you"])
def test_every_sentence_to_you_says_so(name: str) -> None:
    told = sentence(example(KINDS[name]), WORDS, NAMES, ADA)
    assert re.search(r"\byour?\b", told.lower())
    assert "Ada" not in told
    assert told[0].isupper()
    assert told[-1] in ".!"


@pytest.mark.parametrize("name", WORDS["story"]["more"])
def test_every_continuation_can_be_told(name: str) -> None:
    (told,) = paragraph([example(KINDS[name])] * 2, WORDS, NAMES)
    assert told.startswith(sentence(example(KINDS[name]), WORDS, NAMES)[:-1] + ", ")
    assert "{" not in told


def test_every_action_has_a_phrase_of_its_own_and_every_phrase_an_action() -> None:
    actions = BRIDGE_TROLL.actions.all
    used = {str(action) if str(action) in WORDS["actions"] else action.words[0] for action in actions}
    assert set(WORDS["actions"]) == used
    names = [f"troll {seat}" for seat in range(BRIDGE_TROLL.seats.high)]
    phrases = {phrase(action, WORDS, names) for action in actions}
    assert len(phrases) == len(actions)
    assert not any("{" in told or "None" in told for told in phrases)


def test_decisions_in_words() -> None:
    table = Table("bridge-troll", 3)
    names = [*NAMES, "Di", "Ed", "Flo"]
    told = {str(action): table.phrase(action, names) for action in table.game.actions.all}
    assert told["bid red 3"] == "Bid 3 red"
    assert told["pick face-down"] == "Claim the face-down card"
    assert told["play Royal Messenger Duke"] == "Play the Royal Messenger: ransom the Duke"
    assert told["give up food Monk"] == "Give up the Monk from your food"
    assert told["score 0"] == "Settle the trade"
    assert told["score 1"] == "Settle the trade, with 1 pair of boulders for the lower side"
    assert told["pile 1"] == "Take the pile that Bo bid"


def test_the_rules_in_short_are_short() -> None:
    assert 8 <= len(WORDS["help"]) <= 12
    assert all(line.endswith(".") for line in WORDS["help"].values())
