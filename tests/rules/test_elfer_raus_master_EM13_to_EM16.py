"""Elfer raus! Master: a test or more for every rule, named by its id. The end, the examples."""

import pytest

from reihum.core.errors import Mistake
from reihum.core.events import Scored
from reihum.core.rng import Rng
from tests.rules.elfer_raus_master import (
    SEATS,
    board,
    bonus,
    jokers,
    master,
    on_turn,
    row,
    size,
)
from tests.rules.helpers import menu, play, refused, zone

FULL = row("green") + row("yellow") + row("blue")

# EM13: the end of a deal


def test_EM13_the_deal_ends_at_once_when_a_hand_is_empty() -> None:
    game = on_turn("R12 R13")
    play(game, "0 lay R12")
    assert game.phase == "play"
    events = play(game, "0 lay R13")
    assert (game.phase, game.due(), game.menu(0), game.menu(1)) == ("over", (), (), ())
    assert Scored(1, (0, -1), (0, -1)) in events
    for line in ("0 end", "1 draw"):
        assert refused(game, line) == "G6"


def test_EM13_the_fourth_card_may_be_the_last() -> None:
    game = on_turn("R12 R13 R14 R15")
    play(game, "0 lay R12", "0 lay R13", "0 lay R14", "0 lay R15")
    assert (game.phase, game.due()) == ("over", ())


def test_EM13_a_joker_got_by_exchange_keeps_the_hand_from_being_empty() -> None:
    game = on_turn("B10", "| row.blue B11 *", "jokers=('B10',)")
    play(game, "0 swap B10")
    assert game.phase == "play"
    play(game, "0 lay * row.blue.9")
    assert game.phase == "over"


def test_EM13_four_full_rows_end_it_at_once() -> None:
    game = board(
        f"3 | asked=(1,) | hand.0 * | hand.1 R21 * | hand.2 * * {FULL} {row('red', 1, 20)}"
    )
    play(game, "1 lay R21")
    assert (game.phase, game.due()) == ("over", ())
    assert game.scores == ((-11, 11 - 11, -22),)
    assert game.winners() == (1,)


def test_EM13_also_by_a_joker_and_nobody_may_exchange_any_more() -> None:
    rows = FULL + row("red", 1, 20, without=5, jokers=1)
    game = board(f"""2 deals=2 | asked=(0,) jokers=('R5',) | hand.0 * R5 | hand.1 R21 * * {rows}""")
    play(game, "0 lay * row.red.21")
    assert (game.phase, jokers(game)) == ("rest", ("R5", "R21"))
    assert game.scores == ((11 - 5, -21 - 22),)
    assert refused(game, "0 swap R5") == "G6"
    assert refused(game, "1 swap R21") == "G6"


def test_EM13_before_the_last_place_an_exchange_is_still_lawful() -> None:
    rows = FULL + row("red", 1, 20, without=5, jokers=1)
    game = board(f"2 | asked=(0,) jokers=('R5',) | hand.0 * R5 | hand.1 R21 * * {rows}")
    play(game, "0 swap R5", "0 lay * row.red.21")
    assert game.scores == ((11 - 11, -21 - 22),)


def test_EM13_full_rows_end_it_with_cards_in_the_pile_too() -> None:
    game = board(f"2 | asked=(0,) | hand.0 R21 * | hand.1 * {FULL} {row('red', 1, 20)}")
    assert size(game, "stock") == 2
    play(game, "0 lay R21")
    assert (game.phase, game.scores) == ("over", ((0, -11),))


def test_EM13_three_full_rows_do_not() -> None:
    game = board(f"2 | asked=(0,) | hand.0 R20 R21 * | hand.1 * {FULL} {row('red', 1, 19)}")
    play(game, "0 lay R20")
    assert (game.phase, game.due()) == ("play", (0,))


def test_EM13_a_full_table_and_an_empty_hand_are_one_end() -> None:
    game = board(f"2 | asked=(0,) | hand.0 R21 | hand.1 * * {FULL} {row('red', 1, 20)}")
    play(game, "0 lay R21")
    assert game.scores == ((11, -22),)


@pytest.mark.parametrize("seats", SEATS)
def test_EM13_with_the_pile_empty_somebody_always_holds_a_fitting_card(seats: int) -> None:
    rng, reached = Rng(f"stuck.{seats}"), 0
    for seed in map(str, range(20)):
        game, passed = master(seats, seed), 0
        while due := game.due():
            action = rng.choice(game.menu(due[0]))
            passed = passed + 1 if action.verb == "pass" else 0
            assert passed < seats, "everybody has passed"
            reached += not size(game, "stock")
            game.play(due[0], action)
        assert game.winners()
    assert reached


# EM14: points


def test_EM14_bonus_cards_number_cards_and_jokers() -> None:
    won = "| won.0 + + | won.1 + | won.2 + + +"
    game = board(f"3 | asked=(0,) | hand.0 R12 | hand.1 R21 B1 * | hand.2 * * Y5 {won}")
    play(game, "0 lay R12")
    assert game.scores == ((22, 11 - 22 - 11, 33 - 5 - 22),)
    assert game.winners() == (0,)
    lying = {zone.name: zone.cards for zone in game.zones()}
    parts = game.counted_in(game.plan, 1, lying, 3)
    assert [(won.points, hand.points) for won, hand in parts] == [(22, 0), (11, -33), (33, -27)]
    assert parts[2][0] == ("won", ("+", "+", "+"), 33)


def test_EM14_most_points_win_even_if_another_has_finished() -> None:
    game = board("2 | asked=(0,) | hand.0 R12 | hand.1 R1 | won.1 +")
    play(game, "0 lay R12")
    assert (game.scores, game.winners()) == (((0, 10),), (1,))


