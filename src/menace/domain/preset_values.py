"""How one value of a preset is read and written.

A preset comes from JSON, from Python or from the environment, so each value may be a text as well as what the text
stands for. The units are those of the settings of the same name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from menace.domain.naming import folded

_SIZE_UNITS = {"ki": 2**10, "mi": 2**20, "": 2**20, "gi": 2**30, "ti": 2**40}
_BANDWIDTH_UNITS = {"bps": 1, "kbps": 10**3, "mbps": 10**6, "": 10**6, "gbps": 10**9}
_DURATION_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}
_TEN_YEARS = 10 * 365 * 86400
_QUANTITY = re.compile(r"([0-9]*\.?[0-9]+)\s*([a-z]*)", re.IGNORECASE)
_LONGEST_QUANTITY = 1100
"""Characters of a number that are still read; the smallest float written out has 1076."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of value: ``read`` raises ``ValueError`` unless it gets what is ``expected``; ``write`` undoes it."""

    expected: str
    read: Callable[[object], object]
    write: Callable[[Any], object]

    def meaning(self, expected: str) -> Kind:
        """The same kind with a better word for what it holds."""
        return replace(self, expected=expected)


def plain_text(value: object) -> str:
    """A text or a number as one would type it: without blanks around it and without an exponent."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(value)
    if isinstance(value, int) or value.is_integer():
        return str(int(value))
    return format(Decimal(repr(value)), "f")


def _amount(value: object, units: Mapping[str, int]) -> tuple[str, int]:
    """The digits of a quantity, and what one of its units counts."""
    text = plain_text(value)
    match = _QUANTITY.fullmatch(text) if len(text) <= _LONGEST_QUANTITY else None
    if match is None or match[2].lower() not in units:
        raise ValueError(value)
    return match[1], units[match[2].lower()]


def _rounded(value: object, units: Mapping[str, int]) -> int:
    digits, unit = _amount(value, units)
    # Fractions are exact: any number of bytes survives being written in Ki.
    return round(Fraction(digits) * unit)


def _within(value: float, minimum: float, maximum: float) -> None:
    # Said this way round, "not a number" is outside as well.
    if not minimum <= value <= maximum:
        raise ValueError(value)


def _written(value: float) -> int | float:
    return int(value) if value == int(value) else value


def whole(minimum: int, maximum: int) -> Kind:
    """A whole number within the given bounds."""

    def read(value: object) -> int:
        number = int(plain_text(value))
        _within(number, minimum, maximum)
        return number

    return Kind(f"a whole number from {minimum} to {maximum}", read, int)


def number(minimum: float, maximum: float) -> Kind:
    """A number within the given bounds."""

    def read(value: object) -> float:
        found = float(plain_text(value))
        _within(found, minimum, maximum)
        return found

    return Kind(f"a number from {minimum:g} to {maximum:g}", read, _written)


def choice(*names: str) -> Kind:
    """One of a few names."""

    def read(value: object) -> str:
        if not isinstance(value, str) or folded(value) not in names:
            raise ValueError(value)
        return folded(value)

    return Kind(f"one of {', '.join(names)}", read, str)


def _read_size(value: object) -> int:
    size = _rounded(value, _SIZE_UNITS)
    _within(size, 1, 2**60)
    return size


def _write_size(size: int) -> str:
    for unit in ("Ti", "Gi", "Mi"):
        if size % _SIZE_UNITS[unit.lower()] == 0:
            return f"{size // _SIZE_UNITS[unit.lower()]}{unit}"
    whole_part, bytes_over = divmod(size, 1024)
    # A 1024th has ten digits behind the point, never more.
    digits = f"{bytes_over * 10**10 // 1024:010d}".rstrip("0")
    return f"{whole_part}.{digits}Ki" if digits else f"{whole_part}Ki"


def _read_bandwidth(value: object) -> int:
    bits = _rounded(value, _BANDWIDTH_UNITS)
    _within(float(bits), 1, float("1e308"))
    return bits


def _write_bandwidth(bits: int) -> str:
    unit = next((unit for unit in ("Gbps", "Mbps", "kbps") if bits % _BANDWIDTH_UNITS[unit.lower()] == 0), "bps")
    return f"{bits // _BANDWIDTH_UNITS[unit.lower()]}{unit}"


def _read_seconds(value: object) -> float:
    digits, unit = _amount(value, _DURATION_UNITS)
    seconds = float(digits) * unit
    _within(seconds, 0.0, _TEN_YEARS)
    if not seconds:
        raise ValueError(value)
    return seconds


def _read_share(value: object) -> float:
    share = float(plain_text(value))
    _within(share, 0.0, 100.0)
    return share if share < 1 else share / 100


def _write_share(share: float) -> int | float:
    # A bare 1 would be read as one percent.
    return _written(share) if share < 1 else 100


def _read_text(value: object) -> str:
    text = plain_text(value)
    if not text.isprintable():
        raise ValueError(value)
    return text


def _read_name(value: object) -> str:
    name = _read_text(value)
    # Metrics are stored as "scenario:metric".
    if not name or ":" in name or len(name) > 100:
        raise ValueError(value)
    return name


def _read_words(value: object) -> frozenset[str]:
    if isinstance(value, str):
        value = json.loads(value) if value.lstrip().startswith("[") else value.split(",")
    if not isinstance(value, list | tuple | set | frozenset) or not all(isinstance(word, str) for word in value):
        raise ValueError(value)
    return frozenset(word.strip() for word in value if word.strip())


def _read_mapping(value: object) -> dict[str, str]:
    mapping = json.loads(value) if isinstance(value, str) else value
    if not isinstance(mapping, Mapping) or not all(isinstance(name, str) for name in mapping):
        raise ValueError(value)
    return {name: plain_text(each) for name, each in mapping.items()}


SIZE = Kind("a size with Ki, Mi or Gi, for example 512Mi (a bare number means Mi)", _read_size, _write_size)
BANDWIDTH = Kind("a bandwidth such as 5Mbps (a bare number means Mbps)", _read_bandwidth, _write_bandwidth)
SECONDS = Kind("a number of seconds, or a number with s, m, h or d, for example 90s", _read_seconds, _written)
SHARE = Kind("a fraction under 1 or a percentage from 1 to 100", _read_share, _write_share)
TEXT = Kind("a text", _read_text, str)
NAME = Kind("a name of at most 100 characters on one line, without ':'", _read_name, str)
WORDS = Kind("a list, or words separated by commas", _read_words, sorted)
MAPPING = Kind("a mapping of names to texts or numbers (or the same as a JSON object)", _read_mapping, dict)
