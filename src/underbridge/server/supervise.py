"""Watches over several workers.

It is run as a script and imports nothing of Underbridge: so the watcher stays small, and only workers carry
the rules.
"""

import socket
import sys
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

LARGEST_MESSAGE = 16 * 1_024  # from a client
PING = 20.0  # seconds between two looks whether a client is still there
LAST_WORDS = 5  # seconds that a server that stops gives to what is under way


def config(host: str, port: int, workers: int = 1) -> uvicorn.Config:
    """How uvicorn serves us."""
    settings: dict[str, Any] = {
        "factory": True,
        "host": host,
        "port": port,
        "workers": workers,
        "http": "underbridge.server.connections:Http",
        "ws": "underbridge.server.connections:Socket",
        "ws_max_size": LARGEST_MESSAGE,
        "ws_ping_interval": PING,
        "ws_ping_timeout": PING,
        "ws_per_message_deflate": False,  # messages are small, and every socket would hold its own dictionary
        "timeout_graceful_shutdown": LAST_WORDS,
        "log_config": None,
        "access_log": False,
        "server_header": False,
    }
    return uvicorn.Config("underbridge.server.serve:from_environment", **settings)


def listening(host: str, port: int) -> socket.socket:
    """A socket for all workers; asyncio sends at once only what goes over a socket that says it is TCP."""
    kind, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(kind, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(place)
    listener.set_inheritable(True)
    return listener


if __name__ == "__main__":
    host, port, workers = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    with listening(host, port) as listener:
        Multiprocess(config(host, port, workers), [listener]).run()
