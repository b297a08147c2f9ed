"""How instances of the target's own classes are made, read from their definitions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from menace.domain import Module
from menace.inputs.signatures import Function, Stated, decorator_names, stated_parameters

_FIELD_BASES = {"BaseModel", "NamedTuple", "TypedDict"}
_ENUM_BASES = {"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"}


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


class Library:
    """The parsed files of the target, and the classes they define."""

    def __init__(self, modules: Mapping[PurePosixPath, Module], read: Callable[[PurePosixPath], str]) -> None:
        self._modules = modules
        self._read = read
        self._trees: dict[PurePosixPath, ast.Module] = {}
        self._by_name = {module.name: path for path, module in modules.items()}

    def tree(self, path: PurePosixPath) -> ast.Module:
        """The syntax of a file; a file that cannot be parsed has none."""
        if path not in self._trees:
            try:
                self._trees[path] = ast.parse(self._read(path))
            except (SyntaxError, ValueError, RecursionError, MemoryError, OSError):
                self._trees[path] = ast.Module(body=[], type_ignores=[])
        return self._trees[path]

    def function(self, path: PurePosixPath, name: str, first_line: int) -> Function | None:
        """The definition of that qualified name nearest to the line."""
        found = [node for qualified, node in _definitions(self.tree(path).body) if qualified == name]
        functions = [node for node in found if isinstance(node, Function)]
        return min(functions, key=lambda node: abs(node.lineno - first_line), default=None)

    def definition(self, path: PurePosixPath, name: str) -> Definition | None:
        """The class a name means inside a file: defined there, or imported from another file of the target."""
        for qualified, node in _definitions(self.tree(path).body):
            if qualified == name and isinstance(node, ast.ClassDef):
                return Definition(self._modules[path], node, qualified)
        return self._imported(path, name)

    def _imported(self, path: PurePosixPath, name: str) -> Definition | None:
        head, _, rest = name.partition(".")
        for node in self.tree(path).body:
            if not isinstance(node, ast.ImportFrom):
                continue
            for alias in node.names:
                if (alias.asname or alias.name) == head:
                    source = self._source(path, node)
                    if source is not None and source != path:
                        return self.definition(source, f"{alias.name}.{rest}" if rest else alias.name)
        return None

    def _source(self, path: PurePosixPath, node: ast.ImportFrom) -> PurePosixPath | None:
        name = node.module or ""
        if node.level:
            parts = self._modules[path].name.split(".")
            is_package = path.name == "__init__.py"
            base = parts[: len(parts) - node.level + is_package]
            name = ".".join([*base, *([name] if name else [])])
        return self._by_name.get(name)


def constructor(library: Library, found: Definition, depth: int = 0) -> list[Stated] | None:
    """What the class's constructor takes; None when it cannot be known from here."""
    node = found.node
    bases = {ast.unparse(base).rpartition(".")[2].partition("[")[0] for base in node.bases}
    if bases & _ENUM_BASES or "Protocol" in bases or ("ABC" in bases and depth == 0 and _has_abstract(node)):
        return None
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name in ("__init__", "__new__"):
            return stated_parameters(item, skip_first=True)
    if "dataclass" in decorator_names(node) or "define" in decorator_names(node) or bases & _FIELD_BASES:
        return [*_inherited_fields(library, found, depth), *_fields(node)]
    for base in node.bases:
        parent = library.definition(found.module.path, ast.unparse(base))
        if parent is not None and depth < 5:
            return constructor(library, parent, depth + 1)
    return []


def enum_members(found: Definition) -> list[str]:
    """The expressions that name an enumeration's members."""
    bases = {ast.unparse(base).rpartition(".")[2] for base in found.node.bases}
    if not bases & _ENUM_BASES:
        return []
    names = [
        target.id
        for item in found.node.body
        if isinstance(item, ast.Assign)
        for target in item.targets
        if isinstance(target, ast.Name) and not target.id.startswith("_")
    ]
    return [f"{found.qualified_name}.{name}" for name in names]


def _inherited_fields(library: Library, found: Definition, depth: int) -> list[Stated]:
    for base in found.node.bases:
        parent = library.definition(found.module.path, ast.unparse(base))
        if parent is not None and depth < 5:
            return constructor(library, parent, depth + 1) or []
    return []


def _fields(node: ast.ClassDef) -> list[Stated]:
    fields = []
    for item in node.body:
        if not isinstance(item, ast.AnnAssign) or not isinstance(item.target, ast.Name):
            continue
        hint = ast.unparse(item.annotation)
        if "ClassVar" in hint or "KW_ONLY" in hint or "init=False" in (ast.unparse(item.value) if item.value else ""):
            continue
        fields.append(Stated(item.target.id, "keyword", item.value is None, item.annotation, item.value))
    return fields


def _has_abstract(node: ast.ClassDef) -> bool:
    return any(isinstance(item, Function) and "abstractmethod" in decorator_names(item) for item in node.body)


def _definitions(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, Function | ast.ClassDef]]:
    """Functions and classes a body defines, also inside its conditions, with qualified names."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield prefix + node.name, node
            yield from _definitions(node.body, f"{prefix}{node.name}.")
        else:
            for inner in ("body", "orelse", "finalbody"):
                yield from _definitions(getattr(node, inner, []), prefix)
            for handler in getattr(node, "handlers", []):
                yield from _definitions(handler.body, prefix)
