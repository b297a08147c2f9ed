"""Temporary files that nobody was told of."""

from __future__ import annotations

import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from menace.child.measuring.temporary import described, left_behind


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A file that is there."""
    (file := tmp_path / "tmpabc123").write_text("")
    return str(file)


def test_a_file_that_is_still_there(path: str) -> None:
    """It is named by its last part; one that is gone is not."""
    assert left_behind([path, path + "-gone"], [None, 3]) == ["tmpabc123"]


def test_whoever_got_the_path_owns_the_file(path: str) -> None:
    """As a result, inside of one, or kept by the object the method belongs to."""
    assert left_behind([path], [path]) == []
    assert left_behind([path], [{"file": [path]}]) == []
    assert left_behind([path], [SimpleNamespace(kept=path)]) == []


def test_a_file_object_tells_its_path(tmp_path: Path) -> None:
    """What removes itself when it is closed is no leak as long as somebody holds it."""
    with tempfile.NamedTemporaryFile(dir=tmp_path) as file:
        assert left_behind([file.name], [file]) == []
        assert left_behind([file.name], [file.file]) == []


def test_the_words_are_the_same_every_time() -> None:
    """Names of temporary files are drawn by lot, so they are not told."""
    assert described(["tmpabc123"]) == "1 temporary file"
    assert described(["a", "b"]) == "2 temporary files"
