"""What commands are given: arguments that several of them share, and how they are read."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from ..engine.errors import BadRecord, BadSetup
from ..engine.game import Document, find
from ..engine.record import Record
from ..engine.seals import Keepsake
from ..games import CATALOGUE

LONGEST_NUMBER = 255  # in digits, as long as a file's name may be; Python reads none of thousands of digits

NAMES = " or ".join(CATALOGUE)
GameName = Annotated[str, Parameter(help=f"{NAMES}: see `underbridge games`.")]
Seats = Annotated[int | None, Parameter(help="How many play; the game's usual number if not given.")]
Options = Annotated[
    list[str] | None,
    Parameter(
        name=["--option", "-o"],
        negative=(),
        help="An option of the game, as NAME=VALUE; --preset all+1 is short for --option preset=all+1. "
        "`underbridge games GAME` lists them.",
    ),
]
Seed = Annotated[str | None, Parameter(help="A whole number: the same seed gives the same draws.")]
RecordFile = Annotated[Path, Parameter(help="A record, as `underbridge play --record` writes it.")]
KeptFile = Annotated[
    Path | None, Parameter(help="What a player's browser kept of the seal: the table's page saves it.")
]
AsJson = Annotated[bool, Parameter(name="--json", negative=(), help="Print one JSON object instead.")]


def read_options(game: str, words: list[str] | None) -> dict[str, Any]:
    """The options of a game, checked; documents are read from their files."""
    given: dict[str, str | Path] = {}
    documents = {option.name for option in find(game).facts.options if isinstance(option, Document)}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadSetup(f"An option is given as NAME=VALUE, not {word!r}.")
        name, value = name.strip().replace("-", "_"), value.strip()
        if value.isdecimal() and len(value) > LONGEST_NUMBER:
            raise BadSetup(f"The option {name} cannot be {value}: see `underbridge games {game}`.")
        given[name] = Path(value) if name in documents else value
    return dict(find(game).read_options(given))


def read_record(file: Path) -> Record:
    """The record in a file."""
    try:
        return Record.from_json(file.read_bytes())
    except OSError as error:
        raise BadRecord(f"Cannot read {file}: {error.strerror}. Give the path of a record.") from None


def read_keepsake(file: Path) -> Keepsake:
    """What a browser kept, in a file."""
    try:
        return Keepsake.from_json(file.read_bytes())
    except OSError as error:
        raise BadRecord(f"Cannot read {file}: {error.strerror}. Give what a browser has saved.") from None
