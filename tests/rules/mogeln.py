"""Positions and helpers for the rules tests of mogeln."""

from reihum.core.events import Event, Said, Shown
from reihum.core.game import Game
from tests.rules.helpers import at, play, zone

NOBODY_ELSE = (1, 2, None)


NOT_HELD = {"G2", "MO2"}


def cards(game: Game, *names: str) -> set[str]:
    return {card for name in names for card in zone(game, name)}


def middle(game: Game) -> set[str]:
    return cards(game, "pile", "laid")


def shown(events: list[Event]) -> list[str]:
    return [card for event in events if isinstance(event, Shown) for card in event.cards]


def said(events: list[Event]) -> list[int | None]:
    return [event.number for event in events if isinstance(event, Said)]


def seen(events: list[Event], seat: int | None) -> list[Event | None]:
    return [event.seen_by(seat) for event in events]


def doubted(card: str, count: int, options: str = "") -> Game:
    """Seat 0 has laid this card on three others, and seat 1 has doubted it."""
    game = at(
        f"""mogeln 3 {options} | asked=(1,) count={count} layer=0 | hand.0 R8 Y8 | hand.1 R9 |
        hand.2 Y9 | laid {card} | pile B1 B2 B3 | out ..."""
    )
    play(game, "1 doubt")
    return game


# MO7


def smuggled(*lay: str, seats: int = 3, count: int = 3) -> Game:
    """Seat 0, with R4, Y4, G6 and R8 in the hand, has laid these cards for the number 4."""
    hands = "hand.1 R9 Y1 | hand.2 Y9 B5" + " | hand.3 B9 B6" * (seats > 3)
    game = at(
        f"""mogeln {seats} | asked=(0,) count={count} layer={seats - 1} |
        hand.0 R4 Y4 G6 R8 | {hands} | laid B3 | pile B1 B2 | out ..."""
    )
    play(game, f"0 lay {' '.join(lay)}")
    return game


# MO9


def last_cards(*lay: str, options: str = "", count: int = 3, after: str = "R9 Y1") -> Game:
    """Seat 0 has just laid its last cards."""
    game = at(
        f"""mogeln 3 {options} | asked=(0,) count={count} layer=2 | hand.0 {" ".join(lay)} |
        hand.1 {after} | hand.2 Y9 B5 | laid B3 | pile B1 B2 | out ..."""
    )
    play(game, f"0 lay {' '.join(lay)}")
    return game


def assert_0_has_won(game: Game) -> None:
    assert game.phase == "over"
    assert game.scores == ((1, 0, 0),)
    assert game.totals() == (1, 0, 0)
    assert game.winners() == (0,)
    assert game.due() == game.may() == ()
