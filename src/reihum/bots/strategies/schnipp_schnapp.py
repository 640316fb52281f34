"""SchnippSchnapp: what a good player knows."""

from reihum.bots.strategy import Strategy
from reihum.games.schnipp_schnapp import SchnippSchnapp


class SchnippSchnappStrategy(Strategy[SchnippSchnapp]):
    pass
