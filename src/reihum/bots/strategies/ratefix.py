"""Ratefix: what a good player knows."""

from reihum.bots.strategy import Strategy
from reihum.games.ratefix import Ratefix


class RatefixStrategy(Strategy[Ratefix]):
    pass
