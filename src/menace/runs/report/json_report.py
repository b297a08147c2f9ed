"""The report as JSON that every parser takes."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from menace.runs.report.model import Report


def render_json(report: Report) -> str:
    """The report as indented JSON text, valid whatever the code under test put into its messages."""
    return json.dumps(_plain(report), indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def _plain(value: Any) -> Any:
    """The value without what JSON cannot say: a number that is none is unknown, hence absent; in a list, null."""
    if isinstance(value, Mapping):
        return {_text(str(name)): _plain(each) for name, each in value.items() if not _is_unknown(each)}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if isinstance(value, str):
        return _text(value)
    return None if _is_unknown(value) else value


def _is_unknown(value: Any) -> bool:
    return isinstance(value, float) and not math.isfinite(value)


def _text(value: str) -> str:
    # Half of a surrogate pair has no UTF-8 form, and strict parsers refuse its escape.
    return value.encode("utf-8", "backslashreplace").decode("utf-8")
