"""Walk through a random match and check the contract of every game at every step."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from reihum.bots.random_player import compose, random_step
from reihum.core.actions import Action
from reihum.core.cards import HIDDEN
from reihum.core.chair import Chair
from reihum.core.errors import Mistake, Refusal
from reihum.core.events import Event, Moved
from reihum.core.game import Game
from reihum.core.match import Match, replay
from reihum.core.options import Setup
from reihum.core.position import digest, write
from reihum.core.record import read_record
from reihum.core.rng import Rng, SeededTape
from reihum.core.steps import Steps
from reihum.core.zones import View
from reihum.games import chair_at, find_game, read_position
from reihum.games.schnipp_schnapp import MENU_TIMES
from reihum.texts import Words

MOST_STEPS = 20_000
# The slow checks are done at each of the first CLOSELY steps, then at one step in SELDOM. Every
# SPARING steps they become rarer (one in SELDOM + 1, and so on): a long match repeats itself.
CLOSELY, SELDOM, SPARING = 6, 20, 8
OFTEN = 6  # playing a copy along and checking every chair are done this many times as often

UNSEEN = re.compile(r"[?–]|\b0\b")  # what a line says of cards that its reader does not see
NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn", "Gesa", "Hans")
MAY_BE_LOST = {"koenigs-romme-solo"}  # games that nobody may win: a person alone can lose


class Broken(AssertionError):
    """The contract does not hold."""


def demand(holds: object, *facts: object) -> None:
    if not holds:
        raise Broken(*facts)


def difference(heard: View, sees: View) -> str:
    """What differs between what a seat was told and what it sees."""
    for name in {**heard.zones, **sees.zones}:
        told, there = heard.zones.get(name), sees.zones.get(name)
        if told != there:
            cards = f"heard {told and told.cards}, sees {there and there.cards}"
            return f"zone {name}: {cards}; was everything told (tell.moved)?"
    for name in {**heard.facts, **sees.facts}:
        if heard.facts.get(name) != sees.facts.get(name):
            return f"fact {name}: heard {heard.facts.get(name)}, sees {sees.facts.get(name)}"
    return f"heard {heard}, sees {sees}"


def writable(game: Game, rng: Rng) -> Iterator[Action]:
    """Actions that a seat could write, lawful or not: every verb of the game alone, with each
    place, with each card, with some pairs of cards, with some cards and places, with numbers."""
    names, places = game.plan.deck.names, [zone.name for zone in game.zones()]
    for seat in game.may():
        places += [place for verb in game.verbs(seat) for place in verb.places]
    for verb in ("ready", "nonsense", *Words("en", game.ID).own["actions"]):
        yield Action(verb)
        yield from (Action(verb, place=place) for place in ("nowhere", *places))
        yield from (Action(verb, (name,)) for name in (*names, "X99"))
        yield from (Action(verb, (rng.choice(names), rng.choice(names))) for _ in range(6))
        yield from (Action(verb, (rng.choice(names),), rng.choice(places)) for _ in range(20))
        yield from (Action(verb, number=n) for n in (-1, 0, *MENU_TIMES, 60_000, 60_001))


def lawful(game: Game, seat: int, action: Action) -> bool:
    try:
        game.check(seat, action)
    except Refusal:
        return False
    return True


def verdict(game: Game, seat: int, action: Action) -> str:
    """What `check` says, and what the action would bring."""
    try:
        game.check(seat, action)
    except Refusal as refusal:
        return f"{refusal.rule} {refusal}"
    return f"lawful {game.preview(seat, action)}"


def everything(game: Game, seat: int, actions: list[Action]) -> dict[str, Any]:
    """Everything that a seat can learn from a game."""
    return {
        "view": game.view(seat),
        "menu": game.menu(seat),
        "verbs": game.verbs(seat),
        "next": [game.next(seat, action) for action in begun(game, seat)],
        "now": [game.now(seat), *(game.now(seat, one) for one in (*begun(game, seat), *actions))],
        "may": seat in game.may(),
        "verdicts": [verdict(game, seat, action) for action in actions],
    }


def known(game: Game, seat: int) -> tuple[str, list[int], list[int]]:
    """What a program knows that begins here step by step: its key, its arrays, what it can take."""
    steps = Steps(type(game), game.setup, game.tape, game=game)
    menu = steps._made(seat) if seat in game.may() else ()
    return steps.chairs[seat].key, steps.chairs[seat].observe().flat.tolist(), sorted(menu)


def begun(game: Game, seat: int) -> Iterator[Action]:
    """Every verb alone, and every verb after one pick."""
    for verb in game.verbs(seat):
        first = Action(verb.name)
        yield first
        yield from list(game.next(seat, first).actions(first))[:3]


def can_be_picked(game: Game, seat: int, action: Action) -> bool:
    """Can the action be picked: first its place, then its cards, then the rest?"""
    zones = {verb.name: verb.zones for verb in game.verbs(seat)}
    picked = Action(action.verb)
    if action.place is not None:
        if action.place not in game.next(seat, picked).places:
            return False
        picked = picked._replace(place=action.place)
    for card in action.cards:
        offered = game.next(seat, picked).cards
        if not any(card in cards and zone in zones[action.verb] for zone, cards in offered):
            return False
        picked = picked._replace(cards=(*picked.cards, card))
    for one in action.which:
        if one not in game.next(seat, picked).which:
            return False
        picked = picked._replace(which=(*picked.which, one))
    if action.number is not None:
        low, high = game.next(seat, picked).numbers or (1, 0)
        if not low <= action.number <= high:
            return False
    return game.next(seat, action).done


class Walk:
    """One random match, watched by every chair and a spectator."""

    def __init__(self, setup: Setup, seed: str, closely: int) -> None:
        self.setup = setup
        self.closely = closely
        self.rng = Rng(f"walk/{seed}")
        self.match = Match(find_game(setup.game), setup, SeededTape(seed), telling=True)
        self.chairs = [chair_at(setup, seat) for seat in range(setup.seats)]
        self.spectator = View(None)
        names = NAMES[: setup.seats]
        self.words = [Words(lang, setup.game, names) for lang in ("de", "en")]
        deck = self.game.plan.deck
        self.box = Counter(deck.say(deck.cards()))
        self.steps = 0

    @property
    def game(self) -> Game:
        return self.match.game

    def run(self) -> Game:
        self.hear([*self.match.events])
        while self.game.due():
            self.steps += 1
            demand(self.steps < MOST_STEPS, "does not end")
            if self.looked_at(1):
                self.check_menus()
                self.check_position()
                self.check_leaks(self.chairs[self.rng.below(self.setup.seats)])
            self.step()
        demand(self.game.winners() or self.setup.game in MAY_BE_LOST, "over without a winner")
        demand(len(self.game.scores) == self.setup.number("deals"), "deals missing")
        self.check_record()
        return self.game

    def looked_at(self, times: int) -> bool:
        """Are the slow checks due at this step, or checks that are done `times` as often?"""
        if self.steps <= self.closely * times:
            return True
        return self.rng.below(SELDOM + self.steps // SPARING) < times

    def step(self) -> None:
        undoers = [seat for seat in range(self.setup.seats) if self.match.may_undo(seat)]
        if undoers and self.rng.below(10) == 0:
            self.hear(self.match.undo(self.rng.choice(undoers)))
            return
        seat, action = random_step(self.game, self.rng)
        if self.rng.below(3) == 0:
            action = self.compose(seat) or action
        twin = self.game.copy() if self.looked_at(OFTEN) else None
        if twin:
            before = write(self.game)
            twin.play(seat, action)
            demand(write(self.game) == before, "playing a copy changed the game")
        self.hear(self.match.act(seat, action))
        if twin:
            demand(write(self.game) == write(twin), "telling made a difference")

    def compose(self, seat: int) -> Action | None:
        """An action put together pick by pick, or None if that leads nowhere."""
        return compose(self.game, seat, self.rng)

    def hear(self, events: list[Event]) -> None:
        """The view and the events give the next view, and the belief still allows the true world.
        Not every chair is checked every time, because a view that is wrong stays wrong."""
        truth = {zone.name: zone.cards for zone in self.game.zones()}
        demand(Counter(c for cards in truth.values() for c in cards) == self.box, "cards lost")
        for chair in self.chairs:
            chair.hear(events)
        for chair in self.chairs if self.looked_at(OFTEN) else [self.rng.choice(self.chairs)]:
            self.compare(chair.view, self.game.view(chair.seat), events)
            demand(chair.belief.allows(truth), "belief", chair.seat, events)
        for event in events:
            if seen := event.seen_by(None):
                self.spectator = seen.change(self.spectator, self.game.plan.deck)
        self.compare(self.spectator, self.game.view(None), events)
        self.check_log(events)

    def compare(self, heard: View, sees: View, events: list[Event]) -> None:
        if heard != sees:
            raise Broken("view", sees.seat, difference(heard, sees), events)

    def check_log(self, events: list[Event]) -> None:
        """There are words for what happened, also for those who do not see the cards."""
        for event in events:
            for words in self.words:
                words.event(event)
        for event in (event for event in events if isinstance(event, Moved)):
            for seen in {event.seen_by(reader) for reader in (None, *range(self.setup.seats))}:
                if seen.cards and HIDDEN not in seen.cards:
                    continue
                for words in self.words:
                    said = words.event(seen) or ""
                    lacks = "the log lacks a line that ends with -hidden"
                    demand(not UNSEEN.search(said), lacks, said, seen)

    def check_menus(self) -> None:
        game = self.game
        actions = list(writable(game, self.rng))
        for seat in range(self.setup.seats):
            menu = game.menu(seat)
            demand(bool(menu) == (seat in game.may()), "menu and may", seat)
            demand(len(set(menu)) == len(menu), "menu names an action twice", seat)
            for action in menu:
                game.check(seat, action)
                demand(Action.parse(str(action)) == action, "text form", action)
            right = {action for action in actions if lawful(game, seat, action)}
            left_out = {action for action in right if action.verb not in game.PARTIAL} - set(menu)
            demand(not left_out, "lawful, but not in the menu (see PARTIAL)", seat, left_out)
            verbs = {action.verb for action in (*menu, *right)}
            offered = {verb.name for verb in game.verbs(seat)}
            to_try = {verb.name for verb in game.verbs(seat) if verb.zones or verb.places}
            demand(verbs <= offered <= verbs | to_try, "verbs", seat, offered)
            zones = game.view(seat).zones
            for verb in game.verbs(seat):
                demand(verb.touch in ("", *zones), "TOUCH is not a zone", verb.name, verb.touch)
            for action in right.union(menu):
                demand(can_be_picked(game, seat, action), "cannot be picked", seat, action)
        demand(set(game.due()) <= set(game.may()), "due but may not")

    def check_position(self) -> None:
        text = write(self.game)
        again = read_position(text)
        demand(write(again) == text, "position", text)
        for seat in range(self.setup.seats):
            demand(again.menu(seat) == self.game.menu(seat), "menu after reading", text)

    def check_leaks(self, chair: Chair) -> None:
        """A seat learns the same in the true world and in one imagined from its chair."""
        world = chair.imagine(self.rng)
        actions = list(writable(self.game, self.rng))
        assert chair.seat is not None
        true = everything(self.game, chair.seat, actions)
        other = everything(world, chair.seat, actions)
        for what in true:
            demand(true[what] == other[what], "leak", what, chair.seat)
        seen, elsewhere = (known(game, chair.seat) for game in (self.game, world))
        demand(seen == elsewhere, "leak", "steps", chair.seat)
        zones = {zone.name: zone.cards for zone in world.zones()}
        demand(chair.belief.allows(zones), "imagined what it does not believe")

    def check_record(self) -> None:
        text = self.match.record.write()
        record = read_record(text, find_game)
        demand(record.write() == text, "record text")
        *_, last = replay(record)
        demand(digest(last.match.game) == digest(self.game), "replay")


def walk(setup: Setup, seed: str, closely: int = CLOSELY) -> Game:
    try:
        return Walk(setup, seed, closely).run()
    except Mistake as error:
        raise Broken("refused what it offered", error) from error
