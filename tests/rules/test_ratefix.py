"""Ratefix, rule by rule."""

import pytest

from reihum.core.errors import Mistake
from reihum.core.events import Moved, Said, Shown
from reihum.core.rng import Rng
from reihum.games import new_game
from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.ratefix import CENTRE, SIZES, guess, guessing, seen, taker

# RF1


@pytest.mark.parametrize(("seats", "size"), SIZES)
def test_RF1_each_gets_the_same_number_of_cards_and_the_rest_is_out(seats: int, size: int) -> None:
    game = new_game("ratefix", seats, seed="RF1")
    for seat in range(seats):
        assert len(zone(game, f"stack.{seat}")) + len(zone(game, f"middle.{seat}")) == size
        assert zone(game, f"won.{seat}") == ()
    assert len(zone(game, "out")) == 80 - seats * size
    cards = [card for zone in game.zones() for card in zone.cards]
    assert sorted(cards) == sorted(f"{c}{n}" for c in "RYGB" for n in range(1, 21))


def test_RF1_the_cards_are_shuffled() -> None:
    stacks = {zone(new_game("ratefix", 2, seed=f"RF1-{n}"), "stack.0") for n in range(5)}
    assert len(stacks) == 5


@pytest.mark.parametrize("seats", [1, 5])
def test_RF1_two_to_four_play(seats: int) -> None:
    with pytest.raises(Mistake) as caught:
        new_game("ratefix", seats, seed="RF1")
    assert caught.value.key == "bad-seats"


def test_RF1_more_than_all_cards_cannot_be_dealt() -> None:
    assert len(zone(new_game("ratefix", 4, seed="RF1", numbers=3, hand=3), "out")) == 0
    with pytest.raises(Mistake) as caught:
        new_game("ratefix", 4, seed="RF1", numbers=3, hand=4)
    assert caught.value.key == "too-few-cards"


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_RF1_stacks_are_seen_by_nobody_the_owner_included(seat: int | None) -> None:
    view = new_game("ratefix", 3, seed="RF1").view(seat)
    for owner in range(3):
        assert view.zones[f"stack.{owner}"].cards == ("?",) * 12
    assert view.zones["out"].cards == ("?",) * 41


@pytest.mark.parametrize("seat", [0, 1, None])
def test_RF1_what_is_out_stays_unseen_when_the_deal_is_over(seat: int | None) -> None:
    game = guessing(2, last=True)
    guess(game, 17, 20)
    assert game.phase == "over"
    assert set(game.view(seat).zones["out"].cards or ()) == {"?"}


# RF2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_RF2_each_round_everybody_puts_the_top_card_in_the_middle(seats: int) -> None:
    game = guessing(seats)
    guess(game, *range(10, 10 + seats))
    for seat in range(seats):
        assert zone(game, f"middle.{seat}") == (f"Y{seat + 1}",)
        assert zone(game, f"stack.{seat}") == (f"R{seat + 1}",)
    guess(game, *range(10, 10 + seats))
    for seat in range(seats):
        assert zone(game, f"middle.{seat}") == (f"R{seat + 1}",)
        assert zone(game, f"stack.{seat}") == ()


def test_RF2_in_the_first_round_too_before_anybody_guesses() -> None:
    game = new_game("ratefix", 4, seed="RF2")
    assert [len(zone(game, f"middle.{seat}")) for seat in range(4)] == [1, 1, 1, 1]


def test_RF2_each_sees_the_own_card_only() -> None:
    game = guessing(3)
    for seat in (0, 1, 2, None):
        for owner in range(3):
            card = CENTRE[owner] if seat == owner else "?"
            assert game.view(seat).zones[f"middle.{owner}"].cards == (card,)


def test_RF2_that_a_card_is_put_in_the_middle_shows_it_to_its_owner_only() -> None:
    events = guess(guessing(3), 17, 20, 23)
    for seat in (0, 1, 2, None):
        moves = [event for event in seen(events, seat) if isinstance(event, Moved)]
        told = {move.source: move.cards for move in moves if move.target.startswith("middle")}
        assert told == {f"stack.{s}": (f"Y{s + 1}" if s == seat else "?",) for s in range(3)}


def test_RF2_RF4_nothing_is_turned_up_before_the_last_guess() -> None:
    game = guessing(3)
    before = game.zones()
    events = guess(game, 20, 21)
    assert game.zones() == before
    assert not any(isinstance(event, Moved | Shown) for event in events)
    shown = [event for event in guess(game, 22) if isinstance(event, Shown)]
    assert {card for event in shown for card in event.cards} == set(CENTRE[:3])


