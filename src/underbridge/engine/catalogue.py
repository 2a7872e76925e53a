"""The games by name. Looking at the list brings none of them, nor what games are made with.

``CATALOGUE`` has ours, whatever else is installed: they are what we test and measure. ``find`` finds those of
others, too.
"""

from collections.abc import Callable, Iterator, Mapping
from reprlib import repr as shown  # an error stays short, however long the value
from typing import TYPE_CHECKING

from .errors import BadSetup

if TYPE_CHECKING:
    from .game import Game


class Catalogue(Mapping[str, "Game"]):
    """The games by name; each is brought from the shelf when somebody first asks for it."""

    def __init__(self) -> None:
        self._shelf: dict[str, Callable[[], Game]] = {}
        self._games: dict[str, Game] = {}

    def shelve(self, name: str, bring: Callable[[], "Game"]) -> None:
        """Put a game on the shelf."""
        self._shelf[name] = bring

    def __getitem__(self, name: str) -> "Game":
        if name not in self._games:
            game = self._shelf[name]()
            game.open()
            self._games[name] = game
        return self._games[name]

    def __contains__(self, name: object) -> bool:
        return name in self._shelf

    def __iter__(self) -> Iterator[str]:
        return iter(self._shelf)

    def __len__(self) -> int:
        return len(self._shelf)

    def find(self, name: str) -> "Game":
        """The game of that name, if it is one of ours."""
        if name not in self:
            raise BadSetup(f"There is no game {shown(name)}; there are {', '.join(self)}.")
        return self[name]


CATALOGUE = Catalogue()


def find(name: str) -> "Game":
    """The game of that name: ours, or one that an installed package brings."""
    if name in CATALOGUE:
        return CATALOGUE[name]
    from .installed import GAMES  # which needs all that games are made with

    if name not in GAMES:
        raise BadSetup(f"There is no game {shown(name)}; there are {', '.join([*CATALOGUE, *GAMES.names])}.")
    return GAMES.find(name)
