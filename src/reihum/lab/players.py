"""Who plays in the arena: bots of a level, yardsticks, the random player, and external programs.

A program is asked line by line. Whenever it has to act (`due`) or may call out of turn, it gets a
JSON object on its standard input. It writes an action to its standard output or, to say nothing out
of turn, an empty line. The JSON contains only what its seat can see.
"""

import json
import os
import selectors
import shlex
import subprocess
import time
from typing import Any, Protocol

from reihum.bots import levels, yardsticks
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.rng import Rng

SECONDS = 10.0  # how long a program may take to answer
LONGEST = 1000  # how many bytes an answer may have


class Forfeit(Exception):
    """A player has lost because it gave no answer or a wrong one. The text is the reason (a key
    into texts/) and, after a space, what the player said."""


class Player(Protocol):
    """A player gets its chair, and the game only to ask for its menu and verbs."""

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


class YardstickPlayer:
    def __init__(self, name: str, rng: Rng) -> None:
        self.name, self.rng = name, rng

    def decide(self, chair: Chair, game: Game) -> Action:
        found = yardsticks.check_yardstick(self.name, chair.setup.game)
        return found.decide(chair, self.rng)

    def interject(self, chair: Chair, game: Game) -> Action | None:
        found = yardsticks.check_yardstick(self.name, chair.setup.game)
        return found.interject(chair, self.rng)

    def close(self) -> None: ...


class RandomPlayer:
    """Chooses from the menu, all equally likely; out of turn, saying nothing is one more choice."""

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
    """An external program."""

    def __init__(self, command: str) -> None:
        try:
            self.command = shlex.split(command)
        except ValueError as error:  # for example an unclosed quotation mark
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
        """Send one line and read one line, within the time limit."""
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
    """The player of this name: a level, optionally with playouts (`hard:200`), a yardstick,
    `random`, or a command with a slash in it."""
    name, _, playouts = bot.partition(":")
    if bot == "random":
        return RandomPlayer(rng)
    if bot in yardsticks.NAMES:
        return YardstickPlayer(bot, rng)
    if name in levels.LEVELS and (not playouts or playouts.isdecimal()):
        return LevelPlayer(name, int(playouts) if playouts else None, rng)
    if "/" in bot:
        return Program(bot)
    raise _no_bot(bot)


def _no_bot(bot: str) -> Mistake:
    return Mistake(
        "no-bot", bot=bot, known=", ".join(("random", *yardsticks.NAMES, *levels.LEVELS))
    )
