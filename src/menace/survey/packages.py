"""The import graph of a package, built by grimp without importing the package."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

import grimp

_ONE_AT_A_TIME = threading.Lock()


class _Signpost:
    """Tells the import system where one package lies; only the thread that asks for the graph is told."""

    def __init__(self, name: str, folder: Path) -> None:
        self._name, self._folder, self._thread = name, folder, threading.get_ident()

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._name or threading.get_ident() != self._thread:
            return None
        return spec_from_file_location(
            fullname, self._folder / "__init__.py", submodule_search_locations=[os.fspath(self._folder)]
        )


def package_imports(name: str, folder: Path, is_sound: Callable[[Path], bool]) -> dict[str, set[str]] | None:
    """Which modules of a package import which, by dotted name; None when grimp cannot tell.

    ``is_sound`` says whether Python could parse a file. grimp stops at the first one that cannot be parsed, and
    expressions too deep for Python would end our process, so such packages are not given to it.
    """
    # A name that is already imported here would be answered with our package instead of the target's.
    if name in sys.modules or not name.isidentifier() or not all(map(is_sound, _sources(folder))):
        return None
    signpost = _Signpost(name, folder)
    with _ONE_AT_A_TIME:
        sys.meta_path.insert(0, signpost)
        try:
            graph = grimp.build_graph(name, cache_dir=None)
        except BaseException as error:  # a panic in grimp's Rust half is not an Exception
            # The ast walker knows the same answer, so no complaint of grimp's may end a survey.
            if isinstance(error, KeyboardInterrupt | SystemExit):
                raise
            return None
        finally:
            sys.meta_path.remove(signpost)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def _sources(folder: Path) -> list[Path]:
    """All files grimp would read; links to folders are not followed."""
    return [Path(current, file) for current, _, files in os.walk(folder) for file in files if file.endswith(".py")]
