"""What the readings say, for people."""

import sys

from readings import in_fahrenheit, mean
from units import to_celsius

TITLE = "Readings"


def text(readings: list[float]) -> str:
    if not readings:
        return f"{TITLE}: none"
    return f"{TITLE}: {mean(readings):.1f} C, highest {max(in_fahrenheit(readings)):.1f} F"


def freezing(fahrenheit: float) -> bool:
    return to_celsius(fahrenheit) <= 0


if __name__ == "__main__":
    print(text([float(word) for word in sys.argv[1:]]))
