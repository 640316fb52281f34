"""Golden playthroughs: whole matches with every view, menu and event, kept as text. Any change in
what somebody sees shows up as a difference; `make golden` writes them again."""

from pathlib import Path

from reihum.bots.random_player import random_step
from reihum.core.match import Match
from reihum.core.options import Value
from reihum.core.position import write
from reihum.core.rng import Rng, SeededTape
from reihum.core.zones import SeenZone, View
from reihum.games import GAMES, find_game, setup_for
from tests.sweep import few_seats, short

FOLDER = Path(__file__).parent

# By their names: game, seats and options. A game that is not here has a short one.
PLAYTHROUGHS: dict[str, tuple[str, int, dict[str, Value]]] = {
    "elfer-raus-3": ("elfer-raus", 3, {"numbers": 5, "hand": 4, "deals": 2}),
    "elfer-raus-false-start": (
        "elfer-raus",
        2,
        {"variant": "false-start", "numbers": 8, "hand": 6},
    ),
    "elfer-raus-three-numbers": (
        "elfer-raus",
        2,
        {"variant": "three-numbers", "without": "red", "numbers": 7, "hand": 5},
    ),
    "elfer-raus-any-card": ("elfer-raus", 4, {"variant": "any-card", "numbers": 5, "hand": 3}),
    "elfer-raus-master-2": (
        "elfer-raus-master",
        2,
        {"numbers": 9, "colours": 3, "hand": 7, "deals": 2},
    ),
    "elfer-raus-master-order": (
        "elfer-raus-master",
        4,
        {"row_order": "red-blue-green-yellow", "numbers": 9, "hand": 7, "beginner": "2"},
    ),
    "mogeln-3": ("mogeln", 3, {"numbers": 4, "deals": 2}),
    "mogeln-honest": (
        "mogeln",
        4,
        {"smuggling": False, "colour": "green", "count_to": "20", "numbers": 4},
    ),
    "mogeln-last-doubted": ("mogeln", 5, {"numbers": 3, "colours": 2}),
    "schnipp-schnapp-3": ("schnipp-schnapp", 3, {"numbers": 4, "limit": 8}),
    "schnipp-schnapp-together": (
        "schnipp-schnapp",
        3,
        {"together": True, "numbers": 4, "limit": 8},
    ),
    "hoechste-karte-3": ("hoechste-karte", 3, {"deals": 2, "numbers": 5}),
    "koenigs-romme-3": ("koenigs-romme", 3, {"deals": 2}),
    "koenigs-romme-limit": ("koenigs-romme", 2, {"deals": 1, "limit": 2, "dealer": "1"}),
    "koenigs-romme-solo": ("koenigs-romme-solo", 1, {}),
    "bloom-2": ("bloom", 2, {"deals": 1, "hand": 3}),
    "ueberall-anschliessen-3": ("ueberall-anschliessen", 3, {"colours": 2, "numbers": 5}),
    "ueberall-anschliessen-strict": (
        "ueberall-anschliessen",
        2,
        {"oversights": False, "play_on": False, "colours": 2, "numbers": 6},
    ),
    "ratefix-3": ("ratefix", 3, {"hand": 4}),
    "zweikampf": ("zweikampf", 2, {"numbers": 6}),
    "zweikampf-long": ("zweikampf", 2, {"numbers": 4, "long": True}),
    "farben-sammeln-3": ("farben-sammeln", 3, {"numbers": 6, "hand": 5, "limit": 6, "deals": 2}),
    "schwarzer-peter-4": ("schwarzer-peter", 4, {"numbers": 6, "deals": 2}),
}
_CHOSEN = {game for game, _, _ in PLAYTHROUGHS.values()}
PLAYTHROUGHS |= {
    f"{game}-{few_seats(game)}": (game, few_seats(game), short(game))
    for game in GAMES
    if game not in _CHOSEN
}


def show_zone(zone: SeenZone) -> str:
    if zone.cards is None:
        return "empty" if zone.empty else "some"
    return " ".join(zone.cards) or "-"


def show_view(view: View) -> str:
    who = "all" if view.seat is None else f"{view.seat}  "
    zones = ", ".join(f"{name} {show_zone(zone)}" for name, zone in view.zones.items())
    return f"  {who} {zones}" + (f" | answer {view.answer}" if view.answer else "")


def playthrough(name: str) -> str:
    """The whole text of a playthrough."""
    game, seats, options = PLAYTHROUGHS[name]
    setup, rng = setup_for(game, seats, options), Rng(f"players/{name}")
    match = Match(find_game(game), setup, SeededTape(name), telling=True)
    lines, events = [f"# {name}"], [*match.events]
    while True:
        lines += [
            f"  {'all' if seat is None else seat} hears {seen.json()}"
            for seat in (*range(seats), None)
            for event in events
            if (seen := event.seen_by(seat))
        ]
        lines += ["", write(match.game)]
        lines += [show_view(match.game.view(seat)) for seat in (*range(seats), None)]
        if not match.game.due():
            break
        for seat in match.game.may():
            menu = "; ".join(str(action) for action in match.game.menu(seat))
            verbs = "; ".join(verb.name for verb in match.game.verbs(seat))
            lines.append(f"  {seat} may {menu} [{verbs}]")
        lines += [
            f"  {seat} now {' '.join((told.key, *(f'{name}={fact}' for name, fact in told.facts)))}"
            for seat in range(seats)
            if (told := match.game.now(seat))
        ]
        undoers = [seat for seat in range(seats) if match.may_undo(seat)]
        if undoers and rng.below(12) == 0:
            lines.append(f"> {undoers[0]} undo")
            events = match.undo(undoers[0])
            continue
        acting, action = random_step(match.game, rng)
        lines.append(f"> {acting} {action}")
        events = match.act(acting, action)
    lines.append(f"totals {match.game.totals()}, winners {match.game.winners()}")
    return "\n".join(lines) + "\n"
