"""Folders that the names in a parcel imply.

A parcel lists its files only. Before they are unpacked, the synchroniser makes
the folders they are in.
"""
import posixpath

MAX_NAME = 4096


def implied_folders(names: list[str]) -> list[str]:
    """Return every folder in which one of `names` lies, sorted.

    Names are separated by slashes; the folder of a folder is implied as well,
    but never the root or the empty name. Parcels come from many tools, so
    names may begin with slashes, end with them or have several in a row.

    Raises ValueError if a name is longer than MAX_NAME characters.
    """
    folders = set()
    for name in names:
        if len(name) > MAX_NAME:
            raise ValueError(f"name too long: {name[:20]!r}...")
        folder = posixpath.dirname(name.rstrip("/"))
        while folder.strip("/"):
            folders.add(folder)
            folder = posixpath.dirname(folder)
    return sorted(folders)


def missing_folders(names: list[str], present: set[str]) -> list[str]:
    """Return the implied folders that are not among `present`, parents first.

    Raises ValueError as implied_folders() does.
    """
    return [folder for folder in implied_folders(names) if folder not in present]
