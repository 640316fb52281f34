"""Mogeln, rule by rule."""

import pytest

from reihum.core.events import Moved
from tests.rules.helpers import at, play, zone
from tests.rules.mogeln import (
    NOBODY_ELSE,
    seen,
    shown,
    smuggled,
)


def test_MO7_a_right_accusation_does_not_tell_the_size_of_the_pile() -> None:
    text = "mogeln 3 | asked=(0,) | hand.0 G1 G2 G3 R8 | hand.1 R9 | hand.2 Y9 | out ..."
    two, three = at(text), at(text)
    play(two, "0 lay G2 G1")
    play(three, "0 lay G2 G3 G1")
    told = play(two, "2 accuse"), play(three, "2 accuse")
    for seat in NOBODY_ELSE:
        assert two.view(seat) == three.view(seat)
        assert seen(told[0], seat) == seen(told[1], seat)


@pytest.mark.parametrize(("lay", "taker"), [("G6 R4", 0), ("R4", 2)])
def test_MO7_an_accusation_shows_the_pile_to_its_taker_only(lay: str, taker: int) -> None:
    game = smuggled(*lay.split())
    events = play(game, "2 accuse")
    for seat in (0, 1, 2, None):
        if seat == taker:
            continue
        told = [event for event in seen(events, seat) if event]
        assert shown(told) == []
        assert all(event.cards is None for event in told if isinstance(event, Moved))
        assert game.view(seat).zones[f"hand.{taker}"].cards is None
    assert game.view(taker).zones[f"hand.{taker}"].cards == zone(game, f"hand.{taker}")


def test_MO7_without_smuggling_sizes_are_seen_but_no_faces() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=4 layer=0 | hand.0 R8 G1 | hand.1 R9 |
        hand.2 Y9 | laid R4 | pile B1 B2 | out ..."""
    )
    for seat in NOBODY_ELSE:
        zones = game.view(seat).zones
        assert zones["hand.0"].cards == ("?", "?")
        assert zones["laid"].cards == ("?",)
        assert zones["pile"].cards == ("?", "?")
        assert set(zones["out"].cards or ()) == {"?"}


def test_MO7_MO10_an_accusation_is_no_turn() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(0,) | hand.0 R1 R2 R3 | hand.1 Y1 Y2 Y3 | hand.2 G1 G2 G3 |
        out ..."""
    )
    play(game, "0 lay R2", "2 accuse", "1 lay Y1", "0 accuse")
    assert game.phase == "play"
    play(game, "2 lay G1")
    assert game.phase == "over"
    assert game.winners() == (1,)
