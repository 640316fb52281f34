"""Records: a match as text. To replay one, start its match and play its lines.

    reihum-record 1
    game elfer-raus
    rules 1
    seats 2
    options deals=1 dealer=random ...
    chance reihum-1 5f0c...            (the generator and its seed)
    proof reihum-deal-1                (how the seed was made, where a server dealt; see proof.py)
    ...
    0 lay R11                          (seat and action, one line each; `undo` is an action too)
    ...
    result 0 21
    winners 0
    position 3b1f...                   (the digest of the last position)

A finished record of older rules is replayed under today's rules, because most moves mean the
same; `replay` reports it if the outcome differs from the recorded one. Unfinished records of
older rules and all records of newer rules are refused.

A match written down at a real table has no seed. Instead it has `chance scripted` and, for each
thing that chance decided, in order, a line `draw DEAL CARD CARD ...` or `draw DEAL #NUMBER`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from reihum.core.actions import Action
from reihum.core.cards import Deck
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.numbers import whole
from reihum.core.options import Setup, Value, show
from reihum.core.position import digest
from reihum.core.proof import UNPROVEN, WAY, Dealt, Drawn, Proof
from reihum.core.rng import GENERATOR, ScriptedTape, SeededTape, Tape

HEADER = "reihum-record 1"
UNDO = Action("undo")


@dataclass
class Record:
    """The setup, the chance and the lines of a match; the outcome once it is over.

    >>> import reihum
    >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
    >>> match.play(0, "lay R11")
    >>> match.record.setup.seats, match.record.moves, match.record.result
    (2, [(0, Action.parse('lay R11'))], None)
    """

    kind: type[Game]
    setup: Setup
    tape: SeededTape | ScriptedTape
    moves: list[tuple[int, Action]] = field(default_factory=list)
    rules: int = 0  # the version of the rules it was played by; 0 means today's
    result: tuple[int, ...] | None = None
    winners: tuple[int, ...] = ()
    position: str = ""
    proof: Proof | None = None  # none: nothing is said about how the seed was made

    def __post_init__(self) -> None:
        self.rules = self.rules or self.kind.RULES

    def __str__(self) -> str:
        return self.write()

    def finish(self, game: Game) -> None:
        """Note the outcome, if the match is over. A match does this for its record.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.record.finish(match.game)
        >>> print(match.record.result)
        None
        """
        if game.phase == "over":
            self.result, self.winners = game.totals(), game.winners()
            self.position = digest(game)

    def write(self) -> str:
        """The whole record. It contains the seed and every secret action, so show it only to
        those who played, and only when the match is over.

        >>> import reihum
        >>> reihum.new("elfer-raus", seats=2, seed="tea").record.write().splitlines()[-1]
        'chance reihum-1 tea'
        """
        lines = [*self._agreed(), *_write_tape(self.tape, self.kind.planned(self.setup).deck)]
        lines += self.proof.lines() if self.proof else ()
        lines += [f"{seat} {action}" for seat, action in self.moves]
        if self.result is not None:
            lines += [
                " ".join(("result", *map(str, self.result))),
                " ".join(("winners", *map(str, self.winners))),
                f"position {self.position}",
            ]
        return "\n".join(lines) + "\n"

    def write_header(self) -> str:
        """The part that anyone may read while the match is going on.

        >>> import reihum
        >>> print(reihum.new("koenigs-romme-solo", seats=1).record.write_header(), end="")
        reihum-record 1
        game koenigs-romme-solo
        rules 1
        seats 1
        options deals=1
        """
        return "\n".join(self._agreed()) + "\n"

    def _agreed(self) -> list[str]:
        options = (f"{name}={show(value)}" for name, value in self.setup.options)
        return [
            HEADER,
            f"game {self.setup.game}",
            f"rules {self.rules}",
            f"seats {self.setup.seats}",
            " ".join(("options", *options)),
        ]


def read_record(text: str, find: Callable[[str], type[Game]]) -> Record:
    """Read a record from its text; a Mistake names the line that is wrong."""
    lines = _Lines(text)
    lines.take(HEADER)
    cls = find(lines.take("game"))
    rules = lines.number("rules")
    if rules > cls.RULES:
        raise other_rules(cls, rules)
    seats = lines.number("seats")
    given: dict[str, Value] = {}
    for word in lines.take("options").split():
        name, _, given[name] = word.partition("=")
    setup = cls.agree(seats, given)
    tape = _read_tape(lines, setup, cls.planned(setup).deck)
    record = Record(cls, setup, tape, rules=rules, proof=_read_proof(lines))
    while (line := lines.peek()) and line[0].isdigit():
        seat, _, action = lines.take().partition(" ")
        number = whole(seat)
        if number is None or not 0 <= number < seats:
            raise lines.wrong()
        record.moves.append((number, Action.parse(action)))
    if lines.peek() is not None:
        record.result = lines.numbers("result")
        record.winners = lines.numbers("winners")
        record.position = lines.take("position")
    if lines.peek() is not None:
        lines.take()
        raise lines.wrong()
    if rules < cls.RULES and record.result is None:
        raise other_rules(cls, rules)
    return record


def other_rules(game: type[Game], rules: int) -> Mistake:
    return Mistake("other-rules", game=game.ID, rules=rules, ours=game.RULES)


class _Lines:
    """The lines of a text, taken one by one."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.at = 0

    def peek(self) -> str | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    def sees(self, *words: str) -> bool:
        """Is the next line one of these?"""
        return (self.peek() or "").partition(" ")[0] in words

    def wrong(self) -> Mistake:
        line = self.lines[self.at - 1] if 0 < self.at <= len(self.lines) else ""
        return Mistake("bad-record", line=self.at, text=line)

    def take(self, word: str = "") -> str:
        """The next line. If a word is given, the line must begin with it; return what follows."""
        line = self.peek()
        self.at += 1
        if line is None or not (line == word or line.startswith(word + " ") or not word):
            raise self.wrong()
        return line.removeprefix(word).strip() if word else line

    def number(self, word: str) -> int:
        numbers = self.numbers(word)
        if len(numbers) != 1:
            raise self.wrong()
        return numbers[0]

    def numbers(self, word: str) -> tuple[int, ...]:
        numbers = [whole(text) for text in self.take(word).split()]
        if None in numbers:
            raise self.wrong()
        return tuple(number for number in numbers if number is not None)


