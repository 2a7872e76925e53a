"""Packages of others, in a folder, as an installer leaves them: modules, and what they declare."""

import os
from pathlib import Path
from textwrap import dedent

TESTS = Path(__file__).parent  # where Pebbles is, which is such a package


def install(folder: Path, package: str, declared: str = "", **modules: str) -> None:
    """Version 1.0 of a package, with its entry points and sources."""
    told = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(dedent(declared))
    for name, source in modules.items():
        (folder / f"{name}.py").write_text(dedent(source))


def path_with(*folders: Path) -> str:
    """For a process that finds what is installed there, too."""
    return os.pathsep.join([*map(str, folders), *filter(None, [os.environ.get("PYTHONPATH")])])
