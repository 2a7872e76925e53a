"""Who plays: Underbridge itself, the limits in C, and the peers; each made ready when it is first needed."""

import hashlib
import os
import random
import shutil
import subprocess
import time
import venv
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from underbridge import Table
from underbridge.games import CATALOGUE
from underbridge.lab.simulate import simulate

HERE = Path(__file__).parent
LIMIT = HERE / "limit"
PEERS = HERE / "peers"
NODE_PEER = PEERS / "boardgame_io"
RIVALS_PLAY = "troll-dice"
USUAL_SEATS = 4

IN_C = {"C, fused by hand": "troll_dice.c"}
IN_PYTHON = {"OpenSpiel (Python)": "openspiel_troll_dice.py", "PettingZoo": "pettingzoo_troll_dice.py"}
ON_NODE = "boardgame.io"

Say = Callable[[str], None]
Role = Literal["engine", "driven", "limit", "peer"]


class Unavailable(Exception):
    """A contender cannot play here; the message says why, in a line."""


class Played(msgspec.Struct, frozen=True):
    """What a contender did in one round; the seconds are those of playing alone."""

    games: int
    steps: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def steps_per_second(self) -> float:
        return self.steps / self.seconds


class Contender(Protocol):
    """Someone who plays a game at random for some seconds, on one core."""

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> Role: ...

    @property
    def game(self) -> str: ...

    @property
    def seats(self) -> int: ...

    def play(self, seconds: float, seed: int) -> Played: ...


def usual_seats(game: str) -> int:
    """Four, where so many can play."""
    seats = CATALOGUE[game].seats
    return min(max(USUAL_SEATS, seats.low), seats.high)


class Underbridge:
    """The compiled rules of one game of the catalogue."""

    name = "Underbridge"
    kind: Role = "engine"

    def __init__(self, game: str) -> None:
        self.game, self.seats = game, usual_seats(game)
        self.pace = 0.0

    def warm_up(self) -> None:
        """Compile, or load what is compiled, and find out how many games fit into a second."""
        simulate(self.game, seats=self.seats, games=1, seed=0)
        games = 1
        while True:
            trial = simulate(self.game, seats=self.seats, games=games, seed=0)
            if trial.seconds > 0.05:
                break
            games *= 4
        self.pace = trial.games / trial.seconds

    def play(self, seconds: float, seed: int) -> Played:
        games = max(1, round(self.pace * seconds))
        done = simulate(self.game, seats=self.seats, games=games, seed=seed)
        return Played(done.games, done.steps, done.seconds)


class Driven:
    """The same rules one step at a time: a program in Python that asks a ``Table`` and decides."""

    name = "Underbridge's Table"
    kind: Role = "driven"

    def __init__(self, game: str) -> None:
        self.game, self.seats = game, usual_seats(game)

    def play(self, seconds: float, seed: int) -> Played:
        chance = random.Random(seed)
        games, steps, spent = 0, 0, 0.0
        started = time.perf_counter()
        while spent < seconds:
            table = Table(self.game, self.seats, seed=chance.getrandbits(32))
            while not table.over:
                seat = table.awaited[0]
                table.act(seat, chance.choice(table.legal(seat)))
            games, steps = games + 1, steps + table.steps
            spent = time.perf_counter() - started
        return Played(games, steps, spent)


class Program:
    """A program that plays Troll Dice and prints what it did as a line of JSON."""

    game = RIVALS_PLAY
    seats = USUAL_SEATS

    def __init__(self, name: str, kind: Role, *command: str | Path) -> None:
        self.name = name
        self.kind = kind
        self.command = command

    def play(self, seconds: float, seed: int) -> Played:
        options = ("--seats", str(self.seats), "--seconds", str(seconds), "--seed", str(seed))
        line = _output(*self.command, *options)
        try:
            return msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError as error:
            raise Unavailable(f"it did not print its result: {error}") from error


Candidate = tuple[str, Callable[[Say], Contender]]


def candidates(peers: bool, workshop: Path) -> Iterator[Candidate]:
    """Everyone who may take part, by name, with what makes them ready; `workshop` is a folder to build in."""
    for game in CATALOGUE:
        yield f"Underbridge, {CATALOGUE[game].title}", partial(_underbridge, game)
        yield f"{Driven.name}, {CATALOGUE[game].title}", partial(_driven, game)
    for name, program in IN_C.items():
        yield name, partial(_in_c, name, program, workshop)
    if peers:
        for name, script in IN_PYTHON.items():
            yield name, partial(_in_python, name, script)
        yield ON_NODE, _on_node


def _underbridge(game: str, say: Say) -> Contender:
    say(f"Warming up {CATALOGUE[game].title} …")
    contender = Underbridge(game)
    contender.warm_up()
    return contender


def _driven(game: str, say: Say) -> Contender:
    contender = Driven(game)
    contender.play(0.001, seed=0)  # a game, which loads what is compiled
    return contender


def _in_c(name: str, program: str, workshop: Path, say: Say) -> Contender:
    compiler = shutil.which("cc")
    if compiler is None:
        raise Unavailable("there is no C compiler (cc) on this machine")
    say(f"Compiling {program} …")
    binary = (workshop / program).with_suffix("")
    _output(compiler, "-O3", "-march=native", LIMIT / program, "-o", binary)
    return Program(name, "limit", binary)


def _in_python(name: str, script: str, say: Say) -> Contender:
    home, lock = PEERS / ".venv", PEERS / "requirements.lock"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not _is_installed(home, lock):
        say(f"Installing OpenSpiel and PettingZoo into {home} …")
        try:
            venv.create(home, clear=True, with_pip=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Unavailable(f"no virtual environment could be made: {error}") from error
        _output(python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", lock)
        _note_installed(home, lock)
    return Program(name, "peer", python, PEERS / script)


def _on_node(say: Say) -> Contender:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise Unavailable("there is no Node (node and npm) on this machine")
    home, lock = NODE_PEER / "node_modules", NODE_PEER / "package-lock.json"
    if not _is_installed(home, lock):
        say(f"Installing boardgame.io into {home} …")
        _output(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", NODE_PEER)
        _note_installed(home, lock)
    return Program(ON_NODE, "peer", node, NODE_PEER / "troll_dice.mjs")


def _is_installed(home: Path, lock: Path) -> bool:
    note = home / "installed-lock"
    return note.exists() and note.read_text() == _digest(lock)


def _note_installed(home: Path, lock: Path) -> None:
    (home / "installed-lock").write_text(_digest(lock))


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _output(*command: str | Path) -> bytes:
    # Development builds of JavaScript packages check more than players need.
    surroundings = {**os.environ, "NODE_ENV": "production"}
    try:
        done = subprocess.run(command, capture_output=True, check=True, env=surroundings)
    except OSError as error:
        raise Unavailable(str(error)) from error
    except subprocess.CalledProcessError as error:
        raise Unavailable(_gist(error)) from error
    return done.stdout


def _gist(error: subprocess.CalledProcessError) -> str:
    """The line of a failed program's last words that says the most."""
    words = (error.stderr + error.stdout).decode(errors="replace")
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line.lower()]
    said = (telling or lines[-1:] or [f"exit code {error.returncode}"])[0]
    return f"{Path(error.cmd[0]).name}: {said}"
