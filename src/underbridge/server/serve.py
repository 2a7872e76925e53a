"""Starting the server: one process, or several on one PostgreSQL."""

import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path

import platformdirs
import uvicorn

from ..engine.errors import BadSetup
from . import logs, rubbish, supervise
from .app import new_app
from .guarded import Guarded
from .limits import FILE as _LIMITS
from .limits import in_force, read_limits
from .store.database import Database, read_url

MOST_WORKERS = 64
A_TURN = (
    0.0005  # seconds that a thread may keep the others waiting: after all it sends, the loop waits so long
)
_DATABASE, _FOLDER = "UNDERBRIDGE_DATABASE", "UNDERBRIDGE_DATA"


def data_folder() -> Path:
    """Where this user's server keeps its secret, and its games if nothing else is said."""
    return Path(os.environ.get(_FOLDER) or platformdirs.user_data_dir("underbridge"))


def usual_database() -> str:
    """The embedded database in the data folder."""
    return f"sqlite:///{data_folder() / 'games.db'}"


def check(host: str, port: int, database: str, workers: int, limits: Path | None = None) -> None:
    """Whatever is wrong is said before anything starts."""
    if limits is not None:
        read_limits(limits)
    url = read_url(database)
    if not 1 <= workers <= MOST_WORKERS:
        raise BadSetup(f"A server has 1 to {MOST_WORKERS} workers, not {workers}.")
    if workers > 1 and url.get_backend_name() == "sqlite":
        raise BadSetup("Several workers need PostgreSQL: --database postgresql+asyncpg://user@host/name.")
    if not 0 < port < 1 << 16:
        raise BadSetup(f"A port is a number from 1 to 65535, not {port}.")
    try:
        kind, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(kind) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(place)
    except OSError as error:
        raise BadSetup(f"Nothing can be served at {host}, port {port}: {error.strerror}.") from None
    with Database(database).alone():
        pass


def run(
    *,
    host: str,
    port: int,
    database: str,
    workers: int = 1,
    open_browser: bool = False,
    limits: Path | None = None,
    say_where: Callable[[], None],
) -> None:
    """Serve until somebody stops it; where, is said when nobody else serves the same."""
    check(host, port, database, workers, limits)
    if limits is not None:
        os.environ[_LIMITS] = str(limits)
    os.environ[_DATABASE], os.environ[_FOLDER] = database, str(data_folder())
    if open_browser and workers == 1:  # several serve on machines without a screen
        threading.Thread(target=_open, args=(address(host, port), host, port), daemon=True).start()
    if workers == 1:
        with Database(database).alone():  # of two that start in one moment, one is told
            say_where()
            uvicorn.Server(supervise.config(host, port)).run()
    else:
        say_where()
        sys.stderr.flush()
        watcher = [sys.executable, "-P", supervise.__file__, host, str(port), str(workers)]
        os.execv(sys.executable, watcher)


def from_environment() -> Guarded:
    """The server of one process."""
    logs.set_up()
    sys.setswitchinterval(A_TURN)
    app = new_app(os.environ[_DATABASE], data_folder(), limits=in_force())
    rubbish.begin()
    return app


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds it."""
    named = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{named}:{port}"


def _open(page: str, host: str, port: int) -> None:
    """Show the page as soon as it is there."""
    while True:
        try:
            socket.create_connection(("127.0.0.1" if host == "0.0.0.0" else host, port), 1).close()
            break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(page)
