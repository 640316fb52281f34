"""The positions that the client's tests play with are those of today's games."""

import pytest

from reihum.games import GAMES
from tests import positions


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_up_to_date(game: str) -> None:
    written = positions.file(game)
    assert written.exists(), f"run `make golden GAME={game}`"
    assert written.read_text(encoding="utf-8") == positions.text(game), "run `make golden`"
