"""The wire: what goes over the websocket, as models.

`wire.schema.json` is made from them (`make wire`), and the client's TypeScript types from that.
A change that an older client would not understand is a new WIRE.
"""

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    model_serializer,
)

WIRE = 1
MOST_TEXT = 400  # characters of an action

Mark = tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]]
Lang = Literal["de", "en"]
Pace = Literal["slow", "normal", "fast"]
Level = Literal["easy", "medium", "hard"]


class Wire(BaseModel):
    model_config = ConfigDict(extra="forbid")


# from the client ----------------------------------------------------------------------------


class Hello(Wire):
    """The first message: who I am, my language, and how far I have come. One of another
    wire may say more; it is told to reload the page."""

    model_config = ConfigDict(extra="ignore")

    kind: Literal["hello"]
    wire: int
    token: Annotated[str, Field(max_length=200)]
    lang: Lang
    seen: Mark | None = None


class Act(Wire):
    """An action, under an id of the client's, for the moment `at`."""

    kind: Literal["act"]
    id: Annotated[str, Field(pattern=r"^[\w-]{1,64}$")]
    action: Annotated[str, Field(max_length=MOST_TEXT)]
    at: Mark


class May(Wire):
    """May I, and what would it give?"""

    kind: Literal["may"]
    action: Annotated[str, Field(max_length=MOST_TEXT)]


class Start(Wire):
    """The host deals, or deals again."""

    kind: Literal["start"]


class Arrange(Wire):
    """The host gives a seat to a bot or a bot another level, frees it, or swaps it."""

    kind: Literal["arrange"]
    seat: Annotated[int, Field(ge=0, le=99)]
    what: Literal["bot", "free", "swap"]
    other: Annotated[int, Field(ge=0, le=99)] = 0
    level: Level = "medium"


class Hint(Wire):
    """What would a good player do now?"""

    kind: Literal["hint"]


class DropHint(Wire):
    """The hint that was asked for is not wanted any more."""

    kind: Literal["drop-hint"]


class Skip(Wire):
    """A learner would rather play freely."""

    kind: Literal["skip"]


class Control(Wire):
    """The host sets the bots' pace, pauses, limits the time to answer (in seconds)."""

    kind: Literal["control"]
    pace: Pace
    paused: bool
    limit: Annotated[int, Field(ge=5, le=3600)] | None = None


Asked = Hello | Act | May | Hint | DropHint | Skip | Start | Arrange | Control
FromClient = Annotated[Asked, Field(discriminator="kind")]
read: TypeAdapter[Asked] = TypeAdapter(FromClient)


# to the client ------------------------------------------------------------------------------


class Seat(Wire):
    name: str
    bot: Literal["", "easy", "medium", "hard"]  # its level; empty: no bot
    here: bool
    free: bool


class Table(Wire):
    """Who sits where, and what the host has set. Sent whenever it changes."""

    kind: Literal["table"]
    wire: int
    code: str
    game: str
    name: str
    options: dict[str, int | bool | str]
    unusual: list[str]  # the options that differ from the rulebook's, in words
    printed: dict[str, int]  # what stands on cards besides their names: so many flowers
    levels: list[Level]  # that bots have here; games of luck have one
    seats: list[Seat]
    you: int | None  # the own seat; none: a spectator
    host: bool
    matches: int  # how many were begun at this table
    playing: bool
    paused: bool
    pace: Pace
    limit: float | None
    frozen: str | None  # why the last match cannot go on, in words


HappenedKind = Literal["moved", "shown", "said", "shuffled", "scored", "dealt"]


class Happened(Wire):
    """An event as the own chair heard it; those with nothing to show or tell are left out."""

    n: int  # its number in the chair's log
    kind: HappenedKind
    text: str | None = None  # a line for the log
    rule: str | None = None  # the number of the rule it rests on
    seat: int | None = None  # whom it is about
    word: str | None = None
    cards: tuple[str, ...] | None = None
    source: str | None = None
    target: str | None = None
    zone: str | None = None
    place: str | None = None  # what a card without a place of its own stands for

    @model_serializer(mode="wrap")
    def _only_what_is_there(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {name: value for name, value in write(self).items() if value is not None}


class Zone(Wire):
    """A zone: its cards, the top one last, "?" where faces are hidden; none: not even their
    number is seen."""

    name: str
    kind: str
    owner: int | None
    label: str
    open: bool
    ordered: bool
    empty: bool
    cards: tuple[str, ...] | None


class Choice(Wire):
    """A line of the menu."""

    action: str
    verb: str
    cards: tuple[str, ...]
    place: str | None
    label: str


class Form(Wire):
    """An action to compose: so many cards out of these zones, a place, a number; a `timed`
    number is the milliseconds since the question was shown."""

    verb: str
    label: str
    zones: tuple[str, ...]
    least: int
    most: int
    ordered: bool
    places: tuple[str, ...]
    numbers: tuple[int, int] | None
    timed: bool


class Guide(Wire):
    """What a learner is told, what to do (none: others are on turn), and how far it is."""

    text: str
    choice: Choice | None
    step: int
    steps: int


class News(Wire):
    """What happened after event number `since` of match at[0], and how things stand now."""

    kind: Literal["news"]
    at: Mark
    since: int
    events: list[Happened]
    zones: list[Zone]
    asked: tuple[int, ...]  # whom the game has asked; empty: the match is over
    phase: Literal["play", "rest", "over"]
    deal: int
    deals: int
    facts: dict[str, Any]
    notes: list[str]  # facts worth a sentence
    answer: str | None  # the own answer while others are still asked
    points: tuple[tuple[int, ...], ...]  # of the deals that are over
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    menu: list[Choice]
    forms: list[Form]
    undo: bool
    left: float | None  # seconds this seat has to answer, where time is short
    guide: Guide | None  # where this is a lesson


class Done(Wire):
    """The action was done, now or before."""

    kind: Literal["done"]
    id: str


class Why(Wire):
    """A refusal in words: the sentence, and the rule it rests on, if one."""

    text: str
    rule: str | None
    rule_text: str | None


class Refused(Wire):
    """The action was not done."""

    kind: Literal["refused"]
    id: str
    why: Why


class Answer(Wire):
    """To a `may`: nothing against it (`why` is null), and what it would give."""

    kind: Literal["answer"]
    action: str
    why: Why | None
    preview: dict[str, int]


class Hinted(Wire):
    """To a `hint`, for the moment `at`: the action, in words too, and why; none: nothing."""

    kind: Literal["hinted"]
    at: Mark
    choice: Choice | None
    why: str


class Trouble(Wire):
    """Anything else that cannot be; `again`: coming back may help."""

    kind: Literal["trouble"]
    text: str
    again: bool


Said = Table | News | Done | Refused | Answer | Hinted | Trouble
ToClient = Annotated[Said, Field(discriminator="kind")]
said: TypeAdapter[Said] = TypeAdapter(ToClient)


def schema() -> dict[str, Any]:
    """The wire format as a JSON Schema."""

    class Messages(Wire):
        from_client: FromClient
        to_client: ToClient

    made = Messages.model_json_schema()
    return made | {"title": "Reihum wire", "description": f"version {WIRE}"}
