"""What a table says to people and what it asks to be thought about: plain values, no words and
no bytes.

`wire/speaker.py` puts messages into words, `server/thinking.py` thinks.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.cue import Cue
from reihum.core.errors import Mistake
from reihum.core.events import Event
from reihum.core.options import Setup
from reihum.core.picking import Next, Verb
from reihum.core.zones import View
from reihum.table.ledger import Entry
from reihum.table.promise import Shown

Mark = tuple[int, int]  # which match of the table, and how many events of a chair's log


class SeatSeen(NamedTuple):
    """A seat as everyone at the table sees it."""

    name: str
    bot: str  # its level; empty: no bot
    here: bool
    free: bool  # no person's
    face: str = ""  # empty: nobody's
    left: bool = False  # this person has left in the middle of a match, and may come back


class About(NamedTuple):
    """Who sits at the table, and what the host has set."""

    setup: Setup
    seats: tuple[SeatSeen, ...]
    you: int | None
    host: bool
    matches: int
    playing: bool
    paused: bool
    pace: str
    limit: float | None
    frozen: tuple[int, int] | None
    day: str = ""  # whose deal this is, if it is the deal of a day
    locked: bool = False
    closed: bool = False
    leads: int | None = None  # the seat of the host, if the host has one
    knocking: tuple[tuple[int, str], ...] = ()  # for the host: who would like to come in
    knocks: bool = False  # the host is asked about you
    known: bool = False  # some may have seen the cards of this match, which counts for nothing
    promise: Shown | None = None  # what the match, or the next one, is dealt from; none: no proof


class Guide(NamedTuple):
    """What a learner is told: in each language, what to do (nothing: others are on turn, or all is
    done), and which of how many steps it is."""

    say: dict[str, str]
    action: Action | None
    step: int
    steps: int
    done: bool = False  # the lesson is over, if not the match


class News(NamedTuple):
    """What a chair has heard since its event number `since`, and how things stand now. `same` is
    for those who put it into words: what is the same for several people is done once and kept
    there. All who are told of the same moment share it."""

    at: Mark
    since: int
    events: tuple[Event, ...]
    view: View
    deals: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    menu: tuple[Action, ...]
    verbs: tuple[tuple[Verb, Next], ...]  # what can be begun, and what leads on from there
    undo: bool
    left: float | None  # seconds this seat has to answer, where time is short
    guide: Guide | None  # where this is a lesson
    now: Cue | None = None  # what this seat is told to do; none: it may only wait
    routine: Action | None = None  # all that this seat can do, which may be done for it
    same: dict[Any, Any] | None = None


class Done(NamedTuple):
    """The action of this id was done, now or before."""

    id: str


class Refused(NamedTuple):
    """The action of this id was not done; without an id: something else that was asked for."""

    id: str
    why: Mistake


class Answer(NamedTuple):
    """To "may I?": why not, or what it would give; and what can be picked next."""

    action: str
    why: Mistake | None
    preview: dict[str, int]
    next: Next
    now: Cue | None = None  # what the seat is told to do, with this much picked


class Hinted(NamedTuple):
    """What a good player would do on this chair, and why (a key of the texts); none: nothing."""

    at: Mark
    action: Action | None
    why: str


class Evening(NamedTuple):
    """The table is one of an evening's: which game of how many, and the table where it goes on by
    now. The room says it: the table itself knows nothing of an evening."""

    code: str
    number: int
    games: int
    table: str


class Spoke(NamedTuple):
    """Somebody has said something to all: one of the phrases (a key of the texts)."""

    seat: int
    phrase: str


Message = About | News | Done | Refused | Answer | Hinted | Evening | Spoke


class Think(NamedTuple):
    """Something to be thought about elsewhere; what came of it goes to `Table.thought`."""

    seat: int
    mark: Mark  # the moment of the seat's chair it is about
    kind: str  # "decide", "interject" or "hint"
    chair: Chair
    level: str
    seed: str  # of its own dice


@dataclass
class Outcome:
    """What a call led to: entries to store first, then messages to send, then what to think
    about; and whose lines are cut."""

    store: list[Entry] = field(default_factory=list)
    send: list[tuple[str, Message]] = field(default_factory=list)
    welcome: list[Message] = field(default_factory=list)  # of these, for the line just come alone
    think: list[Think] = field(default_factory=list)
    dismiss: list[tuple[str, Mistake]] = field(default_factory=list)  # who must go, and why
