"""What not everybody installs: the server and the full screen of the terminal."""

from collections.abc import Iterator
from contextlib import contextmanager

from reihum.core.errors import Mistake


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Imports that need an extra: if it is not installed, a Mistake says how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "reihum":
            raise  # that is an error of ours
        raise Mistake(f"no-{extra}") from error
