"""Positions as text, one line: for tests, puzzles, hashes and hand-made situations.

    elfer-raus 2 deals=3 | asked=(1,) laid=1 | hand.0 R4 Y12 | hand.1 B1 | row.red R11 | stock ...

First the game, the seats and the options that differ from the rulebook; then the facts
(those left out have their usual value); then the zones (those left out are empty, `...`
stands for all cards not named elsewhere, in the deck's order); then unrevealed answers.
"""

import ast
import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.options import Setup, Value, show
from reihum.core.rng import SeededTape, Tape
from reihum.core.zones import Fact


def write(game: Game) -> str:
    setup = game.setup
    options = (f"{name}={show(v)}" for name, v in setup.unusual(game.OPTIONS).items())
    parts = [" ".join((setup.game, str(setup.seats), *options))]
    parts.append(" ".join(f"{name}={_show(fact)}" for name, fact in game.facts().items()))
    parts += [" ".join((zone.name, *zone.cards)) for zone in game.zones()]
    parts += [f"answer.{seat} {a}" for seat, a in enumerate(game.answers) if a is not None]
    return " | ".join(parts)


def digest(game: Game) -> str:
    """A hash of the position: equal positions, and only those, have equal digests."""
    return hashlib.sha256(write(game).encode()).hexdigest()


def read(text: str, find: Callable[[str], type[Game]], tape: Tape | None = None) -> Game:
    """The game in the position of the text; `find` gives a game's class by its id."""
    head, *parts = (part.strip().split() for part in text.split("|"))
    if len(head) < 2 or not head[1].isdigit() or not all("=" in word for word in head[2:]):
        raise Mistake("bad-position", part=" ".join(head))
    cls = find(head[0])
    given: dict[str, Value] = dict(_split(word) for word in head[2:])
    setup = cls.agree(int(head[1]), given)
    facts: dict[str, Fact] = {}
    zones: dict[str, tuple[str, ...]] = {}
    answers: list[Action | None] = [None] * setup.seats
    for words in parts:
        if words and "=" in words[0]:
            facts |= {name: _read(value) for name, value in map(_split, words)}
        elif words and words[0].startswith("answer."):
            seat = words[0].partition(".")[2]
            if not seat.isdigit() or int(seat) >= setup.seats:
                raise Mistake("bad-position", part=words[0])
            answers[int(seat)] = Action.parse(" ".join(words[1:]))
        elif words:
            zones[words[0]] = tuple(words[1:])
    deck = cls.planned(setup).deck
    everything = Counter(deck.say(deck.cards()))
    named = Counter(card for cards in zones.values() for card in cards if card != "...")
    if named - everything:
        raise Mistake("bad-position", part=" ".join(named - everything))
    rest = deck.sort((everything - named).elements())
    zones = {name: rest if cards == ("...",) else cards for name, cards in zones.items()}
    game = restore(cls, setup, tape or SeededTape("position"), facts, zones, answers)
    lost = everything - Counter(card for zone in game.zones() for card in zone.cards)
    if lost or set(zones) - {zone.name for zone in game.zones()}:
        raise Mistake("bad-position", part=" ".join(lost) or " ".join(zones))
    return game


def restore(
    cls: type[Game],
    setup: Setup,
    tape: Tape,
    facts: Mapping[str, Fact],
    zones: Mapping[str, tuple[str, ...]],
    answers: Sequence[Action | None],
) -> Game:
    """The game with these facts, cards and answers."""
    game = object.__new__(cls)
    game.setup = setup
    game.tape = tape
    game.plan = cls.planned(setup)
    game.uses = 0
    game.answers = list(answers)
    for name, usual in {**cls.MATCH_FACTS, **cls.FACTS}.items():
        setattr(game, name, facts.get(name, usual))
    index = game.plan.deck.index
    game.take_up({name: tuple(index[c] for c in cards) for name, cards in zones.items()})
    return game


def _split(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise Mistake("bad-position", part=word)
    return name, value


def _show(fact: Fact) -> str:
    return repr(fact).replace(" ", "") if isinstance(fact, tuple) else str(fact)


def _read(text: str) -> Fact:
    if text.lstrip("-").isdigit():
        return int(text)
    if not text.startswith("("):
        return text
    try:
        fact: Fact = ast.literal_eval(text)
    except (SyntaxError, ValueError) as error:
        raise Mistake("bad-position", part=text) from error
    return fact
