"""Processes that work for this one, and end with it, whenever somebody interrupts them."""

import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.pool import Pool


@contextmanager
def workers(processes: int) -> Iterator[Pool]:
    """Processes that leave Ctrl-C to this one, from their first moment on.

    It reaches every process; one that died of it holding a lock would stop the others for ever, and one that
    had not read all of our code yet would complain at length.
    """
    with ExitStack() as stack:
        with _interrupts_waiting():
            pool = stack.enter_context(get_context("spawn").Pool(processes, _leave_interrupts_to_the_parent))
        yield pool


@contextmanager
def _interrupts_waiting() -> Iterator[None]:
    """They come when this is over: a pool that is half made cannot be ended in order."""
    came: list[int] = []
    handlers = {}
    if threading.current_thread() is threading.main_thread():  # no other thread is interrupted
        for sent in (signal.SIGINT, signal.SIGTERM):
            handlers[sent] = signal.signal(sent, lambda number, _: came.append(number))
    _let_children_hear(False)
    try:
        yield
    finally:
        _let_children_hear(True)
        for sent, handler in handlers.items():
            signal.signal(sent, handler)
    if came:
        signal.raise_signal(came[0])


def _let_children_hear(heard: bool) -> None:
    """Whether Ctrl-C reaches what is started from now on before it can say a word (on Windows it may)."""
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # a helper of pools: its start lets interrupts in again
        signal.pthread_sigmask(signal.SIG_UNBLOCK if heard else signal.SIG_BLOCK, {signal.SIGINT})


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
