"""The way in."""

from __future__ import annotations

from tools.numbers import number_of_lines
from tools.text.words import per_line


def summary(text: str) -> str:
    return f"{number_of_lines(text)} lines, {per_line(text):.1f} words each"


if __name__ == "__main__":
    print(summary("one two\nthree"))
