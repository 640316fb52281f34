"""Farben sammeln, rule by rule."""

import pytest

from reihum.core.events import Moved, Said
from reihum.games import new_game
from reihum.games.farben_sammeln import FarbenSammeln
from tests.rules.farben_sammeln import (
    EVERYONE,
    PILES,
    ended,
    last_card,
    next_deal,
    seen,
    tops,
    turn,
    under,
)
from tests.rules.helpers import at, menu, play, refused, zone

# FS4


def test_FS4_whoever_holds_one_colour_after_laying_may_say_schluss() -> None:
    game = turn("R1 Y2", "R2 G2", options="deals=1")
    play(game, "0 take pile.a")
    assert menu(game, 0) == {
        *("lay R1 pile.a", "lay R5 pile.a", "lay Y2 pile.a", "close Y2 pile.a")
    }
    events = play(game, "0 close Y2 pile.a")
    assert tops(game) == ("Y2", "Y6", "G7", "B8")
    assert game.phase == "over"
    assert game.scores == ((6, 2),)
    for seat in EVERYONE:
        assert [e.seat for e in seen(events, seat) if isinstance(e, Said)] == [0]


def test_FS4_nobody_has_to() -> None:
    game = turn("R1 R3 Y2", "G2 G1")
    play(game, "0 take pile.a", "0 lay Y2 pile.a")
    assert set(zone(game, "hand.0")) == {"R1", "R3", "R5"}
    assert game.phase == "play"
    assert game.due() == (1,)
    play(game, "1 take pile.c", "1 lay G7 pile.c", "0 draw")
    drawn = next(card for card in zone(game, "hand.0") if card[0] != "R")
    play(game, f"0 close {drawn} pile.b")
    assert game.scores == ((9, 3),)


@pytest.mark.parametrize("card", ["R1", "R5", "G9"])
def test_FS4_not_with_several_colours(card: str) -> None:
    game = turn("R1 Y2 G9", "R2 R3")
    play(game, "0 take pile.a")
    assert not any(line.startswith("close") for line in menu(game, 0))
    assert refused(game, f"0 close {card} pile.a") == "FS4"


def test_FS4_the_hand_after_laying_counts_not_before() -> None:
    game = turn("R1 R2", "G1 G2")
    play(
        game, "0 take pile.b"
    )  # a yellow card: it is not enough to have one colour before the turn
    assert refused(game, "0 close R1 pile.b") == "FS4"
    play(game, "0 close Y6 pile.b")
    assert game.scores == ((3, 3),)


def test_FS4_one_colour_all_along() -> None:
    game = turn("R1 R2", "G1 Y2")
    play(game, "0 take pile.a")
    assert "close R5 pile.a" in menu(game, 0)
    play(game, "0 close R1 pile.a")
    assert game.scores == ((7, 2),)


def test_FS4_only_at_the_end_of_the_own_turn() -> None:
    game = turn("R1 R2", "G1 G2")
    assert refused(game, "0 close R1 pile.a") in {"FS3", "FS4"}
    assert refused(game, "1 close G1 pile.a") == "G1"
    play(game, "0 draw")
    assert refused(game, "1 close G1 pile.a") == "G1"
    play(game, "0 lay R1 pile.a")
    assert refused(game, "0 close R2 pile.a") == "G1"
    assert refused(game, "1 close G1 pile.a") in {"FS3", "FS4"}


@pytest.mark.parametrize("colour", "RYGB")
def test_FS4_any_colour(colour: str) -> None:
    game = turn(f"{colour}1 {colour}2", "G3 Y4")
    drawn = zone(game, "stock")[-1]
    play(game, "0 draw", f"0 close {drawn} pile.d")
    assert game.scores == ((3, 4),)


# FS5


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("R20 Y9 Y8 Y7", 24),
        ("R20 Y9 Y8 G1", 20),
        ("R1 Y1 G1 B1", 1),
        ("G10 G9 R10 R8 B4 B3 B2", 19),
        ("B12 B11 B10 Y20", 33),
    ],
)
def test_FS5_points_are_the_best_colour_sum(hand: str, points: int) -> None:
    game = turn("R2 R3 R4", hand)
    drawn = zone(game, "stock")[-1]
    assert drawn == "B19"
    play(game, "0 draw", "0 close B19 pile.a")
    assert game.scores == ((9, points),)


@pytest.mark.parametrize(
    ("hand", "sums", "points"),
    [
        ("R20 Y9 Y8 Y7", [20, 24, 0, 0], 24),
        ("G10 G9 R10 R8 B4 B3 B2", [18, 0, 19, 9], 19),
        ("", [0, 0, 0, 0], 0),
    ],
)
def test_FS5_everybody_sees_what_the_own_hand_brings(
    hand: str, sums: list[int], points: int
) -> None:
    open_to_0 = {"hand.0": tuple(hand.split()), "pile.a": ("R1",)}
    told = FarbenSammeln.sorted_in({}, open_to_0, 0)
    assert list(told) == ["hand.0"]
    assert [meld.points for meld in told["hand.0"].melds] == sums
    assert sorted(card for meld in told["hand.0"].melds for card in meld.cards) == sorted(
        hand.split()
    )
    assert told["hand.0"].points == points


