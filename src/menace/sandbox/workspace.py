"""The private place of a run: a copy of the target, a copy of the child's code, and scratch folders."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from menace.child.serving.folders import remove
from menace.errors import EnvironmentUnfit
from menace.sandbox.interpreter import Interpreter
from menace.sandbox.owners import owned_prefix

MARK_FILE = "menace.mark"
_COMPILE_SECONDS = 300


@dataclass(frozen=True, slots=True)
class Workspace:
    """Where a run's copies lie; ``mark`` is on everything the run starts or creates."""

    root: Path
    repository: Path
    child_code: Path
    mark: str

    @property
    def parent(self) -> Path:
        """The folder that holds the copy of the repository; import roots are relative to it."""
        return self.repository.parent

    @contextmanager
    def scratch(self, place: Path | None = None) -> Iterator[Path]:
        """A new private folder for one process, in the workspace or in a place inside it, gone afterwards."""
        folder = Path(tempfile.mkdtemp(prefix="case-", dir=place or self.root))
        try:
            yield folder
        finally:
            remove(str(folder))


@contextmanager
def open_workspace(
    repository_name: str, mark: str, interpreter: Interpreter, copy: Callable[[Path], object]
) -> Iterator[Workspace]:
    """A workspace filled by ``copy(destination)``, byte-compiled once, and removed at the end."""
    try:
        # The name says whose it is from the first moment to the last, so that a sweep can tell when its owner is gone.
        made = tempfile.mkdtemp(prefix=owned_prefix())
        # Resolved, because code objects carry the path they were loaded from and are compared with this one.
        root = Path(made).resolve()
    except OSError as error:
        raise EnvironmentUnfit(
            f"no temporary folder can be made ({error.strerror}); free some room or set TMPDIR to a writable folder"
        ) from error
    try:
        yield _fill(root, repository_name, mark, interpreter, copy)
    finally:
        remove(str(root))


def _fill(
    root: Path, repository_name: str, mark: str, interpreter: Interpreter, copy: Callable[[Path], object]
) -> Workspace:
    target, child = root / "target", root / "child"
    try:
        (root / MARK_FILE).write_text(mark)
        target.mkdir()
        copy(target)
        with resources.as_file(resources.files("menace.child")) as source:
            _copy_child(source, child, interpreter)
    except OSError as error:
        raise EnvironmentUnfit(
            f"the private copy in {root} cannot be written ({error.strerror or error}); free some room or set TMPDIR"
        ) from error
    return Workspace(root, target / repository_name, child, mark)


def _copy_child(source: Path, child: Path, interpreter: Interpreter) -> None:
    """Copy the child's code with byte code for this interpreter: children may not write it.

    It is made beside the original where that can be written to, so that the next run finds it there; the target's own
    files need none, for they are imported with marks.
    """
    compiled = _has_byte_code(source, interpreter)
    if not compiled and os.access(source, os.W_OK):
        _compile(interpreter, source)
        compiled = _has_byte_code(source, interpreter)
    ending = _byte_code_ending(interpreter)

    def unreadable(folder: str, names: list[str]) -> set[str]:
        # Beside the original lies byte code of every interpreter that was ever examined, which is most of the files
        # there, and for a moment what another run is about to write.
        return {name for name in names if not name.endswith(ending)} if folder.endswith("__pycache__") else set()

    shutil.copytree(source, child, ignore=unreadable)
    if not compiled:
        _compile(interpreter, child)


def _byte_code_ending(interpreter: Interpreter) -> str:
    return ".cpython-{}{}.pyc".format(*interpreter.version[:2])


def _has_byte_code(folder: Path, interpreter: Interpreter) -> bool:
    """Whether every file has byte code of this interpreter that is not older than itself."""
    ending = _byte_code_ending(interpreter)
    for path in folder.rglob("*.py"):
        try:
            made = (path.parent / "__pycache__" / f"{path.stem}{ending}").stat().st_mtime
        except OSError:
            return False
        if made < path.stat().st_mtime:
            return False
    return True


def _compile(interpreter: Interpreter, folder: Path) -> None:
    command: list[str | Path] = [interpreter.path, "-I", "-m", "compileall", "-q", "-q", "-j", "2", folder]
    try:
        subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_COMPILE_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return  # only speed is lost: the children compile what is missing
