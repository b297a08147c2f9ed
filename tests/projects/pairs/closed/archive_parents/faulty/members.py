"""Folders that the names of the members of an archive imply."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator


def parents(name: str) -> Iterator[str]:
    """Yield the folders above a member, the nearest first.

    The root is not among them, however it is written.

    >>> list(parents("docs/img/logo.png"))
    ['docs/img', 'docs']
    >>> list(parents("/readme.txt"))
    []
    """
    path = posixpath.dirname(name.rstrip("/"))
    while path and path != "/":
        yield path
        path = posixpath.dirname(path)


def implied_folders(names: Iterable[str]) -> list[str]:
    """Return the folders that members lie in without being members themselves, sorted.

    >>> implied_folders(["docs/", "docs/img/logo.png"])
    ['docs/img']
    """
    listed = list(names)
    members = {name.rstrip("/") for name in listed}
    return sorted({folder for name in listed for folder in parents(name)} - members)


def is_folder(name: str) -> bool:
    """Tell whether a member is a folder, which the slash at its end says."""
    return name.endswith("/")
