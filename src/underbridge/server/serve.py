"""Starting the server: one process, or several on one PostgreSQL."""

import gc
import os
import socket
import threading
import time
import webbrowser
from pathlib import Path

import platformdirs
import uvicorn
from uvicorn.supervisors import Multiprocess

from ..engine.errors import BadSetup
from . import logs
from .app import new_app
from .guard import Guarded
from .store.database import Database, read_url

LARGEST_MESSAGE = 16 * 1_024  # from a client
PING = 20.0  # seconds between two looks whether a client is still there
LAST_WORDS = 5  # seconds that a server that stops gives to what is under way
MOST_WORKERS = 64
YOUNG = (1_000, 50, 10_000)  # games in play are many, old and no garbage: looking through them takes long
_DATABASE, _FOLDER = "UNDERBRIDGE_DATABASE", "UNDERBRIDGE_DATA"


def data_folder() -> Path:
    """Where this user's server keeps its secret, and its games if nothing else is said."""
    return Path(os.environ.get(_FOLDER) or platformdirs.user_data_dir("underbridge"))


def usual_database() -> str:
    """The embedded database in the data folder."""
    return f"sqlite:///{data_folder() / 'games.db'}"


def check(host: str, port: int, database: str, workers: int) -> None:
    """Whatever is wrong is said before anything starts."""
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


def run(*, host: str, port: int, database: str, workers: int = 1, open_browser: bool = False) -> None:
    """Serve until somebody stops it."""
    check(host, port, database, workers)
    os.environ[_DATABASE], os.environ[_FOLDER] = database, str(data_folder())
    if open_browser:
        threading.Thread(target=_open, args=(address(host, port), host, port), daemon=True).start()
    config = uvicorn.Config(
        "underbridge.server.serve:from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,  # messages are small, and every socket would hold its own dictionary
        timeout_graceful_shutdown=LAST_WORDS,
        log_config=None,
        access_log=False,
        server_header=False,
    )
    if workers == 1:
        uvicorn.Server(config).run()
    else:
        with _listening(host, port) as listener:
            Multiprocess(config, [listener]).run()


def _listening(host: str, port: int) -> socket.socket:
    """A socket for all workers; asyncio sends at once only what goes over a socket that says it is TCP."""
    kind, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(kind, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(place)
    listener.set_inheritable(True)
    return listener


def from_environment() -> Guarded:
    """The server of one process."""
    logs.set_up()
    gc.set_threshold(*YOUNG)
    return new_app(os.environ[_DATABASE], data_folder())


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


def back_up(database: str, file: Path) -> None:
    """Copy an embedded database, also while it is in use."""
    Database(database).copy_to(file)
