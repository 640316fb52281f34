"""The generator of core/rng.py, compiled: the same words in the same order.

Several matches are played beside each other (LANES), because their hashes can be made by the same
instructions. A stream is named by its kind (the deck, a player) and its lane. All are in a tuple of
arrays: the names as bytes; the states of Keccak-f[1600]; the block that is being used, and the same
as words; how long the name is, which block comes next, which word, and how many there are; and one
state to work with. A block is 256 bytes: 136 are read from the first state, 120 from the next.
"""

import numpy as np
from numba import njit

from reihum.core.rng import GENERATOR
from reihum.kernels.compiled import compiled

LANES = 8
STATE, RATE = 25, 17  # numbers of 64 bits: in a state, and those read or written at a time
ZERO = ord("0")
NAME = 128  # bytes that a name can have
LENGTH, BLOCK, WORD, READY = range(4)
FIRST, WORDS = 4 * RATE, 128  # words that are read from the first state, and of a block
PREFIX = f"{GENERATOR}\0".encode()
# For numbers below n: the words that are too large, and 2**32 / n, by which words are divided.
MOST = 10_000
LIMITS = np.array([0] + [65536 // n * n for n in range(1, MOST + 1)], np.uint64)
PARTS = np.array([0] + [-(-(1 << 32) // n) for n in range(1, MOST + 1)], np.uint64)

_ROUNDS = np.array(
    (
        *(0x0000000000000001, 0x0000000000008082, 0x800000000000808A, 0x8000000080008000),
        *(0x000000000000808B, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009),
        *(0x000000000000008A, 0x0000000000000088, 0x0000000080008009, 0x000000008000000A),
        *(0x000000008000808B, 0x800000000000008B, 0x8000000000008089, 0x8000000000008003),
        *(0x8000000000008002, 0x8000000000000080, 0x000000000000800A, 0x800000008000000A),
        *(0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008),
    ),
    np.uint64,
)


@njit(inline="always")
def _turned(lane, left):
    return lane << np.uint64(left) | lane >> np.uint64(64 - left)


@njit(inline="always")
def _round(
    constant,
    a0, a1, a2, a3, a4, b0, b1, b2, b3, b4, c0, c1, c2, c3, c4,
    d0, d1, d2, d3, d4, e0, e1, e2, e3, e4,
):  # fmt: skip
    """One round of Keccak-f[1600]; a letter is a row of the state."""
    p0, p1, p2 = a0 ^ b0 ^ c0 ^ d0 ^ e0, a1 ^ b1 ^ c1 ^ d1 ^ e1, a2 ^ b2 ^ c2 ^ d2 ^ e2
    p3, p4 = a3 ^ b3 ^ c3 ^ d3 ^ e3, a4 ^ b4 ^ c4 ^ d4 ^ e4
    q0, q1, q2 = p4 ^ _turned(p1, 1), p0 ^ _turned(p2, 1), p1 ^ _turned(p3, 1)
    q3, q4 = p2 ^ _turned(p4, 1), p3 ^ _turned(p0, 1)
    r0, r1, r2 = a0 ^ q0, _turned(b1 ^ q1, 44), _turned(c2 ^ q2, 43)
    r3, r4 = _turned(d3 ^ q3, 21), _turned(e4 ^ q4, 14)
    t0, t1, t2 = _turned(a3 ^ q3, 28), _turned(b4 ^ q4, 20), _turned(c0 ^ q0, 3)
    t3, t4 = _turned(d1 ^ q1, 45), _turned(e2 ^ q2, 61)
    u0, u1, u2 = _turned(a1 ^ q1, 1), _turned(b2 ^ q2, 6), _turned(c3 ^ q3, 25)
    u3, u4 = _turned(d4 ^ q4, 8), _turned(e0 ^ q0, 18)
    v0, v1, v2 = _turned(a4 ^ q4, 27), _turned(b0 ^ q0, 36), _turned(c1 ^ q1, 10)
    v3, v4 = _turned(d2 ^ q2, 15), _turned(e3 ^ q3, 56)
    w0, w1, w2 = _turned(a2 ^ q2, 62), _turned(b3 ^ q3, 55), _turned(c4 ^ q4, 39)
    w3, w4 = _turned(d0 ^ q0, 41), _turned(e1 ^ q1, 2)
    a0, a1, a2 = r0 ^ (~r1 & r2) ^ constant, r1 ^ (~r2 & r3), r2 ^ (~r3 & r4)
    a3, a4 = r3 ^ (~r4 & r0), r4 ^ (~r0 & r1)
    b0, b1, b2 = t0 ^ (~t1 & t2), t1 ^ (~t2 & t3), t2 ^ (~t3 & t4)
    b3, b4 = t3 ^ (~t4 & t0), t4 ^ (~t0 & t1)
    c0, c1, c2 = u0 ^ (~u1 & u2), u1 ^ (~u2 & u3), u2 ^ (~u3 & u4)
    c3, c4 = u3 ^ (~u4 & u0), u4 ^ (~u0 & u1)
    d0, d1, d2 = v0 ^ (~v1 & v2), v1 ^ (~v2 & v3), v2 ^ (~v3 & v4)
    d3, d4 = v3 ^ (~v4 & v0), v4 ^ (~v0 & v1)
    e0, e1, e2 = w0 ^ (~w1 & w2), w1 ^ (~w2 & w3), w2 ^ (~w3 & w4)
    e3, e4 = w3 ^ (~w4 & w0), w4 ^ (~w0 & w1)
    return (
        a0, a1, a2, a3, a4, b0, b1, b2, b3, b4, c0, c1, c2, c3, c4,
        d0, d1, d2, d3, d4, e0, e1, e2, e3, e4,
    )  # fmt: skip


@compiled
def permute(s):
    """Keccak-f[1600] of one state."""
    for constant in _ROUNDS:
        (
            s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11], s[12],
            s[13], s[14], s[15], s[16], s[17], s[18], s[19], s[20], s[21], s[22], s[23], s[24],
        ) = _round(
            constant,
            s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11], s[12],
            s[13], s[14], s[15], s[16], s[17], s[18], s[19], s[20], s[21], s[22], s[23], s[24],
        )  # fmt: skip


@compiled
def permute_all(s):
    """The same for states beside each other, the numbers of one place together."""
    for constant in _ROUNDS:
        for i in range(LANES):
            (
                s[i], s[8 + i], s[16 + i], s[24 + i], s[32 + i], s[40 + i], s[48 + i],
                s[56 + i], s[64 + i], s[72 + i], s[80 + i], s[88 + i], s[96 + i], s[104 + i],
                s[112 + i], s[120 + i], s[128 + i], s[136 + i], s[144 + i], s[152 + i],
                s[160 + i], s[168 + i], s[176 + i], s[184 + i], s[192 + i],
            ) = _round(
                constant,
                s[i], s[8 + i], s[16 + i], s[24 + i], s[32 + i], s[40 + i], s[48 + i],
                s[56 + i], s[64 + i], s[72 + i], s[80 + i], s[88 + i], s[96 + i], s[104 + i],
                s[112 + i], s[120 + i], s[128 + i], s[136 + i], s[144 + i], s[152 + i],
                s[160 + i], s[168 + i], s[176 + i], s[184 + i], s[192 + i],
            )  # fmt: skip


Streams = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def streams(kinds: int, seed: str) -> tuple[Streams, int]:
    """Room for streams of so many kinds, whose names begin with the seed of a simulation and a
    dot; and where their names go on."""
    names = np.zeros((kinds, LANES, NAME), np.uint8)
    start = PREFIX + seed.encode() + b"."
    names[:, :, : len(start)] = np.frombuffer(start, np.uint8)
    states = np.zeros((kinds, STATE * LANES), "<u8")
    blocks = np.zeros((kinds, (WORDS + FIRST) // 4 * LANES), "<u8")
    at = np.zeros((kinds, LANES, 4), np.int64)
    return (names, states, blocks, blocks.view("<u2"), at, np.zeros(STATE, "<u8")), len(start)


@compiled
def write(name, at, number):
    """Write a number into a name; returns where it ends."""
    digits, rest = 1, number // 10
    while rest:
        digits, rest = digits + 1, rest // 10
    for place in range(at + digits - 1, at - 1, -1):
        name[place] = 48 + number % 10
        number //= 10
    return at + digits


@compiled
def begin(streams, kind, lane, length):
    """The name is complete, and so many bytes long: begin its stream."""
    at = streams[4]
    streams[0][kind, lane, length] = 0
    at[kind, lane, LENGTH] = length + 1
    at[kind, lane, BLOCK] = at[kind, lane, WORD] = at[kind, lane, READY] = 0


@compiled
def begin_all(streams, kind, words):
    """Make the first words of the streams of a kind, which have all been begun: FIRST, WORDS, or
    even FIRST of the second block."""
    _, states, blocks, _, at, _ = streams
    state, block = states[kind], blocks[kind]
    _absorb_all(streams, kind, 0)
    for place in range(RATE * LANES):
        block[place] = state[place]
    if words > FIRST:
        permute_all(state)
        for place in range((WORDS // 4 - RATE) * LANES):
            block[RATE * LANES + place] = state[place]
    if words > WORDS:
        _absorb_all(streams, kind, 1)
        for place in range(RATE * LANES):
            block[WORDS // 4 * LANES + place] = state[place]
    for lane in range(LANES):
        at[kind, lane, BLOCK], at[kind, lane, READY] = 2 if words > WORDS else 1, words


@compiled
def _absorb_all(streams, kind, block):
    names, states, _, _, at, _ = streams
    state = states[kind]
    for place in range(len(state)):
        state[place] = np.uint64(0)
    for lane in range(LANES):
        name = names[kind, lane]
        length = at[kind, lane, LENGTH]
        name[length], name[length + 1] = ZERO + block, 0x1F  # the latter ends what is hashed
        for place in range(length + 2):
            byte = np.uint64(name[place])
            state[(place >> 3) * LANES + lane] |= byte << np.uint64(place << 3 & 63)
        state[(RATE - 1) * LANES + lane] ^= np.uint64(0x8000000000000000)
    permute_all(state)


@compiled
def _more(streams, kind, lane):
    """The next words of a block or, after its last one, the next block."""
    names, states, blocks, _, at, one = streams
    state, block, mine = states[kind], blocks[kind], at[kind, lane]
    if mine[READY] in (FIRST, WORDS + FIRST):
        for place in range(STATE):
            one[place] = state[place * LANES + lane]
        permute(one)
        for place in range(WORDS // 4 - RATE):
            block[(RATE + place) * LANES + lane] = one[place]
        mine[WORD], mine[READY] = FIRST, WORDS
        return
    name = names[kind, lane]
    length = write(name, mine[LENGTH], mine[BLOCK])
    name[length] = 0x1F
    for place in range(STATE):
        one[place] = np.uint64(0)
    for place in range(length + 1):
        one[place >> 3] |= np.uint64(name[place]) << np.uint64(place << 3 & 63)
    one[RATE - 1] ^= np.uint64(0x8000000000000000)
    permute(one)
    for place in range(STATE):
        state[place * LANES + lane] = one[place]
    for place in range(RATE):
        block[place * LANES + lane] = one[place]
    mine[BLOCK] += 1
    mine[WORD], mine[READY] = 0, FIRST


@compiled
def below(streams, kind, lane, n):
    """A whole number below n, like Rng.below; n is at most MOST."""
    # Unsigned, an index needs no look whether it counts from the end.
    mine, words = streams[4][np.uint64(kind), np.uint64(lane)], streams[3][np.uint64(kind)]
    small = np.uint64(n)
    while True:
        at = mine[WORD]
        if at == mine[READY]:
            _more(streams, kind, lane)
            at = mine[WORD]
        mine[WORD] = at + 1
        word = np.uint64(words[np.uint64((at >> 2) * (4 * LANES) + 4 * lane + (at & 3))])
        if word < LIMITS[small]:
            part = word * PARTS[small] >> np.uint64(32)
            return np.int64(word - part * small)


@compiled
def shuffle(streams, kind, lane, cards, count):
    for n in range(count, 1, -1):
        j = below(streams, kind, lane, n)
        cards[n - 1], cards[j] = cards[j], cards[n - 1]
