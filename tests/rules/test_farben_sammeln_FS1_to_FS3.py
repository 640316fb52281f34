"""Farben sammeln, rule by rule."""

import pytest

from reihum.core.errors import Mistake
from reihum.core.events import Moved
from reihum.games import new_game
from tests.rules.farben_sammeln import EVERYONE, PILES, UNDER, ended, next_deal, seen, tops, turn
from tests.rules.helpers import menu, play, refused, zone

NOT_HELD = {"G2", "FS3"}
TWO = ("R1 Y2 Y3", "R2 G2")  # hands of two players


# FS1


@pytest.mark.parametrize(("seats", "size"), [(2, 9), (3, 9), (4, 8), (5, 8), (6, 7)])
def test_FS1_the_deal_and_four_open_cards(seats: int, size: int) -> None:
    game = new_game("farben-sammeln", seats, seed="FS1")
    assert [len(zone(game, f"hand.{seat}")) for seat in range(seats)] == [size] * seats
    assert [len(zone(game, pile)) for pile in PILES] == [1, 1, 1, 1]
    assert [len(zone(game, pile)) for pile in UNDER] == [0, 0, 0, 0]
    assert len(zone(game, "stock")) == 80 - seats * size - 4
    cards = [card for zone in game.zones() for card in zone.cards]
    assert sorted(cards) == sorted(f"{c}{n}" for c in "RYGB" for n in range(1, 21))


@pytest.mark.parametrize("seats", [1, 7])
def test_FS1_two_to_six_play(seats: int) -> None:
    with pytest.raises(Mistake) as caught:
        new_game("farben-sammeln", seats, seed="FS1")
    assert caught.value.key == "bad-seats"


def test_FS1_more_than_all_cards_cannot_be_dealt() -> None:
    with pytest.raises(Mistake) as caught:
        new_game("farben-sammeln", 3, seed="FS1", numbers=3, hand=3)
    assert caught.value.key == "too-few-cards"


@pytest.mark.parametrize("seat", EVERYONE)
def test_FS1_the_pile_is_face_down_and_the_four_are_open(seat: int | None) -> None:
    game = new_game("farben-sammeln", 2, seed="FS1")
    view = game.view(seat)
    assert view.zones["stock"].cards == ("?",) * 58
    assert tuple(card for pile in PILES for card in view.zones[pile].cards or ()) == tops(game)
    for owner in range(2):
        hand = zone(game, f"hand.{owner}") if seat == owner else ("?",) * 9
        assert view.zones[f"hand.{owner}"].cards == hand


# FS2


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_FS2_left_of_the_dealer_begins(dealer: int) -> None:
    game = new_game("farben-sammeln", 4, seed="FS2", dealer=str(dealer))
    assert game.due() == game.may() == ((dealer + 1) % 4,)


@pytest.mark.parametrize("points", [(3, 5, 7), (7, 3, 5), (7, 5, 3)])
@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_FS2_the_loser_begins_the_next_deal(
    points: tuple[int, ...], first: int, dealer: int
) -> None:
    game = next_deal(ended(points, f"first={first} dealer={dealer}"))
    assert game.deal == 2
    assert game.dealer == (dealer + 1) % 3
    assert game.due() == (points.index(3),)


@pytest.mark.parametrize(
    ("points", "first", "begins"),
    [
        ((3, 3, 7), 0, 0),
        ((3, 3, 7), 1, 1),
        ((3, 3, 7), 2, 0),
        ((3, 7, 3), 1, 2),
        ((3, 7, 3), 2, 2),
        ((7, 3, 3), 0, 1),
        ((4, 4, 4), 2, 2),
    ],
)
def test_FS2_of_several_losers_the_first_clockwise_from_the_last_beginner(
    points: tuple[int, ...], first: int, begins: int
) -> None:
    assert next_deal(ended(points, f"first={first}")).due() == (begins,)


def test_FS2_the_beginner_of_the_deal_before_counts_not_of_the_first() -> None:
    game = next_deal(ended((9, 9, 2), "first=0"))
    assert game.due() == (2,)
    assert game.facts()["first"] == 2
    tied = next_deal(ended((5, 9, 5), "deal=2 first=2 scores=((9,9,2),)"))
    assert tied.due() == (2,)


def test_FS2_the_loser_of_the_deal_not_of_the_match() -> None:
    game = ended((9, 5, 8), "deal=2 scores=((1,50,2),)")
    assert game.totals() == (10, 55, 10)
    assert next_deal(game).due() == (1,)


def test_FS2_then_it_goes_on_clockwise() -> None:
    game = turn("R1 Y1", "R2 Y2", "R3 Y3", facts="asked=(1,)")
    for seat in (1, 2, 0, 1):
        assert game.due() == game.may() == (seat,)
        play(game, f"{seat} draw")
        assert game.due() == (seat,)
        play(game, f"{seat} lay {zone(game, f'hand.{seat}')[0]} pile.a")


# FS3


def test_FS3_first_a_card_is_taken() -> None:
    game = turn(*TWO)
    assert menu(game, 0) == {"draw", *(f"take {pile}" for pile in PILES)}
    assert menu(game, 1) == set()
    assert refused(game, "0 lay R1 pile.a") == "FS3"
    assert refused(game, "0 close R1 pile.a") in {"FS3", "FS4"}
    assert refused(game, "1 draw") == "G1"


def test_FS3_from_the_top_of_the_stock() -> None:
    game = turn(*TWO)
    stock = zone(game, "stock")
    play(game, "0 draw")
    assert zone(game, "stock") == stock[:-1]
    assert set(zone(game, "hand.0")) == {"R1", "Y2", "Y3", stock[-1]}
    assert tops(game) == ("R5", "Y6", "G7", "B8")


