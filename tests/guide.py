"""The package that the guide *Add a game* makes, as an installer would leave it."""

import re
import tomllib
from pathlib import Path

GUIDE = Path(__file__).parents[1] / "docs" / "add-a-game.md"


def files_in(guide: str) -> dict[str, str]:
    """By their names: what the guide says to write."""
    return dict(re.findall(r"^`([\w/.]+)`\n\n```\w+\n(.*?)^```$", guide, flags=re.DOTALL | re.MULTILINE))


def follow(home: Path) -> Path:
    """Write it all to a folder, and beside it what an installer would."""
    for name, text in files_in(GUIDE.read_text("utf-8")).items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, "utf-8")
    project = tomllib.loads((home / "pyproject.toml").read_text("utf-8"))["project"]
    installed = home / f"{project['name']}-{project['version']}.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    groups = [
        f"[{group}]\n" + "\n".join(f"{name} = {value}" for name, value in points.items())
        for group, points in project["entry-points"].items()
    ]
    (installed / "entry_points.txt").write_text("\n".join(groups), "utf-8")
    return home
