"""Chance: our own generator, the same on every machine and with every Python version.

Block i of the generator named `seed` is the first 256 bytes of
SHAKE-256("reihum-1" NUL seed NUL i), seed and i as UTF-8 text, read as 128 little-endian
16-bit words. A number below n (at most 2**16) is the next word that is less than
n * floor(2**16 / n), modulo n. A shuffle is Fisher-Yates from the last place down.
GENERATOR names all of this in records. If any of it changes, the name must change too.
"""

import secrets
import struct
from collections.abc import Sequence
from hashlib import sha256, shake_256
from typing import Protocol, TypeVar

from reihum.core.errors import Mistake

T = TypeVar("T")

GENERATOR = "reihum-1"
LONGEST_SEED = 100
_unpack = struct.Struct("<128H").unpack


def new_seed() -> str:
    """128 bits from the operating system."""
    return secrets.token_hex(16)


def derived_seed(seed: str, number: int) -> str:
    """The seed of one of many matches; hashed if it would be too long for a seed."""
    name = f"{seed}.{number}"
    return name if len(name) <= LONGEST_SEED else sha256(name.encode()).hexdigest()


class Rng:
    """A stream of random numbers named by its seed."""

    __slots__ = ("_block", "_seed", "_words")

    def __init__(self, seed: str | int) -> None:
        self._seed = f"{GENERATOR}\0{seed}\0".encode()
        self._block = 0
        self._words: list[int] = []

    def _refill(self) -> None:
        digest = shake_256(self._seed + b"%d" % self._block).digest(256)
        self._block += 1
        self._words = list(_unpack(digest))
        self._words.reverse()

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, each equally likely; n is at most 65,536."""
        limit = 65536 // n * n
        if not limit:
            raise ValueError(f"a random number below {n} is too large")
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            if word < limit:
                return word % n

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        cards = list(items)
        pop = self._words.pop
        for n in range(len(cards), 1, -1):  # `below(n)`, written out here because it is faster
            limit = 65536 // n * n
            word = limit
            while word >= limit:
                try:
                    word = pop()
                except IndexError:
                    self._refill()
                    pop = self._words.pop
            j = word % n
            cards[n - 1], cards[j] = cards[j], cards[n - 1]
        return cards


class Tape(Protocol):
    """Where a game gets its chance from. `deal` and `use` count the deals, and the uses of chance
    in a deal."""

    def shuffle(self, cards: Sequence[int], deal: int, use: int) -> list[int]: ...

    def pick(self, n: int, deal: int, use: int) -> int: ...


class SeededTape:
    """Chance from a seed. Every use has its own generator, so a deal depends only on the seed
    and its number, and copies of a game can share the tape."""

    __slots__ = ("seed",)

    def __init__(self, seed: str | int) -> None:
        seed = str(seed)
        if not (0 < len(seed) <= LONGEST_SEED and seed.isprintable() and " " not in seed):
            raise Mistake("bad-seed", seed=seed)
        self.seed = seed

    def _rng(self, deal: int, use: int) -> Rng:
        return Rng(f"{self.seed}/{deal}/{use}")

    def shuffle(self, cards: Sequence[int], deal: int, use: int) -> list[int]:
        return self._rng(deal, use).shuffled(cards)

    def pick(self, n: int, deal: int, use: int) -> int:
        return self._rng(deal, use).below(n)


class ScriptedTape:
    """Chance that is written down in advance, for tests and for matches from a real table. For
    each deal it lists the results in order: a number, or the cards after a shuffle."""

    __slots__ = ("script",)

    def __init__(self, *deals: Sequence[Sequence[int] | int]) -> None:
        self.script = deals

    def _next(self, deal: int, use: int) -> Sequence[int] | int:
        if deal > len(self.script) or use > len(self.script[deal - 1]):
            raise Mistake("script-ended", deal=deal, use=use)
        return self.script[deal - 1][use - 1]

    def shuffle(self, cards: Sequence[int], deal: int, use: int) -> list[int]:
        order = self._next(deal, use)
        if isinstance(order, int) or sorted(order) != sorted(cards):
            raise Mistake("script-wrong", deal=deal, use=use)
        return list(order)

    def pick(self, n: int, deal: int, use: int) -> int:
        number = self._next(deal, use)
        if not isinstance(number, int) or not 0 <= number < n:
            raise Mistake("script-wrong", deal=deal, use=use)
        return number
