"""Königs-Rommé: positions in which it is obvious what to do."""

import pytest

from reihum.core.game import Game
from tests.bots.seated import favourites, reason
from tests.rules.helpers import at
from tests.rules.koenigs_romme import K_WILD, SEVENS_WILD, THREES_WILD, in_round, last_turn, on_turn


def before_drawing(hand: str, open_card: str, number: int, facts: str = "") -> Game:
    return at(
        f"""koenigs-romme 2 | {in_round(number)} asked=(0,) {facts}
        | hand.0 {hand} | hand.1 | discard {open_card} | stock ..."""
    )


@pytest.mark.parametrize(
    ("hand", "open_card", "number", "favourite", "why"),
    [
        ("S8 S9 DK", "S10", THREES_WILD, "take", "take-out"),
        ("S8 S9 DK", "C5", THREES_WILD, "draw", "draw"),
        ("S8 S9 S10 D4 C5 XJ XK", "SJ", SEVENS_WILD, "take", "take-fits"),
        ("S8 S9 S10 D4 C5 XJ XK", "*", SEVENS_WILD, "take", "take-fits"),
        ("S8 S9 S10 D4 C5 XJ XK", "HQ", SEVENS_WILD, "draw", "draw"),
    ],
)
def test_the_open_card_only_if_it_fits(
    hand: str, open_card: str, number: int, favourite: str, why: str
) -> None:
    game = before_drawing(hand, open_card, number)
    assert favourites(game, 0) == {favourite}
    assert reason(game, 0) == why


@pytest.mark.parametrize(
    ("open_card", "favourite", "why"), [("DK", "take", "take-last"), ("H5", "draw", "draw-last")]
)
def test_in_the_last_turn_the_open_card_if_it_saves_points(
    open_card: str, favourite: str, why: str
) -> None:
    game = before_drawing("SK XK D3 D4 C8 C9 HJ", open_card, SEVENS_WILD, "out=1")
    assert favourites(game, 0) == {favourite}
    assert reason(game, 0) == why


def test_whoever_can_go_out_does() -> None:
    game = on_turn("S8 S9 S10 DK", THREES_WILD)
    assert favourites(game, 0) == {"lay S8 S9 S10"}
    assert reason(game, 0) == "out"


def test_in_the_last_turn_everything_is_laid_and_the_most_expensive_card_thrown_away() -> None:
    game = last_turn("S8 S9 S10 D4 CQ H5 X6", K_WILD)
    assert favourites(game, 0) == {"lay S8 S9 S10"}
    assert reason(game, 0) == "lay-last"
    game = last_turn("D4 CQ H5 X6", K_WILD)
    assert favourites(game, 0) == {"discard CQ"}
    assert reason(game, 0) == "throw-last"


def test_a_pair_is_kept_and_a_lone_card_is_not() -> None:
    assert favourites(on_turn("S8 S9 HQ D4", THREES_WILD), 0) == {"discard HQ"}
    assert favourites(on_turn("SQ HQ D4 C9", THREES_WILD), 0) <= {"discard C9", "discard D4"}


def test_of_two_lone_cards_the_one_with_more_points_goes() -> None:
    game = on_turn("S5 S6 HK XJ", THREES_WILD)
    assert favourites(game, 0) == {"discard HK"}
    assert reason(game, 0) in ("throw-dear", "throw-loose")


def test_partners_that_are_gone_are_not_waited_for() -> None:
    """Two pairs of neighbours, but there is no third card left for the spades."""
    game = at(
        f"""koenigs-romme 2 | {in_round(THREES_WILD)} asked=(0,) drawn=1
        | hand.0 S8 S9 H8 H9 | hand.1 | discard S7 S7 S10 S10 | stock ..."""
    )
    assert favourites(game, 0) <= {"discard S8", "discard S9"}
    game = at(
        f"""koenigs-romme 2 | {in_round(THREES_WILD)} asked=(0,) drawn=1
        | hand.0 S8 S9 H8 H9 | hand.1 | discard H7 H7 H10 H10 | stock ..."""
    )
    assert favourites(game, 0) <= {"discard H8", "discard H9"}
