"""Bloom: a test or more for every rule, named by its id. The end of a deal, points."""

import pytest

from reihum.core.game import Game
from tests.rules.bloom import NUMBERS, board, hand, on_turn, size, won
from tests.rules.helpers import menu, play

# BL14: the end of a deal


@pytest.mark.parametrize(
    ("own", "row", "line"),
    [
        ("17 18 19", "60 61 62", "lay 17 18 19"),
        ("17 18 19 20", "60 61 62", "lay 17 18 19 20"),
        ("64", "60 61 62", "add 64 row.1"),
        ("59 63 64", "60 61 62", "add 59 63 64 row.1"),
        ("*", "60 61 62", "add * row.1"),
        ("65", "60 61 62 63 64", "lay 63 64 65 row.1"),
        ("* 17", "60 61 62 *", "lay * * 17 row.1 @1"),
    ],
)
def test_BL14_the_last_tile_in_a_row_ends_the_deal_at_once(own: str, row: str, line: str) -> None:
    game = on_turn(own, row)
    play(game, f"0 {line}")
    assert hand(game) == ""
    assert game.phase == "rest"
    assert len(game.scores) == 1
    assert game.facts()["reward"] == 0


def test_BL14_the_scoring_tile_is_still_taken_a_joker_is_not() -> None:
    game = on_turn("17 18 19")
    play(game, "0 lay 17 18 19")
    assert won(game) == "s3"
    assert game.scores[0][0] == 3
    assert size(game, "jokers") == 4
    assert hand(game) == ""


def test_BL14_a_tile_left_and_the_deal_goes_on() -> None:
    for own in ("17 18 19 77", "17 18 19 *"):
        game = on_turn(own)
        play(game, "0 lay 17 18 19", "0 end")
        assert (game.phase, game.due()) == ("play", (1,))


def all_stuck(seats: int, turn: int = 0, facts: str = "", options: str = "") -> Game:
    """The players hold all numbers, but nobody has three that make a row; the jokers are on the
    board, and there is no row."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    for number in range(100):  # dealt in twos to two seats, one by one to more
        hands[(number // 2 if seats == 2 else number) % seats].append(str(number + 1))
    held = " | ".join(f"hand.{seat} {' '.join(tiles)}" for seat, tiles in enumerate(hands))
    return board(f"{seats} {options} | asked=({turn},) {facts} | {held} | display | stock")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_BL14_all_pass_one_after_another(seats: int) -> None:
    game = all_stuck(seats, turn=1)
    for turn in range(seats):
        seat = (1 + turn) % seats
        assert game.due() == (seat,)
        assert menu(game, seat) == {"pass"}
        play(game, f"{seat} pass")
        assert (game.phase == "rest") == (turn == seats - 1)
    assert sum(game.scores[0]) == -167  # all flowers were left in the supplies


def test_BL14_an_action_in_between_and_the_passes_count_anew() -> None:
    free = " ".join(tile for tile in NUMBERS if tile not in ("20", "21", "22", "23", "50"))
    game = board(f"""2 | asked=(1,) passes=1 | hand.0 50 | hand.1 23 {free} | row.1 20 21 22
        | display | stock""")
    play(game, "1 add 23 row.1")
    assert game.facts()["passes"] == 0
    play(game, "0 pass")
    assert game.facts()["passes"] == 1
    assert (game.phase, game.due()) == ("play", (1,))


# BL15: points


def test_BL15_scoring_tiles_minus_the_flowers_left_over() -> None:
    game = board("""3 | asked=(0,) | hand.0 17 18 19 | hand.1 55 22 10 5 1 * * | hand.2 2
        | won.0 s15 s1 | won.1 s9 s8 s1 | won.2""")
    play(game, "0 lay 17 18 19")
    # 15 + 1 + 3; 9 + 8 + 1 minus 7 + 5 + 3 + 2 + 1; 0 minus 1. Jokers cost nothing.
    assert game.scores == ((19, 0, -1),)
    lying = {zone.name: zone.cards for zone in game.zones()}
    assert game.shown_in(game.plan, game.facts(), lying) == {"worth": (19, 18, 0)}
    assert game.counted_in(game.plan, 1, lying, 3)[1] == (
        ("won", ("s1", "s8", "s9"), 18),
        ("hand", ("*", "*", "1", "5", "10", "22", "55"), -18),
    )


def test_BL15_the_supplies_are_laid_open() -> None:
    game = board("2 | asked=(0,) | hand.0 17 18 19 | hand.1 55 *")
    play(game, "0 lay 17 18 19")
    for viewer in (0, None):
        assert game.view(viewer).zones["hand.1"].cards == ("*", "55")
