"""What is handed out: the sdist, the wheel made of it, and a server that runs from the wheel."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.server.running import running

ROOT = Path(__file__).parents[1]
MODULES = ROOT / "web" / "node_modules"


def build(kind: str, source: Path, target: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    done = subprocess.run(
        command, cwd=source, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return next(iter(target.iterdir()))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpacked; made of the sdist, so that the page under our own tests is left alone."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(build("sdist", ROOT, folder / "sdist")) as archive:
        names = archive.getnames()
        # extractall(filter=...) is newer than Python 3.11.0; where there are filters at all, this
        # attribute says which one (without one, 3.12 and 3.13 warn)
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder / "source")
    assert not [name for name in names if "node_modules" in name or "/static/" in name]
    assert len(names) < 600
    (source,) = (folder / "source").iterdir()
    assert MODULES.exists(), "the page is not built: run `make test`"
    (source / "web" / "node_modules").symlink_to(MODULES)
    os.utime(source / "web" / "package-lock.json", (0, 0))  # nothing to install
    found = build("wheel", source, folder / "wheel")
    with zipfile.ZipFile(found) as archive_of_wheel:
        archive_of_wheel.extractall(folder / "unpacked")
    return folder / "unpacked"


def test_the_wheel_has_everything(wheel: Path) -> None:
    inside = wheel / "reihum"
    for name in ("index.html", "manifest.webmanifest", "icon.svg", "icon-512.png"):
        assert (inside / "server" / "static" / name).is_file(), name
    assert list((inside / "server" / "static" / "assets").glob("index-*.js"))
    assert (inside / "py.typed").is_file()

    def files(top: Path) -> set[str]:
        found = (one.relative_to(top) for one in top.rglob("*") if one.is_file())
        return {str(one) for one in found if "__pycache__" not in one.parts}

    ours = files(ROOT / "src" / "reihum")
    built = "server/static/"
    assert {one for one in files(inside) if not one.startswith(built)} == {
        one for one in ours if not one.startswith(built)
    }
    assert {one.name.split("-")[0] for one in wheel.iterdir()} == {"reihum"}


def test_a_server_runs_from_the_wheel(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(wheel))
    monkeypatch.chdir(tmp_path)
    where = [sys.executable, "-c", "import reihum; print(reihum.__file__)"]
    found = subprocess.run(where, capture_output=True, text=True, check=True).stdout
    assert found.startswith(str(wheel))
    with running(tmp_path / "reihum.db") as server:
        with urlopen(f"{server.url}/", timeout=20) as answer:
            page = answer.read().decode()
        paths = re.findall(r'(?:src|href)="(/[^"]+)"', page)
        assert len(paths) >= 4
        for path in paths:
            with urlopen(server.url + path, timeout=20) as answer:
                assert answer.read() == (wheel / "reihum/server/static" / path[1:]).read_bytes()
        assert server.ask("GET", "/healthz") == {"ok": True}
