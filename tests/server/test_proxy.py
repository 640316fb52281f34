"""Behind a proxy that speaks https, as described in docs/hosting.md."""

import json
import subprocess
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.typing import Origin

from reihum.wire.types import WIRE
from tests.server.running import Running, asynchronous
from tests.waiting import PATIENT

PROXY = {"Host": "cards.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}


def ask(
    server: Running, path: str, body: Any = None, token: str = "", **headers: str
) -> dict[str, Any]:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    sent = PROXY | given | {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(server.url + path, data, sent), timeout=PATIENT) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def test_links_are_those_of_the_proxy(server: Running) -> None:
    origin = "https://cards.example"
    token = ask(server, "/api/people", {"name": "Anna"}, Origin=origin)["token"]
    body = {"game": "elfer-raus", "seats": 2, "options": {}}
    code = ask(server, "/api/tables", body, token, Origin=origin)["code"]
    assert ask(server, f"/api/tables/{code}", None, token)["link"] == f"{origin}/t/{code}"
    assert ask(server, "/api/server")["address"] == origin
    assert ask(server, "/api/server", Host="localhost")["address"] is None
    assert ask(server, "/api/server", X_Forwarded_Proto="http")["address"] == "http://cards.example"


def test_who_has_come_by_https_comes_by_https_again(server: Running) -> None:
    """Only if the proxy says so, and only who is asked."""
    for scheme, said in (("https", True), ("http", False)):
        sent = PROXY | {"X-Forwarded-Proto": scheme}
        with urlopen(Request(f"{server.url}/api/server", headers=sent), timeout=PATIENT) as answer:
            assert ("Strict-Transport-Security" in answer.headers) == said


@asynchronous
async def test_the_websocket_goes_through_it(server: Running) -> None:
    given = {name: value for name, value in PROXY.items() if name != "Host"}
    line = connect(
        "ws://cards.example/ws/ABCDE",
        host="127.0.0.1",
        port=server.port,
        additional_headers=given,
        origin=Origin("https://cards.example"),
    )
    async with line as socket:
        hello = {"kind": "hello", "wire": WIRE, "token": "x", "lang": "en", "seen": None}
        await socket.send(json.dumps(hello))
        assert (
            json.loads(await socket.recv())["kind"] == "trouble"
        )  # there is no such table, but the server answers


def test_a_password_is_not_repeated() -> None:
    """A database that cannot be opened is named, but without its password."""
    db = "nosuch://reihum:se@cret@here/x"
    command = [sys.executable, "-m", "reihum", "serve", "--port", "0", "--db", db]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "reihum:***@here" in done.stdout + done.stderr
    assert "cret" not in done.stdout + done.stderr
