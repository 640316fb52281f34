"""Königs-Rommé for one: what a good player knows.

All hands are open, so it is known which cards are still to come. All of them will come, so their
order does not matter. A good player makes a plan for all of them and keeps to it. There is nothing
left to search for: the hard player plays like the medium one.
"""

from collections.abc import Sequence
from typing import ClassVar

from reihum.bots.strategies.koenigs_romme_solo_plan import (
    Targets,
    Want,
    plan_for,
    serves,
    useful,
    want_of,
)
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.koenigs_romme_solo import SIZES, KoenigsRommeSolo
from reihum.parts.dealing import Cards, without

FINISH = 2.0  # always right: cards that no hand needs can go through any other hand and out
PLANNED = 1.0  # doing what the plan says
USEFUL = 0.4  # giving a card to a hand that it helps, although that is not the plan
ROOM = 0.01  # for each kind of card still to come that would help the hand


class KoenigsRommeSoloStrategy(Strategy[KoenigsRommeSolo]):
    reasons: ClassVar[tuple[str, ...]] = (
        "finish",
        "turn",
        "end",
        "completes",
        "planned",
        "useful",
        "nowhere",
        "throw",
        "best",
    )

    def weigh(self, game: KoenigsRommeSolo, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        if game.taking:
            return self._throwing(game, menu)
        if game.up:
            return [self._adding(game, _size(action)) for action in menu]
        return [FINISH if action.verb == "finish" else 0.0 for action in menu]

    def _plan(self, game: KoenigsRommeSolo) -> Targets:
        rows = zip(SIZES, game.rows, strict=True)
        hands = tuple((size, row) for size, row in rows if size not in game.finished)
        return plan_for(hands, tuple(sorted(game.stock + game.up)))

    def _adding(self, game: KoenigsRommeSolo, size: int) -> float:
        if game.up[0] in self._plan(game).get(size, ()):
            return PLANNED
        return USEFUL * len(useful(want_of(size, _row(game, size)), game.up))

    def _throwing(self, game: KoenigsRommeSolo, menu: Sequence[Action]) -> list[float]:
        """Throw away what the plan does not need; of these, what leaves the most other chances."""
        size, row = game.taking, _row(game, game.taking)
        coming, kinds = self._plan(game).get(size, ()), sorted(set(game.stock))
        number = want_of(size, row).number
        worths = []
        for action in menu:
            card = game.plan.deck.index[action.cards[0]]
            want = Want(size, without(row, (card,)) or (), number)
            fits = serves(want, coming)
            worths.append(PLANNED + ROOM * len(useful(want, kinds)) if fits else 0.0)
        return worths

    def why(self, game: KoenigsRommeSolo, seat: int, action: Action) -> str:
        if action.verb == "discard":
            return "throw" if self._throwing(game, [action])[0] else "best"
        if action.verb != "add":
            return action.verb
        size = _size(action)
        worth = self._adding(game, size)
        if worth and want_of(size, _row(game, size)).number == 1:
            return "completes"
        return {PLANNED: "planned", USEFUL: "useful"}.get(worth, "nowhere")


def _size(action: Action) -> int:
    """The size of the hand that an action is about."""
    return int((action.place or "").partition(".")[2])


def _row(game: KoenigsRommeSolo, size: int) -> Cards:
    return game.rows[size - SIZES[0]]
