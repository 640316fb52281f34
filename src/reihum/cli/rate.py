"""`reihum rate`: a tournament of many bots, and how strong each of them is."""

import argparse
import json
from pathlib import Path

from reihum.cli.arguments import cores_of, table_of, whole_number
from reihum.cli.progress import Progress
from reihum.cli.report import page
from reihum.core.errors import Mistake
from reihum.games import find_game
from reihum.lab.ratings import Ratings
from reihum.texts import Words


def run(args: argparse.Namespace, words: Words) -> None:
    bots = tuple(args.bots.split(","))
    low = find_game(args.game).SEATS[0]
    setup, seed = table_of(args, None if args.seats else low)
    deals = whole_number(args.deals, 1, 1_000_000)
    cores = cores_of(args)
    ratings = Ratings(setup, bots, deals, seed)
    with Progress(words, ratings.total) as progress:
        for _ in ratings.run(cores, args.ray):
            progress.advance()
    result, own = ratings.json(), Words(words.lang, setup.game)
    name = str(own.own["name"])
    if args.html:
        try:
            Path(args.html).write_text(page(result, name, own), encoding="utf-8")
        except OSError as error:
            raise Mistake("no-file", path=args.html, why=error.strerror) from error
    if args.json:
        print(json.dumps(result))
        return
    counted = {key: own.count("cli", key, result[key]) for key in ("seats", "deals", "matches")}
    print(own.say("cli", "rate-title", name=name))
    print(own.say("cli", "rate-head", seed=seed, **counted))
    for one in result["ratings"]:
        sure = "rate-line" if one["low"] is not None else "rate-line-once"
        shown = {
            key: f"{one[key]:+.0f}" for key in ("rating", "low", "high") if one[key] is not None
        }
        line = own.say("cli", sure, bot=one["bot"], **shown)
        if lost := result["forfeits"][one["bot"]]:
            line += own.say("cli", "rate-forfeits", n=lost)
        print(line)
