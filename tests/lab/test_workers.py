"""Processes that work for this one; a test has a process of its own, whose first workers they are."""

import subprocess
import sys

ASKED = """
import signal
from underbridge.lab.workers import workers

blocked = signal.pthread_sigmask
with workers(2) as pool:
    print(signal.SIGINT in pool.apply(blocked, (signal.SIG_BLOCK, [])))
    print(signal.SIGINT in blocked(signal.SIG_BLOCK, []))
"""
STARTING = """
import signal
from multiprocessing import active_children, process
from underbridge.lab.workers import workers

signal.signal(signal.SIGTERM, signal.default_int_handler)
signal.signal(signal.SIGINT, signal.default_int_handler)
start, started = process.BaseProcess.start, []


def interrupted(self):
    start(self)
    signal.raise_signal(signal.{sent})
    started.append(self)


process.BaseProcess.start = interrupted
try:
    with workers(2) as pool:
        print("begun")
except KeyboardInterrupt:
    print(len(started), len(active_children()))
"""


def said(program: str) -> list[str]:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert not done.stderr
    return done.stdout.split()


def test_workers_never_hear_an_interrupt() -> None:
    """Not even while they are being started; who started them does."""
    assert said(ASKED) == ["True", "False"]


def test_an_interrupt_waits_until_all_workers_are_there_to_be_ended() -> None:
    for sent in ("SIGINT", "SIGTERM"):
        assert said(STARTING.format(sent=sent)) == ["2", "0"]
