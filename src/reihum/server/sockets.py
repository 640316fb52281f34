"""One websocket for each table and person."""

import asyncio
import contextlib
import logging
import time

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from websockets.exceptions import ConnectionClosed

from reihum.core.errors import Mistake
from reihum.room.asked import meant
from reihum.room.people import Person
from reihum.server import incoming, meters
from reihum.server.answers import pack
from reihum.server.days import Days
from reihum.server.guard import MOST_BYTES, Bucket, Count, address_of, same_origin
from reihum.server.guesses import Guesses
from reihum.server.lines import Limits
from reihum.server.people import People
from reihum.server.processes import AGAIN, TAKEN_UP, Alone, Elsewhere
from reihum.server.relay import delay_of, heard_of_delay, is_inside, pass_line_on
from reihum.server.rooms import Broken, Room, Rooms
from reihum.server.turns import Pace
from reihum.table.messages import Mark, Message, Refused
from reihum.table.reactions import MOST_DELAY
from reihum.wire.speaker import Speaker
from reihum.wire.types import WIRE

PATIENT = 10.0  # seconds to say hello
MOST_WAITING = 500  # messages not taken before a connection is given up
MOST_HELD = 2**18  # characters of them, beside the last
MOST_CONNECTIONS = 8  # of one person at one table
ENTERING = 4  # lines that are shown their table at the same time; a crowd lets others act between
NOT_HERE = 4421  # said to another process: look again who has the table
BURST, RATE = 120, 40  # messages at once, and a second; a touch may ask for several things

_untimed = contextlib.nullcontext()

log = logging.getLogger("reihum")
router = APIRouter()


class Connection:
    """A browser at a table: what goes out is put into words here and waits for its turn."""

    def __init__(self, socket: WebSocket, speaker: Speaker) -> None:
        self.socket = socket
        self.speaker = speaker
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self.held = 0  # characters in it
        self.bucket = Bucket(BURST, RATE)
        self.why, self.again = Mistake("come-again"), True  # it ends; may coming back help?

    def hear(self, message: Message) -> None:
        if self.waiting.full() or self.held > MOST_HELD:
            self._drop(0)
            self.hang_up()
            return
        text = pack(self.speaker.say(message))
        self.held += len(text)
        self.waiting.put_nowait(text)

    def hang_up(self, why: str = "come-again") -> None:
        if self.again:
            self.why = Mistake(why)
        self._drop(MOST_WAITING - 1)
        self.waiting.put_nowait(None)

    def _drop(self, most: int) -> None:
        """Of what waits, all but so many."""
        while self.waiting.qsize() > most:
            self.held -= len(self.waiting.get_nowait() or "")

    def delay(self) -> float:
        """How many seconds it takes to the browser and back, as far as is known."""
        measured = delay_of(self.socket.scope)
        return MOST_DELAY if measured is None else measured

    def turn_away(self, why: Mistake) -> None:
        """This person is not welcome here any more."""
        self.why, self.again = why, False
        self.hang_up()

    async def send_all(self) -> None:
        while (text := await self.waiting.get()) is not None:
            self.held -= len(text)
            await self.socket.send_text(text)
        await self.trouble(self.why, again=self.again)

    async def trouble(self, error: Mistake, *, again: bool) -> None:
        await self.socket.send_text(pack(self.speaker.trouble(error, again=again)))
        await self.socket.close()


@router.websocket("/ws/{code}")
async def at_table(socket: WebSocket, code: str) -> None:
    if not same_origin(socket.headers):
        await socket.close()
        return
    if is_inside(socket.scope) and socket.app.state.rooms.gave_away(code):
        await socket.close()  # before anything was said: it can be asked for elsewhere
        return
    lines, limits = socket.app.state.lines, socket.app.state.config.limits
    with contextlib.ExitStack() as counted:
        try:
            if not is_inside(socket.scope):  # else it was counted where it came
                counted.enter_context(lines.one_more(address_of(socket), limits.of_house))
        except Mistake:
            await socket.close()
            return
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # gone in the middle of it
            await _serve(socket, code, counted)


