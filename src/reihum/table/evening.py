"""An evening: several games in a row with the same people. What a game brings, who plays the next
one, and which one that is where the lot decides. Plain functions: nothing is kept here.
"""

from collections.abc import Container, Sequence, Set

from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.games import GAMES

WIDE_CHOICE = 3  # games, at least, among which the lot decides


def points_of(
    game: type[Game],
    deals: Sequence[Sequence[int]],
    totals: Sequence[int],
    winners: Container[int],
) -> tuple[int, ...]:
    """What a match brings to each seat: one point for everybody left behind, and one more for
    winning. Bots count like people; who is level with others leaves none of them behind.

    What counts is what all see at the end: the totals or, of a single deal, its own numbers, where
    a total would only say who has won it."""
    single = len(deals) == 1
    fewest = game.BEST == "fewest" and (game.ADDS_UP or single)
    numbers = deals[0] if single else totals
    # Winners are ahead of everybody: among equals something else may have decided.
    strength = [
        (seat in winners, -number if fewest else number) for seat, number in enumerate(numbers)
    ]
    return tuple(
        sum(other < own for other in strength) + (seat in winners)
        for seat, own in enumerate(strength)
    )


def in_next(people: Sequence[str], sat: Sequence[Set[str]], room: int) -> list[str]:
    """Who plays the next game, where at most so many can. `people` are in the order in which they
    came, `sat` says who has played each game so far. Whoever has not played for longest comes
    first; then who has played fewer games, then who came earlier."""

    def turn(person: str) -> tuple[int, int]:
        played = [number for number, seated in enumerate(sat, start=1) if person in seated]
        return max(played, default=0), len(played)

    chosen = sorted(people, key=turn)[:room]  # the order stays among equals
    return [person for person in people if person in chosen]


def seats_for(game: type[Game], people: int) -> int:
    """How many seats: nobody is left out who has room, and bots only fill what a game needs."""
    return min(max(people, game.SEATS[0]), game.SEATS[-1])


def suits(game: type[Game]) -> bool:
    """Nobody spends an evening with a game for one."""
    return game.SEATS[-1] > 1


def drawn(rng: Rng, people: int, besides: Container[str]) -> str:
    """A game by lot, if possible none of `besides`: one of those that suit so many people best,
    so that few look on and few bots play."""

    def misfits(game: type[Game]) -> int:
        return abs(seats_for(game, people) - people)

    games = [game for game in GAMES.values() if suits(game)]
    left = [game for game in games if game.ID not in besides] or games
    worst = sorted(map(misfits, left))[:WIDE_CHOICE][-1]
    return rng.choice([game.ID for game in left if misfits(game) <= worst])
