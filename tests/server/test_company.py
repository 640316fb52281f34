"""People at a table, over real sockets: faces, and what they say."""

from pathlib import Path

from reihum.table.phrases import AT_ONCE
from tests.server.running import Guest, Running, asynchronous, running
from tests.server.test_sockets import lines, onlooker, seated


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
