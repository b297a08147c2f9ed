"""Imports downwards, relatively."""

from __future__ import annotations

from .inner import deep
from .inner.deep import ratio


def greet(name: str) -> str:
    return f"hello {name}, {deep.NUMBER}"


def safe_ratio(first: int, second: int) -> int:
    return ratio(first, second) if second else 0
