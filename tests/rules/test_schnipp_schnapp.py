"""Schnipp Schnapp, rule by rule (SS1 to SS11)."""

from itertools import permutations

import pytest

from reihum.core.events import Event, Moved, Said, Sealed, Shuffled
from reihum.core.game import Game
from reihum.core.position import digest
from reihum.core.rng import ScriptedTape, SeededTape
from reihum.games import new_game
from tests.rules.helpers import at, menu, play, refused, zone

NAME = "schnipp-schnapp"
NO_CHANCE = ScriptedTape([])

# Seat 0 turns up R1 and matches seat 1's Y1.
MATCH = """schnipp-schnapp 4 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
    | stack.1 G4 | pile.1 B3 Y1 | stack.2 B4 | pile.2 R2 | stack.3 ..."""

# Seat 0 turns up R1, which matches nothing.
NO_MATCH = """schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
    | stack.1 G4 B2 | pile.1 B3 Y2 | stack.2 ... | middle G2 Y3"""

# Seat 0 turns up R1 and matches the middle.
MIDDLE = """schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
    | stack.1 G4 B2 | pile.1 B3 Y2 | stack.2 ... | middle R3 Y1"""

# Seat 0 turns up R1 and matches both seat 1's Y1 and the middle.
BOTH = """schnipp-schnapp 4 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
    | stack.1 G4 | pile.1 B3 Y1 | stack.2 B4 | pile.2 R2 | stack.3 ... | middle G2 G1"""

# Nobody has an open pile; seat 0 turns up R3, which matches nothing.
BARE = """schnipp-schnapp 3 numbers=6 | asked=(0,) | stack.0 R1 R2 R3 | stack.1 Y4 Y5 Y6
    | stack.2 ..."""


def turned(game: Game, *calls: str) -> list[Event]:
    """Whose turn it is turns up a card; then these calls, and silence from all others."""
    events = [event for seat in game.asked for event in play(game, f"{seat} turn")]
    return events + answered(game, *calls)


def answered(game: Game, *calls: str) -> list[Event]:
    callers = {call.split()[0] for call in calls}
    silent = [str(seat) for seat in range(game.setup.seats) if str(seat) not in callers]
    return play(game, *calls, *(f"{seat} stay" for seat in silent))


def under(game: Game, seat: int, *stack: str) -> set[str]:
    """What has come under a stack that still has these cards, in this order, on top."""
    cards = zone(game, f"stack.{seat}")
    border = len(cards) - len(stack)
    assert cards[border:] == stack
    return set(cards[:border])


def owned(game: Game, seat: int) -> tuple[str, ...]:
    return tuple(card for kind in ("stack", "pile", "won") for card in zone(game, f"{kind}.{seat}"))


def verbs(game: Game, seat: int) -> set[str]:
    return {action.partition(" ")[0] for action in menu(game, seat)}


def said(events: list[Event]) -> set[tuple[int, str]]:
    return {(event.seat, event.word) for event in events if isinstance(event, Said)}


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


def test_SS2_SS8_who_lost_all_cards_to_dealt_quartets_does_not_begin() -> None:
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


# SS3: Schnapp


def test_SS3_the_turner_takes_the_matching_pile_and_the_own_one() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300")
    assert under(game, 0, "R4") == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "pile.0") == zone(game, "pile.1") == ()
    assert zone(game, "stack.1") == ("G4",)
    assert zone(game, "pile.2") == ("R2",)
    assert zone(game, "won.0") == ()


def test_SS3_who_is_matched_takes_the_turners_pile_and_the_own_one() -> None:
    game = at(MATCH)
    turned(game, "1 schnapp #300")
    assert under(game, 1, "G4") == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "pile.0") == zone(game, "pile.1") == ()
    assert zone(game, "stack.0") == ("R4",)
    assert zone(game, "pile.2") == ("R2",)


def test_SS3_a_third_player_takes_both_piles_and_adds_the_own_one() -> None:
    game = at(MATCH)
    turned(game, "2 schnapp #300")
    assert under(game, 2, "B4") == {"Y4", "R1", "B3", "Y1", "R2"}
    assert all(zone(game, f"pile.{seat}") == () for seat in range(4))


def test_SS3_a_third_player_without_an_open_pile_takes_both_piles() -> None:
    game = at(MATCH)
    stack = zone(game, "stack.3")
    turned(game, "3 schnapp #300")
    assert under(game, 3, *stack) == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "pile.0") == zone(game, "pile.1") == zone(game, "pile.3") == ()
    assert zone(game, "pile.2") == ("R2",)


SEVERAL = """schnipp-schnapp 4 numbers=5 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
    | stack.1 G4 | pile.1 B3 Y1 | stack.2 B4 | pile.2 R2 G1 | pile.3 G5 | stack.3 ..."""


@pytest.mark.parametrize(
    ("caller", "stack", "gained", "left"),
    [
        (0, ("R4",), {"Y4", "R1", "B3", "Y1", "R2", "G1"}, {3}),
        (1, ("G4",), {"Y4", "R1", "B3", "Y1", "R2", "G1"}, {3}),
        (2, ("B4",), {"Y4", "R1", "B3", "Y1", "R2", "G1"}, {3}),
    ],
)
def test_SS3_every_other_pile_that_shows_the_number_is_taken(
    caller: int, stack: tuple[str, ...], gained: set[str], left: set[int]
) -> None:
    game = at(SEVERAL)
    turned(game, f"{caller} schnapp #300")
    assert under(game, caller, *stack) == gained
    assert {seat for seat in range(4) if zone(game, f"pile.{seat}")} == left


def test_SS3_a_fourth_player_takes_all_three_matching_piles() -> None:
    game = at(SEVERAL)
    stack = zone(game, "stack.3")
    turned(game, "3 schnapp #300")
    assert under(game, 3, *stack) == {"Y4", "R1", "B3", "Y1", "R2", "G1", "G5"}
    assert all(zone(game, f"pile.{seat}") == () for seat in range(4))


def test_SS3_quartets_of_won_and_own_open_cards_are_put_aside() -> None:
    game = at("""schnipp-schnapp 4 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
        | stack.1 G4 | pile.1 B3 Y1 | stack.2 B4 | pile.2 G1 | pile.3 B1 R2 | stack.3 ...""")
    stack = zone(game, "stack.3")
    turned(game, "3 schnapp #300")
    assert set(zone(game, "won.3")) == {"R1", "Y1", "G1", "B1"}
    assert under(game, 3, *stack) == {"Y4", "B3", "R2"}


def test_SS3_several_quartets_at_once_are_all_put_aside() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=5 | asked=(0,) | stack.0 R3 R1 | pile.0 Y2 R4
        | stack.1 ... | pile.1 R2 Y4 Y1""")
    turned(game, "0 schnapp #300")
    assert set(zone(game, "won.0")) == {"R1", "Y1", "R2", "Y2", "R4", "Y4"}
    assert zone(game, "stack.0") == ("R3",)
    assert game.phase == "play"


def test_SS3_three_of_a_number_are_no_quartet() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 G4 | pile.1 Y1
        | pile.2 G1 | stack.2 ...""")
    turned(game, "0 schnapp #300")
    assert zone(game, "won.0") == ()
    assert under(game, 0, "R4") == {"R1", "Y1", "G1"}


