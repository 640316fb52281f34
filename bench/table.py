"""What a move costs a table that people sit at: `act`, and the news of it in words and bytes for a
person on every seat. CPU time; one line for each game, the median and the quartiles."""

import statistics
import time

from reihum.core.rng import Rng
from reihum.games import GAMES, setup_for
from reihum.server.answers import pack
from reihum.table.table import Table
from reihum.wire.speaker import Speaker

PLAYED = ("elfer-raus", "elfer-raus-master", "koenigs-romme", "bloom", "mogeln")
SEATS = 4
MOVES = 600  # of each game


def match(game: str, seed: str, most: int) -> list[int]:
    """The nanoseconds of each move of a random match, up to so many."""
    setup = setup_for(game, min(SEATS, GAMES[game].SEATS[-1]), {})
    table, rng = Table(setup, "p0", Rng(seed)), Rng(f"moves/{seed}")
    people = [f"p{seat}" for seat in range(setup.seats)]
    speakers = {person: Speaker("ABCDE", "de") for person in people}
    for seat, person in enumerate(people):
        table.sit(person, f"Person {seat}", seat, 0.0)
        table.come(person, None, 0.0)
    for person, message in table.start("p0", seed, 0.0).send:
        pack(speakers[person].say(message))
    took: list[int] = []
    while table.playing() and len(took) < most:
        assert table.match
        seat = rng.choice(table.match.may())
        action = str(rng.choice(table.match.menu(seat)))
        at = table.mark(seat)
        begin = time.process_time_ns()
        outcome = table.act(people[seat], action, str(len(took)), at, 0.0)
        for person, message in outcome.send:
            pack(speakers[person].say(message))
        took.append(time.process_time_ns() - begin)
    return took


def moves(game: str) -> list[int]:
    """Of as many matches as it takes; the first one only warms up."""
    match(game, "warm", 100)
    took: list[int] = []
    while len(took) < MOVES:
        took += match(game, f"bench/{len(took)}", MOVES - len(took))
    return took


def main() -> None:
    for game in PLAYED:
        low, median, high = (ns / 1000 for ns in statistics.quantiles(moves(game)))
        print(f"table/{game}: {median:.0f} us a move ({low:.0f} to {high:.0f})")


if __name__ == "__main__":
    main()
