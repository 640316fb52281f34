"""Elfer raus! Master (EM in the rules). Its box and board are in elfer_raus_master_plan.py.

A bit mask says which places in the rows are filled, by the number card or by a joker.
"""

from collections.abc import Iterator, Mapping, Sequence

from reihum.core.actions import Action
from reihum.core.coding import Code, some_of
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.options import BEGINNER, DEALS, Option, Setup
from reihum.core.picking import Next, Picks, Verb, from_menu
from reihum.core.plan import Plan
from reihum.core.tell import Tell
from reihum.core.zones import Counted, Tallied
from reihum.games.elfer_raus_master_plan import DRAW, END, ORDERS, PASS, MasterPlan, Meant
from reihum.parts.dealing import deal_hands
from reihum.parts.rows import grown

MOST = 4  # the most cards that can be laid in a turn
WORTH = 11  # the points of a bonus card; a joker left in the hand costs as many


class ElferRausMaster(Game):
    ID = "elfer-raus-master"
    PREFIX = "EM"
    SEATS = range(2, 7)
    OPTIONS = (
        DEALS,
        BEGINNER,
        Option("row_order", "green-yellow-blue-red", choices=ORDERS),
        Option("colours", 4, low=2, high=4, research=True),
        Option("numbers", 21, low=3, high=21, research=True),
        Option("hand", 0, low=0, high=42, research=True),
    )
    VERBS = ("lay", "connect", "swap", "draw", "pass", "end")
    FACTS = {"laid": 0, "swapped": 0, "jokers": (), "links": ()}
    ADDS_UP = True
    TALLIED = (Tallied("won", cards=r"\+"), Tallied("hand", cards=r"[A-Z]\d+|\*"))
    BELOW_ZERO = True
    TOUCH = {"draw": "stock"}
    PARTIAL = ("connect",)

    plan: MasterPlan
    hands: list[int]  # the number cards as bit masks, like `filled` and `fits`
    held: list[int]  # how many jokers are in each hand
    connecting: list[int]  # how many connecting cards each player has
    won: list[int]  # how many bonus cards each player has
    stock: tuple[int, ...]  # the top card is stock[left - 1]
    left: int
    filled: int
    fits: int
    owed: int  # the place that must be filled at once because a connection leads to it; 0: none
    laid: int  # cards laid in this turn
    swapped: int  # jokers exchanged in this turn
    jokers: tuple[str, ...]  # the places where jokers lie
    links: tuple[str, ...]  # the connecting cards on the table, from where to where: "Y9-B9"

    @classmethod
    def prepare(cls, setup: Setup) -> MasterPlan:
        return MasterPlan(setup)

    @classmethod
    def picks(cls, setup: Setup) -> Picks:
        plan = cls.prepare(setup)
        return Picks((*plan.joker_places, *plan.order))

    @classmethod
    def coded(cls, setup: Setup) -> Mapping[str, Code]:
        plan = cls.prepare(setup)
        names = plan.cards.names
        links = (
            f"{names[source]}-{names[card]}"
            for card, connects in enumerate(plan.connects)
            for source, _ in connects
        )
        return {"jokers": some_of(names), "links": some_of(links)}

    def deal_out(self) -> None:
        plan, seats = self.plan, self.setup.seats
        hands, stock = deal_hands(self._shuffle(plan.to_deal), seats, plan.hand)
        self.held = [list(hand).count(plan.joker) for hand in hands]
        self.hands = [plan.deck.mask(hand) & plan.full for hand in hands]
        self.connecting = [plan.connections] * seats
        self.won = [0] * seats
        self.stock, self.left = tuple(stock), len(stock)
        self.filled, self.fits = plan.elevens, plan.rows.fitting(plan.elevens)
        self.owed = self.laid = self.swapped = 0
        self.jokers, self.links = (), ()
        self.ask(self.left_of(self.dealer))

    # what may be done -------------------------------------------------------------------------

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        """Complete except for connections to places that fit anyway: lawful but useless."""
        plan, hand, joker = self.plan, self.hands[seat], self.held[seat]
        to_fill = self.owed or self.fits
        menu = plan.rows.lays(hand & to_fill)
        if joker:
            menu += plan.joker_menus[to_fill]
        if self.owed:
            return menu
        if self.jokers:
            menu += plan.swap_menus[hand & self._joker_places()]
        if self.connecting[seat]:
            useful = plan.bridged(self.filled) & ~self.fits
            for card in plan.deck.of(useful if joker else useful & hand):
                menu += tuple(a for source, a in plan.connects[card] if self.filled >> source & 1)
        if self.laid:
            return (*menu, END)
        if not self.swapped:
            if self.left:
                return (*menu, DRAW)
            if not hand & self.fits:
                return (*menu, PASS)
        return menu

    def _joker_places(self) -> int:
        return self.plan.deck.mask(map(self.plan.deck.index.__getitem__, self.jokers))

    def now_of(self, seat: int) -> Cue:
        if self.owed:
            by_card, by_joker = self.hands[seat] & self.owed, self.held[seat]
            key = "owed" if by_card and by_joker else "owed-card" if by_card else "owed-joker"
            return cue(key, cards=self._say(self.owed))
        menu = self.menu_of(seat)
        if self.laid:
            return cue("end") if menu == (END,) else cue("more", n=MOST - self.laid)
        if self.swapped:
            return cue("swapped")
        if self.left:
            if menu == (DRAW,):
                return cue("draw")
            laid = any(action.verb in ("lay", "swap") for action in menu)
            return cue("start", most=MOST) if laid else cue("bridge")
        if PASS not in menu:
            return cue("empty")
        return cue("cannot" if menu == (PASS,) else "no-number")

    def begun_of(self, seat: int, begun: Action) -> Cue | None:
        verb, names, place = begun[:3]
        if verb == "lay" and names == (self._name(self.plan.joker),) and place is None:
            return cue("joker")
        if verb == "connect" and not self.owed and not (names and place):
            return cue("connect-to", card=names[0]) if len(names) == 1 else cue("connect")
        return None

    def verbs_of(self, seat: int) -> tuple[Verb, ...]:
        """Laying, exchanging and connecting can always be tried; if it is not allowed, the person
        is told why."""
        plan, hand = self.plan, (f"hand.{seat}",)
        joker_places = plan.joker_places if self.held[seat] else ()
        verbs = [Verb("lay", hand, joker_places)]
        if self.owed:
            return tuple(verbs)
        if self.jokers:
            verbs.append(Verb("swap", hand))
        if self.connecting[seat]:
            verbs.append(Verb("connect", plan.rows.names, plan.order))
        return (*verbs, *self.bare_verbs(seat))

    def next_of(self, seat: int, begun: Action) -> Next:
        """Adds the connections that the menu leaves out: to places that fit anyway."""
        if begun.verb != "connect" or self.owed or not self.connecting[seat]:
            return super().next_of(seat, begun)
        plan, across = self.plan, self.plan.bridged(self.filled)
        leads_to = plan.deck.of(across if self.held[seat] else across & self.hands[seat])
        connections = [
            action
            for card in leads_to
            for source, action in plan.connects[card]
            if self.filled >> source & 1
        ]
        names, length = plan.cards.names, plan.top
        rows = {
            row: names[number * length : (number + 1) * length]
            for number, row in enumerate(plan.rows.names)
        }
        return from_menu(connections, begun, rows)

    def law(self, seat: int, action: Action) -> Meant:
        meant = self.plan.meant.get(action)
        if meant is None:
            raise Refusal("EM6", "no-such-action", action=str(action))
        what, card, source = meant
        if what in ("lay", "swap") and not self.hands[seat] >> card & 1:
            raise Refusal("G2", "not-in-hand", card=self._name(card))
        if what == "joker" and not self.held[seat]:
            raise Refusal("G2", "no-joker-in-hand")
        if self.owed and not (what in ("lay", "joker") and self.owed >> card & 1):
            raise Refusal("EM12", "lay-at-once", card=self._say(self.owed))
        if what in ("lay", "joker"):
            self._may_lay(what, card)
        elif what == "swap":
            if not self._joker_places() >> card & 1:
                raise Refusal("EM11", "no-joker-there", card=self._name(card))
        elif what == "connect":
            self._may_connect(seat, card, source)
        else:
            self._may_stop(seat, what)
        return meant

    def _may_lay(self, what: str, card: int) -> None:
        if (self.owed or self.fits) >> card & 1:
            return
        name = self._name(card)
        if self.filled >> card & 1:  # if it is the place of a number card, a joker lies there
            raise Refusal("EM11" if what == "lay" else "EM10", "place-taken", card=name)
        ends = self._say(self.fits & self.plan.rows.places[card].row)
        raise Refusal("EM7" if what == "lay" else "EM10", "does-not-fit", card=name, cards=ends)

    def _may_connect(self, seat: int, card: int, source: int) -> None:
        name, to = self._name(source), self._name(card)
        if not self.connecting[seat]:
            raise Refusal("EM12", "no-connection-left")
        if card == source:
            raise Refusal("EM12", "same-row")
        if abs(card - source) != self.plan.top:
            raise Refusal("EM3", "no-neighbours", card=to, cards=name)
        if not self.filled >> source & 1:
            raise Refusal("EM12", "nothing-to-connect", card=name)
        if self.filled >> card & 1:
            raise Refusal("EM12", "place-filled", card=to)
        if not (self.held[seat] or self.hands[seat] >> card & 1):
            raise Refusal("EM12", "nothing-for-it", card=to)

    def _may_stop(self, seat: int, what: str) -> None:
        """Check ending the turn, or drawing or passing instead of laying."""
        if what == "end" and self.laid:
            return
        if self.swapped and not self.laid:
            raise Refusal("EM11", "swapped-so-lay")
        if what == "end":
            raise Refusal("EM6", "lay-first")
        if self.laid:
            raise Refusal("EM6", "already-laid")
        if what == "draw":
            if not self.left:
                raise Refusal("EM8", "stock-empty")
        elif self.left:
            raise Refusal("EM6", "must-draw")
        elif fitting := self.hands[seat] & self.fits:
            raise Refusal("EM8", "must-lay", cards=self._say(fitting))

    def _name(self, card: int) -> str:
        return self.plan.deck.names[card]

    def _say(self, mask: int) -> tuple[str, ...]:
        return self.plan.deck.say(self.plan.deck.of(mask))

    # what happens -----------------------------------------------------------------------------

    def move(self, seat: int, meant: Meant, tell: Tell | None) -> None:
        what, card, source = meant
        if what in ("lay", "joker"):
            self._lay(seat, what, card, tell)
        elif what == "swap":
            self._swap(seat, card, tell)
        elif what == "connect":
            self._connect(seat, card, source, tell)
        else:
            if what == "draw":
                self._draw(seat, tell)
            elif what == "pass" and tell:
                tell.said(seat, "pass")
                tell.known(f"hand.{seat}", lacks=self.plan.deck.of(self.fits))
            self._next(seat)

    def _row(self, card: int) -> str:
        return self.plan.rows.names[card // self.plan.top]

    def _lay(self, seat: int, what: str, card: int, tell: Tell | None) -> None:
        plan, place = self.plan, self.plan.rows.places[card]
        self.fits = grown(self.fits, self.filled, place)
        self.filled |= place.bit
        self.owed = 0
        self.laid += 1
        if what == "lay":
            self.hands[seat] ^= place.bit
            if tell:
                tell.moved((card,), f"hand.{seat}", self._row(card))
        else:
            self.held[seat] -= 1
            self.jokers = plan.deck.sort((*self.jokers, self._name(card)))
            if tell:
                tell.moved((plan.joker,), f"hand.{seat}", self._row(card), place=card)
        if (half := plan.half[card]) and not half & ~self.filled:
            self._take_bonus(seat, tell)
        if not (self.hands[seat] or self.held[seat]) or self.filled == plan.full:
            self.end_deal(self.points_counted(), tell)
        elif self.laid == MOST:
            self._next(seat)

    def _take_bonus(self, seat: int, tell: Tell | None) -> None:
        if sum(self.won) < self.plan.deck.copies[self.plan.bonus]:
            self.won[seat] += 1
            if tell:
                tell.moved((self.plan.bonus,), "bonus", f"won.{seat}")

    def _swap(self, seat: int, card: int, tell: Tell | None) -> None:
        self.hands[seat] ^= self.plan.deck.bits[card]
        self.held[seat] += 1
        self.swapped += 1
        self.jokers = tuple(name for name in self.jokers if name != self._name(card))
        if tell:
            tell.moved((self.plan.joker,), self._row(card), f"hand.{seat}", place=card)
            tell.moved((card,), f"hand.{seat}", self._row(card))

    def _connect(self, seat: int, card: int, source: int, tell: Tell | None) -> None:
        self.connecting[seat] -= 1
        self.links += (f"{self._name(source)}-{self._name(card)}",)
        self.owed = self.plan.deck.bits[card]
        if tell:
            tell.moved((self.plan.connecting,), f"connecting.{seat}", "between", place=card)

    def _draw(self, seat: int, tell: Tell | None) -> None:
        self.left -= 1
        card = self.stock[self.left]
        if card == self.plan.joker:
            self.held[seat] += 1
        else:
            self.hands[seat] |= self.plan.deck.bits[card]
        if tell:
            tell.moved((card,), "stock", f"hand.{seat}")

    def _next(self, seat: int) -> None:
        self.laid = self.swapped = 0
        self.asked = self.plan.turns[seat]

    @classmethod
    def counted_of(
        cls, plan: Plan, deal: int, held: Mapping[str, tuple[str, ...]]
    ) -> Sequence[Counted]:
        """The bonus cards count, and against them what is left in the hand."""
        assert isinstance(plan, MasterPlan)
        index, number = plan.deck.index, plan.cards.number

        def worth(card: str) -> int:
            return WORTH if index[card] == plan.joker else number[index[card]]

        won, hand = held["won"], held["hand"]
        return (
            Counted("won", won, WORTH * len(won)),
            Counted("hand", hand, -sum(map(worth, hand))),
        )

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        plan, deck = self.plan, self.plan.deck
        joker_places = self._joker_places()
        for seat, hand in enumerate(self.hands):
            yield f"hand.{seat}", deck.of(hand) + (plan.joker,) * self.held[seat]
            yield f"connecting.{seat}", (plan.connecting,) * self.connecting[seat]
            yield f"won.{seat}", (plan.bonus,) * self.won[seat]
        for name, suit in zip(plan.rows.names, plan.cards.suits, strict=True):
            jokers = (joker_places & suit).bit_count()
            yield name, deck.of(self.filled & suit & ~joker_places) + (plan.joker,) * jokers
        yield "between", (plan.connecting,) * len(self.links)
        yield "bonus", (plan.bonus,) * (deck.copies[plan.bonus] - sum(self.won))
        yield "stock", self.stock[: self.left]
        unused = deck.copies[plan.connecting] - sum(self.connecting) - len(self.links)
        yield "out", (plan.connecting,) * unused

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        plan, seats = self.plan, range(self.setup.seats)
        hands = [zones.get(f"hand.{seat}", ()) for seat in seats]
        self.hands = [plan.deck.mask(hand) & plan.full for hand in hands]
        self.held = [hand.count(plan.joker) for hand in hands]
        self.connecting = [len(zones.get(f"connecting.{seat}", ())) for seat in seats]
        self.won = [len(zones.get(f"won.{seat}", ())) for seat in seats]
        self.stock = zones.get("stock", ())
        self.left = len(self.stock)
        lying = (c for name in plan.rows.names for c in zones.get(name, ()))
        self.filled = plan.deck.mask(lying) & plan.full | self._joker_places()
        self.fits = plan.rows.fitting(self.filled)
        led_to = (plan.deck.index[link.partition("-")[2]] for link in self.links[-1:])
        self.owed = plan.deck.mask(led_to) & ~self.filled