def test_SS3_cards_in_the_stack_make_no_quartet() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 B1 R1 | stack.1 G4 | pile.1 Y1
        | pile.2 G1 | stack.2 ...""")
    turned(game, "0 schnapp #300")
    assert zone(game, "won.0") == ()
    assert under(game, 0, "B1") == {"R1", "Y1", "G1"}


def test_SS3_the_won_cards_lie_face_down() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300")
    for seat in (0, 1, None):
        assert game.view(seat).zones["stack.0"].cards == ("?",) * 5


def test_SS3_the_first_to_call_takes_all() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #500", "1 schnapp #400", "2 schnapp #200", "3 schnapp #300")
    assert under(game, 2, "B4") == {"Y4", "R1", "B3", "Y1", "R2"}


def test_SS3_the_top_card_of_the_own_pile_is_no_match() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y1
        | stack.1 ... | pile.1 G2""")
    turned(game, "0 schnapp #300")
    assert zone(game, "middle") == ("Y1", "R1")
    assert zone(game, "pile.1") == ("G2",)


def test_SS3_a_number_inside_another_pile_is_no_match() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | pile.1 Y1 G2""")
    turned(game, "1 schnapp #300")
    assert zone(game, "middle") == ("Y1", "G2")
    assert zone(game, "pile.0") == ("R1",)


def test_SS3_a_number_just_covered_is_no_match() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y2
        | stack.1 ... | pile.1 G2""")
    turned(game, "1 schnapp #300")
    assert zone(game, "middle") == ("G2",)
    assert zone(game, "pile.0") == ("Y2", "R1")


def test_SS3_the_same_colour_is_no_match() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | pile.1 R2""")
    turned(game, "1 schnapp #300")
    assert zone(game, "middle") == ("R2",)


def test_SS3_a_match_nobody_called_is_gone() -> None:
    game = at("""schnipp-schnapp 4 numbers=5 | asked=(0,) | stack.0 R4 R1 | stack.1 Y3 G4
        | pile.1 B3 | pile.2 Y1 | stack.2 B4 R2 | stack.3 ...""")
    turned(game)
    turned(game, "0 schnapp #300")
    assert zone(game, "middle") == ("R1",)
    assert zone(game, "pile.2") == ("Y1",)


def test_SS3_a_match_nobody_called_is_back_when_the_number_is_turned_up_again() -> None:
    game = at("""schnipp-schnapp 3 numbers=5 | asked=(0,) | stack.0 R4 R1 | stack.1 Y3 G1
        | pile.1 B3 | pile.2 Y1 | stack.2 ...""")
    turned(game)
    turned(game, "1 schnapp #300")
    assert under(game, 1, "Y3") == {"R1", "Y1", "B3", "G1"}


# SS4: mistakes


def test_SS4_schnapp_without_a_match_puts_the_open_pile_onto_the_middle() -> None:
    game = at(NO_MATCH)
    turned(game, "1 schnapp #300")
    assert zone(game, "middle") == ("G2", "Y3", "B3", "Y2")
    assert zone(game, "pile.1") == ()
    assert zone(game, "stack.1") == ("G4", "B2")
    assert zone(game, "pile.0") == ("Y4", "R1")
    assert game.view(None).zones["middle"].cards == ("G2", "Y3", "B3", "Y2")


def test_SS4_schnipp_without_a_match_is_a_mistake() -> None:
    game = at(NO_MATCH)
    turned(game, "1 schnipp #300")
    assert zone(game, "middle") == ("G2", "Y3", "B3", "Y2")
    assert zone(game, "pile.1") == ()


def test_SS4_schnipp_with_an_empty_middle_is_a_mistake() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | pile.1 G3 G2""")
    turned(game, "1 schnipp #300")
    assert zone(game, "middle") == ("G3", "G2")


def test_SS4_schnapp_instead_of_schnipp_is_a_mistake() -> None:
    game = at(MIDDLE)
    turned(game, "1 schnapp #300")
    assert zone(game, "middle") == ("R3", "Y1", "B3", "Y2")
    assert zone(game, "pile.1") == ()
    assert zone(game, "pile.0") == ("Y4", "R1")


def test_SS4_schnipp_instead_of_schnapp_is_a_mistake() -> None:
    game = at(MATCH)
    turned(game, "1 schnipp #300")
    assert zone(game, "middle") == ("B3", "Y1")
    assert zone(game, "pile.1") == ()
    assert zone(game, "pile.0") == ("Y4", "R1")


def test_SS4_the_turners_mistake_costs_the_card_just_turned_up_too() -> None:
    game = at(NO_MATCH)
    turned(game, "0 schnapp #300")
    assert zone(game, "middle") == ("G2", "Y3", "Y4", "R1")
    assert zone(game, "pile.0") == ()
    assert zone(game, "stack.0") == ("R4",)


