"""The chance to win, by every way to end the turn."""

from ....engine.bits import has
from ....engine.compiled import compiled, compiled_apart
from ....engine.reals import exp
from ....engine.verbs import State, Weights
from ..actions import ACTIONS
from ..rules.end import LEADS_ACROSS
from ..state import COLUMNS
from .places import DICE_TO
from .promise import promise
from .sight import TALLEST, Sight, of_height
from .turn import acted, fled, open_in

NUMBER = len(ACTIONS)
SURE, HOPELESS = 1 - 1e-6, 1e-9  # never quite: odds need both


@compiled_apart
def best_end(s: State, b: Sight, actions_left: int, weights: Weights) -> float:
    """The best outlook with so many actions left, at most one."""
    actions = open_in(s, b) if actions_left else 0
    if actions == 0:
        return outlook(s, b, weights)
    best = 0.0
    for action in range(NUMBER):
        if has(actions, action):
            best = max(best, outlook(s, acted(s, b, action), weights))
    return best


@compiled_apart
def outlook(s: State, acting: Sight, weights: Weights) -> float:
    """The chance to win if the troll does no more this turn."""
    b = fled(s, acting)
    places = of_height(b.bricks, 1, TALLEST + 2)
    if not LEADS_ACROSS[places]:
        return HOPELESS
    if s.deck == 0 and b.bricks.waking == 0:
        return SURE
    value = 1 / (1 + exp(-promise(s, b, weights)))
    return max(HOPELESS, min(SURE, value * (1 - chance_to_be_carried_off(s, b, places))))


@compiled
def chance_to_be_carried_off(s: State, b: Sight, places: int) -> float:
    """In the coming awakening (AT5): an awake brick underfoot is called, or a dormant one twice."""
    row, column = b.troll.place // COLUMNS, b.troll.place % COLUMNS
    called = int(DICE_TO[places >> row * COLUMNS & (1 << COLUMNS) - 1, column]) / COLUMNS
    awake = has(b.bricks.awake, b.troll.place)
    cards = b.aside.upper if row else b.aside.lower
    if b.aside.lower + b.aside.upper == 0:
        chance = (1 - b.lower_chance if row else b.lower_chance) if s.deck > 0 else 0.0
        return chance * called if awake else 0.0
    never = (1 - called) ** cards
    once = cards * called * (1 - called) ** max(cards - 1, 0)
    return 1 - never if awake else 1 - never - once
