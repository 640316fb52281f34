"""KoenigsRommeSolo: what a good player knows."""

from reihum.bots.strategy import Strategy
from reihum.games.koenigs_romme_solo import KoenigsRommeSolo


class KoenigsRommeSoloStrategy(Strategy[KoenigsRommeSolo]):
    pass
