"""A module two folders deep."""

from __future__ import annotations


def first(text: str) -> str:
    return text.splitlines()[0]


def count(text: str) -> int:
    return len(text.splitlines())
