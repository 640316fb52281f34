"""Deals nobody can doubt: the seed, the proof in records, and a second implementation of the check
that follows docs/deals.md and nothing else."""

from dataclasses import replace
from hashlib import sha256, shake_256
from typing import Any

import pytest

from reihum.core.errors import Mistake
from reihum.core.proof import UNPROVEN, HeedingTape, promise_of
from reihum.core.record import Record, read_record
from reihum.core.rng import SeededTape
from reihum.core.verify import verify
from reihum.games import GAMES, find_game, setup_for
from tests import proofs
from tests.proofs import PARTS, SECRET, proven


def again(record: Record) -> Record:
    return read_record(record.write(), find_game)


@pytest.mark.parametrize("game", GAMES)
def test_a_proven_match_of_every_game(game: str) -> None:
    record = proven(game)
    assert again(record).write() == record.write()
    assert again(record).proof == record.proof
    checked = verify(again(record), promise_of(SECRET), PARTS[1])
    assert checked.parts == 2
    assert checked.draws == len(record.proof.drawn if record.proof else ())
    assert checked.draws or game == "hoechste-karte"  # there all have the same cards
    assert dumb_check(record.write()) == "as promised"


def test_the_clients_tests_have_the_matches_of_today() -> None:
    assert proofs.FILE.read_text(encoding="utf-8") == proofs.text(), (
        "if that was meant: make golden"
    )


def test_records_without_a_proof() -> None:
    record = proven("zweikampf")
    for proof in (None, UNPROVEN):
        without = replace(record, proof=proof)
        assert ("proof none" in without.write()) == (proof is not None)
        assert again(without).proof == proof
        with pytest.raises(Mistake, match="no-proof"):
            verify(again(without))


# how a server could cheat ---------------------------------------------------------------------


def planted(record: Record, **changes: Any) -> Record:
    assert record.proof
    return again(replace(record, proof=replace(record.proof, **changes)))


def test_a_secret_that_is_changed_when_the_parts_are_there() -> None:
    record = proven("elfer-raus", secret="77" * 32)
    assert verify(again(record))  # by itself it fits: only those who know the promise can tell
    with pytest.raises(Mistake, match="proof-promise"):
        verify(again(record), promise_of(SECRET))
    with pytest.raises(Mistake, match="proof-secret"):
        verify(planted(record, promise=promise_of(SECRET)), promise_of(SECRET))
    assert dumb_check(planted(record, promise=promise_of(SECRET)).write()) == "not the secret"


def test_a_part_that_is_left_out() -> None:
    record = proven("elfer-raus", parts=PARTS[:1])
    with pytest.raises(Mistake, match="proof-part"):
        verify(again(record), part=PARTS[1])
    said = planted(record, parts=PARTS)  # and said to be in
    with pytest.raises(Mistake, match="proof-seed"):
        verify(said, part=PARTS[1])
    assert dumb_check(said.write()) == "not the seed"


def test_parts_in_another_order() -> None:
    record = proven("elfer-raus")
    with pytest.raises(Mistake, match="proof-seed"):
        verify(planted(record, parts=PARTS[::-1]))


class Sleeve(HeedingTape):
    """Chance of a server that moves the first card to the end."""

    def shuffle(self, cards: object, deal: int, use: int) -> list[int]:
        order = SeededTape.shuffle(self, cards, deal, use)  # type: ignore[arg-type]
        order = order[1:] + order[:1]
        self._shuffled[deal, use] = tuple(order)
        return order


@pytest.mark.parametrize("honest", [True, False], ids=["says it", "hides it"])
def test_a_deck_in_another_order(honest: bool) -> None:
    """Whether the record shows what was done, or what should have been."""
    true = proven("elfer-raus")
    cheated = proven("elfer-raus", tape=Sleeve)
    assert cheated.proof
    assert true.proof
    assert cheated.proof.drawn != true.proof.drawn
    if not honest:
        cheated = planted(cheated, drawn=true.proof.drawn, dealt=true.proof.dealt)
    with pytest.raises(Mistake, match=r"proof-(match|drawn)"):
        verify(again(cheated))
    assert dumb_check(cheated.write()) == ("not the deck" if honest else "as promised")


