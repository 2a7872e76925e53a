"""What the judge gives weight to: names as in ``data/judge.toml``, and where each stands."""

PREFERENCES = (
    "green die",  # how much likelier a swap of one more die looks to a troll that lacks no health,
    "green die for the wounded",  # for every health that it lacks beyond what the other green dice regrow,
    "green die in a crowd",  # for every opponent after the first
    "green die before prey",  # and if the weakest opponent is about to fall
    "felled opponent",  # how a club die looks for one who will probably fall without it
)
JUDGEMENTS = (
    "second health",  # what each health adds to a troll's strength
    "third health",
    "fourth health",
    "fifth health",
    "sixth health",
    "attacker",  # and what it adds to be the one who attacks
    "health in a duel",  # what every health adds with one opponent left,
    "attacker in a duel",  # and to be the one who attacks then
)

GREEN_DIE = PREFERENCES.index("green die")
FOR_THE_WOUNDED = PREFERENCES.index("green die for the wounded")
IN_A_CROWD = PREFERENCES.index("green die in a crowd")
BEFORE_PREY = PREFERENCES.index("green die before prey")
FELLED = PREFERENCES.index("felled opponent")

WEIGHTS = (*PREFERENCES, *JUDGEMENTS)  # in the order of their places
SECOND_HEALTH = WEIGHTS.index("second health")  # and those after it
ATTACKER = WEIGHTS.index("attacker")
HEALTH_IN_A_DUEL = WEIGHTS.index("health in a duel")
ATTACKER_IN_A_DUEL = WEIGHTS.index("attacker in a duel")
VALUES = len(PREFERENCES) + len(JUDGEMENTS)  # where computed values follow, for those who know them
