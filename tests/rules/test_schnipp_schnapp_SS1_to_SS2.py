"""Schnipp Schnapp, rule by rule (SS1 to SS11)."""

import pytest

from reihum.games import new_game
from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.schnipp_schnapp import BARE, MATCH, NAME, NO_MATCH, owned, turned

# SS1: the deal


@pytest.mark.parametrize("seats", range(2, 7))
def test_SS1_all_cards_are_dealt_the_extra_ones_left_of_the_dealer(seats: int) -> None:
    for dealer in range(seats):
        game = new_game(NAME, seats, seed="deal", dealer=str(dealer))
        dealt = [owned(game, seat) for seat in range(seats)]
        assert len({card for cards in dealt for card in cards}) == 80
        for seat, cards in enumerate(dealt):
            extra = (seat - dealer - 1) % seats < 80 % seats
            assert len(cards) == 80 // seats + extra
        assert zone(game, "middle") == ()
        assert all(zone(game, f"pile.{seat}") == () for seat in range(seats))


@pytest.mark.parametrize("colours", [2, 3, 4])
def test_SS1_dealt_quartets_and_only_quartets_are_put_aside(colours: int) -> None:
    found = 0
    for seed in range(150):
        game = new_game(NAME, 2, seed=str(seed), colours=colours, numbers=3)
        for seat in range(2):
            stacked = [card[1:] for card in zone(game, f"stack.{seat}")]
            aside = [card[1:] for card in zone(game, f"won.{seat}")]
            assert all(stacked.count(number) < colours for number in stacked)
            assert all(aside.count(number) == colours for number in aside)
            found += bool(aside)
    assert found


def test_SS1_dealt_quartets_are_seen_by_all() -> None:
    games = [new_game(NAME, 2, seed=str(seed), numbers=2) for seed in range(50)]
    game = next(game for game in games if zone(game, "won.0"))
    for seat in (0, 1, None):
        assert game.view(seat).zones["won.0"].cards == zone(game, "won.0")


def test_SS1_nobody_sees_a_stack_not_even_its_owner() -> None:
    game = new_game(NAME, 3, seed="hidden")
    for seat in (0, 1, 2, None):
        for owner in range(3):
            seen = game.view(seat).zones[f"stack.{owner}"]
            assert seen.cards == ("?",) * len(zone(game, f"stack.{owner}"))


def test_SS1_any_card_may_lie_on_top_of_a_stack() -> None:
    games = [new_game(NAME, 2, seed=str(seed), numbers=3, dealer="0") for seed in range(300)]
    for seat in range(2):
        tops = {zone(game, f"stack.{seat}")[-1] for game in games if zone(game, f"stack.{seat}")}
        assert len(tops) == 12


def test_SS1_SS9_a_deal_of_quartets_only_is_over_at_once() -> None:
    games = [new_game(NAME, 2, seed=str(seed), colours=2, numbers=2) for seed in range(50)]
    whole = [game for game in games if not zone(game, "stack.0") and not zone(game, "stack.1")]
    assert whole
    for game in whole:
        assert (game.phase, game.due()) == ("over", ())
        assert game.scores == ((1, 1),)
        assert game.winners() == (0, 1)


def test_SS1_SS9_a_match_goes_on_after_a_deal_of_quartets_only() -> None:
    games = [new_game(NAME, 2, seed=str(seed), colours=2, numbers=2, deals=2) for seed in range(50)]
    game = next(game for game in games if game.scores)
    assert (game.phase, game.due()) == ("rest", (0, 1))
    play(game, "0 ready", "1 ready")
    assert game.deal == 2


def test_SS1_SS9_every_deal_begins_anew() -> None:
    game = at("""schnipp-schnapp 2 deals=2 limit=1 numbers=5 | asked=(1,) turns=1 | stack.1 R1 R3
        | won.1 R2 Y2 G2 B2 | stack.0 ... | pile.0 Y1 | middle Y3 Y4""")
    turned(game)
    play(game, "0 ready", "1 ready")
    assert zone(game, "middle") == zone(game, "pile.0") == zone(game, "pile.1") == ()
    assert len(owned(game, 0)) == len(owned(game, 1)) == 10
    turned(game)
    assert game.phase == "play"
    turned(game)
    assert game.phase == "over"


# SS2: turning up


@pytest.mark.parametrize("dealer", range(4))
def test_SS2_left_of_the_dealer_begins(dealer: int) -> None:
    game = new_game(NAME, 4, seed="begin", dealer=str(dealer))
    assert game.due() == ((dealer + 1) % 4,)
    assert menu(game, (dealer + 1) % 4) == {"turn"}


def test_SS2_SS8_whoever_lost_all_cards_to_dealt_quartets_does_not_begin() -> None:
    games = [
        new_game(NAME, 3, seed=str(seed), colours=2, numbers=3, dealer="0") for seed in range(200)
    ]
    without = [game for game in games if not zone(game, "stack.1") and game.phase == "play"]
    assert without
    assert all(game.due() == (2,) for game in without)


def test_SS2_the_top_card_of_the_stack_goes_on_top_of_the_own_pile() -> None:
    game = at(NO_MATCH)
    play(game, "0 turn")
    assert zone(game, "stack.0") == ("R4",)
    assert zone(game, "pile.0") == ("Y4", "R1")
    assert game.view(None).zones["pile.0"].cards == ("Y4", "R1")


def test_SS2_the_turn_runs_clockwise() -> None:
    game = at(BARE)
    order: list[int] = []
    for _ in range(7):
        order += game.due()
        turned(game)
    assert order == [0, 1, 2, 0, 1, 2, 0]


def test_SS2_only_whose_turn_it_is_turns_up() -> None:
    game = at(NO_MATCH)
    assert refused(game, "1 turn") == "G1"
    assert menu(game, 1) == set()


def test_SS2_nobody_turns_up_while_calls_may_come() -> None:
    game = at(NO_MATCH)
    play(game, "0 turn")
    for seat in range(3):
        assert refused(game, f"{seat} turn").startswith("SS")


def test_SS2_SS11_nobody_calls_before_a_card_is_turned_up() -> None:
    game = at(NO_MATCH)
    assert refused(game, "1 schnapp #300") == "G1"
    for answer in ("schnapp #300", "schnipp #300", "stay"):
        assert refused(game, f"0 {answer}").startswith("SS")


def test_SS2_SS3_the_turn_goes_on_left_of_the_turner_not_of_the_winner() -> None:
    game = at(MATCH)
    turned(game, "3 schnapp #300")
    assert game.due() == (1,)
