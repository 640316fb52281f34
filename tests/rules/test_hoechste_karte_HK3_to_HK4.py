"""Die höchste Karte gewinnt, rule by rule."""

import pytest

from tests.rules.helpers import at, play, refused, zone
from tests.rules.hoechste_karte import cards, new, tricks

# HK3


@pytest.mark.parametrize("trick", ["R3 Y3 G1", "R3 Y1 G3", "R1 Y3 G3", "R3 Y3 G3"])
def test_HK3_cards_of_a_tied_trick_are_set_aside(trick: str) -> None:
    game = new(3, 3)
    tricks(game, trick)
    assert cards(game, "aside") == set(trick.split())
    assert cards(game, "won.0", "won.1", "won.2", "out") == set()
    assert game.due() == (0, 1, 2)


@pytest.mark.parametrize(("trick", "winner"), [("R2 Y2 G3", 2), ("R1 Y3 G1", 1), ("R3 Y2 G2", 0)])
def test_HK3_a_tie_below_the_highest_is_no_tie(trick: str, winner: int) -> None:
    game = new(3, 3)
    tricks(game, trick)
    assert cards(game, f"won.{winner}") == set(trick.split())
    assert cards(game, "aside") == set()


def test_HK3_two_pairs_only_the_higher_counts() -> None:
    game = new(4, 4)
    tricks(game, "R2 Y4 G2 B4")
    assert cards(game, "aside") == {"R2", "Y4", "G2", "B4"}


@pytest.mark.parametrize(("second", "winner"), [("R2 Y1 G1", 0), ("R1 Y2 G1", 1), ("R1 Y1 G2", 2)])
def test_HK3_the_winner_of_the_next_trick_takes_them_tied_or_not(second: str, winner: int) -> None:
    game = new(3, 4)
    tricks(game, "R3 Y3 G3", second)
    assert cards(game, f"won.{winner}") == {"R3", "Y3", "G3", *second.split()}
    assert cards(game, "aside") == set()
    assert sum(len(zone(game, f"won.{seat}")) for seat in range(3)) == 6


def test_HK3_a_player_not_in_the_tie_can_take_it() -> None:
    game = new(3, 4)
    tricks(game, "R3 Y3 G1", "R1 Y1 G2")
    assert cards(game, "won.2") == {"R3", "Y3", "G1", "R1", "Y1", "G2"}


def test_HK3_ties_in_a_row_wait_together() -> None:
    game = new(2, 5)
    tricks(game, "R5 Y5", "R1 Y1", "R3 Y3")
    assert cards(game, "aside") == {"R5", "Y5", "R1", "Y1", "R3", "Y3"}
    tricks(game, "R2 Y4")
    assert cards(game, "won.1") == {"R5", "Y5", "R1", "Y1", "R3", "Y3", "R2", "Y4"}
    assert cards(game, "aside") == set()


def test_HK3_cards_set_aside_are_taken_once() -> None:
    game = new(2, 4)
    tricks(game, "R1 Y1", "R4 Y3", "R2 Y4")
    assert cards(game, "won.0") == {"R1", "Y1", "R4", "Y3"}
    assert cards(game, "won.1") == {"R2", "Y4"}


def test_HK3_a_tie_leaves_what_was_won_before() -> None:
    game = new(2, 4)
    tricks(game, "R2 Y1", "R4 Y4")
    assert cards(game, "won.0") == {"R2", "Y1"}
    assert cards(game, "aside") == {"R4", "Y4"}


def test_HK3_cards_set_aside_are_seen_by_all() -> None:
    game = new(2, 4)
    tricks(game, "R4 Y4")
    for seat in (0, 1, None):
        assert set(game.view(seat).zones["aside"].cards or ()) == {"R4", "Y4"}


def test_HK3_a_tie_on_the_last_trick_leaves_the_game() -> None:
    game = new(2, 3)
    tricks(game, "R2 Y1", "R1 Y2", "R3 Y3")
    assert cards(game, "out") == {"R3", "Y3"}
    assert cards(game, "aside") == set()
    assert cards(game, "won.0") == {"R2", "Y1"}
    assert cards(game, "won.1") == {"R1", "Y2"}
    assert game.scores == ((2, 2),)
    assert game.winners() == (0, 1)


def test_HK3_a_tie_on_the_last_trick_takes_all_set_aside_with_it() -> None:
    game = new(3, 3)
    tricks(game, "R3 Y2 G1", "R2 Y1 G2", "R1 Y3 G3")
    assert cards(game, "out") == {"R2", "Y1", "G2", "R1", "Y3", "G3"}
    assert cards(game, "aside") == set()
    assert game.scores == ((3, 0, 0),)
    assert game.winners() == (0,)


