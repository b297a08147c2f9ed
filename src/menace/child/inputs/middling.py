"""The call that is refused least: middling numbers, for limits stand at both ends, and words that the code knows."""

from __future__ import annotations

import re
from typing import Any, Dict, FrozenSet, List, Sequence, Tuple

from .expressions import kind_of

MIDDLING = -1
"""The position of that call: before all others."""
_WHOLE = re.compile(r"\d{1,9}")
_LOOKED_AT = 24


def middling_call(recipe: Dict[str, Any]) -> Tuple[List[str], List[Tuple[str, str]]]:
    """What has to be given, as positions and names."""
    words = frozenset(recipe.get("words", ()))
    needed = [(each, _middling(each["values"], words)) for each in recipe["parameters"] if each["required"]]
    args = [value for each, value in needed if each["style"] != "keyword"]
    return args, [(each["name"], value) for each, value in needed if each["style"] == "keyword"]


def _middling(values: Sequence[str], words: FrozenSet[str]) -> str:
    """The middle one of the positive numbers, or a word of the code, where the first value is such; else that value."""
    if kind_of(values[0]) == "text":
        known = [text for text in values[:_LOOKED_AT] if text in words and text[1:-1].isidentifier()]
        return known[0] if known else values[0]
    numbers = sorted({int(text) for text in values[:_LOOKED_AT] if _WHOLE.fullmatch(text)} - {0})
    is_number = bool(_WHOLE.fullmatch(values[0].lstrip("-")))
    return str(numbers[len(numbers) // 2]) if is_number and numbers else values[0]
