"""Elfer raus! Master: the box, the places of the rows, and all possible actions."""

from itertools import permutations

from reihum.core.actions import Action
from reihum.core.cards import COLOURS, number_deck
from reihum.core.game import ALONE
from reihum.core.options import Setup
from reihum.core.plan import Plan
from reihum.core.zones import HAND, SPREAD, STACK
from reihum.parts.dealing import enough
from reihum.parts.rows import Menus, rows_of

JOKER, CONNECTING, BONUS = "*", "=", "+"
BOX = ((JOKER, 4), (CONNECTING, 15), (BONUS, 7))
HAND_SIZES = {2: 20, 3: 20, 4: 15, 5: 12, 6: 12}
CONNECTIONS = {2: 4, 3: 4, 4: 3, 5: 3, 6: 2}
ORDERS = tuple("-".join(order) for order in permutations(COLOURS.values()))
DRAW, PASS, END = Action("draw"), Action("pass"), Action("end")

Meant = tuple[str, int, int]  # what is done, at which place, from which place (to connect)


class MasterPlan(Plan):
    """The deck is sorted by rows from top to bottom, so the same number in the row above or below
    is one row's length away."""

    def __init__(self, setup: Setup) -> None:
        letters = {colour: letter for letter, colour in COLOURS.items()}
        self.order = tuple(setup.choice("row_order").split("-"))[: setup.number("colours")]
        top = setup.number("numbers")
        deck = number_deck("".join(letters[colour] for colour in self.order), top, BOX)
        sights = dict.fromkeys(("row", "connecting", "between", "bonus", "won", "out"), SPREAD)
        super().__init__(deck, {"hand": HAND, "stock": STACK, **sights})
        self.cards = deck
        self.rows = rows_of(deck)
        self.top = top
        self.middle = top // 2 + 1
        self.elevens = deck.all_of(self.middle)
        self.full = sum(deck.suits)
        below, above = range(1, self.middle), range(self.middle + 1, top + 1)
        halves = [deck.all_of(*half) & suit for suit in deck.suits for half in (below, above)]
        self.half = tuple(
            next((half for half in halves if half & place.bit), 0) for place in self.rows.places
        )
        self.joker, self.connecting, self.bonus = (deck.index[name] for name, _ in BOX)
        self.to_deal = [
            *deck.of(self.full & ~self.elevens),
            *(self.joker,) * deck.copies[self.joker],
        ]
        self.hand = setup.number("hand") or HAND_SIZES[setup.seats]
        self.connections = CONNECTIONS[setup.seats]
        enough(len(self.to_deal), self.hand * setup.seats)
        self.turns = tuple(ALONE[(seat + 1) % setup.seats] for seat in range(setup.seats))
        self._write_actions()

    def _write_actions(self) -> None:
        """All possible actions and what they mean."""
        names, top = self.cards.names, self.top
        self.joker_places = tuple(
            f"{self.rows.names[place.card // top]}.{place.card % top + 1}"
            for place in self.rows.places
        )
        jokers = tuple(Action("lay", (JOKER,), place) for place in self.joker_places)
        swaps = tuple(Action("swap", lay.cards) for lay in self.rows.lay)
        self.joker_menus, self.swap_menus = Menus(jokers), Menus(swaps)
        self.meant: dict[Action, Meant] = {DRAW: ("draw", 0, 0), PASS: ("pass", 0, 0)}
        self.meant[END] = ("end", 0, 0)
        for card in range(len(self.rows.places)):
            self.meant[self.rows.lay[card]] = ("lay", card, card)
            self.meant[jokers[card]] = ("joker", card, card)
            self.meant[swaps[card]] = ("swap", card, card)
            for row, colour in enumerate(self.order):
                connect = Action("connect", (names[card],), colour)
                self.meant[connect] = ("connect", row * top + card % top, card)
        # The connections from the row above and the row below, by the place they lead to.
        to = {meant[1:]: action for action, meant in self.meant.items() if meant[0] == "connect"}
        self.connects = tuple(
            tuple(
                (source, to[card, source])
                for source in (card - top, card + top)
                if (card, source) in to
            )
            for card in range(len(self.rows.places))
        )

    def bridged(self, filled: int) -> int:
        """The empty places with a filled place of the same number in a neighbouring row."""
        return (filled << self.top | filled >> self.top) & self.full & ~filled
