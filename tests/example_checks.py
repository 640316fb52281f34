"""Checks for the examples on the rules pages, by game: does the engine agree with the picture?"""

from collections.abc import Callable
from typing import cast

from reihum.games import GAMES, setup_for
from reihum.games.bloom_tiles import BloomPlan
from reihum.games.mogeln import MogelnPlan
from reihum.games.schwarzer_peter import SchwarzerPeterPlan
from reihum.parts import chains
from reihum.parts.melds import VALUES, Melds, melds_of, romme_deck
from reihum.texts.rulebook import NOTHING, Example
from tests.example_rows import (
    elfer_points,
    fits,
    groups,
    lying,
    master_bonus,
    master_fits,
    master_points,
    master_swap,
    names,
    played,
    real,
)
from tests.rules.farben_sammeln import turn as holding
from tests.rules.helpers import at, play, zone
from tests.rules.hoechste_karte import new as tricks_of
from tests.rules.hoechste_karte import tricks
from tests.rules.ratefix import guess
from tests.rules.zweikampf import table as fight_at
from tests.rules.zweikampf import turn as both_turn


def wilds(one: Example) -> Melds:
    return melds_of(VALUES.index(one.wild) if one.wild else None)


def cards(names: list[str]) -> list[int]:
    return [romme_deck().index[name] for name in names]


def meld(one: Example) -> bool:
    return all(wilds(one).is_meld(cards(group)) for group in groups(one))


def out(one: Example) -> bool:
    *melds, (last,) = groups(one)
    can = wilds(one).out(cards(real(one)), cards([last])[0]) is not None
    assert can == all(
        wilds(one).is_meld(cards(group)) for group in melds
    )  # grouped as in the picture
    return can


def laid(one: Example) -> bool:
    return wilds(one).all_laid(cards(real(one))) is not None


def romme_points(one: Example, points: str) -> bool:
    return sum(wilds(one).points(card) for card in cards(real(one))) == int(points)


def tiles(group: list[str]) -> tuple[int, ...]:
    return tuple(0 if name == "*" else int(name) for name in group)


def bloom() -> BloomPlan:
    return cast(BloomPlan, GAMES["bloom"].planned(setup_for("bloom", 2)))


def is_row(one: Example) -> bool:
    return chains.is_row(tiles(groups(one)[0]))


def rob(one: Example) -> bool:
    """The row on the table, what is left of it, and the new row."""
    before, after, new = map(tiles, groups(one))
    places = [at for at, spot in enumerate(one.rows[0][0]) if spot.played]
    stolen = {before[at] for at in places}
    assert chains.is_row(before)
    assert chains.closed_up(before, places) == after
    assert stolen == {int(spot.card) for spot in one.rows[2][0] if spot.played} < set(new)
    return tuple(places) in chains.robbings(before) and chains.is_row(new)


def adds(one: Example) -> bool:
    old, more = tiles(lying(one)), tiles([spot.card for spot in played(one)])
    assert chains.is_row(old)
    return chains.arranged(old, more) == tiles(groups(one)[0])


def replaces(one: Example) -> bool:
    row, below = groups(one)
    (at,) = (n for n, name in enumerate(below) if name != NOTHING)
    return at in chains.jokers_for(tiles(row), int(below[at]))


def flowers(one: Example, count: str) -> bool:
    row, *scoring = groups(one)
    assert scoring in ([], [[f"s{count}"]])
    return bloom().flowers_in(tiles(row)) == int(count)


def bloom_points(one: Example, points: str) -> bool:
    won, left = groups(one)
    return sum(int(s[1:]) for s in won) - bloom().flowers_in(tiles(left)) == int(points)


def follows(one: Example) -> bool:
    """Seat 0 turns the card up and may put it in the middle."""
    (top,), (card,) = groups(one)
    game = at(f"ueberall-anschliessen 2 | asked=(0,) turned=30 | middle {top} | "
              f"pile.1 R2 | stack.0 R19 {card} | stack.1 ...")  # fmt: skip
    play(game, "0 turn")
    return any(str(action) == "lay middle" for action in game.menu(0))


def honest(one: Example, count: str, colour: str = "none") -> bool:
    plan = cast(MogelnPlan, GAMES["mogeln"].planned(setup_for("mogeln", 3, {"colour": colour})))
    (spot,) = played(one)
    return plan.honest(plan.deck.index[spot.card], int(count))


