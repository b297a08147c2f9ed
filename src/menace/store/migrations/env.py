"""What alembic runs to apply migrations: within the transaction that ``menace.store.migrate`` opened."""

from alembic import context

from menace.store.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
