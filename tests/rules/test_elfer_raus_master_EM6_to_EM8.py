"""Elfer raus! Master: a test or more for every rule, named by its id. Laying, drawing, passing."""

import pytest

from reihum.core.events import Known, Said
from tests.rules.elfer_raus_master import (
    COLOURS,
    board,
    cards,
    jokers,
    moved,
    on_turn,
    pile_empty,
    row,
    size,
)
from tests.rules.helpers import menu, play, refused, zone

# EM6: the turn

HAND = "R12 R13 B10 Y10 Y9 G1"


def test_EM6_one_to_four_cards_to_any_rows_then_the_turn_is_over() -> None:
    for number in (1, 2, 3):
        game = on_turn(HAND)
        lays = ["0 lay R12", "0 lay B10", "0 lay R13"][:number]
        play(game, *lays)
        assert game.due() == (0,)
        assert game.facts()["laid"] == number
        assert "end" in menu(game, 0)
        play(game, "0 end")
        assert game.due() == (1,)
        assert game.facts()["laid"] == 0
        assert size(game, "hand.0") == 6 - number


def test_EM6_the_fourth_card_ends_the_turn_at_once() -> None:
    game = on_turn(HAND)
    play(game, "0 lay R12", "0 lay B10", "0 lay Y10", "0 lay Y9")
    assert game.due() == (1,)
    assert (game.facts()["laid"], menu(game, 0)) == (0, set())
    assert refused(game, "0 lay R13") == "G1"
    assert refused(game, "0 end") == "G1"
    assert zone(game, "hand.0") == ("G1", "R13")


def test_EM6_whoever_draws_takes_the_top_card_and_the_turn_is_over() -> None:
    game = board("2 | asked=(0,) | hand.0 R12 G1 | stock B3 B2 B10", others="hand.1")
    events = play(game, "0 draw")
    assert zone(game, "hand.0") == ("G1", "B10", "R12")
    assert zone(game, "stock") == ("B3", "B2")
    assert game.due() == (1,)
    assert refused(game, "0 lay B10") == "G1"  # although it fits
    assert moved(events, 0) == [(("B10",), "stock", "hand.0", None)]
    for viewer in (1, None):
        assert moved(events, viewer) == [(("?",), "stock", "hand.0", None)]


def test_EM6_a_joker_may_be_drawn() -> None:
    game = board("2 | asked=(0,) | hand.0 R12 G1 * | stock B3 *", others="hand.1")
    play(game, "0 draw")
    assert zone(game, "hand.0") == ("G1", "R12", "*", "*")


def test_EM6_either_lay_or_draw() -> None:
    game = on_turn(HAND)
    assert menu(game, 0) == {"lay R12", "lay B10", "lay Y10", "draw"}
    play(game, "0 lay R12")
    assert menu(game, 0) == {"lay R13", "lay B10", "lay Y10", "end"}
    assert refused(game, "0 draw") == "EM6"
    assert refused(game, "0 pass") == "EM6"


def test_EM6_whoever_lays_nothing_must_draw() -> None:
    for hand in (HAND, "G1 R2 B5", "G1 *"):  # whether a card fits or not
        game = on_turn(hand)
        assert refused(game, "0 pass") == "EM6"
        assert refused(game, "0 end") == "EM6"
        assert "draw" in menu(game, 0)
        assert not {"pass", "end"} & menu(game, 0)
    game = board("2 | asked=(0,) | hand.0 G1 R2 | stock B3", others="hand.1")
    assert refused(game, "0 pass") == "EM6"  # the pile still has one card
    assert menu(game, 0) == {"draw"}


def test_EM6_the_turn_goes_clockwise_however_it_was_used() -> None:
    game = board("""4 | asked=(3,) | hand.0 Y12 Y13 Y14 Y15 Y1 | hand.1 R12 R1 | hand.2 B1
        | hand.3 G10 G1""")
    play(game, "3 lay G10", "3 end")
    assert game.due() == (0,)
    play(game, "0 lay Y12", "0 lay Y13", "0 lay Y14", "0 lay Y15")
    assert game.due() == (1,)
    play(game, "1 draw")
    assert game.due() == (2,)
    assert refused(game, "3 draw") == "G1"


def test_EM6_only_cards_of_the_own_hand() -> None:
    game = on_turn("R12 G1")
    assert refused(game, "0 lay B10") == "G2"
    assert refused(game, "0 lay R1") == "G2"  # in the other player's hand
    assert refused(game, "0 lay R11") == "G2"  # already on the table
    assert refused(game, "0 lay * row.blue.10") == "G2"
    assert refused(game, "0 swap B10") == "G2"


