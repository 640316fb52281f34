"""Same seed, same output, on every machine and Python: digests of simulated matches."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import reihum
from reihum.games import GAMES
from tests.golden import digest, digests

GOLDEN = digests()

SCRIPT = """
import json, sys
from reihum.games import setup_for
from reihum.lab.simulate import Simulation
digests = {}
for name, seats in json.loads(sys.argv[1]):
    simulation = Simulation(setup_for(name, seats), "golden")
    list(simulation.run(5))
    digests[f"{name} {seats}"] = simulation.json()["digest"]
print(json.dumps(digests))
"""


@pytest.mark.parametrize("which", GOLDEN)
def test_the_digest_is_as_it_was(which: str) -> None:
    game, _ = which.split()
    assert digest(which) == GOLDEN[which], f"if that was meant: make golden GAME={game}"


def test_every_game_has_one() -> None:
    missing = set(GAMES) - {which.split()[0] for which in GOLDEN}
    assert not missing, f"make golden GAME={' '.join(missing)}"


def other_pythons() -> list[str]:
    """Other Pythons on this machine: beside ours, or found by name."""
    beside = sorted(Path(sys.base_prefix).parent.glob("*/bin/python3"))
    named = [f"python3.{minor}" for minor in range(11, 16)]
    found = {}
    for python in (*map(str, beside), *named):
        try:
            asked = subprocess.run(
                [python, "-c", "import sys; print(*sys.version_info[:2])"],
                capture_output=True,
                text=True,
                check=True,
            )
        except (OSError, subprocess.CalledProcessError):
            continue
        version = tuple(map(int, asked.stdout.split()))
        if version >= (3, 11) and version != sys.version_info[:2]:
            found[version] = python
    return list(found.values())


@pytest.mark.optional
def test_the_digests_are_the_same_on_another_python() -> None:
    pythons = other_pythons()
    if not pythons:
        pytest.skip("no second Python here")
    wanted = json.dumps([(name, int(seats)) for name, seats in map(str.split, GOLDEN)])
    source = str(Path(reihum.__path__[0]).parent)
    for python in pythons:
        done = subprocess.run(
            [python, "-c", SCRIPT, wanted],
            env=os.environ | {"PYTHONPATH": source},
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(done.stdout) == GOLDEN, python
