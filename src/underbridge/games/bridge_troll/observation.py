"""What a seat knows, as numbers, for learners: bridges clockwise from the one who looks; the road; the stage.

Hands, points and upgrades of others show where they lie open: in an open book, and at the end (BT15).
"""

from collections.abc import Iterable

from ...engine.bits import clockwise, has
from ...engine.compiled import compiled_apart, compiled_in_place
from ...engine.observation import Axis, Numbers, Slots, blank, scaled, seats_from_me
from ...engine.verbs import State
from .deck import LARGEST_FIGURE, MOST_PLAYERS, WEATHERS
from .rules.company import has_company
from .rules.counting import BOULDER_COLOURS, actor, number_of_upgrades, sum_of_upgrades
from .rules.score import worth_of_food, worth_of_tolls
from .state import (
    AT_GOAT,
    BID,
    BOULDERS_OF_COLOUR,
    CARD_NAMES,
    COLOURS,
    FOOD,
    FOOD_KINDS,
    GOAT_KINDS,
    HAND,
    HAND_KINDS,
    HIGHEST_UPGRADE,
    KINDS,
    NO_CARD,
    NOBODY,
    OVER,
    PEEK,
    STAGE_NAMES,
    TAKE,
    THROW,
    TOLL_KINDS,
    TOLLS,
    TRADE,
)

# Where the rules set no limit, or one far beyond any game, a number stops here, as its meaning says.
MOST_POINTS = MOST_WORTH = MOST_CARDS = 100
MOST_TURNS = 50
MOST_IN_HAND = 15

ALL_BOULDERS = len(COLOURS) * BOULDERS_OF_COLOUR
ALL_UPGRADES = HIGHEST_UPGRADE * (HIGHEST_UPGRADE + 1) // 2
UPGRADES = tuple(str(upgrade) for upgrade in range(1, HIGHEST_UPGRADE + 1))
DRAWS = ("first player", "weather", "travelers", "pick turned up", "peek", "company driven away")
DECISIONS = STAGE_NAMES[BID:OVER]


def _names(kinds: Iterable[int]) -> Axis:
    return tuple(CARD_NAMES[kind] for kind in kinds)


BRIDGES = seats_from_me(MOST_PLAYERS)
TOLL_NAMES, FOOD_NAMES, HAND_NAMES = _names(TOLL_KINDS), _names(FOOD_KINDS), _names(HAND_KINDS)

OBSERVED = Slots()

# Bridges
PLAYS = OBSERVED.flag("plays", "a troll sits there", BRIDGES)
ACTIVE = OBSERVED.flag("active", "it has the weather die", BRIDGES)
ACTS = OBSERVED.flag("acts", "it decides now, after the bids", BRIDGES)
UNDER = OBSERVED.number("boulders", "under its bridge", BOULDERS_OF_COLOUR, BRIDGES, COLOURS)
PILE = OBSERVED.number("pile", "its bid; of others once bids lie open", BOULDERS_OF_COLOUR, BRIDGES, COLOURS)
ASIDE = OBSERVED.number("aside", "taken, counted for nobody yet", BOULDERS_OF_COLOUR, BRIDGES, COLOURS)
TOLLS_OF = OBSERVED.number("tolls", "cards that lie there", LARGEST_FIGURE, BRIDGES, TOLL_NAMES)
FOOD_OF = OBSERVED.number("food", "cards that lie there", LARGEST_FIGURE, BRIDGES, FOOD_NAMES)
HAND_OF = OBSERVED.number("hand", "cards, as far as they show", LARGEST_FIGURE, BRIDGES, HAND_NAMES)
HAND_SIZE = OBSERVED.number("hand size", f"cards in hand, {MOST_IN_HAND} at most", MOST_IN_HAND, BRIDGES)
WORTH_OF_TOLLS = OBSERVED.number("worth of tolls", f"{MOST_WORTH} at most", MOST_WORTH, BRIDGES)
WORTH_OF_FOOD = OBSERVED.number(
    "worth of food", f"and of the hand, if it shows; {MOST_WORTH} at most", MOST_WORTH, BRIDGES
)
POINTS = OBSERVED.number("points", f"loose, if they show; {MOST_POINTS} at most", MOST_POINTS, BRIDGES)
HAS_UPGRADE = OBSERVED.flag("upgrade", "it has that one, if it shows", BRIDGES, UPGRADES)
SUM_OF_UPGRADES = OBSERVED.number("sum of upgrades", "if they show", ALL_UPGRADES, BRIDGES)
UPGRADE_COUNT = OBSERVED.number("upgrades", "how many it has", HIGHEST_UPGRADE, BRIDGES)
BID_IN = OBSERVED.flag("bid in", "of others: whether one was made", BRIDGES)
CLOSED = OBSERVED.flag("closed", "it bid nothing", BRIDGES)
PLACE = OBSERVED.number("place", "in rank, from 1; 0: closed, or bids are secret", MOST_PLAYERS, BRIDGES)
PEEKED = OBSERVED.flag("peeked", "it has seen the face-down card", BRIDGES)
QUARRIES = OBSERVED.flag("quarries", "it takes boulders with a Stonemason", BRIDGES)
ROBBED = OBSERVED.flag("robbed", "boulders are taken from it", BRIDGES)

