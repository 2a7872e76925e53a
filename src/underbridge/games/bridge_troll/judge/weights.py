"""What the judge gives weight to: names as in ``data/judge.toml``, and where each stands."""

PREFERENCES: tuple[str, ...] = (
    "balanced",  # points for each toll that has its food, while there are turns to come
    "excess",  # and for each that still lacks it
    "patience",  # turns it takes to balance that
    "boulder",  # points for each
    "most",  # and for each of the colour one has the most of
    "variety",  # and for each colour
    "others open",  # how likely another is open
    "bold",  # how likely it then bids all it can of a colour, not just any number
    "first pile",  # how much of a usual pile is left for the first in rank
    "last pile",  # and for the last
    "first place",
    "closing",
    "repairing",  # with boulders while closed
    "royal",  # without a messenger yet
    "fortune teller",
    "garlic merchant",
    "jester",
    "stonemason",
    "royal messenger",
    "face-down card",
    "hazard",  # how much of what is at stake is lost
)

JUDGEMENTS: tuple[str, ...] = (
    "judged balanced",
    "judged excess",
    "judged patience",
    "judged boulder",
    "judged most",
    "judged variety",
    "judged hand",
    "judged royal",
    "judged pick",
    "judged upgrade",
    "doubt",
    "doubt a turn",
)

BALANCED = PREFERENCES.index("balanced")
EXCESS = PREFERENCES.index("excess")
PATIENCE = PREFERENCES.index("patience")
BOULDER = PREFERENCES.index("boulder")
MOST = PREFERENCES.index("most")
VARIETY = PREFERENCES.index("variety")
OTHERS_OPEN = PREFERENCES.index("others open")
BOLD = PREFERENCES.index("bold")
FIRST_PILE = PREFERENCES.index("first pile")
LAST_PILE = PREFERENCES.index("last pile")
FIRST_PLACE = PREFERENCES.index("first place")
CLOSING = PREFERENCES.index("closing")
REPAIRING = PREFERENCES.index("repairing")
ROYAL = PREFERENCES.index("royal")
SPECIAL = PREFERENCES.index("fortune teller")  # and the specials after it, in their order
FACE_DOWN_CARD = PREFERENCES.index("face-down card")
AT_STAKE = PREFERENCES.index("hazard")

WEIGHTS = (*PREFERENCES, *JUDGEMENTS)  # in the order of their places
J_BALANCED = WEIGHTS.index("judged balanced")
J_EXCESS = WEIGHTS.index("judged excess")
J_PATIENCE = WEIGHTS.index("judged patience")
J_BOULDER = WEIGHTS.index("judged boulder")
J_MOST = WEIGHTS.index("judged most")
J_VARIETY = WEIGHTS.index("judged variety")
J_HAND = WEIGHTS.index("judged hand")
J_ROYAL = WEIGHTS.index("judged royal")
J_PICK = WEIGHTS.index("judged pick")
J_UPGRADE = WEIGHTS.index("judged upgrade")
J_DOUBT = WEIGHTS.index("doubt")
J_DOUBT_A_TURN = WEIGHTS.index("doubt a turn")
