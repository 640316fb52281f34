"""Bloom: a test or more for every rule, named by its id. The box, the deal, one action a turn."""

from collections import Counter

import pytest

from reihum.core.errors import Mistake
from reihum.core.rng import ScriptedTape
from reihum.games import setup_for, start
from tests.rules.bloom import (
    NUMBERS,
    SCORING,
    SEATS,
    bloom,
    on_turn,
    rows,
    size,
    verbs,
)
from tests.rules.helpers import play, refused, zone

# BL1, BL2: the box and the deal


@pytest.mark.parametrize("seats", SEATS)
def test_BL1_what_is_in_the_box(seats: int) -> None:
    box = Counter(card for z in bloom(seats).zones() for card in z.cards)
    assert box.pop("*") == 4
    assert [box.pop(f"s{worth}") for worth in range(1, 16)] == [2] * 5 + [1] * 10
    assert box == Counter(NUMBERS)


def test_BL1_two_to_five_play() -> None:
    for seats in (1, 6):
        with pytest.raises(Mistake):
            bloom(seats)


def test_BL1_the_scoring_tiles_lie_open() -> None:
    game = bloom(3)
    for viewer in (0, 1, 2, None):
        seen = game.view(viewer).zones["scoring"]
        assert sorted(seen.cards or ()) == sorted(f"s{worth}" for worth in SCORING)
    assert [zone(game, f"won.{seat}") for seat in range(3)] == [()] * 3
    assert rows(game) == []


@pytest.mark.parametrize("seats", SEATS)
def test_BL2_eight_open_tiles_and_thirteen_for_everyone(seats: int) -> None:
    for seed in map(str, range(30)):
        game = bloom(seats, seed)
        assert size(game, "display") == 8
        assert "*" not in zone(game, "display")
        assert [size(game, f"hand.{seat}") for seat in range(seats)] == [13] * seats
        on_board = size(game, "jokers")
        assert 1 <= on_board <= 4
        assert size(game, "stock") == 103 - 8 - (on_board - 1) - 13 * seats


def test_BL2_jokers_lie_anywhere_but_on_the_display() -> None:
    found = Counter[str]()
    for seed in map(str, range(100)):
        game = bloom(4, seed)
        found.update(z.name for z in game.zones() for card in z.cards if card == "*")
    assert set(found) == {"jokers", "stock", *(f"hand.{seat}" for seat in range(4))}
    assert found["jokers"] > 100  # besides the joker that is always there, some came up


def test_BL2_a_joker_turned_up_goes_to_the_board_and_is_replaced() -> None:
    """The three other jokers are the first tiles of the stock."""
    order = ["*", "7", "*", "*", "1", "2", "3", "4", "5", "6", "8", "9", "10"]
    rest = [tile for tile in NUMBERS if tile not in order]
    setup = setup_for("bloom", 2, {"beginner": "0"})
    deck = bloom(2).plan.deck
    tape = ScriptedTape([[deck.index[tile] for tile in (*rest, *reversed(order))]])
    game = start(setup, tape)
    assert zone(game, "jokers") == ("*",) * 4
    assert zone(game, "display") == ("1", "2", "3", "4", "5", "6", "7", "8")
    dealt = {*zone(game, "hand.0"), *zone(game, "hand.1")}
    assert {"9", "10"} <= dealt
    assert "*" not in dealt


def test_BL2_jokers_dealt_stay_with_the_player() -> None:
    games = [bloom(2, seed) for seed in map(str, range(20))]
    assert any("*" in zone(game, f"hand.{seat}") for game in games for seat in (0, 1))


def test_BL2_a_supply_is_for_its_owner_and_the_stock_for_nobody() -> None:
    game = bloom(3)
    for viewer in (0, 1, 2, None):
        seen = game.view(viewer).zones
        assert not seen["stock"].open
        assert all(seen[name].open for name in ("display", "jokers", "scoring"))
        for seat in range(3):
            assert seen[f"hand.{seat}"].open == (seat == viewer)
            assert len(seen[f"hand.{seat}"].cards or ()) == 13


@pytest.mark.parametrize("seats", SEATS)
def test_BL2_the_named_seat_begins_or_a_lot_is_drawn(seats: int) -> None:
    for seat in range(seats):
        assert bloom(seats, beginner=str(seat)).due() == (seat,)
    assert {bloom(seats, str(n)).due() for n in range(60)} == {(seat,) for seat in range(seats)}
    with pytest.raises(Mistake):
        bloom(seats, beginner=str(seats))


# BL3: one action

ALL_THREE = ("17 18 19 21 30", "20 22 24 26")


def test_BL3_draw_lay_or_add() -> None:
    assert verbs(on_turn(*ALL_THREE)) == {"draw", "lay", "add"}
    for line in ("0 lay 17 18 19 21", "0 add 21 row.1"):
        game = on_turn(*ALL_THREE)
        play(game, line)
        assert game.due() == (1,)
        assert refused(game, "0 draw") == "G1"


@pytest.mark.parametrize("line", ["0 lay 17 18 19", "0 add 21 row.1", "0 replace 27 row.2"])
def test_BL3_BL4_whoever_has_begun_to_draw_does_nothing_else(line: str) -> None:
    game = on_turn("17 18 19 21 27", "20 22 24 26", "25 * 28")
    play(game, "0 draw")
    assert refused(game, line) == "BL4"
    assert verbs(game) == {"draw", "end"}


@pytest.mark.parametrize(
    "line",
    [
        "0 end",  # something must be done
        "0 nonsense",
        "0 lay",
        "0 add",
        "0 add 21",  # to which row?
        "0 add row.1",  # which tile?
        "0 add 21 row.2",  # there is no such row
        "0 add 21 display",
        "0 add 21 row.1 @1",
        "0 replace row.1",
        "0 replace 21",
        "0 replace 17 18 row.1",
        "0 lay 17 18 19 row.7",
        "0 lay 17 18 101",
        "0 lay s1 s2 s3",
        "0 draw display",
        "0 draw @1",
    ],
)
def test_BL3_actions_that_are_refused(line: str) -> None:
    assert refused(on_turn(*ALL_THREE), line) == "BL3"
