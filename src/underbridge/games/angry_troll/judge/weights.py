"""What the judge gives weight to: names as in ``data/judge.toml``, and where each stands."""

from ....engine.compiled import compiled_in_place
from ....engine.verbs import Weights

HIGHEST = 5  # a stack with more bricks is as safe
FARTHEST = 4  # steps from the troll
FLIGHTS = range(1, 4)  # until a brick has escaped
MOST_ASIDE, MOST_AWAKE = 4, 4

# Kinds of columns from the banks inward, and the weights that follow each other by a number.
ENDS = ("end", "second", "middle")
COLUMNS_OF = [(few, many) for many in range(1, HIGHEST + 1) for few in range(many + 1)]
FEATURES = (
    "start",
    *(f"aside {n}" for n in range(MOST_ASIDE + 1)),
    *(f"{kind} column of {many} and {few}" for kind in ENDS for few, many in COLUMNS_OF),
    *(f"critical of {n}" for n in range(1, 4)),
    "critical awake",
    "critical together",
    "awake underfoot",
    *(f"awake {far} away, {left} to go" for far in range(1, FARTHEST + 1) for left in FLIGHTS),
    *(f"{n} awake" for n in range(MOST_AWAKE + 1)),
    "buried awake",
    *(f"{held} in hand" for held in ("club", "diamond", "nothing", "spade", "the club", "endless diamond")),
    "endless spade in hand",
    "brick in hand",
    *(f"troll on {kind}" for kind in ENDS),
    "the club unseen",
)
PREFERENCES = ("keenness",)
JUDGEMENTS = (*FEATURES, *(f"{feature}, by the deck" for feature in FEATURES))

KEENNESS = PREFERENCES.index("keenness")


def _judged(name: str) -> int:
    return len(PREFERENCES) + JUDGEMENTS.index(name)


START = _judged("start")
BY_THE_DECK = _judged("start, by the deck") - START  # from each feature to what the deck adds to it
ASIDE = _judged("aside 0")
COLUMN = _judged("end column of 1 and 0")
KINDS_OF_COLUMNS = len(COLUMNS_OF)  # at the ends, then as many second and middle ones
CRITICAL_OF = _judged("critical of 1")
CRITICAL_AWAKE = _judged("critical awake")
CRITICAL_TOGETHER = _judged("critical together")
AWAKE_AT = _judged("awake underfoot")
AWAKE = _judged("0 awake")
BURIED = _judged("buried awake")
HELD_CLUB = _judged("club in hand")
HELD_DIAMOND = _judged("diamond in hand")
HELD_NOTHING = _judged("nothing in hand")
HELD_SPADE = _judged("spade in hand")
HELD_THE_CLUB = _judged("the club in hand")
HELD_ENDLESS_DIAMOND = _judged("endless diamond in hand")
HELD_ENDLESS_SPADE = _judged("endless spade in hand")
HELD_BRICK = _judged("brick in hand")
TROLL_ON = _judged("troll on end")
CLUB_UNSEEN = _judged("the club unseen")


@compiled_in_place
def weight(weights: Weights, at: int, tens: float) -> float:
    """Of a feature, while the deck has so many tens of cards."""
    return float(weights[at] + weights[at + BY_THE_DECK] * tens)
