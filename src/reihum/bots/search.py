"""The hard player: a tree search over imagined worlds.

Every action is a candidate. World after world is imagined, and every candidate is tried in each of
them with the same dice, so that all have the same luck. Again and again the worse half of the
candidates is dropped. Below the candidates grows a tree of the seat's own later actions. Hidden
cards, chance and the other players, who follow the strategy, belong to the world, so two nodes
never differ by something the seat cannot know. Where it is given seconds, it makes fewer playouts
on a slow device; on one that is fast enough its answer is the same.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp, inf, sqrt
from typing import Any

from reihum.bots.dice import Dice
from reihum.bots.playout import playout, step
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.game import Game
from reihum.core.rng import Rng

CURIOSITY = 0.3  # how much the first guess counts in the tree, compared with the results
WARMTH = 0.7  # the higher, the more likely the first guess makes actions that are worth less
TRUST = 6  # the first guess counts as much as this many playouts
DEPTH = 2  # how many own actions deep the tree is; beyond that the strategy is good enough
RIPE = 250  # a node gets branches after this many tries: branches cost time, the strategy is good


@dataclass
class Node:
    """An action: the first guess at how good it is, how often it was tried and offered, the sum of
    what it was worth, and the seat's next actions after it."""

    guess: float = 1.0
    tried: int = 0
    offered: int = 0
    total: float = 0.0
    after: dict[Action, "Node"] = field(default_factory=dict)

    def mean(self) -> float:
        return self.total / self.tried if self.tried else 0.0


class Search:
    """One decision of one seat."""

    def __init__(self, chair: Chair, strategy: Strategy[Any], rng: Rng) -> None:
        assert chair.seat is not None, "a spectator has nothing to decide"
        self.seat = chair.seat
        self.strategy = strategy
        self.worlds = chair.worlds()
        self.rng = rng
        self.root = Node()
        world = self.worlds.imagine(rng)
        self._offer(self.root, world, world.menu(self.seat))
        self.candidates = list(self.root.after)

    def run(
        self,
        playouts: int,
        seconds: float = inf,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Make this many playouts, about equally many in each round of dropping candidates, which
        may also take an equal share of what is left of the seconds, but tries all of them once."""
        stages = max(1, (len(self.candidates) - 1).bit_length())
        last = clock() + seconds
        for stage in range(stages, 0, -1):
            worlds = playouts // stage // len(self.candidates)
            end = (now := clock()) + (last - now) / stage
            for world in range(worlds):
                if world and clock() > end:
                    break
                self._try_all(self.worlds.imagine(self.rng))
            playouts -= worlds * len(self.candidates)
            self.candidates.sort(key=self._found, reverse=True)
            del self.candidates[(len(self.candidates) + 1) // 2 :]

    def best(self) -> Action:
        return max(self.candidates, key=self._found)

    def _found(self, action: Action) -> float:
        node = self.root.after[action]
        return (node.total + TRUST * node.guess) / (node.tried + 1)

    def _try_all(self, world: Game) -> None:
        luck = sum(self.rng.below(65536) << 16 * i for i in range(4))
        for action in self.candidates:
            self._try(action, world.copy(), Dice(luck))

    def _try(self, action: Action, game: Game, dice: Dice) -> None:
        node = self.root.after[action]
        path = [node]
        game.play(self.seat, action)
        while game.phase == "play" and node.tried >= RIPE and len(path) <= DEPTH:
            if self.seat not in game.due():
                step(game, self.strategy, dice)
                continue
            menu = game.menu(self.seat)
            action = menu[0]
            if len(menu) > 1:
                action = self._select(node, game, menu)
                node = node.after[action]
                path.append(node)
            game.play(self.seat, action)
        if game.phase == "play":
            playout(game, self.strategy, dice)
        worth = self.strategy.worth(game)[self.seat]
        for node in path:
            node.tried += 1
            node.total += worth

    def _select(self, node: Node, game: Game, menu: Sequence[Action]) -> Action:
        """The most promising action: good so far, or a good first guess and rarely tried."""
        self._offer(node, game, menu)
        best, most = menu[0], -1.0
        for action in menu:
            child = node.after[action]
            child.offered += 1
            found = child.mean() if child.tried else node.mean()
            hope = CURIOSITY * child.guess * sqrt(child.offered) / (1 + child.tried)
            if found + hope > most:
                best, most = action, found + hope
        return best

    def _offer(self, node: Node, game: Game, menu: Sequence[Action]) -> None:
        """Make a first guess for actions that were not offered before."""
        if all(action in node.after for action in menu):
            return
        worths = self.strategy.weigh(game, self.seat, menu)
        top = max(worths)
        odds = [exp((worth - top) / WARMTH) for worth in worths]
        for action, odd in zip(menu, odds, strict=True):
            node.after.setdefault(action, Node(odd / sum(odds)))
