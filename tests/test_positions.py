"""The positions that the client's tests play with are those of today's games."""

import pytest

from reihum.core.actions import Action
from reihum.games import GAMES
from tests import positions


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_up_to_date(game: str) -> None:
    written = positions.file(game)
    assert written.exists(), f"run `make golden GAME={game}`"
    assert written.read_text(encoding="utf-8") == positions.text(game), "run `make golden`"


def test_a_card_of_another_zone_takes_another_kind_of_pick() -> None:
    lying = {"hand.0": ("R7", "R9"), "drawn.0": ("B8",)}
    held, other, drawn = (
        positions.kind_of(Action("discard", (card,)), lying) for card in ("R7", "R9", "B8")
    )
    assert held == other != drawn
