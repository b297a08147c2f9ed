"""Pools without the values that a documented precondition rules out."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterable, Sequence

from menace.inputs.prose.conditions import HARMLESS, names_of
from menace.inputs.values.meanings import named_kinds

_COSTLY = (ast.Pow, ast.Mult, ast.LShift)
_COUNTED = frozenset({"count", "int", "year", "month", "day", "port"})
_BUILTINS = {name: getattr(builtins, name) for name in HARMLESS}


def tests_about(tests: Iterable[str], name: str) -> list[str]:
    """The tests that look at no parameter but this one and are cheap whatever its value."""
    return [test for test in tests if set(names_of(test)) - HARMLESS == {name} and not _is_costly(test)]


def fitting(values: Sequence[str], name: str, tests: Iterable[str]) -> tuple[str, ...]:
    """The values that pass all tests about the parameter; one that is no literal is left for the child to judge."""
    about = [compile(test, "<precondition>", "eval") for test in tests_about(tests, name)]
    if not about:
        return tuple(values)
    kept = []
    for text in values:
        try:
            value = ast.literal_eval(text)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            kept.append(text)
            continue
        try:
            # The expressions hold nothing but comparisons and the built-ins above, see `python_test`.
            if all(eval(test, {"__builtins__": _BUILTINS, name: value}) for test in about):  # noqa: S307
                kept.append(text)
        except Exception:  # noqa: S112, BLE001 - a value that cannot even be asked does not fit
            continue
    return tuple(kept)


def _is_costly(test: str) -> bool:
    tree = ast.parse(test, mode="eval")
    return any(
        isinstance(node, _COSTLY) or (isinstance(node, ast.Name) and node.id == "range") for node in ast.walk(tree)
    )


def _kind_by_name(name: str) -> str:
    """A number that is called like something one counts is a whole one."""
    return "int" if set(named_kinds(name)) & _COUNTED else "float"


def numbers_in(tests: Iterable[str], whole: Collection[str] = ()) -> dict[str, str]:
    """Parameters that the tests compare with numbers, and the type that such a one has.

    ``whole`` are those of which it is known otherwise that they are whole numbers.
    """
    found: dict[str, str] = {}
    for test in tests:
        for node in ast.walk(ast.parse(test, mode="eval")):
            if not isinstance(node, ast.Compare):
                continue
            sides = [node.left, *node.comparators]
            if any(isinstance(each, ast.Call) and ast.unparse(each.func) == "len" for each in sides):
                # What is compared with a length counts.
                found.update({each.id: "int" for each in sides if isinstance(each, ast.Name)})
            if not any(isinstance(each, ast.Constant) and type(each.value) in (int, float) for each in sides):
                continue
            for each in sides:
                if isinstance(each, ast.Name):
                    found.setdefault(each.id, "int" if each.id in whole else _kind_by_name(each.id))
                elif isinstance(each, ast.BinOp) and isinstance(each.op, ast.Mod) and isinstance(each.left, ast.Name):
                    found[each.left.id] = "int"
    return {name: kind for name, kind in found.items() if name != "each"}