def test_HK3_a_last_trick_that_is_won_takes_what_is_set_aside() -> None:
    game = new(3, 2)
    tricks(game, "R2 Y2 G1", "R1 Y1 G2")
    assert cards(game, "won.2") == {"R2", "Y2", "G1", "R1", "Y1", "G2"}
    assert cards(game, "out", "aside") == set()
    assert game.scores == ((0, 0, 6),)


def test_HK3_the_last_but_one_trick_tied_does_not_leave_the_game() -> None:
    game = new(2, 3)
    tricks(game, "R3 Y1", "R2 Y2")
    assert cards(game, "out") == set()
    assert cards(game, "aside") == {"R2", "Y2"}
    assert game.phase == "play"


def test_HK3_nothing_but_ties_leaves_all_cards_with_nobody() -> None:
    game = new(2, 3)
    tricks(game, "R1 Y1", "R2 Y2", "R3 Y3")
    assert len(zone(game, "out")) == 6
    assert game.scores == ((0, 0),)
    assert game.phase == "over"
    assert game.winners() == (0, 1)


# HK4


def test_HK4_most_cards_win() -> None:
    game = new(2, 4)
    tricks(game, "R1 Y4", "R2 Y1", "R3 Y2", "R4 Y3")
    assert game.scores == ((6, 2),)
    assert game.winners() == (0,)
    assert game.totals() == (1, 0)


def test_HK4_cards_count_not_tricks() -> None:
    game = new(2, 6)
    tricks(game, "R5 Y5", "R4 Y4", "R1 Y3", "R2 Y1", "R3 Y2", "R6 Y6")
    assert game.scores == ((4, 6),)
    assert game.winners() == (1,)


def test_HK4_the_values_of_the_cards_do_not_count() -> None:
    game = new(3, 4)
    tricks(game, "R4 Y3 G3", "R2 Y1 G1", "R1 Y2 G4", "R3 Y4 G2")
    assert game.scores == ((6, 3, 3),)
    assert game.winners() == (0,)


def test_HK4_it_is_played_until_all_hands_are_empty() -> None:
    game = new(2, 11)
    for number in range(2, 12):
        assert game.phase == "play"
        tricks(game, f"R{number} Y{number - 1}")
    assert game.phase == "play"
    assert game.winners() == ()
    tricks(game, "R1 Y11")
    assert game.phase == "over"
    assert game.scores == ((20, 2),)
    assert game.winners() == (0,)
    assert game.due() == game.may() == ()
    assert cards(game, "hand.0", "hand.1") == set()


def test_HK4_after_the_end_nothing_is_played() -> None:
    game = new(2, 1)
    tricks(game, "R1 Y1")
    refused(game, "0 choose R1")


def test_HK4_equal_numbers_of_cards_share_the_win() -> None:
    game = new(3, 3)
    tricks(game, "R3 Y1 G2", "R2 Y3 G1", "R1 Y2 G3")
    assert game.scores == ((3, 3, 3),)
    assert game.winners() == (0, 1, 2)


def test_HK4_only_the_equal_best_share_the_win() -> None:
    game = new(3, 5)
    tricks(game, "R5 Y1 G4", "R4 Y2 G1", "R1 Y5 G3", "R2 Y4 G2", "R3 Y3 G5")
    assert game.scores == ((6, 6, 3),)
    assert game.winners() == (0, 1)
    assert game.totals() == (1, 1, 0)


def test_HK4_deals_won_are_counted_over_a_match() -> None:
    game = new(2, 2, deals=3)
    tricks(game, "R2 Y1", "R1 Y2")
    assert game.phase == "rest"
    assert game.winners() == ()
    assert game.totals() == (1, 1)
    play(game, "1 ready", "0 ready")
    assert game.phase == "play"
    assert cards(game, "hand.0") == {"R1", "R2"}
    assert cards(game, "hand.1") == {"Y1", "Y2"}
    assert cards(game, "won.0", "won.1", "aside", "out") == set()
    tricks(game, "R2 Y2", "R1 Y1")
    assert game.scores == ((2, 2), (0, 0))
    play(game, "0 ready", "1 ready")
    tricks(game, "R2 Y1", "R1 Y2")
    assert game.totals() == (3, 3)
    assert game.winners() == (0, 1)


def test_HK4_the_match_goes_to_deals_not_to_cards() -> None:
    game = at(
        """hoechste-karte 2 numbers=4 deals=3 | deal=3 asked=(0,1) sealing=1
        scores=((2,0),(0,8)) | hand.0 R2 | hand.1 Y1 | won.0 R1 R3 R4 Y2 | won.1 Y3 Y4"""
    )
    tricks(game, "R2 Y1")
    assert game.scores == ((2, 0), (0, 8), (6, 2))
    assert game.totals() == (2, 1)
    assert game.winners() == (0,)
