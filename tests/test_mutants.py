"""Every planted rule mutant is caught by the rules tests of its game."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import reihum
from reihum.games import GAMES
from tests.amounts import amount
from tests.mutants import MUTANTS, Mutant

ROOT = Path(__file__).parent.parent
SOURCE = Path(reihum.__path__[0])
FEW = 3  # mutants that a game has at least
RUN = amount(2, len(MUTANTS))  # of those of each game


def chosen() -> list[Mutant]:
    """Some mutants of every game; all of them in `make soak`."""
    games = dict.fromkeys(mutant.game for mutant in MUTANTS)
    return [m for game in games for m in [m for m in MUTANTS if m.game == game][:RUN]]


def test_there_are_three_for_every_game() -> None:
    count = Counter(mutant.game for mutant in MUTANTS)
    for name in GAMES:
        few = f"add {FEW} mutants of {name} to tests/mutants.py"
        assert count[name.replace("-", "_")] >= FEW, few
    for mutant in MUTANTS:
        file = SOURCE / (mutant.beside or f"games/{mutant.game}.py")
        found = file.read_text(encoding="utf-8").count(mutant.right)
        assert found == 1, f"found {found} times, so which one is meant? {mutant}"


@pytest.mark.parametrize("mutant", chosen(), ids=lambda m: f"{m.game}-{m.wrong[:30]}")
def test_a_planted_mutant_is_caught(mutant: Mutant, tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns("static")
    shutil.copytree(SOURCE, tmp_path / "reihum", ignore=left_out)
    file = tmp_path / "reihum" / (mutant.beside or f"games/{mutant.game}.py")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(mutant.right, mutant.wrong, 1), encoding="utf-8")
    tests = sorted((ROOT / "tests" / "rules").glob(f"test_{mutant.game}*.py"))
    assert tests, f"there is no tests/rules/test_{mutant.game}.py"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        + [str(test) for test in tests],
        env=os.environ | {"PYTHONPATH": str(tmp_path), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout[-2000:]
    assert "FAILED" in done.stdout, "broken, not caught"
