"""Die höchste Karte gewinnt for two: what to lay in every position that can come up.

Both know what the other holds, so two hands are the same if their cards follow each other in the
same order: there are only 39,468 pairs of hands. For each of them, and for what lies aside and who
is ahead, the file says which cards are good. How it was made: training/hoechste_karte.py.
"""

import sys
import zlib
from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import resources

from reihum.core.cards import Deck
from reihum.games.hoechste_karte import HoechsteKarte

TOP = 11  # cards of each hand at the beginning
FILE = "hoechste_karte.plan"

Standing = tuple[int, int]  # how many tricks lie aside, how many more I have won than they


def knows(game: HoechsteKarte) -> bool:
    return game.setup.seats == 2 and game.plan.numbers.top == TOP


def good(game: HoechsteKarte, seat: int) -> list[bool]:
    """For each of the seat's cards, from the lowest on: is it a good one to lay now?"""
    deck = game.plan.deck
    mine, theirs = (_numbers(deck, game.hands[one], one) for one in (seat, 1 - seat))
    ahead = game.won[seat].bit_count() - game.won[1 - seat].bit_count()
    found = _masks()[len(mine)][pattern(mine, theirs), (len(game.aside) // 2, ahead // 2)]
    return [bool(found >> card & 1) for card in range(len(mine))]


def _numbers(deck: Deck, hand: int, seat: int) -> list[int]:
    return [card - seat * TOP for card in deck.of(hand)]


def pattern(mine: Sequence[int], theirs: Sequence[int]) -> str:
    """Whose cards follow each other, from the lowest on: mine, theirs, or both have this number."""
    both = set(mine) & set(theirs)
    numbers = sorted(set(mine) | set(theirs))
    return "".join("=" if n in both else "m" if n in mine else "t" for n in numbers)


def patterns(cards: int, top: int) -> Iterator[str]:
    """All patterns of two hands of so many cards."""

    def longer(made: str, mine: int, theirs: int) -> Iterator[str]:
        if mine == theirs == cards:
            yield made
        elif len(made) < top:
            for sign, a, b in (("m", 1, 0), ("t", 0, 1), ("=", 1, 1)):
                if mine + a <= cards and theirs + b <= cards:
                    yield from longer(made + sign, mine + a, theirs + b)

    return longer("", 0, 0)


def standings(played: int) -> list[Standing]:
    """All that can have come of so many tricks."""
    return [
        (aside, lead)
        for aside in range(played + 1)
        for lead in range(aside - played, played - aside + 1, 2)
    ]


@lru_cache(maxsize=1)
def _masks() -> dict[int, "_Masks"]:
    """By how many cards each of the two holds."""
    file = resources.files("reihum.bots.learned").joinpath(FILE)
    kept = array("H", zlib.decompress(file.read_bytes()))
    if sys.byteorder == "big":
        kept.byteswap()
    found, begin = {}, 0
    for cards in range(1, TOP + 1):
        found[cards] = _Masks(cards, kept, begin)
        begin += len(found[cards])
    return found


class _Masks:
    """Which cards are good, a bit for each, from the lowest card on."""

    def __init__(self, cards: int, kept: "array[int]", begin: int) -> None:
        self.kept, self.begin = kept, begin
        self.row = {made: number for number, made in enumerate(patterns(cards, TOP))}
        self.column = {one: number for number, one in enumerate(standings(TOP - cards))}

    def __len__(self) -> int:
        return len(self.row) * len(self.column)

    def __getitem__(self, at: tuple[str, Standing]) -> int:
        made, standing = at
        return self.kept[self.begin + self.row[made] * len(self.column) + self.column[standing]]
