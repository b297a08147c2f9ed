"""Objects for a protocol that no class of the target has: they have what it asks for, and nothing else."""

from __future__ import annotations

import ast

from menace.inputs.source.signatures import Function, decorator_names
from menace.inputs.values.hints import Names, Pool, pool_for

_VARIANTS = 2


def stand_ins(node: ast.ClassDef, names: Names, depth: int) -> Pool | None:
    """Instances of a class made on the spot, with the members of the protocol; None when one of them is unclear."""
    members: dict[str, Pool] = {}
    methods: set[str] = set()
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            pool, name = pool_for(item.annotation, names, depth + 1), item.target.id
        elif isinstance(item, ast.FunctionDef):
            pool, name = pool_for(item.returns, names, depth + 1) if item.returns else None, item.name
            if "property" not in decorator_names(item):
                methods.add(name)
        elif isinstance(item, Function):
            return None
        else:
            continue
        if pool is None:
            return None
        members[name] = pool
    if not members:
        return None
    variants = [_written(node.name, members, methods, step) for step in range(_VARIANTS)]
    setup = dict.fromkeys(line for pool in members.values() for line in pool.setup)
    return Pool(tuple(dict.fromkeys(variants)), tuple(setup))


def _written(title: str, members: dict[str, Pool], methods: set[str], step: int) -> str:
    values = {name: pool.values[step % len(pool.values)] for name, pool in members.items()}
    told = [
        f"{name!r}: (lambda self, *args, **kwargs: {value})" if name in methods else f"{name!r}: {value}"
        for name, value in values.items()
    ]
    return f"type({title!r}, (), {{{', '.join(told)}}})()"
