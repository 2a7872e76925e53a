"""The verbs of Troll Bridge. Its rules stand by part: turn, movement, tiles, treasures, fight, wits, end."""

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.verbs import Mask, State
from ..actions import (
    ANSWER_OPTION,
    ASK_QUESTION,
    CHOOSE_ROW,
    COMMIT,
    DISCARD,
    END_TURN,
    HINDER_WITH,
    JUMP,
    JUMP_IN_BOOTS,
    KEEP,
    KEEP_DISCARDING,
    LATE,
    LEAVE,
    MOVE,
    PASS,
    RETREAT_TO,
    ROLL,
    STAY,
    STEAL,
    STEAL_SURELY,
    TYPED_OTHERWISE,
    USE_CRIB_NOTES,
    USE_PLANKS,
    USE_SHOES,
    USE_TROLLBOOTH,
)
from ..box import ROWS
from ..state import (
    ACT,
    ANSWER,
    ASK,
    CRIB_NOTES,
    DECIDE_TREASURE,
    END,
    EXTRA,
    FEATHER_BOOTS,
    FIGHT,
    FIGHT_DIE,
    FIRST_PLAYER,
    HAND_SIZE,
    HINDER,
    HINDERERS,
    JUMP_DIE,
    LEFT,
    MESSAGE,
    MIRRORED_SHOES,
    NEXT_TURN,
    NO_TREASURE,
    OVER,
    PLACE,
    QUESTION_CARD,
    RETREAT,
    RIGHT,
    SACK_OF_PLANKS,
    SMASH_DIE,
    STEAL_DIE,
    STICKY_FINGERS,
    STOLEN_MESSAGE,
    TILE,
    TREASURE_CARD,
    TROLLBOOTH,
    UNSEEN,
    WORD,
)
from .bridge import (
    bit,
    column_beside,
    has,
    is_face_down,
    is_hole,
    is_on_bridge,
    mend,
    row_beside,
    tile_on,
)
from .end import final_order, messages_left, read_message
from .fight import (
    COMMITTED_KINDS,
    ask_next_to_hinder,
    can_retreat,
    commit,
    hinder,
    retreat,
    roll_fight,
    smash,
)
from .movement import (
    begin_stealing,
    can_jump,
    can_move,
    can_move_anywhere,
    can_steal,
    jump,
    jumps_off,
    messages_of,
    move,
    steal_message,
    succeed_in_stealing,
    test_jump,
)
from .secrets import NUMBERS_OBSERVED, hide, observe
from .tiles import allow_one_more_move, draw_tile, keep_treasure, peek, turn_up, word_drawn
from .treasures import cards_left, carried, discard, holds, put_in_hand, take_from_deck
from .turn import go_on, is_row_free, place, start
from .wits import answer, beat_trollosopher, draw_question_card

__all__ = ["act", "awaited", "draw", "hide", "legal", "observe", "odds", "over", "payoff", "start"]
__all__ += ["NUMBERS_OBSERVED"]

FACE_TO_STEAL = 6
HINDERER_KINDS = np.array(HINDERERS)


@compiled_apart
def actor(s: State) -> int:
    """Whose decision it is."""
    others = s.stage == HINDER or s.stage == ASK or s.stage == RETREAT
    return int(s.decides if others else s.turn)


@compiled_apart
def awaited(s: State) -> int:
    return 0 if s.stage < PLACE or s.stage == OVER else bit(actor(s))


# What is legal


@compiled_apart
def legal(s: State, seat: int, mask: Mask) -> None:
    if s.stage < PLACE or s.stage == OVER:
        return
    if s.stage == ANSWER and seat == s.decides:
        mask[LATE] = True
    if seat != actor(s):
        return
    if s.stage == ACT or s.stage == EXTRA or s.stage == END:
        legal_in_turn(s, seat, mask)
    elif s.stage <= DECIDE_TREASURE:
        legal_rows_and_treasures(s, seat, mask)
    elif s.stage <= HINDER:
        legal_in_fight(s, seat, mask)
    else:
        legal_with_others(s, seat, mask)


@compiled_in_place
def legal_in_turn(s: State, seat: int, mask: Mask) -> None:
    if s.stage == END:
        mask[END_TURN] = True
        legal_discards(s, seat, mask, DISCARD)
    else:
        for direction in range(4):
            mask[MOVE + direction] = can_move(s, seat, direction)
        mask[STAY] = s.stage == EXTRA or not can_move_anywhere(s, seat)
    if s.stage == ACT:
        legal_jumps_and_thefts(s, seat, mask)
    if s.hand[seat, 0] != NO_TREASURE:
        legal_uses(s, seat, mask)


