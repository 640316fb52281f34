"""What goes from a table to a browser, as types of plain dicts: the one source of the wire.

The server's OpenAPI document is made from these (and from what it takes in), the client's
TypeScript types from that (`make wire`). Nothing is validated when a message is made: tests hold
what `speaker.py` builds against the schema. A change that an older client would not understand is
a new WIRE.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NotRequired

if TYPE_CHECKING:
    from typing_extensions import TypedDict
else:  # pydantic wants this one before Python 3.12; a browser's Python has only the other
    try:
        from typing_extensions import TypedDict
    except ImportError:
        from typing import TypedDict

WIRE = 3

Mark = tuple[int, int]  # which match of the table, and how many events of a chair's log
Pace = Literal["slow", "normal", "fast"]
Level = Literal["easy", "medium", "hard"]
Bot = Literal["", "easy", "medium", "hard"]  # its level; empty: no bot
Counts = Literal["points", "cards", "quartets", "hands", "lost", "wins"]
Keeps = Literal["left", "collected"]
Phase = Literal["play", "rest", "over"]


class Part(TypedDict):
    """A piece of a sentence: words; or a card, or somebody at the table, with the words for it."""

    text: str
    card: NotRequired[str]
    seat: NotRequired[int]


class Seat(TypedDict):
    name: str
    bot: Bot
    here: bool
    free: bool
    left: bool  # has gone in the middle of a match; a bot plays until they come back
    face: str  # what is drawn and the colour behind it, "fox-mint"; empty: nobody's


class Knock(TypedDict):
    """Somebody who would like to sit down at a locked table."""

    number: int
    name: str


class Promised(TypedDict):
    """What match `number` is dealt from, as all may know it while it is played and before: the hash
    of a secret, and the parts that browsers have added. See docs/deals.md."""

    number: int
    hash: str
    parts: Sequence[str]


class Table(TypedDict):
    """Who sits where, and what the host has set. Sent whenever it changes."""

    kind: Literal["table"]
    wire: int
    code: str
    game: str
    name: str
    options: dict[str, int | bool | str]
    unusual: list[str]  # the options that differ from the rulebook's, in words
    printed: dict[str, int]  # what is printed on cards besides their names: so many flowers
    levels: list[Level]  # that bots have here; games of luck have one
    counts: Counts  # what the points of a deal are
    adds: bool  # they are added up; else the rounds won are
    keeps: Keeps  # what the cards are that somebody holds at the end
    seats: list[Seat]
    you: int | None  # the own seat; none: a spectator
    host: bool
    matches: int  # how many were begun at this table
    playing: bool
    paused: bool
    pace: Pace
    limit: float | None
    locked: bool  # whoever is new must be let in
    closed: bool  # nobody may look on
    leads: int | None  # the seat of the host, if the host has one; others may stand in
    knocking: list[Knock]  # only the host is asked about them
    knocks: bool  # the host is asked about you
    frozen: str | None  # why the last match cannot go on, in words
    day: str | None  # whose deal this is, if it is the deal of a day
    known: bool  # some may have seen the cards of this match, which counts for nothing
    promise: Promised | None  # of this match or the next one; none: there is no proof of its cards


class Happened(TypedDict):
    """An event as the own chair heard it; those with nothing to show or tell are left out."""

    n: int  # its number in the chair's log
    kind: Literal["moved", "shown", "said", "shuffled", "scored", "dealt"]
    line: NotRequired[list[Part]]  # for the log
    rule: NotRequired[str]  # the number of the rule the line rests on
    seat: NotRequired[int]  # whom it is about
    word: NotRequired[str]  # what was said
    called: NotRequired[bool]  # it was called out for all to hear, like "Stopp!"
    number: NotRequired[int]  # that was said with it
    unit: NotRequired[Literal["ms", "number"]]  # what that number is
    cards: NotRequired[Sequence[str]]
    source: NotRequired[str]
    target: NotRequired[str]
    zone: NotRequired[str]
    place: NotRequired[str]  # what a card without a place of its own stands for


class Meld(TypedDict):
    """Cards that belong together, in the order in which they read; of each the value it stands
    for, empty where that is its own; and what they bring together, where that matters."""

    kind: Literal["run", "set", "colour"]
    cards: Sequence[str]
    stands: Sequence[str]
    points: int


class Sorted(TypedDict):
    """How the cards of a zone can be sorted, from what its reader sees: combinations, what is
    left over, and the points that this brings. Where one card must go: which, and the points
    then."""

    melds: list[Meld]
    left: Sequence[str]
    points: int
    throw: str
    after: int


class Zone(TypedDict):
    """A zone: its cards, the top one last, "?" where faces are hidden; none: not even their
    number is seen."""

    name: str
    kind: str
    owner: int | None
    label: str
    open: bool
    ordered: bool
    empty: bool
    cards: Sequence[str] | None
    groups: NotRequired[Sequence[int]]  # how many of them lie together, one group after another
    wild: NotRequired[Sequence[str]]  # cards that can stand for others in this zone only
    sorted: NotRequired[Sorted]


class Choice(TypedDict):
    """A line of the menu."""

    action: str
    verb: str
    cards: Sequence[str]
    place: str | None
    number: int | None
    which: Sequence[int]
    label: str


class Next(TypedDict):
    """What can be picked next: cards by the zone they lie in, places, a number of this range,
    which of the alike cards at the place; and whether what is picked is a lawful action."""

    cards: dict[str, Sequence[str]]
    places: Sequence[str]
    numbers: tuple[int, int] | None
    which: Sequence[int]
    done: bool


class Verb(TypedDict):
    """Something that can be begun. Cards of these zones and these places can be tried, though the
    rules may refuse them; `next` is what leads somewhere. Touching the zone `touch` means this
    verb. The number of a `timed` one is the milliseconds since the question was shown."""

    verb: str
    label: str
    zones: Sequence[str]
    places: Sequence[str]
    touch: str
    timed: bool
    several: bool  # it takes several cards
    next: Next


class Counted(TypedDict):
    """What counts for or against somebody once a deal is over, and how much."""

    name: str
    cards: Sequence[str]
    points: int


class Guide(TypedDict):
    """What a learner is told, what to do (none: others are on turn, or all is done), and how far
    it is. A number that is missing does not matter."""

    line: list[Part]
    choice: Choice | None
    step: int
    steps: int
    done: bool  # the lesson is over; the match may go on


class News(TypedDict):
    """What happened after event number `since` of match at[0], and how things stand now."""

    kind: Literal["news"]
    at: Mark
    since: int
    events: list[Happened]
    zones: list[Zone]
    now: list[Part]  # what to do or, if there is nothing to do, whom the table waits for
    asked: Sequence[int]  # whom the game has asked; empty: the match is over
    yours: bool  # the game waits for an answer of yours
    phase: Phase
    deal: int
    deals: int
    facts: dict[str, Any]  # what a game's own board may need
    wild: Sequence[str]  # cards that can stand for others now though nothing on them says so
    notes: list[str]  # facts worth a sentence
    answer: Choice | None  # the own answer while others are still asked
    points: Sequence[Sequence[int]]  # of the deals that are over
    counted: list[list[Counted]]  # by seat, what the last points are made of, unless hands say it
    totals: Sequence[int]
    winners: Sequence[int]
    menu: list[Choice]
    verbs: list[Verb]
    routine: Choice | None  # all that can be done, which may be done for this person
    undo: bool
    left: float | None  # seconds this seat has to answer, where time is short
    guide: Guide | None  # where this is a lesson


class Changed(TypedDict):
    """News for a line that asked for changes and has just had those before: they went up to event
    number `since` of the same match. What is not here is as it was. A zone takes the place of the
    one of its name; those that are new come after the others."""

    kind: Literal["changed"]
    at: Mark
    since: int
    events: list[Happened]
    zones: list[Zone]
    now: NotRequired[list[Part]]
    asked: NotRequired[Sequence[int]]
    yours: NotRequired[bool]
    phase: NotRequired[Phase]
    deal: NotRequired[int]
    deals: NotRequired[int]
    facts: NotRequired[dict[str, Any]]
    wild: NotRequired[Sequence[str]]
    notes: NotRequired[list[str]]
    answer: NotRequired[Choice | None]
    points: NotRequired[Sequence[Sequence[int]]]
    counted: NotRequired[list[list[Counted]]]
    totals: NotRequired[Sequence[int]]
    winners: NotRequired[Sequence[int]]
    menu: NotRequired[list[Choice]]
    verbs: NotRequired[list[Verb]]
    routine: NotRequired[Choice | None]
    undo: NotRequired[bool]
    left: NotRequired[float | None]
    guide: NotRequired[Guide | None]


class Done(TypedDict):
    """The action was done, now or before."""

    kind: Literal["done"]
    id: str


class Why(TypedDict):
    """A refusal in words: the sentence, and the rule it rests on, if one."""

    text: str
    line: NotRequired[list[Part]]  # the same in parts, where it names cards
    rule: str | None
    rule_text: str | None


class Refused(TypedDict):
    """The action was not done."""

    kind: Literal["refused"]
    id: str
    why: Why


class Answer(TypedDict):
    """To a `may`: what stands against it (nothing: it is lawful), what it would give, and what can
    be picked next."""

    kind: Literal["answer"]
    action: str
    why: Why | None
    preview: dict[str, int]
    next: Next
    now: list[Part]  # what to do, with this much picked; empty: what the news says


class Hinted(TypedDict):
    """To a `hint`, for the moment `at`: the action, in words too, and why; none: nothing."""

    kind: Literal["hinted"]
    at: Mark
    choice: Choice | None
    line: list[Part]
    why: str


class Evening(TypedDict):
    """This table is one of an evening's, game `number` of so many. `table` is the one where it goes
    on by now: whoever is at an older one follows."""

    kind: Literal["evening"]
    code: str
    number: int
    games: int
    table: str


class Spoke(TypedDict):
    """Somebody has said something to all: one of the phrases, whose words the texts have."""

    kind: Literal["spoke"]
    seat: int
    phrase: str


class Trouble(TypedDict):
    """Anything else that cannot be; `again`: coming back may help."""

    kind: Literal["trouble"]
    text: str
    again: bool


Message = Table | News | Changed | Done | Refused | Answer | Hinted | Evening | Spoke | Trouble


class Replay(TypedDict):
    """A deal of a match that is over, step by step."""

    table: Table  # who sat where then; `you` is the seat it is seen from
    number: int
    seats: bool  # can it be seen from one seat?
    starts: list[int]  # the line of the story in which each deal begins
    deal: int
    lines: list[int]  # the line of the story each step is: the same moment from every seat
    steps: list[News]
