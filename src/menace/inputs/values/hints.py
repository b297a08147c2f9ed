"""From a type hint to a pool of values that satisfy it."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from menace.inputs.prose.fitting import fitting
from menace.inputs.values import pools
from menace.inputs.values.kinds import kind_of
from menace.inputs.values.markers import edges, marker_tests

_DEPTH = 3
_WRAPPERS = ("Final", "ClassVar", "Required", "NotRequired", "ReadOnly")


@dataclass(frozen=True, slots=True)
class Pool:
    """Values that satisfy a hint, and the statements their expressions need."""

    values: tuple[str, ...]
    setup: tuple[str, ...] = ()


_TEXT_IO = Pool(("io.StringIO('a\\nb\\n')", "io.StringIO()", "io.StringIO('a\\nb')"), ("import io",))
_BYTES_IO = Pool(("io.BytesIO(b'a\\nb\\n')", "io.BytesIO()", "io.BytesIO(b'a\\nb')"), ("import io",))
_HANDLES = {
    "text_io": _TEXT_IO,
    "bytes_io": _BYTES_IO,
    "io": Pool((*_TEXT_IO.values, *_BYTES_IO.values), _TEXT_IO.setup),
    "socket": Pool(("socket.socketpair()[0]",), ("import socket",)),
}
"""Working handles that end with the case: nothing outside the sandbox is opened."""
_ANY_OBJECT = Pool(("None", "1", "'hello'"))
"""Of an object nobody may ask anything."""
_ANY_PARTS = frozenset({"pathlib.Path", "re.Pattern", "queue.Queue", "asyncio.Queue"})
"""Kinds whose values serve as well when the hint says what is in them, unless that is bytes."""


_OTHER_SORTS = {"Iterable": ("iter({})",), "Sequence": ("tuple({})",)}
"""What may be given where lists are taken most of the time."""


class Names(Protocol):
    """What the names in a hint stand for, in the file that the hint was written in."""

    def origin(self, name: str) -> str:
        """The full name (``typing.Optional``); empty when it cannot be told."""

    def alias(self, name: str) -> ast.expr | None:
        """The hint that a name of the target abbreviates; None when it is no such name."""

    def instances(self, name: str, depth: int) -> Pool | None:
        """Instances of a class of the target, at a depth of nesting; None when it is none or not understood."""


def pool_for(hint: ast.expr, names: Names, depth: int = 0) -> Pool | None:
    """Values of the hinted type, or None when the hint is not understood: then nothing is claimed."""
    if depth > _DEPTH:
        return None
    if isinstance(hint, ast.Constant):
        return _of_constant(hint, names, depth)
    if isinstance(hint, ast.BinOp) and isinstance(hint.op, ast.BitOr):
        return _union(_alternatives(hint), names, depth)
    if isinstance(hint, ast.Subscript):
        return _of_subscript(hint, names, depth)
    if isinstance(hint, ast.Name | ast.Attribute):
        return _of_name(ast.unparse(hint), names, depth)
    return None


def _of_constant(hint: ast.Constant, names: Names, depth: int) -> Pool | None:
    if hint.value is None:
        return Pool(("None",))
    if isinstance(hint.value, str):  # a hint written as text
        try:
            parsed = ast.parse(hint.value.strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
        return pool_for(parsed, names, depth + 1)
    return None


def _of_name(name: str, names: Names, depth: int) -> Pool | None:
    own = names.instances(name, depth)
    if own is not None:
        return own
    alias = names.alias(name)
    if alias is not None:
        # A name for something is no deeper than that; one for another name may lead in a circle.
        return pool_for(alias, names, depth + isinstance(alias, ast.Name | ast.Attribute | ast.Constant))
    kind = kind_of(names.origin(name))
    if kind in _HANDLES:
        return _HANDLES[kind]
    if kind in pools.SCALARS:
        return Pool(pools.SCALARS[kind])
    if kind in pools.FROM_LIBRARY:
        return Pool(pools.FROM_LIBRARY[kind], (f"import {kind.rpartition('.')[0]}",))
    numbers = Pool(pools.SCALARS["int"])
    made = _container(kind, [Pool(pools.SCALARS["str"]), numbers] if kind == "dict" else [numbers])
    return _with_other_sorts(names.origin(name), made)


def _of_subscript(hint: ast.Subscript, names: Names, depth: int) -> Pool | None:
    origin = names.origin(ast.unparse(hint.value))
    special = origin.rpartition(".")[2] if origin.startswith(("typing.", "typing_extensions.")) else ""
    inner = list(hint.slice.elts) if isinstance(hint.slice, ast.Tuple) else [hint.slice]
    if not inner:
        return None
    if special == "Literal":
        return _literal(inner, names, depth)
    if special == "Optional":
        return _union([inner[0], ast.Constant(None)], names, depth)
    if special == "Union":
        return _union(inner, names, depth)
    if special == "Annotated":
        return _marked(inner[0], inner[1:], names, depth)
    if special in _WRAPPERS:
        return pool_for(inner[0], names, depth + 1)
    kind = kind_of(origin)
    if kind == "callable":
        return _callable(inner[-1], names, depth)
    if kind in _HANDLES:
        sort = "bytes_io" if ast.unparse(inner[0]) == "bytes" else "text_io"
        return _HANDLES[sort if kind == "io" else kind]
    if kind == "tuple" and not (len(inner) == 2 and _is_ellipsis(inner[1])):
        return _fixed_tuple(inner, names, depth)
    if kind in _ANY_PARTS and "bytes" not in ast.unparse(hint.slice):
        return _of_name(ast.unparse(hint.value), names, depth)
    known = _all_known([part for part in inner if not _is_ellipsis(part)], names, depth)
    made = _with_other_sorts(origin, _container(kind, known) if known else None)
    # A class of the target that others fill in: whatever is in it, it is made in the same way.
    return made or names.instances(ast.unparse(hint.value), depth)


def _marked(hint: ast.expr, markers: list[ast.expr], names: Names, depth: int) -> Pool | None:
    """Values of a type that keep to the limits behind it, such as ``Gt(0)``; None when those cannot be read."""
    tests, pool = marker_tests(markers, "value"), pool_for(hint, names, depth + 1)
    if tests is None or pool is None or not tests:
        return pool if tests is not None else None
    # Infinity is no literal, so nobody here could say whether it is allowed.
    values = tuple(text for text in pool.values if not text.startswith("float("))
    both = pools.interleaved([values, edges(tests, "value", values)])
    fit = fitting(tuple(dict.fromkeys(both)), "value", tests)
    return Pool(fit, pool.setup) if fit else None


def _callable(result: ast.expr, names: Names, depth: int) -> Pool | None:
    """Functions that take anything and give a value of the result's type."""
    given = pool_for(result, names, depth + 1)
    if given is None and names.origin(ast.unparse(result)) == "builtins.object":
        given = _ANY_OBJECT
    if given is None:
        return None
    return Pool(tuple(f"(lambda *args, **kwargs: {value})" for value in given.values[:4]), given.setup)


