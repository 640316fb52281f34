"""Mogeln: what a good player knows.

All is weighed in cards: what a player gets rid of, and the pile it may have to take. The last
card is the exception: it will be doubted, so it should be true, and who lets it stand has lost.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.mogeln import ACCUSE, DOUBT, STAY, Mogeln, MogelnPlan

CARD = 0.5  # what a card less in hand is worth
CAUGHT = 0.5  # how often a false card is doubted
LAST_ACCUSED = 0.4  # how often two cards are not let pass as the last one
HELD = 0.6  # of its share of the cards a player holds in the midst of a deal
SMUGGLES = 0.8  # of the honest cards laid have another one beneath them
OPENING = 0.3  # what is left of a card if one has to begin a pile and does not hold the number
WINS, LOSES = 20.0, -20.0


class MogelnStrategy(Strategy[Mogeln]):
    """It does not search: every card that may have been laid is as likely to the one who imagines
    it, so that in most imagined worlds the last card is a lie."""

    reasons: ClassVar[tuple[str, ...]] = (
        *("out", "honest", "bluff", "bluff-cheap", "smuggle"),
        *("doubt-sure", "doubt", "doubt-last", "accuse", "accuse-last", "stay"),
    )

    def weigh(self, game: Mogeln, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        plan, seats, count = game.plan, game.setup.seats, game.next_count()
        index, number = plan.deck.index, plan.numbers.number
        left = game.hands[seat].bit_count()
        pile = count - 1  # at least so many cards lie there, and the next one comes on top
        caught = CAUGHT if left > 1 else 1.0
        accused = _accused(seats) if left > 2 else LAST_ACCUSED
        spare = _spare(plan.count_to, seats, count, plan.smuggling)
        bluff, smuggle = 1 - caught * (pile + 1), 2 - accused * (pile + 2)
        honest = 1.0 if left > 1 else WINS
        true = honest_cards(plan, count)
        worths = []
        for action in menu:
            if action == STAY:
                worth = 0.0
            elif action.verb != "lay":
                worth = _doubting(game, seat) if action == DOUBT else _accusing(game, seat)
            elif len(action.cards) > 1:
                worth = smuggle + spare[number[index[action.cards[0]]]]
            elif true >> (card := index[action.cards[0]]) & 1:
                worth = honest
            else:
                worth = bluff + spare[number[card]]
            worths.append(CARD * worth)
        if game.laid and not game.hands[game.layer]:  # to lay is to lose
            return [w + LOSES * (a.verb == "lay") for w, a in zip(worths, menu, strict=True)]
        return worths

    def interject(self, game: Mogeln, seat: int) -> Action | None:
        """A last card is left to the next player, who may doubt it as well."""
        last = not game.laid or not game.hands[game.layer]
        return None if last or _accusing(game, seat) < 0 else ACCUSE

    def why(self, game: Mogeln, seat: int, action: Action) -> str:
        if action == STAY:
            return "stay"
        if action.verb != "lay":
            last = not game.hands[game.layer]
            if action == DOUBT and lying(game, seat) == 1:
                return "doubt-sure"
            return f"{action.verb}-last" if last else action.verb
        if len(action.cards) > 1:
            return "smuggle"
        count = game.next_count()
        if game.plan.honest(game.plan.deck.index[action.cards[0]], count):
            return "honest" if game.hands[seat].bit_count() > 1 else "out"
        return "bluff" if count > 1 else "bluff-cheap"


def _doubting(game: Mogeln, seat: int) -> float:
    """Right or wrong, it begins the next pile."""
    lie = lying(game, seat)
    opening = 1.0 if game.hands[seat] & honest_cards(game.plan, 1) else OPENING
    return game.count * (lie * _share(game) - (1 - lie)) + opening


def _accusing(game: Mogeln, seat: int) -> float:
    """Who says an honest number can have more beneath it. As the last card two are as likely as a
    lie only if all the honest ones are with others; and who is on turn rather doubts it, as the
    others are then asked whether they accuse (MO9)."""
    truth = 1 - lying(game, seat)
    if not game.hands[game.layer]:
        if not game.sealing:
            return LOSES
        held = game.hands[seat] & honest_cards(game.plan, game.count)
        return WINS if truth and not held else LOSES
    pays = smuggling_pays(game.setup.seats, game.count)
    smuggled = SMUGGLES * truth if pays else 0.0
    return game.count * (smuggled * _share(game) - (1 - smuggled))


def _share(game: Mogeln) -> float:
    """What it is worth to one player that another takes a card."""
    return 1.4 / (game.setup.seats - 1)


def _accused(seats: int) -> float:
    """How often smuggling is noticed: the more players, the less one gains by saying so."""
    return 1.6 / (seats - 1) ** 2


def smuggling_pays(seats: int, count: int) -> bool:
    """Is a card one would else hardly get rid of worth that risk?"""
    return _accused(seats) * (count + 1) < 2


def lying(game: Mogeln, seat: int) -> float:
    """How likely the one who laid last did not have the number, by the cards of it in the own
    hand."""
    plan, hand = game.plan, game.hands[seat]
    unseen = len(plan.deck.names) - hand.bit_count()
    true = honest_cards(plan, game.count)
    if plan.smuggling:  # nobody sees how many cards the others hold
        cards = int(HELD * len(plan.deck.names) / game.setup.seats)
    else:
        cards = game.hands[game.layer].bit_count() + 1
    return _none_of((true & ~hand).bit_count(), cards, unseen)


@lru_cache(maxsize=4096)
def _none_of(wanted: int, cards: int, unseen: int) -> float:
    """How likely it is that none of so many wanted cards is among so many of the unseen ones."""
    chance = 1.0
    for drawn in range(wanted):
        chance *= max(0, unseen - cards - drawn) / (unseen - drawn)
    return chance


@lru_cache(maxsize=256)
def honest_cards(plan: MogelnPlan, count: int) -> int:
    """The mask of the cards that are what is said with this number."""
    return plan.deck.mask(card for card in plan.deck.cards() if plan.honest(card, count))


@lru_cache(maxsize=1024)
def _spare(count_to: int, seats: int, count: int, smuggling: bool) -> tuple[float, ...]:
    """By number: how gladly one parts with it. If nobody doubts one's own turns come with every
    so manieth number, over and over; who waits longest for its turn, or for ever, is best spared.
    """
    turns = range(8)
    comes = {(count - 1 + turn * seats) % count_to + 1: turn for turn in reversed(turns)}
    gladly = 0.05 * (seats - 1 if smuggling else 1)
    return tuple(gladly * comes.get(number, len(turns) + 1) for number in range(21))
