"""How long the best arrangement of a hand of Königs-Rommé takes: 2,000 random hands of 13 cards,
each with a random wild value. Only the tables for the wild values are reused between hands.
Prints one line, with the fastest of several rounds."""

import random
import statistics
import time

from reihum.parts.melds import VALUES, Melds, melds_of, romme_deck

HANDS = 2000
ROUNDS = 7


def microseconds(hands: list[tuple[Melds, tuple[int, ...]]]) -> list[float]:
    taken = []
    for melds, hand in hands:
        started = time.perf_counter()
        melds.best(hand)
        taken.append((time.perf_counter() - started) * 1e6)
    return sorted(taken)


rng = random.Random(11)
box = romme_deck().cards()
hands = [
    (melds_of(rng.randrange(len(VALUES))), tuple(sorted(rng.sample(box, 13)))) for _ in range(HANDS)
]
rounds = [microseconds(hands) for _ in range(ROUNDS)]
median = min(statistics.median(taken) for taken in rounds)
p99 = min(taken[HANDS * 99 // 100] for taken in rounds)
print(f"best of 13 cards: median {median:.0f} us, p99 {p99:.0f} us")
