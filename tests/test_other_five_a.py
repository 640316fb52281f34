"""Many random deals of Überall anschließen and Zweikampf: they all end with a result within the
limits of the rules, the game never waits for somebody who can do nothing, no card is ever lost, it
is judged a second time where a card may go and who has overlooked something, and secret answers may
come in any order. `make soak` plays many more."""

from collections import Counter
from itertools import permutations, product
from typing import NamedTuple

import pytest

from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.options import Setup
from reihum.core.position import write
from reihum.core.rng import Rng, SeededTape
from reihum.games import setup_for, start

UA, ZK = "ueberall-anschliessen", "zweikampf"
PATIENCE = 2000  # the limit of UA7 (cards turned up) and of ZK4 (fights)
ASKED = 4  # for how many questions of a deal the answers are tried in every order
Zones = dict[str, tuple[str, ...]]


class Played(NamedTuple):
    """What happened in one match or many."""

    matches: int = 0
    steps: int = 0
    calls: int = 0  # how often "Stopp!" was called
    oversights: int = 0  # how often that was right
    orders: int = 0  # how many orders of answers were tried
    late: int = 0  # deals that went beyond the limit
    most: int = 0  # the most cards turned up, or fights, in a deal

    def plus(self, other: "Played") -> "Played":
        sums = Played(*(a + b for a, b in zip(self, other, strict=True)))
        return sums._replace(most=max(self.most, other.most))


def setups(name: str, small: bool) -> list[Setup]:
    """All combinations of seat counts and options; with `small`, on small decks to save time."""
    chosen, switches = [], (True, False)
    if name == ZK:
        decks = product(switches, (1, 3, 20), (1, 2))
        return [setup_for(ZK, 2, {"long": a, "numbers": n, "deals": d}) for a, n, d in decks]
    boxes = (
        ((4, 9), (4, 5), (2, 6), (1, 7)) if small else ((4, 20), (4, 6), (3, 20), (2, 5), (1, 3))
    )
    options = product(range(2, 7), boxes, switches, switches, (1, 2))
    for seats, (colours, numbers), oversights, play_on, deals in options:
        agreed = {"colours": colours, "numbers": numbers, "deals": deals}
        agreed |= {"oversights": oversights, "play_on": play_on}
        try:
            chosen.append(setup_for(UA, seats, agreed))
        except Mistake:
            continue  # fewer cards than seats
    return chosen


def in_every_order(game: Game, answers: dict[int, str]) -> int:
    """Try all orders in which these answers can come; each must lead to the same position."""
    orders, ends = list(permutations(answers)), set()
    for order in orders:
        twin = game.copy()
        for seat in order:
            twin.play(seat, next(a for a in twin.menu(seat) if str(a) == answers[seat]))
        ends.add(write(twin))
    assert len(ends) == 1, "the order of the answers matters"
    return len(orders)


def right_places(zones: Zones, seat: int, top: int) -> tuple[set[str], set[str]]:
    """UA3, UA4: where the turned-up card belongs, and the others' piles where it fits."""

    def fits(place: str) -> bool:
        under = int(zones[place][-1][1:]) if zones[place] else None
        return under is not None and int(zones["up"][0][1:]) == (1 if under == top else under + 1)

    piles = {name for name in zones if name.startswith("pile.") and name != f"pile.{seat}"}
    fitting = {name for name in piles if fits(name)}
    return {"middle"} if fits("middle") else fitting or {f"pile.{seat}"}, fitting


def fight(stacks: list[list[int]], long: bool) -> tuple[int, int]:
    """ZK2 to ZK4 in a simple way: how many cards each has at the end. Here the top of a stack comes
    first."""
    won: list[list[int]] = [[], []]
    laid: list[list[int]] = [[], []]
    fights = 0
    while all(stacks) and fights < PATIENCE:
        for seat in (0, 1):
            laid[seat].append(stacks[seat].pop(0))
        if laid[0][-1] != laid[1][-1]:
            winner = int(laid[1][-1] > laid[0][-1])
            won[winner] += laid[winner] + laid[1 - winner]
            laid, fights = [[], []], fights + 1
        for seat in (0, 1):
            if long and not stacks[seat]:
                stacks[seat], won[seat] = won[seat], []
    return len(stacks[0] + won[0]), len(stacks[1] + won[1])


