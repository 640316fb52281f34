"""KoenigsRomme: what a good player knows."""

from reihum.bots.strategy import Strategy
from reihum.games.koenigs_romme import KoenigsRomme


class KoenigsRommeStrategy(Strategy[KoenigsRomme]):
    pass
