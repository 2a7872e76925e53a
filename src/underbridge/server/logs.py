"""What the server says of itself: a line of JSON for each thing, or a line for people at a terminal.

No line names a table by its address, a person by their cookie, or an action: addresses of private tables
are secrets, too.
"""

import logging
import sys
from datetime import UTC, datetime

import msgspec

FIELDS = ("method", "route", "status", "ms")  # that a line may have besides


class JsonLines(logging.Formatter):
    """A line of JSON for each thing that happens."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up() -> None:
    """For machines as JSON, everything; for a person only what they should know."""
    person = sys.stderr.isatty()
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(levelname)s: %(message)s") if person else JsonLines())
    logging.basicConfig(level=logging.WARNING if person else logging.INFO, handlers=[handler], force=True)
    for chatty in ("alembic", "uvicorn"):  # uvicorn names every socket's address
        logging.getLogger(chatty).setLevel(logging.WARNING)
