"""Stable identity: a short digest of text parts, equal on every machine and in every process."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from menace.domain.once import Once

ID_LENGTH = 12
"""Hexadecimal digits kept of a digest; 48 bits are ample for the cases of one run."""


def digest(*parts: str) -> str:
    """A short stable digest; the lengths of the parts are part of it, so that ('ab', 'c') is not ('a', 'bc')."""
    state = hashlib.sha256()
    for part in parts:
        encoded = part.encode("utf-8", "surrogatepass")
        state.update(str(len(encoded)).encode("ascii") + b":")
        state.update(encoded)
    return state.hexdigest()[:ID_LENGTH]


_KNOWN: Once[str] = Once(512)


def digest_once(value: object, compute: Callable[[], str]) -> str:
    """The digest of a value that never changes, computed the first time it is asked for."""
    return _KNOWN.of(value, compute)
