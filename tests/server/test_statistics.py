"""A person's statistics, the export of their data, and being forgotten."""

import asyncio
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import create_engine, insert
from starlette.testclient import TestClient

from reihum.bots.levels import LEVELS
from reihum.core.errors import Mistake
from reihum.core.rng import Rng
from reihum.games import setup_for
from reihum.room.people import Person
from reihum.room.statistics import MOST_RESULTS, GameFigures, Statistics, figures
from reihum.server import export, schema
from reihum.server.forgetting import forget
from reihum.server.people import People
from reihum.server.rooms import Room, Rooms
from reihum.server.standings import standings_of
from reihum.server.store import Store
from reihum.server.writer import Statement
from reihum.table.ledger import Ended, Entry, Seated, Started
from reihum.table.lessons import lesson_of
from reihum.table.messages import About, Outcome
from tests.server.running import asynchronous
from tests.server.test_lobby import Person as Asker
from tests.server.test_lobby import play_it_out
from tests.server.test_store import Ear, a_table, act, play_out, start

ME = "me"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(str(tmp_path / "store.db"))
    yield store
    store.close()


def seated(*who: str) -> tuple[Seated, ...]:
    """Who sits where: a bot's level, or a person's id."""
    return tuple(
        Seated(seat, None, "", one) if one in LEVELS else Seated(seat, one, one, "")
        for seat, one in enumerate(who)
    )


class Book:
    """A store to which results can be added."""

    def __init__(self, store: Store, *people: str) -> None:
        self.store = store
        self.tables = 0
        self.waiting: list[Statement] = []  # stored all at once, which is faster
        for one in people:
            asyncio.run(store.add_person(one, one, f"token of {one}"))

    def add(
        self,
        game: str,
        seats: tuple[Seated, ...],
        totals: tuple[int, ...],
        *winners: int,
        seed: str = "",
    ) -> None:
        """A match at a new table, dealt from the seed "s" and its number, or from this one, which
        was known."""
        self.tables += 1
        code = f"T{self.tables}"
        table = {"code": code, "game": game, "seats": len(totals), "options": {}, "host": ME}
        table |= {"listed": True, "at": 0.0, "seed": seed}
        self.waiting.append((insert(schema.tables), table))
        entries: list[Entry] = [*seats, Started(1, seed or f"s{self.tables}", 1)]
        entries.append(Ended(1, totals, winners, "", [], seats))
        self.waiting += self.store.statements(code, entries)

    def figures(self, *without: str) -> Statistics:
        waiting, self.waiting = self.waiting, []
        asyncio.run(self.store.writer.write(waiting))
        return figures(standings_of(self.store.engine, ME, set(without)), "en")

    def game(self) -> GameFigures:
        (game,) = self.figures().games
        return game


def standings(store: Store) -> list[Any]:
    query = "select code, number, seat, person, level from standings order by 1, 2, 3"
    with store.engine.connect() as connection:
        return [tuple(row) for row in connection.exec_driver_sql(query)]


async def play_all(room: Room) -> None:
    """All do what the table waits for, until the match is over."""
    table = room.table

    def one(now: float) -> Outcome:
        assert table.match
        seat, out = table.match.due()[0], Outcome()
        table._play(out, seat, table.match.menu(seat)[0], "")
        return table._finish(out, now)

    while table.playing():
        await room.do(one)


async def join(room: Room, person: Person) -> Ear:
    """Sit down, and connect."""
    await room.do(lambda now: room.table.sit(person.id, person.name, None, now))
    ear = Ear()
    await room.enter(person, ear, None)
    return ear


# figures --------------------------------------------------------------------------------------


def strongest(others: list[str]) -> str:
    return next((level for level in ("hard", "medium", "easy") if level in others), "people")


