"""Bloom: a test or more for every rule, named by its id. Robbing."""

import pytest

from tests.rules.bloom import hand, moved, on_turn, rows, won
from tests.rules.helpers import menu, play, refused

SOMETHING_ELSE = "77"  # one tile more, so that the deal does not end


@pytest.mark.parametrize(
    ("own", "row", "line", "left", "laid"),
    [
        ("16 18", "20 21 22 23", "16 18 20", "21 22 23", "16 18 20"),  # its first
        ("24 25", "20 21 22 23", "23 24 25", "20 21 22", "23 24 25"),  # its last
        ("16 18", "20 21 22 23", "20 16 18", "21 22 23", "16 18 20"),  # in any order
        ("19 *", "20 21 22 23", "19 21 *", "20 22 23", "19 21 *"),  # from inside: it closes up
        (
            "19",
            "20 21 22 23 24",
            "19 21 23",
            "20 22 24",
            "19 21 23",
        ),  # two robbed tiles and one of the supply
        ("19", "20 21 22 23 24", "19 20 21", "22 23 24", "19 20 21"),
        ("25", "20 21 22 23 24", "23 24 25", "20 21 22", "23 24 25"),
        ("22", "20 21 23 24 25", "20 22 24", "21 23 25", "20 22 24"),  # its first and an inner one
        (
            "25 *",
            "20 * 22 23",
            "22 * 25",
            "20 * 23",
            "22 * 25",
        ),  # the player's joker, not the row's
        ("3 4", "98 100 1 2", "2 3 4", "98 100 1", "2 3 4"),
        ("1 3", "97 98 99 100 2", "100 1 3", "97 98 99 2", ""),  # 99 and 2 are too far apart
        ("1 3", "97 98 100 2", "98 1 3", "97 100 2", ""),
    ],
)
def test_BL7_one_or_two_tiles_from_a_row(
    own: str, row: str, line: str, left: str, laid: str
) -> None:
    game = on_turn(f"{own} {SOMETHING_ELSE}", row)
    if not laid:
        assert refused(game, f"0 lay {line} row.1") == "BL7"
        return
    play(game, f"0 lay {line} row.1")
    assert rows(game) == [left, laid]
    assert hand(game) == SOMETHING_ELSE
    assert game.facts()["owners"] == (1, 0)  # the robbed row keeps its owner
    assert game.due() == (1,)


@pytest.mark.parametrize("owners", ["(0,)", "(1,)"])
def test_BL7_from_anyones_row_the_own_included(owners: str) -> None:
    game = on_turn(f"24 25 {SOMETHING_ELSE}", "20 21 22 23", facts=f"owners={owners}")
    assert "lay 23 24 25 row.1" in menu(game, 0)
    play(game, "0 lay 23 24 25 row.1")
    assert rows(game) == ["20 21 22", "23 24 25"]


@pytest.mark.parametrize(
    ("own", "row", "line"),
    [
        ("24 25", "21 22 23", "23 24 25"),  # two would be left
        ("24 25", "20 21 22 23", "22 23 24 25"),  # two would be left
        ("17 19", "20 21 22 24 26 28", "17 19 20 21 22"),  # three are too many
        ("24 26", "20 21 23 25 27", "23 24 26"),  # 21 and 25 are too far apart
        ("23 26", "20 21 22 24 25 27 28", "23 24 25 26"),
        ("23 26", "18 20 21 22 24 25 27 28 29", "23 24 25 26"),  # never split in two rows
        ("21 23", "20 22 * 26", "21 22 23"),  # 20 * 26
    ],
)
def test_BL7_the_robbed_row_must_stay_one(own: str, row: str, line: str) -> None:
    game = on_turn(f"{own} {SOMETHING_ELSE}", row)
    assert refused(game, f"0 lay {line} row.1") == "BL7"


def test_BL7_the_new_row_must_be_one() -> None:
    game = on_turn("16 40 41", "20 21 22 23")
    assert refused(game, "0 lay 16 20 row.1") == "BL5"
    assert refused(game, "0 lay 16 20 40 row.1") == "BL5"
    assert refused(game, "0 lay 23 40 41 row.1") == "BL5"


