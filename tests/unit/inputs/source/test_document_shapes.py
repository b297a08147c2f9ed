"""Documents of the form that code takes apart."""

from __future__ import annotations

import ast
import json

import pytest

from menace.inputs.source.document_shapes import documents_of


def documents(source: str) -> list[object]:
    """What is made for a piece of code."""
    return [json.loads(each) for each in documents_of(ast.parse(source))]


@pytest.mark.parametrize(
    "source",
    [
        "rows = json.loads(text)\nfor row in rows:\n    yield row['name'], row.get('age', 0)",
        "return [(row['name'], row['age']) for row in json.load(file)]",
        "rows = json.loads(text) or []\nfor row in rows:\n    name, age = row['name'], row['age']",
    ],
)
def test_a_list_of_things_with_fields(source: str) -> None:
    """Names say of some fields that they are numbers; of the others all is tried."""
    found = documents(source)

    assert found[0] == [{"name": "hello", "age": 1}] * 2
    assert [{"name": "hello", "age": "hello"}] * 2 in found


def test_lists_within_documents_and_kinds_that_are_asked_for() -> None:
    """What has to be a number is one, wherever that is asked."""
    source = """
items = json.loads(text)["items"]
if not isinstance(items, list):
    raise ValueError
for item in items:
    cents, label = item["cents"], item.get("label")
    if isinstance(cents, bool) or not isinstance(cents, (int, float)) or type(label) is not str:
        raise ValueError
"""
    assert documents(source) == [{"items": [{"cents": 3, "label": "hello"}] * 2}]


def test_plain_fields_are_no_news() -> None:
    """Others make documents of these, and nobody can make one of nothing."""
    assert documents("found = json.loads(text)\nreturn found['a'], found.get('b')") == []
    assert documents("return text['a'][0]['b']") == []
