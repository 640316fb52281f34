"""Every action of every menu can be done at the terminal: it is listed, or it can be put together
from cards that can be picked."""

import pytest

from reihum.bots.random_player import random_step
from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, setup_for, start
from reihum.terminal.composing import possible
from reihum.terminal.drawing import Drawer, Spot
from reihum.terminal.table import ME, LocalTable
from tests.terminal.sitting import SHORT, put, record_of

POSITIONS = 12


def on_screen(table: LocalTable) -> list[Spot]:
    """Every card that can be picked."""
    drawer = Drawer(table, table.match.game.plan.printed)
    rows = [*drawer.board(), *drawer.hand()]
    return [piece.spot for row in rows for piece in row.pieces if piece.spot]


def spots_for(table: LocalTable, action: Action) -> list[Spot] | None:
    """Where the action's cards are on the screen; `which` chooses among cards that look alike."""
    verb = next(verb for verb, _ in table.news.verbs if verb.name == action.verb)
    free = [spot for spot in on_screen(table) if spot.zone in verb.zones]
    free.sort(key=lambda spot: (spot.zone == action.place, spot.zone, spot.place))
    found = []
    named = []
    for which in action.which:
        lying = table.view.zones[str(action.place)].cards or ()
        alike = [at for at, card in enumerate(lying) if card == "*"]
        named.append(Spot(str(action.place), alike[which - 1]))
    for card in action.cards:
        fits = [
            spot for spot in free if (table.view.zones[spot.zone].cards or ())[spot.place] == card
        ]
        wanted = next((spot for spot in fits if spot in named), None)
        if not fits:
            return None
        if wanted is None:
            fits = [spot for spot in fits if card != "*" or spot.zone != action.place] or fits
        found.append(wanted or fits[0])
        free.remove(found[-1])
    return found


def positions(name: str) -> list[Game]:
    found: list[Game] = []
    rng = Rng(f"reach/{name}")
    game = start(setup_for(name, min(3, GAMES[name].SEATS[-1]), SHORT[name]), SeededTape("reach"))
    while game.due() and len(found) < POSITIONS:
        if game.menu(ME) and game.phase == "play" and (not found or rng.below(2)):
            found.append(game.copy())
        game.play(*random_step(game, rng))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_action_of_every_menu_can_be_done_at_the_terminal(name: str) -> None:
    looked = 0
    for game in positions(name):
        table = LocalTable(
            record_of(name, **SHORT[name]), "en", None, "medium", "fast", lambda: 0.0
        )
        put(table, game)
        listed = table.offers()
        for action in game.menu(ME):
            timed = Action(action.verb) if table.is_timed(action.verb) else action
            spots = spots_for(table, action) if action.cards else []
            asked = table.asks_number and table.asks_number[0] == action.verb
            assert timed in listed or asked or (spots and action in possible(table, spots)), action
            looked += 1
    assert looked
