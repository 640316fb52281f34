"""The arguments of the command line and their help, in our own words."""

import argparse
import locale
import os
import re
import shlex
from collections.abc import Callable, Sequence
from importlib.metadata import version
from itertools import pairwise
from typing import Any, NoReturn

from reihum.bots.levels import LEVELS, USUAL
from reihum.core.errors import Mistake
from reihum.core.numbers import whole
from reihum.core.options import Setup
from reihum.core.rng import SeededTape, new_seed
from reihum.games import find_game, setup_for
from reihum.lab.workers import LOCAL
from reihum.table.tempo import PACES, USUAL_PACE
from reihum.texts import LANGUAGES, USUAL_LANGUAGE, Words

COMMANDS = (
    "serve",
    "backup",
    "tidy",
    "games",
    "play",
    "simulate",
    "arena",
    "rate",
    "replay",
    "verify",
    "rules",
)


MOST_DAYS = 36_500
LOG_LEVELS = ("debug", "info", "warning", "error")

_ROUND = re.compile(r"([0-9]{1,9})[eE]\+?([0-9])")  # such as 1e6


def language(arguments: Sequence[str]) -> str:
    """The language asked for; if none, that of the system; if we do not have it, the usual one."""
    words = [word for argument in arguments for word in argument.split("=", 1)]
    asked = next((b for a, b in pairwise(words) if a == "--lang"), "")
    system = (locale.setlocale(locale.LC_CTYPE, None) or "")[:2]
    for lang in (asked, os.environ.get("REIHUM_LANG", ""), os.environ.get("LANG", "")[:2], system):
        if lang in LANGUAGES:
            return lang
    return USUAL_LANGUAGE


class _Parser(argparse.ArgumentParser):
    """argparse with our own words."""

    words: Words
    line: str

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, add_help=False, formatter_class=_Help)
        self._positionals.title = self.words.say("cli", "title-what")
        self._optionals.title = self.words.say("cli", "title-how")
        self.add_argument("-h", "--help", action="help", help=self.words.say("cli", "help"))

    def error(self, message: str) -> NoReturn:
        raise Mistake("bad-arguments", line=self.line, help=f"{self.prog} --help")


