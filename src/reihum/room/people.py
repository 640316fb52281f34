"""Who is who, without accounts: a name, and a face if one was chosen."""

import secrets
from typing import NamedTuple

# No 0 and O, no 1, I and L: codes are read aloud and typed on phones.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


class Person(NamedTuple):
    id: str
    name: str
    face: str = ""  # empty: none was chosen


def random_code(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def tidy_code(code: str) -> str:
    """A code as it is kept; empty if it cannot be one: not every database takes every character."""
    tidy = code.strip().upper()
    return tidy if tidy.isascii() and tidy.isalnum() and len(tidy) <= 12 else ""
