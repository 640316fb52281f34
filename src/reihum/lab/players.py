"""Who plays in the arena: bots of a level, yardsticks, the random player, Python classes of others,
and external programs.

A class, named `module:Class`, plays in this process: it has `decide(chair)` and, if it wants to
call something out of turn, `interject(chair)`. A program is asked line by line. Whenever it has to
act (`due`) or may call out of turn, it gets a JSON object on its standard input. It writes an
action to its standard output or, to say nothing out of turn, an empty line. The JSON contains only
what its seat can see.
"""

import importlib
import inspect
import json
import os
import re
import selectors
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from reihum.bots import levels, yardsticks
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.lab.workers import STARTED

SECONDS = 10.0  # how long a program may take to answer
LONGEST = 1000  # how many bytes an answer may have
MOST_SAID = 200  # characters of the reason why somebody has lost
MOST_KEPT = 200_000  # bytes of what a program writes to its standard error
CLASS = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


class Forfeit(Exception):
    """A player has lost because it gave no answer or a wrong one. The text is the reason (a key
    into texts/) and, after a space, what the player said."""


class Player(ABC):
    """A player gets its chair, and the game only to ask for its menu and verbs. Whoever knows no
    more than what its seat can see on the table does not listen, and then has no chair: it is
    trusted to look at nothing else in the game, which is tested (see bots/strategy.py)."""

    listens = True

    @abstractmethod
    def decide(self, seat: int, game: Game, chair: Chair | None) -> Action: ...

    def interject(self, seat: int, game: Game, chair: Chair | None) -> Action | None:
        """What it calls out of turn; most say nothing."""
        return None

    def close(self) -> str:
        """The match is over. Returns what it has complained about meanwhile, if it can."""
        return ""


class LevelPlayer(Player):
    def __init__(self, level: str, playouts: int | None, rng: Rng) -> None:
        self.level, self.playouts, self.rng = level, playouts, rng
        self.listens = not levels.looks_only(level)

    def decide(self, seat: int, game: Game, chair: Chair | None) -> Action:
        if chair is None:
            return levels.choose(game, seat, self.level, self.rng)
        return levels.decide(chair, self.level, self.rng, self.playouts)

    def interject(self, seat: int, game: Game, chair: Chair | None) -> Action | None:
        if chair is None:
            return levels.call_out(game, seat, self.level, self.rng)
        return levels.interject(chair, self.level, self.rng)


class YardstickPlayer(Player):
    def __init__(self, name: str, rng: Rng) -> None:
        self.name, self.rng = name, rng

    def decide(self, seat: int, game: Game, chair: Chair | None) -> Action:
        assert chair
        found = yardsticks.check_yardstick(self.name, chair.setup.game)
        return found.decide(chair, self.rng)

    def interject(self, seat: int, game: Game, chair: Chair | None) -> Action | None:
        assert chair
        found = yardsticks.check_yardstick(self.name, chair.setup.game)
        return found.interject(chair, self.rng)


class RandomPlayer(Player):
    """Chooses from the menu, all equally likely; out of turn, saying nothing is one more choice."""

    listens = False

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def decide(self, seat: int, game: Game, chair: Chair | None) -> Action:
        return self.rng.choice(game.menu(seat))

    def interject(self, seat: int, game: Game, chair: Chair | None) -> Action | None:
        return self.rng.choice((*game.menu(seat), None))