# RF3


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_RF3_left_of_the_dealer_begins_then_each_in_turn(dealer: int) -> None:
    game = new_game("ratefix", 4, seed="RF3", dealer=str(dealer))
    for step in range(1, 5):
        seat = (dealer + step) % 4
        assert game.due() == game.may() == (seat,)
        play(game, f"{seat} guess #40")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_RF3_any_whole_number_from_n_to_20n(seats: int) -> None:
    game = guessing(seats)
    assert menu(game, 0) == {f"guess #{n}" for n in range(seats, 20 * seats + 1)}
    for number in (seats, 20 * seats):
        play(game.copy(), f"0 guess #{number}")
    for number in (seats - 1, 20 * seats + 1, 0, -seats):
        assert refused(game, f"0 guess #{number}") == "RF3"


def test_RF3_in_a_small_deck_up_to_n_times_its_highest_number() -> None:
    game = new_game("ratefix", 3, seed="RF3", numbers=5, hand=2)
    assert menu(game, game.due()[0]) == {f"guess #{n}" for n in range(3, 16)}


@pytest.mark.parametrize(
    "line", ["0 guess", "0 guess R5", "0 guess R5 #20", "0 guess middle #20", "0 say #20", "0 pass"]
)
def test_RF3_a_guess_is_a_number(line: str) -> None:
    assert refused(guessing(3), line) == "RF3"


def test_RF3_repeats_are_allowed() -> None:
    game = guessing(3)
    guess(game, 25, 25)
    assert "guess #25" in menu(game, 2)
    guess(game, 25)
    assert taker(game) == 0


def test_RF3_guesses_are_said_aloud() -> None:
    game = guessing(3, first=2)
    events = guess(game, 31, 12)
    for seat in (0, 1, 2, None):
        said = [event for event in seen(events, seat) if isinstance(event, Said)]
        assert [(event.seat, event.number) for event in said] == [(2, 31), (0, 12)]
        assert game.view(seat).facts["guesses"] == (12, 0, 31)


def test_RF3_one_guess_each_and_only_in_turn() -> None:
    game = guessing(3)
    assert refused(game, "1 guess #20") == "G1"
    assert menu(game, 1) == menu(game, 2) == set()
    guess(game, 20)
    assert refused(game, "0 guess #21") == "G1"
    assert refused(game, "2 guess #21") == "G1"


@pytest.mark.parametrize(
    ("first", "numbers", "begins"),
    [(0, (20, 30, 40), 0), (0, (30, 20, 40), 1), (0, (40, 30, 20), 2), (2, (30, 40, 20), 1)],
)
def test_RF3_the_taker_begins_the_next_round(
    first: int, numbers: tuple[int, ...], begins: int
) -> None:
    game = guessing(3, first)
    guess(game, *numbers)
    assert taker(game) == begins
    assert game.facts()["guesses"] == (0, 0, 0)
    for step in range(3):
        assert game.due() == ((begins + step) % 3,)
        guess(game, 20 + step)


# RF4


@pytest.mark.parametrize(
    ("numbers", "winner"),
    [
        ((20, 19, 21), 0),  # the sum itself
        ((18, 20, 21), 1),
        ((18, 23, 25), 0),  # below it
        ((17, 24, 22), 2),  # above it
        ((16, 25, 17), 2),
        ((60, 3, 50), 1),
        ((10, 31, 41), 0),
    ],
)
def test_RF4_the_nearest_guess_above_or_below_takes_the_cards(
    numbers: tuple[int, ...], winner: int
) -> None:
    game = guessing(3)
    guess(game, *numbers)
    for seat in range(3):
        assert set(zone(game, f"won.{seat}")) == (set(CENTRE[:3]) if seat == winner else set())


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((20, 19, 21), [("sum", 20), ("off", 0)]),
        ((17, 24, 22), [("sum", 20), ("off", 2)]),
        ((18, 22, 30), [("sum-earlier", 20), ("off", 2)]),  # one above, one below
        ((30, 21, 21), [("sum-earlier", 20), ("off", 1)]),
        ((16, 24, 20), [("sum", 20), ("off", 0)]),  # equal, but another one is nearer
    ],
)
def test_RF4_it_is_told_how_near_the_taker_is_and_whether_others_are_as_near(
    numbers: tuple[int, ...], said: list[tuple[str, int]]
) -> None:
    game = guessing(3)
    events = [event for event in guess(game, *numbers) if isinstance(event, Said)]
    assert [(event.word, event.number) for event in events if event.word != "guess"] == said
    assert {event.seat for event in events if event.word != "guess"} == {taker(game)}


