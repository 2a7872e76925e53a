"""Decks, boxes and tomes that guests bring along: each is read once, in another process, within bounds."""

import asyncio
import contextlib
import logging
import math
import os
import sys
from asyncio.subprocess import Process
from collections import OrderedDict
from collections.abc import AsyncIterator, Coroutine, Mapping
from typing import Any

import msgspec

from ..engine.game import digest_of
from . import reader
from .limits import USUAL, Limits
from .paces import Pace
from .refusal import Refused
from .store import Clock

START = 60.0  # seconds that the process has to come up, however busy the machine is
IDLE = 60.0  # seconds after which nobody needs it any more
A_WHILE = 3.0  # seconds after which somebody may try again
LINE = 8  # documents that wait to be read
REMEMBERED = 1_000  # documents that were fine
NEEDED = (
    "PATH",
    "PYTHONPATH",
    "PYTHONHOME",
    "LD_LIBRARY_PATH",
    "SYSTEMROOT",
)  # of our environment: no secrets

log = logging.getLogger(__name__)


class Ended(Exception):
    """The reader is gone, or had to be ended."""


class Reading:
    """A line of people with documents, and the process that reads one after the other."""

    def __init__(self, clock: Clock, limits: Limits = USUAL, pace: Pace | None = None) -> None:
        self._clock, self.limits = clock, limits
        self._pace = pace or Pace(limits.person_documents)
        self._fine: OrderedDict[tuple[str, str], None] = OrderedDict()  # options and digests
        self._waiting: set[str] = set()  # people: each has one document at a time
        self._turn = asyncio.Lock()
        self._reader: Process | None = None  # while it is needed
        self._idle: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """The process that reads, if there is one just now."""
        return None if self._reader is None else self._reader.pid

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """At the end of this nothing is read any more."""
        try:
            yield
        finally:
            if self._idle is not None:
                self._idle.cancel()
            await self._end()

    async def check(self, person: str, documents: Mapping[str, str]) -> None:
        """Whether documents can be played with, by option; what is wrong is refused with a sentence."""
        for option, text in documents.items():
            known = (option, self._look_at(option, text))
            if known not in self._fine:
                await self._have_read(person, option, text)
            self._fine[known] = None
            self._fine.move_to_end(known)
            if len(self._fine) > REMEMBERED:
                self._fine.popitem(last=False)

    def _look_at(self, option: str, text: str) -> str:
        """What can be said at once; the digest of the rest."""
        most = self.limits.document_letters
        if len(text) > most:
            raise Refused("too-large", "document", option=option, most=most)
        try:
            digest = digest_of(text)
        except UnicodeEncodeError:
            digest = ""
        if not digest or "\0" in text:
            raise Refused("bad-setup", "letters", option=option)
        return digest

    async def _have_read(self, person: str, option: str, text: str) -> None:
        if person in self._waiting:
            raise Refused("too-fast", "document", wait=A_WHILE)
        if len(self._waiting) >= LINE:
            raise Refused("too-fast", "line", wait=A_WHILE)
        if wait := self._pace.take(person, self._clock.seconds()):
            raise Refused("too-fast", "documents", wait=wait)
        self._waiting.add(person)
        try:
            async with self._turn:
                fault = await self._ask(option, text)
        finally:
            self._waiting.discard(person)
        if fault is not None:
            raise Refused("bad-setup", why=fault)

    async def _ask(self, option: str, text: str) -> str | None:
        """What is wrong with a document. A reader that is not heard out is ended, and another one follows."""
        heard = False
        if self._idle is not None:
            self._idle.cancel()
        try:
            process = self._reader or await self._start()
            asked = msgspec.json.encode((option, text)) + b"\n"
            answer = await self._within(self.limits.document_seconds, _exchange(process, asked))
            heard = True
        except Ended:
            log.warning("a document could not be read within its bounds")
            raise Refused("bad-setup", "bounds", option=option) from None
        finally:
            if heard:
                self._idle = asyncio.create_task(self._end_when_idle())
            else:
                await self._end()
        return msgspec.json.decode(answer, type=str | None)

    async def _start(self) -> Process:
        limits = self.limits
        bounds = (math.ceil(limits.document_seconds), limits.document_depth, limits.document_keys)
        self._reader = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", reader.__file__, *map(str, bounds)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={name: os.environ[name] for name in NEEDED if name in os.environ},
        )
        await self._within(START, _exchange(self._reader))
        return self._reader

    async def _within(self, seconds: float, work: Coroutine[Any, Any, bytes]) -> bytes:
        """What comes of something, unless time is over before."""
        doing = asyncio.create_task(work)
        waiting = asyncio.create_task(self._clock.sleep(seconds))
        try:
            await asyncio.wait((doing, waiting), return_when=asyncio.FIRST_COMPLETED)
            if waiting.done():  # an answer that comes in this moment is too late
                raise Ended
            return doing.result()
        finally:
            for task in (doing, waiting):
                task.cancel()
            await asyncio.gather(doing, waiting, return_exceptions=True)

    async def _end_when_idle(self) -> None:
        await self._clock.sleep(IDLE)
        async with self._turn:
            await self._end()

    async def _end(self) -> None:
        process, self._reader = self._reader, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _exchange(process: Process, asked: bytes = b"") -> bytes:
    """What it answers, or that it is ready."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(asked)
        await process.stdin.drain()
        answer = await process.stdout.readline()
    except ConnectionError:
        answer = b""
    if not answer:
        raise Ended
    return answer
