"""People at a table, over real sockets: faces, what they say, and who may come."""

from pathlib import Path

import pytest

from reihum.table.company import MOST_KNOCKING
from reihum.table.phrases import AT_ONCE
from tests.server.running import Guest, Running, asynchronous, running
from tests.server.test_sockets import last_words, lines, onlooker, seated, start


def faces(guest: Guest) -> list[str]:
    return [seat["face"] for seat in guest.table["seats"]]


@asynchronous
async def test_a_face_is_seen_by_all_and_stays_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "reihum.db") as first:
        anna, ben = seated(first, "hoechste-karte", "Anna", "Ben")
        anna.ask("PUT", "/api/me/face", {"face": "whale-sun"})
        async with lines(anna, ben) as opened:
            assert faces(ben)[0] == "whale-sun"
            ben.ask("PUT", "/api/me/face", {"face": "whale-sun"})
            told = await anna.until(
                opened[0],
                lambda m: m["kind"] == "table" and m["seats"][1]["face"].startswith("whale"),
            )
            assert [seat["face"] for seat in told["seats"]] == ["whale-sun", "whale-rose"]
    with running(tmp_path / "reihum.db") as second:
        anna.server = ben.server = second
        async with lines(anna):
            assert faces(anna) == ["whale-sun", "whale-rose"]
        assert ben.ask("GET", "/api/me")["face"] == "whale-sun", "the own choice stays"
        ben.open("hoechste-karte", 2)  # at another table nobody else has it
        async with lines(ben):
            assert faces(ben) == ["whale-sun", ""]


def test_who_has_not_chosen_is_told_what_they_wear(server: Running) -> None:
    zoe = Guest(server, "Zoë")
    before = zoe.ask("GET", "/api/me")["face"]
    assert before
    status, why = server.refusal("PUT", "/api/me/face", {"face": "dragon-mint"}, zoe.token)
    assert status == 400
    assert "dragon-mint" in why
    assert zoe.ask("GET", "/api/me")["face"] == before
    zoe.ask("PUT", "/api/me/face", {"face": "moon-rose"})
    zoe.open("hoechste-karte", 2)
    line = zoe.ask("GET", f"/api/tables/{zoe.code}")
    assert line["seats"][0]["face"] == "moon-rose"


def test_who_is_forgotten_leaves_no_face(server: Running) -> None:
    zoe = Guest(server, "Zoë")
    zoe.ask("PUT", "/api/me/face", {"face": "cactus-night"})
    zoe.open("hoechste-karte", 2)
    assert zoe.ask("GET", "/api/me/export")["face"] == "cactus-night"
    zoe.ask("DELETE", "/api/me", {"name": "Zoë"})
    assert server.ask("GET", f"/api/tables/{zoe.code}")["seats"][0]["face"] == ""


# phrases --------------------------------------------------------------------------------------


@asynchronous
async def test_what_is_said_is_heard_by_all(server: Running) -> None:
    anna, ben = seated(server, "hoechste-karte", "Anna", "Ben")
    eve = onlooker(server, anna.code)
    async with lines(anna, ben, eve) as opened:
        await ben.say(opened[1], {"kind": "say", "phrase": "thumb"})
        for guest, socket in zip((anna, ben, eve), opened, strict=True):
            told = await guest.hear(socket, "spoke")
            assert told == {"kind": "spoke", "seat": 1, "phrase": "thumb"}
        await eve.say(opened[2], {"kind": "say", "phrase": "thumb"})
        refused = await eve.hear(opened[2], "refused")
        assert refused["why"]["text"] == "You’re not sitting at this table."


@asynchronous
async def test_who_talks_too_much_is_told_so_and_stays(server: Running) -> None:
    anna, ben = seated(server, "hoechste-karte", "Anna", "Ben")
    async with lines(anna, ben) as opened:
        for _ in range(AT_ONCE + 1):
            await ben.say(opened[1], {"kind": "say", "phrase": "hello"})
        refused = await ben.hear(opened[1], "refused")
        assert refused["why"]["text"] == "Not so fast! Wait a moment."
        await ben.say(opened[1], {"kind": "say", "phrase": "nonsense"})
        refused = await ben.hear(opened[1], "refused")
        assert "nonsense" in refused["why"]["text"]
        await ben.catch_up(opened[1])  # the line is still there
        await anna.catch_up(opened[0])
        heard = [text for text in anna.heard if '"spoke"' in text]
        assert len(heard) == AT_ONCE


