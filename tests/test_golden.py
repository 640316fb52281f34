"""Same seed, same output, on every machine and Python: digests of simulated matches."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import reihum
from reihum.games import setup_for
from reihum.lab.simulate import Simulation

GOLDEN = {
    "elfer-raus 2": "30f2f3ce4210559eb2e38059867e3f4a490ba678cf75e34e9fa7e0c519bd17ab",
    "elfer-raus 4": "593181211b053b79dae36eca64043b9dc551b53b313723362e240ddb48224d85",
    "elfer-raus-master 2": "7adff3f9eecf47b0b426f4414bfce0b8998136dd8d3af8d96f971a339d6b6d20",
    "elfer-raus-master 4": "5846da3e821c8a7a5a6e4955117411e6c5f346061373e13d6549ed9067f510c0",
    "mogeln 3": "adf2f57dd2107d98dd49c9ecf2816faaa84a0108f27207326ecd1a3d9f89c143",
    "mogeln 6": "0063c8b057e0abc1dc3a9e7dc17ab43b75978303fbcc90d317ac78d716e6e222",
    "schnipp-schnapp 3": "f515983412fbb3c4f939e24b16121d991d8028a6689caac3a94a3186142d322f",
    "koenigs-romme 3": "5fb884020c7e2d67c86adb0b384b257abd577e668a32410b50c2c8f1985391d0",
    "koenigs-romme-solo 1": "3030a00cdc0caddd4b66683588fbb937cf68b92efb5dd7d2dde1eb6beae805c6",
    "bloom 3": "88601ed638832fd72239613d2048446d6dc81a69e9a02afd699c23967d84a3eb",
    "ueberall-anschliessen 3": "fc4fd61b793344897ad5bea7edc84c604b861bb0a4946ec79e0abaf0fd5fa8ec",
    "ratefix 3": "ce13114275d54640ccc326a4dc1f6167fef84864c0d7fc205f258187bd8b9c2b",
    "zweikampf 2": "c23c81b29f4b75585c18b7b1c32bce3c3aa148e543223561b3f518ee4c90593c",
    "farben-sammeln 3": "9cbcbda643e22b78f51f7aeaa30c74ed9756696277db5cf2b2ff7841e2646e19",
    "schwarzer-peter 4": "a5e01a4beebe02c7cfaa1d63e4543fac6d5b38391dab7dbd800aedc7c9acb5c9",
    "hoechste-karte 4": "1b945210439900af03ebe03270b56529916967121c0df310ac15d8cdd53c6fa6",
}

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
    name, seats = which.split()
    simulation = Simulation(setup_for(name, int(seats)), "golden")
    list(simulation.run(5))
    assert simulation.json()["digest"] == GOLDEN[which]


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
