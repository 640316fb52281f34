"""Checks for the examples on the rules pages: their places, and the games with four rows of
numbers."""

from collections.abc import Iterator
from typing import cast

from reihum.core.cards import HIDDEN, NumberDeck
from reihum.core.errors import Refusal
from reihum.games import GAMES, setup_for
from reihum.parts.rows import rows_of
from reihum.texts.rulebook import EMPTY, NOTHING, Example, Spot
from tests.rules.elfer_raus_master import COLOURS, board
from tests.rules.helpers import play, zone


def spots(one: Example) -> Iterator[Spot]:
    return (spot for row in one.rows for group in row for spot in group)


def real(one: Example) -> list[str]:
    return [spot.card for spot in spots(one) if spot.card not in (EMPTY, NOTHING, HIDDEN)]


def names(group: tuple[Spot, ...]) -> list[str]:
    return [spot.card for spot in group]


def groups(one: Example) -> list[list[str]]:
    return [names(group) for row in one.rows for group in row]


def played(one: Example) -> list[Spot]:
    return [spot for spot in spots(one) if spot.played]


def lying(one: Example) -> list[str]:
    return [s.card for s in spots(one) if not s.played and s.card not in (EMPTY, NOTHING)]


def fits(one: Example, *openers: str) -> bool:
    """Elfer raus!: the played cards can be laid, one after another."""
    deck = cast(NumberDeck, GAMES["elfer-raus"].planned(setup_for("elfer-raus", 2)).deck)
    filled = deck.mask(deck.index[card] for card in lying(one))
    for spot in played(one):
        bit = deck.bits[deck.index[spot.card]]
        if not bit & rows_of(deck).fitting(filled, deck.all_of(*map(int, openers))):
            return False
        filled |= bit
    return True


def master_fits(one: Example) -> bool:
    """Master: all played cards can be laid in one turn; a connecting card joins the card above it
    and the card below it."""
    grid = [row[0] for row in one.rows]
    cells = {(r, c): spot for r, row in enumerate(grid) for c, spot in enumerate(row)}
    rows = "".join(
        f" | row.{colour} {' '.join(sorted({f'{letter}11', *here}))}"
        for colour, letter in COLOURS.items()
        if (here := [card for card in lying(one) if card.startswith(letter)])
    )
    hand = [spot.card for spot in played(one) if spot.card != "="]
    game = board(f"2 | asked=(0,) | hand.0 {' '.join(hand)} R1 | hand.1 G1 {rows}")
    lays: list[tuple[str, ...]] = []
    for (r, c), spot in cells.items():
        card = spot.stands or spot.card
        if spot.played and card != "=":
            colour = next(name for name, letter in COLOURS.items() if letter == card[0])
            lay = f"0 lay * row.{colour}.{card[1:]}" if spot.stands else f"0 lay {card}"
            over = cells.get((r - 1, c))
            if over and over.card == "=":
                lays.append((f"0 connect {cells[r - 2, c].card} {colour}", lay))
            else:
                lays.append((lay,))
    links = sum(spot.card == "=" for spot in played(one))
    if links != sum(len(lay) > 1 for lay in lays):
        return False  # a connecting card that does not join two rows
    waiting = sorted(lays, key=len, reverse=True)
    while waiting:
        for lines in waiting:
            try:
                play(game, *lines)
            except Refusal:
                continue
            waiting.remove(lines)
            break
        else:
            return False
    return True


def master_bonus(one: Example) -> bool:
    """The played card brings a bonus card."""
    row = " ".join(card for card in lying(one) if card != "+")
    (last,) = played(one)
    game = board(f"2 | asked=(0,) | hand.0 {last.card} R1 | hand.1 G1 | row.red R11 {row}")
    play(game, f"0 lay {last.card}")
    return zone(game, "won.0") == ("+",)


def master_swap(one: Example) -> bool:
    """The joker on the table can be exchanged for the played card."""
    (card,) = played(one)
    (joker,) = (spot.stands for spot in spots(one) if spot.stands)
    assert joker == card.card
    rest = " ".join(name for name in lying(one) if name != "*")
    game = board(f"2 | asked=(0,) | hand.0 {joker} * R1 | hand.1 G1 | row.red {rest}")
    # the same player lays the joker and exchanges it: EM11 allows that
    play(game, f"0 lay * row.red.{joker[1:]}", f"0 swap {joker}")
    return "*" in zone(game, "hand.0")


def master_points(one: Example, points: str) -> bool:
    won, left = groups(one)
    value = {"*": 11}
    return 11 * len(won) - sum(value.get(c) or int(c[1:]) for c in left) == int(points)


def elfer_points(one: Example, points: str) -> bool:
    return sum(int(card[1:]) for card in real(one)) == int(points)
