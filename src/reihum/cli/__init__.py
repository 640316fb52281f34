"""The command line: one file for each command, and what they share."""

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from reihum.cli import (
    arena,
    backup,
    games,
    play,
    rate,
    replay,
    rules,
    serve,
    simulate,
    tidy,
    verify,
)
from reihum.cli.arguments import language, parse
from reihum.core.errors import Mistake
from reihum.texts import Words

_RUN = {
    "serve": serve.run,
    "backup": backup.run,
    "tidy": tidy.run,
    "games": games.run,
    "play": play.run,
    "simulate": simulate.run,
    "arena": arena.run,
    "rate": rate.run,
    "replay": replay.run,
    "verify": verify.run,
    "rules": rules.run,
}


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and exit with 0, or print what is wrong and exit with 2."""
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
