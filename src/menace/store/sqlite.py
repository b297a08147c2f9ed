"""Everything that only SQLite can do, or needs. No other file of the store knows SQLite's ways."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

__all__ = [
    "NAME",
    "WRITES",
    "Error",
    "back_up",
    "engine",
    "insert",
    "is_damage",
    "is_damaged",
    "looking",
    "reason",
    "side_files",
]

Error = sqlite3.Error
NAME = "sqlite"
WRITES = {"menace_writes": True}
"""The execution option that marks a connection whose transactions write."""

_BUSY_SECONDS = 30
_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_REASONS = {
    sqlite3.SQLITE_FULL: "there is no room left on the disk",
    sqlite3.SQLITE_READONLY: "it cannot be written",
    sqlite3.SQLITE_PERM: "there is no permission",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened or its folder cannot be written",
    sqlite3.SQLITE_BUSY: f"another process kept it locked for more than {_BUSY_SECONDS} seconds",
    sqlite3.SQLITE_LOCKED: "it is locked",
    sqlite3.SQLITE_IOERR: "the disk reported an error, perhaps because it is full",
    sqlite3.SQLITE_CORRUPT: "it is damaged, and will be moved aside when it is opened next",
    sqlite3.SQLITE_NOTADB: "it is damaged, and will be moved aside when it is opened next",
}


def engine(file: Path) -> Engine:
    """An engine whose readers never wait, and whose writers wait for each other instead of failing."""

    def connect() -> sqlite3.Connection:
        connection = _connect(str(file))
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            # In WAL mode this survives every death of the process; only a power cut can cost the last commits,
            # never the file, and a resumed run makes those good.
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    created = create_engine("sqlite://", creator=connect, poolclass=QueuePool)
    event.listen(created, "begin", _begin)
    return created


@contextmanager
def looking(file: Path) -> Iterator[Connection]:
    """A connection that only looks, so that a database which is not ours keeps every byte."""
    log = side_files(file)[0]
    # Closing a writable connection would merge another program's log into its database. Without a log there is
    # nothing to merge, and a read-only connection would leave empty side files and stumble over an unfinished journal.
    mode = "ro" if log.exists() and log.stat().st_size else "rw"
    viewer = create_engine("sqlite://", creator=lambda: _connect(f"{file.as_uri()}?mode={mode}"), poolclass=NullPool)
    try:
        with viewer.connect() as connection:
            yield connection
    finally:
        viewer.dispose()


def is_damaged(connection: Connection) -> bool:
    """Whether SQLite's own check of the whole file finds something wrong."""
    try:
        return connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok"
    except DatabaseError as error:
        if is_damage(error):
            return True
        raise


def is_damage(error: DatabaseError) -> bool:
    """Whether the error says that the file is no database, or no longer one."""
    return _code(error.orig) in _DAMAGE


def reason(error: BaseException) -> str | None:
    """Why SQLite could not, in a few words; nothing when the error is not one of SQLite's usual ones."""
    return _REASONS.get(_code(error))


def back_up(file: Path, target: Path) -> None:
    """Copy a database that others may be writing to at the same time, through SQLite's own backup."""
    with closing(_connect(str(file))) as source, closing(_connect(str(target))) as copy:
        source.backup(copy)


def side_files(file: Path) -> list[Path]:
    """The files that SQLite may have put beside a database and that belong to it."""
    return [file.with_name(file.name + suffix) for suffix in ("-wal", "-shm", "-journal")]


def _connect(target: str) -> sqlite3.Connection:
    # Without an isolation level Python leaves transactions alone, and ``_begin`` can say which kind is wanted.
    # The pool hands a connection to one thread at a time, so SQLite's own check of the thread is in the way.
    return sqlite3.connect(
        target, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=target.startswith("file:")
    )


def _begin(connection: Connection) -> None:
    # A writer takes the lock at once: one that reads first and locks later can be refused without waiting.
    writes = connection.get_execution_options().get("menace_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _code(error: Any) -> int:
    """SQLite's primary result code; the upper bits tell variants apart."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
