"""The words of a documentation, without its examples, and without the breaks that only the width of a page asks for."""

from __future__ import annotations

import re
from typing import Any

_EXAMPLE = re.compile(r"^[ \t]*>>>.*(?:\n[ \t]*\S.*)*", re.MULTILINE)
"""An example up to the next empty line: its values are no words about the function."""
_BREAK = re.compile(
    r"(?<=[\w,;\"'`)\]-])[ \t]*\n[ \t]*(?=[\w\"'`(\[])(?![\w.`* ]+(?: ?\([^)\n]*\))?[ \t]*:(?:\s|$)|\d+[.)] )"
)
"""The end of a line in the middle of a sentence; what follows is no entry of a list."""
_HEADING = re.compile(r"^[ \t]*-{3,}[ \t]*$", re.MULTILINE)


def words_about(documented: Any) -> str:
    """What is written about a function, class or module; empty where nothing is."""
    try:
        text = getattr(documented, "__doc__", None)
    except Exception:  # attributes of the target's own objects may do anything
        return ""
    if type(text) is not str:
        return ""
    plain = _EXAMPLE.sub("", text)
    # Where lines are underlined, what stands on them are names.
    return plain if _HEADING.search(plain) else _BREAK.sub(" ", plain)
