"""What a browser may say over the websocket, as models that check it.

What it is answered is in `wire/types.py`. The schema of both is written by `make wire`.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from reihum.wire.types import Level, Pace

MOST_TEXT = 400  # characters of an action

Part = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
Mark = tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]]


class Incoming(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Hello(Incoming):
    """The first message: who I am, my language, and how far I have come. One of another
    wire may say more; it is told to reload the page."""

    model_config = ConfigDict(extra="ignore")

    kind: Literal["hello"]
    wire: int
    token: Annotated[str, Field(max_length=200)]
    lang: Annotated[str, Field(max_length=20)]  # instead of one we do not have: the usual one
    seen: Mark | None = None
    changes: bool = False  # after the first news only what changes is wanted


class Act(Incoming):
    """An action, under an id of the client's, for the moment `at`."""

    kind: Literal["act"]
    id: Annotated[str, Field(pattern=r"^[\w-]{1,64}$")]
    action: Annotated[str, Field(max_length=MOST_TEXT)]
    at: Mark


class May(Incoming):
    """May I, what would it give, and what can I pick next?"""

    kind: Literal["may"]
    action: Annotated[str, Field(max_length=MOST_TEXT)]


class Add(Incoming):
    """My browser's part of what match `number` will be dealt from."""

    kind: Literal["add"]
    number: Annotated[int, Field(ge=1)]
    part: Part


class Start(Incoming):
    """The host deals, or deals again."""

    kind: Literal["start"]


class Arrange(Incoming):
    """The host gives a seat to a bot or a bot another level, frees it, or swaps it."""

    kind: Literal["arrange"]
    seat: Annotated[int, Field(ge=0, le=99)]
    what: Literal["bot", "free", "swap"]
    other: Annotated[int, Field(ge=0, le=99)] = 0
    level: Level = "medium"


class Hint(Incoming):
    """What would a good player do now?"""

    kind: Literal["hint"]


class DropHint(Incoming):
    """The hint that was asked for is not wanted any more."""

    kind: Literal["drop-hint"]


class Skip(Incoming):
    """A learner would rather play freely."""

    kind: Literal["skip"]


class Hurry(Incoming):
    """Whoever plays alone against bots would rather not wait for them."""

    kind: Literal["hurry"]


class Say(Incoming):
    """Something said to all at the table: one of the phrases."""

    kind: Literal["say"]
    phrase: Annotated[str, Field(max_length=40)]


class Door(Incoming):
    """The host locks the table, so that whoever is new has to be let in, or closes it to
    lookers-on."""

    kind: Literal["door"]
    locked: bool
    closed: bool


class LetIn(Incoming):
    """The host lets somebody sit down who knocks at a locked table, or does not."""

    kind: Literal["let-in"]
    knock: Annotated[int, Field(ge=0)]
    yes: bool


class Expel(Incoming):
    """The host sends whoever sits here away for good."""

    kind: Literal["expel"]
    seat: Annotated[int, Field(ge=0, le=99)]


class HandOn(Incoming):
    """The host makes whoever sits here the host."""

    kind: Literal["hand-on"]
    seat: Annotated[int, Field(ge=0, le=99)]


class Control(Incoming):
    """The host sets the bots' pace, pauses, limits the time to answer (in seconds)."""

    kind: Literal["control"]
    pace: Pace
    paused: bool
    limit: Annotated[int, Field(ge=5, le=3600)] | None = None


_ForHosts = Start | Arrange | Control | Door | LetIn | Expel | HandOn
_Wish = Hint | DropHint | Skip | Hurry | _ForHosts
Asked = Hello | Act | May | Say | Add | _Wish
FromClient = Annotated[Asked, Field(discriminator="kind")]
read: TypeAdapter[Asked] = TypeAdapter(FromClient)
