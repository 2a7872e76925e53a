"""The rules of Angry Troll versus Magic Bridge: setup, the three phases of a turn, the end."""

import numpy as np
from numpy.typing import NDArray

from ...engine.compiled import compiled
from ...engine.verbs import Mask, Rng, Setup, State
from .actions import LAY, MOVE, PICK_UP, STOMP, USE
from .state import (
    AWAKENING_CARD,
    AWAKENING_DIE,
    BRICK_FACE,
    CARDS,
    CARRIED_OFF,
    CLUBS,
    COLLAPSED,
    COLUMNS,
    DIAMONDS,
    HEARTS,
    LEFT,
    NEIGHBOURS,
    NO_CARD,
    NO_PLACE,
    OVER,
    PLACES,
    RANKS,
    RIGHT,
    SETUP_CARD,
    SPADES,
    TAMED,
    TIRED,
    TROLL_ACTIONS,
    TROLL_DIE,
)

ACTIONS_A_TURN = 2
MOST_IDLE_TURNS = 20

ACE_OF_CLUBS = CLUBS * RANKS
ACE_OF_DIAMONDS = DIAMONDS * RANKS
ACE_OF_SPADES = SPADES * RANKS

NUMBERS_A_PLACE = 10
NUMBERS_OBSERVED = PLACES * NUMBERS_A_PLACE + 20


# Cards and stacks


@compiled
def suit(card: int) -> int:
    return card // RANKS


@compiled
def is_red(card: int) -> bool:
    return suit(card) == DIAMONDS or suit(card) == HEARTS


@compiled
def row_of(s: State, card: int) -> int:
    """The row whose bricks an awakening card of this colour stirs: 0 lower, 1 upper."""
    return 0 if s.lower_colour == is_red(card) else 1


@compiled
def see_card(s: State, outcome: int) -> int:
    """The card that a draw among the unseen ones turns up."""
    cards = int(s.unseen)
    for _ in range(outcome):
        cards &= cards - 1
    card = 0
    while not cards >> card & 1:
        card += 1
    s.unseen &= ~bit(card)
    s.unseen_count -= 1
    return card


@compiled
def bit(number: int) -> int:
    """A set of one; a small integer of the record must grow before it is shifted."""
    return 1 << int(number)


@compiled
def occupied(s: State, place: int) -> bool:
    return bool(s.top[place] != NO_CARD or s.hidden[place] > 0)


@compiled
def is_awake(s: State, place: int) -> bool:
    """Whether the top brick there is awake (AT1)."""
    return bool(s.top[place] != NO_CARD and s.awake >> s.top[place] & 1)


@compiled
def put_on_top(s: State, place: int, card: int) -> None:
    s.under[card] = s.top[place]
    s.top[place] = card


@compiled
def take_top(s: State, place: int) -> int:
    card = int(s.top[place])
    s.top[place] = s.under[card]
    return card


@compiled
def wake(s: State, card: int) -> None:
    s.awake |= bit(card)


@compiled
def put_to_sleep(s: State, card: int) -> None:
    s.awake &= ~bit(card)


@compiled
def set_aside(s: State, card: int) -> None:
    s.aside[s.aside_end] = card
    s.aside_end += 1


# Building the bridge and placing the troll (AT2, AT17)


@compiled
def start(s: State, setup: Setup) -> None:
    s.unseen = (1 << CARDS) - 1
    s.unseen_count = CARDS
    s.deck = CARDS
    for place in range(PLACES):
        s.hidden[place] = setup.bricks[place % COLUMNS]
        s.top[place] = NO_CARD
        s.deck -= s.hidden[place]
    s.weapon = NO_CARD
    s.brick = NO_CARD
    s.endless = bit(ACE_OF_CLUBS)
    if setup.endless_diamond:
        s.endless |= bit(ACE_OF_DIAMONDS)
    if setup.endless_spade:
        s.endless |= bit(ACE_OF_SPADES)
    s.phase = SETUP_CARD


