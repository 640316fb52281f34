"""First times and bests, counted from standings."""

import asyncio
from typing import Any

from sqlalchemy import update

from reihum.games import GAMES
from reihum.server import schema
from reihum.server.forgetting import blank
from reihum.server.store import Store
from reihum.table.ledger import Seated
from tests.server.test_statistics import ME, Book, seated, store

__all__ = ["store"]


def feats(book: Book) -> dict[tuple[str, str | None], tuple[int | None, str]]:
    """By kind and game: the number, and the table."""
    return {(f.kind, f.game): (f.n, f.code) for f in book.figures().feats}


def test_nothing_is_said_of_what_was_not_done(store: Store) -> None:
    book = Book(store, ME, "ben")
    assert feats(book) == {}
    book.add("mogeln", seated(ME, "ben", "easy"), (0, 1, 0), 1)
    assert feats(book) == {}


def test_the_first_win_of_each_game_is_kept(store: Store) -> None:
    book = Book(store, ME)
    for game in ("mogeln", "ratefix", "mogeln"):
        book.add(game, seated(ME, "easy", "easy"), (1, 0, 0), 0)
    found = feats(book)
    assert found["win", "mogeln"] == (None, "T1")
    assert found["win", "ratefix"] == (None, "T2")
    assert found["streak", None] == (3, "T3")
    assert set(found) == {("win", "mogeln"), ("win", "ratefix"), ("streak", None)}


def test_against_whom(store: Store) -> None:
    book = Book(store, ME, "ben")
    book.add("mogeln", seated(ME, "hard", "ben"), (0, 1, 0), 1)  # lost
    book.add("mogeln", seated(ME, "hard", "ben"), (1, 0, 0), 0)
    assert feats(book)["hard", None] == (None, "T2")
    assert ("people", None) not in feats(book)
    book.add("mogeln", (*seated(ME, "ben"), Seated(2, None, "", "")), (1, 0, 0), 0)
    assert feats(book)["people", None] == (None, "T3"), "who was forgotten was a person"
    book.add("mogeln", seated("ben", *["easy"] * 4, ME), (0, 0, 0, 0, 0, 1), 5)
    assert feats(book)["crowd", None] == (5, "T4")


def test_all_eleven_hands(store: Store) -> None:
    book = Book(store, ME)
    book.add("koenigs-romme-solo", seated(ME), (0,))
    assert feats(book) == {}
    book.add("koenigs-romme-solo", seated(ME), (1,), 0)
    assert feats(book) == {("eleven", None): (None, "T2")}


def test_points(store: Store) -> None:
    """The most or the fewest, and by how much; not where points only say who has won."""
    book = Book(store, ME)
    bot = seated(ME, "easy")
    for totals in ((30, 20), (41, 40), (50, 90)):
        book.add("bloom", bot, totals, totals.index(max(totals)))
    found = feats(book)
    assert found["best", "bloom"] == (50, "T3")
    assert found["lead", "bloom"] == (10, "T1")
    assert found["close", None] == (None, "T2")


def test_fewest_points(store: Store) -> None:
    book = Book(store, ME)
    for totals in ((70, 90, 100), (40, 90, 51), (90, 20, 50)):
        winner = totals.index(min(totals))
        book.add("koenigs-romme", seated(ME, "easy", "easy"), totals, winner)
    book.add("elfer-raus", seated(ME, "easy"), (0, 55), 0)
    book.add("schwarzer-peter", seated(ME, "easy"), (0, 1), 0)
    found = feats(book)
    assert found["best", "koenigs-romme"] == (40, "T2")
    assert found["lead", "koenigs-romme"] == (20, "T1")
    assert ("close", None) not in found
    assert found["lead", "elfer-raus"] == (55, "T4")
    assert ("best", "elfer-raus") not in found, "out of cards: that is just having won"
    assert not {game for kind, game in found if kind in ("best", "lead")} & {"schwarzer-peter"}


def test_points_count_only_as_usual(store: Store) -> None:
    book = Book(store, ME)
    book.add("bloom", seated(ME, "easy"), (30, 20), 0)
    assert feats(book)["best", "bloom"] == (30, "T1")
    change = update(schema.tables).values(options={"deals": 1})
    asyncio.run(store.writer.write([(change, {})]))
    assert feats(book) == {("win", "bloom"): (None, "T1")}


def test_how_many(store: Store) -> None:
    book = Book(store, ME)
    for n in range(26):
        game = list(GAMES)[n % len(GAMES)]
        who = seated(ME) if game == "koenigs-romme-solo" else seated(ME, "easy")
        book.add(game, who, (0,) * len(who), *range(1, len(who)))
    found = feats(book)
    assert found["played", None] == (25, "T25")
    assert found["every", None] == (None, "T13")


def on_days(store: Store, *days: str) -> None:
    """The tables are of these days."""
    for n, day in enumerate(days, start=1):
        which = schema.tables.c.code == f"T{n}"
        change = update(schema.tables).where(which).values(day=day, at=float(n))
        asyncio.run(store.writer.write([(change, {})]))


def test_days_in_a_row(store: Store) -> None:
    book = Book(store, ME)
    days = ["2025-01-30", "2025-01-31", "2025-02-01", "2025-02-03", "2025-02-04", "2025-02-04"]
    for n in range(len(days)):
        book.add("mogeln", seated(ME, "easy", "easy"), (n == 5, 1, 0), 0 if n == 5 else 1)
    book.figures()
    on_days(store, *days)
    found = feats(book)
    assert found == {("day", None): (None, "T1"), ("day-row", None): (3, "T3")}
    assert book.figures().played == 5, "the second of a day is practice"


def test_forgotten(store: Store) -> None:
    book = Book(store, ME)
    book.add("mogeln", seated(ME, "easy", "easy"), (1, 0, 0), 0)
    assert feats(book)

    def forgotten(connection: Any) -> None:
        blank(connection, ME)

    asyncio.run(store.writer.write([forgotten]))
    assert feats(book) == {}
