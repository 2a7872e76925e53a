"""How long the loop was kept from its work, and by what.

A beat is due every 20 milliseconds; how late it comes is how long the loop did something else. What that was
is told apart by what the system says of the loop's thread: whether it worked, waited for a processor, or
slept, and then for what. A thread that sleeps looks where the loop stands when a beat is long overdue. All
of it is numbers and names of functions, and no more of them however long a server runs.
"""

import asyncio
import contextlib
import gc
import os
import sys
import threading
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import AsyncIterator
from types import FrameType
from typing import Any, NamedTuple

if sys.platform == "linux":
    from resource import RUSAGE_THREAD, getrusage

BEAT = 0.02  # seconds between two beats
LATE = 0.01  # of a beat that comes so late the loop was blocked
OVERDUE = 0.05  # and so late somebody looks where it stands
BETWEEN_LOOKS = 0.05
A_SECOND = 50  # beats, after which is looked anew how much was stolen
EDGES = tuple(round(1e-4 * 10 ** (step / 10), 7) for step in range(51))  # seconds: 0.1 ms to 10 s
MOST_PLACES, ELSEWHERE = 100, "elsewhere"
OURS, THE_LOOP = "underbridge.", ("asyncio.events", "asyncio.base_events", "asyncio.runners")

COLLECTION = "collection"  # of garbage, in any thread: all others wait
OWN_WORK = "own work in the loop"
THREADS = "other threads"  # of ours, which had Python's lock
MACHINE = "machine"  # gave no processor: others had it, or the machine was not there at all
A_CALL = "a call that waits"  # and must not, in the loop; where the system tells little, whatever is left
CAUSES = (COLLECTION, OWN_WORK, THREADS, MACHINE, A_CALL)


class Lengths:
    """How long something took, each time: counted by length, however often it was."""

    def __init__(self) -> None:
        self.counts = [0] * (len(EDGES) + 1)  # up to each edge, and beyond the last
        self.total = self.longest = 0.0

    def add(self, seconds: float) -> None:
        """Once more."""
        self.counts[bisect_left(EDGES, seconds)] += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)


class Moment(NamedTuple):
    """Where the loop's thread is; all in seconds, but for how often it went to sleep."""

    at: float
    worked: float = 0.0  # with a processor
    process: float = 0.0  # and all threads together
    queued: float = 0.0  # wanted one, and had none
    slept: int = 0  # how often
    collected: float = 0.0  # worked on garbage, this thread
    collected_elsewhere: float = 0.0  # and others


def causes(late: float, before: Moment, now: Moment, stolen: float) -> dict[str, float]:
    """What made a beat late, in seconds that are that late together.

    Whoever waits for Python's lock asks for it again and again: so sleep that was seldom interrupted was no
    such waiting, however busy other threads are that do not need the lock.
    """
    passed, worked, process, queued, slept, collected, elsewhere = (
        later - sooner for later, sooner in zip(now, before, strict=True)
    )
    asleep = max(0.0, passed - worked - queued)
    longest_wait = asleep if sys.platform != "linux" else slept * 2 * sys.getswitchinterval()
    threads = max(0.0, min(process - worked, asleep, longest_wait) - elsewhere)
    found = {
        COLLECTION: collected + elsewhere,
        OWN_WORK: max(0.0, worked - collected),
        THREADS: threads,
        MACHINE: queued + max(0.0, min(stolen, asleep - threads - elsewhere)),
    }
    known = sum(found.values())
    share = min(1.0, late / known) if known else 0.0
    return {**{cause: seconds * share for cause, seconds in found.items()}, A_CALL: late - known * share}


def stolen() -> float | None:
    """Seconds that the machine has taken from all its processors since it began, where it tells."""
    try:
        with open("/proc/stat", "rb") as file:
            return int(file.readline().split()[8]) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return None


def place(frame: FrameType) -> str:
    """Where a thread stands: what of ours, and in what; as names of functions, nothing else."""
    while frame.f_globals.get("__name__") == __name__ and frame.f_back is not None:
        frame = frame.f_back  # it is no news that we look
    inner = _name(frame)
    step: FrameType | None = frame
    while step is not None and step.f_globals.get("__name__") not in THE_LOOP:
        if (name := _name(step)).startswith(OURS):
            return inner if name == inner else f"{name} in {inner}"
        step = step.f_back
    return inner


