"""Die höchste Karte gewinnt: positions in which it is obvious what to do."""

from reihum.bots.strategies.hoechste_karte import HoechsteKarteStrategy
from reihum.games.hoechste_karte import HoechsteKarte
from tests.rules.helpers import at

STRATEGY = HoechsteKarteStrategy()


def weighed(text: str) -> dict[str, float]:
    game = at(text)
    assert isinstance(game, HoechsteKarte)
    menu = game.menu(0)
    worths = STRATEGY.weigh(game, 0, menu)
    return {a.cards[0]: worth for a, worth in zip(menu, worths, strict=True)}


def position(mine: str, theirs: str, aside: str = "") -> str:
    put = f"| aside {aside}" if aside else ""
    return f"""hoechste-karte 2 | asked=(0,1) sealing=1 | hand.0 {mine} | hand.1 {theirs} {put} |
        won.1 ..."""


def test_while_all_tricks_are_worth_the_same_nobody_can_read_the_card() -> None:
    worths = weighed(position("R3 R7 R11", "Y2 Y8 Y10"))
    assert len(set(worths.values())) == 1


def test_cards_that_lie_aside_are_worth_a_high_card() -> None:
    worths = weighed(position("R1 R5 R11", "Y2 Y8 Y10", "R9 Y9 R6 Y6"))
    assert max(worths, key=worths.__getitem__) == "R11"
    assert worths["R11"] > worths["R1"] + 1


def test_two_high_cards_that_win_alike_are_equal() -> None:
    worths = weighed(position("R1 R10 R11", "Y2 Y3 Y8", "R9 Y9"))
    assert worths["R10"] == worths["R11"] > worths["R1"]


def test_no_high_card_is_wasted_where_it_cannot_win() -> None:
    worths = weighed(position("R1 R2 R9", "Y10 Y11 Y3", "R5 Y5"))
    assert worths["R9"] >= worths["R2"]
    worths = weighed(position("R1 R7", "Y10 Y11", "R5 Y5"))
    assert worths["R1"] == worths["R7"]
