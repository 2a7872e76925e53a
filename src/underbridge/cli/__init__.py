"""The command line: `underbridge`."""

import signal
import sys
from collections.abc import Sequence

INTERRUPTED = 130


def main(words: Sequence[str] | None = None) -> None:
    """Run a command. Ctrl-C is heard from the first moment: nothing else is imported before."""
    try:
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # both end a command in order
        from . import shell

        status = shell.run(sys.argv[1:] if words is None else words)
    except KeyboardInterrupt as interrupt:  # a command may have said what that means
        print(f"\n{str(interrupt) or 'Interrupted.'}", file=sys.stderr)
        status = INTERRUPTED
    if status:
        sys.exit(status)
