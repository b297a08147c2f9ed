"""Connections to databases that tell of every statement that could not be read, whoever swallows the error."""

from __future__ import annotations

import sys
from typing import Any, Callable, Iterable

_FACTORY = 5
"""The place of the class among the arguments of ``connect``."""

Told = Callable[[BaseException], None]


def watch_errors(told: Told, modules: Iterable[Any]) -> None:
    """Make every new connection of the process tell of its errors; ``modules`` are those that may hold ``connect``."""
    library = sys.modules.get("sqlite3")
    if library is None:
        return
    real, connection = library.connect, _watched_connection(library, told)

    def connect(*args: Any, **kwargs: Any) -> Any:
        if len(args) <= _FACTORY:
            kwargs.setdefault("factory", connection)
        return real(*args, **kwargs)

    for module in (library, sys.modules.get("sqlite3.dbapi2"), *modules):
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if value is real:
                setattr(module, name, connect)


def _watched_connection(library: Any, told: Told) -> Any:
    def asked(method: Callable[..., Any], *args: Any) -> Any:
        try:
            return method(*args)
        except library.Error as error:
            told(error)
            raise

    class Asking:
        def execute(self, *args: Any) -> Any:
            return asked(super().execute, *args)  # type: ignore[misc]

        def executemany(self, *args: Any) -> Any:
            return asked(super().executemany, *args)  # type: ignore[misc]

        def executescript(self, *args: Any) -> Any:
            return asked(super().executescript, *args)  # type: ignore[misc]

    class Cursor(Asking, library.Cursor):  # type: ignore[misc]
        pass

    class Connection(Asking, library.Connection):  # type: ignore[misc]
        def cursor(self, factory: Any = Cursor) -> Any:
            return super().cursor(factory)

    return Connection
