"""How the text of a setting becomes a value, and how to say what was expected."""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

_SWITCHES = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
_SIZE_UNITS = {"ki": 2**10, "mi": 2**20, "": 2**20, "gi": 2**30, "ti": 2**40}
_DURATION_UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
_BANDWIDTH_UNITS = {"bps": 1, "kbps": 10**3, "mbps": 10**6, "": 10**6, "gbps": 10**9}
_QUANTITY = re.compile(r"([0-9]*\.?[0-9]+)\s*([a-z]*)", re.IGNORECASE)
_LEVELS = {name: name for name in ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")} | {"WARN": "WARNING"}


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of setting: ``parse`` raises ``ValueError`` when the text is not ``expected``."""

    label: str
    expected: str
    parse: Callable[[str], object]

    def meaning(self, expected: str) -> Kind:
        """The same kind with a better word for what it holds."""
        return replace(self, expected=expected)


def _switch(text: str) -> bool:
    try:
        return _SWITCHES[text.lower()]
    except KeyError:
        raise ValueError(text) from None


def _quantity(text: str, units: dict[str, int] | dict[str, float]) -> float:
    match = _QUANTITY.fullmatch(text)
    if match is None or match[2].lower() not in units:
        raise ValueError(text)
    return float(match[1]) * units[match[2].lower()]


def _within(value: float, minimum: float | None, maximum: float | None) -> None:
    too_small = minimum is not None and value < minimum
    too_large = maximum is not None and value > maximum
    if not math.isfinite(value) or too_small or too_large:
        raise ValueError(value)


def _range(minimum: float | None, maximum: float | None) -> str:
    if minimum is not None and maximum is not None:
        return f" from {minimum:g} to {maximum:g}"
    if minimum is not None:
        return f" of at least {minimum:g}"
    return f" of at most {maximum:g}" if maximum is not None else ""


def whole(minimum: int | None = 0, maximum: int | None = None) -> Kind:
    """A whole number within the given bounds."""

    def parse(text: str) -> int:
        value = int(text)
        _within(value, minimum, maximum)
        return value

    return Kind("whole number", f"a whole number{_range(minimum, maximum)}", parse)


def number(minimum: float | None = None, maximum: float | None = None) -> Kind:
    """A finite number within the given bounds."""

    def parse(text: str) -> float:
        value = float(text)
        _within(value, minimum, maximum)
        return value

    return Kind("number", f"a number{_range(minimum, maximum)}", parse)


def size(*, zero: bool = False) -> Kind:
    """A size in bytes; a bare number counts mebibytes."""

    def parse(text: str) -> int:
        value = round(_quantity(text, _SIZE_UNITS))
        _within(value, 0 if zero else 1, 2**60)
        return value

    return Kind("size", "a size with Ki, Mi or Gi, for example 512Mi (a bare number means Mi)", parse)


def duration(*, zero: bool = False) -> Kind:
    """A span of time in seconds."""

    def parse(text: str) -> float:
        value = _quantity(text, _DURATION_UNITS)
        _within(value, 0.0, 10 * 365 * 86400.0)
        if not value and not zero:
            raise ValueError(text)
        return value

    return Kind("duration", "a number of seconds, or a number with s, m, h or d, for example 90s", parse)


def _share(text: str) -> float:
    value = float(text)
    _within(value, 0.0, 100.0)
    return value if value < 1 else value / 100


def _bandwidth(text: str) -> int:
    value = round(_quantity(text, _BANDWIDTH_UNITS))
    _within(value, 1, None)
    return value


def _level(text: str) -> str:
    try:
        return _LEVELS[text.upper()]
    except KeyError:
        raise ValueError(text) from None


def _path(text: str) -> Path:
    if "\0" in text:
        raise ValueError(text)
    return Path(text)


def _split(text: str, separator: str) -> tuple[str, ...]:
    """The parts of a separated text, or of a JSON list, which is how lists of files arrive here."""
    if text.startswith("["):
        items = json.loads(text)
        if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
            raise ValueError(text)
        return tuple(items)
    return tuple(part.strip() for part in text.split(separator) if part.strip())


def _url(text: str) -> str:
    if re.match(r"[a-z][a-z0-9+.-]*://", text, re.IGNORECASE) is None:
        raise ValueError(text)
    return text


def _counts(text: str) -> dict[str, int]:
    pairs = [part.partition("=") for part in _split(text, ",")]
    counts = {name.strip(): int(count) for name, _, count in pairs}
    if not all(name and count >= 0 for name, count in counts.items()):
        raise ValueError(text)
    return counts


def _payloads(text: str) -> list[object]:
    # YAML is slow to import and rarely needed: nearly every list that is written here is JSON as well.
    import yaml

    try:
        value = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ValueError(text) from error
    if not isinstance(value, list):
        raise ValueError(text)
    return value


def json_value(*types: type) -> Kind:
    """A JSON text whose outermost value is one of ``types`` (list, dict)."""
    names = " or ".join("object" if item is dict else item.__name__ for item in types)

    def parse(text: str) -> object:
        value = json.loads(text)
        if not isinstance(value, types):
            raise ValueError(text)
        return value

    return Kind(f"JSON {names}", f"a JSON {names}", parse)


def choice(*names: str) -> Kind:
    """One of a few names; case does not matter, and a hyphen counts as an underscore."""

    def parse(text: str) -> str:
        name = text.lower().replace("-", "_")
        if name not in names:
            raise ValueError(text)
        return name

    return Kind(" or ".join(f"`{name}`" for name in names), f"one of {', '.join(names)}", parse)


def nearest(name: str, names: Iterable[str]) -> str:
    """A hint such as ``; did you mean 'timeout'?``, or nothing when no name is close."""
    import difflib  # only a mistake needs it

    found = difflib.get_close_matches(name, list(names), n=1, cutoff=0.6)
    return f"; did you mean '{found[0]}'?" if found else ""


SWITCH = Kind("switch", "1, true, yes, on or 0, false, no, off", _switch)
TEXT = Kind("text", "a text", str)
PATH = Kind("path", "a path", _path)
OPTIONAL_PATH = Kind("path", "a path, or nothing", lambda text: _path(text) if text else None)
PATHS = Kind(
    "paths",
    f"paths separated by '{os.pathsep}'",
    lambda text: tuple(_path(part) for part in _split(text, os.pathsep)),
)
WORDS = Kind("list", "words separated by commas", lambda text: _split(text, ","))
URL = Kind("URL", "a URL such as scheme://host/name", _url)
URLS = Kind("URLs", "URLs separated by semicolons", lambda text: tuple(_url(part) for part in _split(text, ";")))
PORT = whole(1, 65535).meaning("a port number from 1 to 65535")
SHARE = Kind("share", "a fraction under 1 or a percentage from 1 to 100", _share)
BANDWIDTH = Kind("bandwidth", "a bandwidth such as 5Mbps (a bare number means Mbps)", _bandwidth)
LEVEL = Kind("log level", "one of DEBUG, INFO, WARNING, ERROR, CRITICAL", _level)
CONFIDENCE = number(0.0, 1.0)
PAYLOADS = Kind("JSON or YAML list", "a JSON or YAML list", _payloads)
COUNTS = Kind("counts", "pairs such as insight=50,error_fix=20", _counts)
