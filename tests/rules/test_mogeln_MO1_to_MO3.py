"""Mogeln, rule by rule."""

import pytest

from reihum.core.errors import Mistake
from reihum.games import new_game
from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.mogeln import (
    NOBODY_ELSE,
    NOT_HELD,
    cards,
    doubted,
    middle,
    said,
    seen,
)

# MO1


@pytest.mark.parametrize(
    ("seats", "highest", "each"), [(3, 9, 12), (4, 10, 10), (5, 15, 12), (6, 15, 10)]
)
def test_MO1_high_numbers_are_taken_out_and_the_rest_dealt(
    seats: int, highest: int, each: int
) -> None:
    game = new_game("mogeln", seats, seed="MO1")
    hands = [zone(game, f"hand.{seat}") for seat in range(seats)]
    assert [len(hand) for hand in hands] == [each] * seats
    everything = {f"{colour}{n}" for colour in "RYGB" for n in range(1, highest + 1)}
    assert {card for hand in hands for card in hand} == everything
    assert cards(game, "pile", "laid", "out") == set()


@pytest.mark.parametrize("seats", [2, 7])
def test_MO1_three_to_six_play(seats: int) -> None:
    with pytest.raises(Mistake) as caught:
        new_game("mogeln", seats, seed="MO1")
    assert caught.value.key == "bad-seats"


def test_MO1_the_seed_decides_the_deal() -> None:
    first, again, other = (new_game("mogeln", 3, seed=seed) for seed in ("a", "a", "b"))
    assert first.zones() == again.zones()
    assert first.zones() != other.zones()


def test_MO1_extra_cards_of_a_small_deck_go_left_of_the_dealer() -> None:
    game = new_game("mogeln", 3, seed="MO1", dealer="1", colours=2, numbers=5)
    assert [len(zone(game, f"hand.{seat}")) for seat in range(3)] == [3, 3, 4]


def test_MO1_everyone_sees_the_own_hand_only() -> None:
    game = new_game("mogeln", 3, seed="MO1", smuggling=False)
    view = game.view(1)
    assert view.zones["hand.1"].cards == zone(game, "hand.1")
    assert view.zones["hand.0"].cards == ("?",) * 12
    assert view.zones["hand.2"].cards == ("?",) * 12
    assert game.view(None).zones["hand.1"].cards == ("?",) * 12


# MO2


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_MO2_left_of_the_dealer_begins(dealer: int) -> None:
    game = new_game("mogeln", 3, seed="MO2", dealer=str(dealer))
    assert game.due() == game.may() == ((dealer + 1) % 3,)