@pytest.mark.parametrize(
    "line",
    [
        *("lay", "lay R12 R13", "lay *", "lay * row.red", "lay * row.red.0", "lay * row.red.22"),
        *("lay * row.pink.5", "lay * red", "lay R12 row.red.12", "lay R12 #1", "lay =", "lay +"),
        *("lay R22", "lay * * row.red.12", "swap", "swap *", "swap R12 row.red.12", "connect R11"),
        *("connect", "connect blue", "connect R11 pink", "connect * blue", "connect = blue"),
        *("connect R11 row.blue", "connect R11 B11 blue", "draw R12", "draw #2", "draw stock"),
        *("pass #1", "end R12", "ready", "nonsense", "connect R11 red"),
    ],
)
def test_EM6_what_no_rule_knows_is_refused(line: str) -> None:
    for facts in ("", "laid=1"):
        game = on_turn("R12 R13 * G1", facts=facts)
        assert refused(game, f"0 {line}").startswith(("EM", "G2"))
        assert line not in menu(game, 0)


# EM7: what fits


@pytest.mark.parametrize("letter", COLOURS.values())
def test_EM7_beside_the_eleven_only_the_ten_and_the_twelve_of_its_colour(letter: str) -> None:
    game = on_turn(cards(letter, 2, 10) + " " + cards(letter, 12, 20))
    assert menu(game, 0) == {f"lay {letter}10", f"lay {letter}12", "draw"}
    for number in (*range(2, 10), *range(13, 21)):
        assert refused(game, f"0 lay {letter}{number}") == "EM7"
    play(game, f"0 lay {letter}12")
    assert menu(game, 0) == {f"lay {letter}10", f"lay {letter}13", "end"}
    play(game, f"0 lay {letter}10")
    assert menu(game, 0) == {f"lay {letter}9", f"lay {letter}13", "end"}


def test_EM7_down_to_one_and_up_to_twentyone() -> None:
    game = on_turn("B1 B2 B20 B21 Y21 R2 Y2", row("blue", 3, 19))
    assert menu(game, 0) == {"lay B2", "lay B20", "draw"}
    play(game, "0 lay B2", "0 lay B20")
    assert {"lay B1", "lay B21"} == {a for a in menu(game, 0) if a.startswith("lay")}
    play(game, "0 lay B1", "0 lay B21")
    assert zone(game, "row.blue") == tuple(f"B{n}" for n in range(1, 22))


def test_EM7_a_row_does_not_go_on_in_the_next_one() -> None:
    game = board(f"2 | asked=(0,) | hand.0 B1 R1 G21 R5 | hand.1 R2 {row('yellow')}")
    assert menu(game, 0) == {"draw", "connect Y1 blue", "connect Y21 green"}
    assert refused(game, "0 lay B1") == "EM7"  # the yellow 21 comes before it in the deck
    assert refused(game, "0 lay G21") == "EM7"  # and the yellow 1 after this one


def test_EM7_a_card_lies_in_the_row_of_its_colour() -> None:
    game = on_turn("R12 B12 G1")
    events = play(game, "0 lay R12", "0 lay B12")
    assert (zone(game, "row.red"), zone(game, "row.blue")) == (("R11", "R12"), ("B11", "B12"))
    for viewer in (0, 1, None):
        assert moved(events, viewer) == [
            (("R12",), "hand.0", "row.red", None),
            (("B12",), "hand.0", "row.blue", None),
        ]


def test_EM7_an_island_grows_both_ways() -> None:
    island = "| row.blue B4 B11 | row.yellow Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11"
    game = on_turn("B2 B3 B5 B6 B9 B10 B1", island, "links=('Y4-B4',)")
    assert {a for a in menu(game, 0) if a.startswith("lay")} == {"lay B3", "lay B5", "lay B10"}
    assert refused(game, "0 lay B2") == "EM7"
    assert refused(game, "0 lay B6") == "EM7"
    assert refused(game, "0 lay B9") == "EM7"
    play(game, "0 lay B3", "0 lay B2", "0 lay B5", "0 lay B10")
    assert zone(game, "row.blue") == ("B2", "B3", "B4", "B5", "B10", "B11")


def test_EM7_two_islands_meet_in_one_card() -> None:
    game = on_turn("B7 B5 G1", "| row.blue B6 B8 B11", "links=('Y6-B6','Y8-B8')")
    assert {"lay B7", "lay B5"} <= menu(game, 0)
    play(game, "0 lay B7")
    assert zone(game, "row.blue") == ("B6", "B7", "B8", "B11")
    game = on_turn("B9 B10 G1 G2", "| row.blue B8 B11", "links=('Y8-B8',)")
    play(game, "0 lay B9", "0 lay B10")  # an island meets the rest of its row
    assert zone(game, "row.blue") == ("B8", "B9", "B10", "B11")


