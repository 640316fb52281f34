"""How each bot is: its face, how quickly it plays, and what it likes to say. All of it follows from
its name alone, so it tells nothing about its cards."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

# What everybody has seen: the cards are dealt, somebody had to draw or take a lot, has played the
# last card, has won; and the match is over.
Occasion = Literal["start", "unlucky", "out", "won", "over"]


class Manner(NamedTuple):
    face: str
    pace: float  # how much longer than usual it takes for a move
    talks: int  # in how many of a hundred cases it says something
    says: Mapping[Occasion, tuple[str, ...]]


MANNERS = {
    "Käthe": Manner(  # kind
        "mouse",
        1.0,
        35,
        {
            "start": ("hello", "good-luck"),
            "unlucky": ("oops", "sad"),
            "out": ("hurray", "thanks"),
            "won": ("thanks", "heart"),
            "over": ("well-played", "heart"),
        },
    ),
    "Emil": Manner(  # careful
        "bear",
        1.2,
        25,
        {
            "start": ("steady", "good-luck"),
            "unlucky": ("steady", "hm"),
            "out": ("steady", "thumb"),
            "won": ("worth-waiting", "thumb"),
            "over": ("well-played", "thumb"),
        },
    ),
    "Lotte": Manner(  # quick
        "rabbit",
        0.8,
        40,
        {
            "start": ("off-we-go", "hello"),
            "unlucky": ("oops", "wow"),
            "out": ("zip", "hurray"),
            "won": ("zip", "laugh"),
            "over": ("again", "well-played"),
        },
    ),
    "Anton": Manner(  # sly
        "owl",
        1.1,
        30,
        {
            "start": ("aha", "good-luck"),
            "unlucky": ("just-wait", "aha"),
            "out": ("as-planned", "aha"),
            "won": ("as-planned", "laugh"),
            "over": ("just-wait", "well-played"),
        },
    ),
    "Frida": Manner(  # cool
        "cat",
        0.95,
        25,
        {
            "start": ("hm", "hello"),
            "unlucky": ("so-what", "hm"),
            "out": ("of-course", "thumb"),
            "won": ("of-course", "heart"),
            "over": ("so-what", "well-played"),
        },
    ),
    "Oskar": Manner(  # grumpy
        "hedgehog",
        1.1,
        35,
        {
            "start": ("hm", "here"),
            "unlucky": ("grrr", "always-me"),
            "out": ("finally", "phew"),
            "won": ("finally", "phew"),
            "over": ("grrr", "lucky"),
        },
    ),
    "Wilma": Manner(  # easy-going
        "koala",
        1.15,
        25,
        {
            "start": ("steady", "hello"),
            "unlucky": ("so-what", "sleepy"),
            "out": ("phew", "hurray"),
            "won": ("wow", "phew"),
            "over": ("well-played", "sleepy"),
        },
    ),
    "Bruno": Manner(  # cheerful
        "dog",
        0.9,
        45,
        {
            "start": ("hello", "off-we-go"),
            "unlucky": ("laugh", "oops"),
            "out": ("hurray", "laugh"),
            "won": ("hurray", "heart"),
            "over": ("again", "well-played"),
        },
    ),
}
PLAIN = Manner("bear", 1.0, 0, {})  # of a bot that has another name in an old match


def manner_of(name: str) -> Manner:
    return MANNERS.get(name, PLAIN)
