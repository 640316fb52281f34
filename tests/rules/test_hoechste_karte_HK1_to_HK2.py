"""Die höchste Karte gewinnt, rule by rule."""

from itertools import permutations

import pytest

from reihum.core.errors import Mistake
from reihum.core.events import Moved
from reihum.core.rng import Rng
from reihum.games import new_game
from tests.rules.helpers import menu, play, refused, zone
from tests.rules.hoechste_karte import cards, new, seen, tricks

# HK1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_HK1_each_holds_1_to_11_of_a_colour_of_the_own(seats: int) -> None:
    game = new_game("hoechste-karte", seats, seed="HK1")
    colours = []
    for seat in range(seats):
        hand = cards(game, f"hand.{seat}")
        colour = min(hand)[0]
        assert hand == {f"{colour}{n}" for n in range(1, 12)}
        colours.append(colour)
    assert len(set(colours)) == seats
    assert len([card for zone in game.zones() for card in zone.cards]) == 11 * seats


@pytest.mark.parametrize("seats", [1, 5])
def test_HK1_two_to_four_play(seats: int) -> None:
    with pytest.raises(Mistake) as caught:
        new_game("hoechste-karte", seats, seed="HK1")
    assert caught.value.key == "bad-seats"


def test_HK1_a_small_deck_has_fewer_numbers() -> None:
    game = new(2, 3)
    assert cards(game, "hand.0") == {"R1", "R2", "R3"}
    assert cards(game, "hand.1") == {"Y1", "Y2", "Y3"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_HK1_HK2_everyone_may_choose_any_card_in_hand(seats: int) -> None:
    game = new_game("hoechste-karte", seats, seed="HK1")
    assert game.due() == game.may() == tuple(range(seats))
    for seat in range(seats):
        assert menu(game, seat) == {f"choose {card}" for card in zone(game, f"hand.{seat}")}


@pytest.mark.parametrize("card", ["Y1", "R4", "R12", "G1"])
def test_HK1_HK2_only_a_card_of_the_own_hand_can_be_chosen(card: str) -> None:
    assert refused(new(2, 3), f"0 choose {card}") in {"G2", "HK1", "HK2"}


def test_HK1_HK2_hands_of_others_are_not_shown_but_counted() -> None:
    game = new(2, 3)
    tricks(game, "R3 Y1")
    assert game.view(1).zones["hand.0"].cards == ("?", "?")
    assert game.view(0).zones["hand.0"].cards == ("R1", "R2")


# HK2


@pytest.mark.parametrize(("trick", "winner"), [("R3 Y1 G2", 0), ("R1 Y3 G2", 1), ("R1 Y2 G3", 2)])
def test_HK2_the_highest_takes_all_cards_laid(trick: str, winner: int) -> None:
    game = new(3, 3)
    tricks(game, trick)
    for seat in range(3):
        assert cards(game, f"won.{seat}") == (set(trick.split()) if seat == winner else set())
        assert len(zone(game, f"hand.{seat}")) == 2
    assert not set(trick.split()) & cards(game, "hand.0", "hand.1", "hand.2")
    assert cards(game, "aside", "out") == set()


def test_HK2_numbers_are_compared_as_numbers() -> None:
    game = new(2, 11)
    tricks(game, "R9 Y10", "R11 Y2")
    assert cards(game, "won.1") == {"R9", "Y10"}
    assert cards(game, "won.0") == {"R11", "Y2"}


def test_HK2_four_players_lay_four_cards() -> None:
    game = new(4, 4)
    tricks(game, "R2 Y1 G3 B4")
    assert cards(game, "won.3") == {"R2", "Y1", "G3", "B4"}


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_HK2_the_order_of_choosing_does_not_matter(order: tuple[int, ...]) -> None:
    game = new(3, 3)
    chosen = ("R1", "Y3", "G2")
    play(game, *(f"{seat} choose {chosen[seat]}" for seat in order))
    assert cards(game, "won.1") == set(chosen)
    assert game.due() == (0, 1, 2)


def test_HK2_nothing_is_turned_up_before_all_have_chosen() -> None:
    game = new(3, 3)
    before = game.zones()
    play(game, "2 choose G1", "0 choose R3")
    assert game.zones() == before
    assert game.due() == game.may() == (1,)
    play(game, "1 choose Y2")
    assert game.zones() != before


@pytest.mark.parametrize("chosen", ["R1", "R3"])
def test_HK2_a_choice_is_seen_by_nobody_else(chosen: str) -> None:
    game = new(3, 3)
    views = {seat: game.view(seat) for seat in (1, 2, None)}
    asked = game.asked
    events = play(game, f"0 choose {chosen}")
    for seat, view in views.items():
        assert game.view(seat) == view
        assert seen(events, seat) == []
    assert game.asked == asked == (0, 1, 2)
    assert str(game.view(0).answer) == f"choose {chosen}"
    assert game.view(0).facts == views[1].facts


def test_HK2_two_choices_are_seen_by_their_choosers_only() -> None:
    game = new(3, 3)
    before = game.view(2), game.view(None), game.view(1)
    play(game, "0 choose R1")
    assert game.view(1) == before[2]
    play(game, "1 choose Y3")
    assert (game.view(2), game.view(None)) == before[:2]
    assert str(game.view(1).answer) == "choose Y3"
    assert menu(game, 2) == {"choose G1", "choose G2", "choose G3"}


def test_HK2_all_cards_are_turned_up_for_all() -> None:
    game = new(3, 3)
    play(game, "0 choose R1", "1 choose Y3")
    events = play(game, "2 choose G2")
    for seat in (0, 1, 2, None):
        moves = [event for event in seen(events, seat) if isinstance(event, Moved)]
        from_hands = {move.source: move.cards for move in moves if "hand" in move.source}
        assert from_hands == {"hand.0": ("R1",), "hand.1": ("Y3",), "hand.2": ("G2",)}
        assert game.view(seat).answer is None


def test_HK2_one_choice_for_each_trick() -> None:
    game = new(2, 3)
    play(game, "0 choose R1")
    assert refused(game, "0 choose R2") == "G1"
    assert refused(game, "0 choose R1") == "G1"
    assert menu(game, 0) == set()
    play(game, "1 choose Y1")
    assert menu(game, 0) == {"choose R2", "choose R3"}


@pytest.mark.parametrize(
    "line", ["0 choose", "0 choose R1 R2", "0 choose R1 #3", "0 choose R1 middle", "0 lay R1"]
)
def test_HK2_a_choice_is_one_card(line: str) -> None:
    assert refused(new(2, 3), line) == "HK2"


def test_HK2_a_card_played_is_gone() -> None:
    game = new(2, 3)
    tricks(game, "R3 Y1")
    refused(game, "0 choose R3")
    refused(game, "1 choose Y1")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_HK2_HK3_HK4_random_deals_agree_with_counting_by_hand(seats: int) -> None:
    rng = Rng(f"HK-{seats}")
    for _ in range(30):
        game = new_game("hoechste-karte", seats, seed="HK")
        points, waiting = [0] * seats, 0
        orders = [rng.shuffled(range(1, 12)) for _ in range(seats)]
        for numbers in zip(*orders, strict=True):
            tricks(game, " ".join(f"{c}{n}" for c, n in zip("RYGB", numbers, strict=False)))
            waiting += seats
            if numbers.count(max(numbers)) == 1:
                points[numbers.index(max(numbers))] += waiting
                waiting = 0
        assert game.scores == (tuple(points),)
        assert len(zone(game, "out")) == waiting
        best = tuple(seat for seat in range(seats) if points[seat] == max(points))
        assert game.winners() == best
