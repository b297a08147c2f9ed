"""Names for files that are still being written."""

from __future__ import annotations

import os

SUFFIX = ".part"


def part_name(target: str | os.PathLike[str], folder: str | os.PathLike[str] | None = None) -> str:
    """Return where a file is written until it is complete: beside its target, or in another folder.

    >>> part_name("reports/may.csv")
    'reports/may.csv.part'
    """
    if folder is None:
        return os.fspath(target) + SUFFIX
    return os.path.join(folder, os.path.basename(target) + SUFFIX)


def is_part(name: str) -> bool:
    """Whether a file is still being written, by its name."""
    return name.endswith(SUFFIX)


def final_name(name: str) -> str:
    """Return the name a file will have once it is complete.

    >>> final_name("may.csv.part")
    'may.csv'
    """
    return name[: -len(SUFFIX)] if is_part(name) else name
