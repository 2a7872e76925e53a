"""Every example in the documents runs, links lead somewhere, and every settled question is told."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
SETTLED = {
    "troll-dice": ("TD", 10),
    "angry-troll": ("AT", 18),
    "bridge-troll": ("BT", 16),
    "troll-bridge": ("TB", 15),
}
MARKS = ("printed", "reconstructed", "house rule")


@pytest.mark.parametrize("page", ["README.md", "docs/engine.md"])
def test_examples_run(page: str, tmp_path: Path) -> None:
    examples = re.findall(r"```python\n(.*?)```", (PROJECT / page).read_text(), flags=re.DOTALL)
    assert examples
    for number, example in enumerate(examples):
        file = tmp_path / f"example_{number}.py"
        file.write_text(example, "utf-8")
        done = subprocess.run([sys.executable, file], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "page",
    [*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md")],
    ids=lambda page: str(page.relative_to(PROJECT)),
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("game", SETTLED)
def test_every_settled_question_is_told_once_with_one_of_three_marks(game: str) -> None:
    """In the form that the browser's client reads, too."""
    letters, count = SETTLED[game]
    document = (PROJECT / f"docs/games/{game}.md").read_text("utf-8")
    introduction, questions = document.split("\n## Settled questions\n")
    assert re.match(r"# .+\n\n\w", introduction)
    assert "\n## The goal\n" in introduction
    items = re.findall(r"^- \*\*(\w+)\*\* \*([^*]+)\*: \S", questions, flags=re.MULTILINE)
    assert [name for name, _ in items] == [f"{letters}{number}" for number in range(1, count + 1)]
    assert {mark for _, mark in items} <= set(MARKS)
    assert len(re.findall("^- ", questions, flags=re.MULTILINE)) == count


def test_the_marks_of_settled_questions_are_explained() -> None:
    told = (PROJECT / "docs/games/README.md").read_text("utf-8").split("\n## The marks\n")[1]
    assert re.findall(r"^- \*([^*]+)\*: \S", told, flags=re.MULTILINE) == list(MARKS)


def test_games_as_numbers_are_told_as_they_are() -> None:
    made = subprocess.run(
        [sys.executable, "-m", "underbridge", "encoding"], capture_output=True, encoding="utf-8", check=True
    )
    assert made.stdout == (PROJECT / "docs/encoding.md").read_text("utf-8"), (
        "underbridge encoding > docs/encoding.md"
    )
