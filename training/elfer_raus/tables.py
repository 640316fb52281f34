"""Elfer raus! at many tables at once, in tensors: every table makes one move at a time.

The rules are those of `reihum.games.elfer_raus`, and what a seat is told is what
`reihum.bots.learned.elfer_raus.lit` says, bit for bit; tests/training compares them. Tables may
have different variants and numbers of seats. A colour taken out is the last row, and full.

What everybody knows of a hand follows `core/belief.py`. A hand is a heap of slots, one for each
card: those dealt, one for each card drawn since, and one for an 11 that all know to be there. A
seat that cannot lay shows that none of its slots has what fits; slots drawn later may. So a slot is
known well enough by when it was drawn, and a card by when it was last known to be missing: dealt
slots count as drawn at 1, the first card drawn from the stock at 2, and so on. Whatever a seat
lays is taken from the oldest slot that may have held it.
"""

from typing import NamedTuple

import torch
from torch import Tensor

from reihum.bots.learned import elfer_raus as told
from reihum.games.elfer_raus import HAND_SIZES, MOST_DRAWS, VARIANTS

CARDS, TOP, ROWS, SEATS = told.CARDS, told.TOP, told.ROWS, told.MOST_SEATS
OTHER = told.END  # the action that is not laying: drawing, passing or ending the turn
STOCK, LYING = SEATS, SEATS + 1  # where a card may be besides hands
PLAIN, FALSE_START, THREE_NUMBERS, ANY_CARD = range(len(VARIANTS))
ELEVEN = TOP // 2  # the place of the 11 in its row
NOBODY = -1


class Kinds(NamedTuple):
    """What is played at each table. The tensors are of one length."""

    seats: Tensor
    variant: Tensor
    out: Tensor  # is a colour taken out?

    def at(self, which: Tensor) -> "Kinds":
        return Kinds(self.seats[which], self.variant[which], self.out[which])


