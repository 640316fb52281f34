"""`reihum tidy`: let go what nobody has played for a long time."""

import argparse

from reihum.cli.arguments import MOST_DAYS, whole_number
from reihum.cli.extras import needs
from reihum.texts import Words


def run(args: argparse.Namespace, words: Words) -> None:
    days = whole_number(args.days, 1, MOST_DAYS)
    with needs("server"):
        from reihum.server.serve import default_db, tidied  # noqa: PLC0415, only servers have one
    tally = tidied(args.db or default_db(), days, only_look=args.dry_run)
    facts = {
        name: words.count("serve", name, n)
        for name, n in (*tally._asdict().items(), ("days", days))
    }
    print(words.say("serve", "would-go" if args.dry_run else "tidied", **facts))
