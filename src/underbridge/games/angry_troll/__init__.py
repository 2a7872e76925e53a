"""Angry Troll versus Magic Bridge: one player keeps a bridge from walking away, brick by brick."""

from ...engine.errors import BadSetup
from ...engine.game import Choice, Facts, Flag, Game, Given, Number, Seats
from ...engine.verbs import Setup, new_record
from . import judge, rules
from .actions import ACTIONS
from .state import BRICKS, CARDS, PLACES, SETUP, STATE
from .story import due, tell
from .view import board, standings

PRESETS = {"normal": (0, 0), "ends+1": (1, 0), "ends+2": (2, 0), "all+1": (0, 1), "all+2": (0, 2)}


def lay_out(seats: int, given: Given) -> Setup:
    """The setup record (AT17)."""
    if "preset" in given and ("extra_ends" in given or "extra_all" in given):
        raise BadSetup("Give either a preset or extra_ends and extra_all, not both.")
    extra_ends, extra_all = PRESETS[str(given.get("preset", "normal"))]
    setup = new_record(SETUP)
    setup.extra_ends = given.get("extra_ends", extra_ends)
    setup.extra_all = given.get("extra_all", extra_all)
    setup.endless_diamond = given.get("endless_diamond", False)
    setup.endless_spade = given.get("endless_spade", False)
    bricks = 2 * sum(BRICKS) + 4 * int(setup.extra_ends) + PLACES * int(setup.extra_all)
    if bricks > CARDS - 2:  # one card names the lower colour, and one must be left to awaken
        raise BadSetup(
            f"A bridge of {bricks} bricks leaves no card to awaken them: {CARDS - 2} at most. "
            "Lower extra_ends or extra_all."
        )
    return setup


GAME = Game(
    facts=Facts(
        name="angry-troll",
        title="Angry Troll versus Magic Bridge",
        about="Alone against a bridge that wants to leave: stomp, club and shovel its bricks back to sleep.",
        seats=Seats(1, 1, usual=1),
        options=(
            Choice(
                "preset",
                "how many bricks the bridge has: normal is very hard, all+2 a gentle first game",
                tuple(PRESETS),
                "normal",
            ),
            Number("extra_ends", "instead of a preset: more bricks on each of the four end places", 0, 2, 0),
            Number("extra_all", "instead of a preset: more bricks on every place", 0, 2, 0),
            Flag("endless_diamond", "the ace of diamonds comes back after every throw; much easier"),
            Flag("endless_spade", "the ace of spades comes back after every use; strange things happen"),
        ),
        # Each card is played once (card, die, face), with at most 20 turns between two of them (AT18).
        longest=3 * CARDS + rules.ACTIONS_A_TURN * rules.MOST_IDLE_TURNS * (CARDS + 1),
        rules=1,
        information="perfect",
    ),
    package=__name__,
    state=STATE,
    rules=rules,
    judge=judge,
    actions=ACTIONS,
    numbers_observed=rules.NUMBERS_OBSERVED,
    lay_out=lay_out,
    board=board,
    standings=standings,
    due=due,
    tell=tell,
)
