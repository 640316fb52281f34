"""Positions and helpers for the rules tests of schnipp_schnapp."""

from reihum.core.events import Event, Said
from reihum.core.game import Game
from reihum.core.rng import ScriptedTape
from tests.rules.helpers import menu, play, zone

NAME = "schnipp-schnapp"


NO_CHANCE = ScriptedTape([])


# Seat 0 turns up R1 and matches seat 1's Y1.
MATCH = """schnipp-schnapp 4 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
    | stack.1 G4 | pile.1 B3 Y1 | stack.2 B4 | pile.2 R2 | stack.3 ..."""


# Seat 0 turns up R1, which matches nothing.
NO_MATCH = """schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
    | stack.1 G4 B2 | pile.1 B3 Y2 | stack.2 ... | middle G2 Y3"""


# Seat 0 turns up R1 and matches the middle.
MIDDLE = """schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
    | stack.1 G4 B2 | pile.1 B3 Y2 | stack.2 ... | middle R3 Y1"""


# Seat 0 turns up R1 and matches both seat 1's Y1 and the middle.
BOTH = """schnipp-schnapp 4 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
    | stack.1 G4 | pile.1 B3 Y1 | stack.2 B4 | pile.2 R2 | stack.3 ... | middle G2 G1"""


# Nobody has an open pile; seat 0 turns up R3, which matches nothing.
BARE = """schnipp-schnapp 3 numbers=6 | asked=(0,) | stack.0 R1 R2 R3 | stack.1 Y4 Y5 Y6
    | stack.2 ..."""


def turned(game: Game, *calls: str) -> list[Event]:
    """The seat on turn turns up a card; then these calls are made, and all others stay silent."""
    events = [event for seat in game.asked for event in play(game, f"{seat} turn")]
    return events + answered(game, *calls)


def answered(game: Game, *calls: str) -> list[Event]:
    callers = {call.split()[0] for call in calls}
    silent = [str(seat) for seat in range(game.setup.seats) if str(seat) not in callers]
    return play(game, *calls, *(f"{seat} stay" for seat in silent))


def under(game: Game, seat: int, *stack: str) -> set[str]:
    """The cards that were put under a stack; on top it still has these cards, in this order."""
    cards = zone(game, f"stack.{seat}")
    border = len(cards) - len(stack)
    assert cards[border:] == stack
    return set(cards[:border])


def owned(game: Game, seat: int) -> tuple[str, ...]:
    return tuple(card for kind in ("stack", "pile", "won") for card in zone(game, f"{kind}.{seat}"))


def verbs(game: Game, seat: int) -> set[str]:
    return {action.partition(" ")[0] for action in menu(game, seat)}


def said(events: list[Event]) -> set[tuple[int, str]]:
    return {(event.seat, event.word) for event in events if isinstance(event, Said)}


SEVERAL = """schnipp-schnapp 4 numbers=5 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
    | stack.1 G4 | pile.1 B3 Y1 | stack.2 B4 | pile.2 R2 G1 | pile.3 G5 | stack.3 ..."""


def barred_windows(game: Game, seat: int, turns: int) -> list[int]:
    """Play this many turns; return whose cards this seat was not allowed to call on."""
    barred = []
    for _ in range(turns):
        turner = game.asked[0]
        play(game, f"{turner} turn")
        if verbs(game, seat) == {"stay"}:
            barred.append(turner)
        answered(game)
    return barred


# SS7: an empty stack

USED_UP = """schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R1 | pile.0 Y2 G3 B4
    | stack.1 ..."""


# SS8: players without cards

OUT = """schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4 | stack.2 ...
    | pile.2 G1 | middle R3 Y1"""


# SS10: all together

TOGETHER = """schnipp-schnapp 5 together=on numbers=6 | asked=(0,1,2,3,4) sealing=1
    | stack.0 R6 R1 | pile.0 R4 | stack.1 Y6 Y1 | pile.1 Y4 | stack.2 G6 R2 | pile.2 G4
    | stack.3 B6 Y2 | pile.3 B4 | stack.4 ..."""
