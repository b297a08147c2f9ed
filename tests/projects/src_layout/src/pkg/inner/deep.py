"""Imports upwards, relatively."""

from __future__ import annotations

from .. import inner
from ..shared import LIMIT

NUMBER = 3


def ratio(first: int, second: int) -> int:
    return first // second


def limited(number: int) -> int:
    return min(number, LIMIT)


def package_name() -> str:
    return inner.__name__
