"""UeberallAnschliessen: what a good player knows."""

from reihum.bots.strategy import Strategy
from reihum.games.ueberall_anschliessen import UeberallAnschliessen


class UeberallAnschliessenStrategy(Strategy[UeberallAnschliessen]):
    pass
