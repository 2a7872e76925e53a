"""Angry Troll versus Magic Bridge: one player keeps a bridge from walking away, brick by brick."""

from ...engine.errors import BadSetup
from ...engine.game import Choice, Counts, Facts, Flag, Game, Given, Number, Seats
from ...engine.verbs import Setup, new_record
from .reasons import reasons
from .state import (
    ACTIONS_A_TURN,
    BRICKS,
    CARDS,
    COLUMNS,
    MOST_BRICKS,
    MOST_IDLE_TURNS,
    MOST_IN_A_COLUMN,
    SETUP,
)

PRESETS = {"all+2": (0, 2), "all+1": (0, 1), "ends+2": (2, 0), "ends+1": (1, 0), "normal": (0, 0)}
EASIEST = "all+2"


def lay_out(seats: int, given: Given) -> Setup:
    """The setup record (AT17)."""
    setup = new_record(SETUP)
    setup.bricks = bricks_of(given)
    setup.endless_diamond = given.get("endless_diamond", False)
    setup.endless_spade = given.get("endless_spade", False)
    return setup


def bricks_of(given: Given) -> tuple[int, ...]:
    """The bricks of a row, column by column: as a preset has them, with some more, or counted freely."""
    extra = "extra_ends" in given or "extra_all" in given
    if ("preset" in given) + extra + ("bricks" in given) > 1:
        raise BadSetup(
            "Give either a preset, or extra_ends and extra_all, or bricks: one of them, not several."
        )
    if "bricks" in given:
        bricks = tuple(map(int, str(given["bricks"]).split(",")))
        check_shape(bricks)
    else:
        ends, everywhere = PRESETS[str(given.get("preset", "normal"))]
        ends, everywhere = int(given.get("extra_ends", ends)), int(given.get("extra_all", everywhere))
        bricks = tuple(
            count + everywhere + (ends if column in (0, COLUMNS - 1) else 0)
            for column, count in enumerate(BRICKS)
        )
    if (count := 2 * sum(bricks)) > MOST_BRICKS:
        lower = "bricks" if "bricks" in given else "extra_ends or extra_all"
        raise BadSetup(
            f"A bridge of {count} bricks leaves no card to awaken them: {MOST_BRICKS} at most. Lower {lower}."
        )
    return bricks


def check_shape(bricks: tuple[int, ...]) -> None:
    """The most bricks at the ends, the fewest in the middle: no other bridge works. Its halves may differ."""
    left, right = bricks[: COLUMNS // 2], bricks[: COLUMNS // 2 - 1 : -1]
    ends, between, middle = zip(left, right, strict=True)
    if min(ends) < max(between) or min(between) < max(middle) or min(ends) == max(middle):
        row = ",".join(map(str, bricks))
        raise BadSetup(
            "A bridge has the most bricks at its ends (columns 1 and 6) and the fewest in its middle (3 and "
            f"4), which {row} has not. No column may have more bricks than its neighbour toward the nearer "
            "bank, and the ends must have more than the middle."
        )


GAME = Game.from_rooms(
    __name__,
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
            Counts(
                "bricks",
                "instead of a preset: how many bricks lie in each column, from the left bank to the right, "
                "in both rows; most at the ends, fewest in the middle",
                COLUMNS,
                1,
                MOST_IN_A_COLUMN,
                ",".join(map(str, BRICKS)),
            ),
            Flag("endless_diamond", "the ace of diamonds comes back after every throw; much easier"),
            Flag("endless_spade", "the ace of spades comes back after every use; strange things happen"),
        ),
        first_game={"preset": EASIEST},
        # Each card is played once (card, die, face), with at most 20 turns between two of them (AT18).
        longest=3 * CARDS + ACTIONS_A_TURN * MOST_IDLE_TURNS * (CARDS + 1),
        rules=1,
        information="perfect",
    ),
    lay_out=lay_out,
    reasons=reasons,
)
