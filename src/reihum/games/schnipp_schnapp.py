"""Schnipp Schnapp and its variant in which all turn up cards together (SS in the rules)."""

from collections.abc import Iterator, Mapping, Sequence

from reihum.core.actions import Action
from reihum.core.cards import number_deck
from reihum.core.coding import Code, some_seats
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.options import DEALER, DEALS, Option, Setup
from reihum.core.picking import NOTHING, Next, Picks
from reihum.core.plan import Plan
from reihum.core.spec import Counts
from reihum.core.tell import Tell
from reihum.core.zones import PILE, SPREAD, STACK
from reihum.parts.dealing import clockwise, complete, deal_evenly, enough

TURN, STAY = Action("turn"), Action("stay")
WORDS = ("schnapp", "schnipp")
SLOWEST = 60_000
MENU_TIMES = (250, 300, 400, 600)


class SchnippSchnappPlan(Plan):
    def __init__(self, setup: Setup) -> None:
        deck = number_deck("RYGB"[: setup.number("colours")], setup.number("numbers"))
        super().__init__(deck, {"stack": STACK, "pile": PILE, "middle": PILE, "won": SPREAD})
        enough(len(deck.names), setup.seats)
        self.numbers = deck
        self.together = bool(setup.number("together"))
        self.tie = setup.number("tie_window")
        self.turns = setup.number("limit") * setup.seats
        self.calls = {v: tuple(Action(v, number=ms) for ms in MENU_TIMES) for v in WORDS}


