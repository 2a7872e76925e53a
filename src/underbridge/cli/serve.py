"""Commands about the online table."""

import asyncio
import logging
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..engine.errors import BadSetup
from .terminal import bar, new_console

Database = Annotated[
    str | None,
    Parameter(
        help="Where games are kept: sqlite:///FILE (the default, in your data folder), or "
        "postgresql+asyncpg://user@host/name."
    ),
]


def serve(
    *,
    host: Annotated[str, Parameter(help="0.0.0.0 lets others in your network in.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="Where the page is: http://HOST:PORT.")] = 8_000,
    database: Database = None,
    workers: Annotated[int, Parameter(help="Processes; more than one need PostgreSQL.")] = 1,
    limits: Annotated[
        Path | None,
        Parameter(help="A file of TOML that sets how much anybody may do: see docs/server.md."),
    ] = None,
    open: Annotated[
        bool, Parameter(negative=(), help="Show the page in a browser (with one worker).")
    ] = False,
) -> None:
    """Start the online table: people play in their browsers, with friends and with bots."""
    _check_installed()
    from ..server import serve as server

    place = database or server.usual_database()
    console = new_console(stderr=True)

    def say_where() -> None:
        console.print(
            f"Underbridge is at {server.address(host, port)}. Ctrl-C stops it; nothing is lost then."
        )
        if database is None:
            console.print(f"Games are kept in {server.data_folder()}.")

    try:
        server.run(
            host=host,
            port=port,
            database=place,
            workers=workers,
            open_browser=open,
            limits=limits,
            say_where=say_where,
        )
    except KeyboardInterrupt:
        raise KeyboardInterrupt("The server has stopped; nothing is lost.") from None


def backup(
    file: Annotated[Path, Parameter(help="Where to put the copy; it must not exist yet.")],
    /,
    *,
    database: Database = None,
) -> None:
    """Copy the embedded database and the server's secret into a file, also while the server runs.

    Whoever has the file can be any guest, and knows what games in play have yet to show: keep it to yourself.
    """
    _check_installed()
    from ..server import backups
    from ..server import serve as server

    backups.back_up(database or server.usual_database(), server.data_folder(), file)
    note = f"Everything is in {file}, secrets included. To return to it: underbridge restore {file}"
    new_console(stderr=True).print(note)


def restore(
    file: Annotated[Path, Parameter(help="What `underbridge backup` has made.")],
    /,
    *,
    check: Annotated[
        bool, Parameter(negative=(), help="Only look whether it could be brought back.")
    ] = False,
    database: Database = None,
) -> None:
    """Bring a backup back where there is nothing yet, after following every game in it."""
    _check_installed()
    from ..server import backups
    from ..server import serve as server

    logging.getLogger("underbridge").addHandler(logging.NullHandler())  # the games' troubles are told below
    place, folder = database or server.usual_database(), server.data_folder()
    with bar("Following the games") as progress:
        work = backups.check(file, progress) if check else backups.restore(file, place, folder, progress)
        found = asyncio.run(work)
    console = new_console(stderr=True)
    console.print(f"Games: {found.games:,}, lines: {found.lines:,}, people: {found.people:,}.")
    which = f"All but {len(found.unfollowed):,}" if found.unfollowed else "All"
    console.print(f"{which} of the games can be followed to where they are.")
    for game in found.unfollowed:
        console.print(f"Game {game.number} ({game.game}) cannot: {game.why}.")
    if not found.has_secret:
        console.print(
            "It was made by an earlier version, without the server's secret. If you have that, put it into "
            f"{folder}; without it, all who come back are new guests."
        )
    if not check:
        console.print("Everything is back. To go on: underbridge serve")


def _check_installed() -> None:
    try:
        import litestar  # noqa: F401
    except ImportError:
        raise BadSetup("The server is not installed: pip install 'underbridge[server]'.") from None
