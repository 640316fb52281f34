"""SchwarzerPeter: what a good player knows."""

from reihum.bots.strategy import Strategy
from reihum.games.schwarzer_peter import SchwarzerPeter


class SchwarzerPeterStrategy(Strategy[SchwarzerPeter]):
    pass