def test_FS5_of_a_hidden_hand_everybody_knows_what_it_took_openly_until_it_is_laid() -> None:
    game = at(
        "farben-sammeln 2 | asked=(0,) | hand.0 R1 R2 Y3 | hand.1 G1 G2 B3"
        " | pile.a R20 | pile.b Y9 | pile.c G7 | pile.d B8 | under.a B19 | stock ... Y20"
    )

    def known(seat: int | None) -> dict[str, list[int]]:
        view = game.view(seat)
        seen = {n: z.cards or () for n, z in view.zones.items() if z.open}
        told = FarbenSammeln.sorted_in(view.facts, seen, seat)
        return {name: [meld.points for meld in one.melds] for name, one in told.items()}

    nothing = [0, 0, 0, 0]
    assert known(None) == {"hand.0": nothing, "hand.1": nothing}
    play(game, "0 take pile.a", "0 lay R1 pile.a", "1 draw", "1 lay Y20 pile.b")
    assert known(None) == {"hand.0": [20, 0, 0, 0], "hand.1": nothing}
    assert known(1) == {"hand.0": [20, 0, 0, 0], "hand.1": [0, 0, 3, 3]}
    play(game, "0 take pile.b", "0 lay Y3 pile.b", "1 take pile.b", "1 lay B3 pile.b")
    assert known(None) == {"hand.0": [20, 20, 0, 0], "hand.1": [0, 3, 0, 0]}
    play(game, "0 draw", "0 lay R20 pile.a")
    assert known(None) == {"hand.0": [0, 20, 0, 0], "hand.1": [0, 3, 0, 0]}


def test_FS5_when_the_hands_lie_open_all_of_them_counts() -> None:
    game = ended((9, 5, 8), "seen=(('R20',),(),())", "deals=1")
    assert game.facts()["seen"] == ()


def test_FS5_whoever_closes_need_not_be_the_best() -> None:
    game = ended((3, 20, 15), "", "deals=1")
    assert game.phase == "over"
    assert game.winners() == (1,)


def test_FS5_most_over_the_match_wins() -> None:
    game = ended((9, 5, 8), "deal=3 scores=((1,9,5),(2,10,2))")
    assert game.phase == "over"
    assert game.totals() == (12, 24, 15)
    assert game.winners() == (1,)


