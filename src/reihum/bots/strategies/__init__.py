"""The list of strategies. Bots play a game that is not listed here at random."""

from typing import Any, ClassVar

from reihum.bots.strategies.bloom import BloomStrategy
from reihum.bots.strategies.elfer_raus import ElferRausStrategy
from reihum.bots.strategies.elfer_raus_master import ElferRausMasterStrategy
from reihum.bots.strategies.farben_sammeln_reading import FarbenSammelnReader
from reihum.bots.strategies.hoechste_karte import HoechsteKarteStrategy
from reihum.bots.strategies.koenigs_romme import KoenigsRommeStrategy
from reihum.bots.strategies.koenigs_romme_solo import KoenigsRommeSoloStrategy
from reihum.bots.strategies.mogeln_reading import MogelnReader
from reihum.bots.strategies.ratefix_reading import RatefixReader
from reihum.bots.strategies.schnipp_schnapp import SchnippSchnappStrategy
from reihum.bots.strategies.schwarzer_peter import SchwarzerPeterStrategy
from reihum.bots.strategies.ueberall_anschliessen import UeberallAnschliessenStrategy
from reihum.bots.strategies.zweikampf import ZweikampfStrategy
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.games.bloom import Bloom
from reihum.games.elfer_raus import ElferRaus
from reihum.games.elfer_raus_master import ElferRausMaster
from reihum.games.farben_sammeln import FarbenSammeln
from reihum.games.hoechste_karte import HoechsteKarte
from reihum.games.koenigs_romme import KoenigsRomme
from reihum.games.koenigs_romme_solo import KoenigsRommeSolo
from reihum.games.mogeln import Mogeln
from reihum.games.ratefix import Ratefix
from reihum.games.schnipp_schnapp import SchnippSchnapp
from reihum.games.schwarzer_peter import SchwarzerPeter
from reihum.games.ueberall_anschliessen import UeberallAnschliessen
from reihum.games.zweikampf import Zweikampf

STRATEGIES: dict[type[Game], Strategy[Any]] = {
    ElferRaus: ElferRausStrategy(),
    ElferRausMaster: ElferRausMasterStrategy(),
    UeberallAnschliessen: UeberallAnschliessenStrategy(),
    Mogeln: MogelnReader(),
    Ratefix: RatefixReader(),
    Zweikampf: ZweikampfStrategy(),
    FarbenSammeln: FarbenSammelnReader(),
    SchnippSchnapp: SchnippSchnappStrategy(),
    SchwarzerPeter: SchwarzerPeterStrategy(),
    HoechsteKarte: HoechsteKarteStrategy(),
    KoenigsRomme: KoenigsRommeStrategy(),
    KoenigsRommeSolo: KoenigsRommeSoloStrategy(),
    Bloom: BloomStrategy(),
}


class Guess(Strategy[Game]):
    """All are as good as any other, and a hint says so."""

    reasons: ClassVar[tuple[str, ...]] = ("guess",)

    def why(self, game: Game, seat: int, action: Action) -> str:
        return "guess"


_GUESS = Guess()


def strategy_for(game: type[Game]) -> Strategy[Any]:
    return STRATEGIES.get(game, _GUESS)
