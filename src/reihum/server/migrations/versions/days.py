"""The deal of the day: which tables play one, and the secret that the seeds are made from."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.add_column("tables", sa.Column("day", sa.String, nullable=False, server_default=""))
    op.create_index("tables_of_day", "tables", ["day"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
