"""Stable identity: a short digest of text parts, equal on every machine and in every process."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

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


_KNOWN: dict[int, tuple[object, str]] = {}
_MOST_KNOWN = 512


def digest_once(value: object, compute: Callable[[], str]) -> str:
    """The digest of a value that never changes, computed the first time it is asked for."""
    known = _KNOWN.get(id(value))
    if known is None or known[0] is not value:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        # With the value itself, so that no other gets its number.
        known = _KNOWN[id(value)] = (value, compute())
    return known[1]