def test_BL7_at_least_one_tile_of_the_own_supply() -> None:
    game = on_turn("50 51", "20 21 22 23 24 25", "* * 60 61 62")
    assert refused(game, "0 lay 20 21 row.1") == "BL7"
    assert refused(game, "0 lay 24 25 row.1") == "BL7"
    assert refused(game, "0 lay * * row.2 @1,2") == "BL7"


def test_BL7_from_one_row_only() -> None:
    game = on_turn("24 77", "20 21 22 23", "25 26 27 28")
    for row in ("row.1", "row.2"):
        assert refused(game, f"0 lay 23 24 25 {row}") == "BL6"
    assert refused(game, "0 lay 23 24 25") == "BL6"  # the row must be named


def test_BL7_whoever_names_a_row_robs_from_it() -> None:
    game = on_turn("50 51 52 77", "20 21 22 23", "30 * 32 33")
    assert refused(game, "0 lay 50 51 52 row.1") == "BL7"
    assert refused(game, "0 lay 50 51 52 @1") == "BL7"
    assert refused(game, "0 lay 50 51 52 row.2 @1") == "BL7"  # a robbed joker must be used


def test_BL7_robbed_jokers_take_a_new_value() -> None:
    game = on_turn("50 52 77", "20 * 22 23")
    play(game, "0 lay 50 * 52 row.1 @1")
    assert rows(game) == ["20 22 23", "50 * 52"]
    assert hand(game) == "77"


@pytest.mark.parametrize(
    ("own", "line", "left", "laid"),
    [
        ("50 51", "lay * 50 51 row.1 @1", "20 * 23 24 26", "* 50 51"),
        ("50 51", "lay * 50 51 row.1 @2", "20 * 23 24 26", "* 50 51"),
        ("50", "lay 50 * * row.1 @1,2", "20 23 24 26", ""),  # 20 and 23
        ("25", "lay 24 25 * row.1 @2", "20 * 23 26", ""),  # 23 and 26
        ("25", "lay 23 25 * row.1 @2", "20 * 24 26", "23 25 *"),  # a number and a joker
        (
            "* 50",
            "lay 50 * * row.1 @2",
            "20 * 23 24 26",
            "50 * *",
        ),  # the player's joker and a robbed one
        ("* 50", "lay 50 51 * row.1", "", ""),  # no joker is robbed: it is the player's own
    ],
)
def test_BL7_which_jokers_are_robbed(own: str, line: str, left: str, laid: str) -> None:
    game = on_turn(f"{own} {SOMETHING_ELSE}", "20 * * 23 24 26")
    if not laid:
        assert refused(game, f"0 {line}") == "BL7"
        return
    play(game, f"0 {line}")
    assert rows(game) == [left, laid]
    assert hand(game) == SOMETHING_ELSE


@pytest.mark.parametrize("number", ["@3", "@1,1", "@2,1", "@1,3", "@1,2,3", "@10"])
def test_BL7_there_is_no_such_joker(number: str) -> None:
    game = on_turn("50 51 77", "20 * * 23 24 26")
    assert refused(game, f"0 lay 50 51 * * row.1 {number}") == "BL7"


def test_BL7_jokers_that_stay_may_change_their_value() -> None:
    """In 18 19 20 * 22 23 24 the joker is 21; without 20 and 22 it still fits."""
    game = on_turn("21 77", "18 19 20 * 22 23 24")
    play(game, "0 lay 20 21 22 row.1")
    assert rows(game) == ["18 19 * 23 24", "20 21 22"]


def test_BL7_BL8_the_flowers_of_robbed_tiles_count() -> None:
    game = on_turn("53 54 77", "55 56 57 58")  # 1 + 1 + 7
    play(game, "0 lay 53 54 55 row.1")
    assert won(game) == "s9"


def test_BL7_BL9_a_replacement_is_no_robbing() -> None:
    game = on_turn("21 40 42 77", "20 * 22 23")
    play(game, "0 replace 21 row.1", "0 lay 40 * 42")
    assert menu(game, 0) == {"take", "end"}


def test_BL7_what_everyone_sees() -> None:
    game = on_turn("19 77", "20 21 22 23 24")
    events = play(game, "0 lay 19 21 23 row.1")
    for seat in (0, 1, None):
        assert moved(events, seat)[:2] == [
            (("21", "23"), "row.1", "row.2"),
            (("19",), "hand.0", "row.2"),
        ]
        assert game.view(seat).zones["row.1"].cards == ("20", "22", "24")
