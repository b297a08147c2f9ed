"""Moments with and without a time zone: one type, two kinds, of which a documentation may ask for one."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NAIVE = re.compile(
    r"\bnaive\b|\bwithout (?:an? |any )?(?:time ?zone|tzinfo|offset)|\bno time ?zone|\blocal time\b", re.IGNORECASE
)
_AWARE = re.compile(
    r"(?:time ?zone|\btz)[- ]?aware|\baware\b|\bwith (?:an? )?(?:time ?zone|tzinfo|offset)", re.IGNORECASE
)
_MOMENT = "datetime.datetime("


def as_asked(values: Sequence[str], documentation: str) -> tuple[str, ...]:
    """The values without the moments that the documentation does not ask for; all, where it asks for both or none."""
    naive, aware = _NAIVE.search(documentation) is not None, _AWARE.search(documentation) is not None
    if naive == aware or not any(text.startswith(_MOMENT) for text in values):
        return tuple(values)
    kept = [text for text in values if not text.startswith(_MOMENT) or ("tzinfo=" in text) == aware]
    return tuple(kept) or tuple(values)
