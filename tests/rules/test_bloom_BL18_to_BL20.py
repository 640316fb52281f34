"""Bloom: a test or more for every rule, named by its id. Replacements at the end of a deal, the
rulebook's examples, the flowers."""

import pytest

from reihum.core.errors import Mistake
from reihum.games.bloom_tiles import flowers_on
from tests.rules.bloom import bloom, board, hand, nothing_to_draw, on_turn, rows, won
from tests.rules.helpers import menu, play, refused, zone

# BL18: a replacement never ends a deal


def test_BL18_the_joker_stays_in_the_supply() -> None:
    game = on_turn("21", "20 * 22")
    play(game, "0 replace 21 row.1")
    assert hand(game) == "*"
    assert (game.phase, game.due()) == ("play", (0,))
    play(game, "0 add * row.1")
    assert game.phase == "rest"


def test_BL18_even_when_nothing_else_is_left_to_do() -> None:
    game = nothing_to_draw("21", "20 * 22")
    play(game, "0 replace 21 row.1")
    assert game.phase == "play"
    assert refused(game, "0 pass") == "BL13"


# BL19: the rulebook's examples


def test_BL19_the_17_and_the_19_are_robbed_and_three_own_tiles_added() -> None:
    game = on_turn("14 15 21 77", "16 17 18 19 20 22")
    play(game, "0 lay 14 15 17 19 21 row.1")
    assert rows(game) == ["16 18 20 22", "14 15 17 19 21"]
    assert hand(game) == "77"
    assert game.due() == (1,)
    game = on_turn("15 18 21 77", "16 17 19 20 22")  # without them 16 and 20 are too far apart
    assert refused(game, "0 lay 15 17 18 19 21 row.1") == "BL7"


@pytest.mark.parametrize("tile", ["23", "24"])
def test_BL19_the_joker_is_replaced_by_the_23_or_the_24(tile: str) -> None:
    game = on_turn(f"{tile} 26 50", "21 22 * 25")
    play(game, f"0 replace {tile} row.1")
    assert rows(game) == [f"21 22 {tile} 25"]
    assert hand(game) == "* 26 50"
    game = on_turn("26 50", "21 22 * 25")
    assert not any(action.startswith("replace") for action in menu(game, 0))


def test_BL19_four_tiles_with_eleven_flowers() -> None:
    game = on_turn("20 22 23 25 77")
    play(game, "0 lay 20 22 23 25")
    assert won(game) == "s11"
    for gone, taken in (("s11", "s10"), ("s11 s10", "s9")):
        game = on_turn("20 22 23 25 77", more=f"| won.1 {gone}")
        play(game, "0 lay 20 22 23 25")
        assert won(game) == taken


# BL20: the flowers


def test_BL20_the_reconstructed_table() -> None:
    table = {number: flowers_on(number) for number in range(1, 101)}
    assert table[55] == 7
    assert [n for n in table if table[n] == 5] == [11, 22, 33, 44, 66, 77, 88, 99]
    assert [n for n in table if table[n] == 3] == [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
    assert [n for n in table if table[n] == 2] == [5, 15, 25, 35, 45, 65, 75, 85, 95]
    assert set(table.values()) == {1, 2, 3, 5, 7}
    assert sum(table.values()) == 167


@pytest.mark.parametrize("tile", [1, 5, 10, 11, 15, 20, 55, 66, 95, 99, 100])
def test_BL20_what_a_tile_counts_in_a_row_and_in_the_supply(tile: int) -> None:
    game = on_turn(f"{tile} * * 77")
    play(game, f"0 lay {tile} * *")
    assert won(game) == f"s{flowers_on(tile)}"
    game = board(f"2 | asked=(0,) | hand.0 * | hand.1 {tile} | row.1 * * *")
    play(game, "0 add * row.1")
    assert game.scores == ((0, -flowers_on(tile)),)


def test_BL20_an_option_can_replace_the_table() -> None:
    table = "0123456789" * 10  # tile n shows (n - 1) % 10 flowers
    game = board(f"2 flowers={table} | asked=(0,) | hand.0 1 2 3 4 5 77 | hand.1 10 20 *")
    play(game, "0 lay 1 2 3 4 5")
    assert won(game) == "s10"
    assert zone(game, "scoring").count("s10") == 0
    game = board(f"2 flowers={table} | asked=(0,) | hand.0 1 2 3 | hand.1 10 20 *")
    play(game, "0 lay 1 2 3")
    assert game.scores == ((3, -18),)
    for wrong in ("1" * 99, "1" * 101, "x" * 100, "drawn"):
        with pytest.raises(Mistake):
            bloom(2, flowers=wrong)


def test_BL20_the_usual_table_is_the_reconstructed_one() -> None:
    assert bloom(2).setup.choice("flowers") == "reconstructed"