# The own decisions
MIXES = OBSERVED.flag("mixes", "the own bid is being mixed")
MARKED_TOLLS = OBSERVED.number("marked tolls", "of the own trade", LARGEST_FIGURE, TOLL_NAMES)
MARKED_FOOD = OBSERVED.number("marked food", "likewise", LARGEST_FIGURE, FOOD_NAMES)
MARKED_HAND = OBSERVED.number("marked in hand", "likewise", LARGEST_FIGURE, HAND_NAMES)

# The road, the deck and the supply
WEATHER = OBSERVED.label("weather", "as it was rolled last", WEATHERS)
COMPANY = OBSERVED.number("company", "how many travelers came", LARGEST_FIGURE)
FACE_UP = OBSERVED.number("face up", "travelers on the road", LARGEST_FIGURE, CARD_NAMES)
FACE_DOWN = OBSERVED.flag("face down", "a card lies face down")
FACE_DOWN_CARD = OBSERVED.label("face-down card", "which, for who has peeked", CARD_NAMES)
CLAIMED = OBSERVED.label("claimed", "the card just picked", CARD_NAMES)
WAITING = OBSERVED.number("waiting", "goats that will return", LARGEST_FIGURE, _names(GOAT_KINDS))
UNSEEN = OBSERVED.number("unseen", "in the deck, or face down for all one knows", LARGEST_FIGURE, CARD_NAMES)
CARDS_LEFT = OBSERVED.number("cards left", f"deck and face-down card, {MOST_CARDS} at most", MOST_CARDS)
SUPPLY = OBSERVED.number("supply", "boulders that nobody has", BOULDERS_OF_COLOUR, COLOURS)
RATE = OBSERVED.number("rate", "boulders a closed player takes for each open one", LARGEST_FIGURE)
NEXT_UPGRADE = OBSERVED.number("next upgrade", "on top of the stack; 0: none left", HIGHEST_UPGRADE)

# The stage
TURN = OBSERVED.number("turn", f"from 1, {MOST_TURNS} at most", MOST_TURNS)
STAGE = OBSERVED.label("stage", "what is drawn or decided", (*DRAWS, *DECISIONS, "over"))
INTERRUPTED = OBSERVED.label("interrupted", "the decision that a special interrupts", DECISIONS)
REVEALED = OBSERVED.flag("revealed", "bids lie open")
OWED = OBSERVED.number("owed", f"boulders to take or to throw, {ALL_BOULDERS} at most", ALL_BOULDERS)
BEGUN = OBSERVED.flag("begun", "somebody is in the middle of taking")
THROWS = OBSERVED.label("throws", "what for", ("at a hazard", "at a goat", "for points"))
THROWN = OBSERVED.flag("thrown", "colours that the goat takes no more", COLOURS)
BOUGHT = OBSERVED.flag("bought", "whoever scores has bought an upgrade in this turn")
SCALE = OBSERVED.scale


@compiled_apart
def observe(s: State, seat: int, out: Numbers) -> None:
    """A spectator looks from the first seat."""
    blank(out, SCALE)
    for steps in range(s.seats):
        other = clockwise(max(seat, 0), steps, s.seats)
        observe_troll(s, seat, other, steps, out)
        observe_boulders(s, seat, other, steps, out)
        observe_cards(s, other, steps, out)
        if other == seat or s.open_book or s.stage == OVER:
            observe_holdings(s, other, steps, out)
    if seat >= 0:
        observe_own_decisions(s, seat, out)
    observe_road(s, seat >= 0 and has(s.peeked, seat), out)
    observe_stage(s, out)
    scaled(out, SCALE)


@compiled_in_place
def observe_troll(s: State, seat: int, other: int, steps: int, out: Numbers) -> None:
    out[PLAYS + steps] = 1
    out[ACTIVE + steps] = s.turn > 0 and other == s.active
    out[ACTS + steps] = BID < s.stage < OVER and actor(s) == other
    out[PEEKED + steps] = has(s.peeked, other)
    out[QUARRIES + steps] = other == s.mason
    out[ROBBED + steps] = s.stage == TAKE and other == s.robbed
    if has_company(s):
        out[BID_IN + steps] = has(s.bid_in if s.revealed or other == seat else s.ready, other)
        out[CLOSED + steps] = has(s.closed, other)
        for place in range(s.ranked):
            if s.rank[place] == other:
                out[PLACE + steps] = place + 1


@compiled_in_place
def observe_boulders(s: State, seat: int, other: int, steps: int, out: Numbers) -> None:
    at = steps * BOULDER_COLOURS
    for colour in range(BOULDER_COLOURS):
        out[UNDER + at + colour] = s.boulders[other, colour]
        out[ASIDE + at + colour] = s.aside[other, colour]
        if s.revealed or other == seat:
            out[PILE + at + colour] = s.pile[other, colour]


