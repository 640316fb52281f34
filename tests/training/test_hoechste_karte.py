"""Die höchste Karte for two, solved: nobody can do anything about these odds."""

from functools import cache
from itertools import combinations
from math import comb

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed (the extra `training`)")

from training.hoechste_karte import Solved, pattern, patterns, solve, without  # noqa: E402

TOP = 5
Hand = tuple[int, ...]


def rest(hand: Hand, laid: int) -> Hand:
    return tuple(n for n in hand if n != laid)


def test_patterns_are_those_of_all_pairs_of_hands() -> None:
    for cards in range(TOP + 1):
        hands = list(combinations(range(1, TOP + 1), cards))
        every = {pattern(mine, theirs) for mine in hands for theirs in hands}
        found = list(patterns(cards, TOP))
        assert len(found) == len(set(found))
        assert set(found) == every
    assert sum(comb(11, cards) ** 2 for cards in range(12)) == 705_432
    assert sum(1 for cards in range(12) for _ in patterns(cards, 11)) == 39_468


def test_laying_two_cards_leaves_the_pattern_of_the_rest() -> None:
    for mine in combinations(range(1, TOP + 1), 3):
        for theirs in combinations(range(1, TOP + 1), 3):
            numbers = sorted({*mine, *theirs})
            for a in mine:
                for b in theirs:
                    made = without(pattern(mine, theirs), numbers.index(a), numbers.index(b))
                    assert made == pattern(rest(mine, a), rest(theirs, b))


def test_whoever_knows_the_odds_wins_half_at_most() -> None:
    """The best answer to them, found by trying everything."""
    values, worst = solve(TOP, 1000, "cpu")
    assert worst < 0.005
    solved = Solved(values, 1000)

    @cache
    def answered(solver: Hand, other: Hand, aside: int, lead: int) -> float:
        """What the solver still wins, against somebody who knows its odds."""
        if not solver:
            return (1 + (lead > 0) - (lead < 0)) / 2
        odds = solved.odds(solver, other, aside, lead)
        return min(
            sum(
                odd * after(solver, other, a, b, aside, lead)
                for a, odd in zip(solver, odds, strict=True)
            )
            for b in other
        )

    def after(solver: Hand, other: Hand, a: int, b: int, aside: int, lead: int) -> float:
        wins = (a > b) - (a < b)
        then = (0 if wins else aside + 1), lead + wins * (aside + 1)
        return answered(rest(solver, a), rest(other, b), *then)

    hand = tuple(range(1, TOP + 1))
    assert solved.chance(hand, hand, 0, 0) == pytest.approx(0.5, abs=0.001)
    assert answered(hand, hand, 0, 0) > 0.49


def test_odds_worked_out_by_hand() -> None:
    """I hold 1 and 3, they 1 and 2; a trick lies aside and I am one behind. My 1 against their 1
    leaves all to my 3: won. My 1 against their 2: lost. My 3 against their 1: even. My 3 against
    their 2: won. So both of their cards are worth the same to them if I lay the 1 in one of three
    cases, and I win in two of three."""
    values, _ = solve(3, 1000, "cpu")
    solved = Solved(values, 1000)
    assert solved.odds((1, 3), (1, 2), 1, -1) == pytest.approx([1 / 3, 2 / 3], abs=0.01)
    assert solved.chance((1, 3), (1, 2), 1, -1) == pytest.approx(2 / 3, abs=0.01)
