"""A session with fake time for the tests: its clients, a clock, and the store."""

from typing import Any

from reihum.core.rng import Rng
from reihum.games import setup_for
from reihum.seating import Mark, Outcome, Stored
from reihum.session import Session

ANNA, BEN, EVE = "anna", "ben", "eve"


class Client:
    """What a browser keeps: the events seen so far, and what it may do now."""

    def __init__(self) -> None:
        self.seen = (0, 0)
        self.events: list[dict[str, Any]] = []
        self.menu: list[str] = []
        self.undo = False
        self.last: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []

    def get(self, message: dict[str, Any]) -> None:
        self.last = message
        self.log.append(message)
        if message["kind"] == "events":
            match, since = message["from"]
            assert (match, since) in (self.seen, (self.seen[0] + 1, 0)), "a gap"
            self.seen = (match, since + len(message["events"]))
            self.events += message["events"]
        if message["kind"] == "state":
            self.seen = message["at"]
        if "menu" in message:
            self.menu, self.undo = message["menu"], message["undo"]


class Table:
    """A session, its clients, a clock, and the store."""

    def __init__(
        self, game: str = "elfer-raus", seats: int = 4, seed: str = "s", **options: Any
    ) -> None:
        self.setup = setup_for(game, seats, options)
        self.session = Session(self.setup, ANNA, Rng(seed))
        self.seed = seed
        self.now = 0.0
        self.store: list[Stored] = []
        self.clients = {name: Client() for name in (ANNA, BEN, EVE)}
        self.rng = Rng(f"people/{seed}")

    def take(self, outcome: Outcome) -> Outcome:
        self.store += outcome.store
        for person, message in outcome.send:
            self.clients[person].get(message)
        return outcome

    def begin(self) -> None:
        self.take(self.session.sit(ANNA, "Anna"))
        self.take(self.session.sit(BEN, "Ben", 2 if self.setup.seats > 2 else None))
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
            seat = self.session._own(person)
            if seat in self.game.due() and self.session.places[seat].here:
                self.act(person, self.rng.choice(self.clients[person].menu))
                assert self.clients[person].last["kind"] in ("done", "events")
                return
        wakes = self.session.wakes()
        assert wakes is not None, "nobody acts and nobody will"
        self.now = max(self.now, wakes)
        self.take(self.session.tick(self.now))

    def run(self, steps: int = 100_000) -> None:
        for _ in range(steps):
            if not self.game.due():
                return
            self.step()
