"""Bloom: a test or more for every rule, named by its id. The match of two deals."""

import pytest

from reihum.core.errors import Mistake
from reihum.core.game import Game
from tests.rules.bloom import bloom, board, on_turn, rows, size, won
from tests.rules.helpers import play


def after_the_first(points: str, dealer: int, seats: int) -> Game:
    """The rest after the first deal, which the seat left of this dealer began."""
    asked = ",".join(map(str, range(seats)))
    game = board(f"""{seats} | deal=1 dealer={dealer} phase=rest sealing=1 asked=({asked},)
        scores=(({points}),)""")
    play(game, *(f"{seat} ready" for seat in range(seats)))
    return game


@pytest.mark.parametrize(
    ("points", "dealer", "begins"),
    [
        ("5,-3,2,7", 0, 1),  # the fewest
        ("5,-3,2,-4", 0, 3),
        ("5,-3,2,-3", 1, 3),  # 1 and 3 are equal: seat 2 began, and 3 comes before 1
        ("5,-3,2,-3", 2, 3),  # seat 3 began the match
        ("5,-3,2,-3", 3, 1),
        ("5,-3,2,-3", 0, 1),
        ("0,0,0,0", 0, 1),
        ("0,0,0,0", 3, 0),
    ],
)
def test_BL16_the_second_deal_is_begun_by_the_fewest_points(
    points: str, dealer: int, begins: int
) -> None:
    game = after_the_first(points, dealer, 4)
    assert (game.deal, game.phase, game.due()) == (2, "play", (begins,))


def test_BL16_the_second_deal_is_set_up_anew() -> None:
    game = on_turn("17 18 19", "60 61 62", more="| won.0 s9")
    play(game, "0 lay 17 18 19")
    assert game.due() == (0, 1)
    play(game, "1 ready", "0 ready")
    assert rows(game) == []
    assert game.facts()["owners"] == ()
    assert [size(game, f"hand.{seat}") for seat in (0, 1)] == [13, 13]
    assert (size(game, "display"), size(game, "scoring")) == (8, 20)
    assert won(game) == ""
    assert len(game.scores) == 1


def test_BL16_two_deals_unless_one_is_agreed() -> None:
    assert bloom(2).setup.number("deals") == 2
    game = board("2 deals=1 | asked=(0,) | hand.0 17 18 19 | hand.1 2")
    play(game, "0 lay 17 18 19")
    assert (game.phase, game.winners()) == ("over", (0,))
    for deals in (0, 3):
        with pytest.raises(Mistake):
            bloom(2, deals=deals)


@pytest.mark.parametrize(
    ("first", "winners"),
    [
        ("0,0,0", (0,)),
        ("0,9,0", (1,)),  # 3, 8, -1
        ("0,4,0", (0,)),  # 3, 3, -1: more in the second deal
        ("-4,0,0", (0,)),  # all have -1
        ("0,3,4", (0,)),  # 3, 2, 3
        ("0,5,5", (1, 2)),  # 3, 4, 4: equal, and in the second deal too
        ("-9,0,0", (1, 2)),
    ],
)
def test_BL17_most_points_then_the_second_deal_then_shared(
    first: str, winners: tuple[int, ...]
) -> None:
    """In the second deal seat 0 gets 3 points, the others lose one each."""
    game = board(f"""3 | deal=2 asked=(0,) scores=(({first}),) | hand.0 17 18 19
        | hand.1 2 | hand.2 4""")
    assert game.winners() == ()
    play(game, "0 lay 17 18 19")
    assert game.phase == "over"
    assert game.scores[1] == (3, -1, -1)
    assert game.winners() == winners


def test_BL17_a_single_deal_is_shared_by_equals() -> None:
    game = board("3 deals=1 | asked=(0,) | hand.0 17 18 19 | hand.1 2 | hand.2 4 | won.1 s4")
    play(game, "0 lay 17 18 19")
    assert game.scores == ((3, 3, -1),)
    assert game.winners() == (0, 1)