@compiled_in_place
def legal_jumps_and_thefts(s: State, seat: int, mask: Mask) -> None:
    for direction in range(4):
        if can_jump(s, seat, direction):
            mask[JUMP + direction] = True
            mask[JUMP_IN_BOOTS + direction] = holds(s, seat, FEATHER_BOOTS) and not jumps_off(
                s, seat, direction
            )
    for victim in range(s.seats):
        if can_steal(s, seat, victim):
            mask[STEAL + victim] = True
            mask[STEAL_SURELY + victim] = holds(s, seat, STICKY_FINGERS)


@compiled_in_place
def legal_uses(s: State, seat: int, mask: Mask) -> None:
    """Treasures for one's own turn."""
    if holds(s, seat, TROLLBOOTH):
        for other in range(s.seats):
            mask[USE_TROLLBOOTH + other] = other != seat and has(s.alive, other)
    shoes, planks = holds(s, seat, MIRRORED_SHOES), holds(s, seat, SACK_OF_PLANKS)
    if not shoes and not planks:
        return
    for direction in range(4):
        row, column = row_beside(s, seat, direction), column_beside(s, seat, direction)
        if is_on_bridge(s, row, column):
            known = has(s.seen[row, column - 1], seat)
            mask[USE_SHOES + direction] = shoes and is_face_down(s, row, column) and not known
            mask[USE_PLANKS + direction] = planks and is_hole(s, row, column)


@compiled_apart
def legal_discards(s: State, seat: int, mask: Mask, first: int) -> None:
    for slot in range(HAND_SIZE):
        if s.hand[seat, slot] != NO_TREASURE:
            mask[first + int(s.hand[seat, slot])] = True


@compiled_in_place
def legal_rows_and_treasures(s: State, seat: int, mask: Mask) -> None:
    if s.stage == PLACE:
        for row in range(ROWS):
            mask[CHOOSE_ROW + row] = is_row_free(s, row)
        return
    mask[LEAVE] = True
    if carried(s, seat) < HAND_SIZE:
        mask[KEEP] = True
    else:
        legal_discards(s, seat, mask, KEEP_DISCARDING)


@compiled_in_place
def legal_in_fight(s: State, seat: int, mask: Mask) -> None:
    if s.stage == FIGHT:
        mask[ROLL] = True
        for at in range(COMMITTED_KINDS.size):
            mask[COMMIT + at] = holds(s, seat, COMMITTED_KINDS[at])
    else:
        mask[PASS] = True
        for at in range(HINDERER_KINDS.size):
            mask[HINDER_WITH + at] = holds(s, seat, HINDERER_KINDS[at])


@compiled_in_place
def legal_with_others(s: State, seat: int, mask: Mask) -> None:
    if s.stage == ASK:
        for question in range(ANSWER_OPTION - ASK_QUESTION):
            mask[ASK_QUESTION + question] = True
    elif s.stage == ANSWER:
        for option in range(TYPED_OTHERWISE + s.typed):
            mask[ANSWER_OPTION + option] = True
        mask[USE_CRIB_NOTES] = holds(s, seat, CRIB_NOTES)
    else:
        for direction in range(RIGHT, LEFT + 1):
            mask[RETREAT_TO + direction - RIGHT] = can_retreat(s, seat, direction)


# What is done


@compiled_apart
def act(s: State, seat: int, action: int) -> None:
    if action < STEAL:
        act_on_bridge(s, action)
    elif action < ROLL:
        act_on_neighbours_and_treasures(s, seat, action)
    elif action < USE_CRIB_NOTES:
        act_against_trolls(s, action)
    else:
        act_with_treasures(s, seat, action)
    go_on(s)


@compiled_in_place
def act_on_bridge(s: State, action: int) -> None:
    if action < MOVE:
        place(s, action - CHOOSE_ROW)
    elif action < JUMP:
        move(s, action - MOVE)
    elif action < JUMP_IN_BOOTS:
        jump(s, action - JUMP, False)
    else:
        discard(s, int(s.turn), FEATHER_BOOTS)
        jump(s, action - JUMP_IN_BOOTS, True)


@compiled_in_place
def act_on_neighbours_and_treasures(s: State, seat: int, action: int) -> None:
    if action < STEAL_SURELY:
        begin_stealing(s, action - STEAL, False)
    elif action < STAY:
        discard(s, seat, STICKY_FINGERS)
        begin_stealing(s, action - STEAL_SURELY, True)
    elif action == STAY:
        s.stage = END
    elif action == LEAVE:
        allow_one_more_move(s)
    else:
        if action >= KEEP_DISCARDING:
            discard(s, seat, action - KEEP_DISCARDING)
        keep_treasure(s)