class RandomMatch:
    """One match at random. Some tables call "Stopp!" often, some hardly ever overlook anything."""

    def __init__(self, setup: Setup, seed: str) -> None:
        self.setup = setup
        self.game = start(setup, SeededTape(seed))
        self.rng = Rng(f"{seed}/players")
        self.calling, self.slipping = self.rng.choice((2, 12, 60)), self.rng.choice((5, 30, 90))
        deck = self.game.plan.deck
        self.box = Counter(deck.say(deck.cards()))
        self.done = Played(matches=1)
        self.asked = 0
        self.overlooked = False

    def run(self) -> Played:
        bound = PATIENCE
        if self.setup.game == UA:  # otherwise the next card for the middle might never come
            bound += len(self.box) ** 2 * self.setup.seats
        self.deal_begins()
        while self.game.due():
            deal = len(self.game.scores)
            self.step()
            zones = {zone.name: zone.cards for zone in self.game.zones()}
            assert Counter(card for held in zones.values() for card in held) == self.box
            if len(self.game.scores) > deal:
                self.deal_ends(zones)
            assert self.count() <= bound
        assert self.game.winners()
        assert len(self.game.scores) == self.setup.number("deals")
        return self.done

    def count(self) -> int:
        """The number of cards turned up, or of fights."""
        fact = self.game.facts()["turned" if self.setup.game == UA else "fights"]
        assert isinstance(fact, int)
        return fact

    def deal_begins(self) -> None:
        self.asked, self.overlooked = 0, False
        if self.setup.game == ZK:
            zones = {zone.name: zone.cards for zone in self.game.zones()}
            stacks = [[int(card[1:]) for card in zones[f"stack.{s}"][::-1]] for s in (0, 1)]
            self.expected = fight(stacks, bool(self.setup.number("long")))

    def deal_ends(self, zones: Zones) -> None:
        points, most = self.game.scores[-1], self.count()
        self.done = self.done.plus(Played(late=most > PATIENCE, most=most))
        if self.setup.game == ZK:
            assert points == self.expected
            return
        assert sorted(points) == [0] * (self.setup.seats - 1) + [1]
        winner = points.index(1)
        assert not zones[f"stack.{winner}"]
        assert not zones[f"pile.{winner}"]
        assert not self.setup.number("play_on") or len(zones["middle"]) == len(self.box)

    def step(self) -> None:
        game, rng = self.game, self.rng
        due, may = game.due(), game.may()
        assert set(due) <= set(may)
        assert all(game.menu(seat) for seat in may), "waited for, with nothing to do"
        if game.phase == "play" and game.sealing and due == game.asked and self.asked < ASKED:
            self.asked += 1
            answers = {seat: str(rng.choice(game.menu(seat))) for seat in due}
            self.done = self.done.plus(Played(orders=in_every_order(game, answers)))
        seat = rng.choice(may) if may != due and rng.below(self.calling) == 0 else rng.choice(due)
        actions = game.menu(seat)
        action, resting = rng.choice(actions), game.phase == "rest"
        if action.verb == "lay":
            zones = {zone.name: zone.cards for zone in game.zones()}
            right, fitting = right_places(zones, seat, self.setup.number("numbers"))
            free = self.setup.number("oversights") and self.count() <= PATIENCE
            lawful = right | fitting | {f"pile.{seat}"} if free else right
            assert {a.place for a in actions} == lawful or self.count() == PATIENCE
            if rng.below(100) >= self.slipping:
                action = next(a for a in actions if a.place in right)
            self.overlooked = action.place not in right
        elif action.verb == "stop":
            self.done = self.done.plus(Played(calls=1, oversights=self.overlooked))
        game.play(seat, action)
        if action.verb == "stop" and self.count() > 1:  # see UA2 for the first card
            givers = [z for z in game.zones() if z.name.startswith("stack.") and z.cards]
            others = [z for z in givers if z.name != f"stack.{game.facts()['placer']}"]
            assert bool(game.sealing) == (self.overlooked and bool(others))
        if resting and game.phase == "play":
            self.deal_begins()
        self.done = self.done.plus(Played(steps=1))


def random_matches(name: str, first: int, matches: int, seed: str, small: bool = True) -> Played:
    chosen, done = setups(name, small), Played()
    for number in range(first, first + matches):
        setup = chosen[number * 7 % len(chosen)]  # all setups in turn, in a mixed order
        done = done.plus(RandomMatch(setup, f"{seed}.{number}").run())
    return done


def test_UA7_UA8_every_deal_ends_and_the_order_of_answers_does_not_matter() -> None:
    done = random_matches(UA, 0, 60, "ends")
    assert done.matches == 60
    assert done.calls > done.oversights > 50
    assert done.orders > 500


def test_UA7_UA8_a_deal_with_the_whole_deck_ends() -> None:
    setup = setup_for(UA, 4)
    assert RandomMatch(setup, "whole").run().most > 200


def test_ZK2_ZK3_ZK4_every_deal_ends_as_a_dumb_one_and_the_order_of_answers_does_not_matter() -> (
    None
):
    done = random_matches(ZK, 0, 60, "ends")
    assert done.matches == 60
    assert done.orders > 100


@pytest.mark.parametrize("name", [UA, ZK])
def test_UA1_ZK1_all_seat_counts_and_options_are_played(name: str) -> None:
    chosen = setups(name, small=True)
    for option in chosen[0].options:
        if option[0] != "dealer":
            assert len({dict(setup.options)[option[0]] for setup in chosen}) > 1
    assert len({number * 7 % len(chosen) for number in range(len(chosen))}) == len(chosen)
