"""Bloom: a test or more for every rule, named by its id. Laying rows."""

import pytest

from tests.rules.bloom import board, hand, moved, on_turn, rows
from tests.rules.helpers import menu, play, refused

EVENS = " ".join(map(str, range(2, 101, 2)))
SOMETHING_ELSE = "77"  # one tile more, so that the deal does not end

# BL5, BL6: rows


@pytest.mark.parametrize(
    "row",
    [
        "17 18 19",
        "17 18 20",
        "17 19 21",
        "1 2 3 4 5 6 7 8 9 10 11 12",
        "98 99 100",
        "98 99 100 1 2",  # past 100
        "98 99 1",  # from 99 to 1
        "98 100 2 4",  # from 100 to 2
        "100 1 2",  # any number may start a row
        "99 1 3",
        EVENS,
        f"{EVENS} 1",  # once round, to the last
        "17 * 20",
        "99 * 2",
    ],
)
def test_BL5_rows(row: str) -> None:
    game = on_turn(f"{row} {SOMETHING_ELSE}")
    play(game, f"0 lay {row}")
    assert rows(game) == [row]


@pytest.mark.parametrize(
    "row",
    [
        "17",
        "17 18",
        "17 *",
        "* *",
        "17 18 21",  # a step of three
        "17 20 22",
        "98 1 2",
        "99 100 3",
        "17 18 30 31",
        "17 18 19 40 41 42",  # two rows at once
        "17 * 22",
        "17 * * 24",
    ],
)
def test_BL5_tiles_that_are_not_a_row(row: str) -> None:
    assert refused(on_turn(f"{row} {SOMETHING_ELSE}"), f"0 lay {row}") == "BL5"


def test_BL5_no_value_twice_and_once_round_at_most() -> None:
    most = " ".join(map(str, range(1, 99)))
    game = board(f"2 | asked=(0,) | hand.0 {most} * * * | hand.1 99 | display 100")
    assert refused(game, f"0 lay {most} * * *") == "BL5"  # 98 and three jokers are 101
    play(game, f"0 lay {most} * *")
    game = on_turn(f"{EVENS} 1 3 {SOMETHING_ELSE}")
    play(game, f"0 lay {EVENS} 1 3")  # not a row in this order, but in another
    assert rows(game)[0].startswith("1 2 3 4 6")


@pytest.mark.parametrize("named", ["20 18 17", "18 20 17", "17 20 18"])
def test_BL5_the_tiles_may_be_named_in_any_order(named: str) -> None:
    game = on_turn(f"17 18 20 {SOMETHING_ELSE}")
    play(game, f"0 lay {named}")
    assert rows(game) == ["17 18 20"]


@pytest.mark.parametrize("row", ["* 18 19", "18 19 *", "18 * 19"])
def test_BL5_BL11_a_row_lies_as_it_was_named_if_that_is_one(row: str) -> None:
    game = on_turn(f"18 19 * {SOMETHING_ELSE}")
    play(game, f"0 lay {row}")
    assert rows(game)[0] in ("* 18 19", "18 19 *")
    if row != "18 * 19":
        assert rows(game) == [row]


def test_BL6_a_new_row_in_front_of_the_player() -> None:
    game = on_turn("17 18 20 40 41", "60 61 62", facts="owners=(1,)")
    events = play(game, "0 lay 17 18 20", "0 end")
    assert rows(game) == ["60 61 62", "17 18 20"]
    assert game.facts()["owners"] == (1, 0)
    assert hand(game) == "40 41"
    assert game.due() == (1,)
    for seat in (0, 1, None):
        assert moved(events, seat)[0] == (("17", "18", "20"), "hand.0", "row.2")
        assert game.view(seat).zones["row.2"].cards == ("17", "18", "20")


def test_BL6_any_number_of_rows_also_side_by_side() -> None:
    game = on_turn("23 24 25 26 77", "20 21 22", facts="owners=(0,)")
    play(game, "0 lay 23 24 25 26")
    assert rows(game) == ["20 21 22", "23 24 25 26"]
    assert game.facts()["owners"] == (0, 0)


@pytest.mark.parametrize(
    "line",
    [
        "lay 17 18 19",  # on the display
        "lay 17 18 60",  # in another row
        "lay 17 18 90",  # in another player's supply
        "lay 17 17 18",  # there is only one
        "lay 17 18 * *",  # only one joker
        "lay 17 18 16",  # nobody knows where
    ],
)
def test_BL6_only_tiles_of_the_own_supply(line: str) -> None:
    game = board("""2 | asked=(0,) | hand.0 17 18 * 77 | hand.1 90 | row.1 60 61 62
        | display 19 1 2 3 4 5 6 7""")
    assert refused(game, f"0 {line}") == "BL6"


def test_BL6_the_menu_has_the_rows_of_neighbours() -> None:
    lays = {action for action in menu(on_turn("17 18 20 22 50"), 0) if action.startswith("lay")}
    assert lays == {"lay 17 18 20", "lay 17 18 20 22", "lay 18 20 22"}
