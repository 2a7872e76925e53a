"""A real server in a process of its own."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

SERVE = """
import sys
from pathlib import Path
import uvicorn
from underbridge.server.app import new_app
uvicorn.run(new_app(sys.argv[1], Path(sys.argv[2])), port=int(sys.argv[3]), log_level="warning")
"""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def serving(address: str, folder: Path) -> Iterator[str]:
    """Its address while it runs."""
    port = free_port()
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, address, str(folder), str(port)], env=os.environ
    ) as server:
        try:
            base = f"http://127.0.0.1:{port}"
            wait_for(base, server)
            yield base
        finally:
            server.terminate()


def wait_for(base: str, server: "subprocess.Popen[bytes]") -> None:
    while True:
        assert server.poll() is None
        try:
            httpx.get(f"{base}/api/health").raise_for_status()
            return
        except httpx.TransportError:
            time.sleep(0.05)


@contextmanager
def guest(base: str) -> Iterator[httpx.Client]:
    """Somebody with cookies of their own."""
    with httpx.Client(base_url=base, timeout=60) as client:
        yield client