@compiled_in_place
def act_against_trolls(s: State, action: int) -> None:
    if action == ROLL:
        ask_next_to_hinder(s, int(s.turn))
    elif action < PASS:
        commit(s, int(COMMITTED_KINDS[action - COMMIT]))
    elif action < ASK_QUESTION:
        if action >= HINDER_WITH:
            hinder(s, int(HINDERER_KINDS[action - HINDER_WITH]))
        else:
            ask_next_to_hinder(s, int(s.decides))
    elif action < ANSWER_OPTION:
        s.question = action - ASK_QUESTION
        s.reveals += 1
        s.stage = ANSWER
    else:
        answer(s, TYPED_OTHERWISE if action == LATE else action - ANSWER_OPTION)


@compiled_in_place
def act_with_treasures(s: State, seat: int, action: int) -> None:
    if action == USE_CRIB_NOTES:
        discard(s, seat, CRIB_NOTES)
        beat_trollosopher(s)
        s.stage = END
    elif action < USE_SHOES:
        discard(s, seat, TROLLBOOTH)
        s.skips[action - USE_TROLLBOOTH] += 1
    elif action < USE_PLANKS:
        discard(s, seat, MIRRORED_SHOES)
        look_beside(s, seat, action - USE_SHOES)
    elif action < END_TURN:
        discard(s, seat, SACK_OF_PLANKS)
        direction = action - USE_PLANKS
        mend(s, row_beside(s, seat, direction), column_beside(s, seat, direction))
    elif action == END_TURN:
        s.stage = NEXT_TURN
    elif action < RETREAT_TO:
        discard(s, seat, action - DISCARD)
    else:
        retreat(s, seat, action - RETREAT_TO + RIGHT)


@compiled_in_place
def look_beside(s: State, seat: int, direction: int) -> None:
    """The tile's kind is drawn if nobody has seen it yet."""
    s.row_at, s.column_at = row_beside(s, seat, direction), column_beside(s, seat, direction)
    s.resume = s.stage
    if tile_on(s, int(s.row_at), int(s.column_at)) == UNSEEN:
        s.stage = TILE
    else:
        peek(s)


# Draws


@compiled_apart
def odds(s: State) -> int:
    if s.stage >= PLACE:
        return 0
    if s.stage == FIRST_PLAYER:
        return int(s.seats)
    if s.stage <= WORD:
        return tiles_left(s)
    if s.stage <= STEAL_DIE:
        return cards_or_faces(s)
    if s.stage == STOLEN_MESSAGE:
        return messages_of(s, s.decides)
    return int(s.cards - s.asked_count) if s.stage == QUESTION_CARD else messages_left(s)


@compiled_in_place
def tiles_left(s: State) -> int:
    left = 0
    if s.stage == TILE:
        for kind in range(s.unseen.size):
            left += int(s.unseen[kind])
    else:
        for word in range(s.unseen_words.size):
            left += int(s.unseen_words[word])
    return left


@compiled_in_place
def cards_or_faces(s: State) -> int:
    if s.stage == TREASURE_CARD:
        return cards_left(s)
    if s.stage == JUMP_DIE:
        return int(s.jump_die)
    return 8 if s.stage == SMASH_DIE else 6


@compiled_apart
def draw(s: State, outcome: int) -> None:
    """A die's outcome 0 is its face 1."""
    if s.stage == FIRST_PLAYER:
        s.turn = outcome
        s.stage = PLACE
    elif s.stage == TILE:
        draw_tile(s, outcome)
    elif s.stage == WORD:
        turn_up(s, word_drawn(s, outcome))
    elif s.stage == TREASURE_CARD:
        put_in_hand(s, int(s.turn), take_from_deck(s, outcome))
        s.stage = END
    elif s.stage == QUESTION_CARD:
        draw_question_card(s, outcome)
    elif s.stage == MESSAGE:
        read_message(s, outcome)
    else:
        roll(s, outcome)
    go_on(s)


@compiled_in_place
def roll(s: State, outcome: int) -> None:
    if s.stage == FIGHT_DIE:
        roll_fight(s, outcome + 1)
    elif s.stage == SMASH_DIE:
        smash(s, outcome)
    elif s.stage == JUMP_DIE:
        test_jump(s, outcome + 1)
    elif s.stage == STOLEN_MESSAGE:
        steal_message(s, outcome)
    elif outcome + 1 == FACE_TO_STEAL:
        succeed_in_stealing(s)
    else:
        s.stage = END


@compiled_apart
def over(s: State) -> bool:
    return bool(s.stage == OVER)


@compiled_apart
def payoff(s: State, out: NDArray[np.float32]) -> None:
    best, winners = -10_000, 0
    for seat in range(s.seats):
        order = final_order(s, seat)
        if order > best:
            best, winners = order, 0
        winners += order == best
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if final_order(s, seat) == best else 0.0
