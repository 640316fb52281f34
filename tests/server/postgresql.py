"""A PostgreSQL of our own for tests: a cluster in a temporary folder, on a socket in that folder,
which ends with the tests. It refuses to run as root, so there it runs as somebody who may do less.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from itertools import count
from pathlib import Path

from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.exc import ProgrammingError

# What is written need not survive a power cut of this machine, only our own ends.
QUICK = ("fsync=off", "full_page_writes=off", "shared_buffers=32MB", "max_connections=60")
ALONE = ("listen_addresses=", "autovacuum=off", "log_min_messages=fatal")
CLUSTER = "REIHUM_CLUSTER"
MEEK = ("postgres", "nobody")  # who it runs as where we are root


@cache
def programs() -> Path | None:
    """Where PostgreSQL's programs are; Debian keeps them out of the way, by version."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return Path(initdb).resolve().parent if initdb else None


def _version(initdb: Path) -> float:
    return float(initdb.parts[-3])


def missing() -> str:
    """Why there cannot be one here; empty: there can."""
    try:
        import psycopg  # noqa: F401, PLC0415
    except ImportError:
        return "psycopg is not installed"
    return "" if programs() else "PostgreSQL is not installed"


class Cluster:
    def __init__(self, folder: Path, meek: str | None) -> None:
        self.folder, self.meek = folder, meek
        self._numbers = count()

    def do(self, program: str, *arguments: str) -> None:
        where = programs()
        assert where
        done = subprocess.run(
            [str(where / program), *arguments],
            user=self.meek,
            extra_groups=[] if self.meek else None,
            cwd=self.folder,
            env=os.environ | {"LC_ALL": "C", "TZ": "UTC"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout

    def address(self, name: str) -> str:
        return f"postgresql+psycopg://reihum@/{name}?host={self.folder}"

    def execute(self, statement: str) -> None:
        whole = self.address("postgres")
        engine = create_engine(whole, isolation_level="AUTOCOMMIT", poolclass=NullPool)
        with engine.connect() as connection:
            connection.execute(text(statement))

    def new(self) -> str:
        """The address of a database with nothing in it."""
        name = f"reihum{next(self._numbers)}"
        self.execute(f"create database {name}")
        return self.address(name)


@contextmanager
def cluster(*, lasting: bool = False) -> Iterator[Cluster]:
    """`lasting`: what is written is on the disk when it is acknowledged, as where people play."""
    # Not in pytest's own folder: nobody else may look into that.
    folder = Path(tempfile.mkdtemp(prefix="reihum-"))
    meek = next(filter(_there_is, MEEK)) if os.getuid() == 0 else None
    if meek:
        shutil.chown(folder, meek)
    made = Cluster(folder, meek)
    settings = ALONE if lasting else (*QUICK, *ALONE)
    data, options = str(folder / "data"), " ".join(f"-c {one}" for one in settings)
    log = str(folder / "log")
    try:
        made.do("initdb", "-D", data, "-U", "reihum", "-A", "trust", "-E", "UTF8", "--no-sync")
        made.do("pg_ctl", "start", "-w", "-D", data, "-l", log, "-o", f"-k {folder} {options}")
        try:
            yield made
        finally:
            made.do("pg_ctl", "stop", "-w", "-D", data, "-m", "immediate")
    finally:
        shutil.rmtree(folder)


def _there_is(name: str) -> bool:
    import pwd  # noqa: PLC0415, not on Windows

    return any(name == one.pw_name for one in pwd.getpwall())


def address_of(file: Path | str) -> str:
    """Where REIHUM_CLUSTER is the folder of a cluster, every file of a database stands for a
    database there: so tests that were written for SQLite run on PostgreSQL."""
    name = f"file{sha256(str(file).encode()).hexdigest()[:16]}"
    made = Cluster(Path(os.environ[CLUSTER]), None)
    with suppress(ProgrammingError):  # it is there already
        made.execute(f"create database {name}")
    return made.address(name)
