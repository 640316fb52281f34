"""Bloom: a test or more for every rule, named by its id. Drawing."""

import pytest

from tests.rules.bloom import NUMBERS, board, hand, moved, on_turn, size
from tests.rules.helpers import menu, play, refused, zone

OPEN = "2 | asked=(0,) | hand.0 50 | hand.1 60 | display 1 2 3 4 5 6 7 8 | stock {}"


def drawing(top: str) -> str:
    """The display is 1 to 8, and these tiles are on top of the stock, the last one first."""
    rest = [tile for tile in map(str, range(9, 100)) if tile not in f"50 60 {top}".split()]
    return OPEN.format(" ".join([*rest, top]))


def few(display: str, stock: str) -> str:
    """There is little left to draw; seat 1 has the rest."""
    named = f"50 {display} {stock}".split()
    rest = " ".join(tile for tile in NUMBERS if tile not in named)
    return f"2 | asked=(0,) | hand.0 50 | hand.1 {rest} | display {display} | stock {stock}"


@pytest.mark.parametrize(
    ("draws", "held", "display"),
    [
        (["draw", "draw"], "40 41 50", "1 2 3 4 5 6 7 8"),
        (["draw 3", "draw 7"], "3 7 50", "1 2 4 5 6 8 40 41"),
        (["draw 3", "draw"], "3 41 50", "1 2 4 5 6 7 8 40"),
        (["draw", "draw 3"], "3 41 50", "1 2 4 5 6 7 8 40"),
        (["draw", "end"], "41 50", "1 2 3 4 5 6 7 8"),
        (["draw 8", "end"], "8 50", "1 2 3 4 5 6 7 41"),
    ],
)
def test_BL4_one_or_two_tiles_open_or_hidden(draws: list[str], held: str, display: str) -> None:
    game = board(drawing("39 40 41"))
    play(game, *(f"0 {draw}" for draw in draws))
    assert hand(game) == held
    assert " ".join(zone(game, "display")) == display
    assert game.due() == (1,)
    assert game.facts()["drawn"] == 0


def test_BL4_the_first_tile_is_seen_before_the_second_is_chosen() -> None:
    game = board(drawing("40 41"))
    play(game, "0 draw")
    assert game.due() == (0,)
    assert game.view(0).zones["hand.0"].cards == ("41", "50")
    assert menu(game, 0) == {"draw", "end", *(f"draw {tile}" for tile in range(1, 9))}


def test_BL4_the_display_is_refilled_after_the_turn_not_before() -> None:
    game = board(drawing("40 41"))
    play(game, "0 draw 3")
    assert size(game, "display") == 7
    assert refused(game, "0 draw 41") == "BL4"
    play(game, "0 draw 4")
    assert size(game, "display") == 8
    assert {"40", "41"} <= set(zone(game, "display"))


def test_BL4_what_others_see_of_a_draw() -> None:
    game = board(drawing("40 41"))
    events = play(game, "0 draw", "0 draw 3")
    assert moved(events, 0)[0] == (("41",), "stock", "hand.0")
    for seat in (1, None):
        assert moved(events, seat) == [
            (("?",), "stock", "hand.0"),
            (("3",), "display", "hand.0"),
            (("40",), "stock", "display"),
        ]


@pytest.mark.parametrize("line", ["0 draw 9", "0 draw 50", "0 draw 60", "0 draw 1 2", "0 draw *"])
def test_BL4_only_single_tiles_of_the_display(line: str) -> None:
    assert refused(board(drawing("40 41")), line) == "BL4"


def test_BL4_jokers_on_the_board_cannot_be_drawn() -> None:
    game = board(drawing("40"))
    assert refused(game, "0 draw *") == "BL4"
    play(game, "0 draw")
    assert refused(game, "0 draw *") == "BL4"
    assert "draw *" not in menu(game, 0)


def test_BL4_a_joker_drawn_hidden_is_kept_and_nobody_else_sees_it() -> None:
    game = board(drawing("40 *"))
    events = play(game, "0 draw", "0 draw")
    assert hand(game) == "* 40 50"
    assert size(game, "jokers") == 3
    assert moved(events, 1)[0] == (("?",), "stock", "hand.0")


@pytest.mark.parametrize(
    ("draws", "top"), [(["draw 3", "end"], "40 * *"), (["draw 3", "draw"], "40 * * 39")]
)
def test_BL4_a_joker_turned_up_goes_to_the_board_and_another_tile_comes(
    draws: list[str], top: str
) -> None:
    game = board(drawing(top))
    events = play(game, *(f"0 {draw}" for draw in draws))
    assert size(game, "jokers") == 4
    assert size(game, "display") == 8
    assert "40" in zone(game, "display")
    assert "*" not in hand(game)
    assert moved(events, None)[-3:] == [
        (("*",), "stock", "jokers"),
        (("*",), "stock", "jokers"),
        (("40",), "stock", "display"),
    ]


def test_BL4_a_hidden_draw_does_not_touch_the_display() -> None:
    game = board(drawing("* 40 41"))
    play(game, "0 draw", "0 draw")
    assert size(game, "jokers") == 3
    assert zone(game, "stock")[-1] == "*"


def test_BL4_no_limit_on_the_own_supply() -> None:
    supply = " ".join(map(str, range(1, 61)))
    game = on_turn(supply)
    play(game, "0 draw", "0 draw")
    assert size(game, "hand.0") == 62


def test_BL4_the_display_stays_short_when_the_hidden_supply_runs_out() -> None:
    game = board(few("1 2 3 4 5 6 7 8", "40"))
    play(game, "0 draw 1", "0 draw 2")
    assert " ".join(zone(game, "display")) == "3 4 5 6 7 8 40"
    assert zone(game, "stock") == ()
    assert refused(game, "1 draw") == "BL4"
    play(game, "1 draw 3", "1 draw 4")
    assert " ".join(zone(game, "display")) == "5 6 7 8 40"


def test_BL4_the_hidden_supply_runs_out_in_the_middle_of_a_turn() -> None:
    game = board(few("1 2 3 4 5 6 7 8", "40"))
    play(game, "0 draw")
    assert refused(game, "0 draw") == "BL4"
    assert "draw" not in menu(game, 0)
    play(game, "0 draw 8")
    assert " ".join(zone(game, "display")) == "1 2 3 4 5 6 7"


def test_BL4_the_last_hidden_tile_is_a_joker_and_turned_up() -> None:
    game = board(few("1 2 3 4 5 6 7 8", "*"))
    play(game, "0 draw 8", "0 end")
    assert size(game, "jokers") == 4
    assert size(game, "display") == 7


@pytest.mark.parametrize(("display", "stock", "line"), [("", "40", "draw"), ("40", "", "draw 40")])
def test_BL4_a_single_tile_left_is_drawn_alone(display: str, stock: str, line: str) -> None:
    game = board(few(display, stock))
    assert {action for action in menu(game, 0) if action.startswith("draw")} == {line}
    play(game, f"0 {line}")
    assert menu(game, 0) == {"end"}
    assert refused(game, "0 pass") == "BL13"
    play(game, "0 end")
    assert hand(game) == "40 50"
    assert game.due() == (1,)


def test_BL4_two_at_most_and_no_scoring_tile() -> None:
    game = board(drawing("40 41"))
    play(game, "0 draw", "0 draw")
    assert refused(game, "0 draw") == "G1"
    assert refused(game, "0 end") == "G1"
    assert size(game, "scoring") == 20
