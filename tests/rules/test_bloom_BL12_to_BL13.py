"""Bloom: a test or more for every rule, named by its id. Replacing jokers, passing."""

import pytest

from tests.rules.bloom import board, hand, moved, nothing_to_draw, on_turn, rows, size, verbs, won
from tests.rules.helpers import menu, play, refused

# BL12: replacing a joker


@pytest.mark.parametrize(
    ("tile", "row", "after"),
    [
        ("21", "20 * 22", "20 21 22"),
        ("21", "20 * 23", "20 21 23"),
        ("22", "20 * 23", "20 22 23"),
        ("18", "* 20 21", "18 20 21"),  # at the beginning
        ("19", "* 20 21", "19 20 21"),
        ("22", "20 21 *", "20 21 22"),  # at the end
        ("23", "20 21 *", "20 21 23"),
        ("1", "99 100 *", "99 100 1"),
        ("100", "* 2 3", "100 2 3"),
        ("21", "20 * * 24", "20 21 * 24"),  # it fits only in the place of the first joker
        ("23", "20 * * 24", "20 * 23 24"),
    ],
)
def test_BL12_a_joker_is_replaced_by_a_number_that_fits(tile: str, row: str, after: str) -> None:
    game = on_turn(f"{tile} 77", row)
    assert f"replace {tile} row.1" in menu(game, 0)
    events = play(game, f"0 replace {tile} row.1")
    assert rows(game) == [after]
    assert hand(game) == "* 77"
    assert game.due() == (0,)
    for seat in (0, 1, None):
        assert moved(events, seat) == [
            ((tile,), "hand.0", "row.1"),
            (("*",), "row.1", "hand.0"),
        ]


@pytest.mark.parametrize("owners", ["(0,)", "(1,)"])
def test_BL12_in_any_row(owners: str) -> None:
    game = on_turn("21 77", "20 * 22", facts=f"owners={owners}")
    play(game, "0 replace 21 row.1")
    assert str(game.facts()["owners"]) == owners


@pytest.mark.parametrize(
    ("tile", "row"),
    [
        ("24", "20 * 23"),  # does not fit
        ("19", "20 * 23"),
        ("17", "* 20 21"),
        ("24", "20 21 *"),
        ("21", "20 22 24"),  # there is no joker
        ("21", "20 * 24"),  # 24 is too far from 21
        ("*", "20 * 23"),  # a joker is not a number
    ],
)
def test_BL12_what_replaces_no_joker(tile: str, row: str) -> None:
    game = on_turn(f"{tile} 77", row)
    assert refused(game, f"0 replace {tile} row.1") == "BL12"
    assert "replace" not in verbs(game)


def test_BL12_only_with_a_tile_of_the_own_supply() -> None:
    game = board("""2 | asked=(0,) | hand.0 77 | hand.1 21 | row.1 20 * 23
        | display 22 1 2 3 4 5 6 7""")
    assert refused(game, "0 replace 21 row.1") == "BL6"
    assert refused(game, "0 replace 22 row.1") == "BL6"


def test_BL12_which_of_several_jokers() -> None:
    row = "20 * * 24"
    game = on_turn("22 77", row)
    assert {"replace 22 row.1 @1", "replace 22 row.1 @2"} <= menu(game, 0)
    assert refused(game, "0 replace 22 row.1") == "BL12"
    for wrong in ("@3", "@4", "@1,2", "@1,1"):
        assert refused(game, f"0 replace 22 row.1 {wrong}") == "BL12"
    play(game, "0 replace 22 row.1 @1")
    assert rows(game) == ["20 22 * 24"]
    game = on_turn("22 77", row)
    play(game, "0 replace 22 row.1 @2")
    assert rows(game) == ["20 * 22 24"]
    game = on_turn("21 77", row)
    assert refused(game, "0 replace 21 row.1 @2") == "BL12"
    play(game, "0 replace 21 row.1 @1")


def test_BL12_any_number_of_times() -> None:
    game = on_turn("21 23 41 77", "20 * * 24", "40 * 42")
    play(game, "0 replace 21 row.1", "0 replace 23 row.1", "0 replace 41 row.2")
    assert rows(game) == ["20 21 23 24", "40 41 42"]
    assert hand(game) == "* * * 77"
    assert game.due() == (0,)


@pytest.mark.parametrize(
    "line", ["lay 75 * 77", "add * row.1", "lay 23 * 25 row.1", "draw", "draw 100"]
)
def test_BL12_the_joker_can_be_used_at_once_and_any_action_follows(line: str) -> None:
    game = on_turn("21 25 50 75 77", "20 * 22 23")
    play(game, "0 replace 21 row.1", f"0 {line}")
    assert ("*" in hand(game)) == line.startswith("draw")