def test_figures_against_a_plain_count(store: Store) -> None:
    book, rng = Book(store, ME, "ben", "cleo"), Rng("figures")
    told: dict[str, list[dict[str, Any]]] = {"elfer-raus": [], "bloom": [], "hoechste-karte": []}
    for _ in range(300):
        game = rng.choice(list(told))
        seats = 2 + rng.below(3)
        others = [rng.choice(["ben", "cleo", *LEVELS]) for _ in range(seats - 1)]
        own = rng.below(seats)
        who = [*others[:own], ME, *others[own:]]
        totals = tuple(rng.below(6) for _ in who)
        best = min(totals) if game == "elfer-raus" else max(totals)
        winners = [seat for seat, total in enumerate(totals) if total == best]
        book.add(game, seated(*who), totals, *winners)
        place = 1 + sum(
            t < totals[own] if game == "elfer-raus" else t > totals[own] for t in totals
        )
        line = {"points": totals[own], "won": own in winners, "place": place, "seats": seats}
        told[game].append(line | {"others": others})
    found = book.figures()
    assert found.played == 300
    assert found.won == sum(line["won"] for lines in told.values() for line in lines)
    assert {game.game for game in found.games} == set(told)
    assert [g.played for g in found.games] == sorted((g.played for g in found.games), reverse=True)
    for kept in found.games:
        lines = told[kept.game]
        wins = [line["won"] for line in lines]
        points = [line["points"] for line in lines]
        assert (kept.played, kept.won) == (len(lines), sum(wins))
        assert kept.mean == pytest.approx(sum(points) / len(points))
        assert kept.best == (min if kept.game == "elfer-raus" else max)(points)
        assert kept.counts == ("deals" if kept.game == "hoechste-karte" else "points")
        runs = "".join("x" if won else " " for won in wins)
        assert kept.longest == max(map(len, runs.split(" ")))
        assert kept.streak == len(runs) - len(runs.rstrip("x"))
        for one in kept.against:
            meant = [line["won"] for line in lines if strongest(line["others"]) == one.who]
            assert (one.played, one.won) == (len(meant), sum(meant)), one.who
        assert sum(one.played for one in kept.against) == len(lines)
        for size in kept.opponents:
            meant = [line["won"] for line in lines if len(line["others"]) == size.n]
            assert (size.played, size.won) == (len(meant), sum(meant))
        keys = {"points", "won", "place", "seats"}
        shown = [{key: getattr(one, key) for key in keys} for one in kept.results]
        assert shown == [{key: line[key] for key in keys} for line in lines[-MOST_RESULTS:]]


def test_streaks(store: Store) -> None:
    book = Book(store, ME, "ben")
    assert book.figures() == Statistics(games=[])
    for now, longest, won in ((1, 1, 1), (2, 2, 1), (0, 2, 0), (1, 2, 1), (2, 2, 1), (3, 3, 1)):
        book.add("hoechste-karte", seated(ME, "ben"), (won, 1), *([0, 1] if won else [1]))
        assert (book.game().streak, book.game().longest) == (now, longest)
    book.add("zweikampf", seated("ben", ME), (1, 0), 0)
    assert (book.figures().streak, book.figures().longest) == (0, 3), "of all games together"
    assert [game.streak for game in book.figures().games] == [3, 0]


def test_opponents_are_counted(store: Store) -> None:
    """They are people or the strongest bot. A forgotten person still counts as a person."""
    book = Book(store, ME, "ben")
    book.add("hoechste-karte", seated(ME, "easy", "hard", "ben"), (1, 0, 0, 0), 0)
    book.add("hoechste-karte", seated("easy", ME, "medium"), (0, 0, 1), 2)
    book.add("hoechste-karte", seated("ben", ME), (0, 1), 1)
    book.add("hoechste-karte", (*seated(ME), Seated(1, None, "", "")), (0, 1), 1)
    against = [(one.who, one.played, one.won) for one in book.game().against]
    assert against == [("people", 2, 1), ("medium", 1, 0), ("hard", 1, 1)]
    assert [(one.n, one.played) for one in book.game().opponents] == [(1, 2), (2, 1), (3, 1)]


def test_known_cards_are_counted_apart(store: Store) -> None:
    """The cards of a match that was played before. What is played at that table afterwards counts
    as usual."""
    book = Book(store, ME, "ben")
    book.add("hoechste-karte", seated(ME, "ben"), (1, 0), 0)
    book.add("hoechste-karte", seated(ME, "ben"), (1, 0), 0, seed="s1")
    code = f"T{book.tables}"
    again = Started(2, "another", 1), Ended(2, (0, 1), (1,), "", [], seated(ME, "ben"))
    book.waiting += store.statements(code, again)
    book.add("mogeln", seated(ME, "ben"), (0, 1), 1, seed="elsewhere")
    found = book.figures()
    assert (found.played, found.won) == (2, 1)
    assert (found.known.played, found.known.won) == (2, 1)
    assert [(game.game, game.played) for game in found.games] == [("hoechste-karte", 2)]
    assert {feat.kind for feat in found.feats} == {"win", "people"}


