"""Ratefix: what a good player knows.

A player knows their own card, counts the cards not seen yet, and learns something about another's
card from that player's guess. Then the best guess is right next to an earlier one, on its likelier
side.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import exp
from typing import ClassVar

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.ratefix import UNSAID, Ratefix

ROUND = 4.0  # what the cards of a round are worth
REACH = 3  # an early guess can win with sums at most this far from it: others guess later
OPENNESS = {2: 0.25, 3: 0.75, 4: 1.0}  # by seats: how much an early guess shows of one's own card
VAGUENESS = {2: 8.0, 3: 5.0, 4: 5.0}  # by seats: how far cards may be from what guesses suggest


class RatefixStrategy(Strategy[Ratefix]):
    """It does not search, because imagined cards ignore what the guesses tell about them."""

    reasons: ClassVar[tuple[str, ...]] = ("first", "above", "below", "between")

    def weigh(self, game: Ratefix, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        said = [guess for guess in game.guesses if guess != UNSAID]
        more_to_come = len(said) + 1 < game.setup.seats
        odds = _sums(game, seat, more_to_come)
        up_to = [0.0, *accumulate(odds)]  # up_to[n]: how likely the sum is less than n
        reach = REACH if more_to_come else game.plan.highest
        worths = []
        for action in menu:
            low, high = window(action.number or 0, said, reach)
            low, high = max(0, low), min(len(odds) - 1, high)
            nearest = up_to[high + 1] - up_to[low] if low <= high else 0.0
            worths.append(ROUND * nearest / up_to[-1])
        return worths

    def why(self, game: Ratefix, seat: int, action: Action) -> str:
        said = [guess for guess in game.guesses if guess != UNSAID]
        guess = action.number or 0
        if not said:
            return "first"
        if min(said) < guess < max(said):
            return "between"
        return "above" if guess > max(said) else "below"


def window(guess: int, said: Sequence[int], reach: int) -> tuple[int, int]:
    """The lowest and the highest sum, at most this far away, that are nearer to this guess than to
    all earlier ones: at equal distance the earlier guess wins. The first is the higher one if there
    is no such sum."""
    if guess in said:
        return 1, 0
    low, high = guess - reach, guess + reach
    for other in said:
        if other < guess:
            low = max(low, (other + guess) // 2 + 1)
        else:
            high = min(high, (other + guess - 1) // 2)
    return low, high


def unseen_by(game: Ratefix, seat: int) -> list[float]:
    """For each number, how many of its cards the seat has not seen."""
    plan = game.plan
    top = plan.highest // game.setup.seats
    unseen = [0.0] + [len(plan.deck.names) / top] * top
    for cards in (game.middle[seat], *game.won):
        for card in cards:
            unseen[plan.number[card]] -= 1
    return unseen


def _sums(game: Ratefix, seat: int, more_to_come: bool) -> list[float]:
    """How likely each sum is for the seat. If others guess later, the seat does not show all it
    knows: it reckons with a card nearer to the mean than its own."""
    seats, unseen = game.setup.seats, unseen_by(game, seat)
    mean = sum(number * left for number, left in enumerate(unseen)) / sum(unseen)
    own = game.plan.number[game.middle[seat][0]]
    if more_to_come:
        own = round(mean + OPENNESS[seats] * (own - mean))
    odds = [0.0] * own + [1.0]
    for other, guess in enumerate(game.guesses):
        if other != seat:
            told = guess - mean * (seats - 1)  # the card that fits this guess best
            odds = both(odds, unseen if guess == UNSAID else _near(unseen, told, VAGUENESS[seats]))
    return odds


def _near(unseen: Sequence[float], told: float, vagueness: float) -> list[float]:
    """The unseen cards again, weighted: cards near to what was told are more likely."""
    told = min(max(told, 1.0), len(unseen) - 1.0)
    return [
        left * exp(-(((number - told) / vagueness) ** 2) / 2) for number, left in enumerate(unseen)
    ]


def both(first: Sequence[float], second: Sequence[float]) -> list[float]:
    """How likely each sum of two numbers is."""
    sums = [0.0] * (len(first) + len(second) - 1)
    for a, p in enumerate(first):
        if p:
            for b, q in enumerate(second, a):
                sums[b] += p * q
    return sums
