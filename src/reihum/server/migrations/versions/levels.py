"""How well a bot plays; those of before play as the medium ones."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.add_column("seats", sa.Column("level", sa.String, nullable=False, server_default=""))
