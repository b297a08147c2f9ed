"""Objects that hold something until they are told to let go of it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from menace.child.calls.ending import end_all


class Door:
    """Something that is closed in the end."""

    def __init__(self) -> None:
        self.is_open = True

    def close(self) -> None:
        """Close it, and say so."""
        self.is_open = False
        raise OSError("it creaks")


class House:
    """Something that has a door, and no end of its own."""

    def __init__(self) -> None:
        self.door, self.number = Door(), 7


def test_what_has_an_end_is_ended_and_complains_to_nobody() -> None:
    """Whatever ending it raises; plain values have no end."""
    door = Door()
    end_all([door, 1, None, "text"])

    assert not door.is_open


def test_what_has_no_end_lets_go_of_what_it_holds(tmp_path: Path) -> None:
    """As it does when nobody has it any more; what is held deeper is left to others."""
    house, street = House(), House()
    street.house = House()  # type: ignore[attr-defined]
    with tempfile.TemporaryFile(dir=tmp_path) as file:
        house.file = file  # type: ignore[attr-defined]
        end_all([house, street])

        assert file.closed
    assert not house.door.is_open
    assert street.house.door.is_open  # type: ignore[attr-defined]