def _name(frame: FrameType) -> str:
    return f"{frame.f_globals.get('__name__')}:{frame.f_code.co_qualname}"


class Stalls:
    """What is known of the loop in which it runs."""

    def __init__(self) -> None:
        self.late = Lengths()  # all beats
        self.blocked = dict.fromkeys(CAUSES, 0.0)  # seconds, of the late ones
        self.worked = self.queued = 0.0  # seconds with a processor, and those that one was waited for
        self.places = Counter[str]()  # where the loop stood when somebody looked
        self.collections = Counter({0: 0, 1: 0, 2: 0})  # by generation
        self.collected = Lengths()
        self._collecting_since = 0.0, 0.0  # time, and work of its thread
        self._collected_here = self._collected_elsewhere = 0.0
        self._thread = 0
        self._queue: int | None = None  # the file that says how long the loop's thread had no processor
        self._due = self._stolen = 0.0
        self._last = Moment(0.0)
        self._beats = 0
        self._next: asyncio.TimerHandle | None = None

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """As long as this lasts, of the loop that runs it."""
        self._thread, self._queue = threading.get_ident(), _queue_of_this_thread()
        self._last, self._stolen = self._now(), stolen() or 0.0
        self._wait()
        gc.callbacks.append(self._note_collection)
        ended = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(ended,), name="stalls", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            ended.set()
            watcher.join()
            gc.callbacks.remove(self._note_collection)
            if self._next is not None:
                self._next.cancel()
            if self._queue is not None:
                os.close(self._queue)
                self._queue = None

    def _wait(self) -> None:
        self._due = time.perf_counter() + BEAT
        self._next = asyncio.get_running_loop().call_later(BEAT, self._beat)

    def _beat(self) -> None:
        now = self._now()
        late = max(0.0, now.at - self._due)
        self.late.add(late)
        self._beats += 1
        if late > LATE or self._beats % A_SECOND == 0:
            before, self._stolen = self._stolen, stolen() or 0.0
            if late > LATE:
                for cause, seconds in causes(late, self._last, now, self._stolen - before).items():
                    self.blocked[cause] += seconds
        self.worked += now.worked - self._last.worked
        self.queued += now.queued - self._last.queued
        self._last = now
        self._wait()

    def _now(self) -> Moment:
        return Moment(
            at=time.perf_counter(),
            worked=time.thread_time(),
            process=time.process_time(),
            queued=0.0 if self._queue is None else _queued(self._queue),
            slept=getrusage(RUSAGE_THREAD).ru_nvcsw if sys.platform == "linux" else 0,
            collected=self._collected_here,
            collected_elsewhere=self._collected_elsewhere,
        )

    def _note_collection(self, phase: str, found: dict[str, Any]) -> None:
        if phase == "start":
            self._collecting_since = time.perf_counter(), time.thread_time()
            return
        since, worked = self._collecting_since
        self.collected.add(time.perf_counter() - since)
        self.collections[found["generation"]] += 1
        if threading.get_ident() == self._thread:
            self._collected_here += time.thread_time() - worked
        else:
            self._collected_elsewhere += time.thread_time() - worked

    def _watch(self, ended: threading.Event) -> None:
        """In a thread of its own: it must not wait for the loop that it watches."""
        while not ended.wait(BETWEEN_LOOKS):
            if time.perf_counter() - self._due > OVERDUE:
                self.note(sys._current_frames().get(self._thread))

    def note(self, frame: FrameType | None) -> None:
        """Where the loop stands just now; of very many places only the first have names."""
        found = ELSEWHERE if frame is None else place(frame)
        is_known = found in self.places or len(self.places) < MOST_PLACES
        self.places[found if is_known else ELSEWHERE] += 1


def _queue_of_this_thread() -> int | None:
    try:
        return os.open("/proc/thread-self/schedstat", os.O_RDONLY)
    except OSError:  # not Linux, or it does not tell
        return None


def _queued(file: int) -> float:
    return int(os.pread(file, 99, 0).split()[1]) / 1e9
