"""Were these the cards? A record with its proof is checked from the promise to the last card."""

from typing import NamedTuple

from reihum.core.errors import Mistake
from reihum.core.match import replay
from reihum.core.proof import Dealt, HeedingTape, Proof, dealt_in, promise_of, seed_of
from reihum.core.record import Record
from reihum.core.rng import SeededTape
from reihum.core.story import keep


class Checked(NamedTuple):
    """What was checked, and found to be right."""

    parts: int
    draws: int  # how often chance has decided something
    moves: int


def verify(record: Record, promise: str = "", part: str = "") -> Checked:
    """Check all that the record lays open, and play the match again. `promise`: what was shown
    before the deal; `part`: what one's own browser has added. Raise a Mistake that says what does
    not fit.

    >>> import reihum
    >>> verify(reihum.new("elfer-raus", seats=2, seed="tea").record)
    Traceback (most recent call last):
    reihum.core.errors.Mistake: no-proof
    """
    proof = record.proof
    if proof is None or not proof.secret or not isinstance(record.tape, SeededTape):
        raise Mistake("no-proof")
    _check_seed(proof, record.tape.seed, promise, part)
    tape = HeedingTape(record.tape.seed)
    dealt = list[Dealt]()
    try:
        if record.result is None:
            raise Mistake("not-over")
        for line in replay(Record(**vars(record) | {"tape": tape})):
            dealt += dealt_in(keep(event) for event in line.events)
    except Mistake as error:
        raise Mistake("proof-match", why=error) from error
    drawn = tape.drawn(record.kind.planned(record.setup).deck)
    for ours, theirs in zip(drawn, proof.drawn, strict=False):
        if ours != theirs:
            raise Mistake("proof-drawn", deal=ours.deal, use=ours.use)
    if len(drawn) != len(proof.drawn) or dealt != list(proof.dealt):
        raise Mistake("proof-dealt")
    return Checked(len(proof.parts), len(drawn), len(record.moves))


def _check_seed(proof: Proof, seed: str, promise: str, part: str) -> None:
    if promise and promise != proof.promise:
        raise Mistake("proof-promise")
    if promise_of(proof.secret) != proof.promise:
        raise Mistake("proof-secret")
    if part and part not in proof.parts:
        raise Mistake("proof-part")
    if seed_of(proof.secret, proof.parts) != seed:
        raise Mistake("proof-seed")
