"""What is published: the sdist, the wheel built from it, a server that runs from the wheel, and
what the wheel can do if nothing else is installed."""

import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from reihum.games import GAMES
from reihum.server.app import STATIC
from tests.amounts import SOAK
from tests.server.running import running
from tests.waiting import PATIENT

ROOT = Path(__file__).parents[1]
MODULES = ROOT / "web" / "node_modules"
# In place of `npm`: the page that `make` has built a minute ago, from the same files.
BUILT = """#!/bin/sh
[ "$*" = "run --silent build -- --logLevel=warn" ] || exit 0
cp -R "{page}" "{target}"
"""


def build(kind: str, source: Path, target: Path, tools: Path | None = None) -> Path:
    """With these tools in place of those of the machine."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    path = os.pathsep.join((*([str(tools)] if tools else []), os.environ["PATH"]))
    done = subprocess.run(
        command,
        cwd=source,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return next(iter(target.iterdir()))


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sdist. Only in `make soak` is its page built anew, too: `make` has
    just built the same, and all the files for it are in the sdist."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(build("sdist", ROOT, folder / "sdist")) as archive:
        names = archive.getnames()
        # extractall(filter=...) is newer than Python 3.11.0. If this Python has filters, the
        # attribute chooses one (3.12 and 3.13 warn if there is none).
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder / "source")
    assert not [name for name in names if "node_modules" in name or "/static/" in name]
    assert len(names) < 1000
    (source,) = (folder / "source").iterdir()
    web = ROOT / "web"
    tops = [one for one in web.iterdir() if one.name != MODULES.name]
    needed = [file for top in tops for file in (top, *top.rglob("*")) if file.is_file()]
    assert len(needed) > 300
    assert {file for file in needed if not (source / file.relative_to(ROOT)).exists()} == set()
    assert MODULES.exists(), "the page is not built: run `make test`"
    (source / "web" / "node_modules").symlink_to(MODULES)
    os.utime(source / "web" / "package-lock.json", (0, 0))  # nothing to install
    if SOAK:
        return build("wheel", source, folder / "wheel")
    tools = folder / "tools"
    tools.mkdir()
    target = source / STATIC.relative_to(ROOT)
    (tools / "npm").write_text(BUILT.format(page=STATIC, target=target), encoding="utf-8")
    (tools / "npm").chmod(0o755)
    return build("wheel", source, folder / "wheel", tools)


@pytest.fixture(scope="module")
def wheel(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked wheel."""
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def bare(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a Python that has the wheel and nothing else."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, with_pip=False)
    (programs,) = (folder / name for name in ("bin", "Scripts") if (folder / name).is_dir())
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "install"]
    command = [*pip, "--quiet", "--no-deps", "--no-index", str(packed)]
    subprocess.run(command, check=True, capture_output=True)
    return programs


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
    with running(tmp_path / "reihum.db", "reihum") as server:
        with urlopen(f"{server.url}/", timeout=PATIENT) as answer:
            page = answer.read().decode()
        paths = re.findall(r'(?:src|href)="(/[^"]+)"', page)
        assert len(paths) >= 4
        for path in paths:
            with urlopen(server.url + path, timeout=PATIENT) as answer:
                assert answer.read() == (wheel / "reihum/server/static" / path[1:]).read_bytes()
        assert server.ask("GET", "/healthz") == {"ok": True}


PROGRAM = """
import sys

import reihum

assert not [name for name in sys.modules if name.startswith(("reihum.bots", "reihum.texts"))]
match = reihum.new("elfer-raus", seats=2, seed="tea")
chairs = [match.chair(seat) for seat in range(2)]
bots = [reihum.bot("medium", seed=1), reihum.bot("hard", seed=2, playouts=8)]
while match.due():
    seat = match.due()[0]
    match.play(seat, bots[seat].decide(chairs[seat]))
assert match.winners()
for _ in reihum.replay(reihum.read_record(str(match.record))):
    pass
print(reihum.__version__, len(reihum.games()))
"""


def run(bare: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a program of that Python, away from our checkout."""
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [str(bare / words[0]), *words[1:]],
        cwd=bare,
        env=plain | {"REIHUM_LANG": "en", "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        check=False,
    )


def test_the_wheel_alone_is_the_library(bare: Path) -> None:
    done = run(bare, "python", "-W", "error", "-c", PROGRAM)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split()[1] == str(len(GAMES))
    found = "print(*(d.name for d in importlib.metadata.distributions()))"
    assert run(bare, "python", "-c", f"import importlib.metadata; {found}").stdout == "reihum\n"


def test_the_wheel_alone_has_the_command_line(bare: Path, tmp_path: Path) -> None:
    simulate = ("simulate", "mogeln", "--deals", "2", "--seed", "tea", "--records", str(tmp_path))
    record = tmp_path / "mogeln-000001.record"
    for line, says in (
        (("games",), "koenigs-romme-solo"),
        (simulate, "2 games"),
        (("rules", "bloom"), "BL20"),
        (("replay", str(record)), " wins!"),
        (("arena", "zweikampf", "--bots", "medium,random", "--deals", "2"), "2 deals"),
        (("play", "hoechste-karte"), "See you!"),
        (("--help",), "serve|backup|tidy|games|play"),
    ):
        done = run(bare, "reihum", *line)
        assert (done.returncode, done.stderr) == (0, ""), line
        assert says in done.stdout, line


@pytest.mark.parametrize(("lang", "says"), [("de", "nicht installiert"), ("en", "isn’t installed")])
def test_what_needs_an_extra_says_how_to_get_it(bare: Path, lang: str, says: str) -> None:
    done = run(bare, "reihum", "serve", "--lang", lang)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert 'pip install "reihum[server]"' in done.stderr
    assert done.stderr.count("\n") == 1
