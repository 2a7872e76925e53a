"""A fast run, for the daily loop."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SOME = ("web/test_bridge.py", "server/test_store.py", "server/test_announcements.py", "engine/test_draws.py")


def collected(*words: str) -> set[str]:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *words]
    done = subprocess.run([*command, *(str(HERE / file) for file in SOME)], stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stdout
    return {line for line in done.stdout.splitlines() if "::" in line}


def test_a_fast_run_leaves_out_browsers_and_postgresql_and_nothing_else() -> None:
    everything, fast = collected(), collected("--fast")
    left_out = everything - fast
    assert fast < everything
    assert {line for line in everything if "test_draws" in line or "[embedded" in line} <= fast
    assert {line for line in everything if "/web/" in line or "[served" in line} <= left_out
