"""The parsed files of the target: what they define, and what the names in them stand for."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from menace.domain import Module
from menace.inputs.source.files import File, file_of
from menace.inputs.source.signatures import Function
from menace.inputs.source.usage import Usage

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


@dataclass(frozen=True, slots=True)
class Home:
    """Where a function or class of the target stands, and for a bound method the expression it is bound to there."""

    path: PurePosixPath
    name: str
    bound_to: ast.expr | None = None


class Library:
    """Answers questions about names, file by file; a file that cannot be parsed defines nothing."""

    def __init__(
        self,
        modules: Mapping[PurePosixPath, Module],
        read: Callable[[PurePosixPath], str],
        importable: Collection[PurePosixPath] | None = None,
    ) -> None:
        """``importable`` limits what others may inherit from or be made of; unless given, all files but tests."""
        self._modules = modules
        self._importable = {path for path in modules if not _is_test(path)} if importable is None else importable
        self._read = read
        self._files: dict[PurePosixPath, File] = {}
        self._heirs: dict[str, list[Definition]] | None = None
        self.usages: dict[tuple[Function, int], dict[str, Usage]] = {}
        """What functions do with their parameters, followed so many steps, once somebody asked."""
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

    def home(self, path: PurePosixPath, name: str, hops: int = _HOPS) -> Home | None:
        """Where the function or class that a name means inside a file is defined, through imports and aliases."""
        file = self._file(path)
        if name in file.defined:
            return Home(path, name)
        head, _, rest = name.partition(".")
        if hops == 0:
            return None
        if head in file.defined:
            return self._inherited(path, name, hops)
        value = file.assigned.get(head)
        if value is not None:
            return self._aliased(path, value, rest, hops)
        if head in file.imports:
            return self.home_of(self.origin(path, name), path, hops - 1)
        for source in file.stars:
            found = self.home_of(f"{source}.{name}", path, hops - 1)
            if found is not None:
                return found
        return None

    def home_of(self, dotted: str, importer: PurePosixPath | None, hops: int = _HOPS) -> Home | None:
        """Where what a full name stands for is defined, when that is in the target."""
        source, rest = self._split(dotted, importer)
        if source is not None and not rest:
            # A package may offer a function under the very name of the module that defines it.
            package, _, rest = dotted.rpartition(".")
            source, left = self._split(package, importer) if package else (None, "")
            source = None if left else source
        return self.home(source, rest, hops) if source is not None and rest else None

    def _inherited(self, path: PurePosixPath, name: str, hops: int) -> Home | None:
        owner, _, member = name.rpartition(".")
        for node in self._file(path).defined.get(owner, ()):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                found = self.home(path, f"{ast.unparse(base).partition('[')[0]}.{member}", hops - 1)
                if found is not None:
                    return found
        return None

    def _aliased(self, path: PurePosixPath, value: ast.expr, rest: str, hops: int) -> Home | None:
        """What ``parse = Parser().parse`` or ``old_name = new_name`` stands for."""
        owner = value.value if isinstance(value, ast.Attribute) else None
        if owner is None and rest:  # an attribute of what was assigned
            owner, member = value, rest
        elif isinstance(value, ast.Attribute) and not rest:
            member = value.attr
        elif isinstance(value, ast.Name) and not rest:
            return self.home(path, value.id, hops - 1)
        else:
            return None
        if isinstance(owner, ast.Name) and isinstance(known := self._file(path).assigned.get(owner.id), ast.Call):
            made = known
        elif isinstance(owner, ast.Call):
            made = owner
        else:
            return None
        found = self.home(path, f"{ast.unparse(made.func)}.{member}", hops - 1)
        return None if found is None else Home(found.path, found.name, owner)

    def is_class(self, home: Home) -> bool:
        """Whether a class, not a function, stands there."""
        return any(isinstance(node, ast.ClassDef) for node in self._file(home.path).defined.get(home.name, ()))

    def module(self, path: PurePosixPath) -> Module:
        """The module that a file is."""
        return self._modules[path]

    def paths(self) -> Iterator[PurePosixPath]:
        """Every file of the target."""
        return iter(self._modules)

    def is_importable(self, path: PurePosixPath) -> bool:
        """Whether a run imports the file; tests, for one, are only read."""
        return path in self._importable

    def tree(self, path: PurePosixPath) -> ast.Module:
        """The syntax of a file, empty for one that cannot be parsed."""
        return self._file(path).tree

    def remarks(self, path: PurePosixPath, name: str) -> Sequence[str]:
        """The strings that stand by themselves after a definition."""
        return self._file(path).remarks.get(name, ())

    def import_of(self, path: PurePosixPath, name: str) -> str:
        """The statement that gives a name the meaning it has in a file; empty when there is none."""
        file = self._file(path)
        if name in file.statements:
            return file.statements[name]
        if name in file.defined or name in file.assigned:
            return f"from {self._modules[path].name} import {name}" if self.is_importable(path) else ""
        return ""

    def assigned(self, path: PurePosixPath, name: str) -> ast.expr | None:
        """What a name is assigned once at the top of a file."""
        return self._file(path).assigned.get(name)

    def imports(self, path: PurePosixPath) -> Mapping[str, str]:
        """The names that a file imports, and their full names."""
        return self._file(path).imports

    def stars(self, path: PurePosixPath) -> Sequence[str]:
        """The modules of which a file takes everything."""
        return self._file(path).stars

    def has_public_name(self, path: PurePosixPath, name: str) -> bool:
        """Whether a file also offers what it defines by a private name under one that is not."""
        assigned = self._file(path).assigned.items()
        return any(isinstance(value, ast.Name) and value.id == name and alias[0] != "_" for alias, value in assigned)

    def aliased_hint(self, path: PurePosixPath, name: str, hops: int = _HOPS) -> ast.expr | None:
        """What a name stands for that the target assigns once at the top of a file."""
        value = self._file(path).assigned.get(name)
        if value is not None or hops == 0:
            return value if isinstance(value, ast.Name | ast.Attribute | ast.Subscript | ast.BinOp | ast.Call) else None
        source, rest = self._split(self.origin(path, name), path)
        if source is None or source == path or not rest or "." in rest:
            return None
        return self.aliased_hint(source, rest, hops - 1)

    def record(self, path: PurePosixPath, name: str, hops: int = _HOPS) -> tuple[PurePosixPath, ast.Call] | None:
        """The call that makes the class which a name means inside a file, and the file it stands in."""
        value = self._file(path).assigned.get(name)
        if value is not None or hops == 0:
            return (path, value) if isinstance(value, ast.Call) else None
        source, rest = self._split(self.origin(path, name), path)
        if source is None or source == path or not rest or "." in rest:
            return None
        return self.record(source, rest, hops - 1)

    def holds(self, dotted: str) -> bool:
        """Whether a full name begins with a module of the target that can be imported."""
        source, _ = self._split(dotted, None)
        return source is not None and source in self._importable

    def named(self, name: str) -> Home | None:
        """The only function or class of that name at the top of an importable file."""
        homes = [Home(path, name) for path in self._modules if path in self._importable and name in self._defined(path)]
        return homes[0] if len(homes) == 1 else None

    def _defined(self, path: PurePosixPath) -> Mapping[str, object]:
        return self._file(path).defined

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

    def _split(self, dotted: str, importer: PurePosixPath | None) -> tuple[PurePosixPath | None, str]:
        """The file of the target that a full name begins with, and what is left of the name inside it."""
        parts = dotted.split(".")
        for length in range(len(parts), 0, -1):
            paths = self._by_name.get(".".join(parts[:length]), [])
            if paths:
                return self._meant(paths, importer), ".".join(parts[length:])
        return None, dotted

    def _meant(self, paths: list[PurePosixPath], importer: PurePosixPath | None) -> PurePosixPath | None:
        """Of several files with one name the one found from the importer's own folders; None when that is open."""
        if len(paths) == 1:
            return paths[0]
        if importer is None:
            return None
        roots = self._modules[importer].roots[:1]
        near = [path for path in paths if self._modules[path].roots[:1] == roots]
        return near[0] if len(near) == 1 else None

    def _file(self, path: PurePosixPath) -> File:
        if path not in self._files:
            self._files[path] = file_of(self._read, self._modules[path])
        return self._files[path]


def _is_test(path: PurePosixPath) -> bool:
    return path.name.startswith(("test_", "conftest")) or any(part in ("test", "tests") for part in path.parts[:-1])
