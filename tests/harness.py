"""A table for the tests: the test decides how time passes, and everything that the table sends and
stores is kept for checking."""

from typing import Any

from reihum.core.actions import Action
from reihum.core.events import Event
from reihum.core.rng import Rng
from reihum.games import GAMES, setup_for
from reihum.table.ledger import Entry, Played
from reihum.table.messages import About, Done, Mark, Message, News, Outcome, Spoke, Think
from reihum.table.table import Table
from reihum.table.tempo import USUAL_TEMPO, Tempo
from reihum.table.thinking import Conclusion, think, think_quickly

ANNA, BEN, EVE = "anna", "ben", "eve"
TOGETHER = [name for name, game in GAMES.items() if game.SEATS[-1] > 3]  # two people and two bots


def thought(asked: Think) -> Conclusion:
    """What an easy player would answer, because that is quick."""
    if asked.kind == "hint":
        return think_quickly(asked)
    return think(asked._replace(level="easy"))


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
        self.log.append(message)
        if isinstance(message, Spoke):  # it answers nothing
            return
        self.last = message
        if isinstance(message, About):
            self.about = message
        if isinstance(message, News):
            match, since = message.at[0], message.since
            assert (match, since) <= self.seen or (match, since) == (self.seen[0] + 1, 0), "a gap"
            new = self.seen[1] - since if match == self.seen[0] else 0
            self.events += message.events[new:]
            self.seen = message.at
            self.menu, self.undo = [str(action) for action in message.menu], message.undo


class Harness:
    """A table, its clients, the time, and what was stored."""

    def __init__(
        self,
        game: str = "elfer-raus",
        seats: int = 4,
        seed: str = "s",
        tempo: Tempo = USUAL_TEMPO,
        **options: Any,
    ) -> None:
        self.setup = setup_for(game, seats, options)
        self.table = Table(self.setup, ANNA, Rng(seed), tempo)
        self.seed = seed
        self.now = 0.0
        self.store: list[Entry] = []
        self.clients = {name: Client() for name in (ANNA, BEN, EVE)}
        self.rng = Rng(f"people/{seed}")
        self.thinking: list[Think] = []  # the questions not answered yet
        self.ponders = False  # if true, bots do not answer until the test does it for them

    def take(self, outcome: Outcome) -> Outcome:
        self.store += outcome.store
        for person, message in outcome.send:
            self.clients[person].get(message)
        self.thinking += outcome.think
        while self.thinking and not self.ponders:
            self.answer(thought(self.thinking[0]))
        return outcome

    def answer(self, found: Conclusion | Action) -> Think:
        """Answer the first of the open questions."""
        asked = self.thinking.pop(0)
        found = [found] if isinstance(found, Action) else found
        self.take(self.table.thought(asked, found, self.now))
        return asked

    @property
    def played(self) -> list[Played]:
        return [entry for entry in self.store if isinstance(entry, Played)]

    def sit(self, person: str, seat: int | None = None) -> None:
        self.take(self.table.sit(person, person.title(), seat, self.now))
        self.take(self.table.come(person, None, self.now))

    def begin(self) -> None:
        self.sit(ANNA)
        self.sit(BEN, 2 if self.setup.seats > 2 else None)
        self.take(self.table.start(ANNA, self.seed, self.now))

    def act(self, person: str, action: str, id: str = "", at: Mark | None = None) -> Outcome:
        client = self.clients[person]
        at = client.seen if at is None else at
        return self.take(self.table.act(person, action, id or f"id{len(self.store)}", at, self.now))

    @property
    def game(self) -> Any:
        assert self.table.match
        return self.table.match.game

    def step(self) -> None:
        """Somebody who may act does something; otherwise time passes."""
        for person in (ANNA, BEN):
            seat = self.table.seats.seat_of(person)
            if seat is not None and seat in self.game.due() and self.table.seats[seat].here:
                self.act(person, self.rng.choice(self.clients[person].menu))
                assert isinstance(self.clients[person].last, Done | News | About)
                return
        wakes = self.table.wakes()
        assert wakes is not None, "nobody acts and nobody will"
        self.now = max(self.now, wakes)
        self.take(self.table.tick(self.now))

    def wait(self, until: float) -> None:
        """Let time pass; the table's alarm rings whenever it is due."""
        while (wakes := self.table.wakes()) is not None and wakes <= until:
            self.now = max(self.now, wakes)
            self.take(self.table.tick(self.now))
        self.now = until

    def run(self, steps: int = 100_000) -> None:
        for _ in range(steps):
            if not self.game.due():
                return
            self.step()
