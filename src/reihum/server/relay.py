"""Any process takes any request and any line, and passes it on to the one that has the table.

What is passed on comes in by a door of its own (`Inside`), with a secret that only the processes of
this database know, and says from whom it comes; for everybody behind it is as if the person had
come here. Nothing of what is said is read on the way.
"""

import asyncio
import hmac
import json
import time
from collections.abc import Coroutine, Iterable, Mapping, MutableMapping
from contextlib import suppress
from typing import Any, NamedTuple

import h11
from fastapi import Request, WebSocket
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedOK, InvalidHandshake

from reihum.core.errors import Mistake
from reihum.room.status import status_of
from reihum.server.answers import refusal
from reihum.server.guard import HOST, INSIDE, MOST_BYTES
from reihum.server.lines import RTT
from reihum.server.processes import AGAIN, TAKEN_UP, Alone, Elsewhere

SECRET = "inside"  # its name in the store
SAYS = (b"reihum-secret", b"reihum-from", b"reihum-scheme")  # headers between processes
DELAY = "reihum.delay"  # and of a line: how long it takes from there to the browser and back
NOT_HERE = 421  # and that process should look again who has the table
ANSWERS = 10.0  # seconds in which another process has answered
# What concerns one line of two; the answer is packed anew.
OWN = (b"connection", b"content-length", b"transfer-encoding", b"accept-encoding", b"upgrade")
FORWARDED = (b"x-forwarded-for", b"x-forwarded-proto")  # was read, and is said in our way
TAKEN = (b"content-type", b"content-disposition", b"cache-control")  # of an answer


def is_inside(scope: Mapping[str, Any]) -> bool:
    return INSIDE in scope


class Inside:
    """The inner door, which is a port of its own: nobody comes in without the secret."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self.app, self.port = app, port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or scope["server"][1] != self.port:
            await self.app(scope, receive, send)
            return
        said = dict(scope["headers"])
        secret, house, scheme = (said.get(name, b"").decode("latin-1") for name in SAYS)
        ours: str = scope["app"].state.inside
        if not hmac.compare_digest(secret.encode(), ours.encode()):
            refuse = WebSocketClose() if scope["type"] == "websocket" else Response(status_code=403)
            await refuse(scope, receive, send)
            return
        headers = [(name, value) for name, value in scope["headers"] if name not in SAYS]
        came = {"headers": headers, "client": (house, 0), "scheme": scheme, INSIDE: True}
        await self.app({**scope, **came}, receive, send)


class Answer(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Relay:
    """Requests: what turns out to concern a table of another process is asked there."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body, last = await _whole(receive), time.monotonic() + TAKEN_UP
        processes: Alone = scope["app"].state.processes
        answer: ASGIApp | None = None
        while answer is None:
            try:
                await self.app(scope, _again(body, receive), send)
                return
            except Elsewhere as elsewhere:
                if is_inside(scope):
                    answer = Response(status_code=NOT_HERE)
                elif (found := await passed_on(scope, body, elsewhere.address)) is not None:
                    answer = Response(found.body, found.status)
                    answer.raw_headers += found.headers
                else:
                    processes.forget(elsewhere)
                    if time.monotonic() > last:
                        why, said = Mistake("come-again"), Headers(scope=scope)
                        told = refusal(why, said.get("accept-language", ""))
                        answer = JSONResponse(told, status_of(why))
                    else:
                        await asyncio.sleep(AGAIN)
        await answer(scope, receive, send)


async def _whole(receive: Receive) -> bytes:
    """The guard has seen that it is not much."""
    parts: list[bytes] = []
    while True:
        message = await receive()
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    left = [{"type": "http.request", "body": body, "more_body": False}]

    async def take() -> Message:
        return left.pop() if left else await receive()

    return take


def _headers(scope: Mapping[str, Any], secret: str) -> list[tuple[bytes, bytes]]:
    """Those that somebody came with, and who that is."""
    house = scope["client"][0] if scope["client"] else "?"
    without = (*SAYS, *OWN, *FORWARDED)
    kept = [(name, value) for name, value in scope["headers"] if name not in without]
    if not any(name == b"host" for name, _ in kept):  # in the days of HTTP/1.0 one needed none
        kept.append((b"host", b"localhost"))
    said = (secret.encode(), house.encode(), scope["scheme"].encode())
    return [*kept, *zip(SAYS, said, strict=True)]


async def passed_on(
    scope: Scope, body: bytes, address: str, path: str | None = None
) -> Answer | None:
    """What the process at this address answers; none: it is not the one to ask. `path`: something
    else is asked, in the same name. It is not waited for once it is known to have ended."""
    method = "GET" if path else scope["method"]
    target = path.encode() if path else scope["raw_path"] + b"?" + scope["query_string"]
    headers = _headers(scope, scope["app"].state.inside)
    if path is None:
        headers.append((b"content-length", b"%d" % len(body)))
    asked = h11.Request(method=method, target=target, headers=headers)
    sent = False
    loop, processes = asyncio.get_running_loop(), scope["app"].state.processes
    try:
        async with asyncio.timeout(ANSWERS) as waiting:

            def ended() -> None:
                with suppress(RuntimeError):  # that was long enough anyway
                    waiting.reschedule(loop.time())

            with processes.passing(address, ended):
                reader, writer = await asyncio.open_connection(*parted(address))
                try:
                    sent = True
                    found = await _ask(reader, writer, asked, b"" if path else body)
                finally:
                    writer.close()
    except (OSError, EOFError, TimeoutError, h11.ProtocolError):
        if not sent or method in ("GET", "HEAD"):
            return None
        return Answer(503, [], b"")  # it may have been done: nobody does it twice
    return None if found.status == NOT_HERE else found


