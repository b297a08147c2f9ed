"""Parcels: how many, how large, how far."""

from __future__ import annotations

import tempfile

ZONES = {"0": "east", "1": "east", "2": "north", "3": "north", "4": "west", "5": "west"}
DAYS = {"east": 1, "north": 2, "west": 2}


def boxes_needed(items: int, per_box: int) -> int:
    """Return how many boxes hold all items."""
    boxes = 0
    while items > 0:
        items -= per_box
        boxes += 1
    return boxes


def zone_of(postcode: str) -> str:
    """Return the delivery zone that the first digit of the postcode stands for."""
    return ZONES.get(postcode.strip()[0], "south")


def delivery_days(zone: str, express: bool = False) -> int:
    """Return the working days until a parcel arrives; three where nothing is known."""
    days = DAYS.get(zone, 3)
    return max(1, days - 1) if express else days


def parse_dimensions(text: str) -> tuple[int, int, int]:
    """Read length, width and height in millimetres from text such as ``210x148x30``.

    Raises:
        ValueError: the text is not three whole numbers with an ``x`` between them.
    """
    length, width, height = (int(side) for side in text.split("x"))
    return length, width, height


def shorten(title: str, width: int = 24) -> str:
    """Return the title, cut to the width of a label line.

    >>> shorten("Emma")
    'Emma'
    >>> shorten("The Left Hand of Darkness", 12)
    'The Left ...'
    """
    if len(title) <= width:
        return title
    return title[:width] + "..."


def write_label(text: str) -> str:
    """Write the text to a file for the label printer and return its path."""
    _, path = tempfile.mkstemp(suffix=".label")
    with open(path, "w", encoding="utf-8") as label:
        label.write(text)
    return path
