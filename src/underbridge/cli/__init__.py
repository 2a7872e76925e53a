"""The command line: `underbridge`."""

import re
import reprlib
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Annotated

import msgspec
from cyclopts import App, CycloptsError, Parameter
from rich.console import Console
from rich.table import Table as Grid

from ..bots.levels import Level, find_level
from ..bots.levels import prepare as prepare_bots
from ..engine.draws import check_seed
from ..engine.errors import BadRecord, BadSetup, Fault
from ..engine.game import Flag, Game, Option, find
from ..engine.record import OtherRules
from ..engine.story import paragraph
from ..engine.table import Table
from ..games import CATALOGUE
from ..games.troll_bridge.tome import DEGREES, read_pack, spread
from ..lab.simulate import Simulation, check_games, prepare
from ..lab.simulate import simulate as simulate_games
from . import boards, files, hint, serve, strength
from .arguments import (
    LONGEST_NUMBER,
    NAMES,
    AsJson,
    GameName,
    KeptFile,
    Options,
    RecordFile,
    Seats,
    Seed,
    read_keepsake,
    read_options,
    read_record,
)
from .letters import speak_as_the_terminal_does
from .play import Sitting, chosen_from
from .terminal import bar, new_console

WRONG_INPUT = 2
INTERRUPTED = 130
LONGEST_ROUND = 60

app = App(
    name="underbridge",
    help="A table for troll games: serve it to friends, play here, verify records, simulate millions.",
    version=lambda: version("underbridge"),
    help_format="plaintext",
)


def main(words: Sequence[str] | None = None) -> None:
    """Run a command; what a person did wrong is told in one line, with exit code 2."""
    speak_as_the_terminal_does()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # both end a command in order
    try:
        words = _with_long_options(sys.argv[1:] if words is None else words)
        app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except (Fault, CycloptsError) as error:
        print(f"underbridge: {_in_one_line(str(error))}", file=sys.stderr)
        sys.exit(WRONG_INPUT)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # somebody piped us into head: not our fault, nor worth a word
        sys.stderr.close()
    except OSError as error:  # a disk that is full, a folder that went away
        print(f"underbridge: {error.filename or 'The file'}: {error.strerror}.", file=sys.stderr)
        sys.exit(WRONG_INPUT)


def _in_one_line(message: str) -> str:
    """And enormous numbers cut."""
    return re.sub(rf"(\d{{9}})\d{{{LONGEST_NUMBER},}}", r"\1...", " ".join(message.split()))


def _with_long_options(words: Sequence[str]) -> list[str]:
    """Spell a game's own flags out: ``--preset all+1`` is ``--option preset=all+1``."""
    options = {option.name: option for game in CATALOGUE.values() for option in game.facts.options}
    spelt: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        flag, equals, value = word.partition("=")
        option = options.get(flag.removeprefix("--").replace("-", "_")) if flag.startswith("--") else None
        if option is None:
            spelt.append(word)
            continue
        if not equals:
            value = "yes" if isinstance(option, Flag) else ""
            if rest and _takes(option, rest[0]):
                value = rest.pop(0)
        spelt += ["--option", f"{option.name}={value}"]
    return spelt


def _takes(option: Option, word: str) -> bool:
    """Whether the word after an option is its value: after a flag, only if it says yes or no."""
    if not isinstance(option, Flag):
        return True
    try:
        option.read(word)
    except BadSetup:
        return False
    return True


@app.command
def games(
    game: Annotated[str | None, Parameter(help="Tell all about this one.")] = None,
    /,
    *,
    as_json: AsJson = False,
) -> None:
    """The catalogue: the games, how many play them, and their options."""
    chosen = [find(game)] if game else list(CATALOGUE.values())
    if as_json:
        print(msgspec.json.encode([one.facts for one in chosen]).decode())
        return
    grid = Grid(title=None if game else "The games on the shelf", title_justify="left")
    grid.add_column("game", no_wrap=True)
    for heading in ("title", "seats", "what it is"):
        grid.add_column(heading, overflow="fold")
    for one in chosen:
        grid.add_row(one.name, one.title, str(one.seats), one.facts.about)
    console = new_console()
    console.print(grid)
    for one in chosen:
        if one.facts.options:
            console.print(_options_of(one))


