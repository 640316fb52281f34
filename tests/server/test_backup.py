"""`reihum backup`: a copy while the server runs, that a server can go on with."""

import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest

from reihum.cli import main
from reihum.core.errors import Mistake
from reihum.server.backup import backup
from tests.server.running import Guest, Running, running


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["backup", *arguments, "--lang", "en"])
    return int(ended.value.code or 0)


def test_a_copy_while_somebody_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copies" / "reihum.db"
    copy.parent.mkdir()
    with running(tmp_path / "reihum.db") as server, closing(sqlite3.connect(server.db)) as other:
        anna = Guest(server, "Anna")
        code = anna.open("elfer-raus", 2)
        other.execute("begin immediate")  # somebody is in the middle of it
        assert run(str(copy), "--db", str(server.db)) == 0
        other.execute("rollback")
        assert "(1 table)" in capsys.readouterr().out
        assert run(str(copy), "--db", str(server.db)) == 2, "what is there is not written over"
        assert str(copy) in capsys.readouterr().err
    assert [one.name for one in copy.parent.iterdir()] == ["reihum.db"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    again = Running(copy)
    try:
        table = again.ask("GET", f"/api/tables/{code}", token=anna.token)
        assert [seat["name"] for seat in table["seats"]] == ["Anna", ""]
    finally:
        again.stop()


def test_what_cannot_be_copied_is_said(tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    (tmp_path / "broken.db").write_text("This is no database. " * 100)
    for db, why in (
        (str(tmp_path / "missing.db"), "no-backup"),
        (str(tmp_path / "broken.db"), "no-backup"),
        ("postgresql+psycopg://localhost/reihum", "backup-elsewhere"),
    ):
        with pytest.raises(Mistake, match=why):
            backup(db, str(target))
    assert [one.name for one in tmp_path.iterdir()] == ["broken.db"]


@pytest.mark.sqlite
def test_copies_while_tables_are_opened_are_each_of_one_moment(tmp_path: Path) -> None:
    """Never half of what was kept together: a table, and who sits there."""
    with running(tmp_path / "reihum.db") as server:
        anna, enough = Guest(server, "Anna"), threading.Event()

        def go_on() -> None:
            for _ in range(80):  # as many as one may open at once
                if enough.is_set():
                    break
                anna.open("elfer-raus", 2)

        opening = threading.Thread(target=go_on)
        opening.start()
        try:
            copies = [tmp_path / f"copy{n}.db" for n in range(5)]
            counted = [backup(str(server.db), str(copy)) for copy in copies]
        finally:
            enough.set()
            opening.join()
    assert counted == sorted(counted)
    for copy, tables in zip(copies, counted, strict=True):
        with closing(sqlite3.connect(copy)) as there:
            seated = there.execute("select count(distinct code) from seats").fetchone()[0]
            assert (seated, there.execute("pragma integrity_check").fetchone()[0]) == (tables, "ok")


def test_another_database_has_a_command_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("reihum.dump", "--db", "postgresql+psycopg://reihum:sesame@here/reihum") == 2
    said = capsys.readouterr().err
    assert "pg_dump --format=custom --file=reihum.dump" in said
    assert "--dbname=postgresql://reihum@here/reihum\n" in said
    assert "sesame" not in said
