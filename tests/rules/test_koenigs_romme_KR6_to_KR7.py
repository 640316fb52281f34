"""Königs-Rommé: a test or more for every rule, named by its id."""

import pytest

from reihum.games import new_game
from tests.rules.helpers import play, refused, zone
from tests.rules.koenigs_romme import (
    K_WILD,
    NOT_HELD,
    ROUNDS,
    SEVENS_WILD,
    VALUES,
    after_round,
    combination,
    combinations,
    last_turn,
    lays,
)

# KR6, KR7: combinations


@pytest.mark.parametrize(
    "cards",
    [
        "S5 H5 D5",
        "S5 H5 D5 C5 X5",
        "S5 S5 H5",  # equal cards
        "XQ XQ SQ SQ DQ DQ",
        "S9 S9 H9 H9 D9 D9 C9 C9 X9 X9",  # all nines
        "S3 S4 S5",
        "X3 X4 X5 X6",
        "H8 H9 H10 HJ",  # the jack follows the ten
        "C10 CJ CQ",
        "CJ C10 CQ",  # in any order
        "D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ",
    ],
)
def test_KR6_sets_and_runs(cards: str) -> None:
    game = last_turn(f"{cards} X8", K_WILD)
    play(game, f"0 lay {cards}")
    assert combinations(game) == [" ".join(sorted(cards.split()))]
    assert zone(game, "hand.0") == ("X8",)


@pytest.mark.parametrize("cards", ["CJ CQ CK", "C10 CJ CQ CK", "SK HK DK"])
def test_KR6_the_king_is_the_end_of_a_run(cards: str) -> None:
    play(last_turn(f"{cards} X8", SEVENS_WILD), f"0 lay {cards}")


@pytest.mark.parametrize(
    "cards",
    [
        "S5 H5",
        "S5",
        "S5 H5 D6",
        "S5 S5",
        "S3 S4 S6",  # a gap
        "S3 S4 H5",  # two suits
        "S3 S4 S4 S5",  # equal cards in a run
        "SQ SK S3",  # nothing follows the king
        "SK S3 S4",
        "S10 HJ DQ",
        "S5 H5 D5 S6",  # a set and more
        "S5 H5 D5 S8 S9 S10",  # two combinations at once
    ],
)
def test_KR6_what_is_neither(cards: str) -> None:
    game = last_turn(f"{cards} X8", SEVENS_WILD)
    assert refused(game, f"0 lay {cards}") == "KR6"
    assert combination(cards) not in lays(game)


def test_KR6_only_cards_in_the_hand_are_laid() -> None:
    game = last_turn("S5 H5 D5 X8", K_WILD)
    assert refused(game, "0 lay S5 H5 C5") in NOT_HELD
    assert refused(game, "0 lay S5 S5 H5") in NOT_HELD  # the hand has only one S5
    assert refused(game, "0 lay") == "KR6"


@pytest.mark.parametrize("number", ROUNDS)
def test_KR7_the_value_of_the_round_is_wild_and_every_view_names_it(number: int) -> None:
    wild = VALUES[number - 1]
    game = after_round(number - 1) if number > 1 else new_game("koenigs-romme", 2, seed="x")
    if number > 1:
        play(game, "0 ready", "1 ready")
    for seat in (0, 1, None):
        assert game.view(seat).facts["wild"] == wild
    low, high = ("S8", "S9") if number < 5 else ("S3", "S4")
    for other in VALUES:
        game = last_turn(f"{low} {high} H{other} D{other} XQ", number)
        line = f"0 lay {low} {high} H{other}"
        if other == wild:
            play(game, line)
        else:
            assert refused(game, line) == "KR6"


@pytest.mark.parametrize(
    "cards",
    [
        "S5 H5 *",
        "S5 * *",
        "* * *",  # nothing but jokers
        "* * * * * *",
        "S7 H7 *",  # nothing but wild cards
        "S7 S7 H7 X7",
        "S3 * S5",
        "S3 * * * S8 H7",
        "SQ SK *",  # the joker is the jack
        "S3 S4 *",
        "S3 S4 H7",  # a wild card of another suit
        "D6 D7 D8",  # a wild card as itself
        "D6 D7 D7 D9",  # one as itself, one as the eight
        "S9 H9 C7 D7",
        "S10 SJ D7 *",
        "H3 H4 H5 H6 * H8 H9 H10 HJ HQ HK",  # a whole suit
    ],
)
def test_KR7_any_number_of_wild_cards_in_a_combination(cards: str) -> None:
    play(last_turn(f"{cards} X8", SEVENS_WILD), f"0 lay {cards}")


@pytest.mark.parametrize(
    "cards",
    [
        "* *",
        "S5 *",
        "S7 H7",
        "S3 S6 *",  # one joker is not enough
        "S3 H4 * *",  # neither one value nor one suit
        "S3 S3 S4 *",  # no equal cards in a run
        "H3 H4 H5 H6 * H8 H9 H10 HJ HQ HK D7",  # no place for a twelfth card
    ],
)
def test_KR7_where_wild_cards_do_not_help(cards: str) -> None:
    assert refused(last_turn(f"{cards} X8", SEVENS_WILD), f"0 lay {cards}") == "KR6"


def test_KR7_last_rounds_wild_value_is_ordinary_again() -> None:
    assert refused(last_turn("S3 S4 H7 X9", SEVENS_WILD + 1), "0 lay S3 S4 H7") == "KR6"
    play(last_turn("S6 S7 S8 X9", SEVENS_WILD - 1), "0 lay S6 S7 S8")
