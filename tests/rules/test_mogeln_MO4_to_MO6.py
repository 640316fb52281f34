"""Mogeln, rule by rule."""

import pytest

from reihum.core.events import Moved
from reihum.games import new_game
from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.mogeln import (
    cards,
    doubted,
    middle,
    said,
    seen,
    shown,
)

# MO4


@pytest.mark.parametrize("smuggling", ["on", "off"])
def test_MO4_a_true_card_doubted_goes_to_the_doubter(smuggling: str) -> None:
    game = doubted("G4", 4, f"smuggling={smuggling}")
    assert cards(game, "hand.1") == {"R9", "G4", "B1", "B2", "B3"}
    assert cards(game, "hand.0") == {"R8", "Y8"}
    assert cards(game, "hand.2") == {"Y9"}
    assert middle(game) == set()


@pytest.mark.parametrize("smuggling", ["on", "off"])
@pytest.mark.parametrize("card", ["R3", "R5", "G9"])
def test_MO4_a_false_card_doubted_sends_the_pile_to_the_layer(card: str, smuggling: str) -> None:
    game = at(
        f"""mogeln 3 smuggling={smuggling} | asked=(1,) count=4 layer=0 | hand.0 R8 Y8 |
        hand.1 R9 | hand.2 Y9 | laid {card} | pile B1 B2 B3 | out ..."""
    )
    play(game, "1 doubt")
    assert cards(game, "hand.0") == {"R8", "Y8", card, "B1", "B2", "B3"}
    assert cards(game, "hand.1") == {"R9"}
    assert cards(game, "hand.2") == {"Y9"}
    assert middle(game) == set()


def test_MO4_only_the_last_card_counts() -> None:
    game = at(
        """mogeln 3 | asked=(2,) count=2 layer=1 | hand.0 R8 | hand.1 R9 | hand.2 Y9 |
        laid Y2 | pile B9 | out ..."""
    )
    play(game, "2 doubt")
    assert cards(game, "hand.2") == {"Y9", "Y2", "B9"}


def test_MO4_the_layer_is_the_previous_player_round_the_table() -> None:
    game = at(
        """mogeln 4 | asked=(0,) count=3 layer=3 | hand.0 R8 | hand.1 R9 | hand.2 Y9 |
        hand.3 Y8 | laid Y2 | pile B9 | out ..."""
    )
    play(game, "0 doubt")
    assert cards(game, "hand.3") == {"Y8", "Y2", "B9"}
    assert game.due() == (0,)


@pytest.mark.parametrize("card", ["G4", "G5"])
@pytest.mark.parametrize("smuggling", ["on", "off"])
def test_MO4_the_doubted_card_and_no_other_is_turned_up_for_all(card: str, smuggling: str) -> None:
    game = at(
        f"""mogeln 3 smuggling={smuggling} | asked=(1,) count=4 layer=0 | hand.0 R8 Y8 |
        hand.1 R9 | hand.2 Y9 | laid {card} | pile B1 B2 B3 | out ..."""
    )
    events = play(game, "1 doubt")
    assert shown(events) == [card]
    for seat in (0, 1, 2, None):
        assert shown([event for event in seen(events, seat) if event]) == [card]


