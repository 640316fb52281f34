"""Ratefix for the hard player: it reads the cards behind the others' guesses, and foresees the
guess that comes after its own.

For every card another player may hold, it works out what a plain player would have guessed with it.
A guess that fits makes the card likelier; and as people are not all plain, cards near to what the
guess suggests are likelier too. If one more player guesses afterwards, it does the same the other
way round: for every card, what that player would answer to a guess, and what is left to win.
"""

from collections.abc import Sequence
from math import exp

from reihum.bots.strategies.ratefix import (
    REACH,
    ROUND,
    VAGUENESS,
    RatefixStrategy,
    both,
    unseen_by,
    window,
)
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.games.ratefix import UNSAID, Ratefix

HUMAN = 0.3  # how likely another player does not guess as plainly as expected
PROMISING = 0.7  # guesses at least this good at first sight, compared with the best, are examined


class RatefixReader(RatefixStrategy):
    def judge(self, chair: Chair, world: Ratefix, menu: Sequence[Action]) -> Sequence[float]:
        assert chair.seat is not None
        return Reading(self, world, chair.seat).weigh(menu)


class Reading:
    """What a seat makes of the guesses said before its own."""

    def __init__(self, plain: RatefixStrategy, game: Ratefix, seat: int) -> None:
        self.plain, self.game, self.seat = plain, game, seat
        self.seats = game.setup.seats
        around = [(seat + step) % self.seats for step in range(self.seats)]
        self.before = [other for other in around if game.guesses[other] != UNSAID]
        self.later = [other for other in around[1:] if game.guesses[other] == UNSAID]
        self.said = [game.guesses[other] for other in self.before]  # in the order they were said
        self.unseen = [max(0.0, left) for left in unseen_by(game, seat)]
        self.example = {n: card for card, n in enumerate(game.plan.number)}  # a card of each number
        own = game.plan.number[game.middle[seat][0]]
        odds = [0.0] * own + [1.0]
        for place, other in enumerate(self.before):
            odds = both(odds, self._read(place, other))
        self.so_far = odds  # of the sum of its own card and those it has read
        for _ in self.later:
            odds = both(odds, self.unseen)
        self.odds = odds

    def weigh(self, menu: Sequence[Action]) -> list[float]:
        reach = REACH if self.later else len(self.odds)
        guesses = [action.number or 0 for action in menu]
        worths = [_mass(self.odds, window(guess, self.said, reach)) for guess in guesses]
        if len(self.later) == 1:
            enough = PROMISING * max(worths)
            worths = [
                self._answered(guess) if worth >= enough else 0.0
                for guess, worth in zip(guesses, worths, strict=True)
            ]
        scale = ROUND / sum(self.odds)
        return [worth * scale for worth in worths]

    def _read(self, place: int, other: int) -> list[float]:
        """How likely another player holds each number, by what that player has guessed."""
        guess = self.said[place]
        mean = sum(n * left for n, left in enumerate(self.unseen)) / sum(self.unseen)
        told = min(max(guess - mean * (self.seats - 1), 1.0), len(self.unseen) - 1.0)
        spread = VAGUENESS[self.seats]
        vague = [exp(-(((n - told) / spread) ** 2) / 2) for n in range(len(self.unseen))]
        vague[0] = 0.0
        chances = [0.0] * len(self.unseen)
        for number, left in enumerate(self.unseen):
            if left:
                plain = self._guesses(other, number, self.before[:place])
                fits = (guess in plain) / len(plain)
                chances[number] = left * ((1 - HUMAN) * fits + HUMAN * vague[number] / sum(vague))
        return chances

    def _guesses(
        self, other: int, number: int, before: Sequence[int], mine: int = UNSAID
    ) -> list[int]:
        """What a plain player with this number guesses after these seats, and after this guess of
        one's own; several if they are equally good."""
        twin, seats = self.game.copy(), range(self.seats)
        twin.middle[other] = (self.example[number],)
        twin.guesses = tuple(self.game.guesses[s] if s in before else UNSAID for s in seats)
        menu = twin.plan.guesses
        if mine != UNSAID:
            twin.guesses = (*twin.guesses[: self.seat], mine, *twin.guesses[self.seat + 1 :])
            menu = tuple(a for a in menu if self._sensible(a.number or 0, mine))
        worths = self.plain.weigh(twin, other, menu)
        best = max(worths)
        return [a.number or 0 for a, worth in zip(menu, worths, strict=True) if worth == best]

    def _sensible(self, guess: int, mine: int) -> bool:
        """May it be the last player's best guess? It is right beside an earlier one or between
        two of them."""
        said = [*self.said, mine]
        return min(said) <= guess <= max(said) or guess in (min(said) - 1, max(said) + 1)

    def _answered(self, guess: int) -> float:
        """How likely the guess wins when the last player has answered it."""
        (last,) = self.later
        won = 0.0
        said = [*self.said, guess]
        for number, left in enumerate(self.unseen):
            if left:
                answers = self._guesses(last, number, self.before, guess)
                for answer in answers:
                    between = won_by(len(self.said), [*said, answer])
                    if between:
                        low, high = between
                        found = _mass(self.so_far, (low - number, high - number))
                        won += left * found / len(answers)
        return won


def won_by(place: int, said: Sequence[int]) -> tuple[int, int] | None:
    """The lowest and the highest sum with which this guess takes the cards: at equal distance the
    earlier one does. None if there is no such sum."""
    low, high, guess = 0, 1000, said[place]
    for other, theirs in enumerate(said):
        first = other < place
        if other == place:
            continue
        if theirs == guess:
            if first:
                return None
        elif theirs < guess:
            low = max(low, (theirs + guess + (0 if first else 1)) // 2 + (1 if first else 0))
        else:
            high = min(high, (theirs + guess - (1 if first else 0)) // 2)
    return (low, high) if low <= high else None


def _mass(odds: Sequence[float], between: tuple[int, int] | None) -> float:
    if between is None:
        return 0.0
    return sum(odds[max(0, between[0]) : max(0, between[1] + 1)])
