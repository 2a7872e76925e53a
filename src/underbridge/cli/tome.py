"""The Tome of Trollosophy: packs of questions for Troll Bridge."""

from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from ..engine.errors import BadSetup
from ..games.troll_bridge.tome import DEGREES, read_pack, spread
from . import files
from .arguments import AsJson
from .terminal import print_json

tome = App(name="tome", help=__doc__)


class CheckedPack(msgspec.Struct, frozen=True, kw_only=True):
    """What is in a pack with which nothing is wrong."""

    file: str
    cards: int
    questions: int
    degrees: tuple[int, ...]  # how many questions are of degree 1, 2 and 3
    places: tuple[int, ...]  # how often the right answer stands in each of the four places


@tome.command
def check(
    file: Annotated[Path, Parameter(help="A pack of questions in TOML.")], /, *, as_json: AsJson = False
) -> None:
    """Check a pack of questions, ours or your own, and say what is wrong with it.

    With --json, an object: file, cards, questions, degrees (how many questions of
    degree 1, 2, 3) and places (how often the right answer stands in each of four).
    """
    pack = read_pack(_read(file), str(file))
    counts = Counter(question.degree for card in pack.card for question in card.question)
    found = CheckedPack(
        file=str(file),
        cards=len(pack.card),
        questions=counts.total(),
        degrees=tuple(counts[degree] for degree in DEGREES),
        places=spread(pack),
    )
    if as_json:
        print_json(found)
        return
    degrees = ", ".join(f"{counts[degree]} of degree {degree}" for degree in DEGREES)
    places = ", ".join(map(str, found.places))
    print(f"{file}: {found.cards} cards, {found.questions} questions ({degrees}), nothing wrong.")
    print(f"The right answer stands in the four places {places} times.")


def _read(file: Path) -> str:
    try:
        with files.reading(file, "the path of a pack"):
            return file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise BadSetup(f"{file} is not a text in UTF-8.") from None
