"""Königs-Rommé for one: positions in which it is obvious what to do."""

from reihum.bots.strategies import strategy_for
from reihum.core.game import Game
from tests.bots.seated import favourites, reason
from tests.rules.helpers import at, play

OTHERS = "6,7,8,9,10,11,12,13"


def table(row_3: str, row_4: str, row_5: str, stock: str, finished: str = OTHERS) -> Game:
    """At most three hands are open; the last card of the stock is turned up first."""
    return at(
        f"""koenigs-romme-solo 1 | asked=(0,) finished=({finished}) | row.3 {row_3} | row.4 {row_4}
        | row.5 {row_5} | stock {stock} | out ..."""
    )


def test_a_complete_hand_is_turned_over_at_once() -> None:
    game = table("S8 S9 S10", "H5 D5 CQ X9", "C7 D9 DJ X3 XK", "D6 H6 S3")
    assert favourites(game, 0) == {"finish row.3"}
    assert reason(game, 0) == "finish"


def test_a_card_goes_where_it_completes_a_hand_and_what_is_loose_is_thrown_away() -> None:
    game = table("S8 S9 DK", "H5 D5 C6 X9", "C7 D9 DJ X3 XK", "D6 H6 S10")
    play(game, "0 turn")
    assert favourites(game, 0) == {"add row.3"}
    assert reason(game, 0) == "completes"
    play(game, "0 add row.3")
    assert favourites(game, 0) == {"discard DK"}
    assert reason(game, 0) == "throw"


def test_a_card_goes_to_the_hand_that_can_get_no_other() -> None:
    """The S10 completes two hands; the S7, which is still to come, only the smaller one."""
    game = table("S8 S9 DK", "HJ DJ CJ SJ", "H10 D10 D5 C5 CQ", "S7 S10", f"4,{OTHERS}")
    play(game, "0 turn")
    assert favourites(game, 0) == {"add row.5"}
    play(game, "0 add row.5", "0 discard CQ", "0 finish row.5", "0 turn")
    assert favourites(game, 0) == {"add row.3"}


def test_what_no_hand_needs_is_thrown_away() -> None:
    sevens = "H7 D7 C7 S7 XQ"
    game = table("S8 S9 DK", "HJ DJ CJ SJ", sevens, "S10 X7 H4", f"4,{OTHERS}")
    play(game, "0 turn")
    assert reason(game, 0) == "nowhere"
    play(game, "0 add row.5")
    assert favourites(game, 0) == {"discard H4", "discard XQ"}


def test_a_plan_for_all_hands_goes_before_finishing_one() -> None:
    """The S7 would complete the first hand, but the last one needs both sevens."""
    game = table("S8 S9 DK", "HJ DJ XJ X8", "H7 D7 C7 D3 XQ", "S10 X7 CJ S7")
    strategy = strategy_for(type(game))
    while game.due():
        menu = game.menu(0)
        worths = strategy.weigh(game, 0, menu)
        game.play(0, menu[worths.index(max(worths))])
    assert game.scores == ((11,),)
