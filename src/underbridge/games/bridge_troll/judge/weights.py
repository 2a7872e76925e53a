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
(
    BALANCED,
    EXCESS,
    PATIENCE,
    BOULDER,
    MOST,
    VARIETY,
    OTHERS_OPEN,
    BOLD,
    FIRST_PILE,
    LAST_PILE,
    FIRST_PLACE,
    CLOSING,
    REPAIRING,
    ROYAL,
    SPECIAL,
    _,
    _,
    _,
    _,
    FACE_DOWN_CARD,
    AT_STAKE,
) = range(len(PREFERENCES))

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
(
    J_BALANCED,
    J_EXCESS,
    J_PATIENCE,
    J_BOULDER,
    J_MOST,
    J_VARIETY,
    J_HAND,
    J_ROYAL,
    J_PICK,
    J_UPGRADE,
    J_DOUBT,
    J_DOUBT_A_TURN,
) = range(len(PREFERENCES), len(PREFERENCES) + len(JUDGEMENTS))
