"""Elfer raus! Master: a test or more for every rule, named by its id. Bonus cards and jokers."""

from collections.abc import Callable

import pytest

from reihum.core.game import Game
from tests.rules.elfer_raus_master import (
    COLOURS,
    board,
    bonus,
    jokers,
    moved,
    on_turn,
    pile_empty,
    row,
    size,
)
from tests.rules.helpers import menu, play, refused, zone

# EM9: bonus cards

HALVES = [(colour, low, high) for colour in COLOURS for low, high in ((1, 11), (11, 21))]


@pytest.mark.parametrize(("colour", "low", "high"), HALVES)
@pytest.mark.parametrize("joker", [False, True])
def test_EM9_the_last_missing_card_of_a_half_row_brings_one(
    colour: str, low: int, high: int, joker: bool
) -> None:
    """No matter where in the half row the last card is missing, and with the card or a joker."""
    for number in range(low, high + 1):
        if number == 11:
            continue
        letter, other = COLOURS[colour], 16 if high == 11 else 1
        card = f"{letter}{number}"
        game = board(f"""3 | asked=(2,) | hand.2 {"*" if joker else card} {letter}{other}
            | hand.0 {letter}{other + 1} | hand.1 {letter}{other + 2}
            {row(colour, low, high, without=number)}""")
        events = play(game, f"2 lay * row.{colour}.{number}" if joker else f"2 lay {card}")
        assert bonus(game) == [0, 0, 1]
        assert zone(game, "bonus") == ("+",) * 6
        assert moved(events)[1:] == [(("+",), "bonus", "won.2", None)]
        assert game.due() == (2,)


def test_EM9_any_other_card_brings_no_bonus_card() -> None:
    game = on_turn("B2 B1 B12 G1", row("blue", 3, 11))
    play(game, "0 lay B2", "0 lay B12")
    assert bonus(game) == [0, 0]
    play(game, "0 lay B1")
    assert bonus(game) == [1, 0]
    game = on_turn("B10 G1", row("blue", 1, 11, without=10).replace(" B5", ""))
    play(game, "0 lay B10")
    assert bonus(game) == [0, 0]  # the 5 is still missing


def test_EM9_jokers_in_the_half_row_count_as_filled() -> None:
    rows = "| row.blue B1 B3 B4 B6 B7 B8 B9 B10 B11 *"
    game = on_turn("B2 G1", rows, "jokers=('B5',)")
    play(game, "0 lay B2")
    assert bonus(game) == [1, 0]
    game = on_turn("* G1", rows, "jokers=('B5',)")
    play(game, "0 lay * row.blue.2")
    assert (bonus(game), jokers(game)) == ([1, 0], ("B2", "B5"))


def test_EM9_exchanging_a_joker_later_brings_no_bonus_card() -> None:
    rows = "| row.blue B2 B3 B4 B6 B7 B8 B9 B10 B11 * *"
    game = on_turn("B1 B5 G10 G1 G2", rows, "jokers=('B1','B5')")
    play(game, "0 swap B1", "0 swap B5", "0 lay G10")  # the joker that completed it, and another
    assert bonus(game) == [0, 0]
    assert size(game, "bonus") == 7


def test_EM9_the_one_who_completes_gets_it_whoever_laid_the_rest() -> None:
    game = board(f"2 | asked=(0,) | hand.0 B2 B3 R1 | hand.1 * R2 {row('blue', 4, 11)}")
    play(game, "0 lay B3", "0 lay B2", "0 end", "1 lay * row.blue.1")
    assert bonus(game) == [0, 1]


def test_EM9_two_half_rows_in_one_turn_bring_two() -> None:
    game = on_turn("B21 B1 Y1 G1 G2", row("blue", 2, 20) + row("yellow", 2, 11))
    play(game, "0 lay B1", "0 lay Y1", "0 lay B21")
    assert bonus(game) == [3, 0]


@pytest.mark.parametrize(("taken", "more"), [(6, 1), (7, 0)])
def test_EM9_the_eighth_half_row_brings_nothing(taken: int, more: int) -> None:
    won = "| won.0 + + + + | won.1" + " +" * (taken - 4)
    game = board(f"2 | asked=(0,) | hand.0 B1 G1 | hand.1 R1 {won} {row('blue', 2, 11)}")
    events = play(game, "0 lay B1")
    assert bonus(game) == [4 + more, taken - 4]
    assert size(game, "bonus") == 0
    assert len(moved(events)) == 1 + more