def _options_of(game: Game) -> Grid:
    grid = Grid(title=f"Options of {game.title}", title_justify="left")
    grid.add_column("option", no_wrap=True)
    for heading in ("values", "default", "what it does"):
        grid.add_column(heading, overflow="fold")
    for option in game.facts.options:
        default = ("no", "yes")[option.default] if isinstance(option, Flag) else option.default
        grid.add_row(option.name, option.values, "" if default is None else str(default), option.about)
    return grid


@app.command
def play(
    game: Annotated[str | None, Parameter(help=f"{NAMES}; asked for if left out.")] = None,
    /,
    *,
    seats: Seats = None,
    seat: Annotated[int, Parameter(help="Where you sit: 1 is the first seat.")] = 1,
    option: Options = None,
    seed: Seed = None,
    bots: Annotated[
        str, Parameter(help="Who you play against: one level for all, or one for each seat: crafty,grumpy,…")
    ] = "grumpy",
    record: Annotated[Path | None, Parameter(help="Keep the game in this file, step by step.")] = None,
) -> None:
    """Play a game in the terminal, alone or against bots: sleepy, grumpy, crafty or ancient."""
    console = new_console()
    name = game or _ask_for_game(console)
    places = find(name).seats.usual if seats is None else seats
    options = read_options(name, option)
    find(name).setup(places, options)  # whatever is wrong is better known before anything is compiled
    if not 1 <= seat <= places:
        raise BadSetup(f"There is no seat {seat}: this table has seats 1 to {places}.")
    levels = _levels(bots, places, seat)
    if record:
        files.check_place(record)
    table = Table(name, places, seed=seed, **options)
    if places > 1:
        prepare_bots(table.game, levels)
    luck = time.time_ns() if seed is None else check_seed(seed)
    sitting = Sitting(table, seat - 1, console, record, levels, luck)
    sitting.write_record()
    sitting.play(_ask)
    if sitting.unkept:
        raise BadRecord(f"The game could not be kept: {sitting.unkept}.")


def _levels(bots: str, places: int, seat: int) -> list[Level]:
    """One for each seat; the person's own is never asked."""
    named = [find_level(name) for name in bots.split(",")]
    if len(named) not in (1, places - 1):
        raise BadSetup(f"Give one level for all bots, or {places - 1}, one for each: not {len(named)}.")
    levels = named * (places - 1) if len(named) == 1 else named
    return [*levels[: seat - 1], named[0], *levels[seat - 1 :]]


def _ask(prompt: str) -> str:
    """A line from the person; the end of the input means leaving."""
    try:
        return input(prompt)
    except EOFError:
        print()
        return "q"


def _ask_for_game(console: Console) -> str:
    names = list(CATALOGUE)
    console.print("Which game?")
    for number, game in enumerate(CATALOGUE.values(), start=1):
        console.print(f"{number:3}  {game.title} ({game.seats.words}): {game.facts.about}")
    while True:
        word = _ask("> ").strip().lower()
        if word == "q":
            sys.exit(0)
        name = word if word in names else chosen_from(names, word)
        if name:
            return name
        told = f"{reprlib.repr(word)} is none of them: type 1 to {len(names)}, or q to leave."
        console.print(told)


@app.command
def replay(
    file: RecordFile,
    /,
    *,
    ply: Annotated[int | None, Parameter(help="Stop after so many steps and show the table there.")] = None,
) -> None:
    """Tell a recorded game again, and show the table as it stands at its end."""
    record = read_record(file)
    try:
        table = record.replay()
    except OtherRules:
        print("\n".join(record.lines[:ply]))
        raise
    view = table.view(None, ply)  # refuses a ply that there is not
    console = new_console()
    for line in paragraph(table.story_for(None)[: _told_by(table, view.ply)], table.game.words, table.names):
        console.print(line)
    console.print(boards.draw(view.board, table.names))


def _told_by(table: Table, ply: int) -> int:
    return len(table.story_for(None)) - len(table.story_for(None, ply))


@app.command
def verify(file: RecordFile, /, *, kept: KeptFile = None) -> None:
    """Check that a record follows the rules and that its draws are the ones their source gives."""
    record = read_record(file)
    verdict = record.verify(None if kept is None else read_keepsake(kept))
    steps = f"{verdict.decisions} decisions and {verdict.draws} draws follow the rules"
    print(f"{find(record.game).title}: {steps}. {verdict.words}")