def test_EM14_points_below_zero_are_compared_too() -> None:
    rows = row("green") + row("yellow") + row("blue", 2) + row("red", without=20, jokers=1)
    game = board(f"2 | asked=(0,) jokers=('R20',) | hand.0 B1 * * | hand.1 R20 * {rows}")
    play(game, "0 lay B1")
    assert (game.scores, game.winners()) == (((11 - 22, -20 - 11),), (0,))


def test_EM14_connecting_cards_left_count_nothing() -> None:
    for left in ("", " =", " = = = ="):
        game = board(f"2 | asked=(0,) | connecting.1{left} | hand.0 R12 | hand.1 R4")
        play(game, "0 lay R12")
        assert game.scores == ((0, -4),)


def test_EM14_equal_points_share_the_win() -> None:
    game = board("3 | asked=(0,) | hand.0 R12 | hand.1 R5 G6 | hand.2 Y1 | won.1 +")
    play(game, "0 lay R12")
    assert (game.scores, game.winners()) == (((0, 0, -1),), (0, 1))


# EM15: several deals


def test_EM15_the_points_of_several_deals_are_added_up() -> None:
    game = board("""2 deals=2 | deal=2 asked=(0,) scores=((-30,-5),) | hand.0 R12 | hand.1 R1
        | won.0 + +""")
    play(game, "0 lay R12")
    assert game.scores == ((-30, -5), (22, -1))
    assert (game.totals(), game.winners()) == ((-8, -6), (1,))
    tie = board("2 deals=2 | deal=2 asked=(0,) scores=((-6,-5),) | hand.0 R12 | hand.1 R1")
    play(tie, "0 lay R12")
    assert (tie.totals(), tie.winners()) == ((-6, -6), (0, 1))


@pytest.mark.parametrize("seats", SEATS)
def test_EM15_as_many_deals_as_players_so_that_everyone_begins_once(seats: int) -> None:
    game, rng = master(seats, deals=seats), Rng("match")
    began: dict[int, int] = {}
    while due := game.due():
        if game.phase == "play":
            began.setdefault(game.deal, due[0])
        game.play(due[0], rng.choice(game.menu(due[0])))
    assert len(game.scores) == seats
    assert sorted(began.values()) == list(range(seats))
    assert game.totals() == tuple(map(sum, zip(*game.scores, strict=True)))


def test_EM15_one_deal_unless_agreed_otherwise() -> None:
    assert master(3).setup.number("deals") == 1
    with pytest.raises(Mistake):
        master(3, deals=0)


# EM16: the rulebook's examples; Timo and Lisa are seat 0, Vera is seat 1

EXAMPLE_1 = """2 | asked=(0,) | hand.0 B9 R9 G2 | hand.1 R8 R7 R5 G1 | row.yellow Y9 Y10 Y11
    | row.blue B11 | row.red R11"""
TIMO = ["0 connect Y9 blue", "0 lay B9", "0 connect B9 red", "0 lay R9"]
VERA = ["0 end", "1 lay R8", "1 lay R7"]


def test_EM16_example_1a_a_connecting_card_at_the_yellow_nine() -> None:
    game = board(EXAMPLE_1)
    assert refused(game, "0 lay B9") == "EM7"
    assert "connect Y9 blue" in menu(game, 0)
    play(game, *TIMO[:1])
    assert zone(game, "between") == ("=",)


def test_EM16_example_1b_the_blue_nine_follows_at_once() -> None:
    game = board(EXAMPLE_1)
    play(game, *TIMO[:1])
    assert menu(game, 0) == {"lay B9"}
    for line in ("end", "lay R9", "connect Y9 green", "draw"):
        assert refused(game, f"0 {line}") == "EM12"
    play(game, *TIMO[1:2])
    assert zone(game, "row.blue") == ("B9", "B11")


def test_EM16_example_1c_from_there_to_the_red_nine() -> None:
    game = board(EXAMPLE_1)
    play(game, *TIMO[:2])
    assert refused(game, "0 lay R9") == "EM7"
    play(game, *TIMO[2:])
    assert zone(game, "row.red") == ("R9", "R11")
    assert (game.facts()["links"], game.facts()["laid"]) == (("Y9-B9", "B9-R9"), 2)
    assert size(game, "connecting.0") == 2


def test_EM16_example_1d_vera_lays_the_red_eight_and_seven() -> None:
    game = board(EXAMPLE_1)
    play(game, *TIMO, *VERA)
    assert zone(game, "row.red") == ("R7", "R8", "R9", "R11")


def test_EM16_example_1e_the_five_does_not_go_with_a_connecting_card_for_the_six() -> None:
    game = board(EXAMPLE_1)
    play(game, *TIMO, *VERA)
    assert refused(game, "1 lay R5") == "EM7"
    assert refused(game, "1 lay = row.red.6").startswith("EM")
    assert refused(game, "1 connect R7 red").startswith("EM")
    assert menu(game, 1) == {"end"}


def test_EM16_example_2_a_connecting_card_a_joker_and_three_more() -> None:
    game = board("""2 | asked=(0,) | hand.0 * B8 B6 B5 B4 | hand.1 R1
        | row.yellow Y7 Y8 Y9 Y10 Y11 | row.blue B11""")
    play(game, "0 connect Y7 blue", "0 lay * row.blue.7")
    assert {"lay B8", "lay B6"} <= menu(game, 0)
    play(game, "0 lay B8", "0 lay B6")
    assert game.due() == (0,)
    play(game, "0 lay B5")
    assert game.due() == (1,)  # four cards; the connecting card is not counted
    assert (zone(game, "row.blue"), jokers(game)) == (("B5", "B6", "B8", "B11", "*"), ("B7",))
    assert zone(game, "hand.0") == ("B4",)
    assert bonus(game) == [0, 0]
