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


def _judged(name: str) -> int:
    return len(PREFERENCES) + JUDGEMENTS.index(name)


J_BALANCED = _judged("judged balanced")
J_EXCESS = _judged("judged excess")
J_PATIENCE = _judged("judged patience")
J_BOULDER = _judged("judged boulder")
J_MOST = _judged("judged most")
J_VARIETY = _judged("judged variety")
J_HAND = _judged("judged hand")
J_ROYAL = _judged("judged royal")
J_PICK = _judged("judged pick")
J_UPGRADE = _judged("judged upgrade")
J_DOUBT = _judged("doubt")
J_DOUBT_A_TURN = _judged("doubt a turn")
