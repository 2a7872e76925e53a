"""Troll Bridge: two to five messengers cross a bridge full of trolls, who smash it or ask questions."""

from ...engine.action import Action
from ...engine.errors import BadSetup, IllegalAction
from ...engine.game import (
    ASKED,
    Choice,
    Document,
    Facts,
    Flag,
    Game,
    Given,
    Marks,
    Memory,
    Number,
    Seats,
    Things,
)
from ...engine.verbs import Setup, State, new_record
from .actions import Answer, Late
from .box import COLUMNS_OF_A_BOARD, Box, our_box_text, read_box
from .quiz import QUESTIONS, bits_of, cards_shown
from .reasons import reasons
from .rules.draws import FACES_OF_A_DIE, SPACES_TO_SMASH
from .rules.fight import DAMAGE_TO_FLEE
from .rules.movement import FACE_TO_STEAL
from .state import (
    ANSWER,
    BOARDS_OF_A_BOX,
    BYTES_OF_CARDS,
    FEWEST_PLAYERS,
    HAND_SIZE,
    JUMP_DICE,
    MOST_BOARDS,
    MOST_PLAYERS,
    SETUP,
    TROLL_TILES,
    TROLLS_OF_A_KIND,
    TYPED_OTHERWISE,
)
from .tome import MOST_CARDS, Pack, our_tome, our_tome_text, plain, put_away, read_tome, shelve
from .view import asked_question, due_by, laid_open

HOLED_BOARDS = ("all", "first", "last")


def box_of(given: Given) -> Box:
    return read_box(str(given.get("box", our_box_text())))


def lay_out(seats: int, given: Given) -> Setup:
    """The setup record (TB1, TB15)."""
    boards = int(given.get("boards", 1))
    setup = new_record(SETUP)
    setup.seats = seats
    setup.boards = boards
    setup.ug_trolls, setup.trollosophers = _trolls(boards, given)
    setup.gentle = given.get("gentle", False)
    setup.jump_die = given.get("jump_die", JUMP_DICE[0])
    setup.typed = given.get("answers", "options") == "typed"
    setup.holed = _holed(boards, given)
    _unpack(setup, box_of(given))
    pack = read_tome(str(given["tome"])) if "tome" in given else our_tome()
    _mark_asked(setup, bits_of(given), len(pack.card))
    _open_tome(setup, pack)
    return setup


