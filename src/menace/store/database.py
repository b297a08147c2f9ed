"""Engine and transactions, the same for every database; errors of the database become one sentence here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine
from sqlalchemy.dialects.postgresql import insert as insert_in_postgresql
from sqlalchemy.exc import SQLAlchemyError

from menace.errors import EnvironmentUnfit, MissingExtra, StoreUnusable
from menace.store import sqlite
from menace.store.address import Address


class Database:
    """An open database: short transactions for reading and for writing."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._engine = _engine(address)
        self._writer = self._engine.execution_options(**sqlite.WRITES)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A consistent view; nothing is kept that is written through it."""
        with translated(self.address), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed at the end, or leaves no trace when an error passes through."""
        with translated(self.address), self._writer.begin() as connection:
            yield connection

    def close(self) -> None:
        """Give back every connection."""
        self._engine.dispose()


def insert_new(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add rows in order, leaving out those whose key is there already."""
    if rows:
        insert = sqlite.insert if connection.dialect.name == sqlite.NAME else insert_in_postgresql
        connection.execute(insert(table).on_conflict_do_nothing(), list(rows))


@contextmanager
def translated(address: Address) -> Iterator[None]:
    """Turn what the database complains about into one sentence that names the store."""
    try:
        yield
    except (SQLAlchemyError, sqlite.Error) as error:
        cause = getattr(error, "orig", None) or error
        if reason := sqlite.reason(cause):
            raise EnvironmentUnfit(f"the store {address} cannot be used: {reason}") from error
        first_line = str(cause).strip().partition("\n")[0]
        raise StoreUnusable(f"the store {address} cannot be used: {first_line or type(cause).__name__}") from error


def _engine(address: Address) -> Engine:
    if isinstance(address.place, Path):
        return sqlite.engine(address.place)
    try:
        return create_engine(address.place, connect_args={"connect_timeout": 10})
    except ModuleNotFoundError as error:
        raise MissingExtra("postgres") from error
