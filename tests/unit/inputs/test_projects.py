"""Recipes for whole projects: whatever the code looks like, what comes out is Python."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from menace.inputs import RecipeBook
from menace.survey import survey


@pytest.mark.parametrize(
    "project", ["tests/projects/shapes", "tests/projects/odd_files", "tests/projects/src_layout", "examples/quickstart"]
)
def test_every_recipe_is_valid_python(root: Path, project: str) -> None:
    """Every value and receiver is an expression, every setup a statement, and no parameter is without values."""
    found = survey(root / project)
    book = RecipeBook(found.modules, lambda path: found.texts.get(path, ""))
    sections = [each.section for each in found.sections if each.section.is_callable]

    assert sections
    for section in sections:
        recipe = book.recipe(section)
        parameters = (*recipe.parameters, *(recipe.receiver or ()))
        assert all(parameter.values for parameter in parameters), section.id
        expressions = [value for parameter in parameters for value in parameter.values]
        for text in (*expressions, *recipe.known_receivers, *recipe.spare_receivers, recipe.receiver_name or "None"):
            ast.parse(text, mode="eval")
        ast.parse("\n".join(recipe.setup))


def test_a_recipe_is_the_same_every_time(root: Path) -> None:
    """Two readings give equal recipes, so that plans and cases keep their identity from run to run."""
    found = survey(root / "tests/projects/shapes")
    digests = []
    for _ in range(2):
        book = RecipeBook(found.modules, lambda path: found.texts.get(path, ""))
        digests.append([book.recipe(each.section).digest for each in found.sections])

    assert digests[0] == digests[1]
