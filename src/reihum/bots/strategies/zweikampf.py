"""Zweikampf: what a good player knows."""

from reihum.bots.strategy import Strategy
from reihum.games.zweikampf import Zweikampf


class ZweikampfStrategy(Strategy[Zweikampf]):
    pass
