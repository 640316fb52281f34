"""One table: people and bots on its seats, time passed in, messages in and out.

There is no I/O here, and nobody looks at a real clock. Every call takes `now`, in seconds, and
returns an `Outcome`: what must be stored before anything else happens, what is then to be sent to
whom, and what is to be thought about, which takes a while: the answer comes by `thought`. What
goes to a person is built from the chair of that person's seat and from nothing else.

How far a client has come is a `Mark`: which match of this table, and how many events of its
chair's log. `come(person, mark)` sends the rest. An action carries an id of the client's and the
mark it was meant for: sent twice it is done once, and come too late it is not done at all.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from reihum.bots.levels import USUAL, Hint, check_level
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.errors import Mistake
from reihum.core.events import Dealt, Event, Said, Settled
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.core.options import Setup
from reihum.core.picking import NOTHING, Next, Verb
from reihum.core.proof import HeedingTape, no_secret
from reihum.core.rng import Rng, ScriptedTape, SeededTape
from reihum.games import find_game
from reihum.table.clock import Clock, Situation
from reihum.table.coach import Coach
from reihum.table.company import Company
from reihum.table.ledger import (
    Added,
    Entry,
    Expelled,
    Led,
    Ledger,
    Promised,
    Ruled,
    Seated,
    Started,
    read_back,
)
from reihum.table.lessons import ScriptStep
from reihum.table.messages import (
    About,
    Answer,
    Done,
    Hinted,
    Mark,
    Message,
    News,
    Outcome,
    Refused,
    Spoke,
    Think,
)
from reihum.table.phrases import Chatter, Manners
from reihum.table.promise import Promise, Shown, restored
from reihum.table.reactions import MOST_DELAY, Reactions
from reihum.table.seats import Reseated, Seat, Seats
from reihum.table.tempo import PACES, USUAL_PACE, USUAL_TEMPO, Tempo
from reihum.table.thinking import Conclusion

MOST_WATCHING = 100  # each of them is told everything


class Frozen(NamedTuple):
    """A match that cannot go on: it was begun under other rules than those of today."""

    rules: int
    ours: int


class Moment(NamedTuple):
    """What is the same for all who are told how things stand."""

    game: Game  # to ask, not to play on
    may: tuple[int, ...]
    deals: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    same: dict[Any, Any]


class Rest(NamedTuple):
    """What only memory knows of a table, and is worth knowing when its people come back soon."""

    gone: dict[str, float]  # since when each of them is not there
    reactions: Reactions


class Table:
    """A table, from the first to sit down to the last card, and again."""

    def __init__(
        self,
        setup: Setup,
        host: str,
        rng: Rng,
        tempo: Tempo = USUAL_TEMPO,
        *,
        day: str = "",
        known: bool = False,
        given: bool = False,
        chatter: Chatter | None = None,
        secrets: Callable[[], str] = no_secret,
    ) -> None:
        """Without a `chatter` bots say nothing. `known`: some may have seen the cards of the first
        match, as they were played elsewhere; `given`: what that one is dealt from is settled.
        Without `secrets` nothing is promised about the cards."""
        self.setup = setup
        self._known = known
        self._given = given
        self._secrets = secrets
        self.promise: Promise | None = None  # of the match, or of the next one
        self.day = day  # whose deal is played here, once and against the same bots as everywhere
        self.seats = Seats(setup.seats, host)
        self.clock = Clock(setup.seats, tempo, rng)
        self.reactions = Reactions(tempo)
        self.coach = Coach(setup)
        self.manners = Manners()
        self.chatter = chatter
        self.ledger = Ledger()
        self.ruled = Ruled(USUAL_PACE, False, None)
        self.company = Company()
        self.match: Match | None = None
        self.frozen: Frozen | None = None
        self.chairs: dict[int | None, Chair] = {}  # None: the one of those who watch
        self._told: dict[int | None, int] = {}  # how much of each chair's log has been sent

    # how things stand -----------------------------------------------------------------------

    @property
    def matches(self) -> int:
        """How many were begun at this table."""
        return self.ledger.matches

    def playing(self) -> bool:
        """Are cards on the table?"""
        return self.match is not None and bool(self.match.due())

    def known(self) -> bool:
        """Are the cards of this match, or of the one that comes next, known to some?"""
        return self._known and (not self.matches or (self.matches == 1 and self.match is not None))

    def learned(self) -> bool:
        """Was a lesson the last thing at this table?"""
        return self.match is not None and self.coach.has_taught(self.match)

    def wakes(self) -> float | None:
        """When `tick` has something to do next, if ever."""
        return self.clock.wakes()

    def mark(self, seat: int | None) -> Mark:
        """How far a chair has come."""
        return self.matches, len(self.chairs[seat].log)

    def about(self, person: str | None) -> About:
        """The table as this person, or a stranger, sees it."""
        return About(
            self.setup,
            self.seats.seen(),
            None if person is None else self.seats.seat_of(person),
            person is not None and person == self.seats.acting_host(),
            self.matches,
            self.playing(),
            self.ruled.paused,
            self.ruled.pace,
            self.ruled.limit,
            self.frozen,
            self.day,
            self.ruled.locked,
            self.ruled.closed,
            self.seats.seat_of(self.seats.host),
            self._knocks_for(person),
            person is not None and self.company.knocks_at(person),
            self.known(),
            self._promise_shown(),
        )

    def _promise_shown(self) -> Shown | None:
        """Of the match that is played or, if none is, of the next one."""
        number = self.matches + (not self.playing())
        return self.promise.shown() if self.promise and self.promise.number == number else None

    def _knocks_for(self, person: str | None) -> tuple[tuple[int, str], ...]:
        """Who would like to come in: only the host is asked."""
        if person is None or person != self.seats.acting_host():
            return ()
        return tuple((knock.number, knock.name) for knock in self.company.knocks)

    def news(self, seat: int | None, since: int, now: float, moment: Moment | None = None) -> News:
        """What a chair has heard since this event, and how things stand for it now. Whoever tells
        several people of the same moment gives it."""
        match, chair = self._begun(), self.chairs[seat]
        moment = moment or self._moment(match)
        game = moment.game
        here = seat is not None and self.seats[seat].here
        acts = seat in moment.may
        may_undo = seat is not None and match.may_undo(seat)
        scripted = self.coach.lesson is not None and self._script_step() is not None
        return News(
            (self.matches, len(chair.log)),
            since,
            tuple(chair.log[since:]),
            chair.view,
            moment.deals,
            moment.totals,
            moment.winners,
            game.menu(seat) if seat is not None and acts else (),
            _verbs(game, seat) if seat is not None and acts else (),
            may_undo and not scripted,
            self.clock.left(seat, now) if seat is not None and here else None,
            self.coach.guide(match, seat),
            None if seat is None else game.now(seat),
            game.routine(seat) if seat is not None and acts and not scripted else None,
            moment.same,
        )

    def _moment(self, match: Match) -> Moment:
        game = match.game.still()
        return Moment(
            game, game.may(), self.setup.number("deals"), match.totals(), match.winners(), {}
        )

    # coming, going, sitting -----------------------------------------------------------------

    def come(self, person: str, seen: Mark | None, now: float, face: str = "") -> Outcome:
        """A person is connected (again) and is sent what they missed. The face may have been
        changed at another table."""
        self.company.check_welcome(person)
        out, own = Outcome(), self.seats.seat_of(person)
        if own is None and not self._may_look_on(person):
            raise Mistake("closed")
        if own is None and len(self.seats.watching - {person}) >= MOST_WATCHING:
            raise Mistake("too-many-watch")
        if face and own is not None and self.seats.wear(own, face):
            out.store.append(self._seated(own))
        promised = self._promise(out)
        leads = self.seats.acting_host()
        if (back := self.seats.come(person)) is not None:  # a second tab gets no more time
            self.clock.reset(back)
        if back is not None or out.store or promised or self.seats.acting_host() != leads:
            self._tell_table(out)
        else:  # the others see nothing of it
            self._welcome(out, person, self.about(person))
        self._schedule(out, now)
        if self.match:
            self._tell_news(out, now)
            seat = self.seats.seat_of(person)
            self._welcome(out, person, self.news(seat, self._since(seat, seen), now))
        return self._finish(out, now)

    def _welcome(self, out: Outcome, person: str, message: Message) -> None:
        """Whoever has other lines has heard it there."""
        out.send.append((person, message))
        out.welcome.append(message)

    def go(self, person: str, now: float, *, leaving: bool = False) -> Outcome:
        """A connection is cut, or a person leaves: while no cards are dealt their seat is free,
        else a bot stands in, after a while or at once, until the person comes back."""
        out, seat = Outcome(), self.seats.seat_of(person)
        if leaving and seat is not None and not self.playing():
            return self._reseat(out, self.seats.vacate(seat), now)
        if (away := self.seats.go(person, now, leaving=leaving)) is not None:
            self.clock.reset(away)
        if self.company.forget(person) or seat is not None:
            self._tell_table(out)
        return self._finish(out, now)

    def forget(self, person: str, now: float) -> Outcome:
        """A person will never come again: the seat is free, or a bot's if cards are dealt."""
        self.company.forget(person)
        bot = USUAL if self.playing() else ""
        return self._reseat(Outcome(), self.seats.forget(person, bot=bot), now)

    def sit(
        self,
        person: str,
        name: str,
        seat: int | None,
        now: float,
        face: str = "",
        *,
        agreed: bool = False,
    ) -> Outcome:
        """Take a seat, this one or the first that is free; not while cards are on the table.
        At a locked table the host is asked. Where the cards that come are known to some, whoever
        sits down must have agreed to that; the host has chosen them."""
        self.company.check_welcome(person)
        self._check_no_cards()
        if self._known and not self.matches and not (agreed or person == self.seats.host):
            raise Mistake("known-cards")
        self.seats.check_seat(person, name, seat)
        if not self.ruled.locked or person == self.seats.host:
            return self._reseat(Outcome(), self.seats.sit(person, name, seat, now, face), now)
        self.company.knock(person, name, face)
        out = Outcome()
        self._tell_table(out)
        return self._finish(out, now)

    def let_in(self, person: str, knock: int, now: float, *, yes: bool) -> Outcome:
        """The host says who of those who knock may sit down."""
        self.seats.check_host(person)
        self._check_no_cards()
        out, who = Outcome(), self.company.who_knocks(knock)
        if who and yes:
            reseated = self.seats.sit(who.person, who.name, None, now, who.face)
            self.company.forget(who.person)
            return self._reseat(out, reseated, now)
        if who:
            self.company.turn_down(who.person)
            out.send.append((who.person, Refused("", Mistake("not-let-in"))))
        self._tell_table(out)
        return self._finish(out, now)

    def wear(self, person: str, face: str, now: float) -> Outcome:
        """A person has chosen another face."""
        out, seat = Outcome(), self.seats.seat_of(person)
        if seat is not None and self.seats.wear(seat, face):
            out.store.append(self._seated(seat))
            self._tell_table(out)
        return self._finish(out, now)

    def arrange(
        self, person: str, seat: int, what: str, other: int, now: float, level: str = USUAL
    ) -> Outcome:
        """The host gives a seat to a bot or a bot another level, frees a seat, or swaps two.
        Once the cards are dealt it can only be a bot's: nobody else may see the cards."""
        self.seats.check_host(person)
        if self.day:
            raise Mistake("day-fixed")
        self.seats.check_arrangement(what, seat, other)
        check_level(self.setup.game, level)
        if what != "bot":
            self._check_no_cards()
        if self.seats.seat_of(self.seats.host) in ((seat, other) if what == "swap" else (seat,)):
            self.seats.check_leader(person)  # not for those who only stand in
        out = Outcome()
        if what == "bot" and self.seats[seat].bot:
            self.seats[seat].bot = level  # a thought that has begun is finished at the old level
            out.store.append(self._seated(seat))
            self._tell_table(out)
            return self._finish(out, now)
        if what == "swap":
            reseated = self.seats.swap(seat, other)
        else:
            reseated = self.seats.vacate(seat, bot=level if what == "bot" else "")
        return self._reseat(out, reseated, now)

    def _reseat(self, out: Outcome, reseated: Reseated, now: float) -> Outcome:
        """Seats have changed hands."""
        self._promise(out)
        for seat in reseated.seats:
            out.store.append(self._seated(seat))
            self.clock.forget(seat)
            self.coach.forget(seat)
        self._tell_table(out)
        return self._finish(out, now, moved=reseated.people)

    def _seated(self, number: int) -> Seated:
        seat = self.seats[number]
        return Seated(number, seat.person, seat.name, seat.bot, seat.face)

    # the host -------------------------------------------------------------------------------

    def start(
        self, person: str, seed: str, now: float, bots: str = USUAL, part: str = ""
    ) -> Outcome:
        """Deal the first card; empty seats are bots' of this level. After the last card: once
        again. The cards come from what was promised and the parts that were added, the last of
        them with this; where nothing was promised, from the seed."""
        self.seats.check_host(person)
        self._check_no_cards()
        self.company.stop_knocking()
        if self.day and self.matches:
            raise Mistake("day-once")
        check_level(self.setup.game, bots)
        out = Outcome()
        self._promise(out)
        if promise := self._open_promise():
            self._add(out, person, part)
            seed = promise.seed()
        for seat in self.seats.free():
            self.seats.put(seat, Seat(bot=bots))
            out.store.append(self._seated(seat))
        if self.ruled.paused:
            self.ruled = self.ruled._replace(paused=False)
            out.store.append(self.ruled)
        rules = find_game(self.setup.game).RULES
        started = Started(self.matches + 1, seed, rules)
        self._begin(started, HeedingTape(seed))
        out.store.append(started)
        self._tell_table(out)
        return self._finish(out, now)

    # what is dealt from --------------------------------------------------------------------

    def promised(self, secret: str, parts: Sequence[str]) -> list[Entry]:
        """What the next match is dealt from was promised elsewhere, where parts were added."""
        number = self.matches + 1
        self.promise = Promise(number, secret, list(parts))
        return [Promised(number, secret), *(Added(number, part) for part in parts)]

    def add(self, person: str, number: int, part: str, now: float) -> Outcome:
        """Somebody's browser adds a part to what match `number` will be dealt from; everybody sees
        that it is in. One that comes too late is not."""
        self.seats.own(person)
        out, promise = Outcome(), self._open_promise()
        if promise and promise.number == number and self._add(out, person, part):
            self._tell_table(out)
        return self._finish(out, now)

    def _add(self, out: Outcome, person: str, part: str) -> bool:
        promise = self._open_promise()
        if promise is None or not promise.add(person, part):
            return False
        out.store.append(Added(promise.number, part))
        return True

    def _open_promise(self) -> Promise | None:
        """The one of the next match, as long as that is not dealt."""
        promise = self.promise
        return promise if promise and promise.number > self.matches else None

    def _promise(self, out: Outcome) -> bool:
        """Before the next match there must be something that it is dealt from, kept and told to
        all. Whether there was not."""
        settled = self._given and not self.matches
        if self.playing() or self._open_promise() or settled or not (secret := self._secrets()):
            return False
        out.store += self.promised(secret, ())
        return True

    # ---------------------------------------------------------------------------------------

    def _begin(self, started: Started, tape: SeededTape | ScriptedTape) -> None:
        self.match = Match(find_game(self.setup.game), self.setup, tape, telling=True)
        self.frozen = None
        chairs: list[int | None] = [None, *range(self.setup.seats)]
        self.chairs = {seat: self.match.chair(seat) for seat in chairs}
        self._told = dict.fromkeys(chairs, 0)
        self.ledger.begin(started, self.match.events)
        self.coach.begin(started.seed, tuple(self.seats))
        self.clock.stand_still()
        self.clock.dice = f"{started.seed}/bots" if self.day else ""

    def control(
        self, person: str, now: float, *, pace: str, pause: bool, limit: float | None = None
    ) -> Outcome:
        """The host sets the bots' pace, stops or goes on, and may limit the time to answer."""
        self.seats.check_host(person)
        if pace not in PACES:
            raise Mistake("bad-pace", pace=pace, known=", ".join(PACES))
        self.ruled = self.ruled._replace(pace=pace, paused=pause, limit=limit)
        out = Outcome(store=[self.ruled])
        self.clock.stand_still()
        self.reactions.ask_again()
        self._tell_table(out)
        self._schedule(out, now)
        for seat, told in self._told.items():
            for listener in self.seats.listeners(seat):  # the time they have left may be another
                out.send.append((listener, self.news(seat, told, now)))
        return self._finish(out, now)

    # who may come ---------------------------------------------------------------------------

    def door(self, person: str, now: float, *, locked: bool, closed: bool) -> Outcome:
        """The host decides whether whoever is new must be let in, and whether anybody may look
        on."""
        self.seats.check_host(person)
        self.ruled = self.ruled._replace(locked=locked, closed=closed)
        if not locked:
            self.company.stop_knocking()
        out = Outcome(store=[self.ruled])
        self._tell_table(out)
        return self._finish(out, now)

    def expel(self, person: str, seat: int, now: float) -> Outcome:
        """The host sends somebody away for good. Where cards are dealt a bot takes over. From now
        on the table is locked, as they could come back under another name."""
        self.seats.check_leader(person)
        who = self._sitting(seat)
        if who == person:
            raise Mistake("not-yourself")
        self.company.expelled |= {who}
        out = Outcome(store=[Expelled(who)], dismiss=[(who, Mistake("expelled"))])
        if not self.ruled.locked:
            self.ruled = self.ruled._replace(locked=True)
            out.store.append(self.ruled)
        bot = USUAL if self.playing() else ""
        return self._reseat(out, self.seats.forget(who, bot=bot), now)

    def hand_on(self, person: str, seat: int, now: float) -> Outcome:
        """The host makes somebody else the host."""
        self.seats.check_leader(person)
        self.seats.host = self._sitting(seat)
        out = Outcome(store=[Led(self.seats.host)])
        self._tell_table(out)
        return self._finish(out, now)

    def _sitting(self, seat: int) -> str:
        self.seats.check_arrangement("free", seat, seat)
        who = self.seats[seat].person
        if who is None:
            raise Mistake("nobody-there")
        return who

    def has_room(self) -> bool:
        """Could somebody sit down now, or knock?"""
        return not self.playing() and bool(self.seats.free())

    def is_open(self) -> bool:
        """Could anybody sit down now?"""
        return self.has_room() and not self.ruled.locked

    def _may_look_on(self, person: str) -> bool:
        """Who could still sit down or be let in must see the table for that."""
        return not self.ruled.closed or person == self.seats.host or self.has_room()

    def _close(self, out: Outcome) -> None:
        """Those who may not look on any more have to go."""
        for person in sorted(self.seats.watching):
            if not self._may_look_on(person):
                self.seats.watching.discard(person)
                out.dismiss.append((person, Mistake("closed")))

    # play -----------------------------------------------------------------------------------

    def act(
        self, person: str, text: str, id: str, at: Mark, now: float, delay: float = MOST_DELAY
    ) -> Outcome:
        """A person does something; a refusal goes to that person alone and changes nothing. Their
        line takes so long there and back (`delay`)."""
        seat, match = self.seats.own(person), self._begun()
        out = Outcome()
        if self.ledger.has_done(person, id):
            out.send.append((person, Done(id)))
            return self._finish(out, now)
        try:
            if at != self.mark(seat):
                raise Mistake("late")
            if self.ruled.paused:
                raise Mistake("paused")
            action = self._timely(seat, Action.parse(text), delay, now)
            action = self.coach.as_written(match, seat, action)
            self._play(out, seat, action, id)
        except Mistake as error:
            out.send.append((person, Refused(id, error)))
        else:
            out.send.append((person, Done(id)))
        return self._finish(out, now)

    def _timely(self, seat: int, action: Action, delay: float, now: float) -> Action:
        """Where it counts who was first: with the time that can be believed."""
        game = self._begun().game
        numbers = game.next(seat, Action(action.verb)).numbers if game.timed(seat) else None
        if action.number is None or numbers is None or action.verb not in game.TIMED:
            return action
        ms = self.reactions.believed(seat, self.mark(seat), action.number, delay, now)
        return action._replace(number=max(action.number, min(ms, numbers[1])))

    def _play(self, out: Outcome, seat: int, action: Action, id: str) -> None:
        """Do it for the seat; with an id it is the person who does it."""
        match = self._begun()
        right = self._right_calls()
        events = match.act(seat, action)
        self._learn(right, events)
        raced = any(isinstance(event, Said) and event.word in match.game.TIMED for event in events)
        settled = any(isinstance(event, Settled) for event in events)
        quiet = bool(match.game.TIMED) and settled and not raced
        self.clock.acted(seat, raced=raced, quiet=quiet)
        out.store.append(self.ledger.played(seat, self.seats[seat].person, action, id, events))
        if match.record.result is not None:
            holders = tuple(map(self._seated, range(self.setup.seats)))
            tape, deck = match.record.tape, match.game.plan.deck
            drawn = tape.drawn(deck) if isinstance(tape, HeedingTape) else ()
            out.store.append(self.ledger.ended(match.record, drawn, holders))
            self._promise(out)
            self._tell_table(out)

    def may_i(self, person: str, text: str, now: float) -> Outcome:
        """Would it be lawful, and what would it give? What can be picked next?"""
        seat, game = self.seats.own(person), self._begun().game
        preview: dict[str, int] = {}
        following, why, told = NOTHING, None, None
        try:
            action = Action.parse(text)
            following, told = game.next(seat, action), game.now(seat, action)
            game.check(seat, action)
            preview = game.preview(seat, action)
        except Mistake as error:
            why = error
        if seat in set(game.may()) - set(game.due()):  # they put something together out of turn
            self.clock.hold_on(now + self.clock.tempo.at(self.ruled.pace).call, self._situation())
        answer = Answer(text, why, preview, following, told)
        return self._finish(Outcome(send=[(person, answer)]), now)

    def hurry(self, person: str, now: float) -> Outcome:
        """A person would rather not wait for the bots. If somebody else is here to see how they
        play, the table keeps its pace; so it does in a lesson."""
        seat = self.seats.own(person)
        others = any(one.here for number, one in enumerate(self.seats) if number != seat)
        alone = not (others or self.seats.watching)
        if self.match and alone and not self.ruled.paused and self._script_step() is None:
            self.clock.hurry(now, self._situation())
        return self._finish(Outcome(), now)

    def tick(self, now: float) -> Outcome:
        """Do what is due by now: bots play, and the time of people runs out."""
        out = Outcome()
        while (seat := self.clock.next_seat(now)) is not None:
            if action := self._instead(out, seat):
                self._play(out, seat, action, "")
                if self.seats[seat].bot_plays and self._script_step() is None:
                    self.clock.go_on(seat, self.mark(seat), self._begun().game, now)
            self._schedule(out, now)
        return self._finish(out, now)

    def _instead(self, out: Outcome, seat: int) -> Action | None:
        """What the table does for a seat. None: nothing, or it must be thought about first."""
        if step := self._script_step():
            return step.action
        game = self._begun().game
        if not self.seats[seat].bot_plays and game.timed(seat):  # somebody who does not react
            return Action(next(verb.name for verb in game.verbs(seat) if not verb.timed))
        if self.clock.thoughts[seat] is None:
            thought = self.clock.begin(seat, self.mark(seat), "decide")
            self._think(out, seat, thought.kind, thought.seed)
            return None
        return self.clock.take(seat, game)

    # lessons and hints ----------------------------------------------------------------------

    def skip(self, person: str, now: float) -> Outcome:
        """A learner has had enough of being guided: from now on everybody plays freely."""
        out, seat = Outcome(), self.seats.own(person)
        self._begun()
        if self.coach.lesson:
            self.coach.skip()
            out.store.append(self.ledger.skipped())
        out.send.append((person, self.news(seat, self._told[seat], now)))
        return self._finish(out, now)

    def hint(self, person: str, now: float) -> Outcome:
        """What would a good player do? Only who asks is told. If something happens before the
        answer is there, nobody is."""
        seat, game = self.seats.own(person), self._begun().game
        if self.ruled.paused:
            raise Mistake("paused")
        if game.timed(seat) or game.phase != "play" or not game.menu(seat):
            raise Mistake("no-hint")
        out = Outcome()
        self._want_hint(out, seat)
        return self._finish(out, now)

    def drop_hint(self, person: str, now: float) -> Outcome:
        """The hint that is being thought about is not wanted any more: it never arrives."""
        if (seat := self.seats.seat_of(person)) is not None:
            self.coach.drop_hint(seat)
        return self._finish(Outcome(), now)

    def _want_hint(self, out: Outcome, seat: int) -> None:
        if self.coach.want_hint(seat, self.mark(seat)):
            self._think(out, seat, "hint", self.clock.draw_seed())

    def _hinted(self, out: Outcome, asked: Think, hint: Hint | None) -> None:
        seat, mark = asked.seat, self.mark(asked.seat)
        if self.coach.hint_thought_of(seat) != mark:
            return
        if asked.mark != mark:  # they have asked again since, about a later moment
            self._want_hint(out, seat)
            return
        self.coach.drop_hint(seat)
        for person in self.seats.listeners(seat):
            out.send.append((person, Hinted(mark, *(hint or (None, "none")))))

    # talking --------------------------------------------------------------------------------

    def say(self, person: str, phrase: str, now: float) -> Outcome:
        """A person says something to all at the table. It is no part of the match."""
        seat = self.seats.own(person)
        self.manners.check(person, phrase, now)
        out = Outcome()
        self._spoke(out, seat, phrase)
        return self._finish(out, now)

    def _spoke(self, out: Outcome, seat: int, phrase: str) -> None:
        for listener in self.seats.everybody():
            out.send.append((listener, Spoke(seat, phrase)))

    def _chat(self, out: Outcome, now: float) -> None:
        """A bot may have a word for what all have just seen; in a lesson nobody distracts."""
        if self.chatter is None or self.match is None or self.coach.lesson:
            return
        bots = [number for number, seat in enumerate(self.seats) if seat.bot]
        winners = () if self.match.due() else self.match.winners()
        said = self.chatter.listen(self.matches, self.chairs[None], winners, bots, now)
        if said is not None:
            self._spoke(out, *said)

    # thinking -------------------------------------------------------------------------------

    def thought(self, asked: Think, found: Conclusion, now: float) -> Outcome:
        """What came of a `Think`."""
        out = Outcome()
        if asked.kind == "hint":
            self._hinted(out, asked, found if isinstance(found, Hint) else None)
        else:
            plan = found if isinstance(found, list) else []
            self.clock.thought(asked.seat, asked.mark, asked.kind, plan)
        return self._finish(out, now)

    def _think(self, out: Outcome, seat: int, kind: str, seed: str) -> None:
        chair, level = self.chairs[seat].snapshot(), self.seats[seat].bot or USUAL
        out.think.append(Think(seat, self.mark(seat), kind, chair, level, seed))

    def _schedule(self, out: Outcome, now: float) -> None:
        """With nobody there to see it the table stands still."""
        if self.match is None or self.ruled.paused or not self.seats.anybody_here():
            self.clock.stand_still()
            return
        game = self.match.game
        for seat in game.due() if game.TIMED else ():
            self.reactions.asked(seat, self.mark(seat), now)
        for thought in self.clock.schedule(now, self._situation()):
            self._think(out, thought.seat, thought.kind, thought.seed)

    def _situation(self) -> Situation:
        match, step, seats = self._begun(), self._script_step(), tuple(self.seats)
        here = {n: seat.person for n, seat in enumerate(seats) if seat.person and seat.here}
        return Situation(
            match.game,
            seats,
            [self.mark(seat) for seat in range(self.setup.seats)],
            self.ruled,
            step,
            self.reactions.window(here.values(), self.clock.tempo.at(self.ruled.pace))
            if match.game.TIMED
            else 0.0,
            # while answers are secret it must not show that there is one to take back
            not match.game.sealing and any(match.may_undo(seat) for seat in here),
        )

    # reactions ------------------------------------------------------------------------------

    def _right_calls(self) -> dict[int, tuple[str, ...]]:
        """For the seats of people who are here, the words that are right to call now, if any. In
        a lesson nobody's time is taken."""
        game = self._begun().game
        if self._script_step():
            return {}
        here = (n for n, seat in enumerate(self.seats) if game.TIMED and not seat.bot_plays)
        return {seat: words for seat in here if (words := game.right_calls(seat))}

    def _learn(self, right: dict[int, tuple[str, ...]], events: Iterable[Event]) -> None:
        """When all answers are on the table: how long people have taken for what was right."""
        if not right or not any(isinstance(event, Settled) for event in events):
            return
        called = [event for event in events if isinstance(event, Said)]
        for seat, words in right.items():
            person = self.seats[seat].person
            assert person is not None
            times = [e.number for e in called if e.seat == seat and e.word in words]
            if times and times[0] is not None:
                self.reactions.called(person, times[0] / 1000)
            else:
                self.reactions.missed(person)

    # a restart ------------------------------------------------------------------------------

    def restore(
        self,
        entries: Iterable[Entry],
        now: float,
        *,
        how: str | None = None,
        tape: ScriptedTape | None = None,
    ) -> None:
        """Bring the table back from what was stored; nothing is sent or stored again. A match
        under other rules than today's is not played again: it is over or frozen. `how` says which,
        where no entry does. Chance may have been written down (`tape`) instead of a seed."""
        past = read_back(entries)
        for number, person, name, bot, face in past.seats.values():
            self.seats.put(number, Seat(person, name, bot, gone=now, face=face))
        self.ruled = past.ruled or self.ruled
        self.company.expelled = past.expelled
        self.seats.host = past.host or self.seats.host
        self.promise = restored(past.promised)
        started, ours = past.started, find_game(self.setup.game).RULES
        if started is None:
            return
        how = "over" if past.over else how
        if how == "frozen" or started.rules != ours:
            self.ledger.begun_elsewhere(started)
            self.frozen = None if how == "over" else Frozen(started.rules, ours)
            return
        self._begin(started, tape or HeedingTape(started.seed))
        for entry in past.played:
            self._play(Outcome(), entry.seat, Action.parse(entry.action), entry.id)
        self.promise = restored(past.promised)  # none that was made meanwhile: it is not kept
        if past.skipped:
            self.coach.skip()
        self._told = {seat: len(chair.log) for seat, chair in self.chairs.items()}
        if self.chatter:
            self.chatter.skip(self.matches, self.chairs[None])

    def rest(self) -> Rest:
        """Nobody is there; all else is in the store."""
        gone = {seat.person: seat.gone for seat in self.seats if seat.person and not seat.here}
        return Rest(gone, self.reactions)

    def wake(self, rest: Rest) -> None:
        """It was taken from the store again."""
        for seat in self.seats:
            if seat.person:
                seat.gone = rest.gone.get(seat.person, seat.gone)
        self.reactions = rest.reactions

    # telling people -------------------------------------------------------------------------

    def _tell_table(self, out: Outcome) -> None:
        """Everybody is told who sits where and what the host has set."""
        for person in self.seats.everybody():
            out.send.append((person, self.about(person)))

    def _tell_news(self, out: Outcome, now: float) -> None:
        """Those whose chair has heard something new are told."""
        moment: Moment | None = None
        for seat, chair in self.chairs.items():
            since, self._told[seat] = self._told[seat], len(chair.log)
            if since < len(chair.log) and (listeners := self.seats.listeners(seat)):
                moment = moment or self._moment(self._begun())
                news = self.news(seat, since, now, moment)
                out.send += [(person, news) for person in listeners]

    def _since(self, seat: int | None, seen: Mark | None) -> int:
        """From which event on to tell: what was not seen; to a newcomer this deal."""
        if seen and (self.matches, 0) <= seen <= self.mark(seat):
            return seen[1]
        log = self.chairs[seat].log
        deals = [n for n, event in enumerate(log) if isinstance(event, Dealt)]
        return deals[-1] if deals else 0

    def _finish(self, out: Outcome, now: float, *, moved: frozenset[str] = frozenset()) -> Outcome:
        """What every call ends with. Who has moved to another chair is told what that one has
        heard."""
        self._close(out)
        self._schedule(out, now)
        self._tell_news(out, now)
        for person in sorted(moved):
            seat = self.seats.seat_of(person)
            if self.match and person in self.seats.listeners(seat):
                out.send.append((person, self.news(seat, self._since(seat, None), now)))
        self._chat(out, now)
        return out

    # ----------------------------------------------------------------------------------------

    def _script_step(self) -> ScriptStep | None:
        return self.coach.next_step(self.match) if self.match else None

    def _begun(self) -> Match:
        if not self.match:
            raise Mistake("not-started")
        return self.match

    def _check_no_cards(self) -> None:
        if self.playing():
            raise Mistake("already-started")


def _verbs(game: Game, seat: int) -> tuple[tuple[Verb, Next], ...]:
    return tuple((verb, game.next(seat, Action(verb.name))) for verb in game.verbs(seat))
