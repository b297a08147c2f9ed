"""Ends of calls held against what is promised of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from menace.child.calls.loading import Callee
from menace.child.oracles.verifying import Oracles
from menace.domain import Claim, Parameter, Recipe
from menace.domain.recipe import recipe_values


class Note:
    """A text in a file."""

    def __init__(self, path: Path, lost: int = 0) -> None:
        self._path, self._lost = path, lost

    def put(self, value: str) -> None:
        """Keep a text."""
        self._path.write_text(value[self._lost :])

    def get(self) -> str:
        """The text that was kept."""
        return self._path.read_text()


class Making:
    """Makes the arguments of every case, and writes to their file by that, as a note that was used before has been."""

    def __init__(self, path: Path, lost: int) -> None:
        self._path, self._lost = path, lost

    def build(self, index: int) -> Any:
        """What a case is made with."""
        note = Note(self._path, self._lost)
        note.put("before")
        return type("Made", (), {"args": [note, f"after {index}"], "kwargs": {}, "shape": "(Note, str)"})()


@pytest.mark.parametrize(("lost", "is_broken"), [(0, False), (1, True)])
def test_what_an_object_keeps_in_a_file_is_seen_as_the_call_left_it(tmp_path: Path, lost: int, is_broken: bool) -> None:
    """The arguments are made once more to be compared with, which writes to the same file."""
    law = Claim("Law", "gives_back(self_afterwards.get(), value)", sure=True)
    recipe = Recipe(parameters=(Parameter("value", "positional", True, ("'a'",)),), claims=(law,), receiver_name="self")
    making = Making(tmp_path / "note", lost)
    job = {"recipe": recipe_values(recipe), "workspace": str(tmp_path)}
    oracles = Oracles(job, Callee(Note.put, True), making, lambda value: value)  # type: ignore[arg-type]

    used = making.build(3)
    Note.put(*used.args)
    found = oracles.contradicted(3, (used.args, used.kwargs), None)

    assert (found is not None) is is_broken
