"""Tables of shapes that sentences are matched with."""

from __future__ import annotations

import re
from functools import cache

Shapes = tuple[tuple[str, str], ...]


@cache
def compiled(shapes: Shapes) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns of a table, each with what it stands for.

    Made when they are first needed: who only wants to list a repository does not wait for them.
    """
    return tuple((re.compile(shape, re.IGNORECASE), meaning) for shape, meaning in shapes)
