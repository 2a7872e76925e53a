"""What happens on the Magic Bridge, as events."""

from ...engine.action import Action
from ...engine.game import Step
from ...engine.story import Event
from ...engine.verbs import State
from .actions import ACTIONS, Lay, Move, PickUp, Stomp, Use
from .rules import (
    end_turn,
    is_awake,
    place_to_awaken,
    row_of,
    suit,
    take_action,
    take_draw,
    target_of_use,
    turn_ends,
    way_of_flight,
)
from .state import (
    AWAKENING_CARD,
    AWAKENING_DIE,
    BRICK_FACE,
    CARD_NAMES,
    CARRIED_OFF,
    CLUBS,
    COLLAPSED,
    DIAMONDS,
    DIRECTIONS,
    LEFT,
    NEIGHBOURS,
    NO_CARD,
    NO_PLACE,
    PLACES,
    RIGHT,
    ROW_NAMES,
    SETUP_CARD,
    TAMED,
    TIRED,
    TROLL_DIE,
)
from .view import COLOUR_NAMES, Place, place_of


class ColourNamed(Event, frozen=True, tag="colour named"):
    """The first card names the colour of the lower row."""

    card: str
    colour: str


class TrollPlaced(Event, frozen=True, tag="troll placed"):
    """The troll climbs up."""

    place: Place


class TurnBegan(Event, frozen=True, tag="turn began"):
    """A new turn."""

    turn: int


class CardPlayed(Event, frozen=True, tag="card played"):
    """An awakening card names a row."""

    card: str
    row: str
    source: str  # deck, or set aside


class ColumnCast(Event, frozen=True, tag="column cast"):
    """The die names a column."""

    row: str
    column: int


class Woke(Event, frozen=True, tag="woke"):
    """A brick awakens."""

    card: str
    place: Place


class FlewAway(Event, frozen=True, tag="flew away"):
    """An awake brick is awakened again and leaves."""

    card: str
    place: Place


class NothingWoke(Event, frozen=True, tag="nothing woke"):
    """The row is empty."""

    row: str


class Moved(Event, frozen=True, tag="moved"):
    """The troll walks."""

    start: Place
    place: Place
    seat: int = 0


class Stomped(Event, frozen=True, tag="stomped"):
    """The brick underfoot goes to sleep."""

    card: str
    place: Place
    seat: int = 0


class PickedUp(Event, frozen=True, tag="picked up"):
    """An awake brick comes into the hands."""

    card: str
    place: Place
    seat: int = 0


class Beat(Event, frozen=True, tag="beat"):
    """A club puts a neighbouring brick to sleep."""

    weapon: str
    card: str
    place: Place
    seat: int = 0


class Threw(Event, frozen=True, tag="threw"):
    """A diamond flies and puts a brick to sleep."""

    weapon: str
    card: str
    place: Place
    seat: int = 0


class Shovelled(Event, frozen=True, tag="shovelled"):
    """A spade lifts a neighbouring brick into the hands, asleep."""

    weapon: str
    card: str
    place: Place
    seat: int = 0


class Laid(Event, frozen=True, tag="laid"):
    """A dormant brick is laid down."""

    card: str
    place: Place
    seat: int = 0


class Stuck(Event, frozen=True, tag="stuck"):
    """Nothing can be done; the actions left are forfeited."""

    count: int
    seat: int = 0


class Fled(Event, frozen=True, tag="fled"):
    """A brick moves on along the bridge."""

    card: str
    start: Place
    place: Place


class Escaped(Event, frozen=True, tag="escaped"):
    """A brick reaches a bank and is set aside."""

    card: str
    start: Place
    bank: str


class BridgeCollapsed(Event, frozen=True, tag="bridge collapsed"):
    """No chain of bricks leads across any more."""

    score: int


class TrollCarriedOff(Event, frozen=True, tag="troll carried off"):
    """The brick underfoot flew away."""

    score: int


class TrollTired(Event, frozen=True, tag="troll tired"):
    """Too many turns without an awakening."""

    score: int


class BridgeTamed(Event, frozen=True, tag="bridge tamed"):
    """The troll has won, with gaps in the bridge."""


class BridgeTamedPerfectly(Event, frozen=True, tag="bridge tamed perfectly"):
    """The troll has won, without a gap."""


def due(s: State) -> tuple[str | int, ...]:
    """What is drawn next."""
    if s.phase == BRICK_FACE:
        place = place_of(int(s.waking))
        return ("card", "brick", place.row, place.column)
    names: dict[int, tuple[str | int, ...]] = {
        SETUP_CARD: ("card", "setup"),
        TROLL_DIE: ("die", "troll"),
        AWAKENING_CARD: ("card", "awakening"),
        AWAKENING_DIE: ("die", "awakening"),
    }
    return names[int(s.phase)]


