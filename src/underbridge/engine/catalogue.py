"""The games by name. Looking at the list brings none of them, nor what games are made with."""

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

    def __iter__(self) -> Iterator[str]:
        return iter(self._shelf)

    def __len__(self) -> int:
        return len(self._shelf)


CATALOGUE = Catalogue()


def find(name: str) -> "Game":
    """The game of that name."""
    game = CATALOGUE.get(name)
    if game is None:
        raise BadSetup(f"There is no game {shown(name)}; there are {', '.join(CATALOGUE)}.")
    return game
