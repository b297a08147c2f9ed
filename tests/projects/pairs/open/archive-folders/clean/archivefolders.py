"""Folders that the names in an archive imply."""
import posixpath


def ancestors(name: str) -> list[str]:
    """Return the folders above ``name``, the nearest first.

    ``name`` is any member name, also a badly made one: slashes at its end do
    not count, those at its beginning are kept. The root itself is left out.

    >>> ancestors("logs/2024/may.txt")
    ['logs/2024', 'logs']
    >>> ancestors("/srv/dump.sql")
    ['/srv']
    """
    found = []
    path = posixpath.dirname(name.rstrip("/"))
    while path.strip("/"):
        found.append(path)
        path = posixpath.dirname(path)
    return found


def implied_folders(names: list[str]) -> list[str]:
    """Return the folders above the names that are not themselves among them.

    The result is sorted and has every folder once. A folder is among the
    names with or without a slash at its end.
    """
    listed = {name.rstrip("/") for name in names}
    folders = {folder for name in names for folder in ancestors(name)}
    return sorted(folders - listed)
