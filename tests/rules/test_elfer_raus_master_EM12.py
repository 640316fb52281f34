"""Elfer raus! Master: a test or more for every rule, named by its id. Connecting cards."""

import pytest

from tests.rules.elfer_raus_master import (
    board,
    jokers,
    moved,
    on_turn,
    pile_empty,
    row,
    size,
)
from tests.rules.helpers import menu, play, refused, zone

YELLOW = row("yellow", 9, 11)  # down to the 9; all other rows have only their 11


def test_EM12_a_connecting_card_leads_to_a_neighbouring_row() -> None:
    game = on_turn("B9 B8 G9 G1", YELLOW)
    assert refused(game, "0 lay B9") == "EM7"
    assert menu(game, 0) == {"draw", "connect Y9 blue", "connect Y9 green"}  # below and above
    events = play(game, "0 connect Y9 blue")
    assert game.facts()["links"] == ("Y9-B9",)
    assert (zone(game, "between"), size(game, "connecting.0")) == (("=",), 3)
    for viewer in (0, 1, None):
        assert moved(events, viewer) == [(("=",), "connecting.0", "between", "B9")]
    play(game, "0 lay B9")
    assert zone(game, "row.blue") == ("B9", "B11")


def test_EM12_the_card_must_be_laid_at_once_nothing_in_between() -> None:
    game = on_turn("B9 B10 Y8 G9 G12 G1", YELLOW + "| row.green G11 *", "jokers=('G12',)")
    play(game, "0 connect Y9 blue")
    assert menu(game, 0) == {"lay B9"}
    for line in ("lay B10", "lay Y8", "draw", "pass", "end", "swap G12", "connect Y9 green"):
        assert refused(game, f"0 {line}") == "EM12"
    play(game, "0 lay B9")
    assert {"lay B10", "lay Y8", "connect Y9 green", "swap G12", "end"} <= menu(game, 0)


def test_EM12_no_exchange_while_a_connection_is_open() -> None:
    game = on_turn("B9 B10 G1", YELLOW + "| row.blue B11 *", "jokers=('B10',)")
    # the blue 9 fits beside the joker, so this connection is useless, but lawful
    play(game, "0 connect Y9 blue")
    assert refused(game, "0 swap B10") == "EM12"
    play(game, "0 lay B9", "0 swap B10")
    assert jokers(game) == ()


def test_EM12_a_joker_will_do() -> None:
    game = on_turn("* B10 G1", YELLOW)
    play(game, "0 connect Y9 blue")
    assert menu(game, 0) == {"lay * row.blue.9"}
    assert refused(game, "0 lay * row.blue.10") == "EM12"
    assert refused(game, "0 lay * row.red.12") == "EM12"
    assert refused(game, "0 lay B10") == "EM12"
    play(game, "0 lay * row.blue.9")
    assert (zone(game, "row.blue"), jokers(game)) == (("B11", "*"), ("B9",))
    game = on_turn("* B9 G1", YELLOW)
    play(game, "0 connect Y9 blue")
    assert menu(game, 0) == {"lay * row.blue.9", "lay B9"}


def test_EM12_it_may_be_put_at_a_joker() -> None:
    rows = "| row.yellow Y10 Y11 *"
    game = on_turn("B9 * G1", rows, "jokers=('Y9',)")
    assert "connect Y9 blue" in menu(game, 0)
    play(game, "0 connect Y9 blue", "0 lay * row.blue.9", "0 swap B9")
    assert (jokers(game), zone(game, "row.blue")) == (("Y9",), ("B9", "B11"))


def test_EM12_from_there_the_row_grows_both_ways() -> None:
    game = on_turn("B9 B8 B10 B7 G1 G2", YELLOW)
    play(game, "0 connect Y9 blue", "0 lay B9")
    assert {"lay B8", "lay B10"} <= menu(game, 0)
    assert refused(game, "0 lay B7") == "EM7"
    play(game, "0 lay B8", "0 lay B7", "0 lay B10")
    assert zone(game, "row.blue") == ("B7", "B8", "B9", "B10", "B11")


