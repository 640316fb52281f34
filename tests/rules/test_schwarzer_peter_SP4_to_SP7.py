"""Schwarzer Peter, rule by rule."""

from itertools import permutations

import pytest

from reihum.core.actions import Action
from reihum.core.errors import Refusal
from reihum.core.events import Arranged
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.games import chair_at, new_game
from tests.rules.helpers import menu, play, refused, zone
from tests.rules.schwarzer_peter import draw, fans, match_at, seen, single, sizes

OTHERS = (0, 2, None)  # everyone except seat 1, whose fan it is


def three() -> Game:
    """Seat 0 is to draw from the three cards of seat 1."""
    return fans("R5 R20", "B5 R6 B7", "B6 R7")


# SP4


@pytest.mark.parametrize(("place", "card"), [(1, "B5"), (2, "R6"), (3, "B7")])
def test_SP4_the_drawer_picks_a_place_in_the_fan(place: int, card: str) -> None:
    game = three()
    assert menu(game, 0) == {"draw #1", "draw #2", "draw #3"}
    left = tuple(other for other in zone(game, "hand.1") if other != card)
    play(game, f"0 draw #{place}")
    assert card in zone(game, "hand.0") + zone(game, "pairs.0")
    assert zone(game, "hand.1") == left


@pytest.mark.parametrize("action", ["draw", "draw #0", "draw #4", "draw #-1"])
def test_SP4_the_place_must_be_in_the_fan(action: str) -> None:
    assert refused(three(), f"0 {action}") == "SP4"


@pytest.mark.parametrize("order", list(permutations(("B5", "R6", "B7"))))
def test_SP4_the_holder_decides_the_order(order: tuple[str, ...]) -> None:
    game = three()
    assert 1 in game.may()
    play(game, f"1 arrange {' '.join(order)}")
    assert zone(game, "hand.1") == order
    assert game.view(1).zones["hand.1"].cards == order
    assert game.due() == (0,)
    assert game.facts()["draws"] == 0
    play(game, "0 draw #2")
    assert order[1] in zone(game, "hand.0") + zone(game, "pairs.0")


@pytest.mark.parametrize(
    "cards", ["", "B5", "B5 R6", "B5 R6 B7 B7", "B5 R6 R6", "B5 R6 R5", "B5 R6 X9", "B5 R6 B7 R5"]
)
def test_SP4_the_whole_fan_is_arranged(cards: str) -> None:
    assert refused(three(), f"1 arrange {cards}".strip()) in {"SP4", "SP3"}


def test_SP4_once_before_each_draw() -> None:
    game = three()
    play(game, "1 arrange B7 R6 B5")
    assert game.may() == (0,)
    assert menu(game, 1) == set()
    refused(game, "1 arrange B5 R6 B7")
    play(game, "0 draw #1")
    assert zone(game, "hand.1") == ("R6", "B5")


def test_SP4_again_before_the_next_draw_from_it() -> None:
    game = fans("R5 R6 R7 R20", "B5 B6 B7")
    play(game, "1 arrange B6 B7 B5", "0 draw #1")
    assert set(game.may()) == {1, 0}  # now somebody draws from the fan of seat 0
    refused(game, "1 arrange B5 B7")
    play(game, "0 arrange R20 R7 R5", "1 draw #1")
    assert set(zone(game, "hand.1")) == {"B5", "B7", "R20"}
    assert game.due() == (0,)
    play(game, "1 arrange R20 B5 B7")
    refused(game, "1 arrange B5 B7 R20")


def test_SP4_only_the_fan_that_is_drawn_from() -> None:
    game = three()
    assert set(game.may()) == {0, 1}
    assert refused(game, "2 arrange R7 B6") == "G1"
    refused(game, "0 arrange R20 R5")
    draw(game, "R6")
    assert set(game.may()) == {1, 2}
    play(game, "2 arrange R7 B6")
    refused(game, "1 arrange B7 B5")


def test_SP4_of_the_next_seat_that_has_cards() -> None:
    game = fans("R5 R20", "", "B5 R6", "B6")
    assert set(game.may()) == {0, 2}
    play(game, "2 arrange R6 B5")


