"""Bloom: a test or more for every rule, named by its id. Scoring tiles."""

import pytest

from tests.rules.bloom import on_turn, scoring_left, won
from tests.rules.helpers import play, zone

SOMETHING_ELSE = "77"  # one tile more, so that the deal does not end


@pytest.mark.parametrize(
    ("row", "left", "taken"),
    [
        ("1 2 3", "1 2 3 4 15", "s3"),
        ("1 2 3", "3 3 4", "s3"),  # there are two
        ("1 2 3", "1 2 4 15", "s2"),  # the next lower one
        ("1 2 3", "1 15", "s1"),
        ("1 2 3", "4 5 15", ""),  # there is no lower one
        ("1 2 3", "", ""),
        ("20 22 23 25", "9 10 11 12", "s11"),  # 3 + 5 + 1 + 2
        ("20 22 23 25", "9 10 12", "s10"),
        ("20 22 23 25", "9 12", "s9"),
        ("53 54 55 56 57", "10 11 12", "s11"),
        ("20 21 22 23 25 26 27 28 29", "14 15", "s15"),  # 16
        ("20 22 24 25 26 27 28 30 32 33", "1 14 15", "s15"),  # above 15
        ("20 22 24 25 26 27 28 30 32 33", "1 13 14", "s14"),
        ("* * *", "1 2", ""),  # no flowers
        ("1 * *", "1 2", "s1"),
        ("98 99 100 1", "9 10 11", "s10"),
    ],
)
def test_BL8_the_scoring_tile_of_the_flowers_or_the_next_lower_one(
    row: str, left: str, taken: str
) -> None:
    game = on_turn(f"{row} {SOMETHING_ELSE}", more=scoring_left(left))
    play(game, f"0 lay {row}")
    assert won(game) == taken
    expected = [f"s{worth}" for worth in left.split()]
    if taken:
        expected.remove(taken)
    assert list(zone(game, "scoring")) == expected


def test_BL8_equal_rows_take_the_second_of_two_and_then_the_next() -> None:
    game = on_turn("1 2 3 77", more="| won.0 s4 s4")
    play(game, "0 lay 1 2 3", "0 end")
    assert won(game) == "s3 s4 s4"
    assert zone(game, "scoring").count("s3") == 1


def test_BL8_all_see_who_has_what() -> None:
    game = on_turn("1 2 3 4 77")
    play(game, "0 lay 1 2 3 4")
    for seat in (0, 1, None):
        assert game.view(seat).zones["won.0"].cards == ("s4",)
