"""ElferRausMaster: what a good player knows."""

from reihum.bots.strategy import Strategy
from reihum.games.elfer_raus_master import ElferRausMaster


class ElferRausMasterStrategy(Strategy[ElferRausMaster]):
    pass
