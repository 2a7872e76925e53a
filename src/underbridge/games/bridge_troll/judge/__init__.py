"""What a position of Bridge Troll is worth: heuristics for bots, by stage as the rules are.

Everything is reckoned in points: what tolls and food will score, what boulders are good for, what a traveler
brings. How much each is worth fades as the deck runs out.
"""

from .judgement import judge
from .preferences import prefer
from .weights import JUDGEMENTS, PREFERENCES

__all__ = ["EFFORT", "HABITS", "JUDGEMENTS", "PREFERENCES", "judge", "prefer"]

HABITS = (1.0, 2.0, 0.5, 10)  # curiosity, widening, trust, playout
EFFORT = 1.0
