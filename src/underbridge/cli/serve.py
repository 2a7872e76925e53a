"""Commands about the online table."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..engine.errors import BadSetup
from .terminal import new_console

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
    server.check(host, port, place, workers, limits)
    console = new_console(stderr=True)
    console.print(f"Underbridge is at {server.address(host, port)}. Ctrl-C stops it; nothing is lost then.")
    if database is None:
        console.print(f"Games are kept in {server.data_folder()}.")
    server.run(host=host, port=port, database=place, workers=workers, open_browser=open, limits=limits)


def backup(
    file: Annotated[Path, Parameter(help="Where to put the copy; it must not exist yet.")],
    /,
    *,
    database: Database = None,
) -> None:
    """Copy the embedded database into a file, also while the server runs."""
    _check_installed()
    from ..server import serve as server

    server.back_up(database or server.usual_database(), file)
    new_console(stderr=True).print(f"Everything is in {file}. Put it back as games.db to return to it.")


def _check_installed() -> None:
    try:
        import litestar  # noqa: F401
    except ImportError:
        raise BadSetup("The server is not installed: pip install 'underbridge[server]'.") from None
