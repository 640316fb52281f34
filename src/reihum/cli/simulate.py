"""`reihum simulate`: many matches of random players, or of bots."""

import argparse
import json
from pathlib import Path

from reihum.cli.arena import why_lost
from reihum.cli.arguments import table_of, whole_number
from reihum.cli.progress import Progress
from reihum.core.errors import Mistake
from reihum.lab.simulate import Simulation
from reihum.texts import Words


def run(args: argparse.Namespace, words: Words) -> None:
    bots = tuple(args.bots.split(",")) if args.bots else ()
    seats = len(bots) if len(bots) > 1 and args.seats is None else None
    setup, seed = table_of(args, seats)
    bots = bots * setup.seats if len(bots) == 1 else bots
    matches = whole_number(args.deals, 1, 100_000_000)
    folder = None if args.records is None else Path(args.records)
    simulation = Simulation(setup, seed, bots)
    try:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        with Progress(words.say("cli", "playing"), matches) as progress:
            for record in simulation.run(matches):
                if folder:
                    name = f"{setup.game}-{simulation.matches:06}.record"
                    (folder / name).write_text(record.write(), encoding="utf-8")
                progress.advance()
    except Mistake as error:
        if error.key == "bot-failed":
            facts = error.facts | {"why": why_lost(error.facts["why"], words)}
            raise Mistake("bot-failed", **facts) from error
        raise
    except OSError as error:
        raise Mistake("no-file", path=str(folder), why=error.strerror) from error
    result = simulation.json()
    if args.json:
        print(json.dumps(result))
        return
    own = Words(words.lang, setup.game)
    keys = ("seats", "matches", "decisions")
    counted = {key: own.count("cli", key, result[key]) for key in keys}
    print(own.say("cli", "simulated", name=own.own["name"], **counted))
    for seat, wins in enumerate(simulation.wins):
        share, mean = f"{100 * wins / matches:.1f}", f"{simulation.sums[seat] / matches:.2f}"
        print(own.say("cli", "seat-line", seat=seat, wins=wins, share=share, mean=mean))
    print(own.say("cli", "digest", digest=result["digest"]))
