"""Schwarzer Peter, rule by rule."""

import pytest

from reihum.core.errors import Mistake
from reihum.core.events import Moved
from reihum.games import new_game
from tests.rules.helpers import play, refused, zone
from tests.rules.schwarzer_peter import draw, fans, is_pairs, seen, single, sizes, twin

# SP1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_SP1_two_colours_one_card_aside_the_rest_dealt_evenly(seats: int) -> None:
    for dealer in range(seats):
        game = new_game("schwarzer-peter", seats, seed="SP1", dealer=str(dealer))
        cards = [card for zone in game.zones() for card in zone.cards]
        assert sorted(cards) == sorted(f"{c}{n}" for c in "RB" for n in range(1, 21))
        assert len(zone(game, "aside")) == 1
        got = [len(zone(game, f"hand.{s}")) + len(zone(game, f"pairs.{s}")) for s in range(seats)]
        for place in range(seats):  # beginning left of the dealer
            assert got[(dealer + 1 + place) % seats] == 39 // seats + (place < 39 % seats)


@pytest.mark.parametrize("seats", [1, 7])
def test_SP1_two_to_six_play(seats: int) -> None:
    with pytest.raises(Mistake) as caught:
        new_game("schwarzer-peter", seats, seed="SP1")
    assert caught.value.key == "bad-seats"


def test_SP1_everyone_gets_a_card_at_least() -> None:
    with pytest.raises(Mistake) as caught:
        new_game("schwarzer-peter", 6, seed="SP1", numbers=3)
    assert caught.value.key == "too-few-cards"


def test_SP1_any_card_may_be_the_one_aside() -> None:
    aside = {zone(new_game("schwarzer-peter", 2, seed=f"SP1-{n}"), "aside") for n in range(400)}
    assert len(aside) == 40


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_SP1_the_card_aside_is_seen_by_nobody(seat: int | None) -> None:
    game = new_game("schwarzer-peter", 3, seed="SP1")
    assert game.view(seat).zones["aside"].cards == ("?",)


@pytest.mark.parametrize("seats", [2, 6])
def test_SP1_its_twin_is_the_only_card_without_a_partner(seats: int) -> None:
    game = new_game("schwarzer-peter", seats, seed="SP1")
    hands = [card for seat in range(seats) for card in zone(game, f"hand.{seat}")]
    assert [card for card in hands if twin(card) not in hands] == [single(game)]


# SP2


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_SP2_pairs_of_the_deal_are_laid_down(seats: int) -> None:
    laid = 0
    for number in range(20):
        game = new_game("schwarzer-peter", seats, seed=f"SP2-{number}")
        for seat in range(seats):
            hand, pairs = zone(game, f"hand.{seat}"), zone(game, f"pairs.{seat}")
            assert not any(twin(card) in hand for card in hand)
            assert is_pairs(pairs)
            laid += len(pairs)
    assert laid > 20


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_SP2_pairs_are_seen_by_all_hands_by_their_holders_only(seat: int | None) -> None:
    game = new_game("schwarzer-peter", 3, seed="SP2")
    for owner in range(3):
        hand = zone(game, f"hand.{owner}")
        assert game.view(seat).zones[f"pairs.{owner}"].cards == zone(game, f"pairs.{owner}")
        told = game.view(seat).zones[f"hand.{owner}"].cards
        assert told == (hand if seat == owner else ("?",) * len(hand))


def test_SP2_SP3_a_pair_made_is_laid_down_without_asking() -> None:
    game = fans("R5 R7 R20", "B7 B5", "R9 R11 R12", "B9 B11 B12")
    events = draw(game, "B5")
    assert set(zone(game, "hand.0")) == {"R7", "R20"}
    assert set(zone(game, "pairs.0")) == {"R5", "B5"}
    assert zone(game, "hand.1") == ("B7",)
    assert game.due() == (1,)
    for seat in (0, 1, 2, 3, None):
        moves = [e for e in seen(events, seat) if isinstance(e, Moved) and e.target == "pairs.0"]
        assert {card for move in moves for card in move.cards or ()} == {"R5", "B5"}


def test_SP2_SP3_a_card_without_a_partner_stays_in_the_hand() -> None:
    game = fans("R5", "B7 B5 R20", "R7")
    draw(game, "B7")
    assert set(zone(game, "hand.0")) == {"R5", "B7"}
    assert set(zone(game, "hand.1")) == {"B5", "R20"}
    assert zone(game, "pairs.0") == ()


def test_SP2_the_schwarzer_peter_has_no_partner() -> None:
    game = fans("R5 R20", "B5", asked=1)
    draw(game, "R20")
    assert set(zone(game, "hand.1")) == {"B5", "R20"}


# SP3


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_SP3_left_of_the_dealer_begins(seats: int) -> None:
    for dealer in range(seats):
        game = new_game("schwarzer-peter", seats, seed="SP3", dealer=str(dealer))
        assert all(sizes(game))
        assert game.due() == ((dealer + 1) % seats,)


