"""Defences at the door: rates, sizes, origins, headers."""

import ipaddress
import logging
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from reihum.core.errors import Mistake
from reihum.server import meters
from reihum.server.answers import refusal
from reihum.server.turns import Pace

# A name or an address, and a port: links and QR codes are made of it.
HOST = re.compile(r"([\w.-]{1,253}|\[[0-9a-fA-F:.]{2,45}\])(:\d{1,5})?", re.ASCII)
# A file of the page is sooner answered than a question, and a browser needs many at once.
FILES, OF_A_FILE = "/assets/", 0.25
INSIDE = "reihum.inside"  # in a scope: another process has passed it on
MOST_BYTES = 16_384  # of a request's body and of a websocket message
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
ALWAYS_HTTPS = "max-age=15552000"  # half a year

# The page that lives without a server, and its worker: the only ones that run WebAssembly.
HERE = "/here/"
WITH_WASM = {
    "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace(
        "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
    )
}


log = logging.getLogger("reihum")


class Bucket:
    """Lets through so many at once, and so many a second in the long run."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self.left, self.at = burst, time.monotonic()

    def take(self, much: float = 1) -> bool:
        self._fill()
        if self.left < much:
            return False
        self.left -= much
        return True

    def lose(self, much: float) -> None:
        """So much was taken elsewhere."""
        self._fill()
        self.left = max(0.0, self.left - much)

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now

    @property
    def empty(self) -> bool:
        return self.left + (time.monotonic() - self.at) * self.rate < 1

    @property
    def full(self) -> bool:
        return self.left + (time.monotonic() - self.at) * self.rate >= self.burst


class Rates:
    """A bucket for each address that comes."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self._buckets: dict[str, Bucket] = {}
        self.taken: defaultdict[str, float] | None = (
            None  # since other processes were told, if there are any
        )

    def take(self, address: str, much: float = 1) -> bool:
        got = self._bucket(address).take(much)
        if got and self.taken is not None:
            self.taken[address] += much
        return got

    def _bucket(self, address: str) -> Bucket:
        if len(self._buckets) > 10_000:
            self._buckets = {a: bucket for a, bucket in self._buckets.items() if not bucket.full}
        return self._buckets.setdefault(address, Bucket(self.burst, self.rate))

    def lose(self, taken: Mapping[str, float]) -> None:
        """What was taken in another process."""
        for address, much in taken.items():
            self._bucket(address).lose(much)

    def dry(self, address: str) -> bool:
        """Would nothing more be let through?"""
        bucket = self._buckets.get(address)
        return bucket is not None and bucket.empty


def house_of(address: str) -> str:
    """Whom an address stands for: who has one address of IPv6 has 2**64 of them."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            return str(ipaddress.ip_network((found, 64), strict=False))
        found = found.ipv4_mapped
    return str(found)


def address_of(connection: HTTPConnection) -> str:
    return house_of(connection.client.host) if connection.client else "?"


class Count:
    """How many of something each has at the same time."""

    def __init__(self) -> None:
        self._of: Counter[str] = Counter()
        self.elsewhere: dict[str, Mapping[str, int]] = {}  # in other processes, by their address

    @contextmanager
    def one_more(self, whose: str, most: int) -> Iterator[None]:
        """As long as this lasts it is one more; a Mistake if that is too many."""
        others = sum(many.get(whose, 0) for many in self.elsewhere.values())
        if self._of[whose] + others >= most:
            meters.refused.labels("websockets").inc()
            raise Mistake("too-many-lines")
        self._of[whose] += 1
        try:
            yield
        finally:
            self._of[whose] -= 1
            if not self._of[whose]:
                del self._of[whose]

    def many(self, least: int) -> dict[str, int]:
        """Who has at least so many."""
        return {whose: many for whose, many in self._of.items() if many >= least}


def same_origin(headers: Headers) -> bool:
    """Was it sent by our own page? Programs that are not browsers send no origin: they may."""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False


class Guard:
    """Wraps the whole app: refuses what is too large, comes too often or from a foreign page, and
    sets headers on every answer, also after an error inside. What comes at the same moment begins
    one after another, house by house."""

    def __init__(self, app: ASGIApp, rates: Rates, pace: Pace | None = None) -> None:
        self.app = app
        self.rates = rates
        self.pace = pace or Pace()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        house = address_of(HTTPConnection(scope))
        await self.pace.turn("", house)
        often = self._too_often(scope, house)
        if scope["type"] == "websocket":
            await (WebSocketClose() if often else self.app)(scope, receive, send)
            return
        headers = Headers(scope=scope)
        begun, came = False, time.perf_counter()

        async def answer(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                meters.request.observe(time.perf_counter() - came)
                meters.requests.labels(message["status"]).inc()
                if log.isEnabledFor(logging.DEBUG):
                    asked = getattr(scope.get("route"), "path", "nothing we have")  # no codes in it
                    facts = {"method": scope["method"], "status": message["status"]}
                    log.debug(f"asked for {asked}", extra=facts)
                said = MutableHeaders(scope=message)
                here = scope["path"].startswith(HERE)
                said.update(HEADERS | WITH_WASM if here else HEADERS)
                if scope["scheme"] == "https":  # as the proxy says
                    said["Strict-Transport-Security"] = ALWAYS_HTTPS
            await send(message)

        async def refuse(why: Mistake, status: int) -> None:
            """And the line is closed: whoever asks on must come anew."""
            said = refusal(why, headers.get("accept-language", ""))
            close = {"Connection": "close"}
            await JSONResponse(said, status, close)(scope, receive, answer)

        if often:
            await refuse(Mistake("too-fast"), 429)
        elif not HOST.fullmatch(headers.get("host", "-")):
            await refuse(Mistake("bad-message"), 400)
        elif too_large(headers):
            meters.refused.labels("too-large").inc()
            await refuse(Mistake("too-large"), 413)
        elif scope["method"] not in ("GET", "HEAD") and not same_origin(headers):
            meters.refused.labels("wrong-origin").inc()
            await refuse(Mistake("wrong-origin"), 403)
        else:
            try:
                await self.app(scope, receive, answer)
            except Exception:
                log.exception("answer broken")
                if not begun:
                    await refuse(Mistake("broken"), 500)

    def _too_often(self, scope: Scope, house: str) -> bool:
        much = OF_A_FILE if scope["path"].startswith(FILES) else 1
        if INSIDE in scope or self.rates.take(house, much):  # that was counted where it came
            return False
        meters.refused.labels("requests").inc()
        return True


def too_large(headers: Headers) -> bool:
    length = headers.get("content-length", "0")
    unknown = "transfer-encoding" in headers
    return unknown or not length.isdigit() or int(length) > MOST_BYTES
