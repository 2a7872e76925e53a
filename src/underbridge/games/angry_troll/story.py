"""What happens on the Magic Bridge, as events."""

from ...engine.action import Action
from ...engine.game import Step
from ...engine.story import Event
from ...engine.verbs import State
from .actions import ACTIONS, Lay, Move, PickUp, Stomp, Use, take_action
from .events import (
    Beat,
    BridgeCollapsed,
    BridgeTamed,
    BridgeTamedPerfectly,
    CardPlayed,
    ColourNamed,
    ColumnCast,
    Escaped,
    Fled,
    FlewAway,
    Laid,
    Moved,
    NothingWoke,
    PickedUp,
    Shovelled,
    Stomped,
    Stuck,
    Threw,
    TrollCarriedOff,
    TrollPlaced,
    TrollTired,
    TurnBegan,
    Woke,
)
from .rules.awakening import place_to_awaken
from .rules.bricks import is_awake, row_of, suit
from .rules.draws import take_draw
from .rules.flight import end_turn, flees, turn_ends
from .rules.troll_action import target_of_use
from .state import (
    AWAKENING_CARD,
    AWAKENING_DIE,
    CARD_NAMES,
    CARRIED_OFF,
    CLUBS,
    COLLAPSED,
    COLOUR_NAMES,
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
from .view import place_of


def tell(before: State, step: Step, after: State, seat: int | None) -> list[Event]:
    """What a step did, the same for every viewer: itself, and then the turns it ended, told one by one."""
    now = before.copy()
    if step.action is None:
        take_draw(now, step.outcome)
        events = [*_drawn(before, step.outcome, now), *_what_follows(before, now)]
    else:
        take_action(now, 0, ACTIONS.all.index(step.action))
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
    row = ROW_NAMES[row_of(before, int(before.card))]
    events: list[Event] = [ColumnCast(row=row, column=column + 1)]
    place = int(place_to_awaken(before, column))
    if place == NO_PLACE:
        events.append(NothingWoke(row=row))
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
            place = _beside(troll, direction)
            return PickedUp(card=CARD_NAMES[before.top[place]], place=place_of(place))
        case Use(direction):
            return _used(before, int(target_of_use(before, DIRECTIONS.index(direction))))
        case Lay(direction):
            return Laid(card=CARD_NAMES[before.brick], place=place_of(_beside(troll, direction)))
    raise AssertionError(f"no action of this game: {action}")


def _beside(place: int, direction: str) -> int:
    return int(NEIGHBOURS[place, DIRECTIONS.index(direction)])


def _used(before: State, place: int) -> Event:
    used = {CLUBS: Beat, DIAMONDS: Threw}.get(int(suit(int(before.weapon))), Shovelled)
    weapon, card = CARD_NAMES[before.weapon], CARD_NAMES[before.top[place]]
    return used(weapon=weapon, card=card, place=place_of(place))


def _fled(now: State) -> list[Event]:
    """Every awake top but the one underfoot, in the order in which those at the banks are set aside."""
    events: list[Event] = []
    for way in (LEFT, RIGHT):
        for place in range(PLACES):
            if flees(now, place, way):
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
