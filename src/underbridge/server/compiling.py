"""Rules are compiled in a process of their own, so that pages are served quickly meanwhile.

A compiler keeps Python's lock for long; the server only reads what the other process has put into the cache.
"""

import asyncio
import contextlib
import gc
import logging
import os
import sys
from collections.abc import AsyncIterator

import msgspec

from ..bots.levels import LEVELS
from ..bots.levels import prepare as prepare_bots
from ..engine.compiled import Progress
from ..engine.game import CATALOGUE, Game
from ..lab import hints
from .background import Chore
from .served import games
from .store import Clock

BACKGROUND = 10  # how much the compiler steps back for everybody else

log = logging.getLogger(__name__)


class Readiness(msgspec.Struct, frozen=True, kw_only=True):
    """How far a game is."""

    game: str
    title: str
    ready: bool = False
    done: int = 0  # of its parts
    of: int = 0


class Compiling:
    """Prepares all games, one after the other."""

    def __init__(self, clock: Clock) -> None:
        self.chore = Chore("compiling the rules", self._compile_all, clock)
        self._readiness = {name: Readiness(game=name, title=game.title) for name, game in games().items()}
        self._ready = {name: asyncio.Event() for name in games()}

    @property
    def games(self) -> list[Readiness]:
        """All games, and how far they are."""
        return list(self._readiness.values())

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played at once, or is not served: then there is nothing to wait for."""
        return game not in self._ready or self._ready[game].is_set()

    async def wait(self, game: str) -> None:
        """Until a game can be played."""
        if not self.is_ready(game):
            await self._ready[game].wait()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Prepare games in the background."""
        async with self.chore.running():
            yield

    async def _compile_all(self) -> None:
        compiler = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __name__),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            assert compiler.stdout is not None
            async for line in compiler.stdout:
                readiness = msgspec.json.decode(line, type=Readiness)
                if readiness.ready:
                    await self._load(readiness.game)
                self._readiness[readiness.game] = readiness
            if await compiler.wait():
                log.error("compiling the rules failed; they are compiled here")
            for name in games():
                if not self.is_ready(name):
                    await self._load_here(name)
            gc.collect()
            gc.freeze()  # a compiler leaves much behind that is never garbage: it is not looked at again
        finally:
            if compiler.returncode is None:
                compiler.kill()
                await compiler.wait()

    async def _load_here(self, name: str) -> None:
        """Compile what is not in the cache. A game of others that cannot be compiled waits for good."""
        try:
            await self._load(name)
        except Exception:
            if name in CATALOGUE:
                raise
            log.exception("the rules of %s cannot be compiled", name)

    async def _load(self, name: str) -> None:
        """Read a game from the cache."""
        await asyncio.to_thread(_prepare, games()[name])
        self._readiness[name] = msgspec.structs.replace(self._readiness[name], ready=True)
        self._ready[name].set()


def _prepare(game: Game, progress: Progress | None = None) -> None:
    game.prepare(progress)
    prepare_bots(game, list(LEVELS.values()))
    hints.prepare(game)


def _compile(names: list[str]) -> None:
    """What the other process does, for all games or some: a line for each step."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(BACKGROUND)
    for name in names or games():
        game = games()[name]

        def show(done: int, of: int, _: str, name: str = name, title: str = game.title) -> None:
            _tell(Readiness(game=name, title=title, done=done, of=of))

        _prepare(game, show)
        _tell(Readiness(game=name, title=game.title, ready=True))


def _tell(readiness: Readiness) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(readiness) + b"\n")
    sys.stdout.flush()


if __name__ == "__main__":
    _compile(sys.argv[1:])
