"""What installed packages bring: games and bots of others, found by the entry points that they declare.

Nothing is looked up before somebody asks for a name that is not ours, or for all there are; and nothing is
imported but what is asked for. Whatever is wrong with one thing, the others can be had.
"""

import logging
import re
import sys
from collections.abc import Callable, Collection
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from multiprocessing import parent_process
from typing import Generic, NamedTuple, TypeVar

import numba

from .catalogue import CATALOGUE
from .errors import BadSetup
from .game import Game

# It stands in commands, in lists with commas, in names of files, in databases.
NAME = re.compile("[a-z0-9][a-z0-9_-]{0,31}")

T = TypeVar("T")

log = logging.getLogger(__name__)


class Unusable(BadSetup):
    """Why something that a package brings cannot be had."""


class Brought(NamedTuple):
    """Something that a package declares."""

    name: str
    package: str  # with its version
    module: str  # where it stands


class Others(Generic[T]):
    """All of one kind that installed packages bring, by name; ours have their names for themselves."""

    def __init__(
        self, kind: str, group: str, ours: Collection[str], use: Callable[[object, Brought], T]
    ) -> None:
        self.kind, self.group, self._ours, self._use = kind, group, ours, use
        self._used: dict[str, T] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._declared

    @property
    def names(self) -> list[str]:
        """Of all that are declared, usable or not, and none of ours."""
        return [name for name in self._declared if name not in self._ours]

    def find(self, name: str) -> T:
        """The one of a declared name; ``Unusable`` says whose fault it is that it cannot be had."""
        if name not in self._used:
            self._used[name] = self._bring(name)
        return self._used[name]

    def all(self) -> tuple[list[T], list[Unusable]]:
        """Those that can be had, and why the rest cannot."""
        found, faults = list[T](), list[Unusable]()
        for name in self._declared:
            try:
                found.append(self.find(name))
            except Unusable as fault:
                faults.append(fault)
        return found, faults

    @cached_property
    def _declared(self) -> dict[str, list[EntryPoint]]:
        declared: dict[str, list[EntryPoint]] = {}
        for entry in sorted(entry_points(group=self.group)):
            declared.setdefault(entry.name, []).append(entry)
        for name, entries in declared.items():
            if name in self._ours and parent_process() is None:  # once, not in every process of a match
                log.warning("%s", self._why_not_used(entries))
        return declared

    def _why_not_used(self, entries: list[EntryPoint]) -> str:
        packages = " and ".join(map(_package, entries))
        return (
            f"The {self.kind} {entries[0].name!r} of {packages} is not used: Underbridge has one so called."
        )

    def _bring(self, name: str) -> T:
        entry, *more = self._declared[name]
        if name in self._ours:
            raise Unusable(self._why_not_used(self._declared[name]))
        whose = f"The {self.kind} {name!r} of {_package(entry)} cannot be used"
        if more:
            packages = ", ".join(map(_package, more))
            raise Unusable(f"{whose}: {packages} has one of that name, too. Uninstall one of them.")
        if not NAME.fullmatch(name):
            raise Unusable(f"{whose}: a name has small letters, digits, - and _ only, 32 at most.")
        try:
            return self._use(entry.load(), Brought(name, _package(entry), entry.module))
        except Unusable as why:
            raise Unusable(f"{whose}: {why}") from None
        except (Exception, SystemExit) as error:  # whatever a package does while it is imported
            raise Unusable(f"{whose}: {type(error).__name__}: {error}") from error


def _package(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.value


def _use_game(thing: object, brought: Brought) -> Game:
    if not isinstance(thing, Game):
        raise Unusable(f"in {brought.module} it is a {type(thing).__name__}, not a Game.")
    if thing.name != brought.name:
        raise Unusable(f"its facts call it {thing.name!r}, its entry point {brought.name!r}.")
    if not hasattr(sys.modules.get(thing.package), "__path__"):
        raise Unusable(f"its package, {thing.package}, is no folder, in which data/words.toml could be.")
    for other in (*CATALOGUE.values(), *GAMES._used.values()):
        alike = numba.from_dtype(thing.state) == numba.from_dtype(
            other.state
        )  # kernels tell games apart by it
        if alike and other is not thing:
            raise Unusable(f"its state has the very fields of {other.title}: call one of them otherwise.")
    thing.open()
    return thing


GAMES = Others("game", "underbridge.games", CATALOGUE, _use_game)


def all_games() -> tuple[list[Game], list[Unusable]]:
    """Ours, then those of others; and why some of those cannot be used."""
    others, faults = GAMES.all()
    return [*CATALOGUE.values(), *others], faults
