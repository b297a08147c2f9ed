"""Serve the files below the static folder of the shop."""
import errno
import mimetypes
import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent / "static"


class AssetNotFound(LookupError):
    """There is no such file below the static folder."""


def locate(name: str, follow_symlinks: bool = True) -> Path:
    """Return the path of the asset `name`, relative to the static folder.

    The release script links shared files into the static folder, so links
    are followed wherever they lead; with `follow_symlinks` off, the file a
    link leads to has to lie below the static folder as well.

    Raises AssetNotFound if `name` is not a regular file below the static
    folder or is not printable, and OSError if the file system fails to tell.
    """
    if not name.isprintable():
        raise AssetNotFound(name)
    if follow_symlinks:
        path = Path(os.path.normpath(ROOT / name))
    else:
        path = Path(os.path.realpath(ROOT / name))
        if not path.is_relative_to(ROOT):
            raise AssetNotFound(name)
    try:
        found = path.is_file()
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        found = False
    if not found:
        raise AssetNotFound(name)
    return path


def read_asset(name: str) -> tuple[str, bytes]:
    """Return media type and content of the asset `name`.

    Raises AssetNotFound and OSError as locate() does, and OSError as well if
    the file is there but cannot be read.
    """
    path = locate(name)
    media_type, _ = mimetypes.guess_type(path.name)
    return media_type or "application/octet-stream", path.read_bytes()
