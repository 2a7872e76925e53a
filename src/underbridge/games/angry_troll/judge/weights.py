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

WEIGHTS = (*PREFERENCES, *JUDGEMENTS)  # in the order of their places
START = WEIGHTS.index("start")
BY_THE_DECK = WEIGHTS.index("start, by the deck") - START  # from each feature to what the deck adds to it
ASIDE = WEIGHTS.index("aside 0")
COLUMN = WEIGHTS.index("end column of 1 and 0")
KINDS_OF_COLUMNS = len(COLUMNS_OF)  # at the ends, then as many second and middle ones
CRITICAL_OF = WEIGHTS.index("critical of 1")
CRITICAL_AWAKE = WEIGHTS.index("critical awake")
CRITICAL_TOGETHER = WEIGHTS.index("critical together")
AWAKE_AT = WEIGHTS.index("awake underfoot")
AWAKE = WEIGHTS.index("0 awake")
BURIED = WEIGHTS.index("buried awake")
HELD_CLUB = WEIGHTS.index("club in hand")
HELD_DIAMOND = WEIGHTS.index("diamond in hand")
HELD_NOTHING = WEIGHTS.index("nothing in hand")
HELD_SPADE = WEIGHTS.index("spade in hand")
HELD_THE_CLUB = WEIGHTS.index("the club in hand")
HELD_ENDLESS_DIAMOND = WEIGHTS.index("endless diamond in hand")
HELD_ENDLESS_SPADE = WEIGHTS.index("endless spade in hand")
HELD_BRICK = WEIGHTS.index("brick in hand")
TROLL_ON = WEIGHTS.index("troll on end")
CLUB_UNSEEN = WEIGHTS.index("the club unseen")


@compiled_in_place
def weight(weights: Weights, at: int, tens: float) -> float:
    """Of a feature, while the deck has so many tens of cards."""
    return float(weights[at] + weights[at + BY_THE_DECK] * tens)
