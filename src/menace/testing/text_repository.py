"""A repository that exists as texts only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from menace.domain import Module, Recipe
from menace.inputs.source.library import Library

WriteRecipe = Callable[..., Recipe]
MakeLibrary = Callable[[dict[str, str] | str], Library]


def modules_of(files: dict[str, str]) -> dict[PurePosixPath, Module]:
    """Each file under its dotted name, as if the repository were on the import path."""
    modules = {}
    for text in files:
        path = PurePosixPath(text)
        parts = path.with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules[path] = Module(path, name, (PurePosixPath("repo"),))
    return modules
