"""The rules of a game, whole, in the terminal."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter
from rich.markdown import Markdown

from ..engine.errors import BadSetup
from ..engine.game import find
from .terminal import new_console

WIDEST = 100  # columns: longer lines are hard to read
PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
RULING = re.compile(r"^- \*\*[A-Z]{2}\d+\*\* .*(?:\n  .*)*", re.MULTILINE)
MARKS = re.compile(r"\[What the marks mean\]\([^)]*\)\.")
HEADING = re.compile(r"^(#{2,3}) (.*)$", re.MULTILINE)


class Part(NamedTuple):
    """What stands under a heading, with those below it; a heading alone has its own text only."""

    level: int
    title: str
    text: str


def rules(
    game: Annotated[str, Parameter(help="Whose rules: see `underbridge games`.")],
    words: Annotated[
        tuple[str, ...], Parameter(name="WORDS", help="A heading, the id of a ruling, or any words.")
    ] = (),
    /,
    *,
    as_list: Annotated[bool, Parameter(name="--list", negative="", help="Only the headings.")] = False,
) -> None:
    """The rules of a game, whole, or what they say of something.

    The name of a heading shows what stands under it, the id of a ruling (BT10) that ruling, and
    other words every part in which they stand. Long texts are for a pager: pipe them into less.
    """
    title, parts = read_parts(rules_of(find(game).name))
    if as_list:
        for part in parts[1:]:
            new_console().print(f"{'  ' * (part.level - 2)}{part.title}", soft_wrap=True)
        return
    _print(f"# {title}\n\n" + "\n".join(map(_whole, told_of(parts, " ".join(words)))))


def rules_of(game: str) -> str:
    """The text as it is written, in Markdown, and what its marks mean."""
    text = _folder() / f"{game}.md"
    if not text.is_file():
        raise BadSetup(f"Nobody has written down the rules of {game} for us: look where you got the game.")
    _, _, marks = (_folder() / "README.md").read_text("utf-8").partition("\n## The marks\n")
    meanings = "\n".join(re.findall(r"^- .*(?:\n  .*)*", marks.partition("\n## ")[0], re.MULTILINE))
    return MARKS.sub(lambda _: f"\n\n{meanings}", text.read_text("utf-8"))


def _folder() -> Traversable:
    """A wheel carries the texts; in a checkout they are where everybody reads them."""
    carried = files("underbridge") / "rules"
    return carried if carried.is_dir() else Path(__file__).parents[3] / "docs/games"


def read_parts(text: str) -> tuple[str, list[Part]]:
    """The title, and the text cut at its headings: first what stands before them all."""
    before, *rest = HEADING.split(text)
    title, _, introduction = before.partition("\n")
    headed = zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    parts = [Part(len(marks), heading, body.strip("\n")) for marks, heading, body in headed]
    return title.removeprefix("# "), [Part(2, "", introduction.strip("\n")), *parts]


def told_of(parts: list[Part], words: str) -> list[Part]:
    """Everything; or a heading with all below it, or a ruling, or every part that has the words."""
    if not words:
        return parts
    sought = words.casefold()
    for at, part in enumerate(parts):
        if part.title.casefold() == sought:
            below = range(at + 1, len(parts))
            end = next((later for later in below if parts[later].level <= part.level), len(parts))
            return parts[at:end]
    if ruling := _ruling(parts[-1], words.upper()):
        return [parts[-1]._replace(text=ruling)]
    found = [_where(part, sought) for part in parts if _has(f"{part.title}\n{part.text}", sought)]
    if not found:
        raise BadSetup(f"The rules say nothing of {words!r}: --list shows their headings.")
    return found


def _ruling(settled: Part, name: str) -> str | None:
    return next((item for item in RULING.findall(settled.text) if item.startswith(f"- **{name}** ")), None)


def _where(part: Part, sought: str) -> Part:
    """A part in which something stands; of the settled questions, those that speak of it."""
    rulings = [item for item in RULING.findall(part.text) if _has(item, sought)]
    return part._replace(text="\n".join(rulings)) if rulings else part


def _has(text: str, sought: str) -> bool:
    return sought in _plain(text).casefold()


def _whole(part: Part) -> str:
    heading = f"{'#' * part.level} {part.title}\n\n" if part.title else ""
    return f"{heading}{part.text}\n"


def _plain(text: str) -> str:
    """Without pictures, without the addresses of links, and with lines joined: what is read."""
    return re.sub(r"\s+", " ", LINK.sub(r"\1", PICTURE.sub(r"\1", text)).replace("*", ""))


def _print(text: str) -> None:
    """Pictures are what they show; those beside their word are nothing."""
    console = new_console()
    console.width = min(console.width, WIDEST)
    console.print(Markdown(LINK.sub(r"\1", PICTURE.sub(r"\1", text)), hyperlinks=False))
