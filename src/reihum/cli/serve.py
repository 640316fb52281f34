"""`reihum serve`: play in the browser."""

import argparse

from reihum.cli.arguments import MOST_DAYS, whole_number
from reihum.cli.extras import needs
from reihum.texts import Words


def run(args: argparse.Namespace, words: Words) -> None:
    port = whole_number(args.port, 0, 65535)
    with needs("server"):
        from reihum.server.serve import INSIDE, check_internal, metrics_at, serve  # noqa: PLC0415, only this command needs it
    inside = args.internal or INSIDE
    check_internal(inside)
    days = whole_number(args.keep_days, 1, MOST_DAYS) if args.keep_days else None
    metrics = metrics_at(args.metrics, port) if args.metrics else ""
    serve(
        *(args.host, port, args.db, words),
        show=args.show,
        inside=inside,
        metrics=metrics,
        level=args.log_level,
        keep_days=days,
    )
