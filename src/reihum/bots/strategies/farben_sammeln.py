"""FarbenSammeln: what a good player knows."""

from reihum.bots.strategy import Strategy
from reihum.games.farben_sammeln import FarbenSammeln


class FarbenSammelnStrategy(Strategy[FarbenSammeln]):
    pass
