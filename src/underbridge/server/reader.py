"""Reads documents that guests bring along, in a process of its own: whatever they do to it, nobody waits.

It is run by its path, and imports nothing that plays: so it starts in a tenth of a second, and is small.
A line that comes in is an option and its text, in JSON; a line that goes out is what is wrong, or null.
"""

import contextlib
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

HOUSE = Path(__file__).parents[1]
ROOMS = ("", ".engine", ".games", ".games.bridge_troll", ".games.troll_bridge")
MOST_MEMORY = 256 << 20  # bytes
LONGEST_SENTENCE = 400  # however long the names are that stand in it

Read = Callable[[str], object]


def readers() -> dict[str, Read]:
    """By option: what reads a document, and says what is wrong with it."""
    from underbridge.games.bridge_troll.deck import read_deck
    from underbridge.games.troll_bridge.box import read_box
    from underbridge.games.troll_bridge.tome import read_tome

    return {"deck": read_deck, "box": read_box, "tome": read_tome}


def fault_of(option: str, text: str, read: Read, most_depth: int, most_values: int) -> str | None:
    """What is wrong with a document, in a sentence."""
    from underbridge.engine.errors import BadSetup
    from underbridge.engine.figures import weigh

    depth, values = weigh(text)
    if depth > most_depth:
        return f"The option {option} is nested {depth} deep: {most_depth} is the most."
    if values > most_values:
        return f"The option {option} has some {values} keys and values: {most_values} are the most."
    try:
        read(text)
    except BadSetup as error:
        sentence = str(error)
        return sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[:LONGEST_SENTENCE]} …"
    return None


def _open_rooms() -> None:
    """Packages without what they bring along: rules and boards are not needed here."""
    for room in ROOMS:
        package = spec_from_file_location(
            f"underbridge{room}", HOUSE.joinpath(*room.split("."), "__init__.py")
        )
        assert package is not None
        sys.modules[package.name] = module_from_spec(package)  # it is not carried out


def _bound(seconds: int) -> None:
    """So much memory, and so much time for the next document even if nobody is left to end this process."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # not every system can do that
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        used = resource.getrusage(resource.RUSAGE_SELF)
        until = int(used.ru_utime + used.ru_stime) + seconds + 1
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))


def _serve(seconds: int, most_depth: int, most_values: int) -> None:
    """One document after the other, until nobody asks any more."""
    import msgspec

    by_option = readers()
    _tell(b"ready")
    for line in sys.stdin.buffer:
        option, text = msgspec.json.decode(line, type=tuple[str, str])
        _bound(seconds)
        _tell(msgspec.json.encode(fault_of(option, text, by_option[option], most_depth, most_values)))


def _tell(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.flush()


if __name__ == "__main__":
    _open_rooms()
    _serve(*map(int, sys.argv[1:]))
