"""Mogeln: what a good player knows."""

from reihum.bots.strategy import Strategy
from reihum.games.mogeln import Mogeln


class MogelnStrategy(Strategy[Mogeln]):
    pass
