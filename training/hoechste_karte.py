"""`python -m training.hoechste_karte`: Die höchste Karte gewinnt for two, planned.

Both know what the other holds, and lay at the same time. Somebody who lays so that nobody can do
anything about it wins half of all deals, against beginners too; who wants to win more must guess
what the other lays. Half of the time the plan takes the other for a medium player, and half of the
time for somebody who tries in their head what each card brings if all later tricks are laid at
random, who prefers what looks better, and who takes me for somebody like that. From the last trick
back it works out for every position how likely each card wins against such a player.

All cards that win nearly as often as the best are good: so nobody can read the next one, although
each match begins in the same position. It needs nothing but Python, and a minute.
"""

import argparse
import sys
import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path
from statistics import fmean

from reihum.bots.learned import hoechste_karte as learned
from reihum.bots.learned.hoechste_karte import TOP, Standing, patterns, standings
from reihum.bots.strategies.hoechste_karte import HoechsteKarteStrategy
from reihum.core.rng import SeededTape
from reihum.games import setup_for
from reihum.games.hoechste_karte import HoechsteKarte

WARMTH = 0.05  # the higher, the more often the other lays what looks worse
MY_WARMTH = 0.1  # the same of what the other takes me for
NEARLY = 0.01  # so much less likely to win is still good

Position = tuple[str, Standing]
Chances = dict[Position, float]  # how likely I win


def without(made: str, mine: int, theirs: int) -> str:
    """After I have laid my card at this place, and they theirs."""
    signs = list(made)
    signs[mine] = {"m": "", "=": "t"}[signs[mine]]
    signs[theirs] = {"t": "", "=": "m"}[signs[theirs]]
    return "".join(signs)


def after(mine: int, theirs: int, standing: Standing) -> Standing:
    aside, lead = standing
    wins = (mine > theirs) - (mine < theirs)
    return (0, lead + wins * (aside + 1)) if wins else (aside + 1, lead)


def plan(cards: int, top: int = TOP) -> dict[int, dict[Position, int]]:
    """Which cards are good, a bit for each: for all positions with at most so many cards in each
    hand, by how many there are."""
    ended = {("", one): (1 + (one[1] > 0) - (one[1] < 0)) / 2 for one in standings(top)}
    at_random, planned = ended, ended  # how likely I win if both lay anything, and by the plan
    found = {}
    for held in range(1, cards + 1):
        found[held], at_random, planned = _trick(held, top, at_random, planned)
    return found


def _trick(
    held: int, top: int, at_random: Chances, planned: Chances
) -> tuple[dict[Position, int], Chances, Chances]:
    """One trick earlier, for all positions with so many cards in each hand."""
    masks: dict[Position, int] = {}
    earlier_at_random: Chances = {}
    earlier_planned: Chances = {}
    for made in patterns(held, top):
        mine = [place for place, sign in enumerate(made) if sign != "t"]
        theirs = [place for place, sign in enumerate(made) if sign != "m"]
        left = [[without(made, a, b) for b in theirs] for a in mine]
        for standing in standings(top - held):
            thens = [
                [(left[i][j], after(a, b, standing)) for j, b in enumerate(theirs)]
                for i, a in enumerate(mine)
            ]
            chances = [[at_random[then] for then in row] for row in thens]
            my_odds = _odds([fmean(row) for row in chances], MY_WARMTH)
            by_theirs = [_sum_of(my_odds, column) for column in zip(*chances, strict=True)]
            odds = (
                _odds_of_medium(made, standing[0]),
                _odds([-chance for chance in by_theirs], WARMTH),
            )
            shares = [fmean(both) for both in zip(*odds, strict=True)]
            wins = [_sum_of(shares, [planned[then] for then in row]) for row in thens]
            good = [card for card, win in enumerate(wins) if win >= max(wins) - NEARLY]
            masks[made, standing] = sum(1 << card for card in good)
            earlier_planned[made, standing] = fmean(wins[card] for card in good)
            earlier_at_random[made, standing] = fmean(map(fmean, chances))
    return masks, earlier_at_random, earlier_planned


def _sum_of(shares: Sequence[float], worths: Sequence[float]) -> float:
    return sum(share * worth for share, worth in zip(shares, worths, strict=True))


def _odds(worths: Sequence[float], warmth: float) -> list[float]:
    """How likely somebody lays each card who prefers what looks better."""
    weights = [exp((worth - max(worths)) / warmth) for worth in worths]
    return [weight / sum(weights) for weight in weights]


@cache
def _odds_of_medium(made: str, aside: int) -> list[float]:
    """How likely a medium player lays each of their cards."""
    game = HoechsteKarte(setup_for(HoechsteKarte.ID, 2), SeededTape("any"))
    deck = game.plan.deck
    for seat, other in enumerate("tm"):
        game.hands[seat] = deck.mask(
            seat * TOP + place for place, sign in enumerate(made) if sign != other
        )
    game.aside = (0,) * (2 * aside)
    worths = HoechsteKarteStrategy().weigh(game, 1, game.menu(1))
    return [(worth == max(worths)) / worths.count(max(worths)) for worth in worths]


def main() -> None:
    parser = argparse.ArgumentParser("python -m training.hoechste_karte", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(learned.__file__).with_name(learned.FILE))
    out: Path = parser.parse_args().out
    found = plan(TOP)
    masks = array("H", [mask for of_size in found.values() for mask in of_size.values()])
    if sys.byteorder == "big":
        masks.byteswap()
    out.write_bytes(zlib.compress(masks.tobytes(), 9))
    print(f"{len(masks)} positions, {out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
