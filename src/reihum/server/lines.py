"""The lines to this server, below everything that is said on them: how many there are, how long a
request may take to arrive, and how much of one line is read at a time.

uvicorn speaks HTTP and websockets; it has no limits for who says nothing, or nothing but pings.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from reihum.server import meters
from reihum.server.guard import MOST_BYTES, Bucket, house_of

RTT = "reihum.rtt"  # the extension of a websocket's scope that says how long it takes
SLICE = 1024  # bytes of a websocket that are read before it is others' turn
UNPACKED = 4 * MOST_BYTES  # that a slice may come to: messages can be packed a thousand to one


class Limits(NamedTuple):
    """How much patience there is with one line, and with one address, which may be a house full of
    people. docs/hosting.md says why it is so much. Tests have less."""

    lines: int = 10_000  # at once, of all together
    of_house: int = 300  # of one address; behind a proxy only websockets are counted by it
    of_person: int = 40  # websockets of one person, at all tables together
    request: float = 20.0  # seconds until a request must have arrived, with its body
    unread: float = 30.0  # seconds until what is sent must have been taken
    requests: tuple[float, float] = (800, 60)  # of one address at once, and a second
    sparing: tuple[float, float] = (100, 1)  # of these, that create something or cost much
    guesses: tuple[float, float] = (60, 0.2)  # codes that lead nowhere at once, and a second
    pieces: tuple[float, float] = (40, 2)  # pings and parts of messages at once, and a second


USUAL_LIMITS = Limits()


class Gate:
    """All lines that are open. Where there are too many, of all or of one house, the one that has
    asked nothing for longest has to go: browsers keep more lines than they need."""

    def __init__(
        self,
        limits: Limits,
        trusted: Callable[[str], bool] = lambda _: False,
        inside: int | None = None,
    ) -> None:
        """`trusted`: is this the address of a proxy, through which many come? `inside`: the port at
        which other processes pass on who came to them."""
        self.limits, self.trusted, self.inside = limits, trusted, inside
        self.lines: dict[asyncio.Transport, str] = {}  # and whose they are
        self.idle: dict[asyncio.Transport, None] = {}  # those that ask nothing, the oldest first
        self._of_house: Counter[str] = Counter()
        self._idle_of: dict[str, dict[asyncio.Transport, None]] = {}  # the same, by house

    def come(self, line: asyncio.Transport, address: str) -> None:
        house = "" if not address or self.trusted(address) else house_of(address)
        full = house and self._of_house[house] >= self.limits.of_house
        if full or len(self.lines) >= self.limits.lines:
            idle = self._idle_of.get(house, {}) if full else self.idle
            meters.refused.labels("lines-of-house" if full else "lines").inc()
            if not idle:
                line.abort()
                return
            oldest = next(iter(idle))
            self.gone(oldest)
            oldest.abort()
        self.lines[line] = house
        self._of_house[house] += 1
        self.answered(line)

    def asks(self, line: asyncio.Transport) -> None:
        if line in self.idle:
            del self.idle[line]
            house = self.lines[line]
            del self._idle_of[house][line]
            if not self._idle_of[house]:
                del self._idle_of[house]

    def answered(self, line: asyncio.Transport) -> None:
        if line in self.lines:
            self.idle[line] = None
            self._idle_of.setdefault(self.lines[line], {})[line] = None

    def gone(self, line: asyncio.Transport) -> None:
        self.asks(line)
        house = self.lines.pop(line, None)
        if house is not None:
            self._of_house[house] -= 1
            if not self._of_house[house]:
                del self._of_house[house]


class _Line:
    """What HTTP and websockets have in common: who does not take what they are sent is cut off."""

    gate: Gate
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._unread = self.loop.call_later(self.gate.limits.unread, self._cut, "unread")

    def resume_writing(self) -> None:
        self._taken()
        super().resume_writing()  # type: ignore[misc]

    def connection_lost(self, exc: Exception | None) -> None:
        self._taken()
        self.gate.gone(self.transport)
        super().connection_lost(exc)  # type: ignore[misc]

    def _cut(self, why: str) -> None:
        meters.refused.labels(why).inc()
        self.transport.abort()

    def _taken(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None


class Http(_Line, H11Protocol):
    """A line on which somebody asks for pages; from the moment it is open, and again after each
    answer, the next request must arrive in time."""

    _arrives: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        passed_on = self.server is not None and self.server[1] == self.gate.inside
        self.gate.come(transport, self.client[0] if self.client and not passed_on else "")
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_watching()
        self._taken()
        self.gate.asks(self.transport)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._stop_watching()
            return
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            if self._arrives is None:
                late = self.gate.limits.request
                self._arrives = self.loop.call_later(late, self._cut, "late")
        else:
            self._stop_watching()
        if self.conn.their_state is h11.IDLE:
            self.gate.answered(self.transport)
        else:
            self.gate.asks(self.transport)

    def _stop_watching(self) -> None:
        if self._arrives:
            self._arrives.cancel()
            self._arrives = None


class Socket(_Line, WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """A websocket, read a little at a time: however much comes at once, the others are served in
    between. Nobody needs many pings, nor messages in many pieces."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.rtt: float | None = None  # seconds there and back, once it is known
        self._slice = bytearray(SLICE)
        self._held = 0  # bytes of messages that nobody has taken yet
        self._pieces = Bucket(*self.gate.limits.pieces)

    def get_buffer(self, sizehint: int) -> memoryview:
        return memoryview(self._slice)

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(self._slice[:nbytes]))

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # it was a handshake
            extensions: Any = self.scope["extensions"]
            extensions[RTT] = lambda: self.rtt

    def start_keepalive(self) -> None:
        """The first ping at once: then it is known how long it takes there and back."""
        super().start_keepalive()
        if self.ping_timer:
            self.ping_timer.cancel()
            self.ping_timer = self.loop.call_later(0, self.send_keepalive_ping)

    def handle_ping(self) -> None:
        if self._few():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._few():
            pinged = self.pending_ping_payload
            super().handle_pong(event)
            if pinged is not None and self.pending_ping_payload is None:
                self.rtt = self.last_ping_rtt

    def handle_cont(self, event: Frame) -> None:
        if self._few():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """What is no text ends the line, and is not worth a line of the log."""
        if self.transport.is_closing():  # the rest of a slice
            return
        message = b"".join(self.frames)
        if self.curr_msg_data_type == "text":
            try:
                message.decode()
            except UnicodeDecodeError:
                self.conn.send_close(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        self._held = len(message) + (self._held if self.read_paused else 0)
        if self._held > UNPACKED:
            self._cut("unpacked")
            return
        super().send_receive_event_to_app()

    def _few(self) -> bool:
        if not self._pieces.take():
            self._cut("pieces")
        return not self.transport.is_closing()


def protocols(at: Gate) -> tuple[type[Http], type[Socket]]:
    """For uvicorn: both, with this gate."""

    class HttpHere(Http):
        gate = at

    class SocketHere(Socket):
        gate = at

    return HttpHere, SocketHere
