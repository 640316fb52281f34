"""The server in a hurry, for tests that play whole matches: fast bots answer almost at once."""

from reihum import timing
from reihum.cli import main
from reihum.seating import PACES

PACES["fast"] = 0.1
timing.CALLS["fast"] = 0.1
timing.PONDERING = 0.0

if __name__ == "__main__":
    main()
