"""HoechsteKarte: what a good player knows."""

from reihum.bots.strategy import Strategy
from reihum.games.hoechste_karte import HoechsteKarte


class HoechsteKarteStrategy(Strategy[HoechsteKarte]):
    pass
