"""Mistakes that are easily made in a new game, planted on purpose: the contract must catch each,
and say what is wrong."""

from typing import Any

import pytest

from reihum.core.game import Game
from reihum.core.tell import Tell
from reihum.games import GAMES, setup_for
from reihum.games.elfer_raus import ElferRaus
from reihum.texts import Words
from tests.contract.walk import Broken, walk


class DrawsInSilence(ElferRaus):
    """The drawn card is not told."""

    def move(self, seat: int, meant: Any, tell: Tell | None) -> None:
        super().move(seat, meant, tell)
        if tell:
            tell.events = [e for e in tell.events if getattr(e, "source", "") != "stock"]


class TouchesNothing(ElferRaus):
    """A zone that there is not."""

    TOUCH = {"draw": "stack"}


def broken(game: type[Game], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(GAMES, game.ID, game)
    with pytest.raises(Broken) as caught:
        walk(setup_for(game.ID, 3), "mistake")
    return str(caught.value)


def test_a_move_that_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    said = broken(DrawsInSilence, monkeypatch)
    assert "zone hand." in said
    assert "was everything told" in said


def test_a_zone_to_touch_that_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    said = broken(TouchesNothing, monkeypatch)
    assert "TOUCH" in said
    assert "'draw', 'stack'" in said


def test_a_line_of_the_log_for_those_who_see_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Words.find

    def find(self: Words, section: str, key: str) -> str | None:
        return None if key == "stock-hand-hidden" else usual(self, section, key)

    monkeypatch.setattr(Words, "find", find)
    monkeypatch.setattr(Words, "line", Words.new_line)  # lines are kept for other tests
    said = broken(ElferRaus, monkeypatch)
    assert "-hidden" in said
    assert "?" in said
