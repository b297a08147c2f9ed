"""Which code only the code around it calls: nobody wrote down what may be passed there."""

from __future__ import annotations

import ast
from pathlib import PurePosixPath

from menace.inputs.source.library import Library

_LEFT_TO_THE_INTERPRETER = frozenset(
    {"__setstate__", "__getstate__", "__reduce__", "__reduce_ex__", "__del__", "__init_subclass__", "__set_name__",
     "__subclasshook__", "__instancecheck__", "__subclasscheck__", "__prepare__", "__get__", "__set__", "__delete__",
     "__exit__", "__aexit__", "__class_getitem__", "__getattribute__", "__setattr__"}
)  # fmt: skip
"""Methods that no caller calls by name."""


class Privacy:
    """Tells the private sections of one repository from those it offers to others."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._offered: frozenset[str] | None = None

    def is_internal(self, path: PurePosixPath, name: str) -> bool:
        """Whether a section is private by its own name, by that of its module, or called by the interpreter only."""
        parts = name.split(".")
        is_private = any(map(_is_private, parts)) and not self._library.has_public_name(path, name)
        if is_private or parts[-1] in _LEFT_TO_THE_INTERPRETER:
            return True
        module = self._library.module(path).name
        if not any(map(_is_private, module.split("."))):
            return False
        return not self._all_offered() & {f"{module}.{parts[0]}", f"{module}.*"}

    def _all_offered(self) -> frozenset[str]:
        """The full names that packages and lists of public names take out of private modules."""
        if self._offered is None:
            found: set[str] = set()
            for path in self._library.paths():
                if not self._library.is_importable(path):
                    continue
                listed = _listed(self._library.assigned(path, "__all__"))
                for name, full in self._library.imports(path).items():
                    if path.name == "__init__.py" or name in listed:
                        found.add(full)
                found.update(f"{each}.*" for each in self._library.stars(path))
            self._offered = frozenset(found)
        return self._offered


def _listed(value: ast.expr | None) -> set[str]:
    items = value.elts if isinstance(value, ast.List | ast.Tuple) else []
    return {each.value for each in items if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def _is_private(part: str) -> bool:
    return part.startswith("_") and not (part.startswith("__") and part.endswith("__"))