async def _serve(socket: WebSocket, code: str, counted: contextlib.ExitStack) -> None:
    lines: Count = socket.app.state.lines
    limits: Limits = socket.app.state.config.limits
    people: People = socket.app.state.people
    rooms: Rooms = socket.app.state.rooms
    days: Days = socket.app.state.days
    connection = Connection(socket, Speaker(code, "de"))
    try:
        async with asyncio.timeout(PATIENT):
            hello = await _read(socket)
        if not isinstance(hello, incoming.Hello):
            raise Mistake("bad-message")
        connection.speaker = Speaker(code.upper(), hello.lang, changes=hello.changes)
        if hello.wire != WIRE:
            raise Mistake("other-wire", wire=hello.wire, ours=WIRE)
        person = await people.find(hello.token)
        guesses: Guesses = socket.app.state.guesses
        house = address_of(socket)
        room, last = None, time.monotonic() + TAKEN_UP
        while room is None:
            finding = rooms.find(code)
            try:
                room = await guesses.find(house, finding, lambda room: room.knows(person.id))
            except Elsewhere as elsewhere:
                late = time.monotonic() > last
                if await _passed_on(connection, elsewhere, hello, late=late):
                    return
        counted.enter_context(room.kept())
        days.check_player(room.opened.day, room.opened.host, person.id)
        if len(room.ears.get(person.id, ())) >= MOST_CONNECTIONS:
            room.ears[person.id][0].hang_up()
        counted.enter_context(lines.one_more(person.id, limits.of_person))
        if person.id == room.opened.host or not room.house:
            room.house = house
    except (Mistake, TimeoutError) as error:
        why = error if isinstance(error, Mistake) else Mistake("bad-message")
        await connection.trouble(why, again=False)
        return
    log.debug("line opened", extra={"table": room.code})
    sending = asyncio.ensure_future(connection.send_all())
    reading = asyncio.ensure_future(_listen(connection, room, person, hello.seen))
    try:
        await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, reading):
            task.add_done_callback(_ended)
            task.cancel()
        room.exit(person, connection)
        log.debug("line closed", extra={"table": room.code})


async def _passed_on(
    connection: Connection, elsewhere: Elsewhere, hello: incoming.Hello, *, late: bool
) -> bool:
    """Has another process had this line, or nobody? If not, who has the table is asked again."""
    socket = connection.socket
    processes: Alone = socket.app.state.processes
    if is_inside(socket.scope):
        await socket.close(NOT_HERE)
        return True
    try:
        if await pass_line_on(socket, elsewhere, hello.model_dump_json()):
            return True
    except ConnectionClosed:
        late = True
    processes.forget(elsewhere)
    if late:
        await connection.trouble(Mistake("come-again"), again=True)
    else:
        await asyncio.sleep(AGAIN)
    return late


def _ended(task: "asyncio.Task[None]") -> None:
    error = None if task.cancelled() else task.exception()
    if error and not isinstance(error, WebSocketDisconnect | RuntimeError):
        log.error("connection broken", exc_info=error)


async def _listen(connection: Connection, room: Room, person: Person, seen: Mark | None) -> None:
    app, house = connection.socket.app, address_of(connection.socket)
    pace: Pace = app.state.pace
    try:
        async with app.state.entering:
            await room.enter(person, connection, seen)
        while True:
            message = await _read(connection.socket)
            while not connection.bucket.take():  # nobody is cut off: what is not read yet waits
                meters.refused.labels("messages").inc()
                await asyncio.sleep(1 / RATE)
            await pace.turn(person.id, house)
            await _take(connection, room, person, message)
    except Mistake as error:
        await connection.trouble(error, again=False)
    except Broken as error:
        connection.hang_up(error.why)
        await asyncio.sleep(1)


async def _read(socket: WebSocket) -> incoming.Asked:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        text, said = message.get("text"), message.get("bytes")
        if text is not None or said is None or not is_inside(socket.scope):
            break
        heard_of_delay(socket.scope, said)
    if text is None or len(text) > MOST_BYTES:
        raise Mistake("bad-message")
    try:
        return incoming.read.validate_json(text)
    except ValidationError as error:
        raise Mistake("bad-message") from error


async def _take(
    connection: Connection, room: Room, person: Person, message: incoming.Asked
) -> None:
    """Do what a message asks for; what cannot be is told to this person alone."""
    took = meters.timed(meters.act) if isinstance(message, incoming.Act) else _untimed
    try:
        with took:
            await room.do(meant(room, person.id, message, connection.delay()))
    except Mistake as error:
        connection.hear(Refused(getattr(message, "id", ""), error))