class SchnippSchnapp(Game):
    ID = "schnipp-schnapp"
    RULES = 2  # since version 2 each word is settled on its own, and nobody pays twice (SS6, SS11)
    PREFIX = "SS"
    SEATS = range(2, 7)
    AGE = 6
    DAY_SEATS = 3
    DAY_OPTIONS = {"deals": 1, "limit": 40}
    OPTIONS = (
        DEALS,
        DEALER,
        Option("together", False),
        Option("tie_window", 40, low=0, high=1000, named=(20, 40, 150)),
        Option("limit", 200, low=1, high=1000),
        Option("colours", 4, low=2, high=4, research=True),
        Option("numbers", 20, low=1, high=20, research=True),
    )
    TOUCH = {"turn": "stack.{seat}"}
    CALLS = TIMED = PARTIAL = WORDS
    ROUTINE = ("turn",)  # where all turn up together
    COUNTS = "quartets"
    VERBS = ("turn", "stay", "schnapp", "schnipp")
    FACTS = {"up": (), "barred": (), "turns": 0}

    plan: SchnippSchnappPlan
    stacks: list[tuple[int, ...]]  # the top card last, as in `piles` and `middle`
    piles: list[tuple[int, ...]]
    middle: tuple[int, ...]
    won: list[int]  # bit masks
    up: tuple[int, ...]  # who has just turned up a card; while there is anyone, words can be called
    barred: tuple[int, ...]  # who may not call at the moment (SS4)
    turns: int

    @classmethod
    def prepare(cls, setup: Setup) -> SchnippSchnappPlan:
        return SchnippSchnappPlan(setup)

    @classmethod
    def picks(cls, setup: Setup) -> Picks:
        return Picks(numbers=(0, SLOWEST))

    @classmethod
    def coded(cls, setup: Setup) -> Mapping[str, Code]:
        return {"up": some_seats(setup.seats), "barred": some_seats(setup.seats)}

    @classmethod
    def counts(cls, setup: Setup) -> Counts:
        """Where all turn up together the most cards win (SS10)."""
        return "cards" if setup.number("together") else cls.COUNTS

    def deal_out(self) -> None:
        plan, seats = self.plan, self.setup.seats
        self.stacks, self.won = [()] * seats, [0] * seats
        hands = deal_evenly(self._shuffle(plan.deck.cards()), seats, self.dealer)
        for seat, hand in enumerate(hands):
            quartets = complete(plan.numbers, hand)
            self.won[seat] = plan.deck.mask(quartets)
            rest = [card for card in hand if card not in quartets]
            self.stacks[seat] = tuple(self._shuffle(rest) if quartets else rest)
        self.piles, self.middle = [()] * seats, ()
        self.up, self.barred, self.turns = (), (), 0

    def begin(self, tell: Tell | None) -> None:
        self._next_turn(self.dealer, tell)

    # turning up ---------------------------------------------------------------------------

    def _has_cards(self, seat: int) -> bool:
        return bool(self.stacks[seat] or self.piles[seat])

    def _next_turn(self, last: int, tell: Tell | None) -> None:
        """Ask the next seat, or all of them, to turn up a card; or end the deal."""
        order = clockwise(self.setup.seats, last + 1)
        holders = [seat for seat in order if self._has_cards(seat)]
        self.up = ()
        if len(holders) == 1 and not self.middle:
            self._collect(holders[0], [f"stack.{holders[0]}", f"pile.{holders[0]}"], tell)
            holders = [seat for seat in holders if self._has_cards(seat)]
        if not holders or self.turns >= self.plan.turns:
            self._end(tell)
        elif self.plan.together:
            self.ask_all(sorted(holders))
        else:
            self.ask(holders[0])

    def _turn_up(self, seats: Sequence[int], tell: Tell | None) -> None:
        for seat in seats:
            if not self.stacks[seat]:
                self._turn_over(seat, tell)
            card = self.stacks[seat][-1]
            self.stacks[seat] = self.stacks[seat][:-1]
            self.piles[seat] += (card,)
            if tell:
                tell.moved((card,), f"stack.{seat}", f"pile.{seat}")
        self.turns += self.setup.seats if self.plan.together else 1
        self.up = tuple(seats)
        self.ask_all(range(self.setup.seats))

    def _turn_over(self, seat: int, tell: Tell | None) -> None:
        pile, self.piles[seat] = self.piles[seat], ()
        self.stacks[seat] = tuple(self._shuffle(pile))
        if tell:
            tell.moved(pile, f"pile.{seat}", f"stack.{seat}")
            tell.shuffled(f"stack.{seat}")

    # calling ----------------------------------------------------------------------------------

    def _may_call(self, seat: int, word: str) -> bool:
        return seat not in self.barred and (word == "schnipp" or self._has_cards(seat))

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        """Complete except for the reaction times: it lists only four of them."""
        if not self.up:
            return (TURN,)
        menu = [STAY]
        for word in WORDS:
            if self._may_call(seat, word):
                menu += self.plan.calls[word]
        return tuple(menu)

    def timed(self, seat: int) -> bool:
        """Also for those who may not call now: nobody waits for them."""
        return bool(self.up) and seat in self.due()

    def routine(self, seat: int) -> Action | None:
        """At "3-2-1-los" all turn up their cards (SS10); on the own turn everyone does it alone."""
        return super().routine(seat) if self.plan.together else None

    def now_of(self, seat: int) -> Cue:
        if not self.up:
            return cue("together" if self.plan.together else "turn")
        if seat in self.barred:
            return cue("barred")
        if not self._has_cards(seat):
            return cue("no-cards")
        # Only of what can be called at all: everybody sees how many piles lie open.
        if sum(map(bool, self.piles)) > 1:
            return cue("call" if self.middle else "call-schnapp")
        return cue("call-schnipp" if self.middle else "call-nothing")

    def wait_of(self, seat: int) -> Cue | None:
        return cue("watch")

    def next_of(self, seat: int, begun: Action) -> Next:
        """A call needs a reaction time; any time will do."""
        if begun == Action(begun.verb) and self.up and begun.verb in WORDS:
            return Next(numbers=(0, SLOWEST)) if self._may_call(seat, begun.verb) else NOTHING
        return NOTHING

    def law(self, seat: int, action: Action) -> Action:
        if action == (STAY if self.up else TURN):
            return action
        verb, cards, place, ms, which = action
        if not self.up or verb not in WORDS or cards or place or which:
            raise Refusal("SS11" if self.up else "SS2", "no-such-action", action=str(action))
        if seat in self.barred:
            raise Refusal("SS4", "barred")
        if not self._may_call(seat, verb):
            raise Refusal("SS8", "only-schnipp")
        if ms is None or not 0 <= ms <= SLOWEST:
            raise Refusal("SS11", "bad-time", slowest=SLOWEST)
        return action

    def move(self, seat: int, meant: Action, tell: Tell | None) -> None:
        self._turn_up((seat,), tell)

    def settle(self, answers: Sequence[Action], tell: Tell | None) -> None:
        if not self.up:
            self._turn_up(self.asked, tell)
            return
        calls = sorted(
            (answer.number or 0, seat, answer.verb)
            for seat, answer in enumerate(answers)
            if answer != STAY
        )
        if tell:
            for ms, seat, word in calls:
                tell.said(seat, word, ms)
        is_right, had = self.right_words(), [bool(pile) for pile in self.piles]
        for word in WORDS:
            if word in is_right:
                self._settle_word(word, [(ms, s) for ms, s, said in calls if said == word], tell)
        barred = self.barred
        for _, seat, word in calls:
            if word not in is_right:
                self._pay(seat, had[seat], tell)
        served = set(barred) & set(self._passed())
        self.barred = tuple(seat for seat in self.barred if seat not in served)
        self._next_turn(self.up[0], tell)

    def _settle_word(self, word: str, calls: Sequence[tuple[int, int]], tell: Tell | None) -> None:
        """Of the players who called this right word, one wins or several tie (SS6). The calls are
        sorted, the fastest first."""
        first = [seat for ms, seat in calls if ms - calls[0][0] <= self.plan.tie]
        if len(first) == 1:
            self._collect(first[0], self.prize(first[0], word), tell)
            return
        for seat in first:
            if tell:
                tell.said(seat, "tie")
            self._put_under(seat, f"pile.{seat}", self.piles[seat], tell)

    def _top(self, pile: Sequence[int]) -> int | None:
        return self.plan.numbers.number[pile[-1]] if pile else None

    def _matches(self) -> set[int]:
        """The numbers just turned up that are also on top of another player's open pile."""
        tops = [top for pile in self.piles if (top := self._top(pile))]
        fresh = (self._top(self.piles[seat]) for seat in self.up)
        return {number for number in fresh if number and tops.count(number) > 1}

    def right_words(self) -> set[str]:
        """The words that are right to call now."""
        words = set()
        if self._matches():
            words.add("schnapp")
        if self._top(self.middle) in [self._top(self.piles[s]) for s in self.up]:
            words.add("schnipp")
        return words

    def right_calls(self, seat: int) -> tuple[str, ...]:
        right = self.right_words() if self.up else ()
        return tuple(word for word in WORDS if word in right and self._may_call(seat, word))

    def prize(self, seat: int, word: str) -> list[str]:
        """The zones that a right call takes: the middle, or the matching piles of other players and
        the caller's own pile."""
        if word == "schnipp":
            return ["middle"]
        matches = self._matches()
        others = clockwise(self.setup.seats, seat + 1)[:-1]
        taken = [f"pile.{other}" for other in others if self._top(self.piles[other]) in matches]
        return [*taken, f"pile.{seat}"]

    def _passed(self) -> tuple[int, ...]:
        """The seats whose turn is over with this round of calls: the one that turned up a card, and
        those after it that are skipped because they have no cards."""
        if self.plan.together:
            return clockwise(self.setup.seats, 0)
        order = clockwise(self.setup.seats, self.up[0])
        ahead = next((i for i, s in enumerate(order) if i and self._has_cards(s)), len(order))
        return order[:ahead]

    def _pay(self, seat: int, had: bool, tell: Tell | None) -> None:
        """A wrong call costs the open pile. A player who had no pile when calling may not call for
        a while; one whose pile has just gone to a right call has paid with that."""
        pile, self.piles[seat] = self.piles[seat], ()
        self.middle += pile
        if tell:
            tell.said(seat, "mistake")
            tell.moved(pile, f"pile.{seat}", "middle")
        if not had and seat not in self.barred:
            self.barred = tuple(sorted((*self.barred, seat)))

    # cards change hands -----------------------------------------------------------------------

    def _collect(self, seat: int, sources: Sequence[str], tell: Tell | None) -> None:
        """Take these zones: quartets are put aside, the rest goes under the player's stack."""
        zones = dict(self.layout())
        quartets = complete(self.plan.numbers, [card for name in sources for card in zones[name]])
        for name in sources:
            out = tuple(card for card in zones[name] if card in quartets)
            self._empty(name, tuple(card for card in zones[name] if card not in quartets))
            self.won[seat] |= self.plan.deck.mask(out)
            if tell:
                tell.moved(out, name, f"won.{seat}")
        for name in sources:
            rest = tuple(card for card in zones[name] if card not in quartets)
            if name != f"stack.{seat}":
                self._put_under(seat, name, rest, tell)

    def _put_under(self, seat: int, source: str, cards: tuple[int, ...], tell: Tell | None) -> None:
        """Turn the cards over as one pile and put them under the player's stack."""
        self._empty(source, ())
        self.stacks[seat] = cards[::-1] + self.stacks[seat]
        if tell:
            tell.moved(cards[::-1], source, f"stack.{seat}", under=True)

    def _empty(self, zone: str, keep: tuple[int, ...]) -> None:
        kind, _, owner = zone.partition(".")
        if kind == "middle":
            self.middle = keep
        else:
            (self.stacks if kind == "stack" else self.piles)[int(owner)] = keep

    def _end(self, tell: Tell | None) -> None:
        points = [won.bit_count() // len(self.plan.numbers.colours) for won in self.won]
        if self.plan.together:
            points = [
                won.bit_count() + len(stack) + len(pile)
                for won, stack, pile in zip(self.won, self.stacks, self.piles, strict=True)
            ]
        self.end_deal(points, tell)

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        for seat in range(self.setup.seats):
            yield f"stack.{seat}", self.stacks[seat]
            yield f"pile.{seat}", self.piles[seat]
            yield f"won.{seat}", self.plan.deck.of(self.won[seat])
        yield "middle", self.middle

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        seats = range(self.setup.seats)
        self.stacks = [zones.get(f"stack.{seat}", ()) for seat in seats]
        self.piles = [zones.get(f"pile.{seat}", ()) for seat in seats]
        self.won = [self.plan.deck.mask(zones.get(f"won.{seat}", ())) for seat in seats]
        self.middle = zones.get("middle", ())
