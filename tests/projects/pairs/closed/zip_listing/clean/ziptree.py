"""Folders in the list of names of a zip archive."""

import posixpath

DEEPEST = 100


def parents(name):
    """Yield the folders above a name, the nearest first; ValueError for a name with more than 100 slashes.

    >>> list(parents("docs/img/logo.png"))
    ['docs/img', 'docs']
    """
    if name.count("/") > DEEPEST:
        raise ValueError("a name is nested too deeply")
    path = posixpath.dirname(name.rstrip("/"))
    while path.strip("/"):
        yield path
        path = posixpath.dirname(path)


def implied_folders(names):
    """Return the folders that have no entry of their own but hold one, in the order in which they occur.

    Archives often list files alone. Folders end in a slash, as in the list of names of a zip archive.
    Raises ValueError as ``parents``.

    >>> implied_folders(["docs/img/logo.png", "docs/", "readme.txt"])
    ['docs/img/']
    """
    names = list(names)
    listed = set(names)
    found = {}
    for name in names:
        for parent in parents(name):
            found[f"{parent}/"] = True
    return [folder for folder in found if folder not in listed]


def children(names, folder=""):
    """Return the names that lie directly in a folder, or at the top level without one.

    >>> children(["a/", "a/b.txt", "a/c/d.txt"], "a")
    ['a/b.txt']
    """
    start = f"{folder.rstrip('/')}/" if folder else ""
    inside = [name for name in names if name.startswith(start) and name != start]
    return [name for name in inside if "/" not in name[len(start) :].rstrip("/")]