def test_SS4_SS5_the_top_card_of_a_lost_pile_is_the_one_to_match() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
        | stack.1 G4 G2 | stack.2 ... | pile.2 B3 Y2 | middle R3 Y3""")
    turned(game, "2 schnapp #300")
    stack = zone(game, "stack.2")
    turned(game, "2 schnipp #300")
    assert under(game, 2, *stack) == {"R3", "Y3", "B3", "Y2"}


def test_SS4_several_mistakes_at_once_are_all_paid() -> None:
    game = at(NO_MATCH)
    turned(game, "0 schnipp #300", "1 schnapp #500")
    middle = zone(game, "middle")
    assert middle[:2] == ("G2", "Y3")
    assert {middle[2:4], middle[4:6]} == {("Y4", "R1"), ("B3", "Y2")}
    assert zone(game, "pile.0") == zone(game, "pile.1") == ()


def test_SS4_a_mistake_paid_with_cards_bars_nobody() -> None:
    game = at(NO_MATCH)
    turned(game, "1 schnapp #300")
    play(game, "1 turn")
    assert verbs(game, 1) == {"schnapp", "schnipp", "stay"}


def test_SS4_a_mistake_without_an_open_pile_costs_no_cards() -> None:
    game = at(BARE)
    stack = zone(game, "stack.2")
    turned(game, "2 schnapp #300")
    assert zone(game, "middle") == ()
    assert zone(game, "stack.2") == stack


@pytest.mark.parametrize("word", ["schnapp", "schnipp"])
def test_SS4_who_is_barred_may_only_stay(word: str) -> None:
    game = at(BARE)
    turned(game, f"2 {word} #300")
    play(game, "1 turn")
    assert menu(game, 2) == {"stay"}
    assert refused(game, "2 schnapp #300") == "SS4"
    assert refused(game, "2 schnipp #300") == "SS4"
    assert verbs(game, 0) == verbs(game, 1) == {"schnapp", "schnipp", "stay"}


def barred_windows(game: Game, seat: int, turns: int) -> list[int]:
    """The seats in whose next turns this seat may not call."""
    barred = []
    for _ in range(turns):
        turner = game.asked[0]
        play(game, f"{turner} turn")
        if verbs(game, seat) == {"stay"}:
            barred.append(turner)
        answered(game)
    return barred


def test_SS4_the_bar_lasts_until_the_turn_has_passed_the_own_seat() -> None:
    game = at(BARE)
    turned(game, "2 schnapp #300")
    assert barred_windows(game, 2, 6) == [1, 2]


def test_SS4_the_bar_of_the_next_player_lasts_for_one_turn() -> None:
    game = at(BARE)
    turned(game, "1 schnapp #300")
    assert barred_windows(game, 1, 6) == [1]


def test_SS4_SS8_the_bar_of_a_player_without_cards_ends_when_the_turn_skips_the_seat() -> None:
    game = at("""schnipp-schnapp 3 numbers=6 | asked=(0,) | stack.0 R1 R2 R3 | stack.1 ...
        | middle G4 B5""")
    turned(game, "2 schnipp #300")
    assert barred_windows(game, 2, 4) == [1]


def test_SS4_SS8_the_turn_that_passes_with_the_mistake_itself_does_not_end_the_bar() -> None:
    game = at("""schnipp-schnapp 3 numbers=6 | asked=(0,) | stack.0 R1 R2 R3 | stack.2 ...
        | middle G4 B5""")
    turned(game, "1 schnipp #300")
    assert barred_windows(game, 1, 4) == [2, 0]


def test_SS4_SS8_a_bar_ends_when_the_seat_is_skipped_along_with_one_that_just_went_out() -> None:
    game = at("""schnipp-schnapp 4 numbers=6 | asked=(0,) barred=(2,) | stack.0 R1 R2 R3 | pile.1 Y2
        | stack.3 ... | middle G4""")
    turned(game, "1 schnapp #300")
    assert game.due() == (3,)
    assert barred_windows(game, 2, 2) == []


def test_SS4_a_bar_of_one_leaves_the_bar_of_another_alone() -> None:
    game = at(BARE.replace("asked=(0,)", "asked=(0,) barred=(1,)"))
    turned(game, "2 schnapp #300")
    other = game.copy()
    assert barred_windows(game, 1, 3) == [1]
    assert barred_windows(other, 2, 4) == [1, 2]


def test_SS4_who_is_barred_still_turns_up_and_can_lose_the_pile() -> None:
    game = at("""schnipp-schnapp 3 numbers=6 | asked=(0,) | stack.0 R1 R3 | stack.1 Y4 Y3
        | stack.2 ...""")
    turned(game, "1 schnapp #300")
    turned(game, "0 schnapp #300")
    assert under(game, 0, "R1") == {"R3", "Y3"}
    assert zone(game, "stack.1") == ("Y4",)


def test_SS4_a_new_deal_bars_nobody() -> None:
    game = at("""schnipp-schnapp 2 deals=2 limit=1 numbers=6 | asked=(1,) turns=1 | stack.1 R1 R3
        | stack.0 ...""")
    turned(game, "0 schnapp #300")
    assert game.phase == "rest"
    play(game, "0 ready", "1 ready")
    play(game, f"{game.due()[0]} turn")
    assert verbs(game, 0) == verbs(game, 1) == {"schnapp", "schnipp", "stay"}


# SS5: Schnipp


@pytest.mark.parametrize(("caller", "stack"), [(0, ("R4",)), (1, ("G4", "B2"))])
def test_SS5_schnipp_takes_the_middle_only(caller: int, stack: tuple[str, ...]) -> None:
    game = at(MIDDLE)
    turned(game, f"{caller} schnipp #300")
    assert under(game, caller, *stack) == {"R3", "Y1"}
    assert zone(game, "middle") == ()
    assert zone(game, "pile.0") == ("Y4", "R1")
    assert zone(game, "pile.1") == ("B3", "Y2")


def test_SS5_schnipp_may_be_called_without_an_open_pile() -> None:
    game = at(MIDDLE)
    stack = zone(game, "stack.2")
    turned(game, "2 schnipp #300")
    assert under(game, 2, *stack) == {"R3", "Y1"}
    assert zone(game, "pile.2") == ()


def test_SS5_quartets_in_the_middle_are_put_aside() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | middle R3 Y3 G2 G3 B3 Y1""")
    turned(game, "0 schnipp #300")
    assert set(zone(game, "won.0")) == {"R3", "Y3", "G3", "B3"}
    assert under(game, 0, "R4") == {"G2", "Y1"}


def test_SS5_the_own_open_pile_makes_no_quartet_with_the_middle() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | middle Y1 G1 B1""")
    turned(game, "0 schnipp #300")
    assert zone(game, "won.0") == ()
    assert zone(game, "pile.0") == ("R1",)
    assert under(game, 0, "R4") == {"Y1", "G1", "B1"}


def test_SS5_the_stack_makes_no_quartet_with_the_middle() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(1,) | stack.0 R4 R1 | stack.1 R3 Y1
        | stack.2 ... | middle R2 G1 B1""")
    turned(game, "0 schnipp #300")
    assert zone(game, "won.0") == ()
    assert under(game, 0, "R4", "R1") == {"R2", "G1", "B1"}


def test_SS5_only_the_top_card_of_the_middle_counts() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | pile.1 G4 | middle Y1 G2""")
    turned(game, "1 schnipp #300")
    assert zone(game, "middle") == ("Y1", "G2", "G4")


def test_SS5_a_covered_open_card_does_not_match_the_middle() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y2 | stack.1 ...
        | pile.1 G4 | middle G2""")
    turned(game, "1 schnipp #300")
    assert zone(game, "middle") == ("G2", "G4")