@pytest.mark.parametrize("joker", [False, True])
def test_EM9_with_the_last_card_of_the_hand_it_is_still_taken(joker: bool) -> None:
    hand, lay = ("*", "lay * row.blue.1") if joker else ("B1", "lay B1")
    game = on_turn(hand, row("blue", 2, 11))
    play(game, f"0 {lay}")
    assert game.phase == "over"
    assert bonus(game) == [1, 0]
    assert game.scores == ((11, -1),)


# EM10: jokers


def test_EM10_a_joker_goes_wherever_the_number_card_would_fit() -> None:
    game = on_turn("* G1", row("blue", 1, 20))
    fitting = {"blue.21", *(f"{c}.{n}" for c in ("green", "yellow", "red") for n in (10, 12))}
    lays = {action for action in menu(game, 0) if action.startswith("lay")}
    assert lays == {f"lay * row.{place}" for place in fitting}
    for colour in COLOURS:
        for number in range(1, 22):
            if f"{colour}.{number}" not in fitting:
                assert refused(game, f"0 lay * row.{colour}.{number}") == "EM10"


def test_EM10_it_stands_for_that_place() -> None:
    game = on_turn("* B8 B9 G1")
    events = play(game, "0 lay * row.blue.10")
    assert zone(game, "row.blue") == ("B11", "*")
    assert jokers(game) == ("B10",)
    for viewer in (0, 1, None):
        assert moved(events, viewer) == [(("*",), "hand.0", "row.blue", "B10")]
    assert refused(game, "0 lay B8") == "EM7"
    play(game, "0 lay B9", "0 lay B8")


def test_EM10_a_place_is_taken_by_one_card_only() -> None:
    game = on_turn("* * B10 G1", "| row.blue B11 *", "jokers=('B10',)")
    assert refused(game, "0 lay * row.blue.10") == "EM10"
    assert refused(game, "0 lay * row.blue.11") == "EM10"
    assert refused(game, "0 lay B10") == "EM11"  # it can only be exchanged, not laid
    assert "lay B10" not in menu(game, 0)


def test_EM10_several_in_one_turn_beside_each_other_too() -> None:
    game = on_turn("* * * * G1")
    play(game, "0 lay * row.blue.10", "0 lay * row.blue.9", "0 lay * row.red.12")
    assert (game.due(), game.facts()["laid"]) == ((0,), 3)
    play(game, "0 lay * row.blue.8")  # each counts as one of the four cards
    assert game.due() == (1,)
    assert zone(game, "row.blue") == ("B11", "*", "*", "*")
    assert jokers(game) == ("B8", "B9", "B10", "R12")


def test_EM10_jokers_and_number_cards_are_counted_together() -> None:
    game = on_turn("* B9 R12 Y12 G12 G1")
    play(game, "0 lay * row.blue.10", "0 lay B9", "0 lay R12", "0 lay Y12")
    assert game.due() == (1,)


def test_EM10_a_joker_may_be_the_last_card() -> None:
    game = on_turn("*")
    assert "lay * row.green.12" in menu(game, 0)
    play(game, "0 lay * row.green.12")
    assert (game.phase, game.winners()) == ("over", (0,))


def test_EM10_it_may_be_laid_though_number_cards_fit_and_held_back_though_none_does() -> None:
    game = on_turn("* R12 G1")
    play(game, "0 lay * row.red.12", "0 end")
    assert zone(game, "hand.0") == ("G1", "R12")
    game = on_turn("* G1")
    play(game, "0 draw")
    assert "*" in zone(game, "hand.0")


# EM11: exchanging jokers

STANDS = ("| row.blue B8 B9 B10 B11 *", "jokers=('B7',)")


def test_EM11_the_number_card_takes_the_place_and_the_joker_comes_into_the_hand() -> None:
    game = on_turn("B7 G10 G1", *STANDS)
    assert "swap B7" in menu(game, 0)
    events = play(game, "0 swap B7")
    assert zone(game, "row.blue") == ("B7", "B8", "B9", "B10", "B11")
    assert zone(game, "hand.0") == ("G1", "G10", "*")
    assert (jokers(game), game.facts()["swapped"]) == ((), 1)
    for viewer in (0, 1, None):
        assert moved(events, viewer) == [
            (("*",), "row.blue", "hand.0", "B7"),
            (("B7",), "hand.0", "row.blue", None),
        ]


def test_EM11_the_joker_may_be_laid_at_once() -> None:
    game = on_turn("B7 G1 G2", *STANDS)
    play(game, "0 swap B7", "0 lay * row.blue.6")
    assert (jokers(game), game.facts()["laid"]) == (("B6",), 1)
    play(game, "0 end")
    assert (game.due(), game.facts()["swapped"]) == ((1,), 0)


