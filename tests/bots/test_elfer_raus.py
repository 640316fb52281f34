"""Elfer raus!: what its strategy does in positions where it is obvious what to do."""

import pytest

from reihum.bots.strategies.elfer_raus import PLAIN, TUNED, ElferRausStrategy, Weights
from reihum.core.actions import Action
from reihum.games import read_position
from reihum.games.elfer_raus import ElferRaus

BOTH = pytest.mark.parametrize("weights", [PLAIN, TUNED], ids=["plain", "tuned"])


def likes(position: str, weights: Weights) -> tuple[str, str]:
    """What the strategy likes best on seat 0, and why."""
    game = read_position(position)
    assert isinstance(game, ElferRaus)
    menu, strategy = game.menu(0), ElferRausStrategy(weights)
    worths = list(strategy.weigh(game, 0, menu))
    best: Action = menu[worths.index(max(worths))]
    return str(best), strategy.why(game, 0, best)


@BOTH
def test_the_card_that_leads_to_own_cards_comes_first(weights: Weights) -> None:
    position = (
        "elfer-raus 2 | asked=(0,) first=11 | hand.0 R12 R15 R17 R18 B10 | hand.1 R13 B9 | "
        "row.red R11 | row.blue B11 | stock ..."
    )
    assert likes(position, weights) == ("lay R12", "own-way")


@BOTH
def test_the_next_card_is_an_own_one_so_nobody_else_gets_further(weights: Weights) -> None:
    position = (
        "elfer-raus 2 | asked=(0,) first=11 | hand.0 R12 R13 B10 Y1 | hand.1 R14 B9 | "
        "row.red R11 | row.blue B11 | stock ..."
    )
    assert likes(position, weights) == ("lay R12", "nobody-else")


@BOTH
def test_what_others_wait_for_is_held_back(weights: Weights) -> None:
    """A card was laid, and the 10 that could be laid too does not lead to one's own cards."""
    position = (
        "elfer-raus 2 | asked=(0,) first=11 laid=1 | hand.0 B10 G1 | hand.1 R14 B9 B8 B7 | "
        "row.red R11 R12 | row.blue B11 | stock ..."
    )
    assert likes(position, weights) == ("end", "hold-back")


@BOTH
def test_whoever_has_to_lay_opens_as_little_as_possible(weights: Weights) -> None:
    """Beyond the yellow 2 only one card is missing, beyond the blue 10 nine are."""
    position = (
        "elfer-raus 2 | asked=(0,) first=11 | hand.0 B10 Y2 | hand.1 R14 B9 B8 B7 | row.blue B11 | "
        "row.yellow Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 | stock ..."
    )
    assert likes(position, weights) == ("lay Y2", "least-harm")
