"""What compiled code is made of: the digest of every source that it may have taken something from.

Of ours these are all that have rules or kernels. Whoever brings a game or a kernel along brings sources of
their own: those are found by following imports from the module in which it stands.
"""

import ast
import functools
import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from .errors import BadSetup

PACKAGE = Path(__file__).parents[1]
FOLDERS = ("engine", "games", "bots", "lab")
NOT_FOLLOWED = {PACKAGE.name, "llvmlite", "numba", "numpy", *sys.stdlib_module_names}
NO_FIGURES = ("words.toml", "judge.toml")  # read when they are wanted, never a constant of compiled code
INSTALLED = {"site-packages", "dist-packages"}
BEGAN = time.time()


class NoSource(BadSetup):
    """Code that no file holds as it is: it was typed in, or its file has changed since."""


def digest_of_sources(*modules: str) -> str:
    """Sixteen hex digits that change whenever a source does that compiled code may be made of.

    Modules are named that may play a part and may be from elsewhere: a game's ``package``, say.
    """
    return digest_with(*from_elsewhere(*modules))


def from_elsewhere(*modules: str) -> list[str]:
    """Those that are not ours, in one order."""
    return sorted({name for name in modules if name and _top(name) not in NOT_FOLLOWED})


def stands_in_its_module(function: Callable[..., Any]) -> bool:
    """Whether the module's file is where the function was written; else nobody knows what it reaches."""
    home = getattr(sys.modules.get(function.__module__), "__file__", None) or ""
    written = function.__code__.co_filename
    return os.path.isfile(written) and os.path.isfile(home) and os.path.samefile(written, home)


@functools.cache
def digest_with(*modules: str) -> str:
    """The digest of our sources and of those that modules from elsewhere are made of."""
    sha = hashlib.sha256()
    for source in our_sources():
        sha.update(source.relative_to(PACKAGE).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    for line in others_sources(*modules):
        sha.update(line.encode() + b"\0")
    return sha.hexdigest()[:16]


def our_sources() -> list[Path]:
    """The files of this package that have rules, kernels, or figures that rules are made with."""
    sources = [source for folder in FOLDERS for source in sorted((PACKAGE / folder).rglob("*.py"))]
    figures = sorted((PACKAGE / "games").rglob("data/*.toml"))
    return [*sources, *(file for file in figures if file.name not in NO_FIGURES)]


@functools.cache
def others_sources(*modules: str) -> tuple[str, ...]:
    """What the modules and all that they import are made of, as far as it is not ours: a line for each file.

    Installed packages are known by the dates of the files that are imported: nobody edits them. Only one
    that has a kernel itself is followed.
    """
    homes = {_top(name) for name in modules}
    waiting, found = [*modules, *_rooms_of(modules)], dict[str, str]()
    while waiting:
        name = waiting.pop()
        if name in found or _top(name) in NOT_FOLLOWED or name not in {*sys.modules, *modules}:
            continue
        file = Path(getattr(sys.modules.get(name), "__file__", None) or "")
        if not file.is_file():
            if name in modules:
                raise NoSource(f"{name} is in no file: put it into one.")
            found[name] = name  # a folder, or something made while the program runs
        elif INSTALLED.intersection(file.parts) and _top(name) not in homes:
            found[name] = f"{name} {file.stat().st_mtime_ns} {file.stat().st_size}"
        else:
            content = _read(file)
            found[name] = f"{name} {hashlib.sha256(content).hexdigest()}"
            if file.suffix == ".py":
                waiting += _imported_by(sys.modules[name], content)
    folders = [line for name in modules for line in _lines_of_folder(name)]
    return tuple(sorted([*found.values(), *folders]))


def _rooms_of(modules: Sequence[str]) -> list[str]:
    """What is loaded of these packages: a game is put together from its rooms without naming them."""
    inside = tuple(f"{name}." for name in modules)
    return [name for name in sys.modules if name.startswith(inside)]


def _lines_of_folder(package: str) -> Iterator[str]:
    """All rooms of a package, loaded yet or not, and the figures that they read while they are imported."""
    for folder in map(Path, getattr(sys.modules.get(package), "__path__", ())):
        for file in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
            if not {"tests", *NO_FIGURES}.intersection(file.relative_to(folder).parts):
                yield f"{file.relative_to(folder)} {hashlib.sha256(file.read_bytes()).hexdigest()}"


def _top(name: str) -> str:
    return name.partition(".")[0]


def _read(file: Path) -> bytes:
    """What stands in a file, unless what was loaded may be something else."""
    if file.stat().st_mtime > BEGAN:
        raise NoSource(f"{file} was changed while this program ran: start it again.")
    return file.read_bytes()


def _imported_by(module: ModuleType, source: bytes) -> Iterator[str]:
    """The modules that its statements may mean, and the packages that they are in."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _with_packages(alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = _base(node, module.__package__ or "")
            yield from _with_packages(base)
            for alias in node.names:
                yield f"{base}.{alias.name}"


def _base(node: ast.ImportFrom, package: str) -> str:
    """What ``from ..there import`` means in a package."""
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    return ".".join([*parts[: len(parts) + 1 - node.level], *([node.module] if node.module else [])])


def _with_packages(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:end]) for end in range(1, len(parts) + 1))
