"""Deals nobody can doubt: how a seed is made so that nobody alone decides the cards, and how that
is shown afterwards. docs/deals.md describes it for those who want to write a checker.

Whoever deals chooses a secret and publishes its hash, the promise. Then others add parts of their
own, and the seed is a hash of all of it. After the match everything is laid open: it can be seen
that the secret is the one that was promised, that one's own part is in the seed, and what the seed
has decided.
"""

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from reihum.core.cards import Deck
from reihum.core.rng import SeededTape

WAY = "reihum-deal-1"  # the name of all of this; if any of it changes, so must the name
_PART = re.compile("[0-9a-f]{32}")


def new_secret() -> str:
    """256 bits from the operating system."""
    return secrets.token_hex(32)


def no_secret() -> str:
    """Where the cards are chosen by hand, or nobody asks for a proof."""
    return ""


def is_part(text: str) -> bool:
    """Parts are 128 bits, so that nobody can hide anything in them."""
    return _PART.fullmatch(text) is not None


def promise_of(secret: str) -> str:
    """What is published before anybody adds a part."""
    return sha256(secret.encode()).hexdigest()


def seed_of(secret: str, parts: Iterable[str]) -> str:
    """The seed: a hash of a line for the way it is made, the secret, and each part, in the order in
    which they came."""
    return sha256("".join(f"{line}\n" for line in (WAY, secret, *parts)).encode()).hexdigest()


class Drawn(NamedTuple):
    """What chance has decided: the order of these cards or, without cards, a number below
    `below`."""

    deal: int
    use: int
    cards: tuple[str, ...] = ()
    below: int = 0
    number: int = 0


class Dealt(NamedTuple):
    """What lay in a zone when a deal began."""

    deal: int
    zone: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Proof:
    """What is laid open after a match. Without a secret: that there is nothing to lay open."""

    promise: str = ""
    secret: str = field(default="", repr=False)
    parts: tuple[str, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    dealt: tuple[Dealt, ...] = ()

    def lines(self) -> Iterator[str]:
        """As lines of a record."""
        if not self.secret:
            yield "proof none"
            return
        yield f"proof {WAY}"
        yield f"promise {self.promise}"
        yield f"secret {self.secret}"
        for part in self.parts:
            yield f"part {part}"
        for one in self.drawn:
            if one.below:
                yield f"number {one.deal} {one.use} {one.below} {one.number}"
            else:
                yield " ".join(("shuffle", f"{one.deal} {one.use}", *one.cards))
        for lies in self.dealt:
            yield " ".join(("dealt", f"{lies.deal} {lies.zone}", *lies.cards))


UNPROVEN = Proof()


class HeedingTape(SeededTape):
    """Chance from a seed, which remembers what it has decided."""

    __slots__ = ("_picked", "_shuffled")

    def __init__(self, seed: str | int) -> None:
        super().__init__(seed)
        self._shuffled: dict[tuple[int, int], tuple[int, ...]] = {}
        self._picked: dict[tuple[int, int], tuple[int, int]] = {}

    def shuffle(self, cards: Sequence[int], deal: int, use: int) -> list[int]:
        order = super().shuffle(cards, deal, use)
        self._shuffled[deal, use] = tuple(order)
        return order

    def pick(self, n: int, deal: int, use: int) -> int:
        number = super().pick(n, deal, use)
        self._picked[deal, use] = n, number
        return number

    def drawn(self, deck: Deck) -> tuple[Drawn, ...]:
        """In the order in which it was decided."""
        every = [Drawn(*at, deck.say(cards)) for at, cards in self._shuffled.items()]
        every += [Drawn(*at, (), *numbers) for at, numbers in self._picked.items()]
        return tuple(sorted(every))


def keep(drawn: Iterable[Drawn]) -> list[list[Any]]:
    """As JSON, for the story of a match."""
    return [list(one) for one in drawn]


def heard(kept: Iterable[Sequence[Any]]) -> tuple[Drawn, ...]:
    """What was kept."""
    return tuple(Drawn(deal, use, tuple(cards), *number) for deal, use, cards, *number in kept)


def dealt_in(events: Iterable[Mapping[str, Any]]) -> Iterator[Dealt]:
    """What lay where when each deal began, from events as JSON."""
    for event in events:
        if event["kind"] == "dealt":
            for zone, lies in event["zones"].items():
                if lies["cards"]:
                    yield Dealt(event["deal"], zone, tuple(lies["cards"]))


class Promised(Protocol):
    """What a match was dealt from."""

    secret: str
    parts: list[str]


def told_by(story: Sequence[Mapping[str, Any]], promise: Promised) -> Proof:
    """The proof of a match that is over, from its story."""
    dealt = dealt_in(event for line in story for event in line["events"])
    drawn = heard(story[0].get("drawn", ()))
    secret, parts = promise.secret, tuple(promise.parts)
    return Proof(promise_of(secret), secret, parts, drawn, tuple(dealt))
