"""Every example in the documents runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]


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
    "page", [*PROJECT.glob("*.md"), *PROJECT.glob("docs/*.md")], ids=lambda page: str(page.name)
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target
