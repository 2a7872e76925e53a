"""What a position of Troll Dice is worth: heuristics for bots."""

from .judgement import judge
from .preferences import prefer
from .weights import JUDGEMENTS, PREFERENCES

__all__ = ["DEEP_HABITS", "EFFORT", "HABITS", "JUDGEMENTS", "PREFERENCES", "judge", "prefer"]

HABITS = (0.3, 10.0, 1.0, 0)  # curiosity, widening, trust, playout; few decisions, so all of them are tried
DEEP_HABITS = (0.3, 10.0, 0.0, 0)  # the values are those among trolls that look ahead: nobody is just grumpy
EFFORT = 2.0
