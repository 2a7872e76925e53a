"""Ctrl-C while our code is still being read: a sentence instead of a traceback, if we are the program."""

import os.path
import sys
from types import TracebackType

INTERRUPTED = 130  # what a command returns that was interrupted
PROGRAMS = ("underbridge", "-m")  # the second is Python's word for a module that it has not found yet


def _tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    print("\nInterrupted.", file=sys.stderr)
    sys.exit(INTERRUPTED)


if os.path.splitext(os.path.basename("".join(sys.argv[:1])))[0] in PROGRAMS:
    sys.excepthook = _tell
