"""A bot that can play a match: a level or a yardstick, and its own dice."""

from reihum.bots import levels, yardsticks
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.errors import Mistake, Refusal
from reihum.core.rng import Rng, new_seed

RANDOM = "random"
KNOWN = (RANDOM, *yardsticks.NAMES, *levels.LEVELS)


class Bot:
    """Plays from a chair, so it knows only what its seat can know. `random` chooses any action of
    the menu; it and the other yardsticks, such as `tuned-1`, never change. With the same seed and
    the same questions a bot gives the same answers.

    >>> import reihum
    >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
    >>> bots = [reihum.bot("medium", seed="a"), reihum.bot("random", seed="b")]
    >>> chairs = [match.chair(0), match.chair(1)]
    >>> while match.due():
    ...     seat = match.due()[0]
    ...     match.play(seat, bots[seat].decide(chairs[seat]))
    >>> match.winners()
    (0,)
    """

    def __init__(
        self, level: str, *, seed: str | int | None = None, playouts: int | None = None
    ) -> None:
        """`playouts` is how many playouts a hard bot makes for each decision, if not as many as
        usual in the game."""
        if level not in KNOWN:
            raise Mistake("bad-level", level=level, known=", ".join(KNOWN))
        self.level, self.playouts = level, playouts
        self.seed = new_seed() if seed is None else str(seed)
        self._rng = Rng(self.seed)

    def __repr__(self) -> str:
        playouts = "" if self.playouts is None else f", playouts={self.playouts}"
        return f"reihum.bot({self.level!r}, seed={self.seed!r}{playouts})"

    def decide(self, chair: Chair) -> Action:
        """What the bot does; raises a Refusal if the game does not wait for this chair's seat.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> reihum.bot("medium").decide(match.chair(0))
        Action.parse('lay R11')
        """
        seat, view = chair.seat, chair.view
        asked = view.facts["asked"]
        if view.facts["phase"] == "over":
            raise Refusal("G6", "over")
        if seat is None or not isinstance(asked, tuple) or seat not in asked:
            raise Refusal("G1", "not-your-turn", seats=asked)
        if view.answer is not None:
            raise Refusal("G1", "answered")
        if self.level == RANDOM:
            return self._rng.choice(chair.imagine(self._rng).menu(seat))
        if self.level in yardsticks.NAMES:
            found = yardsticks.check_yardstick(self.level, chair.setup.game)
            return found.decide(chair, self._rng)
        return levels.decide(chair, self.level, self._rng, self.playouts)

    def interject(self, chair: Chair) -> Action | None:
        """What the bot calls out of turn, in games where a seat may; None if it says nothing.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> print(reihum.bot("medium").interject(match.chair(1)))
        None
        """
        seat, world = chair.seat, chair.imagine(self._rng)
        if seat is None or seat in world.due() or seat not in world.may():
            return None
        if self.level == RANDOM:
            return self._rng.choice((*world.menu(seat), None))
        if self.level in yardsticks.NAMES:
            found = yardsticks.check_yardstick(self.level, chair.setup.game)
            return found.interject(chair, self._rng)
        return levels.interject(chair, self.level, self._rng)