def test_SS5_only_the_card_just_turned_up_matches_the_middle() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | pile.1 G2 | stack.2 Y4 | pile.2 B3 | middle Y2""")
    turned(game, "2 schnipp #300")
    assert zone(game, "middle") == ("Y2", "B3")


def test_SS5_the_first_to_call_takes_the_middle() -> None:
    game = at(MIDDLE)
    turned(game, "0 schnipp #400", "1 schnipp #300")
    assert under(game, 1, "G4", "B2") == {"R3", "Y1"}
    assert zone(game, "stack.0") == ("R4",)
    assert zone(game, "pile.0") == ("Y4", "R1")


# SS6: ties


def test_SS6_calls_exactly_a_tie_window_apart_are_a_tie() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", "1 schnapp #340")
    assert under(game, 0, "R4") == {"Y4", "R1"}
    assert under(game, 1, "G4") == {"B3", "Y1"}
    assert zone(game, "pile.0") == zone(game, "pile.1") == ()


def test_SS6_one_millisecond_more_is_no_tie() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #341", "1 schnapp #300")
    assert under(game, 1, "G4") == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "stack.0") == ("R4",)


@pytest.mark.parametrize(("window", "late"), [(0, 301), (100, 401)])
def test_SS6_the_tie_window_is_an_option(window: int, late: int) -> None:
    position = MATCH.replace("numbers=4", f"numbers=4 tie_window={window}")
    game = at(position)
    turned(game, "0 schnapp #300", f"1 schnapp #{late - 1}")
    assert under(game, 0, "R4") == {"Y4", "R1"}
    assert under(game, 1, "G4") == {"B3", "Y1"}
    game = at(position)
    turned(game, "0 schnapp #300", f"1 schnapp #{late}")
    assert under(game, 0, "R4") == {"Y4", "R1", "B3", "Y1"}


def test_SS6_a_pile_goes_back_unshuffled() -> None:
    game = at(
        """schnipp-schnapp 2 numbers=5 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4 G5 B2
        | stack.1 ... | pile.1 R3 B5 Y1""",
        NO_CHANCE,
    )
    stack = zone(game, "stack.1")
    turned(game, "0 schnapp #300", "1 schnapp #300")
    assert zone(game, "stack.0") == ("R1", "B2", "G5", "Y4", "R4")
    assert zone(game, "stack.1") == ("Y1", "B5", "R3", *stack)


def test_SS6_the_cards_that_went_back_lie_face_down() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", "1 schnapp #300")
    for seat in (0, 1, 2, None):
        assert game.view(seat).zones["stack.0"].cards == ("?",) * 3


def test_SS6_piles_of_others_stay_where_they_are() -> None:
    game = at(MATCH)
    stack = zone(game, "stack.3")
    turned(game, "2 schnapp #300", "3 schnapp #320")
    assert zone(game, "pile.0") == ("Y4", "R1")
    assert zone(game, "pile.1") == ("B3", "Y1")
    assert zone(game, "stack.2") == ("R2", "B4")
    assert zone(game, "stack.3") == stack


def test_SS6_a_tie_of_schnipps_leaves_the_middle() -> None:
    game = at(MIDDLE)
    turned(game, "0 schnipp #300", "1 schnipp #330")
    assert zone(game, "middle") == ("R3", "Y1")
    assert under(game, 0, "R4") == {"Y4", "R1"}
    assert under(game, 1, "G4", "B2") == {"B3", "Y2"}


def test_SS6_schnipp_and_schnapp_tie_when_both_are_right() -> None:
    game = at(BOTH)
    turned(game, "1 schnapp #300", "2 schnipp #335")
    assert zone(game, "middle") == ("G2", "G1")
    assert zone(game, "pile.0") == ("Y4", "R1")
    assert under(game, 1, "G4") == {"B3", "Y1"}
    assert under(game, 2, "B4") == {"R2"}


@pytest.mark.parametrize("wrong", [270, 300, 330])
def test_SS6_a_wrong_call_ties_with_nothing(wrong: int) -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", f"2 schnipp #{wrong}")
    assert under(game, 0, "R4") == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "middle") == ("R2",)


def test_SS6_wrong_calls_at_the_same_time_are_mistakes_all_the_same() -> None:
    game = at(NO_MATCH)
    turned(game, "0 schnapp #300", "1 schnapp #300")
    assert set(zone(game, "middle")) == {"G2", "Y3", "Y4", "R1", "B3", "Y2"}
    assert zone(game, "stack.0") == ("R4",)
    assert zone(game, "stack.1") == ("G4", "B2")


def test_SS6_a_wrong_caller_pays_in_a_tie_too() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", "1 schnapp #300", "2 schnipp #300")
    assert zone(game, "middle") == ("R2",)
    assert under(game, 0, "R4") == {"Y4", "R1"}


def test_SS6_a_later_right_call_has_no_part_in_the_tie() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", "1 schnapp #340", "2 schnapp #341")
    assert zone(game, "pile.2") == ("R2",)
    assert zone(game, "stack.2") == ("B4",)
    assert zone(game, "middle") == ()


def test_SS6_a_tie_is_counted_from_the_fastest_call() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", "1 schnapp #330", "2 schnapp #360")
    assert zone(game, "pile.0") == zone(game, "pile.1") == ()
    assert zone(game, "pile.2") == ("R2",)


def test_SS6_three_may_tie() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #340", "1 schnapp #320", "2 schnapp #300")
    assert all(zone(game, f"pile.{seat}") == () for seat in range(4))
    assert under(game, 2, "B4") == {"R2"}


def test_SS6_a_tie_puts_no_quartet_aside() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 R2 Y2
        | stack.1 ... | pile.1 Y1""")
    turned(game, "0 schnapp #300", "1 schnapp #300")
    assert zone(game, "won.0") == zone(game, "won.1") == ()
    assert under(game, 0, "R4") == {"R2", "Y2", "R1"}


def test_SS6_a_tie_costs_nobody_the_right_to_call() -> None:
    game = at(MATCH)
    turned(game, "2 schnapp #300", "3 schnapp #300")
    play(game, "1 turn")
    assert verbs(game, 2) == verbs(game, 3) == {"schnapp", "schnipp", "stay"}


def test_SS6_the_match_is_gone_after_a_tie() -> None:
    game = at(MATCH)
    turned(game, "2 schnapp #300", "3 schnapp #300")
    assert game.due() == (1,)
    turned(game, "0 schnapp #300")
    assert zone(game, "middle") == ("Y4", "R1")


def test_SS6_a_pile_without_a_stack_becomes_the_stack() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R1 | pile.0 Y4
        | stack.1 ... | pile.1 Y1""")
    turned(game, "0 schnapp #300", "1 schnapp #300")
    assert zone(game, "stack.0") == ("R1", "Y4")
    turned(game)
    turned(game)
    assert zone(game, "pile.0") == ("Y4",)


def test_SS6_SS8_a_player_without_cards_can_spoil_a_schnipp() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
        | stack.2 ... | middle R3 Y1""")
    turned(game, "0 schnipp #300", "1 schnipp #310")
    assert zone(game, "middle") == ("R3", "Y1")
    assert under(game, 0, "R4") == {"Y4", "R1"}
    assert owned(game, 1) == ()


# SS7: a stack used up

USED_UP = """schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R1 | pile.0 Y2 G3 B4
    | stack.1 ..."""


def test_SS7_the_pile_stays_open_after_the_last_card() -> None:
    game = at(USED_UP, NO_CHANCE)
    turned(game)
    assert zone(game, "stack.0") == ()
    assert zone(game, "pile.0") == ("Y2", "G3", "B4", "R1")
    turned(game)
    assert game.due() == (0,)
    assert zone(game, "pile.0") == ("Y2", "G3", "B4", "R1")


def test_SS7_the_whole_pile_is_shuffled_when_a_card_has_to_be_turned_up() -> None:
    deck = at(USED_UP).plan.deck
    order = ("G3", "R1", "B4", "Y2")
    game = at(USED_UP, ScriptedTape([[deck.index[card] for card in order]]))
    turned(game)
    turned(game)
    play(game, "0 turn")
    assert zone(game, "stack.0") == ("G3", "R1", "B4")
    assert zone(game, "pile.0") == ("Y2",)


def test_SS7_any_card_may_come_up_first() -> None:
    tops: set[str] = set()
    for seed in range(60):
        game = at(USED_UP, SeededTape(str(seed)))
        turned(game)
        turned(game)
        play(game, "0 turn")
        assert len(zone(game, "stack.0")) == 3
        tops.update(zone(game, "pile.0"))
    assert tops == {"R1", "Y2", "G3", "B4"}


def test_SS7_the_shuffling_is_told_and_nobody_sees_the_new_stack() -> None:
    game = at(USED_UP)
    turned(game)
    turned(game)
    events = play(game, "0 turn")
    assert Shuffled("stack.0") in events
    for seat in (0, 1, None):
        assert game.view(seat).zones["stack.0"].cards == ("?",) * 3


def test_SS7_a_single_open_card_is_turned_up_again() -> None:
    game = at("schnipp-schnapp 2 numbers=4 | asked=(0,) | pile.0 R1 | stack.1 ...")
    turned(game)
    assert zone(game, "pile.0") == ("R1",)
    assert zone(game, "stack.0") == ()


