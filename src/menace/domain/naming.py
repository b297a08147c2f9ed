"""Names that users type: how they are compared, and what was probably meant by a wrong one."""

from __future__ import annotations

from collections.abc import Iterable


def folded(name: str) -> str:
    """The name as it is compared: case does not matter, and a hyphen counts as an underscore."""
    return name.strip().lower().replace("-", "_")


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """A hint such as ``; did you mean 'disk'?``, or nothing when no name is close."""
    import difflib  # only a mistake needs it

    found = difflib.get_close_matches(name, list(names), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(repr(each) for each in found)}?" if found else ""