def test_BL12_the_same_joker_may_wander() -> None:
    """A joker put into another row can be replaced there, not in the same turn but in the next."""
    game = on_turn("21 43 77", "20 * 22", "40 41 42")
    play(game, "0 replace 21 row.1", "0 add 40 41 42 * row.2", "1 draw", "1 end")
    play(game, "0 replace 43 row.2")
    assert rows(game) == ["20 21 22", "40 41 42 43"]


def test_BL12_the_action_must_still_follow() -> None:
    game = on_turn("21 77", "20 * 22")
    play(game, "0 replace 21 row.1")
    assert refused(game, "0 end") == "BL3"
    assert refused(game, "0 pass") == "BL13"
    assert refused(game, "1 draw") == "G1"


def test_BL12_before_the_action_only() -> None:
    game = on_turn("21 30 31 32 77", "20 * 22")
    play(game, "0 draw")
    assert refused(game, "0 replace 21 row.1") == "BL4"
    assert "replace" not in verbs(game)
    game = on_turn("21 30 31 32 77", "20 * 22")
    play(game, "0 lay 30 31 32")
    assert refused(game, "0 replace 21 row.1") == "BL9"
    play(game, "0 end")
    assert refused(game, "0 replace 21 row.1") == "G1"


def test_BL12_no_scoring_tile_and_the_tile_counts_as_laid() -> None:
    game = on_turn("55 77", "54 * 56")
    play(game, "0 replace 55 row.1")
    assert won(game) == won(game, 1) == ""
    assert size(game, "scoring") == 20


# BL13: passing

STUCK = ("50", "20 21 22")


def test_BL13_whoever_can_do_nothing_must_pass() -> None:
    game = nothing_to_draw(*STUCK)
    assert menu(game, 0) == {"pass"}
    play(game, "0 pass")
    assert game.due() == (1,)
    assert game.facts()["passes"] == 1


@pytest.mark.parametrize(
    ("own", "row", "what"),
    [
        ("50 51 52", "20 21 22", "lay 50 51 52"),
        ("50 * 54", "20 21 22", "add * row.1"),
        ("23", "20 21 22", "add 23 row.1"),
        ("*", "20 21 22", "add * row.1"),
        ("21", "20 22 24", "add 21 row.1"),
        ("21", "18 19 20 * 22 23 24", "lay 20 21 22 row.1"),  # only by robbing
        ("40 41", "60 61 62 *", "lay 40 41 * row.1 @1"),  # only by robbing a joker
        ("40", "60 61 62 * *", "lay 40 * * row.1 @1,2"),
        ("* 40", "60 61 62 *", "lay 40 * * row.1 @1"),
    ],
)
def test_BL13_nobody_else_may_pass(own: str, row: str, what: str) -> None:
    game = nothing_to_draw(own, row)
    assert what in menu(game, 0)
    assert "pass" not in menu(game, 0)
    assert refused(game, "0 pass") == "BL13"


def test_BL13_nobody_passes_while_there_is_something_to_draw() -> None:
    for display, stock in (("40", ""), ("", "40"), ("", "*")):
        game = board(
            f"2 | asked=(0,) | hand.0 50 | display {display} | stock {stock} | row.1 20 21 22",
            others="hand.1",
        )
        assert refused(game, "0 pass") == "BL13"
        assert verbs(game) == {"draw"}


def test_BL13_jokers_on_the_board_are_nothing_to_draw() -> None:
    game = nothing_to_draw(*STUCK)
    assert size(game, "jokers") == 4
    assert refused(game, "0 draw") == "BL4"
    play(game, "0 pass")


def test_BL13_a_possible_replacement_does_not_have_to_be_made() -> None:
    game = nothing_to_draw("21", "20 * 22")
    assert menu(game, 0) == {"pass", "replace 21 row.1"}
    play(game, "0 pass")
    assert rows(game) == ["20 * 22"]
    assert game.due() == (1,)


def test_BL13_after_a_replacement_something_can_be_done() -> None:
    game = nothing_to_draw("21", "20 * 22")
    play(game, "0 replace 21 row.1")
    assert menu(game, 0) == {"add * row.1"}
    assert refused(game, "0 pass") == "BL13"


def test_BL13_everyone_hears_a_pass() -> None:
    game = nothing_to_draw(*STUCK)
    events = play(game, "0 pass")
    assert any(getattr(event, "word", "") == "pass" for event in events)
    known = [event for event in events if event.kind == "known"]
    assert all("50" not in getattr(event, "lacks", ()) for event in known)
