"""Deaths, the end of the game, and who has done how well (TB10, TB11)."""

import numpy as np
from numpy.typing import NDArray

from ....engine.bits import bit, has
from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.ranks import share_the_win
from ....engine.verbs import State
from ..state import BY_DEATHS, HAND_SIZE, MESSAGE, NO_TREASURE, NOBODY, OVER

FOR_BEING_FIRST = 7
FOR_AN_UG_TROLL = 2
FOR_A_MESSAGE = 3


@compiled_apart
def die(s: State, seat: int) -> None:
    """Treasures, messages and trophies are lost; with one left alive the game ends."""
    s.alive &= ~bit(seat)
    s.held &= ~bit(seat)
    s.skips[seat] = 0
    s.damage[seat] = 0
    s.died[s.deaths] = seat
    s.deaths += 1
    s.eventful = 1
    s.ug_trolls[seat] = 0
    s.trollosophers[seat] = 0
    for slot in range(HAND_SIZE):
        if s.hand[seat, slot] != NO_TREASURE:
            s.discards[s.hand[seat, slot]] += 1
            s.hand[seat, slot] = NO_TREASURE
    for owner in range(s.seats):
        if s.bearer[owner] == seat:
            s.bearer[owner] = NOBODY
    if s.deaths == s.seats - 1:
        end_game(s, BY_DEATHS)


@compiled_apart
def end_game(s: State, ending: int) -> None:
    s.ending = ending
    s.stage = MESSAGE if next_message(s) != NOBODY else OVER


@compiled_apart
def next_message(s: State) -> int:
    """The message that is read next: living bearers in seat order, each one's by its first owner's seat."""
    for seat in range(s.seats):
        for owner in range(s.seats):
            if s.bearer[owner] == seat and s.message[owner] == 0:
                return owner
    return NOBODY


@compiled_in_place
def is_read(s: State, message: int) -> bool:
    read = 0
    for owner in range(s.seats):
        read += s.message[owner] == message + 1
    return read > 0


@compiled_in_place
def messages_left(s: State) -> int:
    left = int(s.messages)
    for owner in range(s.seats):
        left -= s.message[owner] > 0
    return left


@compiled_in_place
def read_message(s: State, outcome: int) -> None:
    """The card that a draw means, among those not yet read."""
    message = 0
    while is_read(s, message) or outcome > 0:
        outcome -= not is_read(s, message)
        message += 1
    s.message[next_message(s)] = message + 1
    if next_message(s) == NOBODY:
        s.stage = OVER


@compiled_apart
def points(s: State, seat: int) -> int:
    """What a living messenger has brought home."""
    total = FOR_AN_UG_TROLL * int(s.ug_trolls[seat]) + int(s.trollosophers[seat])
    if s.first_off == seat and s.bearer[seat] == seat:
        total += FOR_BEING_FIRST
    for slot in range(HAND_SIZE):
        if s.hand[seat, slot] != NO_TREASURE:
            total += int(s.value[s.hand[seat, slot]])
    for owner in range(s.seats):
        if s.bearer[owner] == seat:
            total += FOR_A_MESSAGE + worth_of(s, int(s.message[owner]) - 1, seat)
    return total


@compiled_apart
def worth_of(s: State, message: int, seat: int) -> int:
    """What its text is worth to its bearer; nothing while it is unread."""
    if message < 0:
        return 0
    by_trophies = int(s.per_trollosopher[message]) * int(s.trollosophers[seat])
    return int(s.worth[message]) + min(by_trophies, int(s.most[message]))


@compiled_apart
def final_order(s: State, seat: int) -> int:
    """Higher for whoever ranks better: the living by points, then the dead, the last to die first."""
    if has(s.alive, seat):
        return 1_000 + points(s, seat)
    for place in range(s.deaths):
        if s.died[place] == seat:
            return place - 1_000
    return 0


@compiled_apart
def over(s: State) -> bool:
    return bool(s.stage == OVER)


@compiled_apart
def payoff(s: State, out: NDArray[np.float32]) -> None:
    """To the best, who share it."""
    orders = np.empty(s.seats, np.int64)
    for seat in range(s.seats):
        orders[seat] = final_order(s, seat)
    share_the_win(orders, out)
