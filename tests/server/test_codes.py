"""Every code of the registry is used, and whoever refuses names one, with the words of its sentence."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from underbridge.server import refusal
from underbridge.server.refusal import CODES, USUAL, Refused

SERVER = Path(refusal.__file__).parent
UNDER = {"Illegal": "illegal", "NoSuchTable": "illegal", "NoLongerDue": "illegal", "Stuck": "stuck"}
SENTENCES = [(code, case) for code, said in CODES.items() for case in said.sentences]


class Raised(NamedTuple):
    """A place where something is refused."""

    where: str
    code: str
    case: str
    words: frozenset[str]


def raised_in(source: str, name: str = "") -> Iterator[Raised]:
    """All places in a source where a refusal is made."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        given = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
        if node.func.id in UNDER:
            given.insert(0, UNDER[node.func.id])
        elif node.func.id != "Refused" or (name == "refusal.py" and not given):
            continue  # an example is made of what the registry says
        code, case, *_ = (*map(str, given), USUAL, USUAL)
        words = frozenset(str(keyword.arg) for keyword in node.keywords)
        yield Raised(f"{name}:{node.lineno}", code, case, words)


RAISED = [one for file in sorted(SERVER.glob("**/*.py")) for one in raised_in(file.read_text(), file.name)]


def words_in(code: str, case: str) -> set[str]:
    """What must be filled into a sentence."""
    parts = string.Formatter().parse(CODES[code].sentences[case])
    return {name for _, name, *_ in parts if name is not None}


def wrong(raised: Raised) -> str | None:
    """What is wrong with a refusal; None if nothing is."""
    if raised.code not in CODES:
        return f"there is no code {raised.code!r}"
    if raised.case not in CODES[raised.code].sentences:
        return f"{raised.code} has no case {raised.case!r}"
    if raised.words - {"wait"} != (needed := words_in(raised.code, raised.case)) - {"wait"}:
        return f"{raised.code} needs {needed}, not {set(raised.words)}"
    return "it does not say how long" if "wait" in needed - raised.words else None


@pytest.mark.parametrize("raised", RAISED, ids=lambda raised: f"{raised.where} {raised.code}")
def test_whoever_refuses_names_a_code_and_gives_its_words(raised: Raised) -> None:
    assert wrong(raised) is None, f"{raised.where}: {wrong(raised)}"


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('Refused("table-fool")', "no code"),
        ('Refused("bad-name", "short")', "no case"),
        ('Refused("bad-name")', "no case"),
        ('Refused("too-many-ancients", most=3)', "needs"),
        ('Refused("too-many-tables", most=3, there=3)', "needs"),
        ('Refused("too-fast")', "how long"),
        ('Illegal("back")', "needs"),
        ('Stuck("glue")', "no case"),
    ],
)
def test_a_refusal_that_the_registry_does_not_know_is_found(source: str, fault: str) -> None:
    (raised,) = raised_in(source)
    assert fault in str(wrong(raised))


@pytest.mark.parametrize(("code", "case"), SENTENCES)
def test_every_sentence_is_said_somewhere(code: str, case: str) -> None:
    assert any((one.code, one.case) == (code, case) for one in RAISED)


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_shown_with_its_own_sentence(code: str) -> None:
    shown = refusal.example_of(code)
    assert shown.status == CODES[code].status
    assert re.fullmatch(r"[A-Z0-9].*[.]", shown.sentence)
    assert "{" not in shown.sentence


def test_how_long_somebody_waits_is_said_in_words_and_in_figures() -> None:
    refused = Refused("too-fast", wait=0.2)
    assert (refused.wait, refused.headers) == (1, {"retry-after": "1"})
    assert refused.sentence == "That was too much at once: wait 1 second."
    assert (
        Refused("too-fast", "chat", wait=2.5).sentence == "Others want to say something, too: wait 3 seconds."
    )
