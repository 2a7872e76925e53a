"""Whatever bots, values, matches, tuning and plans come to does not depend on the CPU."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from lab import outcomes

PROGRAM = Path(outcomes.__file__)
WITHOUT = ("AVX", "AVX2", "AVX512F", "AVX512VL", "FMA", "FMA4", "AVX2_Usable", "FMA_Usable", "AVX512F_Usable")


def another_cpu() -> dict[str, str]:
    """What lets Numba, NumPy, its BLAS and the C library believe that this CPU can do little.

    If we run like that ourselves, the other one is this machine's own.
    """
    if "NUMBA_CPU_NAME" in os.environ:
        return {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_CPU_")}
    simd = np.show_config(mode="dicts")["SIMD Extensions"]
    return {
        **os.environ,
        "NUMBA_CPU_NAME": "generic",
        "NUMBA_CPU_FEATURES": "",
        "NPY_DISABLE_CPU_FEATURES": " ".join(simd.get("found", ())),
        "OPENBLAS_CORETYPE": "Prescott",
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=" + ",".join(f"-{feature}" for feature in WITHOUT),
    }


def test_another_cpu_comes_to_the_same(tmp_path: Path) -> None:
    at = outcomes.positions()
    np.savez(tmp_path / "positions.npz", **at)
    command = [sys.executable, str(PROGRAM), str(tmp_path / "positions.npz")]
    done = subprocess.run(command, env=another_cpu(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == outcomes.outcomes(at)
