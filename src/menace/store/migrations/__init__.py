"""The steps by which a store of any earlier version becomes one of today; alembic applies them in order."""
