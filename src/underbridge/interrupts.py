"""Ctrl-C where Python would answer it with a traceback, or not at all: a sentence, and the end."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType

STDERR = 2
INTERRUPTED = 130  # what a command returns that was interrupted
PROGRAMS = ("underbridge", "-m")  # the second is Python's word for a module that it has not found yet


def _tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """While our code is still being read, if we are the program."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    print("\nInterrupted.", file=sys.stderr)
    sys.exit(INTERRUPTED)


if os.path.splitext(os.path.basename(sys.argv[0]))[0] in PROGRAMS:
    sys.excepthook = _tell


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