def _container(kind: str, inner: Sequence[Pool]) -> Pool | None:
    setup = _setup(inner)
    # Moments with and without a time zone are one type, yet nobody has both in one collection.
    values = tuple(each for each in inner[0].values if each != pools.AWARE)
    if kind == "list":
        return Pool(pools.sequence_of(values), setup)
    if kind == "tuple":
        return Pool(pools.sequence_of(values, "(", ")"), setup)
    if kind in ("set", "frozenset"):
        return Pool(pools.set_of(values, kind), setup)
    if kind == "iterator":
        return Pool(tuple(f"iter({text})" for text in pools.sequence_of(values)), setup)
    if kind == "dict" and len(inner) == 2:
        return Pool(pools.mapping_of(values, inner[1].values), setup)
    if kind == "collections.deque":
        made = tuple(f"collections.deque({text})" for text in pools.sequence_of(values))
        return Pool(made, (*setup, "import collections"))
    return None


def _with_other_sorts(origin: str, pool: Pool | None) -> Pool | None:
    """The lists of a pool, and what else a hint takes: of iterables also some that can be gone through only once."""
    if pool is None or not origin.startswith(("typing.", "collections.abc.")):
        return pool
    name, several = origin.rpartition(".")[2], next((text for text in pool.values if ", " in text), "[]")
    if name not in _OTHER_SORTS or not several.startswith("["):
        return pool
    others = [each.format(text) for each in _OTHER_SORTS[name] for text in (several, "[]")]
    return Pool(tuple(dict.fromkeys([*pool.values[:3], *others, *pool.values[3:]])), pool.setup)


def _literal(choices: list[ast.expr], names: Names, depth: int) -> Pool | None:
    values: list[str] = []
    setup: list[str] = []
    for choice in choices:
        if isinstance(choice, ast.Attribute):  # a member of an enumeration
            members = names.instances(ast.unparse(choice.value), depth)
            if members is None or ast.unparse(choice) not in members.values:
                return None
            setup += members.setup
        elif not isinstance(choice.operand if isinstance(choice, ast.UnaryOp) else choice, ast.Constant):
            return None
        values.append(ast.unparse(choice))
    return Pool(tuple(dict.fromkeys(values)), tuple(dict.fromkeys(setup)))


def _fixed_tuple(inner: list[ast.expr], names: Names, depth: int) -> Pool | None:
    known = _all_known(inner, names, depth)
    if not known:
        return None
    width = max(len(part.values) for part in known)
    # In turns level and shifted: pairs of equal numbers, and pairs in which one is the smaller.
    rows = [
        ", ".join(part.values[(step + shift * slot) % len(part.values)] for slot, part in enumerate(known))
        for step in range(width)
        for shift in (0, 1)
    ]
    comma = "," if len(known) == 1 else ""
    return Pool(tuple(dict.fromkeys(f"({row}{comma})" for row in rows)), _setup(known))


def _all_known(hints: list[ast.expr], names: Names, depth: int) -> list[Pool]:
    """A pool for every hint, or none at all."""
    parts = [pool_for(part, names, depth + 1) for part in hints]
    known = [part for part in parts if part is not None]
    return known if len(known) == len(parts) else []


def _union(choices: list[ast.expr], names: Names, depth: int) -> Pool | None:
    parts = [pool_for(choice, names, depth + 1) for choice in choices]
    # Every alternative that is understood is a permitted input; the others are merely not tried.
    known = [part for part in parts if part is not None]
    if not known:
        return None
    return Pool(pools.interleaved([part.values for part in known]), _setup(known))


def _alternatives(hint: ast.expr) -> list[ast.expr]:
    """``a | b | c`` as one list, so that a long union is no deeper than a short one."""
    found: list[ast.expr] = []
    while isinstance(hint, ast.BinOp) and isinstance(hint.op, ast.BitOr):
        found.append(hint.right)
        hint = hint.left
    return [hint, *reversed(found)]


def _setup(parts: Sequence[Pool]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(line for part in parts for line in part.setup))


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is Ellipsis
