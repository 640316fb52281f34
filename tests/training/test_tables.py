"""The tables in tensors play Elfer raus! as the engine does: the same deals, with the same actions,
lead to the same positions, lawful actions, inputs and points."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed (the extra `training`)")

from training.elfer_raus.tables import NOBODY, SEATS, Kinds, Tables  # noqa: E402

from reihum.bots.learned import elfer_raus as told  # noqa: E402
from reihum.core.actions import Action  # noqa: E402
from reihum.core.match import Match  # noqa: E402
from reihum.core.options import Value  # noqa: E402
from reihum.core.rng import SeededTape  # noqa: E402
from reihum.games import setup_for  # noqa: E402
from reihum.games.elfer_raus import VARIANTS, ElferRaus  # noqa: E402

KINDS = [
    *product(range(2, SEATS + 1), VARIANTS, ("none",)),
    *product((2,), VARIANTS, ("red", "yellow", "blue")),
]


def new_match(seats: int, variant: str, out: str, deals: int, seed: str) -> Match:
    options: dict[str, Value] = {"variant": variant, "without": out, "deals": deals}
    tape = SeededTape(seed)
    return Match(ElferRaus, setup_for("elfer-raus", seats, options), tape, telling=True)


def kind(game: ElferRaus) -> tuple[int, int, bool]:
    setup = game.setup
    variant = list(VARIANTS).index(setup.choice("variant"))
    return setup.seats, variant, setup.choice("without") != "none"


def deck(game: ElferRaus) -> list[int]:
    """The shuffled deck that this deal came from; the order within a hand is nothing."""
    dealt = [card for hand in game.hands for card in game.plan.deck.of(hand)] + [*game.stock]
    return dealt + [card for card in range(told.CARDS) if card not in dealt]


def choice(menu: Sequence[Action], chance: Random, *, hoards: bool) -> Action:
    """At random, or laying all one can but the 11s, so that a known 11 may be somebody's last."""
    sooner = [a for a in menu if a.verb == "lay" and not a.cards[0].endswith("11")]
    return chance.choice(sooner if hoards and sooner else menu)


def game(match: Match) -> ElferRaus:
    assert isinstance(match.game, ElferRaus)
    return match.game


def begin(tables: Tables, at: list[int], games: list[ElferRaus]) -> None:
    kinds = Kinds(*(torch.tensor(column) for column in zip(*map(kind, games), strict=True)))
    order, beginner = torch.tensor([*map(deck, games)]), torch.tensor([g.asked[0] for g in games])
    tables.deal(torch.tensor(at), kinds, order, beginner)
    for table, one in zip(at, games, strict=True):
        deals = one.setup.number("deals")
        tables.following[table] = deals - one.deal if deals > 1 else NOBODY
        tables.totals[table] = 0
        if one.scores:
            tables.totals[table, : one.setup.seats] = torch.tensor(one.totals())


def check(tables: Tables, matches: list[Match]) -> None:
    legal, inputs, turn = tables.legal(), tables.inputs(), tables.turn.tolist()
    for table, match in enumerate(matches):
        if match.game.phase != "play":
            continue
        (seat,) = match.due()
        assert turn[table] == seat
        lawful = legal[table].nonzero()[:, 0].tolist()
        assert lawful == sorted(told.wanted(game(match), match.menu(seat)))
        lit = inputs[table].nonzero()[:, 0].tolist()
        assert lit == sorted(told.lit(match.chairs[seat], game(match)))


def test_tables_play_as_the_engine_does() -> None:
    chance, moves = Random("tables"), 0
    matches = [
        new_match(*kind, deals=1 + number % 3 if number else 12, seed=f"{number}-{again}")
        for number, kind in enumerate(KINDS)
        for again in range(4)
    ]
    for match in matches:
        for seat in range(match.setup.seats):
            match.chair(seat)
    tables = Tables(len(matches), "cpu")
    begin(tables, list(range(len(matches))), [*map(game, matches)])
    while any(match.due() for match in matches):
        check(tables, matches)
        actions, over = [told.END] * len(matches), []
        for table, match in enumerate(matches):
            if match.due():
                (seat,) = match.due()
                action = choice(match.menu(seat), chance, hoards=table % 2 == 1)
                (actions[table],) = told.wanted(game(match), [action])
                match.play(seat, action)
                moves += 1
                if match.game.phase != "play":
                    over.append(table)
        tables.step(torch.tensor(actions))
        assert tables.live.tolist() == [match.game.phase == "play" for match in matches]
        points = tables.points()
        for table in over:
            match = matches[table]
            seats = match.setup.seats
            assert points[table, :seats].tolist() == list(match.game.scores[-1])
            for seat in match.due():
                match.play(seat, "ready")
        if again := [table for table in over if matches[table].due()]:
            begin(tables, again, [game(matches[table]) for table in again])
    assert moves > 20_000


def test_decks_are_shuffled_as_each_kind_needs_it() -> None:
    seats, variant, out = zip(*(k for k in product(range(2, 7), range(4), (False, True))
                                if k[0] == 2 or not k[2]), strict=True)  # fmt: skip
    kinds = Kinds(*(torch.tensor(column * 50) for column in (seats, variant, out)))
    count = len(kinds.seats)
    tables, chance = Tables(count, "cpu"), torch.Generator().manual_seed(1)
    order = tables.shuffled(kinds, chance)
    assert order.sort(1).values.tolist() == [list(range(told.CARDS))] * count
    tables.deal(torch.arange(count), kinds, order, torch.zeros(count, dtype=torch.int64))
    plain = tables.kinds.variant == 0
    assert tables.legal()[plain].sum(1).tolist() == [1] * int(plain.sum())
    counts = tables.size.sum(1) + tables.left + (tables.place == SEATS + 1).sum(1)
    assert counts.tolist() == [told.CARDS] * count
