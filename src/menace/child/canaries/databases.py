"""Connections to databases that are known from the start, and tell of every statement that could not be read."""

from __future__ import annotations

import sys
from typing import Any, Callable, Iterable

_FACTORY = 5
"""The place of the class among the arguments of ``connect``."""

Told = Callable[[BaseException], None]
Opened = Callable[[Any], None]


def watch_connections(told: Told, opened: Opened, modules: Iterable[Any]) -> None:
    """Hear of every new connection of the process, and of its errors; ``modules`` are those that may hold ``connect``.

    Also of those that an instance makes before it is called: no event is looked at until then.
    """
    library = sys.modules.get("sqlite3")
    if library is None:
        return
    real, connection = library.connect, _watched_connection(library, told)

    def connect(*args: Any, **kwargs: Any) -> Any:
        if len(args) <= _FACTORY:
            kwargs.setdefault("factory", connection)
        made = real(*args, **kwargs)
        opened(made)
        return made

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
