"""Alembic's way in: migrations run on the connection that the store has opened, in its transaction."""

from alembic import context

from underbridge.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
