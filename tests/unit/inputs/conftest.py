"""A repository that exists as texts only."""

import pytest

from menace.domain import Recipe
from menace.inputs import RecipeBook
from menace.inputs.source.library import Library
from menace.survey import extract_sections
from menace.testing.text_repository import MakeLibrary, WriteRecipe, modules_of


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