def test_EM12_others_may_go_on_there_in_later_turns() -> None:
    game = board(f"2 | asked=(0,) | hand.0 B9 G1 | hand.1 B8 R1 {YELLOW}")
    play(game, "0 connect Y9 blue", "0 lay B9", "0 end", "1 lay B8")
    assert zone(game, "row.blue") == ("B8", "B9", "B11")


def test_EM12_they_do_not_count_among_the_four() -> None:
    game = on_turn("B9 R9 G9 Y8 G1", YELLOW)
    play(game, "0 connect Y9 blue", "0 lay B9", "0 connect B9 red", "0 lay R9")
    play(game, "0 connect Y9 green")
    assert (game.due(), game.facts()["laid"]) == ((0,), 2)
    play(game, "0 lay G9")
    assert (game.due(), size(game, "connecting.0"), size(game, "between")) == ((0,), 1, 3)
    assert game.facts()["links"] == ("Y9-B9", "B9-R9", "Y9-G9")
    play(game, "0 lay Y8")
    assert game.due() == (1,)


def test_EM12_the_card_owed_may_be_the_fourth_and_ends_the_turn() -> None:
    game = on_turn("B9 R12 R13 R14 R15 G9 G1", YELLOW)
    play(game, "0 lay R12", "0 lay R13", "0 lay R14", "0 connect Y9 blue")
    assert (game.due(), menu(game, 0)) == ((0,), {"lay B9"})
    play(game, "0 lay B9")
    assert game.due() == (1,)
    assert refused(game, "0 connect Y9 green") == "G1"  # no fifth card, so no connection


def test_EM12_the_card_owed_may_be_the_last_of_the_hand() -> None:
    for hand, lay in (("B9", "lay B9"), ("*", "lay * row.blue.9")):
        game = on_turn(hand, YELLOW)
        play(game, "0 connect Y9 blue", f"0 {lay}")
        assert (game.phase, game.winners()) == ("over", (0,))


def test_EM12_only_from_a_card_that_lies() -> None:
    game = on_turn("B8 B9 G1", YELLOW)
    assert refused(game, "0 connect Y8 blue") == "EM12"
    assert refused(game, "0 connect R9 blue") == "EM12"
    assert refused(game, "0 connect G1 yellow") == "EM12"  # in hand is not on the table


def test_EM12_only_to_an_empty_place() -> None:
    game = on_turn("B12 G10 * G1", YELLOW + "| row.blue B10 B11 *", "jokers=('B9',)")
    assert refused(game, "0 connect Y10 blue") == "EM12"  # the card is already there
    assert refused(game, "0 connect Y9 blue") == "EM12"  # a joker is there
    assert refused(game, "0 connect Y11 blue") == "EM12"
    assert refused(game, "0 connect B9 yellow") == "EM12"


def test_EM12_only_with_the_card_or_a_joker_in_hand() -> None:
    game = on_turn("B8 R9 B10 G1", YELLOW)
    assert refused(game, "0 connect Y9 blue") == "EM12"
    assert "connect Y9 blue" not in menu(game, 0)
    for hand in ("B9 G1", "* G1"):
        assert "connect Y9 blue" in menu(on_turn(hand, YELLOW), 0)


def test_EM12_only_as_long_as_one_has_connecting_cards() -> None:
    game = on_turn("B9 R9 G1", YELLOW + "| connecting.0 =")
    play(game, "0 connect Y9 blue", "0 lay B9")
    assert zone(game, "connecting.0") == ()
    assert (
        refused(game, "0 connect B9 red") == "EM12"
    )  # the other player's connecting cards do not help
    assert {a for a in menu(game, 0) if a.startswith("connect")} == set()
    game = on_turn("* B9 G1", YELLOW + "| connecting.0")
    assert refused(game, "0 connect Y9 blue") == "EM12"


