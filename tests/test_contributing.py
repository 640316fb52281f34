"""The game that CONTRIBUTING.md builds step by step: done to the letter, it works."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = r"\n\n```\w+\n(.*?)```\n"
WHOLE = re.compile(r"^`([^`\n]+)`" + BLOCK, re.MULTILINE | re.DOTALL)
BELOW = re.compile(r"^In `([^`\n]+)`, below `([^`\n]+)`:" + BLOCK, re.MULTILINE | re.DOTALL)
NAME = "hoch-hinaus"
# The quick ones of all that look at a new game.
FILES = """contract playthroughs records rules terminal/test_reach.py test_bots.py test_examples.py
test_golden.py test_mutants.py test_pad.py test_page_size.py test_picking.py test_positions.py
test_sweep.py test_texts.py"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this one, with the game of the guide."""
    root = tmp_path_factory.mktemp("guide")
    unneeded = shutil.ignore_patterns("__pycache__")
    for name in (
        "src",
        "tests",
        "web/src/games",
        "web/src/table/positions",
        "web/src/pages/pad",
        "web/src/link",
    ):
        shutil.copytree(ROOT / name, root / name, ignore=unneeded)
    shutil.copy(ROOT / "pyproject.toml", root)
    for path, text in WHOLE.findall(GUIDE):
        assert not (root / path).exists(), path
        (root / path).write_text(text, encoding="utf-8")
    for path, line, text in BELOW.findall(GUIDE):
        before = (root / path).read_text(encoding="utf-8")
        assert before.count(f"{line}\n") == 1, (path, line)
        (root / path).write_text(before.replace(f"{line}\n", f"{line}\n{text}"), encoding="utf-8")
    return root


def run(checkout: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        env=os.environ | {"PYTHONPATH": str(checkout / "src")},
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_a_game_added_by_the_guide_works(checkout: Path) -> None:
    assert len(WHOLE.findall(GUIDE)) == 8, "rules, game, both in two languages, tests, strategy"
    assert "Hoch hinaus" in run(checkout, "reihum", "rules", NAME)
    run(checkout, "tests.golden", NAME)
    files = [f"tests/{file}" for file in FILES.split()]
    chosen = re.findall(r"pytest -q --ignore tests/browser -k \"(.*)\"", GUIDE)
    options = ("-p", "no:cacheprovider", "-p", "no:xdist", "-k", *chosen)
    out = run(checkout, "pytest", *options, *files)
    assert " passed" in out


def test_the_code_of_the_guide_is_in_our_style(checkout: Path) -> None:
    files = {path for path, *_ in (*WHOLE.findall(GUIDE), *BELOW.findall(GUIDE))}
    python = sorted(path for path in files if path.endswith(".py"))
    run(checkout, "ruff", "check", "--no-cache", *python)
    run(checkout, "ruff", "format", "--no-cache", "--check", *python)
