"""Lessons over REST and websockets: opened, dealt at once, played as the guide says, skipped."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from websockets.asyncio.client import ClientConnection

from reihum.games import GAMES
from reihum.room import catalogue
from reihum.server.api import games
from reihum.table.lessons import LEARNER, lesson_of
from tests.server.running import Guest, Running, asynchronous, running


def learner(server: Running, game: str, lang: str = "en") -> Guest:
    guest = Guest(server, "Anna")
    guest.lang = lang
    guest.code = guest.ask("POST", f"/api/lessons/{game}")["code"]
    return guest


def said(guide: dict[str, Any]) -> str:
    return "".join(part["text"] for part in guide["line"])


def plain(text: str, names: list[str]) -> str:
    """What a lesson says, without the marks around its cards."""
    return re.sub(r"\[(.*?)\]", r"\1", text.format(*names))


async def asked(guest: Guest, socket: ClientConnection) -> dict[str, Any]:
    """The guide, when it is the learner's turn or the lesson is over."""

    def ready(message: dict[str, Any]) -> bool:
        return message["kind"] == "news" and bool(
            message["guide"] is None or message["guide"]["choice"] or message["guide"]["done"]
        )

    news = await guest.until(socket, ready)
    guide: dict[str, Any] = news["guide"]
    return guide


async def follow(server: Running, game: str, lang: str) -> None:
    guest, lesson = learner(server, game, lang), lesson_of(game)
    assert lesson
    async with guest.line() as socket:
        assert guest.table["playing"]
        assert [table["code"] for table in guest.ask("GET", "/api/me")["tables"]] == [guest.code]
        names = [seat["name"] for seat in guest.table["seats"]]
        settings = {"kind": "control", "pace": "fast", "paused": False}
        await guest.say(socket, settings)
        for step in lesson.script:
            if not step.asks:
                continue
            guide = await asked(guest, socket)
            while guide["choice"]["action"] != str(step.asked):  # the same step is sent once more
                guide = await asked(guest, socket)
            assert said(guide) == plain(step.say[lang], names)
            await guest.act(socket, guide["choice"]["action"])
            await guest.hear(socket, "done")
        guide = await asked(guest, socket)
        while not guide["done"]:
            guide = await asked(guest, socket)
        assert said(guide) == plain(lesson.close[lang], names)
        assert guest.refused == []
        assert guest.ask("GET", "/api/me")["tables"] == [], "what was learned is not waited for"


@asynchronous
async def test_lessons_are_played_to_their_end(server: Running) -> None:
    await asyncio.gather(*(follow(server, game, "de") for game in GAMES))


@asynchronous
async def test_what_is_not_asked_is_refused_in_words_until_the_learner_skips(
    server: Running,
) -> None:
    guest = learner(server, "koenigs-romme")
    async with guest.line() as socket:
        guide = await asked(guest, socket)
        assert (guide["step"], guide["choice"]["action"]) == (1, "draw")
        await guest.act(socket, "take")
        await guest.hear(socket, "refused")
        assert "draw from the pile" in guest.refused[-1]["text"].lower()
        assert guest.refused[-1]["rule"] is None
        await guest.say(socket, {"kind": "skip"})
        assert (await guest.hear(socket, "news"))["guide"] is None
        await guest.act(socket, "take")
        await guest.hear(socket, "done")


async def skip(guest: Guest) -> None:
    async with guest.line() as socket:
        await asked(guest, socket)
        await guest.say(socket, {"kind": "skip"})
        assert (await guest.hear(socket, "news"))["guide"] is None


async def come_back(guest: Guest) -> None:
    async with guest.line() as socket:
        assert (await guest.hear(socket, "news"))["guide"] is None
        await guest.act(socket, "take")  # not what the script expects
        await guest.hear(socket, "done")


def test_a_skipped_lesson_stays_skipped_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Running(tmp_path / "reihum.db")
    guest = learner(server, "koenigs-romme")
    asyncio.run(skip(guest))
    server.kill()
    with running(tmp_path / "reihum.db") as guest.server:
        asyncio.run(come_back(guest))


def test_a_lesson_is_opened_by_a_person_unlisted_and_dealt_at_once(lobby: TestClient) -> None:
    assert all(line["lesson"] for line in lobby.get("/api/games").json())
    assert lobby.post("/api/lessons/bloom").status_code == 401
    token = lobby.post("/api/people", json={"name": "Anna"}).json()["token"]
    lobby.headers["Authorization"] = f"Bearer {token}"
    line = lobby.post("/api/lessons/bloom").json()
    assert (line["game"], line["you"], line["playing"]) == ("bloom", LEARNER, True)
    assert [seat["bot"] for seat in line["seats"]] == ["", "medium"]
    assert lobby.get("/api/tables").json() == []


def test_where_there_is_no_lesson_people_are_told(
    lobby: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (games, catalogue):
        monkeypatch.setattr(module, "lesson_of", lambda game: None)
    assert not any(line["lesson"] for line in lobby.get("/api/games").json())
    token = lobby.post("/api/people", json={"name": "Anna"}).json()["token"]
    lobby.headers["Authorization"] = f"Bearer {token}"
    for game in ("mogeln", "skat"):
        refused = lobby.post(f"/api/lessons/{game}")
        assert refused.status_code == 404
        assert refused.json()["text"]
