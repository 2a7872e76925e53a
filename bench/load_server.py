"""The server of a load test: a real one in a process of its own, and what it costs."""

import asyncio
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from server.postgres import postgres
from server.serving import Server

from bench.load_people import Trouble
from bench.load_report import Cores
from underbridge.cli.terminal import bar

PROC = Path("/proc")
COMPILER = b"underbridge.server.compiling"  # a process that is gone when all rules are compiled
FAILED = '"level":"error"'
LAST_LINES = 5  # of a server that has ended


class Costs:
    """The memory and the processor time of a process and all that it has started."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.known = (PROC / "self" / "status").exists()  # Linux tells; elsewhere nobody knows
        self._since = time.perf_counter()
        self._server = self._client = self._machine = 0.0

    def forget_peak(self) -> None:
        """Of the memory: what went before, reading the rules above all, does not count."""
        for pid in self._family():
            (PROC / str(pid) / "clear_refs").write_text("5")

    def start_clock(self) -> None:
        """From now on processor time counts."""
        self._since, self._client = time.perf_counter(), time.process_time()
        self._server, self._machine = self._spent(), self._spent_by_all()

    def memory(self, which: str) -> float | None:
        """Megabytes: VmHWM at its peak; Pss now, what processes share counted once."""
        return sum(self._field(pid, which) for pid in self._family()) / 1_024 if self.known else None

    def cores(self) -> Cores:
        """How many were busy since then."""
        passed = time.perf_counter() - self._since
        client = time.process_time() - self._client
        server = (self._spent() - self._server) / passed if self.known else None
        machine = (self._spent_by_all() - self._machine) / passed if self.known else None
        return Cores(server, client / passed, machine, os.cpu_count() or 1)

    @property
    def compiling(self) -> bool:
        """Whether the rules are still being compiled."""
        return any(COMPILER in (PROC / str(pid) / "cmdline").read_bytes() for pid in self._family())

    def _family(self) -> list[int]:
        if not self.known:
            return []
        parents = {int(one.name): _stat(one) for one in PROC.iterdir() if one.name.isdigit()}
        family = [self.pid]
        for member in family:  # grows while we look
            family += [pid for pid, stat in parents.items() if stat and int(stat[1]) == member]
        return family

    def _field(self, pid: int, which: str) -> int:
        try:
            told = (PROC / str(pid) / ("smaps_rollup" if which == "Pss" else "status")).read_text()
        except OSError:  # it has just ended
            return 0
        lines = told.splitlines()
        return next((int(line.split()[1]) for line in lines if line.startswith(f"{which}:")), 0)

    def _spent(self) -> float:
        stats = [_stat(PROC / str(pid)) for pid in self._family()]
        return sum(int(stat[11]) + int(stat[12]) for stat in stats if stat) / os.sysconf("SC_CLK_TCK")

    def _spent_by_all(self) -> float:
        """Of the whole machine, but for idling and waiting."""
        if not self.known:
            return 0.0
        user, nice, system, _, _, *more = map(int, (PROC / "stat").read_text().split("\n")[0].split()[1:9])
        return (user + nice + system + sum(more)) / os.sysconf("SC_CLK_TCK")


def _stat(process: Path) -> list[str]:
    """Its state, its parent and so on; nothing if it has just ended."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


class Running:
    """A server that is ready to play, and how many errors it has written when it has ended."""

    def __init__(self, server: Server) -> None:
        self.base, self.costs, self.errors = server.base, Costs(server.process.pid), 0
        self.log = server.log
        self._server = server

    def obituary(self) -> str:
        """If it has ended: how, and what it said last."""
        if (status := self._server.process.poll()) is None:
            return ""
        last = "\n".join(self.log.read_text().splitlines()[-LAST_LINES:])
        return f"The server has ended with status {status}:\n{last}"


@contextmanager
def running(database: str, workers: int, *more: str) -> Iterator[Running]:
    """A server in a folder of its own, with all rules compiled; nothing of it stays."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="underbridge-load-"))
        address = f"sqlite:///{folder}/games.db" if database == "sqlite" else _served(stack)
        server = Server(address, Path(folder), "--workers", str(workers), *more)
        found = Running(server)
        try:
            try:
                server.wait()
            except AssertionError as error:
                raise Trouble(f"The server could not be started: {error}") from None
            wait_for_rules(found)
            yield found
        finally:
            found.errors = _stop(server)


def _served(stack: ExitStack) -> str:
    """The address of a PostgreSQL that writes to the disk, as one does that is not for tests only."""
    try:
        return stack.enter_context(postgres(durable=True))
    except RuntimeError as error:
        raise Trouble(str(error)) from None


def wait_for_rules(found: Running) -> None:
    """Until every game can be played."""
    with bar("Compiling the rules") as progress:
        while True:
            health = httpx.get(f"{found.base}/api/health", trust_env=False).json()
            if health["troubled"]:
                raise Trouble(f"The server has failed at {', '.join(health['troubled'])}: its log says why.")
            games = health["games"]
            ready = sum(game["ready"] for game in games)
            progress(ready, len(games))
            if ready == len(games) and not found.costs.compiling:
                return
            time.sleep(0.2)


def _stop(server: Server) -> int:
    """End it, by force if need be; how many errors it has written."""
    try:
        said = server.stop()
    except subprocess.TimeoutExpired:
        server.process.kill()
        server.process.wait()
        said = server.log.read_text()
    return sum(FAILED in line for line in said.splitlines())


async def watch(server: Running, what: str, begin: float, until: float) -> Cores:
    """Show how much time has passed; how busy the machine was in it."""
    server.costs.start_clock()
    with bar(what) as progress:
        while (now := time.perf_counter()) < until:
            if why := server.obituary():
                raise Trouble(why)
            progress(max(0, round(now - begin)), round(until - begin))
            await asyncio.sleep(min(0.5, until - now))
    return server.costs.cores()
