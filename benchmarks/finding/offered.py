"""Which functions count: those that the random caller would try too."""

from __future__ import annotations

from typing import Any

DUNDERS = frozenset(
    {
        *("__init__", "__new__", "__len__", "__iter__", "__getitem__", "__eq__", "__repr__", "__contains__"),
        *("__post_init__", "__next__", "__missing__"),
    }
)
"""Methods that the random caller tries besides the public ones, the constructor, which it tries as the class, and those
that it reaches by these: an iterator is consumed, and a mapping asked for a key it has not."""


def is_offered(name: str, module: Any) -> bool:
    """Whether a qualified name is public, or a private function of the module that it offers by a public name."""
    if all(not part.startswith("_") or part in DUNDERS for part in name.split(".")):
        return True
    here = vars(module)
    return name in here and any(each is here[name] for key, each in here.items() if not key.startswith("_"))
