"""Positions and helpers for the rules tests of schwarzer_peter."""

from collections import Counter

from reihum.core.events import Event
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.core.rng import SeededTape
from reihum.games import find_game
from tests.rules.helpers import at, play, zone


def fans(*hands: str, asked: int = 0, facts: str = "", options: str = "") -> Game:
    """These fans, by seat. B20 is aside, so R20 is the Schwarzer Peter. The last seat has laid
    the rest as pairs."""
    zones = " | ".join(f"hand.{seat} {hand}" for seat, hand in enumerate(hands))
    return at(f"schwarzer-peter {len(hands)} {options} | asked=({asked},) {facts} | {zones} | "
              f"pairs.{len(hands) - 1} ... | aside B20")  # fmt: skip


def draw(game: Game, card: str) -> list[Event]:
    """The seat on turn draws this card, wherever it is in the holder's fan."""
    seats = range(game.setup.seats)
    fan = next(zone(game, f"hand.{seat}") for seat in seats if card in zone(game, f"hand.{seat}"))
    return play(game, f"{game.due()[0]} draw #{fan.index(card) + 1}")


def sizes(game: Game) -> list[int]:
    return [len(zone(game, f"hand.{seat}")) for seat in range(game.setup.seats)]


def seen(events: list[Event], seat: int | None) -> list[Event]:
    return [told for event in events if (told := event.seen_by(seat))]


def twin(card: str) -> str:
    return {"R": "B", "B": "R"}[card[0]] + card[1:]


def single(game: Game) -> str:
    """The card whose twin was put aside."""
    (aside,) = zone(game, "aside")
    return twin(aside)


def is_pairs(cards: tuple[str, ...]) -> bool:
    return set(Counter(card[1:] for card in cards).values()) <= {2}


def match_at(game: Game) -> Match:
    """A match in this position."""
    match = Match(find_game(game.ID), game.setup, SeededTape("SP"), telling=True)
    match.game = game
    return match