@app.command
def simulate(
    game: GameName,
    /,
    *,
    games: Annotated[int, Parameter(help="How many games to play.")] = 10_000,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Play many games at random, compiled, and tell how fast it went and who won."""
    chosen = find(game)
    options = read_options(game, option)
    chosen.setup(chosen.seats.usual if seats is None else seats, options)  # refuse before compiling
    check_games(games)
    if seed is not None:
        check_seed(seed)
    prepare(chosen)
    with bar(chosen.title) as progress:
        result = simulate_games(game, seats=seats, games=games, seed=seed, progress=progress, **options)
    if as_json:
        print(msgspec.json.encode(result).decode())
    else:
        new_console().print(_results(result))


def _results(result: Simulation) -> Grid:
    grid = Grid(title=f"{find(result.game).title}, {result.seats} seats, random play", show_header=False)
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_row("games", f"{result.games:,}")
    grid.add_row("steps (decisions and draws)", f"{result.steps:,}")
    grid.add_row("seconds in the compiled loop", f"{result.seconds:.3f}")
    grid.add_row("games per second", f"{result.games_per_second:,.0f}")
    grid.add_row("steps per second", f"{result.steps_per_second:,.0f}")
    for seat, rate in enumerate(result.win_rate, start=1):
        grid.add_row(f"wins of seat {seat}", f"{rate:.1%}")
    return grid


@app.command
def bench(
    *,
    peers: Annotated[
        bool, Parameter(negative=(), help="Also OpenSpiel, PettingZoo and boardgame.io.")
    ] = False,
    seconds: Annotated[float, Parameter(help="How long each contender plays in a round.")] = 1.0,
    rounds: Annotated[int, Parameter(help="How many rounds; the figures are medians.")] = 5,
    chart: Annotated[Path, Parameter(help="Where to draw the bar chart.")] = Path("bench.svg"),
    as_json: AsJson = False,
) -> None:
    """Measure random play of every game, beside a hand-written C program and other frameworks."""
    if not 0 < seconds <= LONGEST_ROUND or rounds < 1:
        raise BadSetup(f"A bench has 1 round or more, of more than 0 and at most {LONGEST_ROUND} seconds.")
    files.check_place(chart)
    measure, figures = _benchmarks()
    console = new_console(stderr=True)
    report = measure.run(peers=peers, seconds=seconds, rounds=rounds, say=lambda line: console.print(line))
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        new_console().print(figures.table(report))
        new_console().print(figures.thinking(report))
    files.write(chart, figures.chart(report).encode())
    console.print(f"The chart is in {chart}.")


def _benchmarks() -> tuple[ModuleType, ModuleType]:
    """The benchmarks' code, which is not installed: it needs compilers and other people's frameworks."""
    project = Path(__file__).parents[3]
    if not (project / "bench" / "run.py").is_file():
        raise BadSetup(
            "The benchmarks are in the source tree only: clone Underbridge and run ./up bench there."
        )
    sys.path.insert(0, str(project))
    return import_module("bench.run"), import_module("bench.report")


app.command(serve.serve)
app.command(serve.backup)
app.command(serve.restore)
app.command(strength.arena)
app.command(hint.hint)
app.command(strength.tune)

tome = App(name="tome", help="The Tome of Trollosophy: packs of questions for Troll Bridge.")
app.command(tome)


@tome.command
def check(file: Annotated[Path, Parameter(help="A pack of questions in TOML.")], /) -> None:
    """Check a pack of questions, ours or your own, and say what is wrong with it."""
    try:
        text = file.read_text("utf-8-sig")
    except OSError as error:
        raise BadSetup(f"Cannot read {file}: {error.strerror}. Give the path of a pack.") from None
    except UnicodeDecodeError:
        raise BadSetup(f"{file} is not a text in UTF-8.") from None
    pack = read_pack(text, str(file))
    questions = [question for card in pack.card for question in card.question]
    counts = Counter(question.degree for question in questions)
    degrees = ", ".join(f"{counts[degree]} of degree {degree}" for degree in DEGREES)
    places = ", ".join(map(str, spread(pack)))
    print(f"{file}: {len(pack.card)} cards, {len(questions)} questions ({degrees}), nothing wrong.")
    print(f"The right answer stands in the four places {places} times.")
