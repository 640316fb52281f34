"""Positions and helpers for the rules tests of koenigs_romme."""

from reihum.core.events import Event, Moved, Said
from reihum.core.game import Game
from reihum.core.rng import Tape
from tests.rules.helpers import at, menu, zone

VALUES = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SEATS = range(2, 8)
ROUNDS = range(1, 12)
THREES_WILD, SEVENS_WILD, K_WILD = 1, 5, 11  # rounds
NOT_HELD = {"G2", "KR4"}


def in_round(number: int) -> str:
    """The facts of a round, for a position."""
    return f"deal={number} wild={VALUES[number - 1]}"


def on_turn(hand: str, number: int = 11, facts: str = "", tape: Tape | None = None) -> Game:
    """Seat 0 of two has drawn and has these cards in hand, before anybody has gone out."""
    return at(
        f"""koenigs-romme 2 | {in_round(number)} asked=(0,) drawn=1 {facts}
        | hand.0 {hand} | hand.1 | discard | stock ...""",
        tape,
    )


def last_turn(hand: str, number: int = 11) -> Game:
    """The same, but seat 1 has gone out, so this is seat 0's last turn."""
    return on_turn(hand, number, "out=1")


def after_round(number: int, seats: int = 2, dealer: int = 0, options: str = "") -> Game:
    """The rest after this many rounds, with no points for anybody."""
    scores = "".join(f"({'0,' * seats})," for _ in range(number))
    asked = ",".join(map(str, range(seats)))
    return at(
        f"""koenigs-romme {seats} {options} | {in_round(number)} dealer={dealer} phase=rest
        asked=({asked},) sealing=1 scores=({scores}) | stock ..."""
    )


def verbs(game: Game, seat: int = 0) -> set[str]:
    return {action.partition(" ")[0] for action in menu(game, seat)}


def lays(game: Game, seat: int = 0) -> set[frozenset[tuple[str, int]]]:
    """The combinations in the menu, each as its cards and their counts."""
    found = set()
    for action in game.menu(seat):
        if action.verb == "lay":
            found.add(frozenset((card, action.cards.count(card)) for card in action.cards))
    return found


def combination(cards: str) -> frozenset[tuple[str, int]]:
    names = cards.split()
    return frozenset((card, names.count(card)) for card in names)


def combinations(game: Game, seat: int = 0) -> list[str]:
    """The combinations that a seat has laid, each as text with sorted cards."""
    cards, sizes = list(zone(game, f"laid.{seat}")), game.facts()["groups"]
    assert isinstance(sizes, tuple)
    found, own = [], sizes[seat]
    assert isinstance(own, tuple)
    for size in own:
        assert isinstance(size, int)
        found.append(" ".join(sorted(cards[:size])))
        del cards[:size]
    assert cards == []
    return found


def said(events: list[Event]) -> list[tuple[int, str]]:
    return [(event.seat, event.word) for event in events if isinstance(event, Said)]


def moved(events: list[Event], seat: int | None) -> list[tuple[tuple[str, ...] | None, str, str]]:
    """How this seat (None: a spectator) sees the cards that moved."""
    seen = [event.seen_by(seat) for event in events if isinstance(event, Moved)]
    return [(event.cards, event.source, event.target) for event in seen]
