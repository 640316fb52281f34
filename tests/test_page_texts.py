"""The words of the page: each one it asks for exists, and none is left over."""

import re
from pathlib import Path

from reihum.texts import web

ROOT = Path(__file__).parents[1]
# Which of several texts is taken depends on a number.
BY_NUMBER = re.compile(r"-(one|none|some|few)$")


def source() -> str:
    files = [*(ROOT / "web/src").rglob("*.svelte"), *(ROOT / "web/src").rglob("*.ts")]
    return "\n".join(
        file.read_text(encoding="utf-8") for file in files if not file.name.endswith(".test.ts")
    )


def test_every_word_the_page_asks_for_exists() -> None:
    """Keys that are put together while the page runs are not seen here."""
    asked = set(re.findall(r"\bt\('([a-z][\w.-]*)'", source()))
    assert len(asked) > 100
    assert asked <= web("de").keys(), asked - web("de").keys()


def test_no_words_of_the_page_are_left_over() -> None:
    """A word is asked for by its key, or its key is put together from one of these beginnings.
    Where the cards are tiles, `play.hand` is `tiles.hand`. One word is the server's."""
    text = source()
    whole = set(re.findall(r"['`\"]([a-z][a-z-]*\.[\w.-]+)['`\"]", text))
    begun = tuple(re.findall(r"`([a-z][a-z-]*\.[\w-]*)\$\{", text))
    # `${section}.key`: any section
    ends = set(re.findall(r"\$\{\w+\}\.([\w-]+)`", text))
    left = {
        key
        for key in (known.replace("tiles.", "play.", 1) for known in web("de"))
        if BY_NUMBER.sub("", key) not in whole
        and key not in whole
        and not key.startswith(begun)
        and BY_NUMBER.sub("", key).partition(".")[2] not in ends
    }
    assert left <= {"mydata.deleted"}, left