def _write_tape(tape: Tape, deck: Deck) -> Iterator[str]:
    if isinstance(tape, SeededTape):
        yield f"chance {GENERATOR} {tape.seed}"
        return
    assert isinstance(tape, ScriptedTape)
    yield "chance scripted"
    for deal, draws in enumerate(tape.script, start=1):
        for draw in draws:
            words = (f"#{draw}",) if isinstance(draw, int) else deck.say(draw)
            yield " ".join((f"draw {deal}", *words))


def _read_tape(lines: _Lines, setup: Setup, deck: Deck) -> SeededTape | ScriptedTape:
    generator, _, seed = lines.take("chance").partition(" ")
    if generator == GENERATOR and seed:
        return SeededTape(seed)
    if generator != "scripted":
        raise lines.wrong()
    deals: list[list[list[int] | int]] = [[] for _ in range(setup.number("deals"))]
    while (line := lines.peek()) and line.startswith("draw "):
        deal, *words = lines.take("draw").split()
        if not 1 <= (whole(deal) or 0) <= len(deals):
            raise lines.wrong()
        draw = _read_draw(words, deck)
        if draw is None:
            raise lines.wrong()
        deals[int(deal) - 1].append(draw)
    return ScriptedTape(*deals)


def _read_draw(words: list[str], deck: Deck) -> list[int] | int | None:
    """A number, or the order of some cards; None if it is neither."""
    if len(words) == 1 and words[0].startswith("#"):
        return whole(words[0][1:])
    if any(word not in deck.index for word in words):
        return None
    return [deck.index[word] for word in words]


def _read_proof(lines: _Lines) -> Proof | None:
    if not lines.sees("proof"):
        return None
    way = lines.take("proof")
    if way == "none":
        return UNPROVEN
    if way != WAY:
        raise lines.wrong()
    promise, secret = lines.take("promise"), lines.take("secret")
    if not secret:
        raise lines.wrong()
    parts, drawn, dealt = list[str](), list[Drawn](), list[Dealt]()
    while lines.sees("part"):
        parts.append(lines.take("part"))
    while lines.sees("shuffle", "number"):
        drawn.append(_read_drawn(lines))
    while lines.sees("dealt"):
        deal, _, rest = lines.take("dealt").partition(" ")
        zone, *cards = rest.split() or [""]
        if (number := whole(deal)) is None:
            raise lines.wrong()
        dealt.append(Dealt(number, zone, tuple(cards)))
    return Proof(promise, secret, tuple(parts), tuple(drawn), tuple(dealt))


def _read_drawn(lines: _Lines) -> Drawn:
    shuffled = lines.sees("shuffle")
    deal, use, *rest = [*lines.take().split()[1:], "", ""]
    words = rest[:-2]
    numbers = [whole(text) for text in (deal, use, *([] if shuffled else words))]
    if None in numbers or (not shuffled and len(words) != 2):
        raise lines.wrong()
    found = [number for number in numbers if number is not None]
    return Drawn(found[0], found[1], tuple(words) if shuffled else (), *found[2:])
