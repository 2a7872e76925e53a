"""What is told of a day at the bridges, to everybody and to those who know more."""

from typing import Any

import pytest
from games.bridge_troll.days import (
    ADA,
    BO,
    CY,
    GREEN,
    NAMES,
    NO_SUPPLY,
    RED,
    YELLOW,
    a_card_is_given_up,
    a_company_is_driven_away,
    a_goat_is_beaten,
    a_hazard_is_driven_off_with_boulders,
    a_hidden_goat_is_driven_away,
    a_mixed_bid,
    a_trade_with_boulders,
    a_trade_without_boulders,
    a_whole_turn,
    all_bid_as_many,
    an_upgrade_before_the_last_trade,
    an_upgrade_is_changed,
    at,
    closed_on_the_last_goats,
    do,
    garlic,
    goats_are_let_through,
    open_bridges,
    piles,
    robbed_by_a_mason,
    robbing_until_nothing_is_left,
    the_deck_runs_out,
    the_peeked_card_is_picked,
    told_only_to,
    travelers_that_need_no_decision,
    two_peek,
)

from underbridge import Table
from underbridge.engine.story import paragraph
from underbridge.games.bridge_troll import GAME as BRIDGE_TROLL
from underbridge.games.bridge_troll.events import (
    BidMade,
    BidNothing,
    BidReady,
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
    FewerLeft,
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
    NothingBuilt,
    NothingToLose,
    NoTrade,
    NoUpgrade,
    OnlyGoatsLeft,
    Peeked,
    PileKept,
    PointLost,
    Ranked,
    RoadEmptied,
    RobberyBegan,
    RoyalCaptured,
    RoyalRansomed,
    SharedWin,
    SpecialPlayed,
    TradeBegan,
    TradeSettled,
    TurnBegan,
    UpgradeBought,
    UpgradeChanged,
    UpgradeChangedUnseen,
    WeatherRolled,
    WentWithout,
    Won,
)
from underbridge.games.bridge_troll.state import BID, GOAT, HAND, SCORE, TAKE, TOLLS

# A whole turn


def test_a_turn_told_to_a_spectator() -> None:
    table = a_whole_turn()
    assert paragraph(table.story, BRIDGE_TROLL.words, NAMES) == [
        "Bo begins.",
        "Turn 1: Bo holds the weather die.",
        "Bo rolls the weather: rain, for 3 travelers.",
        "The first traveler is laid down unseen.",
        "On the road: Monk, Jester.",
        "Cy has made a bid, then Ada.",
        "All hands open.",
        "Bo is closed.",
        "Cy has bid 2 yellow.",
        "Ada has bid 4 red.",
        "Place 1 goes to Ada, place 2 to Cy.",
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
        "Bo takes boulders from the supply: 4 purple, 2 red.",
        "Bo stows 6 boulders under the bridge.",
        "No trade and no upgrade for Bo, for Cy, for Ada.",
        "Turn 2: Cy holds the weather die.",
    ]


