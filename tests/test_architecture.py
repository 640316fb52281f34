"""Imports point one way, the core uses the standard library only, and no file has a path or address
of a machine."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import reihum
from reihum.games import GAMES

SOURCE = Path(reihum.__path__[0])
ROOT = Path(__file__).parent.parent
MAY = {
    "core": {"core"},
    "parts": {"core", "parts"},
    "games": {"core", "parts", "games"},
    "bots": {"core", "parts", "games", "bots"},
    "texts": {"core", "texts"},
    "table": {"core", "games", "bots", "texts", "table"},
    "kernels": {"core", "parts", "games", "bots", "kernels"},
    "lab": {"core", "games", "bots", "kernels", "lab"},
    "adapters": {"core", "games", "bots", "lab", "adapters"},
    "wire": {"core", "games", "bots", "texts", "table", "wire"},
    "pad": {"core", "parts", "games", "texts", "pad"},
    "terminal": {"core", "games", "bots", "texts", "table", "terminal"},
    "room": {"core", "games", "bots", "texts", "table", "wire", "room"},
    "house": {"core", "games", "bots", "texts", "table", "wire", "room", "pad", "house"},
    "server": {"core", "games", "bots", "texts", "table", "wire", "room", "pad", "server"},
    "cli": {
        "core",
        "games",
        "bots",
        "kernels",
        "table",
        "lab",
        "texts",
        "terminal",
        "server",
        "cli",
    },
    "__main__": {"cli"},
    "__init__": {"core", "games", "bots", "lab", "texts"},
}
# What is used if it is there, or if it is asked for; everything else works without it too.
MAY_BE_THERE: dict[str, tuple[str, ...]] = {
    "wire": ("typing_extensions",),
    "room": ("typing_extensions",),
    "core": ("numpy",),
    "lab": ("numpy", "pyarrow", "ray"),
    "kernels": ("numpy", "numba"),
}
ALONE = MAY.keys() - {"adapters", "terminal", "server", "cli", "__main__", "__init__"}
FILES = sorted(SOURCE.glob("**/*.py"))


def imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: relative import"
            within = [f".{alias.name}" for alias in node.names] if node.module == "reihum" else [""]
            found |= {f"{node.module}{name}" for name in within}
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_point_one_way(file: Path) -> None:
    room = file.relative_to(SOURCE).parts[0].removesuffix(".py")
    for module in imports(file):
        top, _, rest = module.partition(".")
        if top == "reihum":
            assert rest.split(".")[0] in MAY[room], f"{file} imports {module}"
        elif room in ALONE:
            assert top in sys.stdlib_module_names or top in MAY_BE_THERE.get(room, ()), (
                f"{file} imports {module}"
            )


def test_the_wire_and_the_house_need_nothing_but_python() -> None:
    """As in a browser's Python, where nothing that the server needs can be imported."""
    code = """
import sys
for name in ("typing_extensions", "pydantic", "fastapi", "sqlalchemy"):
    sys.modules[name] = None
import reihum.wire.speaker, reihum.house.house, reihum.pad
print("ok")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("ok\n", "")


def test_neither_core_nor_games_nor_tables_do_input_or_output_or_look_at_a_clock() -> None:
    banned = {"os", "sys", "io", "time", "datetime", "pathlib", "random", "socket", "threading"}
    for file in FILES:
        if file.relative_to(SOURCE).parts[0] in ("core", "parts", "games", "table"):
            assert not imports(file) & banned, file


def test_no_game_knows_of_views_redaction_the_wire_or_the_screen() -> None:
    banned = ("View", "seen_by", "json", "print(", "texts", "SeenZone")
    for name in GAMES:
        source = (SOURCE / "games" / f"{name.replace('-', '_')}.py").read_text(encoding="utf-8")
        assert not [word for word in banned if word in source], name


def test_no_lock_holds_an_address() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in lock
    assert "--hash=sha256:" in lock
    assert not (ROOT / "uv.lock").exists()