def test_alone_there_are_no_opponents(store: Store) -> None:
    book = Book(store, ME)
    book.add("koenigs-romme-solo", seated(ME), (0,))
    book.add("koenigs-romme-solo", seated(ME), (1,), 0)
    game = book.game()
    assert (game.played, game.won, game.against, game.opponents) == (2, 1, [], [])


def test_whoever_loses_a_tie_is_second(store: Store) -> None:
    """In Bloom the last deal decides."""
    book = Book(store, ME, "ben")
    book.add("bloom", seated(ME, "ben"), (20, 20), 1)
    book.add("bloom", seated(ME, "ben"), (20, 20), 0, 1)
    assert [result.place for result in book.game().results] == [2, 1]


def test_only_the_last_results_are_shown_and_lessons_do_not_count(store: Store) -> None:
    book = Book(store, ME, "ben")
    for _ in range(MOST_RESULTS + 3):
        book.add("hoechste-karte", seated(ME, "ben"), (1, 0), 0)
    assert book.game().played == MOST_RESULTS + 3
    assert [one.code for one in book.game().results][:: MOST_RESULTS - 1] == ["T4", "T203"]
    without = book.figures("s1", "s7", "s1000")
    assert without.played == MOST_RESULTS + 1
    assert {"T1", "T7"}.isdisjoint(one.code for one in without.games[0].results)


@asynchronous
async def test_a_standing_for_each_seat_as_it_was_at_the_end(store: Store) -> None:
    """A person who is away still holds the seat; a seat given to a bot for good counts for
    nobody."""
    _, room, persons, _ = await a_table(store, seats=3, numbers=2)
    host, away, given = persons
    await room.do(lambda now: room.table.go(away.id, now, leaving=True))
    await room.do(lambda now: room.table.arrange(host.id, 2, "bot", 0, now, "medium"))
    await play_all(room)
    assert standings(store) == [
        (room.code, 1, 0, host.id, ""),
        (room.code, 1, 1, away.id, ""),
        (room.code, 1, 2, None, "medium"),
    ]
    assert figures(standings_of(store.engine, given.id), "de").played == 0
    assert figures(standings_of(store.engine, away.id), "de").played == 1


def old_store(file: Path) -> None:
    """Write a store from the time before standings."""
    engine = create_engine(f"sqlite:///{file}")
    config = AlembicConfig()
    config.set_main_option("script_location", "reihum.server:migrations")
    story = zlib.compress(b"[]").hex()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "3")
        for line in (
            "people values ('me', 'P', 0), ('ben', 'Ben', 0)",
            "tables values ('ABCDE', 'mogeln', 3, '{}', 'me', 1, 0, '')",
            # me, an old bot and ben, who leaves after the first match and is replaced by a bot
            "seats values (1, 'ABCDE', 0, 'me', 'P', 0, 1, '')",
            "seats values (2, 'ABCDE', 1, null, '', 1, 2, '')",
            "seats values (3, 'ABCDE', 2, 'ben', 'Ben', 0, 3, '')",
            "seats values (4, 'ABCDE', 2, null, '', 0, 11, '')",
            "seats values (5, 'ABCDE', 2, null, '', 1, 12, 'hard')",
            "seats values (6, 'ABCDE', 0, 'ben', 'Ben', 0, 31, '')",
            *(f"matches values ('ABCDE', {n}, 's{n}', 1, {n}5)" for n in range(3)),
            f"results values ('ABCDE', 0, 'over', '[]', '[1,0,2]', '[2]', '', x'{story}', 10)",
            f"results values ('ABCDE', 1, 'over', '[]', '[3,0,3]', '[0,2]', '', x'{story}', 20)",
            "results values ('ABCDE', 2, 'frozen', '[]', '[]', '[]', '', x'', 30)",
        ):
            connection.exec_driver_sql(f"insert into {line}")
    engine.dispose()


