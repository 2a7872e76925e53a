"""How rules are compiled: Numba's settings, where its cache lives, and progress while it works.

Numba's cache does not notice a change in a function that is called from another file. So our cache lives in
folders named by the digest of all sources that a compiled function may call, never beside them: one folder
for what is ours alone, and one for whatever a game or a kernel from elsewhere has a part in.
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
from numba.core import caching
from numba.core import config as numba_config

from .sources import NoSource, digest_with, from_elsewhere, our_sources, stands_in_its_module
from .sources import digest_of_sources as digest_of_sources

config: Any = numba_config
P = ParamSpec("P")
R = TypeVar("R")

KEPT_DAYS = 30
PRIVATE = 0o700  # for its owner's eyes and hands only


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function when it is first called; with ``NUMBA_DISABLE_JIT=1`` leave it as it is.

    It becomes part of its callers: otherwise every call with an array counts its references, atomically.
    """
    return _compile(function, forceinline=True)


def compiled_to_wrap(function: Callable[P, R]) -> Callable[P, R]:
    """The same for what wraps round 64 bits: NumPy's integers would warn of that, in any thread."""
    return np.errstate(over="ignore")(function) if config.DISABLE_JIT else compiled(function)


def compiled_apart(function: Callable[P, R]) -> Callable[P, R]:
    """The same for rules that are long or called from many places: copies would take long to compile."""
    return _compile(function)


def compiled_in_place(function: Callable[P, R]) -> Callable[P, R]:
    """The same for small rules of a large game: written into their callers, they are not compiled one by one.

    Compiling a function takes a sixth of a second, however small it is.
    """
    return _compile(function, inline="always")


def _compile(function: Callable[P, R], *, forceinline: bool = False, inline: str = "never") -> Callable[P, R]:
    settings: Any = {"forceinline": forceinline, "inline": inline}
    decorated: Callable[P, R] = numba.njit(nogil=True, error_model="numpy", **settings)(function)
    if not config.DISABLE_JIT:
        decorated._cache = CompiledForms(function)  # type: ignore[attr-defined]
    return decorated


class CompiledForms:
    """What Numba asks for a function's compiled forms: each is kept with the sources that it is made of.

    What stands in no file, a notebook's cell say, is not kept. Other users of Numba keep their own folder.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._caches: dict[Path, Any] = {}

    @property
    def cache_path(self) -> str | None:
        """Where forms are that no other game has a part in."""
        cache: str | None = self._cache_for(()).cache_path
        return cache

    def load_overload(self, signature: object, context: object) -> object:
        """The compiled form; a file that was cut off, by a full disk say, must not stop a game."""
        cache = self._cache_for(signature)
        try:
            return cache.load_overload(signature, context)
        except Exception:  # unpickling what is damaged may raise anything
            cache.flush()
            return None

    def save_overload(self, signature: object, form: object) -> None:
        """Keep a compiled form."""
        self._cache_for(signature).save_overload(signature, form)

    def flush(self) -> None:
        """Forget all of them."""
        for cache in self._caches.values():
            cache.flush()

    def _cache_for(self, signature: object) -> Any:
        folder = cache_folder(self._function.__module__, *_packages_in(signature))
        if folder is None or not stands_in_its_module(self._function):
            return caching.NullCache()
        if folder not in self._caches:
            before = config.CACHE_DIR
            config.CACHE_DIR = str(folder)
            try:
                self._caches[folder] = caching.FunctionCache(self._function)  # type: ignore[no-untyped-call]
            finally:
                config.CACHE_DIR = before
        return self._caches[folder]


_packages: list[
    tuple[str, str]
] = []  # what Numba calls the records of games from elsewhere, and their packages


def belong(state: np.dtype[Any], package: str) -> None:
    """Whatever is compiled for such records is made of that package's sources, too."""
    if from_elsewhere(package):
        _packages.append((str(numba.from_dtype(state)), package))


