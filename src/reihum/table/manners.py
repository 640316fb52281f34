"""How each bot is: its face, and how quickly it plays. All of it follows from its name
alone, so it tells nothing about its cards."""

from typing import NamedTuple


class Manner(NamedTuple):
    face: str
    pace: float  # how much longer than usual it takes for a move


MANNERS = {
    "Käthe": Manner("mouse", 1.0),  # kind
    "Emil": Manner("bear", 1.2),  # careful
    "Lotte": Manner("rabbit", 0.8),  # quick
    "Anton": Manner("owl", 1.1),  # sly
    "Frida": Manner("cat", 0.95),  # cool
    "Oskar": Manner("hedgehog", 1.1),  # grumpy
    "Wilma": Manner("koala", 1.15),  # easy-going
    "Bruno": Manner("dog", 0.9),  # cheerful
}
PLAIN = Manner("bear", 1.0)  # of a bot that has another name in an old match


def manner_of(name: str) -> Manner:
    return MANNERS.get(name, PLAIN)
