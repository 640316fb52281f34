"""Positions and helpers for the rules tests of elfer_raus_master."""

import re
from typing import Any

from reihum.core.events import Event, Moved
from reihum.core.game import Game
from reihum.games import new_game
from tests.rules.helpers import at, zone

SEATS = range(2, 7)
COLOURS = {"green": "G", "yellow": "Y", "blue": "B", "red": "R"}  # the rows, from the top
CONNECTING = {2: 4, 3: 4, 4: 3, 5: 3, 6: 2}


def master(seats: int, seed: str = "deal", **options: Any) -> Game:
    return new_game("elfer-raus-master", seats, seed=seed, **options)


def board(position: str, others: str = "stock") -> Game:
    """A position with only what matters: "2 | asked=(0,) | hand.0 B9 ...".

    What is left out is as after the deal: rows have only their 11, everyone has all connecting
    cards, and nobody has a bonus card. Cards that are not named are in the zone `others`.
    """
    head, *parts = (" ".join(part.split()) for part in position.split("|"))
    named = {part.split()[0] for part in parts}
    seats, links = int(head.split()[0]), len(re.findall(r"'\w+-\w+'", position))
    for colour, letter in COLOURS.items():
        if f"row.{colour}" not in named:
            parts.append(f"row.{colour} {letter}11")
    for seat in range(seats):
        if f"connecting.{seat}" not in named:
            parts.append(f"connecting.{seat}" + " =" * CONNECTING[seats])
    lying = sum(part.count(" =") for part in parts) + links
    taken = sum(part.count(" +") for part in parts)
    parts += ["between" + " =" * links, "out" + " =" * (15 - lying), "bonus" + " +" * (7 - taken)]
    return at(" | ".join([f"elfer-raus-master {head}", *parts, f"{others} ..."]))


def on_turn(hand: str, rows: str = "", facts: str = "") -> Game:
    """Seat 0 of two is on turn with this hand; seat 1 has the red 1, the rest is in the pile."""
    return board(f"2 | asked=(0,) {facts} | hand.0 {hand} | hand.1 R1 {rows}")


def pile_empty(hand: str, rows: str = "", facts: str = "") -> Game:
    """The same, but the pile is empty, and seat 1 holds all other cards."""
    return board(f"2 | asked=(0,) {facts} | hand.0 {hand} {rows}", others="hand.1")


def cards(colour: str, low: int, high: int) -> str:
    """The cards of a colour from one number to another: cards("B", 9, 11) is "B9 B10 B11"."""
    return " ".join(f"{colour}{number}" for number in range(low, high + 1))


def row(colour: str, low: int = 1, high: int = 21, without: int = 0, jokers: int = 0) -> str:
    """A row for a position, from one number to another, optionally with a gap and with jokers."""
    names = cards(COLOURS[colour], low, high).split()
    kept = [name for name in names if name != f"{COLOURS[colour]}{without}"]
    return " ".join([f"| row.{colour}", *kept, *("*" * jokers)])


def size(game: Game, name: str) -> int:
    return len(zone(game, name))


def jokers(game: Game) -> object:
    """The places where jokers lie."""
    return game.facts()["jokers"]


def bonus(game: Game) -> list[int]:
    """How many bonus cards each seat has."""
    return [size(game, f"won.{seat}") for seat in range(game.setup.seats)]


def moved(events: list[Event], seat: int | None = None) -> list[tuple[object, str, str, object]]:
    """How a seat (None: a spectator) sees the cards that moved."""
    seen = [event.seen_by(seat) for event in events if isinstance(event, Moved)]
    return [(event.cards, event.source, event.target, event.place) for event in seen]
