"""Which file an import statement means, judged by names and folders alone."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from pathlib import Path, PurePosixPath

from menace.survey.statements import ImportStatement


class FilesOnDisk:
    """The files below a folder, looked up one at a time as they are asked for."""

    def __init__(self, base: Path) -> None:
        self._base = base

    def __contains__(self, name: object) -> bool:
        return (self._base / str(name)).is_file()


class Resolver:
    """Finds the local files that imports lead to.

    All paths are texts relative to the parent of the repository, because a repository may itself be a package.
    """

    def __init__(self, known: Container[str]) -> None:
        self._known = known

    def targets(self, statement: ImportStatement, importer: str, roots: Iterable[PurePosixPath]) -> set[str]:
        """The files a statement names directly; empty when it leads out of the repository."""
        for folder in self._folders(statement, importer, roots):
            found = set(self._below(folder, statement))
            if found:
                return found - {importer}
        return set()

    def _folders(self, statement: ImportStatement, importer: str, roots: Iterable[PurePosixPath]) -> Iterator[str]:
        if statement.level == 0:
            yield from (str(root) for root in roots)
            return
        folder = PurePosixPath(importer).parent
        for _ in range(statement.level - 1):
            folder = folder.parent
        yield str(folder)

    def _below(self, folder: str, statement: ImportStatement) -> Iterator[str]:
        module = join(folder, statement.module.replace(".", "/"))
        whole = self.module_file(module)
        if not statement.names:
            if whole is not None:
                yield whole
            return
        for name in statement.names:
            part = self.module_file(join(module, name)) or whole
            if part is not None:
                yield part

    def module_file(self, location: str) -> str | None:
        """The file that is imported under this path without suffix; a package wins over a module, as in Python."""
        for candidate in (f"{location}/__init__.py", f"{location}.py"):
            if candidate in self._known:
                return candidate
        return None


def join(folder: str, name: str) -> str:
    """The two joined by a slash, where ``.`` and nothing stand for the base itself."""
    return "/".join(part for part in (folder, name) if part not in ("", "."))
