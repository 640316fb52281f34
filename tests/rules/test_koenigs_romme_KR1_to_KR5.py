"""Königs-Rommé: a test or more for every rule, named by its id."""

from collections import Counter

import pytest

from reihum.core.errors import Mistake
from reihum.core.events import Shuffled
from reihum.core.rng import SeededTape
from reihum.games import new_game, setup_for
from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.koenigs_romme import (
    NOT_HELD,
    ROUNDS,
    SEATS,
    VALUES,
    after_round,
    in_round,
    moved,
    on_turn,
)

# KR1, KR2, KR3: cards and dealing


@pytest.mark.parametrize("seats", SEATS)
def test_KR1_two_of_each_card_and_six_jokers_make_116(seats: int) -> None:
    game = new_game("koenigs-romme", seats, seed="deck")
    cards = Counter(card for z in game.zones() for card in z.cards)
    assert cards.total() == 116
    assert cards.pop("*") == 6
    assert cards == {f"{suit}{value}": 2 for suit in "SHDCX" for value in VALUES}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", ROUNDS)
def test_KR2_each_round_a_card_more_and_the_next_opens_the_discard_pile(
    seats: int, number: int
) -> None:
    if number == 1:
        game = new_game("koenigs-romme", seats, seed="deal")
    else:
        game = after_round(number - 1, seats)
        play(game, *(f"{seat} ready" for seat in range(seats)))
    assert game.deal == number
    assert [len(zone(game, f"hand.{s}")) for s in range(seats)] == [number + 2] * seats
    assert [zone(game, f"laid.{s}") for s in range(seats)] == [()] * seats
    assert len(zone(game, "discard")) == 1
    assert len(zone(game, "stock")) == 116 - seats * (number + 2) - 1
    for seat in (*range(seats), None):
        assert game.view(seat).zones["discard"].cards == zone(game, "discard")


def test_KR2_eleven_rounds_unless_fewer_are_agreed() -> None:
    game = after_round(10)
    play(game, "0 ready", "1 ready")
    assert (game.deal, game.phase) == (11, "play")
    over = at(f"""koenigs-romme 2 | {in_round(11)} asked=(0,) drawn=1 out=1
        scores=({"(1,2)," * 10}) | hand.0 S3 | hand.1 S4 | discard S5 | stock ...""")
    play(over, "0 discard S3")
    assert (over.phase, len(over.scores)) == ("over", 11)
    short = at("""koenigs-romme 2 deals=3 | deal=3 wild=5 asked=(0,) drawn=1 out=1
        scores=((1,2),(3,4)) | hand.0 S3 | hand.1 S4 | discard S5 | stock ...""")
    play(short, "0 discard S3")
    assert short.phase == "over"
    for deals in (0, 12):
        with pytest.raises(Mistake):
            setup_for("koenigs-romme", 2, {"deals": deals})


def test_KR2_all_cards_are_shuffled_anew_each_round() -> None:
    game = at("""koenigs-romme 2 | asked=(0,) drawn=1 out=1 groups=((),(3,)) | hand.0 S3 S4
        | hand.1 | laid.1 H5 D5 C5 | discard S5 | stock ...""")
    play(game, "0 discard S3")
    assert game.phase == "rest"
    play(game, "0 ready", "1 ready")
    assert len(zone(game, "hand.0")) == len(zone(game, "hand.1")) == 4
    assert zone(game, "laid.1") == ()
    assert len(zone(game, "stock")) == 107
    assert game.facts()["out"] == -1


@pytest.mark.parametrize("seats", SEATS)
def test_KR3_left_of_the_dealer_begins(seats: int) -> None:
    for dealer in range(seats):
        game = new_game("koenigs-romme", seats, seed="x", dealer=str(dealer))
        assert game.dealer == dealer
        assert game.due() == ((dealer + 1) % seats,)


def test_KR3_the_dealer_moves_left_each_round() -> None:
    game = after_round(4, seats=4, dealer=2)
    play(game, "0 ready", "1 ready", "2 ready", "3 ready")
    assert (game.dealer, game.due()) == (3, (0,))
    game = after_round(5, seats=4, dealer=3)
    play(game, "0 ready", "1 ready", "2 ready", "3 ready")
    assert (game.dealer, game.due()) == (0, (1,))


def test_KR3_play_goes_on_to_the_left() -> None:
    game, turns = new_game("koenigs-romme", 5, seed="x", dealer="2"), []
    for _ in range(11):
        (seat,) = game.due()
        turns.append(seat)
        play(game, f"{seat} draw", f"{seat} discard {zone(game, f'hand.{seat}')[0]}")
    assert turns == [3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3]


# KR4, KR5: drawing and discarding

FRESH = """koenigs-romme 3 | asked=(0,) | hand.0 S5 H8 DK | hand.1 C4 C9 XJ | hand.2 X4 X9 HJ
    | discard D4 DQ | stock ..."""


def test_KR4_first_one_card_is_drawn_from_either_pile() -> None:
    game = at(FRESH)
    assert menu(game, 0) == {"draw", "take"}
    top = zone(game, "stock")[-1]
    play(game, "0 draw")
    assert Counter(zone(game, "hand.0")) == Counter(["S5", "H8", "DK", top])
    assert zone(game, "discard") == ("D4", "DQ")
    game = at(FRESH)
    size = len(zone(game, "stock"))
    play(game, "0 take")
    assert Counter(zone(game, "hand.0")) == Counter(["S5", "H8", "DK", "DQ"])
    assert zone(game, "discard") == ("D4",)
    assert len(zone(game, "stock")) == size


