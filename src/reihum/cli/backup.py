"""`reihum backup`: a copy of the database, also while the server runs."""

import argparse

from reihum.cli.extras import needs
from reihum.texts import Words


def run(args: argparse.Namespace, words: Words) -> None:
    with needs("server"):
        from reihum.server.backup import backup  # noqa: PLC0415, only servers have one
        from reihum.server.serve import default_db  # noqa: PLC0415
    tables = words.count("serve", "tables", backup(args.db or default_db(), args.file))
    print(words.say("serve", "backed-up", file=args.file, tables=tables))
