"""Which ways through the target have been taken: its modules are imported with marks.

Bytecode caches are passed by, and code that cannot be marked is imported as it is.
"""

from __future__ import annotations

import os
import sys
from importlib import machinery
from types import CodeType
from typing import Any, Dict, List, Optional, Tuple

from .mark_list import MarkList
from .marking import Mark, compile_marked


class Marks:
    """The marks of all modules below a folder."""

    def __init__(self, folder: str, memory: MarkList) -> None:
        self._folder = folder.rstrip(os.sep)
        self._memory = memory
        self._used = 1
        self._imported: List[int] = []
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

    def of_import(self, path: str) -> str:
        """For each mark that a file has outside functions, whether it was reached: ``0`` or ``1``."""
        at, marks = self._modules.get(path, (0, []))
        reached = self._imported + self._memory.marks[len(self._imported) : self._used]
        return "".join(str(reached[at + place]) for place, mark in enumerate(marks) if not mark.in_function)

    def roles_of_import(self, path: str) -> str:
        """What the marks that a file has outside functions stand for, a letter for each."""
        _, marks = self._modules.get(path, (0, []))
        return "".join(mark.role for mark in marks if not mark.in_function)

    def of_function(self, path: str, first: int, last: int) -> "Reach":
        """What will be reached in the function that stands in these lines of a file."""
        at, marks = self._modules.get(path, (0, []))
        there = [at + place for place, mark in enumerate(marks) if mark.in_function and first <= mark.line <= last]
        around = (at, at + len(marks))
        if not there:
            return Reach(self._memory, 0, 0, around)
        roles = "".join(mark.role for mark in marks[there[0] - at : there[-1] + 1 - at])
        return Reach(self._memory, there[0], there[-1] + 1, around, roles)

    def clear(self) -> None:
        """Take nothing for reached; what imports reached is remembered."""
        self._imported += self._memory.marks[len(self._imported) : self._used]
        self._memory.clear(self._used)

    def _holds(self, path: str) -> bool:
        return path == self._folder or path.startswith(self._folder + os.sep)

    def _compiled(self, source: bytes, path: str) -> CodeType:
        try:
            code, marks = compile_marked(source, path, self._memory, self._used)
        except Exception:  # whatever it is: compiling it in the usual way works, or tells better what is wrong
            code, marks = compile(source, path, "exec", dont_inherit=True), []
        if self._used + len(marks) > len(self._memory.marks):
            # No room left for them.
            code, marks = compile(source, path, "exec", dont_inherit=True), []
        self._modules[path] = (self._used, marks)
        self._used += len(marks)
        return code


class Reach:
    """The marks of one function, which are neighbours, and those of the file around it.

    There are none where the code could not be marked. ``roles`` has a letter for each, see ``marking``.
    """

    def __init__(
        self, memory: MarkList, first: int, stop: int, around: Optional[Tuple[int, int]] = None, roles: str = ""
    ) -> None:
        self._memory = memory
        self.first, self.stop, self.roles = first, stop, roles
        self._begin, self._end = around or (first, stop)
        # They are cleared before the first case, whatever the import reached.
        self._told = self._before = [0] * (self._end - self._begin)
        self._count = 0

    def settle(self) -> bool:
        """Let the parent know of a case that has ended; whether it was the first to get somewhere."""
        now = self._memory.marks[self._begin : self._end]
        if now == self._told:
            return False
        self._before, self._told = self._told, now
        self._memory.carry_over(self.first, self.stop)
        return True

    def newest(self) -> List[int]:
        """The marks of the file that were new in the last case that got somewhere first, by their numbers there."""
        pairs = enumerate(zip(self._before, self._told))  # noqa: B905 - not before Python 3.10
        return [place for place, (before, now) in pairs if now and not before]

    def new(self) -> int:
        """How many of them were reached for the first time since somebody asked, or since they were cleared."""
        before, self._count = self._count, sum(self._memory.marks[self.first : self.stop])
        return self._count - before


class _Loader(machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, marks: Marks) -> None:
        super().__init__(name, path)
        self._marks = marks

    def get_code(self, fullname: str) -> CodeType:
        path = str(self.get_filename(fullname))
        return self._marks.code(self.get_data(path), path)
