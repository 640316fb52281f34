"""The three levels: how well a bot plays, and how a person notices that.

A bot gets a chair, its own dice and a budget, but never the game. It finds out what it may do in a
world imagined from the chair, where the menu is the same as at the table.
"""

from collections.abc import Sequence
from math import exp, inf
from typing import Any, NamedTuple

from reihum.bots.search import Search
from reihum.bots.strategies import strategy_for
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.core.tell import Tell
from reihum.games import find_game


class Level(NamedTuple):
    """`notices`: the share of possible actions that the bot thinks of. `wavers`: how easily it
    chooses a worse one. `watchful`: how often it notices the mistakes of others. In games of
    reaction it needs at least `fastest` ms, on average `slower` ms more, and `slips` is how often
    it reacts at random. `thorough`: does it ask the network that has learned the game or, where
    there is none, search?"""

    notices: float
    wavers: float
    watchful: float
    fastest: int
    slower: int
    slips: float
    thorough: bool = False


LEVELS = {
    "easy": Level(0.6, 0.5, 0.4, 550, 700, 0.06),
    "medium": Level(1.0, 0.0, 0.8, 400, 400, 0.03),
    "hard": Level(1.0, 0.0, 0.97, 280, 200, 0.01, thorough=True),
}
USUAL = "medium"
MOST_PLANNED = 20  # actions
ANY = "any"  # the dice for a world of which only what the seat sees is looked at


def levels_of(game: str) -> tuple[str, ...]:
    """The levels of a game: a game of pure luck has only one."""
    return (USUAL,) if strategy_for(find_game(game)).luck else tuple(LEVELS)


def check_level(game: str, level: str) -> None:
    known = levels_of(game)
    if level not in LEVELS:
        raise Mistake("bad-level", level=level, known=", ".join(known))
    if level not in known:
        raise Mistake("only-luck", game=game, known=", ".join(known))


def check_ponders(game: str, level: str) -> None:
    """Only a level that searches can be told how much."""
    if not LEVELS[level].thorough:
        raise Mistake("no-playouts", bot=level)
    if not ponders(game, level):
        raise Mistake("no-search", game=game, bot=level)


def ponders(game: str, level: str) -> bool:
    """Does a bot of this level search, which takes a while?"""
    return LEVELS[level].thorough and strategy_for(find_game(game)).playouts > 0


def warm_up(game: str) -> None:
    strategy_for(find_game(game)).warm_up()


def looks_only(level: str) -> bool:
    """Does a bot of this level go only by what its seat can see on the table, without thinking of
    what was heard? Then `choose` and `call_out` are all there is to it, and it needs no chair."""
    return not LEVELS[level].thorough


def decide(
    chair: Chair,
    level: str,
    rng: Rng,
    playouts: int | None = None,
    seconds: float = inf,
) -> Action:
    """What a bot of this level does when the game waits for this chair's seat. Who searches makes
    so many playouts, or as many as it can in these seconds, if that is fewer."""
    assert chair.seat is not None
    if looks_only(level):
        return choose(chair.imagine(ANY), chair.seat, level, rng)
    world, strategy = chair.imagine(rng), strategy_for(find_game(chair.setup.game))
    menu, skill = world.menu(chair.seat), LEVELS[level]
    if len(menu) == 1 or world.phase != "play":
        return menu[0]
    if world.timed(chair.seat):
        return _react(world, chair.seat, strategy, skill, rng)
    call = strategy.challenge(chair, world) if strategy.calls else None
    if call is not None and _chance(skill.watchful, rng):
        return call
    wider = (*menu, *strategy.ideas(chair, world))
    if (worths := strategy.judge(chair, world, wider)) is not None:
        return _best(wider, worths, rng)
    if budget := strategy.playouts if playouts is None else playouts:
        search = Search(chair, strategy, rng)
        search.run(budget, seconds)
        return search.best()
    return _weighed(world, chair.seat, strategy.expert, skill, rng)


def choose(game: Game, seat: int, level: str, rng: Rng) -> Action:
    """What a bot that only looks does. It looks at nothing but what the seat sees, so it does the
    same in the true game and in every world that the seat imagines, with the same dice."""
    strategy, skill, menu = strategy_for(type(game)), LEVELS[level], game.menu(seat)
    if len(menu) == 1 or game.phase != "play":
        return menu[0]
    if game.timed(seat):
        return _react(game, seat, strategy, skill, rng)
    if strategy.calls and (call := call_out(game, seat, level, rng)):
        return call
    return _weighed(game, seat, strategy, skill, rng)


