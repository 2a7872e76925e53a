"""Every example in the documents runs."""

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]


@pytest.mark.parametrize("page", ["README.md", "docs/engine.md"])
def test_examples_run(page: str) -> None:
    examples = re.findall(r"```python\n(.*?)```", (PROJECT / page).read_text(), flags=re.DOTALL)
    assert examples
    for example in examples:
        exec(compile(example, page, "exec"), {})


@pytest.mark.parametrize(
    "page", [*PROJECT.glob("*.md"), *PROJECT.glob("docs/*.md")], ids=lambda page: str(page.name)
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target
