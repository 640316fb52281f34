"""Positions and helpers for the rules tests of ueberall_anschliessen."""

from reihum.core.events import Event, Said
from reihum.core.game import Game
from tests.rules.helpers import at, menu, play, zone

NAME = "ueberall-anschliessen"
STACKS = (
    "R11 R12",
    "R13 R14",
    "R15 R16",
    "R17 R18",
)  # the stacks of seats 1, 2, ...; the last seat has the rest


def table(
    top: str, middle: str, *piles: str, below: str = "R19", options: str = "", facts: str = ""
) -> Game:
    """Seat 0 is on turn, with this card on top of its stack and these `below`. Then the middle and
    the open piles of all seats, seat 0 first. The last seat's stack has all other cards."""
    stacks = [f"{below} {top}", *STACKS[: len(piles) - 2], "..."]
    parts = [f"stack.{seat} {cards}" for seat, cards in enumerate(stacks)]
    parts += [f"pile.{seat} {cards}" for seat, cards in enumerate(piles)]
    return at(
        f"{NAME} {len(piles)} {options} | asked=(0,) turned=30 {facts} | middle {middle} | "
        + " | ".join(parts)
    )


def turned_up(top: str, middle: str, *piles: str, below: str = "R19", options: str = "") -> Game:
    """The same after seat 0 has turned the card up."""
    game = table(top, middle, *piles, below=below, options=options)
    play(game, "0 turn")
    return game


def places(game: Game, seat: int = 0) -> set[str]:
    """Where a seat may put the card that it has turned up."""
    menus = menu(game, seat)
    assert all(action.startswith("lay ") for action in menus)
    return {action.partition(" ")[2] for action in menus}


# Seat 0 has turned up Y5, which belongs in the middle, and put it on its own pile instead.
SLIP = f"""{NAME} 4 | asked=(1,) turned=30 placer=0 placed=pile.0 | middle B4 | stack.0 R19 R18
    | pile.0 G9 Y5 | stack.1 R11 R12 | pile.1 B20 | stack.2 R13 R14 | pile.2 G20
    | stack.3 R15 R16 | pile.3 ..."""

# Seat 0 has put its last card, Y5, on the pile of seat 2, although it belongs in the middle.
LAST = f"""{NAME} 4 | asked=(1,) turned=30 placer=0 placed=pile.2 | middle B4
    | stack.1 R11 R12 | pile.1 B20 | stack.2 R13 R14 | pile.2 G4 Y5 | stack.3 R15 R16
    | pile.3 ..."""


# The same as SLIP, but seats 1 and 3 have one card each.
BARE = f"""{NAME} 4 | asked=(1,) turned=30 placer=0 placed=pile.0 | middle B4 | stack.0 R19 R18
    | pile.0 G9 Y5 | stack.1 R11 | stack.2 R13 R14 | pile.2 ... | stack.3 R15"""

TIME_OVER = "1 turn"  # the next card is turned up: "Stopp!" can no longer be called


def stopped(position: str, *answers: str) -> Game:
    """Seat 2 has called "Stopp!", and these answers were given."""
    game = at(position)
    play(game, "2 stop", *answers)
    return game


def said(events: list[Event]) -> list[tuple[int, str]]:
    return [(event.seat, event.word) for event in events if isinstance(event, Said)]


def lying(game: Game) -> dict[str, tuple[str, ...]]:
    return {zone.name: zone.cards for zone in game.zones()}


def callers(game: Game) -> set[int]:
    """Who may call "Stopp!"."""
    return {seat for seat in range(game.setup.seats) if "stop" in menu(game, seat)}


def cards_of(game: Game, seat: int) -> int:
    return len(zone(game, f"stack.{seat}")) + len(zone(game, f"pile.{seat}"))
