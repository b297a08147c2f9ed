"""Notes on a disk that may be full or broken: each way of getting it wrong, and one of getting it right."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

PLACE = Path("notes")
_open_files: list[object] = []


def save_in_place(count: int) -> int:
    """Write the notes over the old ones; a full disk leaves half of them."""
    text = json.dumps(["a note"] * 400)
    with open(PLACE, "w") as file:
        file.write(text[:600])
        file.flush()
        file.write(text[600:])
    return count


def size_or_zero(count: int) -> int:
    """Return how large this file is; swallows the error and says that it is empty."""
    try:
        with open(__file__) as file:
            return len(file.read())
    except OSError:
        return 0


def save_stubbornly(count: int) -> int:
    """Write the notes, again and again until it works."""
    while True:
        try:
            with open(PLACE, "w") as file:
                file.write("a note")
            return count
        except OSError:
            continue


def first_word(count: int) -> str:
    """Return the first word of the notes; forgets that there may be none."""
    note = None
    try:
        with open(PLACE, "w") as file:
            file.write("first word")
        with open(PLACE) as file:
            note = file.read()
    except OSError:
        pass
    return note.split()[0]


def save_and_forget(count: int) -> int:
    """Write the notes; a file whose writing failed is never closed."""
    file = open(PLACE, "wb", buffering=0)
    _open_files.append(file)
    file.write(b"a note")
    _open_files.remove(file)
    file.close()
    return count


def save_or_die(count: int) -> int:
    """Write the notes, or take the whole process along."""
    try:
        with open(PLACE, "w") as file:
            file.write("a note")
    except OSError:
        os._exit(7)
    return count


def save_properly(count: int) -> int:
    """Write the notes beside the old ones and put them in their place only when they are whole."""
    beside = PLACE.with_suffix(".new")
    try:
        with open(beside, "w") as file:
            file.write(json.dumps(["a note"] * 400))
        os.replace(beside, PLACE)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    return count


def save_or_say_so(count: int) -> bool:
    """Tell whether the notes could be written."""
    try:
        with open(PLACE, "w") as file:
            file.write("a note")
    except OSError:
        PLACE.unlink(missing_ok=True)
        return False
    return True


def save_or_refuse(count: int) -> int:
    """Write the notes, or raise what callers know.

    Raises ValueError when there is no room for them.
    """
    try:
        with open(PLACE, "w") as file:
            file.write("a note")
    except OSError as error:
        PLACE.unlink(missing_ok=True)
        raise ValueError("no room") from error
    return count


def how_deep(count: int) -> int:
    """Return how many callers there are: another number for each of them, and nothing that a fault could change."""
    frame, depth = sys._getframe(), 0
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    return depth