@compiled
def name_the_lower_colour(s: State, outcome: int) -> None:
    card = see_card(s, outcome)
    s.deck -= 1
    put_on_pile(s, card)
    s.lower_colour = is_red(card)
    s.phase = TROLL_DIE


@compiled
def place_the_troll(s: State, outcome: int) -> None:
    s.troll = outcome
    begin_turn(s)


# Brick awakening phase (AT3, AT4, AT5)


@compiled
def begin_turn(s: State) -> None:
    s.turn += 1
    s.stood = bit(s.troll)
    s.aside_due = s.aside_end - s.aside_first
    if s.aside_due > 0:
        play_card_set_aside(s)
    elif s.deck > 0:
        s.phase = AWAKENING_CARD
    else:
        s.idle += 1
        begin_actions(s)


@compiled
def play_card_set_aside(s: State) -> None:
    card = s.aside[s.aside_first]
    s.aside_first += 1
    s.aside_due -= 1
    play_card(s, card)


@compiled
def play_card_from_the_deck(s: State, outcome: int) -> None:
    s.deck -= 1
    play_card(s, see_card(s, outcome))


@compiled
def play_card(s: State, card: int) -> None:
    put_on_pile(s, card)
    s.card = card
    s.idle = 0
    s.phase = AWAKENING_DIE


@compiled
def put_on_pile(s: State, card: int) -> None:
    s.played[s.played_count] = card
    s.played_count += 1


@compiled
def awaken(s: State, outcome: int) -> None:
    place = place_to_awaken(s, row_of(s, s.card), outcome)
    if place == NO_PLACE:
        play_next_card(s)
    elif s.top[place] == NO_CARD:
        s.waking = place
        s.phase = BRICK_FACE
    elif is_awake(s, place):
        fly_away(s, place)
    else:
        wake(s, s.top[place])
        play_next_card(s)


@compiled
def place_to_awaken(s: State, row: int, column: int) -> int:
    """AT4: from an empty place on toward the nearer bank, else the other way."""
    toward_bank = -1 if column < COLUMNS // 2 else 1
    for step in (toward_bank, -toward_bank):
        at = column
        while 0 <= at < COLUMNS:
            if occupied(s, row * COLUMNS + at):
                return row * COLUMNS + at
            at += step
    return NO_PLACE


@compiled
def turn_up_brick(s: State, outcome: int) -> None:
    card = see_card(s, outcome)
    s.hidden[s.waking] -= 1
    put_on_top(s, s.waking, card)
    wake(s, card)
    play_next_card(s)


@compiled
def fly_away(s: State, place: int) -> None:
    card = take_top(s, place)
    put_to_sleep(s, card)
    set_aside(s, card)
    if place == s.troll:
        finish(s, CARRIED_OFF)  # AT5
    else:
        play_next_card(s)


@compiled
def play_next_card(s: State) -> None:
    if s.aside_due > 0:
        play_card_set_aside(s)
    else:
        begin_actions(s)


# Troll action phase (AT6 to AT12)


@compiled
def begin_actions(s: State) -> None:
    s.actions_left = ACTIONS_A_TURN
    s.phase = TROLL_ACTIONS


@compiled
def open_actions(s: State) -> int:
    """The troll's legal actions, a bit each."""
    actions = 0
    hands_empty = s.weapon == NO_CARD and s.brick == NO_CARD
    for direction in range(4):
        place = NEIGHBOURS[s.troll, direction]
        if place == NO_PLACE:
            continue
        if occupied(s, place) and not s.stood >> place & 1:
            actions |= bit(MOVE + direction)
        if hands_empty and is_awake(s, place) and suit(s.top[place]) != HEARTS:
            actions |= bit(PICK_UP + direction)
        if s.weapon != NO_CARD and target_of_use(s, direction) != NO_PLACE:
            actions |= bit(USE + direction)
        if s.brick != NO_CARD:
            actions |= bit(LAY + direction)
    if is_awake(s, s.troll):
        actions |= bit(STOMP)
    return actions