async def _ask(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, asked: h11.Request, body: bytes
) -> Answer:
    line = h11.Connection(h11.CLIENT)
    events = [asked, *([h11.Data(data=body)] if body else ()), h11.EndOfMessage()]
    for event in events:
        writer.write(line.send(event) or b"")
    status, headers, parts = 0, list[tuple[bytes, bytes]](), list[bytes]()
    while True:
        match line.next_event():
            case h11.NEED_DATA:
                data = await reader.read(65_536)
                line.receive_data(data)
            case h11.Response() as begun:
                status = begun.status_code
                headers = [(name, value) for name, value in begun.headers if name in TAKEN]
            case h11.Data() as part:
                parts.append(bytes(part.data))
            case h11.EndOfMessage():
                return Answer(status, headers, b"".join(parts))
            case _:
                raise EOFError


def parted(address: str) -> tuple[str, int]:
    """Host and port."""
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


# what several processes have a part of ----------------------------------------------------------


async def asked_of_all(
    request: Request, some: Iterable[str] | None = None, *, sure: bool = False
) -> list[Any]:
    """The same question put to all others, or to some; each answers for itself alone. `sure`: all
    must have answered, else what cannot be asked is missing."""
    if is_inside(request.scope):
        return []
    others = request.app.state.processes.others() if some is None else [*some]
    body = await request.body() if others else b""
    asked = [passed_on(request.scope, body, address) for address in others]
    answers = await asyncio.gather(*asked)
    if sure and not all(one and one.status < 300 for one in answers):
        raise Mistake("come-again")
    return _said(answers)


async def asked_there(request: Request, address: str, path: str) -> Any:
    """What another process says to another question, in the same name; none: nothing."""
    return next(iter(_said([await passed_on(request.scope, b"", address, path)])), None)


def _said(answers: Iterable[Answer | None]) -> list[Any]:
    return [json.loads(one.body or b"null") for one in answers if one and one.status < 300]


# lines ------------------------------------------------------------------------------------------


async def pass_line_on(socket: WebSocket, elsewhere: Elsewhere, hello: str) -> bool:
    """Be nothing but a piece of the line between a browser and the process that has its table, from
    this hello on. Not if it is not there."""
    scope = socket.scope
    host = socket.headers.get("host", "")
    at, port = parted(elsewhere.address)
    headers = dict(_headers(scope, socket.app.state.inside))
    said = [
        (name.decode(), headers[name].decode("latin-1"))
        for name in (*SAYS, b"origin")
        if name in headers
    ]
    try:
        line = await connect(
            f"ws://{host if HOST.fullmatch(host) else 'localhost'}/ws/{elsewhere.code}",
            host=at,
            port=port,
            proxy=None,
            additional_headers=said,
            compression=None,
            max_size=None,
            open_timeout=TAKEN_UP,
        )
    except (OSError, EOFError, TimeoutError, InvalidHandshake):
        return False
    with socket.app.state.processes.passing(elsewhere.address, line.transport.abort):
        async with line:
            await _both_ways(_up(socket, line, hello), _down(socket, line))
    return True


async def _both_ways(*ways: Coroutine[Any, Any, None]) -> None:
    """Until one of them ends."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error


async def _up(socket: WebSocket, line: ClientConnection, hello: str) -> None:
    """What the browser says; and, as only we know it, how long it takes to it and back."""
    known: float | None = None
    measured = socket.scope.get("extensions", {}).get(RTT, lambda: None)
    text: str | None = hello
    while True:
        if text is None or len(text) > MOST_BYTES:
            raise Mistake("bad-message")
        if (now := measured()) != known:
            known = now
            await line.send(str(known).encode())
        await line.send(text)
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        text = message.get("text")


async def _down(socket: WebSocket, line: ClientConnection) -> None:
    with suppress(ConnectionClosedOK):
        while True:
            await socket.send_text(str(await line.recv()))
    await socket.close()


def heard_of_delay(scope: MutableMapping[str, Any], said: bytes) -> None:
    with suppress(ValueError):
        scope[DELAY] = float(said)


def delay_of(scope: Mapping[str, Any]) -> float | None:
    """How many seconds it takes to the browser and back, as far as is known."""
    measured: float | None = scope.get("extensions", {}).get(RTT, lambda: None)()
    if not is_inside(scope):
        return measured
    before: float | None = scope.get(DELAY)
    return None if before is None else before + (measured or 0.0)
