"""Seats of a hall, each with a small file that names who has it."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from pathlib import Path

_SEAT = re.compile(r"seat-([0-9]{3})")


def claim_seat(folder: str | Path, seat: int, holder: str) -> bool:
    """Claim a seat, and return whether that worked: False if somebody has it already.

    However many threads or programs claim a seat at the same time, one of them gets it and the others get False.
    Raises ValueError unless the seat is from 1 to 999 and the holder a printable text, OSError when the
    claim cannot be written; the seat then stays as it was.
    """
    path = _seat_file(folder, seat)
    if not holder or not holder.isprintable():
        raise ValueError("expected the name of a holder")
    if path.exists():
        return False
    descriptor, part = tempfile.mkstemp(dir=folder, prefix=".claim-")
    try:
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(holder)
        os.replace(part, path)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(part)
    return True


def holder_of(folder: str | Path, seat: int) -> str | None:
    """Return who has a seat, None if nobody has; ValueError unless the seat is from 1 to 999."""
    try:
        return _seat_file(folder, seat).read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None


def taken_seats(folder: str | Path) -> list[int]:
    """Return the numbers of the seats that somebody has, in order."""
    found = [_SEAT.fullmatch(name) for name in os.listdir(folder)]
    return sorted(int(match[1]) for match in found if match)


def _seat_file(folder: str | Path, seat: int) -> Path:
    if not 1 <= seat <= 999:
        raise ValueError("expected a seat from 1 to 999")
    return Path(folder) / f"seat-{seat:03d}"