def test_MO4_only_the_taker_sees_what_was_taken() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=4 layer=0 | hand.0 R8 Y8 | hand.1 R9 |
        hand.2 Y9 | laid G4 | pile B1 B2 B3 | out ..."""
    )
    events = play(game, "1 doubt")
    for seat in (0, 2, None):
        assert game.view(seat).zones["hand.1"].cards == ("?",) * 5
        moves = [event for event in seen(events, seat) if isinstance(event, Moved)]
        assert not {"B1", "B2", "B3"} & {card for move in moves for card in move.cards or ()}
    assert game.view(1).zones["hand.1"].cards == zone(game, "hand.1")


@pytest.mark.parametrize("smuggling", ["on", "off"])
def test_MO4_only_the_next_player_doubts(smuggling: str) -> None:
    game = at(
        f"""mogeln 4 smuggling={smuggling} | asked=(1,) count=4 layer=0 | hand.0 R8 | hand.1 R9 |
        hand.2 Y9 | hand.3 B8 | laid G5 | out ..."""
    )
    for seat in (0, 2, 3):
        assert refused(game, f"{seat} doubt") in {"G1", "MO4"}
        assert "doubt" not in menu(game, seat)
    assert "doubt" in menu(game, 1)


def test_MO4_the_seat_on_turn_lays_or_doubts() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=4 layer=0 | hand.0 R8 | hand.1 R9 B5 |
        hand.2 Y9 | laid G5 | out ..."""
    )
    assert menu(game, 1) == {"lay R9", "lay B5", "doubt"}


def test_MO4_whoever_has_laid_can_no_longer_doubt_the_card_before() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=4 layer=0 | hand.0 R8 | hand.1 R9 B5 |
        hand.2 Y9 | laid G6 | out ..."""
    )
    play(game, "1 lay B5")
    refused(game, "1 doubt")
    play(game, "2 doubt")
    assert cards(game, "hand.2") == {"Y9", "B5", "G6"}


def test_MO4_a_doubt_names_no_card() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=4 layer=0 | hand.0 R8 | hand.1 R9 B5 |
        hand.2 Y9 | laid G6 | out ..."""
    )
    refused(game, "1 doubt R9")


def test_MO4_cards_taken_can_be_laid_again() -> None:
    game = doubted("G4", 4)
    assert {"lay R9", "lay G4", "lay B1", "lay B2", "lay B3"} <= menu(game, 1)
    play(game, "1 lay B1")
    assert zone(game, "laid") == ("B1",)


# MO5


@pytest.mark.parametrize("card", ["G4", "G5"])
def test_MO5_the_doubter_opens_a_new_pile_with_one(card: str) -> None:
    game = doubted(card, 4)
    assert game.due() == (1,)
    assert game.facts()["count"] == 0
    assert game.facts()["layer"] == -1
    assert said(play(game, "1 lay R9")) == [1]
    assert middle(game) == {"R9"}
    assert game.due() == (2,)


@pytest.mark.parametrize(("card", "taker"), [("G1", 1), ("G2", 0)])
def test_MO5_the_first_card_of_a_pile_can_be_doubted(card: str, taker: int) -> None:
    game = at("mogeln 3 | asked=(0,) | hand.0 G1 G2 R8 | hand.1 R9 | hand.2 Y9 | out ...")
    play(game, f"0 lay {card}", "1 doubt")
    assert card in cards(game, f"hand.{taker}")
    assert game.due() == (1,)


def test_MO5_after_a_doubt_nothing_is_left_to_doubt() -> None:
    game = doubted("G4", 4, "smuggling=off")
    assert refused(game, "1 doubt") in {"MO4", "MO5"}
    assert "doubt" not in menu(game, 1)


def test_MO5_at_the_start_of_a_deal_nothing_can_be_doubted() -> None:
    game = new_game("mogeln", 3, seed="MO5", dealer="0")
    assert refused(game, "1 doubt") in {"MO4", "MO5"}
    assert "doubt" not in menu(game, 1)


def test_MO5_MO6_a_pile_that_has_left_cannot_be_doubted() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=9 layer=0 | hand.0 R8 | hand.1 R1 B5 |
        hand.2 Y9 | laid G2 | pile B1 B2 | out ..."""
    )
    play(game, "1 lay R1", "2 doubt")
    assert cards(game, "hand.2") == {"Y9", "R1"}
    assert cards(game, "hand.0") == {"R8"}
    assert {"G2", "B1", "B2"} <= cards(game, "out")
    assert refused(game, "2 doubt") in {"MO4", "MO5"}


def test_MO5_MO10_a_doubt_and_the_card_after_it_are_one_turn() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(0,) | hand.0 R1 R2 R3 | hand.1 Y1 Y2 Y3 | hand.2 G1 G2 G3 |
        out ..."""
    )
    play(game, "0 lay R2", "1 doubt", "1 lay Y1")
    assert game.phase == "play"
    play(game, "2 lay G1")
    assert game.phase == "over"
    assert game.winners() == (1, 2)