@pytest.mark.sqlite
@asynchronous
async def test_nothing_that_was_said_is_kept(tmp_path: Path) -> None:
    with running(tmp_path / "reihum.db") as first:
        anna, ben = seated(first, "hoechste-karte", "Anna", "Ben")
        async with lines(anna, ben) as opened:
            await ben.say(opened[1], {"kind": "say", "phrase": "well-played"})
            await anna.hear(opened[0], "spoke")
        assert b"well-played" not in (tmp_path / "reihum.db").read_bytes()
    with running(tmp_path / "reihum.db") as second:
        anna.server, anna.heard = second, []
        async with lines(anna) as opened:
            await anna.catch_up(opened[0])
            assert not any('"spoke"' in text for text in anna.heard)


# who may come ---------------------------------------------------------------------------------


async def turned_away(guest: Guest) -> str:
    """What somebody is told who comes by the link and may not."""
    async with guest.dial() as socket:
        await guest.hello(socket)
        trouble = await last_words(guest, socket)
    assert not trouble["again"]
    return str(trouble["text"])


@asynchronous
async def test_who_was_sent_away_cannot_come_back_by_link_or_code(tmp_path: Path) -> None:
    gone = "You’re no longer part of this table. Why not start one of your own?"
    with running(tmp_path / "reihum.db") as first:
        anna, ben = seated(first, "hoechste-karte", "Anna", "Ben", seats=3)
        async with lines(anna, ben) as opened:
            await anna.say(opened[0], {"kind": "expel", "seat": 1})
            trouble = await last_words(ben, opened[1])
            assert (trouble["text"], trouble["again"]) == (gone, False)
            await anna.until(opened[0], lambda m: m["kind"] == "table" and m["seats"][1]["free"])
    with running(tmp_path / "reihum.db") as second:
        anna.server = ben.server = second
        assert await turned_away(ben) == gone
        for method, path, body in (
            ("POST", f"/api/tables/{anna.code}/seat", {}),
            ("GET", f"/api/tables/{anna.code}", None),
        ):
            status, why = second.refusal(method, path, body, ben.token)
            assert status == 403
            assert gone in why
        listed = ben.ask("GET", "/api/tables")
        assert anna.code not in [line["code"] for line in listed]
        async with lines(anna):  # the table is still there for the others
            assert anna.table["leads"] == 0


@asynchronous
async def test_a_locked_and_closed_table(server: Running) -> None:
    anna, ben = seated(server, "hoechste-karte", "Anna", "Ben", seats=3)
    eve = onlooker(server, anna.code)
    async with lines(anna, ben, eve) as opened:
        await anna.say(opened[0], {"kind": "door", "locked": True, "closed": False})
        await eve.until(opened[2], lambda m: m["kind"] == "table" and m["locked"])
        listed = eve.ask("GET", "/api/tables")
        assert anna.code not in [line["code"] for line in listed]
        await anna.say(opened[0], {"kind": "door", "locked": True, "closed": True})
        await eve.catch_up(opened[2])  # she could still be let in
        await anna.say(opened[0], {"kind": "start"})
        trouble = await last_words(eve, opened[2])
        assert trouble["text"] == "Nobody can watch at this table."
        assert await turned_away(eve) == trouble["text"]
        await ben.catch_up(opened[1])  # who has a seat stays


def knocks(guest: Guest, code: str) -> None:
    line = guest.ask("POST", f"/api/tables/{code}/seat", {})
    assert line["you"] is None


