"""The command line: serve, games, play, simulate, arena, replay, rules."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from reihum import lab_commands
from reihum.arguments import language, parse, table_of, whole_number
from reihum.bots.levels import check_level
from reihum.core.errors import Mistake
from reihum.core.match import Match, replay
from reihum.core.options import Option, show
from reihum.core.record import Record, read_record
from reihum.core.rng import SeededTape
from reihum.games import GAMES, find_game
from reihum.lab.replay import line_json, seen_lines
from reihum.terminal import plain
from reihum.texts import LANGUAGES, Words, rules

FAVOURITE = "elfer-raus"


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    arguments = sys.argv[1:] if arguments is None else arguments
    words = Words(language(arguments))
    try:
        args = parse(words, arguments)
        _RUN[args.command](args, words)
    except Mistake as error:
        print(words.mistake(error), file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(0)


def _serve(args: argparse.Namespace, words: Words) -> None:
    from reihum.server.serve import serve  # noqa: PLC0415, the other commands need no server

    serve(args.host, whole_number(args.port, 0, 65535), args.db, words, show=args.show)


def _games(args: argparse.Namespace, words: Words) -> None:
    if args.json:
        listed = [
            {
                "game": game.ID,
                "name": {lang: Words(lang, game.ID).own["name"] for lang in LANGUAGES},
                "rules": game.RULES,
                "seats": [game.SEATS[0], game.SEATS[-1]],
                "options": [option.for_seats(game.SEATS[-1]).describe() for option in game.OPTIONS],
            }
            for game in GAMES.values()
        ]
        print(json.dumps(listed, ensure_ascii=False, indent=2))
        return
    for game in GAMES.values():
        own = Words(words.lang, game.ID)
        low, high = game.SEATS[0], game.SEATS[-1]
        how_many = "players" if low < high else "players-same" if high > 1 else "alone"
        players = own.say("cli", how_many, low=low, high=high)
        print(f"{game.ID}: {own.own['name']} ({players})\n  {own.own['short']}")
        for option in game.OPTIONS:
            print(f"    {_option_line(option.for_seats(high), own)}")


def _option_line(option: Option, words: Words) -> str:
    allowed = option.allowed()
    if option.kind == "choice":
        allowed = "; ".join(
            f"{choice}: {label}" if (label := words.value(choice)) != choice else choice
            for choice in option.choices
        )
    label = words.option(option.name)
    if option.research:
        label = f"{label}, {words.say('cli', 'research')}"
    default = words.say("cli", "per-seat") if option.per_seat else show(option.default)
    return words.say(
        "cli", "option-line", name=option.name, default=default, label=label, allowed=allowed
    )


def _play(args: argparse.Namespace, words: Words) -> None:
    file = None if args.record is None else Path(args.record)
    if file and file.exists():
        record = _read_record(args.record)
        if args.game not in (None, record.setup.game) or args.seats or args.option or args.seed:
            raise Mistake("other-match", path=args.record, game=record.setup.game)
        if record.result is not None:
            raise Mistake("already-over", path=args.record)
    else:
        args.game = args.game or FAVOURITE
        setup, seed = table_of(args)
        record = Record(setup, find_game(setup.game).RULES, SeededTape(seed))
    check_level(record.setup.game, args.level)
    try:
        _face(args)(record, words.lang, file, args.level, args.pace)
    except OSError as error:
        raise Mistake("no-file", path=str(file), why=error.strerror) from error


def _face(args: argparse.Namespace) -> Callable[..., None]:
    """How it is played: in the app, if this is a terminal that can show one."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if args.plain or not terminal:
        return plain.play
    from reihum.terminal import app  # noqa: PLC0415, the other commands need no screen

    return app.play


def _read_record(path: str) -> Record:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise Mistake("no-file", path=path, why=error.strerror) from error
    except UnicodeDecodeError as error:
        raise Mistake("not-text", path=path) from error
    return read_record(text, find_game)


def _replay(args: argparse.Namespace, words: Words) -> None:
    record = _read_record(args.file)
    seats = record.setup.seats
    view = None if args.view is None else whole_number(args.view, 0, seats - 1)
    own = Words(words.lang, record.setup.game)
    for _ in replay(find_game, record):  # what cannot be replayed is refused before it is told
        pass
    line = None
    for number, line in enumerate(seen_lines(record, view)):
        if args.json:
            print(json.dumps({"n": number} | line_json(line, view)))
            continue
        for event in line.events:
            if sentence := own.event(event):
                print(sentence)
    if line and not args.json:
        print(_ending(line.match, own))


def _ending(match: Match, words: Words) -> str:
    if match.game.due():
        return words.say("cli", "unfinished")
    game = match.game
    won = words.won(game.winners(), game.totals(), game.setup.number("deals"))
    return words.say("cli", "end", totals=words.standings(game.totals()), won=won)


def _rules(args: argparse.Namespace, words: Words) -> None:
    own = Words(words.lang, find_game(args.game).ID)
    general, special = rules("general", words.lang), rules(args.game, words.lang)
    if args.json:
        fields = ("id", "text", "ruling", "section")
        listed = [{f: getattr(rule, f) for f in fields} for rule in (*general, *special)]
        print(json.dumps(listed, ensure_ascii=False, indent=2))
        return
    for title, part in ((own.own["name"], special), (own.say("cli", "general"), general)):
        print(title)
        for rule in part:
            if rule.section and part is special:  # what holds for all games is one section
                print(f"\n  {rule.section}")
            print(f"  {rule.id:7}{rule.text}")
            if rule.ruling:
                print(f"{'':9}[{own.say('cli', 'ruling', text=rule.ruling)}]")


_RUN = {
    "serve": _serve,
    "games": _games,
    "play": _play,
    "simulate": lab_commands.simulate,
    "arena": lab_commands.arena,
    "replay": _replay,
    "rules": _rules,
}
