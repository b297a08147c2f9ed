"""Imports its neighbour relatively."""

from __future__ import annotations

from .lines import count


def per_line(text: str) -> float:
    return len(text.split()) / max(1, count(text))
