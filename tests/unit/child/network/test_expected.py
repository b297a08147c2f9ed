"""Fields that a client reads, found in its source."""

from __future__ import annotations

from pathlib import Path

from menace.child.network.expected import expected_answer


def fields_of(tmp_path: Path, source: str) -> object:
    """The fields that code of this text reads."""
    (tmp_path / "client.py").write_text(source, encoding="utf-8")
    return expected_answer(str(tmp_path / "client.py"))["fields"]


def test_each_field_is_of_the_kind_it_is_used_as(tmp_path: Path) -> None:
    """Numbers by default, texts where texts are asked for, lists where they are gone through."""
    source = """
def read(answer):
    for row in answer["rows"]:
        yield row["name"].strip(), row["price"] * 2, answer["shop"]["city"], answer.get("page", 1)
"""
    inner = {"city": 1, "name": "text", "page": 1, "price": 1}

    assert fields_of(tmp_path, source) == {**inner, "rows": [inner], "shop": inner}


def test_what_is_set_is_not_read(tmp_path: Path) -> None:
    """Headers of a request are no fields of its answer."""
    assert fields_of(tmp_path, "headers = {}\nheaders['Accept'] = 'text/plain'\n") == {}


def test_source_that_cannot_be_read_shows_nothing(tmp_path: Path) -> None:
    """No file, or no Python: then nobody knows."""
    assert fields_of(tmp_path, "def (:") == {}
    assert expected_answer(str(tmp_path / "missing.py")) == {"fields": {}, "listed": False}


def test_objects_are_listed_where_the_answer_is_gone_through(tmp_path: Path) -> None:
    """Item by item, unless something is looked up in the answer itself."""
    file = tmp_path / "client.py"
    file.write_text("def read(a):\n    rows = json.load(a)\n    return [row['id'] for row in rows]\n", encoding="utf-8")
    assert expected_answer(str(file)) == {"fields": {"id": 1}, "listed": True}

    file.write_text("def read(a):\n    for row in a.json()['rows']:\n        yield row['id']\n", encoding="utf-8")
    assert not expected_answer(str(file))["listed"]
