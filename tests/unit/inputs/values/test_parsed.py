"""Documents made of the fields that code reads."""

from __future__ import annotations

import ast
import json

import pytest

from menace.inputs.values.parsed import parsed_documents


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ("record = json.loads(line)\nrecord['kind'], record.get('size', 0)", ["kind", "size"]),
        ("json.loads(line.strip())['kind']", ["kind"]),
        ("record = json.loads(other)\nrecord['kind']", None),
        ("line['kind']", None),
    ],
)
def test_fields_that_are_asked_for_make_a_document(body: str, fields: list[str] | None) -> None:
    """Every document has all of them, with a text, a number or a list."""
    found = parsed_documents(ast.parse(body), {"line"}).get("line")
    documents = None if found is None else [json.loads(ast.literal_eval(text)) for text in found]

    assert documents == (None if fields is None else [dict.fromkeys(fields, each) for each in ("hello", 1, ["a"])])
