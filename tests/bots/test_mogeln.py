"""Mogeln: positions in which it is obvious what to do."""

from reihum.bots.strategies.mogeln import MogelnStrategy
from reihum.core.actions import Action
from reihum.games.mogeln import ACCUSE, DOUBT, STAY, Mogeln
from tests.rules.helpers import at

STRATEGY = MogelnStrategy()
HONEST = "smuggling=off"


def position(text: str) -> Mogeln:
    game = at(text)
    assert isinstance(game, Mogeln)
    return game


def best(game: Mogeln, seat: int = 0) -> Action:
    menu = game.menu(seat)
    worths = list(STRATEGY.weigh(game, seat, menu))
    assert worths.count(max(worths)) == 1, "not plain"
    return menu[worths.index(max(worths))]


def test_the_honest_card_is_laid() -> None:
    game = position(
        f"""mogeln 3 {HONEST} | asked=(0,) count=5 layer=2 | hand.0 R6 R2 R9 Y1 | hand.1 Y8 Y2 G1 |
        hand.2 G9 G8 G7 B8 B7 B9 Y9 Y7 | laid G5 | pile B1 B2 B3 B4 | out ..."""
    )
    assert str(best(game)) == "lay R6"
    assert STRATEGY.why(game, 0, best(game)) == "honest"


def test_one_bluffs_with_the_card_whose_turn_comes_last() -> None:
    game = position(
        f"""mogeln 4 {HONEST} | asked=(0,) | hand.0 R5 R9 R8 | hand.1 Y8 Y2 |
        hand.2 G9 G8 | hand.3 B9 B8 | out ..."""
    )  # its own turns come at 1, 5, 9, 3, 7 and so on, but never at 8
    assert str(best(game)) == "lay R8"
    assert STRATEGY.why(game, 0, best(game)) == "bluff-cheap"


def test_whoever_holds_all_cards_of_a_number_doubts_it() -> None:
    game = position(
        """mogeln 3 | asked=(0,) count=5 layer=2 | hand.0 R5 Y5 G5 B5 R6 | hand.1 Y8 Y2 |
        hand.2 G9 G8 | laid G7 | pile B1 B2 B3 B4 | out ..."""
    )
    assert best(game) == DOUBT
    assert STRATEGY.why(game, 0, DOUBT) == "doubt-sure"


def test_whoever_holds_none_of_a_number_does_not_doubt_it() -> None:
    game = position(
        f"""mogeln 3 {HONEST} | asked=(0,) count=5 layer=2 | hand.0 R6 R2 R9 | hand.1 Y8 Y2 Y3 |
        hand.2 G9 G8 G7 B8 B7 B9 Y9 Y7 | laid G5 | pile B1 B2 B3 B4 | out ..."""
    )
    assert best(game) not in (DOUBT, ACCUSE)


def test_the_last_card_is_always_doubted() -> None:
    for options in ("", HONEST):
        game = position(
            f"""mogeln 3 {options} | asked=(0,) count=5 layer=2 | hand.0 R5 R6 R7 |
            hand.1 Y8 Y2 | laid G5 | pile B1 B2 B3 B4 | out ..."""
        )
        assert best(game) == DOUBT
        assert STRATEGY.why(game, 0, DOUBT) == "doubt-last"


def test_whoever_is_on_turn_doubts_a_last_card_and_leaves_accusing_to_the_others() -> None:
    game = position(
        """mogeln 3 | asked=(0,) count=5 layer=2 | hand.0 R6 R7 | hand.1 Y8 Y2 | laid G5 |
        pile B1 B2 B3 B4 | out ..."""
    )
    assert best(game) == DOUBT


def test_asked_about_a_last_card_a_bot_without_its_number_accuses() -> None:
    text = """mogeln 3 | asked=(0,) sealing=1 count=5 layer=1 | hand.0 {} R7 | hand.2 Y8 Y2 |
        laid G5 | pile B1 B2 B3 B4 | out ..."""
    game = position(text.format("R6"))
    assert best(game) == ACCUSE
    assert STRATEGY.why(game, 0, ACCUSE) == "accuse-last"
    game = position(text.format("R5"))
    assert best(game) == STAY
    assert STRATEGY.why(game, 0, STAY) == "stay"


def test_a_true_last_card_is_laid() -> None:
    game = position(
        """mogeln 3 | asked=(0,) count=5 layer=2 | hand.0 R6 | hand.1 Y8 Y2 | hand.2 G9 G8 |
        laid G7 | pile B1 B2 B3 B4 | out ..."""
    )
    assert str(best(game)) == "lay R6"
    assert STRATEGY.why(game, 0, best(game)) == "out"


def test_smuggling_pays_on_a_small_pile_only() -> None:
    text = """mogeln 3 | asked=(0,) count={} layer=2 | hand.0 R{} Y{} R9 | hand.1 Y8 Y2 |
        hand.2 G9 G8 | laid {} | out ..."""
    assert str(best(position(text.format(1, 2, 5, "G1")))) == "lay R9 R2"
    assert str(best(position(text.format(7, 8, 4, "G7")))) == "lay R8"


def test_one_accuses_early_in_a_pile_of_three_players_only() -> None:
    hands = "hand.0 R2 R3 R4 R5 R6 R8 R9 Y3 Y4 Y5 Y6 | hand.1 Y8 Y2 | hand.2 G9 G8"
    for count, call in ((1, ACCUSE), (7, None)):
        text = f"mogeln 3 | asked=(1,) count={count} layer=2 | {hands} | laid B4 G{count} | out ..."
        assert STRATEGY.interject(position(text), 0) == call