@pytest.mark.parametrize("first", ["draw", "take"])
def test_KR4_one_card_only_and_then_one_is_discarded(first: str) -> None:
    game = at(FRESH)
    assert refused(game, "0 discard S5") == "KR4"
    assert refused(game, "0 lay S5 H8 DK") == "KR4"
    play(game, f"0 {first}")
    assert game.due() == (0,)
    assert refused(game, "0 draw") == "KR4"
    assert refused(game, "0 take") == "KR4"
    assert menu(game, 0) >= {"discard S5", "discard H8", "discard DK"}
    play(game, "0 discard H8")
    assert zone(game, "discard")[-1] == "H8"
    assert len(zone(game, "hand.0")) == 3
    assert game.due() == (1,)
    assert menu(game, 1) == {"draw", "take"}


def test_KR4_exactly_one_card_of_the_own_hand_is_discarded() -> None:
    game = on_turn("S5 H8 DK C4", number=1)
    assert refused(game, "0 discard S5 H8") == "KR4"
    assert refused(game, "0 discard") in NOT_HELD
    assert refused(game, "0 discard X9") in NOT_HELD
    play(game, "0 discard DK")
    assert zone(game, "hand.0") == ("S5", "H8", "C4")


def test_KR4_a_card_taken_may_be_thrown_back() -> None:
    game = at(FRESH)
    play(game, "0 take")
    assert "discard DQ" in menu(game, 0)
    play(game, "0 discard DQ")
    assert zone(game, "discard") == ("D4", "DQ")
    assert zone(game, "hand.0") == ("S5", "H8", "DK")
    play(game, "1 take")
    assert "DQ" in zone(game, "hand.1")


def test_KR4_what_others_see_of_a_card_drawn_and_of_a_card_taken() -> None:
    game = at(FRESH)
    top = zone(game, "stock")[-1]
    events = play(game, "0 draw")
    assert moved(events, 0) == [((top,), "stock", "hand.0")]
    for seat in (1, 2, None):
        assert moved(events, seat) == [(("?",), "stock", "hand.0")]
    game = at(FRESH)
    events = play(game, "0 take", "0 discard S5")
    for seat in (0, 1, 2, None):
        assert moved(events, seat) == [
            (("DQ",), "discard", "hand.0"),
            (("S5",), "hand.0", "discard"),
        ]


def test_KR4_an_equal_card_may_be_held_and_thrown_twice() -> None:
    game = on_turn("S5 S5 DK C4", number=1)
    play(game, "0 discard S5")
    assert Counter(zone(game, "hand.0")) == Counter(["S5", "DK", "C4"])


def test_KR4_unknown_words_and_other_forms_are_refused() -> None:
    for game in (at(FRESH), on_turn("S5 H8 DK C4", number=1)):
        for line in ("0 draw S5", "0 draw #2", "0 take DQ", "0 pass", "0 discard S5 laid"):
            assert refused(game, line).startswith(("KR", "G"))


LAST_CARD = """koenigs-romme 2 | asked=(0,) | hand.0 S5 H8 DK | hand.1 ... | discard C4 C9 XJ X4 DQ
    | stock D8"""


def test_KR5_the_last_card_drawn_makes_the_discard_pile_the_draw_pile() -> None:
    game = at(LAST_CARD)
    events = play(game, "0 draw")
    assert "D8" in zone(game, "hand.0")
    assert Counter(zone(game, "stock")) == Counter(["C4", "C9", "XJ", "X4", "DQ"])
    assert zone(game, "discard") == ()
    assert Shuffled("stock") in events
    for seat in (0, 1, None):
        assert game.view(seat).zones["stock"].cards == ("?",) * 5
    play(game, "0 discard H8")
    assert zone(game, "discard") == ("H8",)
    assert menu(game, 1) == {"draw", "take"}


def test_KR5_it_is_shuffled() -> None:
    orders = set()
    for seed in map(str, range(20)):
        game = at(LAST_CARD, SeededTape(seed))
        play(game, "0 draw")
        orders.add(zone(game, "stock"))
    assert len(orders) > 10


def test_KR5_only_when_the_last_card_is_drawn_and_not_when_one_is_taken() -> None:
    game = at(LAST_CARD)
    play(game, "0 take")
    assert zone(game, "stock") == ("D8",)
    assert zone(game, "discard") == ("C4", "C9", "XJ", "X4")
    game = at("""koenigs-romme 2 | asked=(0,) | hand.0 S5 H8 DK | hand.1 ... | discard C4 C9
        | stock D9 D8""")
    play(game, "0 draw")
    assert zone(game, "stock") == ("D9",)
    assert zone(game, "discard") == ("C4", "C9")


def test_KR5_the_drawer_may_go_out_with_it_and_the_others_still_draw() -> None:
    game = at("""koenigs-romme 2 | asked=(0,) | hand.0 D9 D10 S4 | hand.1 ... | discard C4
        | stock D8""")
    play(game, "0 draw", "0 lay D8 D9 D10", "0 discard S4")
    assert zone(game, "discard") == ("S4",)
    play(game, "1 draw")
    assert "C4" in zone(game, "hand.1")
    assert zone(game, "stock") == ("S4",)
    assert zone(game, "discard") == ()
