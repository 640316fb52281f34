"""Ratefix: positions in which it is obvious what to guess."""

from reihum.bots.strategies.ratefix import RatefixStrategy
from reihum.games.ratefix import Ratefix
from tests.rules.helpers import at

STRATEGY = RatefixStrategy()


def best(text: str, seat: int) -> tuple[int, str]:
    game = at(text)
    assert isinstance(game, Ratefix)
    menu = game.menu(seat)
    worths = list(STRATEGY.weigh(game, seat, menu))
    action = menu[worths.index(max(worths))]
    return action.number or 0, STRATEGY.why(game, seat, action)


def test_the_last_one_guesses_right_above_or_below_the_other() -> None:
    text = "ratefix 2 | asked=(1,) guesses=(21,0) | middle.0 R10 | middle.1 {} | out ..."
    assert best(text.format("Y20"), 1) == (22, "above")
    assert best(text.format("Y2"), 1) == (20, "below")


def test_a_guess_said_before_is_never_repeated() -> None:
    text = "ratefix 3 | asked=(2,) guesses=({},{},0) | middle.0 R10 | middle.1 Y9 | middle.2 G10 "
    for first in range(24, 38):
        guess, _ = best(text.format(first, first + 1) + "| out ...", 2)
        assert guess not in (first, first + 1)


def test_a_high_guess_tells_of_a_high_card() -> None:
    text = "ratefix 4 | asked=(1,) guesses=({},0,0,0) | middle.0 R10 | middle.1 Y9 | middle.2 G1 "
    high, _ = best(text.format(50) + "| middle.3 B1 | out ...", 1)
    low, _ = best(text.format(34) + "| middle.3 B1 | out ...", 1)
    assert high > low


def test_the_first_one_adds_what_is_to_be_expected_of_the_others() -> None:
    text = (
        "ratefix 4 | asked=(0,) | middle.0 {} | middle.1 Y9 | middle.2 G9 | middle.3 B9 | out ..."
    )
    low, why = best(text.format("R2"), 0)
    high, _ = best(text.format("R19"), 0)
    assert why == "first"
    assert 31 <= low <= 36
    assert 48 <= high <= 53


def test_won_cards_are_counted() -> None:
    won = " ".join(f"{colour}{number}" for colour in "RYGB" for number in range(12, 21))
    text = f"ratefix 2 | asked=(0,) | middle.0 R10 | middle.1 Y9 | won.0 {won} | out ..."
    assert best(text, 0)[0] <= 17
