"""A session with fake time for the tests: its clients, a clock, and the store."""

from typing import Any

from reihum.bots.levels import Hint, decide, interject
from reihum.core.actions import Action
from reihum.core.events import Event
from reihum.core.rng import Rng
from reihum.games import GAMES, setup_for
from reihum.messages import About, Done, Line, Mark, Message, News, Outcome, Played, Think
from reihum.session import Session

ANNA, BEN, EVE = "anna", "ben", "eve"
TOGETHER = [name for name, game in GAMES.items() if game.SEATS[-1] > 3]  # two people and two bots


def thought(asked: Think) -> Action | Hint | None:
    """As an easy player would, so that it is quick."""
    if asked.kind == "interject":
        return interject(asked.chair, "easy", Rng(asked.seed))
    action = decide(asked.chair, "easy", Rng(asked.seed))
    return Hint(action, "best") if asked.kind == "hint" else action


class Client:
    """What a browser keeps: the events seen so far, and what it may do now."""

    def __init__(self) -> None:
        self.seen = (0, 0)
        self.events: list[Event] = []
        self.menu: list[str] = []
        self.undo = False
        self.about: About | None = None
        self.last: Any = None
        self.log: list[Message] = []

    def get(self, message: Message) -> None:
        self.last = message
        self.log.append(message)
        if isinstance(message, About):
            self.about = message
        if isinstance(message, News):
            match, since = message.at[0], message.since
            assert (match, since) <= self.seen or (match, since) == (self.seen[0] + 1, 0), "a gap"
            new = self.seen[1] - since if match == self.seen[0] else 0
            self.events += message.events[new:]
            self.seen = message.at
            self.menu, self.undo = [str(action) for action in message.menu], message.undo


class Table:
    """A session, its clients, a clock, and the store."""

    def __init__(
        self, game: str = "elfer-raus", seats: int = 4, seed: str = "s", **options: Any
    ) -> None:
        self.setup = setup_for(game, seats, options)
        self.session = Session(self.setup, ANNA, Rng(seed))
        self.seed = seed
        self.now = 0.0
        self.store: list[Line] = []
        self.clients = {name: Client() for name in (ANNA, BEN, EVE)}
        self.rng = Rng(f"people/{seed}")
        self.thinking: list[Think] = []  # what nobody has answered yet
        self.ponders = False  # if so, bots have no answer before the test gives it

    def take(self, outcome: Outcome) -> Outcome:
        self.store += outcome.store
        for person, message in outcome.send:
            self.clients[person].get(message)
        self.thinking += outcome.think
        while self.thinking and not self.ponders:
            self.answer(thought(self.thinking[0]))
        return outcome

    def answer(self, answer: Action | Hint | None) -> Think:
        """What came of the first thing that is thought about."""
        asked = self.thinking.pop(0)
        self.take(self.session.thought(asked.seat, asked.mark, asked.kind, answer, self.now))
        return asked

    @property
    def played(self) -> list[Played]:
        return [line for line in self.store if isinstance(line, Played)]

    def sit(self, person: str, seat: int | None = None) -> None:
        self.take(self.session.sit(person, person.title(), seat, self.now))
        self.take(self.session.come(person, None, self.now))

    def begin(self) -> None:
        self.sit(ANNA)
        self.sit(BEN, 2 if self.setup.seats > 2 else None)
        self.take(self.session.start(ANNA, self.seed, self.now))

    def act(self, person: str, action: str, id: str = "", at: Mark | None = None) -> Outcome:
        client = self.clients[person]
        at = client.seen if at is None else at
        return self.take(
            self.session.act(person, action, id or f"id{len(self.store)}", at, self.now)
        )

    @property
    def game(self) -> Any:
        assert self.session.match
        return self.session.match.game

    def step(self) -> None:
        """Somebody who may does something, or time passes."""
        for person in (ANNA, BEN):
            seat = self.session.seat_of(person)
            if seat is not None and seat in self.game.due() and self.session.places[seat].here:
                self.act(person, self.rng.choice(self.clients[person].menu))
                assert isinstance(self.clients[person].last, Done | News | About)
                return
        wakes = self.session.wakes()
        assert wakes is not None, "nobody acts and nobody will"
        self.now = max(self.now, wakes)
        self.take(self.session.tick(self.now))

    def wait(self, until: float) -> None:
        """Time passes, and the table's alarm rings as often as it was set."""
        while (wakes := self.session.wakes()) is not None and wakes <= until:
            self.now = max(self.now, wakes)
            self.take(self.session.tick(self.now))
        self.now = until

    def run(self, steps: int = 100_000) -> None:
        for _ in range(steps):
            if not self.game.due():
                return
            self.step()
