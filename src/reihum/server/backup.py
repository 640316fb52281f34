"""A copy of the database file, whole and checked, while a server may be writing to it."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import make_url

from reihum.core.errors import Mistake
from reihum.server.store import file_of


def backup(db: str, to: str) -> int:
    """Copy it to a file that is not there yet. How many tables are in the copy."""
    file, target = file_of(db), Path(to).expanduser()
    if file is None:
        address = make_url(db)
        plain = address._replace(drivername=address.get_backend_name(), password=None)
        raise Mistake("backup-elsewhere", db=plain.render_as_string(), file=to)
    if target.exists():
        raise Mistake("backup-exists", file=to)
    begun = target.with_name(f"{target.name}.begun")  # never half a copy under its name
    try:
        with closing(_opened(file, "rw")) as source:
            begun.touch(mode=0o600)  # as private as the file
            with closing(_opened(begun, "rw")) as copy:
                source.backup(copy)
                copy.execute("pragma journal_mode=delete")  # all of it in this one file
                if copy.execute("pragma quick_check").fetchone() != ("ok",):
                    raise sqlite3.DatabaseError
                tables: int = copy.execute("select count(*) from tables").fetchone()[0]
        begun.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise Mistake("no-backup", db=str(file), file=to, why=type(error).__name__) from error
    finally:
        with suppress(OSError):
            begun.unlink()
    return tables


def _opened(file: Path, mode: str) -> sqlite3.Connection:
    """Never a new one."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True, timeout=30)
