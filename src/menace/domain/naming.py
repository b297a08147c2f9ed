"""Names that users type: how they are compared, and what was probably meant by a wrong one."""

from __future__ import annotations

from collections.abc import Iterable


def folded(name: str) -> str:
    """The name as it is compared: case does not matter, and a hyphen counts as an underscore."""
    return name.strip().lower().replace("-", "_")


def instead(name: str, names: Iterable[str]) -> str:
    """What to type instead of a wrong name: the nearest ones, ``; did you mean 'disk'?``, or all there are."""
    import difflib  # only a mistake needs it

    known = list(dict.fromkeys(names))
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.6)
    if near:
        return f"; did you mean {' or '.join(repr(each) for each in near)}?"
    return f"; there are {', '.join(known)}"