def test_a_store_from_before_there_were_standings(tmp_path: Path) -> None:
    old_store(tmp_path / "old.db")
    store = Store(str(tmp_path / "old.db"))
    with store.engine.connect() as connection:
        rows = connection.exec_driver_sql(
            "select number, seat, person, level, points, won, at from standings"
        ).all()
    assert rows == [
        (0, 0, ME, "", 1, 0, 10.0),
        (0, 1, None, "medium", 0, 0, 10.0),
        (0, 2, "ben", "", 2, 1, 10.0),
        (1, 0, ME, "", 3, 1, 20.0),
        (1, 1, None, "medium", 0, 0, 20.0),
        (1, 2, None, "hard", 3, 1, 20.0),
    ]
    found = figures(standings_of(store.engine, ME), "de").games[0]
    assert (found.played, found.won) == (2, 1)
    store.close()


# the export -----------------------------------------------------------------------------------


@asynchronous
async def test_everything_kept_about_a_person(store: Store) -> None:
    rooms, room, (anna, ben), _ = await a_table(store, numbers=2)
    await room.do(lambda now: room.table.control(anna.id, now, pace="fast", pause=False))
    await play_out(room, [anna, ben])
    await start(room, anna, "another")
    await act(room, anna)
    kept = export.everything(store.engine, anna.id)
    assert (kept["name"], len(kept["devices"])) == ("P0", 1)
    (table,) = kept["tables"]
    assert (table["code"], table["game"], table["host"]) == (room.code, "hoechste-karte", True)
    assert table["options"]["numbers"] == 2
    assert [(sat["seat"], sat["name"]) for sat in table["sat"]] == [(0, "P0")]
    assert [rule["pace"] for rule in table["settings"]] == ["fast"]
    over, running = table["matches"]
    (result,) = store.results(room.code)
    assert (over["totals"], over["winners"]) == (result.totals, result.winners)
    assert (over["seat"], over["points"]) == (0, result.totals[0])
    record = store.record(room.code, 1)
    assert record
    own = [str(action) for seat, action in record.moves if seat == 0]
    assert own
    assert [line["action"] for line in over["actions"]] == own
    assert set(running) == {"number", "began"}, "the cards of a match that goes on are hidden"
    (bens,) = export.everything(store.engine, ben.id)["tables"]
    assert not bens["host"]
    assert bens["settings"] == []
    rooms.close()


@asynchronous
async def test_that_a_lesson_was_skipped_is_handed_out_too(store: Store) -> None:
    people, rooms, lesson = People(store), Rooms(store), lesson_of("elfer-raus")
    assert lesson
    _, anna = await people.arrive("Anna")
    room = await rooms.new(lesson.setup, anna, listed=False, seed=lesson.seed)
    await start(room, anna, lesson.seed)
    await room.do(lambda now: room.table.skip(anna.id, now))
    await play_all(room)
    (table,) = export.everything(store.engine, anna.id)["tables"]
    (match,) = table["matches"]
    assert match["began"] <= match["skipped"] <= match["ended"]
    rooms.close()


@asynchronous
async def test_a_seat_that_was_somebody_elses_before(store: Store) -> None:
    rooms, room, (anna, ben), _ = await a_table(store, numbers=1)
    await act(room, anna)
    await act(room, ben)
    await room.do(lambda now: room.table.go(anna.id, now, leaving=True))
    _, cleo = await People(store).arrive("Cleo")
    await join(room, cleo)
    await start(room, anna)  # she watches and is still the host
    await act(room, cleo)
    await act(room, ben)
    for person, number in ((anna, 1), (cleo, 2)):
        (table,) = export.everything(store.engine, person.id)["tables"]
        (match,) = table["matches"]
        assert (match["number"], len(match["actions"]), match["seat"]) == (number, 1, 0)
    rooms.close()