def test_EM12_all_of_them_may_be_used_in_one_turn() -> None:
    rows = row("yellow", 9, 13) + row("green", 10, 11)
    game = on_turn("B9 R9 G9 B13 G1 G2", rows)
    play(game, "0 connect Y9 blue", "0 lay B9", "0 connect B9 red", "0 lay R9")
    play(game, "0 connect Y9 green", "0 lay G9", "0 connect Y13 blue", "0 lay B13")
    assert (game.due(), zone(game, "connecting.0"), size(game, "between")) == ((1,), (), 4)


def test_EM12_back_and_forth_between_two_rows() -> None:
    game = on_turn("B9 B8 Y7 B6 B7 G1", YELLOW)
    play(game, "0 connect Y9 blue", "0 lay B9", "0 lay B8", "0 lay B7", "0 connect B7 yellow")
    play(game, "0 lay Y7")
    assert zone(game, "row.yellow") == ("Y7", "Y9", "Y10", "Y11")


def test_EM12_two_may_lead_from_one_card_up_and_down() -> None:
    game = on_turn("B9 G9 G1 G2", YELLOW)
    play(game, "0 connect Y9 blue", "0 lay B9", "0 connect Y9 green", "0 lay G9")
    assert game.facts()["links"] == ("Y9-B9", "Y9-G9")


def test_EM12_playing_them_is_voluntary() -> None:
    game = on_turn("B9 G1", YELLOW)
    play(game, "0 draw")
    assert size(game, "connecting.0") == 4
    game = pile_empty("B9 G1", YELLOW)
    play(game, "0 pass")
    assert size(game, "connecting.0") == 4


def test_EM12_they_are_no_jokers() -> None:
    game = on_turn("Y7 B8 G1", YELLOW)
    assert refused(game, "0 lay = row.yellow.8") == "EM6"
    assert refused(game, "0 lay Y7") == "EM7"
    play(game, "0 draw")  # no connection leads there
    assert zone(game, "row.yellow") == ("Y9", "Y10", "Y11")


@pytest.mark.parametrize(("hand", "lay"), [("B10 B9 G1", "lay B10"), ("* G1", "lay * row.blue.10")])
def test_EM12_to_a_place_that_fits_anyway_is_lawful_and_not_on_the_menu(
    hand: str, lay: str
) -> None:
    game = on_turn(hand, YELLOW)
    assert lay in menu(game, 0)
    assert "connect Y10 blue" not in menu(game, 0)
    play(game, "0 connect Y10 blue")
    assert (menu(game, 0), size(game, "between")) == ({lay}, 1)
    assert refused(game, "0 end") == "EM12"
    play(game, f"0 {lay}")
    assert "end" in menu(game, 0)


def test_EM12_a_useless_one_meets_the_duty_to_lay() -> None:
    game = pile_empty("B10 R1", YELLOW)
    play(game, "0 connect Y10 blue", "0 lay B10", "0 end")
    assert game.due() == (1,)


def test_EM12_after_an_exchange_with_the_joker_just_got() -> None:
    game = on_turn("B10 R2 G1", YELLOW + "| row.blue B11 *", "jokers=('B10',)")
    play(game, "0 swap B10", "0 connect Y9 green", "0 lay * row.green.9", "0 end")
    assert (game.due(), jokers(game)) == ((1,), ("G9",))


def test_EM12_a_position_in_which_a_card_is_owed_can_be_written_down() -> None:
    game = on_turn("B9 G1", YELLOW, "links=('Y9-B9',)")
    assert menu(game, 0) == {"lay B9"}
    lies = on_turn("B8 G1", YELLOW + "| row.blue B9 B11", "links=('Y9-B9',)")
    assert menu(lies, 0) == {"lay B8", "draw"}
