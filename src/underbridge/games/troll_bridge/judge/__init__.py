"""What a position of Troll Bridge is worth: heuristics for bots.

The measure of all is the *way*: the turns that a messenger still needs to the finish, trolls included.
"""

from .judgement import judge
from .preferences import prefer
from .weights import JUDGEMENTS, PREFERENCES

__all__ = ["EFFORT", "HABITS", "JUDGEMENTS", "PREFERENCES", "judge", "prefer"]

HABITS = (1.0, 2.0, 0.5, 0)  # curiosity, widening, trust, playout
EFFORT = 6.0
