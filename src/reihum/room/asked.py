"""What somebody at a table asks for, as a call of it. What a message holds has been checked, or was
said by our own page; its values are attributes."""

from collections.abc import Callable
from typing import Any

from reihum.core.errors import Mistake
from reihum.room.rooms import Room
from reihum.table.messages import Outcome

Call = Callable[[float], Outcome]


def meant(room: Room, person: str, message: Any, delay: float) -> Call:
    """`delay`: how many seconds it takes to the person and back."""
    table, m = room.table, message
    match m.kind:
        case "act":
            return lambda now: table.act(person, m.action, m.id, m.at, now, delay)
        case "may":
            return lambda now: table.may_i(person, m.action, now)
        case "hint":
            return lambda now: table.hint(person, now)
        case "drop-hint":
            return lambda now: table.drop_hint(person, now)
        case "skip":
            return lambda now: table.skip(person, now)
        case "hurry":
            return lambda now: table.hurry(person, now)
        case "say":
            return lambda now: table.say(person, m.phrase, now)
        case "add":
            return lambda now: table.add(person, m.number, m.part, now)
    return _wished(room, person, message)


def _wished(room: Room, person: str, message: Any) -> Call:
    """What only a host may ask for; the table knows who that is."""
    table, m = room.table, message
    match m.kind:
        case "start":
            return lambda now: room.start(person, now)
        case "arrange":
            return lambda now: table.arrange(person, m.seat, m.what, m.other, now, m.level)
        case "door":
            return lambda now: table.door(person, now, locked=m.locked, closed=m.closed)
        case "let-in":
            return lambda now: table.let_in(person, m.knock, now, yes=m.yes)
        case "expel":
            return lambda now: table.expel(person, m.seat, now)
        case "hand-on":
            return lambda now: table.hand_on(person, m.seat, now)
        case "control":
            return lambda now: table.control(
                person, now, pace=m.pace, pause=m.paused, limit=m.limit
            )
    raise Mistake("bad-message")
