"""How rules are compiled: Numba's settings, where its cache lives, and progress while it works.

Numba's cache does not notice a change in a function that is called from another file. So our cache lives in
a folder named by the digest of all sources that a compiled function may call, never beside them.
"""

import atexit
import functools
import hashlib
import os
import platform
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import llvmlite.binding
import numba
import numpy as np
import platformdirs
from numba.core import config as numba_config

config: Any = numba_config
P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = Path(__file__).parents[1]
KEPT_DAYS = 30
PRIVATE = 0o700  # for its owner's eyes and hands only

if config.DISABLE_JIT:
    np.seterr(over="ignore")  # the generator of draws.py wraps round 64 bits, as compiled integers do


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function when it is first called; with ``NUMBA_DISABLE_JIT=1`` leave it as it is.

    It becomes part of its callers: otherwise every call with an array counts its references, atomically.
    """
    return _compile(function, forceinline=True)


def compiled_apart(function: Callable[P, R]) -> Callable[P, R]:
    """The same for rules that are long or called from many places: copies would take long to compile."""
    return _compile(function)


def compiled_in_place(function: Callable[P, R]) -> Callable[P, R]:
    """The same for small rules of a large game: written into their callers, they are not compiled one by one.

    Compiling a function takes a sixth of a second, however small it is.
    """
    return _compile(function, inline="always")


def _compile(function: Callable[P, R], *, forceinline: bool = False, inline: str = "never") -> Callable[P, R]:
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())  # only for ours: other users of Numba keep their own folder
    try:
        settings: Any = {"forceinline": forceinline, "inline": inline}
        jit = numba.njit(cache=True, nogil=True, error_model="numpy", **settings)
        decorated: Callable[P, R] = jit(function)
    finally:
        config.CACHE_DIR = before
    if not config.DISABLE_JIT:
        _compile_anew_if_damaged(decorated)
    return decorated


def _compile_anew_if_damaged(dispatcher: Any) -> None:
    """A file of the cache that was cut off, by a full disk say, must not stop a game."""
    cache = dispatcher._cache
    load = cache.load_overload

    def load_or_forget(*what: object) -> object:
        try:
            return load(*what)
        except Exception:  # unpickling what is damaged may raise anything
            cache.flush()
            return None

    cache.load_overload = load_or_forget


@functools.cache
def cache_folder() -> Path:
    """Where compiled rules are kept: a folder for exactly these sources. What lies there is run.

    So it is one that nobody else can have written into; if there is none, a new one for this process alone.
    """
    for home in (Path(platformdirs.user_cache_dir("underbridge")), _temporary_home()):
        folder = home / f"rules-{digest_of_sources()}"
        try:
            home.parent.mkdir(parents=True, exist_ok=True)
            for place in (home, folder):
                place.mkdir(PRIVATE, exist_ok=True)
            if _is_ours(home) and _is_ours(folder) and os.access(folder, os.W_OK):
                return folder
        except OSError:
            continue
    return _folder_for_once()


def _temporary_home() -> Path:
    """For accounts whose cache folder cannot be written."""
    return Path(tempfile.gettempdir()) / f"underbridge-{getattr(os, 'getuid', lambda: 'user')()}"


def _is_ours(folder: Path) -> bool:
    """Whether nobody else could put something there: in /tmp anybody makes folders, and links to them."""
    if not hasattr(os, "getuid"):  # Windows gives every user a temporary folder of their own
        return True
    owners = {folder.lstat().st_uid, folder.stat().st_uid}
    return owners == {os.getuid()} and not folder.stat().st_mode & stat.S_IWOTH


def _folder_for_once() -> Path:
    try:
        home = Path(tempfile.mkdtemp(prefix="underbridge-"))
    except OSError:
        told = "No folder to keep compiled rules in: set XDG_CACHE_HOME to one that can be written."
        raise OSError(told) from None
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    folder = home / f"rules-{digest_of_sources()}"
    folder.mkdir(PRIVATE)
    return folder


@functools.cache
def digest_of_sources() -> str:
    """Sixteen hex digits that change whenever anything does that a compiled function may call."""
    sha = hashlib.sha256()
    for source in _sources():
        sha.update(source.relative_to(PACKAGE).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return sha.hexdigest()[:16]


def _sources() -> list[Path]:
    rooms = ("engine", "games", "bots", "lab")
    return [source for room in rooms for source in sorted((PACKAGE / room).rglob("*.py"))]


@functools.cache
def _whereabouts() -> str:
    """Numba trusts its cache only for the same files: not for copies, nor for files that were touched."""
    files = [f"{source} {source.stat().st_mtime_ns}" for source in _sources()]
    return hashlib.sha256("\n".join(files).encode()).hexdigest()[:16]


Task = tuple[str, Callable[[], object]]
Progress = Callable[[int, int, str], None]


def prepare(name: str, tasks: Sequence[Task], progress: Progress | None = None) -> None:
    """Run the tasks, each of which compiles something, unless the cache already holds their results.

    ``progress(done, of, what)`` is told each step; without it a line on stderr says what goes on.
    """
    if config.DISABLE_JIT or is_ready(name):
        return
    show = progress or _line_on_stderr(name)
    for done, (what, task) in enumerate(tasks):
        show(done, len(tasks), what)
        task()
    show(len(tasks), len(tasks), "")
    _mark(name).touch()
    _clear_old_folders()


def is_ready(name: str) -> bool:
    """Whether what ``prepare`` makes under this name is in the cache of this machine."""
    return _mark(name).exists()


def _mark(name: str) -> Path:
    cpu = config.CPU_NAME or llvmlite.binding.get_host_cpu_name()
    makers = f"{numba.__version__}-{platform.python_version()}-{cpu}"
    return cache_folder() / f"{name}-{makers}-{_whereabouts()}.ready"


def _line_on_stderr(name: str) -> Progress:
    """One line that is written over, or its first and last state where that is not possible."""

    def show(done: int, of: int, what: str) -> None:
        state = f"{what} ({done + 1} of {of})" if done < of else f"done in {time.monotonic() - started:.0f} s"
        line = f"Compiling {name}, only this once: {state}"
        if sys.stderr.isatty():
            end = "\n" if done == of else ""
            print(f"\r{line.ljust(100)}", end=end, file=sys.stderr, flush=True)
        elif done in (0, of):
            print(line, file=sys.stderr, flush=True)

    started = time.monotonic()
    return show


def _clear_old_folders() -> None:
    """Forget what was compiled from sources that nobody has used for a month."""
    for folder in cache_folder().parent.glob("rules-*"):
        if folder != cache_folder() and time.time() - folder.stat().st_mtime > KEPT_DAYS * 86_400:
            shutil.rmtree(folder, ignore_errors=True)
