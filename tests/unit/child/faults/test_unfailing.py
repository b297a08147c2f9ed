"""Failures that are said to keep nobody from an answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from menace.child.faults.unfailing import NETWORK, path_names, promised


def documented(text: str) -> object:
    """A function with this documentation."""

    def f() -> None: ...

    f.__doc__ = text
    return f


@pytest.mark.parametrize(
    ("text", "operation", "paths"),
    [
        ("Count. The cache saves work; the count is the same with and without it.", "write", ["cache_dir"]),
        ("Count the words. A cache that cannot be written is ignored.", "write", ["cache"]),
        ("Note a use; failing to save the file is not an error.", "write", ["path"]),
        ("Note a use. A full disk does not keep anybody from going on.", "write", []),
        ("Look it up. An index that cannot\n    be read is no problem.", "read", ["index"]),
        ("List titles. Files that cannot be read are skipped.", "read", ["folder"]),
        ("Post a text. A server that does not answer is ignored.", NETWORK, []),
        ("Ask all hosts; those that cannot be reached are skipped without an error.", NETWORK, []),
    ],
)
def test_who_says_that_nothing_comes_of_it_may_not_raise(text: str, operation: str, paths: list[str]) -> None:
    """For that very operation, and for the files that are spoken of."""
    assert promised(documented(text), operation, OSError(), paths)


@pytest.mark.parametrize(
    ("text", "operation", "paths"),
    [
        ("Write a page to a path. A cache that cannot be written is ignored.", "write", ["path"]),
        ("Write a page. A cache that cannot be written is ignored.", "read", ["cache"]),
        ("List numbers. Lines that cannot be read are skipped.", "read", ["path"]),
        ("List titles. Files that cannot be read are skipped.", "look", ["folder"]),
        ("Count. Raises OSError when it fails. A cache that cannot be written is ignored.", "write", ["cache"]),
        ("Raises CacheError when the cache cannot be written, which is never ignored.", "write", ["cache"]),
        ("Post a text. A server that does not answer is ignored.", "write", []),
        ("Give the page with or without the links in it.", "write", []),
    ],
)
def test_what_is_said_of_something_else_proves_nothing(text: str, operation: str, paths: list[str]) -> None:
    """Of other files, of what stands in them, of other operations, or beside an exception that is announced."""
    assert not promised(documented(text), operation, OSError(), paths)


def test_the_arguments_that_name_files_are_told_by_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text is no path because it could be one."""
    monkeypatch.chdir(tmp_path)
    given = {"source": "a", "cache_dir": "kept", "target": tmp_path / "page.txt", "count": 3}

    assert path_names(given, ["kept/1.json", "page.txt"], str(tmp_path)) == ["cache_dir", "target"]
