"""Whole files for code that says what it takes them for."""

from __future__ import annotations

import ast
import gzip
import io
import json
import pickle
import zipfile

import pytest

from menace.inputs.objects.held import held_in_files


def held(body: str) -> tuple[bytes, ...]:
    """What files may hold that are read in this body."""
    return held_in_files(ast.parse(body))


def test_documents_have_the_fields_that_are_asked_for() -> None:
    """One with each kind of value, and one that has none of them."""
    found = [json.loads(each) for each in held("with open(path) as file:\n    size = json.load(file)['size']")]

    assert found == [{"size": 1}, {"size": "hello"}, {"a": 1, "b": 2}]


def test_documents_may_be_lists_where_nothing_asks_for_fields() -> None:
    """Code that only counts takes either."""
    assert b'["a", "b"]' in held("return len(json.loads(path.read_text()))")


@pytest.mark.parametrize(
    ("body", "start"),
    [
        ("for row in csv.DictReader(open(path)): total += float(row['price'])", b"price\n1\n2\n"),
        ("parser = configparser.ConfigParser(); parser.read_file(open(path)); parser.get('web', 'port')",
         b"[web]\nport = 1\n"),
        ("return sum(int(line) for line in open(path))", b"3\n"),
    ],
)  # fmt: skip
def test_forms_are_told_by_their_readers(body: str, start: bytes) -> None:
    """Tables, options and plain numbers."""
    assert held(body)[0] == start


def test_packed_files_can_be_read() -> None:
    """By the very functions that the code calls, and the same bytes each time."""
    assert gzip.decompress(held("gzip.open(path)")[0]).startswith(b"alpha")
    assert zipfile.ZipFile(io.BytesIO(held("zipfile.ZipFile(path)")[0])).namelist() == ["a.txt"]
    assert pickle.loads(held("pickle.load(open(path, 'rb'))")[0]) == {"a": 1, "b": 2}  # noqa: S301 - made here
    assert held("zipfile.ZipFile(path)") == held("zipfile.ZipFile(path)")


def test_who_opens_nothing_is_given_nothing() -> None:
    """A text that is parsed is an argument, not a file."""
    assert held("return json.loads(text)['size']") == ()
