"""Which of several dictionaries have been changed, found without looking at what is in them where that is possible."""

from __future__ import annotations

import ctypes
import functools
import operator
import sys
from typing import Any, Callable, Dict, List, Sequence

_TAG_AT = 24
"""Where CPython keeps the number that each change renews: behind reference count, type and length."""
_KNOWN = ((3, 8), (3, 12))
"""The interpreters in which it was found there; later ones have no such number."""

_is = operator.is_


class Versions:
    """Dictionaries told by their values; ``versions_of`` gives something quicker where there is such a thing."""

    def __init__(self, mappings: Sequence[Dict[Any, Any]]) -> None:
        self._mappings = mappings
        self._seen: List[Any] = [list(mapping.values()) for mapping in mappings]

    def changed(self) -> List[int]:
        """The places of those that were changed since the last time somebody asked."""
        found = []
        for place, (mapping, seen) in enumerate(zip(self._mappings, self._seen)):  # noqa: B905 - not before 3.10
            if len(mapping) != len(seen) or not all(map(_is, mapping.values(), seen)):
                found.append(place)
                self._seen[place] = list(mapping.values())
        return found


class _Tagged(Versions):
    """Those that are told by the interpreter's own numbers."""

    def __init__(self, mappings: Sequence[Dict[Any, Any]]) -> None:
        self._mappings = mappings  # kept, so that nothing else gets their addresses
        self._tags = [ctypes.c_uint64.from_address(id(mapping) + _TAG_AT) for mapping in mappings]
        self._seen = [tag.value for tag in self._tags]

    def changed(self) -> List[int]:
        now = [tag.value for tag in self._tags]
        if now == self._seen:
            return []
        seen, self._seen = self._seen, now
        return [place for place, number in enumerate(now) if number != seen[place]]


def versions_of(mappings: Sequence[Dict[Any, Any]]) -> Versions:
    """How changes of these are noticed in this interpreter."""
    return _Tagged(mappings) if _has_tags() else Versions(mappings)


@functools.lru_cache(maxsize=None)
def _has_tags() -> bool:
    """Whether the numbers are there: each change must show, and a look must not."""
    is_known = sys.implementation.name == "cpython" and _KNOWN[0] <= sys.version_info[:2] <= _KNOWN[1]
    if not is_known or sys.maxsize < 1 << 32:
        return False
    mapping = {"a": 1}
    versions = _Tagged([mapping])
    changes: List[Callable[[], Any]] = [
        lambda: mapping.update(a=2), lambda: mapping.update(b=1), lambda: mapping.pop("b"),
    ]  # fmt: skip
    for change in changes:
        mapping.get("a")
        if versions.changed():
            return False
        change()
        if not versions.changed():
            return False
    return True