def test_hands_that_others_were_dealt() -> None:
    record = proven("elfer-raus")
    assert record.proof
    first, *others = record.proof.dealt
    swapped = first._replace(cards=first.cards[::-1])
    with pytest.raises(Mistake, match="proof-dealt"):
        verify(planted(record, dealt=(swapped, *others)))
    with pytest.raises(Mistake, match="proof-dealt"):
        verify(planted(record, drawn=record.proof.drawn[:-1]))


def test_a_match_that_was_played_otherwise() -> None:
    record = again(proven("elfer-raus"))
    with pytest.raises(Mistake, match="proof-match"):
        verify(replace(record, moves=record.moves[:-1]))
    unfinished = replace(record, result=None, moves=record.moves[:-1])
    with pytest.raises(Mistake, match="proof-match"):
        verify(unfinished)


@pytest.mark.parametrize(
    "line",
    ["proof", "proof other", "part", "part a b", "shuffle", "shuffle 1", "number 1 1 4", "dealt x"],
)
def test_proofs_that_cannot_be_read(line: str) -> None:
    lines = proven("elfer-raus").write().splitlines()
    word = line.split(maxsplit=1)[0]
    at = next((n for n, one in enumerate(lines) if one.startswith(word)), 9)
    lines[at] = line
    with pytest.raises(Mistake):
        verify(read_record("\n".join(lines), find_game))


# the second implementation --------------------------------------------------------------------


def dumb_check(text: str) -> str:
    """Slow and simple, as docs/deals.md tells it. Without the rules: it shows that the shuffles
    are those of the seed, and not who got which card."""
    lines = [line.split() for line in text.splitlines()]
    value = {words[0]: words[-1] for words in lines}
    parts = [words[1] for words in lines if words[0] == "part"]
    if sha256(value["secret"].encode()).hexdigest() != value["promise"]:
        return "not the secret"
    told = "reihum-deal-1\n" + value["secret"] + "\n" + "".join(part + "\n" for part in parts)
    if sha256(told.encode()).hexdigest() != value["chance"]:
        return "not the seed"
    decks: dict[str, list[str]] = {}
    for word, *said in lines:
        if word == "number":
            deal, use, below, number = said
            if dumb_numbers(f"{value['chance']}/{deal}/{use}", [int(below)])[0] != int(number):
                return "not the number"
        if word == "shuffle":
            deal, use, *cards = said
            before = dumb_unshuffled(f"{value['chance']}/{deal}/{use}", cards)
            if sorted(before) == sorted(decks.setdefault(deal, before)):  # the whole deck
                order = list(dict.fromkeys(deck_of(value["game"])))
                if [order.index(card) for card in before] != sorted(map(order.index, before)):
                    return "not the deck"
    return "as promised"


def deck_of(game: str) -> tuple[str, ...]:
    return find_game(game).planned(setup_for(game, GAMES[game].SEATS[0], {})).deck.names


def dumb_numbers(name: str, below: list[int]) -> list[int]:
    """A number below each of these."""
    block, words, found = 0, list[int](), list[int]()
    for n in below:
        while True:
            if not words:
                told = f"reihum-1\0{name}\0{block}".encode()
                out = shake_256(told).digest(256)
                words = [out[at] + 256 * out[at + 1] for at in range(0, 256, 2)]
                block += 1
            word = words.pop(0)
            if word < 65536 - 65536 % n:
                found.append(word % n)
                break
    return found


def dumb_unshuffled(name: str, cards: list[str]) -> list[str]:
    """How the cards lay before they were shuffled: all swaps backwards."""
    places = list(range(len(cards), 1, -1))
    swaps = list(zip(places, dumb_numbers(name, places), strict=True))
    before = list(cards)
    for n, at in reversed(swaps):
        before[n - 1], before[at] = before[at], before[n - 1]
    return before