def _packages_in(signature: Any) -> list[str]:
    types = getattr(signature, "args", signature)
    names = " ".join(map(str, types)) if _packages else ""  # arrays and tuples tell what they are of
    return [package for record, package in _packages if record in names]


def cache_folder(*modules: str) -> Path | None:
    """Where rules are kept that are made of our sources and those of modules from elsewhere.

    None if some of these are in no file.
    """
    return _folder_with(*from_elsewhere(*modules))


@functools.cache
def _folder_with(*modules: str) -> Path | None:
    """A folder for exactly these sources. What lies there is run.

    So it is one that nobody else can have written into; if there is none, a new one for this process alone.
    """
    try:
        name = f"rules-{digest_with(*modules)}"
    except NoSource:
        return None
    for home in (Path(platformdirs.user_cache_dir("underbridge")), _temporary_home()):
        folder = home / name
        try:
            home.parent.mkdir(parents=True, exist_ok=True)
            for place in (home, folder):
                place.mkdir(PRIVATE, exist_ok=True)
            if _is_ours(home) and _is_ours(folder) and os.access(folder, os.W_OK):
                os.utime(folder)  # used today
                return folder
        except OSError:
            continue
    folder = _home_for_once() / name
    folder.mkdir(PRIVATE, exist_ok=True)
    return folder


def _temporary_home() -> Path:
    """For accounts whose cache folder cannot be written."""
    return Path(tempfile.gettempdir()) / f"underbridge-{getattr(os, 'getuid', lambda: 'user')()}"


def _is_ours(folder: Path) -> bool:
    """Whether nobody else could put something there: in /tmp anybody makes folders, and links to them."""
    if not hasattr(os, "getuid"):  # Windows gives every user a temporary folder of their own
        return True
    owners = {folder.lstat().st_uid, folder.stat().st_uid}
    return owners == {os.getuid()} and not folder.stat().st_mode & stat.S_IWOTH


@functools.cache
def _home_for_once() -> Path:
    try:
        home = Path(tempfile.mkdtemp(prefix="underbridge-"))
    except OSError:
        advice = "No folder to keep compiled rules in: set XDG_CACHE_HOME to one that can be written."
        raise OSError(advice) from None
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    return home


@functools.cache
def _whereabouts() -> str:
    """Numba trusts its cache only for the same files: not for copies, nor for files that were touched."""
    files = [f"{source} {source.stat().st_mtime_ns}" for source in our_sources()]
    return hashlib.sha256("\n".join(files).encode()).hexdigest()[:16]


Task = tuple[str, Callable[[], object]]
Progress = Callable[[int, int, str], None]


def prepare(name: str, tasks: Sequence[Task], progress: Progress | None = None, *, package: str = "") -> None:
    """Run the tasks, each of which compiles something, unless the cache already holds their results.

    ``package`` is that of the game, if it may come from elsewhere. ``progress(done, of, what)`` is told each
    step; without it a line on stderr says what goes on.
    """
    mark = None if config.DISABLE_JIT else _mark(name, package)
    if config.DISABLE_JIT or (mark and mark.exists()):
        return
    show = progress or _line_on_stderr(name)
    for done, (what, task) in enumerate(tasks):
        show(done, len(tasks), what)
        task()
    show(len(tasks), len(tasks), "")
    if mark:
        mark.touch()
        _clear_old_folders(mark.parent.parent)


def _mark(name: str, package: str) -> Path | None:
    """The file that says that what ``prepare`` makes under this name is in the cache of this machine."""
    folder = cache_folder(package)
    if folder is None:
        return None
    cpu = config.CPU_NAME or llvmlite.binding.get_host_cpu_name()
    makers = f"{numba.__version__}-{platform.python_version()}-{cpu}"
    return folder / f"{name}-{makers}-{_whereabouts()}.ready"


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


def _clear_old_folders(home: Path) -> None:
    """Forget what was compiled from sources that nobody has used for a month."""
    for folder in home.glob("rules-*"):
        if time.time() - folder.stat().st_mtime > KEPT_DAYS * 86_400:
            shutil.rmtree(folder, ignore_errors=True)
