"""What a browser loads before one can begin is small: script, style and font."""

import gzip
import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from reihum.games import GAMES
from reihum.server.app import STATIC

WEB = Path(__file__).parent.parent / "web"
MOST = 130_000  # bytes of script and style, gzipped
MOST_AT_START = 95_000
FONT = 40_000
ENTRY, START, TABLE = "index.html", "src/pages/Start.svelte", "src/pages/TablePage.svelte"


def needed(*parts: str) -> set[str]:
    """The files these parts of the client are made of, with all they import at once."""
    built = json.loads((STATIC / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    files, known, waiting = set(), set(), list(parts)
    while waiting:
        one = waiting.pop()
        if one not in known:
            known.add(one)
            files |= {built[one]["file"], *built[one].get("css", ())}
            waiting += built[one].get("imports", ())
    return files


def zipped(files: Iterable[str]) -> int:
    return sum(len(gzip.compress((STATIC / file).read_bytes())) for file in files)


def of_game(game: str) -> list[str]:
    built = json.loads((STATIC / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    return [part for part in built if part.startswith(f"src/games/{game}/")]


def test_the_start_page_is_small() -> None:
    assert 0 < zipped(needed(ENTRY, START)) < MOST_AT_START


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_small(game: str) -> None:
    """The table, with the game's own board if it has one."""
    assert bool(of_game(game)) == (WEB / "src" / "games" / game).is_dir()
    assert zipped(needed(ENTRY, TABLE, *of_game(game))) < MOST


def test_the_font_is_small() -> None:
    assert 0 < sum(file.stat().st_size for file in STATIC.glob("assets/*.woff2")) < FONT
