"""Who plays in the arena: bots of a level, the random player, and programs of others.

A program is asked in lines: it gets one JSON object on its standard input whenever it has to do
something (`due`) or may call out of turn, and writes one action on its standard output, or, out of
turn, an empty line. What it cannot see is not in it.
"""

import json
import os
import selectors
import shlex
import subprocess
import time
from typing import Any, Protocol

from reihum.bots import levels
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.rng import Rng

SECONDS = 10.0  # a program has for an answer
LONGEST = 1000  # bytes of an answer


class Forfeit(Exception):
    """A player has lost by not answering, or not as it should: how (a key of the texts), and
    after a space what it said."""


class Player(Protocol):
    """Asked for a decision it gets its chair, and the game only for its menu and forms."""

    def decide(self, chair: Chair, game: Game) -> Action: ...

    def interject(self, chair: Chair, game: Game) -> Action | None: ...

    def close(self) -> None: ...


class LevelPlayer:
    def __init__(self, level: str, playouts: int | None, rng: Rng) -> None:
        self.level, self.playouts, self.rng = level, playouts, rng

    def decide(self, chair: Chair, game: Game) -> Action:
        return levels.decide(chair, self.level, self.rng, self.playouts)

    def interject(self, chair: Chair, game: Game) -> Action | None:
        return levels.interject(chair, self.level, self.rng)

    def close(self) -> None: ...


class RandomPlayer:
    """Uniform over the menu, out of turn too: there to say nothing is one more choice."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def decide(self, chair: Chair, game: Game) -> Action:
        assert chair.seat is not None
        return self.rng.choice(game.menu(chair.seat))

    def interject(self, chair: Chair, game: Game) -> Action | None:
        assert chair.seat is not None
        return self.rng.choice((*game.menu(chair.seat), None))

    def close(self) -> None: ...


class Program:
    """A program of somebody else's."""

    def __init__(self, command: str) -> None:
        try:
            self.command = shlex.split(command)
        except ValueError as error:  # such as a quotation mark that is never closed
            raise _no_bot(command) from error
        self.heard = 0
        self.process: subprocess.Popen[bytes] | None = None

    def decide(self, chair: Chair, game: Game) -> Action:
        answer = self._ask(chair, game, due=True)
        if answer is None:
            raise Forfeit("nothing")
        return answer

    def interject(self, chair: Chair, game: Game) -> Action | None:
        return self._ask(chair, game, due=False)

    def close(self) -> None:
        if self.process:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def _ask(self, chair: Chair, game: Game, *, due: bool) -> Action | None:
        assert chair.seat is not None
        events, self.heard = chair.log[self.heard :], len(chair.log)
        asked: dict[str, Any] = {
            "game": chair.setup.game,
            "seats": chair.setup.seats,
            "options": dict(chair.setup.options),
            "due": due,
            "view": chair.view.json(),
            "menu": [str(action) for action in game.menu(chair.seat)],
            "verbs": [verb._asdict() for verb in game.verbs(chair.seat)],
            "events": [event.json() for event in events],
        }
        text = self._answer(json.dumps(asked).encode() + b"\n")
        if not text:
            return None
        try:
            return Action.parse(text)
        except Mistake as error:
            raise Forfeit(f"unreadable {text[:60]}") from error

    def _answer(self, line: bytes) -> str:
        """One line out, one line in, in time."""
        try:
            process = self._running()
            assert process.stdin
            assert process.stdout
            process.stdin.write(line)
            process.stdin.flush()
            return _read_line(process.stdout.fileno(), time.monotonic() + SECONDS)
        except OSError as error:
            raise Forfeit("gone") from error

    def _running(self) -> subprocess.Popen[bytes]:
        if self.process is None:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        return self.process


def _read_line(source: int, until: float) -> str:
    got = b""
    with selectors.DefaultSelector() as ready:
        ready.register(source, selectors.EVENT_READ)
        while not got.endswith(b"\n"):
            if not ready.select(max(0.0, until - time.monotonic())):
                raise Forfeit("too-slow")
            more = os.read(source, LONGEST)
            got += more
            if not more or len(got) > LONGEST:
                raise Forfeit("gone" if not more else "too-long")
    return got.decode("utf-8", "replace").strip()


def player(bot: str, rng: Rng) -> Player:
    """By its name: a level, perhaps with its playouts (`hard:200`), `random`, or a command."""
    name, _, playouts = bot.partition(":")
    if bot == "random":
        return RandomPlayer(rng)
    if name in levels.LEVELS and (not playouts or playouts.isdecimal()):
        return LevelPlayer(name, int(playouts) if playouts else None, rng)
    if "/" in bot:
        return Program(bot)
    raise _no_bot(bot)


def _no_bot(bot: str) -> Mistake:
    return Mistake("no-bot", bot=bot, known=", ".join(("random", *levels.LEVELS)))
