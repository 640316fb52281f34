"""Farben sammeln: one colour, its open cards, cheap discards, and "Schluss" in time."""

from reihum.core.game import Game
from tests.bots.seated import favourites, reason
from tests.rules.helpers import at

OPEN = "pile.a R5 | pile.b Y6 | pile.c G7 | pile.d B8"


def table(hand: str, facts: str = "", piles: str = OPEN) -> Game:
    """It is the turn of seat 0, with this hand; seat 1 holds two cards that do not matter."""
    return at(
        f"""farben-sammeln 2 | asked=(0,) {facts} | hand.0 {hand} | hand.1 G1 B1 | {piles} |
        stock ..."""
    )


def test_an_open_card_of_the_own_colour_is_taken() -> None:
    game = table("G10 G12 G15 G3 R20 Y1 B2")
    assert favourites(game, 0) == {"take pile.c"}
    assert reason(game, 0) == "take-colour"


def test_the_higher_of_two_open_cards() -> None:
    piles = "pile.a G4 | pile.b Y6 | pile.c G17 | pile.d B8"
    assert favourites(table("G10 G12 G15 R20 Y1 B2", piles=piles), 0) == {"take pile.c"}


def test_many_cards_of_a_colour_come_before_a_single_high_one() -> None:
    piles = "pile.a R19 | pile.b Y6 | pile.c G7 | pile.d B8"
    assert favourites(table("G9 G8 G10 G11 R20 Y1 B2", piles=piles), 0) == {"take pile.c"}


def test_nothing_open_means_drawing() -> None:
    piles = "pile.a R5 | pile.b Y6 | pile.c R7 | pile.d B8"
    game = table("G10 G12 G15 G3 Y1 B2 R3", piles=piles)
    assert favourites(game, 0) == {"draw"}
    assert reason(game, 0) == "draw"


def test_a_lower_card_is_no_gain_with_one_colour() -> None:
    assert favourites(table("G10 G12 G15 G9"), 0) == {"draw"}
    piles = "pile.a R5 | pile.b Y6 | pile.c G20 | pile.d B8"
    assert favourites(table("G10 G12 G15 G9", piles=piles), 0) == {"take pile.c"}


def test_the_lowest_card_of_another_colour_goes() -> None:
    game = table("G10 G12 G15 G3 R18 Y1 B14", "taken=1")
    assert {line.split()[1] for line in favourites(game, 0)} == {"Y1"}
    assert reason(game, 0) == "give-other"


def test_it_covers_what_others_could_use_and_not_the_own_colour() -> None:
    piles = "pile.a R5 | pile.b Y19 | pile.c G20 | pile.d B8"
    game = table("G10 G12 G15 G3 R18 Y1 B14", "taken=1", piles=piles)
    assert favourites(game, 0) == {"lay Y1 pile.b"}


def test_with_one_colour_and_enough_points_the_deal_is_closed() -> None:
    game = table("G20 G19 G18 G17 R2", "taken=1")
    assert {line.split()[:2] == ["close", "R2"] for line in favourites(game, 0)} == {True}
    assert reason(game, 0) == "close"


def test_with_few_points_it_goes_on() -> None:
    game = table("G2 G3 G4 G5 R2", "taken=1")
    assert {line.split()[0] for line in favourites(game, 0)} == {"lay"}
