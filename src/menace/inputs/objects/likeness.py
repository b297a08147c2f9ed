"""Objects for a parameter of which the code asks attributes and methods that no kind of plain value has.

``page.slug`` says little about the class of ``page``, but enough to find one of the target that has a slug, or to
make something that has one and nothing else.
"""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Iterable, Mapping
from functools import lru_cache

from menace.inputs.objects.classes import constructor
from menace.inputs.source.doings import METHODS
from menace.inputs.source.library import Definition, Library
from menace.inputs.source.signatures import Function
from menace.inputs.values import pools
from menace.inputs.values.meanings import MEANINGS, named_kinds

_MOST_ATTRIBUTES = 8
_VARIANTS = 4
_REMEMBERED = 1024
"""Classes that are not read again for each parameter that might be one of theirs."""
_VALUES = {
    **{
        name: each.values
        for name, each in MEANINGS.items()
        if not each.setup and len(each.types) == 1 and name != "callable"
    },
    "int": pools.SCALARS["int"],
    "float": ("1.0", "0.0", "-1.5", "100.0"),
    "list": ("['hello']", "[]", "['a', 'b']"),
    "dict": ("{'a': 1}", "{}"),
}
_OF_DATABASES = {"connection": sqlite3.Connection, "cursor": sqlite3.Cursor}
SETUP = "import types"
"""The statement that stand-ins need."""
STAND_IN = "SimpleNamespace"
"""The type they have."""


def is_like_none(attributes: Mapping[str, str]) -> bool:
    """Whether attributes are asked for that no plain value has, few enough to give them all.

    A method of files, say, that is called speaks for a file, whatever else is asked of it.
    """
    own = [name for name in attributes if name not in METHODS]
    if any(kind == "callable" and name in METHODS for name, kind in attributes.items()):
        return False
    return bool(own) and len(attributes) <= _MOST_ATTRIBUTES and not any(name.startswith("__") for name in attributes)


def is_like_named(name: str, attributes: Iterable[str]) -> bool:
    """Whether a parameter is named like a database's own objects, and only what these have is asked of it."""
    kinds = [_OF_DATABASES[kind] for kind in named_kinds(name) if kind in _OF_DATABASES]
    return any(all(hasattr(kind, each) for each in attributes) for kind in kinds)


def having(library: Library, attributes: Iterable[str], home: object) -> list[Definition]:
    """Classes of the target that have all of the attributes and can be made; those of the file at ``home`` first."""
    wanted = set(attributes)
    fit = [each for each in library.classes() if wanted <= _offered(each.node) and constructor(library, each)]
    return sorted(fit, key=lambda each: each.module.path != home)


def stand_in_for(attributes: Mapping[str, str]) -> tuple[str, ...]:
    """Objects with these attributes, of the kinds their names speak for; those that are called can be called."""
    made = []
    for step in range(_VARIANTS):
        told = [f"{name}={_value(name, kind, step)}" for name, kind in attributes.items()]
        made.append(f"types.SimpleNamespace({', '.join(told)})")
    return tuple(dict.fromkeys(made))


def _value(name: str, kind: str, step: int) -> str:
    """A value for an attribute, of one type in all steps: the objects stand side by side in lists."""
    used = (*named_kinds(name), kind) if kind in ("list", "callable") else (kind, *named_kinds(name))
    kinds = [each for each in (*used, "str") if each in _VALUES]
    value = _VALUES[kinds[0]][step % len(_VALUES[kinds[0]])]
    return f"lambda *args, **kwargs: {value}" if kind == "callable" else value


@lru_cache(maxsize=_REMEMBERED)
def _offered(node: ast.ClassDef) -> frozenset[str]:
    """The names that instances of a class have by its own text."""
    names = {item.name for item in node.body if isinstance(item, Function)}
    for each in ast.walk(node):
        if isinstance(each, ast.AnnAssign | ast.Assign):
            targets = each.targets if isinstance(each, ast.Assign) else [each.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
            names |= {target.attr for target in targets if isinstance(target, ast.Attribute)}
    return frozenset(names)
