"""Bloom: positions in which it is obvious what to do."""

import pytest

from reihum.bots.strategies import strategy_for
from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.games.bloom import Bloom
from tests.bots.seated import usual_and_expert
from tests.rules.bloom import SCORING, board, nothing_to_draw, on_turn

both = pytest.fixture(autouse=True, params=["usual", "expert"])(usual_and_expert(Bloom))


def weighed(game: Game) -> dict[str, float]:
    menu = game.menu(0)
    worths = strategy_for(type(game)).weigh(game, 0, menu)
    return {str(action): worth for action, worth in zip(menu, worths, strict=True)}


def best(game: Game) -> str:
    worths = weighed(game)
    return max(worths, key=worths.__getitem__)


def why(game: Game, action: str) -> str:
    return strategy_for(type(game)).why(game, 0, Action.parse(action))


def test_the_rich_row_before_the_poor_one() -> None:
    game = on_turn("8 9 12 13 14 54 55 56 77")
    worths = weighed(game)
    assert worths["lay 54 55 56"] > worths["lay 12 13 14"]


def test_robbing_for_flowers_rather_than_laying_few() -> None:
    game = on_turn("12 13 14 54 56", "55 57 58 59")
    assert best(game) == "lay 54 55 56 row.1"
    assert why(game, "lay 54 55 56 row.1") == "rob"


def test_scoring_tiles_that_are_gone_bring_nothing() -> None:
    gone = " ".join(f"s{worth}" for worth in SCORING if worth not in (3, 8))
    rows = "43 44 46 64 65 66 83"  # of 7 and 8 flowers
    there = weighed(on_turn(rows))
    few = weighed(on_turn(rows, more=f"| scoring s3 s3 s8 | won.1 {gone}"))
    assert abs(there["lay 64 65 66"] - there["lay 43 44 46"]) < 1
    assert few["lay 64 65 66"] > few["lay 43 44 46"] + 1


def test_the_last_tiles_at_once() -> None:
    game = on_turn("20 21", "22 23 24", more="| won.0 s9")
    assert best(game) == "add 20 21 row.1"
    assert why(game, "add 20 21 row.1") == "out"


def test_not_out_when_that_loses_the_match() -> None:
    lost = on_turn("20 21", "22 23 24", facts="deal=2 scores=((0,40),)")
    assert best(lost) != "add 20 21 row.1"


@pytest.mark.parametrize(
    ("hand", "display", "tile"),
    [
        ("20 21 60", "22 40 81 95", "22"),  # it makes a row
        ("20 40 60", "21 30 81 96", "21"),  # it connects with one tile
        ("20 24 60", "22 26 82 97", "22"),  # it closes a gap
        ("98 100 40", "1 60 70 82", "1"),  # past the highest number
        ("54 56 32 34", "33 55 82 97", "55"),  # both close a gap, but this one has more flowers
    ],
)
def test_the_tile_that_connects(hand: str, display: str, tile: str) -> None:
    game = board(f"2 | asked=(0,) | hand.0 {hand} | hand.1 7 8 10 11 | display {display}")
    draws = {a: w for a, w in weighed(game).items() if a.startswith("draw")}
    assert max(draws, key=draws.__getitem__) == f"draw {tile}"


def test_the_tile_that_goes_with_what_can_be_robbed() -> None:
    lying = "hand.0 3 20 | hand.1 7 8 10 11 | row.1 64 65 66 67 68 | display 39 63 82 97"
    assert best(board(f"2 | asked=(0,) | {lying}")) == "draw 63"


def test_blind_when_nothing_connects() -> None:
    game = board("2 | asked=(0,) | hand.0 20 60 | hand.1 1 2 3 4 5 6 7 8 9 | display 38 82 96")
    assert best(game) == "draw"


def test_no_more_flowers_when_another_is_nearly_out() -> None:
    game = on_turn("20 60", facts="drawn=1", more="| display 33 44 82")
    assert best(game) == "end"
    assert why(game, "end") == "stop"


def test_rid_of_flowers_when_another_is_nearly_out() -> None:
    game = on_turn("33 44 60 90", "42 43 45")
    assert best(game) == "add 44 row.1"
    assert why(game, "add 44 row.1") == "rid"


def test_but_not_while_all_have_many_tiles() -> None:
    lying = "hand.0 33 44 60 90 | hand.1 1 2 3 4 5 6 7 8 9 10 11 | row.1 42 43 45"
    assert best(board(f"2 | asked=(0,) | {lying}")).startswith("draw")


def test_a_joker_for_nothing_is_taken() -> None:
    assert best(on_turn("20 60", "41 42 43", facts="reward=1")) == "take"


def test_a_loose_tile_is_given_for_a_joker() -> None:
    assert best(on_turn("21 60", "20 * 22")) == "replace 21 row.1"


def test_not_the_last_tile_as_that_would_not_end_the_deal() -> None:
    assert best(on_turn("21", "20 * 23")) == "add 21 row.1"


def test_a_tile_of_a_rich_row_is_not_given_for_a_joker() -> None:
    assert best(on_turn("54 55 56 60", "52 53 *")) != "replace 55 row.1"


def test_a_joker_is_kept_for_later() -> None:
    worths = weighed(on_turn("* 20 21 22 40 42 80"))
    assert worths["lay 20 21 22"] > worths["lay 40 42 *"] + 0.3


def test_in_the_end_a_poor_row_is_better_than_none() -> None:
    assert best(nothing_to_draw("20 21 22 60", "41 42 43")) == "lay 20 21 22"
