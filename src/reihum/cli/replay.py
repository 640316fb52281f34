"""`reihum replay`: play a record again, line by line."""

import argparse
import json
from pathlib import Path

from reihum.cli.arguments import whole_number
from reihum.core.errors import Mistake
from reihum.core.match import Match, replay
from reihum.core.record import Record, read_record
from reihum.games import find_game
from reihum.lab.replay import line_json, seen_lines
from reihum.texts import Words


def run(args: argparse.Namespace, words: Words) -> None:
    record = record_in(args.file)
    seats = record.setup.seats
    view = None if args.view is None else whole_number(args.view, 0, seats - 1)
    own = Words(words.lang, record.setup.game)
    for _ in replay(record):  # raises a Mistake if the record is wrong, before anything is printed
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
    if match.due():
        return words.say("cli", "unfinished")
    totals = match.totals()
    won = words.won(match.winners(), totals, match.setup.number("deals"))
    return words.say("cli", "end", totals=words.standings(totals), won=won)


def record_in(path: str) -> Record:
    """Read the record in a file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise Mistake("no-file", path=path, why=error.strerror) from error
    except UnicodeDecodeError as error:
        raise Mistake("not-text", path=path) from error
    return read_record(text, find_game)