@compiled
def target_of_use(s: State, direction: int) -> int:
    """AT10: a diamond flies on until it meets an awake brick; club and spade reach the next place."""
    if suit(s.weapon) == SPADES and s.brick != NO_CARD:
        return NO_PLACE  # AT12: an endless spade, with a brick to lay down first
    place = NEIGHBOURS[s.troll, direction]
    while place != NO_PLACE and not is_awake(s, place):
        place = NEIGHBOURS[place, direction] if suit(s.weapon) == DIAMONDS else NO_PLACE
    return int(place)


@compiled
def take_action(s: State, action: int) -> None:
    if action >= LAY:
        lay(s, action - LAY)
    elif action >= USE:
        use(s, action - USE)
    elif action >= PICK_UP:
        s.weapon = take_top(s, NEIGHBOURS[s.troll, action - PICK_UP])
        put_to_sleep(s, s.weapon)
    elif action == STOMP:
        put_to_sleep(s, s.top[s.troll])
    else:
        s.troll = NEIGHBOURS[s.troll, action - MOVE]
        s.stood |= bit(s.troll)
    s.actions_left -= 1


@compiled
def use(s: State, direction: int) -> None:
    target = target_of_use(s, direction)
    put_to_sleep(s, s.top[target])
    if suit(s.weapon) == SPADES:
        s.brick = take_top(s, target)
    if not s.endless >> s.weapon & 1:  # AT12
        set_aside(s, s.weapon)
        s.weapon = NO_CARD


@compiled
def lay(s: State, direction: int) -> None:
    put_on_top(s, NEIGHBOURS[s.troll, direction], s.brick)
    s.brick = NO_CARD


# Brick flight phase (AT13)


@compiled
def turn_ends(s: State) -> bool:
    """AT6: after two actions, or as soon as there is none to take."""
    return bool(s.phase == TROLL_ACTIONS and (s.actions_left == 0 or open_actions(s) == 0))


@compiled
def end_turn(s: State) -> None:
    s.actions_left = 0
    flee(s)
    judge_the_bridge(s)


@compiled
def flee(s: State) -> None:
    """From the banks inward, so that every brick has left before the next one lands in its place."""
    for way in (LEFT, RIGHT):
        for row in range(2):
            for steps in range(COLUMNS):
                place = row * COLUMNS + (steps if way == LEFT else COLUMNS - 1 - steps)
                if is_awake(s, place) and way_of_flight(s, place) == way:
                    card = take_top(s, place)
                    if NEIGHBOURS[place, way] == NO_PLACE:
                        put_to_sleep(s, card)
                        set_aside(s, card)
                    else:
                        put_on_top(s, NEIGHBOURS[place, way], card)


@compiled
def way_of_flight(s: State, place: int) -> int:
    """Away from the troll in its row, toward the nearer bank in the other; underfoot there is none."""
    if place == s.troll:
        return -1
    column = place % COLUMNS
    if place // COLUMNS == s.troll // COLUMNS:
        return LEFT if column < s.troll % COLUMNS else RIGHT
    return LEFT if column < COLUMNS // 2 else RIGHT


# Winning (AT14, AT15, AT18)


@compiled
def judge_the_bridge(s: State) -> None:
    if not bridge_stands(s):
        finish(s, COLLAPSED)
    elif s.deck == 0 and s.awake == 0:
        finish(s, TAMED)
    elif s.idle >= MOST_IDLE_TURNS:
        finish(s, TIRED)
    else:
        begin_turn(s)


@compiled
def bridge_stands(s: State) -> bool:
    """Walk from the left bank: which places of each column can be reached?"""
    lower, upper = True, True
    for column in range(COLUMNS):
        lower_there, upper_there = occupied(s, column), occupied(s, COLUMNS + column)
        lower, upper = lower and lower_there, upper and upper_there
        if lower_there and upper_there and (lower or upper):
            lower, upper = True, True
    return lower or upper


