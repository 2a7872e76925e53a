"""What a position of Angry Troll is worth: every way to end the turn, and how the bridge looks after flight.

A turn is two actions, so all of them are tried, on a sight of the bridge that fits in a few integers: sets of
places are bits, heights of stacks are half bytes.
"""

from .judgement import judge
from .preferences import prefer
from .weights import JUDGEMENTS, PREFERENCES

__all__ = ["EFFORT", "HABITS", "JUDGEMENTS", "PREFERENCES", "judge", "prefer"]

HABITS = (0.3, 2.0, 0.0, 0)  # curiosity, widening, trust, playout
EFFORT = 0.3  # the judge itself looks a turn ahead
