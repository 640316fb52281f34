"""Beside a real table: what a score pad has to know of each game, what cards count there, and how a
hand of Königs-Rommé is best laid.

Plain functions, JSON in and JSON out, without a server: they can also run inside a browser.
"""

from reihum.pad.counting import count
from reihum.pad.laying import lay
from reihum.pad.sheets import sheets

__all__ = ["count", "lay", "sheets"]
