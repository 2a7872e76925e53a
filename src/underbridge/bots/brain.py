"""Brains: how bots of others decide. They are asked with care, and see what their seat may see."""

import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from reprlib import repr as shown  # an error stays short, whatever a bot answers
from traceback import extract_tb

from ..engine.errors import BadBot
from ..engine.game import Game
from ..engine.verbs import Rng, State

Choose = Callable[
    [State, int], int
]  # by a position, and the seat: the number of an action that is legal there
Brain = Callable[[Game, Rng], Choose]  # made anew for every game, with a generator of its own


class Asked:
    """A brain at a table. Whatever goes wrong in it is told with the name of its bot."""

    def __init__(self, brain: Brain, whose: str, game: Game, rng: Rng) -> None:
        self._whose, self._game = whose, game
        with self._blamed():
            self._choose = brain(game, rng)

    def choose(self, seen: State, seat: int) -> int:
        """What it chooses, if that is the number of a legal action."""
        legal = self._game.legal(seen, seat).tolist()
        with self._blamed():
            answer = self._choose(seen, seat)
        try:
            number = operator.index(answer)
        except TypeError:
            fault = f"{self._whose} answers {shown(answer)}, which is not the number of an action."
            raise BadBot(fault) from None
        if number not in legal:
            raise BadBot(
                f"{self._whose} chooses {number}, but only {shown(legal)} are legal for seat {seat}."
            )
        return number

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        try:
            yield
        except (Exception, SystemExit) as error:  # one that ended a process of a match would stop it for ever
            place = extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}, line {place.lineno}"
            raise BadBot(f"{self._whose} fails: {type(error).__name__}: {error} ({where})") from error
