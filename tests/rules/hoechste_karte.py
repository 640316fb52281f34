"""Positions and helpers for the rules tests of hoechste_karte."""

from reihum.core.events import Event
from reihum.core.game import Game
from reihum.games import new_game
from tests.rules.helpers import play, zone


def cards(game: Game, *names: str) -> set[str]:
    return {card for name in names for card in zone(game, name)}


def tricks(game: Game, *lines: str) -> list[Event]:
    """Play whole tricks, such as "R3 Y1 G2": the cards chosen, by seat."""
    events: list[Event] = []
    for line in lines:
        events += play(game, *(f"{s} choose {card}" for s, card in enumerate(line.split())))
    return events


def new(seats: int, numbers: int, deals: int = 1) -> Game:
    return new_game("hoechste-karte", seats, seed="HK", numbers=numbers, deals=deals)


def seen(events: list[Event], seat: int | None) -> list[Event]:
    return [told for event in events if (told := event.seen_by(seat))]
