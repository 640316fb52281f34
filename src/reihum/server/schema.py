"""The tables of the store. Nothing in them is ever changed or removed, but a person's name and
face; and who wants to be forgotten is (forgetting.py): then tokens go, and names, faces and persons
are blank.

A table's rows, read in order, bring it back: who sits where, what the host has set, the last
match, its lines, and whether its lesson was skipped.
"""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("at", Float, nullable=False),
    Column("face", String, nullable=False, server_default=""),  # empty: none was chosen
)

secrets = Table(  # what this server alone knows, made when it is first needed
    "secrets",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

beats = Table(  # one row: when it was last tried whether something can be kept
    "beats",
    metadata,
    Column("n", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)

tokens = Table(  # a person may have several: one for each device
    "tokens",
    metadata,
    Column("hash", String, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("at", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("code", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Column("seed", String, nullable=False, server_default=""),  # of a deal played elsewhere
    Column("day", String, nullable=False, server_default=""),  # whose deal that is: 2025-11-18
    Index("tables_of_day", "day"),
)

seats = Table(  # whose seat this was from then on
    "seats",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("code", ForeignKey("tables.code"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", ForeignKey("people.id")),
    Column("name", String, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("level", String, nullable=False, server_default=""),  # empty in rows of old bots too
    Column("at", Float, nullable=False),
    Column("face", String, nullable=False, server_default=""),  # empty in old rows
    Index("seats_of_table", "code"),
    Index("seats_of_person", "person"),
)

controls = Table(
    "controls",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("code", ForeignKey("tables.code"), nullable=False),
    Column("pace", String, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("limit", Float),
    Column("at", Float, nullable=False),
    Column("locked", Boolean, nullable=False, server_default=false()),
    Column("closed", Boolean, nullable=False, server_default=false()),
    Index("controls_of_table", "code"),
)

expelled = Table(  # who was sent away for good
    "expelled",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("at", Float, nullable=False),
    Index("expelled_person", "person"),
)

hosts = Table(  # who was the host from then on, where it was handed on
    "hosts",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("code", ForeignKey("tables.code"), nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("at", Float, nullable=False),
    Index("hosts_of_table", "code"),
)

matches = Table(
    "matches",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seed", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Index("matches_of_deal", "seed"),
)

promises = Table(  # what a match of a table, or a game of an evening, will be dealt from
    "promises",
    metadata,
    Column("code", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("secret", String, nullable=False),  # nobody is told it before the match is over
    Column("at", Float, nullable=False),
)

parts = Table(  # what people's browsers have added to it, in this order; not whose it was
    "parts",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("code", String, nullable=False),
    Column("number", Integer, nullable=False),
    Column("part", String, nullable=False),
    Column("at", Float, nullable=False),
    Index("parts_of_match", "code", "number"),
)

actions = Table(  # the key makes it impossible to keep a line twice
    "actions",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", String, nullable=False),
    Column("id", String, nullable=False),
    Column("at", Float, nullable=False),
    Column("person", String),  # who did it; null: a bot, the table, or somebody forgotten
)

skips = Table(  # from then on the learner was not guided any more in this match
    "skips",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("how", String, nullable=False),  # "over", or "frozen" by a change of the rules
    Column("names", JSON, nullable=False),
    Column("totals", JSON, nullable=False),
    Column("winners", JSON, nullable=False),
    Column("position", String, nullable=False),
    Column("story", LargeBinary, nullable=False),  # JSON, deflated: what happened, all faces up
    Column("at", Float, nullable=False),
    Column("faces", JSON, nullable=False, server_default="[]"),  # that they wore; none in old rows
)

standings = Table(  # a seat of a match that is over, and who held it at the end
    "standings",
    metadata,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id")),  # null: a bot's, or of somebody forgotten
    Column("level", String, nullable=False),  # a bot's; empty: a person's
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Index("standings_of_person", "person"),
)

evenings = Table(  # several games in a row; the code is longer than a table's
    "evenings",
    metadata,
    Column("code", String, primary_key=True),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("plan", JSON, nullable=False),  # game and options of each; no game: drawn by lot
    Column("at", Float, nullable=False),
)

evening_people = Table(  # from then on somebody is of the evening, or is not any more
    "evening_people",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("evening", ForeignKey("evenings.code"), nullable=False),
    Column("person", ForeignKey("people.id")),  # null: forgotten
    Column("name", String, nullable=False),
    Column("comes", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Index("people_of_evening", "evening"),
    Index("evenings_of_person", "person"),
)

evening_games = Table(  # the key makes it impossible to begin a game twice
    "evening_games",
    metadata,
    Column("evening", ForeignKey("evenings.code"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1
    Column("code", ForeignKey("tables.code"), nullable=False, unique=True),
    Column("at", Float, nullable=False),
)