@pytest.mark.parametrize("first", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("numbers", "place"),
    [
        ((35, 45, 50, 10), 0),
        ((45, 35, 50, 10), 0),
        ((80, 38, 42, 38), 1),
        ((80, 4, 41, 39), 2),
        ((4, 80, 39, 41), 2),
        ((4, 4, 4, 4), 0),
    ],
)
def test_RF4_at_equal_distance_the_earlier_guess_takes_them(
    first: int, numbers: tuple[int, ...], place: int
) -> None:
    game = guessing(4, first)
    guess(game, *numbers)
    assert taker(game) == (first + place) % 4
    assert set(zone(game, f"won.{taker(game)}")) == set(CENTRE)


def test_RF4_cards_taken_are_kept_apart_and_open() -> None:
    game = guessing(3)
    guess(game, 30, 20, 30)
    for seat in (0, 1, 2, None):
        assert set(game.view(seat).zones["won.1"].cards or ()) == set(CENTRE[:3])
    assert zone(game, "stack.1") == ("R2",)
    guess(game, 6, 30, 30)
    assert set(zone(game, "won.1")) == {*CENTRE[:3], "Y1", "Y2", "Y3"}


# RF5


def test_RF5_the_deal_is_over_when_all_cards_are_played() -> None:
    game = guessing(3)
    guess(game, 20, 30, 30, 6, 7, 8)
    assert game.phase == "play"
    guess(game, 60, 50, 6)
    assert game.phase == "over"
    assert game.due() == ()
    assert game.scores == ((6, 0, 3),)
    assert game.winners() == (0,)


def test_RF5_most_cards_not_the_highest_sum_wins() -> None:
    game = at("ratefix 2 | asked=(0,) | middle.0 R1 | middle.1 Y1 | won.0 G1 G2 B1 B2 | "
              "won.1 R20 Y20 G20 B20 | out ...")  # fmt: skip
    guess(game, 2, 40)
    assert game.scores == ((6, 4),)
    assert game.winners() == (0,)


def test_RF5_the_last_cards_count() -> None:
    game = at("ratefix 2 | asked=(1,) | middle.0 R9 | middle.1 Y1 | won.0 G1 G2 | out ...")
    guess(game, 10, 11)
    assert game.scores == ((2, 2),)
    assert game.winners() == (0, 1)


def test_RF5_deals_won_are_counted() -> None:
    game = guessing(2, last=True, options="deals=2")
    guess(game, 17, 40)
    assert game.totals() == (1, 0)
    play(game, "0 ready", "1 ready")
    while game.due():
        guess(game, 20)
    assert sum(game.scores[-1]) == 40
    best = max(game.scores[-1])
    assert game.totals() == (1 + (game.scores[-1][0] == best), 0 + (game.scores[-1][1] == best))


@pytest.mark.parametrize(("seats", "size"), SIZES)
def test_RF3_RF4_RF5_random_deals_agree_with_counting_by_hand(seats: int, size: int) -> None:
    rng = Rng(f"RF-{seats}")
    for number in range(10):
        game = new_game("ratefix", seats, seed=f"RF.{number}", dealer="0")
        points, first = [0] * seats, 1
        for _ in range(size):
            order = [(first + step) % seats for step in range(seats)]
            total = sum(int(zone(game, f"middle.{seat}")[0][1:]) for seat in order)
            numbers = [seats + rng.below(19 * seats + 1) for _ in order]
            assert game.due() == (first,)
            guess(game, *numbers)
            far = [abs(number - total) for number in numbers]
            first = order[far.index(min(far))]
            points[first] += seats
        assert game.scores == (tuple(points),)
        assert game.winners() == tuple(s for s in range(seats) if points[s] == max(points))


def test_RF2_it_is_told_which_guess_it_is() -> None:
    game = new_game("ratefix", 4, seed="RF2")
    for number in (*range(1, 11), 10):  # and nothing new once all is played
        lying = {zone.name: zone.cards for zone in game.zones()}
        shown = game.shown_in(game.plan, game.facts(), lying)
        assert shown == {"number": number, "of": 10}
        if game.phase == "play":
            guess(game, 42, 42, 42, 42)
