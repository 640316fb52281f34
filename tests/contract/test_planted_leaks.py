"""Leaks planted on purpose, one of each kind: the contract must catch them all."""

from collections.abc import Sequence
from typing import Any

import pytest

from reihum.core.actions import Action
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.core.events import Moved
from reihum.core.game import Game
from reihum.core.rng import SeededTape
from reihum.core.tell import Tell
from reihum.core.zones import Fact
from reihum.games import GAMES, setup_for
from reihum.games.elfer_raus import PASS, ElferRaus
from reihum.games.hoechste_karte import HoechsteKarte
from reihum.games.mogeln import Mogeln
from reihum.games.schnipp_schnapp import STAY, SchnippSchnapp
from tests.contract.walk import Broken, walk


class HandInAFact(ElferRaus):
    """A hidden hand: everybody sees how many red cards seat 1 holds."""

    def facts(self) -> dict[str, Fact]:
        return super().facts() | {"hint": (self.hands[1] & self.plan.numbers.suits[0]).bit_count()}


class HandInASum(Mogeln):
    """A hidden size: the size of a hand, in a game where sizes are hidden."""

    def facts(self) -> dict[str, Fact]:
        return super().facts() | {"sizes": tuple(hand.bit_count() for hand in self.hands)}


class ChoiceCounted(HoechsteKarte):
    """A secret answer: everybody sees how many have chosen."""

    def facts(self) -> dict[str, Fact]:
        return super().facts() | {"chosen": sum(a is not None for a in self.answers)}


class ChoiceTaken(HoechsteKarte):
    """A secret answer: a chosen card disappears from the others' menus."""

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        taken = {a.cards[0][1:] for a in self.answers if a is not None}
        return tuple(a for a in super().menu_of(seat) if a.cards[0][1:] not in taken)


class WindowAnswered(SchnippSchnapp):
    """A secret call: a seat that has answered is no longer asked."""

    def facts(self) -> dict[str, Fact]:
        return super().facts() | {"asked": self.due()}


class WindowClosed(SchnippSchnapp):
    """A secret call: after somebody has called, the others can only stay."""

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        called = any(a is not None and a != STAY for a in self.answers)
        return (STAY,) if self.up and called else super().menu_of(seat)

    def law(self, seat: int, action: Action) -> Action:
        if self.up and action not in self.menu_of(seat) and action.verb in ("schnapp", "schnipp"):
            raise Refusal("SS11", "barred")
        return super().law(seat, action)


class MenuKnowsTheStock(ElferRaus):
    """A menu: drawing is offered only if the drawn card will help."""

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        menu = super().menu_of(seat)
        if menu == (Action("draw"),) and self.fits >> self.stock[self.left - 1] & 1:
            return (*menu, PASS)
        return menu

    def law(self, seat: int, action: Action) -> Any:
        if action in self.menu_of(seat) and action.verb == "pass":
            return PASS
        return super().law(seat, action)


class RefusalKnows(Mogeln):
    """A refusal: accusing is possible only if somebody has really smuggled."""

    def law(self, seat: int, action: Action) -> Any:
        if action.verb == "accuse" and len(self.laid) == 1:
            raise Refusal("MO7", "nothing-laid")
        return super().law(seat, action)

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        if len(self.laid) != 1:
            return super().menu_of(seat)
        return tuple(a for a in super().menu_of(seat) if a.verb != "accuse") or (Action("doubt"),)


class RefusalTellsFacts(ElferRaus):
    """A refusal that names the top card of the stock."""

    def law(self, seat: int, action: Action) -> Any:
        if action.verb == "end" and not self.laid and self.left:
            raise Refusal("ER6", "lay-first", top=self.stock[self.left - 1])
        return super().law(seat, action)


class CueKnows(ElferRaus):
    """A cue: whoever has to draw is told whether the drawn card will help."""

    def now_of(self, seat: int) -> Cue:
        told = super().now_of(seat)
        helps = told.key == "draw" and self.fits >> self.stock[self.left - 1] & 1
        return cue("draw-again") if helps else told


class WaitingKnows(Mogeln):
    """A cue for those who only wait: whether the next player holds what they must say."""

    def wait_of(self, seat: int) -> Cue | None:
        held = self.plan.deck.of(self.hands[self.asked[0]])
        honest = any(self.plan.honest(card, self.next_count()) for card in held)
        return cue("believed", seat=self.asked[0]) if honest else None


class EventToAll(ElferRaus):
    """An event: a drawn card is shown to everyone. Views and events still agree, and the belief
    accepts it; only the rules tests, which state who sees what, can find it."""

    def move(self, seat: int, meant: Any, tell: Tell | None) -> None:
        super().move(seat, meant, tell)
        if tell:
            tell.events = [
                Moved(e.cards, e.source, e.target, emptied=e.emptied) if isinstance(e, Moved) else e
                for e in tell.events
            ]


class AnswerInAnEvent(HoechsteKarte):
    """A secret answer in an event to everyone: views and events no longer agree."""

    def _seal(self, seat: int, action: Action, tell: Tell | None) -> None:
        super()._seal(seat, action, tell)
        if tell and any(self.answers):
            tell.moved((self.plan.deck.index[action.cards[0]],), f"hand.{seat}", "middle")


LEAKS: Sequence[type[Game]] = (
    HandInAFact,
    HandInASum,
    ChoiceCounted,
    ChoiceTaken,
    WindowAnswered,
    WindowClosed,
    MenuKnowsTheStock,
    RefusalKnows,
    RefusalTellsFacts,
    CueKnows,
    WaitingKnows,
    AnswerInAnEvent,
)


def caught(leaky: type[Game], monkeypatch: pytest.MonkeyPatch, walks: int) -> bool:
    monkeypatch.setitem(GAMES, leaky.ID, leaky)
    options = {"limit": 5} if leaky.ID == "schnipp-schnapp" else {}
    for seed in map(str, range(walks)):
        try:
            walk(setup_for(leaky.ID, 3, options), seed, closely=150)
        except (Broken, AssertionError):
            return True
    return False


@pytest.mark.parametrize("leaky", LEAKS, ids=lambda leaky: leaky.__name__)
def test_a_planted_leak_is_caught(leaky: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    assert caught(leaky, monkeypatch, walks=20)


@pytest.mark.parametrize("honest", [ElferRaus, Mogeln, HoechsteKarte, SchnippSchnapp])
def test_no_real_game_is_caught(honest: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    assert not caught(honest, monkeypatch, walks=1)


@pytest.mark.parametrize(("kind", "hidden"), [(ElferRaus, True), (EventToAll, False)])
def test_a_drawn_card_shown_to_all_is_seen(kind: type[ElferRaus], hidden: bool) -> None:
    """The walk cannot find this leak, but the rules tests can, with this check of ER10."""
    game = kind(setup_for("elfer-raus", 2), SeededTape("leak"))
    while game.menu(game.due()[0])[0].verb != "draw":
        game.play(game.due()[0], game.menu(game.due()[0])[0])
    tell, seat = Tell(), game.due()[0]
    game.play(seat, Action("draw"), tell)
    moved = next(e for e in tell.events if isinstance(e, Moved))
    assert (moved.seen_by(1 - seat).cards == ("?",)) == hidden