def _boxes(boards: int) -> int:
    """One for every two boards begun."""
    return -(-boards // BOARDS_OF_A_BOX)


def _trolls(boards: int, given: Given) -> tuple[int, int]:
    """Ug Trolls and Trollosophers: those of the boxes, or a chosen share of as many as find a space."""
    if "ug_trolls" not in given:
        boxes, short_sets = divmod(boards, BOARDS_OF_A_BOX)
        of_each = TROLLS_OF_A_KIND * boxes + TROLL_TILES // 2 * short_sets
        return of_each, of_each
    ug_trolls, trolls = int(given["ug_trolls"]), TROLL_TILES * boards
    of_a_kind = TROLLS_OF_A_KIND * _boxes(boards)
    fewest, most = max(0, trolls - of_a_kind), min(trolls, of_a_kind)
    if not fewest <= ug_trolls <= most:
        on = "a board" if boards == 1 else f"{boards} boards"
        raise BadSetup(f"The option ug_trolls on {on} is {fewest} to {most}, not {ug_trolls}.")
    return ug_trolls, trolls - ug_trolls


def _holed(boards: int, given: Given) -> int:
    """The boards that lie with their holed side up, a bit each."""
    which = given.get("holed_boards", HOLED_BOARDS[0])
    if not given.get("holed", False):
        if which != HOLED_BOARDS[0]:
            raise BadSetup(f"The option holed_boards is {which}, but no board is holed: set holed, too.")
        return 0
    return {"all": (1 << boards) - 1, "first": 1, "last": 1 << boards - 1}[str(which)]


def _unpack(setup: Setup, box: Box) -> None:
    setup.treasures = [treasure.count for treasure in box.treasures]
    setup.value = [treasure.value for treasure in box.treasures]
    setup.strength = [treasure.strength for treasure in box.treasures]
    setup.words = [number * _boxes(int(setup.boards)) for number in box.words]
    setup.messages = len(box.messages)
    for number, message in enumerate(box.messages):
        setup.worth[number] = message.worth
        setup.per_trollosopher[number] = message.per_trollosopher
        setup.most[number] = message.most
    setup.holes = sum(1 << (row - 1) * COLUMNS_OF_A_BOARD + column - 1 for row, column in box.holes)


def _mark_asked(setup: Setup, asked: int, cards: int) -> None:
    """Cards that somebody has been shown before come last; where all are such, none does."""
    if asked >> cards:
        raise BadSetup(f"The option {ASKED} marks card {asked.bit_length()}, but the Tome has {cards}.")
    if asked.bit_count() < cards:
        setup.asked = [*asked.to_bytes(BYTES_OF_CARDS, "little")]
        setup.asked_count = asked.bit_count()


def _open_tome(setup: Setup, pack: Pack) -> None:
    setup.tome = shelve(pack)
    setup.cards = len(pack.card)
    for number, card in enumerate(pack.card):
        setup.key[number] = sum(question.right << 2 * place for place, question in enumerate(card.question))


def printed(_: int, given: Given) -> Things:
    """The figures of the treasures, and those of the rules that a board shows."""
    treasures = {one.id: {"value": one.value, "strength": one.strength} for one in box_of(given).treasures}
    return treasures | {
        "Ug Troll": {"damage": DAMAGE_TO_FLEE},
        "messenger": {"treasures": HAND_SIZE},
        "fight": {"die": FACES_OF_A_DIE},
        "jump": {"die": int(given.get("jump_die", JUMP_DICE[0]))},
        "smash": {"die": SPACES_TO_SMASH},
        "theft": {"die": FACES_OF_A_DIE, "least": FACE_TO_STEAL},
    }


def hear(s: State, text: str) -> Action:
    """The decision that a typed answer means."""
    if s.stage != ANSWER:
        raise IllegalAction("Nobody has asked a question: there is nothing to answer.")
    if not s.typed:  # else a spelling that is refused would tell that it is wrong
        raise IllegalAction("Here answers are chosen, not typed.")
    question = asked_question(s)
    if question.is_answer(text):
        return Answer(question.right)
    options = [plain(option) for option in question.options]
    return Answer(options.index(plain(text)) if plain(text) in options else TYPED_OTHERWISE)


GAME = Game.from_rooms(
    __name__,
    facts=Facts(
        name="troll-bridge",
        title="Troll Bridge",
        about="Carry a message over a crumbling bridge: fight trolls that smash it, outwit trolls that talk.",
        seats=Seats(FEWEST_PLAYERS, MOST_PLAYERS, usual=4),
        options=(
            Number("boards", "how long the bridge is", 1, MOST_BOARDS, 1),
            Number(
                "ug_trolls",
                "how many trolls are Ug Trolls, of 40 a board; as in the box if left out, fewer are easier",
                0,
                TROLLS_OF_A_KIND * _boxes(MOST_BOARDS),
                TROLL_TILES // 2,
            ),
            Flag("holed", "play on the side of the boards that has holes: harder"),
            Choice(
                "holed_boards",
                "which boards show their holes, if any do: all of them, only the first, only the last",
                HOLED_BOARDS,
                HOLED_BOARDS[0],
            ),
            Flag("gentle", "who is smashed steps aside instead of dying"),
            Number(
                "jump_die",
                "the die for jumps, 6 or 8: the bigger one is easier",
                *JUMP_DICE,
                JUMP_DICE[0],
                step=2,
            ),
            Document("tome", "a file with your own questions; underbridge tome check says if it is right"),
            Choice(
                "answers",
                "how questions are answered: by one of four options, or typed",
                ("options", "typed"),
                "options",
            ),
            Document("box", "a file with your own figures of treasures, words, messages and holes"),
        ),
        # Every eventful turn uses something up, except trolls that are dealt with again and again.
        longest=500_000,
        rules=2,
        information="hidden",
    ),
    lay_out=lay_out,
    reasons=reasons,
    due_by=due_by,
    laid_open=laid_open,
    open_decisions=True,
    open_draws=("die",),
    questions=QUESTIONS,
    memory=Memory(
        document="tome",
        option=Marks(ASKED, "cards of the Tome that come last, for they are known at the table", MOST_CARDS),
        shown=cards_shown,
    ),
    hear=hear,
    printed=printed,
    ours=lambda: {"tome": our_tome_text(), "box": our_box_text()},
    late=Late(),
    put_away=lambda setup: put_away(int(setup.tome)),
)
