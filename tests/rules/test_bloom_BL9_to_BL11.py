"""Bloom: a test or more for every rule, named by its id. The reward, adding, jokers."""

import pytest

from reihum.core.actions import Action
from tests.rules.bloom import board, hand, moved, nothing_to_draw, on_turn, rows, size, won
from tests.rules.helpers import menu, play, refused, zone

# BL9: a joker for a row of three


@pytest.mark.parametrize("row", ["17 18 19", "17 * 19", "* * 19", "* * *", "99 100 2"])
def test_BL9_a_row_of_exactly_three_may_bring_a_joker(row: str) -> None:
    game = on_turn(f"{row} 77", "60 61 62")
    left = size(game, "jokers")
    play(game, f"0 lay {row}")
    assert game.due() == (0,)
    assert game.facts()["reward"] == 1
    assert menu(game, 0) == {"take", "end"}
    events = play(game, "0 take")
    assert hand(game) == "* 77"  # only one, although there are more
    assert size(game, "jokers") == left - 1
    assert game.due() == (1,)
    assert game.facts()["reward"] == 0
    assert moved(events, 1) == [(("*",), "jokers", "hand.0")]


def test_BL9_it_need_not_be_taken() -> None:
    game = on_turn("17 18 19 77")
    play(game, "0 lay 17 18 19", "0 end")
    assert hand(game) == "77"
    assert size(game, "jokers") == 4
    assert game.due() == (1,)


@pytest.mark.parametrize(
    ("own", "row", "line", "why"),
    [
        ("17 18 19 20", "60 61 62", "lay 17 18 19 20", "four tiles"),
        ("17 18", "19 20 21 22", "lay 17 18 19 row.1", "robbed"),
        ("17 18", "* 60 61 62", "lay 17 18 * row.1 @1", "a joker robbed"),
        ("17 18 19", "20 21 22", "add 17 18 19 row.1", "added"),
    ],
)
def test_BL9_no_joker_for_anything_else(own: str, row: str, line: str, why: str) -> None:
    game = on_turn(f"{own} 77", row)
    assert size(game, "jokers") > 0
    play(game, f"0 {line}")
    assert game.due() == (1,), why
    assert game.facts()["reward"] == 0


def test_BL9_none_if_no_joker_lies_on_the_board() -> None:
    game = on_turn("17 18 19 77", "* * * *")
    assert size(game, "jokers") == 0
    play(game, "0 lay 17 18 19")
    assert game.due() == (1,)


def test_BL9_the_joker_is_for_the_next_turn() -> None:
    game = on_turn("17 18 19 30 31 77", "60 61 62 * 64")
    play(game, "0 lay 17 18 19")
    for line in ("draw", "add * row.1", "lay 30 31 *", "replace 77 row.1", "pass", "lay", "what"):
        assert refused(game, f"0 {line}") == "BL9"
    play(game, "0 take")
    assert refused(game, "0 add * row.1") == "G1"
    play(game, "1 draw", "1 end", "0 lay 30 31 *")
    assert "30 31 *" in rows(game)


def test_BL9_take_is_refused_at_any_other_time() -> None:
    game = on_turn("17 18 19 77", "20 21 22")
    assert refused(game, "0 take") == "BL9"
    play(game, "0 draw")
    assert refused(game, "0 take") == "BL9"
    play(game, "0 end")
    assert refused(game, "1 take") == "BL9"


def test_BL9_the_scoring_tile_comes_first_in_any_case() -> None:
    game = on_turn("17 18 19 77")
    play(game, "0 lay 17 18 19")
    assert won(game) == "s3"


def test_BL9_the_display_is_not_touched() -> None:
    game = on_turn("17 18 19 77")
    before = zone(game, "display"), zone(game, "stock")
    play(game, "0 lay 17 18 19", "0 take")
    assert (zone(game, "display"), zone(game, "stock")) == before


# BL10: adding


