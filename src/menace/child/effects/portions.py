"""Streams in memory that give what they hold in portions, as pipes and unbuffered files do."""

from __future__ import annotations

import contextlib
import io
from typing import Any, Callable, Dict, Iterator

Less = Callable[[int], int]
"""How many bytes come where so many are asked for."""


class _Portioned(io.BytesIO):
    """Gives at most so many bytes of what is asked for; who asks for everything gets it, as from a raw stream."""

    less: Less

    def read(self, size: Any = -1, /) -> bytes:
        """A portion of what was asked for."""
        return super().read(self.less(size) if type(size) is int and size > 0 else size)

    def read1(self, size: Any = -1, /) -> bytes:
        """The same, as buffered streams have it."""
        return self.read(size)

    def readinto(self, buffer: Any, /) -> int:
        """The same into memory of the caller's."""
        with memoryview(buffer) as view, view.cast("B") as flat:
            data = self.read(len(flat))
            flat[: len(data)] = data
        return len(data)

    readinto1 = readinto


def portioned(value: Any, less: Less) -> Any:
    """A stream in memory as one that gives portions of what it holds; anything else is what it is."""
    if type(value) is not io.BytesIO or value.closed:
        return value
    made = _Portioned(value.getvalue())
    made.less = less
    made.seek(value.tell())
    return made


@contextlib.contextmanager
def holding_portioned(holder: Any, less: Less) -> Iterator[None]:
    """Have an object hold such streams in place of its own; afterwards it holds what it held."""
    own: Dict[str, Any] = {}
    found = getattr(holder, "__dict__", None)
    held: Dict[str, Any] = found if type(found) is dict else {}
    for name, value in list(held.items()):
        made = portioned(value, less)
        if made is not value:
            own[name], held[name] = value, made
    try:
        yield
    finally:
        held.update(own)
