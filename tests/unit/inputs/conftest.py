"""A repository that exists as texts only."""

from collections.abc import Callable
from pathlib import PurePosixPath

import pytest

from menace.domain import Module, Recipe
from menace.inputs import RecipeBook
from menace.inputs.library import Library
from menace.survey import extract_sections

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


@pytest.fixture
def library_of() -> MakeLibrary:
    """A library of files by their paths; a single text is the file ``shop.py``."""

    def make(files: dict[str, str] | str) -> Library:
        texts = {"shop.py": files} if isinstance(files, str) else files
        return Library(modules_of(texts), lambda path: texts[str(path)])

    return make


@pytest.fixture
def recipe_of() -> WriteRecipe:
    """Writes the recipe for the section of that name in the first file."""

    def write(files: dict[str, str] | str, name: str) -> Recipe:
        texts = {"shop.py": files} if isinstance(files, str) else files
        path = next(iter(texts))
        section = next(each for each in extract_sections(texts[path], path) if each.name == name)
        return RecipeBook(modules_of(texts), lambda path: texts[str(path)]).recipe(section)

    return write