@pytest.mark.parametrize(("seats", "numbers"), [(4, 4), (5, 4), (6, 5)])
def test_SP3_a_beginner_whose_hand_is_empty_before_the_first_draw_is_skipped(
    seats: int, numbers: int
) -> None:
    skipped = set()
    for number in range(300):
        game = new_game("schwarzer-peter", seats, seed=f"SP3-{number}", numbers=numbers)
        if game.phase != "play":
            continue
        left = [(game.dealer + 1 + place) % seats for place in range(seats)]
        held = sizes(game)
        begins = next(place for place in range(seats) if held[left[place]])
        assert game.due() == (left[begins],)
        skipped.add(begins)
    assert skipped >= {0, 1}


@pytest.mark.parametrize("seats", [2, 3])
def test_SP3_SP5_the_deal_may_be_over_before_the_first_draw(seats: int) -> None:
    over = 0
    for number in range(100):
        game = new_game("schwarzer-peter", seats, seed=f"SP3-{number}", numbers=seats)
        held = sizes(game)
        assert (game.phase == "over") == (sum(held) == 1)
        if game.phase == "over":
            assert game.scores == (tuple(held),)
            assert len(game.winners()) == seats - 1
            over += 1
    assert over


@pytest.mark.parametrize(("seat", "holder"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_SP3_whoever_is_on_turn_draws_from_the_left(seat: int, holder: int) -> None:
    game = fans("R5 R20", "B5 R6", "B6 R7 B8", "B7 R8", asked=seat)
    (first, *_), before = zone(game, f"hand.{holder}"), sizes(game)
    play(game, f"{seat} draw #1")
    assert first not in zone(game, f"hand.{holder}")
    assert first in zone(game, f"hand.{seat}") + zone(game, f"pairs.{seat}")
    assert sizes(game)[holder] == before[holder] - 1
    assert game.due() == (holder,)


def test_SP3_only_the_seat_on_turn_draws() -> None:
    game = fans("R5 R20", "B5 R6", "B6")
    refused(game, "1 draw #1")
    assert refused(game, "2 draw #1") == "G1"
    draw(game, "R6")
    assert refused(game, "0 draw #1") in {"G1", "SP3"}


@pytest.mark.parametrize(
    "line", ["0 draw B5", "0 draw hand.2 #1", "0 pass", "0 lay R5", "0 arrange R5 R20", "0 ready"]
)
def test_SP3_a_turn_is_one_draw(line: str) -> None:
    assert refused(fans("R5 R20", "B5 R6", "B6"), line) in {"SP3", "SP4"}


@pytest.mark.parametrize(
    ("hands", "seat", "source"),
    [
        (("R5 R20", "", "B5 R6", "B6"), 0, 2),
        (("R5 R20", "", "", "B5"), 0, 3),
        (("R5 R20", "B5", "", ""), 1, 0),
        (("", "R5 R20", "", "B5"), 3, 1),
    ],
)
def test_SP3_seats_without_cards_are_not_drawn_from(
    hands: tuple[str, ...], seat: int, source: int
) -> None:
    game = fans(*hands, asked=seat)
    before = sizes(game)
    draw(game, zone(game, f"hand.{source}")[-1])
    after = sizes(game)
    assert after[source] == before[source] - 1
    assert all(after[s] == before[s] for s in range(4) if s not in (seat, source))


def test_SP3_seats_without_cards_are_skipped() -> None:
    game = fans("R5 R20", "", "B5 R6", "B6")
    draw(game, "R6")
    assert game.due() == (2,)
    draw(game, "B6")
    assert sizes(game) == [3, 0, 2, 0]
    assert game.due() == (0,)


def test_SP3_a_hand_drawn_empty_is_out_at_once() -> None:
    game = fans("R5 R20", "R6", "B5 R7", "B6 B7")
    draw(game, "R6")
    assert sizes(game) == [3, 0, 2, 2]
    assert game.due() == (2,)
    refused(game, "1 draw #1")


def test_SP3_a_hand_emptied_by_a_pair_is_out_at_once() -> None:
    game = fans("R5", "B5 R7", "R6 R20", "B6 B7")
    draw(game, "B5")
    assert sizes(game) == [0, 1, 2, 2]
    assert game.due() == (1,)
    draw(game, "R20")
    draw(game, "B7")  # seat 2, from seat 3
    assert game.due() == (3,)
    draw(game, "R7")  # seat 3 draws from seat 1, as seat 0 has no cards
    assert sizes(game) == [0, 1, 2, 2]
    assert game.due() == (1,)


def test_SP3_both_can_be_out_at_once() -> None:
    game = fans("R5", "B5", "R6 R20", "B6")
    draw(game, "B5")
    assert sizes(game) == [0, 0, 2, 1]
    assert game.due() == (2,)


def test_SP3_two_who_are_left_draw_in_turn() -> None:
    game = fans("", "R5 R6 R20", "", "B5 B6", asked=1)
    for seat, card in ((1, "B6"), (3, "R20"), (1, "R20")):
        assert game.due() == (seat,)
        draw(game, card)
    assert game.due() == (3,)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_SP3_the_card_drawn_is_seen_by_drawer_and_holder_only(seat: int | None) -> None:
    events = draw(fans("R5 R20", "B5 R6", "B6"), "R6")
    moves = [event.cards for event in seen(events, seat) if isinstance(event, Moved)]
    assert moves == [("R6" if seat in (0, 1) else "?",)]
