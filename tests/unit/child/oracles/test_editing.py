"""Texts and files as other people's editors leave them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from menace.child.oracles.editing import reads_alike


def words(text: str) -> list[str]:
    """Takes lines as they come, blank ones and all marks among them."""
    return text.removesuffix("\n").split("\n")


def tidy(text: str) -> list[str]:
    """Takes any of it."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return [line for line in plain.split("\n") if line and not line.startswith("#")]


@pytest.mark.parametrize("way", ["blank lines", "line ends", "mark", "# "])
def test_what_does_not_matter_changes_nothing(way: str) -> None:
    """One reads the edited text in another way, the other does not."""
    assert reads_alike(words("a\nb\n"), words, "a\nb\n", way) is False
    assert reads_alike(tidy("a\nb\n"), tidy, "a\nb\n", way) is True


def test_a_last_line_that_is_not_ended() -> None:
    """Only where it was ended before."""
    assert reads_alike(["a", "b"], lambda text: text.split("\n")[:-1], "a\nb\n", "last line") is False
    assert reads_alike(["a"], words, "a", "last line") is None


@pytest.mark.parametrize("source", ["", " \n", "'a\n'", "\ufeffa\n", 3, None])
def test_nothing_is_said_of_what_may_hold_lines_together(source: Any) -> None:
    """Nor of what has no lines."""
    assert reads_alike([], lambda _: None, source, "blank lines") is None


def test_files_are_edited_beside_the_first(tmp_path: Path) -> None:
    """Which stays as it is, and so does the kind of path."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"a\nb\n")

    assert reads_alike(["a", "b"], lambda it: tidy(it.read_bytes().decode()), path, "mark") is True
    assert reads_alike(["a", "b"], lambda it: words(it.read_bytes().decode()), path, "mark") is False
    assert path.read_bytes() == b"a\nb\n"