def test_EM7_beside_a_joker_it_fits_too() -> None:
    game = on_turn("B8 B6 G1", "| row.blue B11 *", "jokers=('B10',)")
    assert refused(game, "0 lay B8") == "EM7"
    game = on_turn("B8 B6 G1", "| row.blue B9 B10 B11 *", "jokers=('B7',)")
    play(game, "0 lay B6", "0 lay B8")
    assert zone(game, "row.blue") == ("B6", "B8", "B9", "B10", "B11", "*")


# EM8: when one must lay


def test_EM8_while_the_pile_lasts_fitting_cards_may_be_held_back() -> None:
    game = on_turn("R12 B10 Y10 G10 *")
    play(game, "0 draw")
    assert game.due() == (1,)
    game = on_turn("R12 B10 Y10 G10 *")
    play(game, "0 lay R12", "0 end")
    assert zone(game, "hand.0") == ("G10", "Y10", "B10", "*")


def test_EM8_pile_empty_who_has_a_fitting_card_must_lay_one() -> None:
    game = pile_empty("R12 B10 G1 *")
    assert refused(game, "0 pass") == "EM8"
    assert refused(game, "0 draw") == "EM8"
    assert refused(game, "0 end") == "EM6"
    assert not {"pass", "draw", "end"} & menu(game, 0)
    play(game, "0 lay R12")
    assert refused(game, "0 pass") == "EM6"
    play(game, "0 end")  # one card is enough, although the blue 10 fits
    assert game.due() == (1,)


def test_EM8_any_lawful_lay_meets_the_duty() -> None:
    game = pile_empty("R12 G1 *")
    play(game, "0 lay * row.blue.10", "0 end")  # a joker
    assert (game.due(), jokers(game)) == ((1,), ("B10",))
    game = pile_empty("R12 G1 B9", row("yellow", 9, 11))
    play(game, "0 connect Y9 blue", "0 lay B9", "0 end")  # a connected card
    assert game.due() == (1,)


def test_EM8_an_exchange_alone_does_not() -> None:
    for hand in ("B10 R12 G1", "B10 G1"):  # with a fitting card, and with none
        game = pile_empty(hand, "| row.blue B11 *", "jokers=('B10',)")
        play(game, "0 swap B10")
        for line in ("pass", "draw", "end"):
            assert refused(game, f"0 {line}") == "EM11"
            assert line not in menu(game, 0)
        play(game, "0 lay * row.red.10", "0 end")
        assert game.due() == (1,)


def test_EM8_whoever_has_no_fitting_number_card_passes() -> None:
    game = pile_empty("G1 R2")
    assert menu(game, 0) == {"pass"}
    assert refused(game, "0 draw") == "EM8"
    assert refused(game, "0 end") == "EM6"
    events = play(game, "0 pass")
    assert Said(0, "pass") in events
    lacks = ("G10", "G12", "Y10", "Y12", "B10", "B12", "R10", "R12")
    assert Known("hand.0", lacks=lacks) in events
    assert game.due() == (1,)


def test_EM8_a_joker_need_not_be_laid() -> None:
    for hand in ("G1 *", "* *"):
        game = pile_empty(hand)
        assert {"pass", "lay * row.green.10", "lay * row.red.12"} <= menu(game, 0)
        play(game, "0 pass")
        assert game.due() == (1,)
    game = pile_empty("G1 *")
    play(game, "0 lay * row.red.12")
    assert refused(game, "0 pass") == "EM6"
    play(game, "0 end")


def test_EM8_a_connecting_card_need_not_be_used() -> None:
    rows = row("yellow", 9, 11)
    game = pile_empty("B9 R1", rows)
    assert menu(game, 0) == {"pass", "connect Y9 blue"}
    play(game, "0 pass")
    assert game.due() == (1,)
    game = pile_empty("B9 R1", rows)
    play(game, "0 connect Y9 blue")
    assert refused(game, "0 pass") == "EM12"
    play(game, "0 lay B9", "0 end")
    assert game.due() == (1,)


def test_EM8_a_card_that_could_be_exchanged_does_not_fit() -> None:
    game = pile_empty("B10 G1", "| row.blue B11 *", "jokers=('B10',)")
    assert menu(game, 0) == {"pass", "swap B10"}
    play(game, "0 pass")
    assert game.due() == (1,)


def test_EM8_a_card_that_fits_beside_a_joker_must_be_laid() -> None:
    game = pile_empty("B9 G1", "| row.blue B11 *", "jokers=('B10',)")
    assert refused(game, "0 pass") == "EM8"
    assert menu(game, 0) == {"lay B9"}


def test_EM8_the_last_card_of_the_pile_is_drawn_and_then_there_is_none() -> None:
    game = board("2 | asked=(0,) | hand.0 G1 R2 | stock B3", others="hand.1")
    play(game, "0 draw")
    assert zone(game, "stock") == ()
    assert refused(game, "1 draw") == "EM8"
    assert refused(game, "1 pass") == "EM8"
    play(game, "1 lay R10", "1 end")
    assert menu(game, 0) == {"pass"}
