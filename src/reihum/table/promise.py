"""What a match will be dealt from: a secret that is chosen, kept and promised before anybody adds
to it, and the parts that people's browsers add. Nobody alone decides the cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from reihum.core.proof import is_part, promise_of, seed_of

MOST_OF_ONE = 8  # parts of one person: one for each browser
MOST = 200


class Shown(NamedTuple):
    """What all may know before the cards are dealt, and while they are played."""

    number: int
    hash: str
    parts: tuple[str, ...]


@dataclass
class Promise:
    number: int  # of the match
    secret: str = field(repr=False)
    parts: list[str] = field(default_factory=list)
    _by: Counter[str] = field(default_factory=Counter, repr=False)

    def add(self, person: str, part: str) -> bool:
        """Whether it is in now and was not before."""
        full = self._by[person] >= MOST_OF_ONE or len(self.parts) >= MOST
        if full or not is_part(part) or part in self.parts:
            return False
        self._by[person] += 1
        self.parts.append(part)
        return True

    def shown(self) -> Shown:
        return Shown(self.number, promise_of(self.secret), tuple(self.parts))

    def seed(self) -> str:
        return seed_of(self.secret, self.parts)


def restored(promised: Mapping[int, tuple[str, Sequence[str]]]) -> Promise | None:
    """The newest of those that were kept."""
    if not promised:
        return None
    number = max(promised)
    secret, parts = promised[number]
    return Promise(number, secret, list(parts))
