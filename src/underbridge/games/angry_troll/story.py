"""What happens on the Magic Bridge, as events."""

from ...engine.action import Action
from ...engine.game import Step
from ...engine.plain import Plain, plain, plainly
from ...engine.story import Event
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
from .rules import awakening, bricks, flight, troll_action
from .rules.draws import take_draw
from .rules.flight import end_turn
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
    MOST_IDLE_TURNS,
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
from .view import place_of, use_of

BESIDE: list[list[int]] = NEIGHBOURS.tolist()  # by place and direction

is_awake, row_of, suit = plainly(bricks.is_awake), plainly(bricks.row_of), plainly(bricks.suit)
place_to_awaken, target_of_use = plainly(awakening.place_to_awaken), plainly(troll_action.target_of_use)
flees, turn_ends = plainly(flight.flees), plainly(flight.turn_ends)


def tell(before: Plain, step: Step, after: Plain, seat: int | None) -> list[Event]:
    """What a step did, the same for every viewer: itself, and then the turns it ended, told one by one."""
    if after.turn == before.turn and not after.end:  # it ended none
        return _itself(before, step, after)
    now = _after_step(before, step)
    events = _itself(before, step, now)
    while turn_ends(now):
        if now.actions_left:
            events.append(Stuck(count=now.actions_left))
        events += _fled(now)
        turn_over, now = now, _after_turn(now, after)
        events += _what_follows(turn_over, now)
    return events


def _after_step(before: Plain, step: Step) -> Plain:
    """Before any turn ends."""
    now = before.record.copy()
    if step.action is None:
        take_draw(now, step.outcome)
    else:
        take_action(now, 0, ACTIONS.all.index(step.action))
    return plain(now)


def _after_turn(turn_over: Plain, after: Plain) -> Plain:
    """The last turn that ends leads to where the step leads."""
    if turn_over.turn == (after.turn if after.end else after.turn - 1):
        return after
    now = turn_over.record.copy()
    end_turn(now)
    return plain(now)


def _itself(before: Plain, step: Step, now: Plain) -> list[Event]:
    if step.action is None:
        return [*_drawn(before, step.outcome, now), *_what_follows(before, now)]
    return [_acted(before, step.action, now)]


def _drawn(before: Plain, outcome: int, now: Plain) -> list[Event]:
    if before.phase == SETUP_CARD:
        colour, upper_colour = COLOUR_NAMES[now.lower_colour], COLOUR_NAMES[1 - now.lower_colour]
        return [ColourNamed(card=CARD_NAMES[now.played[0]], colour=colour, upper_colour=upper_colour)]
    if before.phase == TROLL_DIE:
        return [TrollPlaced(place=place_of(now.troll))]
    if before.phase == AWAKENING_CARD:
        return [_played(now, "deck")]
    if before.phase == AWAKENING_DIE:
        return _awakened(before, outcome, now)
    waking = before.waking
    return [Woke(card=CARD_NAMES[now.top[waking]], place=place_of(waking), actions=now.actions_left)]


def _played(s: Plain, source: str) -> CardPlayed:
    return CardPlayed(card=CARD_NAMES[s.card], row=ROW_NAMES[row_of(s, s.card)], source=source)


def _awakened(before: Plain, column: int, now: Plain) -> list[Event]:
    """What the die stirs; a brick that nobody has seen is told when its face is drawn."""
    row = ROW_NAMES[row_of(before, before.card)]
    events: list[Event] = [ColumnCast(row=row, column=column + 1)]
    place = place_to_awaken(before, column)
    if place == NO_PLACE:
        events.append(NothingWoke(row=row, actions=now.actions_left))
    elif before.top[place] != NO_CARD:
        happened = FlewAway if is_awake(before, place) else Woke
        card = CARD_NAMES[before.top[place]]
        events.append(happened(card=card, place=place_of(place), actions=now.actions_left))
    return events


def _acted(before: Plain, action: Action, now: Plain) -> Event:
    troll = before.troll
    match action:
        case Move(_):
            return Moved(start=place_of(troll), place=place_of(now.troll))
        case Stomp():
            return Stomped(card=CARD_NAMES[before.top[troll]], place=place_of(troll))
        case PickUp(direction):
            place = _beside(troll, direction)
            card = before.top[place]
            return PickedUp(card=CARD_NAMES[card], place=place_of(place), use=use_of(card))
        case Use(direction):
            return _used(before, target_of_use(before, DIRECTIONS.index(direction)), now)
        case Lay(direction):
            return Laid(card=CARD_NAMES[before.brick], place=place_of(_beside(troll, direction)))
    raise AssertionError(f"no action of this game: {action}")


def _beside(place: int, direction: str) -> int:
    return BESIDE[place][DIRECTIONS.index(direction)]


def _used(before: Plain, place: int, now: Plain) -> Event:
    used = {CLUBS: Beat, DIAMONDS: Threw}.get(suit(before.weapon), Shovelled)
    weapon, card = CARD_NAMES[before.weapon], CARD_NAMES[before.top[place]]
    return used(weapon=weapon, card=card, place=place_of(place), kept=now.weapon != NO_CARD)


def _fled(now: Plain) -> list[Event]:
    """Every awake top but the one underfoot, in the order in which those at the banks are set aside."""
    events: list[Event] = []
    awake = [place for place in range(PLACES) if is_awake(now, place)]
    for way in (LEFT, RIGHT):
        for place in awake:
            if flees(now, place, way):
                card, onto = CARD_NAMES[now.top[place]], BESIDE[place][way]
                if onto == NO_PLACE:
                    events.append(Escaped(card=card, start=place_of(place), bank=DIRECTIONS[way]))
                else:
                    events.append(Fled(card=card, start=place_of(place), place=place_of(onto)))
    return events


def _what_follows(before: Plain, now: Plain) -> list[Event]:
    """What comes by itself: a new turn, a card played from those set aside, the end."""
    events: list[Event] = []
    if now.turn > before.turn:
        tired = MOST_IDLE_TURNS - now.idle
        events.append(TurnBegan(turn=now.turn, turns_until_tired=tired, actions=now.actions_left))
    if now.aside_first > before.aside_first:
        events.append(_played(now, "set aside"))
    if now.end:
        events.append(_ended(now))
    return events


def _ended(now: Plain) -> Event:
    if now.end == TAMED:
        return BridgeTamedPerfectly() if now.perfect else BridgeTamed()
    ends = {COLLAPSED: BridgeCollapsed, CARRIED_OFF: TrollCarriedOff, TIRED: TrollTired}
    return ends[now.end](score=now.deck)