def test_SP4_what_is_offered_is_lawful() -> None:
    game = three()
    offered = menu(game, 1)
    assert offered
    for action in offered:
        play(game.copy(), f"1 {action}")


@pytest.mark.parametrize("seat", OTHERS)
def test_SP4_nobody_else_sees_the_order(seat: int | None) -> None:
    told, views = [], []
    for order in permutations(("B5", "R6", "B7")):
        game = three()
        chair = chair_at(game.setup, seat, game.view(seat))
        events = play(game, f"1 arrange {' '.join(order)}")
        chair.hear(events)
        assert chair.view == game.view(seat)
        told.append(seen(events, seat))
        views.append(game.view(seat))
    assert all(events == told[0] for events in told)
    assert all(view == views[0] for view in views)
    assert not any(isinstance(event, Arranged) for event in told[0])
    assert views[0].zones["hand.1"].cards == ("?", "?", "?")


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_SP4_the_place_a_card_was_drawn_from_is_told_to_nobody(seat: int | None) -> None:
    told, views = [], []
    for order in ("R8 B5 B7", "B5 R8 B7", "B5 B7 R8"):
        game = fans("R6 R20", order, "B6 R7", "R5 B8")
        told.append(seen(draw(game, "R8"), seat))
        views.append(game.view(seat))
    assert all(events == told[0] for events in told)
    if seat != 1:
        assert all(view == views[0] for view in views)


@pytest.mark.parametrize("seat", [2, 3, None])
def test_SP4_whoever_watches_cannot_tell_two_draws_apart(seat: int | None) -> None:
    told, views = [], []
    for place in (1, 2, 3):
        game = fans("R6 R20", "B5 R8 B7", "B6 R7", "R5 B8")
        told.append(seen(play(game, f"0 draw #{place}"), seat))
        views.append(game.view(seat))
    assert told[0] == told[1] == told[2]
    assert views[0] == views[1] == views[2]


def test_SP4_the_holder_sees_the_own_order_all_along() -> None:
    game, rng = new_game("schwarzer-peter", 3, seed="SP4"), Rng("SP4")
    chairs = [chair_at(game.setup, seat, game.view(seat)) for seat in range(3)]
    while game.due():
        seat = rng.choice(game.may())
        events = play(game, f"{seat} {rng.choice(game.menu(seat))}")
        for chair in chairs:
            chair.hear(events)
            assert chair.view.zones[f"hand.{chair.seat}"].cards == zone(game, f"hand.{chair.seat}")


def test_SP4_an_arrangement_taken_back_is_seen_by_its_holder_only() -> None:
    told: dict[int | None, list[object]] = {seat: [] for seat in OTHERS}
    for order in ("R6 B5 B7", "B7 B5 R6"):
        match = match_at(three())
        chairs = [chair_at(match.game.setup, seat, match.game.view(seat)) for seat in (*OTHERS, 1)]
        events = match.act(1, Action.parse(f"arrange {order}"))
        assert match.may_undo(1)
        back = match.undo(1)
        assert zone(match.game, "hand.1") == ("B5", "R6", "B7")
        for chair in chairs:
            chair.hear(events)
            chair.hear(back)
            assert chair.view == match.game.view(chair.seat)
        for seat in OTHERS:
            told[seat].append(seen(back, seat))
            assert not any(isinstance(event, Arranged) for event in seen(back, seat))
        match.play(1, Action.parse("arrange B7 R6 B5"))
        assert zone(match.game, "hand.1") == ("B7", "R6", "B5")
    assert all(first == second for first, second in told.values())


def test_SP4_neither_a_draw_nor_what_was_arranged_before_it_can_be_taken_back() -> None:
    match = match_at(three())
    match.play(1, Action.parse("arrange B7 R6 B5"))
    match.play(0, Action.parse("draw #2"))
    for seat in range(3):
        assert not match.may_undo(seat)
        with pytest.raises(Refusal):
            match.undo(seat)


# SP5


