"""The events of Bridge Troll: everything that can happen, a kind each."""

from ...engine.story import Event

# The roll


class FirstPlayer(Event, frozen=True, tag="first player"):
    """Who begins."""

    seat: int


class TurnBegan(Event, frozen=True, tag="turn began"):
    """The weather die goes to this seat."""

    seat: int
    turn: int


class WeatherRolled(Event, frozen=True, tag="weather rolled"):
    """The weather, and how many travelers it asks for."""

    seat: int
    weather: str
    count: int


class FaceDownLaid(Event, frozen=True, tag="face-down laid"):
    """The first of the company, from the deck, unseen."""


class TravelerCame(Event, frozen=True, tag="traveler came"):
    """From the deck to the road, face up."""

    card: str


# The bid


class BidMade(Event, frozen=True, tag="bid made"):
    """A secret bid of one colour; only its bidder hears of it."""

    seat: int
    colour: str
    count: int


class BidNothing(Event, frozen=True, tag="bid nothing"):
    """A secret decision to close."""

    seat: int


class MixingBegan(Event, frozen=True, tag="mixing began"):
    """A secret bid of several colours is put together."""

    seat: int


class BoulderAdded(Event, frozen=True, tag="boulder added"):
    """Into the mixed bid."""

    seat: int
    colour: str


class MixedBidMade(Event, frozen=True, tag="mixed bid made"):
    """The mixed bid is in."""

    seat: int
    count: int


class BidReady(Event, frozen=True, tag="bid ready"):
    """Somebody has a bid in: all that the others hear of it before the reveal."""

    seat: int


class BidTakenBack(Event, frozen=True, tag="bid taken back"):
    """The bidder thinks again."""

    seat: int


class BidUpset(Event, frozen=True, tag="bid upset"):
    """A robbery voids the bid of its victim, who alone hears of it."""

    seat: int
    by: int


class BidsRevealed(Event, frozen=True, tag="bids revealed"):
    """All hands open at once: what follows is seen together."""


class BidShown(Event, frozen=True, tag="bid shown"):
    """From under the bridge onto it; one event for each colour."""

    seat: int
    colour: str
    count: int


class JesterShown(Event, frozen=True, tag="jester shown"):
    """From the hand to the food supply, for a mixed bid."""

    seat: int


class ClosedShown(Event, frozen=True, tag="closed shown"):
    """The hand is empty."""

    seat: int


class Ranked(Event, frozen=True, tag="ranked"):
    """The place of an open bridge."""

    seat: int
    place: int


class FewerLeft(Event, frozen=True, tag="fewer left"):
    """Of two that bid as many, whoever has fewer left goes first."""

    seat: int
    other: int
    left: int
    more: int  # the other one's


class NearerToDie(Event, frozen=True, tag="nearer to die"):
    """Of two that bid as many and have as many left, whoever comes first from the weather die on."""

    seat: int
    other: int


class BonusPoint(Event, frozen=True, tag="bonus point"):
    """For the first place."""

    seat: int


class EverybodyClosed(Event, frozen=True, tag="everybody closed"):
    """Nobody is open."""


# Travelers


class CardPicked(Event, frozen=True, tag="card picked"):
    """From the road."""

    seat: int
    card: str


class FaceDownPicked(Event, frozen=True, tag="face-down picked"):
    """The card that lies face down."""

    seat: int


class FaceDownTurnedUp(Event, frozen=True, tag="face-down turned up"):
    """Everybody sees it."""

    card: str


class Placed(Event, frozen=True, tag="placed"):
    """A regular traveler goes to tolls or food."""

    seat: int
    card: str
    side: str


class RoyalCaptured(Event, frozen=True, tag="royal captured"):
    """A royal goes to the food supply."""

    seat: int
    card: str


class SpecialKept(Event, frozen=True, tag="special kept"):
    """A special goes to the hand."""

    seat: int
    card: str


class BonusScored(Event, frozen=True, tag="bonus scored"):
    """A bridge bonus is discarded for its points."""

    seat: int
    card: str
    count: int


class RoadEmptied(Event, frozen=True, tag="road emptied"):
    """The last of the company is dealt with; piles come next."""


class GoatReturned(Event, frozen=True, tag="goat returned"):
    """Into the deck."""

    card: str


# Hazards and goats


class HazardStruck(Event, frozen=True, tag="hazard struck"):
    """It is after the best card, of this value."""

    seat: int
    card: str
    value: int


class NothingToLose(Event, frozen=True, tag="nothing to lose"):
    """The hazard finds nothing and is discarded."""

    seat: int
    card: str


class CardGivenUp(Event, frozen=True, tag="card given up"):
    """It is discarded, and the hazard too."""

    seat: int
    card: str
    side: str
    hazard: str


class BoulderThrown(Event, frozen=True, tag="boulder thrown"):
    """From under the bridge to the supply, at a hazard or a goat."""

    seat: int
    colour: str
    at: str


class HazardDrivenOff(Event, frozen=True, tag="hazard driven off"):
    """Discarded, by boulders or by garlic."""

    seat: int
    card: str


class GoatCame(Event, frozen=True, tag="goat came"):
    """It wants boulders of so many colours, for so many points."""

    seat: int
    card: str
    colours: int
    points: int


class GoatBeaten(Event, frozen=True, tag="goat beaten"):
    """Discarded for its points."""

    seat: int
    card: str
    count: int