def guessed(one: Example, total: str, near: str, far: str) -> bool:
    """The nearer of two guesses takes the cards."""
    (a,), (b,), (c,) = groups(one)
    game = at(f"ratefix 3 | asked=(0,) | middle.0 {a} | middle.1 {b} | middle.2 {c} | out ...")
    guess(game, int(far), int(near), int(far))
    return len(zone(game, "won.1")) == 3 and sum(int(x[1:]) for x in (a, b, c)) == int(total)


def fight(one: Example) -> bool:
    """The marked card takes all cards."""
    mine, others = ([names(row[seat])[0] for row in one.rows][::-1] for seat in (0, 1))
    game = fight_at(f"stack.0 R20 {' '.join(mine)} | stack.1 Y20 {' '.join(others)} | won.0 ...")
    both_turn(game, len(one.rows))
    return set(zone(game, "won.1")) == set(real(one)) and played(one)[0].card == others[0]


def trick(one: Example) -> bool:
    """The marked card takes all cards; if none is marked, they are put aside."""
    game = tricks_of(len(groups(one)), 11)
    tricks(game, " ".join(real(one)))
    winner = [n for n, row in enumerate(one.rows[0]) if row[0].played]
    place = f"won.{winner[0]}" if winner else "aside"
    return set(zone(game, place)) == set(real(one))


def closing(one: Example) -> bool:
    """May a player who keeps these cards say “Schluss”?"""
    game = holding(" ".join([*real(one), "B1"]), "R1 R2", facts="taken=1")
    return any(str(action).startswith("close B1") for action in game.menu(0))


def colour_points(one: Example, points: str) -> bool:
    """Another player, who holds one colour, closes the deal."""
    game = holding("R1 R2", " ".join(real(one)), facts="taken=1")
    play(game, "0 close R1 pile.a")
    return game.scores[-1][1] == int(points)


def quartet(one: Example) -> bool:
    return (
        len(real(one)) == len({c[0] for c in real(one)}) == 4
        and len({card[1:] for card in real(one)}) == 1
    )


def called(word: str) -> Callable[[Example], bool]:
    """The turned-up card makes this the right word."""

    def right(one: Example) -> bool:
        *shown, (card,) = groups(one)
        middle = shown.pop()[0] if word == "schnipp" else ""
        piles = "".join(f"| pile.{n} {top} " for n, (top,) in enumerate(shown, 1))
        game = at(f"schnipp-schnapp 3 | asked=(0,) | stack.0 R19 {card} {piles} "
                  f"| middle {middle} | stack.1 R18 | stack.2 ...")  # fmt: skip
        play(game, "0 turn")
        return game.right_words() == {word}  # type: ignore[attr-defined,no-any-return]

    return right


def pair(one: Example) -> bool:
    plan = GAMES["schwarzer-peter"].planned(setup_for("schwarzer-peter", 2))
    first, second = (plan.deck.index[card] for card in real(one))
    return cast(SchwarzerPeterPlan, plan).twin(first) == second


CHECKS: dict[tuple[str, str], Callable[..., bool]] = {
    ("elfer-raus", "fits"): fits,
    ("elfer-raus", "points"): elfer_points,
    ("elfer-raus-master", "fits"): master_fits,
    ("elfer-raus-master", "bonus"): master_bonus,
    ("elfer-raus-master", "swap"): master_swap,
    ("elfer-raus-master", "points"): master_points,
    ("koenigs-romme", "meld"): meld,
    ("koenigs-romme", "out"): out,
    ("koenigs-romme", "points"): romme_points,
    ("koenigs-romme-solo", "laid"): laid,
    ("bloom", "row"): is_row,
    ("bloom", "rob"): rob,
    ("bloom", "adds"): adds,
    ("bloom", "replaces"): replaces,
    ("bloom", "flowers"): flowers,
    ("bloom", "points"): bloom_points,
    ("ueberall-anschliessen", "follows"): follows,
    ("mogeln", "honest"): honest,
    ("ratefix", "sum"): guessed,
    ("zweikampf", "fight"): fight,
    ("hoechste-karte", "trick"): trick,
    ("farben-sammeln", "closing"): closing,
    ("farben-sammeln", "points"): colour_points,
    ("schnipp-schnapp", "quartet"): quartet,
    ("schnipp-schnapp", "schnapp"): called("schnapp"),
    ("schnipp-schnapp", "schnipp"): called("schnipp"),
    ("schwarzer-peter", "pair"): pair,
}
