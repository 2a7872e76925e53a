"""What the judge gives weight to: names as in ``data/judge.toml``, and where each stands."""

PREFERENCES = (
    "apart",  # a row to wait at, for each neighbour that it has not
    "edge",  # the same, at the side of the bridge
    "tempo",  # a turn less to the finish
    "trophy",  # a point that a tile promises
    "danger",  # to stand beside a fight, by the chance that it is smashed
    "near",  # to stand beside another
    "threat",  # another beside an Ug Troll that one is about to fight
    "death",  # by its chance, on a jump
    "finish",  # to end the game
    "margin",  # the same, for each point ahead of the best other
    "theft",  # a message taken from another
    "value",  # a point of a treasure that is given away
    "keep",  # a treasure found
    "onward",  # to leave it and move on
    "burden",  # the same, for each treasure that one carries already
    "hinder",  # a turn more for another who wins everything
    "booth",  # a turn that another skips who wins everything
    "shoes",
    "planks",  # ahead
)
JUDGEMENTS = (
    "pace",  # how many turns a lead must be to be sure of the finish, at the finish
    "pace_far",  # and the more for each turn still to go
    "first",  # being first at the finish, against the points for it
    "peril",  # to stand beside a fight, by the chance that it is smashed, in points
    "spread",  # how many points a lead must be to be sure of winning, at the end
    "spread_far",  # and the more for each turn still to go
)

APART = PREFERENCES.index("apart")
EDGE = PREFERENCES.index("edge")
TEMPO = PREFERENCES.index("tempo")
TROPHY = PREFERENCES.index("trophy")
DANGER = PREFERENCES.index("danger")
NEAR = PREFERENCES.index("near")
THREAT = PREFERENCES.index("threat")
DEATH = PREFERENCES.index("death")
FINISH = PREFERENCES.index("finish")
MARGIN = PREFERENCES.index("margin")
THEFT = PREFERENCES.index("theft")
VALUE = PREFERENCES.index("value")
KEEPING = PREFERENCES.index("keep")
ONWARD = PREFERENCES.index("onward")
BURDEN = PREFERENCES.index("burden")
HINDERING = PREFERENCES.index("hinder")
BOOTH = PREFERENCES.index("booth")
SHOES = PREFERENCES.index("shoes")
PLANKS = PREFERENCES.index("planks")

WEIGHTS = (*PREFERENCES, *JUDGEMENTS)  # in the order of their places
PACE = WEIGHTS.index("pace")
PACE_FAR = WEIGHTS.index("pace_far")
FIRST = WEIGHTS.index("first")
PERIL = WEIGHTS.index("peril")
SPREAD = WEIGHTS.index("spread")
SPREAD_FAR = WEIGHTS.index("spread_far")
