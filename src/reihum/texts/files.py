"""The files that hold the words."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

_HERE = files("reihum.texts")


@cache
def load(path: str) -> dict[str, Any]:
    return tomllib.loads(_HERE.joinpath(path).read_text(encoding="utf-8"))


def names_in(*path: str) -> list[str]:
    """The names of the files in a folder."""
    return sorted(file.name for file in _HERE.joinpath(*path).iterdir())