class Tables:
    def __init__(self, count: int, device: str) -> None:
        self.count, self.device = count, device
        self.rows = torch.arange(count, device=device)
        self.card = torch.arange(CARDS, device=device)
        self.number = self.card % TOP + 1
        self.others = torch.arange(told.OTHERS, device=device)
        sizes = [HAND_SIZES.get(seats, 0) for seats in range(SEATS + 1)]
        self.hand_sizes = torch.tensor(sizes, device=device)
        openers = torch.zeros(len(VARIANTS), TOP, dtype=torch.bool)
        for number, variant in enumerate(VARIANTS.values()):
            openers[number, [ELEVEN + step for step in variant.openers]] = True
        self.openers = openers.to(device)
        self.elevens = torch.arange(ROWS, device=device) * TOP + ELEVEN
        self.following_steps = torch.tensor(told.FOLLOWING, device=device)
        self.lead_steps = torch.tensor(told.LEADS, device=device)

        self.kinds = Kinds(self._whole(fill=2), self._whole(), self._bits())
        self.place = torch.full((count, CARDS), LYING, dtype=torch.int8, device=device)
        self.order = torch.zeros(count, CARDS, dtype=torch.int8, device=device)
        self.left = self._whole()  # cards in the stock
        self.turn, self.drawn, self.first = self._whole(), self._whole(), self._whole()
        self.must = self._whole(fill=NOBODY)  # the card that has to be the first
        self.laid, self.begun, self.live = self._bits(), self._bits(), self._bits()
        self.size = self._whole(SEATS)
        # What everybody knows of the hands (see above).
        self.missing = torch.zeros(count, SEATS, CARDS, dtype=torch.int8, device=device)
        self.dealt_slots = self._whole(SEATS)
        self.drawn_slots = self._whole(SEATS)  # a bit for each
        self.draws = self._whole(SEATS)  # how many cards the seat has drawn
        self.known_eleven = self._whole(SEATS, fill=NOBODY)
        # The match: how many deals follow (NOBODY: there is one only), and the points before.
        self.following = self._whole(fill=NOBODY)
        self.totals = self._whole(SEATS)
        self.fits = self._bits(CARDS)

    def _whole(self, *more: int, fill: int = 0) -> Tensor:
        return torch.full((self.count, *more), fill, dtype=torch.int64, device=self.device)

    def _bits(self, *more: int) -> Tensor:
        return torch.zeros((self.count, *more), dtype=torch.bool, device=self.device)

    # dealing --------------------------------------------------------------------------------

    def shuffled(self, kinds: Kinds, chance: torch.Generator) -> Tensor:
        """Cards in a new order, those not dealt last. Where somebody must have an 11, it is done
        again until somebody has one."""
        count = len(kinds.seats)
        order = torch.empty(count, CARDS, dtype=torch.int64, device=self.device)
        todo = torch.arange(count, device=self.device)
        while len(todo):
            some = kinds.at(todo)
            keys = torch.rand(len(todo), CARDS, generator=chance, device=self.device)
            order[todo] = (keys + 2 * self._not_dealt(some)).argsort(1)
            none = self._first_eleven(self._places(order[todo], some)) == NOBODY
            todo = todo[none & (some.variant == PLAIN)]
        return order

    def _not_dealt(self, kinds: Kinds) -> Tensor:
        end = (self.number == 1) | (self.number == TOP)
        lying = (kinds.variant == FALSE_START)[:, None] & end
        return lying | (kinds.out[:, None] & (self.card >= CARDS - TOP))

    def _places(self, order: Tensor, kinds: Kinds) -> Tensor:
        size = self.hand_sizes[kinds.seats][:, None]
        owner = self.card // size
        owner = torch.where(owner < kinds.seats[:, None], owner, STOCK)
        dealt = CARDS - self._not_dealt(kinds).sum(1, keepdim=True)
        owner = torch.where(self.card < dealt, owner, LYING).to(torch.int8)
        return torch.empty_like(owner).scatter_(1, order, owner)

    def _first_eleven(self, place: Tensor) -> Tensor:
        """The row of the first 11 that is in a hand, or NOBODY."""
        held = place[:, self.elevens] < SEATS
        return torch.where(held.any(1), held.int().argmax(1), NOBODY)

    def deal(self, which: Tensor, kinds: Kinds, order: Tensor, chance: Tensor) -> None:
        """Begin a deal at these tables. `order` is the shuffled deck; `chance` the seat that begins
        where the cards do not say it (left of the dealer, or chosen by lot)."""
        for all_, new in zip(self.kinds, kinds, strict=True):
            all_[which] = new
        place = self._places(order, kinds)
        row = self._first_eleven(place)
        at = (row.clamp(min=0) * TOP + ELEVEN)[:, None]
        by_eleven = (kinds.variant == PLAIN) | (kinds.variant == FALSE_START)
        found = by_eleven & (row != NOBODY)
        holder = place.gather(1, at)[:, 0].long()
        size = self.hand_sizes[kinds.seats]
        seat = torch.arange(SEATS, device=self.device)
        there = seat < kinds.seats[:, None]
        self.place[which] = place
        self.order[which] = order.to(torch.int8)
        dealt = CARDS - self._not_dealt(kinds).sum(1)
        self.left[which] = dealt - size * kinds.seats
        self.turn[which] = torch.where(found, holder, chance)
        for counter in (self.drawn, self.first):
            counter[which] = 0
        self.must[which] = torch.where(kinds.variant == PLAIN, at[:, 0], NOBODY)
        self.laid[which] = False
        self.begun[which] = kinds.variant == FALSE_START
        self.live[which] = True
        # Nobody has the 11s that were asked for before the one that was found.
        asked = torch.where(row == NOBODY, ROWS, row)[:, None]
        lacked = (by_eleven[:, None] & (torch.arange(ROWS, device=self.device) < asked)).to(
            torch.int8
        )
        missing = torch.zeros(len(which), CARDS, dtype=torch.int8, device=self.device)
        missing[:, self.elevens] = lacked
        self.missing[which] = missing[:, None].expand(-1, SEATS, -1)
        known = found[:, None] & (seat == holder[:, None])
        self.known_eleven[which] = torch.where(known, at, NOBODY)
        self.size[which] = size[:, None] * there
        self.dealt_slots[which] = size[:, None] * there - known.long()
        self.drawn_slots[which] = 0
        self.draws[which] = 0
        self._find_fits()

    # playing --------------------------------------------------------------------------------

    def _find_fits(self) -> None:
        filled = (self.place == LYING).view(-1, ROWS, TOP)
        beside = torch.zeros_like(filled)
        beside[..., 1:] |= filled[..., :-1]
        beside[..., :-1] |= filled[..., 1:]
        variant = self.kinds.variant
        first = torch.arange(1, TOP + 1, device=self.device) == self.first[:, None]
        opens = torch.where((variant == ANY_CARD)[:, None], first, self.openers[variant])
        fits = torch.where(filled.any(2, keepdim=True), beside, opens[:, None])
        any_card = (~self.begun & (variant == ANY_CARD))[:, None]
        only = (~self.begun & (variant == PLAIN))[:, None]
        fits = fits.reshape(-1, CARDS) | any_card
        fits = torch.where(only, self.card == self.must[:, None], fits)
        self.fits = fits & (self.place != LYING)

    def legal(self) -> Tensor:
        """Which actions are lawful for the seat on turn; OTHER is one where it is all there is or
        a card was laid. Where a deal is over, OTHER does nothing."""
        lays = (self.place == self.turn[:, None]) & self.fits & self.live[:, None]
        other = self.laid | ~lays.any(1)
        return torch.cat([lays, other[:, None]], 1)

    def step(self, action: Tensor) -> None:
        """One move at every table whose deal is not over."""
        rows, seat, fits = self.rows, self.turn, self.fits
        lays = self.live & (action < OTHER)
        other = self.live & (action == OTHER)
        draws = other & ~self.laid & (self.left > 0)
        passes = other & ~self.laid & (self.left == 0)
        ends = other & self.laid
        self.left = self.left - draws.long()
        start = self.hand_sizes[self.kinds.seats] * self.kinds.seats
        top = self.order.gather(1, (start + self.left).clamp(max=CARDS - 1)[:, None])[:, 0].long()
        card = torch.where(lays, action.clamp(max=CARDS - 1), top)[:, None]
        was = self.place.gather(1, card)[:, 0].long()
        now = torch.where(lays, LYING, torch.where(draws, seat, was))
        self.place.scatter_(1, card, now.to(torch.int8)[:, None])
        self.drawn = self.drawn + draws.long()
        in_vain = draws & (self.drawn == MOST_DRAWS) & ~fits.gather(1, card)[:, 0]

        self._lose_slot(lays, card)
        missing = self.missing[rows, seat]
        time = 1 + self.draws[rows, seat] + in_vain.long()
        nothing = (draws | passes)[:, None] & fits
        self.missing[rows, seat] = torch.where(nothing, time[:, None].to(torch.int8), missing)
        taken = torch.where(draws, 1 << self.draws[rows, seat], 0)
        self.drawn_slots[rows, seat] |= taken
        self.draws[rows, seat] += draws.long()

        size = self.size[rows, seat] + draws.long() - lays.long()
        self.size[rows, seat] = size
        over = lays & (size == 0)
        ends_turn = lays & ((self.drawn > 0) | ~self.begun)
        number = card[:, 0] % TOP + 1
        self.first = torch.where(lays & (self.first == 0), number, self.first)
        self.begun = self.begun | lays
        self.live = self.live & ~over
        onward = self.live & (ends | passes | in_vain | ends_turn)
        self.laid = (self.laid | lays) & ~onward
        self.drawn = torch.where(onward, 0, self.drawn)
        self.turn = torch.where(onward, (seat + 1) % self.kinds.seats, seat)
        self._find_fits()

    def _lose_slot(self, lays: Tensor, card: Tensor) -> None:
        """Take the laid card from the slot of the 11 known to be there or, if it is another card,
        from the oldest slot that may have held it."""
        rows, seat = self.rows, self.turn
        eleven = self.known_eleven[rows, seat]
        known = lays & (eleven == card[:, 0])
        self.known_eleven[rows, seat] = torch.where(known, NOBODY, eleven)
        missing = self.missing[rows, seat].gather(1, card)[:, 0].long()
        dealt = self.dealt_slots[rows, seat]
        from_dealt = lays & ~known & (missing == 0) & (dealt > 0)
        self.dealt_slots[rows, seat] = dealt - from_dealt.long()
        slots = self.drawn_slots[rows, seat]
        may = slots & (-1 << (missing - 1).clamp(min=0))
        oldest = torch.where(lays & ~known & ~from_dealt, may & -may, 0)
        self.drawn_slots[rows, seat] = slots ^ oldest

    def points(self) -> Tensor:
        """What each seat counts in its hand."""
        seat = torch.arange(SEATS, device=self.device)
        held = self.place[:, None, :] == seat[:, None]
        return (held * self.number).sum(2)

    # telling --------------------------------------------------------------------------------

    def inputs(self) -> Tensor:
        """What the network is told on the seat whose turn it is: a byte for each input, 0 or 1."""
        rows, seat, seats = self.rows, self.turn, self.kinds.seats
        lit = torch.zeros(self.count, told.INPUTS, dtype=torch.uint8, device=self.device)
        own, lying = self.place == seat[:, None], self.place == LYING
        lit[:, told.HAND : told.FILLED] = own
        lit[:, told.FILLED : told.FITS] = lying
        lit[:, told.FITS : told.LACKS] = self.fits
        other = (seat[:, None] + 1 + self.others) % seats[:, None]
        there = self.others < seats[:, None] - 1
        lacks = self._lacks(other, ~own & ~lying) & there[..., None]
        lit[:, told.LACKS : told.HOLDS] = lacks.flatten(1)
        eleven = self.known_eleven.gather(1, other)
        holds = (eleven[..., None] == self.elevens) & there[..., None]
        lit[:, told.HOLDS : told.BITS] = holds.flatten(1)

        sizes = self.size.clamp(max=told.LARGEST_HAND)
        columns = told.LARGEST_HAND + 1
        leads = len(told.LEADS) + 1
        several = self.following != NOBODY
        match = torch.bucketize(self.following, self.following_steps, right=True) + 1
        lead = self.totals.gather(1, other) - self.totals.gather(1, seat[:, None])
        lead = torch.bucketize(lead, self.lead_steps, right=True)
        always = torch.ones_like(several)[:, None]
        one_of = torch.cat(
            [
                told.OWN_SIZE + sizes[rows, seat][:, None],
                told.STOCK + self.left.clamp(max=told.LARGEST_STOCK)[:, None],
                told.SEATS + seats[:, None] - 2,
                told.VARIANT + self.kinds.variant[:, None],
                told.LAID + self.laid.long()[:, None],
                told.MATCH + torch.where(several, match, 0)[:, None],
                told.SIZES + self.others * columns + sizes.gather(1, other),
                told.LEAD + self.others * leads + lead,
            ],
            1,
        )
        if_there = torch.cat([always.expand(-1, 6), there, there & several[:, None]], 1)
        return lit.scatter_(1, one_of, if_there.to(torch.uint8))

    def _lacks(self, other: Tensor, unseen: Tensor) -> Tensor:
        """The unseen cards that each of these seats is known not to have: those that were missing
        since its youngest slot came."""
        slots = self.drawn_slots.gather(1, other)
        dealt = (self.dealt_slots.gather(1, other) > 0).long()
        youngest = torch.log2(slots.double()).floor().clamp(min=-2).long() + 2
        youngest = torch.where(slots > 0, youngest, dealt).to(torch.int8)
        missing = self.missing[self.rows[:, None], other] >= youngest[..., None]
        held = self.known_eleven.gather(1, other)[..., None] == self.card
        return missing & ~held & unseen[:, None]
