"""Let only harmless values of style attributes through."""

import re
from typing import Dict

_HARMLESS = re.compile(r"(?:[\s\w:#%.,-]|'[\s\w]*')*")
_PROPERTIES = ("color", "font-family", "font-size", "margin", "text-align")


def safe_style(value: str) -> str:
    """Give a value back when it consists of words, numbers and quoted names only, and nothing otherwise.

    >>> safe_style("12px 'Gill Sans'")
    "12px 'Gill Sans'"
    >>> safe_style("url(//example.org)")
    ''
    """
    return value if _HARMLESS.fullmatch(value) else ""


def declarations(text: str) -> Dict[str, str]:
    """Read the declarations of a style attribute, harmful and unknown ones left out.

    >>> declarations("color: red; position: fixed")
    {'color': 'red'}
    """
    kept = {}
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        name = name.strip().lower()
        value = safe_style(value.strip())
        if colon and value and name in _PROPERTIES:
            kept[name] = value
    return kept
