"""Positions and helpers for the rules tests of ratefix."""

from reihum.core.events import Event
from reihum.core.game import Game
from tests.rules.helpers import at, play, zone

SIZES = [(2, 20), (3, 13), (4, 10)]
CENTRE = ("R10", "Y7", "G3", "B20")  # the cards in the middle in `guessing`, by seat


def guessing(seats: int, first: int = 0, last: bool = False, options: str = "") -> Game:
    """A round in which nobody has guessed yet. The sum in the middle is 20 with three seats, 40
    with four. Unless it is the last round, each seat has two more cards, the top one last."""
    middles = " | ".join(f"middle.{seat} {CENTRE[seat]}" for seat in range(seats))
    stacks = "".join(f"| stack.{seat} R{seat + 1} Y{seat + 1}" for seat in range(seats))
    return at(f"ratefix {seats} {options} | asked=({first},) | {middles} {stacks * (not last)} "
              "| out ...")  # fmt: skip


def guess(game: Game, *numbers: int) -> list[Event]:
    """Make these guesses, clockwise from the seat that is asked."""
    events: list[Event] = []
    for number in numbers:
        events += play(game, f"{game.due()[0]} guess #{number}")
    return events


def seen(events: list[Event], seat: int | None) -> list[Event]:
    return [told for event in events if (told := event.seen_by(seat))]


def taker(game: Game) -> int:
    """The one seat that has won cards."""
    winners = [seat for seat in range(game.setup.seats) if zone(game, f"won.{seat}")]
    assert len(winners) == 1
    return winners[0]
