"""A table may begin with a deal that was played elsewhere; and who played the same one."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.add_column("tables", sa.Column("seed", sa.String, nullable=False, server_default=""))
    op.create_index("matches_of_deal", "matches", ["seed"])
