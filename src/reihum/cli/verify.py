"""`reihum verify`: were these the cards? A record is checked from the promise to the last card."""

import argparse
import sys

from reihum.cli.replay import record_in
from reihum.core.errors import Mistake
from reihum.core.verify import verify
from reihum.texts import Words


def run(args: argparse.Namespace, words: Words) -> None:
    record = record_in(args.file)
    try:
        checked = verify(record, args.promise, args.part)
    except Mistake as error:
        print(words.say("cli", "doubtful", why=Words(words.lang, record.setup.game).why(error)))
        sys.exit(1)
    counted = {
        name: words.count("cli", f"verified-{name}", n) for name, n in checked._asdict().items()
    }
    print(words.say("cli", "verified", **counted))
