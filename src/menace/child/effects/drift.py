"""Data whose schema is no longer the agreed one: fields renamed, dropped or of another type."""

from __future__ import annotations

import json
import random
import re
from collections import deque
from typing import Any, Callable, ClassVar, Deque, Dict, List, Mapping, Tuple

from .base import EMPTIED, Effect
from .patches import Patches

_DEEPEST = 50
_MOST_FIELDS = 10_000
_BLANK = "blank"
_KINDS = ("rename", "drop", "retype", _BLANK)
"""What becomes of a field; one that is left blank is told of as one of another type, which it is."""

Path = Tuple[Any, ...]
Change = Dict[str, str]


class SchemaDrift(Effect):
    """A share of the fields, and at least one, is changed in JSON that is read and in records passed to the call.

    Without ``arguments`` what is passed stays as it is.
    """

    name = "schema_drift"
    defaults: ClassVar[Mapping[str, Any]] = {"share": 0.2, "arguments": True}

    def start(self) -> None:
        self._patches = Patches()
        real = json.loads

        def loads(*args: Any, **kwargs: Any) -> Any:
            found = real(*args, **kwargs)
            return self._drifted(found) if self.on else found

        self._patches.put_everywhere({real: loads})

    def stop(self) -> None:
        self._patches.restore()

    def wrap(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call with records of another schema among its arguments; the arguments themselves stay in place."""

        def with_drift(*args: Any, **kwargs: Any) -> Any:
            if not self.on or not self.given["arguments"]:
                return call(*args, **kwargs)
            return call(*map(self._record, args), **{name: self._record(kwargs[name]) for name in kwargs})

        return with_drift

    def stubs(self, values: Dict[str, Any]) -> Dict[str, Any]:
        """The values with another schema."""
        return {name: self._drifted(values[name]) for name in values}

    def _record(self, value: Any) -> Any:
        """An argument with another schema, if it has any; plain lists may hold documents, which are met when read."""
        return self._drifted(value) if any(named for _, named in _found(value)) else value

    def _drifted(self, value: Any) -> Any:
        if type(value) not in (dict, list, tuple):
            return value
        changed, changes = drift(value, self.below(1 << 32), self.given["share"])
        for change in changes:
            self.count("drifted_fields")
            self.count("drifted_by_" + change["kind"])
            if change["kind"] == "retype" and change["was"] == change["became"]:
                self.count(EMPTIED)
        return changed


def drift(value: Any, seed: int, share: float) -> Tuple[Any, List[Change]]:
    """The same data with that share of its fields changed, and the ``path`` and ``kind`` of each change.

    Each also says what it ``was`` and ``became``.

    At least one is changed where there is any field; data without fields gets items of other types. The value itself
    stays as it is.
    """
    chance = random.Random(seed)  # noqa: S311 - replayable on purpose
    found = _found(value)
    paths = [path for path, named in found if named] or [path for path, _ in found]
    if not paths or share <= 0:
        return value, []
    chosen = chance.sample(range(len(paths)), min(len(paths), max(1, round(len(paths) * share))))
    work = _Work({paths[position]: chance.choice(_KINDS) for position in sorted(chosen)})
    return work.rebuilt(value, ()), work.changes


def _found(value: Any) -> List[Tuple[Path, bool]]:
    """The paths of the entries of mappings (named) and of the plain items of sequences, the outermost first."""
    found: List[Tuple[Path, bool]] = []
    waiting: Deque[Tuple[Path, Any]] = deque([((), value)])
    seen = 0
    # Bounded by what was looked at, for data may contain itself.
    while waiting and seen < _MOST_FIELDS:
        path, container = waiting.popleft()
        named = type(container) is dict
        for key, entry in _entries(container):
            seen += 1
            inner = _entries(entry)
            if named or not inner:
                found.append(((*path, key), named))
            if inner and len(path) < _DEEPEST:
                waiting.append(((*path, key), entry))
    return found


class _Work:
    """What is to be done where, and what has been done."""

    def __init__(self, kinds: Dict[Path, str]) -> None:
        self.changes: List[Change] = []
        self._kinds = kinds
        self._on_the_way = {path[:length] for path in kinds for length in range(len(path))}

    def rebuilt(self, value: Any, path: Path) -> Any:
        """The container with its changes; what lies off the way to one is not copied."""
        if path not in self._on_the_way:
            return value
        kept: List[Tuple[Any, Any]] = []
        for key, entry in _entries(value):
            here = (*path, key)
            kept.extend(self._changed(key, self.rebuilt(entry, here), here, value))
        if type(value) is dict:
            return dict(kept)
        items = [entry for _, entry in kept]
        return tuple(items) if type(value) is tuple else items

    def _changed(self, key: Any, entry: Any, here: Path, siblings: Any) -> List[Tuple[Any, Any]]:
        """What stands in place of an entry: nothing, when it is dropped."""
        kind = self._kinds.get(here)
        if kind is None:
            return [(key, entry)]
        became, left = "", []
        if kind == "rename" and isinstance(key, str):
            became = _renamed(key, siblings)
            left = [(became, entry)]
        elif kind != "drop" or type(siblings) is not dict:
            # A list that is shorter is a list of the same shape.
            kind, retyped = "retype", _blank(entry) if kind == _BLANK else _retyped(entry)
            became = type(retyped).__name__
            left = [(key, retyped)]
        was = type(entry).__name__
        self.changes.append({"path": ".".join(map(str, here)), "kind": kind, "was": was, "became": became})
        return left


def _entries(value: Any) -> List[Tuple[Any, Any]]:
    if type(value) is dict:
        return list(value.items())
    if type(value) in (list, tuple):
        return list(enumerate(value))
    return []


def _renamed(key: str, siblings: Dict[Any, Any]) -> str:
    """The same field as the other half of the world spells it."""
    camel = re.sub(r"_+([a-z0-9])", lambda match: match.group(1).upper(), key)
    snake = re.sub(r"([a-z0-9])([A-Z])", lambda match: "%s_%s" % (match.group(1), match.group(2).lower()), key)
    for spelling in (camel, snake, key + "_v2", key + "_v3"):
        if spelling not in siblings:
            return spelling
    return key + "_" * (1 + max(len(str(other)) for other in siblings))


def _blank(value: Any) -> Any:
    """The value as somebody sends it who has nothing to say."""
    if value is None:
        return _retyped(value)
    return type(value)() if type(value) in (dict, list, tuple) and value else None


def _retyped(value: Any) -> Any:
    """The value as a careless version of the other side would send it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return ""
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, str):
        return int(value) if re.fullmatch(r"[0-9]{1,15}", value) else [value]
    if isinstance(value, dict):
        return [[key, entry] for key, entry in value.items()]
    if isinstance(value, (list, tuple)):
        return {str(number): item for number, item in enumerate(value)}
    return None
