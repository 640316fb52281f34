"""`reihum.bot`: a player made from a level and a seed."""

import pytest

import reihum
from reihum.core.rng import Rng

SHORT = {"mogeln": {"limit": 4}, "elfer-raus": {"numbers": 7, "hand": 5}, "hoechste-karte": {}}


def played(game: str, levels: tuple[str, ...]) -> reihum.Match:
    match = reihum.new(game, seats=len(levels), seed="tea", **SHORT[game])
    chairs = [match.chair(seat) for seat in range(len(levels))]
    bots = [reihum.bot(level, seed=seat, playouts=4) for seat, level in enumerate(levels)]
    while match.due():
        seat = match.due()[0]
        calls = [(other, bots[other].interject(chairs[other])) for other in match.may()]
        other, call = next(((o, c) for o, c in calls if c), (seat, None))
        match.play(other, call or bots[seat].decide(chairs[seat]))
    return match


@pytest.mark.parametrize("game", SHORT)
def test_the_same_seeds_play_the_same_match(game: str) -> None:
    levels = ("random", "easy", "medium", "hard")
    assert str(played(game, levels).record) == str(played(game, levels).record)


def test_it_says_what_it_is() -> None:
    bot = reihum.bot("easy")
    assert repr(bot) == f"reihum.bot('easy', seed='{bot.seed}')"
    assert bot.seed != reihum.bot("easy").seed
    with pytest.raises(reihum.Mistake, match="bad-level"):
        reihum.bot("genius")


@pytest.mark.parametrize("level", ["random", "medium"])
def test_it_does_nothing_out_of_turn(level: str) -> None:
    bot, match = reihum.bot(level), reihum.new("hoechste-karte", seats=2, seed="x", numbers=1)
    alone = reihum.new("elfer-raus", seats=3, seed="x")
    (due,) = alone.due()
    for seat in (None, (due + 1) % 3):
        with pytest.raises(reihum.Refusal, match="not-your-turn"):
            bot.decide(alone.chair(seat))
        assert bot.interject(alone.chair(seat)) is None
    chair = match.chair(0)
    match.play(0, bot.decide(chair))
    with pytest.raises(reihum.Refusal, match="answered"):
        bot.decide(chair)
    while match.due():
        match.play(match.due()[0], match.menu(match.due()[0])[0])
    with pytest.raises(reihum.Refusal, match="over"):
        bot.decide(chair)


def test_it_decides_by_its_chair_alone() -> None:
    """In a world imagined from its chair the bot does the same as at the table."""
    match = reihum.new("elfer-raus", seats=3, seed="x")
    (seat,) = match.due()
    chair = match.chair(seat)
    for number in range(5):
        world = chair.imagine(Rng(f"{number}"))
        other = reihum.Chair(match.kind, match.setup, seat, world.view(seat))
        bots = [reihum.bot("medium", seed="same") for _ in range(2)]
        assert bots[0].decide(chair) == bots[1].decide(other)
