"""What is drawn: its words, its odds, and what comes of it."""

from ....engine.compiled import compiled_apart, compiled_in_place
from ....engine.plain import Plain, plainly
from ....engine.verbs import State
from ..state import (
    FIGHT_DIE,
    FIRST_PLAYER,
    JUMP_DIE,
    MESSAGE,
    PLACE,
    QUESTION_CARD,
    SMASH_DIE,
    STEAL_DIE,
    STOLEN_MESSAGE,
    TILE,
    TREASURE_CARD,
    WORD,
)
from . import end
from .end import messages_left, read_message
from .fight import roll_fight, smash
from .movement import messages_of, roll_to_steal, steal_message, test_jump
from .setup import choose_first_player
from .tiles import draw_tile, draw_word, unseen_tiles, unseen_words
from .treasures import cards_left, find_treasure
from .turn import go_on
from .wits import draw_question_card

FACES_OF_A_DIE = 6
SPACES_TO_SMASH = 8  # a face for each space around

DICE = {FIGHT_DIE: "fight", SMASH_DIE: "smash", JUMP_DIE: "jump", STEAL_DIE: "steal"}
PLAIN_DRAWS = {
    FIRST_PLAYER: "first player",
    TREASURE_CARD: "treasure",
    STOLEN_MESSAGE: "stolen message",
    QUESTION_CARD: "question card",
}

next_message = plainly(end.next_message)


def due(s: Plain) -> tuple[str | int, ...]:
    if s.stage in (TILE, WORD):
        return ("tile" if s.stage == TILE else "word", s.row_at + 1, s.column_at)
    if s.stage in DICE:
        return ("die", DICE[s.stage])
    if s.stage == MESSAGE:
        owner = next_message(s)
        return ("message", s.bearer[owner], owner)
    return (PLAIN_DRAWS[s.stage],)


@compiled_apart
def odds(s: State) -> int:
    if s.stage >= PLACE:
        return 0
    if s.stage == FIRST_PLAYER:
        return int(s.seats)
    if s.stage == TILE:
        return unseen_tiles(s)
    if s.stage == WORD:
        return unseen_words(s)
    if s.stage == TREASURE_CARD:
        return cards_left(s)
    if s.stage <= STEAL_DIE:
        return faces(s)
    if s.stage == STOLEN_MESSAGE:
        return messages_of(s, s.decides)
    return int(s.cards - s.asked_count) if s.stage == QUESTION_CARD else messages_left(s)


@compiled_in_place
def faces(s: State) -> int:
    """Of the die that is rolled."""
    if s.stage == JUMP_DIE:
        return int(s.jump_die)
    return SPACES_TO_SMASH if s.stage == SMASH_DIE else FACES_OF_A_DIE


@compiled_apart
def draw(s: State, outcome: int) -> None:
    if s.stage == FIRST_PLAYER:
        choose_first_player(s, outcome)
    elif s.stage == TILE:
        draw_tile(s, outcome)
    elif s.stage == WORD:
        draw_word(s, outcome)
    elif s.stage == TREASURE_CARD:
        find_treasure(s, outcome)
    elif s.stage <= STEAL_DIE:
        roll(s, outcome + 1)
    elif s.stage == STOLEN_MESSAGE:
        steal_message(s, outcome)
    elif s.stage == QUESTION_CARD:
        draw_question_card(s, outcome)
    else:
        read_message(s, outcome)
    go_on(s)


@compiled_in_place
def roll(s: State, face: int) -> None:
    if s.stage == FIGHT_DIE:
        roll_fight(s, face)
    elif s.stage == SMASH_DIE:
        smash(s, face)
    elif s.stage == JUMP_DIE:
        test_jump(s, face)
    else:
        roll_to_steal(s, face)
