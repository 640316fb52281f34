import pytest

from reihum.games import GAMES
from tests.playthroughs import FOLDER, PLAYTHROUGHS, playthrough


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_game_has_a_playthrough_and_every_file_is_used() -> None:
    assert {game for game, _, _ in PLAYTHROUGHS.values()} == set(GAMES)
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(PLAYTHROUGHS)