@pytest.mark.parametrize(
    ("own", "row", "after"),
    [
        ("19", "20 21 22", "19 20 21 22"),  # at the beginning
        ("18", "20 21 22", "18 20 21 22"),
        ("23", "20 21 22", "20 21 22 23"),  # at the end
        ("24", "20 21 22", "20 21 22 24"),
        ("21", "20 22 24", "20 21 22 24"),  # inside
        ("21 23", "20 22 24", "20 21 22 23 24"),
        ("16 18 21 25", "20 22 24", "16 18 20 21 22 24 25"),  # everywhere
        ("23 24 26 28 29", "20 21 22", "20 21 22 23 24 26 28 29"),
        ("100 1 2", "96 97 98", "96 97 98 100 1 2"),  # past 100
        ("100", "1 2 3", "100 1 2 3"),
        ("23", "20 * 24", "20 * 23 24"),  # the joker makes room
        ("21", "20 * 24", "20 21 * 24"),
        ("22", "20 21 *", "20 21 22 *"),
        ("25 * 19", "20 21 22", "19 20 21 22 * 25"),  # a joker as a bridge
    ],
)
def test_BL10_any_number_of_tiles_at_the_ends_or_inside(own: str, row: str, after: str) -> None:
    game = on_turn(f"{own} 77", row)
    play(game, f"0 add {own} row.1")
    assert rows(game) == [after]
    assert hand(game) == "77"
    assert game.due() == (1,)


def test_BL10_the_whole_row_may_be_named_as_it_shall_be() -> None:
    game = on_turn("10 15 * 77", "12 13 * 16")
    assert refused(game, "0 add 10 12 13 15 16 * row.1") in {"BL6", "BL10"}  # its joker moved
    play(game, "0 add 10 12 13 * 15 16 * row.1")
    assert rows(game) == ["10 12 13 * 15 16 *"]
    game = on_turn("10 15 * 77", "12 13 14")
    play(game, "0 add * 12 13 14 row.1")
    assert rows(game) == ["* 12 13 14"]


@pytest.mark.parametrize("owners", ["(0,)", "(1,)"])
def test_BL10_to_anyones_row(owners: str) -> None:
    game = on_turn("23 77", "20 21 22", facts=f"owners={owners}")
    assert "add 23 row.1" in menu(game, 0)
    play(game, "0 add 23 row.1")
    assert rows(game) == ["20 21 22 23"]
    assert str(game.facts()["owners"]) == owners


def test_BL10_no_scoring_tile_and_no_joker() -> None:
    game = on_turn("23 24 25 77", "20 21 22")
    play(game, "0 add 23 24 25 row.1")
    assert won(game) == won(game, 1) == ""
    assert size(game, "scoring") == 20
    assert size(game, "jokers") == 4


@pytest.mark.parametrize(
    "line",
    [
        "add 25 row.1",  # too far
        "add 17 row.1",
        "add 23 25 50 row.1",  # one of them does not go
        "add 50 row.1",
        "add 41 row.2",  # between 40 and 42 there is only room for the joker
        "add 23 41 row.1",
    ],
)
def test_BL10_what_does_not_go_in(line: str) -> None:
    game = on_turn("17 23 25 41 50 77", "20 21 22", "40 * 42")
    assert refused(game, f"0 {line}") == "BL10"


def test_BL10_two_tiles_have_no_room_where_each_alone_has() -> None:
    game = on_turn("21 22 77", "20 * 23 24")
    assert {"add 21 row.1", "add 22 row.1"} <= menu(game, 0)
    assert refused(game, "0 add 21 22 row.1") == "BL10"


@pytest.mark.parametrize(
    "line",
    [
        "add 24 row.1",  # on the display or elsewhere
        "add 40 row.1",
        "add 23 23 row.1",
        "add * row.1",
        "add 23 24 row.1",
        "add 20 21 22 row.1",  # no new tile
    ],
)
def test_BL10_only_tiles_of_the_own_supply(line: str) -> None:
    assert refused(on_turn("23 77", "20 21 22", "40 * 42"), f"0 {line}") == "BL6"


def test_BL10_to_exactly_one_row() -> None:
    game = on_turn("23 43 77", "20 21 22", "40 41 42")
    for row in ("row.1", "row.2"):
        assert refused(game, f"0 add 23 43 {row}") == "BL10"
    play(game, "0 add 23 row.1")
    assert refused(game, "0 add 43 row.2") == "G1"


