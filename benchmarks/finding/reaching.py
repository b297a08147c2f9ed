"""Which functions of a file reach which: by the names their bodies use, without running anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef


def spans(source: str) -> dict[str, tuple[int, int]]:
    """First and last line of every function, method and class, by qualified name; decorators belong to them."""
    return {name: (_first(node), node.end_lineno or node.lineno) for name, node in _definitions(ast.parse(source))}


def reaches(project: Path, start: str, wanted: str) -> bool:
    """Whether a section leads to another: it is the same, shares its class, or uses its name over any number of steps.

    Sections are ``file.py::qualified.name``. Names are taken at their word, so that a function of the same name
    elsewhere in the project counts as well.
    """
    if start == wanted:
        return True
    start_file, _, start_name = start.partition("::")
    file, _, name = wanted.partition("::")
    owner = name.rpartition(".")[0]
    if file == start_file and owner and start_name.partition(".")[0] == owner.partition(".")[0]:
        return True  # a method's fault shows through its class: the constructor, or what closes it
    used = {each: set(names) for each, names in _uses(project)}
    seen, waiting = set(), [start_name.rpartition(".")[2]]
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        waiting.extend(used.get(current, ()))
    return name.rpartition(".")[2] in seen


def _uses(project: Path) -> Iterator[tuple[str, set[str]]]:
    """Of every function of a project its last name, and the names that its body mentions."""
    together: dict[str, set[str]] = {}
    for path in sorted(project.rglob("*.py")):
        for name, node in _definitions(ast.parse(path.read_text(encoding="utf-8"))):
            mentioned = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            mentioned |= {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
            together.setdefault(name.rpartition(".")[2], set()).update(mentioned)
    yield from together.items()


def _definitions(parent: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, Function | ast.ClassDef]]:
    for node in parent.body:
        if isinstance(node, Function):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield prefix + node.name, node
            yield from _definitions(node, f"{prefix}{node.name}.")


def _first(node: Function | ast.ClassDef) -> int:
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])
