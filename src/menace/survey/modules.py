"""How each file is imported: under which name, with which folders on the import path."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import PurePosixPath

from menace.domain.section import Module
from menace.survey.statements import ImportStatement

Statements = Mapping[PurePosixPath, Sequence[ImportStatement]]

_INIT = "__init__.py"
_PARENT = PurePosixPath()
"""The folder above the repository: the base of all paths in this file."""


def name_modules(
    repository: str, paths: Iterable[PurePosixPath], statements: Statements
) -> dict[PurePosixPath, Module]:
    """A module for every path; ``repository`` is the name of its folder, and belongs to a package when that is one."""
    return _Naming(repository, paths, statements).modules()


class _Naming:
    """The evidence of one repository: which folders are packages, and by which names files import each other."""

    def __init__(self, repository: str, paths: Iterable[PurePosixPath], statements: Statements) -> None:
        self._root = PurePosixPath(repository)
        self._statements = {self._root / path: each for path, each in statements.items()}
        self._paths = sorted(self._root / path for path in paths)
        self._known = set(self._paths)
        self._folders = {folder for path in self._paths for folder in path.parents}
        self._imported = {
            prefix
            for each in self._statements.values()
            for statement in each
            for dotted in statement.dotted()
            for prefix in _prefixes(dotted)
        }
        self._reached = {
            path.parents[statement.level - 1]
            for path, each in self._statements.items()
            for statement in each
            if 0 < statement.level < len(path.parents)
        }

    def modules(self) -> dict[PurePosixPath, Module]:
        placed = {path: self._place(path) for path in self._paths}
        names = _usable_names(placed, self._imported)
        return {
            path.relative_to(self._root): Module(
                path.relative_to(self._root), names[path], tuple(self._roots(path, placed[path][0]))
            )
            for path in self._paths
        }

    def _place(self, path: PurePosixPath) -> tuple[PurePosixPath, str]:
        """The first root of a file and its dotted name below it, before the name is made usable."""
        first = self._first_root(path)
        anchor = path.relative_to(first).parts[0]
        is_packaged = first != path.parent
        if not (is_packaged and anchor in self._imported):
            # Nobody uses the short name. A longer one that is used makes the folders above a namespace.
            probe = first / anchor if is_packaged else path
            for base in self._outer(first):
                if _dotted(probe, base) in self._imported:
                    return base, _dotted(path, base)
            source = self._root / "src"
            if source in path.parents and _dotted(path, source) in self._imported:
                return source, _dotted(path, source)
        return first, _dotted(path, first)

    def _outer(self, first: PurePosixPath) -> list[PurePosixPath]:
        """The folders of the repository above ``first``, ``src`` first, then from the outside in."""
        within = [folder for folder in reversed(first.parents) if self._root in (folder, *folder.parents)]
        source = self._root / "src"
        return [source, *within] if source in within else within

    def _first_root(self, path: PurePosixPath) -> PurePosixPath:
        folder = path.parent
        while folder != _PARENT and self._is_package(folder):
            folder = folder.parent
        if path.name == _INIT and folder == path.parent and folder != _PARENT:
            # A package file that nothing treats as one is loaded alone, under the name of its folder.
            return folder.parent
        return folder

    def _is_package(self, folder: PurePosixPath) -> bool:
        if folder in self._reached:
            return True
        if folder / _INIT not in self._known or not folder.name.isidentifier():
            return False
        return folder != self._root or not self._is_stray_package

    @cached_property
    def _is_stray_package(self) -> bool:
        """Whether the repository's own ``__init__.py`` means nothing: its parts import each other without it."""
        if self._root.name in self._imported:
            return False
        parts = {path.relative_to(self._root).parts[0].removesuffix(".py") for path in self._paths}
        return bool((parts - {"__init__"} - sys.stdlib_module_names) & self._imported)

    def _roots(self, path: PurePosixPath, first: PurePosixPath) -> list[PurePosixPath]:
        roots = [first, self._root]
        source = self._root / "src"
        if source in self._folders:
            roots.append(source)
        if path.parent not in roots and self._imports_sibling(path, roots):
            roots.append(path.parent)
        return list(dict.fromkeys(roots))

    def _imports_sibling(self, path: PurePosixPath, roots: Sequence[PurePosixPath]) -> bool:
        """Whether a file relies on its own folder being on the path, as it is for a script that is started there."""
        if path.parent in self._reached or _dotted(path.parent / _INIT, roots[0]) in self._imported:
            # The folder is used as a package; a sibling of the same name as something installed is a coincidence.
            return False
        statements = self._statements.get(path, ())
        tops = {each.module.partition(".")[0] for each in statements if each.level == 0} - {path.stem}
        return any(
            self._offers(path.parent, top) and not any(self._offers(root, top) for root in roots)
            for top in tops - sys.stdlib_module_names
        )

    def _offers(self, folder: PurePosixPath, top: str) -> bool:
        return folder / f"{top}.py" in self._known or folder / top in self._folders


def _prefixes(dotted: str) -> list[str]:
    parts = dotted.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts) + 1)]


def _dotted(path: PurePosixPath, root: PurePosixPath) -> str:
    # A dot inside a name can never be imported; as a hyphen it is seen to be no identifier.
    parts = [part.replace(".", "-") for part in (*path.relative_to(root).parts[:-1], path.name.removesuffix(".py"))]
    if parts[-1] == "__init__" and len(parts) > 1:
        parts.pop()
    return ".".join(parts)


def _usable_names(
    placed: Mapping[PurePosixPath, tuple[PurePosixPath, str]], imported: set[str]
) -> dict[PurePosixPath, str]:
    """Names that can be imported, kept; all others changed into identifiers that hide nothing.

    A changed name no longer matches the file, which tells the loader to load it by its location.
    """
    names = {path: name for path, (_, name) in placed.items() if _is_importable(path, name)}
    taken = {name.partition(".")[0] for name in names.values()} | imported | sys.stdlib_module_names | {"__main__"}
    for path in sorted(set(placed) - set(names)):
        parts = [_identifier(part) for part in placed[path][1].split(".")]
        top, rest = parts[0], parts[1:]
        if not rest:
            while top in taken:
                top += "_"
            taken.add(top)
        names[path] = ".".join([top, *rest])
    return names


def _is_importable(path: PurePosixPath, name: str) -> bool:
    parts = name.split(".")
    if path.suffix != ".py" or not all(part.isidentifier() and not keyword.iskeyword(part) for part in parts):
        return False
    # A loose random.py is never what `import random` gives; packages keep their names, their parts rely on them.
    is_loose = len(parts) == 1 and path.name != _INIT
    return not (is_loose and (name in sys.stdlib_module_names or name == "__main__"))


def _identifier(text: str) -> str:
    name = re.sub(r"\W", "_", text) or "_"
    if name[0].isdigit():
        name = f"_{name}"
    return f"{name}_" if keyword.iskeyword(name) else name
