"""The import graph, and local dependency chains."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from menace.domain.section import Module
from menace.errors import UsageError
from menace.survey.modules import Statements
from menace.survey.packages import package_imports
from menace.survey.resolve import FilesOnDisk, Resolver, join
from menace.survey.source import UnreadableSource, read_source
from menace.survey.statements import ImportStatement, import_statements
from menace.survey.syntax import parse


@dataclass(frozen=True, slots=True)
class External:
    """A package from elsewhere; ``guarded`` when the importing file can do without it."""

    name: str
    guarded: bool = False


@dataclass(frozen=True, slots=True)
class ImportGraph:
    """Who imports whom, by repository-relative path."""

    _imports: Mapping[PurePosixPath, frozenset[PurePosixPath]]
    _importers: Mapping[PurePosixPath, frozenset[PurePosixPath]]
    _externals: Mapping[PurePosixPath, tuple[External, ...]]

    def imports(self, path: PurePosixPath) -> frozenset[PurePosixPath]:
        """The files of the repository that this file imports."""
        return self._imports.get(path, frozenset())

    def importers(self, path: PurePosixPath) -> frozenset[PurePosixPath]:
        """The files of the repository that import this file."""
        return self._importers.get(path, frozenset())

    def external(self, path: PurePosixPath) -> tuple[External, ...]:
        """The third-party packages this file imports, by top-level name."""
        return self._externals.get(path, ())


def build_import_graph(
    repository: Path, modules: Mapping[PurePosixPath, Module], statements: Statements
) -> ImportGraph:
    """The graph of a surveyed repository; ``statements`` holds the files that could be parsed."""
    base = PurePosixPath(repository.name)
    resolver = Resolver({str(base / path) for path in modules})
    folders = {folder for path in modules for folder in (base / path).parents}
    edges: dict[PurePosixPath, set[PurePosixPath]] = {}
    externals: dict[PurePosixPath, tuple[External, ...]] = {}
    for path, written in statements.items():
        roots = modules[path].roots
        foreign: dict[str, bool] = {}
        edges[path] = set()
        for statement in written:
            targets = resolver.targets(statement, str(base / path), roots)
            edges[path] |= {PurePosixPath(target).relative_to(base) for target in targets}
            top = statement.module.partition(".")[0]
            is_ours = top in sys.stdlib_module_names or any(root / top in folders for root in roots)
            if not targets and statement.level == 0 and not is_ours:
                foreign[top] = foreign.get(top, True) and statement.guarded
        externals[path] = tuple(External(top, foreign[top]) for top in sorted(foreign))
    _ask_grimp(repository, modules, statements, edges)
    importers: dict[PurePosixPath, set[PurePosixPath]] = {}
    for path, imported in edges.items():
        for each in imported:
            importers.setdefault(each, set()).add(path)
    return ImportGraph(_frozen(edges), _frozen(importers), externals)


def collect_local_dependencies(
    paths: Iterable[str | Path], *, repository: str | Path | None = None, max_depth: int | None = None
) -> set[str]:
    """The given files and all files of the repository they import, directly or through others.

    Paths may be absolute or relative to the repository, which is the current folder unless named; the
    result is relative to it. ``max_depth`` caps the number of import steps.
    """
    root = Path(repository if repository is not None else ".").resolve()
    resolver = Resolver(FilesOnDisk(root.parent))
    level = {_relative(root, path) for path in paths}
    reached: set[str] = set()
    depth = 0
    while level:
        reached |= level
        if max_depth is not None and depth >= max_depth:
            break
        depth += 1
        level = {target for name in level for target in _imported_by(root, name, resolver)} - reached
    return reached


def _frozen(edges: Mapping[PurePosixPath, set[PurePosixPath]]) -> dict[PurePosixPath, frozenset[PurePosixPath]]:
    return {path: frozenset(each) for path, each in edges.items()}


def _ask_grimp(
    repository: Path,
    modules: Mapping[PurePosixPath, Module],
    statements: Statements,
    edges: dict[PurePosixPath, set[PurePosixPath]],
) -> None:
    """Replace the edges inside each top-level package by what grimp says; where it is silent, ours stay."""
    sound = {repository / path for path in statements}
    for path, module in modules.items():
        if path.name != "__init__.py" or module.name != (repository / path).parent.name:
            continue
        graph = package_imports(module.name, repository / path.parent, sound.__contains__)
        if graph is None:
            continue
        inside = {
            each.name: other
            for other, each in modules.items()
            if each.roots[0] == module.roots[0] and each.name in graph
        }
        members = set(inside.values())
        for name, importer in inside.items():
            edges[importer] = (edges[importer] - members) | {inside[each] for each in graph[name] if each in inside}


def _relative(root: Path, path: str | Path) -> str:
    location = (root / path).resolve()
    if not location.is_file():
        raise UsageError(f"there is no file {path} in {root}: name the files whose imports are to be followed")
    if not location.is_relative_to(root):
        raise UsageError(f"{path} lies outside the repository {root}: name files inside it")
    return location.relative_to(root).as_posix()


def _imported_by(root: Path, name: str, resolver: Resolver) -> set[str]:
    try:
        written: Iterable[ImportStatement] = import_statements(parse(read_source(root / name)))
    except UnreadableSource:
        return set()
    importer = join(root.name, name)
    roots = list(_likely_roots(root, PurePosixPath(importer)))
    found = {target for statement in written for target in resolver.targets(statement, importer, roots)}
    prefix = f"{root.name}/"
    return {target.removeprefix(prefix) for target in found if target.startswith(prefix)}


def _likely_roots(root: Path, importer: PurePosixPath) -> Iterable[PurePosixPath]:
    """The folder above the package of a file, its own folder, the repository and its ``src``."""
    folder = importer.parent
    while folder != PurePosixPath() and (root.parent / folder / "__init__.py").is_file():
        folder = folder.parent
    yield from (folder, PurePosixPath(root.name), PurePosixPath(root.name, "src"), importer.parent)
