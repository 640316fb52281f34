"""Every program on the pages runs; the site is made of these pages and loads nothing else."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = pytest.mark.optional  # much of it needs extras
ROOT = Path(__file__).parent.parent
PAGES = ["README.md", *sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))]
# A program for the arena begins with #! and is played there (test_arena.py).
PROGRAMS = [
    pytest.param(text, id=f"{page}-{number}")
    for page in PAGES
    for number, text in enumerate(
        re.findall(r"```python\n(?!#!)(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    )
]
FETCHED = re.compile(
    r"""(?:<(?:script|img|iframe)[^>]*\ssrc|<link\s[^>]*rel="?(?:stylesheet|preconnect|icon)"?[^>]*"""
    r"""\shref)="?(?:https?:)?//|url\(["']?(?:https?:)?//"""
)


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_programs_of_the_pages_run(program: str, tmp_path: Path) -> None:
    for library in re.findall(r"^(?:from|import) (\w+)", program, re.MULTILINE):
        if library != "reihum" and library not in sys.stdlib_module_names:
            pytest.importorskip(library, reason=f"{library} is not installed")
    for extra in re.findall(r"^from reihum\.adapters import (\w+)", program, re.MULTILINE):
        library = "pyspiel" if extra == "openspiel" else extra
        pytest.importorskip(library, reason=f"not installed (the extra `{extra}`)")
    smaller = program.replace(
        "MATCHES, TESTED, RATE = 600, 400,", "MATCHES, TESTED, RATE = 250, 100,"
    )
    done = subprocess.run(
        [sys.executable, "-c", smaller],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.optional
def test_the_site_has_all_pages_and_loads_nothing(tmp_path: Path) -> None:
    if not (find_spec("mkdocs") and find_spec("material") and find_spec("mkdocstrings")):
        pytest.skip("not installed (the extra `docs`)")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(tmp_path)],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    made = {page.relative_to(tmp_path).as_posix() for page in tmp_path.rglob("*.html")}
    asked = {page.removeprefix("docs/").replace(".md", ".html") for page in PAGES[1:]}
    assert made >= asked | {"contributing.html", "architecture.html"}
    for file in [*tmp_path.rglob("*.html"), *tmp_path.rglob("*.css")]:
        found = FETCHED.search(file.read_text("utf-8"))
        assert found is None, (file.name, found)
    assert "read_record" in (tmp_path / "api.html").read_text("utf-8")