def test_FS5_equal_sums_share_the_win() -> None:
    game = ended((9, 5, 8), "deal=2 scores=((1,5,1),)", "deals=2")
    assert game.totals() == (10, 10, 9)
    assert game.winners() == (0, 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_FS5_as_many_deals_as_players(seats: int) -> None:
    game = new_game("farben-sammeln", seats, seed="FS5", limit=1)
    for deal in range(1, seats + 1):
        assert game.deal == deal
        while game.phase == "play":
            seat = game.due()[0]
            play(game, f"{seat} draw", f"{seat} lay {zone(game, f'hand.{seat}')[0]} pile.a")
        assert (game.phase == "over") == (deal == seats)
        if deal < seats:
            next_deal(game)
    assert game.totals() == tuple(sum(points) for points in zip(*game.scores, strict=True))


def test_FS5_more_or_fewer_deals_can_be_agreed() -> None:
    assert ended((3, 4), "", "deals=1").phase == "over"
    assert ended((3, 4), "deal=2 scores=((1,1),)", "deals=3").phase == "rest"


# FS6


def test_FS6_what_lies_under_the_tops_is_shuffled_into_a_new_stock() -> None:
    game = last_card()
    play(game, "0 draw")
    assert zone(game, "stock") == ()
    assert under(game) == {"R3", "Y3", "B2"}  # not before the end of the turn
    play(game, "0 lay B3 pile.b")
    assert set(zone(game, "stock")) == {"R3", "Y3", "B2", "G2"}
    assert under(game) == set()
    assert tops(game) == ("G1", "B3", "G3", "B1")
    assert game.due() == (1,)
    assert "draw" in menu(game, 1)


def test_FS6_it_is_shuffled() -> None:
    orders = set()
    for number in range(30):
        game = last_card(f"FS6-{number}")
        play(game, "0 draw", "0 lay B3 pile.b")
        orders.add(zone(game, "stock"))
    assert len(orders) > 5


def test_FS6_not_while_a_card_is_left() -> None:
    game = last_card()
    play(game, "0 take pile.a", "0 lay R1 pile.a")
    assert zone(game, "stock") == ("B3",)
    assert under(game) == {"R3", "Y3", "B2"}


@pytest.mark.parametrize("seat", EVERYONE)
def test_FS6_the_new_stock_is_face_down(seat: int | None) -> None:
    game = last_card()
    events = play(game, "0 draw", "0 lay B3 pile.b")
    assert game.view(seat).zones["stock"].cards == ("?",) * 4
    into = [e for e in seen(events, seat) if isinstance(e, Moved) and e.target == "stock"]
    assert {card for event in into for card in event.cards or ()} <= {"?"}


def test_FS6_the_next_card_is_the_top_of_the_new_stock() -> None:
    game = last_card()
    play(game, "0 draw", "0 lay B3 pile.b")
    top = zone(game, "stock")[-1]
    play(game, "1 draw")
    assert top in zone(game, "hand.1")
    assert len(zone(game, "stock")) == 3


def test_FS6_whoever_draws_the_last_card_may_say_schluss() -> None:
    game = last_card()
    play(game, "0 draw", "0 lay Y1 pile.a", "1 take pile.c", "1 lay Y2 pile.c")
    assert set(zone(game, "hand.0")) == {"R1", "B3"}
    closing = at("""farben-sammeln 2 numbers=3 hand=2 | asked=(0,) | hand.0 R1 R2 |
        hand.1 Y1 Y2 | pile.a G1 | pile.b G2 | pile.c G3 | pile.d B1 | under.a R3 Y3 B2 |
        stock B3""")
    play(closing, "0 draw", "0 close B3 pile.a")
    assert closing.scores == ((3, 3),)


@pytest.mark.parametrize("seat", EVERYONE)
def test_FS6_of_an_open_pile_only_the_top_is_shown(seat: int | None) -> None:
    game = turn("R1 Y2 Y3", "R2 G2", under="B9 B10")
    zones = game.view(seat).zones
    assert zones["pile.d"].cards == ("B8",)
    assert zones["under.d"].cards == ("?", "?")
    play(game, "0 draw", "0 lay Y2 pile.d")
    zones = game.view(seat).zones
    assert zones["pile.d"].cards == ("Y2",)
    assert set(zones["under.d"].cards or ()) == {"?"}


@pytest.mark.parametrize("seat", EVERYONE)
def test_FS6_taking_shows_all_the_card_beneath(seat: int | None) -> None:
    game = turn("R1 Y2 Y3", "R2 G2", under="B9 B10")
    events = play(game, "0 take pile.d")
    moves = [event for event in seen(events, seat) if isinstance(event, Moved)]
    assert [move.cards for move in moves] == [("B8",), ("B10",)]
    assert game.view(seat).zones["pile.d"].cards == ("B10",)
    assert game.view(seat).zones["under.d"].cards == ("?",)


def test_FS6_with_nothing_under_the_tops_there_is_no_stock() -> None:
    game = new_game("farben-sammeln", 4, seed="FS6", numbers=3, hand=2)
    assert zone(game, "stock") == ()
    for _ in range(5):
        seat = game.due()[0]
        assert menu(game, seat) == {f"take {pile}" for pile in PILES}
        assert refused(game, f"{seat} draw") == "FS6"
        play(game, f"{seat} take pile.c", f"{seat} lay {zone(game, f'hand.{seat}')[0]} pile.c")
        assert len(tops(game)) == 4


# FS7


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_FS7_after_200_turns_per_player_the_deal_is_scored_as_it_stands(seats: int) -> None:
    hands = ("R1 Y2 Y3", "R2 G2", "G3 G4 R9", "R3 R4", "B1 Y4", "B2 B3")[:seats]
    for turns in (200 * seats - 2, 200 * seats - 1):
        game = turn(*hands, options="deals=1", facts=f"turns={turns}")
        play(game, "0 draw")
        assert game.phase == "play"
        play(game, "0 lay B19 pile.a")
        last = turns == 200 * seats - 1
        assert (game.phase == "over") == last
        assert game.scores == ((((5, 2, 9, 7, 4, 5)[:seats]),) if last else ())


def test_FS7_a_whole_deal_without_schluss() -> None:
    game, turns = new_game("farben-sammeln", 2, seed="FS7", deals=1), 0
    while game.due():
        seat = game.due()[0]
        play(game, f"{seat} draw", f"{seat} lay {zone(game, f'hand.{seat}')[-1]} pile.b")
        turns += 1
    assert turns == 400
    assert len(game.scores) == 1


@pytest.mark.parametrize("limit", [1, 3])
def test_FS7_another_limit_can_be_agreed_and_each_deal_counts_anew(limit: int) -> None:
    game = new_game("farben-sammeln", 3, seed="FS7", limit=limit)
    for deal in range(1, 4):
        for _ in range(3 * limit):
            assert game.phase == "play"
            seat = game.due()[0]
            play(game, f"{seat} draw", f"{seat} lay {zone(game, f'hand.{seat}')[-1]} pile.b")
        assert len(game.scores) == deal
        if game.phase == "rest":
            next_deal(game)
    assert game.phase == "over"


def test_FS7_schluss_in_the_last_turn_ends_the_deal_once() -> None:
    game = turn("R1 R2", "G3 G4", options="deals=1", facts="turns=399")
    play(game, "0 draw", "0 close B19 pile.a")
    assert game.scores == ((3, 7),)