@pytest.mark.parametrize("row", ["20 22 * 24", "20 * 22 24"])
def test_BL10_the_player_chooses_between_two_places(row: str) -> None:
    game = on_turn("22 77", "20 * 24")
    play(game, f"0 add {row} row.1")
    assert rows(game) == [row]


@pytest.mark.parametrize(
    ("own", "line", "at"),
    [
        ("16", "add 16 row.1", 0),
        ("19", "add 19 row.1", 1),
        ("23", "add 23 row.1", 4),
        ("15 16", "add 15 16 row.1", 0),
        ("*", "add 18 * 20 21 22 row.1", 1),
    ],
)
def test_BL10_it_is_told_where_they_would_go(own: str, line: str, at: int) -> None:
    game = on_turn(f"{own} 77", "18 20 21 22")
    assert game.preview(0, Action.parse(line)) == {"at": at}


# BL11: jokers


@pytest.mark.parametrize(
    "row",
    [
        "* 18 19",
        "18 * 20",
        "18 19 *",
        "18 * * 22",
        "18 * * 24",
        "* 18 * 20 *",
        "* * * 20",
        "* * * *",
        "* 1 2",
        "99 100 *",
        "98 * 1",
    ],
)
def test_BL11_jokers_at_any_place(row: str) -> None:
    game = on_turn(f"{row} 77")
    play(game, f"0 lay {row}")
    assert rows(game) == [row]


@pytest.mark.parametrize("row", ["18 * 23", "18 * * 25", "97 * * 4"])
def test_BL11_no_value_can_be_found(row: str) -> None:
    assert refused(on_turn(f"{row} 77"), f"0 lay {row}") == "BL5"


def test_BL11_jokers_have_no_fixed_value() -> None:
    """20 * 24: the joker is 22. After 23 is added, it can be 21 or 22, so 21 fits too."""
    game = on_turn("21 23 77", "20 * 24")
    play(game, "0 add 23 row.1", "1 draw", "1 end", "0 add 21 row.1")
    assert rows(game) == ["20 21 * 23 24"]


def test_BL11_jokers_show_no_flowers() -> None:
    game = on_turn("54 * 56 * 77")  # the joker stands for the 55
    play(game, "0 lay 54 * 56 *")
    assert won(game) == "s2"


def test_BL11_a_joker_may_be_what_lies_elsewhere() -> None:
    game = on_turn("53 * 57 77", "54 55 56")
    play(game, "0 lay 53 * 57")
    assert rows(game)[1] == "53 * 57"
    game = board("2 | asked=(0,) | hand.0 54 * 56 77 | hand.1 99 | display 55 1 2 3 4 5 6 7")
    play(game, "0 lay 54 * 56")


def test_BL11_jokers_alone_are_a_row_that_brings_nothing() -> None:
    game = on_turn("* * * 77")
    assert "lay * * *" in menu(game, 0)
    play(game, "0 lay * * *")
    assert won(game) == ""
    assert size(game, "scoring") == 20
    assert menu(game, 0) == {"take", "end"}
    play(game, "0 end", "1 draw", "1 end", "0 draw", "0 end")


def test_BL11_a_joker_is_added_anywhere() -> None:
    game = nothing_to_draw("* 77", "20 21 22")
    assert menu(game, 0) == {"add * row.1"}
    for row in ("* 20 21 22", "20 21 22 *"):
        game = nothing_to_draw("* 77", "20 21 22")
        play(game, f"0 add {row} row.1")
        assert rows(game) == [row]
    game = nothing_to_draw("* 77", "20 21 22")
    assert refused(game, "0 add 20 * 21 22 row.1") == "BL10"


@pytest.mark.parametrize(
    ("line", "places"),
    [
        ("lay 16 17 18", (0, 1, 2)),
        ("lay 18 16 17", (2, 0, 1)),
        ("lay 19 * 16 17 *", (2, 3, 0, 1, 4)),
        ("lay 65 63 64 row.1", (2, 0, 1)),
    ],
)
def test_BL10_it_is_told_where_the_tiles_of_a_new_row_would_lie(
    line: str, places: tuple[int, ...]
) -> None:
    game = on_turn("16 17 18 19 64 65 77 * *", "60 61 62 63")
    given = game.preview(0, Action.parse(line))
    assert tuple(given[f"place{n}"] for n in range(len(places))) == places
