"""What commands are given: arguments that several of them share, and how they are read."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from ..engine import installed
from ..engine.errors import BadSetup
from ..engine.game import Document, Flag, Game, Option, find
from ..engine.record import Record
from ..engine.seals import Keepsake
from ..games import CATALOGUE
from . import files
from .shell import LONGEST_NUMBER

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


def with_long_options(words: Sequence[str]) -> list[str]:
    """Spell a game's own flags out: ``--preset all+1`` is ``--option preset=all+1``."""
    options = {option.name: option for game in _games_in(words) for option in game.facts.options}
    spelt: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        flag, equals, value = word.partition("=")
        option = options.get(flag.removeprefix("--").replace("-", "_")) if flag.startswith("--") else None
        if option is None:
            spelt.append(word)
            continue
        if not equals:
            value = "yes" if isinstance(option, Flag) else ""
            if rest and _takes(option, rest[0]):
                value = rest.pop(0)
        spelt += ["--option", f"{option.name}={value}"]
    return spelt


def _games_in(words: Sequence[str]) -> Iterator[Game]:
    """All of ours, and those of others that are named."""
    yield from CATALOGUE.values()
    if CATALOGUE.keys() & set(words):
        return
    for word in words[1:]:
        if word in installed.GAMES:
            with suppress(BadSetup):  # the command itself says why it cannot be used
                yield installed.GAMES.find(word)


def _takes(option: Option, word: str) -> bool:
    """Whether the word after an option is its value: after a flag, only if it says yes or no."""
    if not isinstance(option, Flag):
        return True
    try:
        option.read(word)
    except BadSetup:
        return False
    return True


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
    with files.reading(file, "the path of a record"):
        return Record.from_json(file.read_bytes())


def read_keepsake(file: Path) -> Keepsake:
    """What a browser kept, in a file."""
    with files.reading(file, "what a browser has saved"):
        return Keepsake.from_json(file.read_bytes())
