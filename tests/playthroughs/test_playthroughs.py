import pytest

from tests.playthroughs import FOLDER, PLAYTHROUGHS, playthrough

KEPT = {file.stem: file for file in FOLDER.glob("*.txt")}


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    command = f"make golden GAME={PLAYTHROUGHS[name][0]}"
    assert name in KEPT, f"to write it: {command}"
    assert playthrough(name) == KEPT[name].read_text(encoding="utf-8"), f"if meant: {command}"


def test_none_is_stray() -> None:
    assert set(KEPT) <= set(PLAYTHROUGHS)