def test_EM11_or_in_a_later_turn() -> None:
    game = on_turn("B7 G10 G1 G2", *STANDS)
    play(game, "0 swap B7", "0 lay G10", "0 end", "1 draw", "0 lay * row.red.12")
    assert jokers(game) == ("R12",)


def test_EM11_the_exchanged_card_is_not_one_of_the_four() -> None:
    game = on_turn("B7 B6 G10 G9 G1", *STANDS)
    play(game, "0 swap B7", "0 lay B6", "0 lay G10", "0 lay G9")
    assert (game.due(), game.facts()["laid"]) == ((0,), 3)
    play(game, "0 lay * row.red.12")
    assert game.due() == (1,)


@pytest.mark.parametrize("before", range(4))
def test_EM11_at_any_time_before_the_fourth_card(before: int) -> None:
    lays = ["0 lay G10", "0 lay G9", "0 lay Y12", "0 lay R12"]
    game = on_turn("B7 G10 G9 Y12 R12 G1", *STANDS)
    play(game, *lays[:before], "0 swap B7")
    assert game.facts()["laid"] == before
    play(game, *lays[before:])
    assert game.due() == (1,)


def test_EM11_after_the_fourth_card_the_turn_is_over() -> None:
    game = on_turn("B7 G10 G9 Y12 R12 G1", *STANDS)
    play(game, "0 lay G10", "0 lay G9", "0 lay Y12", "0 lay R12")
    assert refused(game, "0 swap B7") == "G1"


@pytest.mark.parametrize("make", [on_turn, pile_empty])
@pytest.mark.parametrize("line", ["draw", "pass", "end"])
def test_EM11_whoever_has_exchanged_must_lay(make: Callable[..., Game], line: str) -> None:
    game = make("B7 G2 G1", *STANDS)
    play(game, "0 swap B7")
    assert refused(game, f"0 {line}") == "EM11"
    assert line not in menu(game, 0)
    assert {a.partition(" ")[0] for a in menu(game, 0)} == {"lay", "connect"}  # for the joker
    play(game, "0 lay * row.blue.6", "0 end")
    assert game.due() == (1,)


def test_EM11_whoever_has_drawn_cannot_exchange() -> None:
    game = on_turn("B7 G10 G1", *STANDS)
    play(game, "0 draw")
    assert refused(game, "0 swap B7") == "G1"


def test_EM11_any_number_of_exchanges() -> None:
    game = on_turn(
        "B7 R12 Y10 G10 G1",
        "| row.blue B8 B9 B10 B11 * | row.red R11 * | row.yellow Y11 *",
        "jokers=('Y10','B7','R12')",
    )
    play(game, "0 swap R12", "0 swap B7", "0 lay G10", "0 swap Y10")
    assert (jokers(game), game.facts()["swapped"]) == ((), 3)
    assert zone(game, "hand.0") == ("G1", "*", "*", "*")
    play(game, "0 end")
    assert game.due() == (1,)


def test_EM11_a_joker_laid_in_the_same_turn_may_be_exchanged() -> None:
    game = on_turn("* B10 G1")
    play(game, "0 lay * row.blue.10")
    assert "swap B10" in menu(game, 0)
    play(game, "0 swap B10")
    assert (zone(game, "hand.0"), game.facts()["laid"]) == (("G1", "*"), 1)
    play(game, "0 end")  # the joker was laid in this turn, so the turn may end
    assert game.due() == (1,)


def test_EM11_one_joker_may_be_exchanged_again_and_again() -> None:
    game = on_turn("B7 B6 B5 G1", *STANDS)
    play(game, "0 swap B7", "0 lay * row.blue.6", "0 swap B6", "0 lay * row.blue.5", "0 swap B5")
    assert zone(game, "hand.0") == ("G1", "*")
    assert zone(game, "row.blue") == ("B5", "B6", "B7", "B8", "B9", "B10", "B11")
    assert game.facts()["laid"] == 2


def test_EM11_only_for_the_number_card_of_that_place() -> None:
    game = on_turn("B6 R7 * G1", *STANDS)
    for card in ("B6", "R7"):
        assert refused(game, f"0 swap {card}") == "EM11"
    assert refused(game, "0 swap B7") == "G2"
    assert refused(game, "0 swap B8") == "G2"  # already on the table, and not a joker
    assert not {action for action in menu(game, 0) if action.startswith("swap")}


def test_EM11_not_while_another_is_on_turn() -> None:
    game = board(f"2 | asked=(1,) {STANDS[1]} | hand.0 B7 G1 | hand.1 R1 {STANDS[0]}")
    assert refused(game, "0 swap B7") == "G1"
