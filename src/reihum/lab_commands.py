"""The commands of the laboratory: simulate and arena."""

import argparse
import json
import os
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from reihum.arguments import table_of, whole_number
from reihum.core.errors import Mistake
from reihum.lab.arena import Arena
from reihum.lab.simulate import Simulation
from reihum.texts import Words


def simulate(args: argparse.Namespace, words: Words) -> None:
    setup, seed = table_of(args)
    matches = whole_number(args.deals, 1, 100_000_000)
    folder = None if args.records is None else Path(args.records)
    simulation = Simulation(setup, seed)
    console = Console(stderr=True)
    try:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task(words.say("cli", "playing"), total=matches)
            for record in simulation.run(matches):
                if folder:
                    name = f"{setup.game}-{simulation.matches:06}.record"
                    (folder / name).write_text(record.write(), encoding="utf-8")
                bar.advance(task)
    except OSError as error:
        raise Mistake("no-file", path=str(folder), why=error.strerror) from error
    result = simulation.json()
    if args.json:
        print(json.dumps(result))
        return
    own = Words(words.lang, setup.game)
    print(own.say("cli", "simulated", **result | {"name": own.own["name"], "deals": matches}))
    for seat, wins in enumerate(simulation.wins):
        share, mean = f"{100 * wins / matches:.1f}", f"{simulation.sums[seat] / matches:.2f}"
        print(own.say("cli", "seat-line", seat=seat, wins=wins, share=share, mean=mean))
    print(own.say("cli", "digest", digest=result["digest"]))


def arena(args: argparse.Namespace, words: Words) -> None:
    bots = tuple(args.bots.split(","))
    setup, seed = table_of(args, seats=len(bots))
    deals = whole_number(args.deals, 1, 10_000_000)
    cores = whole_number(args.cores, 1, 1024) if args.cores else os.cpu_count() or 1
    file = None if args.file is None else Path(args.file)
    console = Console(stderr=True)
    try:
        fights = Arena(setup, bots, deals, seed, file)
        with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task(words.say("cli", "playing"), total=deals)
            bar.advance(task, len(fights.done))
            for _ in fights.run(cores):
                bar.advance(task)
    except OSError as error:
        raise Mistake("no-file", path=str(file), why=error.strerror) from error
    result = fights.json()
    if args.json:
        print(json.dumps(result))
        return
    own = Words(words.lang, setup.game)
    print(own.say("cli", "arena-head", **result | {"name": own.own["name"]}))
    for line in result["results"]:
        print(_arena_line(line, own))


def _arena_line(line: dict[str, Any], words: Words) -> str:
    share = {key: f"{100 * value:.1f}" for key, value in line["wins"].items()}
    text = words.say("cli", "arena-line", bot=line["bot"], **share)
    if points := line["points"]:
        text += words.say("cli", "arena-points", **{k: f"{v:.2f}" for k, v in points.items()})
    if line["forfeits"]:
        key, _, said = line["why"].partition(" ")
        why = words.say("cli", f"forfeit-{key}", said=said)
        text += words.say("cli", "arena-forfeits", n=line["forfeits"], why=why)
    return text
