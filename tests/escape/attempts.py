"""The table of hostile programs, read from their source: nobody imports that outside the sandbox."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROGRAMS = Path(__file__).resolve().parent / "programs"
SHARED = ("tools",)
BLOCKED = "blocked"
"""How a program may end besides the verdicts: its module could not be imported."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One hostile program: where it is, what it tries, which rows of the checklist that is, and how it may end."""

    module: str
    name: str
    tries: str
    rows: tuple[int, ...]
    ends: frozenset[str]
    when: str
    spoils: bool
    lingers: bool
    needs: str

    @property
    def target(self) -> tuple[str, str]:
        """The module and the section that are executed."""
        return (f"import_{self.name}", "section") if self.when == "at_import" else (self.module, self.name)


def modules() -> list[str]:
    """The subjects programs are grouped by."""
    return sorted(path.stem for path in PROGRAMS.glob("*.py") if path.stem not in SHARED)


def attempts(module: str) -> list[Attempt]:
    """The programs of one subject, in the order in which they are written."""
    tree = ast.parse((PROGRAMS / f"{module}.py").read_text(encoding="utf-8"))
    return [
        _attempt(module, node, mark)
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for mark in _marks(node)
    ]


def _marks(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.Call]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name):
            yield decorator


def _attempt(module: str, node: ast.FunctionDef | ast.AsyncFunctionDef, mark: ast.Call) -> Attempt:
    assert isinstance(mark.func, ast.Name)
    told: dict[str, Any] = {each.arg: ast.literal_eval(each.value) for each in mark.keywords if each.arg}
    return Attempt(
        module=module,
        name=node.name,
        tries=" ".join((ast.get_docstring(node) or "").split()),
        rows=tuple(ast.literal_eval(each) for each in mark.args),
        ends=frozenset(told.get("ends", "returned").split()),
        when=mark.func.id,
        spoils=told.get("spoils", False),
        lingers=told.get("lingers", False),
        needs=told.get("needs", ""),
    )
