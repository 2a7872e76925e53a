"""The terminal: where words are printed, bars while something takes long, and what an interrupt does then."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..lab import HowFar
from . import INTERRUPTED

STDERR = 2


def new_console(stderr: bool = False) -> Console:
    """Where words are printed as they are: a bracket or a colon in them is no markup."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def print_json(answer: object) -> None:
    """What --json promises: one object, or one list, in a line."""
    print(msgspec.json.encode(answer).decode())


@contextmanager
def bar(what: str) -> Iterator[HowFar]:
    """A progress bar on stderr, gone when the work is done."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = new_console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)


@contextmanager
def ending_at_once(words: Callable[[], str]) -> Iterator[None]:
    """While rules are compiled: a compiler that is interrupted breaks, or goes on; what it keeps is whole."""

    def end(*_: object) -> None:
        os.write(STDERR, f"\n{words()}\n".encode())
        os._exit(INTERRUPTED)

    heard = [sent for sent in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(sent) != signal.SIG_IGN]
    handlers = {sent: signal.signal(sent, end) for sent in heard}
    try:
        yield
    finally:
        for sent, handler in handlers.items():
            signal.signal(sent, handler)
