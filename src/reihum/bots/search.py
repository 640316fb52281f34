"""The hard player: a tree search over imagined worlds.

The strategy's opinion says which actions come into question at all. Then world after world is
imagined, and in each of them every candidate is tried with the same dice, so that they are
compared on equal luck; the worse half of them is dropped again and again. Below the candidates
grows a tree of what the seat itself may do later: the hidden cards, chance and the others, who
play by the strategy, are the world's business, so that nothing the seat cannot know ever tells
two nodes apart. It can be stopped at any time: the answer is what has done best so far.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from typing import Any

from reihum.bots.dice import Dice
from reihum.bots.playout import step
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.game import Game
from reihum.core.rng import Rng

CANDIDATES = 8
CURIOSITY = 0.3  # how much the first guess counts in the tree against what was found
WARMTH = 0.7  # the first guess: how much less likely an action is that is worth 1 less
TRUST = 6  # the first guess counts as so many playouts
DEPTH = 2  # so many own actions deep the tree grows: further out the strategy is as good
RIPE = 250  # and only below what was tried so often: looking round costs, the strategy is good


@dataclass
class Node:
    """An action: its first guess, how often it was tried and offered, what it was worth in all,
    and what the seat did after it."""

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
        assert chair.seat is not None, "who watches decides nothing"
        self.seat = chair.seat
        self.strategy = strategy
        self.worlds = chair.worlds()
        self.rng = rng
        self.root = Node()
        world = self.worlds.imagine(rng)
        self._offer(self.root, world, world.menu(self.seat))
        ranked = sorted(self.root.after, key=lambda a: -self.root.after[a].guess)
        self.candidates = ranked[:CANDIDATES]

    def run(self, playouts: int) -> None:
        """Spend so many playouts, equally many on each stage of the choice."""
        stages = max(1, (len(self.candidates) - 1).bit_length())
        for stage in range(stages, 0, -1):
            worlds = playouts // stage // len(self.candidates)
            for _ in range(worlds):
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
                step(game, self.seat, self.strategy, dice)
                continue
            menu = game.menu(self.seat)
            action = menu[0]
            if len(menu) > 1:
                action = self._select(node, game, menu)
                node = node.after[action]
                path.append(node)
            game.play(self.seat, action)
        if game.phase == "play":
            self.strategy.play_out(game, self.seat, dice)
        worth = self.strategy.worth(game)[self.seat]
        for node in path:
            node.tried += 1
            node.total += worth

    def _select(self, node: Node, game: Game, menu: Sequence[Action]) -> Action:
        """The most promising: good so far, or likely by the first guess and tried little."""
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
        """Make a first guess at what has not been offered before."""
        if all(action in node.after for action in menu):
            return
        worths = self.strategy.expert.weigh(game, self.seat, menu)
        top = max(worths)
        odds = [exp((worth - top) / WARMTH) for worth in worths]
        for action, odd in zip(menu, odds, strict=True):
            node.after.setdefault(action, Node(odd / sum(odds)))
