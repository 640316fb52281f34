"""Positions as text, one line: for tests, puzzles, hashes and hand-made situations.

    elfer-raus 2 deals=3 | asked=(1,) laid=1 | hand.0 R4 Y12 | hand.1 B1 | row.red R11 | stock ...

First the game, the seats and the options that differ from the rulebook; then the facts
(those left out have their usual value); then the zones (those left out are empty, `...`
stands for all cards not named, in the deck's order, and may lie among others: `stock ... R4`
has R4 on top); then unrevealed answers.
It does not say what chance will do next: a game that is read back gets its own tape.
"""

import ast
import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from reihum.core.actions import Action
from reihum.core.cards import Deck
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.numbers import whole
from reihum.core.options import Setup, Value
from reihum.core.rng import SeededTape, Tape
from reihum.core.zones import Fact, show_fact

REST = "..."
LONGEST_FACT = 2000


def write(game: Game) -> str:
    return repr(game)


def digest(game: Game) -> str:
    """A hash of the position: the same for equal positions, different for different ones."""
    return hashlib.sha256(write(game).encode()).hexdigest()


def read(text: str, find: Callable[[str], type[Game]], tape: Tape | None = None) -> Game:
    """Read a game from a position as text; `find` returns a game's class for its id."""
    head, *parts = (part.strip().split() for part in text.split("|"))
    seats = whole(head[1]) if len(head) > 1 else None
    if seats is None:
        raise _bad(*head)
    cls = find(head[0])
    given: dict[str, Value] = dict(_split(word) for word in head[2:])
    setup = cls.agree(seats, given)
    facts: dict[str, Fact] = {}
    zones: dict[str, tuple[str, ...]] = {}
    answers: list[Action | None] = [None] * seats
    for words in parts:
        name = words[0] if words else ""
        if "=" in name:
            usual = {**cls.MATCH_FACTS, **cls.FACTS}
            facts |= {fact: _read(value, usual.get(fact)) for fact, value in map(_split, words)}
        elif name.startswith("answer."):
            seat = whole(name.partition(".")[2])
            if seat is None or not 0 <= seat < seats:
                raise _bad(name)
            answers[seat] = Action.parse(" ".join(words[1:]))
        elif name:
            zones[name] = tuple(words[1:])
    _check_facts(cls, seats, facts, answers)
    deck = cls.planned(setup).deck
    zones = _fill_in(zones, Counter(deck.say(deck.cards())), deck)
    try:
        game = restore(cls, setup, tape or SeededTape("position"), facts, zones, answers)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise _bad(*(f"{name}={show_fact(fact)}" for name, fact in facts.items())) from error
    lying = {zone.name: Counter(zone.cards) for zone in game.zones()}
    for name, cards in zones.items():
        if lying.get(name) != Counter(cards):
            raise _bad(name, *cards)
    return game


def _bad(*words: str) -> Mistake:
    return Mistake("bad-position", part=" ".join(words)[:200])


def _check_facts(
    cls: type[Game], seats: int, facts: Mapping[str, Fact], answers: Sequence[Action | None]
) -> None:
    usual = {**cls.MATCH_FACTS, **cls.FACTS}
    for name, fact in facts.items():
        if name not in usual or type(fact) is not type(usual[name]):
            raise _bad(f"{name}={show_fact(fact)}")
    asked = facts.get("asked", ())
    if not isinstance(asked, tuple) or not set(asked) <= set(range(seats)):
        raise _bad(f"asked={show_fact(asked)}")
    if facts.get("phase", "play") not in ("play", "rest", "over"):
        raise _bad(f"phase={facts['phase']}")
    for seat, answer in enumerate(answers):
        if answer is not None and not (facts.get("sealing") and seat in asked):
            raise _bad(f"answer.{seat}", str(answer))


def _fill_in(
    zones: Mapping[str, tuple[str, ...]], box: Counter[str], deck: Deck
) -> dict[str, tuple[str, ...]]:
    """The zones with `...` filled in. Every card of the box must lie in exactly one zone."""
    named = Counter(card for cards in zones.values() for card in cards if card != REST)
    rest = deck.sort((box - named).elements())
    places = [name for name, cards in zones.items() for card in cards if card == REST]
    if named - box or len(places) > 1 or (rest and not places):
        raise _bad(*(named - box or rest or places))
    return {
        name: tuple(card for word in cards for card in (rest if word == REST else (word,)))
        for name, cards in zones.items()
    }


def restore(
    cls: type[Game],
    setup: Setup,
    tape: Tape,
    facts: Mapping[str, Fact],
    zones: Mapping[str, tuple[str, ...]],
    answers: Sequence[Action | None],
) -> Game:
    """The game with these facts, cards and answers."""
    game = blank(cls, setup, tape, facts, answers)
    index = game.plan.deck.index
    game.set_layout({name: tuple(index[c] for c in cards) for name, cards in zones.items()})
    return game


def blank(
    cls: type[Game],
    setup: Setup,
    tape: Tape,
    facts: Mapping[str, Fact],
    answers: Sequence[Action | None],
) -> Game:
    """A game that is complete except for its cards: `set_layout` adds them."""
    game = object.__new__(cls)
    game.setup = setup
    game.tape = tape
    game.plan = cls.planned(setup)
    game.chance_used = 0
    game.answers = list(answers)
    for name, usual in {**cls.MATCH_FACTS, **cls.FACTS}.items():
        setattr(game, name, facts.get(name, usual))
    return game


def _split(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise _bad(word)
    return name, value


def _read(text: str, usual: Fact | None) -> Fact:
    number = whole(text)
    if number is not None and not isinstance(usual, str):  # a word may look like a number
        return number
    if not text.startswith("("):
        return text
    try:
        if len(text) > LONGEST_FACT:
            raise ValueError
        fact: Fact = ast.literal_eval(text)
    except (SyntaxError, ValueError) as error:
        raise _bad(text) from error
    return fact
