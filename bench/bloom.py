"""How long the menu of Bloom takes late in a deal: 300 random positions with 25 tiles in the
player's supply and 15 rows on the table, jokers anywhere in both. Prints one line, with the fastest
of several rounds."""

import random
import statistics
import time

from reihum.core.game import Game
from reihum.games import bloom_rows, read_position

POSITIONS = 300
ROUNDS = 5
SUPPLY, ROWS = 25, 15


def rows_of(numbers: list[int], rng: random.Random) -> list[list[str]]:
    """Rows of three to six tiles made from these numbers, beginning with the lowest."""
    rows: list[list[str]] = []
    row: list[int] = []
    most = rng.randint(3, 6)
    for number in sorted(numbers):
        if len(row) == most or (row and number - row[-1] > 2):
            if len(row) >= 3:
                rows.append([str(tile) for tile in row])
            row, most = [], rng.randint(3, 6)
        row.append(number)
    return rows


def random_position(rng: random.Random) -> Game:
    own_jokers = rng.randint(0, 2)
    numbers = rng.sample(range(1, 101), 100)
    supply = [*map(str, numbers[: SUPPLY - own_jokers]), *["*"] * own_jokers]
    rows = rows_of(numbers[SUPPLY - own_jokers :], rng)[:ROWS]
    if len(rows) < ROWS:
        return random_position(rng)
    for _ in range(rng.randint(0, 4 - own_jokers)):
        row = rng.choice(rows)
        row[rng.randrange(len(row))] = "*"
    zones = [f"row.{number} {' '.join(row)}" for number, row in enumerate(rows, start=1)]
    owners = f"({'1,' * ROWS})"
    head = f"bloom 2 | asked=(0,) owners={owners} | hand.0 {' '.join(supply)} | hand.1 ..."
    return read_position(" | ".join([head, *zones]))


def milliseconds(games: list[Game]) -> list[float]:
    taken = []
    for game in games:
        bloom_rows.menu.cache_clear()  # so that each menu is really made
        started = time.perf_counter()
        game.menu(0)
        taken.append((time.perf_counter() - started) * 1e3)
    return sorted(taken)


rng = random.Random(11)
games = [random_position(rng) for _ in range(POSITIONS)]
length = statistics.median(len(game.menu(0)) for game in games)
rounds = [milliseconds(games) for _ in range(ROUNDS)]
median = min(statistics.median(taken) for taken in rounds)
p99 = min(taken[POSITIONS * 99 // 100] for taken in rounds)
print(
    f"bloom, menu of {SUPPLY} tiles and {ROWS} rows: median {median:.1f} ms, p99 {p99:.1f} ms, "
    f"{length:.0f} actions"
)
