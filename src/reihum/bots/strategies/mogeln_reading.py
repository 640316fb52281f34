"""Mogeln for the hard player: it counts what it knows, reads what the others can hold, and smuggles
a whole hand where nobody will notice.

An extra card under the one on top costs nothing when a smuggler is caught: it comes back. Only the
pile below is lost. So whoever smuggles at all smuggles a lot, and keeps the few cards that will be
honest when the own turn comes next: with one of them on top of the rest, the hand is empty.

Everything is counted in cards. The other players are taken for a mixture: of players as plain as
the medium one, who accuse only where they hold none of the number, and of wary ones.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from reihum.bots.strategies.mogeln import (
    HELD,
    SMUGGLES,
    MogelnStrategy,
    honest_cards,
    none_of,
    share,
    smuggling_pays,
)
from reihum.core.actions import Action
from reihum.core.belief import Belief
from reihum.core.chair import Chair
from reihum.games.mogeln import ACCUSE, DOUBT, STAY, Mogeln, MogelnPlan

WIN = 14.0  # what winning is worth
KEEPS = 3  # the most cards to keep for the next turn
PLAIN = 0.6  # how likely another player is a plain one
WARY = 0.12  # how often a wary player accuses when any card is laid,
WARY_LAST = 0.75  # and when a last one is: nearly always early in a deal, later less often
EXTRA = 1.25  # this many cards are laid for each number said, as far as nothing else is known
CALM = 0.5  # how likely the count goes on until the own next turn
SMUGGLED = 0.5  # how often there is something under a last card that is true
BLUFFS = 0.6  # how often a player without the number lays a card all the same
TAKES = 0.5  # what it is worth if one other of two takes a card
OPENING = 0.3  # what beginning a pile is worth, without the number that is needed
BOLD = 0.65  # how often it smuggles where that pays: whoever always does is always accused
PATIENCE = 12.0  # so many turns into a deal an empty hand surprises nobody
NEXT = (0.2, 0.35, 0.45)  # if the count begins anew: which of the first numbers comes next


class MogelnReader(MogelnStrategy):
    """Medium plays as plainly as ever; hard reads."""

    def judge(self, chair: Chair, world: Mogeln, menu: Sequence[Action]) -> Sequence[float]:
        return _reading(chair, world).weigh(menu)

    def ideas(self, chair: Chair, world: Mogeln) -> tuple[Action, ...]:
        assert chair.seat is not None
        if world.sealing or chair.seat not in world.asked:
            return ()
        names = world.plan.deck.names
        found = _reading(chair, world).ideas(world.next_count())
        return tuple(
            Action("lay", tuple(names[card] for card in cards)) for cards in found if len(cards) > 1
        )

    def challenge(self, chair: Chair, world: Mogeln) -> Action | None:
        return ACCUSE if _reading(chair, world).call() else None


class Known(NamedTuple):
    """What a seat knows for certain: its cards in the pile, those that are out, and those in the
    hand of each other player."""

    pile: int
    out: int
    hands: tuple[int, ...]


def known_from(belief: Belief, plan: MogelnPlan, seats: int) -> Known:
    """What the belief of a seat is sure of."""
    bits = plan.deck.bits

    def sure(*zones: str) -> int:
        found = 0
        for zone in zones:
            if heap := belief.heaps.get(zone):
                for slot in heap.slots:
                    if slot & slot - 1 == 0:
                        found |= slot
        return found

    assert all(bits), "every card is a bit of its own"
    return Known(
        sure("pile", "laid"), sure("out"), tuple(sure(f"hand.{seat}") for seat in range(seats))
    )


def _reading(chair: Chair, world: Mogeln) -> "Reading":
    assert chair.seat is not None
    known = known_from(chair.belief, world.plan, world.setup.seats)
    return Reading(world, chair.seat, known)


class Reading:
    """What a seat makes of the moment: sizes, chances, and what each action is worth."""

    def __init__(self, game: Mogeln, seat: int, known: Known) -> None:
        self.game, self.seat, self.known = game, seat, known
        self.plan, self.seats = game.plan, game.setup.seats
        self.deck = len(game.plan.deck.names)
        self.hand = game.hands[seat]
        self.others = [other for other in range(self.seats) if other != seat]
        self.rest = self.deck - self.hand.bit_count()
        self.pile = self._pile()
        self.sizes = {other: self._size(other) for other in self.others}
        self.surprise = max(0.3, 1 - game.turns / self.seats / PATIENCE)

    def bold(self, count: int) -> bool:
        """Does it dare to smuggle this time? The seat's own cards toss the coin: nobody else can
        foresee how it falls, and it falls the same way as long as nothing changes."""
        toss = (self.hand * 31 + count) * 0x9E3779B97F4A7C15 & (1 << 64) - 1
        return toss >> 32 < BOLD * (1 << 32)

    def _pile(self) -> float:
        """How many cards lie in the pile, those laid last included."""
        game, extra = self.game, EXTRA if self.plan.smuggling else 1.0
        if not game.laid:
            return 0.0
        said = [(game.layer - back) % self.seats for back in range(game.count)]
        theirs = sum(who != self.seat for who in said)
        return self.known.pile.bit_count() + extra * theirs

    def _size(self, other: int) -> int:
        """How many cards another player is likely to hold."""
        if not self.plan.smuggling:
            return self.game.hands[other].bit_count()
        if not self.game.hands[other]:
            return 0
        held = self.rest - self.known.out.bit_count() - self.pile
        return max(1, round(held / len(self.others)))

    # what others hold -------------------------------------------------------------------------

    def holding(self, other: int, count: int) -> list[float]:
        """How likely another player holds none, one, two and so on of the cards that are honest
        at this number."""
        known, true = self.known, honest_cards(self.plan, count)
        placed = self.hand | known.pile | known.out
        for cards in known.hands:
            placed |= cards
        sure = (true & known.hands[other]).bit_count()
        loose, unseen = (true & ~placed).bit_count(), self.deck - placed.bit_count()
        size = min(max(0, self.sizes[other] - known.hands[other].bit_count()), unseen)
        chances = [0.0] * sure + hypergeometric(loose, size, unseen)
        return chances + [0.0] * (self.plan_most - len(chances) + 1)

    @property
    def plan_most(self) -> int:
        """The most honest cards there can be for a number."""
        return len(self.plan.numbers.suits)

    def lying(self) -> float:
        """How likely the card laid last is not what was said. A player without the number would
        often have done something else."""
        layer = self.game.layer
        self.sizes[layer] += 1  # what the player held when laying
        lacks = self.holding(layer, self.game.count)[0]
        self.sizes[layer] -= 1
        bluffs = BLUFFS * lacks
        return bluffs / (bluffs + 1 - lacks)

    # what others do ---------------------------------------------------------------------------

    def accused(self, count: int) -> float:
        """How likely somebody accuses whoever lays a card at this number."""
        if not self.plan.smuggling:
            return 0.0
        calm = 1.0
        for other in self.others:
            plain = 0.0
            for held, chance in enumerate(self.holding(other, count)):
                if chance and accuses(self.plan, self.seats, count, held, self.sizes[other]):
                    plain += chance
            calm *= 1 - PLAIN * 0.8 * plain - (1 - PLAIN) * WARY
        return 1 - calm

    def accused_at_last(self, count: int) -> float:
        """How likely somebody accuses whoever lays the last cards: not the next player, who rather
        doubts, unless it is a wary one."""
        calm, following = 1.0, (self.seat + 1) % self.seats
        for other in self.others:
            plain = 0.0 if other == following else self.holding(other, count)[0]
            wary = WARY_LAST * self.surprise / len(self.others)
            calm *= 1 - PLAIN * plain - (1 - PLAIN) * wary
        return 1 - calm

    def doubted(self, count: int) -> float:
        """How likely the next player doubts a card laid at this number."""
        other = (self.seat + 1) % self.seats
        doubted = 0.0
        for held, chance in enumerate(self.holding(other, count)):
            if chance:
                cards = self._shown(self.hand.bit_count())
                doubted += chance * doubts(
                    self.plan, self.seats, count, held, self.sizes[other], cards
                )
        return PLAIN * doubted + (1 - PLAIN) * 0.25

    def _shown(self, cards: int) -> int:
        """How many cards a plain player thinks somebody holds who holds this many."""
        return int(HELD * self.deck / self.seats) if self.plan.smuggling else cards

    # what actions are worth -------------------------------------------------------------------

    def ready(self, left: int, count: int) -> float:
        """What it is worth to keep these cards for the next turn, after a card at this number."""
        size = left.bit_count()
        if not size:
            return 0.0
        chances = coming(self.seats, self.plan.count_to, count)
        hope = sum(p for number, p in chances if left & honest_cards(self.plan, number))
        if size > 1:
            hope *= (1 - 0.45) / max(1.0, size / KEEPS)
        return WIN * hope

    def laying(self, cards: Sequence[int], count: int, pile: float) -> float:
        """What laying these cards is worth; the last of them is on top."""
        mask = self.plan.deck.mask(cards)
        left, extra = self.hand & ~mask, len(cards) - 1
        if extra and not self.bold(count):
            return -WIN
        true = honest_cards(self.plan, count) >> cards[-1] & 1
        if not left:
            if not true:
                return -pile
            caught = self.accused_at_last(count) if extra else 0.0
            return (1 - caught) * WIN - caught * pile
        doubted, accused = self.doubted(count), self.accused(count)
        caught = accused if extra else 0.0
        if not true:
            caught += (1 - caught) * doubted
        bring = (doubted if true else 0.0) + (accused if not extra else 0.0)
        gift = min(1.0, bring) * TAKES * (pile + len(cards))  # the pile goes to who was wrong
        return (1 - caught) * (len(cards) + self.ready(left, count)) + gift - caught * pile

    def opening(self) -> float:
        """What it is worth to begin a new pile."""
        return max(self.laying(cards, 1, 0.0) for cards in self.ideas(1))

    def ideas(self, count: int) -> Iterator[tuple[int, ...]]:
        """What to lay at this number: every single card, and with one on top all others but the
        few that are best kept."""
        cards = self.plan.deck.of(self.hand)
        for card in cards:
            yield (card,)
        if not self.plan.smuggling:
            return
        true = honest_cards(self.plan, count)
        tops = [card for card in cards if true >> card & 1][:1]
        chances = dict(coming(self.seats, self.plan.count_to, count))
        number = self.plan.numbers.number
        by_use = sorted(cards, key=lambda card: chances.get(number[card], 0.0))
        tops += [card for card in by_use if not true >> card & 1][:1]
        for top in tops:
            others = [card for card in by_use if card != top]
            kept: list[int] = []
            for keep in range(min(KEEPS, len(others) - 1) + 1):
                if keep:
                    fresh = [c for c in others if number[c] not in {number[k] for k in kept}]
                    if not fresh:
                        break
                    kept.append(fresh[-1])
                    others.remove(fresh[-1])
                if others:
                    yield (*sorted(others), top)

    def weigh(self, menu: Sequence[Action]) -> list[float]:
        game, index = self.game, self.plan.deck.index
        count = game.next_count()
        last = bool(game.laid) and not game.hands[game.layer]
        worths = []
        for action in menu:
            if action == STAY:
                worth = -self._true() * WIN
            elif action == ACCUSE and game.sealing:
                worth = self._accusing_last()
            elif action in (DOUBT, ACCUSE):
                worth = self._challenging(action, last=last)
            elif last:
                worth = -WIN
            else:
                pile = 0.0 if game.count == self.plan.count_to else self.pile
                worth = self.laying([index[name] for name in action.cards], count, pile)
            worths.append(worth)
        return worths

    def _true(self) -> float:
        return 1 - self.lying()

    def _accusing_last(self) -> float:
        true = self._true()
        right = SMUGGLED
        return -true * (1 - right) * WIN - (1 - true) * (1 - right) * self.pile

    def _challenging(self, action: Action, *, last: bool) -> float:
        lie = self.lying()
        smuggled = SMUGGLED if last else self.smuggled()
        right = lie if action == DOUBT else smuggled
        win = right * TAKES * self.pile
        if last:
            missed = 1 - right
            if action == DOUBT and self.plan.smuggling:
                missed *= 1 - SMUGGLED * self._helped()
            return win - missed * WIN
        return win - (1 - right) * self.pile + self.opening()

    def _helped(self) -> float:
        """How likely somebody else accuses a player who has laid the last cards."""
        calm = 1.0
        for other in self.others:
            if other != self.game.layer:
                plain = self.holding(other, self.game.count)[0]
                calm *= 1 - PLAIN * plain - (1 - PLAIN) * WARY_LAST
        return 1 - calm

    def smuggled(self) -> float:
        """How likely there is something under the card laid last."""
        pays = smuggling_pays(self.seats, self.game.count)
        return self._true() * (PLAIN * (0.75 if pays else 0.05) + (1 - PLAIN) * 0.5)

    def call(self) -> bool:
        """Is accusing out of turn worth it?"""
        if not self.game.laid or not self.game.hands[self.game.layer]:
            return False
        right = self.smuggled()
        return right * TAKES * self.pile > (1 - right) * self.pile


@lru_cache(maxsize=4096)
def hypergeometric(wanted: int, drawn: int, cards: int) -> list[float]:
    """How likely 0, 1, 2 and so on of the wanted ones are among the drawn of these cards."""
    ways, most = comb(cards, drawn), min(wanted, drawn)
    return [comb(wanted, n) * comb(cards - wanted, drawn - n) / ways for n in range(most + 1)]


@lru_cache(maxsize=4096)
def coming(seats: int, count_to: int, count: int) -> tuple[tuple[int, float], ...]:
    """Which numbers the seat may have to say in its next turn, after this one."""
    chances = {(count - 1 + seats) % count_to + 1: CALM}
    for place in range(seats):
        share = NEXT[place] if seats == len(NEXT) else 1 / seats
        chances[place + 1] = chances.get(place + 1, 0.0) + (1 - CALM) * share
    return tuple(chances.items())


@lru_cache(maxsize=4096)
def accuses(plan: MogelnPlan, seats: int, count: int, held: int, size: int) -> bool:
    """Would a plain player with this many cards, this many of them honest, accuse?"""
    if not smuggling_pays(seats, count):
        return False
    cards = int(HELD * len(plan.deck.names) / seats)
    right = SMUGGLES * (1 - _lie(plan, count, held, size, cards))
    return right * share(seats) >= 1 - right


@lru_cache(maxsize=4096)
def doubts(plan: MogelnPlan, seats: int, count: int, held: int, size: int, cards: int) -> float:
    """How likely a plain player with this many cards, this many of them honest, doubts somebody
    with so many `cards`."""
    lie = _lie(plan, count, held, size, cards)
    worth = count * (lie * share(seats) - (1 - lie)) + 0.6
    return 0.75 * (worth > 1) + 0.25 * (worth > max(0.0, 1.3 - 0.5 * (count + 1)))


def _lie(plan: MogelnPlan, count: int, held: int, size: int, cards: int) -> float:
    """What a plain player with this many cards, this many of them honest, thinks of somebody with
    so many `cards`."""
    true = honest_cards(plan, count).bit_count()
    return none_of(max(0, true - held), cards, max(1, len(plan.deck.names) - size))
