"""A hurried server for tests that play whole matches: fast bots answer almost at once. No bot ever
stands in for somebody who is absent and, but for the fast pace, nobody is too slow to call, however
slow the machine is. Slow bots take an hour: they play only when somebody hurries them. A test can
say which cards are dealt (`Running.deal`) and what day it is (`Running.turn_to`)."""

import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from reihum.cli.arguments import language, parse
from reihum.core.proof import new_secret, no_secret
from reihum.core.rng import derived_seed, new_seed
from reihum.server.app import STATIC
from reihum.server.lines import Limits
from reihum.server.serve import INSIDE, metrics_at, most_lines, serve
from reihum.table.tempo import USUAL_TEMPO, Tempo
from reihum.texts import Words
from tests.server.postgresql import CLUSTER, address_of

AN_HOUR = 3600.0
SEEDS, CLOCK = ".seeds", ".clock"
PAGE = ".page"  # a folder with another version of the page, if there is one
HURRIED = Tempo(
    fast=USUAL_TEMPO.fast._replace(move=0.1, more=0.1, call=0.1),
    normal=USUAL_TEMPO.normal._replace(window=AN_HOUR),
    slow=USUAL_TEMPO.slow._replace(move=AN_HOUR),
    pondering=0.0,
    patience=AN_HOUR,
    shortest=AN_HOUR,
    rest=0.3,
)


def seeds_named_in(file: Path) -> Callable[[], str]:
    """Seeds made of the name in this file and a number; by chance as long as there is none. A table
    takes the first one for its bots, the next ones for its matches."""
    taken: Counter[str] = Counter()

    def seed() -> str:
        if not file.exists():
            return new_seed()
        name = file.read_text()
        taken[name] += 1
        return derived_seed(name, taken[name])

    return seed


def secrets_but_for(file: Path) -> Callable[[], str]:
    """Secrets for proofs, as long as no name says which cards are dealt."""
    return lambda: no_secret() if file.exists() else new_secret()


def clock_set_in(file: Path) -> Callable[[], float]:
    """A clock that stands where this file says; the real one as long as there is none."""
    return lambda: float(file.read_text()) if file.exists() else time.time()


def serve_at(tempo: Tempo) -> None:
    """`reihum serve` with these times."""
    words = Words(language(sys.argv[1:]))
    args = parse(words, sys.argv[1:])
    db = address_of(args.db) if CLUSTER in os.environ else args.db
    named = Path(args.db).with_suffix(SEEDS)
    seeds, secrets = seeds_named_in(named), secrets_but_for(named)
    clock = clock_set_in(Path(args.db).with_suffix(CLOCK))
    page = Path(args.db).with_suffix(PAGE)
    serve(
        *(args.host, int(args.port), db, words),
        show=args.show,
        inside=args.internal or INSIDE,
        metrics=metrics_at(args.metrics, int(args.port)) if args.metrics else "",
        level=args.log_level,
        keep_days=int(args.keep_days) if args.keep_days else None,
        tempo=tempo,
        seeds=seeds,
        secrets=secrets,
        clock=clock,
        limits=Limits(lines=most_lines(), guesses=(10_000, 10_000)),
        static=page if page.exists() else STATIC,
    )


if __name__ == "__main__":
    serve_at(HURRIED)
