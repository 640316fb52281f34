"""Run by Alembic: bring the store of the connection it is given up to date."""

from alembic import context

from reihum.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
