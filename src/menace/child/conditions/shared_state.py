"""What a module of the target keeps between calls: put back, so that two calls begin alike in one process."""

from __future__ import annotations

import sys
from typing import Any, Dict, List, Tuple

_CONTAINERS = (dict, list, set)
_PLAIN = (type(None), bool, int, float, str, bytes, tuple, frozenset)
_MOST_NAMES, _MOST_ITEMS = 200, 1000


class SharedState:
    """The containers and plain values among the names of the module that a function belongs to."""

    def __init__(self, function: Any) -> None:
        module = sys.modules.get(getattr(function, "__module__", None) or "")
        self._names: Dict[str, Any] = getattr(module, "__dict__", {})
        self._contents: List[Tuple[Any, Any]] = []
        self._values: Dict[str, Any] = {}

    def keep(self) -> None:
        """Remember what is there now; of containers what they hold, not what is in that."""
        named = [(name, value) for name, value in list(self._names.items())[:_MOST_NAMES] if name[:2] != "__"]
        self._values = {name: value for name, value in named if type(value) in _PLAIN or type(value) in _CONTAINERS}
        self._contents = [
            (value, value.copy()) for value in self._values.values()
            if type(value) in _CONTAINERS and len(value) <= _MOST_ITEMS
        ]  # fmt: skip

    def restore(self) -> None:
        """Have everything again as it was remembered."""
        for container, content in self._contents:
            # Not compared first: what is in there may be of classes whose instances do anything when they are.
            container.clear()
            (container.extend if type(container) is list else container.update)(content)
        for name, value in self._values.items():
            if self._names.get(name) is not value:
                self._names[name] = value