class GoatLetThrough(Event, frozen=True, tag="goat let through"):
    """It waits beside the company, to return to the deck."""

    seat: int
    card: str


class PointLost(Event, frozen=True, tag="point lost"):
    """To a goat."""

    seat: int


class NoPointToLose(Event, frozen=True, tag="no point to lose"):
    """There is not even an upgrade."""

    seat: int


class LacksPoints(Event, frozen=True, tag="lacks points"):
    """No loose points: an upgrade has to be changed."""

    seat: int


class UpgradeChanged(Event, frozen=True, tag="upgrade changed"):
    """Back into loose points; to those who may see which."""

    seat: int
    upgrade: int


class UpgradeChangedUnseen(Event, frozen=True, tag="upgrade changed unseen"):
    """Back into loose points; it stays face down."""

    seat: int


# Specials


class SpecialPlayed(Event, frozen=True, tag="special played"):
    """From the hand to the food supply."""

    seat: int
    card: str


class Peeked(Event, frozen=True, tag="peeked"):
    """Somebody looks at the face-down card."""

    seat: int


class CardSeen(Event, frozen=True, tag="card seen"):
    """What the one who peeked sees."""

    seat: int
    card: str


class RoyalRansomed(Event, frozen=True, tag="royal ransomed"):
    """From the food supply to the tolls."""

    seat: int
    card: str


# Boulders


class PileTaken(Event, frozen=True, tag="pile taken"):
    """What another has bid, from that bridge under the own one; one event for each colour."""

    seat: int
    whose: int
    colour: str
    count: int


class PileKept(Event, frozen=True, tag="pile kept"):
    """The own bid, back under the bridge; one event for each colour."""

    seat: int
    colour: str
    count: int


class BouldersDue(Event, frozen=True, tag="boulders due"):
    """A closed player, or a Stonemason's, begins to take."""

    seat: int
    count: int


class BoulderTaken(Event, frozen=True, tag="boulder taken"):
    """From the supply, set aside."""

    seat: int
    colour: str


class RobberyBegan(Event, frozen=True, tag="robbery began"):
    """The supply is out: the rest comes from the victim."""

    seat: int
    victim: int


class BoulderRobbed(Event, frozen=True, tag="boulder robbed"):
    """From under the victim's bridge, set aside."""

    seat: int
    victim: int
    colour: str


class WentWithout(Event, frozen=True, tag="went without"):
    """So many more were due, but there is nothing to take."""

    seat: int
    count: int


class BouldersStowed(Event, frozen=True, tag="boulders stowed"):
    """What was set aside goes under the bridge."""

    seat: int
    count: int


class DrivenAway(Event, frozen=True, tag="driven away"):
    """From the road to the discard, because everybody is closed."""

    card: str


class GoatTurnedUp(Event, frozen=True, tag="goat turned up"):
    """The face-down card of a company driven away is a goat, and goes back into the deck.

    Which one is not told: once it is back nobody can tell, and it makes no difference.
    """


# Scoring


class TradeBegan(Event, frozen=True, tag="trade began"):
    """The first card is marked: nobody else may act until the trade is settled, or taken back."""

    seat: int


class CardMarked(Event, frozen=True, tag="card marked"):
    """Into the trade; only the trader hears of it."""

    seat: int
    card: str
    side: str


class CardTraded(Event, frozen=True, tag="card traded"):
    """To the discard, shown to all."""

    seat: int
    card: str
    side: str


class BouldersPledged(Event, frozen=True, tag="boulders pledged"):
    """They lift the lower side of a trade, and will be thrown one by one."""

    seat: int
    side: str
    count: int


class TradeSettled(Event, frozen=True, tag="trade settled"):
    """What the sides were worth, boulders included, and the points for them."""

    seat: int
    tolls: int
    food: int
    count: int


class BoulderBuilt(Event, frozen=True, tag="boulder built"):
    """From under the bridge to the supply, for points."""

    seat: int
    colour: str


class NothingBuilt(Event, frozen=True, tag="nothing built"):
    """Neither a trade nor an upgrade in this turn."""

    seat: int


class NoTrade(Event, frozen=True, tag="no trade"):
    """After an upgrade."""

    seat: int


class UpgradeBought(Event, frozen=True, tag="upgrade bought"):
    """From the stack, where it lay face up."""

    seat: int
    upgrade: int


class NoUpgrade(Event, frozen=True, tag="no upgrade"):
    """After a trade."""

    seat: int


# The end


class DeckRanOut(Event, frozen=True, tag="deck ran out"):
    """Too few cards are left for a company."""

    left: int
    count: int


class OnlyGoatsLeft(Event, frozen=True, tag="only goats left"):
    """Everybody has closed on goats, and no other traveler can come."""


class FinalPoints(Event, frozen=True, tag="final points"):
    """Everything is turned over."""

    seat: int
    points: int
    loose: int
    built: int  # what the upgrades count, the extra points included
    count: int  # of upgrades
    upgrades: tuple[int, ...]
    hand: tuple[str, ...]


class Won(Event, frozen=True, tag="won"):
    """Alone."""

    seat: int
    decided: str  # what set it apart from the next: points, upgrades or boulders


class SharedWin(Event, frozen=True, tag="shared win"):
    """Equal to another in everything."""

    seat: int
