"""The command line: serve, games, play, simulate, replay, rules."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from rich.console import Console
from rich.progress import Progress

from reihum.arguments import language, parse
from reihum.core.errors import Mistake
from reihum.core.match import Match
from reihum.core.numbers import whole
from reihum.core.options import Option, Setup, show
from reihum.core.record import Record, read_record
from reihum.core.rng import SeededTape, new_seed
from reihum.games import GAMES, find_game, setup_for
from reihum.lab.replay import line_json, seen_lines
from reihum.lab.simulate import Simulation
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

    serve(args.host, _number(args.port, 0, 65535), args.db, words, show=args.show)


def _games(args: argparse.Namespace, words: Words) -> None:
    if args.json:
        listed = [
            {
                "game": game.ID,
                "name": {lang: Words(lang, game.ID).own["name"] for lang in LANGUAGES},
                "rules": game.RULES,
                "seats": [game.SEATS[0], game.SEATS[-1]],
                "options": [option.describe() for option in game.OPTIONS],
            }
            for game in GAMES.values()
        ]
        print(json.dumps(listed, ensure_ascii=False, indent=2))
        return
    for game in GAMES.values():
        own = Words(words.lang, game.ID)
        low, high = game.SEATS[0], game.SEATS[-1]
        players = own.say("cli", "players" if high > 1 else "alone", low=low, high=high)
        print(f"{game.ID}: {own.own['name']} ({players})\n  {own.own['short']}")
        for option in game.OPTIONS:
            print(f"    {_option_line(option, own)}")


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


def _table(args: argparse.Namespace) -> tuple[Setup, str]:
    """The setup and the seed a command line asks for."""
    game = find_game(args.game)
    seats = _number(args.seats, 1, 99) if args.seats else min(4, game.SEATS[-1])
    options = {}
    for pair in args.option:
        name, equals, options[name] = pair.partition("=")
        if not equals:
            raise Mistake("bad-pair", text=pair)
    seed = new_seed() if args.seed is None else args.seed
    SeededTape(seed)
    return setup_for(args.game, seats, options), seed


def _number(text: str, low: int, high: int) -> int:
    number = whole(text)
    if number is None or not low <= number <= high:
        raise Mistake("bad-number", value=text, low=low, high=high)
    return number


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
        setup, seed = _table(args)
        record = Record(setup, find_game(setup.game).RULES, SeededTape(seed))
    try:
        plain.play(record, words.lang, file)
    except OSError as error:
        raise Mistake("no-file", path=str(file), why=error.strerror) from error


def _read_record(path: str) -> Record:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise Mistake("no-file", path=path, why=error.strerror) from error
    except UnicodeDecodeError as error:
        raise Mistake("not-text", path=path) from error
    return read_record(text, find_game)


def _simulate(args: argparse.Namespace, words: Words) -> None:
    setup, seed = _table(args)
    matches = _number(args.deals, 1, 100_000_000)
    folder = None if args.records is None else Path(args.records)
    deck = find_game(setup.game).planned(setup).deck
    simulation = Simulation(setup, seed)
    console = Console(stderr=True)
    try:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task(words.say("cli", "playing"), total=matches)
            for record in simulation.run(matches):
                if folder:
                    name = f"{setup.game}-{simulation.matches:06}.record"
                    (folder / name).write_text(record.write(deck), encoding="utf-8")
                bar.advance(task)
    except OSError as error:
        raise Mistake("no-file", path=str(folder), why=error.strerror) from error
    result = simulation.json()
    if args.json:
        print(json.dumps(result))
        return
    own = Words(words.lang, setup.game)
    print(own.say("cli", "simulated", **result | {"name": own.own["name"], "deals": matches}))
    for seat, wins in enumerate(simulation.wins):
        share, mean = f"{100 * wins / matches:.1f}", f"{simulation.sums[seat] / matches:.2f}"
        print(own.say("cli", "seat-line", seat=seat, wins=wins, share=share, mean=mean))
    print(own.say("cli", "digest", digest=result["digest"]))


def _replay(args: argparse.Namespace, words: Words) -> None:
    record = _read_record(args.file)
    seats = record.setup.seats
    view = None if args.view is None else _number(args.view, 0, seats - 1)
    own = Words(words.lang, record.setup.game)
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
    totals = words.standings(match.game.totals())
    return words.say("cli", "end", totals=totals, who=words.winners(match.game.winners()))


def _rules(args: argparse.Namespace, words: Words) -> None:
    own = Words(words.lang, find_game(args.game).ID)
    general, special = rules("general", words.lang), rules(args.game, words.lang)
    if args.json:
        listed = [rule._asdict() for rule in (*general, *special)]
        print(json.dumps(listed, ensure_ascii=False, indent=2))
        return
    for title, part in ((own.own["name"], special), (own.say("cli", "general"), general)):
        print(title)
        for rule in part:
            print(f"  {rule.id:7}{rule.text}")
            if rule.ruling:
                print(f"{'':9}[{own.say('cli', 'ruling', text=rule.ruling)}]")


_RUN = {
    "serve": _serve,
    "games": _games,
    "play": _play,
    "simulate": _simulate,
    "replay": _replay,
    "rules": _rules,
}