def test_MO2_the_numbers_are_said_one_after_another_clockwise() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(2,) | hand.0 R2 Y2 | hand.1 R3 Y3 | hand.2 R1 Y1 Y4 |
        out ..."""
    )
    for number, line in enumerate(("2 lay R1", "0 lay R2", "1 lay R3", "2 lay Y4"), 1):
        assert game.due() == (int(line[0]),)
        assert said(play(game, line)) == [number]
        assert game.facts()["count"] == number
        assert game.facts()["layer"] == int(line[0])
    assert game.due() == (0,)
    assert zone(game, "laid") == ("Y4",)
    assert cards(game, "pile") == {"R1", "R2", "R3"}
    assert cards(game, "hand.2") == {"Y1"}


def test_MO2_any_card_of_the_hand_may_be_laid() -> None:
    game = at("mogeln 3 smuggling=off | asked=(0,) | hand.0 R5 Y1 B9 | hand.1 G1 | hand.2 ...")
    assert menu(game, 0) == {"lay R5", "lay Y1", "lay B9"}
    play(game, "0 lay B9")
    assert game.due() == (1,)


def test_MO2_only_a_card_of_the_own_hand_may_be_laid() -> None:
    game = at("mogeln 3 smuggling=off | asked=(0,) | hand.0 R5 Y1 | hand.1 G1 | hand.2 ...")
    assert refused(game, "0 lay G1") in NOT_HELD
    assert refused(game, "0 lay R12") in NOT_HELD
    refused(game, "0 lay")


def test_MO2_only_the_seat_on_turn_lays() -> None:
    game = at("mogeln 3 smuggling=off | asked=(0,) | hand.0 R5 Y1 | hand.1 G1 | hand.2 ...")
    assert refused(game, "1 lay G1") == "G1"
    play(game, "0 lay R5")
    assert refused(game, "0 lay Y1") == "G1"
    assert refused(game, "2 lay R1") == "G1"


def test_MO2_with_smuggling_too_only_the_seat_on_turn_lays() -> None:
    game = at("mogeln 3 | asked=(0,) | hand.0 R5 Y1 | hand.1 G1 | hand.2 ...")
    play(game, "0 lay R5")
    refused(game, "0 lay Y1")
    refused(game, "2 lay R1")
    assert not any(line.startswith("lay") for line in menu(game, 2) | menu(game, 0))


def test_MO2_the_card_is_laid_face_down() -> None:
    games = [
        at("mogeln 3 smuggling=off | asked=(0,) | hand.0 R1 R2 R3 | hand.1 G1 | hand.2 ...")
        for _ in range(2)
    ]
    honest, cheat = play(games[0], "0 lay R1"), play(games[1], "0 lay R2")
    for seat in NOBODY_ELSE:
        assert games[0].view(seat) == games[1].view(seat)
        assert games[0].view(seat).zones["laid"].cards == ("?",)
        assert seen(honest, seat) == seen(cheat, seat)


@pytest.mark.parametrize("colour", "RYGB")
def test_MO2_MO4_colours_do_not_matter(colour: str) -> None:
    game = doubted(f"{colour}4", 4)
    assert f"{colour}4" in cards(game, "hand.1")


# MO3


@pytest.mark.parametrize(("seats", "highest"), [(3, 9), (4, 10), (5, 15), (6, 15)])
def test_MO3_the_count_runs_to_the_highest_number_in_play(seats: int, highest: int) -> None:
    hands = "hand.0 R1 Y1 | hand.1 R2 Y2 | hand.2 R3 Y3"
    before = at(
        f"mogeln {seats} | asked=(0,) count={highest - 1} layer=2 | {hands} | laid B5 | out ..."
    )
    assert said(play(before, "0 lay R1")) == [highest]
    assert middle(before) == {"B5", "R1"}
    after = at(f"mogeln {seats} | asked=(0,) count={highest} layer=2 | {hands} | laid B5 | out ...")
    assert said(play(after, "0 lay R1")) == [1]
    assert middle(after) == {"R1"}


def test_MO3_a_small_deck_counts_to_its_own_highest_number() -> None:
    text = """mogeln 3 numbers=4 | asked=(0,) count={} layer=2 | hand.0 R1 Y1 | hand.1 R2 |
        hand.2 R3 Y3 | laid B4 | out ..."""
    assert said(play(at(text.format(3)), "0 lay R1")) == [4]
    assert said(play(at(text.format(4)), "0 lay R1")) == [1]


def test_MO3_MO6_a_pile_is_counted_from_one_to_nine() -> None:
    game = new_game("mogeln", 3, seed="MO3", smuggling=False)
    counts = []
    for _ in range(20):
        seat = game.due()[0]
        counts += said(play(game, f"{seat} lay {zone(game, f'hand.{seat}')[0]}"))
    assert counts == [*range(1, 10), *range(1, 10), 1, 2]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_MO3_count_to_20_goes_on_past_the_highest_card(seats: int) -> None:
    text = (
        f"mogeln {seats} count_to=20 | asked=(0,) layer=2"
        " count={} | hand.0 R1 Y1 | hand.1 R2 | hand.2 R3 | laid B5 | out ..."
    )
    for count in (9, 10, 15, 19):
        game = at(text.format(count))
        assert said(play(game, "0 lay R1")) == [count + 1]
        assert middle(game) == {"B5", "R1"}
    game = at(text.format(20))
    assert said(play(game, "0 lay R1")) == [1]
    assert middle(game) == {"R1"}


def test_MO3_MO4_numbers_beyond_the_deck_are_never_honest() -> None:
    game = doubted("B9", 18, "count_to=20")
    assert "B9" in cards(game, "hand.0")


def test_MO3_MO4_a_number_of_the_second_half_is_not_the_first_again() -> None:
    game = at(
        """mogeln 3 count_to=20 | asked=(1,) count=10 layer=0 | hand.0 R8 Y8 | hand.1 R9 |
        hand.2 Y9 | laid R1 | out ..."""
    )
    play(game, "1 doubt")
    assert "R1" in cards(game, "hand.0")
