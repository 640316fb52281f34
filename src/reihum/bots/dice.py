"""Fast dice for playouts: a linear congruential generator."""

MULTIPLIER, INCREMENT, MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1


class Dice:
    """Fast random numbers for imagined games. Real matches must not use them."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, for small n."""
        self.state = state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return (state >> 33) * n >> 31
