"""The list of games. A game that is not listed here does not exist."""

from collections.abc import Mapping

from reihum.core import position
from reihum.core.chair import Chair
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.options import Setup, Value
from reihum.core.rng import SeededTape, Tape, new_seed
from reihum.core.tell import Tell
from reihum.core.zones import View
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

GAMES: dict[str, type[Game]] = {
    game.ID: game
    for game in (
        ElferRaus,
        ElferRausMaster,
        UeberallAnschliessen,
        Mogeln,
        Ratefix,
        Zweikampf,
        FarbenSammeln,
        SchnippSchnapp,
        SchwarzerPeter,
        HoechsteKarte,
        KoenigsRomme,
        KoenigsRommeSolo,
        Bloom,
    )
}


def find_game(name: str) -> type[Game]:
    if name not in GAMES:
        raise Mistake("no-game", game=name, known=", ".join(GAMES))
    return GAMES[name]


def setup_for(name: str, seats: int, options: Mapping[str, Value] | None = None) -> Setup:
    """Check and complete what a table agreed on; a Mistake says what is wrong."""
    return find_game(name).agree(seats, options)


def start(setup: Setup, tape: Tape, tell: Tell | None = None) -> Game:
    return find_game(setup.game)(setup, tape, tell)


def new_game(
    name: str,
    seats: int,
    *,
    seed: str | None = None,
    tell: Tell | None = None,
    **options: Value,
) -> Game:
    """A game, dealt and ready to play."""
    return start(setup_for(name, seats, options), SeededTape(seed or new_seed()), tell)


def chair_at(setup: Setup, seat: int | None, view: View | None = None) -> Chair:
    """A chair for a match that is about to begin or, with a view, for one that is under way."""
    return Chair(find_game(setup.game), setup, seat, view)


def read_position(text: str, tape: Tape | None = None) -> Game:
    """Read a game from a position as text, as `repr` of a game writes it. What is left out has its
    usual value, and `...` stands for all cards that are not named.

    >>> import reihum
    >>> game = reihum.read_position("elfer-raus 2 | asked=(1,) | hand.1 B1 B11 | stock ...")
    >>> game.menu(1)
    (Action.parse('lay B11'),)
    """
    return position.read(text, find_game, tape)
