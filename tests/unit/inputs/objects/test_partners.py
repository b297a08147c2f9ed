"""Files for readers, made by the writers beside them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

SOURCE = """
import json

def save_index(index, path):
    with open(path, "w") as file:
        json.dump(index, file)

def load_index(path):
    with open(path) as file:
        return json.load(file)

def save_state(number):
    open("state", "w").write(str(number + 1))

def load_state():
    return int(open("state").read())

def load_number(number):
    return number + 1

def save_number(number, path):
    open(path, "w").write(str(number))

def load_rows(path, columns):
    return open(path).read().split(columns)

def save_rows(path, columns):
    open(path, "w").write(columns)
"""


@pytest.mark.parametrize(
    ("name", "args", "before"),
    [("load_index", ("'menace_made'",), "'menace_made')"), ("load_state", (), "save_state(1)")],
)
def test_a_reader_is_called_after_its_writer(
    recipe_of: WriteRecipe, name: str, args: tuple[str, ...], before: str
) -> None:
    """Both are told the same place, or know it by themselves."""
    (first, *_) = recipe_of(SOURCE, name).examples

    assert first.args == args
    assert first.setup[-1].endswith(before)
    assert f"from shop import {name.replace('load', 'save')}" in first.setup


@pytest.mark.parametrize("name", ["load_number", "save_index", "load_rows"])
def test_nothing_where_there_is_no_pair(recipe_of: WriteRecipe, name: str) -> None:
    """Not for what reads no file, what has no writer, or what needs more than the path."""
    assert recipe_of(SOURCE, name).examples == ()
