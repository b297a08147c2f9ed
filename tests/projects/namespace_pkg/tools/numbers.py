"""Imports absolutely, and shares its name with a module of the standard library."""

from __future__ import annotations

from tools.text.lines import count


def number_of_lines(text: str) -> int:
    return count(text)
