"""Positions and helpers for the rules tests of farben_sammeln."""

from reihum.core.events import Event
from reihum.core.game import Game
from reihum.core.rng import SeededTape
from tests.rules.helpers import at, play, zone

PILES = ("pile.a", "pile.b", "pile.c", "pile.d")
UNDER = ("under.a", "under.b", "under.c", "under.d")
EVERYONE = (0, 1, None)


def turn(*hands: str, options: str = "", facts: str = "", under: str = "") -> Game:
    """Seat 0 begins a turn: R5, Y6, G7 and B8 are open, B20 is under G7, the cards in `under` are
    under B8 (the bottom one first), and the top card of the stock is B19."""
    zones = " | ".join(f"hand.{seat} {hand}" for seat, hand in enumerate(hands))
    asked = "" if "asked" in facts else "asked=(0,)"
    return at(
        f"""farben-sammeln {len(hands)} {options} | {asked} {facts} | {zones} | pile.a R5 |
        pile.b Y6 | pile.c G7 | pile.d B8 | under.d {under} | under.c B20 | stock ..."""
    )


def tops(game: Game) -> tuple[str, ...]:
    return tuple(card for name in PILES for card in zone(game, name))


def under(game: Game) -> set[str]:
    return {card for name in UNDER for card in zone(game, name)}


def seen(events: list[Event], seat: int | None) -> list[Event]:
    return [told for event in events if (told := event.seen_by(seat))]


def last_card(seed: str = "FS6") -> Game:
    """A deck of twelve cards; seat 0 begins a turn, and the stock has one card left."""
    return at(
        """farben-sammeln 2 numbers=3 hand=2 | asked=(0,) | hand.0 R1 Y1 | hand.1 R2 Y2 |
        pile.a G1 | pile.b G2 | pile.c G3 | pile.d B1 | under.a R3 | under.c Y3 B2 | stock B3""",
        SeededTape(seed),
    )


def ended(points: tuple[int, ...], facts: str, options: str = "") -> Game:
    """A deal that seat 0 has closed with these points."""
    hands = " | ".join(f"hand.{s} {'YGBR'[s]}{p}" for s, p in enumerate(points))
    game = at(
        f"""farben-sammeln {len(points)} {options} | asked=(0,) taken=1 {facts} |
        {hands.replace("hand.0", "hand.0 R20")} | pile.a R11 | pile.b Y11 | pile.c G11 |
        pile.d B11 | stock ..."""
    )
    play(game, "0 close R20 pile.a")
    assert game.scores[-1] == points
    return game


def next_deal(game: Game) -> Game:
    play(game, *(f"{seat} ready" for seat in range(game.setup.seats)))
    return game
