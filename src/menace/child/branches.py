"""Which ways through the target have been taken: its modules are imported with marks.

Bytecode caches are passed by, and code that cannot be marked is imported as it is.
"""

from __future__ import annotations

import os
import sys
from importlib import machinery
from types import CodeType, SimpleNamespace
from typing import Any, Dict, List, Optional, Tuple

from .marking import Mark, compile_marked

_LIMIT = 1 << 16
"""Marks in all modules together; those that are imported when there is no room left go without."""


class _Memory:
    """A list, because nothing else is written to so quickly, in something that can be hashed like a constant."""

    __slots__ = ("marks",)

    def __init__(self) -> None:
        self.marks: List[int] = []

    def __reduce__(self) -> Any:
        # Code that is sent to another process takes its marks along; nobody looks at them there.
        return SimpleNamespace, (), {"marks": [0] * len(self.marks)}


class Marks:
    """The marks of all modules below a folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder.rstrip(os.sep)
        self._memory = _Memory()
        self._modules: Dict[str, Tuple[int, List[Mark]]] = {}
        self._codes: Dict[Tuple[str, bytes], CodeType] = {}

    def watch(self) -> None:
        """Mark every module below the folder that is imported from now on."""
        make_finder = machinery.FileFinder.path_hook(
            (machinery.ExtensionFileLoader, machinery.EXTENSION_SUFFIXES),
            (self.loader, machinery.SOURCE_SUFFIXES),  # type: ignore[arg-type]
            (machinery.SourcelessFileLoader, machinery.BYTECODE_SUFFIXES),
        )

        def finder_of(path: str) -> Any:
            if not self._holds(path):
                raise ImportError("not a folder of the target", path=path)
            return make_finder(path)

        sys.path_hooks.insert(0, finder_of)
        for path in list(sys.path_importer_cache):
            if self._holds(path):
                del sys.path_importer_cache[path]

    def loader(self, name: str, path: str) -> machinery.SourceFileLoader:
        """What imports a file with marks."""
        return _Loader(name, path, self)

    def code(self, source: bytes, path: str) -> CodeType:
        """The code of a module, marked if that is possible; the same source is marked once."""
        known = self._codes.get((path, source))
        if known is None:
            known = self._codes[path, source] = self._compiled(source, path)
        return known

    def of_import(self, path: str) -> bytes:
        """For each mark that a file has outside functions, whether it was reached."""
        at, marks = self._modules.get(path, (0, []))
        reached = self._memory.marks
        return bytes(reached[at + place] for place, mark in enumerate(marks) if not mark.in_function)

    def of_function(self, path: str, first: int, last: int) -> "Reach":
        """What will be reached in the function that stands in these lines of a file."""
        at, marks = self._modules.get(path, (0, []))
        there = [at + place for place, mark in enumerate(marks) if mark.in_function and first <= mark.line <= last]
        return Reach(self._memory.marks, there[0], there[-1] + 1) if there else NOWHERE

    def forget(self) -> None:
        """Take nothing for reached."""
        self._memory.marks[:] = [0] * len(self._memory.marks)

    def _holds(self, path: str) -> bool:
        return path == self._folder or path.startswith(self._folder + os.sep)

    def _compiled(self, source: bytes, path: str) -> CodeType:
        at = len(self._memory.marks)
        try:
            code, marks = compile_marked(source, path, self._memory, at)
        except Exception:  # whatever it is: compiling it in the usual way works, or tells better what is wrong
            code, marks = compile(source, path, "exec", dont_inherit=True), []
        if at + len(marks) > _LIMIT:
            code, marks = compile(source, path, "exec", dont_inherit=True), []
        self._modules[path] = (at, marks)
        self._memory.marks.extend([0] * len(marks))
        return code


class Reach:
    """The marks of one function, which are neighbours."""

    def __init__(self, marks: List[int], first: int, stop: int) -> None:
        self._marks, self._first, self._stop = marks, first, stop
        self._seen = marks[first:stop]
        self.new = 0
        """How many marks the last look found that no look had found before."""

    def __len__(self) -> int:
        return self._stop - self._first

    def look(self) -> Optional[bytes]:
        """Which of the marks were reached so far; None when they are the same as at the last look."""
        now = self._marks[self._first : self._stop]
        if now == self._seen:
            self.new = 0
            return None
        self.new = sum(now) - sum(self._seen)
        self._seen = now
        return bytes(now)


NOWHERE = Reach([], 0, 0)
"""For code without marks."""


class _Loader(machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, marks: Marks) -> None:
        super().__init__(name, path)
        self._marks = marks

    def get_code(self, fullname: str) -> CodeType:
        path = str(self.get_filename(fullname))
        return self._marks.code(self.get_data(path), path)
