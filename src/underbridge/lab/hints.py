"""Hints: what could be done in a position, with its chances, and why. One logic for whoever asks."""

import msgspec

from ..bots.levels import Bot, Level
from ..bots.search import prepare as prepare_search
from ..engine import compiled
from ..engine.action import Action
from ..engine.draws import new_rng
from ..engine.game import Game
from ..engine.reasons import Reason, telling_apart
from ..engine.verbs import State
from . import HowFar, values
from .weighing import MOST, Weighed, Weighing, weigh

LOOKED_AT = 8  # options at most
TRIED = 16  # playouts that tell how much work one is
FEWEST = 40  # playouts of an option, however much work they are


class Option(Weighed, frozen=True, kw_only=True):
    """What can be done, what comes of it, and what speaks for or against it beside the others."""

    why: Reason | None  # none where the game gives no reasons


class Hint(Weighing, frozen=True, kw_only=True):
    """What can be done, those options with their chances that somebody who looks ahead has proposed."""

    options: tuple[Option, ...]
    proposed_by: str
    left_out: tuple[Action, ...]  # nobody has looked at these


def prepare(game: Game, progress: compiled.Progress | None = None) -> None:
    """Compile what hints take, or find it compiled already."""
    prepare_search(game)
    values.prepare(game, progress)


def look(
    game: Game,
    state: State,
    seat: int,
    proposer: Level,
    *,
    looked_at: int = LOOKED_AT,
    most: int = MOST,
    work: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: HowFar | None = None,
) -> Hint:
    """Let somebody propose, and the reference play on; all by what the seat knows, and by the seed alone.

    There are as many playouts of an option as are asked for at most, or as so much work allows: decisions of
    the reference, which are the same on every machine.
    """
    prepare(game)
    seen = state.copy()
    game.rules.hide(seen, seat, new_rng(seed))
    foreseen = Bot(game, proposer, new_rng(seed + 1), hurried=False).look_ahead(seen, seat)
    actions = [prospect.action for prospect in foreseen.prospects]
    numbers = [number for number in map(game.actions.number, actions[:looked_at]) if number is not None]
    playouts = values.Playouts(game, seen, seat, seed=seed, threads=threads)
    if work is not None:
        most = min(most, _affordable(playouts, numbers, work))
    weighing = weigh(playouts, numbers, most=most, progress=progress)
    return Hint(
        seat=seat,
        reference=weighing.reference,
        best=weighing.best,
        options=_explained(game, seen, weighing),
        proposed_by=proposer.name,
        left_out=tuple(actions[looked_at:]),
    )


def _affordable(playouts: values.Playouts, numbers: list[int], work: int) -> int:
    """How many playouts of each option there can be; a few are made to know what one takes."""
    playouts.payoffs(range(TRIED), numbers[0])
    return max(FEWEST, work * TRIED // ((playouts.made + TRIED) * len(numbers)))


def _explained(game: Game, seen: State, weighing: Weighing) -> tuple[Option, ...]:
    """The best beside the next best, and the others beside the best."""
    if game.reasons is None:
        return tuple(Option(**msgspec.structs.asdict(option), why=None) for option in weighing.options)
    reasons = {option.action: game.reasons(seen, weighing.seat, option.action) for option in weighing.options}
    best = weighing.best
    second = next((option.action for option in weighing.options if option.action != best), None)
    explained = []
    for option in weighing.options:
        beside = second if option.action == best else best
        others = [] if beside is None else reasons[beside]
        why = telling_apart(reasons[option.action], others, better=option.action == best)
        explained.append(Option(**msgspec.structs.asdict(option), why=why))
    return tuple(explained)
