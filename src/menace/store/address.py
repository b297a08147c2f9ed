"""Where the store is: a database address, checked before anything is opened."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from menace.errors import EnvironmentUnfit, UsageError

VARIABLE = "MENACE_DATABASE_URL"
_DRIVERS = {"sqlite": "pysqlite", "postgresql": "psycopg"}


@dataclass(frozen=True, slots=True)
class Address:
    """A place that can be opened: a file on this machine, or the URL of a server."""

    place: Path | URL

    def __str__(self) -> str:
        return str(self.place) if isinstance(self.place, Path) else self.place.render_as_string(hide_password=True)


def parse_address(text: str) -> Address:
    """The address behind ``sqlite:///path`` or ``postgresql://host/name``; anything else is a ``UsageError``."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise UsageError(
            f"{VARIABLE} is not a database address such as sqlite:////path/menace.db or postgresql://host/name"
        ) from error
    backend, _, driver = url.drivername.partition("+")
    if backend not in _DRIVERS or driver not in ("", _DRIVERS[backend]):
        raise UsageError(f"{VARIABLE} names {url.drivername}, but a store can only be sqlite or postgresql")
    if backend != "sqlite":
        return Address(url.set(drivername=f"{backend}+{_DRIVERS[backend]}"))
    name = url.database or ""
    if name in ("", ":memory:") or name.startswith("file:") or url.query:
        raise UsageError(f"{VARIABLE} must name a plain file, as in sqlite:////path/menace.db")
    return file_address(Path(name))


def file_address(file: Path) -> Address:
    """The address of an SQLite file, whose folder has to exist."""
    try:
        # Resolved, so that the files SQLite puts beside it are found even behind a symbolic link.
        real = file.resolve()
        is_folder, has_folder = real.is_dir(), real.parent.is_dir()
    except PermissionError as error:
        raise EnvironmentUnfit(f"the store {file} cannot be reached: no permission") from error
    except (OSError, ValueError, RuntimeError) as error:
        raise UsageError(f"the store cannot be {str(file)!r}: {error}") from error
    if is_folder:
        raise UsageError(f"the store cannot be {file}, because that is a folder")
    if not has_folder:
        raise UsageError(f"the store cannot be {file}, because there is no folder {real.parent}")
    return Address(real)
