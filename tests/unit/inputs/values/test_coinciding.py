"""Lists and mappings in which things coincide."""

import ast
from typing import Any

import pytest

from menace.inputs.values.coinciding import coinciding_lists, coinciding_mappings
from menace.testing.text_repository import WriteRecipe


def values(texts: tuple[str, ...]) -> list[Any]:
    """What the expressions stand for."""
    return [ast.literal_eval(text) for text in texts]


def test_items_repeat() -> None:
    """One item comes twice, and all of them come backwards."""
    made = values(coinciding_lists(["['b', 'a']"]))

    assert ["b", "b", "a"] in made
    assert ["a", "b"] in made


def test_records_agree_in_one_field() -> None:
    """The second has each field of the first once, whether fields have numbers or names."""
    assert [(1, "a"), (1, "b")] in values(coinciding_lists(["[(1, 'a'), (2, 'b')]"]))
    assert [{"at": 1, "name": "a"}, {"at": 1, "name": "b"}] in values(
        coinciding_lists(["[{'at': 1, 'name': 'a'}, {'at': 2, 'name': 'b'}]"])
    )


def test_fields_are_empty_one_at_a_time() -> None:
    """Each in its own type, so that the record stays one."""
    made = values(coinciding_mappings(["{'name': 'x', 'sizes': [1]}"], is_record=True))

    assert made == [{"name": "", "sizes": [1]}, {"name": "x", "sizes": []}]


def test_values_change_hands_where_keys_are_not_fixed() -> None:
    """The value of one key under another, a key less, and what was nested laid open unless hints are to hold."""
    made = values(coinciding_mappings(["{'a': {'b': 1}, 'c': 2}"], is_record=False))

    assert {"a": 2, "c": {"b": 1}} in made
    assert {"c": 2} in made
    assert {"a": 1, "c": 2} in made
    assert {"a": 1, "c": 2} not in values(coinciding_mappings(["{'a': {'b': 1}, 'c': 2}"], is_record=False, typed=True))


def test_keys_lead_to_themselves() -> None:
    """Alone and in lists, where values are of the type of the keys."""
    assert {"b": "b", "c": "b"} in values(coinciding_mappings(["{'b': 'a', 'c': 'b'}"], is_record=False))
    assert {"b": ["a", "b"]} in values(coinciding_mappings(["{'b': ['a']}"], is_record=False))
    assert {"b": ["b", "a"]} in values(coinciding_mappings(["{'b': ['a']}"], is_record=False))
    assert {"b": ["c"], "c": ["b"]} in values(coinciding_mappings(["{'b': [], 'c': []}"], is_record=False))


@pytest.mark.parametrize("hint", ["", ": list[tuple[int, str]]"])
def test_examples_are_varied_so(recipe_of: WriteRecipe, hint: str) -> None:
    """The pool of a parameter has what coincides with its documented example, where hints leave it free."""
    source = f'def f(rows{hint}):\n    """Sort.\n\n    >>> f([(1, "a"), (2, "b")])\n    """\n    rows.sort()'
    found = "[(1, 'a'), (1, 'b')]" in recipe_of(source, "f").parameters[0].values

    assert found is not bool(hint)


def test_a_text_is_the_beginning_of_another() -> None:
    """What is told apart by its first letters cannot be any more."""
    assert "['sto', 'stop', 'go', 'goo']" in coinciding_lists(["['stop', 'go']"])


def test_what_refers_to_another_key_refers_to_itself() -> None:
    """In the notation of the example, and in a circle of two."""
    made = coinciding_mappings(["{'home': '/u', 'data': '%(home)s/d'}"], is_record=False)

    assert "{'home': '/u', 'data': '%(data)s/d'}" in made
    assert "{'home': '%(data)s/d', 'data': '%(home)s/d'}" in made
