"""Extras that not everybody installs: the server and the terminal app."""

from collections.abc import Iterator
from contextlib import contextmanager

from reihum.core.errors import Mistake


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """For imports that need an extra: if it is not installed, a Mistake says how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "reihum":
            raise  # our own module is missing, not an extra
        missing = Mistake("no-server") if extra == "server" else Mistake("no-terminal")
        raise missing from error