@asynchronous
async def test_a_clock_that_is_put_back_hides_nobody(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whose an action is does not depend on what time it was."""
    clock = [2000.0]
    monkeypatch.setattr("reihum.server.store.time.time", lambda: clock[0])
    rooms, room, (anna, ben), _ = await a_table(store, numbers=1)
    clock[0] = 1000.0
    await act(room, anna, id="annas")
    await act(room, ben, id="bens")
    (table,) = export.everything(store.engine, anna.id)["tables"]
    assert [line["seat"] for line in table["matches"][0]["actions"]] == [0]
    await forget(anna, People(store), rooms)
    with store.engine.connect() as connection:
        query = "select id, person from actions order by line"
        assert connection.exec_driver_sql(query).all() == [("", None), ("bens", ben.id)]
    rooms.close()


def test_a_store_from_before_actions_had_a_person(tmp_path: Path) -> None:
    """Times are all there is to go by."""
    file = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{file}")
    config = AlembicConfig()
    config.set_main_option("script_location", "reihum.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "10")
        for line in (
            "people values ('p', 'P', 0, ''), ('q', 'Q', 0, '')",
            "tables values ('ABCDE', 'mogeln', 2, '{}', 'p', 1, 0, '', '')",
            "seats values (1, 'ABCDE', 0, 'p', 'P', 0, 1, '', '')",
            "seats values (2, 'ABCDE', 1, null, '', 1, 1, '', '')",
            "seats values (3, 'ABCDE', 0, 'q', 'Q', 0, 5, '', '')",
            "actions values ('ABCDE', 1, 0, 0, 'a', 'x', 2), ('ABCDE', 1, 1, 1, 'b', '', 3)",
            "actions values ('ABCDE', 1, 2, 0, 'c', 'y', 6), ('ABCDE', 1, 3, 0, 'd', '', 7)",
        ):
            connection.exec_driver_sql(f"insert into {line}")
    engine.dispose()
    store = Store(str(file))
    with store.engine.connect() as connection:
        found = connection.exec_driver_sql("select person from actions order by line").scalars()
        assert list(found) == ["p", None, "q", None]
    store.close()


@pytest.mark.sqlite
def test_handed_out_and_forgotten_over_rest(lobby: TestClient) -> None:
    anna, ben = Asker(lobby, "Anna"), Asker(lobby, "Ben")
    code = anna.open("hoechste-karte", 2, options={"numbers": 2})
    play_it_out(anna, code, lambda: None)
    (game,) = anna.ask("GET", "/api/me/statistics").json()["games"]
    assert (game["game"], game["played"], game["against"][0]["who"]) == (
        "hoechste-karte",
        1,
        "medium",
    )
    assert (game["results"][0]["code"], game["results"][0]["number"]) == (code, 1)
    assert ben.ask("GET", "/api/me/statistics").json()["games"] == []
    answer = anna.ask("GET", "/api/me/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.json()["tables"][0]["code"] == code
    assert anna.token not in answer.text
    for path in ("statistics", "export"):
        assert lobby.get(f"/api/me/{path}").status_code == 401
    wrong = anna.ask("DELETE", "/api/me", {"name": "Ben"})
    assert (wrong.status_code, set(wrong.json())) == (400, {"text", "rule", "rule_text"})
    assert anna.ask("DELETE", "/api/me").status_code == 400
    assert anna.ask("GET", "/api/me").json()["name"] == "Anna"
    assert anna.ask("DELETE", "/api/me", {"name": " Anna "}).status_code == 204
    for method, path in (("GET", "/api/me"), ("GET", "/api/me/export"), ("PATCH", "/api/me")):
        assert anna.ask(method, path, {"name": "Anna"}).status_code == 401
    (result,) = lobby.get(f"/api/tables/{code}/results").json()
    assert result["names"][0] == "Deleted"
    assert lobby.get(f"/api/tables/{code}/matches/1/record").status_code == 200
    assert ben.ask("GET", "/api/me").json()["name"] == "Ben"


# forgotten ------------------------------------------------------------------------------------

NAME, BEFORE = "Xanthippe", "Xaverine"


def cells(file: Path) -> Iterator[tuple[str, str]]:
    """Every value of every row as text, with stories unpacked."""
    with closing(sqlite3.connect(file)) as connection:
        for (table,) in connection.execute("select name from sqlite_master where type = 'table'"):
            for row in connection.execute(f"select * from {table}"):
                for value in row:
                    text = zlib.decompress(value) if isinstance(value, bytes) and value else value
                    yield table, str(text)


@pytest.mark.sqlite
@asynchronous
async def test_nothing_is_left_of_a_forgotten_person(store: Store, tmp_path: Path) -> None:
    people, rooms = People(store), Rooms(store)
    token, anna = await people.arrive(BEFORE)
    _, ben = await people.arrive("Ben")
    setup = setup_for("hoechste-karte", 2, {"numbers": 2})
    lines, bens = dict[str, Ear](), dict[str, Ear]()
    tables: dict[str, Room] = {}
    for what in ("over", "running", "asleep", "waiting"):
        if what == "running":
            anna = await people.rename(anna, NAME)
        room = tables[what] = await rooms.new(setup, anna, listed=True)
        lines[what] = Ear()
        await room.enter(anna, lines[what], None)
        bens[what] = await join(room, ben)
        if what != "waiting":
            await start(room, anna)
            await act(room, anna, id=f"{NAME}-1")
        if what == "over":
            await play_out(room, [anna, ben])
    looking = await rooms.new(setup, ben, listed=True)
    await looking.enter(anna, Ear(), None)
    tables["asleep"].close()
    del rooms.open[tables["asleep"].code]
    code = people.transfer_code(anna)
    story = store.story(tables["over"].code, 1)
    assert any(NAME in text for _, text in cells(tmp_path / "store.db"))

    await forget(anna, people, rooms)

    with pytest.raises(Mistake, match="unknown-person"):
        await people.find(token)
    with pytest.raises(Mistake, match="bad-code"):
        await people.transfer(code)
    assert lines["running"].hung_up
    assert not bens["running"].hung_up, "for the others it goes on"
    assert anna.id not in looking.table.seats.watching
    for what in ("running", "asleep"):
        room = await rooms.find(tables[what].code)
        assert [(p.person, p.bot) for p in room.table.seats] == [(None, "medium"), (ben.id, "")]
        again = await Rooms(store).find(room.code)
        assert [(p.person, p.bot) for p in again.table.seats] == [(None, "medium"), (ben.id, "")]
        await play_all(room)
        (result,) = store.results(room.code)
        assert NAME not in result.names
        assert result.names[1] == "Ben"
    about = bens["running"].of(About)[-1]
    assert (about.seats[0].name, about.seats[0].bot) == ("", "medium")
    waiting = tables["waiting"]
    assert waiting.table.seats[0].person is None
    await start(waiting, ben)
    assert waiting.table.playing(), "who is there is the host"

    over = tables["over"].code
    (result,) = store.results(over)
    assert result.names == ["", "Ben"]
    assert store.story(over, 1) == story
    assert store.record(over, 1)
    assert (over, 1, 0, None, "") in standings(store)
    (game,) = figures(standings_of(store.engine, ben.id), "de").games
    assert [(one.who, one.played) for one in game.against] == [("people", 1), ("medium", 2)]
    rooms.close()
    left = [(table, text) for table, text in cells(tmp_path / "store.db")]
    assert [one for one in left if NAME in one[1] or BEFORE in one[1]] == []
    assert {table for table, text in left if anna.id in text} == {"people", "tables"}
    assert sum("Ben" in text for _, text in left) > 3
    store.close()
    file = (tmp_path / "store.db").read_bytes()
    assert NAME.encode() not in file, "nor in what is free in the file"
    assert BEFORE.encode() not in file


@asynchronous
async def test_somebody_else_of_the_same_name_is_not_touched(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables of before, where names were not compared, may have two of a name."""
    monkeypatch.setattr("reihum.table.seats.alike", lambda one, other: False)
    people, rooms = People(store), Rooms(store)
    (_, one), (token, other) = await people.arrive("Kim"), await people.arrive("Kim")
    room = await rooms.new(setup_for("hoechste-karte", 2, {"numbers": 1}), one, listed=True)
    await join(room, other)
    await start(room, other)
    await act(room, one, id="one")
    await act(room, other, id="other")
    await forget(one, people, rooms)
    assert store.results(room.code)[0].names == ["", "Kim"]
    assert (await people.find(token)).name == "Kim"
    (table,) = export.everything(store.engine, other.id)["tables"]
    assert len(table["matches"][0]["actions"]) == 1
    with pytest.raises(Mistake, match="unknown-person"):
        await people.find("whatever")
    await people.rename(one, "Kim again")  # this request was already under way
    with store.engine.connect() as connection:
        names = connection.exec_driver_sql("select name from people order by name").scalars().all()
    assert names == ["", "Kim"]
    rooms.close()


@asynchronous
async def test_whoever_could_not_be_forgotten_is_still_there(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, rooms = People(store), Rooms(store)
    token, anna = await people.arrive("Anna")
    room = await rooms.new(setup_for("hoechste-karte", 2, {}), anna, listed=True)
    ear = Ear()
    await room.enter(anna, ear, None)
    await start(room, anna)

    async def full(*_: Any) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(store.writer, "write", full)
        with pytest.raises(OSError, match="disk full"):
            await forget(anna, people, rooms)
    assert await people.find(token) == anna
    again = await rooms.find(room.code)
    assert again is not room
    assert again.table.seats.seat_of(anna.id) == 0
    rooms.close()