def tell(before: State, step: Step, after: State, seat: int | None) -> list[Event]:
    """What a step did, the same for every viewer: itself, and then the turns it ended, told one by one."""
    now = before.copy()
    if step.action is None:
        take_draw(now, step.outcome)
        events = [*_drawn(before, step.outcome, now), *_what_follows(before, now)]
    else:
        take_action(now, ACTIONS.all.index(step.action))
        events = [_acted(before, step.action, now)]
    while turn_ends(now):
        if now.actions_left:
            events.append(Stuck(count=int(now.actions_left)))
        events += _fled(now)
        turn_over = now.copy()
        end_turn(now)
        events += _what_follows(turn_over, now)
    return events


def _drawn(before: State, outcome: int, now: State) -> list[Event]:
    if before.phase == SETUP_CARD:
        return [ColourNamed(card=CARD_NAMES[now.played[0]], colour=COLOUR_NAMES[now.lower_colour])]
    if before.phase == TROLL_DIE:
        return [TrollPlaced(place=place_of(int(now.troll)))]
    if before.phase == AWAKENING_CARD:
        return [_played(now, "deck")]
    if before.phase == AWAKENING_DIE:
        return _awakened(before, outcome)
    waking = int(before.waking)
    return [Woke(card=CARD_NAMES[now.top[waking]], place=place_of(waking))]


def _played(s: State, source: str) -> CardPlayed:
    return CardPlayed(card=CARD_NAMES[s.card], row=ROW_NAMES[row_of(s, int(s.card))], source=source)


def _awakened(before: State, column: int) -> list[Event]:
    """What the die stirs; a brick that nobody has seen is told when its face is drawn."""
    row = int(row_of(before, int(before.card)))
    events: list[Event] = [ColumnCast(row=ROW_NAMES[row], column=column + 1)]
    place = int(place_to_awaken(before, row, column))
    if place == NO_PLACE:
        events.append(NothingWoke(row=ROW_NAMES[row]))
    elif before.top[place] != NO_CARD:
        happened = FlewAway if is_awake(before, place) else Woke
        events.append(happened(card=CARD_NAMES[before.top[place]], place=place_of(place)))
    return events


def _acted(before: State, action: Action, now: State) -> Event:
    troll = int(before.troll)
    match action:
        case Move(_):
            return Moved(start=place_of(troll), place=place_of(int(now.troll)))
        case Stomp():
            return Stomped(card=CARD_NAMES[before.top[troll]], place=place_of(troll))
        case PickUp(direction):
            place = int(NEIGHBOURS[troll, DIRECTIONS.index(direction)])
            return PickedUp(card=CARD_NAMES[before.top[place]], place=place_of(place))
        case Use(direction):
            return _used(before, int(target_of_use(before, DIRECTIONS.index(direction))))
        case Lay(direction):
            place = int(NEIGHBOURS[troll, DIRECTIONS.index(direction)])
            return Laid(card=CARD_NAMES[before.brick], place=place_of(place))
    raise AssertionError(f"no action of this game: {action}")


def _used(before: State, place: int) -> Event:
    used = {CLUBS: Beat, DIAMONDS: Threw}.get(int(suit(int(before.weapon))), Shovelled)
    weapon, card = CARD_NAMES[before.weapon], CARD_NAMES[before.top[place]]
    return used(weapon=weapon, card=card, place=place_of(place))


def _fled(now: State) -> list[Event]:
    """Every awake top but the one underfoot, in the order in which those at the banks are set aside."""
    events: list[Event] = []
    for way in (LEFT, RIGHT):
        for place in range(PLACES):
            if is_awake(now, place) and way_of_flight(now, place) == way:
                card, onto = CARD_NAMES[now.top[place]], int(NEIGHBOURS[place, way])
                if onto == NO_PLACE:
                    events.append(Escaped(card=card, start=place_of(place), bank=DIRECTIONS[way]))
                else:
                    events.append(Fled(card=card, start=place_of(place), place=place_of(onto)))
    return events


def _what_follows(before: State, now: State) -> list[Event]:
    """What comes by itself: a new turn, a card played from those set aside, the end."""
    events: list[Event] = []
    if now.turn > before.turn:
        events.append(TurnBegan(turn=int(now.turn)))
    if now.aside_first > before.aside_first:
        events.append(_played(now, "set aside"))
    score = int(now.deck)
    ends: dict[int, Event] = {
        COLLAPSED: BridgeCollapsed(score=score),
        CARRIED_OFF: TrollCarriedOff(score=score),
        TIRED: TrollTired(score=score),
        TAMED: BridgeTamedPerfectly() if now.perfect else BridgeTamed(),
    }
    if now.end:
        events.append(ends[int(now.end)])
    return events
