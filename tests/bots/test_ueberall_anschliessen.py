"""Überall anschließen: the right place, the player who is ahead, and "Stopp!" if it is right."""

import pytest

from reihum.bots.strategies import strategy_for
from reihum.core.game import Game
from reihum.games.ueberall_anschliessen import STOP, UeberallAnschliessen
from tests.bots.seated import calls, decisions, favourites, reason
from tests.rules.helpers import at, play
from tests.rules.ueberall_anschliessen import NAME, SLIP, turned_up

WATCH = strategy_for(UeberallAnschliessen)

# Like SLIP, but with few cards: seat 0 has overlooked that Y5 follows B4 in the middle.
SMALL_SLIP = f"""{NAME} 4 numbers=6 | asked=(1,) turned=30 placer=0 placed=pile.0 | middle B4
    | stack.0 R6 | pile.0 G3 Y5 | stack.1 R1 R2 | pile.1 B6 | stack.2 R3 R4 | pile.2 G6
    | stack.3 R5 | pile.3 ..."""

# The same card where it belongs, so that there is nothing to call.
NO_SLIP = SMALL_SLIP.replace("middle B4", "middle B4 Y5").replace("G3 Y5", "G3").replace(
    "asked=(1,) turned=30 placer=0 placed=pile.0", "asked=(0,) turned=30 placer=0 placed=middle"
)  # fmt: skip


def test_the_middle_comes_before_every_pile() -> None:
    game = turned_up("Y5", "B4", "G4", "R4", "B12")
    assert favourites(game, 0) == {"lay middle"}
    assert reason(game, 0) == "middle"


def test_anothers_pile_comes_before_the_own() -> None:
    game = turned_up("Y5", "B10", "G4", "R4", "B12")
    assert favourites(game, 0) == {"lay pile.1"}
    assert reason(game, 0) == "only-pile"


def test_what_fits_nowhere_goes_onto_the_own_pile() -> None:
    game = turned_up("Y5", "B10", "G9", "R3", "B12")
    assert favourites(game, 0) == {"lay pile.0"}
    assert reason(game, 0) == "own-pile"


@pytest.mark.parametrize(("piles", "leader"), [(("R4", "G9 B4"), 1), (("G9 G8 R4", "B4"), 2)])
def test_of_two_piles_the_player_with_fewer_cards_gets_it(
    piles: tuple[str, str], leader: int
) -> None:
    game = turned_up("Y5", "B10", "G7", *piles, "R20")  # seats 1 and 2 have equal stacks
    assert favourites(game, 0) == {f"lay pile.{leader}"}
    assert reason(game, 0) == "fewest-cards"


def test_all_cards_of_a_player_count_not_only_the_pile() -> None:
    game = at(f"""{NAME} 3 | asked=(0,) turned=30 | middle B10 | stack.0 R19 | up Y5
        | stack.1 ... | pile.1 R4 | stack.2 R11 | pile.2 R12 B4""")
    assert favourites(game, 0) == {"lay pile.2"}


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_an_oversight_is_called(seat: int) -> None:
    game = at(SLIP)
    assert WATCH.interject(game, seat) == STOP
    assert WATCH.interject(game, 0) is None, "nobody calls after their own card"


def test_whoever_is_on_turn_calls_before_turning_up() -> None:
    game = at(SLIP)
    assert favourites(game, 1) == {"stop"}
    assert reason(game, 1) == "stop"


def test_where_nothing_was_overlooked_nobody_calls() -> None:
    game = at(NO_SLIP)
    assert all(WATCH.interject(game, seat) is None for seat in range(4))
    game = at(NO_SLIP.replace("asked=(0,)", "asked=(1,)"))
    assert favourites(game, 1) == {"turn"}
    assert reason(game, 1) == "turn"


def test_nobody_calls_twice() -> None:
    game = at(SLIP)
    play(game, "2 stop", "1 give", "2 give", "3 give")
    assert all(WATCH.interject(game, seat) is None for seat in range(4))


def test_a_card_that_may_be_handed_over_is() -> None:
    game = at(SLIP)
    play(game, "2 stop")
    assert [favourites(game, seat) for seat in game.due()] == [{"give"}] * 3
    assert reason(game, 1) == "give"


def up_in_small() -> Game:
    """Y5 is turned up and belongs in the middle."""
    return at(f"""{NAME} 2 numbers=6 | asked=(0,) turned=30 | middle B4 | stack.0 R6 | up Y5
        | pile.0 G3 | stack.1 ...""")


def test_easy_bots_overlook_things_and_medium_and_hard_ones_never() -> None:
    def oversights(level: str) -> int:
        laid = decisions(up_in_small(), 0, level, 300)
        return sum(n for action, n in laid.items() if action.place != "middle")

    assert 60 < oversights("easy") < 140
    assert oversights("medium") == oversights("hard") == 0


@pytest.mark.parametrize(("level", "watchful"), [("easy", 0.4), ("medium", 0.8), ("hard", 0.97)])
def test_how_often_a_level_notices_an_oversight(level: str, watchful: float) -> None:
    called = [calls(at(SMALL_SLIP), seat, level, 250) for seat in (2, 3)]
    assert all(abs(n / 250 - watchful) < 0.08 for n in called)
    assert calls(at(NO_SLIP), 2, level, 50) == 0
