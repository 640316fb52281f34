"""Überall anschließen (UA in the rules)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from reihum.core.actions import Action
from reihum.core.cards import HIDDEN, number_deck
from reihum.core.coding import Code, some_seats, some_zones
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.options import DEALER, DEALS, Option, Setup
from reihum.core.picking import Picks, Verb
from reihum.core.plan import Plan
from reihum.core.tell import Tell
from reihum.core.zones import PILE, STACK, Fact, owner_of
from reihum.parts.dealing import Cards, clockwise, deal_evenly, enough, turn_over

PATIENCE = 2000  # after this many cards turned up, no more oversights, so that the deal ends
TURN, STOP, GIVE, KEEP = Action("turn"), Action("stop"), Action("give"), Action("keep")


class UeberallAnschliessenPlan(Plan):
    def __init__(self, setup: Setup) -> None:
        deck = number_deck("RYGB"[: setup.number("colours")], setup.number("numbers"))
        super().__init__(deck, {"stack": STACK, "pile": PILE, "up": PILE, "middle": PILE})
        enough(len(deck.names), setup.seats)
        self.numbers = deck
        self.oversights = bool(setup.number("oversights"))
        self.play_on = bool(setup.number("play_on"))
        piles = tuple(f"pile.{seat}" for seat in range(setup.seats))
        self.lay = {place: Action("lay", place=place) for place in ("middle", *piles)}

    def follows(self, card: int, pile: Cards) -> bool:
        """Is the card one higher than the top of the pile? 1 comes after the highest."""
        number = self.numbers.number
        return bool(pile) and number[card] == number[pile[-1]] % self.numbers.top + 1

    def belongs(self, seat: int, card: int, middle: Cards, piles: Sequence[Cards]) -> list[str]:
        """Where a turned-up card belongs: in the middle; if it does not fit there, on a pile of
        another player where it fits; otherwise on the player's own pile."""
        if self.follows(card, middle):
            return ["middle"]
        return self.others(seat, card, piles) or [f"pile.{seat}"]

    def missed(self, seat: int, placed: str, middle: Cards, piles: Sequence[Cards]) -> list[str]:
        """Where the last card belonged, if it was placed elsewhere."""
        if placed == "middle":
            card, middle = middle[-1:], middle[:-1]
        else:
            owner, piles = int(placed.partition(".")[2]), list(piles)
            card, piles[owner] = piles[owner][-1:], piles[owner][:-1]
        right = self.belongs(seat, card[-1], middle, piles) if card else [placed]
        return [] if placed in right else right

    def others(self, seat: int, card: int, piles: Sequence[Cards]) -> list[str]:
        return [
            f"pile.{other}"
            for other, pile in enumerate(piles)
            if other != seat and self.follows(card, pile)
        ]