@compiled_in_place
def observe_cards(s: State, other: int, steps: int, out: Numbers) -> None:
    for at in range(TOLL_KINDS.size):
        out[TOLLS_OF + steps * TOLL_KINDS.size + at] = s.lying[other, TOLLS, TOLL_KINDS[at]]
    for at in range(FOOD_KINDS.size):
        out[FOOD_OF + steps * FOOD_KINDS.size + at] = s.lying[other, FOOD, FOOD_KINDS[at]]
    in_hand = 0
    for at in range(HAND_KINDS.size):
        in_hand += int(s.lying[other, HAND, HAND_KINDS[at]])
    out[HAND_SIZE + steps] = min(in_hand, MOST_IN_HAND)
    out[WORTH_OF_TOLLS + steps] = min(worth_of_tolls(s, s.lying[other]), MOST_WORTH)
    worth = 0
    for at in range(FOOD_KINDS.size):
        worth += int(s.lying[other, FOOD, FOOD_KINDS[at]]) * int(s.food[FOOD_KINDS[at]])
    out[WORTH_OF_FOOD + steps] = min(worth, MOST_WORTH)
    out[UPGRADE_COUNT + steps] = number_of_upgrades(s, other)


@compiled_in_place
def observe_holdings(s: State, other: int, steps: int, out: Numbers) -> None:
    """What lies face down unless the book is open."""
    out[WORTH_OF_FOOD + steps] = min(worth_of_food(s, s.lying[other]), MOST_WORTH)
    for at in range(HAND_KINDS.size):
        out[HAND_OF + steps * HAND_KINDS.size + at] = s.lying[other, HAND, HAND_KINDS[at]]
    out[POINTS + steps] = min(int(s.loose[other]), MOST_POINTS)
    out[SUM_OF_UPGRADES + steps] = sum_of_upgrades(s, other)
    for upgrade in range(1, HIGHEST_UPGRADE + 1):
        out[HAS_UPGRADE + steps * HIGHEST_UPGRADE + upgrade - 1] = has(s.upgrades[other], upgrade)


@compiled_in_place
def observe_own_decisions(s: State, seat: int, out: Numbers) -> None:
    out[MIXES] = has(s.mixing, seat)
    if s.stage == TRADE and actor(s) == seat:
        for at in range(TOLL_KINDS.size):
            out[MARKED_TOLLS + at] = s.marked[TOLLS, TOLL_KINDS[at]]
        for at in range(FOOD_KINDS.size):
            out[MARKED_FOOD + at] = s.marked[FOOD, FOOD_KINDS[at]]
        for at in range(HAND_KINDS.size):
            out[MARKED_HAND + at] = s.marked[HAND, HAND_KINDS[at]]


@compiled_in_place
def observe_road(s: State, knows_face_down: bool, out: Numbers) -> None:
    """A card that others have peeked at may be any of those one has not seen."""
    for kind in range(KINDS):
        out[FACE_UP + kind] = s.face_up[kind]
        out[UNSEEN + kind] = s.unseen[kind]
    cards_left = int(s.unseen_count)
    if s.face_down_card != NO_CARD:
        cards_left += 1
        if knows_face_down:
            out[FACE_DOWN_CARD + s.face_down_card] = 1
        else:
            out[UNSEEN + s.face_down_card] += 1
    out[CARDS_LEFT] = min(cards_left, MOST_CARDS)
    out[FACE_DOWN] = s.face_down
    for at in range(GOAT_KINDS.size):
        out[WAITING + at] = s.waiting[GOAT_KINDS[at]]
    if s.claimed != NO_CARD:
        out[CLAIMED + s.claimed] = 1
    if s.weather != NOBODY:
        out[WEATHER + int(s.weather)] = 1
    out[COMPANY] = s.company
    for colour in range(BOULDER_COLOURS):
        out[SUPPLY + colour] = s.supply[colour]
    out[RATE] = s.rate
    out[NEXT_UPGRADE] = s.next_upgrade


@compiled_in_place
def observe_stage(s: State, out: Numbers) -> None:
    out[TURN] = min(int(s.turn), MOST_TURNS)
    out[STAGE + int(s.stage)] = 1
    if s.stage == PEEK or s.mason != NOBODY:
        out[INTERRUPTED + int(s.resume) - BID] = 1
    out[REVEALED] = s.revealed
    out[BOUGHT] = s.bought
    out[BEGUN] = s.stage == TAKE and s.begun
    if s.stage == TAKE or s.stage == THROW:
        out[OWED] = min(int(s.owed), ALL_BOULDERS)
    if s.stage == THROW:
        out[THROWS + int(s.throws_for)] = 1
        if s.throws_for == AT_GOAT:
            for colour in range(BOULDER_COLOURS):
                out[THROWN + colour] = has(s.thrown, colour)
