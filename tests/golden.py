"""What is kept of every game, so that a change shows: digests of simulated matches (golden.json),
playthroughs, positions and matches for the client's tests, and a record of today's rules. `make
golden` writes them anew after a change that was meant, `make golden GAME=<id>` those of one game.
Records are only ever added."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from reihum.core.record import read_record
from reihum.games import GAMES, find_game, setup_for
from reihum.lab.simulate import Simulation, play_randomly
from tests import pads, positions, proofs
from tests.playthroughs import FOLDER, PLAYTHROUGHS, playthrough
from tests.sweep import few_seats, short

DIGESTS = Path(__file__).parent / "golden.json"
RECORDS = Path(__file__).parent / "records"
MATCHES = 5


def digests() -> dict[str, str]:
    """The digests that are kept, by game and seats, such as "mogeln 3"."""
    kept: dict[str, str] = json.loads(DIGESTS.read_text(encoding="utf-8"))
    return kept


def digest(which: str) -> str:
    """The digest as it is today."""
    name, seats = which.split()
    simulation = Simulation(setup_for(name, int(seats)), "golden")
    list(simulation.run(MATCHES))
    return str(simulation.json()["digest"])


def write_digests(games: Sequence[str]) -> None:
    kept = digests()
    known = {which.split()[0] for which in kept}
    wanted = [which for which in kept if which.split()[0] in games]
    wanted += [f"{game} {few_seats(game)}" for game in games if game not in known]
    kept |= {which: digest(which) for which in wanted}
    DIGESTS.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


def write_record(game: str) -> None:
    """A record of today's rules, if there is none yet."""
    rules = GAMES[game].RULES
    for file in RECORDS.glob("*.record"):
        record = read_record(file.read_text(encoding="utf-8"), find_game)
        if (record.setup.game, record.rules) == (game, rules):
            return
    seats = few_seats(game)
    file = RECORDS / f"{game}-{seats}{f'-rules-{rules}' if rules > 1 else ''}.record"
    record = play_randomly(setup_for(game, seats, short(game)), file.stem)
    file.write_text(record.write(), encoding="utf-8")


def write(games: Sequence[str]) -> None:
    write_digests(games)
    for game in games:
        write_record(game)
        positions.file(game).write_text(positions.text(game), encoding="utf-8")
    pads.FILE.write_text(pads.text(), encoding="utf-8")
    proofs.FILE.write_text(proofs.text(), encoding="utf-8")
    for name, (game, _, _) in PLAYTHROUGHS.items():
        if game in games:
            (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    write([find_game(name).ID for name in sys.argv[1:]] or list(GAMES))
