"""The parsed files of the target: what they define, and what the names in them stand for."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from menace.domain import Module
from menace.inputs.signatures import Function

_HOPS = 8
"""Imports followed from one file of the target to the next before a name is given up; circles exist."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A class of the target: where it stands and its syntax."""

    module: Module
    node: ast.ClassDef
    qualified_name: str

    @property
    def setup(self) -> str:
        """The statement that makes the class's name available."""
        return f"from {self.module.name} import {self.qualified_name.partition('.')[0]}"


@dataclass(slots=True)
class _File:
    """What one file says: definitions by qualified name, and what its imports and assignments call by which name."""

    defined: dict[str, list[Function | ast.ClassDef]] = field(default_factory=dict)
    imports: dict[str, str] = field(default_factory=dict)
    assigned: set[str] = field(default_factory=set)


class Library:
    """Answers questions about names, file by file; a file that cannot be parsed defines nothing."""

    def __init__(
        self,
        modules: Mapping[PurePosixPath, Module],
        read: Callable[[PurePosixPath], str],
        importable: Collection[PurePosixPath] | None = None,
    ) -> None:
        """``importable`` limits the classes others may inherit from or be made of; all files unless it is given."""
        self._modules = modules
        self._importable = modules if importable is None else importable
        self._read = read
        self._files: dict[PurePosixPath, _File] = {}
        self._heirs: dict[str, list[Definition]] | None = None
        self._by_name: dict[str, list[PurePosixPath]] = {}
        for path, module in modules.items():
            self._by_name.setdefault(module.name, []).append(path)

    def function(self, path: PurePosixPath, name: str, first_line: int) -> Function | None:
        """The definition of that qualified name nearest to the line."""
        functions = [node for node in self._file(path).defined.get(name, ()) if isinstance(node, Function)]
        return min(functions, key=lambda node: abs(node.lineno - first_line), default=None)

    def definition(self, path: PurePosixPath, name: str, hops: int = _HOPS) -> Definition | None:
        """The class a name means inside a file: defined there, or imported from another file of the target."""
        for node in self._file(path).defined.get(name, ()):
            if isinstance(node, ast.ClassDef):
                return Definition(self._modules[path], node, name)
        source, rest = self._split(self.origin(path, name), path)
        if source is None or source == path or not rest or hops == 0:
            return None
        return self.definition(source, rest, hops - 1)

    def classes(self) -> Iterator[Definition]:
        """Every class of the target that can be imported, file by file."""
        for path, module in self._modules.items():
            if path not in self._importable:
                continue
            for name, nodes in self._file(path).defined.items():
                yield from (Definition(module, node, name) for node in nodes if isinstance(node, ast.ClassDef))

    def heirs(self, name: str) -> list[Definition]:
        """The classes that state a base of this name."""
        if self._heirs is None:
            self._heirs = {}
            for each in self.classes():
                for base in each.node.bases:
                    stated = ast.unparse(base).partition("[")[0].rpartition(".")[2]
                    self._heirs.setdefault(stated, []).append(each)
        return self._heirs.get(name, [])

    def origin(self, path: PurePosixPath, name: str) -> str:
        """The full name of what a name means inside a file (``datetime.date``); empty when the file does not tell."""
        head, _, rest = name.partition(".")
        file = self._file(path)
        if head in file.defined or head in file.assigned:
            base = f"{self._modules[path].name}.{head}"
        elif head in file.imports:
            base = file.imports[head]
        elif hasattr(builtins, head):
            base = f"builtins.{head}"
        else:
            return ""
        return f"{base}.{rest}" if rest else base

    def _split(self, dotted: str, importer: PurePosixPath) -> tuple[PurePosixPath | None, str]:
        """The file of the target that a full name begins with, and what is left of the name inside it."""
        parts = dotted.split(".")
        for length in range(len(parts), 0, -1):
            paths = self._by_name.get(".".join(parts[:length]), [])
            if paths:
                return self._meant(paths, importer), ".".join(parts[length:])
        return None, dotted

    def _meant(self, paths: list[PurePosixPath], importer: PurePosixPath) -> PurePosixPath | None:
        """Of several files with one name the one found from the importer's own folders; None when that is open."""
        if len(paths) == 1:
            return paths[0]
        roots = self._modules[importer].roots[:1]
        near = [path for path in paths if self._modules[path].roots[:1] == roots]
        return near[0] if len(near) == 1 else None

    def _file(self, path: PurePosixPath) -> _File:
        if path not in self._files:
            self._files[path] = file = _File()
            try:
                tree = ast.parse(self._read(path))
            except (SyntaxError, ValueError, RecursionError, MemoryError, OSError):
                return file
            for prefix, node in _statements(tree):
                self._learn(file, path, prefix, node)
        return self._files[path]

    def _learn(self, file: _File, path: PurePosixPath, prefix: str, node: ast.stmt) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            file.defined.setdefault(prefix + node.name, []).append(node)
        elif prefix:
            return
        elif isinstance(node, ast.Import):
            for alias in node.names:
                file.imports.setdefault(
                    alias.asname or alias.name.partition(".")[0],
                    alias.name if alias.asname else alias.name.partition(".")[0],
                )
        elif isinstance(node, ast.ImportFrom):
            base = self._base(path, node)
            for alias in node.names:
                file.imports.setdefault(alias.asname or alias.name, f"{base}.{alias.name}" if base else alias.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            file.assigned.update(target.id for target in targets if isinstance(target, ast.Name))

    def _base(self, path: PurePosixPath, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        parts = self._modules[path].name.split(".")
        is_package = path.name == "__init__.py"
        return ".".join([*parts[: len(parts) - node.level + is_package], *([node.module] if node.module else [])])


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
