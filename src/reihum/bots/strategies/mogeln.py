"""Mogeln: what a good player knows.

Everything is counted in cards: those a player gets rid of, and the pile the player may have to
take. The last card is different: it will be doubted, so it should be true, and whoever does not
doubt it has lost.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.mogeln import ACCUSE, DOUBT, STAY, Mogeln, MogelnPlan

CARD = 0.5  # what one card less in the hand is worth
CAUGHT = 0.5  # how often a false card is doubted
LAST_ACCUSED = 0.4  # how often somebody accuses when two cards are laid as the last ones
HELD = 0.6  # a player in the middle of a deal holds this part of an equal share of the cards
SMUGGLES = 0.8  # this part of the honest cards laid has another card under it
OPENING = 0.3  # what beginning a pile is worth, in cards, without the number that is needed
WINS, LOSES = 20.0, -20.0


class MogelnStrategy(Strategy[Mogeln]):
    """It does not search: in imagined worlds every hidden card is equally likely to have been laid,
    so in most of them the last card is a lie."""

    reasons: ClassVar[tuple[str, ...]] = (
        *("out", "honest", "bluff", "bluff-cheap", "smuggle"),
        *("doubt-sure", "doubt", "doubt-last", "accuse", "accuse-last", "stay"),
    )

    def weigh(self, game: Mogeln, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        plan, seats, count = game.plan, game.setup.seats, game.next_count()
        index, number = plan.deck.index, plan.numbers.number
        left = game.hands[seat].bit_count()
        pile = count - 1  # there are at least this many cards before the next one is laid
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
        if game.laid and not game.hands[game.layer]:  # laying a card now loses the deal
            return [w + LOSES * (a.verb == "lay") for w, a in zip(worths, menu, strict=True)]
        return worths

    def interject(self, game: Mogeln, seat: int) -> Action | None:
        """Accuse, but not of a last card: the next player can doubt that one as well."""
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
    """What doubting is worth. The doubter begins the next pile, whether right or wrong."""
    lie = lying(game, seat)
    opening = 1.0 if game.hands[seat] & honest_cards(game.plan, 1) else OPENING
    return game.count * (lie * share(game.setup.seats) - (1 - lie)) + opening


def _accusing(game: Mogeln, seat: int) -> float:
    """What accusing is worth. An honest card may have another card under it. A last card is
    accused only when the others are asked (MO9), after it was doubted, and only if the seat holds
    no honest card itself, so that the last card may well be honest."""
    truth = 1 - lying(game, seat)
    if not game.hands[game.layer]:
        if not game.sealing:
            return LOSES
        held = game.hands[seat] & honest_cards(game.plan, game.count)
        return WINS if truth and not held else LOSES
    pays = smuggling_pays(game.setup.seats, game.count)
    smuggled = SMUGGLES * truth if pays else 0.0
    return game.count * (smuggled * share(game.setup.seats) - (1 - smuggled))


def share(seats: int) -> float:
    """What it is worth to a player if another one takes a card."""
    return 1.4 / (seats - 1)


def _accused(seats: int) -> float:
    """How often a smuggler is accused: with more players, each gains less by accusing."""
    return 1.6 / (seats - 1) ** 2


def smuggling_pays(seats: int, count: int) -> bool:
    """Is getting rid of an extra card worth the risk?"""
    return _accused(seats) * (count + 1) < 2


def lying(game: Mogeln, seat: int) -> float:
    """How likely it is that the player who laid last did not have the number. The seat knows how
    many cards of this number it holds itself."""
    plan, hand = game.plan, game.hands[seat]
    unseen = len(plan.deck.names) - hand.bit_count()
    true = honest_cards(plan, game.count)
    if plan.smuggling:  # nobody sees how many cards the others hold
        cards = int(HELD * len(plan.deck.names) / game.setup.seats)
    else:
        cards = game.hands[game.layer].bit_count() + 1
    return none_of((true & ~hand).bit_count(), cards, unseen)


@lru_cache(maxsize=4096)
def none_of(wanted: int, cards: int, unseen: int) -> float:
    """How likely it is that a hand of `cards` cards, drawn from `unseen` cards, has none of the
    `wanted` ones."""
    chance = 1.0
    for drawn in range(wanted):
        chance *= max(0, unseen - cards - drawn) / (unseen - drawn)
    return chance


@lru_cache(maxsize=256)
def honest_cards(plan: MogelnPlan, count: int) -> int:
    """The mask of the cards that are honest when this number is said."""
    return plan.deck.mask(card for card in plan.deck.cards() if plan.honest(card, count))


@lru_cache(maxsize=1024)
def _spare(count_to: int, seats: int, count: int, smuggling: bool) -> tuple[float, ...]:
    """For each number, how good it is to get rid of its cards. As long as nobody doubts, a player's
    own turns come at count, count + seats, count + 2 * seats and so on. Numbers for which the
    player must wait longest, or for ever, are the best to get rid of.
    """
    turns = range(8)
    comes = {(count - 1 + turn * seats) % count_to + 1: turn for turn in reversed(turns)}
    per_turn = 0.05 * (seats - 1 if smuggling else 1)
    return tuple(per_turn * comes.get(number, len(turns) + 1) for number in range(21))
