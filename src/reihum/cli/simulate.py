"""`reihum simulate`: many matches of random players, or of bots."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from reihum import kernels
from reihum.cli.arena import why_lost
from reihum.cli.arguments import cores_of, table_of, whole_number
from reihum.cli.progress import Progress
from reihum.core.errors import Mistake
from reihum.lab.bulk import Bulk, Sums
from reihum.lab.kept import Kept, begun_seed
from reihum.lab.simulate import Simulation
from reihum.texts import Words

HINT_FROM = 10_000  # matches: from there on it is worth installing something


def run(args: argparse.Namespace, words: Words) -> None:
    bots = tuple(args.bots.split(",")) if args.bots else ()
    seats = len(bots) if len(bots) > 1 and args.seats is None else None
    setup, seed = table_of(args, seats)
    if args.out and args.seed is None:
        seed = begun_seed(Path(args.out)) or seed
    bots = bots * setup.seats if len(bots) == 1 else bots
    matches = whole_number(args.deals, 1, 100_000_000)
    in_bulk = args.out or args.cores or args.ray
    if args.records and in_bulk:
        raise Mistake("records-or-out")
    try:
        if in_bulk:
            result = _in_bulk(Bulk(setup, seed, bots), matches, args, words)
        else:
            result = _one_by_one(Simulation(setup, seed, bots), matches, args.records, words)
    except Mistake as error:
        if error.key == "bot-failed":
            facts = error.facts | {"why": why_lost(error.facts["why"], words)}
            raise Mistake("bot-failed", **facts) from error
        raise
    except OSError as error:
        path = error.filename or args.out or args.records
        raise Mistake("no-file", path=str(path), why=error.strerror) from error
    if args.json:
        print(json.dumps(result))
        return
    own = Words(words.lang, setup.game)
    keys = ("seats", "matches", "decisions")
    counted = {key: own.count("cli", key, result[key]) for key in keys}
    print(own.say("cli", "simulated", name=own.own["name"], **counted))
    for seat, (wins, points) in enumerate(zip(result["wins"], result["points"], strict=True)):
        share, mean = f"{100 * wins / matches:.1f}", f"{points / matches:.2f}"
        print(own.say("cli", "seat-line", seat=seat, wins=wins, share=share, mean=mean))
    if "digest" in result:
        print(own.say("cli", "digest", digest=result["digest"]))
    if args.out:
        print(own.say("cli", "written", path=args.out))


def _one_by_one(
    simulation: Simulation, matches: int, records: str | None, words: Words
) -> dict[str, Any]:
    folder = None if records is None else Path(records)
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    with Progress(words, matches) as progress:
        for record in simulation.run(matches):
            if folder:
                name = f"{simulation.setup.game}-{simulation.matches:06}.record"
                (folder / name).write_text(record.write(), encoding="utf-8")
            progress.advance()
    return simulation.json()


def _in_bulk(bulk: Bulk, matches: int, args: argparse.Namespace, words: Words) -> dict[str, Any]:
    """On many cores and, if wished for, into a file; who stops it can go on later."""
    out, cores = args.out, cores_of(args)
    kept, sums = Kept(bulk, Path(out)) if out else None, Sums(bulk)
    done = min(kept.matches, matches) if kept else 0
    for _, rows in kept.blocks(done) if kept else ():
        sums.add(rows)
    try:
        with Progress(words, matches, done) as progress:
            for rows in bulk.run(matches, cores, done, args.ray):
                if kept:
                    kept.add(rows)
                sums.add(rows)
                progress.advance(len(rows) // bulk.width)
    except KeyboardInterrupt:
        if kept:
            print(words.say("cli", "goes-on", path=str(kept.part)), file=sys.stderr)
        raise
    if kept:
        kept.finish(matches)
    if (
        matches >= HINT_FROM
        and kernels.there_is(bulk.setup, bulk.seed, bulk.bots)
        and not kernels.numba_is_there()
    ):
        print(words.say("cli", "faster"), file=sys.stderr)
    return sums.json() | ({"file": out} if out else {})