@compiled
def finish(s: State, end: int) -> None:
    s.end = end
    s.phase = OVER
    if end == TAMED:
        s.perfect = 1
        for place in range(PLACES):
            if not occupied(s, place):
                s.perfect = 0


# The verbs


@compiled
def awaited(s: State) -> int:
    return 1 if s.phase == TROLL_ACTIONS else 0


@compiled
def legal(s: State, seat: int, mask: Mask) -> None:
    if s.phase == TROLL_ACTIONS:
        actions = open_actions(s)
        for action in range(mask.size):
            mask[action] = actions >> action & 1


@compiled
def act(s: State, seat: int, action: int) -> None:
    take_action(s, action)
    while turn_ends(s):
        end_turn(s)


@compiled
def odds(s: State) -> int:
    if s.phase == TROLL_DIE or s.phase == AWAKENING_DIE:
        return COLUMNS
    return int(s.unseen_count) if s.phase < TROLL_ACTIONS else 0


@compiled
def draw(s: State, outcome: int) -> None:
    take_draw(s, outcome)
    while turn_ends(s):  # a troll without any action: a loop, since Numba's cache breaks on recursion
        end_turn(s)


@compiled
def take_draw(s: State, outcome: int) -> None:
    if s.phase == AWAKENING_DIE:
        awaken(s, outcome)
    elif s.phase == BRICK_FACE:
        turn_up_brick(s, outcome)
    elif s.phase == AWAKENING_CARD:
        play_card_from_the_deck(s, outcome)
    elif s.phase == SETUP_CARD:
        name_the_lower_colour(s, outcome)
    else:
        place_the_troll(s, outcome)


@compiled
def over(s: State) -> bool:
    return bool(s.phase == OVER)


@compiled
def payoff(s: State, out: NDArray[np.float32]) -> None:
    out[0] = 1.0 if s.end == TAMED else 0.0


@compiled
def hide(s: State, seat: int, rng: Rng) -> None:
    """What nobody has seen is not in the state: there is nothing to hide."""


@compiled
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Each place; then the hands, what is still to come, and where the turn stands."""
    out[:NUMBERS_OBSERVED] = 0.0
    for place in range(PLACES):
        observe_place(s, place, out[place * NUMBERS_A_PLACE : (place + 1) * NUMBERS_A_PLACE])
    rest = out[PLACES * NUMBERS_A_PLACE : NUMBERS_OBSERVED]
    if s.weapon != NO_CARD:
        rest[suit(s.weapon)] = 1.0
        rest[4] = s.endless >> s.weapon & 1
    rest[5] = s.brick != NO_CARD
    rest[6] = s.deck / CARDS
    rest[7] = s.actions_left / ACTIONS_A_TURN
    rest[8] = s.idle / MOST_IDLE_TURNS
    for at in range(s.aside_first, s.aside_end):
        rest[9 + row_of(s, s.aside[at])] += 1.0
    for card in range(CARDS):
        rest[11 + suit(card)] += (s.unseen >> card & 1) / RANKS
    rest[15] = s.lower_colour
    rest[16] = s.endless >> ACE_OF_DIAMONDS & 1
    rest[17] = s.endless >> ACE_OF_SPADES & 1
    rest[18] = s.unseen >> ACE_OF_CLUBS & 1
    rest[19] = s.phase == TROLL_ACTIONS


@compiled
def observe_place(s: State, place: int, out: NDArray[np.float32]) -> None:
    seen, awake = 0, 0
    card = int(s.top[place])
    while card != NO_CARD:
        seen += 1
        awake += s.awake >> card & 1
        card = int(s.under[card])
    out[0] = s.hidden[place]
    out[1] = seen
    out[2] = awake
    out[3] = is_awake(s, place)
    if s.top[place] != NO_CARD:
        out[4 + suit(s.top[place])] = 1.0
    out[8] = place == s.troll
    out[9] = s.stood >> place & 1
