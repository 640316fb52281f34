"""The files that hold the words, and the languages there are.

A language is a folder with a common.toml in it. What it does not say (yet) is said in English, so
that whoever translates can look at what is there already.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

_HERE = files("reihum.texts")
USUAL_LANGUAGE = "de"  # for whoever asks for none that we have
FALLBACK = "en"


@cache
def load(path: str) -> dict[str, Any]:
    return tomllib.loads(_HERE.joinpath(path).read_text(encoding="utf-8"))


def names_in(*path: str) -> list[str]:
    """The names of the files in a folder."""
    return sorted(file.name for file in _HERE.joinpath(*path).iterdir())


@cache
def said(lang: str, file: str) -> dict[str, Any]:
    """What a language says in one of its files."""
    own = load(f"{lang}/{file}") if _HERE.joinpath(lang, file).is_file() else {}
    return own if lang == FALLBACK else _over(load(f"{FALLBACK}/{file}"), own)


def _over(usual: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """All that is said, in the own words where there are any."""
    both = usual | own
    for key, texts in usual.items():
        if isinstance(texts, dict):
            both[key] = _over(texts, own.get(key, {}))
    return both


def _languages() -> Iterator[str]:
    """The usual one comes first."""
    yield USUAL_LANGUAGE
    for folder in sorted(_HERE.iterdir(), key=lambda folder: folder.name):
        if folder.joinpath("common.toml").is_file() and folder.name != USUAL_LANGUAGE:
            yield folder.name


LANGUAGES = tuple(_languages())