@pytest.mark.parametrize(("pile", "card"), [("a", "R5"), ("b", "Y6"), ("c", "G7"), ("d", "B8")])
def test_FS3_or_from_the_top_of_an_open_pile(pile: str, card: str) -> None:
    game = turn(*TWO, under="B9 B10")
    stock = zone(game, "stock")
    play(game, f"0 take pile.{pile}")
    assert set(zone(game, "hand.0")) == {"R1", "Y2", "Y3", card}
    assert zone(game, "stock") == stock


def test_FS3_one_card_only() -> None:
    for first in ("draw", "take pile.d"):
        game = turn(*TWO, under="B9 B10")
        play(game, f"0 {first}")
        assert refused(game, "0 draw") == "FS3"
        assert refused(game, "0 take pile.d") == "FS3"


def test_FS3_then_a_card_of_the_hand_is_laid_on_any_of_the_four() -> None:
    game = turn(*TWO)
    play(game, "0 draw")
    cards = zone(game, "hand.0")
    assert len(cards) == 4
    assert menu(game, 0) == {f"lay {card} {pile}" for card in cards for pile in PILES}
    play(game, "0 lay Y2 pile.b")
    assert tops(game) == ("R5", "Y2", "G7", "B8")
    assert zone(game, "under.b") == ("Y6",)
    assert "Y2" not in zone(game, "hand.0")
    assert len(zone(game, "hand.0")) == 3
    assert game.due() == (1,)


def test_FS3_the_card_just_drawn_may_be_laid() -> None:
    game = turn(*TWO)
    drawn = zone(game, "stock")[-1]
    play(game, "0 draw", f"0 lay {drawn} pile.c")
    assert set(zone(game, "hand.0")) == {"R1", "Y2", "Y3"}
    assert zone(game, "pile.c") == (drawn,)
    assert zone(game, "under.c") == ("B20", "G7")


@pytest.mark.parametrize("pile", ["a", "b"])
def test_FS3_an_emptied_place_must_be_filled(pile: str) -> None:
    game = turn(*TWO)
    play(game, f"0 take pile.{pile}")
    assert zone(game, f"pile.{pile}") == ()
    assert {line.split()[-1] for line in menu(game, 0)} == {f"pile.{pile}"}
    for other in set("abcd") - {pile}:
        assert refused(game, f"0 lay R1 pile.{other}") == "FS3"
    play(game, f"0 lay R1 pile.{pile}")
    assert zone(game, f"pile.{pile}") == ("R1",)
    assert zone(game, f"under.{pile}") == ()
    assert len(tops(game)) == 4


def test_FS3_a_player_who_closes_must_fill_the_empty_place_too() -> None:
    game = turn("R1 Y2", "R2 G2")
    play(game, "0 take pile.a")
    assert "close Y2 pile.a" in menu(game, 0)
    assert refused(game, "0 close Y2 pile.b") == "FS3"


@pytest.mark.parametrize("pile", PILES)
def test_FS3_where_a_card_lies_beneath_no_place_is_empty(pile: str) -> None:
    game = turn(*TWO, under="B9 B10")
    play(game, "0 take pile.d")
    assert tops(game) == ("R5", "Y6", "G7", "B10")
    assert zone(game, "under.d") == ("B9",)
    play(game, f"0 lay R1 {pile}")
    assert zone(game, pile) == ("R1",)


def test_FS3_two_cards_can_be_taken_from_a_pile_by_two_players() -> None:
    game = turn(*TWO, under="B9")
    play(game, "0 take pile.d", "0 lay R1 pile.a", "1 take pile.d")
    assert "B9" in zone(game, "hand.1")
    assert zone(game, "pile.d") == ()
    assert {line.split()[-1] for line in menu(game, 1)} == {"pile.d"}


@pytest.mark.parametrize("card", ["R2", "R5", "B20", "R21"])
def test_FS3_only_a_card_of_the_own_hand_can_be_laid(card: str) -> None:
    game = turn(*TWO)
    play(game, "0 draw")
    assert refused(game, f"0 lay {card} pile.a") in NOT_HELD


@pytest.mark.parametrize(
    "action",
    [
        *("lay", "lay R1", "lay R1 Y2 pile.a", "lay R1 pile.e", "lay R1 pile.a #1", "close R1"),
        *("lay R1 stock", "lay R1 under.a", "pass", "close", "ready"),
    ],
)
def test_FS3_one_card_is_laid_on_one_of_the_four(action: str) -> None:
    game = turn(*TWO)
    play(game, "0 draw")
    assert refused(game, f"0 {action}") == "FS3"


@pytest.mark.parametrize("action", ["take", "take pile.e", "take stock", "take R5", "draw R5"])
def test_FS3_taking_is_from_the_stock_or_one_of_the_four(action: str) -> None:
    assert refused(turn(*TWO), f"0 {action}") == "FS3"


def test_FS3_only_the_player_who_draws_a_card_sees_it() -> None:
    game = turn(*TWO)
    drawn = zone(game, "stock")[-1]
    events = play(game, "0 draw")
    for seat in EVERYONE:
        moves = [event.cards for event in seen(events, seat) if isinstance(event, Moved)]
        assert moves == [(drawn if seat == 0 else "?",)]


@pytest.mark.parametrize("seat", EVERYONE)
def test_FS3_what_is_taken_from_a_pile_and_laid_is_seen_by_all(seat: int | None) -> None:
    events = play(turn(*TWO), "0 take pile.a", "0 lay Y2 pile.a")
    moves = [event for event in seen(events, seat) if isinstance(event, Moved)]
    told = [(move.cards, move.source, move.target) for move in moves]
    assert told == [(("R5",), "pile.a", "hand.0"), (("Y2",), "hand.0", "pile.a")]