def test_a_turn_told_to_a_player() -> None:
    told = paragraph(a_whole_turn().story_for(CY), BRIDGE_TROLL.words, NAMES, CY)
    assert [line for line in told if "you" in line.lower()] == [
        "You bid 2 yellow.",
        "You have bid 2 yellow.",
        "Place 1 goes to Ada, place 2 to you.",
        "You claim the face-down card.",
        "You put the Priest with your tolls.",
        "You take the pile that Ada bid: 4 red.",
        "Ada takes the pile that you bid: 2 yellow.",
        "No trade and no upgrade for Bo, for you, for Ada.",
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


def test_a_mixed_bid_is_shown_with_the_jester() -> None:
    table = a_mixed_bid()
    assert table.story == [
        BidReady(seat=ADA),
        BidReady(seat=BO),
        BidsRevealed(),
        BidShown(seat=ADA, colour="red", count=1),
        BidShown(seat=ADA, colour="green", count=1),
        JesterShown(seat=ADA),
        ClosedShown(seat=BO),
        BidShown(seat=CY, colour="yellow", count=2),
        Ranked(seat=CY, place=1),
        Ranked(seat=ADA, place=2),
        FewerLeft(seat=CY, other=ADA, left=4, more=5),
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


def test_why_one_of_equal_bids_goes_first_is_told() -> None:
    table = all_bid_as_many()
    told = paragraph(table.story_for(BO), BRIDGE_TROLL.words, NAMES, BO)
    assert told[-4:] == [
        "Place 1 goes to you, place 2 to Ada, place 3 to Cy.",
        "You and Ada bid the same: you go first, with fewer boulders left, 1 to 2.",
        "Ada and Cy bid the same and have as many left: Ada goes first, being nearer to the weather die.",
        "You score 1 point for being first.",
    ]


@pytest.mark.parametrize("bid", [("bid red 5",), ("close",), ("mixed", "add red")])
def test_a_robbery_upsets_the_bid_of_its_victim_who_alone_hears_so(bid: tuple[str, ...]) -> None:
    table = robbed_by_a_mason(*bid)
    assert table.story == [
        *([] if "mixed" in bid else [BidReady(seat=ADA)]),
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


def test_a_hazard_takes_a_card() -> None:
    assert a_card_is_given_up().story[1:] == [
        HazardStruck(seat=ADA, card="Bandit", value=6),
        CardGivenUp(seat=ADA, card="Priest", side="tolls", hazard="Bandit"),
    ]


def test_boulders_thrown_at_a_hazard_are_told_one_by_one() -> None:
    assert a_hazard_is_driven_off_with_boulders().story[1:] == [
        HazardStruck(seat=ADA, card="Knight", value=2),
        BoulderThrown(seat=ADA, colour="green", at="Knight"),
        BoulderThrown(seat=ADA, colour="red", at="Knight"),
        HazardDrivenOff(seat=ADA, card="Knight"),
        RoadEmptied(),
    ]


def test_garlic_drives_a_hazard_off() -> None:
    assert garlic().story == [
        SpecialPlayed(seat=ADA, card="Garlic Merchant"),
        HazardDrivenOff(seat=ADA, card="Dragon"),
        RoadEmptied(),
    ]


# Goats


def test_a_beaten_goat_pays() -> None:
    assert a_goat_is_beaten().story[1:] == [
        GoatCame(seat=ADA, card="Little Goat", colours=2, points=2),
        BoulderThrown(seat=ADA, colour="red", at="Little Goat"),
        BoulderThrown(seat=ADA, colour="green", at="Little Goat"),
        GoatBeaten(seat=ADA, card="Little Goat", count=2),
    ]


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


def test_which_upgrade_is_changed_back_is_told_to_its_owner_alone() -> None:
    table = an_upgrade_is_changed()
    through = [PointLost(seat=ADA), GoatLetThrough(seat=ADA, card="Big Goat")]
    after = [*through, RoadEmptied(), GoatReturned(card="Big Goat")]
    assert table.story == [LacksPoints(seat=ADA), UpgradeChangedUnseen(seat=ADA), *after]
    assert table.story_for(BO) == table.story_for(CY) == table.story
    assert table.story_for(ADA) == [LacksPoints(seat=ADA), UpgradeChanged(seat=ADA, upgrade=14), *after]


def test_in_an_open_book_everybody_hears_which() -> None:
    upgrades = [1 << 15 | 1 << 14, 0, 0]
    fields: dict[str, Any] = {"claimed": "Big Goat", "loose": [0, 0, 0], "upgrades": upgrades}
    table = open_bridges(GOAT, options={"open_book": True}, **fields)
    do(table, ADA, "lose", "change 14")
    for viewer in (None, ADA, BO):
        assert UpgradeChanged(seat=ADA, upgrade=14) in table.story_for(viewer)


# Piles and boulders


def test_own_piles_taken_back() -> None:
    assert piles().story == [
        PileKept(seat=BO, colour="green", count=1),
        PileKept(seat=BO, colour="yellow", count=1),
        PileKept(seat=ADA, colour="red", count=2),
    ]


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


def test_everybody_closed_and_the_next_company() -> None:
    assert a_company_is_driven_away().story == [
        BidReady(seat=ADA),
        BidReady(seat=BO),
        BidsRevealed(),
        ClosedShown(seat=ADA),
        ClosedShown(seat=BO),
        ClosedShown(seat=CY),
        EverybodyClosed(),
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


def test_which_goat_was_hidden_makes_no_difference_and_is_not_told() -> None:
    assert a_hidden_goat_is_driven_away().story[-3:] == [
        GoatTurnedUp(),
        DrivenAway(card="Serf"),
        FaceDownLaid(),
    ]


def test_the_last_bid_may_end_the_game_and_everything_is_told_in_order() -> None:
    table = closed_on_the_last_goats()
    assert table.over
    assert table.story[6:] == [
        EverybodyClosed(),
        *(WentWithout(seat=seat, count=3) for seat in (ADA, BO, CY)),
        GoatTurnedUp(),
        GoatReturned(card="Little Goat"),
        OnlyGoatsLeft(),
        FinalPoints(seat=ADA, points=8, loose=5, built=3, count=1, upgrades=(2,), hand=()),
        FinalPoints(seat=BO, points=7, loose=7, built=0, count=0, upgrades=(), hand=()),
        FinalPoints(seat=CY, points=7, loose=7, built=0, count=0, upgrades=(), hand=()),
        Won(seat=ADA, decided="points"),
    ]


# Scoring


def test_a_trade_is_shown_when_it_is_settled() -> None:
    table = a_trade_with_boulders()
    assert table.story == [
        TradeBegan(seat=CY),
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


def test_a_ransom_and_a_plain_trade() -> None:
    assert a_trade_without_boulders().story == [
        SpecialPlayed(seat=ADA, card="Royal Messenger"),
        RoyalRansomed(seat=ADA, card="Duke"),
        TradeBegan(seat=ADA),
        CardTraded(seat=ADA, card="Duke", side="tolls"),
        CardTraded(seat=ADA, card="Royal Messenger", side="food"),
        TradeSettled(seat=ADA, tolls=8, food=1, count=1),
        NoUpgrade(seat=ADA),
    ]


def test_boulders_lift_the_food_if_that_is_lower() -> None:
    table = open_bridges(SCORE, pile={}, cards={(CY, TOLLS): ["Peddler"]}, at=2)
    do(table, CY, "mark tolls Peddler", "score 3")
    assert table.story[2:] == [
        BouldersPledged(seat=CY, side="food", count=6),
        TradeSettled(seat=CY, tolls=3, food=3, count=3),
    ]


def test_an_upgrade_may_be_bought_without_a_trade() -> None:
    table = open_bridges(SCORE, pile={}, at=0, loose=[4, 5, 5], next_upgrade=3)
    do(table, ADA, "buy", "done")
    do(table, BO, "done")
    assert table.story == [UpgradeBought(seat=ADA, upgrade=3), NoTrade(seat=ADA), NothingBuilt(seat=BO)]


def test_the_last_trade_ends_the_turn_if_the_upgrade_was_bought_before() -> None:
    assert an_upgrade_before_the_last_trade().story == [
        UpgradeBought(seat=BO, upgrade=15),
        NoTrade(seat=BO),
        UpgradeBought(seat=CY, upgrade=14),
        TradeBegan(seat=CY),
        CardTraded(seat=CY, card="Peddler", side="tolls"),
        CardTraded(seat=CY, card="Serf", side="food"),
        TradeSettled(seat=CY, tolls=3, food=3, count=3),
        TurnBegan(seat=BO, turn=2),
    ]


def test_so_does_the_last_boulder_of_such_a_trade() -> None:
    table = open_bridges(SCORE, pile={}, cards={(CY, TOLLS): ["Peddler"]}, at=2, loose=[5, 5, 15])
    do(table, CY, "buy", "mark tolls Peddler", "score 1", "throw yellow", "throw yellow")
    assert table.story[-2:] == [BoulderBuilt(seat=CY, colour="yellow"), TurnBegan(seat=BO, turn=2)]


# The end


def test_too_few_cards_end_the_game_and_equals_share_the_victory() -> None:
    assert the_deck_runs_out().story == [
        WeatherRolled(seat=ADA, weather="storm", count=2),
        DeckRanOut(left=1, count=2),
        FinalPoints(seat=ADA, points=9, loose=9, built=0, count=0, upgrades=(), hand=()),
        FinalPoints(seat=CY, points=9, loose=9, built=0, count=0, upgrades=(), hand=()),
        FinalPoints(seat=BO, points=4, loose=4, built=0, count=0, upgrades=(), hand=()),
        SharedWin(seat=ADA),
        SharedWin(seat=CY),
    ]
