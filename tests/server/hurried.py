"""The server with bots that do not dawdle, for tests that play whole matches: fast is almost at once."""

from reihum import timing
from reihum.cli import main
from reihum.seating import PACES

PACES["fast"] = 0.1
timing.CALLS["fast"] = 0.1
timing.PONDERING = 0.0

if __name__ == "__main__":
    main()
