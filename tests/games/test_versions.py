"""Whoever changes rules is reminded: games that are in play go by the version that they began with.

Digests are of what rules mean to Python: remarks and the way lines are broken do not count.
"""

import ast
import hashlib
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from underbridge.games import CATALOGUE

NOTED = Path(__file__).parent / "versions.toml"
RULES = ("state.py", "actions.py", "rules/*.py", "__init__.py")


def digest_of_rules(name: str) -> str:
    """Sixteen hex digits that change when a rule does."""
    home = Path(str(find_spec(CATALOGUE[name].package).origin)).parent  # type: ignore[union-attr]
    files = [file for pattern in RULES for file in sorted(home.glob(pattern))]
    sha = hashlib.sha256()
    for file in [*files, home.parents[1] / "engine/verbs.py"]:
        sha.update(f"{file.name}\0{meaning(file.read_text('utf-8'))}\0".encode())
    return sha.hexdigest()[:16]


def meaning(source: str) -> str:
    """A source without remarks and docstrings, and without the version itself."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module)
            and ast.get_docstring(node) is not None
        ):
            node.body = node.body[1:]
        if isinstance(node, ast.Call):
            node.keywords = [word for word in node.keywords if word.arg not in ("rules", "about")]
    return ast.dump(tree)


@pytest.mark.parametrize("name", [*CATALOGUE])
def test_a_version_of_the_rules_stays_what_it_is(name: str) -> None:
    noted = tomllib.loads(NOTED.read_text("utf-8")).get(name, {})
    version, digest = CATALOGUE[name].facts.rules, digest_of_rules(name)
    assert noted.get(str(version)) == digest, (
        f"The rules of {name} have changed since version {version} was noted. If a game in play could go "
        "on otherwise (another draw, another decision, another state), count `rules` up in its description; "
        f'if none can, keep it. Then note it in {NOTED.name}, under [{name}]: {version} = "{digest}".'
    )
    assert max(map(int, noted)) == version


def test_remarks_are_no_rules() -> None:
    one = meaning('def roll(s):\n    """Roll."""\n    return 6  # a die\n')
    assert one == meaning("def roll(s):\n\n    return 6\n")
    assert one != meaning("def roll(s):\n    return 8\n")
