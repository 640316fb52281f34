"""Die höchste Karte gewinnt: positions in which it is obvious what to do."""

import reihum
from reihum.bots.levels import decide
from reihum.bots.strategies.hoechste_karte import HoechsteKarteStrategy
from reihum.core.chair import Chair
from reihum.core.rng import Rng
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


def test_hard_follows_the_plan_for_two_and_lays_only_good_cards() -> None:
    """One trick behind, two lie aside, two are to come: whoever takes the next one has won, and
    the R9 takes it from both of the other's cards."""
    mine = "won.0 R1 Y2 R5 Y5 R6 Y6"
    game = at(position("R9 R2", "Y8 Y1", f"R3 Y3 R4 Y4 | {mine}"))
    assert isinstance(game, HoechsteKarte)
    chair = Chair(HoechsteKarte, game.setup, 0, game.view(0))
    assert {decide(chair, "hard", Rng(str(n))).cards for n in range(20)} == {("R9",)}


def test_what_hard_begins_with_cannot_be_foreseen() -> None:
    chair = reihum.new("hoechste-karte", seats=2, seed="tea").chair(0)
    assert len({decide(chair, "hard", Rng(str(n))) for n in range(60)}) >= 4


def test_three_players_and_small_decks_are_left_to_the_search() -> None:
    for seats, numbers in ((3, 11), (2, 6)):
        match = reihum.new("hoechste-karte", seats=seats, numbers=numbers, seed="tea")
        game = match.game
        assert isinstance(game, HoechsteKarte)
        assert STRATEGY.judge(match.chair(0), game, game.menu(0)) is None