def _weighed(game: Game, seat: int, strategy: Strategy[Any], skill: Level, rng: Rng) -> Action:
    menu = tuple(action for action in game.menu(seat) if action.verb not in strategy.calls)
    noticed = [action for action in menu if _chance(skill.notices, rng)] or [rng.choice(menu)]
    worths = strategy.weigh(game, seat, noticed)
    if not skill.wavers:
        return _best(noticed, worths, rng)
    top = max(worths)
    odds = [int(10_000 * exp((worth - top) / skill.wavers)) for worth in worths]
    return noticed[_drawn(odds, rng)]


def _best(menu: Sequence[Action], worths: Sequence[float], rng: Rng) -> Action:
    """The best action, chosen by chance among equally good ones."""
    top = max(worths)
    return rng.choice([action for action, w in zip(menu, worths, strict=True) if w == top])


def turn(chair: Chair, level: str, rng: Rng, seconds: float = inf) -> list[Action]:
    """What a bot of this level does from now on, one action after another, as far as it can know
    that: until it learns something new, chance has a say, or others may act."""
    assert chair.seat is not None
    now, seat = chair.snapshot(), chair.seat
    plan = [decide(now, level, rng, seconds=seconds)]
    budget = strategy_for(find_game(chair.setup.game)).playouts
    while len(plan) < MOST_PLANNED:
        world, tell = now.imagine(rng), Tell()
        before = world.sights()
        chance = world.chance_used
        world.play(seat, plan[-1], tell)
        new = any(event.teaches(seat, before) for event in tell.events)
        if new or world.chance_used != chance or world.phase != "play" or world.may() != (seat,):
            break
        now.hear(tell.events)
        # People wait: what follows is thought about less.
        budget, seconds = budget // 2, seconds / 2
        plan.append(decide(now, level, rng, budget, seconds))
    return plan


class Hint(NamedTuple):
    """The best action, and why: a key of the game's texts, section `hints`."""

    action: Action
    why: str


def hint(chair: Chair, rng: Rng, seconds: float = inf) -> Hint | None:
    """What the best player would do on this chair; None if there is nothing to decide."""
    assert chair.seat is not None
    world, strategy = chair.imagine(rng), strategy_for(find_game(chair.setup.game))
    menu = world.menu(chair.seat)
    if not menu or world.timed(chair.seat) or world.phase != "play":
        return None
    if chair.seat not in world.due():
        call = strategy.challenge(chair, world)
        return Hint(call, strategy.why(world, chair.seat, call)) if call else None
    if len(menu) == 1:
        return Hint(menu[0], "only")
    action = decide(chair, "hard", rng, seconds=seconds)
    return Hint(action, strategy.expert.why(world, chair.seat, action))


def interject(chair: Chair, level: str, rng: Rng) -> Action | None:
    """What the bot calls out of turn, if anything."""
    assert chair.seat is not None
    if looks_only(level):
        return call_out(chair.imagine(ANY), chair.seat, level, rng)
    world, strategy = chair.imagine(rng), strategy_for(find_game(chair.setup.game))
    call = strategy.challenge(chair, world)
    return call if call is not None and _chance(LEVELS[level].watchful, rng) else None


def call_out(game: Game, seat: int, level: str, rng: Rng) -> Action | None:
    """The same for a bot that only looks, see `choose`."""
    call = strategy_for(type(game)).interject(game, seat)
    return call if call is not None and _chance(LEVELS[level].watchful, rng) else None


def _react(world: Game, seat: int, strategy: Strategy[Any], skill: Level, rng: Rng) -> Action:
    """In a game of reaction: the right call as fast as the level allows, unless the bot slips."""
    menu = world.menu(seat)
    worths = strategy.weigh(world, seat, menu)
    action = menu[worths.index(max(worths))]
    if _chance(skill.slips, rng):
        action = rng.choice(menu)
    times = world.next(seat, Action(action.verb)).numbers
    if action.verb not in world.TIMED or times is None:
        return action
    late = rng.below(1001) + rng.below(1001)
    return action._replace(number=min(skill.fastest + skill.slower * late // 1000, times[1]))


def _chance(share: float, rng: Rng) -> bool:
    return share >= 1 or rng.below(10_000) < share * 10_000


def _drawn(odds: list[int], rng: Rng) -> int:
    """Draw an index at random, with these odds."""
    ticket = (rng.below(65536) << 16 | rng.below(65536)) % sum(odds)
    for place, odd in enumerate(odds):
        ticket -= odd
        if ticket < 0:
            return place
    raise AssertionError("a ticket beyond the last")
