"""What happens on the Magic Bridge, as events."""

from ...engine.game import Step
from ...engine.story import Event
from ...engine.verbs import State
from .actions import ACTIONS, Lay, Move, PickUp, Stomp, Use
from .rules import is_awake, is_red, place_to_awaken, take_action, target_of_use, way_of_flight
from .state import ACTIONS as ACTIONS_PHASE
from .state import (
    AWAKENING_CARD,
    AWAKENING_DIE,
    BRICK_FACE,
    CARD_NAMES,
    CARRIED_OFF,
    COLLAPSED,
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


class Used(Event, frozen=True, tag="used"):
    """A brick in hand puts another one to sleep; a spade also lifts it."""

    weapon: str
    card: str
    place: Place
    lifted: bool
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
    """The troll has won."""

    perfect: bool


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
    """What a step did, the same for every viewer."""
    if step.action is not None:
        return _acted(before, step, after)
    match int(before.phase):
        case phase if phase == SETUP_CARD:
            colour = COLOUR_NAMES[after.lower_colour]
            return [ColourNamed(card=CARD_NAMES[after.played[0]], colour=colour)]
        case phase if phase == TROLL_DIE:
            return [TrollPlaced(place=place_of(int(after.troll))), *_what_follows(before, after)]
        case phase if phase == AWAKENING_CARD:
            return [_played(after, int(after.card), "deck")]
        case phase if phase == AWAKENING_DIE:
            return _awakened(before, step.outcome, after)
        case _:
            card = CARD_NAMES[after.top[before.waking]]
            return [Woke(card=card, place=place_of(int(before.waking))), *_what_follows(before, after)]


def _row(s: State, card: int) -> int:
    return 0 if is_red(card) == s.lower_colour else 1


def _played(s: State, card: int, source: str) -> CardPlayed:
    return CardPlayed(card=CARD_NAMES[card], row=ROW_NAMES[_row(s, card)], source=source)


def _awakened(before: State, column: int, after: State) -> list[Event]:
    row = _row(before, int(before.card))
    cast = ColumnCast(row=ROW_NAMES[row], column=column + 1)
    place = int(place_to_awaken(before, row, column))
    if after.phase == BRICK_FACE:
        return [cast]
    if place == NO_PLACE:
        return [cast, NothingWoke(row=ROW_NAMES[row]), *_what_follows(before, after)]
    card = CARD_NAMES[before.top[place]]
    happened = FlewAway if is_awake(before, place) else Woke
    return [cast, happened(card=card, place=place_of(place)), *_what_follows(before, after)]


def _acted(before: State, step: Step, after: State) -> list[Event]:
    number = ACTIONS.number(step.action) if step.action else None
    assert number is not None
    between = before.copy()  # after the action, before the bricks flee
    take_action(between, number)
    events = [_action(before, step, between)]
    if after.turn == before.turn and after.phase == ACTIONS_PHASE:
        return events
    if between.actions_left:
        events.append(Stuck(count=int(between.actions_left)))
    return [*events, *_fled(between), *_what_follows(between, after)]


def _action(before: State, step: Step, between: State) -> Event:
    troll = int(before.troll)
    match step.action:
        case Move(_):
            return Moved(start=place_of(troll), place=place_of(int(between.troll)))
        case Stomp():
            return Stomped(card=CARD_NAMES[before.top[troll]], place=place_of(troll))
        case PickUp(direction):
            place = int(NEIGHBOURS[troll, DIRECTIONS.index(direction)])
            return PickedUp(card=CARD_NAMES[before.top[place]], place=place_of(place))
        case Use(direction):
            place = int(target_of_use(before, DIRECTIONS.index(direction)))
            return Used(
                weapon=CARD_NAMES[before.weapon],
                card=CARD_NAMES[before.top[place]],
                place=place_of(place),
                lifted=bool(between.brick != NO_CARD),
            )
        case Lay(direction):
            place = int(NEIGHBOURS[troll, DIRECTIONS.index(direction)])
            return Laid(card=CARD_NAMES[before.brick], place=place_of(place))
    raise AssertionError(f"no action of this game: {step.action}")


def _fled(between: State) -> list[Event]:
    """Every awake top but the one underfoot, in the order in which those at the banks are set aside."""
    events: list[Event] = []
    for way in (LEFT, RIGHT):
        for place in range(PLACES):
            if is_awake(between, place) and way_of_flight(between, place) == way:
                card, onto = CARD_NAMES[between.top[place]], int(NEIGHBOURS[place, way])
                if onto == NO_PLACE:
                    events.append(Escaped(card=card, start=place_of(place), bank=DIRECTIONS[way]))
                else:
                    events.append(Fled(card=card, start=place_of(place), place=place_of(onto)))
    return events


def _what_follows(before: State, after: State) -> list[Event]:
    """What a step led to by itself: a new turn, a card played from those set aside, the end."""
    events: list[Event] = []
    score = int(after.deck)
    if after.turn > before.turn:
        events.append(TurnBegan(turn=int(after.turn)))
    if after.phase == AWAKENING_DIE:
        events.append(_played(after, int(after.card), "set aside"))
    ends: dict[int, Event] = {
        COLLAPSED: BridgeCollapsed(score=score),
        CARRIED_OFF: TrollCarriedOff(score=score),
        TIRED: TrollTired(score=score),
        TAMED: BridgeTamed(perfect=bool(after.perfect)),
    }
    if after.end:
        events.append(ends[int(after.end)])
    return events
