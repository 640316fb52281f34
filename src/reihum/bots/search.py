"""The hard player: a tree search over imagined worlds.

Each round imagines a world (or takes one imagined before), walks down a tree of the own actions
and plays the deal to its end. The tree's nodes are what the seat itself has done since: the
hidden cards, chance and the others, who play by the strategy, are the world's business, so that
nothing the seat cannot know ever tells two nodes apart. The strategy's opinion is the first
guess which action to try. It can be stopped at any time: the answer is what was tried most.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from typing import Any

from reihum.bots.chair import Chair, Worlds
from reihum.bots.dice import Dice
from reihum.bots.playout import step
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.core.rng import Rng

CURIOSITY = 0.8  # how much the first guess counts against what was found
WARMTH = 0.7  # the first guess: how much less likely an action is that is worth 1 less
DOUBT = 0.5  # so much of the first guess is spread over all actions: the strategy may be wrong
RIPE = 8  # an action is looked into more deeply once it was tried so often
ROUNDS_PER_WORLD = 4


@dataclass
class Node:
    """What came of an action: how often it was tried, could have been tried, and was worth."""

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
        self.worlds = Worlds(chair)
        self.strategy = strategy
        self.rng = rng
        self.dice = Dice(sum(rng.below(65536) << 16 * i for i in range(4)))
        self.root = Node()
        self.rounds = 0
        self._world: Game | None = None

    def run(self, playouts: int) -> None:
        for _ in range(playouts):
            if self.rounds % ROUNDS_PER_WORLD == 0 or self._world is None:
                self._world = self.worlds.imagine(self.rng)
            self.rounds += 1
            self._round(self._world.copy())

    def best(self) -> Action:
        """The action tried most, the better one among equals."""
        return max(self.root.after, key=lambda a: self._rank(self.root.after[a]))

    @staticmethod
    def _rank(node: Node) -> tuple[int, float]:
        return node.tried, node.mean()

    def _round(self, game: Game) -> None:
        path, node, new = [self.root], self.root, False
        deal = game.deal
        while game.phase == "play" and not new:
            if self.seat not in game.due():
                step(game, self.strategy, self.dice)
                continue
            menu = game.menu(self.seat)
            action = menu[0]
            if len(menu) > 1:
                action = self._select(node, game, menu)
                node = node.after[action]
                new = node.tried < RIPE
                path.append(node)
            game.play(self.seat, action)
        if game.phase == "play":
            self.strategy.play_out(game, self.dice)
        worth = self.strategy.worth(game)[self.seat]
        assert game.deal == deal
        for node in path:
            node.tried += 1
            node.total += worth

    def _select(self, node: Node, game: Game, menu: Sequence[Action]) -> Action:
        """The most promising: good so far, or likely by the first guess and tried little."""
        after = node.after
        if any(action not in after for action in menu):
            worths = self.strategy.weigh(game, self.seat, menu)
            top = max(worths)
            odds = [exp((worth - top) / WARMTH) for worth in worths]
            for action, odd in zip(menu, odds, strict=True):
                guess = DOUBT / len(menu) + (1 - DOUBT) * odd / sum(odds)
                after.setdefault(action, Node(guess))
        best, most = menu[0], -1.0
        for action in menu:
            child = after[action]
            child.offered += 1
            found = child.mean() if child.tried else node.mean()
            hope = CURIOSITY * child.guess * sqrt(child.offered) / (1 + child.tried)
            if found + hope > most:
                best, most = action, found + hope
        return best
