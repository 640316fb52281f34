"""Überall anschließen, rule by rule: oversights and "Stopp!"."""

from itertools import permutations

import pytest

from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.ueberall_anschliessen import (
    BARE,
    LAST,
    NAME,
    SLIP,
    TIME_OVER,
    callers,
    cards_of,
    lying,
    places,
    said,
    stopped,
    table,
    turned_up,
)

OFF = "oversights=off"

# UA7: what may be overlooked


def test_UA7_a_card_may_go_on_the_own_or_a_fitting_pile_though_another_place_was_first() -> None:
    game = turned_up("Y5", "B4", "G9", "G4", "B20", "R4")
    assert places(game) == {"middle", "pile.0", "pile.1", "pile.3"}
    game = turned_up("Y5", "B10", "G9", "G4", "B20", "")
    assert places(game) == {"pile.0", "pile.1"}


@pytest.mark.parametrize("place", ["pile.2", "pile.3"])
def test_UA7_a_place_where_it_does_not_fit_is_never_legal(place: str) -> None:
    game = turned_up("Y5", "B4", "G9", "G4", "B20", "")
    assert refused(game, f"0 lay {place}") == "UA3"
    game = turned_up("Y5", "B10", "G9", "G4", "B20", "")
    assert refused(game, "0 lay middle") == "UA3"


def test_UA7_oversights_can_be_switched_off() -> None:
    game = turned_up("Y5", "B4", "G9", "G4", "", options=OFF)
    assert refused(game, "0 lay pile.0") == refused(game, "0 lay pile.1") == "UA4"
    play(game, "0 lay middle")
    assert callers(game) == set()
    assert refused(game, "1 stop") == "G1"


def test_UA7_after_2000_cards_only_right_placements_are_legal() -> None:
    game = table("Y5", "B4", "G9", "G4", "", facts="turned=1998")
    play(game, "0 turn")
    assert places(game) == {"middle", "pile.0", "pile.1"}
    game = table("Y5", "B4", "G9", "G4", "", facts="turned=2000")
    play(game, "0 turn")
    assert places(game) == {"middle"}
    assert refused(game, "0 lay pile.0") == refused(game, "0 lay pile.1") == "UA4"


# UA7: "Stopp!"


def test_UA7_any_other_player_may_call_until_the_next_card_is_turned_up() -> None:
    game = turned_up("Y5", "B4", "G9", "G4", "B20", "")
    assert callers(game) == set()
    play(game, "0 lay pile.1")
    assert callers(game) == {1, 2, 3}
    assert refused(game, "0 stop") in {"UA3", "UA7"}
    play(game, "0 turn")
    assert callers(game) == set()
    assert refused(game, "1 stop") == "G1"


def test_UA7_the_next_player_may_call_and_so_may_one_without_cards() -> None:
    game = at(f"""{NAME} 3 | asked=(0,) turned=30 winner=2 | middle B4 | stack.0 R19 Y5
        | stack.1 ...""")
    play(game, "0 turn", "0 lay pile.0")
    assert callers(game) == {1, 2}
    play(game, "2 stop")
    assert game.due() == (1,)  # a seat without a stack has nothing to give
    assert menu(game, 1) == {"give", "keep"}


def test_UA7_an_earlier_oversight_can_no_longer_be_called() -> None:
    game = at(SLIP)
    play(game, "1 turn", "1 lay pile.1", "0 stop")  # R12 belongs on the pile of seat 1
    assert not game.sealing
    assert game.due() == (2,)


@pytest.mark.parametrize("caller", [1, 2, 3])
def test_UA7_each_of_the_others_may_hand_over_a_card_whoever_called(caller: int) -> None:
    game = at(SLIP)
    events = play(game, f"{caller} stop")
    assert [seat for seat, _ in said(events)] == [caller]
    assert game.due() == (1, 2, 3)
    assert all(menu(game, seat) == {"give", "keep"} for seat in (1, 2, 3))
    assert menu(game, 0) == set()
    before = game.view(2)
    play(game, "1 give")
    assert game.view(2) == before  # nobody sees what the others answer
    assert refused(game, "1 keep") == "G1"


def test_UA7_bottom_cards_go_on_top_of_the_offenders_stack_clockwise_from_the_offender() -> None:
    for order in permutations(("1 give", "2 give", "3 give")):
        game = stopped(SLIP, *order)
        assert zone(game, "stack.0") == ("R19", "R18", "R11", "R13", "R15")
        assert [zone(game, f"stack.{seat}") for seat in (1, 2, 3)] == [("R12",), ("R14",), ("R16",)]
        for seat in (0, 1, 2, 3, None):
            assert game.view(seat).zones["stack.0"].cards == ("?",) * 5


def test_UA7_the_order_begins_left_of_the_offender_wherever_that_is() -> None:
    game = at(f"""{NAME} 4 | asked=(3,) turned=30 placer=2 placed=pile.2 | middle B4
        | stack.2 R19 | pile.2 Y5 | stack.0 R11 R12 | stack.1 R13 R14 | stack.3 ...
        | pile.3 R1""")
    play(game, "0 stop", "0 give", "1 give", "3 give")
    assert zone(game, "stack.2") == ("R19", "R2", "R11", "R13")
    assert game.due() == (3,)