def test_SS7_a_card_turned_up_again_matches_anew() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | pile.0 R1 | stack.1 R3 | pile.1 Y2 Y1
        | stack.2 ...""")
    turned(game, "1 schnapp #300")
    assert under(game, 1, "R3") == {"R1", "Y2", "Y1"}


def test_SS7_a_stack_refilled_by_schnipp_leaves_the_pile_as_it_is() -> None:
    game = at(
        """schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R1 | pile.0 Y2 | stack.1 ...
        | middle B4 Y1""",
        NO_CHANCE,
    )
    turned(game, "0 schnipp #300")
    assert set(zone(game, "stack.0")) == {"B4", "Y1"}
    assert zone(game, "pile.0") == ("Y2", "R1")
    turned(game)
    turned(game)
    assert len(zone(game, "pile.0")) == 3


def test_SS7_SS8_a_pile_without_a_stack_can_be_taken() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R1 | pile.0 Y2
        | stack.1 R2 G1 | stack.2 ...""")
    turned(game)
    turned(game, "1 schnapp #300")
    assert owned(game, 0) == ()
    assert under(game, 1, "R2") == {"R1", "Y2", "G1"}


# SS8: players without cards

OUT = """schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4 | stack.2 ...
    | pile.2 G1 | middle R3 Y1"""


def test_SS8_a_player_without_cards_is_skipped() -> None:
    game = at(OUT)
    turned(game)
    assert game.due() == (2,)
    turned(game)
    assert game.due() == (0,)


def test_SS8_who_loses_the_last_cards_is_skipped_at_once() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.1 Y1
        | stack.2 ...""")
    turned(game, "0 schnapp #300")
    assert owned(game, 1) == ()
    assert game.due() == (2,)


def test_SS8_a_mistake_can_cost_the_last_cards() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.1 Y2
        | stack.2 ...""")
    turned(game, "1 schnapp #300")
    assert owned(game, 1) == ()
    assert zone(game, "middle") == ("Y2",)
    assert game.due() == (2,)
    turned(game)
    play(game, "0 turn")
    assert verbs(game, 1) == {"schnipp", "stay"}


def test_SS8_a_player_without_cards_may_call_schnipp_only() -> None:
    game = at(OUT)
    play(game, "0 turn")
    assert set(game.due()) == {0, 1, 2}
    assert verbs(game, 1) == {"schnipp", "stay"}
    assert refused(game, "1 schnapp #300") == "SS8"
    assert refused(game, "1 turn").startswith("SS")


def test_SS8_quartets_put_aside_are_no_cards_to_play_with() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | won.1 R2 Y2 G2 B2
        | stack.2 ...""")
    play(game, "0 turn")
    assert refused(game, "1 schnapp #300") == "SS8"
    answered(game)
    assert game.due() == (2,)


def test_SS8_winning_the_middle_brings_a_player_back() -> None:
    game = at(OUT)
    turned(game, "1 schnipp #300")
    assert set(zone(game, "stack.1")) == {"R3", "Y1"}
    assert game.due() == (1,)
    play(game, "1 turn")
    assert len(zone(game, "pile.1")) == 1
    assert verbs(game, 1) == {"schnapp", "schnipp", "stay"}


def test_SS8_a_player_with_an_open_pile_only_is_not_out() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.1 Y1
        | stack.2 ...""")
    turned(game, "1 schnapp #300")
    assert set(zone(game, "stack.1")) == {"R1", "Y1"}
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.1 Y2
        | stack.2 ...""")
    turned(game)
    assert game.due() == (1,)


def test_SS8_who_has_just_turned_up_the_last_card_may_call_schnapp() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R1 | stack.1 R2 | pile.1 Y1
        | stack.2 ...""")
    turned(game, "0 schnapp #300")
    assert set(zone(game, "stack.0")) == {"R1", "Y1"}


def test_SS8_a_lone_player_plays_on_for_the_middle() -> None:
    game = at("schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 ... | middle Y2 B4")
    stack = zone(game, "stack.0")
    turned(game)
    assert (game.phase, game.due()) == ("play", (0,))
    turned(game)
    assert zone(game, "pile.0") == (stack[-1], stack[-2])


# SS9: the end of the deal


def test_SS9_every_card_in_a_quartet() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 | asked=(0,) | stack.0 R1 | pile.1 Y1
        | won.0 R2 Y2 | won.1 R3 Y3""")
    turned(game, "1 schnapp #300")
    assert set(zone(game, "won.1")) == {"R1", "Y1", "R3", "Y3"}
    assert (game.phase, game.due()) == ("over", ())
    assert game.scores == ((1, 2),)
    assert game.winners() == (1,)


def test_SS9_one_player_alone_keeps_the_quartets_among_the_cards() -> None:
    game = at("""schnipp-schnapp 3 colours=2 numbers=4 | asked=(0,) | stack.0 R2 R3 Y2 Y3 R1
        | pile.1 Y1 | won.2 R4 Y4""")
    turned(game, "0 schnapp #300")
    assert game.phase == "over"
    assert game.scores == ((3, 0, 1),)
    assert game.winners() == (0,)


def test_SS9_one_player_alone_may_still_lose() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=5 | asked=(0,) | stack.0 R2 Y2 R1 | pile.1 Y1
        | won.1 R3 Y3 R4 Y4 R5 Y5""")
    turned(game, "0 schnapp #300")
    assert game.scores == ((2, 3),)
    assert game.winners() == (1,)


def test_SS9_one_player_alone_after_taking_the_middle() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 | asked=(0,) | stack.0 R2 Y3 R1
        | middle Y2 R3 Y1""")
    turned(game, "0 schnipp #300")
    assert game.phase == "over"
    assert game.scores == ((3, 0),)


def test_SS9_one_player_alone_with_a_middle_left_goes_on() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 | asked=(0,) | stack.0 R2 R1 | pile.1 Y1
        | middle Y2 R3 Y3""")
    turned(game, "0 schnapp #300")
    assert (game.phase, game.due()) == ("play", (0,))
    assert game.scores == ()


def test_SS9_a_mistake_that_leaves_one_player_alone_leaves_a_middle_to_play_for() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 | asked=(0,) | stack.0 R2 Y3 R3 Y1 R1
        | pile.1 Y2""")
    turned(game, "1 schnapp #300")
    assert (game.phase, game.due()) == ("play", (0,))
    assert zone(game, "middle") == ("Y2",)


def test_SS9_a_player_with_an_open_pile_is_not_without_cards() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=2 | asked=(0,) | stack.0 Y1 R2 R1
        | pile.1 Y2""")
    turned(game)
    assert (game.phase, game.due()) == ("play", (1,))


def test_SS9_nobody_has_cards() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 | asked=(0,) | stack.0 R1 | pile.1 Y2
        | won.1 R3 Y3 | middle Y1 R2""")
    turned(game, "0 schnapp #300", "1 schnapp #400")
    assert (game.phase, game.due()) == ("over", ())
    assert len(zone(game, "middle")) == 4
    assert game.scores == ((0, 1),)
    assert game.winners() == (1,)


def test_SS9_nobody_gets_the_middle_left_over() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 | asked=(0,) | stack.0 R1 | won.1 R3 Y3
        | middle R2 Y2 Y1 """)
    turned(game, "0 schnapp #300")
    assert game.phase == "over"
    assert set(zone(game, "middle")) == {"R2", "Y2", "Y1", "R1"}
    assert game.scores == ((0, 1),)


def test_SS9_equal_quartets_share_the_win() -> None:
    game = at("""schnipp-schnapp 3 colours=2 numbers=3 | asked=(0,) | stack.0 R1 | won.1 R3 Y3
        | won.2 R2 Y2 | middle Y1""")
    turned(game, "0 schnapp #300")
    assert game.scores == ((0, 1, 1),)
    assert game.winners() == (1, 2)


