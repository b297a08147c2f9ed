"""What one source file says: its definitions, its imports, its assignments and the remarks between them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from menace.domain import Module
from menace.inputs.source.signatures import Function


@dataclass(slots=True)
class File:
    """What one file says: definitions by qualified name, and what its imports and assignments call by which name.

    ``statements`` are the imports that make a name available, ``stars`` the modules of which everything is taken,
    ``remarks`` the strings that stand by themselves after a definition: some document functions that way.
    """

    tree: ast.Module = field(default_factory=lambda: ast.Module([], []))
    defined: dict[str, list[Function | ast.ClassDef]] = field(default_factory=dict)
    imports: dict[str, str] = field(default_factory=dict)
    statements: dict[str, str] = field(default_factory=dict)
    stars: list[str] = field(default_factory=list)
    assigned: dict[str, ast.expr | None] = field(default_factory=dict)
    remarks: dict[str, list[str]] = field(default_factory=dict)


def file_of(read: Callable[[PurePosixPath], str], module: Module) -> File:
    """A parsed file; one that cannot be read or parsed says nothing."""
    file = File()
    try:
        file.tree = ast.parse(read(module.path))
    except (SyntaxError, ValueError, RecursionError, MemoryError, OSError):
        return file
    documented = ""
    for prefix, node in _statements(file.tree):
        _learn(file, module, prefix, node)
        if isinstance(node, Function):
            documented = prefix + node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            documented = ""  # a text after an assignment is about that
        elif documented and (text := _bare_text(node)) and _is_beside(prefix, documented):
            file.remarks.setdefault(documented, []).append(text)
    return file


def _learn(file: File, module: Module, prefix: str, node: ast.stmt) -> None:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        file.defined.setdefault(prefix + node.name, []).append(node)
    elif prefix:
        return
    elif isinstance(node, ast.Import | ast.ImportFrom):
        for name, full, statement in import_names(node, import_base(node, module)):
            if name == "*":
                file.stars.append(full)
                continue
            file.imports.setdefault(name, full)
            known = file.statements.get(name)
            # `import a.b` and `import a.c` both give the name `a`, and both are needed.
            file.statements[name] = f"{known}\n{statement}" if known and known != statement else statement
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            if isinstance(target, ast.Name):
                file.assigned[target.id] = node.value if target.id not in file.assigned else None


def import_base(node: ast.Import | ast.ImportFrom, module: Module) -> str:
    """The full name of the module that a ``from`` import takes names of, seen from where it stands."""
    if isinstance(node, ast.Import):
        return ""
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    is_package = module.path.name == "__init__.py"
    return ".".join([*parts[: len(parts) - node.level + is_package], *([node.module] if node.module else [])])


def import_names(node: ast.Import | ast.ImportFrom, base: str) -> Iterator[tuple[str, str, str]]:
    """The names that an import gives, their full names, and the statements that give them anywhere.

    The name ``*`` stands for everything in a module.
    """
    for alias in node.names:
        if isinstance(node, ast.Import):
            name = alias.asname or alias.name.partition(".")[0]
            renamed = f" as {alias.asname}" if alias.asname else ""
            yield name, alias.name if alias.asname else name, f"import {alias.name}{renamed}"
        elif alias.name == "*":
            yield "*", base, ""
        else:
            renamed = f" as {alias.asname}" if alias.asname else ""
            full = f"{base}.{alias.name}" if base else alias.name
            yield alias.asname or alias.name, full, f"from {base or '.'} import {alias.name}{renamed}"


def _bare_text(node: ast.stmt) -> str:
    """The text of a statement that is nothing but a string."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return ""


def _is_beside(prefix: str, name: str) -> bool:
    return name.startswith(prefix) and "." not in name[len(prefix) :]


def _statements(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Statements outside functions with the prefix of their class; a stack, for chains of ``elif`` nest deeply."""
    waiting: list[tuple[str, ast.stmt]] = [("", node) for node in reversed(tree.body)]
    while waiting:
        prefix, node = waiting.pop()
        yield prefix, node
        if isinstance(node, Function):
            continue
        inner = f"{prefix}{node.name}." if isinstance(node, ast.ClassDef) else prefix
        bodies = [getattr(node, name, []) for name in ("body", "orelse", "finalbody")]
        bodies[1:1] = [handler.body for handler in getattr(node, "handlers", [])]
        waiting.extend((inner, each) for body in reversed(bodies) for each in reversed(body))