# MO6


@pytest.mark.parametrize("smuggling", ["on", "off"])
def test_MO6_the_full_pile_leaves_when_the_next_player_lays(smuggling: str) -> None:
    game = at(
        f"""mogeln 3 smuggling={smuggling} | asked=(0,) count=8 layer=2 | hand.0 R8 R9 |
        hand.1 R1 B5 | hand.2 Y9 | laid G2 | pile B1 B2 | out ..."""
    )
    play(game, "0 lay R8")
    assert middle(game) == {"R8", "G2", "B1", "B2"}
    assert not {"R8", "G2", "B1", "B2"} & cards(game, "out")
    assert said(play(game, "1 lay R1")) == [1]
    assert zone(game, "laid") == ("R1",)
    assert zone(game, "pile") == ()
    assert {"R8", "G2", "B1", "B2"} <= cards(game, "out")
    assert game.due() == (2,)


@pytest.mark.parametrize(("card", "taker"), [("R9", 1), ("R8", 0)])
def test_MO6_the_last_number_can_be_doubted(card: str, taker: int) -> None:
    game = at(
        """mogeln 3 | asked=(0,) count=8 layer=2 | hand.0 R8 R9 R7 | hand.1 R1 B5 |
        hand.2 Y9 | laid G2 | pile B1 B2 | out ..."""
    )
    play(game, f"0 lay {card}", "1 doubt")
    assert {card, "G2", "B1", "B2"} <= cards(game, f"hand.{taker}")
    assert game.due() == (1,)
    assert game.facts()["count"] == 0
    assert middle(game) == set()


def test_MO6_cards_that_left_never_come_back() -> None:
    game = at(
        """mogeln 3 | asked=(1,) count=9 layer=0 | hand.0 R8 R3 | hand.1 R1 B5 |
        hand.2 Y9 Y2 | laid G2 | pile B1 B2 | out ..."""
    )
    gone = cards(game, "out", "pile", "laid")
    play(game, "1 lay B5", "2 lay Y2", "0 lay R8", "1 doubt")
    assert gone == cards(game, "out")
    assert cards(game, "hand.0") == {"R3", "R8", "Y2", "B5"}


def test_MO6_MO7_the_last_number_can_be_accused() -> None:
    game = at(
        """mogeln 3 | asked=(1,) count=9 layer=0 | hand.0 R8 | hand.1 R1 B5 | hand.2 Y9 |
        laid G2 R9 | pile B1 B2 | out ..."""
    )
    play(game, "2 accuse")
    assert cards(game, "hand.0") == {"R8", "R9", "G2", "B1", "B2"}
    assert game.due() == (1,)


def test_MO6_MO7_cards_that_left_are_out_of_reach_of_an_accusation() -> None:
    game = at(
        """mogeln 3 | asked=(1,) count=9 layer=0 | hand.0 R8 | hand.1 R1 B5 | hand.2 Y9 |
        laid G2 R9 | pile B1 B2 | out ..."""
    )
    play(game, "1 lay R1", "2 accuse")
    assert cards(game, "hand.2") == {"Y9", "R1"}
    assert cards(game, "hand.0") == {"R8"}


@pytest.mark.parametrize(("count", "says"), [(8, "say"), (9, "say-over")])
def test_MO6_whoever_is_on_after_the_last_number_is_told_so(count: int, says: str) -> None:
    game = at(
        f"""mogeln 3 | asked=(2,) count={count} layer=1 | hand.0 R8 | hand.1 R9 | hand.2 Y9 |
        laid Y2 | pile B9 | out ..."""
    )
    told = game.now(2)
    assert told
    assert told.key == says
