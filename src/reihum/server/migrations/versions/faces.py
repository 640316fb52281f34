"""People choose a face; it is kept with them, with their seats and with what they have finished."""

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    op.add_column("people", sa.Column("face", sa.String, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("face", sa.String, nullable=False, server_default=""))
    op.add_column("results", sa.Column("faces", sa.JSON, nullable=False, server_default="[]"))
