"""A seat gets nothing that it may not know: in the true world and in worlds imagined from its chair
every byte is the same, over the websocket and over REST."""

import copy
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.picking import Next
from reihum.core.proof import seed_of
from reihum.core.rng import Rng
from reihum.games import GAMES, setup_for
from reihum.games.elfer_raus import ElferRaus
from reihum.server.answers import pack
from reihum.server.app import Config, create_app
from reihum.server.lines import Limits
from reihum.table.messages import Message, News, Outcome, Refused
from reihum.table.table import Table
from reihum.wire.speaker import Speaker
from tests.amounts import amount
from tests.contract.walk import begun, lawful, writable
from tests.harness import thought
from tests.sweep import short

# Games of which a short match is not long enough, or not short enough.
OPTIONS: dict[str, dict[str, Any]] = {game: short(game) for game in GAMES} | {
    "elfer-raus": {"deals": 2, "numbers": 9, "hand": 6},
    "elfer-raus-master": {"deals": 2, "numbers": 7, "hand": 6},
    "ueberall-anschliessen": {"numbers": 5},
    "ratefix": {"hand": 9},
    "zweikampf": {"deals": 2},
    "farben-sammeln": {"deals": 2, "limit": 6},
    "schwarzer-peter": {"deals": 2},
    "mogeln": {"deals": 2, "limit": 8},
    "schnipp-schnapp": {"deals": 2, "limit": 2},
    "hoechste-karte": {"deals": 2},
    "koenigs-romme": {"deals": 3, "limit": 4},
    "bloom": {"deals": 1, "hand": 2},
}
OFTEN = (1e6, 1e6)
SEATS = {game: min(3, GAMES[game].SEATS[-1]) for game in GAMES}
WATCHER = "watcher"
ASKED = 16  # how many actions are tried at each step
BEGUN = 4  # and how many that are only begun
ANEW = 6  # at one step in ANEW the person also asks for everything from the beginning
# Each of the first EARLY steps is checked, then one step in LATER. Every SPARING steps that becomes
# rarer: one in LATER + 1, and so on.
EARLY, LATER, SPARING = 30, 3, 40


def name_of(seat: int | None) -> str:
    return WATCHER if seat is None else f"p{seat}"


class World:
    """A table in one world, and the bytes it would send to one person."""

    def __init__(self, table: Table, game: Game, seat: int | None) -> None:
        match = copy.copy(table.match)
        assert match
        match.game = game
        unchanged = (table.setup, table.ledger, *table.chairs.values())
        memo: dict[int, Any] = {id(one): one for one in unchanged}
        self.table = copy.deepcopy(table, memo | {id(table.match): match})
        self.table.clock.rng = Rng("the same in every world")
        self.person = name_of(seat)

    def bytes_of(self, outcome: Outcome) -> list[bytes]:
        speaker = Speaker("ABCDE", "de")
        speaker.meet(self.table.about(self.person))
        assert not outcome.store
        return [
            pack(speaker.say(m)).encode() for person, m in outcome.send if person == self.person
        ]

    def everything(
        self, seat: int | None, since: int, actions: list[Action], anew: bool
    ) -> list[bytes]:
        """The news of the last step, the messages after coming back (also as a newcomer), and the
        answers to everything that can be asked."""
        table, now, person = self.table, 0.0, self.person
        match = table.match
        assert match
        got = self.bytes_of(Outcome(send=[(person, table.news(seat, since, now))]))
        for seen in (None, (99, 99)) if anew else ((table.matches, since),):
            got += self.bytes_of(table.come(person, seen, now))
        if seat is not None:
            at = table.mark(seat)
            for action in actions:
                got += self.bytes_of(table.may_i(person, str(action), now))
                if not lawful(match.game, seat, action):
                    got += self.bytes_of(table.act(person, str(action), "id", at, now))
            got += self.bytes_of(table.act(person, "draw", "id", (0, 0), now))
            if not match.may_undo(seat):
                got += self.bytes_of(table.act(person, "undo", "id", at, now))
            if anew:
                got += self.hint()
        return got

    def hint(self) -> list[bytes]:
        """The hint's Think, including its seed, must be the same too."""
        try:
            asked = self.table.hint(self.person, 0.0).think
        except Mistake as error:
            return self.bytes_of(Outcome(send=[(self.person, Refused("", error))]))
        answers = [(one, thought(one)) for one in asked]
        told = [self.bytes_of(self.table.thought(*answer, 0.0)) for answer in answers]
        return [text for texts in told for text in texts]


