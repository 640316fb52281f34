"""Bloom: what a good player knows."""

from reihum.bots.strategy import Strategy
from reihum.games.bloom import Bloom


class BloomStrategy(Strategy[Bloom]):
    pass