class PythonPlayer(Player):
    """An object of a class of somebody else's. It is made anew for every match; if it takes a
    `seed`, it gets one."""

    def __init__(self, made: Callable[..., Any], rng: Rng) -> None:
        seed = "".join(f"{rng.below(65536):04x}" for _ in range(8))
        takes_seed = "seed" in inspect.signature(made).parameters
        self.bot = made(seed=seed) if takes_seed else made()

    def decide(self, seat: int, game: Game, chair: Chair | None) -> Action:
        found = self._asked("decide", chair)
        if found is None:
            raise Forfeit("nothing")
        return found

    def interject(self, seat: int, game: Game, chair: Chair | None) -> Action | None:
        return self._asked("interject", chair) if hasattr(self.bot, "interject") else None

    def _asked(self, what: str, chair: Chair | None) -> Action | None:
        try:
            found = getattr(self.bot, what)(chair)
        except Exception as error:  # whatever it is: the bot has lost, and the arena goes on
            raise Forfeit(f"crashed {type(error).__name__}: {error}"[:MOST_SAID]) from error
        if found is None or isinstance(found, Action):
            return found
        try:
            return Action.parse(str(found))
        except Mistake as error:
            raise Forfeit(f"unreadable {str(found)[:60]}") from error


class Program(Player):
    """An external program."""

    def __init__(self, command: str) -> None:
        try:
            self.command = shlex.split(command)
        except ValueError as error:  # for example an unclosed quotation mark
            raise _no_bot(command) from error
        self.heard = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.errors: IO[bytes] | None = None

    def decide(self, seat: int, game: Game, chair: Chair | None) -> Action:
        answer = self._ask(chair, game, due=True)
        if answer is None:
            raise Forfeit("nothing")
        return answer

    def interject(self, seat: int, game: Game, chair: Chair | None) -> Action | None:
        return self._ask(chair, game, due=False)

    def close(self) -> str:
        """End it. What it has written to its standard error is returned."""
        if self.process:
            self.process.kill()
            self.process.communicate()
            STARTED.discard(self.process)
            self.process = None
        said = self._complaints()
        if self.errors:
            self.errors.close()
            self.errors = None
        return said

    def _complaints(self) -> str:
        if self.errors is None:
            return ""
        self.errors.seek(0)
        return self.errors.read(MOST_KEPT).decode("utf-8", "replace")

    def _ask(self, chair: Chair | None, game: Game, *, due: bool) -> Action | None:
        assert chair
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
        try:
            text = self._answer(json.dumps(asked).encode() + b"\n")
        except Forfeit as forfeit:
            if str(forfeit) == "gone" and self.process:
                self.process.wait()  # it may still be saying why
                last = self._complaints().strip().rpartition("\n")[2]
                raise Forfeit(f"gone {last}".strip()[:MOST_SAID]) from forfeit
            raise
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
            self.errors = tempfile.TemporaryFile()  # noqa: SIM115, until the match is over
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors
            )
            STARTED.add(self.process)
        return self.process

    def check(self) -> None:
        """A Mistake says if there is no such program, or if it cannot be started."""
        path = self.command[0] if self.command else ""
        if not Path(path).is_file():
            raise Mistake("no-program", path=path)
        if shutil.which(path) is None:
            raise Mistake("not-a-program", path=path)


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
    if CLASS.fullmatch(bot):
        return PythonPlayer(_class(bot), rng)
    raise _no_bot(bot)


def check(bot: str, game: str) -> None:
    """A Mistake says what is wrong with this name of a player for a game."""
    sitting = player(bot, Rng(""))
    sitting.close()
    if isinstance(sitting, Program):
        sitting.check()
    if bot in yardsticks.NAMES:
        yardsticks.check_yardstick(bot, game)
    if isinstance(sitting, LevelPlayer) and sitting.playouts is not None:
        levels.check_ponders(game, sitting.level)


def _class(bot: str) -> Callable[..., Any]:
    """The class of a name such as `mybots:Careful`; its module may lie in the current folder."""
    module, _, name = bot.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found: Callable[..., Any] = getattr(importlib.import_module(module), name)
    except Exception as error:  # it may be anything that the module does when it is imported
        raise Mistake("no-class", bot=bot, why=f"{type(error).__name__}: {error}") from error
    if not callable(getattr(found, "decide", None)):
        raise Mistake("no-decide", bot=bot)
    return found


def _no_bot(bot: str) -> Mistake:
    return Mistake(
        "no-bot", bot=bot, known=", ".join(("random", *yardsticks.NAMES, *levels.LEVELS))
    )