class _Help(argparse.RawDescriptionHelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        ours = _Parser.words.say("cli", "usage") if prefix is None else prefix
        super().add_usage(usage, actions, groups, ours)


def parse(words: Words, arguments: Sequence[str]) -> argparse.Namespace:
    """What a command line asks for; `command` is the name of the command."""
    parsed, unknown = _parser(words, arguments).parse_known_args(arguments)
    if unknown:
        asked = " ".join(("reihum", parsed.command, "--help"))
        raise Mistake("unknown-argument", argument=unknown[0], help=asked)
    return parsed


def _parser(words: Words, arguments: Sequence[str]) -> argparse.ArgumentParser:
    _Parser.words, _Parser.line = words, shlex.join(["reihum", *arguments])[:200]

    def say(key: str, **facts: str) -> str:
        return words.say("cli", key, **facts).replace("%", "%%")

    parser = _Parser(prog="reihum", description=say("about"))
    parser.add_argument(
        "--version", action="version", version=f"reihum {version('reihum')}", help=say("version")
    )
    commands = parser.add_subparsers(required=True, metavar="|".join(COMMANDS))

    def command(name: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=say(name), description=say(name))
        sub.set_defaults(command=name)
        sub.add_argument(
            "--lang", choices=LANGUAGES, help=say("arg-lang", known=", ".join(LANGUAGES))
        )
        return sub

    def table(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--seats", metavar="N", help=say("arg-seats"))
        options(sub)

    def options(sub: argparse.ArgumentParser) -> None:
        sub.add_argument(
            "--option", metavar="k=v", action="append", default=[], help=say("arg-option")
        )
        sub.add_argument("--seed", metavar="S", help=say("arg-seed"))

    def spread(sub: argparse.ArgumentParser, cores: str = "arg-cores") -> None:
        sub.add_argument("--cores", metavar="N", help=say(cores))
        sub.add_argument("--ray", metavar="HOST:PORT", nargs="?", const=LOCAL, help=say("arg-ray"))

    _about_serving(command("serve"), command("backup"), command("tidy"), say)

    games = command("games")
    games.add_argument("--json", action="store_true", help=say("arg-json"))

    play = command("play")
    play.add_argument("game", nargs="?", help=say("arg-game"))
    table(play)
    _about_play(play, say)

    simulate = command("simulate")
    simulate.add_argument("game", help=say("arg-game"))
    table(simulate)
    simulate.add_argument("--bots", metavar="A,B,...", help=say("arg-simulate-bots"))
    simulate.add_argument("--deals", metavar="D", default="100", help=say("arg-deals"))
    simulate.add_argument("--json", action="store_true", help=say("arg-json"))
    simulate.add_argument("--records", metavar="DIR", help=say("arg-records"))
    simulate.add_argument("--out", metavar="FILE", help=say("arg-out"))
    spread(simulate, "arg-simulate-cores")

    arena = command("arena")
    arena.add_argument("game", help=say("arg-game"))
    arena.add_argument("--bots", metavar="A,B,...", required=True, help=say("arg-bots"))
    arena.add_argument("--deals", metavar="D", default="100", help=say("arg-arena-deals"))
    options(arena)
    arena.add_argument("--records", metavar="DIR", help=say("arg-records"))
    arena.add_argument("--file", metavar="FILE", help=say("arg-arena-file"))
    spread(arena)
    arena.add_argument("--json", action="store_true", help=say("arg-json"))

    _about_rate(command("rate"), table, spread, say)

    _about_records(command("replay"), command("verify"), say)

    look_up = command("rules")
    look_up.add_argument("game", help=say("arg-game"))
    look_up.add_argument("--json", action="store_true", help=say("arg-json"))
    return parser


def _about_serving(
    serve: argparse.ArgumentParser,
    copy: argparse.ArgumentParser,
    tidy: argparse.ArgumentParser,
    say: Callable[[str], str],
) -> None:
    serve.add_argument("--host", default="127.0.0.1", help=say("arg-host"))
    serve.add_argument("--port", default="8000", help=say("arg-port"))
    serve.add_argument("--show", action="store_true", help=say("arg-show"))
    serve.add_argument("--internal", metavar="HOST:PORT", help=say("arg-internal"))
    serve.add_argument("--metrics", metavar="[HOST:]PORT", help=say("arg-metrics"))
    serve.add_argument("--log-level", choices=LOG_LEVELS, help=say("arg-log-level"))
    copy.add_argument("file", help=say("arg-backup-file"))
    serve.add_argument("--keep-days", metavar="N", help=say("arg-keep-days"))
    tidy.add_argument("--days", metavar="N", required=True, help=say("arg-days"))
    tidy.add_argument("--dry-run", action="store_true", help=say("arg-dry-run"))
    for one in (serve, copy, tidy):
        one.add_argument("--db", help=say("arg-db"))


def _about_rate(
    rate: argparse.ArgumentParser,
    table: Callable[[argparse.ArgumentParser], None],
    spread: Callable[[argparse.ArgumentParser], None],
    say: Callable[[str], str],
) -> None:
    rate.add_argument("game", help=say("arg-game"))
    rate.add_argument("--bots", metavar="A,B,...", required=True, help=say("arg-rate-bots"))
    table(rate)
    rate.add_argument("--deals", metavar="D", default="100", help=say("arg-rate-deals"))
    spread(rate)
    rate.add_argument("--html", metavar="FILE", help=say("arg-html"))
    rate.add_argument("--json", action="store_true", help=say("arg-json"))


def _about_records(
    again: argparse.ArgumentParser, check: argparse.ArgumentParser, say: Callable[[str], str]
) -> None:
    for one in (again, check):
        one.add_argument("file", help=say("arg-file"))
    again.add_argument("--json", action="store_true", help=say("arg-json"))
    again.add_argument("--view", metavar="SEAT", help=say("arg-view"))
    check.add_argument("--promise", metavar="HASH", default="", help=say("arg-promise"))
    check.add_argument("--part", metavar="PART", default="", help=say("arg-part"))


def _about_play(play: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    play.add_argument("--level", choices=LEVELS, default=USUAL, help=say("arg-level"))
    play.add_argument("--pace", choices=PACES, default=USUAL_PACE, help=say("arg-pace"))
    play.add_argument("--record", metavar="FILE", help=say("arg-record"))
    play.add_argument("--plain", action="store_true", help=say("arg-plain"))


def table_of(args: argparse.Namespace, seats: int | None = None) -> tuple[Setup, str]:
    """The setup and the seed a command line asks for."""
    game = find_game(args.game)
    if seats is None:
        seats = whole_number(args.seats, 1, 99) if args.seats else min(4, game.SEATS[-1])
    options = {}
    for pair in args.option:
        name, equals, options[name] = pair.partition("=")
        if not equals:
            raise Mistake("bad-pair", text=pair)
    seed = new_seed() if args.seed is None else args.seed
    SeededTape(seed)
    return setup_for(args.game, seats, options), seed


def cores_of(args: argparse.Namespace) -> int | None:
    """On how many cores; None: on all there are."""
    return whole_number(args.cores, 1, 1024) if args.cores else None


def whole_number(text: str, low: int, high: int) -> int:
    value = whole(text)
    if value is None and (found := _ROUND.fullmatch(text)):
        value = int(found[1]) * 10 ** int(found[2])
    if value is None or not low <= value <= high:
        raise Mistake("bad-number", value=text, low=low, high=high)
    return value
