"""Makes a store ready to be used: checks it, sets damage aside, backs up and migrates."""

from __future__ import annotations

import logging
import secrets
from datetime import UTC, datetime
from enum import Enum, auto
from itertools import count
from pathlib import Path

from sqlalchemy.exc import DatabaseError

from menace.errors import StoreUnusable
from menace.store import migrate, sqlite
from menace.store.address import VARIABLE, Address
from menace.store.database import Database, translated
from menace.store.files import locked, translated_os_errors

logger = logging.getLogger(__name__)


class Condition(Enum):
    """In which state a store was found."""

    READY = auto()
    EMPTY = auto()
    OLDER = auto()
    DAMAGED = auto()


def prepare(database: Database, data_dir: Path, scripts: Path = migrate.SCRIPTS) -> None:
    """Return when the database holds today's tables; raise, having touched nothing, when it is not ours to use."""
    address = database.address
    if _condition(database, data_dir, scripts) is Condition.READY:
        return
    # Looked at a second time under the lock: another process may have done the work while this one waited.
    with locked(address.place if isinstance(address.place, Path) else data_dir / "store"):
        condition = _condition(database, data_dir, scripts)
        if condition is Condition.DAMAGED and isinstance(address.place, Path):
            _set_aside(address.place)
        if condition is Condition.OLDER and isinstance(address.place, Path):
            _back_up(address.place)
        if condition is not Condition.READY:
            with database.writing() as connection:
                migrate.upgrade(connection, scripts)


def _condition(database: Database, data_dir: Path, scripts: Path) -> Condition:
    place = database.address.place
    if isinstance(place, Path):
        with translated(database.address), translated_os_errors("open", place):
            return _condition_of_file(place, data_dir, scripts)
    with database.reading() as connection:
        return _judge(migrate.contents(connection), database.address, scripts)


def _condition_of_file(file: Path, data_dir: Path, scripts: Path) -> Condition:
    if not file.exists() or file.stat().st_size == 0:
        return Condition.EMPTY
    try:
        with sqlite.looking(file) as connection:
            condition = _judge(migrate.contents(connection), Address(file), scripts)
            return Condition.DAMAGED if sqlite.is_damaged(connection) else condition
    except DatabaseError as error:
        if not sqlite.is_damage(error):
            raise
        # What cannot be read cannot be recognised: only in our own folder is it surely ours to move.
        if not file.is_relative_to(data_dir.resolve()):
            raise StoreUnusable(
                f"{file} is not a readable SQLite database, so it was left alone: name another file in {VARIABLE}"
            ) from error
        return Condition.DAMAGED


def _judge(found: migrate.Contents, address: Address, scripts: Path) -> Condition:
    migrate.check_ours(found, address, scripts)
    if found.revision is None:
        return Condition.EMPTY
    return Condition.READY if migrate.is_newest(found, scripts) else Condition.OLDER


def _set_aside(file: Path) -> None:
    """Rename a damaged database with all its files, for whoever wants to rescue something from it."""
    aside = _free_name(file.with_name(f"{file.name}.corrupt.{datetime.now(UTC):%Y%m%dT%H%M%SZ}"))
    with translated_os_errors("move aside", file):
        # The database itself goes last: if this is interrupted, the next start finds it and does it again.
        for side in sqlite.side_files(file):
            if side.exists():
                side.rename(aside.with_name(aside.name + side.name.removeprefix(file.name)))
        file.rename(aside)
    logger.warning("the store %s was damaged and has been moved to %s; a new, empty store takes its place", file, aside)


def _back_up(file: Path) -> None:
    """Copy an older store beside itself before it is migrated; earlier copies are kept."""
    with translated(Address(file)), sqlite.looking(file) as connection:
        revision = migrate.contents(connection).revision
    target = _free_name(file.with_name(f"{file.name}.backup-{revision}"))
    unfinished = target.with_name(f".{target.name}.{secrets.token_hex(6)}.part")
    with translated_os_errors("back up", file), translated(Address(file)):
        try:
            sqlite.back_up(file, unfinished)
            unfinished.rename(target)
        finally:
            for left in (unfinished, *sqlite.side_files(unfinished)):
                left.unlink(missing_ok=True)
    logger.info("the store %s is from an earlier version and was copied to %s before its upgrade", file, target)


def _free_name(wanted: Path) -> Path:
    """The wanted name, or the first one with a number behind it that nobody uses."""
    numbered = (wanted.with_name(f"{wanted.name}.{number}") for number in count(2))
    return wanted if not wanted.exists() else next(each for each in numbered if not each.exists())
