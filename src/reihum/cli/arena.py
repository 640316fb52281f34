"""`reihum arena`: bots against bots on the same cards."""

import argparse
import json
from pathlib import Path
from typing import Any

from reihum.cli.arguments import cores_of, table_of, whole_number
from reihum.cli.progress import Progress
from reihum.core.errors import Mistake
from reihum.lab.arena import Arena
from reihum.texts import Words


def run(args: argparse.Namespace, words: Words) -> None:
    bots = tuple(args.bots.split(","))
    setup, seed = table_of(args, seats=len(bots))
    deals = whole_number(args.deals, 1, 10_000_000)
    cores = cores_of(args)
    file = None if args.file is None else Path(args.file)
    try:
        records = None if args.records is None else Path(args.records)
        fights = Arena(setup, bots, deals, seed, file, records)
        with Progress(words, deals, len(fights.done)) as progress:
            for _ in fights.run(cores, args.ray):
                progress.advance()
    except OSError as error:
        path = error.filename or file or args.records
        raise Mistake("no-file", path=str(path), why=error.strerror) from error
    result = fights.json()
    if args.json:
        print(json.dumps(result))
        return
    own = Words(words.lang, setup.game)
    counted = {key: own.count("cli", key, result[key]) for key in ("deals", "matches")}
    print(own.say("cli", "arena-head", name=own.own["name"], **counted))
    for line in result["results"]:
        print(_bot_line(line, own))
    for pair in result["pairs"]:
        one, other = pair["bots"]
        more = {key: f"{100 * value:+.1f}" for key, value in pair["wins"].items()}
        print(own.say("cli", "arena-pair", one=one, other=other, **more))


def _bot_line(line: dict[str, Any], words: Words) -> str:
    share = {key: f"{100 * value:.1f}" for key, value in line["wins"].items()}
    text = words.say("cli", "arena-line", bot=line["bot"], **share)
    if points := line["points"]:
        sure = "arena-points" if points["low"] is not None else "arena-points-once"
        text += words.say(
            "cli", sure, **{k: f"{v:.2f}" for k, v in points.items() if v is not None}
        )
    if line["forfeits"]:
        why = why_lost(line["why"], words)
        text += words.say("cli", "arena-forfeits", n=line["forfeits"], why=why)
    return text


def why_lost(why: str, words: Words) -> str:
    """Why a bot has forfeited, in words."""
    key, _, said = why.partition(" ")
    key = f"{key}-said" if said and words.find("cli", f"forfeit-{key}-said") else key
    return words.say("cli", f"forfeit-{key}", said=said)