@asynchronous
async def test_at_a_locked_table_the_host_is_asked_about_everybody_new(server: Running) -> None:
    anna, ben = seated(server, "hoechste-karte", "Anna", "Ben", seats=4)
    eve, tom = (onlooker(server, anna.code, name) for name in ("Eve", "Tom"))
    async with lines(anna, ben, eve, tom) as opened:
        annas, bens, eves, toms = opened
        await anna.say(annas, {"kind": "door", "locked": True, "closed": False})
        await eve.until(eves, lambda m: m["kind"] == "table" and m["locked"])
        knocks(eve, anna.code)
        knocks(tom, anna.code)
        knocks(tom, anna.code)  # twice is once
        asked = await anna.until(annas, lambda m: m["kind"] == "table" and len(m["knocking"]) == 2)
        first, second = asked["knocking"]
        assert (first["name"], second["name"]) == ("Eve", "Tom")
        told = await eve.until(eves, lambda m: m["kind"] == "table" and m["knocks"])
        assert not told["knocking"], "only the host is asked"
        await ben.say(bens, {"kind": "let-in", "knock": first["number"], "yes": True})
        assert "runs the table" in (await ben.hear(bens, "refused"))["why"]["text"]
        await anna.say(annas, {"kind": "let-in", "knock": first["number"], "yes": True})
        assert (await eve.until(eves, lambda m: m["kind"] == "table" and m["you"] == 2))["locked"]
        await anna.say(annas, {"kind": "let-in", "knock": second["number"], "yes": False})
        refused = await tom.hear(toms, "refused")
        assert "not this time" in refused["why"]["text"]
        status, why = server.refusal("POST", f"/api/tables/{anna.code}/seat", {}, tom.token)
        assert (status, "not this time" in why) == (403, True)
        await anna.until(annas, lambda m: m["kind"] == "table" and not m["knocking"])


@asynchronous
async def test_who_goes_away_does_not_knock_any_more(server: Running) -> None:
    (anna,) = seated(server, "hoechste-karte", "Anna", seats=3)
    eve = onlooker(server, anna.code)
    async with lines(anna) as (annas,):
        await anna.say(annas, {"kind": "door", "locked": True, "closed": True})
        async with lines(eve):
            knocks(eve, anna.code)
            await anna.until(annas, lambda m: m["kind"] == "table" and m["knocking"])
        await anna.until(annas, lambda m: m["kind"] == "table" and not m["knocking"])


@asynchronous
async def test_only_so_many_knock_at_a_time(server: Running) -> None:
    (anna,) = seated(server, "hoechste-karte", "Anna", seats=3)
    async with lines(anna) as (annas,):
        await anna.say(annas, {"kind": "door", "locked": True, "closed": False})
        await anna.until(annas, lambda m: m["kind"] == "table" and m["locked"])
        for n in range(MOST_KNOCKING):
            knocks(Guest(server, f"Guest {n}"), anna.code)
        late = Guest(server, "Late")
        status, why = server.refusal("POST", f"/api/tables/{anna.code}/seat", {}, late.token)
        assert (status, "knocking already" in why) == (403, True)
        await anna.say(annas, {"kind": "door", "locked": False, "closed": False})
        await anna.until(annas, lambda m: m["kind"] == "table" and not m["knocking"])
        assert late.ask("POST", f"/api/tables/{anna.code}/seat", {})["you"] == 1


@asynchronous
async def test_who_was_sent_away_and_comes_as_somebody_new_has_to_knock(server: Running) -> None:
    anna, ben = seated(server, "hoechste-karte", "Anna", "Ben", seats=3)
    async with lines(anna, ben) as opened:
        await anna.say(opened[0], {"kind": "expel", "seat": 1})
        await anna.until(opened[0], lambda m: m["kind"] == "table" and m["locked"])
        knocks(onlooker(server, anna.code, "Benno"), anna.code)
        asked = await anna.until(opened[0], lambda m: m["kind"] == "table" and m["knocking"])
        assert [one["name"] for one in asked["knocking"]] == ["Benno"]


@asynchronous
async def test_another_host(server: Running) -> None:
    anna, ben = seated(server, "hoechste-karte", "Anna", "Ben")
    async with lines(anna, ben) as opened:
        assert anna.table["host"]
        await anna.say(opened[0], {"kind": "hand-on", "seat": 1})
        told = await ben.until(opened[1], lambda m: m["kind"] == "table" and m["host"])
        assert told["leads"] == 1
        await anna.say(opened[0], {"kind": "start"})
        assert "runs the table" in (await anna.hear(opened[0], "refused"))["why"]["text"]
        await start([ben, anna], [opened[1], opened[0]])


def test_names_that_look_alike_do_not_sit_together(server: Running) -> None:
    (anna,) = seated(server, "hoechste-karte", "Anna", seats=3)
    other = Guest(server, "Аnna")  # with a Cyrillic A
    status, why = server.refusal("POST", f"/api/tables/{anna.code}/seat", {}, other.token)
    assert status == 400
    assert "Someone here is already called Anna." in why
    other.ask("PATCH", "/api/me", {"name": "Anna Lena"})
    other.sit(anna.code)
