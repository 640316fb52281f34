"""The Python of a page plays exactly as ours does."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from hatch_build import WEB, path_with_node

from reihum.games import GAMES
from tests.amounts import amount
from tests.house.random_matches import main

PROGRAM = Path(__file__).parent / "random_matches.py"
MATCHES = amount(2, 50)


def test_random_matches_are_the_same_in_a_page() -> None:
    node = shutil.which("node", path=path_with_node())
    if node is None or not (WEB / "node_modules" / "pyodide").is_dir():
        pytest.skip("no Node or no Pyodide: build the page first")
    command = [node, str(WEB / "tools/house/run.mjs"), str(PROGRAM), str(MATCHES)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PATH": path_with_node()},
    )
    theirs = json.loads(done.stdout)
    assert theirs == json.loads(main(str(MATCHES)))
    assert {game: len(found) for game, found in theirs.items()} == dict.fromkeys(GAMES, MATCHES)