def test_UA7_nobody_has_to_hand_over() -> None:
    game = stopped(SLIP, "3 keep", "1 keep", "2 give")
    assert zone(game, "stack.0") == ("R19", "R18", "R13")
    before = lying(at(SLIP))
    assert lying(stopped(SLIP, "1 keep", "2 keep", "3 keep")) == before


def test_UA7_the_misplaced_card_stays_and_the_turn_goes_on_by_UA5() -> None:
    game = stopped(SLIP, "1 give", "2 give", "3 give")
    assert zone(game, "pile.0") == ("G9", "Y5")
    assert zone(game, "middle") == ("B4",)
    assert game.due() == (1,)
    game = turned_up("Y5", "B4", "G9", "G4", "B20", "")
    play(game, "0 lay pile.1", "3 stop", "1 give", "2 give", "3 keep")
    assert zone(game, "pile.1") == ("G4", "Y5")
    assert game.due() == (0,)
    play(game, "0 turn")
    assert zone(game, "up") == ("R13",)


def test_UA7_an_oversight_is_paid_for_once() -> None:
    game = stopped(SLIP, "1 give", "2 give", "3 give")
    assert callers(game) == set()


@pytest.mark.parametrize(
    ("position", "place"),
    [
        (("Y5", "B4", "G9", "G4", "", ""), "middle"),
        (("Y5", "B10", "G9", "G4", "R4", ""), "pile.1"),
        (("Y5", "B10", "G9", "G4", "R4", ""), "pile.2"),  # the choice is free
        (("Y5", "B10", "G9", "B20", "", ""), "pile.0"),
        (("Y5", "B10", "G4", "B20", "", ""), "pile.0"),
        (("Y5", "B10", "", "", "", ""), "pile.0"),
        (("Y6", "B10", "G9", "B20", "G4", ""), "pile.0"),
    ],
)
def test_UA7_a_call_without_an_oversight_has_no_effect(
    position: tuple[str, ...], place: str
) -> None:
    top, middle, *piles = position
    game = turned_up(top, middle, *piles)
    play(game, f"0 lay {place}")
    before, due = lying(game), game.due()
    play(game, "2 stop")
    assert (lying(game), game.due(), game.sealing) == (before, due, 0)
    play(game, f"{due[0]} turn")
    assert len(zone(game, "up")) == 1


def test_UA7_a_giver_whose_stack_runs_out_turns_over_the_open_pile() -> None:
    game = stopped(SLIP.replace("R11 R12 | pile.1 B20", "R11 | pile.1 B20 Y8 R12"), "1 give",
                   "2 keep", "3 keep")  # fmt: skip
    assert zone(game, "stack.0") == ("R19", "R18", "R11")
    assert zone(game, "stack.1") == ("R12", "Y8", "B20")
    assert zone(game, "pile.1") == ()
    assert game.facts()["winner"] == -1
    play(game, "1 turn")
    assert zone(game, "up") == ("B20",)


def test_UA7_a_misplaced_card_on_such_a_pile_is_turned_over_with_it() -> None:
    game = stopped(LAST.replace("stack.2 R13 R14", "stack.2 R13").replace("B20", "B20 R14"),
                   "1 keep", "2 give", "3 keep")  # fmt: skip
    assert zone(game, "stack.2") == ("Y5", "G4")
    assert zone(game, "stack.0") == ("R13",)
    assert game.due() == (0,)


def test_UA7_UA8_a_giver_left_without_cards_is_out_of_cards() -> None:
    game = stopped(BARE, "1 keep", "2 keep", "3 give")
    assert cards_of(game, 3) == 0
    assert game.facts()["winner"] == 3
    assert game.due() == (1,)


@pytest.mark.parametrize("order", list(permutations(("1 give", "2 keep", "3 give"))))
def test_UA7_UA8_of_two_such_givers_the_first_from_the_offender_was_first(
    order: tuple[str, ...],
) -> None:
    game = stopped(BARE, *order)
    assert cards_of(game, 1) == cards_of(game, 3) == 0
    assert game.facts()["winner"] == 1
    assert game.due() == (2,)


def test_UA7_the_offenders_last_card_counts_as_gone_only_after_the_Stopp_time() -> None:
    game = at(LAST)
    assert cards_of(game, 0) == 0
    assert game.facts()["winner"] == -1
    play(game, TIME_OVER)
    assert game.facts()["winner"] == 0
    game = stopped(LAST, "1 keep", "2 give", "3 keep")
    assert game.due() == (0,)
    play(game, "0 turn")
    assert zone(game, "up") == ("R13",)
    assert game.facts()["winner"] == -1
    game = stopped(LAST, "1 keep", "2 keep", "3 keep", TIME_OVER)
    assert game.facts()["winner"] == 0


def test_UA7_UA8_a_giver_may_be_out_before_the_offender() -> None:
    bare = LAST.replace("R11 R12 | pile.1 B20", "R11")
    game = stopped(bare, "1 give", "2 keep", "3 keep", "0 turn", "0 lay pile.0")
    assert game.facts()["winner"] == 1