@pytest.mark.parametrize("part", range(amount(1, 4)))
@pytest.mark.parametrize("game", GAMES)
def test_every_byte_of_the_websocket(game: str, part: int) -> None:
    rng = Rng(f"bytes/{game}/{part}")
    secret = sha256(f"true/{part}".encode()).hexdigest()
    setup = setup_for(game, SEATS[game], OPTIONS[game])
    table = Table(setup, "p0", Rng("bots"), secrets=lambda: secret)
    for seat in range(SEATS[game]):
        table.sit(name_of(seat), f"Person {seat}", seat, 0.0)
    seats: list[int | None] = [*range(SEATS[game]), None]
    for who in seats:
        table.come(name_of(who), None, 0.0)
    outcome = table.start("p0", "", 0.0, part="5a" * 16)
    known = secret.encode(), seed_of(secret, ["5a" * 16]).encode()  # whoever has one has all cards
    compared, steps, told = 0, 0, set[str]()
    while table.playing():
        assert table.match
        steps += 1
        looked_at = seats if steps <= EARLY or not rng.below(LATER + steps // SPARING) else []
        for who in looked_at:
            person = name_of(who)
            news = [(p, m) for p, m in outcome.send if p == person and isinstance(m, News)]
            assert len(news) <= 1
            since = news[0][1].since if news else table.mark(who)[1]
            actions = rng.shuffled(list(writable(table.match.game, rng)))[:ASKED]
            if who is not None:  # and some that are only begun
                actions += rng.shuffled(list(begun(table.match.game, who)))[:BEGUN]
            truth = World(table, table.match.game, who)
            anew = rng.below(ANEW) == 0
            seen = truth.everything(who, since, actions, anew)
            if news:  # what was really sent
                assert truth.bytes_of(Outcome(send=[*news])) == seen[:1]
            imagined = table.chairs[who].imagine(rng)
            world = World(table, imagined, who)
            assert world.everything(who, since, actions, anew) == seen
            assert not any(text in told for text in known for told in seen)
            compared += len(seen)
            told |= {field for text in seen for field in fields_in(text)}
        outcome = step(table, rng)
    assert steps > 20
    assert compared > 1000
    sealing = {"answer"} if game in ("hoechste-karte", "schnipp-schnapp") else set()
    assert {"menu", "verbs", "next", "answers", *sealing} <= told


def fields_in(text: bytes) -> Iterator[str]:
    """Which of the fields that say what a seat can do have something to say here."""
    said = json.loads(text)
    if said["kind"] == "answer" and any(said["next"].values()):
        yield "answers"
    if said["kind"] == "news":
        yield from (name for name in ("menu", "verbs", "answer") if said[name])
        if any(any(verb["next"].values()) for verb in said["verbs"]):
            yield "next"


def step(table: Table, rng: Rng) -> Outcome:
    """Somebody who may act does something. Chairs that hear no event are sent nothing."""
    assert table.match
    seat = rng.choice(table.match.game.may())
    before = {chair: len(table.chairs[chair].log) for chair in table.chairs}
    action = rng.choice(table.match.game.menu(seat))
    outcome = table.act(name_of(seat), str(action), f"{rng.below(9999)}", table.mark(seat), 0)
    reached = {person for person, _ in outcome.send}
    for chair, heard in before.items():
        if len(table.chairs[chair].log) == heard and table.playing():
            assert name_of(chair) not in reached - {name_of(seat)}
    return outcome


@pytest.mark.parametrize("game", GAMES)
def test_every_byte_of_rest(game: str, tmp_path: Path) -> None:
    rng = Rng(f"rest/{game}")
    app = create_app(
        Config(db=str(tmp_path / "r.db"), limits=Limits(requests=OFTEN, sparing=OFTEN))
    )
    with TestClient(app) as client:
        tokens = [client.post("/api/people", json={"name": f"P{n}"}).json()["token"] for n in "012"]
        auth = [{"Authorization": f"Bearer {token}"} for token in tokens]
        opened = {"game": game, "seats": SEATS[game], "options": OPTIONS[game]}
        code = client.post("/api/tables", json=opened, headers=auth[0]).json()["code"]
        for headers in auth[1 : SEATS[game]]:
            client.post(f"/api/tables/{code}/seat", json={}, headers=headers)
        table: Table = app.state.rooms.open[code].table
        people = [seat.person or "" for seat in table.seats]
        table.start(people[0], "true", 0.0)
        match = table.match
        assert match

        def everything(seat: int) -> list[bytes]:
            paths = ["", "/results", "/matches/1/record", "/matches/2/record"]
            about = [f"/api/tables/{code}{path}" for path in paths]
            asked = [*about, "/api/me", "/api/tables"]
            got = [client.get(path, headers=auth[seat]).content for path in asked]
            got.append(client.post(f"/api/tables/{code}/seat", json={}, headers=auth[seat]).content)
            return got

        for number in range(40):
            if not table.playing():
                break
            if number % 8 == 0:
                seat = rng.below(SEATS[game])
                true, match.game = match.game, table.chairs[seat].imagine(rng)
                imagined = everything(seat)
                match.game = true
                assert everything(seat) == imagined
            actor = rng.choice(match.game.may())
            action = str(rng.choice(match.game.menu(actor)))
            table.act(people[actor], action, f"{number}", table.mark(actor), 0.0)


def test_a_planted_leak_is_found() -> None:
    """The number of the stock's top card in a fact of the view: the bytes differ."""
    table = Table(setup_for("elfer-raus", 2, {}), "p0", Rng("bots"))
    table.sit("p0", "P", 0, 0.0)
    table.come("p0", None, 0.0)
    table.start("p0", "true", 0.0)
    assert table.match

    class Leaky(World):
        def bytes_of(self, outcome: Outcome) -> list[bytes]:
            assert self.table.match
            zones = {zone.name: zone.cards for zone in self.table.match.game.zones()}
            return [*super().bytes_of(outcome), zones["stock"][-1].encode()]

    worlds = [table.chairs[0].imagine(Rng(f"{n}")) for n in range(5)]
    games = [table.match.game, *worlds]
    assert len({tuple(Leaky(table, game, 0).everything(0, 0, [], anew=True)) for game in games}) > 1
    assert (
        len({tuple(World(table, game, 0).everything(0, 0, [], anew=True)) for game in games}) == 1
    )


def test_a_leak_in_what_can_be_picked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stock's top card offered as the next pick: the bytes of the news and of the answer to
    `may` differ from world to world."""
    table = Table(setup_for("elfer-raus", 2, {}), "p0", Rng("bots"))
    for seat in range(2):
        table.sit(name_of(seat), f"P{seat}", seat, 0.0)
        table.come(name_of(seat), None, 0.0)
    table.start("p0", "true", 0.0)
    while table.match and table.match.due() != (0,):
        step(table, Rng("on"))
    assert table.match
    first = table.match.menu(0)[0]
    worlds = [table.match.game, *(table.chairs[0].imagine(Rng(f"{n}")) for n in range(5))]

    def told(kind: str) -> set[bytes]:
        texts = [World(table, game, 0).everything(0, 0, [first], anew=False) for game in worlds]
        return {text for world in texts for text in world if json.loads(text)["kind"] == kind}

    honest = len(told("news")), len(told("answer"))
    monkeypatch.setattr(
        ElferRaus,
        "next_of",
        lambda self, seat, begun: Next((("stock", self.plan.deck.say(self.stock[:1])),)),
    )
    assert len(told("news")) > honest[0]
    assert len(told("answer")) > honest[1]


def test_every_kind_of_message_is_looked_at() -> None:
    """The test above checks every kind of message that can be sent; what is said is checked in
    test_phrases.py. What a room says of an evening is made from the store, without the game."""
    kinds = {kind.__name__ for kind in Message.__args__}
    assert kinds == {"About", "News", "Done", "Refused", "Answer", "Hinted", "Spoke", "Evening"}
    with pytest.raises(Mistake):
        Action.parse("")
