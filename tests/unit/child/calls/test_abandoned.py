"""Handles that only the frames of an exception hold."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from menace.child.calls.abandoned import has_to_close, let_go
from menace.child.measuring.leaks import Leaks


class Careless:
    """A file; close it when done."""

    def __init__(self, path: Path) -> None:
        self.file = os.fdopen(os.open(path, os.O_RDONLY))
        raise ValueError("not a table")

    def close(self) -> None:
        """Close the file."""
        self.file.close()


def careful(path: Path) -> None:
    """The same in a block."""
    with path.open() as file:
        raise ValueError(file.name)


def indirect(path: Path) -> None:
    """Raises over an exception that holds it."""
    try:
        Careless(path)
    except ValueError as error:
        raise KeyError("no table") from error


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize(("call", "number"), [(Careless, 1), (careful, 0), (indirect, 1)])
def test_what_is_open_when_a_call_raises(call: Callable[[Path], Any], number: int, tmp_path: Path) -> None:
    """It is counted when it goes with the frames, those of earlier exceptions among them."""
    path = tmp_path / "table"
    path.touch()
    leaks = Leaks()
    found = -1
    try:
        call(path)
    except (KeyError, ValueError) as error:
        found = let_go(error, leaks)

    assert found == number
    assert not leaks.found()


class Released:
    """Holds something."""

    def __init__(self, path: Any) -> None:
        self.path = path

    def release(self) -> None:
        """Let go of it."""
        self.path.close()


def reading(path: Path) -> str:
    """Return the text. The file is closed again."""
    return str(path)


def closing(path: Any) -> None:
    """Look at it."""
    path.close()


@pytest.mark.parametrize(
    ("called", "has"),
    [
        (Careless, True),
        (Released, True),
        (reading, True),
        (closing, True),
        (careful, False),
        (Exception, False),
        (len, False),
    ],
)
def test_whose_business_closing_is(called: Any, has: bool) -> None:
    """A class that can be closed, a text that speaks of it, code that does it; of others nobody expects it."""
    assert has_to_close(called) == has
