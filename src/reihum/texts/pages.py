"""The words of the pages and of guided games, and the names of bots."""

from functools import cache
from typing import Any

from reihum.texts.files import FALLBACK, LANGUAGES, load, names_in, said


def next_language(lang: str) -> str:
    """Where all of them are gone through one after another."""
    return LANGUAGES[(LANGUAGES.index(lang) + 1) % len(LANGUAGES)]


@cache
def lesson(game: str) -> dict[str, Any] | None:
    """The script of a game's lesson, if it has one."""
    file = f"{game}.toml"
    return load(f"lessons/{file}") if file in names_in("lessons") else None


@cache
def said_in_lesson(game: str, key: str | None) -> dict[str, str]:
    """What is said at a step of a game's lesson, or at its end (None), by language."""
    texts = {lang: said(lang, f"lessons/{game}.toml") for lang in LANGUAGES}
    return {
        lang: text["close"] if key is None else text["say"][key] for lang, text in texts.items()
    }


@cache
def web(lang: str) -> dict[str, str]:
    """The words of the browser's pages, by "section.key"; with those for numbers said aloud, and
    what the languages call themselves."""
    common = said(lang, "common.toml")
    own = {one: said(one, "common.toml")["language"] for one in LANGUAGES}
    sections = [
        {"numbers": common["numbers"]},
        {"language": {"code": lang, "locale": own[lang]["locale"]}},
        {"languages": {one: texts["name"] for one, texts in own.items()}},
        {"switch": {one: texts["switch"] for one, texts in own.items()}},
        *(said(lang, f"web/{part}") for part in names_in(FALLBACK, "web")),
    ]
    return {
        f"{section}.{key}": text
        for every in sections
        for section, texts in every.items()
        for key, text in texts.items()
    }


def bot_name(seat: int) -> str:
    """The name of the bot on a seat, the same in every language."""
    names = str(load("bots.toml")["names"]).split()
    return names[seat % len(names)]