class UeberallAnschliessen(Game):
    ID = "ueberall-anschliessen"
    PREFIX = "UA"
    SEATS = range(2, 7)
    AGE = 6
    DAY_SEATS = 3
    DAY_OPTIONS = {"deals": 1, "play_on": False}
    OPTIONS = (
        DEALS,
        DEALER,
        Option("oversights", True),
        Option("play_on", True),
        Option("colours", 4, low=1, high=4, research=True),
        Option("numbers", 20, low=2, high=20, research=True),
    )
    TOUCH = {"turn": "stack.{seat}"}
    CALLS = ("stop", "stop-wrong")
    COUNTS = "wins"
    VERBS = ("turn", "lay", "stop", "give", "keep")
    FACTS = {"placer": -1, "placed": "", "called": 0, "winner": -1, "turned": 0}

    plan: UeberallAnschliessenPlan
    stacks: list[Cards]  # the top card last, as in the others
    piles: list[Cards]
    up: Cards  # the card that is turned up and not placed yet
    middle: Cards
    placer: int  # who placed the last card, while "Stopp!" may be called; -1: nobody
    placed: str  # where it was placed
    called: int  # 1 after "Stopp!" was called
    winner: int  # the first player without cards; -1: nobody yet
    turned: int  # the number of cards turned up so far

    @classmethod
    def prepare(cls, setup: Setup) -> UeberallAnschliessenPlan:
        return UeberallAnschliessenPlan(setup)

    @classmethod
    def picks(cls, setup: Setup) -> Picks:
        return Picks(tuple(cls.prepare(setup).lay))

    @classmethod
    def coded(cls, setup: Setup) -> Mapping[str, Code]:
        seat = some_seats(setup.seats)
        placed = some_zones(setup.seats, cls.prepare(setup).lay)
        return {"placer": seat, "placed": placed, "winner": seat}

    def deal_out(self) -> None:
        seats = self.setup.seats
        hands = deal_evenly(self._shuffle(self.plan.deck.cards()), seats, self.dealer)
        self.stacks, self.piles = [tuple(hand) for hand in hands], [()] * seats
        self.up, self.middle = (), ()
        self.placer = self.winner = -1
        self.placed, self.called, self.turned = "", 0, 0

    def begin(self, tell: Tell | None) -> None:
        """The seat left of the dealer lays the first card in the middle."""
        first = self.left_of(self.dealer)
        self._turn_up(first, tell)
        self._put(first, "middle", tell)
        self._go_on(first)

    # what may be done -------------------------------------------------------------------------

    def belongs(self, seat: int, card: int) -> list[str]:
        return self.plan.belongs(seat, card, self.middle, self.piles)

    def _others(self, seat: int, card: int) -> list[str]:
        return self.plan.others(seat, card, self.piles)

    @classmethod
    def shown_in(
        cls, plan: Plan, facts: Mapping[str, Fact], lying: Mapping[str, tuple[str, ...]]
    ) -> Mapping[str, Fact]:
        """Where the card that is turned up belongs, for people who want to be shown it; and once
        "Stopp!" was called, where the last one belonged."""
        numbers = cast(UeberallAnschliessenPlan, plan)
        asked, placer, placed = facts["asked"], facts["placer"], facts["placed"]
        index = plan.deck.index
        cards = {
            name: tuple(index[card] for card in zone)
            for name, zone in lying.items()
            if HIDDEN not in zone
        }
        middle, piles = cards["middle"], [cards[name] for name in cards if name[:5] == "pile."]
        if cards["up"] and isinstance(asked, tuple):
            seat, card = cast(int, asked[0]), cards["up"][-1]
            return {"right": tuple(numbers.belongs(seat, card, middle, piles))}
        if facts["called"] and cast(int, facts["turned"]) > 1:
            missed = numbers.missed(cast(int, placer), cast(str, placed), middle, piles)
            return {"right": (), "missed": tuple(missed)}
        return {"right": ()}

    def overlooked(self) -> bool:
        """Should the last card have gone elsewhere, and can "Stopp!" still be called?"""
        return self._stoppable() and bool(self._missed())

    def _missed(self) -> list[str]:
        if self.turned <= 1:  # the first card is always right
            return []
        return self.plan.missed(self.placer, self.placed, self.middle, self.piles)

    def _allowed(self, seat: int) -> list[str]:
        """Where the card may be put. That includes oversights, but not places where it does not
        fit."""
        card = self.up[-1]
        right = self.belongs(seat, card)
        if not self.plan.oversights or self.turned >= PATIENCE:
            return right
        return list(dict.fromkeys([*right, *self._others(seat, card), f"pile.{seat}"]))

    def _stoppable(self) -> bool:
        return self.plan.oversights and self.placer >= 0 and not self.called and not self.up

    def may(self) -> tuple[int, ...]:
        """Everyone except the player who placed the last card may call "Stopp!"."""
        if self.phase != "play" or self.sealing or not self._stoppable():
            return self.due()
        others = (seat for seat in range(self.setup.seats) if seat != self.placer)
        return tuple(sorted({*self.asked, *others}))

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        if self.sealing:
            return GIVE, KEEP
        stop = (STOP,) if self._stoppable() and seat != self.placer else ()
        if seat not in self.asked:
            return stop
        if self.up:
            return tuple(self.plan.lay[place] for place in self._allowed(seat))
        return (TURN, *stop)

    def now_of(self, seat: int) -> Cue:
        own = f"pile.{seat}"
        if self.sealing:
            return self._said_of_missed("give", seat=self.placer)
        if self.up:
            return self._where(seat)
        if seat not in self.asked:
            return self._watch()
        begun = self.turned > 1  # nothing can be wrong with the first card
        if self._stoppable() and seat != self.placer and begun:
            return cue("turn-or-stop", seat=self.placer)
        if not self.stacks[seat]:
            return cue("turn-over")
        again = seat == self.placer and self.placed != own and begun
        return cue("again" if again else "turn")

    def _where(self, seat: int) -> Cue:
        """Where oversights are possible, finding the place is the game: nothing is said of it."""
        number, places = self.plan.numbers.number[self.up[-1]], self.belongs(seat, self.up[-1])
        if self.plan.oversights:
            return cue("where", number=number)
        if places == [f"pile.{seat}"]:
            return cue("own", number=number)
        return cue("several" if len(places) > 1 else "where", number=number)

    def _watch(self) -> Cue:
        """Somebody else has put down a card: was that right?"""
        placer, placed = self.placer, self.placed
        if placed == "middle":
            return cue(
                "watch-middle", seat=placer, number=self.plan.numbers.number[self.middle[-1]]
            )
        owner = int(placed.partition(".")[2])
        n = self.plan.numbers.number[self.piles[owner][-1]]
        if owner == placer:
            return cue("watch-own", seat=placer, number=n)
        return cue("watch", seat=placer, other=owner, number=n)

    def _said_of_missed(self, key: str, **facts: Fact) -> Cue:
        """What was overlooked: everyone is to see why "Stopp!" was called."""
        numbers, place = self.plan.numbers, self._missed()[0]
        placed = self.middle if self.placed == "middle" else self.piles[owner_of(self.placed) or 0]
        number = numbers.number[placed[-1]]
        owner = owner_of(place)
        if owner is None:
            return cue(f"{key}-middle", number=number, **facts)
        on = numbers.number[self.piles[owner][-1]]
        return cue(key, number=number, other=owner, on=on, **facts)

    def wait_of(self, seat: int) -> Cue | None:
        if self.sealing:
            return self._said_of_missed("missed")
        return None if self.cards_of(seat) else cue("done")

    def verbs_of(self, seat: int) -> tuple[Verb, ...]:
        """Any place can be tried, because finding where a card belongs is the point of the game."""
        if self.up and not self.sealing:
            return (Verb("lay", places=tuple(self.plan.lay)),)
        return super().verbs_of(seat)

    def law(self, seat: int, action: Action) -> str:
        verb, place = action.verb, action.place
        if action in self.menu_of(seat):
            return place or verb
        if not self.up or action not in self.plan.lay.values():
            raise Refusal("UA3", "no-such-action", action=str(action))
        if place == f"pile.{seat}" or (
            place != "middle" and place in self._others(seat, self.up[-1])
        ):
            raise Refusal("UA4", "belongs-elsewhere")
        raise Refusal("UA3", "does-not-follow")

    # what happens -----------------------------------------------------------------------------

    def move(self, seat: int, meant: str, tell: Tell | None) -> None:
        if meant == "turn":
            self._window_over(tell)
            if self.phase == "play":
                self._turn_up(seat, tell)
        elif meant == "stop":
            self._stop(seat, tell)
        else:
            self._lay(seat, meant, tell)

    def _turn_up(self, seat: int, tell: Tell | None) -> None:
        self.up, self.stacks[seat] = self.stacks[seat][-1:], self.stacks[seat][:-1]
        self.turned += 1
        self.placer, self.placed, self.called = -1, "", 0
        if tell:
            tell.moved(self.up, f"stack.{seat}", "up")

    def _put(self, seat: int, place: str, tell: Tell | None) -> None:
        card, self.up = self.up, ()
        if place == "middle":
            self.middle += card
        else:
            self.piles[int(place.partition(".")[2])] += card
        self.placer, self.placed = seat, place
        if tell:
            tell.moved(card, "up", place)

    def _lay(self, seat: int, place: str, tell: Tell | None) -> None:
        self._put(seat, place, tell)
        if len(self.middle) == len(self.plan.deck.names):
            self._end(seat, tell)
        elif not self.plan.oversights:  # nobody can call "Stopp!", so there is no need to wait
            self._window_over(tell)
        if self.phase == "play":
            self._go_on(seat)

    def cards_of(self, seat: int) -> int:
        """How many cards the seat still has to get rid of."""
        return len(self.stacks[seat]) + len(self.piles[seat])

    def _go_on(self, seat: int) -> None:
        """A player who did not have to use their own pile turns up the next card too; otherwise it
        is the turn of the next seat with cards."""
        again = self.turned > 1 and self.placed != f"pile.{seat}"  # the first card is not a turn
        order = clockwise(self.setup.seats, seat if again else seat + 1)
        self.ask(next(other for other in order if self.cards_of(other)))

    def _window_over(self, tell: Tell | None) -> None:
        """The next card is turned up, so the last one stays where it is."""
        if self.placer >= 0:
            if not self.stacks[self.placer]:
                turn_over(self.stacks, self.piles, self.placer, "pile", tell)
            self._count_out(self.placer, tell)

    def _count_out(self, seat: int, tell: Tell | None) -> None:
        """The first player without cards has won."""
        if self.winner < 0 and not self.cards_of(seat):
            self.winner = seat
            if tell:
                tell.said(seat, "out")
            if not self.plan.play_on:
                self._end(seat, tell)

    def _stop(self, seat: int, tell: Tell | None) -> None:
        """If something was overlooked, the others may each give that player a card. If not, the
        call has no effect."""
        overlooked = self.overlooked()
        self.called = 1
        if tell:
            tell.said(seat, "stop" if overlooked else "stop-wrong")
        others = [s for s in range(self.setup.seats) if s != self.placer and self.stacks[s]]
        if overlooked and others:
            self.ask_all(others)

    def settle(self, answers: Sequence[Action], tell: Tell | None) -> None:
        giving = {seat for seat, one in zip(self.asked, answers, strict=True) if one == GIVE}
        offender = self.placer
        for seat in clockwise(self.setup.seats, offender + 1):
            if seat in giving:
                card, self.stacks[seat] = self.stacks[seat][:1], self.stacks[seat][1:]
                self.stacks[offender] += card
                if tell:
                    tell.moved(card, f"stack.{seat}", f"stack.{offender}", bottom=True)
                if not self.stacks[seat]:
                    turn_over(self.stacks, self.piles, seat, "pile", tell)
                self._count_out(seat, tell)
        if self.phase == "play":
            self._go_on(offender)

    def _end(self, last: int, tell: Tell | None) -> None:
        winner = self.winner if self.winner >= 0 else last
        self.end_deal([int(seat == winner) for seat in range(self.setup.seats)], tell)

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        for seat in range(self.setup.seats):
            yield f"stack.{seat}", self.stacks[seat]
            yield f"pile.{seat}", self.piles[seat]
        yield "up", self.up
        yield "middle", self.middle

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        seats = range(self.setup.seats)
        self.stacks = [zones.get(f"stack.{seat}", ()) for seat in seats]
        self.piles = [zones.get(f"pile.{seat}", ()) for seat in seats]
        self.up, self.middle = zones.get("up", ()), zones.get("middle", ())
