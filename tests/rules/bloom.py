"""Positions and helpers for the rules tests of bloom."""

from typing import Any

from reihum.core.events import Event, Moved
from reihum.core.game import Game
from reihum.core.rng import Tape
from reihum.games import new_game
from tests.rules.helpers import at, menu, zone

SEATS = range(2, 6)
NUMBERS = [str(number) for number in range(1, 101)]
SCORING = sorted([*range(1, 16), *range(1, 6)])


def bloom(seats: int, seed: str = "deal", **options: Any) -> Game:
    return new_game("bloom", seats, seed=seed, **options)


def board(position: str, others: str = "stock", tape: Tape | None = None) -> Game:
    """A position with only what matters: "2 | asked=(0,) | hand.0 5 7 * ...".

    Of the tiles not named, scoring tiles and jokers are on the board, the eight highest numbers are
    the display, and the other numbers are in the zone `others`, the highest last. If `others` is
    not the stock, there is nothing to draw. Rows without an owner belong to seat 1.
    """
    head, *parts = (part.split() for part in position.split("|"))
    facts = [word for part in parts for word in part if "=" in word]
    zones = {part[0]: part[1:] for part in parts if part and "=" not in part[0]}
    if not any(fact.startswith("owners=") for fact in facts):
        facts.append(f"owners=({'1,' * sum(name.startswith('row.') for name in zones)})")
    named = [card for cards in zones.values() for card in cards]
    zones.setdefault("jokers", ["*"] * (4 - named.count("*")))
    lost = [f"s{worth}" for worth in SCORING]
    for card in named:
        if card in lost:
            lost.remove(card)
    zones.setdefault("scoring", lost)
    free = [tile for tile in NUMBERS if tile not in named]
    if "display" not in zones and others == "stock":
        zones["display"], free = free[-8:], free[:-8]
    if others not in zones:
        zones[others] = []
    zones[others] = [*free, *zones[others]]
    lying = [" ".join([name, *cards]) for name, cards in zones.items()]
    return at(" | ".join([f"bloom {' '.join(head)}", " ".join(facts), *lying]), tape)


def on_turn(hand: str, *rows: str, facts: str = "", more: str = "") -> Game:
    """Seat 0 of two is on turn with these tiles, these rows are on the table, and seat 1 has a
    single tile."""
    lying = " | ".join(f"row.{number} {row}" for number, row in enumerate(rows, start=1))
    other = next(tile for tile in NUMBERS[87:] if tile not in f"{hand} {lying} {more}".split())
    return board(f"2 | asked=(0,) {facts} | hand.0 {hand} | hand.1 {other} | {lying} {more}")


def nothing_to_draw(hand: str, *rows: str, facts: str = "", more: str = "") -> Game:
    """The same, but there is nothing to draw, and seat 1 holds all other numbers."""
    lying = " | ".join(f"row.{number} {row}" for number, row in enumerate(rows, start=1))
    return board(f"2 | asked=(0,) {facts} | hand.0 {hand} | {lying} {more}", others="hand.1")


def scoring_left(worths: str) -> str:
    """For a position: only these scoring tiles are left, seat 1 has all the others."""
    left = [f"s{worth}" for worth in worths.split()]
    gone = [f"s{worth}" for worth in SCORING]
    for tile in left:
        gone.remove(tile)
    return f"| won.1 {' '.join(gone)} | scoring {' '.join(left)}"


def rows(game: Game) -> list[str]:
    return [" ".join(z.cards) for z in game.zones() if z.name.startswith("row.")]


def hand(game: Game, seat: int = 0) -> str:
    """A seat's supply: jokers first, then the numbers, rising."""
    return " ".join(zone(game, f"hand.{seat}"))


def won(game: Game, seat: int = 0) -> str:
    return " ".join(zone(game, f"won.{seat}"))


def size(game: Game, name: str) -> int:
    return len(zone(game, name))


def verbs(game: Game, seat: int = 0) -> set[str]:
    return {action.partition(" ")[0] for action in menu(game, seat)}


def moved(events: list[Event], seat: int | None) -> list[tuple[object, str, str]]:
    """How this seat (None: a spectator) sees the tiles that moved."""
    seen = [event.seen_by(seat) for event in events if isinstance(event, Moved)]
    return [(event.cards, event.source, event.target) for event in seen]