def test_SS9_the_limit_is_counted_in_turns_per_player() -> None:
    game = at(BARE.replace("numbers=6", "numbers=6 limit=2"))
    for _ in range(5):
        turned(game)
        assert game.phase == "play"
    play(game, "2 turn")
    assert game.phase == "play"
    answered(game)
    assert (game.phase, game.due()) == ("over", ())


def test_SS9_the_limit_is_200_turns_per_player() -> None:
    game = at(BARE.replace("asked=(0,)", "asked=(0,) turns=598"))
    turned(game)
    assert game.phase == "play"
    turned(game)
    assert game.phase == "over"


def test_SS9_only_quartets_put_aside_count_at_the_limit() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=7 limit=1 | asked=(1,) turns=1
        | stack.0 R1 Y1 R2 Y2 | pile.0 R3 Y3 | stack.1 R5 R7 | won.1 R4 Y4 | middle R6 Y6 Y5 Y7""")
    turned(game)
    assert game.phase == "over"
    assert game.scores == ((0, 1),)
    assert game.winners() == (1,)


def test_SS9_calls_after_the_last_card_still_count() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=4 limit=1 | asked=(1,) turns=1
        | stack.0 R2 R3 | pile.0 Y1 | stack.1 Y2 Y3 R4 Y4 R1""")
    turned(game, "0 schnapp #300")
    assert game.phase == "over"
    assert game.scores == ((1, 0),)


