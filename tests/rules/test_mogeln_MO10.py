"""Mogeln, rule by rule."""

import pytest

from reihum.games import new_game
from tests.rules.helpers import at, play, zone

# MO10


def test_MO10_after_200_turns_per_player_the_smallest_hand_wins() -> None:
    hands = "hand.0 R1 R2 R3 | hand.1 Y1 Y2 | hand.2 G1 G2 G3 G4"
    text = f"mogeln 3 | asked=(2,) turns={{}} count=3 layer=1 | {hands} | laid B3 | out ..."
    early = at(text.format(598))
    play(early, "2 lay G1")
    assert early.phase == "play"
    late = at(text.format(599))
    play(late, "2 lay G1")
    assert late.phase == "over"
    assert late.scores == ((0, 1, 0),)
    assert late.winners() == (1,)


def test_MO10_the_limit_is_per_player() -> None:
    hands = "hand.0 R1 R2 R3 | hand.1 Y1 Y2 | hand.2 G1 G2 G3 | hand.3 B7 B8 B9"
    text = f"mogeln 4 | asked=(3,) turns={{}} count=3 layer=2 | {hands} | laid B3 | out ..."
    early = at(text.format(599))
    play(early, "3 lay B7")
    assert early.phase == "play"
    late = at(text.format(799))
    play(late, "3 lay B7")
    assert late.phase == "over"
    assert late.scores == ((0, 1, 0, 1),)


@pytest.mark.parametrize("limit", [1, 2])
def test_MO10_the_limit_is_an_option(limit: int) -> None:
    game = new_game("mogeln", 3, seed="MO10", smuggling=False, limit=limit)
    for _ in range(3 * limit):
        assert game.phase == "play"
        seat = game.due()[0]
        play(game, f"{seat} lay {zone(game, f'hand.{seat}')[0]}")
    assert game.phase == "over"
    assert game.scores == ((1, 1, 1),)


def test_MO10_equal_smallest_hands_share_the_win() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(2,) turns=2 count=2 layer=1 | hand.0 R1 R2 | hand.1 Y1 Y2 Y3 |
        hand.2 G1 G2 G3 | laid B3 | out ..."""
    )
    play(game, "2 lay G1")
    assert game.scores == ((1, 0, 1),)
    assert game.winners() == (0, 2)
    assert game.totals() == (1, 0, 1)


def test_MO10_the_last_card_laid_counts_as_laid() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(2,) turns=2 count=2 layer=1 | hand.0 R1 R2 | hand.1 Y1 Y2 |
        hand.2 G1 G2 | laid B3 | out ..."""
    )
    play(game, "2 lay G1")
    assert game.winners() == (2,)


def test_MO10_a_hand_emptied_on_the_last_turn_is_the_smallest() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(2,) turns=2 count=2 layer=1 | hand.0 R1 | hand.1 Y1 |
        hand.2 G3 | laid B3 | out ..."""
    )
    play(game, "2 lay G3")
    assert game.scores == ((0, 0, 1),)


def test_MO10_smuggled_cards_are_gone_from_the_hand_too() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(2,) turns=2 count=2 layer=1 | hand.0 R1 R2 | hand.1 Y1 Y2 |
        hand.2 G1 G2 G3 G4 | laid B3 | out ..."""
    )
    play(game, "2 lay G2 G4 G1")
    assert game.winners() == (2,)


def test_MO10_a_deal_stopped_by_the_limit_counts_for_all_who_share_it() -> None:
    game = at(
        """mogeln 3 limit=1 deals=2 | asked=(2,) turns=2 count=2 layer=1 | hand.0 R1 R2 |
        hand.1 Y1 Y2 Y3 | hand.2 G1 G2 G3 | laid B3 | out ..."""
    )
    play(game, "2 lay G1")
    assert game.phase == "rest"
    assert game.totals() == (1, 0, 1)
