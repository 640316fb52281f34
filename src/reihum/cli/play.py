"""`reihum play`: a match in the terminal against bots."""

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from reihum.bots.levels import check_level
from reihum.cli.arguments import table_of
from reihum.cli.extras import needs
from reihum.cli.replay import record_in
from reihum.core.errors import Mistake
from reihum.core.record import Record
from reihum.core.rng import SeededTape
from reihum.games import find_game
from reihum.terminal import plain
from reihum.texts import Words

FAVOURITE = "elfer-raus"


def run(args: argparse.Namespace, words: Words) -> None:
    file = None if args.record is None else Path(args.record)
    if file and file.exists():
        record = record_in(args.record)
        if args.game not in (None, record.setup.game) or args.seats or args.option or args.seed:
            raise Mistake("other-match", path=args.record, game=record.setup.game)
        if record.result is not None:
            raise Mistake("already-over", path=args.record)
    else:
        args.game = args.game or FAVOURITE
        setup, seed = table_of(args)
        record = Record(find_game(setup.game), setup, SeededTape(seed))
    check_level(record.setup.game, args.level)
    try:
        _face(args, words)(record, words.lang, file, args.level, args.pace)
    except OSError as error:
        raise Mistake("no-file", path=str(file), why=error.strerror) from error


def _face(args: argparse.Namespace, words: Words) -> Callable[..., None]:
    """The app, if it is installed and this terminal can show it; otherwise plain lines."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if args.plain or not terminal:
        return plain.play
    try:
        with needs("terminal"):
            from reihum.terminal import app  # noqa: PLC0415, only this command needs the extra
    except Mistake as error:
        print(words.mistake(error), file=sys.stderr)
        return plain.play
    return app.play