def test_SS9_most_quartets_win_a_deal_and_deals_won_are_added_up() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 deals=2 dealer=1 | asked=(0,) dealer=1
        | stack.0 R1 | pile.1 Y1 | won.1 R2 Y2 R3 Y3""")
    turned(game, "0 schnapp #300")
    assert game.phase == "rest"
    assert game.scores == ((1, 2),)
    assert game.totals() == (0, 1)
    assert game.winners() == ()
    play(game, "0 ready", "1 ready")
    assert game.deal == 2
    assert game.dealer == 0


# SS10: all together

TOGETHER = """schnipp-schnapp 5 together=on numbers=6 | asked=(0,1,2,3,4) sealing=1
    | stack.0 R6 R1 | pile.0 R4 | stack.1 Y6 Y1 | pile.1 Y4 | stack.2 G6 R2 | pile.2 G4
    | stack.3 B6 Y2 | pile.3 B4 | stack.4 ..."""


def test_SS10_all_turn_up_at_once() -> None:
    game = at(TOGETHER)
    assert all(menu(game, seat) == {"turn"} for seat in range(5))
    play(game, "3 turn", "1 turn", "0 turn", "4 turn")
    assert game.due() == (2,)
    assert [len(zone(game, f"pile.{seat}")) for seat in range(5)] == [1, 1, 1, 1, 0]
    play(game, "2 turn")
    assert zone(game, "pile.0") == ("R4", "R1")
    assert zone(game, "pile.3") == ("B4", "Y2")
    assert zone(game, "pile.4") == ("B5",)
    assert zone(game, "stack.2") == ("G6",)
    assert set(game.due()) == {0, 1, 2, 3, 4}


def test_SS10_a_new_deal_begins_with_all() -> None:
    game = new_game(NAME, 4, seed="together", together="on")
    assert game.due() == (0, 1, 2, 3)
    turned(game)
    assert game.due() == (0, 1, 2, 3)


def test_SS10_one_cannot_turn_up_twice_or_call_early() -> None:
    game = at(TOGETHER)
    for answer in ("schnapp #300", "schnipp #300", "stay"):
        assert refused(game, f"0 {answer}").startswith("SS")
    play(game, "0 turn")
    assert refused(game, "0 turn") == "G1"


def test_SS10_SS8_players_without_cards_do_not_turn_up() -> None:
    game = at("""schnipp-schnapp 3 together=on numbers=4 | asked=(0,2) sealing=1 | stack.0 R4 R1
        | stack.2 ... | middle R3 Y1""")
    turned(game, "1 schnipp #300")
    assert set(zone(game, "stack.1")) == {"R3", "Y1"}
    assert game.due() == (0, 1, 2)
    turned(game)
    assert len(zone(game, "pile.1")) == 1


def test_SS10_SS8_who_is_out_is_not_asked_to_turn_up_but_may_call_schnipp() -> None:
    game = at("""schnipp-schnapp 3 together=on numbers=4 | asked=(0,1,2) sealing=1 | stack.0 R4 R1
        | stack.1 Y1 | stack.2 ...""")
    turned(game, "0 schnapp #300")
    assert game.due() == (0, 2)
    play(game, "0 turn", "2 turn")
    assert game.due() == (0, 1, 2)
    assert refused(game, "1 schnapp #300") == "SS8"


def test_SS10_two_matches_at_once_give_the_winner_the_other_piles_of_both() -> None:
    game = at(TOGETHER)
    turned(game, "0 schnapp #300")
    assert under(game, 0, "R6") == {"R1", "Y1", "R2", "Y2"}
    assert set(zone(game, "won.0")) == {"R4", "Y4", "G4", "B4"}
    assert [zone(game, f"pile.{seat}") for seat in range(5)] == [(), (), (), (), ("B5",)]


def test_SS10_a_caller_in_no_match_takes_all_matching_piles() -> None:
    game = at(TOGETHER)
    stack = zone(game, "stack.4")[:-1]
    turned(game, "4 schnapp #300")
    assert under(game, 4, *stack) == {"R1", "Y1", "R2", "Y2", "B5"}
    assert set(zone(game, "won.4")) == {"R4", "Y4", "G4", "B4"}
    assert all(zone(game, f"pile.{seat}") == () for seat in range(5))


def test_SS10_a_pile_in_no_match_stays() -> None:
    game = at("""schnipp-schnapp 4 together=on numbers=5 | asked=(0,1,2,3) sealing=1
        | stack.0 R5 R1 | stack.1 Y5 Y1 | stack.2 G5 R2 | stack.3 ...""")
    turned(game, "0 schnapp #300")
    assert under(game, 0, "R5") == {"R1", "Y1"}
    assert zone(game, "pile.2") == ("R2",)
    assert zone(game, "pile.3") == ("B5",)


@pytest.mark.parametrize("caller", range(3))
def test_SS10_three_equal_cards_are_one_match(caller: int) -> None:
    game = at("""schnipp-schnapp 4 together=on numbers=5 | asked=(0,1,2,3) sealing=1
        | stack.0 R5 R1 | stack.1 Y5 Y1 | stack.2 G5 G1 | stack.3 ...""")
    stack = zone(game, f"stack.{caller}")[:-1]
    turned(game, f"{caller} schnapp #300")
    assert under(game, caller, *stack) == {"R1", "Y1", "G1"}


def test_SS10_cards_covered_just_now_match_nothing() -> None:
    game = at("""schnipp-schnapp 2 together=on numbers=5 | asked=(0,1) sealing=1
        | stack.0 R5 R1 | pile.0 G2 | stack.1 ... | pile.1 Y1""")
    turned(game, "0 schnapp #300")
    assert zone(game, "middle") == ("G2", "R1")
    assert zone(game, "pile.1") == ("Y1", "B5")


def test_SS10_schnipp_is_right_when_any_card_just_turned_up_matches_the_middle() -> None:
    game = at("""schnipp-schnapp 3 together=on numbers=5 | asked=(0,1,2) sealing=1
        | stack.0 R5 R1 | stack.1 Y5 Y2 | stack.2 ... | middle G4 G2""")
    turned(game, "0 schnipp #300")
    assert under(game, 0, "R5") == {"G4", "G2"}
    assert [zone(game, f"pile.{seat}") for seat in range(3)] == [("R1",), ("Y2",), ("B5",)]


def test_SS10_schnapp_for_the_middle_is_a_mistake() -> None:
    game = at("""schnipp-schnapp 3 together=on numbers=5 | asked=(0,1,2) sealing=1
        | stack.0 R5 R1 | stack.1 Y5 Y2 | stack.2 ... | middle G4 G2""")
    turned(game, "0 schnapp #300")
    assert zone(game, "middle") == ("G4", "G2", "R1")


def test_SS10_SS11_a_pile_match_and_another_middle_match_make_both_words_right() -> None:
    position = """schnipp-schnapp 3 together=on numbers=5 | asked=(0,1,2) sealing=1
        | stack.0 R5 R1 | stack.1 Y4 Y1 | stack.2 ... | middle G4 G5"""
    game = at(position)
    turned(game, "0 schnapp #300", "1 schnipp #400")
    assert under(game, 0, "R5") == {"R1", "Y1"}
    assert zone(game, "middle") == ("G4", "G5")
    game = at(position)
    turned(game, "0 schnapp #400", "1 schnipp #300")
    assert under(game, 1, "Y4") == {"G4", "G5"}
    assert zone(game, "pile.0") == ("R1",)


def test_SS10_SS6_ties_are_as_usual() -> None:
    game = at(TOGETHER)
    turned(game, "0 schnapp #300", "2 schnapp #340")
    assert under(game, 0, "R6") == {"R4", "R1"}
    assert under(game, 2, "G6") == {"G4", "R2"}
    assert zone(game, "pile.1") == ("Y4", "Y1")


def test_SS10_SS7_a_stack_used_up_is_turned_over_when_all_turn_up() -> None:
    position = """schnipp-schnapp 2 together=on numbers=4 | asked=(0,1) sealing=1
        | stack.0 R1 | pile.0 Y2 G3 | stack.1 ..."""
    order = ("R1", "Y2", "G3")
    deck = at(position).plan.deck
    game = at(position, ScriptedTape([[deck.index[card] for card in order]]))
    turned(game)
    assert zone(game, "pile.0") == ("Y2", "G3", "R1")
    play(game, "0 turn")
    assert zone(game, "pile.0") == ("Y2", "G3", "R1")
    play(game, "1 turn")
    assert zone(game, "stack.0") == ("R1", "Y2")
    assert zone(game, "pile.0") == ("G3",)


def test_SS10_SS4_a_bar_lasts_for_the_next_turn() -> None:
    game = at("""schnipp-schnapp 3 together=on numbers=6 | asked=(0,1) sealing=1
        | stack.0 R1 R2 R3 | stack.1 ... | middle R6 G5""")
    turned(game, "2 schnipp #300")
    play(game, "0 turn", "1 turn")
    assert menu(game, 2) == {"stay"}
    answered(game)
    play(game, "0 turn", "1 turn")
    assert verbs(game, 2) == {"schnipp", "stay"}


def test_SS10_SS11_a_wrong_caller_whose_pile_was_just_taken_is_barred() -> None:
    game = at(TOGETHER)
    turned(game, "0 schnapp #900", "1 schnipp #100", "4 schnipp #200")
    assert zone(game, "middle") == ("B5",)
    assert zone(game, "stack.1") == ("Y6",)
    play(game, *(f"{seat} turn" for seat in range(5)))
    assert menu(game, 1) == {"stay"}
    assert verbs(game, 4) == {"schnapp", "schnipp", "stay"}
    answered(game)
    assert game.due() == (0, 1, 2, 3, 4)
    play(game, *(f"{seat} turn" for seat in range(5)))
    assert verbs(game, 1) == {"schnapp", "schnipp", "stay"}


def test_SS10_most_cards_owned_win() -> None:
    game = at("""schnipp-schnapp 3 together=on colours=2 numbers=8 limit=1
        | asked=(0,1,2) sealing=1 | stack.0 R1 R2 R3 | pile.0 R5 | won.0 R4 Y4
        | stack.1 Y1 Y2 | won.1 R6 Y6 R7 Y7 | stack.2 Y5 | middle R8 Y8 Y3""")
    turned(game)
    assert game.phase == "over"
    assert game.scores == ((6, 6, 1),)
    assert game.winners() == (0, 1)


def test_SS10_cards_not_quartets_are_counted() -> None:
    game = at("""schnipp-schnapp 2 together=on colours=2 numbers=5 limit=1
        | asked=(0,1) sealing=1 | stack.0 R1 R2 R3 | pile.0 R5 | stack.1 Y1 | won.1 R4 Y4
        | middle Y5 Y3 Y2""")
    turned(game)
    assert game.scores == ((4, 3),)
    assert game.winners() == (0,)


def test_SS10_SS9_one_player_alone_owns_all_the_cards() -> None:
    game = at("""schnipp-schnapp 2 together=on colours=2 numbers=4 | asked=(0,1) sealing=1
        | stack.0 R2 R3 Y2 Y3 R1 | stack.1 Y1 | won.1 R4 Y4""")
    turned(game, "0 schnapp #300")
    assert game.phase == "over"
    assert game.scores == ((6, 2),)


def test_SS10_SS9_every_card_in_a_quartet() -> None:
    game = at("""schnipp-schnapp 2 together=on colours=2 numbers=3 | asked=(0,1) sealing=1
        | stack.0 R1 | stack.1 Y1 | won.0 R2 Y2 | won.1 R3 Y3""")
    turned(game, "1 schnapp #300")
    assert game.phase == "over"
    assert game.scores == ((2, 4),)


def test_SS10_SS9_nobody_has_cards() -> None:
    game = at("""schnipp-schnapp 2 together=on colours=2 numbers=3 | asked=(0,1) sealing=1
        | stack.0 R1 | stack.1 Y2 | won.1 R3 Y3 | middle Y1 R2""")
    turned(game, "0 schnapp #300", "1 schnapp #400")
    assert game.phase == "over"
    assert game.scores == ((0, 2),)


def test_SS10_SS9_the_limit_counts_every_turning_up_as_one_turn_of_each() -> None:
    game = at(TOGETHER.replace("numbers=6", "numbers=6 limit=2"))
    turned(game)
    assert game.phase == "play"
    turned(game)
    assert game.phase == "over"


# SS11: the window for calls


def test_SS11_every_seat_answers_after_every_card() -> None:
    game = at(NO_MATCH)
    play(game, "0 turn")
    assert game.due() == (0, 1, 2)
    assert all(verbs(game, seat) == {"schnapp", "schnipp", "stay"} for seat in range(3))


def test_SS11_silence_of_all_changes_nothing() -> None:
    game = at(MATCH)
    play(game, "0 turn")
    before = game.zones()
    answered(game)
    assert game.zones() == before
    assert game.due() == (1,)


@pytest.mark.parametrize(
    ("position", "calls"),
    [
        (MATCH, ("0 schnapp #300", "1 schnapp #310", "2 schnipp #200", "3 stay")),
        (BOTH, ("0 stay", "1 schnipp #400", "2 schnapp #300", "3 schnipp #300")),
        (BOTH, ("0 schnipp #500", "1 schnapp #200", "2 schnipp #241", "3 stay")),
        (SEVERAL, ("0 schnipp #300", "1 schnipp #300", "2 schnipp #250", "3 schnapp #350")),
    ],
)
def test_SS11_the_order_of_arrival_changes_nothing(position: str, calls: tuple[str, ...]) -> None:
    results = set()
    for order in permutations(calls):
        game = at(position)
        play(game, "0 turn", *order)
        results.add(digest(game))
    assert len(results) == 1


def test_SS10_SS11_the_order_of_arrival_changes_nothing_when_all_turn_up() -> None:
    results = set()
    for order in permutations(range(4)):
        game = at("""schnipp-schnapp 4 together=on numbers=5 | asked=(0,1,2,3) sealing=1
            | pile.0 R5 R1 | pile.1 Y5 Y1 | pile.2 G5 R2 | stack.3 ...""")
        play(game, *(f"{seat} turn" for seat in order))
        results.add(digest(game))
    assert len(results) == 1


def test_SS11_nobody_sees_who_has_answered() -> None:
    game = at(MATCH)
    play(game, "0 turn")
    asked = game.asked
    for call in ("1 schnapp #300", "3 stay", "0 schnipp #200"):
        seat = int(call[0])
        others = [viewer for viewer in (0, 1, 2, 3, None) if viewer != seat]
        before = {viewer: game.view(viewer) for viewer in others}
        events = play(game, call)
        assert {viewer: game.view(viewer) for viewer in others} == before
        assert all(event.seen_by(viewer) is None for event in events for viewer in others)
        assert game.asked == asked


def test_SS10_SS11_nobody_sees_who_is_ready_to_turn_up() -> None:
    game = at(TOGETHER)
    before = [game.view(viewer) for viewer in (0, 1, 3, 4, None)]
    events = play(game, "2 turn")
    assert [game.view(viewer) for viewer in (0, 1, 3, 4, None)] == before
    assert all(event.seen_by(None) is None for event in events)


def test_SS11_calls_are_told_and_staying_is_not() -> None:
    game = at(MATCH)
    play(game, "0 turn")
    events = play(game, "2 stay", "1 schnapp #300", "0 schnapp #400", "3 stay")
    callers = {event.seat for event in events if isinstance(event, Said)}
    assert callers == {0, 1}
    assert {(0, "schnapp"), (1, "schnapp")} <= said(events)
    for viewer, silent in ((0, {2, 3}), (2, {3}), (3, {2}), (None, {2, 3})):
        seen = [event.seen_by(viewer) for event in events]
        assert not any(isinstance(event, Sealed) and event.seat in silent for event in seen)


def test_SS11_nothing_is_told_when_all_stay() -> None:
    game = at(MATCH)
    play(game, "0 turn")
    events = answered(game)
    assert not any(isinstance(event, Said | Moved) for event in events)


def test_SS11_an_answer_stands() -> None:
    game = at(MATCH)
    play(game, "0 turn", "1 stay")
    assert refused(game, "1 schnapp #300") == "G1"
    assert menu(game, 1) == set()


@pytest.mark.parametrize("answer", ["schnapp", "schnipp", "schnapp #-1", "stay #300"])
def test_SS11_a_call_needs_a_reaction_time_and_only_a_call(answer: str) -> None:
    game = at(MATCH)
    play(game, "0 turn")
    assert refused(game, f"1 {answer}").startswith("SS")


def test_SS11_a_right_call_that_comes_late_costs_nothing() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", "2 schnapp #500", "3 schnapp #600")
    assert zone(game, "pile.2") == ("R2",)
    assert zone(game, "middle") == ()
    play(game, "1 turn")
    assert verbs(game, 2) == verbs(game, 3) == {"schnapp", "schnipp", "stay"}


def test_SS11_a_faster_wrong_call_does_not_stop_a_right_one() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #900", "2 schnipp #100")
    assert under(game, 0, "R4") == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "middle") == ("R2",)


def test_SS11_a_wrong_callers_pile_goes_to_the_winner_first() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #900", "1 schnipp #100")
    assert under(game, 0, "R4") == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "middle") == ()
    assert zone(game, "stack.1") == ("G4",)


def test_SS4_SS11_a_wrong_caller_whose_pile_was_just_taken_is_barred() -> None:
    game = at("""schnipp-schnapp 4 numbers=5 | asked=(0,) | stack.0 R4 R1 | stack.1 G4
        | stack.2 B4 R2 | pile.2 Y1 | stack.3 ...""")
    turned(game, "0 schnapp #900", "2 schnipp #100")
    assert zone(game, "middle") == ()
    assert barred_windows(game, 2, 4) == [1, 2]


def test_SS4_SS11_the_turner_whose_pile_was_just_taken_is_barred_for_a_round() -> None:
    game = at("""schnipp-schnapp 3 numbers=6 | asked=(0,) | stack.0 R3 R2 R1 | stack.1 G4 G5
        | pile.1 Y1 | stack.2 ...""")
    turned(game, "1 schnapp #900", "0 schnipp #100")
    assert under(game, 1, "G4", "G5") == {"R1", "Y1"}
    assert barred_windows(game, 0, 5) == [1, 2, 0]


def test_SS11_a_mistake_is_paid_after_the_middle_was_won() -> None:
    game = at(MIDDLE)
    turned(game, "0 schnipp #900", "1 schnapp #100")
    assert under(game, 0, "R4") == {"R3", "Y1"}
    assert zone(game, "middle") == ("B3", "Y2")


def test_SS11_a_mistake_does_not_change_what_the_middle_showed() -> None:
    game = at(MIDDLE)
    turned(game, "1 schnapp #100", "2 schnipp #900")
    assert {"R3", "Y1"} <= set(zone(game, "stack.2"))
    assert zone(game, "middle") == ("B3", "Y2")


def test_SS11_a_mistake_in_the_same_window_makes_no_schnipp_right() -> None:
    game = at("""schnipp-schnapp 3 numbers=5 | asked=(0,) | stack.0 R4 R1 | stack.1 G4
        | pile.1 B3 Y1 | stack.2 ... | pile.2 G5""")
    turned(game, "1 schnipp #100", "2 schnipp #900")
    assert set(zone(game, "middle")) == {"B3", "Y1", "G5"}


def test_SS11_both_words_right_and_schnapp_faster() -> None:
    game = at(BOTH)
    turned(game, "2 schnapp #300", "1 schnipp #341")
    assert under(game, 2, "B4") == {"Y4", "R1", "B3", "Y1", "R2"}
    assert zone(game, "middle") == ("G2", "G1")
    assert zone(game, "stack.1") == ("G4",)


def test_SS11_both_words_right_and_schnipp_faster() -> None:
    game = at(BOTH)
    turned(game, "2 schnapp #341", "1 schnipp #300")
    assert under(game, 1, "G4") == {"G2", "G1"}
    assert zone(game, "middle") == ()
    assert zone(game, "pile.0") == ("Y4", "R1")
    assert zone(game, "pile.1") == ("B3", "Y1")
    assert zone(game, "pile.2") == ("R2",)


def test_SS11_the_smallest_time_wins_whatever_the_seat() -> None:
    for winner in range(4):
        game = at(MATCH)
        calls = [f"{seat} schnapp #{200 if seat == winner else 400}" for seat in range(4)]
        turned(game, *calls)
        assert {"R1", "Y1"} <= set(zone(game, f"stack.{winner}"))
