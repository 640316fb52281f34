"""Every decision as a row of numbers, each from one fixed list: for learners and tree search.

For a setup there is one list of words, and a choice is the number of a word in it:

    done             the action is complete as it is, and is played
    wait             nothing is called out of turn
    lay, draw, ...   the verbs of the game, and `ready` between deals
    R1, R2, ...      every kind of card, in the order of the deck
    row.1, blue, ... every place an action can name
    @1, @2, ...      which of several cards that look alike
    #1, #2, ...      numbers; where there are more than `MOST` of them, `#0` to `#9` are the
                     digits of a number, the highest first

An action is put together as picking.py says: a verb, then whatever `Game.next` offers, until it is
done. So nothing lawful is missing: what can be picked is complete, and this adds nothing and leaves
nothing out. `steps.py` walks along it and takes back what turns out to lead nowhere.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from reihum.core.actions import Action
from reihum.core.options import Setup
from reihum.core.picking import Next

if TYPE_CHECKING:
    from reihum.core.game import Game

DONE, WAIT = 0, 1
MOST = 200  # so many numbers have a choice of their own; more are put together from digits


class Begun(NamedTuple):
    """What has been picked of an action so far, and the digits of its number."""

    action: Action
    digits: tuple[int, ...] = ()


class Numbering:
    """The list of words of one setup.

    >>> import reihum
    >>> numbering = reihum.steps("elfer-raus", seats=2, colours=2, numbers=5, hand=3).numbering
    >>> numbering.words[:8]
    ('done', 'wait', 'ready', 'lay', 'draw', 'pass', 'end', 'R1')
    >>> numbering.index["Y5"], len(numbering.words)
    (16, 17)
    """

    def __init__(self, kind: "type[Game]", setup: Setup) -> None:
        plan, picks = kind.planned(setup), kind.picks(setup)
        low, high = picks.numbers or (0, -1)
        self.digits = len(str(high)) if high - low >= MOST else 0
        numbers = range(10) if self.digits else range(low, high + 1)
        self.verbs = ("ready", *kind.VERBS)
        self.words: tuple[str, ...] = (
            *("done", "wait"),
            *self.verbs,
            *plan.deck.names,
            *picks.places,
            *(f"@{which + 1}" for which in range(picks.alike)),
            *(f"#{number}" for number in numbers),
        )
        self.index = {word: number for number, word in enumerate(self.words)}
        assert len(self.index) == len(self.words), "a word has two meanings"

    def __len__(self) -> int:
        return len(self.words)

    def after(self, begun: Begun, following: Next) -> Iterator[tuple[int, Begun]]:
        """The numbers that can follow what has begun, and what each of them makes of it. `done`
        is not among them."""
        action, index = begun.action, self.index
        if begun.digits:
            yield from self._digits(begun, following)
            return
        for one in following._replace(numbers=None).actions(action):
            if len(one.cards) > len(action.cards):
                word = one.cards[-1]
            else:
                word = str(one.place) if one.place != action.place else f"@{one.which[-1]}"
            yield index[word], Begun(one)
        if following.numbers is None:
            return
        if self.digits:
            yield from self._digits(begun, following)
            return
        low, high = following.numbers
        for number in range(low, high + 1):
            yield index[f"#{number}"], Begun(action._replace(number=number))

    def _digits(self, begun: Begun, following: Next) -> Iterator[tuple[int, Begun]]:
        low, high = following.numbers or (0, -1)
        left = self.digits - len(begun.digits) - 1
        for digit in range(10):
            digits = (*begun.digits, digit)
            value = int("".join(map(str, digits)))
            if value * 10**left <= high and (value + 1) * 10**left > low:
                now = begun._replace(digits=digits)
                if not left:
                    now = Begun(begun.action._replace(number=value))
                yield self.index[f"#{digit}"], now

    def spell(self, action: Action) -> list[int]:
        """The words of an action, as numbers.

        >>> import reihum
        >>> numbering = reihum.steps("elfer-raus", seats=2, colours=2, numbers=5, hand=3).numbering
        >>> [numbering.words[n] for n in numbering.spell(reihum.Action.parse("lay R3"))]
        ['lay', 'R3']
        """
        words = [action.verb, *action.cards]
        words += [action.place] if action.place is not None else []
        words += [f"@{which}" for which in action.which]
        if action.number is not None:
            digits = str(action.number).zfill(self.digits)
            words += [f"#{d}" for d in digits] if self.digits else [f"#{action.number}"]
        return [self.index[word] for word in words]


@lru_cache(maxsize=128)
def numbering_of(kind: "type[Game]", setup: Setup) -> Numbering:
    return Numbering(kind, setup)