def test_SP5_the_last_one_with_the_single_card_loses_all_others_win() -> None:
    game = fans("R5", "B5 R20", "", "")
    draw(game, "B5")
    assert game.phase == "over"
    assert zone(game, "hand.1") == ("R20",)
    assert game.scores == ((0, 1, 0, 0),)
    assert game.winners() == (0, 2, 3)
    assert game.due() == game.may() == ()


def test_SP5_the_drawer_may_be_left_with_it() -> None:
    game = fans("R5", "B5 R20", "")
    draw(game, "R20")
    assert game.phase == "play"
    draw(game, "R5")
    assert game.scores == ((1, 0, 0),)
    assert game.winners() == (1, 2)


def test_SP5_to_draw_the_last_card_of_another_is_not_the_end() -> None:
    game = fans("R5 R6", "R20", "B5 B6")
    draw(game, "R20")
    assert game.phase == "play"
    assert game.due() == (2,)


def test_SP5_the_last_pair_may_leave_it_with_a_third() -> None:
    game = fans("R5", "B5", "R20")
    draw(game, "B5")
    assert game.scores == ((0, 0, 1),)
    assert game.winners() == (0, 1)


def test_SP5_lost_deals_are_counted_and_fewest_win() -> None:
    game = fans("R5", "B5 R20", "", facts="deal=3 scores=((1,0,0),(0,0,1))", options="deals=3")
    draw(game, "B5")
    assert game.totals() == (1, 1, 1)
    assert game.winners() == (0, 1, 2)
    game = fans("R5", "B5 R20", "", facts="deal=2 scores=((0,1,0),)", options="deals=2")
    draw(game, "B5")
    assert game.totals() == (0, 2, 0)
    assert game.winners() == (0, 2)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_SP3_SP5_a_deal_ends_with_all_pairs_laid_down(seats: int) -> None:
    game, rng = new_game("schwarzer-peter", seats, seed="SP5"), Rng("SP5")
    while game.due():
        seat = game.due()[0]
        play(game, f"{seat} {rng.choice(game.menu(seat))}")
    hands = sizes(game)
    assert sum(hands) == 1
    loser = hands.index(1)
    assert zone(game, f"hand.{loser}") == (single(game),)
    assert game.winners() == tuple(seat for seat in range(seats) if seat != loser)


# SP6


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_SP6_in_the_short_game_17_to_20_are_out(seats: int) -> None:
    game = new_game("schwarzer-peter", seats, seed="SP6", short=True)
    cards = [card for zone in game.zones() for card in zone.cards]
    assert sorted(cards) == sorted(f"{c}{n}" for c in "RB" for n in range(1, 17))
    assert len(zone(game, "aside")) == 1


# SP7


def test_SP7_after_500_draws_the_holder_of_the_single_card_loses() -> None:
    game = fans("R5", "B5 R20")
    for number in range(500):  # the single card goes back and forth
        assert game.phase == "play"
        assert game.facts()["draws"] == number
        draw(game, "R20")
    assert game.phase == "over"
    assert sizes(game) == [1, 2]
    assert game.scores == ((0, 1),)
    assert game.winners() == (0,)


@pytest.mark.parametrize(("card", "loser"), [("R20", 0), ("B6", 1), ("B5", 1)])
def test_SP7_the_holder_after_the_last_draw(card: str, loser: int) -> None:
    for draws in (498, 499):
        game = fans("R5", "B5 B6 R20", "R6 R7", "B7", facts=f"draws={draws}")
        draw(game, card)
        assert (game.phase == "over") == (draws == 499)
    assert game.scores == (tuple(int(seat == loser) for seat in range(4)),)
    assert game.winners() == tuple(seat for seat in range(4) if seat != loser)
    assert set(zone(game, "pairs.0")) == ({"R5", "B5"} if card == "B5" else set())


def test_SP7_arranging_is_no_draw_and_each_deal_counts_anew() -> None:
    game = fans("R5", "B5 R20", facts="draws=499", options="deals=2")
    play(game, "1 arrange R20 B5")
    assert game.phase == "play"
    draw(game, "R20")
    assert game.phase == "rest"
    assert game.totals() == (1, 0)
    play(game, "0 ready", "1 ready")
    assert game.facts()["draws"] == 0
    assert game.phase == "play"
